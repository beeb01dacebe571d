"""Ranges: 3 to 5, 10-15%, between 5 GW and 10 GW, 5亿元至10亿元; and from … to …, which is two levels."""

import re

from ragjudge.text.charset import is_han
from ragjudge.text.magnitudes import EN_SHORT, HAN_MYRIADS, Number, scan_magnitude
from ragjudge.text.numerals import scan_number
from ragjudge.text.quantity_moves import move_of
from ragjudge.text.quantity_units import unit_after, with_short_magnitude
from ragjudge.text.units import Unit

_RANGE = re.compile(r" ?(?:至|到|~|～|-|–|—| to | and |和|与) ?"
                    r"(?=[0-9.零〇一二两三四五六七八九十百$€£¥a-zA-Z负-])")
_BETWEEN = re.compile(r"\bbetween [^.;]{0,24}\Z", re.ASCII | re.IGNORECASE)
_BETWEEN_ZH = re.compile(r"(?:介于|处于|位于|在)[^。；，]{0,16}\Z")
_FROM = re.compile(r"(?:\bfrom (?:about |around |some |nearly )?|从约?|由约?)[$€£¥]?\Z", re.ASCII | re.IGNORECASE)
_SPREAD = re.compile(r"(?:\b(?:rang|var|span|spread)[a-z]{0,5}\b|范围|区间|不等|之间|幅度在)", re.ASCII | re.IGNORECASE)
_SIGNS = ("$", "€", "£", "¥", " ")


def second_end(text: str, start: int, end: int, number: Number | None = None, money: bool = False,
               sign: int = 1) -> Number | int | None:
    """The upper end of the range that a first number opens: a Number, or without `number` the index
    where a second share starts; None if no range."""
    if number is None:
        link = _RANGE.match(text, end)
        return link.end() if link and link[0].strip() in ("至", "到", "~", "～", "-", "–", "to") else None
    percent = text[number.end:number.end + 1] == "%"
    link = _RANGE.match(text, number.end + percent)
    if link:
        found = _linked(text, number, link, percent, money, sign)
        return None if found and _two_levels(text, start, link, found.end) else found
    return _after_unit(text, start, number, money, sign)


def _linked(text: str, number: Number, link: re.Match, percent: bool, money: bool,
            sign: int) -> Number | None:
    joined, start = link[0].strip(), link.end()
    if not _may_join(text, number.start, joined, start):
        return None
    while money and text[start:start + 1] in _SIGNS and start < len(text):
        start += 1
    other = _signed_second(text, start, sign)
    other = with_short_magnitude(text, other, money) if other else None
    if other is None or text[other.end:other.end + 1] == "-" and joined == "-":
        return None
    if percent and text[other.end:other.end + 1] != "%" or other.high is not None:
        return None
    return other if other.value > sign * number.value else None


def _may_join(text: str, first: int, joined: str, start: int) -> bool:
    if joined == "and":
        return bool(_BETWEEN.search(text, max(0, first - 36), first))
    if joined in ("和", "与"):
        return bool(_BETWEEN_ZH.search(text, max(0, first - 20), first)) and "之间" in text[start:start + 16]
    return not (joined == "-" and "a" <= text[start:start + 1].lower() <= "z")


def _signed_second(text: str, start: int, sign: int) -> Number | None:
    minus = 0
    if sign < 0:
        minus = next((len(mark) for mark in ("-", "负", "minus ", "零下") if text.startswith(mark, start)), 0)
    other = scan_number(text, start + minus) if start + minus < len(text) else None
    if other is None or not minus:
        return other
    return Number(start, other.end, -other.value, other.half, other.spelled)


def _after_unit(text: str, start: int, number: Number, money: bool, sign: int) -> Number | None:
    """5 GW – 10 GW, 5亿元至10亿元: both ends with the same unit."""
    unit, end, extra = unit_after(text, number)
    link = _RANGE.match(text, end) if unit and not extra else None
    if not link or not unit or money:
        return None
    joined = link[0].strip()
    if not _may_join(text, number.start, joined, link.end()) or joined in ("to", "至", "到") and \
            move_of(text, start, end).change:
        return None
    other = _signed_second(text, link.end(), sign)
    if other is None or other.high is not None:
        return None
    second, stop, _ = unit_after(text, other)
    if second is None or second.text != unit.text or \
            other.value * second.scale <= sign * number.value * unit.scale:
        return None
    if _two_levels(text, start, link, stop):
        return None
    return Number(other.start, other.end, other.value, other.half, other.spelled)


def _two_levels(text: str, start: int, link: re.Match, end: int) -> bool:
    """from 5 to 10 (without "ranging"): a first and a last level, no interval."""
    if link[0].strip() not in ("to", "至", "到"):
        return False
    if not _FROM.search(text, max(0, start - 14), start):
        return False
    around = text[max(0, start - 34):start], text[end:end + 12]
    return not any(_SPREAD.search(part) for part in around)


def lower_scaled(text: str, number: Number, second: Number) -> Number:
    """3至5亿元, 2 to 3 million: the first number takes the magnitude of the second, when it has
    none."""
    if any(ch in HAN_MYRIADS
           for ch in text[number.start:number.end]) or " " in text[number.start:number.end]:
        return number
    printed = text[second.start:second.end]
    scale = 1
    for at in range(1, len(printed)):
        size, end = scan_magnitude(printed, at)
        if size > 1 and end == len(printed):
            scale = size
            break
    short = EN_SHORT.get(printed[-1:], 1)
    if scale == 1 and short > 1 and text[number.start:number.end][-1:] not in EN_SHORT:
        scale = {"b": 10 ** 9}.get(printed[-1:]) or short
    if scale == 1 or number.value * scale >= second.value:
        return number
    return number.times(scale, number.end)


def joined_unit(text: str, number: Number) -> Unit | None:
    """GW for the 5 of "from 5 to 10 GW" and "从5增至10 GW": the unit that stands only at the last level."""
    if not _FROM.search(text, max(0, number.start - 14), number.start):
        return None
    link = re.compile(r" to |至|到|增至|升至|降至|增长到|增加到|下降到|提高到|减少到|上升到|上升至|下降至").match(text, number.end)
    other = scan_number(text, link.end()) if link and link.end() < len(text) else None
    if other is None or other.high is not None or is_han(text[number.end]) and not link:
        return None
    unit, _, extra = unit_after(text, other)
    return unit if unit and not extra and unit.scale == 1 and unit.kind_hint != "duration" else None
