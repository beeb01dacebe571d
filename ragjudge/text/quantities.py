"""Quantities in running text: value interval, unit, kind, bound, approximation, change or level.

Years and dates are periods, not quantities. Digits inside codes and names (B200, GPT-4) are neither.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.text import quantity_words as words
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.numerals import (EN_ONES, EN_SCALES, EN_SHORT, EN_TENS, HAN_DIGITS, HAN_MYRIADS, WIDE_DIGITS, Number, scan_magnitude,
                                    scan_number)
from ragjudge.text.periods import periods
from ragjudge.text.units import Unit, parse_unit, scan_unit

_EN_NUMBERS = "|".join(sorted((*EN_ONES, *EN_TENS), key=len, reverse=True))
_START = re.compile(rf"[0-9]|\.(?=[0-9])|[零〇一二两兩三四五六七八九十壹贰貳叁參肆伍陆陸柒捌玖拾]|\b(?:{_EN_NUMBERS})\b|百分之|千分之|半(?=数|成)"
                    rf"|\b(?:half|a quarter|a third)\b(?= of)|翻[一两三]番|\b(?:doubled|tripled|quadrupled|halved)\b",
                    re.IGNORECASE)
_MONEY_BEFORE = re.compile(r"(US\$|U\.S\.\$|HK\$|NT\$|NZ\$|[ACRS]\$|[cC] \$|\$|€|£|¥|₩|₹|"
                           r"\b(?:USD|EUR|GBP|JPY|CNY|RMB|HKD|CAD|AUD|INR|CHF|KRW|TWD|SGD)|人民币|美元) ?\Z")
_SHORT = re.compile(r" ?(bn|mn|trn|tn|[mbkKMBT])(?![A-Za-z0-9])")
_RANGE = re.compile(r" ?(?:至|到|~|～|-|–|—| to | and ) ?(?=[0-9.零〇一二两三四五六七八九十$€£¥a-zA-Z])")
_MASK = re.compile(r"[0-9]{1,2} ?月(?: ?[0-9]{1,2} ?[日号])?|第?[一二三四1-4]季度|https?://[^ \n]*|www\.[^ \n]*|"
                   r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?|(?:前|近|后|未来|过去)[0-9]{4}年|[0-9]+(?:\.[0-9]+){2,}")
_FRACTION = re.compile(r" ?/ ?([2-9]|1[0-9])(?![0-9/.%])")
_WORD_FRACTION = re.compile(r"(one|two|three|four|five|six|seven|eight|nine)[ -](third|quarter|fourth|fifth|sixth|"
                            r"seventh|eighth|ninth|tenth)s?(?= of\b|-of\b|[.,;)]|\Z)", re.IGNORECASE)
_SHARES = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
           "tenth": 10}
_BETWEEN = re.compile(r"\bbetween [^.;]{0,12}\Z")
_ORDINAL_EN = re.compile(r"(?:st|nd|rd|th)\b")
_DURATION_WORDS = {"年": "year"}
_CHANGED = {"翻一番": 2, "翻两番": 4, "翻三番": 8, "doubled": 2, "tripled": 3, "quadrupled": 4, "halved": Fraction(1, 2)}
_PARTS = {"half": Fraction(1, 2), "a quarter": Fraction(1, 4), "a third": Fraction(1, 3)}
_KINDS = {"percent": "percent", "pp": "pp", "bp": "bp", "times": "times", "currency": "currency", "count": "count"}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity at [start, end), comparator words not included.

    Attributes:
        low, high: The printed value in `unit` (equal but for a range), magnitude words multiplied in.
        unit: Canonical unit text, or None for a bare number, an ordinal or a noun outside the table.
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
    plain = text.translate(WIDE_DIGITS)
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
        one = _read(plain, at, match[0].lower())
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


def _read(text: str, at: int, opener: str) -> Quantity | None:
    if opener in _CHANGED:
        value = Fraction(_CHANGED[opener])
        return Quantity(at, at + len(opener), value, value, "x", "times", "change", False, "", change=True)
    if opener in _PARTS or opener == "半" and text[at + 1] == "数":
        value = _PARTS.get(opener, Fraction(1, 2)) * 100
        length = len(opener) if opener in _PARTS else 2
        return _finished(text, at, at + length, value, value, Fraction(0), parse_unit("%"))
    if _inside_code(text, at):
        return None
    part = _han_part(text, at) or _word_fraction(text, at)
    if part:
        return part
    number = scan_number(text, at)
    if number is None:
        return None
    return _measured(text, number)


def _inside_code(text: str, at: int) -> bool:
    before = text[at - 1:at]
    if before and is_word(before) and not is_han(before) and text[at] in "0123456789.":
        return True
    if before in ("-", "_", "/") and at > 1 and is_word(text[at - 2]) and not is_han(text[at - 2]) \
            and text[at - 2] not in "0123456789":
        return True
    return before == "#"


def _han_part(text: str, at: int) -> Quantity | None:
    """百分之十八, 千分之三, 三分之二, 三成五, 半成, 八折."""
    percent = parse_unit("%")
    for opener, share in (("百分之", 1), ("千分之", Fraction(1, 10))):
        if text.startswith(opener, at):
            number = scan_number(text, at + 3) if at + 3 < len(text) else None
            return number and _finished(text, at, number.end, number.value * share, number.value * share,
                                        number.half * share, percent)
    if text.startswith("半成", at):
        return _finished(text, at, at + 2, Fraction(5), Fraction(5), Fraction(0), percent)
    number = scan_number(text, at) if text[at] not in "半" else None
    if number is None:
        return None
    if text.startswith("分之", number.end) and number.end + 2 < len(text):
        top = scan_number(text, number.end + 2)
        if top and number.value:
            value = top.value / number.value * 100
            return _finished(text, at, top.end, value, value, Fraction(0), percent)
    if text[number.end:number.end + 1] == "成" and number.value <= 10 and \
            text[number.end + 1:number.end + 2] not in ("立", "为", "功", "本", "员", "长", "果", "交", "品"):
        return _tenths(text, at, number, percent)
    return None


def _word_fraction(text: str, at: int) -> Quantity | None:
    """two thirds of, three quarters of: a share, in percent."""
    match = _WORD_FRACTION.match(text, at)
    if not match:
        return None
    value = Fraction(EN_ONES[match[1].lower()] * 100, _SHARES[match[2].lower()])
    return _finished(text, at, match.end(), value, value, Fraction(0), parse_unit("%"))


def _tenths(text: str, at: int, number: Number, percent: Unit | None) -> Quantity:
    value, end = number.value * 10, number.end + 1
    more = text[end:end + 1]
    if more in HAN_DIGITS and more:
        value, end = value + HAN_DIGITS[more], end + 1
    return _finished(text, at, end, value, value, number.half * 10, percent)


def _measured(text: str, number: Number) -> Quantity | None:
    start, sign = _signed(text, number.start)
    money = _MONEY_BEFORE.search(text, max(0, start - 8), start)
    if money and sign == 1:
        start = money.start()
        number = _short_scaled(text, number)
    elif text[number.end:number.end + 1] in ("k", "K") and not is_word(text[number.end + 1:number.end + 2] or " "):
        number = _times(number, 1000, number.end + 1)
    number = _with_fraction(text, number)
    second = _second(text, number, bool(money))
    last = second or number
    number = _lower_scaled(text, number, second) if second else number
    unit, end, extra = _unit_after(text, last)
    if money:
        unit, end = _money_unit(text, money[1], unit, end, last.end)
    low, high = sign * number.value, last.value if second else sign * number.value
    if second is None and extra == "half":
        low = high = low + Fraction(1, 2)
    if unit and unit.scale != 1:
        low, high = low * unit.scale, high * unit.scale
    if _is_ordinal(text, number):
        return Quantity(start, _past_suffix(text, number.end), low, low, None, "ordinal", "=", False, "")
    if unit is None and not money and _not_counted(text, number, end):
        return None
    half = max(number.half, last.half) * (unit.scale if unit else 1)
    return _finished(text, start, end, low, high, half, unit, extra == "more")


def _signed(text: str, start: int) -> tuple[int, int]:
    before = text[max(0, start - 6):start]
    if before.endswith("负") or before.endswith("負"):
        return start - 1, -1
    if before.lower().endswith("minus "):
        return start - 6, -1
    if before[-1:] in ("-", "−") and (len(before) == 1 or before[-2] in " (:：，,\n" or is_han(before[-2])):
        return start - 1, -1
    return start, 1


def _times(number: Number, scale: int, end: int) -> Number:
    return Number(number.start, end, number.value * scale, number.half * scale, number.spelled)


def _short_scaled(text: str, number: Number) -> Number:
    short = _SHORT.match(text, number.end)
    if not short or text[number.end - 1] not in "0123456789":
        return number
    scale = {"b": 10 ** 9}.get(short[1]) or EN_SHORT[short[1]]
    return _times(number, scale, short.end())


def _with_fraction(text: str, number: Number) -> Number:
    """10 1/2 and 3/4: a plain fraction after or instead of the number."""
    plain = _FRACTION.match(text, number.end)
    if plain and number.value.denominator == 1 and number.value < 100 and "/" not in text[number.start - 1:number.end]:
        return Number(number.start, plain.end(), number.value / int(plain[1]), Fraction(0))
    mixed = re.compile(r" ([1-9])/([1-9][0-9]?)(?![0-9/])").match(text, number.end)
    if mixed and number.value.denominator == 1 and int(mixed[1]) < int(mixed[2]):
        return Number(number.start, mixed.end(), number.value + Fraction(int(mixed[1]), int(mixed[2])), Fraction(0))
    return number


def _second(text: str, number: Number, money: bool) -> Number | None:
    """The upper end of a range: two numbers joined, both with a percent sign or the first without a unit."""
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
    """3至5亿元, 2 to 3 million: the first number takes the magnitude of the second, when it has none."""
    if any(ch in HAN_MYRIADS for ch in text[number.start:number.end]) or " " in text[number.start:number.end]:
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
    return Number(number.start, number.end, number.value * scale, number.half * scale, number.spelled)


def _unit_after(text: str, number: Number) -> tuple[Unit | None, int, str]:
    """(unit, end, "more" for 多, "half" for 半) of what follows a number."""
    at, extra = number.end, ""
    if text[at:at + 1] in words.MORE and text[at:at + 1]:
        at, extra = at + 1, "more"
        scale, after = scan_magnitude(text, at)
        if scale > 1:
            return _scaled_more(text, number, scale, after)
    found = None
    for gap in ("", " ", "-", " -"):
        if text.startswith(gap, at) and at + len(gap) < len(text):
            found = scan_unit(text, at + len(gap))
            if found:
                break
    if not found and text[at:at + 1] == "年" and text[at + 1:at + 2] not in ("级", "代", "度", "初", "末", "底"):
        found = (parse_unit("year"), at + 1)
    if not found:
        return None, (at if extra else number.end), extra
    unit, end = found
    if text[end:end + 1] == "半" and not extra:
        return unit, end + 1, "half"
    return unit, end, extra


def _scaled_more(text: str, number: Number, scale: int, at: int) -> tuple[Unit | None, int, str]:
    found = scan_unit(text, at) if at < len(text) else None
    base = found[0] if found else parse_unit("1")
    return replace(base, scale=base.scale * scale), found[1] if found else at, "more"


def _money_unit(text: str, sign: str, unit: Unit | None, end: int, number_end: int) -> tuple[Unit | None, int]:
    code = {"c $": "CAD", "C $": "CAD", "U.S.$": "US$", "人民币": "CNY"}.get(sign, sign)
    money = parse_unit(code)
    if unit and money and unit.dims == money.dims:
        return unit, end
    if unit and unit.kind_hint == "currency":
        return unit, end
    slash = text[number_end:end] if unit else text[number_end:number_end + 24]
    divided = re.match(r" ?/ ?[A-Za-z0-9]+| per [A-Za-z]+| a (?:day|year|barrel|tonne|ton|week|month|share)\b"
                       r"(?! (?:earlier|ago|later|before|after))", slash
                       if not unit else text[number_end:number_end + 24])
    if divided:
        whole = parse_unit(f"{money.text if money else code}{_slashed(divided[0])}")
        if whole:
            return whole, number_end + len(divided[0])
    return money, number_end


def _slashed(divided: str) -> str:
    return "/" + divided.replace(" per ", "").replace(" a ", "").strip(" /")


def _is_ordinal(text: str, number: Number) -> bool:
    return text[number.start - 1:number.start] == "第" or bool(
        text[number.start] in "0123456789" and _ORDINAL_EN.match(text, number.end))


def _past_suffix(text: str, end: int) -> int:
    suffix = _ORDINAL_EN.match(text, end)
    return suffix.end() if suffix else end


def _not_counted(text: str, number: Number, end: int) -> bool:
    """Spelled single digits without a unit are words (一, one); digits before a day or month are dates."""
    follows = text[number.end:number.end + 1]
    if follows in ("月", "日", "号") and follows:
        return True
    if number.spelled:
        if number.value.denominator > 1 or text[number.start - 1:number.start] in ("负", "負"):
            return False
        return number.value < 11 and text[number.start] not in "十拾" or \
            "A" <= text[number.start] <= "z" and number.value == 1
    return bool(follows and is_word(follows) and not is_han(follows))


def _finished(text: str, start: int, end: int, low: Fraction, high: Fraction, half: Fraction,
              unit: Unit | None, more: bool = False) -> Quantity | None:
    before, _ = words.comparator_before(text, start)
    after, _ = words.comparator_after(text, end)
    sign = after if after != "=" else before
    if more and sign in ("=", "~"):
        sign = ">"
    if _article(text, start, low, unit, sign):
        return None
    change = words.is_change(text, start, end)
    approx = "~" in (before, after)
    if sign == "=" and change:
        sign = "change"
    kind = _KINDS.get(unit.kind_hint, "amount") if unit else "count"
    name = unit.text if unit and unit.text != "1" else None
    return Quantity(start, end, low, high, name, kind if name else "count", sign, approx, "", half, change)


def _article(text: str, start: int, low: Fraction, unit: Unit | None, sign: str) -> bool:
    """一个, 一家, one vehicle: an article more often than a count."""
    return low == 1 and unit is not None and unit.kind_hint == "count" and text[start] in "一oO" and sign == "="
