"""A grid of cells as a Table: the one way in for every format.

Readers of CSV, Markdown, HTML, XLSX, DOCX and JSON bring the cells, their lines in Document.text and what
stands around the table; kinds, units, factors and periods are decided here, once.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.readers.tables.header import header_start, is_header, joined_headers, named_headers
from ragjudge.readers.tables.kinds import column_kind, is_unit_column
from ragjudge.readers.tables.package import DataPackage, PackageField, package_unit
from ragjudge.readers.tables.plausible import unit_doubt
from ragjudge.readers.tables.printed import decimal_comma, parse_printed
from ragjudge.readers.tables.times import (header_year, is_any_year, is_time, year_of_caption,
                                           year_of_name)
from ragjudge.readers.tables.unit_labels import (caption_unit, decimal_text, read_unit, split_header,
                                                 unit_text)
from ragjudge.records.units import Column, Row, Table, UnitFrom
from ragjudge.text.units import Unit

DECIMAL_COMMA = "numbers are printed with a decimal comma"
"""The warning of a table whose cells are to be read so."""
COMMA_DOUBT = "a number such as 1,234 may be grouped or have decimals: such cells are not read"
"""The warning of a table in which nothing tells the one from the other."""
_MAGNITUDE_LEFT = re.compile(
    r"[(（,] ?'?(?:000s?|thousands?|millions?|billions?|[千万亿百]{1,2}) ?[)）]"
    r"|\bin '?(?:000s?|thousands|millions|billions)\b", re.ASCII | re.IGNORECASE)
"""A magnitude in a header whose unit was taken from another place."""
_MEASURED_IN = ("measured in ", "expressed in ", "given in ", "reported in ", "单位为", "单位是")


@dataclass(frozen=True, slots=True)
class _Unit:
    """A column's unit with its source, and what turns a printed number into the true one."""
    unit: str | None
    unit_from: UnitFrom | None
    factor: Fraction = Fraction(1)
    warning: str | None = None


def shape_table(id: str, grid: Sequence[Sequence[str]], row_spans: Sequence[tuple[int, int]],
                header_rows: int | None = None, caption: str | None = None, heading: tuple[str, ...] = (),
                package: DataPackage | None = None, name: str = "",
                hidden: Collection[int] = (), sheet_cells: bool = False,
                warnings: Sequence[str] = (), continental: bool = False) -> Table:
    """The table of a grid.

    Args:
        grid: All rows, header rows included, merged cells filled; rows may differ in length.
        row_spans: For each grid row its line [start, end) in Document.text, line end not included.
        header_rows: How many rows at the top are the header (0: none); None = find out. Rows above a
            found header are a preamble, which a warning names.
        name: The file's stem: names the columns where there is no header; may end in a year.
        hidden: Grid indices of hidden rows.
        sheet_cells: Whether cells have addresses such as Sheet1!C3.
        continental: Cells are divided by semicolons.
    """
    said = list(warnings)
    first, head = _header(grid, header_rows, said)
    width = max((len(row) for row in grid[first:]), default=0)
    headers = joined_headers(grid[first:first + head], width) if head else named_headers(width, name)
    unnamed = {at for at, text in enumerate(headers) if not text or not head}
    headers = [text or named_headers(at + 1, name)[at] for at, text in enumerate(headers)]
    end = _second_header(grid, first, head, headers) if head else len(grid)
    if end < len(grid):
        said.append(f"a second header in row {end + 1}: the {len(grid) - end} line(s) from there "
                    "are not read")
    rows = _rows(grid[:end], row_spans, first + head, width, hidden)
    comma = decimal_comma((cell for row in rows for cell in row.cells), continental)
    if comma is not False:
        said.append(DECIMAL_COMMA if comma else COMMA_DOUBT)
    columns = _columns(headers, rows, package, caption, said, unnamed)
    period = _table_period(columns, caption, heading, name)
    spans = [span for row, span in zip(grid, row_spans, strict=True) if any(row)] or [(0, 0)]
    return Table(id, caption, heading, tuple(columns), tuple(rows), spans[0][0], spans[-1][1], period,
                 sheet_cells, tuple(dict.fromkeys(said)))


def _header(grid: Sequence[Sequence[str]], header_rows: int | None, said: list[str]) -> tuple[int, int]:
    """(index of the first header row, number of header rows)."""
    if header_rows is not None:
        return 0, min(header_rows, len(grid))
    first = header_start(grid)
    if first:
        said.append(f"{first} line(s) above the header are not data: not read as rows")
    if first < len(grid) and is_header(grid[first], grid[first + 1:]):
        return first, 1
    return first, 0


def comma_of(warnings: Sequence[str]) -> bool | None:
    """How a table's numbers are to be parsed: `comma` of parse_printed."""
    return None if COMMA_DOUBT in warnings else DECIMAL_COMMA in warnings


def _second_header(grid: Sequence[Sequence[str]], first: int, head: int, headers: Sequence[str]) -> int:
    """Index of a row that heads another table below the first; the grid's length if there is none.

    It is as full as the header, has no number or period, and repeats a header in its place or names a unit.
    A repetition of the whole header heads the same table; it is no reading and does no harm.
    """
    names = [text.casefold() for text in headers]
    filled = sum(bool(cell.strip()) for cell in grid[first + head - 1])
    for at in range(first + head + 1, len(grid)):
        cells = [cell.strip() for cell in grid[at]]
        held = [cell for cell in cells if cell]
        if len(held) < max(2, filled - 1) or any(any(ch in "0123456789" for ch in cell) and (
                parse_printed(cell) or is_time(cell)) for cell in held):
            continue
        same = [text == name for text, name in zip((one.casefold() for one in cells), names) if text]
        if any(same) and not all(same) and any(
                split_header(cell)[1] for cell, alike in zip(cells, same) if cell):
            return at
        if any(same) and not all(same) and sum(same) * 2 >= len(same):
            return at
    return len(grid)


def _rows(grid: Sequence[Sequence[str]], spans: Sequence[tuple[int, int]], top: int, width: int,
          hidden: Collection[int]) -> list[Row]:
    rows = []
    for at in range(top, len(grid)):
        cells = tuple(cell.strip() for cell in grid[at])
        if any(cells):
            cells += ("",) * (width - len(cells))
            rows.append(Row(len(rows) + 1, *spans[at], cells, at in hidden))
    return rows


def _columns(headers: list[str], rows: list[Row], package: DataPackage | None, caption: str | None,
             said: list[str], unnamed: Collection[int]) -> list[Column]:
    comma = comma_of(said)
    kinds = []
    for at, header in enumerate(headers):
        cells = [row.cells[at] for row in rows]
        kinds.append(_declared_kind(at, headers, package) if not rows and package else
                     column_kind(header, cells, comma, at == 0))
    _first_years(kinds, headers, rows)
    if "unit" not in kinds and "measure" in kinds:
        for at, kind in enumerate(kinds):
            if kind == "key" and at in unnamed and is_unit_column([row.cells[at] for row in rows]):
                kinds[at] = "unit"
                break
    context = _Context(headers, package, caption_unit(caption) if caption else None, "unit" in kinds, comma)
    return [_column(at, kind, rows, context, said) for at, kind in enumerate(kinds)]


def _declared_kind(at: int, headers: list[str], package: DataPackage) -> str:
    """Kind of a column of a table without rows, from its package."""
    field, _ = package.field_of(at, headers[at], len(headers))
    if column_kind(headers[at], (), False) != "key" or field is None:
        return column_kind(headers[at], (), False)
    return {"string": "key", "year": "time", "date": "time", "": "key"}.get(field.type, "measure")


def _first_years(kinds: list[str], headers: list[str], rows: list[Row]) -> None:
    """A first column of rising years without a name for them is the time, where other numbers follow."""
    if "time" in kinds or not kinds or kinds[0] != "measure" or kinds.count("measure") < 2:
        return
    cells = [row.cells[0] for row in rows if row.cells[0]]
    if len(cells) >= 2 and all(is_any_year(cell) and 1500 <= Fraction(cell) < 2200 for cell in cells):
        values = [Fraction(cell) for cell in cells]
        if values == sorted(values) or values == sorted(values, reverse=True):
            kinds[0] = "time"


@dataclass(frozen=True, slots=True)
class _Context:
    headers: list[str]
    package: DataPackage | None
    caption: Unit | None
    unit_column: bool
    comma: bool | None


def _column(at: int, kind: str, rows: list[Row], context: _Context, said: list[str]) -> Column:
    header = context.headers[at]
    field, agrees = context.package.field_of(at, header, len(context.headers)) if context.package \
        else (None, False)
    description = field.description or None if field and agrees else None
    if kind != "measure":
        return Column(at, header, header, kind, description=description)
    printed = [one for row in rows if (one := parse_printed(row.cells[at], context.comma))]
    name, from_header = split_header(header)
    found = _unit(header, from_header, printed, field, agrees, context)
    if from_header and from_header.scale == 1 and _MAGNITUDE_LEFT.search(name):
        found = _Unit(None, None, warning=f"header {header!r} names a magnitude apart from its unit: "
                                          "neither is taken")
        name = header
    if found.warning:
        said.append(found.warning)
    values = [one.value * found.factor for one in printed]
    doubt = unit_doubt(header, found.unit, values) if found.unit else None
    if doubt:
        said.append(f"unit of {header!r} is not believed: {doubt}")
        found = _Unit(None, None, found.factor)
    places = max((one.places for one in printed), default=None)
    return Column(at, header, name, "measure", found.unit, found.unit_from, decimal_text(found.factor),
                  places, description)


def _unit(header: str, in_header: Unit | None, printed: list, field: PackageField | None, agrees: bool,
          context: _Context) -> _Unit:
    """Unit column, header, cells, package, its description, caption: the first that speaks."""
    if context.unit_column:
        return _Unit(None, "unit_column")
    if in_header:
        return _from_header(header, in_header, field, agrees, context)
    units = {one.unit for one in printed}
    if len(units) == 1 and None not in units:
        return _Unit(units.pop(), "cell")
    if field and not agrees and (field.unit or field.factor != "1"):
        return _Unit(None, None, warning=f"header {header!r} and data package {field.name!r} disagree: "
                                         "unit not taken")
    if field and agrees:
        found = _from_package(field, context.package)
        if found:
            return found
    if context.caption:
        return _Unit(unit_text(context.caption), "caption", context.caption.scale)
    return _Unit(None, None)


def _from_header(header: str, unit: Unit, field: PackageField | None, agrees: bool,
                 context: _Context) -> _Unit:
    text, warning = unit_text(unit), None
    other = package_unit(field) if field and context.package.trusted else None
    if field and field.factor != "1" and agrees and Fraction(field.factor) != unit.scale:
        warning = f"header {header!r} gives the unit: factor {field.factor} of the data package is not used"
    elif other and text and _size(other) != _size(unit):
        warning = f"header {header!r} and data package unit {field.unit or field.short_unit!r} disagree: " \
                  "the header decides"
    return _Unit(text, "header" if text else None, unit.scale, warning)


def _size(unit: Unit) -> tuple:
    return unit.dims, unit.factor * unit.scale


def _from_package(field: PackageField, package: DataPackage) -> _Unit | None:
    factor = Fraction(field.factor)
    if not package.trusted:
        return _Unit(None, None, factor) if factor != 1 and _power_of_ten(factor) else None
    unit = package_unit(field)
    if unit:
        return _Unit(unit_text(unit), "package", unit.scale * factor)
    described = None if field.unit else _described_unit(field.description)
    if described and factor == 1:
        return _Unit(unit_text(described), "package", described.scale)
    if factor != 1 and _power_of_ten(factor):
        return _Unit(None, None, factor)
    return None


def _power_of_ten(factor: Fraction) -> bool:
    return decimal_text(factor).strip("0").replace(".", "") in ("1", "1.") or \
        set(decimal_text(factor)) <= set("0.1") and decimal_text(factor).count("1") == 1


def _described_unit(description: str) -> Unit | None:
    """The unit that the first sentence of a description says the column is measured in, or None."""
    first = description.replace("。", ". ").split(". ")[0].rstrip(".")
    for opening in _MEASURED_IN:
        found, _, rest = first.partition(opening)
        if rest:
            words = rest.replace(",", " ,").split(" ")
            for size in range(min(len(words), 8), 0, -1):
                unit = read_unit(" ".join(words[:size]).strip("()"))
                if unit:
                    return unit
    return None


def _table_period(columns: Sequence[Column], caption: str | None, heading: tuple[str, ...],
                  name: str) -> str | None:
    """The one period of the whole table, where no column gives one."""
    if any(one.kind == "time" or one.kind == "measure" and header_year(one.header) for one in columns):
        return None
    for text in (caption, *reversed(heading)):
        if text and year_of_caption(text):
            return year_of_caption(text)
    return year_of_name(name)


