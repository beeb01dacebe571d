"""Negated lookups: "X did not play at Y": X has rows, Y stands in its column, and no row has both."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.binding import describe
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import has_value, ops


def negated(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether no row of the subject is as the rest says; the subject is what stands before "not"."""
    places = ops(items, "not")
    if not places:
        return None
    word = items[places[0]]
    subject, predicate = list(items[: places[0]]), list(items[places[0] + 1 :])
    if len(places) > 1 or not has_value(subject) or not has_value(predicate):
        return Outcome(None, code="trigger", item=word)
    described = describe([*subject, *predicate], grid, words)
    if described.fault is not None:
        return Outcome(None, code=described.fault[0], item=described.fault[1])
    held = [one.held for one in described.readings]
    if (
        not held
        or any(one.doubt for one in described.readings)
        or any(len(one.chosen) < 2 for one in described.readings)
    ):
        return Outcome(None, code="column", item=word)
    if any(held):
        return Outcome(None, code="neg", item=word, rows=max(held), why="such a row exists")
    return Outcome(True, why="no row has both")
