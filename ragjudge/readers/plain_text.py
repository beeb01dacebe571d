"""Plain text: paragraphs by blank lines, hard-wrapped lines kept together, headings by their look.

Document.text is the decoded file itself. AsciiDoc's "== Title" and underlined titles are headings too.
"""

import re

from ragjudge.readers.decoding import decode, lost_characters
from ragjudge.readers.structure import HeadingPath, line_spans, narrowed, one_line
from ragjudge.readers.transcript import label_at, speakers_of
from ragjudge.records.units import Block, Document
from ragjudge.text.charset import SPACES

READER, VERSION = "plain_text", 1
_MARKED = re.compile(r"(={1,6}|#{1,6})[ \t]+(?=[^ \t=#])")
_ANCHOR = re.compile(r"\[[\[#.][^\]]*\]{1,2}|image::?[^\[]*\[[^\]]*\]")
_BLOCK_TITLE = re.compile(r"\.(?=[^ \t.])")
_UNDERLINE = re.compile(r"(={3,}|-{3,}|~{3,}|\^{3,})[ \t]*")
_BULLET = re.compile(r"[ \t]*(?:[-*+•·▪◦‣●○■□–][ \t]+|[0-9]{1,3}[.)、][ \t]+|[（(][0-9]{1,3}[)）][ \t]*)")
_NUMBERED = (
    (1, re.compile(r"第[一二三四五六七八九十百零〇0-9]{1,6}[章篇部编編卷][ \t\u3000:：]?")),
    (1, re.compile(r"(?:Chapter|CHAPTER|Part|PART|Appendix|APPENDIX)[ \t]+[0-9IVXLA-H]{1,5}(?![0-9A-Za-z])")),
    (2, re.compile(r"第[一二三四五六七八九十百零〇0-9]{1,6}[节節条條]")),
    (2, re.compile(r"[一二三四五六七八九十]{1,3}[、.．][ \t]*")),
    (3, re.compile(r"[（(][一二三四五六七八九十]{1,3}[)）]")),
    (4, re.compile(r"[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{1,2}\.?[ \t]+[^ \t]")),
    (3, re.compile(r"[0-9]{1,2}\.[0-9]{1,2}\.?[ \t]+[^ \t0-9%]")),
    (2, re.compile(r"[0-9]{1,2}[.、]?[ \t]+[^ \t0-9%a-z]")))
_WIDE = re.compile("[\u2e80-\u9fff\uff00-\uffef]")
_TERMINAL = tuple(".。!！?？;；…,，:：、")
_STOPS = tuple(".。!！?？…;；\"”」』)）:：")
MAX_HEADING = 80


def read_plain(data: bytes, name: str, charset: str | None = None) -> Document:
    """A plain text file as a Document; charset: what its server declared."""
    text, decoding = decode(data, charset, name)
    blocks = parse_plain(text)
    heads = [one for one in blocks if one.role == "heading"]
    title = one_line(text[heads[0].start:heads[0].end]) if heads else None
    return Document(text, blocks, decoding, READER, VERSION, "text/plain", title=title,
                    warnings=lost_characters(text, decoding))


def parse_plain(text: str) -> tuple[Block, ...]:
    """Blocks of a plain text, in rising order."""
    pieces = []
    runs = _runs(text)
    for number, run in enumerate(runs):
        alone = len(run) == 1
        following = runs[number + 1] if number + 1 < len(runs) else None
        pieces += _pieces(text, run, first=number == 0, alone=alone, following=following)
    return _assembled(text, pieces)


def _runs(text: str) -> list[list[tuple[int, int]]]:
    """Lines between blank lines."""
    runs, open_run = [], []
    for start, end in line_spans(text):
        if text[start:end].strip(SPACES):
            open_run.append((start, end))
        elif open_run:
            runs.append(open_run)
            open_run = []
    return runs + [open_run] if open_run else runs


def _pieces(text: str, run: list, first: bool, alone: bool, following: list | None) -> list[tuple]:
    """(role, level, start, end) of a run of lines."""
    pieces, at = [], 0
    while at < len(run):
        start, end = run[at]
        line = text[start:end]
        below = text[slice(*run[at + 1])] if at + 1 < len(run) else ""
        marked = _MARKED.match(line)
        if marked:
            pieces.append(("heading", len(marked[1]), start + marked.end(), end))
        elif _ANCHOR.fullmatch(line.strip(SPACES)):
            pieces.append(("hidden", 0, start, end))
        elif _BLOCK_TITLE.match(line) and _ANCHOR.fullmatch(below.strip(SPACES)):
            pieces.append(("caption", 0, start + 1, end))
        elif _is_underlined(line, below):
            pieces.append(("heading", 1 if below[0] == "=" else 2, start, end))
            at += 1
        else:
            break
        at += 1
    rest = run[at:]
    if not rest or pieces or not alone:
        return pieces + _body(text, rest)
    level = _heading_level(text, run[0], first, following)
    return [("heading", level, *run[0])] if level else _body(text, run)


def _is_underlined(line: str, under: str) -> bool:
    found = _UNDERLINE.fullmatch(under)
    return bool(found) and len(line) <= 2 * MAX_HEADING and len(found[1]) * 2 >= len(line.strip(SPACES))


def _heading_level(text: str, span: tuple[int, int], first: bool, following: list | None) -> int:
    """The level of a line that stands alone and looks like a heading; 0 if it does not."""
    line = text[span[0]:span[1]].strip(SPACES)
    if following is None or len(line) > MAX_HEADING or line.endswith(_TERMINAL):
        return 0
    if first:
        return 0 if _BULLET.match(line) or label_at(line) else 1
    for level, pattern in _NUMBERED:
        if pattern.match(line):
            below = text[following[0][0]:following[0][1]].strip(SPACES)
            return 0 if len(following) == 1 and pattern.match(below) and _BULLET.match(line) else level
    return 0


def _body(text: str, run: list[tuple[int, int]]) -> list[tuple]:
    """Paragraphs and list items of lines that follow each other."""
    if not run:
        return []
    groups: list[tuple[str, list]] = []
    apart = _is_line_a_paragraph(text, run)
    for span in run:
        line = text[span[0]:span[1]]
        bullet = _BULLET.match(line) if len(run) > 1 else None
        if bullet and bullet.end() < len(line):
            groups.append(("list_item", [(span[0] + bullet.end(), span[1])]))
        elif groups and not apart:
            groups[-1][1].append(span)
        else:
            groups.append(("paragraph", [span]))
    return [(role, 0, spans[0][0], spans[-1][1]) for role, spans in groups]


def _is_line_a_paragraph(text: str, run: list[tuple[int, int]]) -> bool:
    """Long lines were not wrapped by hand; nor were lines that all end as a sentence does."""
    for start, end in run:
        if end - start > 120 or end - start > 60 and len(_WIDE.findall(text, start, end)) > 30:
            return True
    return len(run) > 1 and all(text[start:end].rstrip(SPACES).endswith(_STOPS) for start, end in run)


def _assembled(text: str, pieces: list[tuple]) -> tuple[Block, ...]:
    path, blocks, speaker = HeadingPath(), [], None
    openings = [text[start:min(end, start + 120)].lstrip(SPACES) for role, _, start, end in pieces
                if role == "paragraph"]
    speakers = speakers_of(openings)
    for role, level, start, end in pieces:
        start, end = narrowed(text, start, end)
        if role == "heading":
            above = path.enter(level, one_line(text[start:end]))
            blocks.append(Block("heading", start, end, above, level))
            speaker = None
            continue
        found = label_at(text[start:end][:120]) if speakers and role == "paragraph" else None
        if found and found[0] in speakers:
            speaker = found[0]
            start = narrowed(text, min(start + found[1], end), end)[0]
        if start < end:
            blocks.append(Block(role, start, end, path.path, speaker=speaker))
    return tuple(blocks)
