"""judge: the same arguments give the same scorecard, on any machine, on any day."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from ragjudge import __version__
from ragjudge.judge.case import Case, make_case
from ragjudge.judge.decide import CITATION_GATES, run_gates, verdict_of
from ragjudge.judge.gates import GATE_CHECKS
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.rules import RulesPack, read_pack
from ragjudge.records.scorecard import GATES, Scorecard

Profile = Literal["full", "citations"]


@dataclass(frozen=True, slots=True)
class Pins:
    """What is known from outside the bundle, possibly nothing.

    corpus: uri → SHA-256 of the file as it lies in the corpus (None: sources are unpinned).
    rules_sha256: the rules pack that must be used. question: the question as it was asked.
    code_sha256: digest over the judge's own modules, given by the runner.
    audit_key: HMAC key of the auditor. require_pinned: unpinned sources do not pass.
    """
    corpus: Mapping[str, str] | None = None
    rules_sha256: str | None = None
    question: str | None = None
    code_sha256: str | None = None
    audit_key: bytes | None = None
    require_pinned: bool = False
    profile: Profile = field(default="full")


def judge(files: Mapping[str, bytes], rules: bytes, pins: Pins, now: date) -> Scorecard:
    """The verdict on a bundle.

    Args:
        files: The bundle: name → bytes, posix names, opened safely by the caller.
        rules: The rules pack's canonical bytes; never from the bundle.
        now: The day to judge expiry and staleness against.
    """
    errors: list[str] = []
    try:
        pack = read_pack(rules)
    except RagjudgeError as error:
        return _card(None, files, rules, pins, now, (str(error),))
    case = make_case(files, pack, sha256_hex(rules), pins, now)
    return _card(case, files, rules, pins, now, tuple(errors))


def _card(case: Case | None, files: Mapping[str, bytes], rules: bytes, pins: Pins, now: date,
          errors: tuple[str, ...]) -> Scorecard:
    gates = run_gates(case, GATE_CHECKS if case else {})
    deciding = CITATION_GATES if pins.profile == "citations" else frozenset(GATES)
    verdict = verdict_of(gates, deciding)
    if verdict == "PASS" and (errors or case is None):
        verdict = "UNVERIFIED"
    manifest = case.bundle.manifest if case else None
    return Scorecard(
        format="ragjudge.scorecard/1", verdict=verdict, profile=pins.profile,
        question=manifest.question if manifest else None, now=now.isoformat(),
        sources="pinned" if case and case.pinned else "unpinned",
        manifest_sha256=_digest(files, "manifest.json"),
        audit_manifest_sha256=_digest(files, "audit/audit_manifest.json"),
        rules_sha256=sha256_hex(rules), code_sha256=pins.code_sha256, judge=__version__,
        policy=_policy(case.pack) if case else {}, errors=errors,
        limits=case.limits() if case else (), gates=gates)


def _digest(files: Mapping[str, bytes], name: str) -> str | None:
    return sha256_hex(files[name]) if name in files else None


def _policy(pack: RulesPack) -> dict[str, str]:
    """The numbers that decided, in words: the policy, the weights of classes and levels."""
    from ragjudge.calc.weights import CLASS_WEIGHTS, LEVEL_WEIGHTS
    policy = pack.policy
    shown = {name: str(getattr(policy, name)) for name in (
        "name", "min_hypotheses", "max_causal_cost", "max_cluster_share_percent",
        "max_trigger_distance_percent", "review_horizon_days", "model_full", "require_pinned")}
    shown["class_weights"] = ", ".join(f"{k} {v}" for k, v in CLASS_WEIGHTS.items())
    shown["level_weights"] = ", ".join(f"{k} {v}" for k, v in LEVEL_WEIGHTS.items())
    return shown
