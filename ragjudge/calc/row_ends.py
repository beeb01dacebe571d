"""The readings that a matrix row is worded from: ends of its window, last growth, last reading."""

from dataclasses import dataclass

from ragjudge.calc.casework import Casework
from ragjudge.calc.series import BoundSeries, SeriesPoint
from ragjudge.calc.signs import Observed, inside, yearly_growth
from ragjudge.calc.times import instant
from ragjudge.records.bundle import Input
from ragjudge.records.period import Period
from ragjudge.records.rules import Metric
from ragjudge.text.numerals import parse_decimal


@dataclass(frozen=True, slots=True)
class RowEnds:
    """The readings that a row's claim compares; before None: it states one reading."""

    bound: BoundSeries
    before: SeriesPoint | None
    now: SeriesPoint


def bound_of(case: Casework, role: str) -> BoundSeries:
    """The series that fills a role."""
    return case.filled.fillers[role][0].bound


def points_of(case: Casework, role: str) -> list[SeriesPoint]:
    """The readings in the card's window that a sign is made from."""
    window, bound = case.run.window, bound_of(case, role)
    if window is None:
        return list(bound.points)
    kept = {period for period, _ in inside(case.run.series[role], window)}
    return [one for one in bound.points if one.period in kept]


def grown_years(case: Casework, seen: Observed) -> list[RowEnds]:
    """The yearly changes inside a row's period, oldest first."""
    role = seen.test.role
    bound = bound_of(case, role)
    at = {instant(one.period): one for one in bound.points}
    ends = [instant(period) for period, _ in yearly_growth(case.run.series[role], 1)]
    return [RowEnds(bound, at[end - 1], at[end]) for end in ends
            if seen.period.start <= at[end].period.start and at[end].period.end <= seen.period.end]


def row_ends(case: Casework, seen: Observed) -> RowEnds:
    """The readings that the row's claim is made from."""
    role = seen.test.role
    bound = bound_of(case, role)
    if seen.test.test == "growth":
        return grown_years(case, seen)[-1]
    if seen.test.test == "level":
        return RowEnds(bound, None, bound.points[-1])
    points = points_of(case, role)
    return RowEnds(bound, points[0], points[-1])


def change_operation(metric: Metric, before: Input, now: Input) -> tuple[str, str | None]:
    """Operation and unit of a change between two readings: relative where that has a meaning."""
    unit = now.unit
    positive = all(parse_decimal(one.interval[0]) > 0 for one in (before, now))
    if metric.scale == "log" and unit != "%" and positive:
        return "growth", "%"
    return "change", "pp" if unit == "%" else unit


@dataclass(frozen=True, slots=True)
class DiagnosisBasis:
    """What a diagnosis rests on: signs by test id, roles whose last reading counts, the span of all."""

    seen: dict[str, Observed]
    levels: tuple[str, ...]
    period: Period


def diagnosis_basis(case: Casework) -> DiagnosisBasis:
    """The stage's signs and readings; without signs of a stage, the rows that tell the hypotheses apart."""
    run = case.run
    seen = dict(run.stage_seen) or {id_: run.observed[id_] for id_ in run.analysis.diagnostic}
    levels = tuple(run.stage_levels) if run.stage else ()
    spans = [one.period for one in seen.values()]
    spans += [bound_of(case, role).points[-1].period for role in levels]
    start, end = min(one.start for one in spans), max(one.end for one in spans)
    return DiagnosisBasis(seen, levels, Period(start, end, "change"))
