"""From the author's files to a verdict: audit, at most one rewording, judge, write, describe.

Nothing is written before the verdict is there; then the whole folder appears at once.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.rules import RulesPack, pack_bytes
from ragjudge.records.scorecard import Scorecard
from ragjudge.render.answer_document import answer_document
from ragjudge.runner.audit_process import AuditOptions, audit_files
from ragjudge.runner.files import write_file_atomic
from ragjudge.runner.folders import name_newest, write_folder_atomic
from ragjudge.runner.judge_bundles import cited_digests
from ragjudge.runner.judge_process import Pins, judge_files, scorecard_bytes
from ragjudge.runner.project import Project
from ragjudge.runner.signing import key_for

Progress = Callable[[str, int, int | None, str], None]
Reword = Callable[[Mapping[str, bytes]], Mapping[str, bytes] | None]
"""Author's and audit's files → the author's files with weaker or fewer sentences, or None."""


@dataclass(frozen=True, slots=True)
class Run:
    """What the three tiers share in one run. now: the day of judging; taken_at: wall clock."""
    project: Project
    pack: RulesPack
    question: str
    now: str
    taken_at: str
    progress: Progress


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished run: the answer document, the folder, and whether it was written now or was there."""
    document: dict[str, Any]
    folder: str
    is_new: bool

    @property
    def verdict(self) -> str:
        return self.document["verdict"]


def finish(author: Mapping[str, bytes], reword: Reword | None, run: Run) -> Outcome:
    """Audit and judge the author's files and write the bundle to reports/ or refused/.

    Raises:
        OSError: It could not be written; nothing half-written is left.
    """
    pack = pack_bytes(run.pack)
    run.progress("auditing", 0, None, run.question)
    files, errors = _audited(author, pack, run)
    if reword is not None and not errors and (better := reword(files)) is not None:
        files, errors = _audited(better, pack, run)
    run.progress("judging", 0, None, run.question)
    key = key_for(run.project)
    pins = Pins(cited_digests(dict(files), run.project), key.hex() if key else None, question=run.question)
    card = judge_files(files, errors, pack, pins, run.now)
    return _written(files, card, run)


def _audited(author: Mapping[str, bytes], pack: bytes, run: Run) -> tuple[dict[str, bytes], list]:
    """The author's files with the audit's; a failed audit is an error of the run, not its end."""
    files = dict(author)
    try:
        made = audit_files(files, pack, run.project,
                           AuditOptions(run.now, run.taken_at, key_for(run.project)))
    except RagjudgeError as error:
        return files, [error]
    return files | made, []


def _written(files: dict[str, bytes], card: Scorecard, run: Run) -> Outcome:
    document = answer_document(files, card, run.pack, "")
    parent = run.project.reports if document["verdict"] == "PASS" else run.project.refused
    extra = {"scorecard.json": scorecard_bytes(card),
             "run.json": canonical_json({"format": "ragjudge.run/1", "taken_at": run.taken_at})}
    folder, is_new = write_folder_atomic(parent, bundle_name(run.question, run.now), files | extra)
    if not is_new:  # the same bundle, perhaps judged by other code now
        write_file_atomic(os.path.join(folder, "scorecard.json"), scorecard_bytes(card))
    name_newest(parent, folder)
    document["bundle"] = shown_path(folder, run.project)
    return Outcome(document, folder, is_new)


def bundle_name(question: str, now: str) -> str:
    """<now>-<8 hex of the question's digest>"""
    return f"{now}-{sha256_hex(question.encode('utf-8', 'surrogatepass'))[:8]}"


def shown_path(folder: str, project: Project) -> str:
    """Relative to the project where the folder lies in it, else absolute; as printed and in JSON."""
    if project.root is not None and folder.startswith(project.root + os.sep):
        return os.path.relpath(folder, project.root)
    return folder


def is_refusal(files: Mapping[str, bytes]) -> bool:
    """Does the bundle say that the question cannot be answered?"""
    manifest = load_bundle(files).manifest
    return manifest is None or manifest.strategy == "refusal"
