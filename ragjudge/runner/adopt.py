"""`ragjudge adopt`: a report written elsewhere becomes a bundle, audited and judged sentence by sentence."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge import readers
from ragjudge.records.bundle import Language
from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.errors import BundleError, RagjudgeError, UsageError
from ragjudge.records.rules import RulesPack, pack_bytes
from ragjudge.records.scorecard import Scorecard
from ragjudge.render.messages import language_of_text
from ragjudge.research.draft import OpenSource
from ragjudge.runner.adopt_bundle import Report, write_adopted
from ragjudge.runner.adopt_document import Adopted, adopted_document
from ragjudge.runner.adopt_quotes import Confirmer, Proposed, Search, settled
from ragjudge.runner.adopt_sources import Shelf, from_folder, from_web, no_sources
from ragjudge.runner.audit_process import AuditOptions, audit_files
from ragjudge.runner.files import printable, read_file, write_file_atomic, write_tree
from ragjudge.runner.folders import name_newest, write_folder_atomic
from ragjudge.runner.judge_bundles import cited_digests
from ragjudge.runner.judge_process import Pins, judge_files, scorecard_bytes
from ragjudge.runner.model_settings import asks_model
from ragjudge.runner.project import Project
from ragjudge.runner.rules import compile_pack_of
from ragjudge.runner.signing import key_for
from ragjudge.runner.tiers import shown_path
from ragjudge.text.report_reading import Targets, plain_text, read_report

FRESH_S = 3600
"""The auditor captures the page that was searched, if that was less than an hour ago."""
MAX_REPORT_BYTES = 8 * 1024 * 1024
Progress = Callable[[str, int, int | None, str], None]


@dataclass(frozen=True, slots=True)
class AdoptOptions:
    """report: path. project: its corpus is the folder of sources, if `has_sources`. out: a new folder."""
    report: str
    project: Project
    has_sources: bool
    fetch: bool
    out: str | None
    now: str
    taken_at: str
    progress: Progress


def adopt(options: AdoptOptions) -> Adopted:
    """Read, look up, audit, judge, write; the document says how each sentence fared.

    Raises:
        SourceError: The report cannot be read.
        UsageError: `out` exists.
        OSError: The bundle could not be written.
    """
    if options.out is not None and os.path.lexists(options.out):
        raise UsageError(f"--out {printable(options.out)}", "exists already", "choose a new folder")
    pack = compile_pack_of(options.project)
    report, dropped = _read(options, pack)
    targets = Targets(report.reading)
    shelf = _shelf(targets, options)
    search = Search(pack)
    proposals = _propose(report, targets, shelf, search, options.progress)
    asks = asks_model(options.project)
    files = write_adopted(report, shelf.rows, _settled(report, proposals, asks))
    files, card = _judged(files, pack, options)
    document = adopted_document(report, targets, shelf, search, proposals, files, card)
    document |= {"report": printable(options.report), "dropped_characters": dropped}
    document["bundle"] = _write(files, card, report, options)
    return Adopted(document)


def _shelf(targets: Targets, options: AdoptOptions) -> Shelf:
    if options.has_sources:
        return from_folder(targets.all, options.project)
    if options.fetch:
        options.progress("fetching", 0, None, options.report)
        return from_web(targets.all, options.project)
    return no_sources(targets.all)


def _read(options: AdoptOptions, pack: RulesPack) -> tuple[Report, int]:
    data = read_file(options.report, MAX_REPORT_BYTES)
    raw, _ = readers.decode(data, name=options.report)
    text, dropped = plain_text(raw)
    reading = read_report(text)
    if not reading.sentences:
        raise BundleError(printable(options.report), "no sentence was found in it",
                          "a report in Markdown or text")
    language: Language = "zh" if language_of_text(text) == "zh" else "en"
    return Report(text, reading, sha256_hex(data), language, options.now, pack), dropped


def _propose(report: Report, targets: Targets, shelf: Shelf, search: Search,
             progress: Progress) -> list[Proposed | None]:
    sentences = report.reading.sentences
    found: list[Proposed | None] = []
    for number, sentence in enumerate(sentences):
        progress("searching", number, len(sentences), sentence.text)
        found.append(search.propose(sentence.text, named_sources(sentence, targets, shelf)))
    return found


def _settled(report: Report, proposals: Sequence[Proposed | None], asks: bool) -> list[Proposed | None]:
    """The places that are evidence; a near one too, where the auditor would find that it carries it.

    asks: whether the auditor has a model that it may ask about a near one.
    """
    confirmer = Confirmer(report.language, report.now, report.pack)
    return [settled(one) or (one if one and confirmer.carries(sentence.text, one, asks) else None)
            for sentence, one in zip(report.reading.sentences, proposals)]


def named_sources(sentence: Any, targets: Targets, shelf: Shelf) -> list[OpenSource]:
    """The sources at hand of the references that a sentence cites, each once."""
    uris = [shelf.rows[index].source for one in sentence.cited for index in targets.of(one.citation)]
    return [shelf.open[uri] for uri in dict.fromkeys(uris) if uri in shelf.open]


def _judged(author: dict[str, bytes], pack: RulesPack,
            options: AdoptOptions) -> tuple[dict[str, bytes], Scorecard]:
    """With the audit's files, judged under the profile `citations`; a failed audit is an error of the run."""
    rules, files, key = pack_bytes(pack), dict(author), key_for(options.project)
    errors: list[Any] = []
    options.progress("auditing", 0, None, options.report)
    try:
        files |= audit_files(files, rules, options.project,
                             AuditOptions(options.now, options.taken_at, key, FRESH_S))
    except RagjudgeError as error:
        errors.append(error)
    options.progress("judging", 0, None, options.report)
    pins = Pins(corpus=cited_digests(files, options.project) if options.has_sources else None,
                audit_key=key.hex() if key else None, profile="citations")
    return files, judge_files(files, errors, rules, pins, options.now)


def _write(files: dict[str, bytes], card: Scorecard, report: Report, options: AdoptOptions) -> str:
    extra = {"scorecard.json": scorecard_bytes(card),
             "run.json": canonical_json({"format": "ragjudge.run/1", "taken_at": options.taken_at})}
    if options.out is not None:
        write_tree(options.out, files | extra)
        return printable(options.out)
    project = options.project
    parent = project.reports if card.verdict == "PASS" else project.refused
    name = f"{options.now}-{report.original_sha256[:8]}"
    folder, is_new = write_folder_atomic(parent, name, files | extra)
    if not is_new:
        write_file_atomic(os.path.join(folder, "scorecard.json"), scorecard_bytes(card))
    name_newest(parent, folder)
    return shown_path(folder, project)
