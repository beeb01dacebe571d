"""Reasons of lowering, causal ceilings, premises that fail SI2: what gates 3 and 9 need of an argument."""

from ragjudge.calc.levels import Findings
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.records.bundle import Claim, Level
from ragjudge.records.errors import RagjudgeError


def findings_of(case: Case) -> Findings:
    """Why each thesis is lowered, and how strong its causal distance and history let it be.

    A thesis that cannot be made again is lowered and capped: it is a HYPOTHESIS at most.
    """
    made = remade(case)
    lowered: dict[str, tuple[str, ...]] = {}
    ceilings: dict[str, Level] = {}
    for claim in case.bundle.claims.values():
        if claim.role != "thesis":
            continue
        try:
            found = made.forecast(claim)
        except RagjudgeError:
            lowered[claim.id], ceilings[claim.id] = ("not_recomputed",), "HYPOTHESIS"
            continue
        if found.reasons:
            lowered[claim.id] = found.reasons
        if found.ahead.forecast.term is None:
            ceilings[claim.id] = "HYPOTHESIS"
    return Findings(lowered, ceilings)


def weak_premises(case: Case, claim: Claim) -> list[str]:
    """The minor premises of a conclusion that rest on one origin which may not stand alone (SI2).

    Arithmetic without a syllogism has none.

    Raises:
        BundleError: The conclusion has several syllogisms.
    """
    made = remade(case)
    if claim.role == "scenario" and claim.id not in {one.conclusion for one in made.thesis.syllogisms}:
        return []
    backing = made.backing()
    minors = [case.bundle.claims[one] for one in made.syllogism(claim).minors if one in case.bundle.claims]
    return [one.id for one in minors if not backing.stands_alone(one)]
