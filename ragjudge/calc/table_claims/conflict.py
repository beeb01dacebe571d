"""Contradicted lookups: a unique row, and another value in the column that the claim names."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.binding import describe
from ragjudge.calc.table_claims.cell_tokens import cell_tokens
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import BLANKS, is_time
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.headed import beside, free_heads, is_stated
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import COPULAS
from ragjudge.calc.table_claims.values import equal_rows, has_letters, options, text_of


def conflict(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """The value that the row named does not have; None if there is no such value, or it is not sure."""
    for at, item in enumerate(items):
        col = _named_column(items, at, grid)
        if col is None:
            continue
        row = _only_row([one for one in items if one is not item], col, grid, words)
        if row is None:
            continue
        cell = grid.cells[row][col]
        if any(row_of >> row & 1 for row_of in (one.held for one in options(item, grid))):
            continue
        if (
            cell in BLANKS
            or equal_rows(item, col, grid) >> row & 1
            or _shares(item, cell, col, grid)
        ):
            continue
        return Outcome(
            False,
            opposed=True,
            rows=1 << row,
            code="number" if item.number is not None else "column",
            item=item,
            found=cell,
            why=f"row {row + 1} has {cell!r}",
        )
    return None


def _named_column(items: Sequence[Item], at: int, grid: Grid) -> int | None:
    """The one column that a header word beside a value names, if the value may be meant for it."""
    item = items[at]
    before, after = beside(items, at, -1), beside(items, at, +1)
    heads = [one for one in (before, after) if one is not None]
    if not item.is_value or item.op == "condition" or len(heads) > 1:
        return None
    free = free_heads(items, grid) if not heads and _ends(items, at) else frozenset()
    named = frozenset(heads[0].heads) if heads else free
    if len(named) != 1:
        return None
    col = min(named)
    measure = grid.columns[col].measure
    if (item.scaled or item.unit) and measure.scale == 1 and not measure.unit:
        return None
    numeric = grid.columns[col].kind != "text"
    if (
        item.ordinal
        and col not in grid.ranks
        or item.number is not None
        and not has_letters(item)
        and not numeric
    ):
        return None
    if has_letters(item) and (numeric or not free and (before is None or not is_stated(items, at))):
        return None
    counts = any(one.text == "there" for one in items) or col in grid.ranks
    return None if after is not None and (counts or not numeric) else col


def _ends(items: Sequence[Item], at: int) -> bool:
    """Whether a value closes the claim after a copula: "the <header> of X is v"."""
    return (
        at > 0
        and text_of(items[at - 1]) in COPULAS
        and not any(one.is_value or one.heads for one in items[at + 1 :])
    )


def _only_row(rest: list[Item], col: int, grid: Grid, words: Words) -> int | None:
    """The one row that the other items describe, by whole cells, one of them a name or a time."""
    described = describe(rest, grid, words, frozenset((col,)))
    fitting = [one for one in described.readings if one.held]
    if described.fault is not None or not fitting or any(one.doubt for one in fitting):
        return None
    masks = {one.held for one in fitting}
    if len(masks) != 1 or fitting[0].full != fitting[0].held or fitting[0].held.bit_count() != 1:
        return None
    keyed = any(
        has_letters(rest[at])
        and rest[at].cells
        or is_time(grid.columns[one])
        or one in grid.ranks
        and beside(rest, at, -1) is not None
        for at, one in fitting[0].chosen
    )
    if not keyed or fitting[0].held & grid.totals:
        return None
    return fitting[0].held.bit_length() - 1


def _shares(item: Item, cell: str, col: int, grid: Grid) -> bool:
    """Whether the value said may be another form of the cell: they share a word or a digit run."""
    column = grid.columns[col]
    if item.number is not None and column.kind == "number" and not column.compound:
        return False
    return bool(set(item.text.split()) & set(cell_tokens(cell)))
