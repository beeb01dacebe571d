"""A catalogue of what the tables measure: names, key columns with their values, periods, units, presence.

Built from Documents, kept as JSON rows (one a table) by the index, so that a question is bound without
opening a file. It holds no values: an answer is always read from the source.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.readers.naming import entity_key
from ragjudge.readers.tables.measures import (
    Measure,
    measure_key,
    measures,
    period_text_of,
    readings,
    row_unit,
)
from ragjudge.readers.tables.printed import parse_printed
from ragjudge.readers.tables.shape import comma_of
from ragjudge.records.canonical import canonical_json
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.strict_json import parse_json
from ragjudge.records.units import Document, Table

MAX_POINTS = 40_000
"""Readings of one table beyond which presence is not kept (a call finds out by itself)."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """A key column that is not the measure's name: its distinct cells, "" among them if some are empty.

    A `label` names each row alone, beside other keys.
    """

    header: str
    values: tuple[str, ...]
    entity: bool
    label: bool


@dataclass(frozen=True, slots=True)
class MeasureEntry:
    """A measure of a table.

    `points`: for each reading, an index into each dimension's values in order, then one into the table's
    `periods`, or -1; None if the table has too many. `units`: canonical, None = not stated. `whole`: each
    number, its factor applied, is a whole one.
    """

    name: str
    column: str
    where: tuple[tuple[str, str], ...]
    units: tuple[str | None, ...]
    description: str | None
    whole: bool
    points: tuple[tuple[int, ...], ...] | None


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table: its file, what stands around it, its dimensions, periods as printed, and measures."""

    uri: str
    revision: str
    table: str
    title: str | None
    caption: str | None
    heading: tuple[str, ...]
    dimensions: tuple[Dimension, ...]
    periods: tuple[str, ...]
    period: str | None
    measures: tuple[MeasureEntry, ...]
    warnings: tuple[str, ...]


def entries_of(uri: str, revision: str, document: Document) -> list[TableEntry]:
    """The tables of a document that measure something, in order."""
    return [
        entry for table in document.tables if (entry := _entry(uri, revision, document, table)).measures
    ]


def _entry(uri: str, revision: str, document: Document, table: Table) -> TableEntry:
    by = measure_key(table)
    entity = entity_key(table, by)
    found = measures(table, document.title)
    keys = [one for one in table.columns if one.kind == "key" and one is not by]
    labels = _labels(table, [one.index for one in keys])
    dimensions = tuple(_dimension(table, one.index, one is entity, one.index in labels) for one in keys)
    total = sum(len(table.rows) * len(one.columns) for one in found if not one.where)
    keep = max(total, len(table.rows)) <= MAX_POINTS
    periods: dict[str, int] = {}
    made = tuple(_measure(table, one, dimensions, periods, keep) for one in found)
    return TableEntry(
        uri,
        revision,
        table.id,
        document.title,
        table.caption,
        table.heading,
        dimensions,
        tuple(periods),
        table.period_text,
        made,
        table.warnings,
    )


def _labels(table: Table, keys: Sequence[int]) -> set[int]:
    """Key columns that only name their rows: each cell another, and the other columns tell the rows apart."""
    unique = {at for at in keys if len({row.cells[at] for row in table.rows}) == len(table.rows) > 1}
    rest = [one.index for one in table.columns if one.kind == "time"]
    rest += [at for at in keys if at not in unique]
    told = len({tuple(row.cells[at] for at in rest) for row in table.rows}) == len(table.rows)
    return unique if told else set()


def _dimension(table: Table, index: int, entity: bool, label: bool) -> Dimension:
    values = tuple(dict.fromkeys(row.cells[index] for row in table.rows))
    return Dimension(table.columns[index].header, values, entity, label)


def _measure(
    table: Table, measure: Measure, dimensions: Sequence[Dimension], periods: dict[str, int], keep: bool
) -> MeasureEntry:
    places = [
        ({text: at for at, text in enumerate(one.values)}, _index(table, one.header))
        for one in dimensions
    ]
    points, units, whole = [], {}, True
    comma = comma_of(table.warnings)
    for row, column in readings(table, measure):
        printed = parse_printed(row.cells[column.index], comma) if whole else None
        whole = whole and printed is not None and (printed.value * Fraction(column.factor)).denominator == 1
        units[row_unit(table, row, column)[0]] = None
        text = period_text_of(table, row, column)
        period = -1 if text is None else periods.setdefault(text, len(periods))
        points.append((*(values[row.cells[index]] for values, index in places), period))
    return MeasureEntry(
        measure.name,
        table.columns[measure.column].header,
        measure.where,
        tuple(units) or (measure.unit,),
        measure.description,
        whole,
        tuple(points) if keep else None,
    )


def _index(table: Table, header: str) -> int:
    return next(one.index for one in table.columns if one.header == header and one.kind == "key")


def to_row(entry: TableEntry) -> bytes:
    """One JSON row, canonical; `from_row` gives the entry back."""
    return canonical_json(to_json(entry))


def from_row(data: bytes, where: str = "catalogue") -> TableEntry:
    """The entry of a row that `to_row` wrote. Raises BundleError if it is not one."""
    return from_json(TableEntry, parse_json(data, where), where)
