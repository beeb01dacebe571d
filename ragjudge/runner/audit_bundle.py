"""`ragjudge audit`: Tier 2 alone on a bundle folder, which is only read."""

import os
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import BundleError
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.rules import read_pack
from ragjudge.records.strict_json import parse_json
from ragjudge.runner.audit_process import AUDIT, AuditOptions, audit_files, without_audit
from ragjudge.runner.files import printable, read_tree, write_tree
from ragjudge.runner.project import Project
from ragjudge.runner.rules import compile_rules
from ragjudge.runner.signing import key_for


@dataclass(frozen=True, slots=True)
class Audited:
    """results: (claim, status, entailment or "-", what did not match, the claim's text, the model or "").

    model_full: whether a model's FULL counts. remarks: claim → why a model gave no answer on it.
    """
    bundle: str
    written: str | None
    language: str
    results: tuple[tuple[str, str, str, str, str, str], ...]
    opposition: int
    model_full: bool
    remarks: dict[str, str]

    @property
    def is_clean(self) -> bool:
        """Every claim decided and entailed, and at least one; a model's word counts where policy lets it."""
        return bool(self.results) and all(one[1:3] == ("decided", "FULL") and (self.model_full or not one[5])
                                          for one in self.results)

    def to_json(self) -> dict[str, Any]:
        return {"format": "ragjudge.audited/1", "bundle": self.bundle, "written": self.written,
                "results": [dict(zip(("claim", "status", "entailment", "unmatched", "text", "model"), one))
                            for one in self.results],
                "opposition": self.opposition, "remarks": self.remarks}


def audit_bundle(folder: str, project: Project, now: str, taken_at: str, key_file: str | None,
                 out: str | None) -> Audited:
    """Audit a bundle; with `out` write a copy that has the new audit/.

    Raises:
        BundleError: The bundle cannot be read safely, or `out` exists.
        RagjudgeError: The audit failed.
    """
    files, faults = read_tree(folder)
    if faults:
        raise BundleError(faults[0].where, faults[0].what)
    if out is not None and os.path.lexists(out):
        raise BundleError(printable(out), "exists already", "choose a new folder")
    pack = compile_rules(project)
    model_full = read_pack(pack).policy.model_full
    author = without_audit(files)
    made = audit_files(author, pack, project, AuditOptions(now, taken_at, key_for(project, key_file)))
    if out is not None:
        write_tree(out, author | made)
    return _audited(printable(folder), out, author | made, model_full)


def _audited(name: str, out: str | None, files: dict[str, bytes], model_full: bool) -> Audited:
    bundle = load_bundle(files)
    if bundle.verification is None or bundle.manifest is None:
        raise BundleError("audit/verification_results.json", "the audit gave none that can be read")
    rows = tuple((one.claim, one.status, one.entailment or "-",
                  ", ".join((*one.unmatched, *one.target_to_result_drift)),
                  bundle.claims[one.claim].text if one.claim in bundle.claims else "", one.model or "")
                 for one in bundle.verification.results)
    run = parse_json(files[f"{AUDIT}run.json"], f"{AUDIT}run.json")
    return Audited(name, out, bundle.manifest.language, rows, len(bundle.opposition), model_full,
                   run.get("model", {}).get("remarks", {}))
