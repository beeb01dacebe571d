"""Tables of a page: data or layout, spans spread out, header rows by <thead> and <th>."""

from ragjudge.readers.html_tree import Node

MAX_COLUMNS = 1000
MAX_CELLS = 2_000_000
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "article", "main"))
LONG_CELL = 2000


def rows_of(table: Node) -> list[tuple[Node, bool]]:
    """The rows of the table itself, each with whether it stands in <thead>; <tfoot> rows come last."""
    head, body, foot = [], [], []
    for child in table.children:
        if type(child) is str:
            continue
        if child.tag == "tr":
            body.append((child, False))
        elif child.tag in ("thead", "tbody", "tfoot"):
            into = {"thead": head, "tbody": body, "tfoot": foot}[child.tag]
            into += [(row, child.tag == "thead") for row in child.children
                     if type(row) is not str and row.tag == "tr"]
    return head + body + foot


def cells_of(row: Node) -> list[Node]:
    """The cells of a row."""
    return [one for one in row.children if type(one) is not str and one.tag in ("td", "th")]


def _holds(node: Node, tags: frozenset[str]) -> bool:
    return any(type(child) is not str and (child.tag in tags or _holds(child, tags))
               for child in node.children)


def is_layout(table: Node, lengths: dict[int, int]) -> bool:
    """Whether a table only places things: one column or cell, tables or headings inside, very long cells.

    Args:
        lengths: Characters of text of each node, by identity.
    """
    if table.attrs.get("role", "").lower() in ("presentation", "none"):
        return True
    rows = [cells_of(row) for row, _ in rows_of(table)]
    cells = [cell for row in rows for cell in row]
    if max(map(len, rows), default=0) < 2 and not any(cell.tag == "th" for cell in cells):
        return True
    if any(_holds(cell, frozenset(("table",))) for cell in cells):
        return True
    if any(cell.tag == "th" for cell in cells):
        return False
    return any(lengths[id(cell)] > LONG_CELL or _holds(cell, _HEADINGS) for cell in cells)


def _span(cell: Node, name: str, most: int) -> int:
    value = cell.attrs.get(name, "1").strip(" \t\n")
    if not value or value.strip("0123456789") or len(value) > 6:
        return 1
    return min(int(value), most) if int(value) else (most if name == "rowspan" else 1)


def spread(rows: list[list[tuple[Node, str]]]) -> list[list[str]]:
    """The grid of rows of (cell, its text): a spanning cell's text stands in each place that it covers.

    Row spans end with the table. A cell across a whole body row (a group's name) stands once. Spans that
    would blow the grid up count as 1.
    """
    grid: list[list[str]] = []
    waiting: dict[int, tuple[int, str]] = {}
    budget = MAX_CELLS
    for number, row in enumerate(rows):
        line: list[str] = []
        pending = list(row)
        while pending or any(at >= len(line) for at in waiting):
            at = len(line)
            if at in waiting:
                left, text = waiting.pop(at)
                line.append(text)
                if left > 1:
                    waiting[at] = (left - 1, text)
            elif pending:
                cell, text = pending.pop(0)
                wide = _span(cell, "colspan", MAX_COLUMNS)
                down = _span(cell, "rowspan", len(rows) - number)
                if wide * down > budget or len(line) + wide > MAX_COLUMNS:
                    wide = down = 1
                budget -= wide * down
                alone = len(row) == 1 and wide > 1 and cell.tag == "td"
                for offset in range(wide):
                    shown = "" if alone and offset else text
                    if at + offset in waiting:
                        break
                    line.append(shown)
                    if down > 1:
                        waiting[at + offset] = (down - 1, shown)
            else:
                line.append("")
        grid.append(line)
    width = max(map(len, grid), default=0)
    return [line + [""] * (width - len(line)) for line in grid] if width * len(grid) <= MAX_CELLS else grid


def header_rows(table_rows: list[tuple[Node, bool]]) -> int | None:
    """How many rows at the top are header; 0 if every row has its own; None if the page does not say."""
    count = said = 0
    for row, in_head in table_rows:
        cells = cells_of(row)
        heads = [one for one in cells if one.tag == "th" and one.attrs.get("scope", "").lower()
                 not in ("row", "rowgroup")]
        said += any(one.tag == "th" for one in cells) or in_head
        if not in_head and not (cells and len(heads) == len(cells)):
            break
        count += 1
    if count:
        return count
    rows = [cells_of(row) for row, _ in table_rows]
    return 0 if said and all(row and row[0].tag == "th" for row in rows) else None
