"""Birth, inheritance and lowering of the eight levels: the level that a claim may have at most.

Stronger levels stand first in records.bundle.LEVELS. A declared level may be weaker than the recomputed
one, never stronger. Source: GATES, "Eight levels"
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ragjudge.calc.sources import publisher_of, root_publisher, rule_of, source_class
from ragjudge.records.bundle import LEVELS, TYPED_ROLES, Certificate, Claim, Evidence, Input, Level, Slots
from ragjudge.records.load_bundle import Bundle
from ragjudge.records.rules import RulesPack

GROUNDING = frozenset(("primary-official", "statistical", "regulator", "peer-reviewed"))
Leaf = tuple[Evidence, Input | None]
"""A row of evidence and the number read from it; None: a sentence without one."""
FIXED: dict[str, Level] = {
    "major_premise": "ATTRIBUTED STATEMENT",
    "alternative": "HYPOTHESIS",
    "action": "HYPOTHESIS",
    "gap": "ASSUMPTION",
    "assumption": "ASSUMPTION",
}
"""Roles whose level follows from the role alone."""


def certificate_of(claim: Claim) -> Certificate:
    """What the claim was born from and how, from what it names; its digest is still to be made."""
    born = tuple(sorted((*claim.evidence, *claim.parameters, *claim.premises)))
    if claim.role in ("diagnosis", "thesis"):
        return Certificate(born, "inferred", "")
    if claim.parameters:
        return Certificate(born, "computed", "")
    return Certificate(born, "quoted" if claim.evidence else "declared", "")


def weakest(levels: Iterable[Level]) -> Level:
    """The weakest of one level or more."""
    return max(levels, key=LEVELS.index)


def is_stronger(one: Level, than: Level) -> bool:
    """Whether one level grounds more than the other."""
    return LEVELS.index(one) < LEVELS.index(than)


def birth(
    evidence: Evidence, input_: Input | None, pack: RulesPack, slots: Slots | None = None
) -> tuple[Level, tuple[str, ...]]:
    """The level at which one row of evidence is born, and why it is no stronger.

    Args:
        input_: The number read from it; its metric and nature count.
        slots: Of a sentence claim: its modality counts.
    """
    publisher = publisher_of(root_publisher(evidence, pack), pack)
    if _is_estimate(input_, slots):
        return ("SECONDARY ESTIMATE" if publisher else "ATTRIBUTED STATEMENT"), ("estimate",)
    reasons = _held_back(evidence, input_, pack, slots)
    return ("ATTRIBUTED STATEMENT", reasons) if reasons else ("FACT", ())


def _is_estimate(input_: Input | None, slots: Slots | None) -> bool:
    if input_ is not None:
        return input_.nature in ("modelled", "projected")
    return slots is not None and slots.modality in ("forecast", "possible", "conditional")


def _held_back(
    evidence: Evidence, input_: Input | None, pack: RulesPack, slots: Slots | None
) -> tuple[str, ...]:
    rule, class_ = rule_of(evidence.source.uri, pack), source_class(evidence, pack)
    own = class_ == "company" and _about_itself(evidence, input_, slots, pack)
    checks = (
        (class_ not in GROUNDING and not own, f"class:{class_}"),
        (rule.copy in ("retyped", "own-words"), f"copy:{rule.copy}"),
        (evidence.statement is not None, "speaker"),
        (input_ is not None and _read_from_data(input_), "metric_read_from_data"),
        (slots is not None and slots.modality == "planned", "plan"),
        (rule.self_interest, "bias"),
        (rule.published is None, "undated"),
    )
    return tuple(name for hit, name in checks if hit)


def _read_from_data(input_: Input) -> bool:
    return input_.metric is None or input_.metric.startswith("m.")


def _about_itself(
    evidence: Evidence, input_: Input | None, slots: Slots | None, pack: RulesPack
) -> bool:
    publisher = publisher_of(root_publisher(evidence, pack), pack)
    entity = input_.entity if input_ else slots.entity if slots else None
    return (
        publisher is not None and entity is not None and entity in (publisher.id, publisher.group)
    )


def reading_level(
    leaves: Sequence[Leaf],
    computed: bool,
    pack: RulesPack,
    slots: Slots | None = None,
    lowered: Sequence[str] = (),
) -> tuple[Level, tuple[str, ...]]:
    """The level of a reading, or of arithmetic on readings and assumptions.

    Args:
        leaves: Every row it rests on; a pair's input with an assumption has no evidence row and is
            given as (any row of the same formula, input).
        computed: A formula stands between the cells and the claim.
        lowered: "inconsistency", "imprecision": found by the judge; each lowers 1 or 2 to 3.
    """
    born = [
        birth(evidence, input_, pack, slots)
        for evidence, input_ in leaves
        if input_ is None or input_.assumption is None
    ]
    reasons = sorted({reason for _, why in born for reason in why} | set(lowered))
    level = weakest([one for one, _ in born] or ["MODEL ESTIMATE"])
    publishers = {root_publisher(evidence, pack) for evidence, _ in leaves}
    if computed and len(publishers) > 1 and is_stronger(level, "ATTRIBUTED STATEMENT"):
        level, reasons = "ATTRIBUTED STATEMENT", sorted([*reasons, "several_publishers"])
    if lowered and is_stronger(level, "ATTRIBUTED STATEMENT"):
        level = "ATTRIBUTED STATEMENT"
    if computed and level == "FACT":
        level = "DERIVED FACT"
    if any(input_ is not None and input_.assumption for _, input_ in leaves):
        level, reasons = weakest([level, "MODEL ESTIMATE"]), sorted([*reasons, "assumption"])
    return level, tuple(reasons)


@dataclass(frozen=True, slots=True)
class Findings:
    """What other gates found about claims, by claim id; the judge fills it, Tier 1 leaves it empty.

    lowered: reasons ("inconsistency", "imprecision"; "selection", "indirectness" of conclusions).
    ceilings: the causal ceiling of a conclusion.
    """

    lowered: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ceilings: dict[str, Level] = field(default_factory=dict)


def claim_level(
    claim: Claim, bundle: Bundle, pack: RulesPack, findings: Findings = Findings()
) -> tuple[Level | None, tuple[str, ...]]:
    """The strongest level that a claim of a bundle may have, with the reasons; None for typed roles.

    Premises are taken at their own recomputed level; a cycle or an unknown premise gives ASSUMPTION.
    """
    return _claim_level(claim, bundle, pack, findings, ())


def _claim_level(
    claim: Claim, bundle: Bundle, pack: RulesPack, findings: Findings, path: tuple[str, ...]
) -> tuple[Level | None, tuple[str, ...]]:
    if claim.role in TYPED_ROLES:
        return None, ()
    if claim.role in FIXED:
        return FIXED[claim.role], ()
    lowered = findings.lowered.get(claim.id, ())
    if claim.role in ("finding", "minor_premise", "counter"):
        leaves = leaves_under(claim, bundle)
        if not leaves:
            return "ASSUMPTION", ("no_evidence",)
        slots = None if any(input_ for _, input_ in leaves) else claim.slots
        return reading_level(leaves, bool(claim.parameters), pack, slots, lowered)
    return _conclusion(claim, bundle, pack, findings, (*path, claim.id))


def _conclusion(
    claim: Claim, bundle: Bundle, pack: RulesPack, findings: Findings, path: tuple[str, ...]
) -> tuple[Level, tuple[str, ...]]:
    """diagnosis = its weakest premise; thesis from ANALYTIC JUDGMENT, scenario from MODEL ESTIMATE down."""
    premises = []
    for id_ in claim.premises:
        one = bundle.claims.get(id_)
        if one is None or id_ in path:
            return "ASSUMPTION", ("broken_premise",)
        level, _ = _claim_level(one, bundle, pack, findings, path)
        if level is not None and one.role not in ("assumption", "gap", "alternative", "counter"):
            premises.append(level)
    lowered = findings.lowered.get(claim.id, ())
    if claim.role == "diagnosis":
        return weakest(premises or ["ASSUMPTION"]), ()
    own: Level = "ANALYTIC JUDGMENT" if claim.role == "thesis" else "MODEL ESTIMATE"
    ceiling = findings.ceilings.get(claim.id, own)
    level = weakest([own, ceiling, *premises])
    return (weakest([level, "HYPOTHESIS"]), tuple(sorted(lowered))) if lowered else (level, ())


def leaves_under(claim: Claim, bundle: Bundle) -> list[Leaf]:
    """The rows of evidence that a claim cites, with the numbers read from them, through its formulas."""
    by_evidence: dict[str, list[Input]] = {}
    assumed: list[Input] = []
    for one in _inputs_under(claim, bundle):
        if one.evidence is None:
            assumed.append(one)
        else:
            by_evidence.setdefault(one.evidence, []).append(one)
    found: list[Leaf] = []
    for id_ in claim.evidence:
        row = bundle.evidence.get(id_)
        if row is None:
            continue
        inputs = by_evidence.get(id_) or [
            one for one in bundle.inputs.values() if one.evidence == id_
        ]
        found.extend((row, one) for one in inputs or [None])
    if found:
        found.extend((found[0][0], one) for one in assumed)
    return found


def _inputs_under(claim: Claim, bundle: Bundle) -> list[Input]:
    todo, seen, found = list(claim.parameters), set(), []
    while todo:
        ref = todo.pop()
        if ref in seen:
            continue
        seen.add(ref)
        if ref in bundle.inputs:
            found.append(bundle.inputs[ref])
        elif ref in bundle.parameters:
            todo.extend(bundle.parameters[ref].inputs.values())
    return found
