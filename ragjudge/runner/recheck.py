"""`ragjudge judge --expect`: is this verdict the one that was given before, byte for byte?"""

from collections.abc import Iterator
from typing import Any

from ragjudge.records.closed import from_json, to_json
from ragjudge.records.scorecard import GateResult, Scorecard
from ragjudge.records.strict_json import parse_json
from ragjudge.runner.files import printable, read_file
from ragjudge.runner.judge_process import scorecard_bytes

_CAUSES = {
    "judge": "another version of the judge", "code_sha256": "other code of the judge",
    "rules_sha256": "another rules pack (ontology/, policy.toml or sources.toml changed)",
    "manifest_sha256": "another bundle: the author's files changed",
    "audit_manifest_sha256": "another audit of the bundle", "sources": "other pins (--corpus)",
    "now": "another day of judging (--now)", "profile": "another profile (--profile)",
    "policy": "another policy", "question": "another question"}
_MOST = 12


def read_expected(path: str) -> tuple[bytes, Scorecard]:
    """A scorecard that was written earlier, with its bytes.

    Raises:
        BundleError: It is no scorecard.
    """
    data = read_file(path)
    where = printable(path)
    return data, from_json(Scorecard, parse_json(data, where), where)


def differences(expected: tuple[bytes, Scorecard], card: Scorecard) -> list[str]:
    """What differs, causes before effects, one line each; empty exactly when the bytes are equal."""
    data, before = expected
    if data == scorecard_bytes(card):
        return []
    old, new = to_json(before), to_json(card)
    lines = [f"{name}: {_short(old[name])} then, {_short(new[name])} now: {cause}"
             for name, cause in _CAUSES.items() if old[name] != new[name]]
    lines += [f"{name}: {_short(old[name])} then, {_short(new[name])} now"
              for name in ("verdict", "errors", "limits") if old[name] != new[name]]
    lines += _gates(before, card)
    if not lines:
        lines = ["the same values in other bytes: the expected file is not in canonical form"]
    more = len(lines) - _MOST
    return lines if more <= 0 else [*lines[:_MOST], f"and {more} more"]


def _gates(before: Scorecard, card: Scorecard) -> Iterator[str]:
    for then, now in zip(before.gates, card.gates):
        if then == now:
            continue
        yield f"{now.gate}: {_counts(then)} then; {_counts(now)} now"
        gone = [one for one in then.findings if one not in now.findings]
        new = [one for one in now.findings if one not in then.findings]
        yield from (f"  no longer: {one.rule} {one.where}" for one in gone[:3])
        yield from (f"  new: {one.rule} {one.where}: {one.found[:80]}" for one in new[:3])
    if len(before.gates) != len(card.gates):
        yield f"{len(before.gates)} gates then, {len(card.gates)} now"


def _counts(gate: GateResult) -> str:
    return f"{gate.status} {gate.checked}/{gate.expected}, {len(gate.findings)} findings"


def _short(value: Any) -> str:
    text = str(value)
    if len(text) <= 40:
        return text
    return f"{text[:16]}…{text[-8:]}" if isinstance(value, str) else f"{text[:40]}…"
