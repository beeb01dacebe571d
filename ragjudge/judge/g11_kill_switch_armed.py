"""KILL_SWITCH_ARMED: a review date for every bundle; triggers for every conclusion."""

from collections.abc import Iterator
from datetime import date, timedelta

from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.records.scorecard import Finding, RuleResult

GATE = "GATE_KILL_SWITCH_ARMED"
RULES = ("KS1", "KS2", "KS3", "KS4", "KS5")


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    proof = lookup_proof(case)
    return (*(run_rule(rule, (), lambda _: (), proof) for rule in RULES),
            run_rule("KS7", ("monitor.json",), lambda _: review(case)))


def review(case: Case) -> Iterator[Finding]:
    """KS7: review_by is within the policy's horizon of the bundle's day, and not over."""
    monitor, manifest = case.bundle.monitor, case.bundle.manifest
    if monitor is None or manifest is None:
        yield unverified("KS7", "monitor.json", "no review date", mend="ask again")
        return
    by, made = date.fromisoformat(monitor.review_by), date.fromisoformat(manifest.now)
    last = made + timedelta(days=case.pack.policy.review_horizon_days)
    if not made <= by <= last:
        yield fail("KS7", "monitor.json#/review_by", monitor.review_by, f"{made} to {last}", "ask again")
    if case.now > by:
        yield fail("KS7", "monitor.json#/review_by", f"expired on {by}, judged on {case.now}",
                   "a bundle that is still valid", "ask the question again")
