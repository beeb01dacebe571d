"""A span of days that a reading or claim is about."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from ragjudge.records.errors import BundleError

Basis = Literal["calendar_year", "half_year", "quarter", "month", "day", "fiscal_year", "range",
                "change", "point", "fiscal_quarter", "fiscal_half"]


@dataclass(frozen=True, slots=True)
class Period:
    """Days [start, end), ISO dates, with the kind of span.

    `change`: from the first period's start to the last one's end. `point`: one instant inside the span
    whose exact day the source does not give (a fractional year).
    """
    start: str
    end: str
    basis: Basis

    def __post_init__(self) -> None:
        try:
            whole = date.fromisoformat(self.start) < date.fromisoformat(self.end)
        except (TypeError, ValueError):
            whole = None
        if whole is None or not _is_plain(self.start) or not _is_plain(self.end):
            raise BundleError("/start", f"not ISO dates: {self.start!r}, {self.end!r}")
        if not whole:
            raise BundleError("/start", f"need start < end, not {self.start}, {self.end}")

    @property
    def first_year(self) -> int:
        return int(self.start[:4])

    @property
    def last_year(self) -> int:
        """The last year that has a day in the span."""
        year, rest = int(self.end[:4]), self.end[5:]
        return year - 1 if rest == "01-01" else year


def _is_plain(text: str) -> bool:
    """Whether an ISO date is written YYYY-MM-DD, not as a week or without hyphens."""
    return len(text) == 10 and text[4] == text[7] == "-"
