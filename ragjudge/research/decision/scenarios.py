"""Three scenarios of a metric as one parameter over its last reading and an assumed move."""

from dataclasses import replace

from ragjudge.calc import precision
from ragjudge.calc.outlooks import AssumedMove, assumed_move, later, shift_of
from ragjudge.calc.recompute import scenario_values
from ragjudge.records.bundle import AssumptionRange, Input, Parameter, ScenarioCase, Scenarios
from ragjudge.research.decision.rows import Rows
from ragjudge.research.draft import Draft


def scenario_parameter(
    draft: Draft, rows: Rows, role: str, lag: int, card: str
) -> tuple[Parameter, str] | str:
    """The parameter of three cases and its assumed input's id; else the reason why there is none."""
    bound = rows.bound(role)
    shift = shift_of(bound, lag, draft.frame.now)
    if isinstance(shift, str):
        return shift
    last = bound.points[-1].period
    leaf = rows.leaf(role, bound.points[-1])
    move = assumed_move(shift, leaf.input.unit)
    assumed = _assumed(draft, leaf.input, move, card)
    made = draft.parameter(
        "scenario",
        {"last": leaf.input.id, "move": assumed.id},
        leaf.input.unit,
        move.expression,
        later(last, lag),
    )
    cases = {"low": assumed.assumption.low, "base": assumed.value, "high": assumed.assumption.high}
    blank = Scenarios(
        *(ScenarioCase({assumed.id: cases[name]}, "0") for name in ("low", "base", "high"))
    )
    made = replace(made, scenarios=blank)
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


def _assumed(draft: Draft, last: Input, move: AssumedMove, card: str) -> Input:
    """The move as an assumed input: its base, and the range of past moves as its bounds."""
    made = Input(
        f"i.{len(draft.inputs) + 1}",
        last.metric,
        last.entity,
        last.period,
        move.base,
        move.unit,
        "assumed",
        (move.low, move.high),
        None,
        None,
        AssumptionRange(move.low, move.high, move.reason, card),
    )
    draft.inputs[made.id] = made
    return made
