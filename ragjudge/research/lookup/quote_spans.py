"""The wordings of a sentence that states the answer: whole, one clause of it, with the one before.

A claim that quotes has no words of its own, so another wording is another stretch of the source.
"""

from collections.abc import Iterator

from ragjudge.calc.quote_places import block_at, long_enough
from ragjudge.records.units import Document
from ragjudge.text.charset import is_digit, is_han, is_space
from ragjudge.text.sentences import sentences

_LATIN_MARKS, _HAN_MARKS = ";", "，；;"


def quote_spans(document: Document, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Stretches of the document's text that may be quoted for the sentence at [start, end).

    The sentence; each of its clauses that holds a number; the sentence before it in the block and it.
    """
    text = document.text
    yield start, end
    for low, high in _clauses(text, start, end):
        if any(is_digit(one) for one in text[low:high]) and long_enough(text[low:high]):
            yield low, high
    block = block_at(document, start, end)
    if block is not None:
        before = [block.start + one.start for one in sentences(text[block.start:start])]
        if before:
            yield before[-1], end


def _clauses(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    marks = _HAN_MARKS if any(map(is_han, text[start:end])) else _LATIN_MARKS
    cuts = [at for at in range(start, end) if text[at] in marks]
    for low, high in zip([start, *(at + 1 for at in cuts)], [*cuts, end]):
        while low < high and is_space(text[low]):
            low += 1
        if cuts and low < high:
            yield low, high
