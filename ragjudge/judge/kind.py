"""Is it a lookup? The only exemption, recomputed and never declared. Source: GATES common rule 6

A lookup's claims are readings (levels 1–4), its free sentences hold no cause, action or own forecast, and
its question does not ask why.
"""

import re

from ragjudge.judge.case import UNKNOWN, Case
from ragjudge.judge.wordings import masks
from ragjudge.records.bundle import TYPED_ROLES, Claim
from ragjudge.text.argues import FORECAST, arguments, worded

READING_LEVELS = frozenset(("FACT", "DERIVED FACT", "ATTRIBUTED STATEMENT", "SECONDARY ESTIMATE"))
_WHY = re.compile(r"\bwhy\b|\bwhat caused\b|\bthe cause of\b|\bhow come\b"
                  "|为什么|为何|何以|什么原因|原因是什么", re.ASCII | re.IGNORECASE)
_ARGUED = frozenset(("diagnosis", "thesis", "scenario", "alternative", "action", "assumption",
                     "major_premise"))


def why_no_lookup(case: Case) -> str | None:
    """None if the bundle is a lookup, else the first thing that makes it more than one."""
    if case.why_no_lookup is UNKNOWN:
        case.why_no_lookup = _why_no_lookup(case)
    return case.why_no_lookup


def _why_no_lookup(case: Case) -> str | None:
    for claim in case.bundle.claims.values():
        if claim.role in _ARGUED:
            return f"claims.jsonl#{claim.id} is a {claim.role}"
        if claim.level is not None and claim.role != "gap" and claim.level not in READING_LEVELS:
            return f"claims.jsonl#{claim.id} is a {claim.level}"
        found = _argues(case, claim)
        if found:
            return f"claims.jsonl#{claim.id} says {found!r}"
    thesis = case.bundle.thesis
    if thesis is None or any((thesis.syllogisms, thesis.matrices, thesis.nodes, thesis.edges, thesis.stages,
                              thesis.confidence)):
        return "thesis.json is missing or holds an argument"
    question = case.bundle.manifest.question if case.bundle.manifest else None
    if question and asks_why(question):
        return "the question asks why"
    return None


def _argues(case: Case, claim: Claim) -> str | None:
    """A word of cause, action or own forecast in a free sentence, outside names and quotations."""
    if claim.role in TYPED_ROLES or claim.role == "gap":
        return None
    closed, lexicons = masks(case, claim), case.pack.lexicons
    # A closed wording is made of a template's own words and masked names: only its words are looked at.
    hits = worded(claim.text, lexicons, closed) if closed else \
        arguments(claim.text, lexicons, (), case.now.year)
    if claim.level == "SECONDARY ESTIMATE":
        hits = [one for one in hits if one.cls != FORECAST]
    return hits[0].word if hits else None


def asks_why(question: str) -> bool:
    """Whether the question asks for causes; such a question is never a lookup."""
    return bool(_WHY.search(question))


def lookup_proof(case: Case) -> str | None:
    """The proof that gates 5, 6, 10, 11 have nothing to check, or None."""
    if why_no_lookup(case) is not None:
        return None
    claims = [one for one in case.bundle.claims.values() if one.level is not None]
    return (f"a lookup: {len(claims)} levelled claims, all readings or gaps; "
            f"{len(case.bundle.claims)} sentences without cause, action or own forecast")
