"""CAUSAL_DISTANCE_PENALTY: nothing to check in a lookup."""

from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.rule import run_rule
from ragjudge.records.scorecard import RuleResult

GATE = "GATE_CAUSAL_DISTANCE_PENALTY"
RULES = ("CD1", "CD2", "CD3", "CD4", "CD5", "CD9", )


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    proof = lookup_proof(case)
    return tuple(run_rule(rule, (), lambda _: (), proof) for rule in RULES)
