"""Lookup: one row holds all that the claim mentions, each in its named column."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.binding import describe, beside
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome


def lookup(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether a row has all the values."""
    described = describe(items, grid, words)
    if described.fault is not None:
        code, item = described.fault
        return Outcome(None, code=code, item=item)
    if not described.readings:
        return Outcome(None, code="column")
    fitting = [one for one in described.readings if one.held]
    chosen = [one for one in fitting if len(one.chosen) > 1]
    if not fitting:
        return Outcome(False, code="number")
    if not chosen:
        return Outcome(None, code="empty")
    if any(one.doubt for one in fitting):
        return Outcome(None, code="ambiguous")
    return Outcome(True, rows=fitting[0].held)
