"""Periods in running text, questions and table cells, as half-open day spans with their kind."""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache

from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.text.canon import EVEN
from ragjudge.text.numerals import scan_magnitude
from ragjudge.text.period_forms import (END, GROUPS, NO, SMALL_NUMBERS, YEAR, YEAR_DIGITS, YEAR_START,
                                        day_period, full_year, half_period, months_period, quarter_period,
                                        span_period, year_period)
from ragjudge.text.period_marks import part_of, relation_of
from ragjudge.text.relative_periods import relative
from ragjudge.text.units import scan_unit

__all__ = ["Period", "PeriodSpan", "day_period", "display_period", "half_period", "months_period",
           "parse_period_cell", "periods", "point_of", "quarter_period", "span_period",
           "year_period"]

_MONTH_NAMES = ("January February March April May June July August September October November "
                "December").split()
_HAN_YEAR = str.maketrans("〇零○一二三四五六七八九", "000123456789")
_HAN_DIGIT_YEAR = re.compile("[一二][〇零○一二三四五六七八九]{3}(?=年)")
_QUICK = re.compile(r"[0-9]{2}|FY|fiscal|世纪|十年代|\b(?:AD|A\.D\.) ?[1-9]|[1-9] (?:AD|CE)\b|公元",
                   re.IGNORECASE | re.ASCII)
_BARE_YEAR = re.compile(rf"{NO}{YEAR}{END}", re.ASCII)
_YEAR_WORD = re.compile(
    r"(?:in|since|by|from|until|till|of|during|after|before|for|to|and|through|around|circa|"
    r"year|late|early|mid|于|在|自|从|至|到|截至)[ -]?\Z", re.IGNORECASE)
_MONEY = ("$", "€", "£", "¥", "US", "RMB", "约", "共", "达")
_CELL_YEAR = re.compile(rf"({YEAR})(?:\.0+)?(?:年)?")
_CELL_FRACTION = re.compile(rf"({YEAR})\.([0-9]{{1,12}})")
_CELL_US = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})")
_LINK = re.compile(r" ?(?:至|到|-|–|—|~|～| to | until | through | and ) ?")
_FROM = re.compile(r"(?:\b(?:from|between) (?:the )?|从|自|由)\Z", re.IGNORECASE | re.ASCII)
_KEPT = 1000
"""Characters of a text whose periods are remembered: a claim and a sentence are read several times."""
_JOINED = ("month", "quarter", "half_year", "day", "calendar_year", "fiscal_year", "fiscal_quarter")


@dataclass(frozen=True, slots=True)
class PeriodSpan:
    """A period named at characters [start_char, end_char); start, end are ISO dates, half-open.

    Attributes:
        relation: How the words around place something against it: in, before, after, since, until,
        by or about. The words themselves stand outside the span.
        part: "start", "middle" or "end" for early 2023, mid-2023, 2023年底; else "".
        ends: First and last period of a range of months, quarters or days; else ().
    """
    start_char: int
    end_char: int
    start: str
    end: str
    basis: str
    relation: str = "in"
    part: str = ""
    ends: tuple[Period, ...] = ()

    @property
    def period(self) -> Period:
        return Period(self.start, self.end, self.basis)


def periods(text: str, reference: date | None = None) -> list[PeriodSpan]:
    """The periods that a text names, in order, never overlapping.

    Args:
        text: Canonical or raw text; full-width digits and 二〇一九年 are read too.
        reference: The day from which 今年, 近三年, "last year" are understood; without it they are no
        periods.
    """
    return list(_periods(text, reference) if len(text) <= _KEPT else _periods.__wrapped__(text, reference))


@lru_cache(maxsize=1024)
def _periods(text: str, reference: date | None) -> tuple[PeriodSpan, ...]:
    plain = text.translate(EVEN)
    plain = _HAN_DIGIT_YEAR.sub(lambda m: m[0].translate(_HAN_YEAR), plain)
    candidates = _candidates(plain) if _QUICK.search(plain) else []
    if reference:
        candidates += relative(plain, reference)
    found: list[tuple[int, int, Period]] = []
    end = 0
    for start, stop, period in sorted(candidates, key=lambda one: (one[0], -one[1])):
        if start >= end:
            found.append((start, stop, period))
            end = stop
    return tuple(PeriodSpan(start, stop, period.start, period.end, period.basis,
                            relation_of(plain, start, stop, period.basis == "change"),
                            part_of(plain, start, stop), ends)
                 for start, stop, period, ends in _joined(plain, found))


def _joined(text: str, found: list[tuple[int, int, Period]]) -> list[
        tuple[int, int, Period, tuple[Period, ...]]]:
    """from May 2019 to June 2020, 2019年5月至2020年6月, Q4 2019 – Q2 2020: one span with two ends."""
    out: list[tuple[int, int, Period, tuple[Period, ...]]] = []
    for start, end, period in found:
        if out and not out[-1][3] and _links(text, out[-1], start, period):
            first, _, before, _ = out.pop()
            lead = _FROM.search(text, max(0, first - 14), first)
            whole = span_period(before, period, "change" if lead else "range")
            out.append((first, end, whole, (before, period)))
        else:
            out.append((start, end, period, ()))
    return out


def _links(text: str, before: tuple[int, int, Period, tuple[Period, ...]], start: int,
           period: Period) -> bool:
    link = text[before[1]:start]
    if len(link) > 10 or period.basis != before[2].basis or period.basis not in _JOINED:
        return False
    if before[2].end > period.start or not _LINK.fullmatch(link):
        return False
    ahead = text[max(0, before[0] - 12):before[0]].lower().rstrip()
    return link.strip() != "and" or ahead.endswith("between")


def _candidates(text: str) -> list[tuple[int, int, Period]]:
    found = []
    years = [match.start() for match in YEAR_START.finditer(text)]
    for quick, forms in GROUPS:
        if not quick.search(text):
            continue
        for pattern, made, at_year in forms:
            for match in _at(pattern, text, years) if at_year else pattern.finditer(text):
                if quick is YEAR_DIGITS and _counts(text, *match.span()):
                    continue
                try:
                    found.append((match.start(), match.end(), made(match)))
                except (ValueError, BundleError):
                    continue
    found += [(match.start(), match.end(), year_period(int(match[0])))
              for match in _BARE_YEAR.finditer(text) if _is_year(text, match)]
    return found


def _at(pattern: re.Pattern, text: str, places: list[int]) -> Iterator[re.Match]:
    """What pattern.finditer finds, for a pattern that can only match at these places."""
    end = 0
    for place in places:
        match = pattern.match(text, place) if place >= end else None
        if match:
            end = match.end()
            yield match


def _counts(text: str, start: int, end: int) -> bool:
    """Whether digits that look like years count or price something: 1200-1500元, $2000-2500."""
    if text[max(0, start - 2):start].strip() in ("$", "€", "£", "¥", "US", "RMB"):
        return True
    after = end + (text[end:end + 1] == " ")
    return after < len(text) and text[end - 1] in "0123456789" and bool(
        scan_unit(text, after) or scan_magnitude(text, end)[0] > 1)


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
            return day_period(full_year(us[3]), int(us[1]), int(us[2]))
    except (ValueError, BundleError):
        return None
    found = periods(text.replace("/Q", "-Q"))
    if len(found) == 1 and (found[0].start_char, found[0].end_char) == (0, len(text)):
        return found[0].period
    return None


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
    if basis in ("fiscal_quarter", "fiscal_half"):
        return _display_fiscal(first, basis, zh)
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


def _display_fiscal(first: date, basis: str, zh: bool) -> str:
    quarter, late = (first.month + 2) // 3, first.month > 6
    if basis == "fiscal_quarter":
        return f"{first.year}财年第{'一二三四'[quarter - 1]}季度" if zh else f"Q{quarter} FY{first.year}"
    return f"{first.year}财年{'上下'[late]}半年" if zh else f"H{1 + late} FY{first.year}"


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
