"""The sign of what a role did over a card's window: +, −, 0 inside the band, ? where nothing is decided.

Trends: Theil–Sen slope × span against the metric's indifference band, and Mann–Kendall |z| >= 1.645.
Source: DESIGN, three tiers; GATES, CH2
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
ELASTICITY_BAND = Fraction(1, 10)
ELASTICITY_READINGS = 8
LAG_R = Fraction(3, 10)
TURN_SIZE = Fraction(1, 4)
TURNS_IN_20_YEARS = 3
DOUBLING_TOLERANCE = Fraction(1, 4)


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


def common_window(series: Mapping[str, RoleSeries], required: Sequence[str], years: Fraction) -> Window:
    """The card's window back from the last reading that the series have in common.

    A series of no required role that ends two years or more before the required ones is dropped:
    its old end would make the present unreadable.
    """
    last = {role: instant(ordered(one.readings)[-1][0]) for role, one in series.items()}
    must = [last[role] for role in required if role in last] or list(last.values())
    end = min(must)
    dropped = tuple(sorted(role for role, at in last.items() if role not in required and at <= end - 2))
    end = min([end, *(at for role, at in last.items() if role not in dropped)])
    return Window(end - years, end, dropped)


def inside(series: RoleSeries, window: Window) -> list[DatedValue]:
    """The readings in the window, by time; of a seasonal metric those of the last one's season."""
    found = [one for one in ordered(series.readings) if window.start <= instant(one[0]) <= window.end]
    if series.metric.seasonal and found:
        season = season_of(found[-1][0])
        found = [one for one in found if season_of(one[0]) == season]
    return _thinned(found)


def _thinned(readings: list[DatedValue]) -> list[DatedValue]:
    for length in (7, 4):
        if len(readings) <= MAX_READINGS:
            break
        readings = list({one[0].start[:length]: one for one in readings}.values())
    return readings


def observe(test: Test, series: Mapping[str, RoleSeries], window: Window, lag_years: int) -> Observed | None:
    """The sign of a test; None where a role is not filled or fewer than two readings bear on it.

    Args:
        series: By role; those in `window.dropped` are not used.
        lag_years: The card's lag, for the test `lag`.
    """
    needed = [test.role] + ([test.to] if test.to else [])
    if any(role not in series or role in window.dropped for role in needed):
        return None
    own = series[test.role]
    found = _TESTS[test.test](test, own, series.get(test.to or ""), window, lag_years)
    if found is None:
        return None
    derivable = not (own.metric.monotone and test.test not in ("doubling_time", "level"))
    others = [series[role] for role in needed[1:]]
    return replace(found, derivable=derivable, base=tuple(sorted({own.id, *(one.id for one in others)})),
                   weight=min([own.weight, *(one.weight for one in others)]))


def scaled(metric: Metric, readings: Sequence[DatedValue]) -> list[DatedValue]:
    """Natural logarithms for a metric on a log scale (readings at or below zero are left out)."""
    if metric.scale != "log":
        return list(readings)
    return [(period, irrational.ln(value)) for period, value in readings if value > 0]


def band_of(metric: Metric, readings: Sequence[DatedValue], factor: Fraction = Fraction(1)) -> Fraction:
    """The indifference band on the metric's scale: ln(1 + rel) or abs ÷ median on a log scale;
    abs, or rel × the median size of the readings, on a linear one.
    """
    middle = stats.median([abs(value) for _, value in readings])
    if metric.indifference.rel is not None:
        rel = parse_decimal(metric.indifference.rel) * factor
        return irrational.ln(1 + rel) if metric.scale == "log" else rel * middle
    band = parse_decimal(metric.indifference.abs or "0") * factor
    return irrational.ln(1 + band / middle) if metric.scale == "log" and middle else band


def _sign_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    readings = inside(own, window)
    if len(readings) < 2:
        return None
    return _trend(test, own, readings, scaled(own.metric, readings))


def _trend(test: Test, own: RoleSeries, raw: list[DatedValue], on_scale: list[DatedValue]) -> Observed | None:
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
        sign = _direction(size, band)
        ends = _direction(points[-1][1] - points[0][1], Fraction(0))
        # The report words a row by its two ends: a trend that they contradict is left undecided.
        if sign != "0" and (sign != ends or not stats.trend_is_significant([value for _, value in points])):
            sign = "?"
    return _observed(test, sign, on_scale, size, band, len(points) < TREND_READINGS or span < TREND_YEARS)


def _direction(size: Fraction, band: Fraction) -> Sign:
    return "0" if abs(size) <= band else "+" if size > 0 else "-"


def _ends_sign(own: RoleSeries, raw: list[DatedValue], size: Fraction, band: Fraction) -> Sign:
    """The sign of a change between two ends, "?" where the printed digits do not decide it."""
    spread = 2 * own.half
    if own.metric.scale == "log" and spread:
        least = min(value for _, value in raw if value > 0)
        spread = irrational.ln(1 + spread / least)
    signs = {_direction(size - spread, band), _direction(size + spread, band)}
    return signs.pop() if len(signs) == 1 else "?"


def _observed(test: Test, sign: Sign, readings: Sequence[DatedValue], size: Fraction, band: Fraction,
              weak: bool) -> Observed:
    first, last = readings[0][0], readings[-1][0]
    period = Period(first.start, last.end, "change") if len(readings) > 1 else last
    return Observed(test, sign, len(readings), weak, period, size, band, (), Fraction(0),
                    season=season_of(last))


def _growth_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """The trend of the yearly growth: on a log scale in logarithms, else in the metric's unit."""
    grown = [one for one in yearly_growth(own, 1) if window.start <= instant(one[0]) <= window.end]
    if len(grown) < 2:
        return None
    raw = [one for one in ordered(own.readings) if window.start <= instant(one[0]) <= window.end]
    return _trend(test, replace(own, half=Fraction(0)), raw, _thinned(grown))


def yearly_growth(own: RoleSeries, years: int) -> list[DatedValue]:
    """The change over so many years up to each reading, on the metric's scale, same season only."""
    at = {instant(period): value for period, value in scaled(own.metric, ordered(own.readings))}
    return [(period, value - at[instant(period) - years])
            for period, value in scaled(own.metric, ordered(own.readings)) if instant(period) - years in at]


def _elasticity_test(test: Test, own: RoleSeries, other: RoleSeries, window: Window, lag: int):
    """The Theil–Sen slope of ln role on ln other; "?" where the two halves of the window disagree."""
    mine = {instant(period): value for period, value in inside(own, window) if value > 0}
    dated = [(period, value) for period, value in inside(other, window)
             if value > 0 and instant(period) in mine]
    points = [(irrational.ln(value), irrational.ln(mine[instant(period)])) for period, value in dated]
    if len(points) < ELASTICITY_READINGS or len({x for x, _ in points}) < 2:
        return None
    half = len(points) // 2
    parts = [part for part in (points[:half], points[half:]) if len({x for x, _ in part}) > 1]
    whole = stats.theil_sen(points)
    early, late = (stats.theil_sen(part) for part in parts) if len(parts) == 2 else (whole, -whole)
    sign = _direction(whole, ELASTICITY_BAND * own.band_factor)
    steady = early * late > 0 and early <= 2 * late <= 4 * early if early > 0 else \
        early * late > 0 and early >= 2 * late >= 4 * early
    if sign != "0" and not steady:
        sign = "?"
    return _observed(test, sign, dated, whole, ELASTICITY_BAND * own.band_factor, _short(dated))


def _short(readings: Sequence[DatedValue]) -> bool:
    span = instant(readings[-1][0]) - instant(readings[0][0])
    return len(readings) < TREND_READINGS or span < TREND_YEARS


def _doubling_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """Years to double against the target: 0 within a quarter of it, + longer, − shorter."""
    readings = [(period, value) for period, value in inside(own, window) if value > 0]
    if len(readings) < TREND_READINGS or test.target is None:
        return None
    slopes = stats.pair_slopes([(instant(period), irrational.log2(value)) for period, value in readings])
    target = parse_decimal(test.target)
    tolerance = DOUBLING_TOLERANCE * own.band_factor * target
    signs = [_doubling_sign(stats.percentile(slopes, rank), target, tolerance) for rank in (25, 50, 75)]
    sign = "?" if {signs[0], signs[2]} == {"+", "-"} else signs[1]
    middle = stats.median(slopes)
    years = 1 / middle if middle > 0 else Fraction(0)
    return _observed(test, sign, readings, years, tolerance, _short(readings))


def _doubling_sign(slope: Fraction, target: Fraction, tolerance: Fraction) -> Sign:
    return "+" if slope <= 0 else _direction(1 / slope - target, tolerance)


def _lag_test(test: Test, own: RoleSeries, other: RoleSeries, window: Window, lag: int) -> Observed | None:
    """Correlation of the role's yearly growth with the other's `lag` years later."""
    later = {instant(period): value for period, value in yearly_growth(other, 1)}
    dated = [(period, value) for period, value in yearly_growth(own, 1)
             if window.start <= instant(period) + lag <= window.end and instant(period) + lag in later]
    if len(dated) < TREND_READINGS:
        return None
    sign, square = stats.correlation_squared([(value, later[instant(period) + lag]) for period, value in dated])
    bound = (LAG_R * own.band_factor) ** 2
    if square <= bound:
        found = "0"
    else:
        found = ("+" if sign > 0 else "-") if square * len(dated) >= 4 else "?"
    return _observed(test, found, dated, irrational.sqrt(square) * sign, LAG_R * own.band_factor, _short(dated))


def _turns_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """+ where the series turned by a quarter at least three times in twenty years, else 0."""
    readings = [(period, value) for period, value in inside(own, window) if value > 0]
    if len(readings) < TREND_READINGS:
        return None
    years = instant(readings[-1][0]) - instant(readings[0][0])
    rate = Fraction(turns([value for _, value in readings])) * 20 / years
    wanted = TURNS_IN_20_YEARS * own.band_factor
    return _observed(test, "+" if rate >= wanted else "0", readings, rate, wanted, _short(readings))


def turns(values: Sequence[Fraction], size: Fraction = TURN_SIZE) -> int:
    """How often the values turned from a rise to a fall or back, each swing at least `size` of its start."""
    count, direction, low, high = 0, 0, values[0], values[0]
    for value in values:
        low, high = min(low, value), max(high, value)
        if direction >= 0 and value < high * (1 - size):
            count, direction, low = count + (direction > 0), -1, value
        elif direction <= 0 and value > low * (1 + size):
            count, direction, high = count + (direction < 0), 1, value
    return count


def _level_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """The last reading against the target: + above, − below, 0 within the band."""
    readings = inside(own, window)
    if not readings or test.target is None:
        return None
    band = band_of(replace(own.metric, scale="linear"), readings, own.band_factor)
    size = readings[-1][1] - parse_decimal(test.target)
    return _observed(test, _direction(size, band), readings[-1:], size, band, True)


_TESTS = {"sign": _sign_test, "growth": _growth_test, "elasticity": _elasticity_test,
          "doubling_time": _doubling_test, "lag": _lag_test, "turns": _turns_test, "level": _level_test}
