"""An unsigned in-toto Statement v1 with the test-result predicate, to be signed by a program made for it.

Source: https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md
"""

import json
from typing import Any

from ragjudge.render.places import Judgement

STATEMENT = "https://in-toto.io/Statement/v1"
TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1"


def intoto_statement(one: Judgement) -> str:
    """The Statement on one bundle; its subjects are the files judged, the result is of all together.

    PASSED only for PASS; a gate that is not PASS stands under failedTests, UNVERIFIED too. A gate that does
    not decide in the profile stands in neither list.
    """
    card = one.card
    deciding = [gate for gate in card.gates if card.profile == "full" or gate.status == "PASS"
                or card.verdict != "PASS"]
    configuration: list[dict[str, Any]] = [
        {"name": "rules-pack", "digest": {"sha256": card.rules_sha256}}]
    if card.code_sha256:
        configuration.append({"name": f"judge {card.judge}", "digest": {"sha256": card.code_sha256}})
    statement = {
        "_type": STATEMENT,
        "subject": [{"name": f"{one.name}/{name}", "digest": {"sha256": digest}}
                    for name, digest in sorted(one.digests.items())],
        "predicateType": TEST_RESULT,
        "predicate": {
            "result": "PASSED" if card.verdict == "PASS" else "FAILED",
            "configuration": configuration,
            "passedTests": [gate.gate for gate in deciding if gate.status == "PASS"],
            "warnedTests": [],
            "failedTests": [gate.gate for gate in deciding if gate.status != "PASS"],
            "ragjudge": {"verdict": card.verdict, "profile": card.profile, "now": card.now,
                         "sources": card.sources, "holds_for": "all subjects together"}}}
    return json.dumps(statement, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
