"""Does the claim of a matrix row state the readings at the row's ends? (CH2)"""

from ragjudge.calc.row_ends import RowEnds, change_operation, row_ends
from ragjudge.calc.series import BoundSeries
from ragjudge.calc.signs import Observed
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.records.argument import MatrixRow
from ragjudge.records.bundle import Claim

READINGS = frozenset(("minor_premise", "finding"))


def differing_row(case: Case, number: int, row: MatrixRow) -> tuple[str, str] | None:
    """What the row's claim is and what it should be, or None if it is right."""
    made = remade(case)
    casework = made.casework(number)
    seen = casework.run.observed[row.id]
    claim = made.row_claims(number)[row.id]
    if claim.role not in READINGS:
        return f"{claim.id} is a {claim.role}", "a reading"
    return _states(case, claim, row.sign_from, row_ends(casework, seen))


def _states(case: Case, claim: Claim, sign_from: str, ends: RowEnds) -> tuple[str, str] | None:
    made, bundle = remade(case), case.bundle
    if ends.before is None:
        stated = [one.id for one in bundle.inputs.values() if one.evidence in claim.evidence]
        if claim.parameters or stated != [sign_from] or not made.is_reading(sign_from, ends.bound, ends.now):
            return f"{claim.id} from {sign_from}", f"the reading of {ends.now.period.start}"
        return None
    parameter = bundle.parameters.get(sign_from)
    wanted = f"the change from {ends.before.period.start} to {ends.now.period.start}"
    own = claim.parameters[:1]  # further ones are its range's, which PR10 looks at
    if parameter is None or own != (sign_from,) or set(parameter.inputs) != {"now", "before"}:
        return f"{claim.id} from {sign_from}", wanted
    before, now = parameter.inputs["before"], parameter.inputs["now"]
    if not (made.is_reading(before, ends.bound, ends.before) and made.is_reading(now, ends.bound, ends.now)):
        return f"{claim.id}: {before} and {now}", wanted
    operation, unit = change_operation(ends.bound.metric, bundle.inputs[before], bundle.inputs[now])
    if (parameter.operation, parameter.unit) != (operation, unit):
        return f"{parameter.operation} in {parameter.unit}", f"{operation} in {unit}"
    return None


def states_value(case: Case, claim: Claim | None, bound: BoundSeries) -> bool:
    """Whether a claim states the last reading of a series."""
    if claim is None or claim.parameters or claim.role not in READINGS:
        return False
    stated = [one.id for one in case.bundle.inputs.values() if one.evidence in claim.evidence]
    return len(stated) == 1 and remade(case).is_reading(stated[0], bound, bound.points[-1])


def stating_seen(case: Case, number: int, seen: Observed) -> str:
    """The claim on the readings behind a sign that is no row of the matrix."""
    ends = row_ends(remade(case).casework(number), seen)
    for one in case.bundle.claims.values():
        sign_from = one.parameters[0] if one.parameters else ""
        if one.role in READINGS and sign_from and _states(case, one, sign_from, ends) is None:
            return one.id
    return f"the change behind {seen.test.id}"
