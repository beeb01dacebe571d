"""Rerank: BM25 + 1.0·Sb + 1.0·T + 0.5·N + 0.2·P, all in units of idf. Source: docs/formats.md 6.3

Sb: the most query idf in one sentence with the title; T: query idf in the title, times its share of
the title's idf; N: idf of query terms with a digit that occur; P: BM25 of the whole document.
"""

import math
from bisect import bisect_left
from dataclasses import dataclass, field

from ragjudge.index.reader import UnitRow
from ragjudge.retrieve.engines import View
from ragjudge.retrieve.engines.bm25 import Weighted
from ragjudge.retrieve.passage import Part
from ragjudge.text.sentences import sentences
from ragjudge.text.tokens import index_terms

WEIGHTS = {"sentence": 1.0, "title": 1.0, "numbers": 0.5, "document": 0.2}
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


def rerank(units: list[UnitRow], bm25: dict[int, float], query: Weighted, view: View) -> list[Scored]:
    """The Units by their full score, best first; ties by place."""
    value = {term: query.idf[term] * query.weights[term] for term in query.weights}
    titles = _Titles(view, value)
    documents = _documents({view.index.source_of(one.id).first_unit for one in units}, query, view)
    scored = [_scored(one, bm25.get(one.id, 0.0), value, titles, documents, view) for one in units]
    return sorted(scored, key=lambda one: (-one.score, view.index.order_of(one.unit.id)))


def _scored(
    unit: UnitRow,
    bm25: float,
    value: dict[str, float],
    titles: "_Titles",
    documents: dict[int, float],
    view: View,
) -> Scored:
    source = view.index.source_of(unit.id)
    title_terms, title_share = titles.of("\n".join((source.title, *unit.heading)))
    best, held, every = _best_sentence(unit, value, title_terms)
    numbers = sum(value[one] for one in every if any("0" <= ch <= "9" for ch in one))
    numbers += sum(value[one] for one in title_terms - every if any("0" <= ch <= "9" for ch in one))
    raw = {
        "sentence": sum(value[one] for one in sorted(held | title_terms)),
        "title": title_share,
        "numbers": numbers,
        "document": documents.get(source.first_unit, 0.0),
    }
    parts = (
        Part("bm25", bm25, "BM25 of the passage with its title"),
        *(
            Part(name, WEIGHTS[name] * raw[name], f"{WEIGHTS[name]} × {raw[name]:.3f}")
            for name in WEIGHTS
        ),
    )
    return Scored(unit, sum(one.value for one in parts), parts, best, held, held | title_terms)


def _best_sentence(
    unit: UnitRow, value: dict[str, float], title_terms: frozenset[str]
) -> tuple[tuple[int, int], frozenset[str], frozenset[str]]:
    """The sentence with the most query idf, its query terms, and those of the whole Unit."""
    low, high = unit.content
    text = unit.text[low - unit.start : high - unit.start]
    if unit.table is not None:
        held = frozenset(index_terms(text + "\n" + unit.context[:_TABLE_HEAD])).intersection(value)
        return (unit.start, unit.end), held, held
    best, held, every, most = (low, high), frozenset(), frozenset(), -1.0
    for span in sentences(text):
        found = frozenset(index_terms(text[span.start : span.end])).intersection(value)
        every |= found
        worth = sum(value[one] for one in sorted(found | title_terms))
        if worth > most + 1e-12:
            best, held, most = (low + span.start, low + span.end), found, worth
    return best, held, every


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
