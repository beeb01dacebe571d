"""A cited series: which rows of a table it is, which row stands for it, what a parameter over it says.

The rows are all that agree with `key` in one column. Only the time columns, the entity column, or both
may be open; totals and groups are left out where the entity is open. Source: GATES PR3, CE6
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.calc.precision import interval_of_reading
from ragjudge.calc.recompute import SeriesValues, series_digest
from ragjudge.calc.sources import rule_of
from ragjudge.records.bundle import Cell, Series
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.period import Period
from ragjudge.records.readings import Reading
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Column, Document, Row, Table
from ragjudge.text.canon import key
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.units import parse_unit

OVER_ONE_LINE = frozenset(("first", "last", "doubling_time"))
"""Operations over one entity's readings in time."""
ABOVE = "above"
"""The series of that name holds only the rows whose number is greater than the standing row's."""
_JOINT = "\t"


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a table with what is needed to read its rows.

    Attributes:
        entity: Header of the column that names a row; None if no column does.
        see: A row's cell and names; None if it holds no number there.
        is_blank: Whether a row says that it has no number there.
    """

    table: Table
    column: Column
    entity: str | None
    see: Callable[[Row], tuple[Cell, Reading] | None]
    is_blank: Callable[[Row], bool]
    digits: int | None
    pack: RulesPack


@dataclass(frozen=True, slots=True)
class Eyes:
    """The readers' functions: readers.cells.cell_of, readers.naming.reading_of and row_header, and
    readers.tables.printed.is_missing."""

    cell_of: Callable[[Document, Table, Row, Column], Cell]
    reading_of: Callable[..., Reading]
    row_header: Callable[[Table], str | None]
    is_missing: Callable[[str], bool]


def field_of(document: Document, table: Table, column: Column, origin: tuple[str, str],
             pack: RulesPack, eyes: Eyes) -> Field:
    """The column, ready to be read.

    Args:
        origin: The source's uri and revision.
    """
    def see(row: Row) -> tuple[Cell, Reading] | None:
        try:
            cell = eyes.cell_of(document, table, row, column)
        except SourceError:
            return None
        return cell, eyes.reading_of(document, table, row, column, *origin, pack)

    digits = rule_of(origin[0], pack).significant_digits.get(column.header)
    return Field(table, column, eyes.row_header(table), see,
                 lambda row: eyes.is_missing(row.cells[column.index]), digits, pack)


@dataclass(frozen=True, slots=True)
class Point:
    """One row of a series."""

    row: Row
    cell: Cell
    reading: Reading
    period: Period
    value: Fraction


@dataclass(frozen=True, slots=True)
class CitedSeries:
    """The rows of a series in order of time, then of the table; `values` is what formulas take."""

    points: tuple[Point, ...]
    values: SeriesValues
    over_time: bool
    over_entities: bool


def time_headers(table: Table) -> tuple[str, ...]:
    """The headers of the time columns."""
    return tuple(one.header for one in table.columns if one.kind == "time")


def fixed_key(field: Field, row: Row, over_time: bool, over_entities: bool) -> dict[str, str]:
    """The key of the series that a row stands for: all key cells but those that are open."""
    open_ = set(time_headers(field.table)) if over_time else set()
    if over_entities:
        open_.add(field.entity or "")
    columns = [one for one in field.table.columns if one.kind in ("key", "time")]
    return {one.header: row.cells[one.index] for one in columns if one.header not in open_}


def series_of(field: Field, row: Row, over_time: bool, over_entities: bool, evidence: str) -> Series:
    """The series that a row stands for; its digest is empty until the rows are read."""
    time = _JOINT.join(time_headers(field.table)) if over_time else ""
    return Series(evidence, fixed_key(field, row, over_time, over_entities), time, "")


def read_series(field: Field, standing: Row, series: Series, name: str = "series") -> CitedSeries:
    """The rows of a series.

    Raises:
        BundleError: Its key is not that of the standing row, a reading has no period, or units differ.
    """
    over_time = bool(series.time_column)
    over_entities = field.entity is not None and field.entity not in series.key
    if not over_time and not over_entities:
        raise BundleError("series", "a series over nothing: every column is fixed")
    want = series_of(field, standing, over_time, over_entities, series.evidence)
    if (series.key, series.time_column) != (want.key, want.time_column):
        raise BundleError("series", f"key {series.key} over {series.time_column!r}, want {want.key}")
    points = _points(field, series, over_entities)
    if standing.number not in {one.row.number for one in points}:
        raise BundleError("series", f"row {standing.number} stands for no row of the series")
    units = {one.cell.unit for one in points}
    if len(units) != 1:
        raise BundleError("series", f"{len(points)} readings in {len(units)} units")
    if name == ABOVE:
        least = next(one.value for one in points if one.row.number == standing.number)
        points = [one for one in points if one.value > least]
    readings = tuple((one.period, one.value) for one in points)
    values = SeriesValues(readings, units.pop(), _half(field, points))
    return CitedSeries(tuple(points), values, over_time, over_entities)


def _points(field: Field, series: Series, over_entities: bool) -> list[Point]:
    indices = {one.header: one.index for one in field.table.columns}
    wanted = [(indices[header], text) for header, text in series.key.items() if header in indices]
    found = []
    for row in field.table.rows:
        if row.hidden or any(row.cells[at] != text for at, text in wanted):
            continue
        if over_entities and is_group(field, row):
            continue
        seen = field.see(row)
        if seen is None:
            if over_entities and not field.is_blank(row):
                raise BundleError("series", f"row {row.number} has no readable number: "
                                            f"{row.cells[field.column.index]!r}")
            continue
        cell, reading = seen
        if reading.period is None:
            raise BundleError("series", f"row {row.number} has no period")
        found.append(Point(row, cell, reading, reading.period, parse_decimal(cell.value)))
    return sorted(found, key=lambda one: (one.period.start, one.period.end, one.row.number))


def is_group(field: Field, row: Row) -> bool:
    """Whether a row's entity cell is blank, a total, or a group that other rows are part of."""
    at = next((one.index for one in field.table.columns if one.header == field.entity), None)
    if at is None:
        return False
    words, cell = field.pack.lexicons.get("aggregates", {}), key(row.cells[at]).strip()
    bare = cell.rpartition("(")[0].strip() if cell.endswith(")") else cell
    found = {name: [key(one).strip() for one in (*words[name].zh, *words[name].en)] for name in words}
    return (not cell or bool({cell, bare} & set(found.get("names", ())))
            or any(cell.endswith(_edge(one, " ", "")) for one in found.get("ends", ()))
            or any(cell.startswith(_edge(one, "", " ")) for one in found.get("starts", ())))


def _edge(word: str, before: str, after: str) -> str:
    """A Latin word stands by itself; Han ones run on."""
    return before + word + after if word.isascii() else word


def _half(field: Field, points: list[Point]) -> Fraction:
    """Half of the finest place that the readings are printed with; with stated digits the widest."""
    halves = []
    for one in points:
        known = parse_unit(one.cell.unit) if one.cell.unit else None
        low, high = interval_of_reading(
            one.cell.raw, Fraction(one.cell.factor), field.digits, places=field.column.places,
            count=bool(known and known.kind_hint == "count"))
        halves.append((high - low) / 2)
    if not halves:
        return Fraction(0)
    return max(halves) if field.digits else min(halves)


def digested(series: Series, found: CitedSeries) -> Series:
    """The series with the digest of its rows."""
    return replace(series, digest=series_digest(found.values.readings))


def standing_point(operation: str, found: CitedSeries) -> Point:
    """The row that a series stands by: the greatest, least, first or latest.

    A sum or doubling time stands by the latest row that no other has the key of.

    Raises:
        BundleError: No row, or several that are highest, lowest, first or last, or a sum over its own parts.
    """
    if not found.points:
        raise BundleError("series", "no reading")
    if operation in ("max", "min"):
        pick = max if operation == "max" else min
        best = pick(one.value for one in found.points)
        ends = [one for one in found.points if one.value == best]
        if len(ends) > 1:
            raise BundleError("series", f"rows {ends[0].row.number} and {ends[1].row.number} have the same "
                                        f"{operation}")
        return ends[0]
    if operation == "total":
        _check_parts(found)
    alone = [one for one in found.points if _is_alone(one, found)] or list(found.points)
    end = found.points[0] if operation == "first" else alone[-1]
    if operation in ("first", "last") and len({one.period for one in found.points}) != len(found.points):
        raise BundleError("series", f"{operation} of readings of which several are of one period")
    return end


def _check_parts(found: CitedSeries) -> None:
    """No row is to the last digit the sum of all that stand above it, or of all others, as a total is."""
    values = [one.value for one in sorted(found.points, key=lambda one: one.row.number)]
    whole, above = sum(values), Fraction(0)
    for at, value in enumerate(values):
        if len(values) > 2 and abs(value) >= 10 and (value == above and at >= 2 or value * 2 == whole):
            raise BundleError("series", f"the reading {value} is the sum of others: it may be their total")
        above += value


def _is_alone(point: Point, found: CitedSeries) -> bool:
    return sum((one.period, one.reading.entity) == (point.period, point.reading.entity)
               for one in found.points) == 1


def check_standing(operation: str, found: CitedSeries, row: Row) -> None:
    """Whether the cited row is the one that stands for the series (a count: any row of it).

    Raises:
        BundleError: Another row does, or the operation has no meaning over these rows.
    """
    if operation in OVER_ONE_LINE and found.over_entities or operation == "total" and found.over_time:
        raise BundleError("series", f"{operation} over rows of several kinds")
    if operation in ("count", "rank"):
        return
    want = standing_point(operation, found).row.number
    if row.number != want:
        raise BundleError("series", f"row {row.number} stands for the {operation}, want row {want}")


def said_of(operation: str, found: CitedSeries, own: Reading) -> tuple[str, str | None, Period | None]:
    """Metric, entity and period that a parameter over the series has.

    Args:
        own: The names of the standing row.
    """
    whole = operation in ("count", "total", "doubling_time")
    entity = None if whole and found.over_entities else own.entity.id if own.entity else None
    if not whole:
        return own.metric.id, entity, own.period
    spans = [one.period for one in found.points]
    if len(set(spans)) == 1:
        return own.metric.id, entity, spans[0]
    start, end = min(one.start for one in spans), max(one.end for one in spans)
    return own.metric.id, entity, Period(start, end, "change")
