"""Quantities in running text: value interval, unit, kind, bound, approximation, change or level.

Years and dates are periods, not quantities. Digits inside codes and names (B200, GPT-4) are
neither.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.text import quantity_words as words
from ragjudge.text.canon import EVEN
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.numerals import (EN_ONES, EN_TENS, HAN_MYRIADS, Number, scan_magnitude,
                                    scan_number)
from ragjudge.text.periods import periods
from ragjudge.text.quantity_units import (money_before, money_unit, unit_after,
                                          with_short_magnitude)
from ragjudge.text.shares import OPENERS, scan_share
from ragjudge.text.units import Unit, parse_unit

_EN_NUMBERS = "|".join(sorted((*EN_ONES, *EN_TENS), key=len, reverse=True))
_START = re.compile(rf"[0-9]|\.(?=[0-9])|[零〇一二两兩三四五六七八九十壹贰貳叁參肆伍陆陸柒捌玖拾]|"
                    rf"\b(?:{_EN_NUMBERS})\b|{OPENERS}", re.IGNORECASE | re.ASCII)
_RANGE = re.compile(r" ?(?:至|到|~|～|-|–|—| to | and ) ?"
                    r"(?=[0-9.零〇一二两三四五六七八九十$€£¥a-zA-Z])")
_MASK = re.compile(r"[0-9]{1,2} ?月(?: ?[0-9]{1,2} ?[日号])?|第?[一二三四1-4]季度|https?://[^ \n]*|"
                   r"www\.[^ \n]*|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?|(?:前|近|后|未来|过去)[0-9]{4}年|"
                   r"[0-9]+\.[0-9]+\.[0-9.]+")
_FRACTION = re.compile(r" ?/ ?([2-9]|1[0-9])(?![0-9/.%])")
_MIXED = re.compile(r" ([1-9])/([1-9][0-9]?)(?![0-9/])")
_BETWEEN = re.compile(r"\bbetween [^.;]{0,12}\Z", re.ASCII)
_ORDINAL_EN = re.compile(r"(?:st|nd|rd|th)\b", re.ASCII)
_KINDS = ("percent", "pp", "bp", "times", "currency", "count")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity at [start, end), comparator words not included.

    Attributes:
        low, high: The printed value in `unit` (equal but for a range), magnitude words multiplied
        in.
        unit: Canonical unit text, or None for a bare number, an ordinal or a noun outside the
        table.
        kind: amount, percent, pp, bp, times, currency, count or ordinal.
        comparator: "=", "<", ">", "<=", ">=", "~", or "change" for an exact change.
        approx: About, nearly, 约, 左右.
        half: Half of the last printed place, in `unit`; 0 for spelled numbers.
        change: By how much, not to what level; true with any comparator.
    """
    start: int
    end: int
    low: Fraction
    high: Fraction
    unit: str | None
    kind: str
    comparator: str
    approx: bool
    printed: str
    half: Fraction = Fraction(0)
    change: bool = False

    def interval(self) -> tuple[Fraction | None, Fraction | None]:
        """The values that the words allow; None is no bound."""
        if self.comparator in (">", ">="):
            return self.low, None
        if self.comparator in ("<", "<="):
            return None, self.high
        return self.low, self.high


def quantities(text: str) -> list[Quantity]:
    """The quantities of a text in order; they do not overlap."""
    plain = text.translate(EVEN)
    hidden = [(span.start_char, span.end_char) for span in periods(plain)]
    hidden += [match.span() for match in _MASK.finditer(plain)]
    hidden.sort()
    found: list[Quantity] = []
    end = 0
    for match in _START.finditer(plain):
        at = match.start()
        if at < end:
            continue
        inside = next((stop for start, stop in hidden if start <= at < stop), 0)
        if inside:
            end = inside
            continue
        one = _read(plain, at)
        if one:
            found.append(replace(one, printed=text[one.start:one.end]))
            end = one.end
        elif plain[at] in "0123456789":
            end = _past_digits(plain, at)
    return found


def _past_digits(text: str, at: int) -> int:
    while at < len(text) and text[at] in "0123456789":
        at += 1
    return at


def _read(text: str, at: int) -> Quantity | None:
    if _inside_code(text, at):
        return None
    share = scan_share(text, at)
    if share and share.unit == "x":
        return Quantity(at, share.end, share.value, share.value, "x", "times", "change", False, "",
                        change=True)
    if share:
        return _finished(text, (at, share.end), (share.value, share.value), share.half,
                         parse_unit(share.unit))
    number = scan_number(text, at)
    return _measured(text, number) if number else None


def _inside_code(text: str, at: int) -> bool:
    before = text[at - 1:at]
    if before and is_word(before) and not is_han(before) and text[at] in "0123456789.":
        return True
    if before in ("-", "_", "/") and at > 1 and is_word(text[at - 2]) and not is_han(text[at - 2]) \
            and text[at - 2] not in "0123456789":
        return True
    return before == "#"


def _measured(text: str, number: Number) -> Quantity | None:
    start, sign = _signed(text, number.start)
    money = money_before(text, start) if sign == 1 else None
    start = money[1] if money else start
    number = _with_fraction(text, with_short_magnitude(text, number, bool(money)))
    second = _second(text, number, bool(money))
    last = second or number
    number = _lower_scaled(text, number, second) if second else number
    unit, end, extra = unit_after(text, last)
    if money:
        unit, end = money_unit(text, money[0], (unit, end), last.end)
    if _is_ordinal(text, number):
        end = _past_suffix(text, number.end)
        return Quantity(start, end, number.value, number.value, None, "ordinal", "=", False, "")
    if unit is None and not money and _not_counted(text, number):
        return None
    scale = unit.scale if unit else Fraction(1)
    more = Fraction(extra == "half", 2)
    low = (sign * number.value + (0 if second else more)) * scale
    high = (last.value + more) * scale if second else low
    return _finished(text, (start, end), (low, high), max(number.half, last.half) * scale, unit,
                     extra == "more")


def _signed(text: str, start: int) -> tuple[int, int]:
    before = text[max(0, start - 6):start]
    if before.endswith("负") or before.endswith("負"):
        return start - 1, -1
    if before.lower().endswith("minus "):
        return start - 6, -1
    if before[-1:] in ("-", "−") and (len(before) == 1 or before[-2] in " (:：，,\n"
                                      or is_han(before[-2])):
        return start - 1, -1
    return start, 1


def _with_fraction(text: str, number: Number) -> Number:
    """3/4 and 10 1/2: a plain fraction instead of, or after, the number."""
    if number.value.denominator != 1:
        return number
    plain = _FRACTION.match(text, number.end)
    if plain and number.value < 100:
        return Number(number.start, plain.end(), number.value / int(plain[1]), Fraction(0))
    mixed = _MIXED.match(text, number.end)
    if mixed and int(mixed[1]) < int(mixed[2]):
        value = number.value + Fraction(int(mixed[1]), int(mixed[2]))
        return Number(number.start, mixed.end(), value, Fraction(0))
    return number


def _second(text: str, number: Number, money: bool) -> Number | None:
    """The upper end of a range: two numbers joined, both with a percent sign or the first without a
    unit."""
    percent = text[number.end:number.end + 1] == "%"
    link = _RANGE.match(text, number.end + percent)
    if not link:
        return None
    joined, start = link[0].strip(), link.end()
    if joined == "and" and not _BETWEEN.search(text, max(0, number.start - 28), number.start):
        return None
    if joined == "-" and "a" <= text[start:start + 1].lower() <= "z":
        return None
    while money and text[start:start + 1] in ("$", "€", "£", "¥", " "):
        start += 1
    other = scan_number(text, start) if start < len(text) else None
    if other is None or text[other.end:other.end + 1] == "-" and joined == "-":
        return None
    if percent and text[other.end:other.end + 1] != "%":
        return None
    return other if other.value > number.value else None


def _lower_scaled(text: str, number: Number, second: Number) -> Number:
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
    if scale == 1 or number.value * scale >= second.value:
        return number
    return Number(number.start, number.end, number.value * scale, number.half * scale,
                  number.spelled)


def _is_ordinal(text: str, number: Number) -> bool:
    return text[number.start - 1:number.start] == "第" or bool(
        text[number.start] in "0123456789" and _ORDINAL_EN.match(text, number.end))


def _past_suffix(text: str, end: int) -> int:
    suffix = _ORDINAL_EN.match(text, end)
    return suffix.end() if suffix else end


def _not_counted(text: str, number: Number) -> bool:
    """Spelled single digits without a unit are words (一, one); digits before a day or month are
    dates."""
    follows = text[number.end:number.end + 1]
    if follows in ("月", "日", "号") and follows:
        return True
    if number.spelled:
        if number.value.denominator > 1 or text[number.start - 1:number.start] in ("负", "負"):
            return False
        return number.value < 11 and text[number.start] not in "十拾" or \
            "A" <= text[number.start] <= "z" and number.value == 1
    return bool(follows and is_word(follows) and not is_han(follows))


def _finished(text: str, span: tuple[int, int], values: tuple[Fraction, Fraction], half: Fraction,
              unit: Unit | None, more: bool = False) -> Quantity | None:
    start, end = span
    before, _ = words.comparator_before(text, start)
    after, _ = words.comparator_after(text, end)
    sign = after if after != "=" else before
    if more and sign in ("=", "~"):
        sign = ">"
    if _article(text, start, values[0], unit, sign):
        return None
    change = words.is_change(text, start, end)
    if sign == "=" and change:
        sign = "change"
    name = unit.text if unit and unit.text != "1" else None
    kind = "count" if not name else unit.kind_hint if unit.kind_hint in _KINDS else "amount"
    return Quantity(start, end, *values, name, kind, sign, "~" in (before, after), "", half, change)


def _article(text: str, start: int, low: Fraction, unit: Unit | None, sign: str) -> bool:
    """一个, 一家, one vehicle: an article more often than a count."""
    counted = unit is not None and unit.kind_hint == "count"
    return low == 1 and counted and text[start] in "一oO" and sign == "="
