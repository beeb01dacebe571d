"""A table made ready for many claims: columns read, tokens of cells posted, sets of rows as bit masks."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ragjudge.calc.table_claims.cell_tokens import cell_tokens
from ragjudge.calc.table_claims.claim_table import ClaimTable
from ragjudge.calc.table_claims.columns import BLANKS, Column, caption_measure, is_time, read_column
from ragjudge.text.canon import key
from ragjudge.text.porter import stem

_PART = "\x1f"


@dataclass(frozen=True, slots=True)
class Cell:
    """Equal cells of one column: their tokens, how many of these are before a bracket, their rows."""

    col: int
    tokens: tuple[str, ...]
    base: int
    rows: int


@dataclass(slots=True)
class Grid:
    """The columns, the distinct cells and where each token stands in them; rows as bits.

    Attributes:
        totals: Rows that add up others. `ranks`: columns that number or order rows.
        owners: Column -> the column whose name begins its own: "home team score" -> "home team".
    """

    caption: tuple[str, ...]
    columns: list[Column]
    cells: list[list[str]]
    distinct: list[Cell]
    postings: dict[str, list[tuple[int, int]]]
    heads: dict[str, list[tuple[int, int]]]
    all_rows: int
    totals: int
    ranks: frozenset[int] = frozenset()
    owners: dict[int, int] = field(default_factory=dict)

    @property
    def data(self) -> int:
        """Rows that are no totals."""
        return self.all_rows & ~self.totals

    def rows_of(self, mask: int) -> list[int]:
        """The row numbers in a mask, in order."""
        return [at for at in range(mask.bit_length()) if mask >> at & 1]


def made_grid(table: ClaimTable, totals: Collection[str], ranks: Collection[str] = ()) -> Grid:
    """The grid of a table.

    Args:
        totals: Folded words that name a row of totals.
        ranks: Stems of headers that order or number rows rather than measure.
    """
    for kept in _LAST:
        if kept[0] is table and kept[1] is totals and kept[2] is ranks:
            return kept[3]
    made = _made(table, frozenset(totals), frozenset(ranks))
    _LAST[:] = [(table, totals, ranks, made), *_LAST[:3]]
    return made


_LAST: list[tuple[ClaimTable, Collection[str], Collection[str], Grid]] = []
"""The last few by identity: a large table is not hashed again for each claim."""


@lru_cache(maxsize=32)
def _made(table: ClaimTable, totals: frozenset[str], ranks: frozenset[str]) -> Grid:
    width = len(table.header)
    rows = _folded(table.rows, width)
    heads = _folded([table.header], width)[0] if width else []
    columns = [read_column(at, heads[at], [row[at] for row in rows]) for at in range(width)]
    _measure_by_caption(columns, key(table.caption))
    distinct, postings = _posted(rows, width)
    grid = Grid(
        cell_tokens(key(table.caption)),
        columns,
        rows,
        distinct,
        postings,
        _posted_heads(columns),
        (1 << len(rows)) - 1,
        0,
    )
    grid.totals = _total_rows(rows, columns, totals)
    grid.owners = _owners(columns)
    grid.ranks = frozenset(column.index for column in columns if is_rank(column.name, ranks))
    return grid


def _owners(columns: list[Column]) -> dict[int, int]:
    return {
        column.index: other.index
        for column in columns
        for other in columns
        if other.name and other.name != column.name and column.name[: len(other.name)] == other.name
    }


def is_rank(name: Sequence[str], ranks: frozenset[str]) -> bool:
    """Whether a header says that its column ranks or numbers: all of it, or its last word does."""
    stems = [head_stem(token) for token in name]
    if not stems or any(token.endswith("th") and token[0] in "0123456789" for token in name):
        return not stems
    text = "".join(name)
    return (
        stems[-1] in ranks
        or stems[0] == "no"
        or any(not word.isascii() and word in text for word in ranks)
    )


def _measure_by_caption(columns: list[Column], caption: str) -> None:
    """Columns of numbers that state no unit take the one that the caption states for the whole table."""
    measure = caption_measure(caption)
    for column in columns:
        bare = not column.measure.unit and column.measure.scale == 1
        if measure is not None and bare and column.kind == "number" and not is_time(column):
            column.measure = measure


def _total_rows(rows: list[list[str]], columns: list[Column], totals: frozenset[str]) -> int:
    """Rows named as totals, by columns where other rows are named otherwise."""
    mask = 0
    for column in columns:
        if column.kind == "text":
            named = sum(1 << at for at, row in enumerate(rows) if row[column.index] in totals)
            if named.bit_count() * 2 < len(rows):
                mask |= named
    return mask


def _folded(rows: Sequence[Sequence[str]], width: int) -> list[list[str]]:
    """The cells as folded keys, all folded at once."""
    flat = key(
        _PART.join(cell.replace("\n", " ") for row in rows for cell in row).replace(
            _PART, " \uffff "
        )
    )
    cells = [cell.strip() for cell in flat.split("\uffff")]
    if width == 0 or len(cells) != width * len(rows):
        cells = [key(cell).strip() for row in rows for cell in row]
    return [cells[at * width : (at + 1) * width] for at in range(len(rows))]


def _posted(
    rows: list[list[str]], width: int
) -> tuple[list[Cell], dict[str, list[tuple[int, int]]]]:
    distinct: list[Cell] = []
    postings: dict[str, list[tuple[int, int]]] = {}
    for col in range(width):
        masks: dict[str, int] = {}
        for at, row in enumerate(rows):
            if row[col] not in BLANKS:
                masks[row[col]] = masks.get(row[col], 0) | 1 << at
        for text, mask in masks.items():
            tokens = cell_tokens(text)
            head = text.find("(")
            base = len(cell_tokens(text[:head])) if head > 0 else len(tokens)
            for place, token in enumerate(tokens):
                postings.setdefault(token, []).append((len(distinct), place))
            distinct.append(Cell(col, tokens, base, mask))
    return distinct, postings


def _posted_heads(columns: list[Column]) -> dict[str, list[tuple[int, int]]]:
    """Stem of a header token -> (column, place)."""
    found: dict[str, list[tuple[int, int]]] = {}
    for column in columns:
        for place, token in enumerate(column.full):
            found.setdefault(head_stem(token), []).append((column.index, place))
    return found


@lru_cache(maxsize=8192)
def head_stem(token: str) -> str:
    """A header token as claims may inflect it."""
    return stem(token) if token.isascii() and token.islower() else token
