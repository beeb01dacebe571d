"""The answer document for people: the sentences, where they come from, the verdict, the gates."""

from collections.abc import Mapping
from typing import Any

from ragjudge.records.scorecard import Finding
from ragjudge.render.colour import paint
from ragjudge.render.messages import say
from ragjudge.render.plain import one_line
from ragjudge.render.scorecard import finding_lines
from ragjudge.render.table import terminal_table
from ragjudge.render.width import cut, wrap

COLUMNS = 96
MOST_SOURCES = 12
MOST_FINDINGS = 12


def terminal_answer(document: Mapping[str, Any], language: str, colour: bool, *, all_: bool = False) -> str:
    """What `ask` and `compute` print.

    Args:
        all_: Every source and finding, not the first dozen.
    """
    parts = [_head(document, language, colour)]
    if document["answer"]:
        parts.append(_claims(document["answer"], language, colour))
    else:
        parts.append(_refusal(document, language, colour))
    if document["sources"]:
        parts.append(_sources(document, language, colour, None if all_ else MOST_SOURCES))
    if document["limits"] and document["answer"]:
        parts.append(_list(say("limits_of_answer", language), document["limits"], colour))
    if document["strategy"] != "refusal" or all_:
        parts.append(_findings(document, language, None if all_ else MOST_FINDINGS))
    parts += [_errors(document, language), _gates(document, language, colour),
              f"\n{say('verdict', language)}: {paint(document['verdict'], document['verdict'], colour)}"
              f"   {say('bundle', language)}: {one_line(document['bundle'])}\n"]
    return "".join(parts)


def _head(document: Mapping[str, Any], language: str, colour: bool) -> str:
    lines = [f"{paint(one_line(document['question'] or ''), 'bold', colour)}\n"]
    if document["understood"]:
        lines.append(f"{say('understood', language)}: {one_line(document['understood'])}\n")
    return "".join(lines)


def _claims(answer: Mapping[str, Any], language: str, colour: bool) -> str:
    """Section by section; each sentence with its level and its id, which the report's footnotes use."""
    lines, section = [], None
    for claim in answer["claims"]:
        if claim["section"] != section:
            section = claim["section"]
            lines.append(f"\n{paint(one_line(section), 'bold', colour)}\n")
        mark = f"[{claim['id']}{' ' + claim['level'] if claim['level'] else ''}]"
        lines.append(wrap(f"{one_line(claim['text'])} {mark}", COLUMNS, "  ") + "\n")
    return "".join(lines)


def _refusal(document: Mapping[str, Any], language: str, colour: bool) -> str:
    """No answer: why, what was found all the same, what could be answered, the first mend."""
    lines = [f"\n{paint(say('no_answer', language), 'UNVERIFIED', colour)}\n"]
    missing = ([document["why"]] if document["why"] else []) + document["gaps"]
    if missing:
        lines.append(_list(say("missing", language), missing, colour))
    if document["held"]:
        lines.append(f"\n{paint(say('held', language), 'bold', colour)}\n")
        lines.append(_claims(document["held"], language, colour))
    if document["nearest"]:
        lines.append(_nearest(document["nearest"], language, colour))
    if document["calls"]:
        lines.append(_list(say("closest", language), document["calls"], colour, wrapped=False))
    mend = document["mend"]
    if mend and mend not in document["calls"]:
        lines.append(_list(say("first_mend", language), [mend], colour,
                           wrapped=not mend.startswith("ragjudge ")))
    return "".join(lines)


def _nearest(passages: list[Mapping[str, Any]], language: str, colour: bool) -> str:
    lines = [f"\n{paint(say('nearest', language), 'bold', colour)}\n"]
    for number, one in enumerate(passages, 1):
        lines.append(f"  {number}. {one_line(str(one['path']))} · {one_line(str(one['locator']))}\n")
        lines.append(wrap(cut(one_line(str(one["text"])), 280), COLUMNS, "     ") + "\n")
    return "".join(lines)


def _list(head: str, items: list[str], colour: bool, *, wrapped: bool = True) -> str:
    lines = [f"\n{paint(head, 'bold', colour)}\n"]
    for item in items:
        text = one_line(item)
        lines.append((wrap(f"- {text}", COLUMNS, "  ") if wrapped else f"  {text}") + "\n")
    return "".join(lines)


def _sources(document: Mapping[str, Any], language: str, colour: bool, most: int | None) -> str:
    rows = document["sources"]
    lines = [f"\n{paint(say('sources', language), 'bold', colour)}\n"]
    for one in rows[:most]:
        lines.append(f"  [{one['evidence']}] {one_line(one['publisher'])}, {one_line(one['path'])}, "
                     f"{one_line(one['locator'])}, sha256 {one['sha256'][:12]}\n")
    if most is not None and len(rows) > most:
        lines.append(f"  … {say('more', language, n=len(rows) - most)}\n")
    return "".join(lines)


def _gates(document: Mapping[str, Any], language: str, colour: bool) -> str:
    heads = [say("gates", language), say("status", language),
             f"{say('checked', language)}/{say('expected', language)}", say("findings", language)]
    rows = [(one["gate"], one["status"], f"{one['checked']}/{one['expected']}", str(len(one["findings"])))
            for one in document["gates"]]
    table = terminal_table(heads, rows, frozenset((2, 3)))
    for word in ("PASS", "FAIL", "UNVERIFIED") if colour else ():
        table = table.replace(f"  {word} ", f"  {paint(word, word, True)} ")
    return "\n" + table


def _findings(document: Mapping[str, Any], language: str, most: int | None) -> str:
    found = list(dict.fromkeys(Finding(**one) for gate in document["gates"] for one in gate["findings"]))
    lines = [finding_lines(one, language) for one in found[:most]]
    if most is not None and len(found) > most:
        lines.append(f"\n  … {say('more', language, n=len(found) - most)}\n")
    return "".join(lines)


def _errors(document: Mapping[str, Any], language: str) -> str:
    if not document["errors"]:
        return ""
    return f"\n{say('errors', language)}:\n" + "".join(f"  - {one_line(one)}\n" for one in document["errors"])
