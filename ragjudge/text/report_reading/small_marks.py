"""Small marks: superscripts, numbers glued to a word, an author's name before a year in brackets."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ragjudge.text.charset import is_latin
from ragjudge.text.report_reading.brackets import keys_of
from ragjudge.text.report_reading.reading import Citation

if TYPE_CHECKING:
    from ragjudge.text.report_reading.marks import Known, Marks

_DIGITS = dict(zip("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789"))
_RAISED = "[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,3}"
_RUN = re.compile(f"{_RAISED}(?:[ ,\u02d2·\u207b\u2013-]{_RAISED}){{0,9}}")
_SUP = re.compile(r"<sup\b[^<>]{0,200}>((?:(?!</sup>).){1,600}?)</sup>", re.ASCII | re.IGNORECASE | re.DOTALL)
_SUP_NUMBERS = re.compile(r"[ \t]*(?:<a\b[^<>]{0,600}>)?[ \t]*[\[(【]?"
                          r"([0-9]{1,3}(?:[ \t]*[,、\u2013-][ \t]*[0-9]{1,3}){0,20})[\])】]?"
                          r"[ \t]*(?:</a>)?[ \t]*", re.ASCII | re.IGNORECASE)
_UNITS = frozenset("m km cm mm dm nm um hm ft in mi yd s kg g x y z R r a b n N e v i j".split())
_HAN_GLUED = re.compile("(?<=[\u4e00-\u9fff”」》）)%])(?: ?)(?P<n>[0-9]{1,2}(?:[,、][0-9]{1,2}){0,5})"
                        "(?=[。，；！？、]|\n|\\Z)")
_LATIN_GLUED = re.compile(r"(?<=[a-z)%”\"])[.,;]?(?P<n>[0-9]{1,2}(?:,[0-9]{1,2}){0,5})(?=[ \n.,;]|\Z)")
_TAKES_NUMBER = frozenset("第约达为至到增超近共年月版型表图录章节号是仅只代级位名前后上下分在有条款项的于"
                          "从与和或等加乘除")
_COUNTED = frozenset("数量额值价率比度级倍次岁龄期码")
_NAME = r"[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f'’-]{1,40}"
_NARRATIVE = re.compile(rf"({_NAME})(?: (?:et al\.?|(?:and|&) {_NAME}))? \(((?:19|20)[0-9]{{2}})[a-z]?\)")


def superscript(text: str, at: int, known: Known, marks: Marks) -> int:
    """The end of ¹², 0 for m², 10³ and numbers that no list of references has."""
    found = _RUN.match(text, at)
    if not found or _is_power(text, at):
        return 0
    keys = _raised_keys(found[0])
    if not keys or not all(_listed(key, known) for key in keys):
        return 0
    marks.add(Citation(at, found.end(), "superscript", keys))
    return found.end()


def _raised_keys(printed: str) -> tuple[str, ...]:
    return keys_of("".join(_DIGITS.get(one, "-" if one in "\u207b\u2013-" else ",") for one in printed))[0]


def _listed(key: str, known: Known) -> bool:
    return key in known.keys or f"^{key}" in known.keys


def _is_power(text: str, at: int) -> bool:
    """After a digit, a closing bracket of a formula, or a short word of Latin letters: a unit or variable."""
    start = at
    while start and is_latin(text[start - 1]):
        start -= 1
    word = text[start:at]
    if not word:
        return at > 0 and "0" <= text[at - 1] <= "9"
    return word in _UNITS or len(word) == 1


def sup_tag(text: str, at: int, known: Known, marks: Marks) -> int:
    """<sup>1</sup>, <sup>[1,2]</sup>, <sup><a href="#r1">1</a></sup>"""
    found = _SUP.match(text, at)
    numbers = _SUP_NUMBERS.fullmatch(found[1]) if found else None
    if not found or not numbers:
        return 0
    keys, _ = keys_of(numbers[1])
    bracketed = any(one in found[1] for one in "[(【<")
    if not keys or not bracketed and (not all(_listed(key, known) for key in keys) or _is_power(text, at)):
        return 0
    marks.add(Citation(at, found.end(), "superscript", keys))
    return found.end()


def glued(text: str, known: Known, marks: Marks) -> None:
    """增长1。 and "growth.1 Next", in a report that marks its sources in no other way.

    After a noun that a bare number may belong to (指数8。) the number stays a word of the sentence.
    """
    taken = Taken(marks)
    for start, end, keys in glued_numbers(text):
        if all(_listed(key, known) for key in keys) and not taken.touches(start, end):
            before = text[start - 1] if text[start - 1] != " " else text[start - 2:start - 1]
            citation = Citation(start, end, "glued_number", keys, in_words=before in _COUNTED)
            marks.citations.append(citation)
            if not citation.in_words:
                marks.removed.append((start - (text[start - 1] == " "), end))


def glued_numbers(text: str) -> list[tuple[int, int, tuple[str, ...]]]:
    """(start, end, keys) of numbers that may be such marks, in order."""
    found = []
    for one in (*_HAN_GLUED.finditer(text), *_LATIN_GLUED.finditer(text)):
        start, end = one.span("n")
        before = text[start - 1] if text[start - 1] != " " else text[start - 2:start - 1]
        digits = text[start - 1] in ".,;%" and ("0" <= text[start - 2:start - 1] <= "9")
        keys, _ = keys_of(one["n"].replace("、", ","))
        if keys and before not in _TAKES_NUMBER and not digits:
            found.append((start, end, keys))
    return sorted(found)


def small_numbers(text: str) -> list[int]:
    """The numbers of raised and glued marks as they stand, whether a list has them or not."""
    raised = [(one.start(), keys) for one in _RUN.finditer(text)
              if not _is_power(text, one.start()) and (keys := _raised_keys(one[0]))]
    raised += [(one.start(), keys) for one in _SUP.finditer(text) if not _is_power(text, one.start())
               and (inner := _SUP_NUMBERS.fullmatch(one[1])) and (keys := keys_of(inner[1])[0])]
    raised += [(start, keys) for start, _, keys in glued_numbers(text)]
    return [int(key) for _, keys in sorted(raised) for key in keys]


def count_up(numbers: Sequence[int]) -> bool:
    """Whether numbers count 1, 2, 3 … by first appearance, three at least: marks whose list was lost."""
    highest = 0
    for one in numbers:
        if one > highest + 1:
            return False
        highest = max(highest, one)
    return highest >= 3


class Taken:
    """The places that marks hold already, in order."""

    def __init__(self, marks: Marks) -> None:
        held = sorted((one.start, one.end) for one in marks.citations)
        self._starts, self._ends = [one for one, _ in held], [one for _, one in held]

    def touches(self, start: int, end: int) -> bool:
        at = bisect_left(self._starts, end)
        return at > 0 and self._ends[at - 1] > start


def narrative(text: str, known: Known, marks: Marks) -> None:
    """Smith (2023), where a list of references has that name and year; the words stay."""
    if not known.entries:
        return
    taken = Taken(marks)
    for found in _NARRATIVE.finditer(text):
        if known.names(found[1], found[2]) and not taken.touches(*found.span()):
            marks.citations.append(Citation(*found.span(), "author_year",
                                            name=f"{found[1]}, {found[2]}", in_words=True))
