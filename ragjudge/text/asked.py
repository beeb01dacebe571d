"""What a question asks for, term by term, and whether a claim speaks of it. The judge asks again.

A question that is an explicit call (`ragjudge compute …`) gives its parts; any other question its content
words: what is left when words of the question's own grammar are taken out (lexicons `lookup`).
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.records.bundle import Slots
from ragjudge.records.rules import RulesPack
from ragjudge.text.canon import key
from ragjudge.text.periods import parse_period_cell

CALL = "ragjudge compute "
_OPTIONS = {"--table": "table", "--where": "where", "--entity": "entity", "--period": "period",
            "--op": "operation"}


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that the question asks. kind: question, measure, table, where, entity, period,
    operation, word, or qualifier (it may be answered by a limitation)."""
    kind: str
    text: str


def asked_terms(question: str, pack: RulesPack) -> tuple[Asked, ...]:
    """The terms of a question, in order, each once."""
    if question.startswith(CALL):
        return _of_call(question)
    return ()


def _of_call(question: str) -> tuple[Asked, ...]:
    try:
        words = shlex.split(question)[2:]
    except ValueError:
        return ()
    if not words:
        return ()
    found = [Asked("measure", words[0])]
    for name, value in zip(words[1::2], words[2::2]):
        if name in _OPTIONS:
            found.append(Asked(_OPTIONS[name], value))
    return tuple(dict.fromkeys(found))


def carried(one: Asked, texts: Sequence[str], operations: Sequence[str], slots: Slots | None,
            pack: RulesPack) -> bool:
    """Whether a claim speaks of a term.

    Args:
        texts: The claim's sentence and what names its evidence (title, path, headers, key cells).
        operations: Of the claim's formulas; "value" if none.
    """
    if one.kind == "operation":
        return one.text in operations or one.text == "change" and "growth" in operations
    if one.kind == "period":
        return slots is not None and _covers(slots, one.text)
    wanted = key(one.text.partition("=")[2] if one.kind == "where" else one.text).strip()
    if any(wanted in key(text) for text in texts):
        return True
    return one.kind == "entity" and slots is not None and _is_place(slots.entity, wanted, pack)


def _covers(slots: Slots, text: str) -> bool:
    if slots.period is None:
        return False
    ends = [parse_period_cell(part) for part in text.split("..")]
    if None in ends:
        return False
    return slots.period.start == ends[0].start and slots.period.end == ends[-1].end


def _is_place(id_: str | None, wanted: str, pack: RulesPack) -> bool:
    for one in pack.entities:
        if one.id == id_:
            return wanted in {key(name) for name in (one.name.zh, one.name.en, *one.aliases.zh,
                                                     *one.aliases.en)}
    return False
