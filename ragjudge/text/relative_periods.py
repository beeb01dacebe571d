"""Periods that only a reference day makes: 今年, last month, 近三年, the past 12 months, 上季度."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from ragjudge.records.period import Period
from ragjudge.text.period_forms import (SMALL, day_period, half_period, months_period, number_of,
                                        quarter_period, year_period)

_YEARS_ZH = {"今": 0, "本": 0, "去": -1, "前": -2, "明": 1, "上一": -1, "下一": 1}
_SHIFT_EN = {"this": 0, "current": 0, "last": -1, "past": -1, "previous": -1, "next": 1}
_UNITS = {"年": "year", "个月": "month", "季度": "quarter", "个季度": "quarter", "周": "week", "天": "day", "日": "day",
          "year": "year", "month": "month", "quarter": "quarter", "week": "week", "day": "day",
          "decade": "decade", "个年头": "year"}
_COUNT_ZH = "[0-9]{1,3}|[一二三四五六七八九两]?十[一二三四五六七八九]?|[一二三四五六七八九两]"
_WORDS_EN = f"{SMALL}|one|twelve|twenty|thirty"
_MORE = {"one": 1, "twelve": 12, "twenty": 20, "thirty": 30}
Maker = Callable[[re.Match, date], Period]


def _year_zh(m: re.Match, day: date) -> Period:
    year = day.year + _YEARS_ZH[m[1]]
    if m[2]:
        return half_period(year, 1 if m[2] == "上" else 2)
    if m[3]:
        return quarter_period(year, {"首": 1}.get(m[3]) or number_of(m[3]))
    if m[4]:
        return months_period(year, number_of(m[4]), 1, "month")
    if m[5]:
        return months_period(year, 1, number_of(m[5]), "range")
    return year_period(year)


def _moved(day: date, unit: str, count: int) -> date:
    """The day `count` units later (before, if negative); a month's last day where it has none such."""
    if unit in ("day", "week"):
        return day + timedelta(days=count * (7 if unit == "week" else 1))
    months = count * {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit]
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    for last in range(day.day, 27, -1):
        try:
            return date(year, month + 1, last)
        except ValueError:
            continue
    return date(year, month + 1, min(day.day, 27))


def _rolling(unit: str, count: int, day: date, ahead: bool) -> Period:
    other = _moved(day, unit, count if ahead else -count)
    first, last = (day, other) if ahead else (other, day)
    return Period(first.isoformat(), last.isoformat(), "range")


def _calendar(unit: str, shift: int, day: date) -> Period:
    if unit == "year":
        return year_period(day.year + shift)
    there = _moved(day.replace(day=1), unit, shift)
    if unit == "month":
        return months_period(there.year, there.month, 1, "month")
    return quarter_period(there.year, (there.month + 2) // 3)


def _count(word: str) -> int:
    low = word.lower()
    return _MORE[low] if low in _MORE else number_of(word)


def _day_of(shift: int, day: date) -> Period:
    there = day + timedelta(days=shift)
    return day_period(there.year, there.month, there.day)


_FORMS: tuple[tuple[str, Maker], ...] = (
    (r"(今|本|去|前|明)年(?:的)?(?:(上|下)半年|第?([一二三四首1-4])季度|([0-9]{1,2}|十[一二]?|[一二三四五六七八九])月份?"
     r"|前([0-9]{1,2}|[一二三四五六七八九十])个月)?(?!份|级|度经)", _year_zh),
    (r"(?<![年])(上|下|本)半年(?!报)", lambda m, day: half_period(day.year, 1 if m[1] == "上" else 2)
     if m[1] != "本" else half_period(day.year, 1 if day.month < 7 else 2)),
    (r"(上一?|本|当前|下一?)个?季度", lambda m, day: _calendar("quarter", _shift_zh(m[1]), day)),
    (r"(上|本|当|下)个?月(?!份额)", lambda m, day: _calendar("month", _shift_zh(m[1]), day)),
    (rf"(?:近|最近|过去|此前|这)({_COUNT_ZH}) ?(年|个月|个季度|周|天|日)(?:来|间|里|以来)?(?!代|级)",
     lambda m, day: _rolling(_UNITS[m[2]], number_of(m[1]), day, False)),
    (rf"(?:未来|今后|接下来|此后)({_COUNT_ZH}) ?(年|个月|个季度|周|天|日)(?:内|间|里)?(?!代|级)",
     lambda m, day: _rolling(_UNITS[m[2]], number_of(m[1]), day, True)),
    (r"(昨|今|前|明)[天日](?!气|报|后)", lambda m, day: _day_of({"昨": -1, "今": 0, "前": -2, "明": 1}[m[1]], day)),
    (r"\b(this|last|next|previous|current) (year|quarter|month)\b(?!'s? (?:ago|earlier))",
     lambda m, day: _calendar(m[2].lower(), _SHIFT_EN[m[1].lower()], day)),
    (r"\bthe (first|second) half of (this|last|next) year\b",
     lambda m, day: half_period(day.year + _SHIFT_EN[m[2].lower()], 1 if m[1].lower() == "first" else 2)),
    (rf"\b(?:the )?(last|past|previous|next|coming) ({_WORDS_EN}) (year|month|quarter|week|day|decade)s?\b",
     lambda m, day: _rolling(m[3].lower(), _count(m[2]), day, m[1].lower() in ("next", "coming"))),
    (r"\b(?:the )?(past|last) (year|decade)\b(?=.)",
     lambda m, day: _rolling(m[2].lower(), 1, day, False) if m[1].lower() == "past" or m[2] == "decade"
     else year_period(day.year - 1)),
    (r"\byesterday\b", lambda m, day: _day_of(-1, day)),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE | re.ASCII), made) for pattern, made in _FORMS)


def _shift_zh(word: str) -> int:
    return {"上": -1, "下": 1}.get(word[0], 0)


def relative(text: str, reference: date) -> list[tuple[int, int, Period]]:
    """(start, end, period) of the words that a reference day makes periods."""
    found = []
    for pattern, made in _PATTERNS:
        for match in pattern.finditer(text):
            try:
                found.append((*match.span(), made(match, reference)))
            except (ValueError, OverflowError):
                continue
    return found
