"""Rounds: engines, fusion, rerank; widened, then supplemented by binding, while the grade is weak.
"""

import math
from dataclasses import replace

from ragjudge.records.rules import RulesPack
from ragjudge.retrieve.bind import Bound
from ragjudge.retrieve.engines import Engine, Found, View
from ragjudge.retrieve.engines.bm25 import Weighted, weighted
from ragjudge.retrieve.events import Trace
from ragjudge.retrieve.fuse import RRF_K, fuse
from ragjudge.retrieve.grade import Grade, grade
from ragjudge.retrieve.plan import supplements
from ragjudge.retrieve.rerank import Scored, rerank
from ragjudge.text.tokens import query_terms

DEPTH, WIDER = 100, 400
SUB_QUESTION_WEIGHT = 0.5
_NOTED = 10


class Rounds:
    """The engines over the planned queries; found_by: Unit id → the engines that found it."""

    def __init__(self, view: View, pack: RulesPack, engines: tuple[Engine, ...], trace: Trace) -> None:
        self.view, self.pack, self.engines, self.trace = view, pack, engines, trace
        self.found_by: dict[int, list[str]] = {}

    def best(self, bound: Bound, queries: list[str], depth: int = DEPTH) -> tuple[list[Scored], Grade]:
        """The reranked candidates of the best of at most three rounds.

        Args:
            queries: The question itself first, then sub-questions.
            depth: How many candidates the first round takes of each engine.
        """
        outcome = self._round(bound, queries, depth, [])
        if outcome[1].strength == "weak":
            wider = max(WIDER, depth)
            outcome = _better(outcome, self._round(bound, queries, wider, []))
            more = supplements(bound, self.pack)
            if outcome[1].strength == "weak" and more:
                added = query_terms(more)
                outcome = _better(outcome, self._round(bound, [*queries, more], wider, added))
        return outcome

    def _round(
        self, bound: Bound, queries: list[str], depth: int, added: list[tuple[str, float]]
    ) -> tuple[list[Scored], Grade]:
        fused = fuse(*self._rankings(bound, queries, depth))[:depth]
        self.trace.add("fuse", method="rrf", k=RRF_K, kept=len(fused))
        asked = dict(bound.terms)
        wanted = asked | {term: SUB_QUESTION_WEIGHT for term, _ in added if term not in asked}
        query = weighted(list(wanted.items()), self.view)
        # Permission again after retrieval: an engine of another make may not have looked.
        units = [one for one in self.view.index.units(unit for unit, _ in fused).values()
                 if self.view.visible(one.id)]
        scored = rerank(units, query, self.view)
        return scored, grade(scored, _values(bound, query, self.view), bound)

    def _rankings(
        self, bound: Bound, queries: list[str], depth: int
    ) -> tuple[dict[str, list[int]], dict[str, float]]:
        """Each engine's ranking for each query, and its weight; an engine with a gap has none."""
        rankings: dict[str, list[int]] = {}
        weights: dict[str, float] = {}
        for number, text in enumerate(queries):
            asked = bound if number == 0 else replace(
                bound, question=text, names=(), quantities=(), periods=(), unbound=(),
                terms=query_terms(text))
            for engine in self.engines:
                found = engine.find(asked, self.view, depth)
                self._note(found, number, depth)
                if found.gap is None and found.hits:
                    rankings[f"{engine.name}:{number}"] = [hit.unit for hit in found.hits]
                    weights[f"{engine.name}:{number}"] = SUB_QUESTION_WEIGHT if number else 1.0
        return rankings, weights

    def _note(self, found: Found, number: int, depth: int) -> None:
        for hit in found.hits:
            names = self.found_by.setdefault(hit.unit, [])
            if found.engine not in names:
                names.append(found.engine)
        best = [[self.view.index.name_of(hit.unit), hit.score, hit.why] for hit in found.hits[:_NOTED]]
        self.trace.add("retrieve", engine=found.engine, query=number, depth=depth, found=len(found.hits),
                       gap=found.gap, facts=found.facts, best=best)


def _better(
    one: tuple[list[Scored], Grade], other: tuple[list[Scored], Grade]
) -> tuple[list[Scored], Grade]:
    return other if other[1].score > one[1].score else one


def _values(bound: Bound, query: Weighted, view: View) -> dict[str, float]:
    """idf of the question's terms; an unknown word counts as the rarest, an unknown Han pair not at
    all.
    """
    unknown = math.log(1 + (view.unit_count + 0.5) / 0.5)
    return {term: query.idf.get(term, unknown) * weight for term, weight in bound.terms
            if term in query.idf or term[0] < "\u2e80"}
