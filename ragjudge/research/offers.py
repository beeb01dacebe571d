"""Offers of a refusal: the nearest calls, each tried before it is printed, so that it runs as it stands."""

from collections.abc import Sequence
from dataclasses import replace

from ragjudge.records.errors import BundleError, UsageError
from ragjudge.research.call_cells import Unanswerable
from ragjudge.research.calls import Call
from ragjudge.research.compute import run_call
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft, Frame

MOST, TRIED = 3, 12
"""Offers printed, calls tried for them."""


def working_offers(offers: Sequence[Call], corpus: Corpus, frame: Frame) -> tuple[Call, ...]:
    """At most three of the calls, or of those that their own refusals offer, that give an answer."""
    todo, found, seen = list(offers), [], set()
    while todo and len(found) < MOST and len(seen) < TRIED:
        call = todo.pop(0)
        if call in seen:
            continue
        seen.add(call)
        try:
            run_call(call, corpus, Draft(frame))
            found.append(call)
        except Unanswerable as problem:
            todo += problem.offers[:2]
            if call.op != "value":
                todo.append(replace(call, op="value", period=None))
        except (UsageError, BundleError):
            continue
    return tuple(found)


def with_working_offers(problem: Unanswerable, corpus: Corpus, frame: Frame,
                        measure: str | None = None) -> Unanswerable:
    """The refusal with only such offers as give an answer.

    Args:
        measure: What to look for where it offers nothing: a name of no table.
    """
    offers: Sequence[Call] = problem.offers
    if not offers and measure is not None:
        from ragjudge.research.lookup import propose_calls
        from ragjudge.research.lookup_answer import prepared_of
        offers = propose_calls(measure, prepared_of(corpus, frame.pack), frame.pack, frame.now).nearest
    return Unanswerable(problem.where, problem.what, problem.mend, working_offers(offers, corpus, frame),
                        problem.conflict)
