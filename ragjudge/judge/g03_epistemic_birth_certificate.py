"""EPISTEMIC_BIRTH_CERTIFICATE: every claim is born with a level and a reason.

Checks:
    EB0 closed roles; a role's fixed level; typed sentences are verbatim one closed template, or rendered
    again from their pointer. EB1 the certificate names what the claim rests on, and its digest.
    EB2 the declared level is not stronger than the recomputed one. EB3 nor than the weakest premise.
    EB5 the language fits the level: no hedge in a fact, attribution in an attributed statement.
    EB6 a likelihood is one of seven terms with its band; confidence is a sentence of its own, with causes.
    EB7 a summary sentence is a claim like any other. EB8 evidence from speech carries its speaker, and
    what rests on it is attributed at best. EB9 no word of hype or feeling outside names and quotations.
Why:
    A forecast worded as a fact is the most common lie of a fluent report.
Fails:
    {"level": "FACT"} on a figure that was retyped: EB2, at most ATTRIBUTED STATEMENT.
Source:
    GATES 3 and "Eight levels"
"""

from collections.abc import Iterator

from ragjudge.calc import levels
from ragjudge.calc.quote_places import block_at
from ragjudge.judge import likelihoods, role_fields, typed
from ragjudge.judge.case import Case
from ragjudge.judge.causes import level_findings
from ragjudge.judge.rule import fail, run_rule
from ragjudge.judge.wordings import masks
from ragjudge.records.bundle import LEVELS, TYPED_ROLES, Claim, Evidence
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text import scope

GATE = "GATE_EPISTEMIC_BIRTH_CERTIFICATE"
PLAIN = frozenset(("FACT", "DERIVED FACT"))
_MEND = "ask again: levels and wordings are computed"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    claims = list(case.bundle.claims.values())
    levelled = [one for one in claims if one.level is not None]
    based = [one for one in levelled if one.premises]
    summary = [one for one in levelled if one.section == "answer"]
    spoken = [one for one in case.bundle.evidence.values() if one.locator.kind == "sentence"]
    findings = level_findings(case)
    nothing = f"{len(claims)} claims, none of them "
    return (
        run_rule("EB0", claims, lambda one: _role(case, one)),
        run_rule("EB1", claims, lambda one: _certificate(case, one)),
        run_rule("EB2", levelled, lambda one: _level(case, one, findings, "EB2"), nothing + "has a level"),
        run_rule("EB3", based, lambda one: _premises(case, one), nothing + "rests on premises"),
        run_rule("EB5", levelled, lambda one: _language(case, one), nothing + "has a level"),
        run_rule("EB6", [one for one in claims if one.role in ("thesis", "confidence")],
                 lambda one: likelihoods.check(case, one), nothing + "is a thesis"),
        run_rule("EB7", summary, lambda one: _level(case, one, findings, "EB7"),
                 nothing + "stands in the summary"),
        run_rule("EB8", spoken, lambda row: _speaker(case, row),
                 f"{len(case.bundle.evidence)} rows of evidence, none of them a sentence"),
        run_rule("EB9", claims, lambda one: _plain_words(case, one)))


def _role(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}"
    for name, found, wanted in role_fields.check(case, claim):
        yield fail("EB0", f"{at}/{name}", found, wanted, _MEND)
    if claim.role in TYPED_ROLES:
        yield from typed.check(case, claim)
        return
    if claim.level is None:
        yield fail("EB0", f"{at}/level", "null", f"a level: {claim.role} is no typed sentence", _MEND)
    fixed = levels.FIXED.get(claim.role)
    if fixed and claim.level != fixed:
        yield fail("EB0", f"{at}/level", str(claim.level), f"{fixed}, the level of a {claim.role}", _MEND)
    if claim.role in ("gap", "assumption", "alternative", "action", "scenario", "diagnosis", "thesis"):
        yield from typed.check_argued(case, claim)
    if claim.role in ("finding", "minor_premise", "counter", "major_premise") and not claim.evidence:
        yield fail("EB0", f"{at}/evidence", "none", f"evidence for a {claim.role}", _MEND)


def _certificate(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}/certificate"
    want = levels.certificate_of(claim)
    if claim.certificate.born_from != want.born_from:
        yield fail("EB1", f"{at}/born_from", str(claim.certificate.born_from), str(want.born_from), _MEND)
    if claim.certificate.method != want.method:
        yield fail("EB1", f"{at}/method", claim.certificate.method, want.method, _MEND)


def _level(case: Case, claim: Claim, findings: levels.Findings, rule: str) -> Iterator[Finding]:
    most, reasons = levels.claim_level(claim, case.bundle, case.pack, findings)
    if most is None or claim.level is None or levels.is_stronger(claim.level, most):
        yield fail(rule, f"claims.jsonl#{claim.id}/level", str(claim.level),
                   f"at most {most} ({', '.join(reasons) or 'birth'})", _MEND)


def _premises(case: Case, claim: Claim) -> Iterator[Finding]:
    if claim.role in ("gap", "action", "alternative", "assumption"):
        return
    premises = [case.bundle.claims[one] for one in claim.premises if one in case.bundle.claims]
    ranks = [LEVELS.index(one.level) for one in premises
             if one.level and one.role not in ("assumption", "gap", "alternative", "counter")]
    if claim.level and ranks and LEVELS.index(claim.level) < max(ranks):
        yield fail("EB3", f"claims.jsonl#{claim.id}/level", claim.level,
                   f"{LEVELS[max(ranks)]}, its weakest premise, or weaker", _MEND)


def _speaker(case: Case, row: Evidence) -> Iterator[Finding]:
    """Who speaks is read from the snapshot; the level of what a speaker says is EB2's."""
    block = block_at(case.document(row.source), row.locator.start, row.locator.end)
    speaks = block.speaker if block else None
    said = row.statement.speaker if row.statement else None
    if said != speaks:
        yield fail("EB8", f"evidence.jsonl#{row.id}/statement", said or "no speaker",
                   speaks or "no speaker: the source names none there", _MEND)


def _plain_words(case: Case, claim: Claim) -> Iterator[Finding]:
    classes = [f"hype.{name}" for name in case.pack.lexicons.get("hype", {})]
    for hit in scope.markers(claim.text, case.pack.lexicons, masks(case, claim), classes, single=False)[:1]:
        yield fail("EB9", f"claims.jsonl#{claim.id}/text", hit.word, "no word of hype or feeling", _MEND)


def _language(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}/text"
    lexicons, masked = case.pack.lexicons, masks(case, claim)
    if claim.level in PLAIN:
        hits = scope.hedges(claim.text, lexicons, masked) + scope.forecasts(claim.text, lexicons, masked)
        if hits:
            yield fail("EB5", at, f"{hits[0].word!r} in a {claim.level}", "plain indicative", _MEND)
    elif claim.level == "ATTRIBUTED STATEMENT" and claim.role in ("finding", "minor_premise", "counter"):
        if not _names_source(case, claim):
            yield fail("EB5", at, "an attributed statement that names nobody", "its source, in the sentence",
                       _MEND)
    elif claim.level == "SECONDARY ESTIMATE" and not (
            _names_source(case, claim) and scope.markers(claim.text, lexicons, (), ("forecast",))
            or any(word in claim.text.lower() for word in ("estimate", "forecast", "survey", "count",
                                                           "估计", "预计", "调查", "统计", "预测"))):
        yield fail("EB5", at, "an estimate that is not marked as its source's", "estimates by …, 据…估计", _MEND)


def _names_source(case: Case, claim: Claim) -> bool:
    names = {one.id: one.name.in_(claim.language) for one in case.pack.publishers}
    for row in case.evidence_of(claim):
        publisher = row.source.root or row.source.publisher
        if names.get(publisher or "", row.source.title) not in claim.text:
            return False
    return True
