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
QUARTERS = {**dict(zip("一二三四1234", (1, 2, 3, 4) * 2)), "首": 1,
             "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3,
             "4th": 4}
YEAR = "(?:1[0-9]{3}|20[0-9]{2}|21[0-9]{2})"
NO = r"(?<![0-9A-Za-z_/$€£¥%-])(?<![0-9][.,])"
END = r"(?![0-9A-Za-z_%]|[.,][0-9]|[/-][0-9])"
MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
ORD = "(first|second|third|fourth|1st|2nd|3rd|4th)"
ISO = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
DASH = r" ?(?:-|–|—|~|～|至|到) ?"
DAY = "([0-9]{1,2})(?:st|nd|rd|th)?"
N = "(?:[0-9]{1,2}|三?二?十[一二三四五六七八九]?|[一二三四五六七八九两])"
SMALL = "[0-9]{1,2}|" + "|".join(SMALL_NUMBERS)
_HAN_ONES = dict(zip("一二三四五六七八九", range(1, 10)))


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


def _iso_day(text: str) -> Period:
    return day_period(*map(int, text.split("-")))


def month_of(name: str) -> int:
    return MONTHS[name.lower().rstrip(".")]


def number_of(word: str) -> int:
    """Digits, a Chinese number up to 31, or an English word up to eleven."""
    if word[0] in "0123456789":
        return int(word)
    if word[0] in _HAN_ONES or word[0] in "十两":
        tens, mark, ones = word.rpartition("十")
        if not mark:
            return 2 if word == "两" else _HAN_ONES[word]
        return (_HAN_ONES[tens] if tens else 1) * 10 + (_HAN_ONES[ones] if ones else 0)
    return SMALL_NUMBERS[word.lower()]


def half_of(word: str) -> int:
    return 1 if word.lower() in ("上", "first", "1", "1st") else 2


def full_year(digits: str) -> int:
    """Four digits, or two of 1970-2069."""
    year = int(digits)
    return year if len(digits) == 4 else year + (2000 if year < 70 else 1900)


def _day(year: int, month: int, start: int, end: int | None = None) -> Period:
    first = day_period(year, month, start)
    return first if end is None else span_period(first, day_period(year, month, end))


def _quarter(word: str) -> int:
    return QUARTERS[word.lower()]


def _quarters(year: int, first: int, last: int) -> Period:
    return span_period(quarter_period(year, first), quarter_period(year, last))


def _fiscal_part(year: int, quarter: int) -> Period:
    return months_period(year, quarter * 3 - 2, 3, "fiscal_quarter")


def _fiscal_half(year: int, half: int) -> Period:
    return months_period(year, 1 if half == 1 else 7, 6, "fiscal_half")


def _years(first: int, last: str) -> Period:
    end = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
    return span_period(year_period(first), year_period(end))


def _century(count: int) -> Period:
    return Period(f"{count * 100 - 99:04}-01-01", f"{count * 100 + 1:04}-01-01", "range")


def _decade(first: int) -> Period:
    return span_period(year_period(first), year_period(first + 9))


def _old_year(digits: str) -> Period:
    return year_period(int(digits))


Maker = Callable[[re.Match], Period]
_ZH: tuple[tuple[str, Maker], ...] = (
    (rf"{NO}({YEAR}) ?年 ?({N}) ?月 ?({N}) ?[日号]?{DASH}({N}) ?[日号]",
     lambda m: _day(int(m[1]), number_of(m[2]), number_of(m[3]), number_of(m[4]))),
    (rf"{NO}({YEAR}) ?年 ?({N}) ?月 ?({N}) ?[日号]", lambda m: _day(int(m[1]), number_of(m[2]), number_of(m[3]))),
    (rf"{NO}({YEAR}) ?年 ?({N}) ?月?份?{DASH}({N}) ?月(?! ?{N} ?[日号])",
     lambda m: months_period(int(m[1]), number_of(m[2]), number_of(m[3]) - number_of(m[2]) + 1, "range")),
    (rf"{NO}({YEAR}) ?年的?前 ?({N}) ?个月", lambda m: months_period(int(m[1]), 1, number_of(m[2]), "range")),
    (rf"{NO}({YEAR}) ?年的?后 ?({N}) ?个月", lambda m: months_period(int(m[1]), 13 - number_of(m[2]),
                                                              number_of(m[2]), "range")),
    (rf"{NO}({YEAR}) ?年的?前([一二三两1-3])个?季度",
     lambda m: months_period(int(m[1]), 1, 3 * number_of(m[2]), "range")),
    (rf"{NO}({YEAR}) ?年 ?({N}) ?月(?:份)?", lambda m: months_period(int(m[1]), number_of(m[2]), 1, "month")),
    (rf"{NO}({YEAR}) ?年的?(?:第)? ?([一二三四首1-4]) ?(?:个)?季度?",
     lambda m: quarter_period(int(m[1]), _quarter(m[2]))),
    (rf"{NO}({YEAR}) ?年第?([一二三四1-4])(?:季度?)?{DASH}第?([一二三四1-4])季度",
     lambda m: _quarters(int(m[1]), _quarter(m[2]), _quarter(m[3]))),
    (rf"{NO}({YEAR}) ?年的?(上|下)半年", lambda m: half_period(int(m[1]), half_of(m[2]))),
    (rf"{NO}({YEAR}) ?(?:财政?年度?|财年)(?:的)?第? ?([一二三四1-4]) ?季度?",
     lambda m: _fiscal_part(int(m[1]), _quarter(m[2]))),
    (rf"{NO}({YEAR}) ?(?:财政?年度?|财年)(?:的)?(上|下)半(?:财?年)?", lambda m: _fiscal_half(int(m[1]), half_of(m[2]))),
    (rf"{NO}({YEAR}|[0-9]{{2}}) ?(?:财政?年度?|财年)", lambda m: year_period(full_year(m[1]), "fiscal_year")),
    (rf"{NO}({YEAR}) ?年? ?(?:至|到) ?({YEAR}) ?年?(?! ?{N} ?月)(?:间|期间)?{END}",
     lambda m: _years(int(m[1]), m[2])),
    (rf"(?:从|自)({YEAR}) ?年(?:的)?(?:至|到)({YEAR}) ?年(?! ?{N} ?月)",
     lambda m: span_period(year_period(int(m[1])), year_period(int(m[2])), "change")),
    (rf"{NO}({YEAR}) ?年代", lambda m: _decade(int(m[1]) // 10 * 10)),
    (r"(?:20世纪|上世纪|上个世纪)([2-9])0年代", lambda m: _decade(1900 + 10 * int(m[1]))),
    (r"(?:20世纪|上世纪|上个世纪)([二三四五六七八九])十年代", lambda m: _decade(1900 + 10 * number_of(m[1]))),
    (rf"{NO}(1[0-9])世纪([0-9])0年代", lambda m: _decade(int(m[1]) * 100 - 100 + 10 * int(m[2]))),
    (r"(?<![0-9世纪])([5-9])0年代", lambda m: _decade(1900 + 10 * int(m[1]))),
    (rf"{NO}(1[0-9]|2[01])世纪(?![0-9]0年代|[二三四五六七八九]十|经济报)", lambda m: _century(int(m[1]))),
    (r"(?<!二)(十[一二三四五六七八九]|二十一?)世纪(?![0-9]0年代|[二三四五六七八九]十)", lambda m: _century(number_of(m[1]))),
    (r"公元([1-9][0-9]{0,3})年", lambda m: _old_year(m[1])),
    (rf"{NO}({YEAR}) ?年(?![代均]|币值|不变价|可比价)(?:全年|度)?", lambda m: year_period(int(m[1]))),
)
_MONTHLY: tuple[tuple[str, Maker], ...] = (
    (rf"\b({MONTH}) {DAY}(?: to | through |{DASH}){DAY},? ({YEAR}){END}",
     lambda m: _day(int(m[4]), month_of(m[1]), int(m[2]), int(m[3]))),
    (rf"\b({MONTH}) ([0-9]{{1,2}})(?:st|nd|rd|th)?,? ({YEAR}){END}",
     lambda m: _day(int(m[3]), month_of(m[1]), int(m[2]))),
    (rf"{NO}{DAY}(?: to |{DASH}){DAY} ({MONTH}),? ({YEAR}){END}",
     lambda m: _day(int(m[4]), month_of(m[3]), int(m[1]), int(m[2]))),
    (rf"{NO}([0-9]{{1,2}})(?:st|nd|rd|th)? (?:of )?({MONTH}),? ({YEAR}){END}",
     lambda m: _day(int(m[3]), month_of(m[2]), int(m[1]))),
    (rf"\b({MONTH})(?: to | through |{DASH})({MONTH}),? ({YEAR}){END}",
     lambda m: months_period(int(m[3]), month_of(m[1]), month_of(m[2]) - month_of(m[1]) + 1, "range")),
    (rf"\b({MONTH}),? (?:of |')?({YEAR}){END}",
     lambda m: months_period(int(m[2]), month_of(m[1]), 1, "month")),
    (rf"{NO}({YEAR}) ({MONTH})(?! [0-9]){END}",
     lambda m: months_period(int(m[1]), month_of(m[2]), 1, "month")),
)
_WORDY: tuple[tuple[str, Maker], ...] = (
    (rf"\bfirst ({SMALL}) months of ({YEAR}){END}",
     lambda m: months_period(int(m[2]), 1, number_of(m[1]), "range")),
    (rf"\blast ({SMALL}) months of ({YEAR}){END}",
     lambda m: months_period(int(m[2]), 13 - number_of(m[1]), number_of(m[1]), "range")),
    (rf"\bfirst (two|three|2|3) quarters of ({YEAR}){END}",
     lambda m: months_period(int(m[2]), 1, 3 * number_of(m[1]), "range")),
    (rf"\b{ORD}[ -]quarter,? (?:of |in )?(?:fiscal(?: year)?|FY) ?({YEAR}|[0-9]{{2}}){END}",
     lambda m: _fiscal_part(full_year(m[2]), _quarter(m[1]))),
    (rf"\b(?:fiscal(?: year)?|FY) ?({YEAR}|[0-9]{{2}})(?:'s)? {ORD}[ -]quarter",
     lambda m: _fiscal_part(full_year(m[1]), _quarter(m[2]))),
    (rf"\b{ORD}[ -]quarter,? (?:of |in )?({YEAR}){END}", lambda m: quarter_period(int(m[2]), _quarter(m[1]))),
    (rf"\b(first|second|1st|2nd)[ -]half,? (?:of |in )?({YEAR}){END}",
     lambda m: half_period(int(m[2]), half_of(m[1]))),
    (rf"\b(first|second|1st|2nd)[ -]half,? (?:of |in )?(?:fiscal(?: year)?|FY) ?({YEAR}|[0-9]{{2}}){END}",
     lambda m: _fiscal_half(full_year(m[2]), half_of(m[1]))),
    (rf"\b(?:FY|fiscal(?: year)?) ?'?({YEAR})[/-](?:20)?[0-9]{{2}}{END}",
     lambda m: year_period(int(m[1]) + 1, "fiscal_year")),
    (rf"\b(?:FY|fiscal(?: year)?|financial year) ?'?({YEAR}|[0-9]{{2}})(?:A|E|F)?{END}",
     lambda m: year_period(full_year(m[1]), "fiscal_year")),
    (rf"(?<=\bmid-)({YEAR}){END}", lambda m: year_period(int(m[1]))),
    (rf"\bbetween ({YEAR}) and ({YEAR}){END}",
     lambda m: span_period(year_period(int(m[1])), year_period(int(m[2])), "change")),
    (rf"\bfrom ({YEAR}) (?:to|until|through) ({YEAR}){END}",
     lambda m: span_period(year_period(int(m[1])), year_period(int(m[2])), "change")),
    (r"\b(?:the )?(1[0-9]|20|21)(?:th|st) century\b", lambda m: _century(int(m[1]))),
    (r"\b(?-i:AD|A\.D\.) ?([1-9][0-9]{0,3})\b", lambda m: _old_year(m[1])),
    (r"(?<![0-9])([1-9][0-9]{0,3}) (?-i:AD|CE|A\.D\.)(?![A-Za-z])", lambda m: _old_year(m[1])),
)
_QUARTERLY: tuple[tuple[str, Maker], ...] = (
    (rf"\bFY ?'?({YEAR}|[0-9]{{2}})[ -]?Q([1-4])\b", lambda m: _fiscal_part(full_year(m[1]), int(m[2]))),
    (rf"\bQ([1-4])[ -]?(?:of )?FY ?'?({YEAR}|[0-9]{{2}}){END}",
     lambda m: _fiscal_part(full_year(m[2]), int(m[1]))),
    (rf"\bFY ?'?({YEAR}|[0-9]{{2}})[ -]?H([12])\b", lambda m: _fiscal_half(full_year(m[1]), int(m[2]))),
    (rf"\bH([12])[ -]?FY ?'?({YEAR}|[0-9]{{2}}){END}", lambda m: _fiscal_half(full_year(m[2]), int(m[1]))),
    (rf"{NO}({YEAR}) ?[-/年]? ?Q([1-4]){DASH}Q?([1-4]){END}",
     lambda m: _quarters(int(m[1]), int(m[2]), int(m[3]))),
    (rf"{NO}({YEAR}) ?[-/年]? ?Q([1-4]){END}", lambda m: quarter_period(int(m[1]), int(m[2]))),
    (rf"\bQ([1-4]){DASH}Q?([1-4]),? (?:of )?({YEAR}){END}",
     lambda m: _quarters(int(m[3]), int(m[1]), int(m[2]))),
    (rf"\bQ([1-4]) ?(?:of |in |, ?|/|-)?({YEAR}){END}", lambda m: quarter_period(int(m[2]), int(m[1]))),
    (rf"\bQ([1-4])[ -]?'([0-9]{{2}}){END}", lambda m: quarter_period(full_year(m[2]), int(m[1]))),
    (rf"{NO}([1-4])Q ?'?({YEAR}|[0-9]{{2}}){END}", lambda m: quarter_period(full_year(m[2]), int(m[1]))),
    (rf"\bH([12]) ?(?:of |in )?({YEAR}){END}", lambda m: half_period(int(m[2]), int(m[1]))),
    (rf"{NO}({YEAR}) ?[-/]? ?H([12]){END}", lambda m: half_period(int(m[1]), int(m[2]))),
    (rf"{NO}([12])H ?'?({YEAR}|[0-9]{{2}}){END}", lambda m: half_period(full_year(m[2]), int(m[1]))),
)
_PLAIN: tuple[tuple[str, Maker], ...] = (
    (rf"{NO}({ISO}) ?(?:至|to|/|~|～) ?({ISO}){END}", lambda m: span_period(_iso_day(m[1]), _iso_day(m[2]))),
    (rf"{NO}({YEAR})-([0-9]{{2}})-([0-9]{{2}})(?:T[0-9:.+Z-]{{0,40}})?{END}",
     lambda m: day_period(int(m[1]), int(m[2]), int(m[3]))),
    (rf"{NO}({YEAR})/([0-9]{{1,2}})/([0-9]{{1,2}}){END}",
     lambda m: day_period(int(m[1]), int(m[2]), int(m[3]))),
    (rf"{NO}({YEAR})\.([0-9]{{1,2}})\.([0-9]{{1,2}}){END}",
     lambda m: day_period(int(m[1]), int(m[2]), int(m[3]))),
    (rf"{NO}({YEAR})-(0[1-9]|1[0-2]){END}", lambda m: months_period(int(m[1]), int(m[2]), 1, "month")),
    (rf"{NO}({YEAR})/(0[1-9]|1[0-2]){END}", lambda m: _month_or_years(int(m[1]), m[2])),
    (rf"{NO}({YEAR}) ?年?(?:-|–|—|~|～) ?({YEAR}) ?年?(?!{N}月){END}", lambda m: _years(int(m[1]), m[2])),
    (rf"{NO}({YEAR})(?:-|–|/)([0-9]{{2}})年?{END}", lambda m: _years(int(m[1]), m[2])),
    (rf"{NO}({YEAR}) (?:to|through) ({YEAR}){END}", lambda m: _years(int(m[1]), m[2])),
    (rf"{NO}({YEAR}) ?s\b", lambda m: _decade(int(m[1]))),
)


def _month_or_years(year: int, two: str) -> Period:
    """2024/03 is a month; 2008/09 is two years where the second follows the first."""
    if int(two) == (year + 1) % 100:
        return _years(year, two)
    return months_period(year, int(two), 1, "month")


_YEAR_FIRST = rf"{NO}({YEAR})"
YEAR_START = re.compile(rf"{NO}(?={YEAR})", re.ASCII)
"""Where a form that begins with a year may stand."""


def _compiled(table: tuple[tuple[str, Maker], ...]) -> tuple[tuple[re.Pattern, Maker, bool], ...]:
    """(pattern, maker, whether it begins with a year) of each form."""
    return tuple((re.compile(pattern, re.ASCII | re.IGNORECASE), made, pattern.startswith(_YEAR_FIRST))
                 for pattern, made in table)


YEAR_DIGITS = re.compile("[0-9]{4}")
# (what a text must hold, forms); the longest match at a place wins.
GROUPS = (
    (re.compile("年|世纪"), _compiled(_ZH)),
    (re.compile(rf"\b(?:{'|'.join(MONTHS)})\b", re.IGNORECASE | re.ASCII), _compiled(_MONTHLY)),
    (re.compile(r"quarter|half|fiscal|financial|FY|first|last|mid-|between|from|century|AD\b|A\.D|CE\b",
                re.IGNORECASE | re.ASCII), _compiled(_WORDY)),
    (re.compile("[QH][1-4]|[1-4][QH]", re.IGNORECASE), _compiled(_QUARTERLY)),
    (YEAR_DIGITS, _compiled(_PLAIN)),
)
