"""audit/: what Tier 2 captured and decided. Source: docs/formats.md 4"""

from dataclasses import dataclass
from typing import Literal

from ragjudge.records.bundle import FileEntry

SlotVerdict = Literal["match", "absent", "mismatch"]


@dataclass(frozen=True, slots=True)
class Auditor:
    """Who audited. kind: model exactly if a model decided at least one row."""
    id: str
    kind: Literal["rules", "model"]


@dataclass(frozen=True, slots=True)
class Capture:
    """One source fetched again from its origin. sha256 names the snapshot; sizes in bytes.

    text_sha256: digest of the text that `reader`/`version` gives (UTF-8). confidence: of the
    decoding, 0–100. status, redirects, declared_type and declared_charset (of the Content-Type header):
    http(s) only, else null and empty. media_type: what the bytes were read as. database: SHA-256 of the
    private copy that a query ran on, sql only.
    """
    requested: str
    resolved: str
    transport: Literal["file", "http", "sql"]
    kind: Literal["source", "package"]
    status: int | None
    redirects: tuple[str, ...]
    media_type: str
    declared_type: str | None
    declared_charset: str | None
    database: str | None
    size: int
    truncated: bool
    sha256: str
    text_sha256: str
    reader: str
    version: int
    encoding: str
    confidence: int


@dataclass(frozen=True, slots=True)
class QuoteFound:
    """Where one evidence row's quote stands in the captured text, and how often it occurs."""
    evidence: str
    start: int
    end: int
    count: int


@dataclass(frozen=True, slots=True)
class Result:
    """Tier 2's answer on one claim that cites evidence. Exactly one row a claim.

    basis, model: `model` and its id as served where a model outweighed what the rules left open; then slots
    and unmatched say what that was. Else `rules` and null.
    """
    claim: str
    evidence: tuple[str, ...]
    claim_sha256: str
    selectors_sha256: str
    status: Literal["decided", "undecided"]
    entailment: Literal["FULL", "PARTIAL", "CONTRADICT"] | None
    basis: Literal["rules", "model"]
    model: str | None
    snapshots: tuple[str, ...]
    quotes: tuple[QuoteFound, ...]
    slots: dict[str, SlotVerdict]
    unmatched: tuple[str, ...]
    target_to_result_drift: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """audit/verification_results.json."""
    format: Literal["ragjudge.verification/1"]
    auditor: Auditor
    captures: tuple[Capture, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One line of audit/model_calls.jsonl: a question to a model that was answered.

    asked, served: the model's id as asked for and as the server names it. form, max_tokens: with the
    claim and its evidence they give the request again, byte for byte; request_sha256 is its digest.
    content: the message as it came, or null; finish: the server's finish_reason.
    """
    claim: str
    asked: str
    served: str
    form: Literal["schema", "plain", "again"]
    max_tokens: int
    request_sha256: str
    content: str | None
    finish: str | None


@dataclass(frozen=True, slots=True)
class Opposition:
    """One line of audit/opposition.jsonl: a sentence or row that speaks against a claim."""
    claim: str
    snapshot_sha256: str
    start: int
    end: int
    exact: str
    slot: str
    counter: str | None
    reason: Literal["other_entity", "other_period", "other_metric", "intervals_overlap",
                    "own_evidence"] | None


@dataclass(frozen=True, slots=True)
class AuditManifest:
    """audit/audit_manifest.json. hmac: HMAC-SHA-256 over the canonical manifest with hmac null, or null.

    key_id: of the key that signed: the first 16 hex digits of its SHA-256; null exactly if hmac is.
    """
    format: Literal["ragjudge.audit_manifest/1"]
    auditor: Auditor
    now: str
    request_sha256: str
    bundle_manifest_sha256: str
    swept: int
    files: tuple[FileEntry, ...]
    key_id: str | None
    hmac: str | None
