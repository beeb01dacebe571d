"""Search: bind, route, plan, engines, fuse, rerank, seats, grade, pack. Source: docs/formats.md 6
"""

from collections.abc import Sequence

from ragjudge.index import Index
from ragjudge.records.errors import UsageError
from ragjudge.records.rules import RulesPack
from ragjudge.retrieve.bind import Bound, bind
from ragjudge.retrieve.engines import Engine, View, present
from ragjudge.retrieve.events import Trace
from ragjudge.retrieve.grade import Grade
from ragjudge.retrieve.pack import partition
from ragjudge.retrieve.passage import Passage, Retrieved
from ragjudge.retrieve.permission import PUBLIC, hidden_sources
from ragjudge.retrieve.places import Place, passages, places, seated
from ragjudge.retrieve.plan import plan
from ragjudge.retrieve.rounds import DEPTH, Rounds
from ragjudge.retrieve.route import Routed, Strategy, route
from ragjudge.retrieve.seats import Seating

_NOTED = 10


def search(
    index: Index, question: str, pack: RulesPack, *, known_at: str | None = None,
    reader_label: str = PUBLIC, limit: int = 10, strategy: Strategy | None = None,
    engines: Sequence[Engine] | None = None,
) -> Retrieved:
    """The passages that fit a question, best first, with seats, strength and trace.

    Args:
        known_at: ISO date; revisions recorded later are not seen.
        reader_label: Who asks; sources of other labels are left out before anything is scored.
        limit: Most passages to return beside the seated ones (near-duplicates share one place).
        strategy: lookup or decision; None: as the question's verbs say.
        engines: Those of engines.present() when None.
    Raises:
        UsageError: The question holds nothing.
    """
    if not question.strip():
        raise UsageError("question", "empty question: nothing to search for")
    trace = Trace()
    view = View(index, hidden_sources(index, pack, reader_label, known_at))
    bound = bind(question, pack, index, view.shows)
    routed = route(question, pack)
    if strategy is not None:
        routed = Routed(strategy, routed.operations, routed.routes, routed.words)
    _note_question(trace, bound, routed)
    queries = plan(bound, routed)
    trace.add("plan", queries=queries)
    rounds = Rounds(view, pack, tuple(engines or present()), trace)
    scored, verdict = rounds.best(bound, queries, max(DEPTH, limit))
    groups = places(scored)
    seating = seated(groups, routed.strategy, bound, index)
    found = passages(groups, seating, rounds.found_by, index, limit)
    kinds = partition(found)
    _note_outcome(trace, groups, seating, verdict, index)
    _note_pack(trace, bound, kinds)
    seats = tuple(one for one in found if one.seat)
    return Retrieved(question, found, verdict.strength, verdict.score, seats, seating.shortfall, bound,
                     routed, kinds, trace)


def _note_question(trace: Trace, bound: Bound, routed: Routed) -> None:
    trace.add("bind", question=bound.question, language=bound.language,
              bound=[[one.surface, one.kind, list(one.ids[:8])] for one in bound.names],
              quantities=[one.printed for one in bound.quantities],
              periods=[[one.start, one.end, one.basis] for one in bound.periods],
              unbound=list(bound.unbound))
    trace.add("route", strategy=routed.strategy, operations=list(routed.operations),
              routes=list(routed.routes), words=list(routed.words))


def _note_outcome(
    trace: Trace, groups: list[Place], seating: Seating, verdict: Grade, index: Index
) -> None:
    best = [[index.name_of(one.unit.id), one.score, {part.name: part.value for part in one.parts}]
            for one, *_ in groups[:_NOTED]]
    trace.add("rerank", candidates=sum(map(len, groups)), places=len(groups), best=best)
    trace.add("seats", methodology=[index.name_of(one) for one in seating.methodology],
              empirical=[index.name_of(one) for one in seating.empirical],
              adjusted={index.name_of(one): value for one, value in seating.adjusted.items()},
              shortfall=[[one.bucket, one.quota, one.filled] for one in seating.shortfall])
    trace.add("grade", strength=verdict.strength, score=verdict.score,
              parts={one.name: one.value for one in verdict.parts})


def _note_pack(trace: Trace, bound: Bound, kinds: dict[str, tuple[Passage, ...]]) -> None:
    trace.add("pack", bindings=[[one.surface, one.kind] for one in bound.names],
              kinds={name: [[one.uri, one.start, one.end] for one in several]
                     for name, several in kinds.items()})
