"""The closed wordings of a bundle, rendered again from what the snapshots say."""

from ragjudge.calc.quoting import quoted_claim, quoted_law
from ragjudge.calc.wording import Ask, Worded
from ragjudge.judge.case import Case
from ragjudge.records.bundle import Claim
from ragjudge.records.errors import BundleError
from ragjudge.text.frames import Rendered

DATA_ROLES = frozenset(("finding", "minor_premise", "counter"))
"""Roles whose claims on table cells have one closed wording."""


def on_cells(case: Case, claim: Claim) -> bool:
    """Whether the claim is about table cells only."""
    rows = case.evidence_of(claim)
    return claim.role in DATA_ROLES and bool(rows) and all(
        one.locator.kind == "table_row" for one in rows)


def on_sentence(case: Case, claim: Claim) -> bool:
    """Whether the claim cites sentences only."""
    rows = case.evidence_of(claim)
    return bool(rows) and all(one.locator.kind == "sentence" for one in rows)


def ask_of(case: Case, claim: Claim) -> Ask:
    """What the wording needs, from the claim's references, not from its text.

    Raises:
        BundleError: Parameters that are neither one nor one with its range, or no single input behind a
            reading.
    """
    at = f"claims.jsonl#{claim.id}"
    if len(claim.parameters) > 3:
        raise BundleError(at, f"{len(claim.parameters)} parameters, where one and its range have a wording")
    if claim.parameters:
        _check_chain(case, claim)
        first, *beside = (case.bundle.parameters[one] for one in claim.parameters)
        return Ask(claim.id, claim.level or "", claim.language, (), first, tuple(beside))
    inputs = [one.id for one in case.bundle.inputs.values() if one.evidence in claim.evidence]
    if len(claim.evidence) != 1 or len(inputs) != 1:
        raise BundleError(at, f"{len(inputs)} inputs behind a reading, want exactly one")
    return Ask(claim.id, claim.level or "", claim.language, tuple(inputs), None)


def _check_chain(case: Case, claim: Claim) -> None:
    """No parameter under the claim rests on itself. Source: GATES PR3"""
    todo = [(one, ()) for one in claim.parameters]
    while todo:
        id_, above = todo.pop()
        if id_ in above:
            raise BundleError(f"parameter_registry.json#{id_}", "rests on itself", "ask again")
        if id_ in case.bundle.parameters:
            todo += [(ref, (*above, id_)) for ref in case.bundle.parameters[id_].inputs.values()]


def word_again(case: Case, claim: Claim) -> Worded:
    """The one sentence that a claim on cells may be, with its slots.

    Raises:
        BundleError: What it rests on has no wording.
    """
    try:
        return case.writer().word(ask_of(case, claim))
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        what = f"no wording: {type(error).__name__}: {error}"
        raise BundleError(f"claims.jsonl#{claim.id}", what) from None


def quote_again(case: Case, claim: Claim) -> Rendered:
    """The one sentence that a claim quoting one sentence may be."""
    row = case.evidence_of(claim)[0]
    if claim.role == "major_premise":
        return quoted_law(row)
    return quoted_claim(row, claim.level or "", claim.language, case.pack)


def masks(case: Case, claim: Claim) -> tuple[tuple[int, int], ...]:
    """Spans of names and quotations in the claim's text, where its wording is a closed one."""
    try:
        if on_cells(case, claim):
            rendered = word_again(case, claim).rendered
        elif on_sentence(case, claim) and claim.role != "major_premise":
            rendered = quote_again(case, claim)
        else:
            return ()
    except BundleError:
        return ()
    return rendered.names if rendered.text == claim.text else ()
