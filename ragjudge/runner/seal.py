"""`ragjudge seal`: the files of another program or person become a bundle that can be audited and judged."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge import readers
from ragjudge.records.author import author_fault
from ragjudge.records.bundle import Author, Package
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.load_bundle import AUTHOR_FILES
from ragjudge.records.strict_json import parse_json, parse_jsonl
from ragjudge.research.draft import OpenSource
from ragjudge.research.sealing import Facts, Given, sealed
from ragjudge.research.sealing.given import records
from ragjudge.runner.files import printable, read_tree, write_tree
from ragjudge.runner.project import Project
from ragjudge.runner.rules import compile_pack_of
from ragjudge.text.entail.source import is_han_text

SEAL_TOML = "seal.toml"
GIVEN = ("claims.jsonl", "evidence.jsonl")
"""What an outside author gives at least."""
_KEYS = {
    "question": str,
    "language": str,
    "strategy": str,
    "now": str,
    "as_of": str,
    "question_terms": list,
    "author": dict,
}
_KINDS, _STRATEGIES = ("rules", "model", "person"), ("lookup", "decision", "refusal")


@dataclass(frozen=True, slots=True)
class Sealed:
    """Where the bundle was written, its author, its counts; left_out: files that are no part of it."""

    bundle: str
    author: Author
    claims: int
    evidence: int
    left_out: tuple[str, ...]
    kept: str | None

    def to_json(self) -> dict[str, Any]:
        return {
            "format": "ragjudge.sealed/1",
            "bundle": self.bundle,
            "author": {"id": self.author.id, "kind": self.author.kind},
            "claims": self.claims,
            "evidence": self.evidence,
            "left_out": list(self.left_out),
            "kept": self.kept,
        }


def seal_folder(
    folder: str, project: Project, given: Mapping[str, Any], now: str, out: str | None, in_place: bool
) -> Sealed:
    """Seal a folder into `out` (beside it: <folder>.sealed), or in its place; then the old one is kept.

    Args:
        given: Keys of seal.toml that the command line names; they win over the file.
        now: The day, where neither names one.
    Raises:
        BundleError: Something is missing or has another form, or what would be written is there already.
        SourceError: A source cannot be read.
    """
    folder = folder.rstrip("/") or folder
    target = folder if in_place else out or f"{folder}.sealed"
    kept = f"{folder}.unsealed" if in_place else None
    for path in (kept,) if in_place else (target,):
        if path is not None and os.path.lexists(path):
            raise BundleError(printable(path), "exists already", "choose a new folder with --out")
    files, faults = read_tree(folder)
    if faults:
        raise BundleError(faults[0].where, faults[0].what)
    facts = _facts(files, given, now)
    made = sealed(_given(files), facts, _opener(project), compile_pack_of(project))
    _write(folder, target, made, kept)
    lines = {name: made[f"{name}.jsonl"].count(b"\n") for name in ("claims", "evidence")}
    left = tuple(sorted(set(files) - {*AUTHOR_FILES, "manifest.json", SEAL_TOML}))
    return Sealed(target, facts.author, lines["claims"], lines["evidence"], left, kept)


def _write(folder: str, target: str, files: Mapping[str, bytes], kept: str | None) -> None:
    """Write beside, then rename: a folder is there whole or not at all."""
    beside = f"{target}.writing-{os.getpid()}"
    try:
        write_tree(beside, files)
        if kept is not None:
            os.rename(folder, kept)
        os.rename(beside, target)
    except OSError as error:
        raise BundleError(printable(target), f"cannot be written: {error.strerror}") from None


def _facts(files: Mapping[str, bytes], given: Mapping[str, Any], now: str) -> Facts:
    own, named = _toml(files.get(SEAL_TOML)), {name: one for name, one in given.items() if one is not None}
    if isinstance(own.get("author"), dict) and "author" in named:
        named["author"] = own["author"] | named["author"]
    facts = own | named
    for name, value in facts.items():
        if name not in _KEYS or type(value) is not _KEYS[name]:
            raise BundleError(
                f"{SEAL_TOML}#/{name}", f"{value!r}", f"keys: {', '.join(_KEYS)}; see docs/formats.md 3.10"
            )
    question = facts.get("question", "").strip()
    if not question:
        raise BundleError(
            f"{SEAL_TOML}#/question", "no question", 'write question = "…", or use --question'
        )
    author = facts.get("author") or {}
    fault = author_fault(author.get("id")) or (
        None
        if author.get("kind") in _KINDS and set(author) == {"id", "kind"}
        else f"kind {author.get('kind')!r} where {', '.join(_KINDS)} is wanted"
    )
    if fault:
        raise BundleError(
            f"{SEAL_TOML}#/author", fault, 'write author = { id = "your-name", kind = "person" }'
        )
    language, strategy = (
        facts.get("language") or ("zh" if is_han_text(question) else "en"),
        facts.get("strategy"),
    )
    if language not in ("zh", "en") or strategy not in (None, *_STRATEGIES):
        raise BundleError(
            f"{SEAL_TOML}",
            f"language {language!r}, strategy {strategy!r}",
            f"zh or en; {', '.join(_STRATEGIES)}",
        )
    terms = facts.get("question_terms")
    if terms is not None and not all(type(one) is str for one in terms):
        raise BundleError(f"{SEAL_TOML}#/question_terms", f"{terms!r}", "a list of texts")
    return Facts(
        question,
        "zh" if language == "zh" else "en",
        facts.get("now") or now,
        facts.get("as_of"),
        strategy,
        tuple(terms) if terms is not None else None,
        Author(author["id"], author["kind"]),
    )


def _toml(data: bytes | None) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8")) if data is not None else {}
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BundleError(SEAL_TOML, str(error)) from None


def _given(files: Mapping[str, bytes]) -> Given:
    for name in GIVEN:
        if name not in files:
            raise BundleError(name, "missing", "an outside author gives at least claims and evidence")
    registry = _object(files, "parameter_registry.json") or {}
    unknown = set(registry) - {"format", "inputs", "parameters"}
    if unknown:
        raise BundleError(
            "parameter_registry.json", f"unknown key {sorted(unknown)[0]!r}", "inputs, parameters"
        )
    claims, evidence = (records(parse_jsonl(files[name], name), name) for name in GIVEN)
    inputs, parameters = (
        records(registry.get(name, []), f"parameter_registry.json#/{name}")
        for name in ("inputs", "parameters")
    )
    trace = parse_jsonl(files["trace.jsonl"], "trace.jsonl") if "trace.jsonl" in files else None
    return Given(
        claims,
        evidence,
        inputs,
        parameters,
        _object(files, "thesis.json"),
        _object(files, "monitor.json"),
        trace,
        files.get("report.md"),
    )


def _object(files: Mapping[str, bytes], name: str) -> dict[str, Any] | None:
    found = parse_json(files[name], name) if name in files else None
    if found is not None and not isinstance(found, dict):
        raise BundleError(name, "no object", "an object, as docs/formats.md 3 has it")
    return found


def _opener(project: Project):
    """uri → the source as it lies in the corpus now, with the data package beside it."""
    opened: dict[str, OpenSource] = {}

    def open_uri(uri: str) -> OpenSource:
        if uri not in opened:
            data, beside = project.read_source(uri), uri.rpartition(".")[0] + ".datapackage.json"
            try:
                package = project.read_source(beside)
            except SourceError:
                package = None
            opened[uri] = OpenSource(
                uri,
                sha256_hex(data),
                readers.read(data, uri, package),
                Package(beside, sha256_hex(package)) if package is not None else None,
            )
        return opened[uri]

    return open_uri
