"""An adopted report as a bundle: each sentence a claim, each proposed place a row of evidence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ragjudge import __version__
from ragjudge.calc import sources
from ragjudge.records.adopted import ADOPT_AUTHOR, REFERENCES_FILE, ReferenceRow, References
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.bundle import (
    Certificate,
    Claim,
    FileEntry,
    Language,
    Manifest,
    Registry,
)
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import to_json
from ragjudge.records.load_bundle import ADOPTED_FILES
from ragjudge.records.request import certificate_digest
from ragjudge.records.rules import RulesPack, pack_bytes
from ragjudge.research.draft import Draft, Frame
from ragjudge.runner.adopt_quotes import Proposed, row_of
from ragjudge.text.report_reading import Reading

SECTION = "adopted"


@dataclass(frozen=True, slots=True)
class Report:
    """An adopted report: its text as judged, as read, its digest before, and the rules."""
    text: str
    reading: Reading
    original_sha256: str
    language: Language
    now: str
    pack: RulesPack


def write_adopted(report: Report, references: Sequence[ReferenceRow],
                  proposals: Sequence[Proposed | None]) -> dict[str, bytes]:
    """The author's files; `proposals` has one entry a sentence."""
    draft = Draft(Frame("", report.language, report.now, report.pack))
    cited = [_rows(draft, one) for one in proposals]
    _fill_clusters(draft, report.pack)
    claims = [_claim(number, sentence.text, report.language, rows)
              for number, (sentence, rows) in enumerate(zip(report.reading.sentences, cited), 1)]
    review = date.fromisoformat(report.now) + timedelta(days=report.pack.policy.review_horizon_days)
    records = {
        "parameter_registry.json": Registry("ragjudge.parameter_registry/1", (), ()),
        "thesis.json": Thesis("ragjudge.thesis/1", (), (), (), (), (), ()),
        "monitor.json": Monitor("ragjudge.monitor/1", review.isoformat(), ()),
        REFERENCES_FILE: References("ragjudge.references/1", tuple(references))}
    files = {name: canonical_json(to_json(one)) for name, one in records.items()} | {
        "report.md": report.text.encode("utf-8"),
        "claims.jsonl": canonical_jsonl([to_json(one) for one in claims]),
        "evidence.jsonl": canonical_jsonl([to_json(one) for one in draft.evidence.values()]),
        "trace.jsonl": canonical_jsonl([
            {"seq": 1, "stage": "adopted", "report_sha256": report.original_sha256,
             "sentences": len(claims), "citations": report.reading.styles()}])}
    manifest = Manifest(
        "ragjudge.manifest/1", report.language, "adopted", None, (), report.now, None, ADOPT_AUTHOR,
        __version__, sha256_hex(pack_bytes(report.pack)),
        tuple(FileEntry(name, len(files[name]), sha256_hex(files[name])) for name in ADOPTED_FILES))
    return files | {"manifest.json": canonical_json(to_json(manifest))}


def _rows(draft: Draft, proposed: Proposed | None) -> tuple[str, ...]:
    """Evidence ids for the places proposed, in the order of the claim's segments, each once."""
    if proposed is None:
        return ()
    rows = [row_of(draft, proposed.source, *span) for span in proposed.spans]
    return tuple(dict.fromkeys(one.id for one in rows))


def _fill_clusters(draft: Draft, pack: RulesPack) -> None:
    texts: Mapping[str, str] = {one.revision: one.document.text for one in draft.documents.values()}
    found = sources.clusters(draft.evidence.values(), pack, texts)
    for id_, row in draft.evidence.items():
        draft.evidence[id_] = replace(row, source=replace(row.source, cluster=found[id_]))


def _claim(number: int, text: str, language: Language, rows: tuple[str, ...]) -> Claim:
    made = Claim(f"c.{number}", SECTION, "finding", text, language, "ATTRIBUTED STATEMENT", None, rows, (),
                 (), None, None, None, None, (), (), Certificate(tuple(sorted(rows)), "quoted", ""))
    return replace(made, certificate=replace(made.certificate, sha256=certificate_digest(made)))
