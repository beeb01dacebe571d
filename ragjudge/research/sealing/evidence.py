"""A place named by its author → the whole row of evidence, read from the corpus."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ragjudge.calc.quote_places import block_at
from ragjudge.records.bundle import Evidence, Statement
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.units import Column, Document, Row, Table
from ragjudge.research.draft import Draft, OpenSource
from ragjudge.research.sealing.given import Record, formed, merged

OpenUri = Callable[[str], OpenSource]


def fill_evidence(draft: Draft, rows: Sequence[Record], open_uri: OpenUri) -> None:
    """Every row whole, in the draft under its own id; a leaf is kept for each table cell.

    Raises:
        BundleError: No uri, no such cell, a quote that stands nowhere or twice, or another form.
        SourceError: The source cannot be read.
    """
    for row in rows:
        with formed(f"evidence.jsonl#{row['id']}"):
            _fill(draft, row, open_uri, f"evidence.jsonl#{row['id']}")


def _fill(draft: Draft, row: Record, open_uri: OpenUri, where: str) -> None:
    source = row.get("source")
    uri = source.get("uri") if isinstance(source, dict) else source
    if type(uri) is not str:
        raise BundleError(f"{where}/source", "no uri", 'write "source": "corpus/…"')
    opened = open_uri(uri)
    draft.documents[uri] = opened
    scratch = Draft(draft.frame)
    made = _made(scratch, opened, row, where)
    whole = merged(
        {**row, "source": source if isinstance(source, dict) else {}}, to_json(replace(made, id=row["id"]))
    )
    draft.evidence[row["id"]] = from_json(Evidence, whole, where)
    for leaf in scratch.leaves.values():
        draft.leaves[row["id"]] = replace(leaf, evidence=draft.evidence[row["id"]])


def _made(scratch: Draft, opened: OpenSource, row: Record, where: str) -> Evidence:
    locator, track = row.get("locator") or {}, row.get("track") or "empirical"
    document = opened.document
    if locator.get("column") is not None:
        return scratch.cell(opened, *_cell(document, locator, where), track).evidence
    start, end = _span(document, row, locator, where)
    block = block_at(document, start, end)
    statement = Statement(block.speaker, "fact") if block and block.speaker else None
    return scratch.sentence(opened, start, end, block.heading if block else (), track, statement)


def _cell(document: Document, locator: Record, where: str) -> tuple[Table, Row, Column]:
    for table in document.tables:
        column = table.column(locator["column"])
        if column is None or locator.get("table") not in (None, table.id):
            continue
        wanted, number = locator.get("key") or {}, locator.get("row")
        found = [
            one
            for one in table.rows
            if number in (None, one.number)
            and all(_text(table, one, header) == text for header, text in wanted.items())
        ]
        if len(found) != 1:
            raise BundleError(
                f"{where}/locator", f"{len(found)} rows of {wanted or number}", "name one row"
            )
        return table, found[0], column
    raise BundleError(
        f"{where}/locator", f"no table with one column {locator['column']!r}", "write the header as printed"
    )


def _text(table: Table, row: Row, header: str) -> str | None:
    column = table.column(header)
    return row.cells[column.index] if column else None


def _span(document: Document, row: Record, locator: Record, where: str) -> tuple[int, int]:
    """The quote's one place; with a start given, that place."""
    exact = (row.get("quote") or {}).get("exact")
    if type(exact) is not str or not exact:
        raise BundleError(
            where, "neither a column nor a quote", 'give "locator" a "column", or "quote" an "exact"'
        )
    start = locator.get("start", document.text.find(exact))
    if "start" not in locator and document.text.count(exact) != 1:
        raise BundleError(
            f"{where}/quote",
            f"stands {document.text.count(exact)} times in the source",
            "quote it as it stands there, longer if need be, or give its start",
        )
    return start, start + len(exact)
