"""Rerank: BM25 + 1.0·Sb + 1.0·T + 0.5·N + 0.2·P, all in units of idf. Source: docs/formats.md 6.3

Sb: the most query idf in one sentence with the title; T: query idf in the title, times its share of
the title's idf; N: idf of query terms with a digit that occur; P: BM25 of the whole document.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from ragjudge.index.reader import UnitRow
from ragjudge.retrieve.engines import View
from ragjudge.retrieve.engines.bm25 import Weighted, score_of
from ragjudge.retrieve.passage import Part
from ragjudge.text.sentences import sentences
from ragjudge.text.tokens import index_terms

WEIGHTS = {"sentence": 1.0, "title": 1.0, "numbers": 0.5, "document": 0.2}
READ = 40
_TABLE_HEAD = 4_000


@dataclass(frozen=True, slots=True)
class Scored:
    """A Unit with its score; best: the sentence [start, end) in the reader's text; held: query
    terms in it.
    """

    unit: UnitRow
    score: float
    parts: tuple[Part, ...]
    best: tuple[int, int]
    held: frozenset[str] = field(repr=False)
    held_with_title: frozenset[str] = field(repr=False)


def rerank(units: list[UnitRow], query: Weighted, view: View) -> list[Scored]:
    """The Units by their full score, best first; ties by place.

    Sentences are read in the 40 Units that could score highest (all their query terms in one sentence);
    the others keep what their title alone gives.
    """
    value = {term: query.idf[term] * query.weights[term] for term in query.weights}
    titles = _Titles(view, value)
    documents = _documents({view.index.source_of(one.id).first_unit for one in units}, query, view)
    bm25, held = score_of([one.id for one in units], query, view)
    known = [_Known(one, bm25[one.id], frozenset(held[one.id]), *titles.of(_title(one, view)),
                    documents.get(view.index.source_of(one.id).first_unit, 0.0)) for one in units]
    known.sort(key=lambda one: (-one.most(value), view.index.order_of(one.unit.id)))
    scored = [_scored(one, value, number < READ) for number, one in enumerate(known)]
    return sorted(scored, key=lambda one: (-one.score, view.index.order_of(one.unit.id)))


@dataclass(frozen=True, slots=True)
class _Known:
    """What the postings tell of a candidate."""

    unit: UnitRow
    bm25: float
    held: frozenset[str]
    title_terms: frozenset[str]
    title: float
    document: float

    def most(self, value: dict[str, float]) -> float:
        """The score it would have if one sentence held all its terms."""
        return (self.bm25 + _worth(self.held, value) + WEIGHTS["title"] * self.title
                + WEIGHTS["numbers"] * _worth(_with_digits(self.held), value)
                + WEIGHTS["document"] * self.document)


def _title(unit: UnitRow, view: View) -> str:
    return "\n".join((view.index.source_of(unit.id).title, *unit.heading))


def _worth(terms: Iterable[str], value: dict[str, float]) -> float:
    return sum(value[one] for one in sorted(terms))


def _with_digits(terms: frozenset[str]) -> list[str]:
    return [one for one in terms if any("0" <= ch <= "9" for ch in one)]


def _scored(known: _Known, value: dict[str, float], read: bool) -> Scored:
    unit = known.unit
    best, held = _best_sentence(unit, value, known.title_terms) if read else (unit.content, frozenset())
    raw = {"sentence": _worth(held | known.title_terms, value), "title": known.title,
           "numbers": _worth(_with_digits(known.held), value), "document": known.document}
    parts = (Part("bm25", known.bm25, "BM25 of the passage with its title"),
             *(Part(name, weight * raw[name], f"{weight} × {raw[name]:.3f}")
               for name, weight in WEIGHTS.items()))
    return Scored(unit, sum(one.value for one in parts), parts, best, held, held | known.title_terms)


def _best_sentence(
    unit: UnitRow, value: dict[str, float], title_terms: frozenset[str]
) -> tuple[tuple[int, int], frozenset[str]]:
    """The sentence with the most query idf, and its query terms; a table counts as one sentence."""
    low, high = unit.content
    text = unit.text[low - unit.start : high - unit.start]
    if unit.table is not None:
        named = index_terms(text + "\n" + unit.context[:_TABLE_HEAD])
        return (unit.start, unit.end), frozenset(named).intersection(value)
    best, held, most = (low, high), frozenset(), -1.0
    for span in sentences(text):
        found = frozenset(index_terms(text[span.start : span.end])).intersection(value)
        worth = _worth(found | title_terms, value)
        if worth > most + 1e-12:
            best, held, most = (low + span.start, low + span.end), found, worth
    return best, held


class _Titles:
    """Query terms in a title, and T; remembered, since many Units share a title."""

    def __init__(self, view: View, value: dict[str, float]) -> None:
        self._view, self._value = view, value
        self._known: dict[str, tuple[frozenset[str], float]] = {}

    def of(self, title: str) -> tuple[frozenset[str], float]:
        if title not in self._known:
            terms = dict.fromkeys(index_terms(title))
            held = frozenset(one for one in terms if one in self._value)
            shared = sum(self._value[one] for one in sorted(held))
            whole = sum(self._idf(one) for one in terms) if held else 0.0
            self._known[title] = held, shared * min(1.0, shared / whole) if whole else 0.0
        return self._known[title]

    def _idf(self, term: str) -> float:
        total, df = self._view.unit_count, self._view.frequency(term)
        return math.log(1 + (total - df + 0.5) / (df + 0.5))


def _documents(firsts: set[int], query: Weighted, view: View) -> dict[int, float]:
    """First Unit of a source → BM25 of all its Units as one text."""
    index = view.index
    mean = view.mean_length * view.unit_count / max(1, view.sources)
    ends = {one.first_unit: one.first_unit + one.units for one in index.sources}
    scores = dict.fromkeys(firsts, 0.0)
    lengths = {first: sum(index.lengths[first : ends[first]]) for first in firsts}
    for term, weight in sorted(query.weights.items()):
        ids, counts = view.postings(term)
        for first in firsts:
            low, high = bisect_left(ids, first), bisect_left(ids, ends[first])
            if low < high:
                count = sum(counts[low:high])
                norm = 1.2 * (0.25 + 0.75 * lengths[first] / mean)
                scores[first] += query.idf[term] * weight * count / (count + norm)
    return scores
