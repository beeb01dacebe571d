"""The whole audit of one request: capture, decide, sweep, write. Gives the files of audit/."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ragjudge.audit import reread
from ragjudge.audit.capture import Origins, capture_all
from ragjudge.audit.decide import Desk, Reader, decide_all
from ragjudge.calc.opposition import Opposed, SentenceSweep, sweep_rows
from ragjudge.net.transport import Transport
from ragjudge.readers.beside import other_rows, rows_swept
from ragjudge.records.audit_key import hmac_of, key_id
from ragjudge.records.bundle import FileEntry
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import to_json
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.request import AskedClaim, read_request
from ragjudge.records.rules import RulesPack, read_pack
from ragjudge.records.verification import (
    AuditManifest,
    Auditor,
    Opposition,
    Verification,
)


@dataclass(frozen=True, slots=True)
class AuditRun:
    """now: ISO date; auditor: its id; manifest_sha256: of the bundle's manifest; key: for the HMAC."""
    now: str
    auditor: str
    manifest_sha256: str
    key: bytes | None = None


def audit(request: bytes, pack: bytes, run: AuditRun, open_file: Callable[[str], bytes],
          transport: Transport | None = None, *, reader: Callable[[RulesPack], Reader] | None = None,
          **ways: Any) -> dict[str, bytes]:
    """The files of audit/, by name in the bundle.

    Args:
        open_file: Project path → bytes, safely (SourceError if it cannot).
        transport: For http(s) origins; None refuses them.
        reader: Makes the second reader, a model; None: the rules alone.
        ways: More of `Origins`: open_database, workers, budget_s.
    Raises:
        BundleError: The request or the rules pack is not what it should be.
    """
    asked, rules = read_request(request), read_pack(pack)
    origins = Origins(open_file, transport, lexicons=rules.lexicons, **ways)
    captured = capture_all(asked.evidence, origins)
    desk = Desk(asked, captured, rules, reader(rules) if reader else None)
    results = decide_all(desk)
    opposition, swept = sweep(desk)
    by_model = any(one.basis == "model" for one in results)
    me = Auditor(run.auditor, "model" if by_model else "rules")
    captures = tuple(one.capture for one in captured.values() if one.capture)
    verification = Verification("ragjudge.verification/1", me, captures, tuple(results))
    files = {"verification_results.json": canonical_json(to_json(verification)),
             "opposition.jsonl": canonical_jsonl([to_json(one) for one in opposition])}
    if desk.reader is not None and desk.reader.calls:
        files["model_calls.jsonl"] = canonical_jsonl([to_json(one) for one in desk.reader.calls])
    files |= {f"source_snapshots/{sha256_hex(one.data)[:2]}/{sha256_hex(one.data)}": one.data
              for one in captured.values() if one.capture}
    manifest = AuditManifest(
        "ragjudge.audit_manifest/1", me, run.now, sha256_hex(request), run.manifest_sha256, swept,
        tuple(FileEntry(name, len(files[name]), sha256_hex(files[name])) for name in sorted(files)),
        None, None)
    files["audit_manifest.json"] = signed(manifest, run.key)
    return {f"audit/{name}": data for name, data in files.items()}


def signed(manifest: AuditManifest, key: bytes | None) -> bytes:
    """The manifest's bytes; with the key's name and HMAC where there is a key."""
    if key is not None:
        manifest = replace(manifest, key_id=key_id(key))
        manifest = replace(manifest, hmac=hmac_of(manifest, key))
    return canonical_json(to_json(manifest))


def sweep(desk: Desk) -> tuple[list[Opposition], int]:
    """Every place in the captured sources that could speak against a claim, and how many were looked at."""
    documents = {one.capture.sha256: one.document for one in desk.captured.values()
                 if one.capture and one.document}
    sentence_sweep = SentenceSweep(desk.pack)
    found: list[Opposition] = []
    swept = 0
    for claim in desk.request.claims:
        places, looked = _against(claim, desk, sentence_sweep, documents)
        swept += looked
        found += [_placed(claim, one, desk) for one in places]
    return found, swept


def _against(claim: AskedClaim, desk: Desk, sentence_sweep: SentenceSweep,
             documents: Mapping[str, object]) -> tuple[list[Opposed], int]:
    rows = [desk.evidence[one] for one in claim.evidence if one in desk.evidence]
    own = [(row.source.revision, row.locator.start, row.locator.end) for row in rows]
    found: list[Opposed] = []
    looked = sum(len(one.blocks) for one in documents.values())
    for row in rows:
        if row.locator.kind == "table_row":
            others, count = _other_rows(row, desk)
            found += others
            looked += count
    found += sentence_sweep.sweep(claim, documents, own)
    kept = {(one.snapshot, one.start, one.end): one for one in found}
    return [kept[at] for at in sorted(kept)], looked


def _other_rows(row, desk: Desk) -> tuple[list[Opposed], int]:
    inputs = [one for one in desk.inputs.values() if one.evidence == row.id]
    try:
        document = reread.document_of(row, desk.captured)
        leaf = reread.leaf_of(inputs[0], row, document, desk.pack)
        return sweep_rows(leaf, other_rows(leaf, document, desk.pack)), rows_swept(leaf, document)
    except (RagjudgeError, IndexError):
        return [], 0


def _placed(claim: AskedClaim, one: Opposed, desk: Desk) -> Opposition:
    """With the counter-claim that cites that very place, if the request has one."""
    counter = None
    for other in desk.request.claims:
        if other.role == "counter" and other.id != claim.id:
            rows = [desk.evidence[id_] for id_ in other.evidence if id_ in desk.evidence]
            if any(row.source.revision == one.snapshot and row.locator.start < one.end
                   and one.start < row.locator.end for row in rows):
                counter = other.id
    return Opposition(claim.id, one.snapshot, one.start, one.end, one.exact, one.slot, counter,
                      one.reason)
