"""Readings in time: instants, whole periods between two, seasons."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period

DatedValue = tuple[Period, Fraction]
_MONTHS = {"quarter": 3, "month": 1, "half_year": 6}


def instant(period: Period) -> Fraction:
    """The start of a period in years, twelve equal months a year (2023-04-01 is 2023¼)."""
    year, month, day = (int(part) for part in period.start.split("-"))
    return year + Fraction(month - 1, 12) + Fraction(day - 1, 372)


def ordered(series: Sequence[DatedValue]) -> list[DatedValue]:
    """By time; two readings of one start stay in the order of their ends, then values."""
    return sorted(series, key=lambda one: (one[0].start, one[0].end, one[1]))


def season_of(period: Period) -> str | None:
    """ "Q2", "H1", "M07" of a quarter, half-year or month; None for years and other spans."""
    month = int(period.start[5:7])
    if period.basis == "quarter":
        return f"Q{(month + 2) // 3}"
    if period.basis == "month":
        return f"M{month:02d}"
    return f"H{1 + (month > 6)}" if period.basis == "half_year" else None


def whole_periods(a: Period, b: Period) -> int:
    """Whole years, quarters, half-years or months from a to b; both must be of one kind.

    Raises:
        BundleError: Unlike kinds, or no whole number of them lies between.
    """
    if a.basis != b.basis:
        raise BundleError("expression", f"periods between a {a.basis} and a {b.basis}")
    months = _months(b.start) - _months(a.start)
    same_day = a.start[8:] == b.start[8:]
    if a.basis in _MONTHS:
        size = _MONTHS[a.basis]
    else:
        size = 12 if months % 12 == 0 else 1
    if a.basis == "point":
        same_day, size = True, 12
        months = 12 * (int(b.start[:4]) - int(a.start[:4]))
    if not same_day or months % size:
        raise BundleError("expression", f"no whole periods between {a.start} and {b.start}")
    return months // size


def days_since(period: Period, now: str) -> int:
    """Days from the last day of a period to `now` (ISO); negative when it has not ended."""
    return (date.fromisoformat(now) - date.fromisoformat(period.end)).days + 1


def _months(day: str) -> int:
    return int(day[:4]) * 12 + int(day[5:7])
