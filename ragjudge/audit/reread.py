"""Cited places read again in what was captured: quotes counted, cells compared, other rows listed."""

from collections.abc import Mapping
from dataclasses import replace

from ragjudge.audit.capture import Captured
from ragjudge.calc.cited_series import Eyes, field_of, read_series
from ragjudge.calc.recompute import SeriesValues
from ragjudge.readers.cells import cell_of, read_cell
from ragjudge.readers.naming import evidence_cell, reading_of, row_header
from ragjudge.readers.tables.printed import is_missing
from ragjudge.records.bundle import Cell, Input, Series
from ragjudge.records.errors import SourceError
from ragjudge.records.readings import Leaf
from ragjudge.records.request import AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document


def document_of(row: AskedEvidence, captured: Mapping[str, Captured]) -> Document:
    """The captured document of a row of evidence, which must be the cited revision.

    Raises:
        SourceError: Not captured, not readable, or changed since it was cited.
    """
    found = captured[row.source.uri]
    if found.document is None or found.capture is None:
        raise SourceError(row.source.uri, f"could not be captured: {found.why}")
    if found.capture.sha256 != row.source.revision:
        raise SourceError(row.source.uri, _changed(row, found), "build and ask again")
    package = row.source.package
    if package:
        beside = captured[package.uri].capture
        if beside is None or beside.sha256 != package.sha256:
            raise SourceError(package.uri, "the data package has changed since it was cited")
    return found.document


def _changed(row: AskedEvidence, found: Captured) -> str:
    """What became of a source that is not the cited revision; of a page also what it looks like now."""
    what = "has changed since it was cited"
    if found.capture is None or found.capture.transport != "http" or found.document is None:
        return what
    if row.quote.exact in found.document.text:
        return f"{what}; the quote still stands in it"
    return f"{what}, and the quote is not in it" + (f"; {found.looks}" if found.looks else "")


def quote_faults(row: AskedEvidence, document: Document) -> list[str]:
    """Why the quote is not the one bytes at its span, with its context."""
    text, locator, quote = document.text, row.locator, row.quote
    if text[locator.start:locator.end] != quote.exact or not quote.exact:
        return [f"{row.id}: the quote does not stand at {locator.start}–{locator.end}"]
    before, after = text[max(0, locator.start - 16):locator.start], text[locator.end:locator.end + 16]
    return [] if (before, after) == (quote.prefix, quote.suffix) else [f"{row.id}: another context"]


def cell_faults(row: AskedEvidence, document: Document) -> list[str]:
    """How the cell read now differs from the cited one."""
    try:
        now = read_cell(document, row.locator)
    except SourceError as error:
        return [f"{row.id}: {error.what}"]
    cited = row.cell
    if cited is None or replace(cited, digits=None) != replace(now, digits=None):
        return [f"{row.id}: the cell reads {shown(now)}, cited is {shown(cited) if cited else 'nothing'}"]
    return []


def shown(cell: Cell) -> str:
    return f"{cell.raw} × {cell.factor} = {cell.value} {cell.unit or '(no unit)'}"


def input_faults(one: Input, row: AskedEvidence) -> list[str]:
    """How the registry's input differs from the cell that it was read from."""
    if row.cell and (one.value, one.unit, one.as_printed) != (row.cell.value, row.cell.unit, row.cell.raw):
        return [f"{one.id}: {one.value} {one.unit} is not the cell's {shown(row.cell)}"]
    return []


def leaf_of(one: Input, row: AskedEvidence, document: Document, pack: RulesPack) -> Leaf:
    """The names of the input's cell as read now."""
    reading = reading_of(document, *evidence_cell(row, document), row.source.uri,
                         row.source.revision, pack)
    return Leaf(one, row, reading)


def series_values(series: Series, name: str, row: AskedEvidence, document: Document,
                  pack: RulesPack) -> SeriesValues:
    """The readings of a cited series as they stand in the captured table."""
    table, standing, column = evidence_cell(row, document)
    field = field_of(document, table, column, (row.source.uri, row.source.revision), pack,
                     Eyes(cell_of, reading_of, row_header, is_missing))
    return read_series(field, standing, series, name).values
