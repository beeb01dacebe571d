"""The closed tests of a role: sign, growth, elasticity, doubling_time, lag, turns, level.

Source: DESIGN, constrained ontology
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ragjudge.calc import irrational, stats
from ragjudge.calc.signs import (
    TREND_READINGS,
    TREND_YEARS,
    Observed,
    RoleSeries,
    Test,
    Window,
    band_of,
    direction,
    inside,
    observed_of,
    scaled,
    thinned,
    trend,
    yearly_growth,
)
from ragjudge.calc.times import DatedValue, instant, ordered
from ragjudge.records.bundle import Sign
from ragjudge.text.numerals import parse_decimal

ELASTICITY_BAND = Fraction(1, 10)
ELASTICITY_READINGS = 8
LAG_R = Fraction(3, 10)
TURN_SIZE = Fraction(1, 4)
TURNS_IN_20_YEARS = 3
DOUBLING_TOLERANCE = Fraction(1, 4)


def observe(
    test: Test, series: Mapping[str, RoleSeries], window: Window, lag_years: int
) -> Observed | None:
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
    return replace(
        found,
        derivable=derivable,
        base=tuple(sorted({own.id, *(one.id for one in others)})),
        weight=min([own.weight, *(one.weight for one in others)]),
    )


def _sign_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    readings = inside(own, window)
    if len(readings) < 2:
        return None
    return trend(test, own, readings, scaled(own.metric, readings))


def _growth_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """The trend of the yearly growth: on a log scale in logarithms, else in the metric's unit."""
    grown = [one for one in yearly_growth(own, 1) if window.start <= instant(one[0]) <= window.end]
    if len(grown) < 2:
        return None
    raw = [one for one in ordered(own.readings) if window.start <= instant(one[0]) <= window.end]
    return trend(test, replace(own, half=Fraction(0)), raw, thinned(grown))


def _elasticity_test(test: Test, own: RoleSeries, other: RoleSeries, window: Window, lag: int):
    """The Theil–Sen slope of ln role on ln other; "?" where the two halves of the window disagree."""
    mine = {instant(period): value for period, value in inside(own, window) if value > 0}
    dated = [
        (period, value)
        for period, value in inside(other, window)
        if value > 0 and instant(period) in mine
    ]
    points = [
        (irrational.ln(value), irrational.ln(mine[instant(period)])) for period, value in dated
    ]
    if len(points) < ELASTICITY_READINGS or len({x for x, _ in points}) < 2:
        return None
    half = len(points) // 2
    parts = [part for part in (points[:half], points[half:]) if len({x for x, _ in part}) > 1]
    whole = stats.theil_sen(points)
    early, late = (stats.theil_sen(part) for part in parts) if len(parts) == 2 else (whole, -whole)
    sign = direction(whole, ELASTICITY_BAND * own.band_factor)
    steady = (
        early * late > 0 and early <= 2 * late <= 4 * early
        if early > 0
        else early * late > 0 and early >= 2 * late >= 4 * early
    )
    if sign != "0" and not steady:
        sign = "?"
    return observed_of(test, sign, dated, whole, ELASTICITY_BAND * own.band_factor, _short(dated))


def _short(readings: Sequence[DatedValue]) -> bool:
    span = instant(readings[-1][0]) - instant(readings[0][0])
    return len(readings) < TREND_READINGS or span < TREND_YEARS


def _doubling_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """Years to double against the target: 0 within a quarter of it, + longer, − shorter."""
    readings = [(period, value) for period, value in inside(own, window) if value > 0]
    if len(readings) < TREND_READINGS or test.target is None:
        return None
    slopes = stats.pair_slopes(
        [(instant(period), irrational.log2(value)) for period, value in readings]
    )
    target = parse_decimal(test.target)
    tolerance = DOUBLING_TOLERANCE * own.band_factor * target
    signs = [
        _doubling_sign(stats.percentile(slopes, rank), target, tolerance) for rank in (25, 50, 75)
    ]
    sign = "?" if {signs[0], signs[2]} == {"+", "-"} else signs[1]
    middle = stats.median(slopes)
    years = 1 / middle if middle > 0 else Fraction(0)
    return observed_of(test, sign, readings, years, tolerance, _short(readings))


def _doubling_sign(slope: Fraction, target: Fraction, tolerance: Fraction) -> Sign:
    return "+" if slope <= 0 else direction(1 / slope - target, tolerance)


def _lag_test(
    test: Test, own: RoleSeries, other: RoleSeries, window: Window, lag: int
) -> Observed | None:
    """Correlation of the role's yearly growth with the other's `lag` years later."""
    later = {instant(period): value for period, value in yearly_growth(other, 1)}
    dated = [
        (period, value)
        for period, value in yearly_growth(own, 1)
        if window.start <= instant(period) + lag <= window.end and instant(period) + lag in later
    ]
    if len(dated) < TREND_READINGS:
        return None
    sign, square = stats.correlation_squared(
        [(value, later[instant(period) + lag]) for period, value in dated]
    )
    bound = (LAG_R * own.band_factor) ** 2
    if square <= bound:
        found = "0"
    else:
        found = ("+" if sign > 0 else "-") if square * len(dated) >= 4 else "?"
    return observed_of(
        test, found, dated, irrational.sqrt(square) * sign, LAG_R * own.band_factor, _short(dated)
    )


def _turns_test(test: Test, own: RoleSeries, other, window: Window, lag: int) -> Observed | None:
    """+ where the series turned by a quarter at least three times in twenty years, else 0."""
    readings = [(period, value) for period, value in inside(own, window) if value > 0]
    if len(readings) < TREND_READINGS:
        return None
    years = instant(readings[-1][0]) - instant(readings[0][0])
    rate = Fraction(turns([value for _, value in readings])) * 20 / years
    wanted = TURNS_IN_20_YEARS * own.band_factor
    return observed_of(
        test, "+" if rate >= wanted else "0", readings, rate, wanted, _short(readings)
    )


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
    return observed_of(test, direction(size, band), readings[-1:], size, band, True)


_TESTS = {
    "sign": _sign_test,
    "growth": _growth_test,
    "elasticity": _elasticity_test,
    "doubling_time": _doubling_test,
    "lag": _lag_test,
    "turns": _turns_test,
    "level": _level_test,
}
