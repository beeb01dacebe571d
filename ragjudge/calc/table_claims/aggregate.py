"""Sums and averages: "the total <header> (in Y) is v", "<列>平均为v", "combined"."""

from collections.abc import Sequence
from fractions import Fraction

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import Column
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.joined import AND, united
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import first_copula, has_value, numeric, ops, rows_of

_ADDED = ("sum", "average")


def aggregate(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether a sum or an average over a column is the number said."""
    places = [at for at in ops(items, *_ADDED) if not items[at].heads]
    if not places:
        return _in_total(list(items), grid, words)
    if len(places) > 1 and len({items[at].op for at in places}) > 1:
        return Outcome(None, code="trigger", item=items[places[1]])
    word = items[places[0]]
    left = [item for at, item in enumerate(items) if at not in places]
    found = _value_said(left, grid, words)
    if type(found) is Outcome:
        return found
    value, col, rest = found
    rows = _rows(rest, grid, words, col)
    if type(rows) is Outcome:
        return rows
    values = [grid.columns[col].values[at] for at in grid.rows_of(rows)]
    if (
        not values
        or len(values) < 2
        and (not has_value(rest) or word.op == "average")
        or None in values
    ):
        return Outcome(None, code="empty", item=word)
    total = sum(values, Fraction(0))
    right = total if word.op == "sum" else total / len(values)
    holds = _is_equal(value, right, grid.columns[col], word.op)
    return Outcome(
        holds,
        opposed=not holds and not has_value(rest) and not grid.totals,
        rows=rows,
        code="number",
        item=value,
        found=str(right),
        why=f"{word.op}: {right}",
    )


def _in_total(items: list[Item], grid: Grid, words: Words) -> Outcome | None:
    """ "a total of 15 races in 2005", where races is a column of numbers: the sum of the rows."""
    places = ops(items, "exact_count")
    value = next(
        (
            item
            for at, item in enumerate(items)
            if places and at > places[0] and item.number is not None
        ),
        None,
    )
    if value is None or value.ordinal:
        return None
    at = next(place for place, item in enumerate(items) if item is value)
    head = items[at + 1] if at + 1 < len(items) else None
    if (
        head is None
        or head.is_value
        or len(head.heads) != 1
        or not numeric(head.heads, grid, False)
    ):
        return None
    rest = [item for place, item in enumerate(items) if place not in (places[0], at)]
    rows = _rows(rest, grid, words, head.heads[0])
    if type(rows) is Outcome:
        return rows
    values = [grid.columns[head.heads[0]].values[row] for row in grid.rows_of(rows)]
    if not values or None in values or not (has_value(rest) or any(item.caption for item in rest)):
        return Outcome(None, code="empty", item=value)
    total = sum(values)
    return Outcome(
        True if total == value.number else None,
        rows=rows,
        code="number",
        item=value,
        found=str(total),
        why=f"sum: {total}",
    )


def _value_said(
    items: list[Item], grid: Grid, words: Words
) -> tuple[Item, int, list[Item]] | Outcome:
    """The number said, the column added up, and the other items."""
    heads = [
        item
        for item in items
        if item.heads
        and not item.is_value
        and len(item.heads) == 1
        and numeric(item.heads, grid, False)
    ]
    free = [
        at for at, item in enumerate(items) if item.number is not None and not _has_letters(item)
    ]
    copula = first_copula(items)
    after = [at for at in free if copula is not None and at > copula]
    if (
        after
        and copula is not None
        and all(not one.is_value for one in items[copula + 1 : after[0]])
    ):
        free = after[:1]
    if len(free) != 1 or len({item.heads for item in heads}) != 1:
        return Outcome(
            None, code="ambiguous" if free else "number", item=items[0] if items else None
        )
    value = items[free[0]]
    return value, heads[0].heads[0], [item for at, item in enumerate(items) if at != free[0]]


def _has_letters(item: Item) -> bool:
    return any(
        token.isascii() and token[0] in "abcdefghijklmnopqrstuvwxyz" and len(token) > 3
        for token in item.text.split()
    ) and bool(item.cells)


def _rows(items: list[Item], grid: Grid, words: Words, col: int) -> int | Outcome:
    """Rows to be added: all that the items describe; mentions joined by "and" in one column are united."""
    groups = united(items, grid, AND)
    rows = rows_of(groups, grid, words, frozenset((col,)))
    if type(rows) is Outcome:
        return rows
    return rows.mask


def _is_equal(value: Item, right: Fraction, column: Column, op: str) -> bool:
    """Equal in the unit said; an average is rounded to the digits that the claim prints."""
    said = value.number
    if value.unit or value.scaled:
        said = said / column.measure.scale
        return said == right
    if said == right:
        return True
    decimals = len(value.text.partition(".")[2]) if "." in value.text else 0
    return op == "average" and abs(said - right) <= Fraction(1, 2 * 10**decimals) and decimals > 0
