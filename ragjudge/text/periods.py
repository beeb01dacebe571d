"""Periods in running text, questions and table cells, as half-open day spans with their kind."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.text.numerals import WIDE_DIGITS, scan_magnitude
from ragjudge.text.units import scan_unit

MONTHS = {name: number for number, names in enumerate((
    ("january", "jan"), ("february", "feb"), ("march", "mar"), ("april", "apr"), ("may",), ("june", "jun"),
    ("july", "jul"), ("august", "aug"), ("september", "sept", "sep"), ("october", "oct"), ("november", "nov"),
    ("december", "dec")), 1) for name in names}
_MONTH_NAMES = ("January February March April May June July August September October November "
                "December").split()
_QUARTERS = {**dict(zip("一二三四1234１２３４", (1, 2, 3, 4) * 3)), "首": 1,
             "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_HAN_YEAR = str.maketrans("〇零○一二三四五六七八九", "000123456789")
_YEAR = "(?:1[0-9]{3}|20[0-9]{2}|21[0-9]{2})"
_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_ORD = "(first|second|third|fourth|1st|2nd|3rd|4th)"
_NO = r"(?<![0-9A-Za-z_/$€£¥%-])(?<![0-9][.,])"
_END = r"(?![0-9A-Za-z_%]|[.,][0-9]|[/-][0-9])"
_ISO = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_DASH = r" ?(?:-|–|—|~|～|至|到) ?"


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


def year_period(year: int, basis: str = "calendar_year") -> Period:
    return Period(f"{year:04}-01-01", f"{year + 1:04}-01-01", basis)


def months_period(year: int, month: int, count: int, basis: str) -> Period:
    """`count` months from a month on."""
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


def _two_digit(first: int, last: str) -> int:
    return int(last) if len(last) == 4 else first // 100 * 100 + int(last)


def _years(match: re.Match) -> Period:
    first = int(match[1])
    return span_period(year_period(first), year_period(_two_digit(first, match[2])))


def _year_change(match: re.Match) -> Period:
    return span_period(year_period(int(match[1])), year_period(int(match[2])), "change")


def _han_date(match: re.Match) -> Period:
    return day_period(int(match[1]), int(match[2]), int(match[3]))


def _month_of(name: str) -> int:
    return MONTHS[name.lower().rstrip(".")]


def _fiscal(match: re.Match) -> Period:
    year = match[1]
    return year_period(int(year) if len(year) == 4 else 2000 + int(year), "fiscal_year")


def _iso_day(text: str) -> Period:
    return day_period(*map(int, text.split("-")))


def _months_between(match: re.Match) -> Period:
    year, first, last = int(match[1]), int(match[2]), int(match[3])
    return months_period(year, first, last - first + 1, "range")


# (pattern, maker); tried at each place in this order, the longest match wins.
_FORMS: tuple[tuple[re.Pattern, object], ...] = tuple((
    re.compile(pattern, re.ASCII | re.IGNORECASE), made) for pattern, made in (
    (rf"{_NO}({_ISO}) ?(?:至|to|/) ?({_ISO}){_END}",
     lambda m: span_period(_iso_day(m[1]), _iso_day(m[2]))),
    (rf"{_NO}({_YEAR})-([0-9]{{2}})-([0-9]{{2}})(?:T[0-9:.+Z-]*)?{_END}", _han_date),
    (rf"{_NO}({_YEAR})/([0-9]{{1,2}})/([0-9]{{1,2}}){_END}", _han_date),
    (rf"{_NO}({_YEAR}) ?年 ?([0-9]{{1,2}}) ?月 ?([0-9]{{1,2}}) ?[日号]", _han_date),
    (rf"\b({_MONTH}) ([0-9]{{1,2}})(?:st|nd|rd|th)?,? ({_YEAR}){_END}",
     lambda m: day_period(int(m[3]), _month_of(m[1]), int(m[2]))),
    (rf"{_NO}([0-9]{{1,2}})(?:st|nd|rd|th)? ({_MONTH}),? ({_YEAR}){_END}",
     lambda m: day_period(int(m[3]), _month_of(m[2]), int(m[1]))),
    (rf"{_NO}({_YEAR}) ?年 ?([0-9]{{1,2}}) ?月?{_DASH}([0-9]{{1,2}}) ?月", _months_between),
    (rf"{_NO}({_YEAR}) ?年 ?前 ?([0-9]{{1,2}}) ?个月", lambda m: months_period(int(m[1]), 1, int(m[2]), "range")),
    (rf"\bfirst ([0-9]{{1,2}}|two|three|four|five|six|seven|eight|nine|ten|eleven) months of ({_YEAR}){_END}",
     lambda m: months_period(int(m[2]), 1, _small(m[1]), "range")),
    (rf"{_NO}({_YEAR}) ?年 ?前([一二三1-3])个?季度", lambda m: months_period(int(m[1]), 1, 3 * _QUARTERS[m[2]], "range")),
    (rf"{_NO}({_YEAR}) ?年 ?([0-9]{{1,2}}) ?月(?:份)?", lambda m: months_period(int(m[1]), int(m[2]), 1, "month")),
    (rf"\b({_MONTH}),? (?:of )?({_YEAR}){_END}", lambda m: months_period(int(m[2]), _month_of(m[1]), 1, "month")),
    (rf"{_NO}({_YEAR})-(0[1-9]|1[0-2]){_END}", lambda m: months_period(int(m[1]), int(m[2]), 1, "month")),
    (rf"{_NO}({_YEAR}) ?年 ?(?:第)?([一二三四首1-4１-４]) ?季度?", lambda m: quarter_period(int(m[1]), _QUARTERS[m[2]])),
    (rf"{_NO}({_YEAR}) ?[-/年]? ?Q([1-4]){_END}", lambda m: quarter_period(int(m[1]), int(m[2]))),
    (rf"\bQ([1-4]) ?(?:of |in |, ?|/|-)?({_YEAR}){_END}", lambda m: quarter_period(int(m[2]), int(m[1]))),
    (rf"\b{_ORD}[ -]quarter (?:of |in )?({_YEAR}){_END}", lambda m: quarter_period(int(m[2]), _QUARTERS[m[1].lower()])),
    (rf"{_NO}({_YEAR}) ?年 ?(上|下)半年", lambda m: half_period(int(m[1]), 1 if m[2] == "上" else 2)),
    (rf"\b(first|second) half (?:of |in )?({_YEAR}){_END}",
     lambda m: half_period(int(m[2]), 1 if m[1].lower() == "first" else 2)),
    (rf"\bH([12]) ?(?:of |in )?({_YEAR}){_END}", lambda m: half_period(int(m[2]), int(m[1]))),
    (rf"{_NO}({_YEAR}) ?H([12]){_END}", lambda m: half_period(int(m[1]), int(m[2]))),
    (rf"{_NO}({_YEAR}) ?(?:财政?年度?|财年)", lambda m: year_period(int(m[1]), "fiscal_year")),
    (rf"\b(?:FY|fiscal(?: year)?) ?'?({_YEAR}|[0-9]{{2}}){_END}", _fiscal),
    (rf"{_NO}({_YEAR}) ?年?(?:-|–|—|~|～) ?({_YEAR}) ?年?{_END}", _years),
    (rf"{_NO}({_YEAR}) ?年?(?:至|到)({_YEAR}) ?年?(?:间|期间)?{_END}", _years),
    (rf"{_NO}({_YEAR})(?:-|–|/)([0-9]{{2}}){_END}", _years),
    (rf"\bbetween ({_YEAR}) and ({_YEAR}){_END}", _year_change),
    (rf"\bfrom ({_YEAR}) (?:to|until|through) ({_YEAR}){_END}", _year_change),
    (rf"{_NO}({_YEAR}) (?:to|through) ({_YEAR}){_END}", _years),
    (rf"(?:从|自)({_YEAR}) ?年(?:的)?(?:至|到)({_YEAR}) ?年", _year_change),
    (rf"{_NO}({_YEAR}) ?(?:年代|s\b)", lambda m: span_period(year_period(int(m[1])), year_period(int(m[1]) + 9))),
    (rf"{_NO}({_YEAR}) ?年(?![代均]|币值|不变价)(?:全年|度)?", lambda m: year_period(int(m[1]))),
))
_BARE_YEAR = re.compile(rf"{_NO}{_YEAR}{_END}", re.ASCII)
_YEAR_WORD = re.compile(r"(?:in|since|by|from|until|till|of|during|after|before|for|to|and|through|around|circa|"
                        r"year|late|early|mid|于|在|自|从|至|到|截至)[ -]?\Z", re.IGNORECASE)
_SMALL = {word: number for number, word in enumerate(
    "two three four five six seven eight nine ten eleven".split(), 2)}
_HAN_DIGIT_YEAR = re.compile("[一二][〇零○一二三四五六七八九]{3}(?=年)")
_QUICK = re.compile("[0-9]{4}|FY|fiscal", re.IGNORECASE)


def _small(word: str) -> int:
    return int(word) if word[0] in "0123456789" else _SMALL[word.lower()]


def periods(text: str, reference: date | None = None) -> list[PeriodSpan]:
    """The periods that a text names, in order, never overlapping.

    Args:
        text: Canonical or raw text; full-width digits and 二〇一九年 are read too.
        reference: The day from which 今年, 去年, "last year" are understood; without it they are no periods.
    """
    plain = text.translate(WIDE_DIGITS)
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
    for pattern, made in _FORMS:
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


_MONEY = ("$", "€", "£", "¥", "US", "RMB", "约", "共", "达")
_RELATIVE = (("今年上半年", 0, 1), ("今年下半年", 0, 2), ("去年上半年", -1, 1), ("去年下半年", -1, 2), ("今年", 0, 0), ("本年", 0, 0),
             ("去年", -1, 0), ("前年", -2, 0), ("明年", 1, 0), ("this year", 0, 0), ("last year", -1, 0),
             ("next year", 1, 0))


def _relative(text: str, reference: date) -> list[tuple[int, int, Period]]:
    found = []
    low = text.lower()
    for words, shift, half in _RELATIVE:
        at = low.find(words)
        while at >= 0:
            year = reference.year + shift
            found.append((at, at + len(words), half_period(year, half) if half else year_period(year)))
            at = low.find(words, at + 1)
    return found


_CELL_YEAR = re.compile(rf"({_YEAR})(?:\.0+)?(?:年)?")
_CELL_FRACTION = re.compile(rf"({_YEAR})\.([0-9]{{1,12}})")
_CELL_US = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})")
_CELL_OLD = re.compile(r"[0-9]{1,3}")


def parse_period_cell(cell: str) -> Period | None:
    """The period that a whole table cell names, or None.

    Years (2019, 2019.0), quarters, halves, months, ISO and M/D/YYYY dates; a fractional year (1971.875) is a
    `point` inside its year: `point_of` gives its exact position.
    """
    text = cell.strip().translate(WIDE_DIGITS)
    year = _CELL_YEAR.fullmatch(text)
    if year:
        return year_period(int(year[1]))
    if _CELL_FRACTION.fullmatch(text):
        return year_period(int(text[:4]), "point")
    us = _CELL_US.fullmatch(text)
    try:
        if us:
            full = int(us[3]) if len(us[3]) == 4 else 2000 + int(us[3]) if int(us[3]) < 70 else 1900 + int(us[3])
            return day_period(full, int(us[1]), int(us[2]))
    except (ValueError, BundleError):
        return None
    found = periods(text.replace("/Q", "-Q"))
    if len(found) == 1 and (found[0].start_char, found[0].end_char) == (0, len(text)):
        return found[0].period
    return None


def point_of(cell: str) -> Fraction | None:
    """The exact position of a fractional year, in years (1971.875), or None."""
    text = cell.strip().translate(WIDE_DIGITS)
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
        return f"{year}年{'下' if late else '上'}半年" if zh else f"the {'second' if late else 'first'} half of {year}"
    if basis == "month":
        return f"{year}年{first.month}月" if zh else f"{_MONTH_NAMES[first.month - 1]} {year}"
    if basis == "day":
        return (f"{year}年{first.month}月{first.day}日" if zh
                else f"{first.day} {_MONTH_NAMES[first.month - 1]} {year}")
    return _displayspan_period(first, last, basis, zh)


def _displayspan_period(first: date, last: date, basis: str, zh: bool) -> str:
    whole = (first.month, first.day) == (1, 1) and (last.month, last.day) == (12, 31)
    if whole and basis == "change":
        return f"从{first.year}年到{last.year}年" if zh else f"between {first.year} and {last.year}"
    if whole:
        return f"{first.year}年至{last.year}年" if zh else f"{first.year}-{last.year}"
    if first.year == last.year and first.day == 1 and last.day == monthrange(last.year, last.month)[1]:
        if zh:
            return f"{first.year}年{first.month}月至{last.month}月"
        if first.month == 1:
            words = {number: word for word, number in _SMALL.items()}
            return f"the first {words.get(last.month, last.month)} months of {first.year}"
    return f"{first.isoformat()}至{last.isoformat()}" if zh else f"{first.isoformat()} to {last.isoformat()}"
