"""Which rows of a grid are its header, and how header rows become column headers."""

from collections import Counter
from collections.abc import Sequence

from ragjudge.readers.tables.printed import is_missing, parse_printed
from ragjudge.readers.tables.times import header_year

JOINER = " / "


def header_start(grid: Sequence[Sequence[str]]) -> int:
    """Index of the first row that is wide enough to be the header; rows above it are a preamble."""
    widths = Counter(_width(row) for row in grid[:200] if _width(row))
    if not widths:
        return 0
    usual = max(widths, key=lambda width: (widths[width] * (width > 1), width))
    if {len(row) for row in grid[1:]} == {len(grid[0]) + 1}:
        return 0                        # row names without a header
    for at, row in enumerate(grid[:20]):
        if _width(row) * 2 > usual and (len(row) >= usual or len(grid) < 3 or _width(row) == usual):
            return at
    return 0


def _width(row: Sequence[str]) -> int:
    """Number of cells up to the last one that is not empty."""
    return max((at + 1 for at, cell in enumerate(row) if cell.strip()), default=0)


def is_header(row: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether a row is a header: no numbers in it, or years that stand above numbers.

    A row of words above only words is a header too: a table without one cannot be told from it.
    """
    filled = [cell.strip() for cell in row if cell.strip()]
    numbers = [cell for cell in filled if parse_printed(cell) is not None]
    if not filled:
        return False
    if not numbers:
        return True
    years = [cell for cell in numbers if header_year(cell)]
    if len(years) < len(numbers) or len(set(years)) < len(years):
        return False
    if len(years) >= 3 and len(set(years)) == len(years) and len(years) < len(filled):
        return True
    return len(years) < len(filled) and _years_head_other_numbers(row, below)


def _years_head_other_numbers(row: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether under each year stand numbers that are not all years themselves."""
    for at, cell in enumerate(row):
        if not header_year(cell.strip()):
            continue
        under = [one[at] for one in below[:50] if at < len(one) and not is_missing(one[at])]
        if not under or all(header_year(one.strip()) for one in under):
            return False
    return True


def joined_headers(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Column headers of one or more header rows: levels joined by " / ", a repeated level once."""
    headers = []
    for at in range(width):
        levels: list[str] = []
        for row in rows:
            cell = " ".join(row[at].split()) if at < len(row) else ""
            if cell and cell not in levels[-1:]:
                levels.append(cell)
        headers.append(JOINER.join(levels))
    return headers


def named_headers(width: int, name: str) -> list[str]:
    """Headers for a table that has none: the file's name and the position, from 1."""
    return [f"{name} {at}".strip() for at in range(1, width + 1)]
