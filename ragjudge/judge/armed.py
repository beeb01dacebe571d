"""A trigger made again: the first switch of a covering card that the series in the snapshot can arm."""

from collections.abc import Iterator
from dataclasses import dataclass

from ragjudge.calc import absences, triggers
from ragjudge.calc.absences import Awaited
from ragjudge.calc.casework import Casework
from ragjudge.calc.row_ends import bound_of
from ragjudge.calc.series import BoundSeries
from ragjudge.calc.signs import Test
from ragjudge.calc.switches import first_armed
from ragjudge.calc.triggers import MARGIN, MARGIN_HIGH, MARGIN_LOW, Armed, Refusal
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.records.argument import Trigger, TriggerSource
from ragjudge.records.bundle import Claim, Parameter
from ragjudge.records.errors import BundleError
from ragjudge.records.rules import CardKillSwitch

MADE_BY = frozenset(("threshold", "history", "current", "distance_percent", "season"))
"""Fields that follow from the threshold's rule (KS6); the others are KS2's."""
MARGIN_REASON = "assumption.margin"


@dataclass(frozen=True, slots=True)
class Found:
    """The series a trigger watches, and the switch that can be armed on it; due: of an absence."""
    bound: BoundSeries
    switch: CardKillSwitch
    armed: Armed
    due: str | None = None


def armed(case: Case, one: Trigger) -> Found:
    """The trigger made again. Of several covering cards the one that agrees with it, else the first.

    Raises:
        BundleError: No covering card has such a role, or none of its switches can be armed.
    """
    found = list(_candidates(case, one))
    if not found:
        raise BundleError(f"monitor.json#{one.id}", f"no switch on {one.metric} can be armed",
                          "leave the conclusion out")
    parameter = case.bundle.parameters.get(one.threshold)
    for each in found:
        if parameter is not None and parameter.operation == f"threshold.{each.switch.threshold}" and (
                one.window, one.cadence, one.action) == (
                each.switch.window, each.switch.cadence, each.switch.action):
            return each
    return found[0]


def _candidates(case: Case, one: Trigger) -> Iterator[Found]:
    made, sign = remade(case), "+" if one.operator == "<" else "-"
    most = case.pack.policy.max_trigger_distance_percent
    numbers = {made.number_of(case.bundle.claims[node]) for node in one.nodes if node in case.bundle.claims}
    for number in sorted(numbers):
        casework = made.casework(number)
        for role, several in casework.filled.fillers.items():
            if several[0].metric.id != one.metric:
                continue
            bound = bound_of(casework, role)
            if one.kind == "absence":
                waited = awaited_on(case, casework, role, "-" if sign == "+" else "+")
                if isinstance(waited, Awaited):
                    yield Found(bound, waited.switch, waited.armed, waited.due)
                continue
            first = first_armed(casework.axiom, role, sign, bound, most)
            if first is not None:
                yield Found(bound, *first)


def awaited_on(case: Case, casework: Casework, role: str, sign: str) -> Awaited | Refusal | None:
    """The absence that a card has on a role against a forecast of that sign."""
    manifest = case.bundle.manifest
    now = manifest.now if manifest else case.now.isoformat()
    days = absences.Days(now, triggers.review_by(now, case.pack.policy.review_horizon_days))
    return absences.awaited(casework.axiom, role, sign, bound_of(casework, role), days)


def nodes_of(case: Case, one: Trigger) -> tuple[list[str], list[str]]:
    """The conclusions that a trigger may cover, in file order, and those among them that it must."""
    made, sign = remade(case), "+" if one.operator == "<" else "-"
    may, must = [], []
    for claim in case.bundle.claims.values():
        if claim.role not in ("thesis", "diagnosis") or not covers(case, one, claim):
            continue
        may.append(claim.id)
        if one.kind == "absence":
            continue  # KS1 asks each thesis for the absence of its own card
        casework = made.casework(made.number_of(claim))
        role = next(role for role,
                    several in casework.filled.fillers.items() if several[0].metric.id == one.metric)
        most = case.pack.policy.max_trigger_distance_percent
        if first_armed(casework.axiom, role, sign, bound_of(casework, role), most) is not None:
            must.append(claim.id)
    return may, must


def covers(case: Case, one: Trigger, claim: Claim) -> bool:
    """Whether the trigger would overturn the conclusion (KS3).

    A thesis by its own metric; a diagnosis by a required role or linchpin, against the sign observed. An
    absence waits for what a thesis says.
    """
    if one.kind == "absence":
        slots = claim.slots if claim.role == "thesis" else None
        return (slots is not None and slots.metric == one.metric
                and one.operator == absences.operator_of(slots.polarity))
    if claim.role == "thesis":
        slots = claim.slots
        return slots is not None and slots.metric == one.metric and triggers.opposes(one.operator,
                                                                                     slots.polarity)
    if claim.role != "diagnosis":
        return False
    made = remade(case)
    casework = made.casework(made.number_of(claim))
    roles = {*casework.axiom.requires, *(row.partition(".")[0] for row in casework.run.analysis.linchpins)}
    for role in sorted(roles & set(casework.filled.fillers)):
        seen = casework.run.observed.get(Test(role, "sign").id)
        if seen is not None and bound_of(casework, role).metric.id == one.metric \
                and triggers.opposes(one.operator, seen.sign):
            return True
    return False


def differences(case: Case, one: Trigger) -> list[tuple[str, str, str]]:
    """(field, as submitted, as made again) of each field that differs, once a case."""
    kept = remade(case).kept
    if ("armed", one.id) not in kept:
        kept["armed", one.id] = list(_differences(case, one))
    return kept["armed", one.id]


def _differences(case: Case, one: Trigger) -> Iterator[tuple[str, str, str]]:
    found, bundle = armed(case, one), case.bundle
    metric, last = found.bound.metric, found.bound.points[-1]
    current = bundle.inputs.get(one.current)
    row = bundle.evidence.get(current.evidence or "") if current else None
    source = TriggerSource(row.id, row.source.origin) if row else None
    now = bundle.manifest.now if bundle.manifest else ""
    wanted = {
        "kind": "absence" if found.due else "threshold",
        "entity": (current.entity if current else None) or metric.place,
        "source": source, "unit": current.unit if current else None,
        "window": found.switch.window, "season": found.armed.season, "cadence": found.switch.cadence,
        "bounds": (metric.min, metric.max), "distance_percent": str(found.armed.distance_percent),
        "next_check": triggers.next_check(now, found.switch.cadence), "expected_by": found.due,
        "owner": "reader", "action": found.switch.action}
    for name, value in wanted.items():
        if getattr(one, name) != value:
            yield name, str(getattr(one, name)), str(value)
    if not remade(case).is_reading(one.current, found.bound, last):
        yield "current", one.current, f"the reading of {last.period.start}"
    parameter = bundle.parameters.get(one.threshold)
    if parameter is None:
        yield "threshold", one.threshold, "a parameter"
        return
    yield from _threshold(case, one, found, parameter)


def _threshold(case: Case, one: Trigger, found: Found,
               parameter: Parameter) -> Iterator[tuple[str, str, str]]:
    made, inputs = found.armed.threshold, dict(parameter.inputs)
    if (parameter.operation, parameter.expression) != (f"threshold.{found.switch.threshold}",
                                                       made.expression):
        yield "threshold", f"{parameter.operation}: {parameter.expression}", \
            f"threshold.{found.switch.threshold}: {made.expression}"
    margin = inputs.pop("margin", None)
    if (margin is not None) != made.margin or margin is not None and not _is_margin(case, margin):
        yield "threshold", f"margin {margin}", "the assumed margin, where the rule has one"
    points = {point.period: point for point in found.bound.points}
    if set(inputs) != set(made.readings) or not all(
            remade(case).is_reading(inputs[name], found.bound, points[period])
            for name, (period, _) in made.readings.items()):
        days = [period.start for period, _ in made.readings.values()]
        yield "threshold", str(inputs), f"the readings {days}"
    history = tuple(dict.fromkeys(inputs[name] for name in made.readings if name in inputs))
    if one.history != history:
        yield "history", str(one.history), str(history)
    current = case.bundle.inputs.get(one.current)
    given = (parameter.metric, parameter.entity, parameter.period, parameter.unit)
    want = (one.metric, current.entity if current else None, found.armed.current[0], one.unit)
    if given != want:
        yield "threshold", str(given), str(want)


def _is_margin(case: Case, id_: str) -> bool:
    one = case.bundle.inputs.get(id_)
    return one is not None and one.assumption is not None and (
        one.value, one.assumption.low, one.assumption.high, one.assumption.reason) == (
        MARGIN, MARGIN_LOW, MARGIN_HIGH, MARGIN_REASON)
