"""Once more after the audit: what was not found FULL is worded otherwise or left out and said as a gap.

The auditor sees claims and sources only, so it may refuse what the researcher held to be carried. The
quotations that it refused are not made again: the next wording of the same sentence is taken (a clause
with its own subject, the sentence before it with it), else another sentence, else there is a gap.
"""

from collections.abc import Callable, Mapping

from ragjudge.records.load_bundle import load_bundle
from ragjudge.research.draft import Quotation

Author = Callable[[frozenset[Quotation]], Mapping[str, bytes]]
"""The author's files, made without those quotations."""


def rewording(make: Author) -> Callable[[Mapping[str, bytes]], Mapping[str, bytes] | None]:
    """The rewording of a bundle that `make` made: None where every quotation was found FULL."""
    def reword(files: Mapping[str, bytes]) -> Mapping[str, bytes] | None:
        refused = refused_quotations(files)
        return make(refused) if refused else None
    return reword


def refused_quotations(files: Mapping[str, bytes]) -> frozenset[Quotation]:
    """The sentences quoted by findings that the audit did not find FULL."""
    bundle = load_bundle(files)
    results = bundle.verification.results if bundle.verification else ()
    refused = set()
    for one in results:
        claim = bundle.claims.get(one.claim)
        if claim is None or claim.role != "finding" \
                or one.entailment == "FULL" and not one.target_to_result_drift:
            continue
        for row in (bundle.evidence[id_] for id_ in claim.evidence if id_ in bundle.evidence):
            if row.locator.kind == "sentence":
                refused.add((row.source.revision, row.locator.start, row.locator.end))
    return frozenset(refused)
