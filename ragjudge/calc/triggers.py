"""Kill-switches: a threshold by a named rule over the history, and whether it can be met at all.

Source: GATES, gate 11
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal

from ragjudge.calc import irrational, stats
from ragjudge.calc.expressions import evaluate, parse
from ragjudge.calc.times import DatedValue, instant, ordered, season_of
from ragjudge.records.rules import CardKillSwitch, Metric
from ragjudge.text.numerals import parse_decimal

MARGIN, MARGIN_LOW, MARGIN_HIGH = "0.2", "0.1", "0.3"
"""last_plus_margin: the assumed margin and its range."""
BEST_OF = 10
FALSE_FIRE_PERCENT = 20
CADENCE_DAYS = {"yearly": 365, "quarterly": 92, "monthly": 31}
_MONTHS = {"year": 12, "quarter": 3, "month": 1}

Refusal = Literal[
    "no_history",
    "never_adverse",
    "not_positive",
    "monotone",
    "same_direction",
    "tripped",
    "unreachable",
    "too_far",
    "fires_too_often",
    "no_range",
    "beyond_horizon",
]


@dataclass(frozen=True, slots=True)
class Threshold:
    """A rule's result: its formula, the readings that its names stand for, and its value.

    `margin` is true where the formula also holds the assumed margin.
    """

    expression: str
    readings: dict[str, DatedValue]
    value: Fraction
    margin: bool = False


@dataclass(frozen=True, slots=True)
class Armed:
    """A trigger that can fire and has not. distance: whole percent of the range. fired, steps: back-test."""

    threshold: Threshold
    current: DatedValue
    history: tuple[DatedValue, ...]
    season: str | None
    distance_percent: int
    fired: int
    steps: int


def opposes(operator: str, sign: str) -> bool:
    """Whether the operator points against a conclusion of that sign (KS3)."""
    return (operator, sign) in (("<", "+"), (">", "-"))


def comparable(metric: Metric, readings: Sequence[DatedValue]) -> list[DatedValue]:
    """The readings that a trigger compares: by time, of the last one's season for a seasonal metric."""
    found = ordered(readings)
    if metric.seasonal and found:
        season = season_of(found[-1][0])
        found = [one for one in found if season_of(one[0]) == season]
    return found


def threshold(
    rule: str, operator: str, readings: Sequence[DatedValue], metric: Metric
) -> Threshold | Refusal:
    """The threshold by a rule over comparable readings, oldest first; a Refusal where the rule gives none."""
    if len(readings) < 2:
        return "no_history"
    last, previous = readings[-1], readings[-2]
    if rule == "last":
        return _made("last", {"last": last})
    if rule == "previous":
        return _made("previous", {"previous": previous})
    if rule == "midpoint":
        return _made("(last + previous) / 2", {"last": last, "previous": previous})
    if rule == "best_same_season":
        names = {f"x{number}": one for number, one in enumerate(readings[-BEST_OF:], 1)}
        return _made(f"{'max' if operator == '>' else 'min'}({', '.join(names)})", names)
    if rule == "last_plus_margin":
        if last[1] <= 0:
            return "not_positive"
        return _made(f"last * (1 {'+' if operator == '>' else '-'} margin)", {"last": last}, True)
    return _worst_year(operator, readings, metric)


def _worst_year(
    operator: str, readings: Sequence[DatedValue], metric: Metric
) -> Threshold | Refusal:
    """The last reading moved by the worst yearly move against the conclusion."""
    at = {instant(period): (period, value) for period, value in readings}
    pairs = [(at[end - 1], at[end]) for end in sorted(at) if end - 1 in at]
    ratio = metric.scale == "log"
    if ratio:
        pairs = [(a, b) for a, b in pairs if a[1] > 0 and b[1] > 0]
    if not pairs or ratio and readings[-1][1] <= 0:
        return "no_history"
    size = (
        (lambda pair: pair[1][1] / pair[0][1]) if ratio else (lambda pair: pair[1][1] - pair[0][1])
    )
    worst = (min if operator == "<" else max)(
        pairs, key=lambda pair: (size(pair), pair[1][0].start)
    )
    adverse = size(worst) - (1 if ratio else 0)
    if adverse == 0 or (adverse > 0) == (operator == "<"):
        return "never_adverse"
    return _made(
        "last * after / before" if ratio else "last + after - before",
        {"last": readings[-1], "after": worst[1], "before": worst[0]},
    )


def _made(expression: str, readings: dict[str, DatedValue], margin: bool = False) -> Threshold:
    values = {name: value for name, (_, value) in readings.items()}
    value = evaluate(parse(expression), values | ({"margin": Fraction(MARGIN)} if margin else {}))
    return Threshold(expression, readings, value, margin)


def is_tripped(operator: str, current: Fraction, threshold_: Fraction) -> bool:
    """Whether the trigger fires at a value."""
    return current < threshold_ if operator == "<" else current > threshold_


def arm(
    switch: CardKillSwitch,
    metric: Metric,
    readings: Sequence[DatedValue],
    sign: str,
    max_distance_percent: int,
) -> Armed | Refusal:
    """The trigger of a card over a series, or why there is none (KS3–KS6).

    Args:
        sign: What the conclusion says of the metric.
    """
    operator = switch.operator or ("<" if sign == "+" else ">")
    history = comparable(metric, readings)
    if not opposes(operator, sign):
        return "same_direction"
    if metric.monotone and operator == "<":
        return "monotone"
    made = threshold(switch.threshold, operator, history, metric)
    if not isinstance(made, Threshold):
        return made
    last = history[-1][1]
    if is_tripped(operator, last, made.value) or made.value == last:
        return "tripped"
    if not is_reachable(metric, history, made.value, switch.window):
        return "unreachable"
    distance = distance_percent(metric, history, made.value)
    if distance is None:
        return "no_range"
    if len(history) > 2 and distance > max_distance_percent:
        return "too_far"
    fired, steps = back_test(switch.threshold, operator, history, metric)
    if fired * 100 > FALSE_FIRE_PERCENT * steps:
        return "fires_too_often"
    season = season_of(history[-1][0]) if metric.seasonal else None
    return Armed(made, history[-1], tuple(history), season, distance, fired, steps)


def is_reachable(
    metric: Metric, history: Sequence[DatedValue], threshold_: Fraction, window: str
) -> bool:
    """KS5: in the metric's domain and in the 5–95 % range of the series extended by its largest move.

    Two points: strictly between them.
    """
    if (
        metric.min is not None
        and threshold_ <= parse_decimal(metric.min)
        or metric.max is not None
        and threshold_ >= parse_decimal(metric.max)
    ):
        return False
    values = [value for _, value in history]
    if len(values) < 3:
        return len(values) == 2 and min(values) < threshold_ < max(values)
    largest = max((abs(one) for one in _moves(history, window)), default=Fraction(0))
    low, high = stats.percentile(values, 5), stats.percentile(values, 95)
    return low - largest <= threshold_ <= high + largest


def _moves(history: Sequence[DatedValue], window: str) -> list[Fraction]:
    number, _, word = window.partition(" ")
    months = _MONTHS.get(word.rstrip("s"), 12) * (
        int(number) if number.isascii() and number.isdecimal() else 1
    )
    at = {instant(period): value for period, value in history}
    step = Fraction(months, 12)
    exact = [at[end] - at[end - step] for end in at if end - step in at]
    values = [value for _, value in history]
    return exact or [b - a for a, b in zip(values, values[1:])]


def distance_percent(
    metric: Metric, history: Sequence[DatedValue], threshold_: Fraction
) -> int | None:
    """|last − threshold| as a whole percentage of the series' range; logarithms for a log scale.

    None where the range is zero or a logarithm does not exist.
    """
    values = [value for _, value in history]
    last = values[-1]
    if metric.scale == "log":
        values = [value for value in values if value > 0]
        if not values or last <= 0 or threshold_ <= 0:
            return None
        values = [irrational.ln(value) for value in values]
        last, threshold_ = irrational.ln(last), irrational.ln(threshold_)
    spread = max(values) - min(values)
    return round(abs(last - threshold_) * 100 / spread) if spread else None


def back_test(
    rule: str, operator: str, history: Sequence[DatedValue], metric: Metric
) -> tuple[int, int]:
    """How many past steps the rule, set on the readings before each, would have fired, and of how many."""
    fired = steps = 0
    for at in range(2, len(history)):
        made = threshold(rule, operator, history[:at], metric)
        if isinstance(made, Threshold):
            steps += 1
            fired += is_tripped(operator, history[at][1], made.value)
    return fired, steps


def next_check(now: str, cadence: str) -> str:
    """The day of the next look: one cadence after `now` (ISO dates)."""
    return (date.fromisoformat(now) + timedelta(days=CADENCE_DAYS[cadence])).isoformat()


def review_by(now: str, horizon_days: int) -> str:
    """The last day on which the bundle still passes."""
    return (date.fromisoformat(now) + timedelta(days=horizon_days)).isoformat()
