"""Whole decision bundles made in this process, and forged ones: for tests of the judge."""

import pathlib
from datetime import date
from functools import lru_cache

import bundle_factory
from decision_support import CASE, Folder, make_pack

from ragjudge import readers
from ragjudge.audit import AuditRun, audit
from ragjudge.judge import Pins, judge
from ragjudge.ontology import compile_pack
from ragjudge.records.bundle import Package
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.request import audit_request
from ragjudge.records.errors import SourceError
from ragjudge.records.rules import pack_bytes
from ragjudge.research.decision import decide
from ragjudge.research.draft import Draft, Frame, OpenSource
from ragjudge.research.report import render_report
from ragjudge.research.write_bundle import write_bundle
from ragjudge.text.asked import asked_terms

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Project:
    """research.corpus.Corpus over a folder that holds `corpus/`, without an index."""

    def __init__(self, folder=ROOT):
        self.folder, self.opened = folder, {}

    def table_uris(self):
        return sorted(str(one.relative_to(self.folder)) for one in (self.folder / "corpus").rglob("*.csv"))

    def uris_with(self, measure):
        return self.table_uris()

    def bytes(self, uri):
        if not (self.folder / uri).is_file():
            raise SourceError(uri, "no such file", "build again")
        return (self.folder / uri).read_bytes()

    def open(self, uri):
        if uri not in self.opened:
            beside = uri.rpartition(".")[0] + ".datapackage.json"
            package = self.bytes(beside) if (self.folder / beside).is_file() else None
            self.opened[uri] = OpenSource(
                uri, sha256_hex(self.bytes(uri)), readers.read(self.bytes(uri), uri, package),
                Package(beside, sha256_hex(package)) if package else None)
        return self.opened[uri]


@lru_cache
def shipped_pack():
    """The rules that lie in the project's own folder."""
    names = [*(ROOT / "ontology").rglob("*.toml"), ROOT / "policy.toml", ROOT / "sources.toml"]
    return compile_pack({one.relative_to(ROOT).as_posix(): one.read_bytes() for one in names})


def decided(question, pack, corpus, now, seated=()):
    """The author's files of a decision."""
    language = "zh" if any("\u4e00" <= one <= "\u9fff" for one in question) else "en"
    draft = Draft(Frame(question, language, now, pack))
    terms = [one.text for one in asked_terms(question, pack)]
    made = decide(draft, corpus, terms, seated)
    return write_bundle(draft, "decision", made.terms, None, made.thesis, made.monitor, made.trace)


def audited(files, pack, corpus, now):
    """The files with those of an audit."""
    bundle = load_bundle(files)
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms,
                            bundle.claims.values(), bundle.evidence, bundle.inputs, bundle.parameters)
    run = AuditRun(now, "ragjudge.audit", sha256_hex(files["manifest.json"]))
    return files | audit(request.to_bytes(), pack_bytes(pack), run, corpus.bytes)


def verdict(files, pack, now, **pins):
    """The scorecard of a bundle in memory."""
    return judge(files, pack_bytes(pack), Pins(**pins), date.fromisoformat(now))


# --- a small bundle, and forged ones -----------------------------------------------------------------
SMALL_NOW = "2026-06-30"


class SmallProject(Folder):
    """The case project of decision tests, with raw bytes for the audit."""

    def bytes(self, uri):
        if uri in self.changed:
            return self.changed[uri].encode()
        if not (CASE / uri).is_file():
            raise SourceError(uri, "no such file", "build again")
        return (CASE / uri).read_bytes()


@lru_cache
def small_pack():
    return make_pack()


@lru_cache
def small_bundle(question):
    """An audited decision over the case project."""
    corpus = SmallProject()
    return audited(decided(question, small_pack(), corpus, SMALL_NOW), small_pack(), corpus, SMALL_NOW)


@lru_cache
def shipped_bundle(question, now="2025-09-30"):
    """An audited decision over the project's own corpus."""
    corpus = Project()
    return audited(decided(question, shipped_pack(), corpus, now), shipped_pack(), corpus, now)


def forged(files, pack, changed):
    """The bundle with changed JSON values: certificates, report, digests and manifests made again by the forger."""
    files = bundle_factory.resealed(bundle_factory.written(files, changed))
    try:
        bundle = load_bundle(files)
        report = render_report(bundle.manifest.question, bundle.manifest.language, tuple(bundle.claims.values()),
                               bundle.evidence, bundle.inputs, bundle.parameters, bundle.thesis, pack)
    except Exception:  # noqa: BLE001  a forged part that the tool's own renderer cannot show
        return files
    return bundle_factory.resealed(files | {"report.md": report.encode()})
