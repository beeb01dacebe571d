"""What gates 5, 9 and 10 find about levels: reasons of lowering and causal ceilings, recomputed."""

from ragjudge.calc.levels import Findings
from ragjudge.judge.case import Case


def level_findings(case: Case) -> Findings:
    """Empty for a lookup: nothing is concluded, so nothing is lowered or capped."""
    thesis = case.bundle.thesis
    if thesis is None or not (thesis.syllogisms or thesis.nodes):
        return Findings()
    from ragjudge.judge.conclusions import findings_of
    return findings_of(case)
