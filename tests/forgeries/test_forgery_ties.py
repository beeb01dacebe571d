"""Every leaf of every schema is consumed by a rule: ties.json says by which, and a sample is tried again.

The table is made by make_ties.py: each leaf alone is changed, all the rest re-sealed, and the rules that fire
are kept. What no bundle here holds, or what the forger's own sealing repairs, is named below.
"""

import json
import pathlib
import sys
from random import Random

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from generator import _legal  # noqa: E402
from good_bundles import read_the_same_bytes_once  # noqa: E402
from make_ties import BASES, TABLE, rules_of  # noqa: E402

import forging  # noqa: E402
from ragjudge.records.adopted import References  # noqa: E402

TIES = json.loads(TABLE.read_text("utf-8"))
WEB = "tests/judge/test_judge_web_evidence.py"
MODEL = "tests/audit/test_audit_second_reader.py"
SURE = "tests/judge/test_judge_decision_rules.py"
NOT_HELD = {
    "Statement.kind": "tests/judge/test_judge_lookup_rules.py", "Statement.speaker": "tests/judge/test_judge_lookup_rules.py",
    "Likelihood.term": SURE, "Likelihood.low": SURE, "Likelihood.high": SURE,
    "Confidence.claim": SURE, "Confidence.level": SURE, "Confidence.stated_by": SURE, "Confidence.causes": SURE}
"""Leaf → the test in which it is tried: no bundle of this folder holds it."""
REPAIRED = {
    "Certificate.sha256": "BI9", "FileEntry.size": "BI5", "FileEntry.sha256": "BI5", "AuditManifest.request_sha256": "BI6",
    "AuditManifest.bundle_manifest_sha256": "BI6", "Result.claim_sha256": "CE1", "Result.selectors_sha256": "CE1"}
"""Leaf → the rule that compares it: the forger's sealing makes these again, test_forgery_attacks.py row 13 does not."""
NOBODY: dict[str, str] = {}
"""Leaf → why it is there though nothing consumes it. To be kept empty."""
read_the_same_bytes_once()


def leaves():
    return set().union(*(forging.leaves_of(cls) for cls in (*forging.SCHEMAS.values(), References)))


def test_every_leaf_has_a_rule():
    without = {leaf for leaf in leaves() if not TIES.get(leaf)}
    assert without == set(NOT_HELD) | set(REPAIRED) | set(NOBODY)
    assert not set(TIES) - leaves() - {"claims.jsonl", "evidence.jsonl", "audit/opposition.jsonl"}, "leaves that are gone"


@pytest.mark.parametrize("leaf", sorted(leaf for leaf in TIES if TIES[leaf]))
def test_leaf_changed_alone_is_found_by_its_rule(leaf):
    """One legal change in the first bundle that gives the rule of the table; a rule on whole files counts, too."""
    for base in BASES:
        several = _legal(base, True).get(leaf, ())
        for change in Random(f"{base} {leaf}").sample(several, min(3, len(several))):
            _, rules = rules_of(base, change)
            if rules & set(TIES[leaf]):
                return
    raise AssertionError(f"{leaf}: none of {TIES[leaf]} fires any more")
