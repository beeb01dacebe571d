"""Markdown: Document.text is the file itself; blocks leave out the marks of headings, lists and quotes.

Front matter, ATX and setext headings, lists, quotes, fences, indented code, pipe tables, images, raw HTML,
comments, reference definitions. Transcripts with "### Name:" headings give speakers.
Source: CommonMark 0.31 and the table form of GFM, block structure only.
"""

import re

from ragjudge.readers.decoding import decode, lost_characters
from ragjudge.readers.inline import inside_tags, plain_inline, without_tags
from ragjudge.readers.markdown_table import grid_at
from ragjudge.readers.structure import Grid, HeadingPath, is_caption, line_spans, narrowed, shaped
from ragjudge.readers.transcript import heading_speaker, label_at, speaker_headings, speakers_of
from ragjudge.records.units import Block, Document
from ragjudge.text.charset import SPACES

READER, VERSION = "markdown", 1
MAX_QUOTE_DEPTH = 10
_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_ATX_END = re.compile(r"[ \t]+#+[ \t]*\Z")
_SETEXT = re.compile(r" {0,3}(?:(=+)|-{2,})[ \t]*")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)")
_QUOTE = re.compile(r" {0,3}>[ \t]?")
_DEFINITION = re.compile(r" {0,3}\[[^\]^][^\]]*\]:[ \t]*[^ \t]|\*\[[^\]]+\]:")
_FOOTNOTE = re.compile(r" {0,3}\[\^[^\]]+\]:[ \t]*")
_IMAGE_LINE = re.compile(r"[ \t]*(?:\[)?!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])(?:\]\([^)]*\))?"
                         r"(?:\{[^}]*\})?[ \t]*")
_ATTRIBUTES = re.compile(r"[ \t]*\{[:#.][^}]*\}[ \t]*|\{[%{][^\n]*[%}]\}[ \t]*|:::[^\n]*")
_HTML_LINE = re.compile(r"[ \t]*<[A-Za-z/!?]")
_ENDS_OF_RAW = (("<!--", re.compile("-->")), ("<script", re.compile("</script>", re.IGNORECASE)),
                ("<style", re.compile("</style>", re.IGNORECASE)))
_MATTER = re.compile(r"([A-Za-z_]{1,20})[ \t]*[:=][ \t]*[\"']?([^\"'\r\n]*)")


def read_markdown(data: bytes, name: str, charset: str | None = None) -> Document:
    """A Markdown file as a Document; charset: what its server declared."""
    text, decoding = decode(data, charset, name)
    scanner = _Scanner(text)
    scanner.scan()
    blocks = _with_speakers(text, scanner.pieces)
    grids = scanner.grids
    headings = {one.start: one.heading for one in blocks if one.role == "table"}
    for grid in grids:
        grid.heading = headings.get(grid.spans[0][0], ())
    tables, warnings = shaped(grids) if grids else ((), [])
    heads = [one for one in blocks if one.role == "heading"]
    title = scanner.matter.get("title") or (
        plain_inline(text[heads[0].start:heads[0].end]) if heads else None)
    return Document(text, blocks, decoding, READER, VERSION, "text/markdown", title=title,
                    language=scanner.matter.get("lang"), declared_date=scanner.matter.get("date"),
                    tables=tables, warnings=(*lost_characters(text, decoding), *warnings))


class _Scanner:
    """Goes through the lines once; `pieces` are (role, level, start, end)."""

    def __init__(self, text: str) -> None:
        self.text, self.lines, self.at = text, line_spans(text), 0
        self.pieces: list[tuple[str, int, int, int]] = []
        self.grids: list[Grid] = []
        self.matter: dict[str, str] = {}

    def line(self, at: int) -> str:
        """The text of a line; "" beyond the end."""
        return self.text[slice(*self.lines[at])] if at < len(self.lines) else ""

    def scan(self) -> None:
        """Fills `pieces`, `grids` and `matter`."""
        self._front_matter()
        steps = (self._heading, self._fence, self._html, self._table, self._skip, self._quote,
                 self._item, self._image, self._indented)
        while self.at < len(self.lines):
            line = self.line(self.at)
            if not line.strip(SPACES):
                self.at += 1
            elif not any(step(line) for step in steps):
                self._paragraph(0)

    def _add(self, role: str, start: int, end: int, level: int = 0) -> None:
        start, end = narrowed(self.text, start, end)
        if start < end:
            self.pieces.append((role, level, start, end))

    def _front_matter(self) -> None:
        mark = self.line(0).rstrip(SPACES)
        if mark not in ("---", "+++"):
            return
        for at in range(1, min(len(self.lines), 200)):
            if self.line(at).rstrip(SPACES) in (mark, "..."):
                self._add("front_matter", self.lines[0][0], self.lines[at][1])
                self.at = at + 1
                return
            found = _MATTER.fullmatch(self.line(at).rstrip(SPACES + "\"'"))
            if found and found[2].strip(SPACES):
                self.matter.setdefault(found[1].lower(), found[2].strip(SPACES))
        self.matter.clear()

    def _heading(self, line: str) -> bool:
        found = _ATX.match(line)
        if found:
            start, end = self.lines[self.at]
            closing = _ATX_END.search(line, found.end())
            self._add("heading", start + found.end(), start + closing.start() if closing else end,
                      len(found[1]))
            self.at += 1
        return bool(found)

    def _fence(self, line: str) -> bool:
        found = _FENCE.match(line)
        if not found:
            return False
        first = self.at = self.at + 1
        while self.at < len(self.lines) and not self._closes(found[1]):
            self.at += 1
        if self.at > first:
            self._add("code", self.lines[first][0], self.lines[self.at - 1][1])
        self.at += 1
        return True

    def _closes(self, mark: str) -> bool:
        line = self.line(self.at).strip(SPACES)
        return len(line) >= len(mark) and not line.strip(mark[0])

    def _html(self, line: str) -> bool:
        if not _HTML_LINE.match(line):
            return False
        opening = line.lstrip(SPACES).lower()
        for mark, closing in _ENDS_OF_RAW:
            if opening.startswith(mark):
                return self._raw_until(closing)
        if without_tags(line).strip(SPACES):
            inner_start, inner_end = inside_tags(line)
            if inner_start == 0 or inner_end == len(line):
                return False
            start = self.lines[self.at][0]
            role = "caption" if is_caption(line[inner_start:inner_end]) else "paragraph"
            self._add(role, start + inner_start, start + inner_end)
        else:
            self._add("hidden", *self.lines[self.at])
        self.at += 1
        return True

    def _raw_until(self, closing: re.Pattern) -> bool:
        start = self.lines[self.at][0]
        stop = closing.search(self.text, start)
        end = stop.end() if stop else len(self.text)
        self._add("hidden", start, end)
        while self.at < len(self.lines) and self.lines[self.at][0] < end:
            self.at += 1
        line_end = self.lines[self.at - 1][1]
        if end < line_end and self.text[end:line_end].strip(SPACES):
            self._add("paragraph", end, line_end)
        return True

    def _table(self, line: str) -> bool:
        grid = grid_at(self.text, self.lines, self.at)
        if grid is None:
            return False
        if self.pieces and self.pieces[-1][0] == "caption":
            grid.caption = plain_inline(self.text[self.pieces[-1][2]:self.pieces[-1][3]])
        self.pieces.append(("table", 0, grid.spans[0][0], grid.spans[-1][1]))
        self.pieces += [("table_row", 0, *span) for span in grid.spans]
        self.grids.append(grid)
        self.at += len(grid.spans) + 1
        return True

    def _skip(self, line: str) -> bool:
        if _DEFINITION.match(line) or _ATTRIBUTES.fullmatch(line):
            self._add("hidden", *self.lines[self.at])
        elif not _RULE.fullmatch(line):
            return False
        self.at += 1
        return True

    def _quote(self, line: str) -> bool:
        if not _QUOTE.match(line):
            return False
        group: list[tuple[int, int]] = []
        while self.at < len(self.lines):
            found = _QUOTE.match(self.line(self.at))
            if not found and (not group or self._starts_block(self.at)):
                break
            start, end = self.lines[self.at]
            self.at += 1
            start += found.end() if found else 0
            for _ in range(MAX_QUOTE_DEPTH):
                deeper = _QUOTE.match(self.text, start, end)
                start = deeper.end() if deeper else start
            if self.text[start:end].strip(SPACES):
                group.append((start, end))
            else:
                self._close_quote(group)
                group = []
        self._close_quote(group)
        return True

    def _close_quote(self, group: list[tuple[int, int]]) -> None:
        if group:
            start, end = group[0][0], group[-1][1]
            visible = without_tags(self.text[start:end]).strip(SPACES)
            self._add("quote" if visible else "hidden", start, end)

    def _item(self, line: str) -> bool:
        found = _ITEM.match(line)
        if not found or found.end() == len(line) and not self.line(self.at).strip(SPACES):
            return False
        self._paragraph(found.end(), "list_item")
        return True

    def _image(self, line: str) -> bool:
        found = _IMAGE_LINE.fullmatch(line)
        if found:
            start = self.lines[self.at][0]
            self._add("caption", start + found.start(1), start + found.end(1))
            self.at += 1
        return bool(found)

    def _indented(self, line: str) -> bool:
        if not line.startswith(("    ", "\t")) or self.pieces and self.pieces[-1][0] == "list_item":
            return False
        first = self.at
        while self.line(self.at).startswith(("    ", "\t")):
            self.at += 1
        self._add("code", self.lines[first][0], self.lines[self.at - 1][1])
        return True

    def _starts_block(self, at: int) -> bool:
        """Whether a line ends the paragraph above it."""
        line = self.line(at)
        return (not line.strip(SPACES) or bool(_ATX.match(line) or _FENCE.match(line) or _ITEM.match(line)
                or _QUOTE.match(line) or _RULE.fullmatch(line) or _ATTRIBUTES.fullmatch(line))
                or _HTML_LINE.match(line) is not None and not without_tags(line).strip(SPACES))

    def _paragraph(self, skip: int, role: str = "paragraph") -> None:
        first = self.at
        note = _FOOTNOTE.match(self.line(first)) if not skip else None
        skip = note.end() if note else skip
        self.at += 1
        while self.at < len(self.lines):
            underline = _SETEXT.fullmatch(self.line(self.at))
            if underline and role == "paragraph" and not note:
                self._add("heading", self.lines[first][0], self.lines[self.at - 1][1],
                          1 if underline[1] else 2)
                self.at += 1
                return
            if self._starts_block(self.at) or grid_at(self.text, self.lines, self.at):
                break
            self.at += 1
        start, end = self.lines[first][0] + skip, self.lines[self.at - 1][1]
        if role == "paragraph" and is_caption(plain_inline(self.text[start:min(end, start + 400)])):
            role = "caption"
        self._add(role, start, end)


def _with_speakers(text: str, pieces: list[tuple]) -> tuple[Block, ...]:
    titles = [(level, plain_inline(text[start:end])) for role, level, start, end in pieces
              if role == "heading"]
    by_heading = speaker_headings(titles)
    speakers = frozenset() if by_heading else speakers_of(
        text[start:min(end, start + 120)] for role, _, start, end in pieces if role == "paragraph")
    path, blocks, speaker = HeadingPath(), [], None
    for role, level, start, end in pieces:
        if role == "heading":
            title = plain_inline(text[start:end])
            speaker = heading_speaker(title) if level in by_heading else None
            above = path.path if speaker else path.enter(level, title)
            blocks.append(Block("heading", start, end, above, level, speaker))
            continue
        found = label_at(text[start:end][:120]) if speakers and role == "paragraph" else None
        if found and found[0] in speakers:
            speaker = found[0]
            start = narrowed(text, min(start + found[1], end), end)[0]
        if start < end:
            blocks.append(Block(role, start, end, path.path, speaker=speaker))
    return tuple(blocks)
