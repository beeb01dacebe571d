"""What a forger makes again after a change, with the tool's own code.

Forger 1 is the author: certificates, the report, manifest.json. Forger 2 has the audit folder as well:
request, rows of verification, captures, digests. Nobody but the auditor has the auditor's key.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from good_bundles import Good

import ragjudge.audit as auditing
from ragjudge.records.bundle import Claim
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import from_json
from ragjudge.records.errors import BundleError, RagjudgeError
from ragjudge.records.load_bundle import Bundle, load_bundle
from ragjudge.records.request import (
    asked_claim,
    asked_evidence,
    audit_request,
    certificate_digest,
    claim_digest,
    selectors_digest,
)
from ragjudge.research.report import render_report

VERIFICATION, AUDIT_MANIFEST = "audit/verification_results.json", "audit/audit_manifest.json"
BROKEN = (RagjudgeError, TypeError, LookupError, AttributeError, ValueError, ArithmeticError, RecursionError,
          OSError)
"""What the tool's own code may answer to a bundle that nobody could have made with it."""
Docs = dict[str, Any]


def documents(files: Mapping[str, bytes]) -> Docs:
    """The JSON files as values, fresh ones."""
    docs: Docs = {}
    for name, data in files.items():
        if name.endswith(".jsonl"):
            docs[name] = [json.loads(line) for line in data.split(b"\n") if line]
        elif name.endswith(".json"):
            docs[name] = json.loads(data)
    return docs


def to_bytes(name: str, value: Any) -> bytes:
    """A file's canonical bytes; a value that has none as Python writes it."""
    try:
        return canonical_jsonl(value) if name.endswith(".jsonl") else canonical_json(value)
    except (TypeError, ValueError):
        return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str).encode("utf-8", "surrogatepass")


def written(files: Mapping[str, bytes], docs: Docs) -> dict[str, bytes]:
    return {**files, **{name: to_bytes(name, value) for name, value in docs.items() if name in files}}


def sealed(good: Good, files: Mapping[str, bytes], forger: int, keep: frozenset[str]) -> dict[str, bytes]:
    """The files with all that the forger can make fit; `keep`: files that hold the forgery itself."""
    made = dict(files)
    for step in (_certificates, _report, _manifest, *((_audit_rows, _audit_manifest) if forger == 2 else ())):
        try:
            made = step(good, made, keep)
        except BROKEN:
            continue
    return made


def _certificates(_good: Good, files: dict[str, bytes], _keep: frozenset[str]) -> dict[str, bytes]:
    lines = files["claims.jsonl"].split(b"\n")
    return files | {"claims.jsonl": b"\n".join(_certified(line) if line else line for line in lines)}


@lru_cache(5000)
def _certified(line: bytes) -> bytes:
    """A claim's line with the certificate that its words have; as it is if it is no claim."""
    try:
        claim = json.loads(line)
        claim["certificate"]["sha256"] = certificate_digest(from_json(Claim, claim, "x"))
        return canonical_json(claim).rstrip(b"\n")
    except BROKEN:
        return line


def _report(good: Good, files: dict[str, bytes], keep: frozenset[str]) -> dict[str, bytes]:
    """The page that the tool makes of the claims. An adopted page is somebody else's: it stays."""
    if "report.md" in keep or good.profile == "citations":
        return files
    one = load_bundle({name: files[name] for name in files if not name.startswith("audit/")})
    text = render_report(one.manifest.question, one.manifest.language, tuple(one.claims.values()), one.evidence,
                         one.inputs, one.parameters, one.thesis, good.pack)
    return files | {"report.md": text.encode()}


def _manifest(_good: Good, files: dict[str, bytes], _keep: frozenset[str]) -> dict[str, bytes]:
    manifest = json.loads(files["manifest.json"])
    _count(manifest, files, "")
    return files | {"manifest.json": to_bytes("manifest.json", manifest)}


def _count(manifest: Any, files: Mapping[str, bytes], folder: str) -> None:
    """Sizes and digests of the files that a manifest names."""
    for entry in manifest["files"]:
        data = files.get(folder + entry["path"]) if isinstance(entry, dict) and "path" in entry else None
        if data is not None:
            entry |= {"size": len(data), "sha256": sha256_hex(data)}


def _audit_rows(_good: Good, files: dict[str, bytes], _keep: frozenset[str]) -> dict[str, bytes]:
    """A row for each claim that cites something, with today's digests; rows of nobody go."""
    one = load_bundle(files)
    verification = json.loads(files[VERIFICATION])
    asked = {row.id: asked_evidence(row) for row in one.evidence.values()}
    for row in verification["results"]:
        claim = one.claims.get(row.get("claim"))
        if claim is not None:
            row["claim_sha256"] = claim_digest(asked_claim(claim))
            row["selectors_sha256"] = selectors_digest(asked_claim(claim), asked)
    return files | {VERIFICATION: to_bytes(VERIFICATION, verification)}


def _audit_manifest(_good: Good, files: dict[str, bytes], _keep: frozenset[str]) -> dict[str, bytes]:
    one, audit = load_bundle(files), json.loads(files[AUDIT_MANIFEST])
    named = {f"audit/{entry['path']}" for entry in audit["files"]}
    here = {name for name in files if name.startswith("audit/") and name != AUDIT_MANIFEST}
    if named != here:
        audit["files"] = [{"path": name.removeprefix("audit/"), "size": 0, "sha256": ""} for name in sorted(here)]
    _count(audit, files, "audit/")
    audit["bundle_manifest_sha256"] = sha256_hex(files["manifest.json"])
    audit["request_sha256"] = _request(one).digest()
    return files | {AUDIT_MANIFEST: to_bytes(AUDIT_MANIFEST, audit)}


def _request(one: Bundle):
    if one.manifest is None:
        raise BundleError("manifest.json", "nothing can be asked")
    return audit_request(one.manifest.language, one.manifest.question_terms, one.claims.values(), one.evidence,
                         one.inputs, one.parameters)


def audited_again(good: Good, files: Mapping[str, bytes], read=None) -> dict[str, bytes]:
    """The audit that our own code makes of the forged claims, every row of it then called FULL.

    Raises one of BROKEN where the audit cannot be made at all.
    """
    one = load_bundle(files)
    request, run = _request(one), auditing.AuditRun(good.now, "ragjudge.audit", sha256_hex(files["manifest.json"]))
    mine = {name: data for name, data in files.items() if not name.startswith("audit/")}
    made = mine | auditing.audit(request.to_bytes(), good.rules, run, read or good.read)
    verification = json.loads(made[VERIFICATION])
    for row in verification["results"]:
        row |= {"entailment": "FULL", "status": "decided", "target_to_result_drift": [], "unmatched": []}
        row["slots"] = {slot: "match" for slot in row["slots"]}
    made[VERIFICATION] = to_bytes(VERIFICATION, verification)
    return _audit_manifest(good, made, frozenset())
