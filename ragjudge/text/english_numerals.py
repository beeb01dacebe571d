"""Numbers in English words: one hundred and six, twenty-five million, two and a half, a dozen,
hundreds of thousands, three quarters of a billion."""

import re
from dataclasses import replace
from fractions import Fraction

from ragjudge.text.charset import is_han, is_word
from ragjudge.text.magnitudes import (EN_ONES, EN_SCALES, EN_TENS, EN_WORD, Number, scan_magnitude)

_MOST_WORDS = 24
_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6,
          "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13,
          "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
          "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50,
          "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90, "hundredth": 100,
          "thousandth": 1000, "millionth": 10 ** 6, "billionth": 10 ** 9, "trillionth": 10 ** 12}
_UNITS = {"first": 1, "second": 2, **{word: value for word, value in _PARTS.items() if 2 < value < 10}}
_TENS = "|".join(EN_TENS)
_SCALE = "thousand|million|billion|trillion"
_PART_WORDS = "|".join(sorted(_PARTS, key=len, reverse=True))
_PART = re.compile(rf"(?:({_TENS})[ -]({'|'.join(_UNITS)})|({_PART_WORDS}))"
                   r"(s?)\b", re.IGNORECASE | re.ASCII)
_AND_PART = re.compile(r" (?:and )?(?:(a|one|an) (?=half\b|third\b|quarter\b|fourth\b|fifth\b|eighth\b)"
                       r"|(?<=and )(two|three) (?=thirds\b|quarters\b|fifths\b))",
                       re.IGNORECASE | re.ASCII)
_OF_SCALE = re.compile(rf"(?:-| {{1,3}})(?:of )?(?:an? {{1,3}})?({_SCALE}|dozen|hundred)\b",
    re.IGNORECASE | re.ASCII)
_PART_OF_SCALE = re.compile(rf" of an? ({_SCALE}|dozen|hundred)\b", re.IGNORECASE | re.ASCII)
_A_SCALE = re.compile(rf"an? ({_SCALE}|hundred|dozen)\b(?!-)", re.IGNORECASE | re.ASCII)
_SEVERAL = re.compile(rf"(?:several|a few|many|a couple of) (dozen|hundred|{_SCALE})\b",
    re.IGNORECASE | re.ASCII)
_PLURALS = re.compile(r"(tens|dozens|hundreds|thousands|millions|billions|trillions)\b(?: of (hundreds|"
                      r"thousands|millions|billions|trillions)\b)?", re.IGNORECASE | re.ASCII)
_SIZES = {"ten": 10, "dozen": 12, "hundred": 100, **EN_SCALES}
_POINT = re.compile(r" point((?: (?:zero|nought|naught|oh|one|two|three|four|five|six|seven|eight|nine)\b)"
                    r"{1,12})", re.IGNORECASE | re.ASCII)
_DIGIT = {**EN_ONES, "nought": 0, "naught": 0, "oh": 0}
_KNOWN = frozenset((*_DIGIT, *EN_TENS, *EN_SCALES, "hundred", "dozen", "dozens", "and", "a", "an"))
_GAP = re.compile(r" {1,3}|-")
_PART_NEXT = re.compile(r" {1,3}(?:a|one|two|three) (?:half|thirds?|quarters?|fourths?|fifths?)\b",
                        re.IGNORECASE | re.ASCII)
_HALF = re.compile(r"half\b", re.IGNORECASE | re.ASCII)
_A_PART = re.compile(r"an?[ -](?=[a-z])", re.IGNORECASE | re.ASCII)
STARTS = (r"(?:an?(?= (?:hundred|thousand|million|billion|trillion|dozen|few|couple)\b)"
          r"|half(?=[ -]{1,3}(?:an? {1,3})?"
          rf"(?:million|billion|trillion|dozen|thousand)\b)|several(?= (?:dozen|hundred|{_SCALE})\b)"
          r"|(?:tens|hundreds|thousands|millions|billions|dozens)(?= of\b)|nought|naught)")


def scan_english(text: str, at: int) -> Number | None:
    """The longest number in English words that starts at an index."""
    if at and (is_word(text[at - 1]) and not is_han(text[at - 1]) or text[at - 1] == "-"):
        return None
    loose = _loose(text, at)
    if loose:
        return loose
    number = _half_scale(text, at) or _words(text, at)
    if number is None:
        return None
    return with_part(text, _with_point(text, number))


def _loose(text: str, at: int) -> Number | None:
    """several million, a few hundred, dozens, tens of thousands: loose intervals."""
    found = _SEVERAL.match(text, at)
    if found:
        size = _SIZES[found[1].lower()]
        return Number(at, found.end(), Fraction(2 * size), Fraction(0), True, Fraction(10 * size), True)
    found = _PLURALS.match(text, at)
    if not found:
        return None
    first = _SIZES[found[1].lower().removesuffix("s")]
    size = first * (_SIZES[found[2].lower().removesuffix("s")] if found[2] else 1)
    top = size * (10 if first < 1000 else 1000)
    return Number(at, found.end(), Fraction(2 * size), Fraction(0), True, Fraction(top), True)


def _half_scale(text: str, at: int) -> Number | None:
    """half a million, half dozen; two thirds of a million is in `fraction_at`."""
    if text[at:at + 4].lower() != "half":
        return None
    scale = _OF_SCALE.match(text, at + 4)
    if not scale:
        return None
    return Number(at, scale.end(), Fraction(_SIZES[scale[1].lower()], 2), Fraction(0), True)


def scale_of_part(text: str, value: Fraction, at: int, end: int) -> Number | None:
    """two thirds of a million, three-quarters of a billion: the fraction before, its magnitude behind."""
    scale = _PART_OF_SCALE.match(text, end)
    if not scale:
        return None
    return Number(at, scale.end(), value * _SIZES[scale[1].lower()], Fraction(0), True)


def _row(text: str, at: int) -> list[tuple[str, int, int]]:
    """(word, start, end) of the words from an index on, joined by blanks or a hyphen."""
    found: list[tuple[str, int, int]] = []
    while len(found) < _MOST_WORDS:
        word = EN_WORD.match(text, at)
        if not word or word[0].lower() not in _KNOWN:
            break
        found.append((word[0].lower(), at, word.end()))
        gap = _GAP.match(text, word.end())
        if not gap:
            break
        at = gap.end()
    return found


def _words(text: str, at: int) -> Number | None:
    row = _row(text, at)
    total = section = last = 0
    end, seen = at, False
    for index, (word, start, stop) in enumerate(row):
        if word in ("a", "an"):
            if index or not _A_SCALE.match(text, start):
                break
            section, last, seen = 1, 1, True
        elif word == "and":
            follows = row[index + 1][0] if index + 1 < len(row) else ""
            if not seen or last < 100 or follows not in EN_ONES and follows not in EN_TENS or \
                    _PART_NEXT.match(text, stop):
                break
        elif word in _DIGIT and (not seen or last >= 100 or 20 <= last < 100 and 0 < _DIGIT[word] < 10):
            section, last, seen = section + _DIGIT[word], _DIGIT[word], True
        elif word in EN_TENS and (not seen or last >= 100):
            section, last, seen = section + EN_TENS[word], EN_TENS[word], True
        elif word == "hundred" and seen and last < 100:
            section, last = section * 100, 100
        elif word in EN_SCALES and seen:
            total, section, last = total + section * EN_SCALES[word], 0, EN_SCALES[word]
        elif word in ("dozen", "dozens") and seen and not total and section in (last, 100):
            return Number(at, stop, Fraction((total + section) * 12), Fraction(0), True)
        else:
            break
        if word != "and":
            end = stop
    return Number(at, end, Fraction(total + section), Fraction(0), True) if seen else None


def _with_point(text: str, number: Number) -> Number:
    """two point five million."""
    found = _POINT.match(text, number.end)
    if not found or number.value >= 10 ** 6:
        return number
    digits = "".join(str(_DIGIT[word.lower()]) for word in found[1].split())
    value = number.value + Fraction(int(digits), 10 ** len(digits))
    scale, end = scan_magnitude(text, found.end())
    return Number(number.start, end, value * scale, Fraction(scale, 2 * 10 ** len(digits)), True)


def with_part(text: str, number: Number) -> Number:
    """two and a half million, 3 and a half million, a million and a half, one and three quarters."""
    found = _AND_PART.match(text, number.end)
    part = _PART.match(text, found.end()) if found else None
    if not found or not part or part[1]:
        return number
    top = {"two": 2, "three": 3}.get((found[2] or "").lower(), 1)
    share = Fraction(top, _PARTS[part[3].lower()])
    scale, end = scan_magnitude(text, part.end())
    own = _own_scale(number)
    if scale > 1 and own == 1:
        return replace(number, end=end, value=(number.value + share) * scale)
    return replace(number, end=end if scale > 1 else part.end(),
                   value=number.value + share * (scale if scale > 1 else own))


def _own_scale(number: Number) -> int:
    """million in "one million and a half": a round number of words has its scale halved too."""
    if number.spelled and number.value.denominator == 1:
        return next((size for size in sorted(EN_SCALES.values(), reverse=True)
                     if number.value >= size and number.value % size == 0), 1)
    return 1


def fraction_at(text: str, at: int) -> tuple[Fraction, int, bool] | None:
    """(value, end, plural) of a fraction in words: two thirds, twenty-three fifths, one twenty-fifth, a
    quarter; a bare "half" too."""
    before = text[at - 1:at] if at else ""
    if before == "-" or before and is_word(before) and not is_han(before):
        return None
    half = _HALF.match(text, at)
    if half:
        return Fraction(1, 2), half.end(), False
    lead = _A_PART.match(text, at)
    top = Number(at, lead.end(), Fraction(1), Fraction(0), True) if lead else _words(text, at)
    if top is None or not 0 < top.value < 100:
        return None
    gap = _GAP.match(text, top.end) if not lead else None
    part = _PART.match(text, gap.end() if gap else top.end)
    if not part or not (lead or gap):
        return None
    under = EN_TENS[part[1].lower()] + _UNITS[part[2].lower()] if part[1] else _PARTS[part[3].lower()]
    if not part[4] and top.value != 1 or under == 2 and top.value != 1:
        return None
    return top.value / under, part.end(), bool(part[4])
