"""Kill-switches that fire when something stays away: no reading beyond the last one by a day.

A forecast says that a metric goes on in its direction. If by the day on which the card expects it no reading
lies beyond the last one, the forecast was wrong, whether or not anything turned. Source: GATES KS2, KS4, KS5
"""

from dataclasses import dataclass
from datetime import date

from ragjudge.calc import triggers
from ragjudge.calc.outlooks import later
from ragjudge.calc.series import BoundSeries
from ragjudge.calc.times import season_of
from ragjudge.calc.triggers import Armed, Refusal
from ragjudge.records.period import Period
from ragjudge.records.rules import Axiom, CardKillSwitch
from ragjudge.text.numerals import parse_decimal

RULE = "last"
"""The one threshold of an absence: what was last read."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """An absence that can still be answered: its switch, its threshold, the day by which a reading is due."""

    switch: CardKillSwitch
    armed: Armed
    due: str


@dataclass(frozen=True, slots=True)
class Days:
    """The bundle's day and the last day on which it passes (ISO)."""

    now: str
    review_by: str


def operator_of(sign: str) -> str:
    """Where the awaited reading lies: on the side that the forecast names."""
    return ">" if sign == "+" else "<"


def due_by(last: Period, expected_by: str) -> str:
    """The day on which a reading is due: so long after the end of the last one."""
    number, _, word = expected_by.partition(" ")
    months = int(number) * {"year": 12, "quarter": 3, "month": 1}[word.rstrip("s")]
    years, rest = divmod(months, 12)
    if not rest:
        return later(last, years).end
    day = date.fromisoformat(last.end)
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, min(day.day, 28)).isoformat()


def awaited(axiom: Axiom, role: str, sign: str, bound: BoundSeries, days: Days) -> Awaited | Refusal | None:
    """The card's absence on a role against a forecast of that sign; a Refusal where it cannot be armed.

    None where the card has none.
    """
    switch = next((one for one in axiom.kill_switches if (one.kind, one.role) == ("absence", role)), None)
    if switch is None or switch.expected_by is None:
        return None
    metric, history = bound.metric, triggers.comparable(bound.metric, bound.readings)
    made = triggers.threshold(RULE, operator_of(sign), history, metric)
    if not isinstance(made, triggers.Threshold):
        return made
    edge = metric.max if sign == "+" else metric.min
    if edge is not None and made.value == parse_decimal(edge):
        return "unreachable"
    due = due_by(history[-1][0], switch.expected_by)
    if due <= days.now:
        return "tripped"
    if due > days.review_by:
        return "beyond_horizon"
    season = season_of(history[-1][0]) if metric.seasonal else None
    return Awaited(switch, Armed(made, history[-1], tuple(history), season, 0, 0, 0), due)
