"""Sentence look-up: a sentence that states the answer, where no table fits.

It is quoted, never computed with. One part, one kind of number, every content word and year in the sentence
or above it, half of them in the sentence itself, and no second sentence with another number.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.text.canon import key
from ragjudge.text.charset import is_han
from ragjudge.text.clauses import Clause, clauses
from ragjudge.text.periods import periods
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.units import convert, parse_unit
from ragjudge.text.vocabulary import Term, Vocabulary, is_place

OWN_PERCENT = 50
YEAR_ASKED = re.compile(
    r"哪一?年|何年|何时|什么时候|\bwhen\b|\b(?:what|which|in what) year\b", re.ASCII | re.IGNORECASE
)
_NUMBER_ASKED = re.compile(
    r"多少|几|百分之|\bhow (?:many|much|long|far|high|large|big|old)\b"
    r"|\bwhat (?:share|percentage|proportion)\b",
    re.ASCII | re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"子公司|旗下|附属|关联公司|分公司|subsidiar|affiliate|its parent|母公司", re.IGNORECASE
)
_APART = re.compile(
    r"\b(?:unlike|except|excluding|excl\.?|other than|apart from|besides|rather than|instead of|without) "
    r"((?:[^\s,.;:]+ ?){1,3})", re.ASCII)
_NOT_PROSE = re.compile(r"https?://|www\.|!\[|\]\(|\.(?:png|jpg|svg|csv)\b", re.ASCII)
_NOT_STATED = re.compile(r"[?？]|\bif\b|如果|假如|例如|for example|suppose", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with where it stands: [start, end) of the document's text, titles above it.

    `body` is the document's text without its title, to see whether the title is about it.
    """

    uri: str
    title: str | None
    heading: tuple[str, ...]
    start: int
    end: int
    text: str
    body: str


@dataclass(frozen=True, slots=True)
class Stated:
    """Sentences that state the answer, all with the same value; the first is to be quoted."""

    said: tuple[Said, ...]
    value: str


def find_stated(question: str, sentences: Sequence[Said], vocabulary: Vocabulary) -> Stated | str:
    """The sentences that state the answer, or the reason why none is taken."""
    parts = clauses(question, vocabulary)
    if len(parts) != 1:
        return "only a question in one part can be answered by a sentence"
    clause = parts[0]
    year = bool(YEAR_ASKED.search(question))
    if not year and not _NUMBER_ASKED.search(question):
        return "no number and no year is asked for"
    wanted = [term for term in clause.terms if term.required]
    names = [term for term in wanted if not term.known or any(map(is_place, term.ids))]
    if clause.operations or len(wanted) < 2:
        return "the question names too little for a sentence"
    found: dict[str, list[Said]] = {}
    asked = key(question)
    for one in sentences:
        if not names and len(wanted) < 5 and not (one.title and key(one.title) in asked):
            continue
        value = _value(one, clause, wanted, year, vocabulary)
        if value is not None:
            found.setdefault(value, []).append(one)
    if len(found) != 1:
        return (
            "no sentence states it" if not found else f"{len(found)} sentences state different numbers"
        )
    value, said = found.popitem()
    return Stated(tuple(said), value)


def _value(
    one: Said, clause: Clause, wanted: Sequence[Term], year: bool, vocabulary: Vocabulary
) -> str | None:
    """The one number or year of the asked kind in a sentence that covers the question; else None."""
    text = one.text
    if _NOT_PROSE.search(text) or _NOT_STATED.search(text) or _ANOTHER.search(text):
        return None
    above = " . ".join(filter(None, (one.title, *one.heading)))
    own = _covered(wanted, text, vocabulary)
    things = [term for term in wanted if not any(map(is_place, term.ids))]
    spoken = [term for term in things if term in own]
    if 100 * len(own) < OWN_PERCENT * len(wanted) or 100 * len(spoken) < OWN_PERCENT * len(things):
        return None  # a title names much that a sentence is not about
    rest = [term for term in wanted if term not in own]
    if len(_covered(rest, above, vocabulary)) < len(rest) or not _is_about(rest, one) \
            or _is_left_out(own, text):
        return None
    spans = periods(text)
    years = {span.period for span in spans}
    if any(period not in years and period.start[:4] not in above for period in clause.periods):
        return None
    if year:
        left = {span.period.start[:4] for span in spans} - {
            period.start[:4] for period in clause.periods
        }
        return left.pop() if len(left) == 1 else None
    return _number(text, clause)


def _covered(terms: Sequence[Term], text: str, vocabulary: Vocabulary) -> list[Term]:
    ids = {one for term in vocabulary.terms(text) for one in term.ids}
    folded = key(text)
    return [
        term
        for term in terms
        if set(term.ids) <= ids or is_han(term.surface[0]) and key(term.surface) in folded
    ]


def _is_left_out(terms: Sequence[Term], text: str) -> bool:
    """Whether the sentence names a term only to set it apart: "unlike Norland, Southland sold"."""
    left = {word for found in _APART.finditer(key(text)) for word in found[1].split()}
    return any(key(term.surface) in left for term in terms if not term.known)


def _is_about(rest: Sequence[Term], one: Said) -> bool:
    """A title that names what the body never names is a wrong title."""
    body = key(one.body)
    return all(key(term.surface) in body for term in rest if not term.known)


def _number(text: str, clause: Clause) -> str | None:
    asked = [one.unit for one in clause.units if one.unit.kind_hint != "number"]
    found = [one for one in quantities(text) if not _inside_period(one, text)]
    if asked:
        found = [one for one in found if any(_fits(one, unit) for unit in asked)]
    shown = {(str(one.low), str(one.high), one.unit) for one in found}
    if len(shown) != 1:
        return None
    low, high, unit = shown.pop()
    return f"{low}..{high} {unit or ''}".strip()


def _inside_period(one: Quantity, text: str) -> bool:
    return any(span.start_char <= one.start < span.end_char for span in periods(text))


def _fits(one: Quantity, unit) -> bool:
    if not one.unit:
        return False
    held = parse_unit(one.unit)
    return held is not None and convert(1, held, unit) is not None
