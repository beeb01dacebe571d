"""Pipe tables of Markdown as grids; the line of dashes is no row."""

import re

from ragjudge.readers.inline import plain_inline
from ragjudge.readers.structure import Grid

_DASHES = re.compile(r"[ \t]*:?-+:?[ \t]*")


def cells_of(line: str) -> list[str]:
    """The raw cells of a row; escaped pipes stay in their cell."""
    line = line.strip(" \t")
    if "\\|" in line:
        parts = [part.replace("\0", "\\|") for part in line.replace("\\|", "\0").split("|")]
    else:
        parts = line.split("|")
    if len(parts) > 1 and not parts[0].strip(" \t"):
        parts = parts[1:]
    if len(parts) > 1 and not parts[-1].strip(" \t"):
        parts = parts[:-1]
    return parts


def grid_at(text: str, lines: list[tuple[int, int]], at: int) -> Grid | None:
    """The table whose header is line `at`; None if a header and a line of dashes do not stand there.

    Rows are as wide as the header: short ones are filled up, surplus cells are joined to the last.
    """
    if at + 1 >= len(lines):
        return None
    below = text[slice(*lines[at + 1])]
    if "-" not in below or below.strip(" \t|:-"):
        return None
    header = text[slice(*lines[at])]
    if "|" not in header:
        return None
    heads, dashes = cells_of(header), cells_of(below)
    if len(heads) != len(dashes) or not all(_DASHES.fullmatch(one) for one in dashes):
        return None
    rows, spans = [[plain_inline(one) for one in heads]], [lines[at]]
    for start, end in lines[at + 2:]:
        line = text[start:end]
        if not line.strip(" \t") or "|" not in line:
            break
        cells = [plain_inline(one) for one in cells_of(line)]
        cells += [""] * (len(heads) - len(cells))
        if len(cells) > len(heads):
            cells = cells[:len(heads) - 1] + [" | ".join(cells[len(heads) - 1:])]
        rows.append(cells)
        spans.append((start, end))
    return Grid(rows, spans, header_rows=1)
