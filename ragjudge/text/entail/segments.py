"""The parts of a claim that each need evidence of their own."""

import re

from ragjudge.text.charset import is_space
from ragjudge.text.entail.decided import Segment
from ragjudge.text.entail.source import is_han_text
from ragjudge.text.sentences import sentences

_EN_CUT = re.compile(r";")
_ZH_CUT = re.compile("[，,；;]")


def segments(claim: str) -> list[Segment]:
    """The segments of an evened claim, in order.

    Cut at sentence ends and semicolons; Chinese also at commas, where both sides are long enough.
    """
    pattern = _ZH_CUT if is_han_text(claim) else _EN_CUT
    found = []
    for one in sentences(claim):
        low = one.start
        for cut in pattern.finditer(claim, one.start, one.end):
            found.append((low, cut.start()))
            low = cut.end()
        found.append((low, one.end))
    return [Segment(*_trimmed(claim, low, high)) for low, high in found
            if any(not is_space(ch) for ch in claim[low:high])]


def _trimmed(claim: str, low: int, high: int) -> tuple[int, int]:
    while low < high and is_space(claim[low]):
        low += 1
    while low < high and is_space(claim[high - 1]):
        high -= 1
    return low, high
