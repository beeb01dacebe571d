"""A quote inside the text of its snapshot."""

from dataclasses import dataclass

CONTEXT = 240
MOST = 4000


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The quoted characters of a snapshot's text with what stands before and after them.

    `cut_before`, `cut_after`: there is more text on that side.
    """
    before: str
    exact: str
    after: str
    cut_before: bool
    cut_after: bool


def excerpt(text: str, start: int, end: int) -> Excerpt:
    """The excerpt around [start, end), from line ends where one is near.

    A table's line stands between its neighbours; a long quote is cut in the middle, and says so.
    """
    low, high = max(0, start - CONTEXT), min(len(text), end + CONTEXT)
    line = text.find("\n", low, start)
    low = line + 1 if 0 <= line < start - 1 and low else low
    line = text.rfind("\n", end, high)
    high = line if line > end and high < len(text) else high
    exact = text[start:end]
    if len(exact) > MOST:
        exact = f"{exact[:MOST // 2]} […] {exact[-MOST // 2:]}"
    return Excerpt(text[low:start], exact, text[end:high], low > 0, high < len(text))
