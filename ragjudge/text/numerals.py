"""Numerals: strict decimals, and numbers as people print them (digits, Chinese numerals, English
words).

The strict form is what bundles hold; the scanners read a printed number at a position of canonical
text.
"""

import re
from fractions import Fraction

from ragjudge.text.digit_numerals import DIGITS, WIDE, scan_digits
from ragjudge.text.english_numerals import scan_english, with_part
from ragjudge.text.han_numerals import SOME, scan_han
from ragjudge.text.magnitudes import (EN_ONES, EN_SCALES, EN_SHORT, EN_TENS, HAN_ALL, HAN_DIGITS,
                                      HAN_MYRIADS, HAN_TENS, Number, scan_magnitude)

__all__ = ["EN_ONES", "EN_SCALES", "EN_SHORT", "EN_TENS", "HAN_DIGITS", "HAN_MYRIADS", "HAN_TENS",
           "Number", "WIDE", "half_width", "parse_decimal", "scan_magnitude", "scan_number",
           "to_decimal_string"]

_STRICT = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")


def parse_decimal(text: str) -> Fraction:
    """The value of a strict decimal string: -?(0|[1-9][0-9]*)(.[0-9]+)? in ASCII, nothing else.

    Raises:
        ValueError: Any other form (exponents, signs, blanks, leading zeros, full-width digits).
    """
    if len(text) > 400 or not _STRICT.fullmatch(text) or text.strip("-0.") == "" and text[0] == "-":
        raise ValueError(f"not a strict decimal: {text[:40]!r}")
    return Fraction(text)


def to_decimal_string(value: Fraction, places: int | None = None, quantum: Fraction
                      | None = None) -> str:
    """The strict decimal string of a value, rounded half to even at a place or to a quantum's
    multiple.

    Without either the value must have a finite decimal form.
    Raises:
        ValueError: No finite form and no rounding asked.
    """
    if quantum is not None:
        value = round(value / quantum) * quantum
        places = max(0, _finite_places(quantum))
    if places is None:
        places = _finite_places(value)
    scaled = round(value * 10 ** places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    whole = digits[:-places] + "." + digits[-places:] if places else digits
    return "-" + whole if scaled < 0 else whole


def _finite_places(value: Fraction) -> int:
    rest, places = value.denominator, 0
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise ValueError(f"no finite decimal form: {value}")
    places = max(twos, fives)
    return places


def half_width(printed: str) -> Fraction:
    """Half of the last printed place of the first number in the string, magnitude word included.

    "704万" gives 5000, "1.2 billion" 50000000, "0.0684" 0.00005; a spelled number is exact (0).
    Raises:
        ValueError: No number stands in the string.
    """
    for at in range(len(printed)):
        found = scan_number(printed, at)
        if found:
            return found.half
    raise ValueError(f"no number in {printed[:40]!r}")


def scan_number(text: str, at: int) -> Number | None:
    """The longest number that starts exactly at an index: digits, Chinese numerals or English
    words."""
    ch = text[at]
    if ch in DIGITS or ch == "." and text[at + 1:at + 2].isascii():
        found = scan_digits(text, at)
        return with_part(text, found) if found and text.startswith(" and ", found.end) else found
    if ch in HAN_ALL or ch in SOME:
        return scan_han(text, at)
    if "A" <= ch <= "z":
        return scan_english(text, at)
    return None
