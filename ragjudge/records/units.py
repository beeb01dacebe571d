"""What can be cited: a Unit with a Locator, inside the text that a reader gives for a revision."""

from dataclasses import dataclass, field
from typing import Literal

BlockRole = Literal["heading", "paragraph", "list_item", "table", "table_row", "code", "quote",
                    "caption", "cue", "front_matter", "nav", "aside", "footer", "hidden"]
CONTENT_ROLES = frozenset(("heading", "paragraph", "list_item", "table", "table_row", "quote",
                           "caption", "cue", "code"))
"""Roles that may be quoted as content; the others are read, listed and never evidence."""


@dataclass(frozen=True, slots=True)
class Block:
    """A structural piece of a document: code points [start, end) of `Document.text`.

    Blocks are in rising order and do not overlap, but for the rows of a table (`table_row`), which lie
    inside their `table`. `heading` is the path of headings above, outermost first. `speaker` is who
    speaks (subtitles, transcripts, marked quotations). `time_ms` is [start, end) of a cue.
    """
    role: BlockRole
    start: int
    end: int
    heading: tuple[str, ...] = ()
    level: int = 0
    speaker: str | None = None
    time_ms: tuple[int, int] | None = None
    page: str | None = None


@dataclass(frozen=True, slots=True)
class Decoding:
    """How bytes became text: encoding by its IANA name, confidence 0–100 (100: declared or proven)."""
    encoding: str
    confidence: int


@dataclass(frozen=True, slots=True)
class Document:
    """A revision as a reader sees it. `text` is what every locator and digest of text refers to.

    For text, Markdown and CSV it is the decoded file itself; for HTML, DOCX, XLSX, VTT … the reader
    builds it (blocks joined by blank lines, table rows one a line, cells joined by tabs).
    `warnings` are one-line remarks for `build` (rows skipped, characters lost, hidden parts).
    """
    text: str
    blocks: tuple[Block, ...]
    decoding: Decoding
    reader: str
    version: int
    media_type: str
    title: str | None = None
    language: str | None = None
    declared_date: str | None = None
    tables: tuple["Table", ...] = ()
    warnings: tuple[str, ...] = ()


ColumnKind = Literal["key", "time", "measure", "unit", "note"]
UnitFrom = Literal["header", "unit_column", "package", "cell", "caption"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a Table.

    Attributes:
        header: As printed. `name`: the header without its unit bracket.
        kind: `key` names a row (entity, category, parameter), `time` is its period, `measure` is
            numbers, `unit` gives the unit of the row's measure, `note` is free text or a flag.
        unit: Canonical unit (text.units), None = not stated. Of a measure in a table with a unit
            column: None here, read per row.
        factor: Decimal string; true value = printed number × factor (a data package's conversion).
        places: Finest number of decimals printed in the column, None if it holds no number.
    """
    index: int
    header: str
    name: str
    kind: ColumnKind
    unit: str | None = None
    unit_from: UnitFrom | None = None
    factor: str = "1"
    places: int | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One data row: its number (1 = first under the header), its line [start, end) and its cells as printed.

    The line is without its line end; `cells` has one string a column ("" = empty).
    """
    number: int
    start: int
    end: int
    cells: tuple[str, ...]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a Document. `id` is unique in the document ("0", "1" … or a sheet's name).

    `period` is set where the whole table is of one period (a year in its name or caption).
    `sheet_cells` is true where `Sheet1!C3` addresses exist.
    """
    id: str
    caption: str | None
    heading: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] = field(repr=False)
    start: int = 0
    end: int = 0
    period_text: str | None = None
    sheet_cells: bool = False
    warnings: tuple[str, ...] = ()

    def column(self, header: str) -> Column | None:
        """The one column with that header as printed; None if there is none or more than one."""
        found = [one for one in self.columns if one.header == header]
        return found[0] if len(found) == 1 else None

    def key_of(self, row: Row) -> dict[str, str]:
        """Header → printed text of the columns that name the row (kinds key and time)."""
        return {one.header: row.cells[one.index] for one in self.columns
                if one.kind in ("key", "time") and one.index < len(row.cells)}
