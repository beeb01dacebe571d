"""What a question asks for, term by term, and whether a claim speaks of it. The judge asks again.

A question that is an explicit call (`ragjudge compute …`) gives its parts; any other question its content
words: what is left when words of the question's own grammar are taken out (lexicons `lookup`).
"""

import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ragjudge.records.bundle import Evidence, Slots
from ragjudge.records.rules import RulesPack
from ragjudge.text.canon import key
from ragjudge.text.clauses import clauses
from ragjudge.text.periods import parse_period_cell, period_code
from ragjudge.text.units import parse_unit
from ragjudge.text.vocabulary import vocabulary_of

_JOINTS = re.compile("[-_./]+")
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
    found: list[Asked] = []
    for clause in clauses(question, vocabulary_of(pack)):
        found += [Asked("word", term.surface) for term in clause.terms if term.required]
        found += [Asked("period", code) for one in clause.periods if (code := period_code(one))]
    return tuple(dict.fromkeys(found))


def unstated_qualifiers(question: str, rows: Iterable[Evidence], pack: RulesPack) -> tuple[str, ...]:
    """Words that narrow the question ("utility-scale") and that no row of evidence states.

    An answer may be given all the same, with a limitation for each.
    """
    if question.startswith(CALL):
        return ()
    asked_for = dict.fromkeys(
        term.surface for clause in clauses(question, vocabulary_of(pack))
        for term in clause.terms if term.lexeme.qualifier)
    said = list(dict.fromkeys(text for row in rows for text in names_of(row))) if asked_for else []
    return tuple(one for one in asked_for if not _says(one, said, None, pack))


def names_a_thing(word: str, pack: RulesPack) -> bool:
    """Whether a word of the question is a concept of the lexicons: a measure, a good, an industry."""
    return len(word) > 1 and any(term.lexeme.ids for term in vocabulary_of(pack).terms(word))


def names_of(row: Evidence) -> list[str]:
    """What names a row of evidence: title, path, headings, headers, key cells, its own text."""
    at = row.locator
    return [row.source.title, row.source.uri, at.column or "", *at.heading, *(at.key or {}),
            *(at.key or {}).values(), row.quote.exact]


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
        same = {"change": "growth", "sum": "total"}.get(one.text)
        return one.text in operations or same in operations
    if one.kind == "period":
        return slots is not None and _covers(slots, one.text)
    if one.kind == "word":
        return _says(one.text, texts, slots, pack)
    wanted = key(one.text.partition("=")[2] if one.kind == "where" else one.text).strip()
    if any(wanted in key(text) for text in texts):
        return True
    return one.kind == "entity" and slots is not None and _is_place(slots.entity, wanted, pack)


def _covers(slots: Slots, text: str) -> bool:
    """Whether the claim's period is that one, or begins or ends with it."""
    if slots.period is None:
        return False
    ends = [parse_period_cell(part) for part in text.split("..")]
    if None in ends:
        return False
    first, last = ends[0].start == slots.period.start, ends[-1].end == slots.period.end
    return first and last if len(ends) > 1 else first or last


def _says(word: str, texts: Sequence[str], slots: Slots | None, pack: RulesPack) -> bool:
    """Whether a word of the question stands in one of the texts, by itself or by its concept."""
    known = list(texts)
    for one in (*pack.metrics, *pack.entities):
        if slots and one.id in (slots.metric, slots.entity):
            known += [one.name.zh, one.name.en, *one.aliases.zh, *one.aliases.en]
    folded = key(word).strip()
    if any(folded in key(text) for text in known):
        return True
    vocabulary = vocabulary_of(pack)
    spaced = [_JOINTS.sub(" ", text) for text in known]
    said = {id_ for text in (*known, *spaced) for term in vocabulary.terms(text) for id_ in term.ids}
    said |= _of_unit(slots.unit if slots else None)
    return all(set(term.ids) <= said for term in vocabulary.terms(word))


def _of_unit(unit: str | None) -> frozenset[str]:
    """What a unit says by itself: money is a price or cost, per cent a share."""
    if unit == "%":
        return frozenset(("share",))
    over = parse_unit(unit.partition("/")[0].partition("[")[0]) if unit else None
    return frozenset(("price", "cost")) if over and over.kind_hint == "currency" else frozenset()


def _is_place(id_: str | None, wanted: str, pack: RulesPack) -> bool:
    for one in pack.entities:
        if one.id == id_:
            return wanted in {key(name) for name in (one.name.zh, one.name.en, *one.aliases.zh,
                                                     *one.aliases.en)}
    return False
