"""Engine R, lexical: BM25 over all terms, with unknown words repaired. Source: docs/formats.md 6.2
"""

from heapq import nlargest

from ragjudge.retrieve.bind import Bound
from ragjudge.retrieve.engines import Found, Hit, View
from ragjudge.retrieve.engines.bm25 import score, weighted

MAX_TERMS = 64
REPAIRS = 2
MIN_DICE = 0.35
_LOOKED_AT = 4_000


class Lexical:
    """BM25. A Latin word that the index does not know lends its weight to the two nearest words it
    knows.
    """

    name = "lexical"

    def find(self, bound: Bound, view: View, limit: int) -> Found:
        """The best Units by BM25; a question without any term is a gap."""
        if not bound.terms:
            return Found(self.name, (), "no tokens in the question")
        terms, repaired = _repaired(bound.terms, view)
        query = weighted(terms, view)
        if len(query.weights) > MAX_TERMS:
            rarest = sorted(query.weights, key=lambda one: (-query.idf[one], one))[:MAX_TERMS]
            query = weighted([(one, query.weights[one]) for one in rarest], view)
        best = _best(score(query, view), limit, view)
        facts = {
            "terms": len(query.weights),
            "unknown": [one for one, _ in bound.terms if one not in query.idf][:20],
            "repaired": repaired,
        }
        return Found(self.name, tuple(Hit(unit, value, "bm25") for unit, value in best), None, facts)


def _best(scores: dict[int, float], limit: int, view: View) -> list[tuple[int, float]]:
    """The `limit` best; Units of equal score in the order of their places, also at the cut."""
    least = min(nlargest(limit, scores.values()), default=0.0)
    kept = [(unit, value) for unit, value in scores.items() if value >= least]
    kept.sort(key=lambda one: (-one[1], view.index.order_of(one[0])))
    return kept[:limit]


def _repaired(
    terms: list[tuple[str, float]], view: View
) -> tuple[list[tuple[str, float]], dict[str, list[str]]]:
    """The terms with near words added for unknown Latin words of four letters and more."""
    wanted = dict(terms)
    repaired: dict[str, list[str]] = {}
    for term, weight in terms:
        if len(term) < 4 or not (term.isascii() and "a" <= term[0] <= "z") or view.postings(term)[0]:
            continue
        near = sorted(
            ((_dice(term, one), one) for one in view.index.similar_terms(term, _LOOKED_AT)),
            key=lambda one: (-one[0], one[1]),
        )
        for dice, one in near[:REPAIRS]:
            if dice >= MIN_DICE and one not in wanted and view.postings(one)[0]:
                wanted[one] = weight * dice
                repaired.setdefault(term, []).append(one)
    return list(wanted.items()), repaired


def _dice(one: str, other: str) -> float:
    """Share of common letter trigrams, word ends included."""
    first, second = _trigrams(one), _trigrams(other)
    return 2 * len(first & second) / (len(first) + len(second))


def _trigrams(word: str) -> set[str]:
    padded = f"^{word}$"
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
