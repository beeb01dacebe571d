"""A change that a syllogism uses, with its range where neighbouring end points move it. (PR10)"""

from dataclasses import replace

from ragjudge.calc import levels
from ragjudge.calc.neighbouring_ends import RANGED, named_ends, range_ends
from ragjudge.calc.wording import Ask, Writer
from ragjudge.records.bundle import Claim, Parameter
from ragjudge.research.decision.rows import Rows


def with_range(rows: Rows, role: str, claim: Claim) -> Claim:
    """The claim as a minor premise, worded and signed again where its sentence needs the range.

    Raises:
        SourceError: A neighbouring reading cannot be cited.
    """
    draft = rows.draft
    claim = draft.claims[claim.id]
    first = draft.parameters[claim.parameters[0]] if len(claim.parameters) == 1 else None
    if first is None or first.operation not in RANGED:
        return claim
    bound = rows.bound(role)
    by_row = {one.row.number: one for one in bound.points}
    ends = tuple(
        by_row[draft.leaves[first.inputs[name]].evidence.locator.row] for name in ("before", "now")
    )
    named = named_ends(draft.frame.question)
    beside = tuple(
        draft.parameter(
            first.operation,
            {"now": rows.leaf(role, now).input.id, "before": rows.leaf(role, before).input.id},
            first.unit,
        )
        for before, now in range_ends(bound, ends, first.operation, named)
    )
    return _worded(rows, claim, first, beside) if beside else claim


def _worded(rows: Rows, claim: Claim, first: Parameter, beside: tuple[Parameter, ...]) -> Claim:
    draft = rows.draft
    inputs = dict.fromkeys(ref for one in (first, *beside) for ref in one.inputs.values())
    leaves = [draft.leaves[one] for one in inputs]
    level, _ = levels.reading_level(
        [(leaf.evidence, leaf.input) for leaf in leaves], True, draft.frame.pack
    )
    ask = Ask(claim.id, level, claim.language, (), first, beside)
    worded = Writer(draft.frame.pack, draft.leaves, draft.parameters).word(ask)
    evidence = tuple(dict.fromkeys(leaf.evidence.id for leaf in leaves))
    parameters = (first.id, *(one.id for one in beside))
    return draft.add(
        replace(
            claim,
            text=worded.rendered.text,
            values=worded.rendered.values,
            slots=worded.slots,
            level=level,
            evidence=evidence,
            parameters=parameters,
            certificate=replace(
                claim.certificate, born_from=tuple(sorted((*evidence, *parameters)))
            ),
        )
    )
