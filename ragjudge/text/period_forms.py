"""How periods are written in Chinese and English: makers of spans, and a table of patterns."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from ragjudge.records.period import Period

MONTHS = {name: number for number, names in enumerate((
    ("january", "jan"), ("february", "feb"), ("march", "mar"), ("april", "apr"), ("may",),
    ("june", "jun"), ("july", "jul"), ("august", "aug"), ("september", "sept", "sep"),
    ("october", "oct"), ("november", "nov"), ("december", "dec")), 1) for name in names}
SMALL_NUMBERS = {word: number for number, word in enumerate(
    "two three four five six seven eight nine ten eleven".split(), 2)}
_QUARTERS = {**dict(zip("一二三四1234", (1, 2, 3, 4) * 2)), "首": 1,
             "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3,
             "4th": 4}
YEAR = "(?:1[0-9]{3}|20[0-9]{2}|21[0-9]{2})"
NO = r"(?<![0-9A-Za-z_/$€£¥%-])(?<![0-9][.,])"
END = r"(?![0-9A-Za-z_%]|[.,][0-9]|[/-][0-9])"
_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_ORD = "(first|second|third|fourth|1st|2nd|3rd|4th)"
_ISO = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_DASH = r" ?(?:-|–|—|~|～|至|到) ?"


def year_period(year: int, basis: str = "calendar_year") -> Period:
    return Period(f"{year:04}-01-01", f"{year + 1:04}-01-01", basis)


def months_period(year: int, month: int, count: int, basis: str) -> Period:
    """`count` months from a month on; ValueError for a month outside 1-12."""
    if not 1 <= month <= 12 or not 1 <= count <= 12:
        raise ValueError(f"no such months: {month}, {count}")
    last = year * 12 + month - 1 + count
    return Period(f"{year:04}-{month:02}-01", f"{last // 12:04}-{last % 12 + 1:02}-01", basis)


def day_period(year: int, month: int, day: int) -> Period:
    first = date(year, month, day)
    return Period(first.isoformat(), (first + timedelta(days=1)).isoformat(), "day")


def quarter_period(year: int, quarter: int) -> Period:
    return months_period(year, quarter * 3 - 2, 3, "quarter")


def half_period(year: int, half: int) -> Period:
    return months_period(year, 1 if half == 1 else 7, 6, "half_year")


def span_period(first: Period, last: Period, basis: str = "range") -> Period:
    return Period(first.start, last.end, basis)


def _month_of(name: str) -> int:
    return MONTHS[name.lower().rstrip(".")]


def _small(word: str) -> int:
    return int(word) if word[0] in "0123456789" else SMALL_NUMBERS[word.lower()]


def _half_of(word: str) -> int:
    return 1 if word.lower() in ("上", "first", "1") else 2


def _iso_day(text: str) -> Period:
    return day_period(*map(int, text.split("-")))


def _numbers_day(m: re.Match) -> Period:
    return day_period(int(m[1]), int(m[2]), int(m[3]))


def _iso_range(m: re.Match) -> Period:
    return span_period(_iso_day(m[1]), _iso_day(m[2]))


def _month_day_year(m: re.Match) -> Period:
    return day_period(int(m[3]), _month_of(m[1]), int(m[2]))


def _day_month_year(m: re.Match) -> Period:
    return day_period(int(m[3]), _month_of(m[2]), int(m[1]))


def _months_between(m: re.Match) -> Period:
    first, last = int(m[2]), int(m[3])
    return months_period(int(m[1]), first, last - first + 1, "range")


def _first_months(m: re.Match) -> Period:
    return months_period(int(m[1]), 1, int(m[2]), "range")


def _first_months_en(m: re.Match) -> Period:
    return months_period(int(m[2]), 1, _small(m[1]), "range")


def _first_quarters(m: re.Match) -> Period:
    return months_period(int(m[1]), 1, 3 * _QUARTERS[m[2]], "range")


def _year_month(m: re.Match) -> Period:
    return months_period(int(m[1]), int(m[2]), 1, "month")


def _month_year(m: re.Match) -> Period:
    return months_period(int(m[2]), _month_of(m[1]), 1, "month")


def _year_quarter(m: re.Match) -> Period:
    return quarter_period(int(m[1]), _QUARTERS[m[2]])


def _quarter_year(m: re.Match) -> Period:
    return quarter_period(int(m[2]), _QUARTERS[m[1].lower()])


def _year_half(m: re.Match) -> Period:
    return half_period(int(m[1]), _half_of(m[2]))


def _half_year(m: re.Match) -> Period:
    return half_period(int(m[2]), _half_of(m[1]))


def _fiscal(m: re.Match) -> Period:
    year = m[1]
    return year_period(int(year) if len(year) == 4 else 2000 + int(year), "fiscal_year")


def _years(m: re.Match) -> Period:
    first, last = int(m[1]), m[2]
    end = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
    return span_period(year_period(first), year_period(end))


def _year_change(m: re.Match) -> Period:
    return span_period(year_period(int(m[1])), year_period(int(m[2])), "change")


def _decade(m: re.Match) -> Period:
    return span_period(year_period(int(m[1])), year_period(int(m[1]) + 9))


def _year(m: re.Match) -> Period:
    return year_period(int(m[1]))


_PATTERNS: tuple[tuple[str, Callable[[re.Match], Period]], ...] = (
    (rf"{NO}({_ISO}) ?(?:至|to|/) ?({_ISO}){END}", _iso_range),
    (rf"{NO}({YEAR})-([0-9]{{2}})-([0-9]{{2}})(?:T[0-9:.+Z-]*)?{END}", _numbers_day),
    (rf"{NO}({YEAR})/([0-9]{{1,2}})/([0-9]{{1,2}}){END}", _numbers_day),
    (rf"{NO}({YEAR}) ?年 ?([0-9]{{1,2}}) ?月 ?([0-9]{{1,2}}) ?[日号]", _numbers_day),
    (rf"\b({_MONTH}) ([0-9]{{1,2}})(?:st|nd|rd|th)?,? ({YEAR}){END}", _month_day_year),
    (rf"{NO}([0-9]{{1,2}})(?:st|nd|rd|th)? ({_MONTH}),? ({YEAR}){END}", _day_month_year),
    (rf"{NO}({YEAR}) ?年 ?([0-9]{{1,2}}) ?月?{_DASH}([0-9]{{1,2}}) ?月", _months_between),
    (rf"{NO}({YEAR}) ?年 ?前 ?([0-9]{{1,2}}) ?个月", _first_months),
    (rf"\bfirst ([0-9]{{1,2}}|{'|'.join(SMALL_NUMBERS)}) months of ({YEAR}){END}",
     _first_months_en),
    (rf"{NO}({YEAR}) ?年 ?前([一二三1-3])个?季度", _first_quarters),
    (rf"{NO}({YEAR}) ?年 ?([0-9]{{1,2}}) ?月(?:份)?", _year_month),
    (rf"\b({_MONTH}),? (?:of )?({YEAR}){END}", _month_year),
    (rf"{NO}({YEAR})-(0[1-9]|1[0-2]){END}", _year_month),
    (rf"{NO}({YEAR}) ?年 ?(?:第)?([一二三四首1-4]) ?季度?", _year_quarter),
    (rf"{NO}({YEAR}) ?[-/年]? ?Q([1-4]){END}", _year_quarter),
    (rf"\bQ([1-4]) ?(?:of |in |, ?|/|-)?({YEAR}){END}", _quarter_year),
    (rf"\b{_ORD}[ -]quarter (?:of |in )?({YEAR}){END}", _quarter_year),
    (rf"{NO}({YEAR}) ?年 ?(上|下)半年", _year_half),
    (rf"\b(first|second) half (?:of |in )?({YEAR}){END}", _half_year),
    (rf"\bH([12]) ?(?:of |in )?({YEAR}){END}", _half_year),
    (rf"{NO}({YEAR}) ?H([12]){END}", _year_half),
    (rf"{NO}({YEAR}) ?(?:财政?年度?|财年)", lambda m: year_period(int(m[1]), "fiscal_year")),
    (rf"\b(?:FY|fiscal(?: year)?) ?'?({YEAR}|[0-9]{{2}}){END}", _fiscal),
    (rf"{NO}({YEAR}) ?年?(?:-|–|—|~|～) ?({YEAR}) ?年?{END}", _years),
    (rf"{NO}({YEAR}) ?年?(?:至|到)({YEAR}) ?年?(?:间|期间)?{END}", _years),
    (rf"{NO}({YEAR})(?:-|–|/)([0-9]{{2}}){END}", _years),
    (rf"\bbetween ({YEAR}) and ({YEAR}){END}", _year_change),
    (rf"\bfrom ({YEAR}) (?:to|until|through) ({YEAR}){END}", _year_change),
    (rf"{NO}({YEAR}) (?:to|through) ({YEAR}){END}", _years),
    (rf"(?:从|自)({YEAR}) ?年(?:的)?(?:至|到)({YEAR}) ?年", _year_change),
    (rf"{NO}({YEAR}) ?(?:年代|s\b)", _decade),
    (rf"{NO}({YEAR}) ?年(?![代均]|币值|不变价)(?:全年|度)?", _year),
)
# Tried at each place; the longest match wins.
FORMS = tuple((re.compile(pattern, re.ASCII | re.IGNORECASE), made) for pattern, made in _PATTERNS)
