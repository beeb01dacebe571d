"""Names that the data brings itself: table captions, column headers, key cells, headings, titles.

Each row: (name as key, canonical spelling, kind, bound_to). bound_to is "table#column", "table" or
"".
Source: docs/formats.md 5.2
"""

from collections.abc import Iterator

from ragjudge.records.units import Document, Table
from ragjudge.text.canon import key

MAX_KEYS = 5_000
LONGEST_NAME = 60

Row = tuple[str, str, str, str]


def data_terms(document: Document, title: str) -> list[Row]:
    """The names of a document, each once a kind and binding, in reading order."""
    rows: dict[Row, None] = {}
    for name, kind, bound in _named(document, title):
        folded = key(name).strip()
        if 1 < len(folded) <= LONGEST_NAME:
            rows[folded, name.strip(), kind, bound] = None
    return list(rows)


def _named(document: Document, title: str) -> Iterator[tuple[str, str, str]]:
    yield title, "title", ""
    for block in document.blocks:
        if block.role == "heading":
            yield document.text[block.start : block.end].lstrip("# "), "heading", ""
    for table in document.tables:
        yield from _of_table(table)


def _of_table(table: Table) -> Iterator[tuple[str, str, str]]:
    if table.caption:
        yield table.caption, "table", table.id
    for column in table.columns:
        bound = f"{table.id}#{column.header}"
        yield column.name, "column", bound
        if column.header != column.name:
            yield column.header, "column", bound
        if column.kind == "key":
            cells = dict.fromkeys(
                row.cells[column.index] for row in table.rows if column.index < len(row.cells)
            )
            for cell in list(cells)[:MAX_KEYS]:
                yield cell, "key", bound
