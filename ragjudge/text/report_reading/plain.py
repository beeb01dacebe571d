"""The words of a block without marks: what a person reads, and where each character stands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.text.charset import is_format, is_han, is_space
from ragjudge.text.report_reading.blocks import Block
from ragjudge.text.report_reading.reading import Unread

_TAG = re.compile(r"</?[A-Za-z][^<>]{0,2000}>|<!--(?:[^-]|-(?!->)){0,4000}-->")
_BREAK = re.compile(r"<br[ \t]*/?>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|nbsp|#39|mdash|ndash|ldquo|rdquo);")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " ", "&#39;": "'",
             "&mdash;": "\u2014", "&ndash;": "\u2013", "&ldquo;": "“", "&rdquo;": "”"}
_STARS = re.compile(r"\*{1,3}|_{2,3}|~~|`{1,3}")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPECIAL = re.compile(r"[<&*_~`\\\n]")
_STOPS = ".!?。！？:：;；"
WRAPPED_COLUMNS = 60


@dataclass(frozen=True, slots=True)
class Stretch:
    """A block's lines as one text; `offsets[i]` is where character i stands in the report."""
    text: str
    offsets: list[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Characters of the report for [start, end) of the stretch, which is not empty."""
        return self.offsets[start], self.offsets[end - 1] + 1


def stretch_of(text: str, block: Block) -> Stretch:
    """The lines of a block joined by line ends, the cells of a row by bars."""
    joint = " | " if block.kind == "table_row" else "\n"
    pieces: list[str] = []
    offsets: list[int] = []
    for number, (start, end) in enumerate(block.parts):
        if number:
            pieces.append(joint)
            offsets += [start] * len(joint)
        pieces.append(text[start:end])
        offsets += range(start, end)
    return Stretch("".join(pieces), offsets)


def words_of(stretch: Stretch, removed: Sequence[tuple[int, int]], line: int) -> tuple[Stretch, list[Unread]]:
    """The stretch without marks, tags, emphasis and escapes; `offsets` point into the stretch.

    A line end inside a wrapped paragraph becomes a blank, between Han characters nothing; any other stays.
    """
    text = stretch.text
    out: list[str] = []
    places: list[int] = []
    unread: list[Unread] = []
    gone = iter([*removed, (len(text) + 1, len(text) + 1)])
    skip = next(gone)
    at = 0
    while at < len(text):
        while skip[1] <= at:
            skip = next(gone)
        if skip[0] <= at:
            at = skip[1]
            continue
        step, shown = _step(text, at, unread, line)
        if step > 1 and skip[0] < at + step:  # a mark inside a tag: the tag is taken as it stands
            step, shown = 1, text[at]
        out.append(shown)
        places += [at] * len(shown)
        at += step
    return Stretch("".join(out), places), unread


def _step(text: str, at: int, unread: list[Unread], line: int) -> tuple[int, str]:
    """How many characters are read at an index, and what a person sees of them."""
    ch = text[at]
    if is_format(ch):
        return 1, ""
    if not _SPECIAL.match(ch):
        return 1, ch
    if ch == "<":
        found = _BREAK.match(text, at) or _TAG.match(text, at)
        if not found:
            return 1, ch
        unread.append(Unread(line, found[0][:60]))
        return len(found[0]), " " if _BREAK.match(text, at) else ""
    if ch == "&":
        entity = _ENTITY.match(text, at)
        return (len(entity[0]), _ENTITIES[entity[0]]) if entity else (1, ch)
    if ch == "\\":
        return (2, text[at + 1]) if _ESCAPE.match(text, at) else (1, ch)
    if ch == "\n":
        return 1, _line_end(text, at)
    return _emphasis(text, at)


def _emphasis(text: str, at: int) -> tuple[int, str]:
    found = _STARS.match(text, at)
    if not found:
        return 1, text[at]
    before, after = text[at - 1:at], text[found.end():found.end() + 1]
    alone = len(found[0]) == 1 and found[0] == "*" and (not before or is_space(before)) and (
        not after or is_space(after))
    times = found[0] == "*" and "0" <= before <= "9" and "0" <= after <= "9"
    return (1, "*") if alone or times else (len(found[0]), "")


def _line_end(text: str, at: int) -> str:
    """What a line end is: a boundary, or only where the writer's lines were wrapped."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:at].rstrip()
    following = text[at + 1:at + 40].lstrip()
    if len(line) < WRAPPED_COLUMNS or line[-1:] in _STOPS or text[at - 2:at] == "  " or not following:
        return "\n"
    if is_han(line[-1]) and is_han(following[0]):
        return "" if len(line) <= 2 * WRAPPED_COLUMNS else "\n"
    goes_on = "a" <= following[0] <= "z" or line[-1] in "-\u2013,，"
    return " " if goes_on or "a" <= line[-1] <= "z" and len(line) <= 2 * WRAPPED_COLUMNS else "\n"
