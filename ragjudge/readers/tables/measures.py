"""What a table measures: wide columns, long parameter/value/unit rows, and years as column headers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.readers.tables.printed import is_missing
from ragjudge.readers.tables.times import (
    column_period,
    header_names_year,
    header_words,
    header_year,
)
from ragjudge.readers.tables.unit_labels import read_unit, unit_text
from ragjudge.records.units import Column, Row, Table
from ragjudge.text.canon import key

MEASURE_KEYS = frozenset((
    "parameter", "parameters", "metric", "metrics", "variable", "variables", "indicator", "indicators",
    "indicator name", "series", "series name", "measure", "statistic", "measurement", "quantity",
    "variable name", "metric name", "parameter name", "grosse", "große", "größe", "kennzahl", "indikator",
    "merkmal", "indicateur", "指标", "指标名称", "参数", "变量", "统计指标", "项目指标", "科目", "测度"))
VALUE_NAMES = frozenset((
    "value", "values", "val", "obs value", "obsvalue", "amount", "number", "wert", "betrag", "valeur",
    "valor", "数值", "值", "数据", "数据值", "金额", "数量"))
_STARTS = frozenset(("start", "begin", "from", "开始"))
_ENDS = frozenset(("end", "to", "结束"))
_YEARLY = frozenset(("year", "years", "fy", "season", "年份", "年度", "财年", "年"))
_SCHOOL_YEAR = re.compile("([0-9]{4})-([0-9]{2})", re.ASCII)
_SLASHED = re.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})", re.ASCII)
_DIGITS = re.compile(r"^[0-9]{1,4}$")
_MONEY_YEAR = frozenset(("currency year", "money year", "price year", "币值年份", "价格年份"))


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that a table gives numbers of.

    Attributes:
        name: The header without its unit bracket; in a long table the text of its measure key cell; in a
            wide table of years without such a column the caption or the file's title.
        column: Index of the (first) column with the numbers. `columns`: all of them, one a year in a wide
            table of years.
        where: (header, text) pairs that a row must have to belong to the measure; () = all rows.
        unit: None = not stated, or given row by row (`unit_column`).
        factor: Decimal string; true value = printed number × factor.
        description: Of the column, from the data package.
    """
    name: str
    column: int
    columns: tuple[int, ...]
    where: tuple[tuple[str, str], ...]
    unit: str | None
    unit_column: int | None
    factor: str
    description: str | None


def measures(table: Table, title: str | None = None) -> list[Measure]:
    """The measures of a table in the order of columns, then of first rows.

    Args:
        title: Names the measure of a table whose columns are years, if it has no caption.
    """
    numbers = [one for one in table.columns if one.kind == "measure"]
    years = [one for one in numbers if header_year(one.header)]
    wide = years if len(years) >= 2 or len(years) == len(numbers) == 1 else []
    rest = [one for one in numbers if one not in wide]
    if wide and len({one.unit for one in wide}) == 1 and len({one.factor for one in wide}) == 1:
        return [*_of_columns(table, tuple(wide), table.caption or title or wide[0].header),
                *(found for one in rest for found in _of_columns(table, (one,), one.name))]
    values = [one for one in numbers if key(one.name).strip() in VALUE_NAMES]
    if measure_key(table) is not None and (len(numbers) == 1 or values):
        value = (values or numbers)[0]
        others = [one for one in numbers if one is not value]
        return [*_of_columns(table, (value,), value.name),
                *(_one(table, (other,), other.name, ()) for other in others)]
    return [_one(table, (one,), one.name, ()) for one in numbers]


def _of_columns(table: Table, columns: tuple[Column, ...], name: str) -> list[Measure]:
    by = measure_key(table)
    if by is None or key(columns[0].name).strip() not in VALUE_NAMES and not header_year(columns[0].header) \
            and sum(one.kind == "measure" for one in table.columns) > 1:
        return [_one(table, columns, name, ())]
    names = dict.fromkeys(row.cells[by.index] for row in table.rows if row.cells[by.index])
    return [_one(table, columns, text, ((by.header, text),)) for text in names]


def _one(table: Table, columns: tuple[Column, ...], name: str,
         where: tuple[tuple[str, str], ...]) -> Measure:
    first = columns[0]
    unit = next((one.index for one in table.columns if one.kind == "unit"), None)
    return Measure(name, first.index, tuple(one.index for one in columns), where, first.unit,
                   unit if first.unit_from == "unit_column" else None, first.factor, first.description)


def measure_key(table: Table) -> Column | None:
    """The key column whose cells name what is measured, in a long table; None in any other.

    By its name; else, beside a unit column, the key column directly left of it (a header with lost
    characters, a language we do not know) if another key column names the row.
    """
    keys = [one for one in table.columns if one.kind == "key"]
    for one in keys:
        if key(one.header).strip() in MEASURE_KEYS or " ".join(header_words(one.header)) in MEASURE_KEYS:
            return one
    unit = next((one.index for one in table.columns if one.kind == "unit"), None)
    if unit is not None and len(keys) >= 2:
        left = [one for one in keys if one.index == unit - 1]
        return left[0] if left else None
    return None


def readings(table: Table, measure: Measure) -> Iterator[tuple[Row, Column]]:
    """(row, column) of each cell of the measure that is not empty, hidden rows left out."""
    indices = {table.columns[at].header: at for at in range(len(table.columns))}
    wanted = [(indices[header], text) for header, text in measure.where]
    for row in table.rows:
        if row.hidden or any(row.cells[at] != text for at, text in wanted):
            continue
        for at in measure.columns:
            if not is_missing(row.cells[at]):
                yield row, table.columns[at]


def period_text_of(table: Table, row: Row, column: Column) -> str | None:
    """The period of a cell as printed: its column's year, else the row's time cells, else the table's.

    Two time cells that begin and end a span give "start..end"; a year and a month or quarter are joined.
    """
    if column_period(column.header) and column.kind == "measure":
        return column_period(column.header)
    times = [(one, row.cells[one.index].strip()) for one in table.columns if one.kind == "time"]
    times = [(one, cell) for one, cell in times if cell]
    if not times:
        own, year = header_names_year(column.header)
        return year if own else table.period_text
    ends = _span(times)
    if ends:
        return ends
    if len(times) >= 2 and _joined(times):
        return _joined(times)
    return _spanned(table, *times[0])


def _spanned(table: Table, column: Column, cell: str) -> str | None:
    """2010-11 as two years, not a November, under a header of years or among 2011-12 and 2012-13."""
    if _SLASHED.fullmatch(cell):
        return _dated(table, column, cell)
    if not _years(cell):
        return cell
    rows = {row.cells[column.index].strip() for row in table.rows} - {""}
    yearly = bool(_YEARLY & set(header_words(column.header)))
    if yearly or len(rows) > 1 and all(_years(one) for one in rows):
        return cell.replace("-", "/")
    return cell


def _dated(table: Table, column: Column, cell: str) -> str | None:
    """3/4/2020 by its column: what is above 12 is the day, and what never changes; else nobody knows."""
    found = [one for row in table.rows if (one := _SLASHED.fullmatch(row.cells[column.index].strip()))]
    first, second = ({int(one[at]) for one in found} for at in (1, 2))
    day_first = max(first) > 12 or first == {1} and len(second) > 1
    month_first = max(second) > 12 or second == {1} and len(first) > 1
    one = _SLASHED.fullmatch(cell)
    if day_first != month_first:
        return f"{one[2]}/{one[1]}/{one[3]}" if day_first else cell
    return cell if one[1] == one[2] else None


def _years(cell: str) -> bool:
    found = _SCHOOL_YEAR.fullmatch(cell)
    return found is not None and (int(found[1]) + 1) % 100 == int(found[2])


def _span(times: Sequence[tuple[Column, str]]) -> str | None:
    first = [cell for one, cell in times if _says(one, _STARTS)]
    last = [cell for one, cell in times if _says(one, _ENDS)]
    return f"{first[0]}..{last[0]}" if first and last else None


def _says(column: Column, words: frozenset[str]) -> bool:
    said = header_words(column.header)
    return bool(said) and (said[0] in words or said[-1] in words)


def _joined(times: Sequence[tuple[Column, str]]) -> str | None:
    cells = {words[-1]: cell for one, cell in times if (words := header_words(one.header))}
    year = cells.get("year") or cells.get("年份") or cells.get("年")
    month = cells.get("month") or cells.get("月份") or cells.get("月")
    quarter = cells.get("quarter") or cells.get("季度")
    if not year or not _DIGITS.match(year):
        return None
    if month and _DIGITS.match(month):
        return f"{year}-{int(month):02}"
    if quarter and quarter.strip("Qq") in ("1", "2", "3", "4"):
        return f"{year}-Q{quarter.strip('Qq')}"
    return None


def row_unit(table: Table, row: Row, column: Column) -> tuple[str | None, Fraction]:
    """(canonical unit, magnitude) of a cell: of the row's unit cell where there is a unit column.

    The year of the money, in a column of its own, becomes part of a money unit ("EUR[2015]/kW").
    """
    if column.unit_from != "unit_column":
        return column.unit, Fraction(1)
    cell = next((row.cells[one.index] for one in table.columns if one.kind == "unit"), "")
    unit = read_unit(cell)
    year = _money_year(table, row)
    if unit and year:
        dated = read_unit(f"{year} {cell}")
        if dated and any(base.endswith("]") for base, _ in dated.dims):
            unit = dated
    return unit_text(unit), unit.scale if unit else Fraction(1)


def _money_year(table: Table, row: Row) -> str | None:
    for one in table.columns:
        if " ".join(header_words(one.header)) in _MONEY_YEAR:
            year = row.cells[one.index].strip().removesuffix(".0")
            return year if header_year(year) else None
    return None
