"""Tables for terminals and Markdown, aligned by display width."""

from collections.abc import Sequence

from ragjudge.render.plain import one_line
from ragjudge.render.width import cut, pad, text_width

MAX_CELL = 60


def terminal_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset(),
                   max_cell: int = MAX_CELL) -> str:
    """Columns two spaces apart, a rule under the heads; cells are cut at `max_cell` columns.

    Args:
        right: Indexes of columns that are aligned to the right (numbers).
    """
    cells = [[cut(one_line(cell), max_cell) for cell in row] for row in (heads, *rows)]
    widths = [max(text_width(row[at]) for row in cells) for at in range(len(heads))]
    lines = ["  ".join(pad(cell, widths[at], right=at in right) for at, cell in enumerate(row)).rstrip()
             for row in cells]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines) + "\n"


def markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A GitHub table; pipes and line ends in cells are escaped."""
    lines = ["| " + " | ".join(map(markdown_cell, heads)) + " |",
             "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(map(markdown_cell, row)) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def markdown_cell(text: str) -> str:
    """Text that stays one cell and starts no markup of its own."""
    shown = one_line(text).replace("\\", "\\\\")
    for mark in "|*_`<>[]":
        shown = shown.replace(mark, "\\" + mark)
    return shown
