"""What may be said of a series' future: a forecast with its term, a shift for scenarios, or why not."""

from dataclasses import dataclass, replace
from datetime import date

from ragjudge.calc import causal, moves
from ragjudge.calc.causal import Forecast
from ragjudge.calc.moves import Shift
from ragjudge.calc.precision import interval_strings
from ragjudge.calc.series import BoundSeries
from ragjudge.calc.times import days_since
from ragjudge.records.bundle import Parameter, Slots
from ragjudge.records.period import Period
from ragjudge.text.numerals import parse_decimal

FACTOR_REASON, SHIFT_REASON = "assumption.factor", "assumption.shift"


@dataclass(frozen=True, slots=True)
class Outlook:
    """A role's forecast over the card's lag, from its last reading to `target`."""

    role: str
    sign: str
    forecast: Forecast
    target: Period


def later(period: Period, years: int) -> Period:
    """The same span so many years later (29 February becomes 28)."""
    return Period(_shifted(period.start, years), _shifted(period.end, years), period.basis)


def _shifted(day: str, years: int) -> str:
    year = int(day[:4]) + years
    try:
        return date(year, int(day[5:7]), int(day[8:])).isoformat()
    except ValueError:
        return date(year, 2, 28).isoformat()


def outlook_of(bound: BoundSeries, role: str, sign: str, cost: int, lag: int, now: str) -> Outlook:
    """The forecast that a series' own history and the causal distance allow."""
    last = bound.points[-1].period
    target = later(last, lag)
    found = causal.forecast(
        moves.past_moves(bound.metric, bound.readings, lag),
        sign,
        cost,
        bound.metric.monotone,
        days_since(last, now),
        bound.metric.max_age_days,
    )
    if not found.refused and target.end <= now:
        found = replace(found, term=None, refused="stale")
    return Outlook(role, sign, found, target)


def shift_of(bound: BoundSeries, lag: int, now: str) -> Shift | str:
    """The move of three scenarios over `lag` years; else the reason why there is none."""
    last = bound.points[-1].period
    if days_since(last, now) > bound.metric.max_age_days or later(last, lag).end <= now:
        return "stale"
    shift = moves.scenario_shift(bound.metric, bound.readings, lag)
    return "history_too_short" if shift is None or not shift.low < shift.high else shift


@dataclass(frozen=True, slots=True)
class AssumedMove:
    """The assumed input of three scenarios, as the registry holds it."""

    base: str
    low: str
    high: str
    unit: str | None
    reason: str
    expression: str


def assumed_move(shift: Shift, unit: str | None) -> AssumedMove:
    """The move as decimals, in the unit that it is applied in.

    Args:
        unit: Of the last reading.
    """
    base, low, high = (interval_strings((one, one))[0] for one in (shift.base, shift.low, shift.high))
    if shift.multiplies:
        return AssumedMove(base, low, high, "1", FACTOR_REASON, "last * move")
    unit = "pp" if unit == "%" else unit
    return AssumedMove(base, low, high, unit, SHIFT_REASON, "last + move")


def thesis_slots(last_entity: str | None, metric: str, value: str, unit: str | None,
                 ahead: Outlook) -> Slots:
    """The slots of a forecast against a metric's last reading."""
    comparator = ">" if ahead.sign == "+" else "<"
    return Slots(last_entity, metric, value, unit, ahead.target, comparator, ahead.sign, "forecast",
                 None, None, ())


def scenario_slots(parameter: Parameter) -> Slots:
    """The slots of a sentence about three cases of a parameter."""
    return Slots(parameter.entity, parameter.metric, parameter.base_value, parameter.unit,
                 parameter.period, "~", "+", "conditional", None, None, ())


def is_positive(text: str) -> bool:
    """Whether a decimal string is above zero."""
    return parse_decimal(text) > 0
