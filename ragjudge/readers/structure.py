"""What the readers share: lines, the path of headings, a text under construction, grids of tables."""

import re
from dataclasses import dataclass, field

from ragjudge.readers.tables.shape import shape_table
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Block, BlockRole, Table
from ragjudge.text.charset import SPACES

_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANKS = re.compile(f"[{SPACES}]+")
_NO_LINE_BREAK = re.compile("[\t\n\x0b\x0c\r\x85\u2028\u2029]+")
_CAPTION = re.compile(r"(?:图表|图|圖表|圖|表格|表|Figure|FIGURE|Fig\.|Table|TABLE|Exhibit|Chart)"
                      r"[ \xa0]?[0-9一二三四五六七八九十]{1,3}[0-9A-Za-z.\-–]{0,8}(?![0-9A-Za-z年月日])")
MAX_CAPTION = 200


def line_spans(text: str) -> list[tuple[int, int]]:
    """[start, end) of each line without its line end (\\n, \\r\\n or \\r); no empty last line."""
    spans, start = [], 0
    for found in _LINE_END.finditer(text):
        spans.append((start, found.start()))
        start = found.end()
    if start < len(text):
        spans.append((start, len(text)))
    return spans


def one_line(text: str) -> str:
    """Runs of white space become one space; the ends are trimmed."""
    return _BLANKS.sub(" ", text).strip(" ")


def narrowed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space at its ends."""
    part = text[start:end]
    left = len(part) - len(part.lstrip(SPACES))
    return (start + left, end - (len(part) - len(part.rstrip(SPACES)))) if left < len(part) else (end, end)


def is_caption(text: str) -> bool:
    """Whether a short text opens like the caption of a figure or table ("Table 3: …", "图 2 …")."""
    return len(text) <= MAX_CAPTION and _CAPTION.match(text) is not None


@dataclass(slots=True)
class HeadingPath:
    """The headings that stand above the place where a reader is, outermost first."""
    open: list[tuple[int, str]] = field(default_factory=list)

    def enter(self, level: int, title: str) -> tuple[str, ...]:
        """Opens a heading; the path above it, itself not included."""
        while self.open and self.open[-1][0] >= level:
            self.open.pop()
        above = self.path
        self.open.append((level, title))
        return above

    @property
    def path(self) -> tuple[str, ...]:
        """Titles above, outermost first."""
        return tuple(title for _, title in self.open)


@dataclass(slots=True)
class Grid:
    """Rows of a table as printed, and the [start, end) of each row's line in the text.

    `header_rows` is None where the source does not say which rows are headers.
    """
    rows: list[list[str]]
    spans: list[tuple[int, int]]
    header_rows: int | None = None
    caption: str | None = None
    heading: tuple[str, ...] = ()
    hidden: frozenset[int] = frozenset()
    id: str | None = None


@dataclass(slots=True)
class Draft:
    """A text that grows block by block: blocks joined by blank lines, list items and rows one a line."""
    parts: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    length: int = 0

    def _append(self, text: str, tight: bool) -> tuple[int, int]:
        if self.length:
            gap = "\n" if tight else "\n\n"
            self.parts.append(gap)
            self.length += len(gap)
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start, self.length

    def add(self, role: BlockRole, text: str, heading: tuple[str, ...] = (), **more) -> None:
        """Appends one block; `more` are further fields of Block. Empty text adds nothing."""
        if not text:
            return
        tight = role == "list_item" and bool(self.blocks) and self.blocks[-1].role == "list_item"
        start, end = self._append(text, tight)
        self.blocks.append(Block(role, start, end, heading, **more))

    def add_table(self, grid: Grid, role: BlockRole = "table") -> None:
        """Appends the rows of a grid, one a line, cells joined by tabs; sets the grid's spans."""
        grid.rows = [[_NO_LINE_BREAK.sub(" ", cell) for cell in row] for row in grid.rows]
        lines = ["\t".join(row) for row in grid.rows]
        if not any(line.strip(SPACES) for line in lines):
            return
        start, end = self._append("\n".join(lines), tight=False)
        self.blocks.append(Block(role, start, end, grid.heading))
        grid.spans = []
        for line in lines:
            grid.spans.append((start, start + len(line)))
            if line and role == "table":
                self.blocks.append(Block("table_row", start, start + len(line), grid.heading))
            start += len(line) + 1
        self.grids.append(grid)

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self.parts)


def shaped(grids: list[Grid], name: str = "") -> tuple[tuple[Table, ...], list[str]]:
    """The grids as Tables, and a warning for each that has no shape.

    Ids are "0", "1" … or the grid's own.

    Args:
        name: The stem of the file where a year in it speaks for every table (a workbook), else "".
    """
    tables, warnings = [], []
    for number, grid in enumerate(grids):
        made_id = grid.id or str(number)
        try:
            tables.append(shape_table(made_id, grid.rows, grid.spans, grid.header_rows, grid.caption,
                                      grid.heading, None, name, hidden=grid.hidden))
        except SourceError as error:
            warnings.append(f"table {made_id}: {error.what}")
    return tuple(tables), warnings
