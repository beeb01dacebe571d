"""A report in Markdown as found in the wild → its sentences, each with the sources that it names."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragjudge.text.charset import is_format
from ragjudge.text.report_reading.blocks import Block, Blocks, bold_line
from ragjudge.text.report_reading.marks import Known, Marks, code_marks, find_marks
from ragjudge.text.report_reading.plain import Stretch, stretch_of, words_of
from ragjudge.text.report_reading.reading import (
    Citation,
    Cited,
    Reading,
    Reference,
    ReportSentence,
    Unread,
)
from ragjudge.text.report_reading.references import is_bibliographic, is_list_title, take_references
from ragjudge.text.report_reading.small_marks import count_up, small_numbers
from ragjudge.text.report_reading.scopes import Held, give_scopes
from ragjudge.text.report_reading.statements import (
    is_column_name,
    is_name,
    is_reference,
    is_section_name,
    may_state,
    subjects_of,
)
from ragjudge.text.sentences import sentences

_WORDLESS = re.compile(r"[\x00-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u303f"
                       r"\ufe00-\ufe0f\uff00-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]*")
_SOURCE_LINE = re.compile(r"[ \t*_>(（\[-]*(?:(?:资料|数据|信息|图片|文章|主要)?(?:来源|出处)"
                          r"|(?:data |image |table |figure )?sources?)[ \t*_]*[:：][ \t*_]*", re.IGNORECASE)
_HIDDEN = re.compile(r"(?:\b(?:title|alt|aria-label)[ \t]*=[ \t]*(?:\"([^\"<>]{1,600})\"|'([^'<>]{1,600})'))"
                     r"|\]\([^()\n]{0,600}?[ \t]\"([^\"\n]{1,600})\"[ \t]*\)"
                     r"|\]\([^()\n]{0,600}?[ \t]'([^'\n]{1,600})'[ \t]*\)"
                     r"|\]:[ \t]*<?[a-z]{4,5}://[^ \t\n]{1,600}[ \t]\"([^\"\n]{1,600})\"",
                     re.ASCII | re.IGNORECASE)
_NUMBER_STYLES = frozenset(("number", "number_list", "number_range", "footnote", "superscript", "number_link",
                            "chat_markup"))
_LEFT_BLANK = re.compile(r" +([.,;:!?。，；：！？、)）])(?=[ \"”]|$)"
                         r"|(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[。，；、])")


def plain_text(raw: str) -> tuple[str, int]:
    """A report with one kind of line end and without invisible characters, and how many were dropped.

    Control characters but line ends and tabs become blanks.
    """
    text = raw.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    kept = []
    dropped = 0
    for ch in text:
        code = ord(ch)
        if is_format(ch) or 0xD800 <= code <= 0xDFFF or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
            dropped += 1
        elif code < 0x20 and ch not in "\n\t" or 0x7F <= code <= 0x9F:
            kept.append(" ")
        else:
            kept.append(ch)
    return "".join(kept), dropped


def read_report(text: str) -> Reading:
    """Sentences, citations and references of a report; linear in its length, and it never raises.

    Args:
        text: As `plain_text` gives it; all places are characters of it.
    """
    scan = Blocks(text)
    references, taken = take_references(text, scan.found)
    _set_headings(text, scan.found)
    known = _known(references)
    read = [_Block(text, block, known) for index, block in enumerate(scan.found) if index not in taken]
    if not any(one.style in _NUMBER_STYLES for block in read for one in block.marks.citations):
        numbers = [] if known.keys else [one for block in read for one in small_numbers(block.stretch.text)]
        if known.keys or count_up(numbers):
            known = replace(known, glued=True, keys=known.keys or frozenset(map(str, numbers)))
            read = [_Block(text, one.block, known) for one in read]
    subjects = frozenset(key for one in read for key in one.subjects())
    for one in read:
        one.name(subjects)
    held = [one.held() for one in read]
    apart = [*_headings_of_lists(text, [scan.found[one] for one in sorted(taken)], known),
             *_entry_sentences(text, scan, references, known), *_hidden_titles(text, scan)]
    return Reading(
        tuple(sorted((*give_scopes(held), *apart), key=lambda one: one.start)),
        tuple((one.block.line, one.words.text.strip()) for one in read if one.is_label),
        tuple(citation for one in held for citation in one.citations),
        tuple(references), (*scan.unread, *(found for one in read for found in one.unread)))


def _headings_of_lists(text: str, taken: Sequence[Block], known: Known) -> list[ReportSentence]:
    """Headings and heads of tables inside lists of references, where they state something."""
    found: list[ReportSentence] = []
    for block in taken:
        if block.kind == "heading" or block.is_head:
            read = _Block(text, block, known)
            read.name(frozenset())
            announces = block.kind == "heading" and is_list_title(text[block.start:block.end])
            if not read.is_label and not announces:
                found += read.held().sentences
    return found


def _entry_sentences(text: str, scan: Blocks, references: Sequence[Reference],
                     known: Known) -> list[ReportSentence]:
    """Entries of lists of references that are more than a source's name and address.

    Such a sentence rests on what it names itself, else on its own entry's address.
    """
    found: list[ReportSentence] = []
    starts = [block.start for block in scan.found]
    for one in references:
        if is_reference(one.title, one.url is not None):
            continue
        block = scan.found[max(0, bisect_right(starts, one.start) - 1)]
        parts = [(max(start, one.body), min(end, one.end)) for start, end in block.parts
                 if start < one.end and end > one.body]
        made = _Block(text, replace(block, kind="reference", parts=parts, is_head=False,
                                    line=scan.line_of(one.start)), known).held() if parts else None
        own = Citation(one.start, one.end, "footnote", (one.key,) if one.key else (), one.url)
        for sentence, marks in zip(made.sentences, made.marks) if made else ():
            cited = marks or ((own,) if one.url else ())
            found.append(replace(sentence, cited=tuple(Cited(mark, "sentence") for mark in cited)))
    return found


def _hidden_titles(text: str, scan: Blocks) -> list[ReportSentence]:
    """What stands in the titles of links, images and tags, where it may state something."""
    found = []
    for block in scan.found:
        for start, end in block.parts if block.kind != "code" else ():
            for one in _HIDDEN.finditer(text, start, end):
                words = next(part for part in one.groups() if part is not None)
                if may_state(words):
                    line = scan.line_of(one.start())
                    found.append(ReportSentence(one.start(), one.end(), line, "caption", _one_line(words),
                                                block.heading, ()))
    return found


def _known(references: Sequence[Reference]) -> Known:
    keys = frozenset(one.key for one in references if one.key)
    return Known(keys, tuple(f"{one.title} {one.url or ''}" for one in references))


def _set_headings(text: str, blocks: Sequence[Block]) -> None:
    path: list[tuple[int, str]] = []
    for block in blocks:
        block.heading = tuple(words for _, words in path)
        if block.kind == "heading":
            words = text[block.start:block.end].strip("*_# \t")
            path = [one for one in path if one[0] < block.level] + [(block.level, words)]


@dataclass(slots=True)
class _Block:
    """One block read: its words, marks and sentences."""
    block: Block
    stretch: Stretch
    marks: Marks
    words: Stretch
    unread: list[Unread]
    is_source_line: bool
    line_ends: list[int]
    is_label: bool
    spans: list[tuple[int, int]]

    def __init__(self, text: str, block: Block, known: Known) -> None:
        self.block = block
        self.stretch = stretch_of(text, block)
        find = code_marks if block.kind == "code" else find_marks
        self.marks = find(self.stretch.text, known)
        self.is_source_line = block.kind != "code" and _is_source_line(self.stretch.text, self.marks)
        self.line_ends = [at for at, ch in enumerate(self.stretch.text) if ch == "\n"]
        self.words, self.unread = words_of(self.stretch, _merged(self.marks.removed), block.line)
        self.is_label = False
        self.spans = self._sentences()

    def subjects(self) -> list[str]:
        """What the sentences of a block of running text begin with."""
        if self.block.kind in ("heading", "code") or self.block.is_head:
            return []
        text = self.words.text
        return [key for start, end in self.spans for key in subjects_of(text[start:min(end, start + 80)])]

    def name(self, subjects: frozenset[str]) -> None:
        """Sets whether this is a heading, or the head of a table, that states nothing."""
        words = self.words.text.strip()
        if self.block.is_head:
            self.is_label = len(words) <= 600 and all(map(is_column_name, words.split(" | ")))
        elif self.marks.citations:
            self.is_label = False
        elif self.block.kind == "heading" or bold_line(self.stretch.text) is not None and len(words) <= 60:
            self.is_label = is_section_name(words, subjects)

    def held(self) -> Held:
        """The sentences with the marks that stand in or behind each."""
        if self.is_source_line:
            found = [self._placed(one) for one in self.marks.citations] or [self._named()]
            return Held(self.block, (), (), tuple(found), True)
        at_report = tuple(self._placed(one) for one in self.marks.citations)
        if self.is_label:
            return Held(self.block, (), (), at_report, False, True)
        spans = self.spans
        made = [self._sentence(start, end) for start, end in spans]
        owners = [self._owner(one, spans) for one in self.marks.citations]
        return Held(self.block, tuple(made), _grouped(at_report, owners, len(made)), at_report, False)

    def _named(self) -> Citation:
        lead = _SOURCE_LINE.match(self.stretch.text)
        start = lead.end() if lead else 0
        name = " ".join(self.stretch.text[start:].strip("*_)]） \t\n").split())
        return Citation(*self.stretch.span(0, len(self.stretch.text)), "source_line", name=name[:200])

    def _placed(self, one: Citation) -> Citation:
        start, end = self.stretch.span(one.start, one.end)
        return replace(one, start=start, end=end)

    def _sentences(self) -> list[tuple[int, int]]:
        """Spans of `words`; a row and a block of code are one sentence each."""
        text = self.words.text
        if self.block.kind in ("table_row", "code", "heading") \
                or self.block.kind == "reference" and is_bibliographic(text):
            spans = [(len(text) - len(text.lstrip()), len(text.rstrip()))]
        else:
            spans = [(one.start, one.end) for one in sentences(text)]
            if self.block.kind == "item" and len(spans) > 1 and self._is_bold_label(spans[0]):
                spans = spans[1:]
        return [span for span in spans if span[0] < span[1]
                and (not _WORDLESS.fullmatch(text, *span) or self._counts(span))]

    def _is_bold_label(self, span: tuple[int, int]) -> bool:
        """The first line of an item, bold as a whole: the name of what the item tells."""
        first = self.stretch.text.partition("\n")[0]
        words = self.words.text[slice(*span)]
        return bold_line(first) is not None and len(words) <= 40 and not may_state(words)

    def _counts(self, span: tuple[int, int]) -> bool:
        """A cell or a line of digits alone says something; a rule of dashes does not."""
        return any("0" <= one <= "9" for one in self.words.text[slice(*span)]) and len(
            self.words.text[slice(*span)].strip()) > 3

    def _sentence(self, start: int, end: int) -> ReportSentence:
        text = self.words.text[start:end]
        places = self.words.offsets
        first = self.stretch.offsets[places[start]]
        last = self.stretch.offsets[places[end - 1]] + 1
        line = self.block.line + bisect_left(self.line_ends, places[start])
        return ReportSentence(first, last, line, self.block.kind, _one_line(text), self.block.heading, ())

    def _owner(self, mark: Citation, spans: list[tuple[int, int]]) -> int:
        """The sentence that a mark belongs to: the one it stands in or right behind; -1: none is there."""
        position = bisect_left(self.words.offsets, mark.start)
        index = bisect_right(spans, (position, -1)) - 1
        if mark.in_words and index + 1 < len(spans) and spans[index + 1][0] <= position:
            return index + 1
        if index < 0:
            return 0 if spans else -1
        return index


def _grouped(marks: tuple[Citation, ...], owners: list[int], count: int) -> tuple[tuple[Citation, ...], ...]:
    groups: list[list[Citation]] = [[] for _ in range(count)]
    for mark, owner in zip(marks, owners):
        if owner >= 0:
            groups[owner].append(mark)
    return tuple(map(tuple, groups))


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        elif start < end:
            out.append((start, end))
    return out


def _is_source_line(text: str, marks: Marks) -> bool:
    """Source: …, with nothing in it but marks and a name; one line, no sentence."""
    lead = _SOURCE_LINE.match(text)
    if not lead or "\n" in text.strip() or len(text) > 2000:
        return False
    rest = text[lead.end():]
    if marks.citations:
        spans = _merged([(one.start, one.end) for one in marks.citations] + marks.removed)
        for start, end in reversed(spans):
            if start >= lead.end():
                rest = rest[:start - lead.end()] + rest[end - lead.end():]
    words = rest.strip(" \t*_)]）\n")
    return is_name(words) and len(words) <= 80 and "。" not in words.rstrip("。") and ". " not in words


def _one_line(text: str) -> str:
    """On one line; blanks before the punctuation that a mark left behind are dropped."""
    return _LEFT_BLANK.sub(lambda found: found[1] or "", " ".join(text.split())).strip()
