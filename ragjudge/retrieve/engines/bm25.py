"""BM25 over postings. Source: Robertson and Zaragoza 2009; idf as Lucene has it.

k1 = 1.2 and b = 0.75; where the mean Unit is shorter than 60 terms, k1 = 0.9 and b = 0.4 (the terms
of Han text are unigrams and bigrams, about two a character, so the bound is 120 there; and a
collection of both scripts has two means, so the mean is taken over the Units that hold the
question's most frequent term).
"""

import math
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from ragjudge.retrieve.engines import View

SHORT_MEAN = 60


@dataclass(frozen=True, slots=True)
class Weighted:
    """The query's terms with their weights in units of idf, and what BM25 needs of the collection.
    """

    weights: dict[str, float]
    idf: dict[str, float]
    k1: float
    b: float
    mean: float
    facts: dict[str, object] = field(default_factory=dict)


def weighted(terms: list[tuple[str, float]], view: View) -> Weighted:
    """The terms that stand in the index, with weights and idf."""
    total = view.unit_count
    idf, weights = {}, {}
    for term, weight in terms:
        df = len(view.postings(term)[0])
        if df:
            idf[term] = math.log(1 + (total - df + 0.5) / (df + 0.5))
            weights[term] = weight
    han = _is_han(weights)
    mean = view.mean_length_of(max(idf, key=lambda one: (-idf[one], one))) if han else view.mean_length
    short = mean < SHORT_MEAN * (2 if han else 1)
    k1, b = (0.9, 0.4) if short else (1.2, 0.75)
    return Weighted(weights, idf, k1, b, mean)


def _is_han(weights: dict[str, float]) -> bool:
    """Whether most query terms are Han: unigrams and bigrams, which double the length."""
    han = sum("\u2e80" <= term[0] <= "\U0003ffff" for term in weights)
    return 2 * han > len(weights)


def score_of(
    units: Iterable[int], query: Weighted, view: View
) -> tuple[dict[int, float], dict[int, set[str]]]:
    """`score` for these Units only (the same numbers, found by bisection), and the terms each holds."""
    lengths, k1, b, mean = view.index.lengths, query.k1, query.b, query.mean
    base, slope = k1 * (1 - b), k1 * b / mean
    scores = dict.fromkeys(units, 0.0)
    held: dict[int, set[str]] = {unit: set() for unit in scores}
    for term in _in_order(query):
        weight = query.idf[term] * query.weights[term] * (k1 + 1)
        ids, counts = view.postings(term)
        for unit in scores:
            at = bisect_left(ids, unit)
            if at < len(ids) and ids[at] == unit:
                scores[unit] += weight * counts[at] / (counts[at] + base + slope * lengths[unit])
                held[unit].add(term)
    return scores, held


def _in_order(query: Weighted) -> list[str]:
    """The terms, commonest first: sums of floats are then the same however the weights came."""
    return sorted(query.weights, key=lambda one: (query.idf[one], one))


def score(query: Weighted, view: View) -> dict[int, float]:
    """Unit id → BM25 of every Unit that holds a term of the query."""
    lengths, k1, b, mean = view.index.lengths, query.k1, query.b, query.mean
    base, slope = k1 * (1 - b), k1 * b / mean
    scores: dict[int, float] = {}
    get = scores.get
    for term in _in_order(query):
        weight = query.idf[term] * query.weights[term] * (k1 + 1)
        ids, counts = view.postings(term)
        for unit, count in zip(ids, counts):
            scores[unit] = get(unit, 0.0) + weight * count / (count + base + slope * lengths[unit])
    return scores
