"""Blocks of a Document to pieces that become Units: structure is never cut, fragments of talk are
joined.

Subtitle cues of one speaker and the items of one list are joined up to a readable size; a table is
one piece, or several runs of rows when it names more things than fit one; a paragraph beyond 6,000
characters (a file without paragraphs) is parted at sentence ends. Source: docs/formats.md 5.1.5
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ragjudge.records.units import CONTENT_ROLES, Block, Document, Table
from ragjudge.text.sentences import sentences

JOIN_UP_TO = {"cue": 600, "list_item": 800}
LONGEST_PIECE = 6_000
PARTED = ("paragraph", "quote", "cue")
TABLE_TEXT = 1_500
TABLE_CONTEXT = 12_000


@dataclass(frozen=True, slots=True)
class Piece:
    """What becomes one Unit: text[start:end] with the block that says what it is."""

    block: Block
    start: int
    end: int
    context: str = ""
    table: str | None = None


def pieces(document: Document) -> list[Piece]:
    """The content of a document in reading order."""
    tables = sorted(document.tables, key=lambda one: (one.start, one.id))
    inside = [(one.start, one.end) for one in tables]
    found = [piece for one in tables for piece in _table_pieces(document, one)]
    found.extend(
        _joined(
            document,
            [
                one
                for one in document.blocks
                if one.role in CONTENT_ROLES
                and one.role != "table_row"
                and not (one.role == "table" and _covered(one, inside))
            ],
        )
    )
    return sorted(found, key=lambda one: (one.start, one.end))


def left_out(document: Document) -> list[Block]:
    """The blocks whose role is no content (navigation, footers, hidden parts)."""
    return [one for one in document.blocks if one.role not in CONTENT_ROLES]


def _covered(block: Block, inside: list[tuple[int, int]]) -> bool:
    return any(start < block.end and block.start < end for start, end in inside)


def _joined(document: Document, blocks: list[Block]) -> Iterator[Piece]:
    """Pieces of blocks that are no tables."""
    run: list[Block] = []
    for block in blocks:
        if run and not _continues(run, block):
            yield from _parted(document, run)
            run = []
        run.append(block)
    if run:
        yield from _parted(document, run)


def _continues(run: list[Block], block: Block) -> bool:
    first = run[0]
    limit = JOIN_UP_TO.get(block.role, 0)
    return (block.role, block.speaker, block.heading) == (
        first.role,
        first.speaker,
        first.heading,
    ) and block.end - first.start <= limit


def _parted(document: Document, run: list[Block]) -> Iterator[Piece]:
    """One piece, or several when the text is longer than any paragraph should be."""
    first, start, end = run[0], run[0].start, run[-1].end
    if end - start <= LONGEST_PIECE or first.role not in PARTED:
        yield Piece(first, start, end)
        return
    spans = [(start + one.start, start + one.end) for one in sentences(document.text[start:end])]
    begin = last = None
    for low, high in spans:
        if begin is not None and high - begin > LONGEST_PIECE:
            yield Piece(first, begin, last)
            begin = None
        begin = low if begin is None else begin
        last = high
    if begin is not None:
        yield Piece(first, begin, last)


def _table_pieces(document: Document, table: Table) -> Iterator[Piece]:
    """The table as one piece, or runs of rows when its names fill more than one."""
    block = Block("table", table.start, table.end, table.heading)
    head = _table_head(table)
    named = [one.index for one in table.columns if one.kind != "measure"]
    seen: dict[str, None] = {}
    size, first = 0, 0
    for number, row in enumerate(table.rows):
        for cell in (row.cells[at] for at in named if at < len(row.cells)):
            if cell and cell not in seen:
                seen[cell] = None
                size += len(cell) + 1
        if size > TABLE_CONTEXT:
            yield _run_of_rows(document, block, table, head, seen, (first, number + 1))
            seen, size, first = {}, 0, number + 1
    if first < len(table.rows) or not first:
        yield _run_of_rows(document, block, table, head, seen, (first, len(table.rows)))


def _table_head(table: Table) -> str:
    words = [table.caption or "", table.period_text or ""]
    for column in table.columns:
        words += [column.header, column.description or "", column.unit or ""]
    return "\n".join(dict.fromkeys(word for word in words if word))


def _run_of_rows(
    document: Document,
    block: Block,
    table: Table,
    head: str,
    names: dict[str, None],
    rows: tuple[int, int],
) -> Piece:
    start = table.start if rows[0] == 0 else table.rows[rows[0]].start
    end = start
    for row in table.rows[rows[0] : rows[1]]:
        if end > start and row.end - start > TABLE_TEXT:
            break
        end = max(end, row.end)
    if end <= start:
        end = (
            min(table.end, start + TABLE_TEXT) if table.end > start else len(document.text[: table.end])
        )
    return Piece(block, start, end, "\n".join((head, " ".join(names))), table.id)
