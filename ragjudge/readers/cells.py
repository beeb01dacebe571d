"""Rows and cells of a document found again by their locators: key, number and span must all agree."""

from fractions import Fraction

from ragjudge.readers.tables.measures import row_unit
from ragjudge.readers.tables.printed import parse_printed
from ragjudge.readers.tables.shape import comma_of
from ragjudge.readers.telling_names import tells
from ragjudge.readers.tables.unit_labels import decimal_text, split_header
from ragjudge.records.bundle import Cell, Locator
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Column, Document, Row, Table
from ragjudge.text.units import parse_unit


def find_table(document: Document, locator: Locator) -> Table:
    """The table that a locator names. Raises SourceError if the document has none of that id."""
    for table in document.tables:
        if table.id == locator.table:
            return table
    raise SourceError(f"table {locator.table}", "no table of that id in the document")


def find_row(document: Document, locator: Locator) -> Row:
    """The row of a locator of kind table_row.

    Raises:
        SourceError: The row's number, its line [start, end) and its key do not all name the same row.
    """
    table = find_table(document, locator)
    number = locator.row
    if number is None or not 1 <= number <= len(table.rows):
        raise SourceError(f"table {table.id}", f"has {len(table.rows)} rows, none of number {number}")
    row = table.rows[number - 1]
    where = f"table {table.id}, row {number}"
    if (row.start, row.end) != (locator.start, locator.end):
        raise SourceError(where, f"stands at {row.start}..{row.end}, not at {locator.start}..{locator.end}")
    key = key_of(table, row)
    if key != locator.key:
        raise SourceError(where, f"has the key {key}, not {locator.key}")
    return row


def find_column(table: Table, header: str | None) -> Column:
    """The one column with that header as printed. Raises SourceError if there is none or more than one."""
    column = table.column(header) if header is not None else None
    if column is None:
        raise SourceError(f"table {table.id}", f"has not exactly one column {header!r}")
    return column


def read_cell(document: Document, locator: Locator) -> Cell:
    """The cell that a locator names.

    Raises:
        SourceError: No such row or column, or its cell holds no number.
    """
    row = find_row(document, locator)
    table = find_table(document, locator)
    return cell_of(document, table, row, find_column(table, locator.column))


def cell_of(document: Document, table: Table, row: Row, column: Column) -> Cell:
    """A cell as evidence: value = raw × factor, the factor with every magnitude word in it.

    Raises:
        SourceError: The cell holds no number or an approximate one, or says another unit or
            magnitude than its column, or its
            row has no name (a merged cell above may hold it), or a name that tells something.
    """
    printed = parse_printed(row.cells[column.index], comma_of(table.warnings))
    if printed is None:
        raise SourceError(f"table {table.id}, row {row.number}, column {column.header}",
                          f"holds no number: {row.cells[column.index]!r}")
    if printed.about:
        raise SourceError(f"table {table.id}, row {row.number}, column {column.header}",
                          f"is approximate, and no sentence says so: {row.cells[column.index]!r}")
    keys = [row.cells[one.index].strip() for one in table.columns if one.kind == "key"]
    if table.columns[0].kind == "key" and not any(keys):
        raise SourceError(f"table {table.id}, row {row.number}",
                          f"names nothing under {table.columns[0].header!r}")
    telling = [one for one in (column.header, *keys) if tells(one)]
    if telling:
        raise SourceError(f"table {table.id}, row {row.number}", f"{telling[0]!r} tells and does not name")
    unit, scale = row_unit(table, row, column)
    source = column.unit_from
    if source == "unit_column" and unit is None:
        source = None
    if unit is None and printed.unit:
        unit, source = printed.unit, "cell"
    elif unit and printed.unit and not _agree(printed.unit, unit):
        raise SourceError(f"table {table.id}, row {row.number}, column {column.header}",
                          f"{row.cells[column.index]!r} is not in {unit}")
    stated = split_header(column.header)[1] if source == "unit_column" else None
    if stated and (not unit or not _agree(stated.text, unit) or stated.scale not in (1, scale)):
        raise SourceError(f"table {table.id}, row {row.number}, column {column.header}",
                          f"the header's unit is not that of the unit column: {unit}")
    if printed.scale != 1 and Fraction(column.factor) * scale != 1:
        raise SourceError(f"table {table.id}, row {row.number}, column {column.header}",
                          f"a magnitude stands in the cell and at its column: {row.cells[column.index]!r}")
    factor = Fraction(column.factor) * scale * printed.scale
    value = Fraction(printed.raw) * factor
    return Cell(column.header, printed.raw, decimal_text(factor), decimal_text(value), unit, source, None)


def _agree(printed: str, unit: str) -> bool:
    """Whether a cell that says one unit is in the other: the same, or its money ("$5" in USD/t)."""
    one, two = parse_unit(printed), parse_unit(unit)
    if one is None or two is None:
        return printed == unit
    if (one.dims, one.factor, one.kind_hint) == (two.dims, two.factor, two.kind_hint):
        return True
    money = unit.partition("/")[0].partition("[")[0]
    if one.kind_hint != "currency":
        return False
    return printed == money or (printed == "$" and money.endswith("D")
                                or printed == "¥" and money in ("CNY", "JPY"))


def key_of(table: Table, row: Row) -> dict[str, str]:
    """Header → printed text of the columns that name the row (kinds key and time)."""
    return table.key_of(row)


def rows_of_key(table: Table, key: dict[str, str]) -> list[Row]:
    """All rows with that key; more than one where the key does not name a row alone."""
    indices = {one.header: one.index for one in table.columns if one.kind in ("key", "time")}
    if set(indices) != set(key):
        return []
    wanted = [(indices[header], text) for header, text in key.items()]
    return [row for row in table.rows if all(row.cells[at] == text for at, text in wanted)]


def is_unique_key(table: Table, row: Row) -> bool:
    """Whether no other row of the table has the same key."""
    return len(rows_of_key(table, key_of(table, row))) == 1
