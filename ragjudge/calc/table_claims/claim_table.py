"""A table as claims are checked against it: caption, header, rows of cells, and where the rows stand.

Printed tables are a caption line or lines, then lines whose cells are parted by " | ", tabs, or
Markdown pipes. Ragged rows, empty cells and equal headers are normal.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ragjudge.records.units import Table

Span = tuple[int, int]
_RULE = re.compile(r"[ |:+=-]*--[ |:+=-]*")
MOST_CELLS = 200_000


@dataclass(frozen=True, slots=True)
class ClaimTable:
    """A header and rows of cells as printed; every row has as many cells as the header.

    Attributes:
        spans: Characters [start, end) of each row in the text that it was read from; () if made otherwise.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = field(repr=False)
    spans: tuple[Span, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def even(
        cls,
        caption: str,
        header: Sequence[str],
        rows: Sequence[Sequence[str]],
        spans: Sequence[Span] = (),
    ) -> "ClaimTable":
        """A table from ragged rows: short ones get empty cells, longer ones widen the header."""
        width = max([len(header), *map(len, rows)], default=0)

        def filled(row: Sequence[str]) -> tuple[str, ...]:
            return (*row, *[""] * (width - len(row)))

        return cls(caption, filled(header), tuple(map(filled, rows)), tuple(spans))


def of_table(table: Table, caption: str = "", spans_of: int | None = None) -> ClaimTable:
    """The table of a document; hidden rows are left out, the heading path joins the caption.

    Args:
        caption: Further words that say what the table is about (a document's title).
        spans_of: Offset of the document's text in the evidence text; None: row spans as they are.
    """
    said = [caption, *table.heading, table.caption or "", table.period_text or ""]
    shown = [row for row in table.rows if not row.hidden]
    shift = spans_of or 0
    return ClaimTable.even(
        " · ".join(dict.fromkeys(one for one in said if one)),
        [one.header for one in table.columns],
        [row.cells for row in shown],
        [(row.start + shift, row.end + shift) for row in shown],
    )


def claim_table(text: str) -> ClaimTable | None:
    """The printed table that a text is; None if it is none (no header with two cells and a row)."""
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append((at, line.rstrip("\r")))
        at += len(line) + 1
    part = _separator([line for _, line in lines])
    if part is None:
        return None
    caption: list[str] = []
    rows: list[tuple[Span, list[str]]] = []
    for start, line in lines:
        if not line.strip() or part == "|" and _RULE.fullmatch(line.strip()):
            continue
        cells = _cells(line, part)
        if len(cells) > 1:
            rows.append(((start, start + len(line)), cells))
        elif not rows:
            caption.append(line.strip().lstrip("# "))
    if len(rows) < 2 or not _is_grid([cells for _, cells in rows]):
        return None
    return ClaimTable.even(
        " ".join(one for one in caption if one),
        rows[0][1],
        [cells for _, cells in rows[1:]],
        [span for span, _ in rows[1:]],
    )


def _separator(lines: list[str]) -> str | None:
    """Tab or pipe, whichever parts at least two lines; the one that parts more."""
    tabs = sum("\t" in line.strip("\n") for line in lines)
    pipes = sum("|" in line for line in lines)
    if max(tabs, pipes) < 2:
        return None
    return "\t" if tabs >= pipes else "|"


def _cells(line: str, part: str) -> list[str]:
    if part == "\t":
        return [cell.strip() for cell in line.split("\t")]
    bare = line.strip()
    if len(bare) > 1 and bare[0] == "|" and bare[-1] == "|":
        parted = bare[1:-1].replace("\\|", "\x1f").split("|")
        return [cell.replace("\x1f", "|").strip() for cell in parted]
    return [cell.strip() for cell in line.split("|")]


def _is_grid(rows: list[list[str]]) -> bool:
    """Most rows are as wide as the header, one cell more or less; a table is not larger than is sane."""
    width = len(rows[0])
    near = sum(abs(len(row) - width) <= 1 for row in rows)
    return 2 * near > len(rows) and sum(map(len, rows)) <= MOST_CELLS
