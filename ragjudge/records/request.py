"""The audit request: the only thing of Tier 1 that Tier 2 sees, and its digests.

Tier 2 builds its answer from it, and the judge builds it again and compares. Source: docs/formats.md 4.1
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Literal

from ragjudge.records.bundle import (
    Cell,
    Claim,
    Evidence,
    Input,
    Language,
    Level,
    Locator,
    Parameter,
    Quote,
    Role,
    Slots,
    Source,
    Statement,
)
from ragjudge.records.canonical import canonical_json, digest_of
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.strict_json import parse_json


@dataclass(frozen=True, slots=True)
class AskedClaim:
    """What the request says of a claim; its digest is `claim_sha256`."""
    id: str
    role: Role
    level: Level | None
    text: str
    language: Language
    slots: Slots | None
    evidence: tuple[str, ...]
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskedEvidence:
    """What the request says of a row of evidence: where to look, and what should stand there."""
    id: str
    kind: Literal["sentence", "table_row", "table_cell", "aggregate"]
    source: Source
    locator: Locator
    quote: Quote
    cell: Cell | None
    statement: Statement | None


@dataclass(frozen=True, slots=True)
class Request:
    """What an auditor is asked: claims with evidence, their selectors, the formulas they rest on."""
    format: Literal["ragjudge.request/1"]
    language: Language
    question_terms: tuple[str, ...]
    claims: tuple[AskedClaim, ...]
    evidence: tuple[AskedEvidence, ...]
    inputs: tuple[Input, ...]
    parameters: tuple[Parameter, ...]

    def to_bytes(self) -> bytes:
        return canonical_json(to_json(self))

    def digest(self) -> str:
        """SHA-256 of the request's canonical JSON."""
        return digest_of(to_json(self))


def read_request(data: bytes) -> Request:
    """A request from its bytes. Raises BundleError."""
    return from_json(Request, parse_json(data, "audit request"), "audit request")


def audit_request(language: Language, question_terms: Iterable[str], claims: Iterable[Claim],
                  evidence: Mapping[str, Evidence], inputs: Mapping[str, Input],
                  parameters: Mapping[str, Parameter]) -> Request:
    """The request for a bundle: every claim that cites evidence, and every row of evidence."""
    return Request("ragjudge.request/1", language, tuple(question_terms),
                   tuple(asked_claim(one) for one in claims if one.evidence),
                   tuple(asked_evidence(one) for one in evidence.values()),
                   tuple(inputs.values()), tuple(parameters.values()))


def asked_claim(claim: Claim) -> AskedClaim:
    return AskedClaim(**{one.name: getattr(claim, one.name) for one in fields(AskedClaim)})


def asked_evidence(row: Evidence) -> AskedEvidence:
    return AskedEvidence(**{one.name: getattr(row, one.name) for one in fields(AskedEvidence)})


def claim_digest(claim: AskedClaim) -> str:
    """SHA-256 of a claim as the request gives it: text, slots, level, selectors' ids."""
    return digest_of(to_json(claim))


def selectors_digest(claim: AskedClaim, evidence: Mapping[str, AskedEvidence]) -> str:
    """SHA-256 of the evidence rows of one claim as the request gives them, in the claim's order."""
    return digest_of([to_json(evidence[one]) for one in claim.evidence if one in evidence])


def certificate_digest(claim: Claim) -> str:
    """SHA-256 of a claim without its certificate's own digest. Source: GATES EB1"""
    whole = to_json(claim)
    certificate = dict(whole["certificate"])
    del certificate["sha256"]
    return digest_of({**whole, "certificate": certificate})
