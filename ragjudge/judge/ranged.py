"""Does a change that a syllogism uses give its range where neighbouring ends move it? (PR10)"""

from collections.abc import Iterator

from ragjudge.calc.neighbouring_ends import RANGED, Ends, named_ends, range_ends
from ragjudge.calc.row_ends import bound_of
from ragjudge.calc.series import BoundSeries
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail, unverified
from ragjudge.records.bundle import Claim, Parameter
from ragjudge.records.scorecard import Finding

_MEND = "ask again: the range is made from the series"


def changes(case: Case) -> list[Claim]:
    """The claims that PR10 looks at: the changes that syllogisms use, and every claim on several numbers."""
    bundle = case.bundle
    minors = {id_ for one in (bundle.thesis.syllogisms if bundle.thesis else ()) for id_ in one.minors}
    return [one for one in bundle.claims.values() if len(one.parameters) > 1
            or one.id in minors and _operation(case, one) in RANGED]


def _operation(case: Case, claim: Claim) -> str | None:
    one = case.bundle.parameters.get(claim.parameters[0]) if claim.parameters else None
    return one.operation if one else None


def check(case: Case, claim: Claim) -> Iterator[Finding]:
    """The range that the sentence owes, and no other numbers beside the change."""
    at, first = f"claims.jsonl#{claim.id}/parameters", case.bundle.parameters[claim.parameters[0]]
    found = _place(case, first) if first.operation in RANGED else None
    if found is None:
        yield unverified("PR10", at, f"{first.operation}, over no series of a matrix's roles",
                         "a change between two readings of such a series", _MEND)
        return
    bound, ends = found
    manifest = case.bundle.manifest
    named = named_ends((manifest.question if manifest else None) or "")
    wanted = range_ends(bound, ends, first.operation, named)
    beside = [case.bundle.parameters[one] for one in claim.parameters[1:]]
    if len(beside) != len(wanted) or not all(
            one.operation == first.operation and _is_between(case, one, bound, pair)
            for one, pair in zip(beside, wanted)):
        yield fail("PR10", at, _text(case, bound, beside), _wanted(first, wanted), _MEND)


def _place(case: Case, change: Parameter) -> tuple[BoundSeries, Ends] | None:
    """The series that a change is read from, with its two readings there."""
    made = remade(case)
    for number in range(len(made.thesis.matrices)):
        casework = made.casework(number)
        for role in casework.filled.fillers:
            bound = bound_of(casework, role)
            ends = _ends(case, change, bound)
            if ends is not None:
                return bound, ends
    return None


def _ends(case: Case, change: Parameter, bound: BoundSeries) -> Ends | None:
    made = remade(case)
    inputs = [change.inputs.get(name, "") for name in ("before", "now")]
    found = [next((one for one in bound.points if made.is_reading(id_, bound, one)), None) for id_ in inputs]
    return (found[0], found[1]) if found[0] and found[1] else None


def _is_between(case: Case, change: Parameter, bound: BoundSeries, pair: Ends) -> bool:
    made = remade(case)
    return set(change.inputs) == {"before", "now"} and made.is_reading(
        change.inputs["before"], bound, pair[0]) and made.is_reading(change.inputs["now"], bound, pair[1])


def _text(case: Case, bound: BoundSeries, beside: list[Parameter]) -> str:
    ends = [_ends(case, one, bound) for one in beside]
    said = [f"{one[0].period.start} to {one[1].period.start}" if one else "another number" for one in ends]
    return "a range from " + " and ".join(said) if said else "no range"


def _wanted(first: Parameter, wanted: tuple[Ends, ...]) -> str:
    if not wanted:
        return "no range: the neighbouring readings leave sign and size"
    ends = " and ".join(f"{low.period.start} to {high.period.start}" for low, high in wanted)
    return f"the range with the {first.operation} {ends}"
