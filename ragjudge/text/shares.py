"""Shares and ratios in words: 百分之十八, 三分之二, 三成五, 八折, 翻一番, two thirds of, doubled."""

import re
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.text.numerals import EN_ONES, HAN_DIGITS, Number, scan_number

_OF = ("百分之", 1), ("千分之", Fraction(1, 10)), ("万分之", Fraction(1, 100))
_FIXED = {"百分之百": 100, "半成": 5, "对折": 50, "半数": 50}
_TIMES = {"翻一番": 2, "翻两番": 4, "翻三番": 8, "doubled": 2, "tripled": 3, "quadrupled": 4,
          "halved": Fraction(1, 2)}
_PARTS = {"half": 50, "a quarter": 25, "a third": Fraction(100, 3)}
_NO_TENTH = ("立", "为", "功", "本", "员", "长", "果", "交", "品", "都")
_NO_DISCOUNT = ("合", "算", "旧", "叠", "射", "腾", "磨", "线")
_PARTS_EN = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
             "eighth": 8, "ninth": 9, "tenth": 10}
_WORD_FRACTION = re.compile(
    rf"(one|two|three|four|five|six|seven|eight|nine)[ -]({'|'.join(_PARTS_EN)})s?"
    r"(?= of\b|-of\b|[.,;)]|\Z)", re.IGNORECASE | re.ASCII)

# Where a share may start besides at a number.
OPENERS = (r"百分之|千分之|万分之|半(?=数|成)|对折(?!叠)|翻[一两三]番|\b(?:half|a quarter|a third)\b(?= of)"
           r"|\b(?:doubled|tripled|quadrupled|halved)\b")


@dataclass(frozen=True, slots=True)
class Share:
    """A share up to `end`: percent, or with unit "x" a factor of change."""
    end: int
    value: Fraction
    half: Fraction
    unit: str = "%"


def scan_share(text: str, at: int) -> Share | None:
    """The share in words that starts at an index, or None."""
    low = text[at:at + 10].lower()
    for words, times in _TIMES.items():
        if low.startswith(words):
            return Share(at + len(words), Fraction(times), Fraction(0), "x")
    for words, value in (*_FIXED.items(), *_PARTS.items()):
        if low.startswith(words) and (words not in _PARTS or text.startswith(" of", at
            + len(words))):
            return Share(at + len(words), Fraction(value), Fraction(0))
    for opener, factor in _OF:
        if text.startswith(opener, at):
            number = scan_number(text, at + 3) if at + 3 < len(text) else None
            return number and Share(number.end, number.value * factor, number.half * factor)
    match = _WORD_FRACTION.match(text, at)
    if match:
        return Share(match.end(), Fraction(EN_ONES[match[1].lower()] * 100,
                                           _PARTS_EN[match[2].lower()]), Fraction(0))
    number = scan_number(text, at)
    return _of_number(text, number) if number else None


def _of_number(text: str, number: Number) -> Share | None:
    """三分之二, 七成六, 八折: a number and what makes a share of it."""
    end, value = number.end, number.value
    mark, after = text[end:end + 1], text[end + 1:end + 2]
    if text.startswith("分之", end) and end + 2 < len(text) and value:
        top = scan_number(text, end + 2)
        return top and Share(top.end, top.value / value * 100, Fraction(0))
    if mark == "成" and value <= 10 and after not in _NO_TENTH:
        more = HAN_DIGITS.get(after, 0)
        return Share(end + 1 + (after in HAN_DIGITS and bool(after)), value * 10 + more,
                     number.half * 10)
    if mark == "折" and after not in _NO_DISCOUNT and value < 100:
        shown = value if value >= 10 else value * 10
        return Share(end + 1, shown, number.half * 10) if shown > 10 else None
    return None
