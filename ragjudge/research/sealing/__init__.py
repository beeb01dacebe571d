"""What another program or person wrote → the author's files of a bundle, canonical, with their manifest.

A key that is given stands as it is given: nothing is corrected and nothing is believed, the judge compares. A
key that is absent is computed by the functions that Tier 1 and the judge use, or is null or empty.
Source: docs/formats.md 3.10
"""

from dataclasses import replace
from datetime import date, timedelta

from ragjudge import __version__
from ragjudge.calc import sources
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.bundle import FileEntry, Manifest, Registry
from ragjudge.records.canonical import canonical_json, canonical_jsonl, sha256_hex
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.load_bundle import AUTHOR_FILES
from ragjudge.records.rules import RulesPack, pack_bytes
from ragjudge.research.draft import Draft, Frame
from ragjudge.research.report import render_report
from ragjudge.research.sealing.claims import fill_claims
from ragjudge.research.sealing.evidence import OpenUri, fill_evidence
from ragjudge.research.sealing.given import Facts, Given, merged
from ragjudge.research.sealing.registry import fill_inputs, fill_parameters
from ragjudge.research.write_bundle import EMPTY_THESIS
from ragjudge.text.asked import asked_terms

__all__ = ["Facts", "Given", "sealed"]


def sealed(given: Given, facts: Facts, open_uri: OpenUri, pack: RulesPack) -> dict[str, bytes]:
    """Name → bytes of the author's files.

    Raises:
        BundleError: A record does not have the form of docs/formats.md 3, or what it refers to is not there.
        SourceError: A cited source cannot be read.
    """
    draft = Draft(Frame(facts.question, facts.language, facts.now, pack))
    fill_evidence(draft, given.evidence, open_uri)
    fill_inputs(draft, given.inputs)
    fill_parameters(draft, given.parameters)
    _fill_clusters(draft, given)
    thesis = from_json(Thesis, merged(given.thesis or {}, to_json(EMPTY_THESIS)), "thesis.json")
    monitor = from_json(
        Monitor, merged(given.monitor or {}, to_json(_monitor(facts, pack))), "monitor.json"
    )
    terms = facts.question_terms
    if terms is None:
        terms = tuple(one.text for one in asked_terms(facts.question, pack))
    strategy = facts.strategy or ("decision" if thesis.matrices else "lookup")
    facts = replace(facts, question_terms=terms, strategy=strategy)
    fill_claims(draft, given.claims, thesis, monitor, terms if strategy == "lookup" else ())
    return _files(draft, given, facts, thesis, monitor)


def _monitor(facts: Facts, pack: RulesPack) -> Monitor:
    last = date.fromisoformat(facts.now) + timedelta(days=pack.policy.review_horizon_days)
    return Monitor("ragjudge.monitor/1", last.isoformat(), ())


def _fill_clusters(draft: Draft, given: Given) -> None:
    """Each row's cluster of origin, where its author names none."""
    texts = {one.revision: one.document.text for one in draft.documents.values()}
    found = sources.clusters(draft.evidence.values(), draft.frame.pack, texts)
    for row in given.evidence:
        source, id_ = row.get("source"), row["id"]
        if not isinstance(source, dict) or "cluster" not in source:
            one = draft.evidence[id_]
            draft.evidence[id_] = replace(one, source=replace(one.source, cluster=found[id_]))


def _files(draft: Draft, given: Given, facts: Facts, thesis: Thesis, monitor: Monitor) -> dict[str, bytes]:
    pack = draft.frame.pack
    registry = Registry(
        "ragjudge.parameter_registry/1", tuple(draft.inputs.values()), tuple(draft.parameters.values())
    )
    report = given.report
    if report is None:
        report = render_report(
            facts.question,
            facts.language,
            tuple(draft.claims.values()),
            draft.evidence,
            draft.inputs,
            draft.parameters,
            thesis,
            pack,
        ).encode("utf-8")
    files = {
        "report.md": report,
        "claims.jsonl": canonical_jsonl([to_json(one) for one in draft.claims.values()]),
        "evidence.jsonl": canonical_jsonl([to_json(one) for one in draft.evidence.values()]),
        "parameter_registry.json": canonical_json(to_json(registry)),
        "thesis.json": canonical_json(to_json(thesis)),
        "monitor.json": canonical_json(to_json(monitor)),
        "trace.jsonl": canonical_jsonl(given.trace or []),
    }
    manifest = Manifest(
        "ragjudge.manifest/1",
        facts.language,
        facts.strategy,
        facts.question,
        facts.question_terms or (),
        facts.now,
        facts.as_of,
        facts.author,
        __version__,
        sha256_hex(pack_bytes(pack)),
        tuple(FileEntry(name, len(files[name]), sha256_hex(files[name])) for name in AUTHOR_FILES),
    )
    return files | {"manifest.json": canonical_json(to_json(manifest))}
