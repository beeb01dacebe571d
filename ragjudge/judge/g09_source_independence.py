"""SOURCE_INDEPENDENCE: many mouths, how many eyes?

Checks:
    SI1 each row's cluster of origin, recomputed. SI2 what a conclusion uses rests on two clusters or on
    a source that may stand alone, else the conclusion is a HYPOTHESIS. SI3 support is acyclic and ends
    in evidence. SI4 no evidence of the author's own making. SI5 no cluster holds more than the policy's
    share of the files of a decision. SI6 Tier 2's sweep, made again: each place that opposes is a
    counter-claim or has a reason that holds.
Why:
    Ten reprints of one press release are one eye.
Fails:
    An opposing row left out of audit/opposition.jsonl: SI6.
Source:
    GATES 9
"""

from collections.abc import Iterator

from ragjudge.calc import sources
from ragjudge.judge import sweeping
from ragjudge.judge.case import Case
from ragjudge.judge.kind import why_no_lookup
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.errors import BundleError
from ragjudge.records.scorecard import Finding, RuleResult

GATE = "GATE_SOURCE_INDEPENDENCE"
_MEND = "ask again"
GROUNDED = frozenset(("thesis", "diagnosis", "scenario", "finding", "minor_premise", "counter"))
"""Roles that must rest on evidence, premises or parameters."""


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    bundle = case.bundle
    rows, claims = list(bundle.evidence.values()), list(bundle.claims.values())
    lookup = why_no_lookup(case) is None or case.adopted
    none = f"{'adopted: ' if case.adopted else ''}{len(claims)} claims, {len(rows)} rows of evidence"
    concluded = [one for one in claims if one.role in ("thesis", "diagnosis", "scenario")]
    cited = [one for one in claims if one.evidence]
    known: dict[str, str] = {}
    return (
        run_rule("SI1", rows, lambda row: _cluster(case, row, known), none if not cited else None),
        run_rule("SI2", concluded, lambda one: _rests(case, one), none if lookup else None),
        run_rule("SI3", claims, lambda one: _acyclic(case, one)),
        run_rule("SI4", rows, lambda row: _own(case, row), none if not cited else None),
        run_rule("SI5", [] if lookup else ["evidence.jsonl"], lambda _: _share(case),
                 none if lookup else None),
        run_rule("SI6", [*cited, *sweeping.rest(case, cited)], lambda one: sweeping.check(case, one),
                 none if not cited else None))


def _clusters(case: Case) -> dict[str, str]:
    texts: dict[str, str] = {}
    for row in case.bundle.evidence.values():
        try:
            texts[row.source.revision] = case.document(row.source).text
        except BundleError:
            continue
    return sources.clusters(case.bundle.evidence.values(), case.pack, texts)


def _cluster(case: Case, row: Evidence, known: dict[str, str]) -> Iterator[Finding]:
    """Args: known: the clusters of all rows, computed at the first one."""
    if not known:
        known |= _clusters(case)
    want = known[row.id]
    if row.source.cluster != want:
        yield fail("SI1", f"evidence.jsonl#{row.id}/source/cluster", row.source.cluster, want, _MEND)


def _rests(case: Case, claim: Claim) -> Iterator[Finding]:
    from ragjudge.judge.conclusions import weak_premises
    weak = weak_premises(case, claim)
    if weak and claim.level not in ("HYPOTHESIS", "ASSUMPTION") and claim.role != "diagnosis":
        yield fail("SI2", f"claims.jsonl#{claim.id}/level", f"{claim.level}, resting on {weak[0]} alone",
                   "HYPOTHESIS, or a second origin", _MEND)


def _acyclic(case: Case, claim: Claim) -> Iterator[Finding]:
    todo, seen = list(claim.premises), set()
    while todo:
        id_ = todo.pop()
        if id_ == claim.id:
            yield fail("SI3", f"claims.jsonl#{claim.id}/premises", "rests on itself",
                       "an acyclic graph", _MEND)
            return
        if id_ in seen or id_ not in case.bundle.claims:
            continue
        seen.add(id_)
        todo += case.bundle.claims[id_].premises
    grounded = claim.evidence or claim.premises or claim.parameters
    if claim.role in GROUNDED and not grounded and not case.adopted:  # CE4 asks it of an adopted sentence
        yield fail("SI3", f"claims.jsonl#{claim.id}", "rests on nothing", "evidence or premises", _MEND)


def _own(case: Case, row: Evidence) -> Iterator[Finding]:
    manifest = case.bundle.manifest
    if manifest is None:
        yield unverified("SI4", "manifest.json", "the author is not known", mend=_MEND)
        return
    if row.source.publisher == manifest.author.id or row.source.uri.startswith(("reports/", ".ragjudge/")):
        yield fail("SI4", f"evidence.jsonl#{row.id}", f"{row.source.uri} is the author's own",
                   "somebody else's source", "leave it out")


def _share(case: Case) -> Iterator[Finding]:
    """Files, not rows, are counted; laws are no evidence about the world."""
    files = {row.source.uri: row.source.cluster for row in case.bundle.evidence.values()
             if row.used and row.track == "empirical"}
    cap = case.pack.policy.max_cluster_share_percent
    for cluster in sorted(set(files.values())):
        held = sum(one == cluster for one in files.values())
        if held * 100 > cap * len(files):
            yield fail("SI5", "evidence.jsonl", f"{cluster} holds {held} of {len(files)} files",
                       f"at most {cap} %", "add sources of another origin")
