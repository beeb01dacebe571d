"""KILL_SWITCH_ARMED: what would prove us wrong, where we would see it, and that it can happen.

Checks:
    KS1 each thesis and diagnosis, and each linchpin that can have one, has a trigger; its metric is in the
    registry, its source among the snapshots; a forecast whose card waits for a reading has that absence too.
    KS2 its fields are the card's or the fallback's. KS3 it points against what it covers; an absence waits
    for what its forecast says. KS4 it has not fired at the last reading, an absence not on the day of
    judging. KS5 it is within reach; an absence is due before the review.
    KS6 its threshold is a parameter made by its rule over the history; its distance and back-test hold.
    KS7 review_by is the bundle's day plus the policy's horizon, and is not over. KS8 no instrument
    price. KS9 each trigger has its own sentence and number.
Why:
    A conclusion that nothing could overturn says nothing; a threshold out of reach is decoration.
Fails:
    {"operator": ">"} against a thesis that the metric rises: KS3.
Source:
    GATES 11; docs/formats.md 3.5
"""

from collections.abc import Iterator
from datetime import date, timedelta

from ragjudge.calc import triggers
from ragjudge.calc.absences import Awaited
from ragjudge.calc.backing import armed_against
from ragjudge.judge.armed import MADE_BY, Found, armed, awaited_on, differences, nodes_of
from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.judge.syllogisms import CONCLUDED
from ragjudge.records.argument import Trigger
from ragjudge.records.bundle import Claim
from ragjudge.records.scorecard import Finding, RuleResult

GATE = "GATE_KILL_SWITCH_ARMED"
RULES = ("KS1", "KS2", "KS3", "KS4", "KS5", "KS6", "KS8", "KS9")
_MEND = "ask again: triggers are computed from cards and series"



def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    proof = lookup_proof(case)
    review_rule = run_rule("KS7", ("monitor.json",), lambda _: review(case))
    if proof:
        return (*(run_rule(rule, (), lambda _: (), proof) for rule in RULES), review_rule)
    monitor = case.bundle.monitor
    several = list(monitor.triggers) if monitor else []
    concluded = [one for one in case.bundle.claims.values() if one.role in CONCLUDED]
    return (
        run_rule("KS1", concluded, lambda one: _covered(case, one)),
        run_rule("KS2", several, lambda one: _fields(case, one)),
        run_rule("KS3", several, lambda one: _opposes(case, one)),
        run_rule("KS4", several, lambda one: _standing(case, one, "KS4")),
        run_rule("KS5", several, lambda one: _standing(case, one, "KS5")),
        run_rule("KS6", several, lambda one: _threshold(case, one)),
        review_rule,
        run_rule("KS8", several, lambda one: _kind(case, one)),
        run_rule("KS9", several, lambda one: _worded(case, one)))


def review(case: Case) -> Iterator[Finding]:
    """KS7: review_by is the bundle's day and the policy's horizon, and that day is not over."""
    monitor, manifest = case.bundle.monitor, case.bundle.manifest
    if monitor is None or manifest is None:
        yield unverified("KS7", "monitor.json", "no review date", mend="ask again")
        return
    by, made = date.fromisoformat(monitor.review_by), date.fromisoformat(manifest.now)
    last = made + timedelta(days=case.pack.policy.review_horizon_days)
    if monitor.review_by != last.isoformat():
        yield fail("KS7", "monitor.json#/review_by", monitor.review_by,
                   f"{last}, the policy's horizon", "ask again")
    if case.now > by:
        yield fail("KS7", "monitor.json#/review_by", f"expired on {by}, judged on {case.now}",
                   "a bundle that is still valid", "ask the question again")


def _covered(case: Case, claim: Claim) -> Iterator[Finding]:
    several = case.bundle.monitor.triggers if case.bundle.monitor else ()
    own = [one for one in several if claim.id in one.nodes]
    at = f"claims.jsonl#{claim.id}"
    if not own or claim.trigger != own[0].id:
        yield fail("KS1", f"{at}/trigger", str(claim.trigger), f"{own[0].id if own else 'a trigger'}", _MEND)
    if claim.role != "diagnosis":
        yield from _awaited(case, claim, own)
        return
    made = remade(case)
    casework = made.casework(made.number_of(claim))
    for row in casework.run.analysis.linchpins:
        role = row.partition(".")[0]
        metric = casework.filled.fillers[role][0].metric.id
        if armed_against(casework, role, case.pack) and not any(one.metric == metric for one in own):
            yield fail("KS1", at, f"no trigger on {metric}, a linchpin", "a trigger on each linchpin", _MEND)


def _awaited(case: Case, claim: Claim, own: list[Trigger]) -> Iterator[Finding]:
    """A forecast whose card waits for something has that trigger, once."""
    made = remade(case)
    ahead = made.forecast(claim)
    wanted = isinstance(awaited_on(case, made.casework(ahead.number), ahead.role, ahead.sign), Awaited)
    several = [one for one in own if one.kind == "absence"]
    if len(several) != int(wanted):
        yield fail("KS1", f"claims.jsonl#{claim.id}", f"{len(several)} triggers of kind absence",
                   f"{int(wanted)}, as its card says", _MEND)


def _fields(case: Case, one: Trigger) -> Iterator[Finding]:
    """KS2, and the ties of what a trigger repeats: everything but the threshold's own making."""
    for path, found, wanted in differences(case, one):
        if path not in MADE_BY:
            yield fail("KS2", f"monitor.json#{one.id}/{path}", found, wanted, _MEND)


def _opposes(case: Case, one: Trigger) -> Iterator[Finding]:
    """Its nodes are, in file order, conclusions that it would overturn, and all those that it must cover."""
    may, must = nodes_of(case, one)
    wanted = [id_ for id_ in may if id_ in one.nodes or id_ in must]
    if list(one.nodes) != wanted or not wanted:
        yield fail("KS3", f"monitor.json#{one.id}/nodes",
                   f"{one.metric} {one.operator} against {list(one.nodes)}",
                   f"{wanted or 'a conclusion'}, which it would overturn", _MEND)


def _standing(case: Case, one: Trigger, rule: str) -> Iterator[Finding]:
    """KS4 and KS5 on the threshold as it is stated, over the whole series in the snapshot."""
    found = armed(case, one)
    metric, history = found.bound.metric, triggers.comparable(found.bound.metric, found.bound.readings)
    value = remade(case).parameter_value(one.threshold)
    if one.kind == "absence":
        yield from _waiting(case, one, rule, found)
        return
    if rule == "KS4" and triggers.is_tripped(one.operator, history[-1][1], value):
        yield fail(rule, f"monitor.json#{one.id}", f"fired at {history[-1][1]}",
                   "a trigger that has not fired",
                   _MEND)
    if rule == "KS5" and not triggers.is_reachable(metric, history, value, one.window):
        yield fail(rule, f"monitor.json#{one.id}/threshold", str(value), "within reach of the series", _MEND)


def _waiting(case: Case, one: Trigger, rule: str, found: Found) -> Iterator[Finding]:
    """An absence: its day is still to come, and comes before the review."""
    by, monitor = one.expected_by, case.bundle.monitor
    at = f"monitor.json#{one.id}/expected_by"
    if rule == "KS4" and (by is None or by <= case.now.isoformat()):
        yield fail(rule, at, f"{by}, judged on {case.now}", "a day still to come",
                   "ask the question again: a later reading may be there")
    if rule == "KS5" and monitor is not None and (by is None or by > monitor.review_by):
        yield fail(rule, at, f"{by}, reviewed by {monitor.review_by}", "due before the review", _MEND)


def _threshold(case: Case, one: Trigger) -> Iterator[Finding]:
    for path, found, wanted in differences(case, one):
        if path in MADE_BY:
            yield fail("KS6", f"monitor.json#{one.id}/{path}", found, wanted, _MEND)


def _kind(case: Case, one: Trigger) -> Iterator[Finding]:
    kind = next((metric.kind for metric in case.pack.metrics if metric.id == one.metric), None)
    if kind is None or kind in ("instrument_price", "multiple"):
        yield fail("KS8", f"monitor.json#{one.id}/metric", f"{one.metric}: {kind}",
                   "a metric of the business",
                   _MEND)


def _worded(case: Case, one: Trigger) -> Iterator[Finding]:
    monitor = case.bundle.monitor
    number = monitor.triggers.index(one)
    pointer = f"monitor.json#/triggers/{number}"
    if one.id != f"ks.{number + 1}":
        yield fail("KS9", f"monitor.json#{one.id}/id", one.id, f"ks.{number + 1}, its place", _MEND)
    claim = case.bundle.claims.get(one.claim)
    if claim is None or claim.role != "kill_switch" or claim.pointer != pointer:
        yield fail("KS9", f"monitor.json#{one.id}/claim", one.claim,
                   f"the kill_switch sentence at {pointer}", _MEND)
