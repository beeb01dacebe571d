"""Differences without a direction: "the difference in <header> between A and B is d", "A与B的<列>相差d"."""

from collections.abc import Sequence
from fractions import Fraction

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import Column
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.joined import variants
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import numeric, ops, rows_of


def difference(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether two rows are as far apart in a column as said; None without a word of difference."""
    places = [at for at in ops(items, "difference") if not items[at].heads]
    if not places:
        return None
    word = items[places[0]]
    rest = [item for at, item in enumerate(items) if at not in places and item.op != "between"]
    said = next((item for item in reversed(rest) if item.is_value), None)
    if said is None or said.number is None or said.ordinal:
        return Outcome(None, code="number", item=word)
    rest = [item for item in rest if item is not said]
    cols = {
        item.heads
        for item in rest
        if item.heads and not item.is_value and numeric(item.heads, grid, False)
    }
    found = variants(_without_repeats(rest), grid)
    if len(cols) != 1 or len(found) != 2:
        return Outcome(None, code="trigger", item=word)
    heads = cols.pop()
    if len(heads) != 1:
        return Outcome(None, code="ambiguous", item=word)
    return _judged(found, heads[0], said, word, grid, words)


def _without_repeats(items: list[Item]) -> list[Item]:
    """The items with a header word that is said once for each side said once: "A的<列>与B的<列>"."""
    out: list[Item] = []
    for item in items:
        again = (
            item.heads
            and not item.is_value
            and any(one.heads == item.heads and not one.is_value for one in out)
        )
        if again and out and out[-1].op == "generic":
            out.pop()
        if not again:
            out.append(item)
    return _sides_first(out)


def _sides_first(items: list[Item]) -> list[Item]:
    """ "A的<列>与B" as "A与B的<列>", so that the two mentions stand side by side."""
    for at in range(1, len(items) - 2):
        if (
            items[at].heads
            and not items[at].is_value
            and items[at - 1].op == "generic"
            and at + 2 < len(items)
            and items[at + 2].is_value
            and at > 1
            and items[at - 2].is_value
        ):
            return [
                *items[: at - 1],
                items[at + 1],
                items[at + 2],
                items[at - 1],
                items[at],
                *items[at + 3 :],
            ]
    return items


def _judged(
    found: list[list[Item]], col: int, said: Item, word: Item, grid: Grid, words: Words
) -> Outcome:
    column, mask, values = grid.columns[col], 0, []
    for one in found:
        rows = rows_of(one, grid, words, frozenset((col,)))
        if type(rows) is Outcome:
            return rows
        told = {column.values[at] for at in grid.rows_of(rows.mask)}
        if rows.whole or len(told) != 1 or None in told:
            return Outcome(None, code="ambiguous", item=word)
        mask |= rows.mask
        values.append(told.pop())
    amount = in_measure(said, column)
    if amount is None:
        return Outcome(None, code="unit", item=said)
    apart = abs(values[0] - values[1])
    return Outcome(
        apart == amount,
        opposed=apart != amount,
        rows=mask,
        code="number",
        item=said,
        found=str(apart),
        why=f"difference: {apart}",
    )


def in_measure(item: Item, column: Column) -> Fraction | None:
    """A number said, in the scale of a column; None if its unit is another."""
    if item.unit and column.measure.unit and item.unit != column.measure.unit:
        return None
    return (
        Fraction(item.number) / column.measure.scale
        if item.unit or item.scaled
        else Fraction(item.number)
    )
