"""What stands around a number and its unit and changes what is measured: 每吨, price years, degrees,
1小时30分钟."""

import re
from fractions import Fraction

from ragjudge.text.english_numerals import fraction_at
from ragjudge.text.numerals import Number, scan_number
from ragjudge.text.units import Unit, parse_unit, priced, scan_unit

_PER_ZH = re.compile(r"每([0-9百千万十]{0,4}[^0-9，。；每、\n]{1,4}?)(?:为|约为|约|达|达到|仅|只要|需|售价|价格为|的价格为|超过|近)?\Z")
_PRICE_YEAR = re.compile(r"([12][0-9]{3})年(?:不变价格?|可比价格?|价格|币值|美元(?=计))(?:美元)?(?:计算|计|的)?[，,]?"
                         r"(?:[^。；\n0-9]{0,24}?)\Z")
_YEAR_AHEAD = re.compile(r"(?<![0-9.,$])([12][0-9]{3}) ?\Z")
_WHEN = re.compile(r"(?:\b(?:in|since|by|during|from|until|and|year|before|after|early|late|mid|fiscal)"
                   r"|[(,，;；。:：在于年]|\A) ?\Z", re.ASCII | re.IGNORECASE)
_PRICE_YEAR_EN = re.compile(r"(?:\b(?:constant|real|in|at)(?: constant| real)?) ([12][0-9]{3}) (?:US )?"
                            r"(?:prices|dollars|money)"
                            r",? [^.;\n0-9]{0,40}\Z", re.ASCII)
_WARM = re.compile(r"(?:零下|零上|摄氏|气温|温度|升温|温升|升高|高温|低温)[^，。；0-9]{0,6}\Z")
_OF_A = re.compile(r" (?:of )?an? (?=[a-z])")
_MORE_OF = re.compile(r" ?(?:and |零|又|、)? ?")
_FINER = frozenset(("duration", "currency"))
_LENGTHS = {"ft": "inch", "lb": "oz", "km": "m"}


def per_before(text: str, at: int, unit: Unit | None) -> Unit | None:
    """The unit divided by what 每 names directly before the number: 每吨100元, 每千人5辆."""
    if unit is None or unit.scale != 1 or "每" not in text[max(0, at - 12):at]:
        return unit
    found = _PER_ZH.search(text, max(0, at - 12), at)
    if not found:
        return unit
    whole = parse_unit(f"{unit.text}每{found[1]}") if "/" not in unit.text else None
    return whole or unit


def price_year_before(text: str, start: int, unit: Unit | None) -> Unit | None:
    """The unit in the money of the year that the words before name: 按2015年不变价计算, in 2015 prices."""
    if unit is None or "[" in unit.text or unit.kind_hint not in ("currency", "amount"):
        return unit
    left = text[max(0, start - 48):start]
    if "价" not in left and "美元计" not in left and "币值" not in left and not left.isascii():
        return unit
    ahead = _YEAR_AHEAD.search(left) if text[start] in "UHNCA$€£¥" else None
    if ahead and _WHEN.search(left, 0, ahead.start()):
        ahead = None                    # "in 2015 $5 million": a time, not a price year
    found = ahead or _PRICE_YEAR.search(left) or _PRICE_YEAR_EN.search(left)
    return priced(unit, found[1]) or unit if found else unit


def temperature(text: str, start: int, end: int, known: tuple[Unit | None, int]) -> tuple[Unit | None, int]:
    """°C of 零下5度 and 摄氏30度; any other 度 stays what it is."""
    if text[end:end + 1] != "度" or known[0] is not None:
        return known
    if text[start:start + 2] == "零下" or _WARM.search(text, max(0, start - 12), start):
        return parse_unit("°C"), end + 1
    if text[max(0, start - 2):start] == "华氏":
        return parse_unit("°F"), end + 1
    return known


def part_of_unit(text: str, at: int) -> Number | None:
    """half a percentage point, a quarter of a tonne, 半年, 半个百分点: a fraction of the unit that follows."""
    if text[at] == "半":
        found = scan_unit(text, at + 1) if at + 1 < len(text) else None
        return Number(at, at + 1, Fraction(1, 2), Fraction(0), True) if found and \
            found[0].kind_hint != "count" else None
    part = fraction_at(text, at) if "A" <= text[at] <= "z" else None
    of = _OF_A.match(text, part[1]) if part else None
    if not part or not of:
        return None
    unit = scan_unit(text, of.end()) if of.end() < len(text) else None
    if not unit or unit[0].kind_hint in ("count", "times", "currency"):
        return None
    return Number(at, of.end() - 1, part[0], Fraction(0), True)


def compound(text: str, unit: Unit | None, end: int) -> tuple[Unit | None, int, Fraction]:
    """(unit, end, what is added) of a second, finer part: 2 hours 30 minutes, 5 feet 3 inches, 3元5角,
    thirteen dollars and forty-five cents."""
    nothing = (unit, end, Fraction(0))
    if unit is None or unit.scale != 1 or unit.kind_hint not in _FINER and unit.text not in _LENGTHS:
        return nothing
    gap = _MORE_OF.match(text, end)
    at = gap.end() if gap else end
    number = scan_number(text, at) if at < len(text) else None
    if number is None or number.high is not None or number.value <= 0:
        return nothing
    blank = text[number.end:number.end + 1] in (" ", "-")
    found = scan_unit(text, number.end + blank) if number.end + blank < len(text) else None
    if not found or found[0].scale != 1 or found[0].dims != unit.dims:
        return nothing
    if unit.text in _LENGTHS and found[0].text != _LENGTHS[unit.text]:
        return nothing
    added = number.value * found[0].factor / unit.factor
    return (unit, found[1], added) if added < 1 else nothing
