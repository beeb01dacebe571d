"""One rule: objects in, a counted result out. Nothing is accepted by default.

A rule is PASS only if every object was checked and none gave a finding; with no object it is PASS only
with a proof of what was counted. A check that raises leaves its object unchecked: UNVERIFIED.
"""

from collections.abc import Callable, Iterable
from typing import Any

from ragjudge.records.errors import RagjudgeError
from ragjudge.records.scorecard import Finding, RuleResult, Status

WORST: tuple[Status, ...] = ("PASS", "UNVERIFIED", "FAIL")
Check = Callable[[Any], Iterable[Finding]]


def worst(statuses: Iterable[Status]) -> Status:
    """The worst of the statuses; FAIL is worse than UNVERIFIED. No status at all is UNVERIFIED."""
    ranked = [WORST.index(one) for one in statuses]
    return WORST[max(ranked)] if ranked else "UNVERIFIED"


def run_rule(rule: str, objects: Iterable[Any], check: Check, proof: str | None = None,
             where: Callable[[Any], str] | None = None) -> RuleResult:
    """Run one rule over its objects.

    Args:
        check: Gives the findings of one object; it may raise RagjudgeError for what cannot be evaluated.
        proof: What was counted, in words; it makes a rule without objects PASS. Never given from
            what a bundle declares: the caller computed it.
        where: The place of an object in words, for an object that could not be evaluated.
    """
    items = list(objects)
    findings: list[Finding] = []
    checked = 0
    for item in items:
        try:
            findings.extend(check(item))
            checked += 1
        except RagjudgeError as error:
            findings.append(unverified(rule, error.where, error.what, mend=error.mend))
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            findings.append(unverified(rule, where(item) if where else _name(item),
                                       f"{type(error).__name__}: {error}"))
        except RuntimeError as error:  # too deep, or an empty search; its words differ between Pythons
            findings.append(unverified(rule, where(item) if where else _name(item), type(error).__name__))
    return _result(rule, findings, checked, len(items), proof)


def _result(rule: str, findings: list[Finding], checked: int, expected: int,
            proof: str | None) -> RuleResult:
    status = worst(["PASS", *(one.status for one in findings)])
    if status == "PASS" and checked != expected:
        status = "UNVERIFIED"
    if not expected and not findings and not proof:
        status = "UNVERIFIED"
        findings.append(unverified(rule, "/", "nothing to check, and no proof that there is nothing"))
    return RuleResult(rule, status, checked, expected, tuple(findings), None if expected else proof)


def fail(rule: str, where: str, found: str, wanted: str, mend: str = "") -> Finding:
    """A violation."""
    return Finding(rule, where, _short(found), _short(wanted), mend, "FAIL")


def unverified(rule: str, where: str, found: str, wanted: str = "something that can be checked",
               mend: str = "") -> Finding:
    """Something that could not be evaluated; it is not PASS."""
    return Finding(rule, where, _short(found), _short(wanted), mend, "UNVERIFIED")


def _short(text: str) -> str:
    return text if len(text) <= 300 else text[:297] + "..."


def _name(item: Any) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, tuple) and item and isinstance(item[0], str):
        return item[0]
    return str(getattr(item, "id", getattr(item, "claim", "/")))
