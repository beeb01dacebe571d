"""JUnit XML in the subset that CI systems agree on: a suite a bundle, a case a rule or a finding.

Source: https://docs.gitlab.com/ci/testing/unit_test_reports/
"""

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from ragjudge.records.scorecard import GateResult, RuleResult
from ragjudge.render.places import Judgement

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 does not allow; quotes come from the web."""


def junit_xml(judged: Sequence[Judgement]) -> str:
    """Every rule is a case; a rule with findings is a case a finding.

    FAIL is a failure, UNVERIFIED an error, nothing is ever skipped. What stands outside the gates (errors
    of the run, a gate without rules) is a case of its own: no bundle fails without a case that fails.
    """
    suites = [_suite(one) for one in judged]
    body = "".join(text for text, _ in suites)
    totals = [sum(counts[at] for _, counts in suites) for at in range(3)]
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites name="ragjudge" {_counts(totals)}>\n{body}</testsuites>\n')


def _counts(counts: Sequence[int]) -> str:
    return f'tests="{counts[0]}" failures="{counts[1]}" errors="{counts[2]}" skipped="0" time="0"'


def _suite(one: Judgement) -> tuple[str, list[int]]:
    cases = [case for gate in one.card.gates for case in _gate(one, gate)]
    cases += [_case("ragjudge.run", f"error {number}", one.name, ("error", "UNVERIFIED", text))
              for number, text in enumerate(one.card.errors, 1)]
    bad = sum(case.count("<failure ") + case.count("<error ") for case in cases)
    wanted = one.card.verdict == "PASS"
    what = None if wanted or bad else ("error", one.card.verdict, "no gate says why")
    cases.append(_case("ragjudge.verdict", f"{one.card.profile} {one.name}", one.name, what))
    counts = [len(cases), sum(case.count("<failure ") for case in cases),
              sum(case.count("<error ") for case in cases)]
    text = f"<testsuite name={_attribute(one.name)} {_counts(counts)}>\n{''.join(cases)}</testsuite>\n"
    return text, counts


def _gate(one: Judgement, gate: GateResult) -> list[str]:
    kind = f"ragjudge.{gate.gate}"
    cases, named = [], {finding.rule for finding in gate.findings}
    for number, finding in enumerate(gate.findings, 1):
        place = one.places.get(finding.where)
        tag = "failure" if finding.status == "FAIL" else "error"
        text = f"found: {finding.found}\nwanted: {finding.wanted}\nmend: {finding.mend}"
        path = one.path(place) if place else one.name
        cases.append(_case(kind, f"{finding.rule} {finding.where} ({one.name}, {number})", path,
                           (tag, finding.status, text)))
    cases += [_case(kind, f"{rule.rule} ({one.name})", one.name, _status(rule))
              for rule in gate.rules if rule.rule not in named]
    if not gate.rules and not gate.findings:
        what = None if gate.status == "PASS" else ("error", gate.status, "the gate gave no rule")
        cases.append(_case(kind, f"gate ({one.name})", one.name, what))
    return cases


def _status(rule: RuleResult) -> tuple[str, str, str] | None:
    if rule.status == "PASS":
        return None
    tag = "failure" if rule.status == "FAIL" else "error"
    return tag, rule.status, f"{rule.checked} of {rule.expected} checked"


def _case(kind: str, name: str, path: str, what: tuple[str, str, str] | None) -> str:
    head = (f"<testcase classname={_attribute(kind)} name={_attribute(name)} file={_attribute(path)}"
            ' time="0"')
    if what is None:
        return f"{head}/>\n"
    tag, type_, text = what
    first = text.partition("\n")[0]
    return (f"{head}><{tag} message={_attribute(first)} type={_attribute(type_)}>{_text(text)}"
            f"</{tag}></testcase>\n")


def _text(text: str) -> str:
    return escape(_ILLEGAL.sub("\ufffd", text))


def _attribute(text: str) -> str:
    return quoteattr(_ILLEGAL.sub("\ufffd", text))
