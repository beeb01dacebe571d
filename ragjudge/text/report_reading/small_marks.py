"""Small marks: superscripts, numbers glued to a word, an author's name before a year in brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ragjudge.text.charset import is_han, is_latin
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
_HAN_GLUED = re.compile("(?<=[\u4e00-\u9fff”」》）)%])([0-9]{1,2}(?:[,、][0-9]{1,2}){0,5})"
                        "(?=[。，；！？、]|\n|\\Z)")
_LATIN_GLUED = re.compile(r"(?<=[a-z)%”\"])([.,;]?)([0-9]{1,2}(?:,[0-9]{1,2}){0,5})(?=[ \n.,;]|\Z)")
_TAKES_NUMBER = frozenset("第约达为至到增超近共年月版型表图录章节号是仅只代级位名前后上下分在有条款项的于"
                          "从与和或等加乘除")
_NAME = r"[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f'’-]{1,40}"
_NARRATIVE = re.compile(rf"({_NAME})(?: (?:et al\.?|(?:and|&) {_NAME}))? \(((?:19|20)[0-9]{{2}})[a-z]?\)")


def superscript(text: str, at: int, known: Known, marks: Marks) -> int:
    """The end of ¹², 0 for m², 10³ and numbers that no list of references has."""
    found = _RUN.match(text, at)
    if not found or _is_power(text, at):
        return 0
    printed = "".join(_DIGITS.get(one, "-" if one in "\u207b\u2013-" else ",") for one in found[0])
    keys, _ = keys_of(printed)
    if not keys or not all(_listed(key, known) for key in keys):
        return 0
    marks.add(Citation(at, found.end(), "superscript", keys))
    return found.end()


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
    """增长1。 and "growth.1 Next", in a report that marks its sources in no other way."""
    taken = [(one.start, one.end) for one in marks.citations]
    for found in (*_HAN_GLUED.finditer(text), *_LATIN_GLUED.finditer(text)):
        group = found.lastindex or 1
        start, end = found.span(group)
        if text[start - 1] in _TAKES_NUMBER or any(a < end and start < b for a, b in taken):
            continue
        before = text[start - 2:start - 1]
        if is_han(before) and text[start - 1] in "%" or _after_number(text, start):
            continue
        keys, _ = keys_of(found[group].replace("、", ","))
        if keys and all(_listed(key, known) for key in keys):
            marks.add(Citation(start, end, "glued_number", keys))


def _after_number(text: str, start: int) -> bool:
    """Whether the number follows another one: 12%3 may be a mark, 3.5 is not."""
    return text[start - 1] in ".,;" and "0" <= text[start - 2:start - 1] <= "9"


def narrative(text: str, known: Known, marks: Marks) -> None:
    """Smith (2023), where a list of references has that name and year; the words stay."""
    if not known.entries:
        return
    taken = [(one.start, one.end) for one in marks.citations]
    for found in _NARRATIVE.finditer(text):
        if known.names(found[1], found[2]) and not any(a < found.end() and found.start() < b
                                                       for a, b in taken):
            marks.citations.append(Citation(*found.span(), "author_year",
                                            name=f"{found[1]}, {found[2]}", in_words=True))
