"""Tier 2 from outside: sends the audit request to another process, takes the audit's files.

The request holds claims, selectors and formulas; the auditor never sees the report, the thesis or the
trace. It reads the sources by itself, works in a private empty folder that is removed afterwards, and gets
of the environment only where certificates lie and, if a model is asked, that model's key.
"""

import io
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass

from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.errors import BundleError, RagjudgeError
from ragjudge.records.load_bundle import OUTSIDE, load_bundle
from ragjudge.records.request import audit_request
from ragjudge.runner.child import Ended, run_child
from ragjudge.runner.frame import pack_frame, read_frame
from ragjudge.runner.model_settings import key_of, model_settings
from ragjudge.runner.project import Project
from ragjudge.runner.web_access import net_settings

AUDIT = "audit/"
MODELS = "models"
"""Folder of recorded answers of models, under the project's state. Source: docs/formats.md 4.13"""


@dataclass(frozen=True, slots=True)
class AuditOptions:
    """now: ISO date of the run. key: HMAC key of the auditor, or None. taken_at: wall clock, for run.json.

    fresh_s: seconds for which a kept page is taken without asking again; None: as ragjudge.toml says. For a
    report that somebody else wrote the page that was searched a moment ago may be the page that is audited.
    """
    now: str
    taken_at: str
    key: bytes | None = None
    fresh_s: int | None = None


def audit_files(files: Mapping[str, bytes], pack: bytes, project: Project,
                options: AuditOptions) -> dict[str, bytes]:
    """The audit/ files for a bundle, names beginning with "audit/".

    Raises:
        BundleError: The bundle has no manifest or no claims that could be asked about.
        RagjudgeError: The audit's process failed or was too slow.
    """
    bundle = load_bundle(files)
    if bundle.manifest is None:
        raise BundleError("manifest.json", "missing or broken; there is nothing to audit")
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms,
                            bundle.claims.values(), bundle.evidence, bundle.inputs,
                            bundle.parameters)
    head = {"now": options.now, "corpus": project.corpus,
            "uri_prefix": project.uri_prefix, "auditor": project.setting("auditor"),
            "net": _net(project, options), "models": _models(project),
            "max_bytes": project.setting("max_file_mib") * 1024 * 1024,
            "manifest_sha256": sha256_hex(files["manifest.json"]),
            "key": options.key.hex() if options.key else None}
    frame = pack_frame(head, {"request": request.to_bytes(), "rules": pack})
    ended = _run(frame, float(project.setting("audit_timeout_s")), key_of(head["models"], os.environ))
    if ended.code != 0:
        raise RagjudgeError("audit", f"its process ended with {ended.code}: {ended.talk.strip()[-400:]}")
    head, made = read_frame(io.BytesIO(ended.answer))
    if not made or not all(name.startswith(AUDIT) for name in made):
        raise RagjudgeError("audit", "its process gave no audit files")
    facts = {"format": "ragjudge.run/1", "taken_at": options.taken_at}
    facts |= {name: head[name] for name in ("web", "model") if head[name]}
    return made | {f"{AUDIT}run.json": canonical_json(facts)}


def _run(frame: bytes, timeout_s: float, keys: dict[str, str]) -> Ended:
    trusted = {name: os.path.abspath(os.environ[name]) for name in ("SSL_CERT_FILE", "SSL_CERT_DIR")
               if os.environ.get(name)}
    try:
        with tempfile.TemporaryDirectory(prefix="ragjudge-audit-", ignore_cleanup_errors=True) as folder:
            environment = {"LC_ALL": "C.UTF-8", "TMPDIR": folder} | trusted | keys
            return run_child("audit_child", frame, timeout_s, environment, folder)
    except OSError as error:
        raise RagjudgeError("audit", f"no working folder could be made: {error.strerror}") from None


def _models(project: Project) -> dict | None:
    """What the process needs to ask its model; None: the rules alone."""
    made = model_settings({key: one.value for key, one in project.settings.items()})
    if made is None:
        return None
    return made | {"store": os.path.join(project.state, MODELS),
                   "budget_s": max(1, project.setting("audit_timeout_s") * 9 // 10)}


def _net(project: Project, options: AuditOptions) -> dict:
    net = net_settings(project) | {"budget_s": _budget_s(project)}
    return net if options.fresh_s is None else net | {"fresh_s": options.fresh_s}


def _budget_s(project: Project) -> int:
    """Seconds for all pages; a third of the audit's time is left for reading and deciding."""
    return max(1, project.setting("audit_timeout_s") * 2 // 3)


def without_audit(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The author's files alone: no audit/, no verdict, no wall-clock facts."""
    return {name: data for name, data in files.items()
            if not name.startswith(AUDIT) and name not in OUTSIDE}
