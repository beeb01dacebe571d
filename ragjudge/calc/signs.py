"""The sign of what a role did over a card's window: +, −, 0 inside the band, ? where nothing is decided.

Trends: Theil–Sen slope × span against the metric's indifference band, and Mann–Kendall |z| >= 1.645.
Source: DESIGN, three tiers; GATES, CH2
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc import irrational, stats
from ragjudge.calc.times import DatedValue, instant, ordered, season_of
from ragjudge.records.bundle import Sign
from ragjudge.records.period import Period
from ragjudge.records.rules import Metric, TestName
from ragjudge.text.numerals import parse_decimal

TREND_READINGS, TREND_YEARS = 6, 4
"""Fewer readings or years behind a sign make it weak."""
MAX_READINGS = 120
"""A longer window is thinned to the last reading of each month, then of each year."""


@dataclass(frozen=True, slots=True)
class Window:
    """Instants [start, end] in years, both ends inside. `dropped`: roles whose series cut it too short."""

    start: Fraction
    end: Fraction
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoleSeries:
    """A series that fills a role. `id`: the base series; `weight`: class weight × level weight."""

    id: str
    metric: Metric
    readings: tuple[DatedValue, ...]
    half: Fraction
    weight: Fraction
    band_factor: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Test:
    """What is asked of a role: records.rules.Prediction without its expected sign."""

    role: str
    test: TestName
    to: str | None = None
    target: str | None = None

    @property
    def id(self) -> str:
        return ".".join(one for one in (self.role, self.test, self.to) if one)


@dataclass(frozen=True, slots=True)
class Observed:
    """A test's answer over the readings in the window.

    size and band are in the test's own measure: the metric's unit (linear), natural logarithm (log
    scale), years (doubling_time), turns. `derivable` is false for the direction of a monotone metric.
    """

    test: Test
    sign: Sign
    readings: int
    weak: bool
    period: Period
    size: Fraction
    band: Fraction
    base: tuple[str, ...]
    weight: Fraction
    derivable: bool = True
    season: str | None = None


def common_window(
    series: Mapping[str, RoleSeries], required: Sequence[str], years: Fraction
) -> Window:
    """The card's window back from the last reading that the series have in common.

    A series of no required role that ends two years or more before the required ones is dropped:
    its old end would make the present unreadable.
    """
    last = {role: instant(ordered(one.readings)[-1][0]) for role, one in series.items()}
    must = [last[role] for role in required if role in last] or list(last.values())
    end = min(must)
    dropped = tuple(
        sorted(role for role, at in last.items() if role not in required and at <= end - 2)
    )
    end = min([end, *(at for role, at in last.items() if role not in dropped)])
    return Window(end - years, end, dropped)


def inside(series: RoleSeries, window: Window) -> list[DatedValue]:
    """The readings in the window, by time; of a seasonal metric those of the last one's season."""
    found = [
        one for one in ordered(series.readings) if window.start <= instant(one[0]) <= window.end
    ]
    if series.metric.seasonal and found:
        season = season_of(found[-1][0])
        found = [one for one in found if season_of(one[0]) == season]
    return thinned(found)


def thinned(readings: list[DatedValue]) -> list[DatedValue]:
    for length in (7, 4):
        if len(readings) <= MAX_READINGS:
            break
        readings = list({one[0].start[:length]: one for one in readings}.values())
    return readings


def scaled(metric: Metric, readings: Sequence[DatedValue]) -> list[DatedValue]:
    """Natural logarithms for a metric on a log scale (readings at or below zero are left out)."""
    if metric.scale != "log":
        return list(readings)
    return [(period, irrational.ln(value)) for period, value in readings if value > 0]


def band_of(
    metric: Metric, readings: Sequence[DatedValue], factor: Fraction = Fraction(1)
) -> Fraction:
    """The indifference band on the metric's scale: ln(1 + rel) or abs ÷ median on a log scale;
    abs, or rel × the median size of the readings, on a linear one.
    """
    middle = stats.median([abs(value) for _, value in readings])
    if metric.indifference.rel is not None:
        rel = parse_decimal(metric.indifference.rel) * factor
        return irrational.ln(1 + rel) if metric.scale == "log" else rel * middle
    band = parse_decimal(metric.indifference.abs or "0") * factor
    return irrational.ln(1 + band / middle) if metric.scale == "log" and middle else band


def trend(
    test: Test, own: RoleSeries, raw: list[DatedValue], on_scale: list[DatedValue]
) -> Observed | None:
    if len(on_scale) < 2:
        return None
    points = [(instant(period), value) for period, value in on_scale]
    span = points[-1][0] - points[0][0]
    band = band_of(own.metric, raw, own.band_factor)
    if len(points) < TREND_READINGS:
        size = points[-1][1] - points[0][1]
        sign = _ends_sign(own, raw, size, band)
    else:
        size = stats.theil_sen(points) * span
        sign = direction(size, band)
        ends = direction(points[-1][1] - points[0][1], Fraction(0))
        # The report words a row by its two ends: a trend that they contradict is left undecided.
        if sign != "0" and (
            sign != ends or not stats.trend_is_significant([value for _, value in points])
        ):
            sign = "?"
    return observed_of(
        test, sign, on_scale, size, band, len(points) < TREND_READINGS or span < TREND_YEARS
    )


def direction(size: Fraction, band: Fraction) -> Sign:
    return "0" if abs(size) <= band else "+" if size > 0 else "-"


def _ends_sign(own: RoleSeries, raw: list[DatedValue], size: Fraction, band: Fraction) -> Sign:
    """The sign of a change between two ends, "?" where the printed digits do not decide it."""
    spread = 2 * own.half
    if own.metric.scale == "log" and spread:
        least = min(value for _, value in raw if value > 0)
        spread = irrational.ln(1 + spread / least)
    signs = {direction(size - spread, band), direction(size + spread, band)}
    return signs.pop() if len(signs) == 1 else "?"


def observed_of(
    test: Test,
    sign: Sign,
    readings: Sequence[DatedValue],
    size: Fraction,
    band: Fraction,
    weak: bool,
) -> Observed:
    first, last = readings[0][0], readings[-1][0]
    period = Period(first.start, last.end, "change") if len(readings) > 1 else last
    return Observed(
        test, sign, len(readings), weak, period, size, band, (), Fraction(0), season=season_of(last)
    )


def yearly_growth(own: RoleSeries, years: int) -> list[DatedValue]:
    """The change over so many years up to each reading, on the metric's scale, same season only."""
    at = {instant(period): value for period, value in scaled(own.metric, ordered(own.readings))}
    return [
        (period, value - at[instant(period) - years])
        for period, value in scaled(own.metric, ordered(own.readings))
        if instant(period) - years in at
    ]
