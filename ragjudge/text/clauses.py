"""A question in parts: clauses with their terms, periods, asked unit and operations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.records.period import Period
from ragjudge.text.vocabulary import Term, Vocabulary, is_place
from ragjudge.text.canon import canon
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.units import Unit, parse_unit, scan_unit

_SPLIT = re.compile(
    r"[?？;；。!！]+|(?<=[a-z0-9%]),? and (?=how |what |which |by how |by what )"
    r"|(?<=[a-z0-9%]), (?=how |what |which |by how |by what )"
)
_HAN_COMMA = re.compile("[，,]")
_HAN_ASKS = re.compile("多少|几|哪|何|吗|多大|多高|多长|比例|占比|是多")
_UNIT_AFTER = re.compile(r"\b(?:how many|how much|in) |多少个?|几|以", re.ASCII | re.IGNORECASE)
_EACH = re.compile(r"(?:^|\s)(?:a|an|one|per|each|every) (?=[a-z])|每", re.ASCII | re.IGNORECASE)
_EACH_MARK = re.compile(r" per |/|每", re.ASCII)
_CLAIM = re.compile(
    r"((?:[0-9.]+|one|two|three|four|five|six|ten|[一二两三四五六七八九十]+)[- ]?"
    r"(?:years?|months?|年|个月))[- ]?(?=doubling|double|翻|倍)",
    re.ASCII,
)
_COUNTING = ("count",)


@dataclass(frozen=True, slots=True)
class AskedUnit:
    """A unit that the question asks for: of the answer, or what it is asked per (`each`)."""

    unit: Unit
    surface: str
    each: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a question.

    Attributes:
        terms: Without those inside periods and asked units.
        periods: In the order named.
        operations: Classes of the operation words.
        unit_ids: Ids of the words that only say a unit: asked, but nothing has to account for them.
    """

    text: str
    terms: tuple[Term, ...]
    periods: tuple[Period, ...]
    units: tuple[AskedUnit, ...]
    operations: frozenset[str]
    unit_ids: frozenset[str]

    @property
    def required(self) -> frozenset[str]:
        return frozenset(one for term in self.terms if term.required for one in term.ids)

    @property
    def ids(self) -> frozenset[str]:
        """All that is said, the words of asked units too."""
        return frozenset(one for term in self.terms for one in term.ids) | self.unit_ids


def clauses(question: str, vocabulary: Vocabulary) -> tuple[Clause, ...]:
    """The parts of a question, in order; a part without any term is left out."""
    text = canon(question).text
    found = []
    for part in (piece for whole in _parts(text) for piece in _coordinated(whole, vocabulary)):
        made = _clause(part, vocabulary)
        if made.terms or made.periods:
            found.append(made)
    return tuple(found)


def _parts(text: str) -> list[str]:
    parts = []
    for piece in _SPLIT.split(text):
        if not piece or not piece.strip():
            continue
        han = sum(map(is_han, piece)) * 3 >= len(piece)
        parts += _han_parts(piece) if han else [piece.strip()]
    return parts


def _coordinated(text: str, vocabulary: Vocabulary) -> list[str]:
    """Two parts of 汽车销量和新能源汽车销量; one part where place or time stand behind for both."""
    terms = vocabulary.terms(text)
    at = coordination(terms)
    if at is None:
        return [text]
    before, after = text[:terms[at].start].strip(), text[terms[at].end:].strip()
    placed = any(is_place(id_) for one in terms[at + 1:] for id_ in one.ids)
    return [text] if placed or periods(after) else [before, after]


def coordination(terms: Sequence[Term]) -> int | None:
    """Index of the "and" that joins two things asked for: one content word stands on both its sides."""
    for at, term in enumerate(terms):
        if not term.lexeme.plus:
            continue
        before, after = ({one.ids for one in side if one.required and not any(map(is_place, one.ids))}
                         for side in (terms[:at], terms[at + 1:]))
        if before & after and before != after:
            return at
    return None


def _han_parts(piece: str) -> list[str]:
    """Pieces at commas; one that asks nothing goes with the next, or with the one before at the end."""
    parts, waiting = [], ""
    for one in _HAN_COMMA.split(piece):
        waiting = f"{waiting}，{one}" if waiting else one
        if _HAN_ASKS.search(one):
            parts.append(waiting)
            waiting = ""
    if waiting:
        parts.append(waiting) if not parts else parts.__setitem__(-1, f"{parts[-1]}，{waiting}")
    return parts


def _clause(text: str, vocabulary: Vocabulary) -> Clause:
    spans = periods(text)
    units = _units(text, spans)
    taken = [(one.start_char, one.end_char) for one in spans] + [
        _unit_words(one, text) for one in units
    ]
    plain = text
    for one in spans:
        plain = plain[: one.start_char] + " " * (one.end_char - one.start_char) + plain[one.end_char :]
    operations = frozenset(one for term in vocabulary.terms(plain) for one in term.lexeme.operations)
    taken += _claimed(text, operations)
    every = vocabulary.terms(plain)
    taken = [(start, end) for start, end in taken if start < end]
    terms = tuple(
        one for one in every if not any(start < one.end and one.start < end for start, end in taken)
    )
    in_units = frozenset(one for term in every if term not in terms for one in term.ids)
    operations = frozenset(one for term in terms for one in term.lexeme.operations)
    return Clause(text, terms, _periods(spans), units, operations, in_units)


def _unit_words(asked: AskedUnit, text: str) -> tuple[int, int]:
    """The span that is only a unit: count nouns in words are content too ("vehicles", "per worker")."""
    words = text[asked.start : asked.end]
    if not words.isascii():
        return asked.start, asked.end
    over, *under = [parse_unit(part) for part in asked.unit.text.split("/")]
    each = _EACH_MARK.search(words)
    middle = each.start() if each else len(words)
    start = asked.start + (middle if over is not None and over.kind_hint in _COUNTING else 0)
    end = middle if any(one is not None and one.kind_hint in _COUNTING for one in under) else len(words)
    return start, asked.start + end


def _claimed(text: str, operations: frozenset[str]) -> list[tuple[int, int]]:
    """The duration in "a two-year doubling time": what is claimed, not what is asked about."""
    if "doubling_time" not in operations:
        return []
    return [match.span(1) for match in _CLAIM.finditer(text)]


def _periods(spans: Sequence[PeriodSpan]) -> tuple[Period, ...]:
    """The periods; a range of years, months or quarters is its two ends."""
    found = []
    for one in spans:
        first, last = one.period.first_year, one.period.last_year
        if one.basis in ("range", "change") and first < last and one.start.endswith("01-01"):
            found += [
                Period(f"{year:04}-01-01", f"{year + 1:04}-01-01", "calendar_year")
                for year in (first, last)
            ]
        else:
            found += one.ends or [one.period]
    return tuple(dict.fromkeys(found))


def _units(text: str, spans: Sequence[PeriodSpan]) -> tuple[AskedUnit, ...]:
    found: list[AskedUnit] = []
    for pattern, each in ((_UNIT_AFTER, False), (_EACH, True)):
        for match in pattern.finditer(text):
            at = match.end()
            if any(one.start_char <= at < one.end_char for one in spans) or any(
                one.start <= at < one.end for one in found
            ):
                continue
            read = scan_unit(text[: _stop(text, at)], at, running=False)
            if read and _is_unit(text, at, read, match[0].strip().lower()):
                found.append(AskedUnit(read[0], text[at : read[1]], each, at, read[1]))
    return tuple(found)


def _stop(text: str, at: int) -> int:
    """Where a unit must have ended: before " in ", which is not an inch here."""
    found = text.find(" in ", at)
    return found if found >= 0 else len(text)


def _is_unit(text: str, at: int, read: tuple[Unit, int], before: str) -> bool:
    unit, end = read
    word = text[at:end]
    if text[end : end + 1].isascii() and is_word(text[end : end + 1] or " ") or unit.kind_hint == "number":
        return False
    if before in ("in", "of", "as") and (unit.kind_hint in ("count", "duration") or len(word) < 2):
        return False
    return len(word) > 1 or not word.isascii() or word == "%"
