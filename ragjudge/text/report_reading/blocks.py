"""The blocks of a Markdown report as people and models write it: nothing is refused, nothing is lost.

Each block is a list of stretches [start, end) of the report: its lines without bullets, quote marks and
table pipes.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from ragjudge.text.report_reading.reading import Kind, Unread

_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|(?=[^#\s0-9!])|$)", re.ASCII)
_ATX_END = re.compile(r"[ \t]+#+[ \t]*\Z")
_SETEXT = re.compile(r" {0,3}(?:=+|-{3,})[ \t]*")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_ITEM = re.compile(r"[ \t]*(?:[-*+•●○▪‣·][ \t]+"
                   r"|[0-9]{1,3}(?:[.)][ \t]+|[.)](?=[^0-9. \t])|、|．)"
                   r"|[(（][0-9]{1,2}[)）][ \t]*|[\u2460-\u2473][ \t]*)(?:\[[ xX]\][ \t]+)?")
_QUOTE = re.compile(r"(?:[ \t]{0,3}>[ \t]?){1,10}")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,60}\|?[ \t]*")
_ENTRY = re.compile(r"[ \t]*(?:\[\^?[^\[\]\n]{1,40}\]:[ \t]*|(?:\[[0-9]{1,3}\]|【[0-9]{1,3}】"
                    r"|［[0-9]{1,3}］)(?!\())")
_MARKS_ONLY = re.compile(r"(?:[ \t]*\[\^?[0-9]{1,3}\]){1,10}[ \t]*")
_BOLD_LINE = re.compile(r"[ \t]*(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)[ \t]*[:：]?[ \t]*")


@dataclass(slots=True)
class Block:
    """A block. `parts` are stretches of the report, one a line (of a table row: one a cell)."""
    kind: Kind
    line: int
    parts: list[tuple[int, int]]
    level: int = 0
    heading: tuple[str, ...] = ()
    is_head: bool = False
    indent: int = 0
    marker: str = ""
    gap: bool = field(default=True)

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]


class Blocks:
    """Goes through the lines once; `found` are the blocks, `unread` what is no text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = _lines(text)
        self.found: list[Block] = []
        self.unread: list[Unread] = []
        self.at = 0
        self._gap = True
        self._scan()

    def line(self, at: int) -> str:
        return self.text[slice(*self.lines[at])] if at < len(self.lines) else ""

    def line_of(self, place: int) -> int:
        """The line, from 1, that a character of the report stands on."""
        return bisect_right(self.lines, (place, len(self.text) + 1))

    def _scan(self) -> None:
        self._front_matter()
        steps = (self._heading, self._fence, self._comment, self._table, self._rule, self._quote, self._item)
        while self.at < len(self.lines):
            line = self.line(self.at)
            if not line.strip():
                self._gap = True
                self.at += 1
            elif not any(step(line) for step in steps):
                self._paragraph("paragraph", *self.lines[self.at])
            else:
                continue

    def _add(self, block: Block) -> None:
        block.gap, self._gap = self._gap, False
        if any(start < end for start, end in block.parts):
            self.found.append(block)

    def _front_matter(self) -> None:
        if self.line(0).rstrip() != "---":
            return
        for at in range(1, min(len(self.lines), 100)):
            if self.line(at).rstrip() in ("---", "..."):
                self.unread.append(Unread(1, f"front matter of {at - 1} lines"))
                self.at = at + 1
                return
            if not re.match(r"[A-Za-z_-]{1,40}:|[ \t]+|- |#", self.line(at)) and self.line(at).strip():
                return

    def _heading(self, line: str) -> bool:
        found = _ATX.match(line)
        if not found:
            return False
        start, end = self.lines[self.at]
        closing = _ATX_END.search(line, found.end())
        stop = start + closing.start() if closing else end
        self._add(Block("heading", self.at + 1, [(start + found.end(), stop)], len(found[1])))
        self.at += 1
        return True

    def _fence(self, line: str) -> bool:
        found = _FENCE.match(line)
        if not found:
            return False
        first = self.at
        self.at += 1
        parts = []
        while self.at < len(self.lines) and not self._closes(found[1]):
            parts.append(self.lines[self.at])
            self.at += 1
        if parts:
            self._add(Block("code", first + 1, parts))
        self._after_fence(found[1])
        return True

    def _after_fence(self, mark: str) -> None:
        """What stands behind the closing fence: a citation mark of the code, as a rule."""
        if self.at < len(self.lines):
            start, end = self.lines[self.at]
            rest = start + len(self.line(self.at)) - len(self.line(self.at).lstrip(" \t" + mark[0]))
            if self.text[rest:end].strip():
                self._paragraph("paragraph", rest, end)
                return
        self.at += 1

    def _closes(self, mark: str) -> bool:
        line = self.line(self.at).strip()
        rest = line.lstrip(mark[0])
        return len(line) - len(rest) >= len(mark) and (not rest or bool(_MARKS_ONLY.fullmatch(rest)))

    def _comment(self, line: str) -> bool:
        """A comment that begins a line: no reader sees it."""
        if not line.lstrip().startswith("<!--"):
            return False
        start = self.lines[self.at][0]
        stop = self.text.find("-->", start)
        end = stop + 3 if stop >= 0 else len(self.text)
        self.unread.append(Unread(self.at + 1, f"a comment of {end - start} characters"))
        while self.at < len(self.lines) and self.lines[self.at][1] <= end:
            self.at += 1
        if self.at < len(self.lines) and self.lines[self.at][0] < end:
            self._paragraph("paragraph", end, self.lines[self.at][1])
        return True

    def _table(self, line: str) -> bool:
        if "|" not in line or "|" not in self.line(self.at + 1) \
                or not _TABLE_RULE.fullmatch(self.line(self.at + 1)):
            return False
        self._row(True)
        self.at += 1
        while self.at < len(self.lines) and "|" in self.line(self.at):
            self._row(False)
        return True

    def _row(self, is_head: bool) -> None:
        cells = _cells(self.text, *self.lines[self.at])
        if cells:
            self._add(Block("table_row", self.at + 1, cells, is_head=is_head))
        self.at += 1

    def _rule(self, line: str) -> bool:
        if not _RULE.fullmatch(line):
            return False
        self._gap = True
        self.at += 1
        return True

    def _quote(self, line: str) -> bool:
        found = _QUOTE.match(line)
        if not found:
            return False
        start, end = self.lines[self.at]
        item = _ITEM.match(line, found.end())
        self._paragraph("quote", start + (item.end() if item else found.end()), end)
        return True

    def _item(self, line: str) -> bool:
        found = _ITEM.match(line)
        if not found or not line[found.end():].strip():
            return False
        start, end = self.lines[self.at]
        indent = len(line) - len(line.lstrip())
        self._paragraph("item", start + found.end(), end, indent, found[0].strip())
        return True

    def _paragraph(self, kind: Kind, start: int, end: int, indent: int = 0, marker: str = "") -> None:
        first = self.at
        parts = [(start, end)]
        self.at += 1
        while self.at < len(self.lines) and not self._starts(self.at, kind):
            if kind == "paragraph" and _SETEXT.fullmatch(self.line(self.at)) and len(parts) == 1:
                self.at += 1
                level = 1 if self.line(self.at - 1).strip()[0] == "=" else 2
                self._add(Block("heading", first + 1, parts, level))
                return
            begin, stop = self.lines[self.at]
            quoted = _QUOTE.match(self.line(self.at)) if kind == "quote" else None
            parts.append((begin + quoted.end() if quoted else begin, stop))
            self.at += 1
        self._add(Block(kind, first + 1, parts, indent=indent, marker=marker))

    def _starts(self, at: int, kind: Kind) -> bool:
        """Whether a line is not part of the paragraph above it."""
        line = self.line(at)
        if not line.strip() or _ATX.match(line) or _FENCE.match(line) or _ITEM.match(line) \
                or _ENTRY.match(line):
            return True
        if kind == "paragraph" and _SETEXT.fullmatch(line):
            return False
        if _RULE.fullmatch(line) or line.lstrip().startswith("<!--"):
            return True
        if (kind == "quote") != bool(_QUOTE.match(line)):
            return True
        return "|" in line and "|" in self.line(at + 1) and bool(_TABLE_RULE.fullmatch(self.line(at + 1)))


def _lines(text: str) -> list[tuple[int, int]]:
    found, start = [], 0
    for line in text.split("\n"):
        found.append((start, start + len(line)))
        start += len(line) + 1
    return found


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The cells of a table's line, blanks at their ends left out; an empty cell is left out too."""
    found, at = [], start
    while at <= end:
        stop = at
        while stop < end and (text[stop] != "|" or text[stop - 1] == "\\"):
            stop += 1
        first, last = at, stop
        while first < last and text[first] in " \t":
            first += 1
        while last > first and text[last - 1] in " \t":
            last -= 1
        if first < last:
            found.append((first, last))
        at = stop + 1
    return found


def bold_line(text: str) -> str | None:
    """The words of a line that is bold as a whole and so a heading in disguise, else None."""
    found = _BOLD_LINE.fullmatch(text)
    return found[1].strip() if found else None
