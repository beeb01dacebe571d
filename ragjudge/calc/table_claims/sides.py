"""Columns of two sides, doers of verbs, and header words that only say what the rows are."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import Column, is_time
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.calc.table_claims.headed import COPULAS_STATED
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.values import Option, has_letters, text_of


def are_twins(col: int, head: Item, grid: Grid, words: Words) -> bool:
    """Whether a header word names only the other side of a column: "away" beside a cell of "home"."""
    mine = _stems(grid, col)
    return bool(head.heads) and all(
        any(
            one in mine
            and other in _stems(grid, named)
            and other not in mine
            and one not in _stems(grid, named)
            for pair in words.twins
            for (one,), (other,) in (pair, pair[::-1])
        )
        for named in head.heads
    )


def crosses(used: set[int], grid: Grid) -> bool:
    """Whether a column of one side is said of a name in the column of the other side."""
    for col in used:
        owner = grid.owners.get(col)
        if owner is None or owner in used:
            continue
        suffix = grid.columns[col].name[len(grid.columns[owner].name) :]
        if any(
            other in used
            and mine != col
            and grid.columns[mine].name[len(grid.columns[other].name) :] == suffix
            for mine, other in grid.owners.items()
        ):
            return True
    return False


def is_done_by(items: Sequence[Item], verb: Item, chosen: dict[int, Option]) -> bool:
    """Who does what a verb says lies in the column that it names: "X hosted Y", "Y was hosted by X"."""
    at = next(place for place, item in enumerate(items) if item is verb)
    after = items[at + 1] if at + 1 < len(items) else None
    if after is not None and after.text == "by":
        doer = min((place for place in chosen if place > at), default=None)
    else:
        doer = max((place for place in chosen if place < at), default=None)
    others = [place for place in chosen if place != doer]
    return (
        doer is None
        or not others
        or chosen[doer].col in verb.heads
        or not any(chosen[place].col in verb.heads for place in others)
    )


def is_row_noun(items: Sequence[Item], head: Item, grid: Grid) -> bool:
    """Whether a header word only says what the rows are: "the player who …", "该公司…"."""
    at = next(place for place, item in enumerate(items) if item is head)
    after = items[at + 1] if at + 1 < len(items) else None
    if head.op == "noun":
        return all(_numbers_rows(grid.columns[col]) for col in head.heads) and (
            after is None or after.number is None or after.apart
        )
    if (
        after is not None
        and (after.is_value and not after.apart or text_of(after) in COPULAS_STATED)
        or not head.exact
    ):
        return False
    col = head.heads[0]
    cells = [row[col] for row in grid.cells]
    return grid.columns[col].kind == "text" and len(set(cells)) == len(cells)


def _numbers_rows(column: Column) -> bool:
    """Whether a column names, dates or numbers rows rather than measures them."""
    if column.kind in ("text", "date") or is_time(column):
        return True
    values = [value for value in column.values if value is not None]
    return len(set(values)) == len(values) > 0 and max(values) - min(values) < 2 * len(values)


def may_be_other(
    items: Sequence[Item], combination: tuple[tuple[int, Option], ...], head: Item, hit: set[int]
) -> bool:
    """Whether the value under a header word of several columns could be another column's."""
    for at, option in combination:
        if option.col in hit:
            cells = items[at].cells
            if (
                items[at].number is not None
                or not has_letters(items[at])
                or any(col in cells for col in head.heads if col != option.col)
            ):
                return True
    return False


def is_sided(item: Item, hit: set[int], used: set[int], grid: Grid) -> bool:
    """Whether another column of the claim tells which of several columns a header word means."""
    if len(hit) > 1:
        return True
    col = next(iter(hit))
    said = {head_stem(token) for token in item.text.split()}
    others = [one for one in item.heads if one != col]

    def near(one: int, other: int) -> int:
        return len((_stems(grid, one) - said) & (_stems(grid, other) - said))

    return any(all(near(col, one) > near(other, one) for other in others) for one in used - {col})


def _stems(grid: Grid, col: int) -> set[str]:
    return {head_stem(token) for token in grid.columns[col].name}
