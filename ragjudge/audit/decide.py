"""One claim at a time: captured sources in, a row of verification_results.json out."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ragjudge.audit import reread
from ragjudge.audit.capture import Captured
from ragjudge.calc.entailment import (
    Decision,
    decide_on_cells,
    quote_found,
    undecided,
)
from ragjudge.calc.precision import interval_strings, shown
from ragjudge.calc.recompute import recompute, series_digest
from ragjudge.calc.sentence_claims import decide_on_quotes
from ragjudge.calc.wording import Ask, Leaf, Writer
from ragjudge.records.bundle import Input, Parameter, Registry
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.request import (
    AskedClaim,
    AskedEvidence,
    Request,
    claim_digest,
    selectors_digest,
)
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document
from ragjudge.records.verification import ModelCall, Result

BORN_ON_CELLS = frozenset(("finding", "minor_premise", "counter"))


class Reader(Protocol):
    """A second reader, asked after the rules about what they left open. calls: what it was answered."""
    calls: list[ModelCall]

    def read(self, claim: AskedClaim, rows: Sequence[AskedEvidence], documents: Mapping[str, Document],
             rules: Decision) -> tuple[Decision, str | None]:
        """The decision, and the id of the model that made it; the rules' own and None where they stay."""


class Desk:
    """What the auditor has on the desk: the request by id, the captured sources, the rules, maybe a model."""

    def __init__(self, request: Request, captured: Mapping[str, Captured], pack: RulesPack,
                 reader: Reader | None = None) -> None:
        self.request, self.captured, self.pack, self.reader = request, captured, pack, reader
        self.evidence: dict[str, AskedEvidence] = {one.id: one for one in request.evidence}
        self.inputs: dict[str, Input] = {one.id: one for one in request.inputs}
        self.parameters: dict[str, Parameter] = {one.id: one for one in request.parameters}


def decide_all(desk: Desk) -> list[Result]:
    """One result a claim, in the request's order."""
    return [_result(claim, desk) for claim in desk.request.claims]


def _result(claim: AskedClaim, desk: Desk) -> Result:
    rows = [desk.evidence[one] for one in claim.evidence if one in desk.evidence]
    model = None
    try:
        documents = {row.id: reread.document_of(row, desk.captured) for row in rows}
        decision = _decision(claim, rows, documents, desk)
        if desk.reader is not None:
            decision, model = desk.reader.read(claim, rows, documents, decision)
        quotes = tuple(quote_found(row, documents[row.id]) for row in rows)
    except RagjudgeError as error:
        decision, quotes = undecided(f"{error.where}: {error.what}"), ()
    snapshots = {row.source.revision for row in rows}
    return Result(
        claim=claim.id, evidence=claim.evidence, claim_sha256=claim_digest(claim),
        selectors_sha256=selectors_digest(claim, desk.evidence), status=decision.status,
        entailment=decision.entailment, basis="model" if model else "rules", model=model,
        snapshots=tuple(sorted(snapshots)), quotes=quotes, slots=decision.slots, unmatched=decision.unmatched,
        target_to_result_drift=decision.drift)


def _decision(claim: AskedClaim, rows: list[AskedEvidence], documents: dict, desk: Desk) -> Decision:
    faults = [fault for row in rows for fault in reread.quote_faults(row, documents[row.id])]
    if faults:
        looks = {desk.captured[row.source.uri].looks for row in rows} - {""}
        faults += sorted(looks)
    if not rows or len(rows) != len(claim.evidence) or faults:
        return undecided("; ".join(faults) or "evidence is missing")
    kinds = {row.locator.kind for row in rows}
    if kinds == {"sentence"}:
        return decide_on_quotes(claim, rows, documents, desk.pack)
    if kinds == {"table_row"} and claim.role in BORN_ON_CELLS:
        return _on_cells(claim, rows, documents, desk)
    return undecided(f"a {claim.role} on {len(rows)} rows of evidence has no wording that can be compared")


def _on_cells(claim: AskedClaim, rows: list[AskedEvidence], documents: dict, desk: Desk) -> Decision:
    faults = [fault for row in rows for fault in reread.cell_faults(row, documents[row.id])]
    leaves: dict[str, Leaf] = {}
    for one in desk.inputs.values():
        if one.evidence in documents:
            row = desk.evidence[one.evidence]
            faults += reread.input_faults(one, row)
            leaves[one.id] = reread.leaf_of(one, row, documents[row.id], desk.pack)
    parameters = [desk.parameters[one] for one in claim.parameters if one in desk.parameters]
    for parameter in parameters:
        faults += _recomputed(parameter, desk, documents)
    own = [one for one in leaves if leaves[one].evidence.id in claim.evidence]
    ask = Ask(claim.id, claim.level or "", claim.language, tuple(own[:1]),
              parameters[0] if parameters else None, tuple(parameters[1:]))
    worded = Writer(desk.pack, leaves, desk.parameters).word(ask)
    return decide_on_cells(claim, worded, faults)


def _recomputed(parameter: Parameter, desk: Desk, documents: Mapping[str, Document]) -> list[str]:
    registry = Registry("ragjudge.parameter_registry/1", desk.request.inputs, desk.request.parameters)
    values = {}
    for name, series in parameter.series.items():
        row = desk.evidence[series.evidence]
        found = reread.series_values(series, name, row, documents[row.id], desk.pack)
        values[series_digest(found.readings)] = found
    made = recompute(parameter, registry, values)
    want = shown(made.value, made.quantum)
    if (want, interval_strings(made.interval)) != (parameter.base_value, parameter.interval):
        return [f"{parameter.id}: the formula gives {want}, the registry says {parameter.base_value}"]
    return []
