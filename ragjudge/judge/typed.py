"""Typed sentences and argued sentences: verbatim one closed wording, rendered or matched again. (EB0)"""

from collections.abc import Iterator

from ragjudge.calc.process import render_process
from ragjudge.judge.argued import wording_of
from ragjudge.judge.case import Case
from ragjudge.judge.fillers import allowed_texts, is_filled
from ragjudge.judge.rule import fail
from ragjudge.records.bundle import Claim
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.scorecard import Finding

MATCHED = frozenset(("definition", "method", "limitation", "transition", "confidence", "gap"))
"""Roles whose sentence is matched against every template of the role."""
_MEND = "use a template of ontology/templates.toml"


def check(case: Case, claim: Claim) -> Iterator[Finding]:
    """EB0 for a typed sentence."""
    at = f"claims.jsonl#{claim.id}"
    if claim.evidence or claim.parameters:
        yield fail("EB0", at, f"a {claim.role} that cites evidence", "none: it states no fact", _MEND)
    if claim.role in MATCHED:
        yield from _matched(case, claim)
        return
    try:
        rendered = render_process(claim.role, claim.pointer or "", case.bundle, case.pack, claim.language,
                                  claim.id)
    except RagjudgeError as error:
        yield fail("EB0", f"{at}/pointer", f"{claim.pointer}: {error.what}", "a pointer of the closed list",
                   _MEND)
        return
    if (rendered.text, rendered.values) != (claim.text, claim.values):
        yield fail("EB0", f"{at}/text", claim.text[:120], rendered.text[:120], _MEND)


def check_argued(case: Case, claim: Claim) -> Iterator[Finding]:
    """EB0 for gaps, assumptions, alternatives, actions, scenarios, diagnoses and theses."""
    if claim.role == "gap":
        yield from _matched(case, claim)
        return
    try:
        rendered = wording_of(case, claim)
    except RagjudgeError as error:
        yield fail("EB0", f"claims.jsonl#{claim.id}", error.what, "a closed wording", _MEND)
        return
    if (rendered.text, rendered.values) != (claim.text, claim.values):
        yield fail("EB0", f"claims.jsonl#{claim.id}/text", claim.text[:160], rendered.text[:160], _MEND)


def _matched(case: Case, claim: Claim) -> Iterator[Finding]:
    """The sentence is a template of its role with every slot filled from the bundle."""
    allowed = allowed_texts(case, claim.language)
    if any(is_filled(template.text.in_(claim.language), claim.text, allowed)
           for template in case.pack.templates if template.role == claim.role):
        return
    yield fail("EB0", f"claims.jsonl#{claim.id}/text", claim.text[:120],
               f"one closed template of a {claim.role}, its slots from the bundle", _MEND)
