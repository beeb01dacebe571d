"""COMPETING_HYPOTHESES: nothing to check in a lookup."""

from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.rule import run_rule
from ragjudge.records.scorecard import RuleResult

GATE = "GATE_COMPETING_HYPOTHESES"
RULES = ("CH1", "CH2", "CH3", "CH4", "CH5", "CH7", "CH8", )


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    proof = lookup_proof(case)
    return tuple(run_rule(rule, (), lambda _: (), proof) for rule in RULES)
