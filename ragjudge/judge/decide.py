"""The one place that says PASS: eleven gates in, one verdict out.

Every gate runs, whatever the others found. A gate that raises is UNVERIFIED. The verdict is PASS only if
all eleven ids are present, each PASS, and each counted whole. Source: docs/formats.md 9
"""

from collections.abc import Callable

from ragjudge.judge.case import Case
from ragjudge.judge.rule import unverified, worst
from ragjudge.records.scorecard import GATES, Finding, GateResult, RuleResult, Status

Gate = Callable[[Case], tuple[RuleResult, ...]]
CITATION_GATES = frozenset(GATES[index - 1] for index in (1, 2, 4, 7, 8, 9))
"""The gates that decide in the profile `citations`."""


def run_gates(case: Case, gates: dict[str, Gate]) -> tuple[GateResult, ...]:
    """One result for each of the eleven gates, in order; a gate that is not there is UNVERIFIED."""
    return tuple(_run_gate(case, name, gates.get(name)) for name in GATES)


def _run_gate(case: Case, name: str, gate: Gate | None) -> GateResult:
    if gate is None:
        return _broken(name, "the gate is not there")
    try:
        rules = tuple(gate(case))
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001  fail closed: SystemExit and MemoryError too
        return _broken(name, f"the gate raised {type(error).__name__}: {error}")
    return _gate_result(name, rules)


def _gate_result(name: str, rules: tuple[RuleResult, ...]) -> GateResult:
    status = worst(rule.status for rule in rules)
    checked, expected = sum(r.checked for r in rules), sum(r.expected for r in rules)
    whole = all(r.checked == r.expected and (r.expected or r.proof) for r in rules)
    if status == "PASS" and not whole:
        status = "UNVERIFIED"
    proof = None if expected else "; ".join(rule.proof or "" for rule in rules)
    findings = tuple(one for rule in rules for one in rule.findings)
    return GateResult(name, status, checked, expected, proof, findings, rules)


def _broken(name: str, what: str) -> GateResult:
    found: Finding = unverified(name, "/", what, "a gate that ran")
    return GateResult(name, "UNVERIFIED", 0, 1, None, (found,), ())


def verdict_of(gates: tuple[GateResult, ...], deciding: frozenset[str]) -> Status:
    """PASS only if each of the eleven ids stands there once and each deciding gate passed."""
    if tuple(gate.gate for gate in gates) != GATES or not deciding:
        return "UNVERIFIED"
    return worst(gate.status for gate in gates if gate.gate in deciding)
