"""SARIF 2.1.0: findings as results, rules from the gates, for code hosts that show them at the line.

Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ragjudge.records.canonical import sha256_hex
from ragjudge.records.scorecard import Finding
from ragjudge.render.places import Judgement, Place

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RUN_RULE = "RUN"
"""The rule of what went wrong outside every gate."""
_TEXT = 1024
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


def sarif(judged: Sequence[Judgement], rule_texts: Mapping[str, str], version: str) -> str:
    """One run with a result a finding; a bundle that did not pass has at least one.

    Args:
        rule_texts: Rule id → what it checks.
        version: Of ragjudge.
    """
    results: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    for one in judged:
        for gate, finding, place in one.findings():
            results.append(_result(one, gate, finding, place, seen))
        results += [_outside(one, text, seen) for text in _errors(one)]
    used = sorted({result["ruleId"] for result in results} | set(rule_texts))
    index = {rule: number for number, rule in enumerate(used)}
    for result in results:
        result["ruleIndex"] = index[result["ruleId"]]
    run = {
        "tool": {"driver": {"name": "ragjudge", "semanticVersion": version, "version": version,
                            "rules": [_rule(one, rule_texts) for one in used]}},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": all(not one.card.errors for one in judged)}],
        "results": results}
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _errors(one: Judgement) -> tuple[str, ...]:
    if one.card.errors or one.card.verdict == "PASS" or one.findings():
        return one.card.errors
    return (f"{one.card.verdict}, and no gate says why",)


def _rule(rule: str, texts: Mapping[str, str]) -> dict[str, Any]:
    text = texts.get(rule) or ("what went wrong outside the gates" if rule == RUN_RULE else f"rule {rule}")
    return {"id": rule, "shortDescription": {"text": text[:_TEXT]},
            "fullDescription": {"text": text[:_TEXT]}, "help": {
                "text": f"ragjudge explain {rule}" if rule != RUN_RULE else "read the message"},
            "defaultConfiguration": {"level": "error"}}


def _result(one: Judgement, gate: str, finding: Finding, place: Place,
            seen: dict[str, int]) -> dict[str, Any]:
    message = f"{finding.found or '-'} (wanted: {finding.wanted or '-'}; mend: {finding.mend or '-'})"
    mark = f"{gate}|{finding.rule}|{finding.where}|{finding.found}"
    result = _base(one, finding.rule, message, place, mark, seen)
    # UNVERIFIED is no pass and must be seen: hosts show results of the kind "fail" only.
    return result | {"kind": "fail", "level": "error", "properties": {
        "gate": gate, "status": finding.status, "where": _clean(finding.where)}}


def _outside(one: Judgement, text: str, seen: dict[str, int]) -> dict[str, Any]:
    result = _base(one, RUN_RULE, text or "-", Place("manifest.json", 1, 1), f"run|{text}", seen)
    return result | {"kind": "fail", "level": "error", "properties": {"status": one.card.verdict}}


def _base(one: Judgement, rule: str, message: str, place: Place, mark: str,
          seen: dict[str, int]) -> dict[str, Any]:
    print_ = sha256_hex(mark.encode("utf-8", "surrogatepass"))[:32]
    seen[print_] = seen.get(print_, 0) + 1
    location = {"artifactLocation": {"uri": _uri(one.path(place))},
                "region": {"startLine": place.line, "startColumn": place.column,
                           "endLine": place.line, "endColumn": place.column + 1}}
    return {"ruleId": rule, "message": {"text": _clean(message)},
            "locations": [{"physicalLocation": location}],
            "partialFingerprints": {"primaryLocationLineHash": f"{print_}:{seen[print_]}"}}


def _uri(path: str) -> str:
    """The path as a relative URI reference: everything but unreserved characters and / is encoded."""
    return "".join(chr(byte) if chr(byte) in _UNRESERVED else f"%{byte:02X}"
                   for byte in path.encode("utf-8", "replace"))


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
