"""Lookup: one row holds all that the claim mentions, each in its named column.

A value that is said of a subject ("X's <header> is v") must be its only one: if the rows of X have
several at other times, the claim leaves out which is meant and is not decided.
"""

import re
from collections.abc import Sequence

from ragjudge.calc.table_claims.binding import Reading, describe
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import is_time
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import COPULAS
from ragjudge.calc.table_claims.values import has_letters, options, text_of

_MONTH = re.compile("m[0-9]")


def lookup(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether a row has all the values."""
    described = describe(items, grid, words)
    if described.fault is not None:
        code, item = described.fault
        return Outcome(None, code=code, item=item)
    if not described.readings:
        return Outcome(None, code="column")
    fitting = [one for one in described.readings if one.held]
    if not fitting:
        return Outcome(None, code="number")
    if max(len(one.chosen) for one in fitting) < 2:
        return Outcome(None, code="empty")
    if any(one.doubt for one in fitting):
        return Outcome(None, code="ambiguous")
    vague = next(
        (items[at] for at, col in fitting[0].chosen if _is_vague(items[at], col, grid)), None
    )
    if vague is not None:
        return Outcome(None, code="ambiguous", item=vague)
    open_item = _left_open(items, fitting[0], grid)
    if open_item is not None:
        return Outcome(None, code="ambiguous", item=open_item)
    return Outcome(True, rows=fitting[0].held, cols=frozenset(col for _, col in fitting[0].chosen))


def _is_vague(item: Item, col: int, grid: Grid) -> bool:
    """Whether a part of a name stands in cells of several names; parts of dates and lists do not count."""
    full, held = item.cells.get(col, (0, 0))
    if (
        full
        or not held
        or not has_letters(item)
        or item.number is not None
        or _MONTH.search(item.text)
    ):
        return False
    names = {
        cell.tokens[: cell.base] for cell in grid.distinct if cell.col == col and cell.rows & held
    }
    return len(names) > 1 and all(len(name) < 5 for name in names)


def _left_open(items: Sequence[Item], reading: Reading, grid: Grid) -> Item | None:
    """A value said of rows that have other values too."""
    found = {
        at: next(one for one in options(items[at], grid) if one.col == col)
        for at, col in reading.chosen
    }
    named = {col for item in items if item.heads and not item.is_value for col in item.heads}
    times = [
        column
        for column in grid.columns
        if is_time(column) and column.index not in {one.col for one in found.values()}
    ]
    for at, option in found.items():
        if (
            option.col not in named
            or items[at].op == "condition"
            or is_time(grid.columns[option.col])
        ):
            continue
        if at and items[at - 1].heads and not items[at - 1].is_value:
            continue
        stated = text_of(items[at - 1]) in COPULAS and at == max(found)
        if grid.columns[option.col].kind != "number" and not stated:
            continue
        rest = grid.all_rows
        for other, one in found.items():
            if other != at:
                rest &= one.held
        rows = grid.rows_of(rest)
        if (
            len(found) > 1
            and len({grid.cells[row][option.col] for row in rows}) > 1
            and (stated or any(len({column.values[row] for row in rows}) > 1 for column in times))
        ):
            return items[at]
    return None
