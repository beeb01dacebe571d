"""How far a citation reaches: its sentence, the sentences before it in its item or paragraph, a section."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragjudge.text.report_reading.blocks import Block
from ragjudge.text.report_reading.reading import Citation, Cited, ReportSentence, Scope


@dataclass(slots=True)
class Held:
    """A block's sentences, the marks of each, all its marks; a source line has no sentence of its own."""
    block: Block
    sentences: tuple[ReportSentence, ...]
    marks: tuple[tuple[Citation, ...], ...]
    citations: tuple[Citation, ...]
    is_source_line: bool
    is_label: bool = False


_INNER: dict[str, Scope] = {"item": "list_item", "table_row": "table_row"}


def give_scopes(blocks: Sequence[Held]) -> tuple[ReportSentence, ...]:
    """All sentences in order, with their citations.

    A mark belongs to its sentence. At the end of a paragraph or item it covers the sentences since the
    last mark too. A source line covers what stands above it, up to a heading or another source line, as
    far as that has no marks of its own; under a table, its rows.
    """
    found: list[ReportSentence] = []
    open_from = block_from = 0
    for held in blocks:
        if held.is_source_line:
            first = _table_start(found, open_from)
            for index in range(first, len(found)):
                if not found[index].cited:
                    found[index] = replace(found[index], cited=_as(held.citations, "section"))
            open_from = len(found)
            continue
        if held.block.kind == "heading":
            open_from = block_from = len(found)
        if held.citations and not held.sentences and not held.is_label:
            _reach_back(found, block_from, held.citations)
            continue
        block_from = len(found)
        found += _of_block(held)
    return tuple(found)


def _reach_back(found: list[ReportSentence], block_from: int, marks: Sequence[Citation]) -> None:
    """Marks on a line of their own belong to the block above: its last sentence, and the bare ones before."""
    at = len(found) - 1
    if at < block_from:
        return
    found[at] = replace(found[at], cited=(*found[at].cited, *_as(marks, "paragraph")))
    at -= 1
    while at >= block_from and not found[at].cited:
        found[at] = replace(found[at], cited=_as(marks, "paragraph"))
        at -= 1


def _table_start(found: Sequence[ReportSentence], open_from: int) -> int:
    """The first row of the table that ends here; else where the section began."""
    at = len(found)
    while at > open_from and found[at - 1].kind == "table_row":
        at -= 1
    return at if at < len(found) else open_from


def _of_block(held: Held) -> list[ReportSentence]:
    own: Scope = "table_row" if held.block.kind == "table_row" else "sentence"
    made = [replace(sentence, cited=_as(marks, own))
            for sentence, marks in zip(held.sentences, held.marks)]
    if not made or not made[-1].cited:
        return made
    reach = _as(tuple(one.citation for one in made[-1].cited), _INNER.get(held.block.kind, "paragraph"))
    at = len(made) - 2
    while at >= 0 and not made[at].cited:
        made[at] = replace(made[at], cited=reach)
        at -= 1
    return made


def _as(marks: Sequence[Citation], scope: Scope) -> tuple[Cited, ...]:
    return tuple(Cited(one, scope) for one in marks)
