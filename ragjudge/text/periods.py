"""Periods in running text, questions and table cells, as half-open day spans with their kind."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.text.canon import EVEN
from ragjudge.text.numerals import scan_magnitude
from ragjudge.text.period_forms import (END, FORMS, NO, SMALL_NUMBERS, YEAR, day_period,
                                        half_period, months_period, quarter_period, span_period,
                                        year_period)
from ragjudge.text.units import scan_unit

__all__ = ["Period", "PeriodSpan", "day_period", "display_period", "half_period", "months_period",
           "parse_period_cell", "periods", "point_of", "quarter_period", "span_period",
           "year_period"]

_MONTH_NAMES = ("January February March April May June July August September October November "
                "December").split()
_HAN_YEAR = str.maketrans("〇零○一二三四五六七八九", "000123456789")
_HAN_DIGIT_YEAR = re.compile("[一二][〇零○一二三四五六七八九]{3}(?=年)")
_QUICK = re.compile("[0-9]{4}|FY|fiscal", re.IGNORECASE)
_BARE_YEAR = re.compile(rf"{NO}{YEAR}{END}", re.ASCII)
_YEAR_WORD = re.compile(
    r"(?:in|since|by|from|until|till|of|during|after|before|for|to|and|through|around|circa|"
    r"year|late|early|mid|于|在|自|从|至|到|截至)[ -]?\Z", re.IGNORECASE)
_MONEY = ("$", "€", "£", "¥", "US", "RMB", "约", "共", "达")
_RELATIVE = (("今年上半年", 0, 1), ("今年下半年", 0, 2), ("去年上半年", -1, 1), ("去年下半年", -1, 2),
             ("今年", 0, 0), ("本年", 0, 0), ("去年", -1, 0), ("前年", -2, 0), ("明年", 1, 0),
             ("this year", 0, 0), ("last year", -1, 0), ("next year", 1, 0))
_CELL_YEAR = re.compile(rf"({YEAR})(?:\.0+)?(?:年)?")
_CELL_FRACTION = re.compile(rf"({YEAR})\.([0-9]{{1,12}})")
_CELL_US = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})")


@dataclass(frozen=True, slots=True)
class PeriodSpan:
    """A period named at characters [start_char, end_char); start, end are ISO dates, half-open."""
    start_char: int
    end_char: int
    start: str
    end: str
    basis: str

    @property
    def period(self) -> Period:
        return Period(self.start, self.end, self.basis)


def periods(text: str, reference: date | None = None) -> list[PeriodSpan]:
    """The periods that a text names, in order, never overlapping.

    Args:
        text: Canonical or raw text; full-width digits and 二〇一九年 are read too.
        reference: The day from which 今年, 去年, "last year" are understood; without it they are no
        periods.
    """
    plain = text.translate(EVEN)
    plain = _HAN_DIGIT_YEAR.sub(lambda m: m[0].translate(_HAN_YEAR), plain)
    found: list[PeriodSpan] = []
    candidates = _candidates(plain) if _QUICK.search(plain) else []
    if reference:
        candidates += _relative(plain, reference)
    end = 0
    for start, stop, period in sorted(candidates, key=lambda one: (one[0], -one[1])):
        if start >= end:
            found.append(PeriodSpan(start, stop, period.start, period.end, period.basis))
            end = stop
    return found


def _candidates(text: str) -> list[tuple[int, int, Period]]:
    found = []
    for pattern, made in FORMS:
        for match in pattern.finditer(text):
            try:
                found.append((match.start(), match.end(), made(match)))
            except (ValueError, BundleError):
                continue
    found += [(match.start(), match.end(), year_period(int(match[0])))
              for match in _BARE_YEAR.finditer(text) if _is_year(text, match)]
    return found


def _is_year(text: str, match: re.Match) -> bool:
    """A bare four-digit number is a year unless it counts or prices something."""
    if text[max(0, match.start() - 2):match.start()].strip() in _MONEY:
        return False
    after = match.end() + (text[match.end():match.end() + 1] == " ")
    if text[after:after + 1] == "=" or after < len(text) and (
            scan_unit(text, after) or scan_magnitude(text, match.end())[0] > 1):
        return False
    if 1900 <= int(match[0]) < 2100 or match[0] == text.strip():
        return True
    return bool(_YEAR_WORD.search(text, max(0, match.start() - 8), match.start()))


def _relative(text: str, reference: date) -> list[tuple[int, int, Period]]:
    found = []
    low = text.lower()
    for words, shift, half in _RELATIVE:
        at = low.find(words)
        while at >= 0:
            year = reference.year + shift
            found.append((at, at + len(words), half_period(year, half) if half
                          else year_period(year)))
            at = low.find(words, at + 1)
    return found


def parse_period_cell(cell: str) -> Period | None:
    """The period that a whole table cell names, or None.

    Years (2019, 2019.0), quarters, halves, months, ISO and M/D/YYYY dates; a fractional year
    (1971.875) is a
    `point` inside its year: `point_of` gives its exact position.
    """
    text = cell.strip().translate(EVEN)
    year = _CELL_YEAR.fullmatch(text)
    if year:
        return year_period(int(year[1]))
    if _CELL_FRACTION.fullmatch(text):
        return year_period(int(text[:4]), "point")
    us = _CELL_US.fullmatch(text)
    try:
        if us:
            return day_period(_full_year(us[3]), int(us[1]), int(us[2]))
    except (ValueError, BundleError):
        return None
    found = periods(text.replace("/Q", "-Q"))
    if len(found) == 1 and (found[0].start_char, found[0].end_char) == (0, len(text)):
        return found[0].period
    return None


def _full_year(digits: str) -> int:
    """Two digits are of 1970-2069."""
    year = int(digits)
    return year if len(digits) == 4 else year + (2000 if year < 70 else 1900)


def point_of(cell: str) -> Fraction | None:
    """The exact position of a fractional year, in years (1971.875), or None."""
    text = cell.strip().translate(EVEN)
    return Fraction(text) if _CELL_FRACTION.fullmatch(text) else None


def display_period(period: Period, lang: str) -> str:
    """The period as a sentence names it; `periods` of it gives the same span back."""
    first, last = date.fromisoformat(period.start), date.fromisoformat(period.end) - timedelta(days=1)
    basis, year = period.basis, first.year
    zh = lang == "zh"
    if basis in ("calendar_year", "point"):
        return f"{year}年" if zh else f"{year}"
    if basis == "fiscal_year":
        return f"{year}财年" if zh else f"fiscal year {year}"
    if basis == "quarter":
        quarter = (first.month + 2) // 3
        return f"{year}年第{'一二三四'[quarter - 1]}季度" if zh else f"Q{quarter} {year}"
    if basis == "half_year":
        late = first.month > 6
        which = ("上", "下", "first", "second")[late + 2 * (not zh)]
        return f"{year}年{which}半年" if zh else f"the {which} half of {year}"
    if basis == "month":
        return f"{year}年{first.month}月" if zh else f"{_MONTH_NAMES[first.month - 1]} {year}"
    if basis == "day":
        return (f"{year}年{first.month}月{first.day}日" if zh
                else f"{first.day} {_MONTH_NAMES[first.month - 1]} {year}")
    return _display_range(first, last, basis, zh)


def _display_range(first: date, last: date, basis: str, zh: bool) -> str:
    whole = (first.month, first.day) == (1, 1) and (last.month, last.day) == (12, 31)
    if whole and basis == "change":
        return f"从{first.year}年到{last.year}年" if zh else f"between {first.year} and {last.year}"
    if whole:
        return f"{first.year}年至{last.year}年" if zh else f"{first.year}-{last.year}"
    if first.year == last.year and first.day == 1 and last.day == monthrange(last.year,
        last.month)[1]:
        if zh:
            return f"{first.year}年{first.month}月至{last.month}月"
        if first.month == 1:
            words = {number: word for word, number in SMALL_NUMBERS.items()}
            return f"the first {words.get(last.month, last.month)} months of {first.year}"
    return f"{first.isoformat()}至{last.isoformat()}" if zh else f"{first.isoformat()} to {last.isoformat()}"


def period_code(period: Period) -> str | None:
    """The period as a call's period takes it; None where it has no such form (a point, a free span)."""
    year, month, day = period.start.split("-")
    code = {"calendar_year": year, "quarter": f"{year}-Q{(int(month) + 2) // 3}",
            "month": f"{year}-{month}", "day": period.start,
            "half_year": f"{year}-H{1 if month == '01' else 2}"}.get(period.basis)
    return code if code and parse_period_cell(code) == period else None
