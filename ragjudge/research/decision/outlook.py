"""What may be said of a metric's future: a forecast with its term, three scenarios, or why neither."""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from ragjudge.calc import causal, moves, precision
from ragjudge.calc.causal import Forecast
from ragjudge.calc.moves import Shift
from ragjudge.calc.recompute import scenario_values
from ragjudge.calc.times import days_since
from ragjudge.records.bundle import AssumptionRange, Input, Parameter, ScenarioCase, Scenarios
from ragjudge.records.period import Period
from ragjudge.research.decision.rows import Rows
from ragjudge.research.draft import Draft

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


def outlook(rows: Rows, role: str, sign: str, cost: int, lag: int, now: str) -> Outlook:
    """The forecast that a role's own history and the causal distance allow."""
    bound = rows.bound(role)
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


def is_stale(rows: Rows, role: str, now: str) -> bool:
    """Whether a role's last reading is older than its metric allows."""
    bound = rows.bound(role)
    return days_since(bound.points[-1].period, now) > bound.metric.max_age_days


def scenario_parameter(
    draft: Draft, rows: Rows, role: str, lag: int, card: str
) -> tuple[Parameter, str] | str:
    """The parameter of three cases and its assumed input's id; else the reason why there is none."""
    bound = rows.bound(role)
    if is_stale(rows, role, draft.frame.now):
        return "stale"
    last = bound.points[-1].period
    if later(last, lag).end <= draft.frame.now:
        return "stale"
    shift = moves.scenario_shift(bound.metric, bound.readings, lag)
    if shift is None or not shift.low < shift.high:
        return "history_too_short"
    leaf = rows.leaf(role, bound.points[-1])
    assumed = _assumed(draft, leaf.input, shift, card)
    expression = "last * move" if shift.multiplies else "last + move"
    made = draft.parameter(
        "scenario",
        {"last": leaf.input.id, "move": assumed.id},
        leaf.input.unit,
        expression,
        later(last, lag),
    )
    cases = {"low": assumed.assumption.low, "base": assumed.value, "high": assumed.assumption.high}
    blank = Scenarios(
        *(ScenarioCase({assumed.id: cases[name]}, "0") for name in ("low", "base", "high"))
    )
    made = replace(made, scenarios=blank, assumptions=(assumed.id,), card=card)
    values = scenario_values(made, draft.registry(), draft.series_values)
    quantum = precision.decimals(made.rounding.quantum)[0]
    shown = [precision.shown(value, quantum) for value in values or ()]
    made = replace(
        made,
        scenarios=Scenarios(
            *(
                replace(case, value=text)
                for case, text in zip((blank.low, blank.base, blank.high), shown)
            )
        ),
    )
    draft.parameters[made.id] = made
    return made, assumed.id


def _assumed(draft: Draft, last: Input, shift: Shift, card: str) -> Input:
    """The move as an assumed input: its base, and the range of past moves as its bounds."""
    low, base, high = (_text(one) for one in (shift.low, shift.base, shift.high))
    unit = "1" if shift.multiplies else "pp" if last.unit == "%" else last.unit
    made = Input(
        f"i.{len(draft.inputs) + 1}",
        last.metric,
        last.entity,
        last.period,
        base,
        unit,
        "assumed",
        (low, high),
        None,
        None,
        AssumptionRange(low, high, FACTOR_REASON if shift.multiplies else SHIFT_REASON, card),
    )
    draft.inputs[made.id] = made
    return made


def _text(value: Fraction) -> str:
    return precision.interval_strings((value, value))[0]
