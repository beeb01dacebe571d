"""What `ragjudge measure mutants` prints."""

from collections.abc import Mapping, Sequence
from typing import Any

from ragjudge.render.measure_words import word
from ragjudge.render.plain import one_line
from ragjudge.render.table import terminal_table
from ragjudge.render.width import cut

_SHOWN = 40
_COLUMNS = 300


def terminal_mutants(document: Mapping[str, Any], language: str) -> str:
    """Accepted per class and language, kept and changed, then the errors."""
    parts = [word("mutants_head", language, seed=document["seed"], sources=document["sources"],
                  n=document["mutants"]) + "\n"]
    for name in ("kept", "changed"):
        parts.append(f"\n{word(name, language)}\n" + _classes(document[name], language))
    parts.append(_listed("accepted_changed", document["accepted_changed"], language))
    parts.append(_listed("refused_kept", document["refused_kept"], language))
    return "".join(parts)


def _classes(figures: Mapping[str, Any], language: str) -> str:
    heads = [word("class", language), word("generated", language), word("accepted", language),
             word("rate", language)]
    rows = [_row(word("all", language), figures)]
    for lang, each in figures["languages"].items():
        rows.append(_row(f"{lang} {word('all', language)}", each))
        rows += [_row(f"{lang} {kind}", counts) for kind, counts in each["classes"].items()]
    return terminal_table(heads, rows, frozenset((1, 2, 3)))


def _row(name: str, counts: Mapping[str, Any]) -> list[str]:
    return [name, str(counts["generated"]), str(counts["accepted"]), counts["rate"] or "-"]


def _listed(name: str, errors: Sequence[Mapping[str, str]], language: str) -> str:
    lines = [f"\n{word(name, language, n=len(errors))}\n"]
    for one in errors[:_SHOWN]:
        lines.append(f"  {one['id']}  {one_line(one['source'])}  {one['decision']}  {one['basis']}\n")
        lines += [f"    {cut(one_line(text), _COLUMNS)}\n"
                  for text in (one["claim"], one["evidence"] or one["sentence"], one["why"]) if text]
    if len(errors) > _SHOWN:
        lines.append(f"  {word('more', language, n=len(errors) - _SHOWN)}\n")
    return "".join(lines)
