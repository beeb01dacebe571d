"""The series that metrics.toml binds, read from a document's table: one reading a period, in one unit."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.precision import interval_of_reading
from ragjudge.records.bundle import Cell
from ragjudge.records.errors import SourceError
from ragjudge.records.period import Period
from ragjudge.records.rules import Binding, Metric, SourceRule
from ragjudge.records.units import Column, Document, Row, Table
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.periods import parse_period_cell
from ragjudge.text.units import parse_unit

CellReader = Callable[[Document, Table, Row, Column], Cell]
"""readers.cells.cell_of: the number of a cell with its factor and unit; SourceError where there is none."""


@dataclass(frozen=True, slots=True)
class SeriesPoint:
    """One reading with the cell it stands in."""

    period: Period
    value: Fraction
    row: Row
    cell: Cell


@dataclass(frozen=True, slots=True)
class BoundSeries:
    """A metric's readings in one table, by time.

    `id` names the base series: two metrics cut from one column and key share it.
    `half` is half of the finest printed place. `dropped`: periods left out as incomplete.
    """

    id: str
    metric: Metric
    binding: Binding
    table: Table
    column: Column
    points: tuple[SeriesPoint, ...]
    unit: str | None
    half: Fraction
    dropped: tuple[Period, ...]

    @property
    def readings(self) -> tuple[tuple[Period, Fraction], ...]:
        return tuple((one.period, one.value) for one in self.points)


def bound_series(
    document: Document, metric: Metric, binding: Binding, rule: SourceRule, cell_of: CellReader
) -> BoundSeries:
    """The readings of one binding, oldest first.

    Raises:
        SourceError: No such table, column or key; two rows of one period; no reading; or a unit that
            is not the metric's.
    """
    table, column = _column(document, binding)
    points: dict[Period, SeriesPoint] = {}
    dropped = []
    for row in table.rows:
        point = _point(document, table, row, column, binding, cell_of)
        if point is None:
            continue
        if _is_incomplete(table, row, point.period, rule):
            dropped.append(point.period)
            continue
        if point.period in points:
            raise SourceError(
                binding.path,
                f"two rows of {point.period.start} in {binding.column!r}: "
                f"the key {binding.where} does not name one",
            )
        points[point.period] = point
    ordered = tuple(sorted(points.values(), key=lambda one: (one.period.start, one.period.end)))
    _check(ordered, metric, binding)
    return BoundSeries(
        _series_id(binding),
        metric,
        binding,
        table,
        column,
        ordered,
        ordered[-1].cell.unit,
        _half(ordered, column, rule),
        tuple(dropped),
    )


def _column(document: Document, binding: Binding) -> tuple[Table, Column]:
    for table in document.tables:
        column = table.column(binding.column)
        if column is not None and binding.table in (None, table.id):
            return table, column
    raise SourceError(binding.path, f"no table with one column {binding.column!r}")


def _point(
    document: Document,
    table: Table,
    row: Row,
    column: Column,
    binding: Binding,
    cell_of: CellReader,
) -> SeriesPoint | None:
    if any(_cell(table, row, header) != text for header, text in binding.where.items()):
        return None
    period = parse_period_cell(_cell(table, row, binding.time) or "")
    if period is None or not row.cells[column.index].strip():
        return None
    try:
        cell = cell_of(document, table, row, column)
    except SourceError:
        return None  # "n/a", a dash, a note: no reading
    return SeriesPoint(period, parse_decimal(cell.value), row, cell)


def _cell(table: Table, row: Row, header: str) -> str | None:
    column = table.column(header)
    return row.cells[column.index].strip() if column and column.index < len(row.cells) else None


def _is_incomplete(table: Table, row: Row, period: Period, rule: SourceRule) -> bool:
    """Rows that the owner calls incomplete: that cell, or in a time column that period and later ones."""
    marks = rule.incomplete
    if set(marks) == {"column", "value"}:
        marks = {marks["column"]: marks["value"]}
    for header, value in marks.items():
        printed = _cell(table, row, header)
        column = table.column(header)
        if printed is None or column is None:
            continue
        from_ = parse_period_cell(value) if column.kind == "time" else None
        if printed == value or from_ and period.start >= from_.start:
            return True
    return False


def _check(points: tuple[SeriesPoint, ...], metric: Metric, binding: Binding) -> None:
    if not points:
        raise SourceError(binding.path, f"no reading of {metric.id} in {binding.column!r}")
    units = {one.cell.unit for one in points}
    if len(units) != 1:
        raise SourceError(binding.path, f"readings of {metric.id} in {len(units)} units")
    unit = units.pop()
    if unit is not None and _canonical(unit) != _canonical(metric.unit):
        raise SourceError(
            binding.path, f"{metric.id} is printed in {unit}, metrics.toml has {metric.unit}"
        )
    bases = {one.period.basis for one in points}
    if len(bases) != 1:
        raise SourceError(
            binding.path, f"readings of {metric.id} over unlike spans: {', '.join(sorted(bases))}"
        )


def _canonical(unit: str) -> object:
    known = parse_unit(unit)
    return (known.dims, known.factor) if known else unit


def _half(points: tuple[SeriesPoint, ...], column: Column, rule: SourceRule) -> Fraction:
    digits = rule.significant_digits.get(column.header)
    count = _is_count(points[-1].cell.unit)
    halves = []
    for one in points:
        low, high = interval_of_reading(
            one.cell.raw, parse_decimal(one.cell.factor), digits, places=column.places, count=count
        )
        halves.append((high - low) / 2)
    return max(halves) if digits else min(halves)


def _is_count(unit: str | None) -> bool:
    known = parse_unit(unit) if unit else None
    return known is not None and known.kind_hint == "count"


def _series_id(binding: Binding) -> str:
    where = ",".join(f"{header}={text}" for header, text in sorted(binding.where.items()))
    return f"{binding.path}#{binding.table or '0'}/{binding.column}" + (
        f"[{where}]" if where else ""
    )
