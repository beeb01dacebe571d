"""Where sentences end, in Chinese and English.

A line end is a boundary. A full stop ends nothing after an abbreviation, an initial, inside a number,
an address, a title, a bracket or a quotation that goes on or is followed by who says it; list numbers
open an item; reference marks right after a stop belong to it.
"""

import re
from dataclasses import dataclass

from ragjudge.text.charset import is_digit, is_han, is_latin, is_space, is_upper
from ragjudge.text.sentence_marks import (
    brackets,
    end_of_citation,
    in_brackets,
    is_loud_name,
    is_pause,
    is_told,
)

ABBREVIATIONS = frozenset("""
mr mrs ms dr prof rev gen sen rep gov capt col lt sgt hon st ave blvd rd mt ft jr sr vs etc viz cf
al fig figs eq eqs sec secs ch no nos vol vols ed eds p pp para pt pts approx est dept univ assn
bros inc ltd co corp llc plc gmbh e.g i.e a.m p.m u.s u.k u.n e.u u.s.a ph.d b.c a.d jan feb mar
apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun n° art ca resp incl excl max min
op cit ibid
""".split())
# May close a sentence when a capital opens the next one.
_ENDING = frozenset("""
inc ltd co corp llc plc etc u.s u.k u.n e.u u.s.a a.m p.m jr sr ph.d al b.c a.d st
""".split())
_PLACE_HEADS = frozenset(("st", "mt", "ft"))
"""Also after a hyphen: Minneapolis-St. Paul."""
_STARTERS = frozenset("""
The A An It He She They We I You This That These Those There Here In On At By For From With And
But Or If When While How What Why Who Where Did Do Does Is Are Was Were Has Have Had My Our Your
His Her Its Their Some Many Most No Not One After Before Since As Although However Moreover
Meanwhile
""".split())
_STOPS = ".!?。！？…｡．"
_CLOSERS = "\"'”’」』）)]】》"
_LISTED = re.compile(r"(?:[⁃•·-] ?)?[0-9]{1,3}(?:\.\)|[.)])(?= )")
_INTEREST = re.compile(r"[\n\r\u2028\u2029.!?。！？…｡．]| (?=[0-9⁃•·-])")
_ELLIPSIS_OPENS = re.compile(r"\.(?: \.){3} [A-Z]")
_WORD_BEFORE = re.compile("[^ \t\n\u3000(\\[\"'“‘（《：；，、\u3400-\u9fff]{1,20}\\Z")
_LIST_OPENERS = "：；:;"


@dataclass(frozen=True, slots=True)
class Span:
    """Characters [start, end) of a text, 0 <= start < end."""
    start: int
    end: int


def sentences(text: str) -> list[Span]:
    """The sentences of a text in order, white space at their ends left out; none is empty."""
    found: list[Span] = []
    enclosed = brackets(text)
    start = 0
    at = 0
    size = len(text)
    while at < size:
        ch = text[at]
        if ch == "\n" or ch in "\r\u2028\u2029":
            _keep(found, text, start, at)
            start = at = at + 1
        elif ch in _STOPS:
            end = _end_of_stop(text, at)
            if not in_brackets(text, start, at, enclosed) and _is_boundary(text, start, at, end):
                _keep(found, text, start, end)
                start = end
            at = end
        elif ch == " " and _opens_item(text, start, at + 1):
            _keep(found, text, start, at)
            start = at = at + 1
        else:
            following = _INTEREST.search(text, at + 1)
            at = following.start() if following else size
    _keep(found, text, start, size)
    return found


def _keep(found: list[Span], text: str, start: int, end: int) -> None:
    while start < end and is_space(text[start]):
        start += 1
    while end > start and is_space(text[end - 1]):
        end -= 1
    if start < end:
        found.append(Span(start, end))


def _end_of_stop(text: str, at: int) -> int:
    """The end of a run of stops with the quotes and brackets that close after it."""
    end, spaced = at + 1, text[at] == "."
    if _ELLIPSIS_OPENS.match(text, at) and not is_space(text[at - 1:at] or " "):
        return end
    while end < len(text):
        if text[end] in _STOPS:
            end += 1
        elif spaced and text[end:end + 2] == " ." and text[end + 2:end + 3] in ("", " ", ".", "\n"):
            end += 2
        else:
            break
    while end < len(text) and text[end] in _CLOSERS:
        end += 1
    return end_of_citation(text, end)


def _is_boundary(text: str, start: int, at: int, end: int) -> bool:
    stop = text[at]
    after = text[end:end + 1]
    if stop in "。｡！？!?" or stop == "…" and (not after or is_han(after) or end - at > 1):
        return _wide_boundary(text, start, at, end, after)
    if not after:
        return True
    run = text[at:end].rstrip(_CLOSERS)
    if not is_space(after):
        return _tight_boundary(text, at, end)
    following = _following(text, end)
    if run.count(".") > 1:
        return _dots_boundary(text, at, end, run, following)
    if following and not _may_open(following):
        return False
    return _after_word(text, start, at, following, end > at + 1)


def _wide_boundary(text: str, start: int, at: int, end: int, after: str) -> bool:
    if text[at] == "…" and is_pause(text, start, at, end) or is_told(text, start, end):
        return False
    if text[at] == "!" and is_loud_name(text, at):
        return not after or is_space(after) and _may_open(_following(text, end))
    if text[at] in "!?" and after and not is_space(after) and not is_han(after):
        return False
    closed = text[end - 1] in _CLOSERS
    following = _following(text, end)
    if following and "a" <= following[0] <= "z" and (closed or text[at] in "!?"):
        return False
    return not (closed and following and following[0] in "，,、；的")


def _dots_boundary(text: str, at: int, end: int, run: str, following: str) -> bool:
    if " " in run:
        # ". . ." inside a sentence goes on in lower case; after a full stop it opens the next one.
        return False
    if len(run) == 3:
        return not following or is_upper(following[0])
    return len(run) > 3 or _may_open(following)


def _tight_boundary(text: str, at: int, end: int) -> bool:
    """A stop with no blank after it ends a sentence only before Han text or an opening quote."""
    after, before = text[end], text[at - 1:at]
    if is_digit(after) or is_latin(after) or after in ",;:-/@)]%":
        return False
    found = _WORD_BEFORE.search(text, max(0, at - 24), at)
    word = found[0] if found else ""
    if word.lower().rstrip(".") in ABBREVIATIONS or len(word) == 1 and is_upper(word):
        return False
    return is_han(after) and not is_digit(before)


def _following(text: str, end: int) -> str:
    while end < len(text) and text[end] in " \t\u3000":
        end += 1
    return text[end:end + 24]


def _may_open(following: str) -> bool:
    first = following.lstrip("\"'“‘([（「『")[:1]
    return not first or not is_latin(first) or is_upper(first)


def _after_word(text: str, start: int, at: int, following: str, closed: bool) -> bool:
    spaced = text[at - 1:at] == " "
    found = _WORD_BEFORE.search(text, max(start, at - 24), at - spaced)
    word = found[0] if found else ""
    low = word.lower().rstrip(".")
    if low.rpartition("-")[2] in _PLACE_HEADS:
        low = low.rpartition("-")[2]
    opener = _first_word(following)
    first = at - len(word)
    if _LISTED.match(text, first) and not text[start:first].strip(" \t⁃•·-"):
        return False
    if closed:
        return True
    if is_digit(word[:1] or " ") and len(word) < 4 and text[start:first].rstrip()[-1:] in _LIST_OPENERS:
        return False
    if following[:1] == ".":
        return not spaced
    if low in _ENDING:
        return opener in _STARTERS and not (low == "st" and len(following) < 1)
    if low in ABBREVIATIONS:
        return False
    if len(word) == 1 and is_upper(word):
        return opener in _STARTERS and opener not in ("I",
                                                      "A") or word == "I" and opener in _STARTERS
    return True


def _first_word(following: str) -> str:
    match = re.match(r"[\"'“‘(\[]?([A-Za-z]+)", following)
    return match[1] if match else ""


def _opens_item(text: str, start: int, at: int) -> bool:
    """Whether a list number stands at an index, in a text whose sentence began with one."""
    here = _LISTED.match(text, at)
    if not here:
        return False
    first = start
    while first < at and is_space(text[first]):
        first += 1
    opened = _LISTED.match(text, first)
    return bool(opened) and _number(here[0]) == _number(opened[0]) + 1 and at - first > len(opened[0])


def _number(listed: str) -> int:
    return int("".join(ch for ch in listed if is_digit(ch)))
