"""Assumed inputs and three scenarios, made again: a card's range, past moves, the fixed margin. (PR2, PR8)"""

from collections.abc import Iterator

from ragjudge.calc import precision
from ragjudge.calc.outlooks import (
    FACTOR_REASON,
    SHIFT_REASON,
    assumed_move,
    later,
    scenario_slots,
    shift_of,
)
from ragjudge.calc.recompute import assumptions_of, scenario_values
from ragjudge.calc.row_ends import bound_of
from ragjudge.calc.series import BoundSeries
from ragjudge.calc.swings import shown_sensitivity
from ragjudge.calc.triggers import MARGIN, MARGIN_HIGH, MARGIN_LOW
from ragjudge.judge.armed import MARGIN_REASON
from ragjudge.judge.case import Case
from ragjudge.judge.matrix_rows import states_value
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail
from ragjudge.records.bundle import (
    AssumptionRange,
    Claim,
    Input,
    Parameter,
    Registry,
    ScenarioCase,
    Scenarios,
)
from ragjudge.records.errors import BundleError
from ragjudge.records.scorecard import Finding
from ragjudge.text.numerals import parse_decimal

_MEND = "ask again: the registry is made from the evidence"
_CASES = ("low", "base", "high")


def check_assumed(case: Case, one: Input) -> Iterator[Finding]:
    """PR2 for an assumed input: its range is wide enough, the rules give it, the report says it."""
    at, assumed = f"parameter_registry.json#{one.id}", one.assumption
    assert assumed is not None
    low, high, base = (parse_decimal(text) for text in (assumed.low, assumed.high, one.value))
    if not any(claim.role == "assumption" and claim.pointer == f"{at}/value"
               for claim in case.bundle.claims.values()):
        yield fail("PR2", at, "no sentence says that it is assumed", "a claim of role assumption", _MEND)
    if one.nature != "assumed" or one.as_printed is not None:
        yield fail("PR2", at, f"nature {one.nature}", "assumed, not printed anywhere", _MEND)
    if assumed.reason in (FACTOR_REASON, SHIFT_REASON):
        yield from _differ(at, one, _move(case, one))
        return
    if assumed.reason == MARGIN_REASON:
        last = _switched(case, one)
        yield from _differ(at, one, _input(one, last, MARGIN, MARGIN_LOW, MARGIN_HIGH, "1",
                                           AssumptionRange(MARGIN_LOW, MARGIN_HIGH, MARGIN_REASON, None)))
        return
    if not low <= base <= high or high - base < abs(base) / 10 or base - low < abs(base) / 10:
        yield fail("PR2", f"{at}/assumption", f"{low}–{high} around {base}",
                   "a range of at least ±10 % around the value", "widen the card's range")
    cards = {f"{theme.id}/{axiom.id}": axiom for theme in case.pack.themes for axiom in theme.axioms}
    card = cards.get(assumed.card or "")
    ranges = [(given.low, given.base, given.high) for each in card.inputs
              for given in [each.assumption] if given] if card else []
    if (assumed.low, one.value, assumed.high) not in ranges:
        yield fail("PR2", f"{at}/assumption", f"{assumed.card}: {one.value}",
                   "an assumption of a card of the rules pack", _MEND)


def _differ(at: str, found: Input, wanted: Input) -> Iterator[Finding]:
    if found != wanted:
        yield fail("PR2", f"{at}/assumption", str(found), str(wanted), _MEND)


def _input(one: Input, last: Input, base: str, low: str, high: str, unit: str | None,
           range_: AssumptionRange) -> Input:
    """An assumed input about the metric of a reading."""
    return Input(one.id, last.metric, last.entity, last.period, base, unit, "assumed", (low, high),
                 None, None,
                 range_)


def _user(case: Case, one: Input, name: str) -> Parameter:
    """The one parameter that uses an assumed input under that name.

    Raises:
        BundleError: None, or several.
    """
    found = [each for each in case.bundle.parameters.values() if each.inputs.get(name) == one.id]
    if len(found) != 1:
        raise BundleError(f"parameter_registry.json#{one.id}", f"{len(found)} parameters use it, want one")
    return found[0]


def _switched(case: Case, one: Input) -> Input:
    """The reading that a threshold's margin is about."""
    return case.bundle.inputs[_user(case, one, "margin").inputs["last"]]


def _move(case: Case, one: Input) -> Input:
    """The move that a series' own past allows over its card's lag."""
    parameter = _user(case, one, "move")
    bound, lag = scenario_series(case, parameter)
    last = case.bundle.inputs[parameter.inputs["last"]]
    shift = shift_of(bound, lag, case.bundle.manifest.now)
    if isinstance(shift, str):
        raise BundleError(f"parameter_registry.json#{one.id}", f"no scenario: {shift}")
    move = assumed_move(shift, last.unit)
    return _input(one, last, move.base, move.low, move.high, move.unit,
                  AssumptionRange(move.low, move.high, move.reason, one.assumption.card))


def scenario_series(case: Case, parameter: Parameter) -> tuple[BoundSeries, int]:
    """The series that a scenario moves, and the lag of its card.

    Raises:
        BundleError: No matrix of that card holds the metric, or the reading is not the series' last.
    """
    at = f"parameter_registry.json#{parameter.id}"
    move = case.bundle.inputs.get(parameter.inputs.get("move", ""))
    card = move.assumption.card if move and move.assumption else None
    made = remade(case)
    for number, matrix in enumerate(made.thesis.matrices):
        if f"{matrix.card.theme}/{matrix.card.id}" != card:
            continue
        casework = made.casework(number)
        for role, several in casework.filled.fillers.items():
            bound = bound_of(casework, role)
            if several[0].metric.id == parameter.metric and made.is_reading(
                    parameter.inputs.get("last", ""), bound, bound.points[-1]):
                return bound, casework.axiom.lag_years
    raise BundleError(at, f"{card}: no matrix of that card reads {parameter.metric}", _MEND)


def check_parameter(case: Case, one: Parameter) -> Iterator[Finding]:
    """PR8: assumptions under a parameter, its sensitivity to each, its three cases."""
    at = f"parameter_registry.json#{one.id}"
    registry = Registry("ragjudge.parameter_registry/1", tuple(case.bundle.inputs.values()),
                        tuple(case.bundle.parameters.values()))
    wanted = assumptions_of(one, registry)
    if one.assumptions != wanted:
        yield fail("PR8", f"{at}/assumptions", str(one.assumptions), str(wanted), _MEND)
    swings = shown_sensitivity(one, registry)
    if one.sensitivity != swings:
        yield fail("PR8", f"{at}/sensitivity", str(one.sensitivity), str(swings), _MEND)
    if one.card is not None or one.proxies:
        yield fail("PR8", at, f"card {one.card}, proxies {one.proxies}",
                   "neither: it is arithmetic on readings",
                   _MEND)
    if one.operation == "scenario" or one.scenarios is not None:
        yield from _scenario(case, one, registry)


def _scenario(case: Case, one: Parameter, registry: Registry) -> Iterator[Finding]:
    at = f"parameter_registry.json#{one.id}/scenarios"
    bound, lag = scenario_series(case, one)
    move, last = case.bundle.inputs[one.inputs["move"]], case.bundle.inputs[one.inputs["last"]]
    shift = shift_of(bound, lag, case.bundle.manifest.now)
    if isinstance(shift, str):
        yield fail("PR8", at, f"three cases although {shift}", "none", _MEND)
        return
    given = (one.operation, one.expression, one.period, one.unit, one.entity, one.metric)
    want = ("scenario", assumed_move(shift, last.unit).expression,
            later(bound.points[-1].period, lag), last.unit,
            last.entity, last.metric)
    if given != want or set(one.inputs) != {"move", "last"}:
        yield fail("PR8", at, str(given), str(want), _MEND)
    values = scenario_values(one, registry) or ()
    quantum = parse_decimal(one.rounding.quantum)
    sets = dict(zip(_CASES, (move.assumption.low, move.value, move.assumption.high)))
    wanted = Scenarios(*(ScenarioCase({move.id: sets[name]}, precision.shown(value, quantum))
                         for name, value in zip(_CASES, values))) if len(values) == 3 else None
    if one.scenarios != wanted:
        yield fail("PR8", at, str(one.scenarios), str(wanted), _MEND)
    for claim in case.bundle.claims.values():
        if claim.role == "scenario" and claim.parameters == (one.id,):
            yield from _scenario_claim(case, claim, one, bound)


def _scenario_claim(case: Case, claim: Claim, one: Parameter, bound: BoundSeries) -> Iterator[Finding]:
    """A scenario's claim: its slots, and its premises: the last reading and the assumption."""
    at = f"claims.jsonl#{claim.id}"
    if claim.slots != scenario_slots(one):
        yield fail("PR8", f"{at}/slots", str(claim.slots), str(scenario_slots(one)), _MEND)
    pointer = f"parameter_registry.json#{one.inputs['move']}/value"
    claims = [case.bundle.claims.get(id_) for id_ in claim.premises]
    if len(claims) != 2 or not states_value(case, claims[0], bound) or claims[1] is None \
            or (claims[1].role, claims[1].pointer) != ("assumption", pointer):
        yield fail("PR8", f"{at}/premises", str(claim.premises), "the last reading and the assumption", _MEND)
