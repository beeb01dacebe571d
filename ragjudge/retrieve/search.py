"""Search: bind, route, plan, engines, fuse, rerank, seats, grade, pack. Source: docs/formats.md 6"""

import math
from collections.abc import Sequence

from ragjudge.calc.sources import rule_of
from ragjudge.index import Index
from ragjudge.records.errors import UsageError
from ragjudge.records.passages import same_passage
from ragjudge.records.rules import RulesPack
from ragjudge.retrieve.bind import Bound, bind
from ragjudge.retrieve.engines import Engine, Found, View, present
from ragjudge.retrieve.engines.bm25 import Weighted, score, weighted
from ragjudge.retrieve.fuse import fuse
from ragjudge.retrieve.grade import Grade, grade
from ragjudge.retrieve.pack import pack as packed
from ragjudge.retrieve.passage import Passage, Retrieved
from ragjudge.retrieve.plan import plan, supplements
from ragjudge.retrieve.rerank import Scored, rerank
from ragjudge.retrieve.route import Routed, Strategy, route
from ragjudge.retrieve.seats import Candidate, Seating, seat
from ragjudge.retrieve.trace import Trace
from ragjudge.text.tokens import query_terms

DEPTH, WIDER = 100, 400
PUBLIC = "public"


def search(index: Index, question: str, pack: RulesPack, *, known_at: str | None = None,
           reader_label: str = PUBLIC, limit: int = 10, strategy: Strategy | None = None,
           engines: Sequence[Engine] | None = None) -> Retrieved:
    """The passages that fit a question, best first, with seats, strength and trace.

    Args:
        known_at: ISO date; revisions recorded later are not seen.
        reader_label: Who asks; sources of other labels are left out before anything is scored.
        limit: Most passages to return (near-duplicates share one place).
        strategy: lookup or decision; None: as the question's verbs say.
    Raises:
        UsageError: The question holds nothing.
    """
    if not question.strip():
        raise UsageError("question", "empty question: nothing to search for")
    trace = Trace()
    view = View(index, _hidden(index, pack, reader_label, known_at))
    bound = bind(question, pack, index, view.visible)
    routed = route(question, pack)
    if strategy is not None and strategy != routed.strategy:
        routed = Routed(strategy, routed.operations, routed.routes, routed.words)
    _note_binding(trace, bound, routed)
    queries = plan(bound, routed)
    trace.add("plan", queries=queries)
    run = _Run(view, pack, bound, queries, tuple(engines or present()), trace)
    scored, verdict = run.best()
    seating, groups = _seated(scored, routed, bound, view, trace)
    passages = _passages(groups, seating, run, view, limit)
    trace.add("grade", strength=verdict.strength, score=verdict.score,
              parts={one.name: one.value for one in verdict.parts})
    seats = tuple(one for one in passages if one.seat)
    kinds = packed(passages)
    trace.add("pack", bindings=[[one.surface, one.kind] for one in bound.names],
              kinds={name: [[one.uri, one.start, one.end] for one in several] for name, several in kinds.items()})
    return Retrieved(question, passages, verdict.strength, verdict.score, seats, seating.shortfall, bound, kinds, trace)


class _Run:
    """The engines over the planned queries, widened and supplemented while the grade is weak."""

    def __init__(self, view: View, pack: RulesPack, bound: Bound, queries: list[str],
                 engines: tuple[Engine, ...], trace: Trace) -> None:
        self.view, self.pack, self.bound, self.queries = view, pack, bound, queries
        self.engines, self.trace = engines, trace
        self.found_by: dict[int, list[str]] = {}

    def best(self) -> tuple[list[Scored], Grade]:
        """The reranked candidates of the best of at most three rounds."""
        outcome = self._round(self.queries, DEPTH, [])
        if outcome[1].strength == "weak":
            wider = self._round(self.queries, WIDER, [])
            outcome = max(outcome, wider, key=lambda one: one[1].score)
            more = supplements(self.bound, self.pack)
            if outcome[1].strength == "weak" and more:
                other = self._round([*self.queries, more], WIDER, query_terms(more))
                outcome = max(outcome, other, key=lambda one: one[1].score)
        return outcome

    def _round(self, queries: list[str], depth: int, added: list[tuple[str, float]]) -> tuple[list[Scored], Grade]:
        rankings, weights = {}, {}
        for number, text in enumerate(queries):
            asked = self.bound if number == 0 else _as_query(self.bound, text)
            for engine in self.engines:
                found = engine.find(asked, self.view, depth)
                self._note(found, number, depth)
                if found.gap is None and found.hits:
                    name = f"{engine.name}:{number}"
                    rankings[name] = [hit.unit for hit in found.hits]
                    weights[name] = 1.0 if number == 0 else 0.5
        fused = fuse(rankings, weights)[:depth]
        self.trace.add("fuse", method="rrf", k=60, kept=len(fused))
        wanted = dict(self.bound.terms) | {term: 0.5 for term, _ in added if term not in dict(self.bound.terms)}
        query = weighted(list(wanted.items()), self.view)
        units = [one for one in self.view.index.units(unit for unit, _ in fused).values()
                 if self.view.visible(one.id)]
        scored = rerank(units, score(query, self.view), query, self.view)
        value = _values(self.bound, query, self.view)
        return scored, grade(scored, value, self.bound)

    def _note(self, found: Found, number: int, depth: int) -> None:
        for hit in found.hits:
            names = self.found_by.setdefault(hit.unit, [])
            if found.engine not in names:
                names.append(found.engine)
        self.trace.add("retrieve", engine=found.engine, query=number, depth=depth, found=len(found.hits),
                       gap=found.gap, facts=found.facts, best=[[hit.unit, hit.score, hit.why] for hit in found.hits[:10]])


def _as_query(bound: Bound, text: str) -> Bound:
    """A planned sub-question: its own terms, no names."""
    return Bound(text, bound.language, (), (), (), (), query_terms(text))


def _values(bound: Bound, query: Weighted, view: View) -> dict[str, float]:
    """idf of the question's terms; an unknown word counts as the rarest, an unknown Han pair not at all."""
    total = view.unit_count
    unknown = math.log(1 + (total + 0.5) / 0.5)
    return {term: query.idf.get(term, unknown) * weight for term, weight in bound.terms
            if term in query.idf or term[0] < "\u2e80"}


def _hidden(index: Index, pack: RulesPack, label: str, known_at: str | None) -> tuple[tuple[int, int], ...]:
    """Unit ranges that this reader may not see, or that were recorded after known_at.

    Labels are those of the pack given (sources.toml of today) and of the index; both must allow.
    """
    ranges = []
    for one in index.sources:
        barred = any(labels and label not in labels and PUBLIC not in labels
                     for labels in (one.readers, rule_of(one.uri, pack).readers))
        if barred or known_at is not None and one.recorded is not None and one.recorded > known_at:
            ranges.append((one.first_unit, one.first_unit + one.units))
    return tuple(ranges)


def _note_binding(trace: Trace, bound: Bound, routed: Routed) -> None:
    trace.add("bind", question=bound.question, language=bound.language,
              bound=[[one.surface, one.kind, list(one.ids[:8])] for one in bound.names],
              quantities=[one.printed for one in bound.quantities],
              periods=[[one.start, one.end, one.basis] for one in bound.periods], unbound=list(bound.unbound))
    trace.add("route", strategy=routed.strategy, operations=list(routed.operations), routes=list(routed.routes),
              words=list(routed.words))


def _seated(scored: list[Scored], routed: Routed, bound: Bound, view: View,
            trace: Trace) -> tuple[Seating, list[list[Scored]]]:
    """Near-duplicates in one place, then the seats."""
    groups = _grouped(scored)
    candidates = [Candidate(group[0].unit.id, rank, group[0].unit.track, group[0].unit.themes,
                            view.index.source_of(group[0].unit.id).uri)
                  for rank, group in enumerate(groups, 1) if group[0].unit.quality == "ok"]
    named = bound.ids("law", "theme", "signature")
    seating = seat(candidates, routed.strategy, named)
    trace.add("rerank", candidates=len(scored), places=len(groups),
              best=[[one[0].unit.id, one[0].score, {part.name: part.value for part in one[0].parts}]
                    for one in groups[:10]])
    trace.add("seats", methodology=list(seating.methodology), empirical=list(seating.empirical),
              adjusted=seating.adjusted,
              shortfall=[[one.bucket, one.quota, one.filled] for one in seating.shortfall])
    return seating, groups


def _grouped(scored: list[Scored]) -> list[list[Scored]]:
    """Candidates in order, each with the near-duplicates behind it."""
    groups: list[list[Scored]] = []
    by_guard: dict[bytes, list[list[Scored]]] = {}
    for one in scored:
        guard = one.unit.sketch[:8]
        home = next((group for group in by_guard.get(guard, ())
                     if same_passage(group[0].unit.sketch, one.unit.sketch)), None)
        if home is not None:
            home.append(one)
            continue
        groups.append([one])
        by_guard.setdefault(guard, []).append(groups[-1])
    return groups


def _passages(groups: list[list[Scored]], seating: Seating, run: _Run, view: View, limit: int) -> tuple[Passage, ...]:
    """The best places and all seated ones, in rank order."""
    seats = dict.fromkeys(seating.methodology, "methodology") | dict.fromkeys(seating.empirical, "empirical")
    shown = []
    for rank, group in enumerate(groups, 1):
        one = group[0]
        if rank > limit and one.unit.id not in seats:
            continue
        source = view.index.source_of(one.unit.id)
        also = tuple((view.index.source_of(other.unit.id).uri, other.unit.start, other.unit.end)
                     for other in group[1:])
        shown.append(Passage(source.uri, source.sha256, one.unit.id, one.unit.text, one.unit.heading, one.unit.start,
                             one.unit.end, one.unit.kind, rank, one.score, one.parts, one.unit.themes, one.unit.track,
                             seats.get(one.unit.id), source.title, one.best, one.unit.table, one.unit.quality, also,
                             tuple(run.found_by.get(one.unit.id, ()))))
    return tuple(shown)
