"""Whole bundles made in this process from a small corpus, and forged ones: for tests of the judge."""

import copy
import json
import pathlib
from datetime import date
from functools import lru_cache
from types import SimpleNamespace

from ragjudge import readers
from ragjudge.audit import AuditRun, audit
from ragjudge.judge import Pins, judge
from ragjudge.ontology.compile import compile_pack
from ragjudge.records.bundle import Claim, Package
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import from_json
from ragjudge.records.errors import BundleError
from ragjudge.records.load_bundle import AUTHOR_FILES, load_bundle
from ragjudge.records.request import (
    asked_claim,
    asked_evidence,
    audit_request,
    certificate_digest,
    claim_digest,
    selectors_digest,
)
from ragjudge.records.rules import pack_bytes
from ragjudge.research.answer import compute, finish_lookup
from ragjudge.research.calls import parse_command
from ragjudge.research.draft import Draft, Frame, OpenSource
from ragjudge.research.lookup.stated_answer import state_answer
from ragjudge.text.asked import asked_terms
from ragjudge.text.vocabulary import vocabulary_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases" / "judge"
NOW = "2025-09-30"
CALL = "ragjudge compute 'Panel price' --entity World --period 2010..2019 --op change"


class FolderCorpus:
    """research.corpus.Corpus over a folder of tables, without an index."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self._opened = folder, {}

    def table_uris(self):
        return sorted("corpus/" + one.relative_to(self.folder).as_posix()
                      for one in self.folder.rglob("*.csv"))

    def uris_with(self, measure):
        return self.table_uris()

    def bytes(self, uri: str) -> bytes:
        return (self.folder / uri.removeprefix("corpus/")).read_bytes()

    def open(self, uri: str) -> OpenSource:
        if uri not in self._opened and not uri.endswith(".csv"):
            data = self.bytes(uri)
            self._opened[uri] = OpenSource(uri, sha256_hex(data), readers.read(data, uri), None)
        if uri not in self._opened:
            beside = uri.removesuffix(".csv") + ".datapackage.json"
            package = self.bytes(beside)
            document = readers.read(self.bytes(uri), uri, package)
            self._opened[uri] = OpenSource(uri, sha256_hex(self.bytes(uri)), document,
                                           Package(beside, sha256_hex(package)))
        return self._opened[uri]


@lru_cache
def pack():
    """The shipped wordings and word lists with the small corpus' own sources.toml."""
    names = [*(ROOT / "ontology" / "lexicons").glob("*.toml"), ROOT / "ontology" / "templates.toml",
             ROOT / "ontology" / "routes.toml"]
    files = {one.relative_to(ROOT).as_posix(): one.read_bytes() for one in names}
    return compile_pack(files | {"sources.toml": (CASES / "sources.toml").read_bytes()})


@lru_cache
def rules() -> bytes:
    """The rules pack as the judge gets it."""
    return pack_bytes(pack())


@lru_cache
def corpus() -> FolderCorpus:
    return FolderCorpus(CASES / "corpus")


def audited(files, read=None):
    """The files with those of an audit; read: uri → bytes, of the small corpus unless given."""
    bundle = load_bundle(files)
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms,
                            bundle.claims.values(), bundle.evidence, bundle.inputs, bundle.parameters)
    run = AuditRun(NOW, "ragjudge.audit", sha256_hex(files["manifest.json"]))
    return files | audit(request.to_bytes(), pack_bytes(pack()), run,
                         read or corpus().bytes)


@lru_cache
def bundle_of(command: str = CALL, language: str = "en"):
    """The whole bundle of an explicit call, audited."""
    return audited(compute(parse_command(command), None, pack(), corpus(), language=language,
                           now=NOW).files)


@lru_cache
def stated_bundle(question: str):
    """The whole bundle of a question that a sentence of the small corpus' notes answers, audited."""
    language = "zh" if any("\u4e00" <= one <= "\u9fff" for one in question) else "en"
    draft = Draft(Frame(question, language, NOW, pack()))
    terms = [one.text for one in asked_terms(question, pack())]
    notes = [f"corpus/notes/panels.{language}.md"]
    passages = [SimpleNamespace(table=None, uri=uri, start=0, end=10_000, title="") for uri in notes]
    made = state_answer(draft, terms, corpus(), passages, vocabulary_of(pack()))
    assert not isinstance(made, str), made
    return audited(finish_lookup(draft, terms, [{"stage": "understood", "text": question}]))


def verdict(files, now: str = NOW, **pins):
    """The scorecard of a bundle in memory."""
    return judge(files, rules(), Pins(**pins), date.fromisoformat(now))


def findings(card):
    """The rules that found something, with their gates."""
    return {(gate.gate, one.rule) for gate in card.gates for one in gate.findings}


def documents(files):
    """The JSON files as values, to be changed."""
    out = {}
    for name, data in files.items():
        if name.endswith(".jsonl"):
            out[name] = [json.loads(line) for line in data.decode().splitlines()]
        elif name.endswith(".json"):
            out[name] = json.loads(data)
    return copy.deepcopy(out)


def written(files, changed):
    """The bundle's bytes with changed JSON values, canonical."""
    out = dict(files)
    for name, value in changed.items():
        out[name] = canonical_jsonl(value) if name.endswith(".jsonl") else canonical_json(value)
    return out


def resealed(files):
    """Every digest made again, as a forging author with the tool's own code could."""
    docs = documents(files)
    for claim in docs["claims.jsonl"]:
        try:
            claim["certificate"]["sha256"] = certificate_digest(from_json(Claim, claim, "x"))
        except (BundleError, TypeError, KeyError):
            continue
    files = written(files, {"claims.jsonl": docs["claims.jsonl"]})
    bundle = load_bundle(files)
    asked = {one.id: asked_evidence(one) for one in bundle.evidence.values()}
    for row in docs["audit/verification_results.json"]["results"]:
        claim = bundle.claims.get(row.get("claim")) if isinstance(row.get("claim"), str) else None
        if claim:
            row["claim_sha256"] = claim_digest(asked_claim(claim))
            row["selectors_sha256"] = selectors_digest(asked_claim(claim), asked)
    files = written(files, {
        "audit/verification_results.json": docs["audit/verification_results.json"]})
    return _manifests(files, docs)


def _manifests(files, docs):
    manifest = docs["manifest.json"]
    for entry in manifest.get("files") or ():
        if isinstance(entry, dict) and entry.get("path") in files:
            entry |= {"size": len(files[entry["path"]]), "sha256": sha256_hex(files[entry["path"]])}
    files = written(files, {"manifest.json": manifest})
    bundle, am = load_bundle(files), docs["audit/audit_manifest.json"]
    for entry in am.get("files") or ():
        name = f"audit/{entry.get('path')}" if isinstance(entry, dict) else ""
        if name in files:
            entry |= {"size": len(files[name]), "sha256": sha256_hex(files[name])}
    if bundle.manifest:
        am["request_sha256"] = audit_request(
            bundle.manifest.language, bundle.manifest.question_terms, bundle.claims.values(),
            bundle.evidence, bundle.inputs, bundle.parameters).digest()
    am["bundle_manifest_sha256"] = sha256_hex(files["manifest.json"])
    return written(files, {"audit/audit_manifest.json": am})


def author_files(files):
    return {name: files[name] for name in (*AUTHOR_FILES, "manifest.json")}
