"""Columns of two sides, doers of verbs, and header words that only say what the rows are."""

from collections.abc import Sequence
from functools import lru_cache

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import Column, is_time
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.calc.table_claims.headed import COPULAS_STATED
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.values import Option, has_letters, text_of

_DETERMINERS = frozenset(("the", "a", "an", "each", "every", "该", "这个", "的"))
_ARTICLES = frozenset(("the", "a", "an"))


def are_twins(col: int, head: Item, grid: Grid, words: Words) -> bool:
    """Whether a header word names only the other side of a column: "away" beside a cell of "home"."""
    if not head.heads or col in head.heads:
        return False
    mine = grid.columns[col].name
    return all(_opposite(mine, grid.columns[named].name, words.twins) for named in head.heads)


@lru_cache(maxsize=4096)
def _opposite(
    mine: tuple[str, ...],
    named: tuple[str, ...],
    twins: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...],
) -> bool:
    """Whether one header has one word of a pair of sides, and the other header the other word only."""
    stems = {head_stem(token) for token in mine}
    others = {head_stem(token) for token in named}
    return any(
        one in stems and other in others and other not in stems and one not in others
        for pair in twins
        for (one,), (other,) in (pair, pair[::-1])
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
    columns = [grid.columns[col] for col in head.heads]
    if after is not None and (
        text_of(after) in COPULAS_STATED or after.is_value and not after.apart
    ):
        if text_of(after) in COPULAS_STATED or after.number is not None or head.op != "noun":
            return False
        if any(column.kind != "number" for column in columns):
            return False
    if head.op == "noun":
        return all(_numbers_rows(column) for column in columns)
    if not head.exact or at and items[at - 1].text not in _DETERMINERS:
        return False
    cells = [row[columns[0].index] for row in grid.cells]
    return columns[0].kind == "text" and len(set(cells)) == len(cells)


def is_equated(items: Sequence[Item], head: Item) -> bool:
    """Whether a header word is what a value is said to be: "the <header> of X is v", "v is the <header>"."""
    at = next(place for place, item in enumerate(items) if item is head)
    start = at - 1
    while start > 0 and items[start].op == "generic" and items[start].text in _ARTICLES:
        start -= 1
    if start > 0 and text_of(items[start]) in COPULAS_STATED and items[start - 1].is_value:
        return True
    if any(item.is_value or item.heads for item in items[:at]):
        return False
    for place in range(at + 1, len(items)):
        if text_of(items[place]) in COPULAS_STATED:
            said = place + 1
            while said < len(items) and items[said].text in _ARTICLES:
                said += 1
            return said < len(items) and items[said].is_value
    return False


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
