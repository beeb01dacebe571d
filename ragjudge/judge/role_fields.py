"""Closed roles: which fields a claim of each role may hold, and in which section it stands. (EB0)"""

from collections.abc import Iterator

from ragjudge.calc import process
from ragjudge.judge.case import Case
from ragjudge.judge.fillers import allowed_texts, is_filled
from ragjudge.records.bundle import TYPED_ROLES, Claim
from ragjudge.records.rules import Template
from ragjudge.text.asked import names_a_thing

READINGS = frozenset(("finding", "minor_premise", "counter"))
CONCLUDED = frozenset(("diagnosis", "thesis"))
_EMPTY = {
    "hypothesis": frozenset(("alternative", "thesis")),
    "likelihood": frozenset(("thesis",)),
    "trigger": CONCLUDED | {"action"},
    "pointer": frozenset(("process_result", "kill_switch", "assumption", "method")),
    "premises": CONCLUDED | {"scenario", "action"},
    "parameters": READINGS | {"scenario"},
    "evidence": READINGS | {"major_premise"},
    "slots": READINGS | CONCLUDED | {"scenario"}}
"""Field → the roles that may hold it; every other role leaves it empty."""
_SECTIONS = {
    "diagnosis": "answer", "thesis": "answer", "confidence": "answer", "scenario": "scenarios",
    "alternative": "alternatives", "assumption": "gaps", "action": "actions", "kill_switch": "monitor",
    "major_premise": "laws", "limitation": "limits"}
_OF_TEMPLATE = {
    "method.signs": "alternatives", "method.corpus": "sources", "gap.scenario": "scenarios",
    "gap.unanswered": "answer"}
AS_OF = "manifest.json#/now"


def check(case: Case, claim: Claim) -> Iterator[tuple[str, str, str]]:
    """(field, as it is, as it must be) of each field that the role does not allow."""
    for name, roles in _EMPTY.items():
        held = getattr(claim, name)
        if claim.role not in roles and held not in (None, ()):
            yield name, str(held), f"nothing: a {claim.role} has none"
    template = _template(case, claim) if claim.role in TYPED_ROLES or claim.role == "gap" else None
    if claim.role == "method":
        wanted = AS_OF if template is not None and template.id == "method.as_of" else None
        if claim.pointer != wanted:
            yield "pointer", str(claim.pointer), str(wanted)
    if claim.role in READINGS:
        yield from _reading(case, claim)
    if claim.role in ("minor_premise", "counter"):
        yield from _in_lookup(case, claim)
    sections = _sections(case, claim, template)
    if sections and claim.section not in sections:
        yield "section", claim.section, " or ".join(sections)
    wanted = _worded_level(claim)
    if wanted is not None and claim.level != wanted:
        yield "level", str(claim.level), f"{wanted}, as its words say"
    if claim.role == "alternative":
        yield from _alternative(case, claim)


def _reading(case: Case, claim: Claim) -> Iterator[tuple[str, str, str]]:
    """A change is a decision's minor premise, another reading a finding; the sweep names counters."""
    if claim.role == "counter":
        if not any(one.counter == claim.id for one in case.bundle.opposition):
            yield "role", "counter", "a claim that audit/opposition.jsonl names"
        return
    manifest = case.bundle.manifest
    decision = manifest is not None and manifest.strategy == "decision"
    wanted = "minor_premise" if decision and claim.parameters else "finding"
    if claim.role != wanted:
        yield "role", claim.role, wanted


def _template(case: Case, claim: Claim) -> Template | None:
    """The template that a matched sentence fills."""
    allowed = allowed_texts(case, claim.language)
    return next((one for one in case.pack.templates if one.role == claim.role
                 and is_filled(one.text.in_(claim.language), claim.text, allowed)), None)


def _sections(case: Case, claim: Claim, template: Template | None) -> tuple[str, ...]:
    """Where a claim may stand; none given: wherever the report has it."""
    manifest = case.bundle.manifest
    if claim.role in _SECTIONS:
        return (_SECTIONS[claim.role],)
    if claim.role in READINGS:
        decision = manifest is not None and manifest.strategy == "decision"
        return ("findings",) if decision else _of_reading(case, claim)
    if claim.role == "process_result":
        pointer = claim.pointer or ""
        if pointer.startswith("thesis.json#"):
            return ("alternatives",)
        return {process.SEARCH: ("sources",), process.GAPS: ("sources",),
                process.REVIEW: ("scope",)}.get(pointer, ())
    if template is None:
        return ()
    if claim.role == "gap" and _is_asked_thing(case, claim, template):
        return ("answer",)
    if claim.role == "gap":
        return (_OF_TEMPLATE.get(template.id, "gaps"),)
    return (_OF_TEMPLATE.get(template.id, "scope"),) if claim.role == "method" else ()


def _is_asked_thing(case: Case, claim: Claim, template: Template) -> bool:
    """A thing of the question that a concluding decision does not conclude on."""
    thesis = case.bundle.thesis
    return (template.id == "gap.not_concluded" and thesis is not None and bool(thesis.matrices)
            and any(names_a_thing(term, case.pack) for term in claim.question_terms))


def _in_lookup(case: Case, claim: Claim) -> Iterator[tuple[str, str, str]]:
    """A lookup has findings; a counter-claim only where the sweep found one to be needed."""
    manifest = case.bundle.manifest
    if manifest is None or manifest.strategy != "lookup":
        return
    needed = any(one.counter == claim.id and one.reason is None for one in case.bundle.opposition)
    if claim.role != "counter" or not needed:
        yield "role", claim.role, "finding"


def _of_reading(case: Case, claim: Claim) -> tuple[str, ...]:
    """In a lookup: what was asked is the answer; a reading that an answer is computed from is a finding.

    A reading that is asked for and computed from stands in both.
    """
    bundle = case.bundle
    if claim.parameters:
        return ("answer",)
    made = [one for one in bundle.parameters.values() if one.operation != "convert"]
    used = {ref for one in made for ref in one.inputs.values()}
    rows = {bundle.inputs[ref].evidence for ref in used if ref in bundle.inputs}
    rows |= {series.evidence for one in bundle.parameters.values() for series in one.series.values()}
    if not rows.intersection(claim.evidence):
        return ("answer",)
    twice = any(other.evidence == claim.evidence and not other.parameters and other.id != claim.id
                for other in bundle.claims.values())
    return ("answer", "findings") if twice else ("findings",)


def _worded_level(claim: Claim) -> str | None:
    """The level that a closed wording itself speaks of: we estimate, might."""
    if claim.role == "scenario":
        return "MODEL ESTIMATE"
    return "HYPOTHESIS" if claim.role == "thesis" and claim.likelihood is None else None


def _alternative(case: Case, claim: Claim) -> Iterator[tuple[str, str, str]]:
    """An alternative names the hypothesis that its words state."""
    texts = {(card.id,
              card.hypothesis.in_(claim.language)) for theme in case.pack.themes for card in theme.axioms}
    texts |= {(card.id,
               card.statement.in_(claim.language)) for theme in case.pack.themes for card in theme.rivals}
    if (claim.hypothesis, claim.text) not in texts:
        yield "hypothesis", str(claim.hypothesis), "the card whose words it has"
