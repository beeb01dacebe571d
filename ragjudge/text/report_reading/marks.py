"""Citation marks in a stretch of text: every style in one pass from left to right."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from ragjudge.text.charset import is_han, is_latin
from ragjudge.text.report_reading import brackets, chat_markup, small_marks
from ragjudge.text.report_reading.reading import Citation
from ragjudge.text.report_reading.urls import START, clean_url, url_at

Span = tuple[int, int]
_INTEREST = re.compile(r"[\[【［(（<`:\ue200\u00b9\u00b2\u00b3\u2070\u2074-\u2079]|https?:|www\."
                       "|cite", re.IGNORECASE)
_AT_LINE_END = re.compile(r"(?<=[ \t\u3000-\uffef])(\[[0-9][0-9, -]{0,60}\])(?=[ \t]*(?:\n|\Z))")
_JOINT = re.compile(r"[ \t]*[,，、;；][ \t]*")
_ANY_TAG = re.compile(r"</?[A-Za-z][^<>]{0,2000}>|<!--(?:[^-]|-(?!->)){0,4000}-->")


@dataclass(frozen=True, slots=True)
class Known:
    """What the report's lists of references hold: keys, and the words of each entry for names."""
    keys: Collection[str] = frozenset()
    entries: tuple[str, ...] = ()
    glued: bool = False

    def names(self, word: str, year: str) -> bool:
        """Whether an entry holds an author's name and a year."""
        return any(word in one and year in one for one in self.entries)


@dataclass(slots=True)
class Marks:
    """Citations by their place in the stretch, and the spans that are no words of the sentence."""
    citations: list[Citation] = field(default_factory=list)
    removed: list[Span] = field(default_factory=list)

    def add(self, citation: Citation, *removed: Span) -> None:
        self.citations.append(citation)
        self.removed += removed or [(citation.start, citation.end)]


def find_marks(text: str, known: Known) -> Marks:
    """All marks of a text, in order; code spans hold none."""
    marks = Marks()
    at = 0
    while (found := _INTEREST.search(text, at)):
        at = found.start()
        at = _one(text, at, known, marks) or at + 1
    if known.glued:
        small_marks.glued(text, known, marks)
    small_marks.narrative(text, known, marks)
    marks.citations.sort(key=lambda one: (one.start, one.end))
    pairs = zip(marks.citations, marks.citations[1:])
    marks.removed += [(one.end, two.start) for one, two in pairs
                      if not one.in_words and _JOINT.fullmatch(text, one.end, two.start)]
    marks.removed.sort()
    return marks


def code_marks(text: str, known: Known) -> Marks:
    """Marks at the end of a line of a block of code, where they are no index of an array."""
    marks = Marks()
    for found in _AT_LINE_END.finditer(text):
        inner = Marks()
        if brackets.bracket(text, found.start(1), known, inner) == found.end(1):
            marks.citations += inner.citations
    return marks


def _one(text: str, at: int, known: Known, marks: Marks) -> int:
    """The end of the mark that begins at an index; 0 if none does."""
    ch = text[at]
    if ch == "`":
        return _code_span(text, at)
    if ch in "(（":
        return brackets.parenthesis(text, at, known, marks)
    if ch in "[【［":
        return chat_markup.bracketed(text, at, marks) or brackets.bracket(text, at, known, marks)
    if ch == "<":
        return _angle(text, at, known, marks)
    if ch in "\ue200:cC":
        return chat_markup.bare(text, at, marks)
    if ch in "hHwW":
        return _bare_url(text, at, marks)
    return small_marks.superscript(text, at, known, marks)


def _code_span(text: str, at: int) -> int:
    run = at
    while run < len(text) and text[run] == "`":
        run += 1
    end = text.find(text[at:run], run, run + 2000)
    return end + run - at if end >= 0 else run


def _bare_url(text: str, at: int, marks: Marks) -> int:
    before = text[at - 1] if at else " "
    if is_latin(before) and not is_han(before) or before in "/.@":
        return 0
    end = url_at(text, at)
    if end > at:
        marks.add(Citation(at, end, "bare_url", url=clean_url(text[at:end])))
    return end if end > at else 0


def _angle(text: str, at: int, known: Known, marks: Marks) -> int:
    if START.match(text, at + 1):
        end = text.find(">", at, at + 2000)
        if end > 0 and not any(one in " \n" for one in text[at:end]):
            marks.add(Citation(at, end + 1, "bare_url", url=clean_url(text[at:end + 1])))
            return end + 1
    return (small_marks.sup_tag(text, at, known, marks) or chat_markup.tag(text, at, marks)
            or brackets.anchor(text, at, marks) or _tag_end(text, at))


def _tag_end(text: str, at: int) -> int:
    """The end of any other tag: an address inside it is no citation."""
    found = _ANY_TAG.match(text, at)
    return found.end() if found else 0
