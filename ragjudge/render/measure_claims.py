"""What `ragjudge measure claims` prints."""

from collections.abc import Mapping, Sequence
from typing import Any

from ragjudge.render.measure_words import word
from ragjudge.render.plain import one_line
from ragjudge.render.table import terminal_table
from ragjudge.render.width import cut

_COLUMNS = 400
_DECISIONS = ("FULL", "PARTIAL", "CONTRADICT", "undecided")
_GROUPS = (("files", "file"), ("labels", "label"), ("tasks", "task"), ("languages", "language"))


def terminal_claims(document: Mapping[str, Any], language: str) -> str:
    """Confusion, FULL and CONTRADICT for each set, then every error whole."""
    parts = [_confusion(document["confusion"], language)]
    for called, name, count in (("full", "of_full", "accepted"), ("contradict", "of_contradict", "decided")):
        parts.append(f"\n{word(name, language)}  ({word('bounds', language)})\n"
                     + _rates(document, called, count, language))
    long = document["contradict"]["on_supported_long"]
    parts.append(word("on_long", language, n=long["claims"], k=long["contradicted"]) + "\n")
    pairs = document["pairs"]
    if pairs["pairs"]:
        parts.append(word("pairs", language, n=pairs["pairs"], k=pairs["told_apart"],
                          both=len(pairs["both_accepted"]))
                     + "".join(f"\n  {', '.join(ids)}" for ids in pairs["both_accepted"]) + "\n")
    parts += [_exaggeration(document["exaggeration"], language), _baseline(document["baseline"], language)]
    parts += [_listed(name, document[name], language) for name in ("false_accepts", "false_contradictions")]
    return "".join(parts)


def _confusion(confusion: Mapping[str, Mapping[str, int]], language: str) -> str:
    heads = [word("confusion", language), *_DECISIONS[:3], word("undecided", language)]
    rows = [[label, *(str(row[decision]) for decision in _DECISIONS)] for label, row in confusion.items()]
    return terminal_table(heads, rows, frozenset(range(1, 5)))


def _rates(document: Mapping[str, Any], called: str, count: str, language: str) -> str:
    heads = [word("set", language), word(count, language), word("right", language),
             word("precision", language), word("low", language), word("true", language),
             word("recall", language), word("low", language)]
    rows = [_rate_row(word("all", language), document[called], count)]
    for group, name in _GROUPS:
        if len(document[group]) > 1 and group != "labels":
            rows += [_rate_row(f"{word(name, language)} {each}", figures[called], count)
                     for each, figures in document[group].items()]
    return terminal_table(heads, rows, frozenset(range(1, 8)))


def _rate_row(name: str, figures: Mapping[str, Any], count: str) -> list[str]:
    return [name, str(figures[count]), str(figures["right"]), figures["precision"] or "-",
            figures["precision_low"] or "-", str(figures["true"]), figures["recall"] or "-",
            figures["recall_low"] or "-"]


def _exaggeration(found: Mapping[str, Any], language: str) -> str:
    if not found["exaggerated"] and not found["others"]:
        return ""
    return word("exaggeration", language, n=found["exaggerated"], k=found["caught"],
                rate=found["caught_rate"] or "-", m=found["others"], a=found["false_alarms"],
                alarm=found["false_alarm_rate"] or "-") + "\n"


def _baseline(found: Mapping[str, Any] | None, language: str) -> str:
    if found is None:
        return ""
    accepting, deciding = found["accepting"], found["deciding"]
    head = word("baseline", language, n=found["rows"], gained=accepting["gained"], lost=accepting["lost"],
                p=accepting["p"], gained2=deciding["gained"], lost2=deciding["lost"], p2=deciding["p"])
    return head + "".join(f"\n  {one_line(one['id'])}  {one['label']}  {one['before']} -> {one['now']}"
                          for one in found["changed"]) + "\n"


def _listed(name: str, errors: Sequence[Mapping[str, str]], language: str) -> str:
    lines = [f"\n{word(name, language, n=len(errors))}\n"]
    for one in errors:
        lines.append(f"  {one_line(one['id'])}  {one['label']}  {one_line(one['task'])}  {one['basis']}\n")
        lines += [f"    {word(part, language)}: {cut(one_line(text), _COLUMNS)}\n"
                  for part, text in (("claims", one["claim"]), ("evidence", one["evidence"]),
                                     ("why", one["why"])) if text]
    return "".join(lines)
