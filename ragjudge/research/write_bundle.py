"""A finished draft → the author's files, canonical, with their manifest. Writes nothing to disk."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ragjudge import __version__
from ragjudge.calc import sources
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.author import OWN_AUTHOR
from ragjudge.records.bundle import FileEntry, Manifest, Registry
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import to_json
from ragjudge.records.load_bundle import AUTHOR_FILES
from ragjudge.records.rules import pack_bytes
from ragjudge.research.draft import Draft
from ragjudge.research.report import render_report

EMPTY_THESIS = Thesis("ragjudge.thesis/1", (), (), (), (), (), ())


def write_bundle(draft: Draft, strategy: str, question_terms: Sequence[str], as_of: str | None,
                 thesis: Thesis, monitor: Monitor, trace: Sequence[dict[str, Any]]) -> dict[str, bytes]:
    """Name → bytes of everything that Tier 1 submits."""
    frame = draft.frame
    _fill_clusters(draft)
    registry = Registry("ragjudge.parameter_registry/1", tuple(draft.inputs.values()),
                        tuple(draft.parameters.values()))
    report = render_report(frame.question, frame.language, tuple(draft.claims.values()),
                           draft.evidence, draft.inputs, draft.parameters, thesis, frame.pack)
    files = {
        "report.md": report.encode("utf-8"),
        "claims.jsonl": canonical_jsonl([to_json(one) for one in draft.claims.values()]),
        "evidence.jsonl": canonical_jsonl([to_json(one) for one in draft.evidence.values()]),
        "parameter_registry.json": canonical_json(to_json(registry)),
        "thesis.json": canonical_json(to_json(thesis)),
        "monitor.json": canonical_json(to_json(monitor)),
        "trace.jsonl": canonical_jsonl([{"seq": number, **event}
                                        for number, event in enumerate(trace, 1)])}
    manifest = Manifest(
        "ragjudge.manifest/1", frame.language, strategy, frame.question, tuple(question_terms),
        frame.now, as_of, OWN_AUTHOR, __version__, sha256_hex(pack_bytes(frame.pack)),
        tuple(FileEntry(name, len(files[name]), sha256_hex(files[name])) for name in AUTHOR_FILES))
    return files | {"manifest.json": canonical_json(to_json(manifest))}


def _fill_clusters(draft: Draft) -> None:
    """Each row's cluster of origin, and the same row in the leaves that rest on it."""
    texts = {one.revision: one.document.text for one in draft.documents.values()}
    found = sources.clusters(draft.evidence.values(), draft.frame.pack, texts)
    for id_, row in draft.evidence.items():
        draft.evidence[id_] = replace(row, source=replace(row.source, cluster=found[id_]))
