"""Claims as an outside author gives them → whole ones, worded where they have no words, and signed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragjudge.calc.argument_wording import argued_sentence
from ragjudge.calc.levels import certificate_of, leaves_under, reading_level
from ragjudge.calc.operations import OPERATIONS
from ragjudge.calc.process import render_process
from ragjudge.calc.quoting import quoted_claim, quoted_law
from ragjudge.calc.wording import Ask, Worded, Writer
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.bundle import TYPED_ROLES, Claim, Parameter, Slots
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.load_bundle import Bundle
from ragjudge.records.request import certificate_digest
from ragjudge.research.draft import Draft
from ragjudge.research.sealing.fillers import Fillers
from ragjudge.research.sealing.given import Record, formed, merged
from ragjudge.text.frames import Rendered

READINGS = ("finding", "minor_premise", "counter")
ARGUED = ("diagnosis", "thesis", "scenario", "assumption", "alternative", "action")
_CLAIM: Record = {
    "text": "",
    "level": None,
    "slots": None,
    "evidence": [],
    "parameters": [],
    "premises": [],
    "trigger": None,
    "hypothesis": None,
    "pointer": None,
    "likelihood": None,
    "question_terms": [],
    "values": [],
    "certificate": {"born_from": [], "method": "declared", "sha256": ""},
}
_LEVELS = {
    "assumption": "ASSUMPTION",
    "gap": "ASSUMPTION",
    "alternative": "HYPOTHESIS",
    "action": "HYPOTHESIS",
    "major_premise": "ATTRIBUTED STATEMENT",
}


@dataclass(frozen=True, slots=True)
class _Seal:
    draft: Draft
    fillers: Fillers
    thesis: Thesis
    monitor: Monitor
    answered: tuple[str, ...]

    def view(self) -> Bundle:
        """The draft as a bundle: what sentences about it are rendered from."""
        one = self.draft
        return Bundle(
            raw={},
            report="",
            manifest=None,
            claims=one.claims,
            evidence=one.evidence,
            inputs=one.inputs,
            parameters=one.parameters,
            thesis=self.thesis,
            monitor=self.monitor,
            trace=(),
            verification=None,
            opposition=(),
            audit_manifest=None,
            snapshots={},
            faults=(),
        )


def fill_claims(
    draft: Draft, given: Sequence[Record], thesis: Thesis, monitor: Monitor, answered: tuple[str, ...]
) -> None:
    """Every claim whole; sentences that speak of other claims are worded last.

    Args:
        answered: Terms of the question that a reading in the section `answer` carries.
    Raises:
        BundleError: A claim does not have the form, or has no words and no wording.
    """
    seal = _Seal(draft, Fillers(draft), thesis, monitor, answered)
    for row in given:
        with formed(f"claims.jsonl#{row['id']}"):
            draft.claims[row["id"]] = _stated(seal, row)
    for row in given:
        with formed(f"claims.jsonl#{row['id']}"):
            claim = _signed(_retold(seal, draft.claims[row["id"]], row), row)
        if not claim.text:
            raise BundleError(
                f"claims.jsonl#{claim.id}/text",
                f"a {claim.role} without words",
                "give its text, its template, or what it rests on",
            )
        draft.claims[claim.id] = claim


def _stated(seal: _Seal, row: Record) -> Claim:
    """The claim with everything that follows from its own references."""
    where = f"claims.jsonl#{row['id']}"
    draft, made = seal.draft, _CLAIM | {"language": seal.draft.frame.language}
    row = {name: value for name, value in row.items() if name not in ("template", "fill")} | (
        seal.fillers.from_template(row, where) if "template" in row else {}
    )
    role, named = row.get("role"), row.get("parameters") or []
    if role in READINGS and named and "evidence" not in row:
        rows = [draft.leaves[ref].evidence.id for ref in _inputs(draft, named) if ref in draft.leaves]
        made["evidence"] = list(dict.fromkeys(rows))
    if role in READINGS and row.get("section") == "answer":
        made["question_terms"] = list(seal.answered)
    made["level"] = _LEVELS.get(role or "")
    claim = from_json(Claim, merged(row, made), where)
    if role in READINGS and "level" not in row:
        leaves = leaves_under(claim, seal.view())
        level = reading_level(leaves, bool(named), draft.frame.pack, claim.slots)[0] if leaves else None
        claim = replace(claim, level=level)
    return _worded(seal, claim, row)


def _inputs(draft: Draft, refs: Sequence[str]) -> list[str]:
    out: list[str] = []
    for ref in refs:
        parameter = draft.parameters.get(ref)
        out += _inputs(draft, _in_order(parameter)) if parameter else [ref]
    return out


def _in_order(parameter: Parameter) -> list[str]:
    """What a parameter is made from, in the order of its operation: JSON sorts the names."""
    operation = OPERATIONS.get(parameter.operation)
    names = (
        operation.names if operation and set(operation.names) == set(parameter.inputs) else parameter.inputs
    )
    return [parameter.inputs[name] for name in names]


def _worded(seal: _Seal, claim: Claim, row: Record) -> Claim:
    """A reading's one sentence with its slots; the pointers of a given typed sentence."""
    if claim.role in READINGS or claim.role == "major_premise":
        worded = _reading(seal.draft, claim)
        if worded is None:
            return claim
        slots = worded.slots if isinstance(worded, Worded) else claim.slots
        return _with(claim, row, worded.rendered if isinstance(worded, Worded) else worded, slots)
    if claim.text and "values" not in row and claim.role in (*TYPED_ROLES, "gap"):
        claim = replace(claim, values=seal.fillers.values_of(claim.text))
    if claim.role == "method" and "pointer" not in row and seal.draft.frame.now in claim.text:
        claim = replace(claim, pointer="manifest.json#/now")
    return claim


def _with(claim: Claim, row: Record, made: Rendered, slots: Slots | None) -> Claim:
    """The claim with the words made, where its author gives none."""
    return replace(
        claim,
        text=row.get("text", made.text),
        slots=claim.slots if "slots" in row else slots,
        values=claim.values if "values" in row else made.values,
    )


def _reading(draft: Draft, claim: Claim) -> Worded | Rendered | None:
    rows = [draft.evidence[one] for one in claim.evidence if one in draft.evidence]
    if not rows:
        return None
    if len(rows) == 1 and rows[0].cell is None:
        return (
            quoted_law(rows[0])
            if claim.role == "major_premise"
            else quoted_claim(rows[0], claim.level or "", claim.language, draft.frame.pack)
        )
    several = [draft.parameters[one] for one in claim.parameters if one in draft.parameters]
    inputs = tuple(one.id for one in draft.inputs.values() if one.evidence in claim.evidence)
    if not several and len(inputs) != 1:
        raise BundleError(
            f"claims.jsonl#{claim.id}",
            f"{len(inputs)} inputs behind a reading, want exactly one",
            "add an input with that evidence to parameter_registry.json",
        )
    ask = Ask(
        claim.id,
        claim.level or "",
        claim.language,
        () if several else inputs,
        several[0] if several else None,
        tuple(several[1:]),
    )
    return Writer(draft.frame.pack, draft.leaves, draft.parameters).word(ask)


def _retold(seal: _Seal, claim: Claim, row: Record) -> Claim:
    """What speaks of other claims, of thesis.json or monitor.json, rendered by its pointer or references."""
    pack, made = seal.draft.frame.pack, None
    if claim.role in ("process_result", "kill_switch"):
        made = render_process(claim.role, claim.pointer or "", seal.view(), pack, claim.language, claim.id)
    elif claim.role in ARGUED and (claim.role not in ("alternative", "action") or claim.text):
        made = argued_sentence(claim, seal.view(), pack)
    return claim if made is None else _with(claim, row, made, claim.slots)


def _signed(claim: Claim, row: Record) -> Claim:
    born = to_json(certificate_of(claim))
    certificate = merged(
        row.get("certificate") or {}, born
    )
    claim = from_json(Claim, to_json(claim) | {"certificate": certificate}, f"claims.jsonl#{claim.id}")
    if claim.certificate.sha256:
        return claim
    return replace(claim, certificate=replace(claim.certificate, sha256=certificate_digest(claim)))
