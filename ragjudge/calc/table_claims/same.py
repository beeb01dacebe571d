"""Equal values: "A and B have the same <header>", "A与B的<列>相同"; with the value that they share."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.joined import variants
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import ops, rows_of


def same(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether the rows of two or more mentions have one value in the column named."""
    places = ops(items, "same")
    if not places:
        return None
    word = items[places[0]]
    rest = [item for at, item in enumerate(items) if at not in places]
    heads = [item for item in rest if item.heads and not item.is_value and len(item.heads) == 1]
    found = variants(rest, grid)
    if len(heads) != 1 or not found:
        return Outcome(None, code="trigger", item=word)
    col = heads[0].heads[0]
    mask, values = 0, set()
    for one in found:
        rows = rows_of(one, grid, words, frozenset((col,)))
        if type(rows) is Outcome:
            return rows
        if rows.whole or not rows.mask:
            return Outcome(None, code="empty", item=word)
        mask |= rows.mask
        values |= {grid.cells[at][col] for at in grid.rows_of(rows.mask)}
    holds = len(values) == 1 and mask.bit_count() >= len(found)
    return Outcome(
        True if holds else None,
        rows=mask,
        code="role",
        item=word,
        found=" / ".join(sorted(values)[:3]),
        why="equal values" if holds else "values differ",
    )
