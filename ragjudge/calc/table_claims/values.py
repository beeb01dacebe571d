"""Values of a claim and the columns they may lie in."""

from dataclasses import dataclass

from ragjudge.calc.table_claims.cell_tokens import NUMBER_WORDS, YEAR
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item


@dataclass(frozen=True, slots=True)
class Option:
    """A value lies in a column: rows whose cell it is, and rows whose cell holds it."""

    col: int
    full: int
    held: int


def options(item: Item, grid: Grid) -> list[Option]:
    """The columns that a value may lie in."""
    found = {col: Option(col, full, held) for col, (full, held) in item.cells.items()}
    if item.number is not None:
        for column in grid.columns:
            if item.ordinal and column.index not in grid.ranks:
                continue
            mask = equal_rows(item, column.index, grid)
            known = found.get(column.index)
            if mask and not (known and known.full):
                found[column.index] = Option(column.index, mask, mask)
    return [found[col] for col in sorted(found)]


def equal_rows(item: Item, col: int, grid: Grid) -> int:
    """Rows whose number in a column is the item's, in its unit and magnitude; years of dates."""
    column = grid.columns[col]
    mask = 0
    if column.kind == "date":
        if not YEAR.fullmatch(item.text):
            return 0
        for at, value in enumerate(column.values):
            if value is not None and value[0] == item.number:
                mask |= 1 << at
        return mask
    if column.kind == "text":
        return 0
    scale, unit = column.measure.scale, column.measure.unit
    if item.unit and unit and item.unit != unit:
        return 0
    if item.unit or item.scaled:
        wanted = item.number / scale
    else:
        wanted = item.number
    for at, value in enumerate(column.values):
        if value == wanted:
            mask |= 1 << at
    return mask


def has_letters(item: Item) -> bool:
    return any(
        not token.isascii()
        or token[0] not in "0123456789"
        and (len(token) > 2 or token[0] in "md" and token[1:].isdecimal())
        for token in item.text.split()
    )


def has_words(item: Item) -> bool:
    return any(
        token[0] not in "0123456789-" and token not in NUMBER_WORDS for token in item.text.split()
    )


def text_of(item: Item) -> str:
    """An item's words; Han characters without blanks."""
    return item.text if item.text.isascii() else item.text.replace(" ", "")
