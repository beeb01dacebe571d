"""English claims and sentences as tokens: words by key, numbers and dates as wholes.

Hyphens part words; n't and 's are tokens; a noun that a number counts stays a word of its own.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ragjudge.text import charset
from ragjudge.text.canon import FOLD
from ragjudge.text.charset import char_class, is_upper
from ragjudge.text.entail.function_words import BOUNDS_AFTER, BOUNDS_BEFORE
from ragjudge.text.entail.words import Words
from ragjudge.text.numerals import EN_ONES, EN_TENS
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity, quantities

_LETTER = char_class(charset.LATIN_RANGES + charset.GREEK_RANGES + charset.CYRILLIC_RANGES
                     + charset.OTHER_RANGES + ((0x300, 0x36F),))
_OTHER = char_class(charset.HAN_RANGES + charset.KANA_RANGES + charset.HANGUL_RANGES)
_TOKEN = re.compile(
    rf"(?P<initials>(?:[A-Z]\.){{2,8}}|[A-Z]\.(?= ?[A-Z]))"
    rf"|(?P<pair>[A-Z]&[A-Z]\b)"
    rf"|(?P<code>[{_LETTER}]{{1,12}}[0-9][{_LETTER}0-9]*)"
    rf"|(?P<negated>[A-Za-z]{{2,7}}(?=n't)|[Cc]an(?=not\b))"
    rf"|(?P<quote>''|``|-[LR][RS]B-)"
    rf"|(?P<clitic>n't|'(?:s|re|ve|ll|d|m)\b|(?<=s)'|(?<=s )'(?= ))"
    rf"|(?P<word>[{_LETTER}]+)"
    rf"|(?P<score>[0-9]{{1,3}}(?:-[0-9]{{1,3}})+(?![0-9%]|[.,][0-9]))"
    rf"|(?P<digits>[0-9](?:[0-9,.]*[0-9])?)"
    rf"|(?P<glyph>[{_OTHER}])"
    rf"|(?P<mark>[^ \n])", re.ASCII)
_PARTS = ("half third thirds quarter quarters tenth fifth double twice dozen doubled tripled "
          "halved")
_SPELLED = (*EN_ONES, *EN_TENS, *_PARTS.split())
_NUMERIC = re.compile(r"[0-9]|\b(?:" + "|".join(sorted(_SPELLED, key=len, reverse=True)) + r")\b",
                      re.IGNORECASE | re.ASCII)
_SCORE = re.compile(r"\b[0-9]{1,3}(?:-[0-9]{1,3})+(?![0-9%]|[.,][0-9])", re.ASCII)
_SPARE_BLANK = re.compile(r" (?=, [0-9]{4}\b)| (?= )", re.ASCII)
_DIGIT = re.compile("[0-9]")
_BOUND = re.compile(r"\b(before|after|since|until|till|by|about|around|circa|approximately|"
                    r"following|prior to)(?: the| early| late| mid| end of)* ?\Z", re.IGNORECASE | re.ASCII)
_BOUND_OF = {"till": "until", "following": "after", "prior to": "before", "around": "circa",
             "about": "circa", "approximately": "circa"}
_SMALL = {word: value for word, value in EN_ONES.items() if 2 <= value <= 19}
_MAY = re.compile(r"(?:(?<=in )|(?<=of )|(?<=[0-9] )|(?<=since )|(?<=by )|(?<=until )|(?<=late )|"
                  r"(?<=early )|(?<=on )|(?<=last ))May\b|May (?=[0-9])", re.ASCII)
_CURRENCIES = frozenset("$€£¥")
_QUOTES = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]"}
"""Marks of tokenised corpora."""
_BEFORE_IS = frozenset("it that he she there here what who where how this".split())
_CLITICS = {"'re": "are", "'ve": "have", "'ll": "will", "'m": "am", "n't": "not"}
_MAGNITUDES = frozenset("hundred thousand million billion trillion bn mn tn".split())


@dataclass(frozen=True, slots=True)
class Token:
    """Characters [start, end) of a text.

    kind: word, number, date, func, punct, or bound (words that a number's bound is read from).
    key: what equal tokens share. low: lower-case letters; of a date what bounds it.
    value: the Quantity of a number, the PeriodSpan of a date. capital: begins with a capital.
    """
    kind: str
    key: str
    low: str
    start: int
    end: int
    capital: bool = False
    value: Any = None

    @property
    def content(self) -> bool:
        return self.kind in ("word", "number", "date")


def tokenise(text: str, words: Words, reference: Any = None) -> list[Token]:
    """The tokens of an evened text, in order.

    Args:
        reference: The document's date, from which "last year" is understood, or None.
    """
    blanks = [match.start() for match in _SPARE_BLANK.finditer(text)]
    if not blanks:
        return _tokens(text, words, reference)
    found = _tokens(_SPARE_BLANK.sub("", text), words, reference)
    return [replace(one, start=_back(one.start, blanks), end=_back(one.end - 1, blanks) + 1)
            for one in found]


def _back(index: int, blanks: list[int]) -> int:
    """The index in a text of what stands at an index once the blanks at `blanks` are taken out."""
    for blank in blanks:
        if blank > index:
            break
        index += 1
    return index


def _tokens(text: str, words: Words, reference: Any) -> list[Token]:
    wholes = _wholes(text, reference)
    found: list[Token] = []
    at = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        while at < len(wholes) and wholes[at].end <= start:
            at += 1
        if at < len(wholes) and wholes[at].start < end and start < wholes[at].end:
            if not found or found[-1] is not wholes[at]:
                found.append(wholes[at])
        else:
            found.append(_token(match, words))
            if found[-1].low == "'s" and len(found) > 1 and found[-2].low in _BEFORE_IS:
                found[-1] = replace(found[-1], key="is", low="is")
    return _with_bounds(words.joined(found) if words.phrases else found)


def _with_bounds(tokens: list[Token]) -> list[Token]:
    """The words that bound a number (more than, about, at least) made part of it: kind "bound"."""
    for i, token in enumerate(tokens):
        bounded = token.kind == "number" and (token.value.approx or token.value.comparator
                                              not in ("=", "change"))
        for k in _bounds(tokens, i) if bounded else ():
            tokens[k] = replace(tokens[k], kind="bound")
    return tokens


def _bounds(tokens: list[Token], at: int) -> list[int]:
    """Indexes of the words before and after a number that bound it."""
    found: list[int] = []
    for size in (4, 3, 2, 1):
        before = tuple(token.low for token in tokens[at - size:at]) if at >= size else ()
        if not found and before in BOUNDS_BEFORE:
            found += range(at - size, at)
    for size in (3, 2):
        if tuple(token.low for token in tokens[at + 1:at + 1 + size]) in BOUNDS_AFTER:
            return found + list(range(at + 1, at + 1 + size))
    return found


def _wholes(text: str, reference: Any) -> list[Token]:
    """Dates and numbers, by place; a counted noun is left to be a word."""
    dates = periods(text, reference) if reference or _DIGIT.search(text) else []
    found = [Token("date", f"{one.start}/{one.end}/{one.basis}", _type_of(text, one.start_char),
                   one.start_char, one.end_char, value=one) for one in dates]
    if _NUMERIC.search(text):
        scores = [match.span() for match in _SCORE.finditer(text)]
        found += [_number(one) for one in quantities(text)
                  if not any(one.start < other.end_char and other.start_char < one.end
                             for other in dates)
                  and len(set(one.printed) & _CURRENCIES) < 2
                  and not any(low < one.start < high or low == one.start and not one.unit
                              for low, high in scores)]
    return sorted(found, key=lambda token: token.start)


def _type_of(text: str, start: int) -> str:
    """What bounds a date: before, after, since, until, by, circa; "" for the plain date."""
    before = _BOUND.search(text, max(0, start - 24), start)
    return _BOUND_OF.get(before[1].lower(), before[1].lower()) if before else ""


def _number(one: Quantity) -> Token:
    """The token of a quantity; what it counts (people, cities) is parted from it."""
    if one.kind == "count" and one.unit:
        last = one.printed.rstrip().split(" ")
        while len(last) > 1 and not (_NUMERIC.search(last[-1]) or last[-1].lower() in _MAGNITUDES):
            last.pop()
        if len(last) < len(one.printed.split(" ")):
            one = replace(one, end=one.start + len(" ".join(last)), unit=None)
    return Token("number", _key_of(one), "", one.start, one.end, value=one)


def _key_of(one: Quantity) -> str:
    return f"{one.low}|{one.high}|{one.unit}|{one.kind}|{one.comparator}|{one.approx}"


def _token(match: re.Match, words: Words) -> Token:
    said, kind, (start, end) = match[0], match.lastgroup, match.span()
    low = said.lower() if said.isascii() else said.translate(FOLD)
    if kind in ("mark", "quote"):
        shown = _QUOTES.get(said, '"') if kind == "quote" else said
        return Token("punct", shown, shown, start, end)
    if kind == "clitic":
        return Token("func", _CLITICS.get(low, low), _CLITICS.get(low, low), start, end)
    if kind == "negated":
        low = {"ca": "can", "wo": "will", "sha": "shall"}.get(low, low)
    if kind == "initials":
        low = low.replace(".", "")
    capital = is_upper(said[0])
    acronym = capital and len(low) > 1 and (kind in ("initials", "pair") or said.isupper())
    if acronym:
        return Token("word", words.acronym(low), low, start, end, True)
    if low in _SMALL:
        value = Fraction(_SMALL[low])
        plain = Quantity(start, end, value, value, None, "count", "=", False, said)
        return Token("number", _key_of(plain), low, start, end, value=plain)
    if low == "may" and capital and _MAY.match(match.string, start):
        return Token("word", "may_month", low, start, end, True)
    if words.is_function(low):
        return Token("func", low, low, start, end, capital)
    return Token("word", words.key(low), low, start, end, capital)


__all__ = ["PeriodSpan", "Token", "tokenise"]
