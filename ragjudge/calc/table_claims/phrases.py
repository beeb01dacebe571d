"""Parts of a claim: before and after a trigger, around the copula; and rows that a part describes."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.calc.table_claims.binding import describe
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.values import text_of

COPULAS = frozenset(("is", "was", "are", "were", "be", "been", "为", "是", "达", "达到"))
HAVING = frozenset(
    (
        "ha",
        "has",
        "had",
        "have",
        "having",
        "recorded",
        "record",
        "got",
        "get",
        "scored",
        "score",
        "received",
        "held",
        "posted",
        "achieved",
        "earned",
        "reached",
        "took",
        "with",
        "made",
        "played",
        "set",
        "had the",
        "有",
        "拥有",
        "获得",
        "取得",
        "的",
    )
)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows that a part describes; `cols`: columns that it speaks of. `whole`: it has no value at all."""

    mask: int
    cols: frozenset[int]
    whole: bool = False


def first_copula(items: Sequence[Item], start: int = 0) -> int | None:
    """Index of the first copula at or after a place."""
    return next(
        (
            at
            for at in range(start, len(items))
            if text_of(items[at]) in COPULAS and not items[at].cells and not items[at].heads
        ),
        None,
    )


def ops(items: Sequence[Item], *names: str) -> list[int]:
    """Places of the items of some classes, in order."""
    return [at for at, item in enumerate(items) if item.op in names and not item.cells]


def has_value(items: Sequence[Item]) -> bool:
    """Whether a part mentions anything."""
    return any(item.is_value for item in items)


def rows_of(
    items: Sequence[Item], grid: Grid, words: Words, asked: frozenset[int] = frozenset()
) -> Rows | Outcome:
    """The one set of rows that a part describes, or why there is none."""
    described = describe(items, grid, words, asked)
    if described.fault is not None:
        return Outcome(None, code=described.fault[0], item=described.fault[1])
    if not described.readings:
        return Outcome(None, code="column", item=next((one for one in items if one.heads), None))
    fitting = [one for one in described.readings if one.held & grid.data] or list(
        described.readings
    )
    masks = {(one.full or one.held) & grid.data or one.held for one in fitting}
    if len(masks) > 1 or any(one.doubt for one in fitting):
        return Outcome(
            None, code="ambiguous", item=next((one for one in items if one.is_value), None)
        )
    first = fitting[0]
    return Rows(masks.pop(), frozenset(col for _, col in first.chosen), not first.chosen)


def numeric(cols: Sequence[int], grid: Grid, ordered: bool = True) -> tuple[int, ...]:
    """Of some columns those of numbers or durations; ranks and the like left out when an order is meant."""
    return tuple(
        col
        for col in cols
        if grid.columns[col].kind in ("number", "duration") and not (ordered and col in grid.ranks)
    )
