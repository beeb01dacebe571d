"""AC8: the question is answered, or a gap says what is not."""

from collections.abc import Iterator

from ragjudge.judge import concluded, qualified
from ragjudge.judge.case import Case
from ragjudge.judge.kind import why_no_lookup
from ragjudge.judge.role_fields import READINGS
from ragjudge.judge.rule import fail, unverified
from ragjudge.records.bundle import Claim
from ragjudge.records.scorecard import Finding
from ragjudge.text.asked import Asked, asked_terms, carried, names_of

_MEND = "answer it, or list it as a gap"


def asked(case: Case) -> list[Asked]:
    """What the question asks, term by term; at least the question itself."""
    manifest = case.bundle.manifest
    if manifest is None or manifest.question is None:
        return [Asked("question", "")]
    return [Asked("question", manifest.question), *asked_terms(manifest.question, case.pack)]


def check(case: Case, one: Asked) -> Iterator[Finding]:
    """The findings for one term."""
    manifest = case.bundle.manifest
    if manifest is None or manifest.question is None:
        yield unverified("AC8", "manifest.json#/question", "no question", "the question", _MEND)
    elif one.kind == "question":
        yield from _whole(case)
    else:
        yield from _term(case, one)


def _whole(case: Case) -> Iterator[Finding]:
    manifest = case.bundle.manifest
    terms = tuple(one.text for one in asked_terms(manifest.question, case.pack))
    if manifest.question_terms != terms:
        yield fail("AC8", "manifest.json#/question_terms", str(manifest.question_terms)[:160],
                   str(terms)[:160], _MEND)
    yield from _terms_held(case, terms)
    if not terms:
        yield unverified("AC8", "manifest.json#/question", "nothing in the question was bound",
                         "a term", _MEND)
    yield from qualified.check(case)
    if why_no_lookup(case) is not None:
        yield from concluded.check(case)
    if manifest.strategy == "refusal":
        yield unverified("AC8", "manifest.json#/strategy", "the question is refused", "an answer",
                         "see the gaps of the report")


def _terms_held(case: Case, terms: tuple[str, ...]) -> Iterator[Finding]:
    """No claim holds a term that the question does not have, or, in a decision, that it does not speak of."""
    decision = why_no_lookup(case) is not None
    bound = {one.text: one for one in asked_terms(case.bundle.manifest.question, case.pack)}
    for claim in case.bundle.claims.values():
        wanted = _of_lookup(case, claim, terms)
        if decision and claim.role in ("thesis", "diagnosis"):
            wanted = tuple(one for one in terms
                           if carried(bound[one], [claim.text], ["value"], claim.slots, case.pack))
        elif decision and claim.role not in ("gap", "limitation"):
            wanted = ()
        elif claim.role in ("gap", "limitation") and decision:
            wanted = tuple(one for one in wanted if one in claim.text)
        if claim.question_terms != wanted:
            yield fail("AC8", f"claims.jsonl#{claim.id}/question_terms", str(claim.question_terms)[:160],
                       str(wanted)[:160], _MEND)


def _of_lookup(case: Case, claim: Claim, terms: tuple[str, ...]) -> tuple[str, ...]:
    """A lookup's answers hold all terms, its other claims none; gaps of decisions and refusals are free."""
    manifest = case.bundle.manifest
    if claim.role in READINGS:
        return terms if claim.section == "answer" else ()
    if claim.role in ("gap", "limitation") and (manifest is None or manifest.strategy != "lookup"):
        return tuple(one for one in terms if one in claim.question_terms)
    return ()


def _term(case: Case, one: Asked) -> Iterator[Finding]:
    claims = [claim for claim in case.bundle.claims.values() if one.text in claim.question_terms]
    if not claims:
        yield fail("AC8", "claims.jsonl", f"nothing carries {one.text!r} of the question",
                   "a claim, limitation or gap that does", _MEND)
    elif why_no_lookup(case) is not None and any(claim.role in ("gap", "limitation") for claim in claims):
        return  # A decision may list what it cannot conclude; `_whole` demands that it concludes something.
    elif not any(claim.role not in ("gap", "limitation") and _carries(case, claim, one) for claim in claims):
        yield fail("AC8", f"claims.jsonl#{claims[0].id}", f"does not speak of {one.text!r}",
                   "a claim whose evidence does", _MEND)


def _carries(case: Case, claim, one: Asked) -> bool:
    texts = [claim.text, *(text for row in case.evidence_of(claim) for text in names_of(row))]
    operations = [case.bundle.parameters[p].operation for p in claim.parameters
                  if p in case.bundle.parameters] or ["value"]
    return carried(one, texts, operations, claim.slots, case.pack)
