"""AC8: a word that narrows the question and that no evidence states stands in a limitation."""

from collections.abc import Iterator

from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.records.scorecard import Finding
from ragjudge.text.asked import unstated_qualifiers


def check(case: Case) -> Iterator[Finding]:
    """A finding for each such word that a look-up passes over in silence."""
    manifest = case.bundle.manifest
    if manifest is None or manifest.strategy != "lookup":
        return
    limits = [claim.text for claim in case.bundle.claims.values() if claim.role == "limitation"]
    rows = case.bundle.evidence.values()
    for term in unstated_qualifiers(manifest.question or "", rows, case.pack):
        if not any(term in text for text in limits):
            yield fail("AC8", "claims.jsonl", f"no evidence states {term!r} of the question",
                       "a limitation that says so", "add the limitation")
