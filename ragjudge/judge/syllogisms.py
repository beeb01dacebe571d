"""One syllogism for each conclusion: its law, its minor premises, its bound inputs, its slots. (CD9)"""

from collections.abc import Iterator

from ragjudge.calc.outlooks import thesis_slots
from ragjudge.calc.row_ends import bound_of, diagnosis_basis
from ragjudge.judge.case import Case
from ragjudge.judge.matrix_rows import states_value, stating_seen
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail
from ragjudge.records.argument import CardRef, Stage, Syllogism
from ragjudge.records.bundle import LEVELS, Claim, Slots
from ragjudge.records.rules import Axiom
from ragjudge.records.scorecard import Finding
from ragjudge.text.canon import canon

CONCLUDED = frozenset(("thesis", "diagnosis"))
_MEND = "ask again: the argument is computed from cards and series"


def syllogism(case: Case, claim: Claim) -> Iterator[Finding]:
    """CD9 for a thesis or diagnosis."""
    made, at = remade(case), f"claims.jsonl#{claim.id}"
    given, number = made.syllogism(claim), made.number_of(claim)
    axiom = made.casework(number).axiom
    law = case.bundle.claims.get(given.major)
    if law is None:
        yield fail("CD9", at, f"{given.major} is no claim", "the law of its card", _MEND)
        return
    yield from _law(case, law, axiom)
    minors, last, slots = _thesis(case, claim) if claim.role == "thesis" else _diagnosis(case, claim)
    yield from _minors(case, claim, minors)
    yield from _equal(f"thesis.json#{claim.id}", given, Syllogism(
        claim.id, given.card, law.id, tuple(minors), _inputs(case, number, axiom)))
    yield from _equal(f"{at}/premises", claim.premises, tuple(dict.fromkeys((law.id, *minors, *last))))
    yield from _equal(f"{at}/slots", claim.slots, slots)
    if claim.role == "diagnosis":
        stages = [one for one in made.thesis.stages if one.claim == claim.id]
        stage = stage_of(case, claim)
        yield from _equal(f"thesis.json#/stages/{claim.id}", stages, [stage] if stage else [])
    yield from _equal(f"{at}/hypothesis", claim.hypothesis, axiom.id if claim.role == "thesis" else None)


def _equal(at: str, found: object, wanted: object) -> Iterator[Finding]:
    if found != wanted:
        yield fail("CD9", at, str(found), str(wanted), _MEND)


def _inputs(case: Case, number: int, axiom: Axiom) -> dict[str, str]:
    """Required role → the registry's last reading of it."""
    found = {role: remade(case).last_input(number, role) for role in axiom.requires}
    return {role: one.id if one else "" for role, one in found.items()}


def _law(case: Case, law: Claim, axiom: Axiom) -> Iterator[Finding]:
    """The major premise quotes the card's statement from one of the card's documents."""
    at = f"claims.jsonl#{law.id}"
    rows = case.evidence_of(law)
    paths = axiom.source.path.zh if law.language == "zh" else axiom.source.path.en
    if law.role != "major_premise" or len(rows) != 1 or rows[0].source.uri not in paths:
        yield fail("CD9", at, f"a {law.role} of {[one.source.uri for one in rows]}",
                   f"the law in one of {list(paths)}", _MEND)
        return
    statement = axiom.statement.in_(law.language)
    if canon(law.text).text.strip() != canon(statement).text.strip():
        yield fail("CD9", f"{at}/text", law.text, statement, _MEND)


def _minors(case: Case, claim: Claim, minors: list[str]) -> Iterator[Finding]:
    for id_ in minors:
        one = case.bundle.claims[id_]
        if one.level is None or LEVELS.index(one.level) > LEVELS.index("MODEL ESTIMATE"):
            yield fail("CD9", f"claims.jsonl#{id_}/level", str(one.level),
                       "a minor premise of levels 1 to 5", _MEND)


def _thesis(case: Case, claim: Claim) -> tuple[list[str], list[str], Slots | None]:
    """Minor premises, the claim of the last reading, slots."""
    made = remade(case)
    found = made.forecast(claim)
    reference = made.last_input(found.number, found.role)
    bound = bound_of(made.casework(found.number), found.role)
    last = [id_ for id_ in claim.premises[-1:] if states_value(case, case.bundle.claims.get(id_), bound)]
    slots = thesis_slots(reference.entity, reference.metric, reference.value, reference.unit,
                         found.ahead) if reference else None
    return [one.id for one in found.minors], last or ["the last reading"], slots


def _diagnosis(case: Case, claim: Claim) -> tuple[list[str], list[str], Slots | None]:
    made = remade(case)
    number = made.number_of(claim)
    casework, rows = made.casework(number), made.row_claims(number)
    basis = diagnosis_basis(casework)
    minors = [rows[id_].id if id_ in rows else _unrowed(case, number, id_) for id_ in basis.seen]
    minors += [_stating(case, number, role) for role in basis.levels]
    slots = Slots(casework.domain, None, None, None, basis.period, None, "+", "past", None, None, ())
    return list(dict.fromkeys(minors)), [], slots


def _unrowed(case: Case, number: int, id_: str) -> str:
    """The claim of a sign that a stage used beyond the matrix' rows."""
    return stating_seen(case, number, remade(case).casework(number).run.stage_seen[id_])


def _stating(case: Case, number: int, role: str) -> str:
    """The claim that states a role's last reading."""
    bound = bound_of(remade(case).casework(number), role)
    return next((one.id for one in case.bundle.claims.values() if states_value(case, one, bound)),
                f"the last reading of {role}")


def stage_of(case: Case, claim: Claim) -> Stage | None:
    """The stage that a diagnosis names."""
    made = remade(case)
    casework = made.casework(made.number_of(claim))
    if casework.run.stage is None:
        return None
    card = CardRef(casework.theme.id, casework.axiom.id)
    return Stage(card, casework.run.stage.id, claim.id, tuple(casework.run.stage_seen))


def action(case: Case, claim: Claim) -> Iterator[Finding]:
    """CD9 for an action: it rests on a thesis or scenario, and is the card's for the stage diagnosed."""
    at, made = f"claims.jsonl#{claim.id}", remade(case)
    allowed: list[tuple[str, str]] = []
    for number in range(len(made.thesis.matrices)):
        casework, ground = made.casework(number), ground_of(case, number)
        stage = casework.run.stage.id if casework.run.stage else None
        allowed += [(one.text.in_(claim.language), ground) for one in casework.axiom.actions
                    if ground and (one.stage is None or one.stage == stage)]
    if claim.text not in [text for text, _ in allowed]:
        yield fail("CD9", f"{at}/text", claim.text, "an action of a card for its stage", _MEND)
        return
    grounds = [(ground,) for text, ground in allowed if text == claim.text]
    if claim.premises not in grounds:
        yield fail("CD9", f"{at}/premises", str(claim.premises),
                   f"one of {grounds}, the card's first conclusion", _MEND)
    triggers = case.bundle.monitor.triggers if case.bundle.monitor else ()
    trigger = next((one.id for one in triggers if set(one.nodes) & set(claim.premises)), None)
    if claim.trigger != trigger:
        yield fail("CD9", f"{at}/trigger", str(claim.trigger), f"{trigger}, that of its premise", _MEND)


def ground_of(case: Case, number: int) -> str | None:
    """The first thesis of a card, else its first scenario."""
    made, card = remade(case), remade(case).thesis.matrices[number].card
    for claim in case.bundle.claims.values():
        if claim.role == "thesis" and made.number_of(claim) == number:
            return claim.id
    for claim in case.bundle.claims.values():
        if claim.role == "scenario" and card_of_scenario(case, claim) == f"{card.theme}/{card.id}":
            return claim.id
    return None


def card_of_scenario(case: Case, claim: Claim) -> str | None:
    """The card whose lag a scenario moves over, as its assumption names it."""
    parameter = case.bundle.parameters.get(claim.parameters[0]) if claim.parameters else None
    move = case.bundle.inputs.get(parameter.inputs.get("move", "")) if parameter else None
    return move.assumption.card if move and move.assumption else None
