"""Bytes of a bundle's files → one typed value, with every fault listed.

A file that is missing or broken leaves its part empty and a fault; nothing is repaired.
Source: docs/formats.md 3 and 4
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ragjudge.records import adopted, argument, bundle, verification
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.strict_json import parse_json, parse_jsonl

AUTHOR_FILES = ("report.md", "claims.jsonl", "evidence.jsonl", "parameter_registry.json",
                "thesis.json", "monitor.json", "trace.jsonl")
"""The files that manifest.json lists, in its order."""
ADOPTED_FILES = (*AUTHOR_FILES, adopted.REFERENCES_FILE)
"""The same of an adopted report."""
OUTSIDE = ("scorecard.json", "run.json", "audit/run.json")
"""Files outside the manifests; never SURPLUS."""
MODEL_CALLS = "audit/model_calls.jsonl"
"""There exactly if a model was asked and answered."""
SNAPSHOTS = "audit/source_snapshots/"
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file; `where` is the file, a line, or a JSON pointer."""
    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as the judge and the audit see it. Dicts are by id, in file order.

    `snapshots`: SHA-256 as named → bytes. `references`: of an adopted report only. `model_calls`: only
    where a model was asked. Parts that could not be read are None or empty, and `faults` says why.
    """
    raw: Mapping[str, bytes]
    report: str
    manifest: bundle.Manifest | None
    claims: dict[str, bundle.Claim]
    evidence: dict[str, bundle.Evidence]
    inputs: dict[str, bundle.Input]
    parameters: dict[str, bundle.Parameter]
    thesis: argument.Thesis | None
    monitor: argument.Monitor | None
    trace: tuple[dict[str, Any], ...]
    verification: verification.Verification | None
    opposition: tuple[verification.Opposition, ...]
    audit_manifest: verification.AuditManifest | None
    snapshots: dict[str, bytes]
    faults: tuple[Fault, ...]
    references: adopted.References | None = None
    model_calls: tuple[verification.ModelCall, ...] = ()


@dataclass(slots=True)
class _Loader:
    files: Mapping[str, bytes]
    faults: list[Fault] = field(default_factory=list)

    def one(self, name: str, cls: type) -> Any:
        data = self.files.get(name)
        if data is None:
            self.faults.append(Fault(name, "missing"))
            return None
        try:
            made = from_json(cls, parse_json(data, name), name)
        except BundleError as error:
            self.faults.append(Fault(error.where, error.what))
            return None
        if canonical_json(to_json(made)) != data:
            self.faults.append(Fault(name, "not byte for byte its canonical form"))
        return made

    def lines(self, name: str, cls: type | None) -> list[Any]:
        data = self.files.get(name)
        if data is None:
            self.faults.append(Fault(name, "missing"))
            return []
        try:
            values = parse_jsonl(data, name)
        except BundleError as error:
            self.faults.append(Fault(error.where, error.what))
            return []
        return self._records(name, cls, values, data)

    def _records(self, name: str, cls: type | None, values: list[Any], data: bytes) -> list[Any]:
        made = []
        for number, value in enumerate(values, 1):
            try:
                if cls is None and type(value) is not dict:
                    raise BundleError(f"{name}:{number}", "a line that is no object")
                made.append(value if cls is None else from_json(cls, value, f"{name}:{number}"))
            except BundleError as error:
                self.faults.append(Fault(error.where, error.what))
        try:
            whole = canonical_jsonl(values) == data
        except TypeError as error:
            self.faults.append(Fault(name, str(error)))
            return made
        if not whole:
            self.faults.append(Fault(name, "not byte for byte its canonical form"))
        return made

    def by_id(self, name: str, records: list[Any]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for record in records:
            if not _ID.fullmatch(record.id):
                self.faults.append(Fault(name, f"id {record.id!r} is not [a-z0-9][a-z0-9._-]*"))
            if record.id in made:
                self.faults.append(Fault(name, f"id {record.id!r} stands twice"))
            made.setdefault(record.id, record)
        return made

    def text(self, name: str) -> str:
        try:
            return self.files[name].decode("utf-8", "strict")
        except KeyError:
            self.faults.append(Fault(name, "missing"))
        except UnicodeDecodeError as error:
            self.faults.append(Fault(name, f"not UTF-8: {error.reason} at byte {error.start}"))
        return ""

    def snapshots(self) -> dict[str, bytes]:
        made = {}
        for name, data in self.files.items():
            if not name.startswith(SNAPSHOTS):
                continue
            digest = name.rpartition("/")[2]
            if name != f"{SNAPSHOTS}{digest[:2]}/{digest}" or sha256_hex(data) != digest:
                self.faults.append(Fault(name, "a snapshot whose name is not its SHA-256"))
                continue
            made[digest] = data
        return made


def load_bundle(files: Mapping[str, bytes]) -> Bundle:
    """The typed view of a bundle's files (name → bytes, posix names)."""
    load = _Loader(files)
    registry = load.one("parameter_registry.json", bundle.Registry)
    made = dict(
        report=load.text("report.md"), manifest=load.one("manifest.json", bundle.Manifest),
        claims=load.by_id("claims.jsonl", load.lines("claims.jsonl", bundle.Claim)),
        evidence=load.by_id("evidence.jsonl", load.lines("evidence.jsonl", bundle.Evidence)),
        inputs=load.by_id("parameter_registry.json", list(registry.inputs if registry else ())),
        parameters=load.by_id("parameter_registry.json",
                              list(registry.parameters if registry else ())),
        thesis=load.one("thesis.json", argument.Thesis),
        monitor=load.one("monitor.json", argument.Monitor),
        trace=tuple(load.lines("trace.jsonl", None)), **_audit_parts(load))
    if adopted.REFERENCES_FILE in files:
        made["references"] = load.one(adopted.REFERENCES_FILE, adopted.References)
    if MODEL_CALLS in files:
        made["model_calls"] = tuple(load.lines(MODEL_CALLS, verification.ModelCall))
    return Bundle(raw=files, faults=tuple(load.faults), **made)


def _audit_parts(load: _Loader) -> dict[str, Any]:
    return dict(
        verification=load.one("audit/verification_results.json", verification.Verification),
        opposition=tuple(load.lines("audit/opposition.jsonl", verification.Opposition)),
        audit_manifest=load.one("audit/audit_manifest.json", verification.AuditManifest),
        snapshots=load.snapshots())
