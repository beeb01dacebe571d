"""What the judge says: findings, rules, gates, one verdict. Source: docs/formats.md 9.1"""

from dataclasses import dataclass
from typing import Literal

Status = Literal["PASS", "FAIL", "UNVERIFIED"]
GATES: tuple[str, ...] = (
    "GATE_SOURCE_EXISTENCE", "GATE_CLAIM_ENTAILMENT", "GATE_EPISTEMIC_BIRTH_CERTIFICATE",
    "GATE_PARAMETER_PROVENANCE_RECALCULATION", "GATE_CAUSAL_DISTANCE_PENALTY",
    "GATE_VALUATION_DECOUPLING", "GATE_BUNDLE_INTEGRITY", "GATE_REPORT_ANCHOR_COVERAGE",
    "GATE_SOURCE_INDEPENDENCE", "GATE_COMPETING_HYPOTHESES", "GATE_KILL_SWITCH_ARMED")


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault. `where`: file, line or JSON pointer; found, wanted, mend: one short sentence each."""
    rule: str
    where: str
    found: str
    wanted: str
    mend: str
    status: Literal["FAIL", "UNVERIFIED"] = "FAIL"


@dataclass(frozen=True, slots=True)
class RuleResult:
    """One rule: how many objects it had to check, how many it checked, what it found.

    proof: what was counted where expected is 0; None otherwise.
    """
    rule: str
    status: Status
    checked: int
    expected: int
    findings: tuple[Finding, ...]
    proof: str | None


@dataclass(frozen=True, slots=True)
class GateResult:
    """One gate: the worst of its rules; checked and expected are their sums."""
    gate: str
    status: Status
    checked: int
    expected: int
    proof: str | None
    findings: tuple[Finding, ...]
    rules: tuple[RuleResult, ...]


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The whole verdict. Digests name what was judged; limits say what no rule can know."""
    format: Literal["ragjudge.scorecard/1"]
    verdict: Status
    profile: Literal["full", "citations"]
    question: str | None
    now: str
    sources: Literal["pinned", "unpinned"]
    manifest_sha256: str | None
    audit_manifest_sha256: str | None
    rules_sha256: str
    code_sha256: str | None
    judge: str
    policy: dict[str, str]
    errors: tuple[str, ...]
    limits: tuple[str, ...]
    gates: tuple[GateResult, ...]
