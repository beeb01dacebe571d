"""The rows beside a cited one: same table, same period, entity and measure. Both Tiers sweep them."""

from collections.abc import Iterator
from dataclasses import replace

from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import entity_key, evidence_cell, reading_of
from ragjudge.readers.tables.measures import measure_key
from ragjudge.records.errors import SourceError
from ragjudge.records.readings import Leaf, OtherRow
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document, Row, Table


def other_rows(leaf: Leaf, document: Document, pack: RulesPack) -> Iterator[OtherRow]:
    """The rows with the cited row's printed period, entity and measure that hold a number in its column.

    Raises:
        SourceError: The leaf's row or column is not in the document.
    """
    row, source = leaf.evidence, leaf.evidence.source
    table, cited, column = evidence_cell(row, document)
    for other in alike(table, cited):
        try:
            cell = cell_of(document, table, other, column)
        except SourceError:
            continue
        reading = reading_of(document, table, other, column, source.uri, source.revision, pack)
        near = replace(leaf.input, value=cell.value, unit=cell.unit, interval=(cell.value, cell.value))
        yield OtherRow(other.start, other.end, document.text[other.start:other.end],
                       Leaf(near, row, reading))


def alike(table: Table, cited: Row) -> list[Row]:
    """The other rows with the same text in the columns of time, entity and measure."""
    measure = measure_key(table)
    fixed = [one for one in (measure, entity_key(table, measure)) if one]
    indices = [one.index for one in (*fixed, *(c for c in table.columns if c.kind == "time"))]
    return [one for one in table.rows if one.number != cited.number
            and all(one.cells[at].strip() == cited.cells[at].strip() for at in indices)]


def rows_swept(leaf: Leaf, document: Document) -> int:
    """How many rows the sweep goes over: all of the table but the cited one."""
    return len(evidence_cell(leaf.evidence, document)[0].rows) - 1
