"""The parts of an English claim that each need evidence of their own."""

from ragjudge.text.charset import is_space
from ragjudge.text.entail.decided import Segment
from ragjudge.text.sentences import sentences


def segments(claim: str) -> list[Segment]:
    """The sentences of an evened claim, in order."""
    return [Segment(one.start, one.end) for one in sentences(claim)]


def pieces_of(claim: str, part: Segment) -> list[Segment]:
    """What semicolons part in a sentence of a claim."""
    found, low = [], part.start
    for at in range(part.start, part.end):
        if claim[at] == ";":
            found.append((low, at))
            low = at + 1
    found.append((low, part.end))
    return [_trimmed(claim, start, end) for start, end in found if claim[start:end].strip()]


def _trimmed(claim: str, low: int, high: int) -> Segment:
    while is_space(claim[low]):
        low += 1
    while is_space(claim[high - 1]):
        high -= 1
    return Segment(low, high)
