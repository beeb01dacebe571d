"""BUNDLE_INTEGRITY: what is judged is exactly what was submitted, parsed one way only.

Checks:
    BI1 strict loading of every file; no control or format characters in what the author wrote.
    BI2 closed schemas, canonical bytes. BI3 ids are ASCII and unique over all files.
    BI4 every reference resolves to the right kind; every object is used or says why not.
    BI5 manifests: nothing missing, nothing surplus, in order, sizes and digests equal.
    BI6 every digest field is compared. BI7 the author is not the auditor, nor another under
    a name of this tool (adopted reports only in the profile `citations`); the audit key when one
    is named.
    BI8 rules pack and code digests; no later tool; the question as it was asked.
    BI9 fields that repeat one another; of an adopted report, that references.json is what it names.
Why:
    A reviewer and a parser that read different things can be shown different things.
Fails:
    One byte of evidence.jsonl changed: BI5, sha256 differs from manifest.json.
Source:
    GATES 7; docs/formats.md 3, 4
"""

import re
from collections.abc import Iterable, Iterator

from ragjudge import __version__
from ragjudge.judge import captures, references, ties
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.records.adopted import ADOPT_AUTHOR
from ragjudge.records.audit_key import is_key_id, is_signed_by, key_id
from ragjudge.records.author import OWN_AUTHOR, author_fault
from ragjudge.records.bundle import Author
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.load_bundle import ADOPTED_FILES, AUTHOR_FILES, MODEL_CALLS, OUTSIDE
from ragjudge.records.request import audit_request
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text.charset import author_faults

GATE = "GATE_BUNDLE_INTEGRITY"
_AUDIT_FILES = ("audit/verification_results.json", "audit/opposition.jsonl")
_HEX = re.compile("[0-9a-f]{64}")
_MEND = "run `ragjudge ask` (or audit) again; a bundle is not edited by hand"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The nine rules of the gate."""
    bundle = case.bundle
    files = ("manifest.json", *_author_files(case), *_AUDIT_FILES, "audit/audit_manifest.json",
             *((MODEL_CALLS,) if MODEL_CALLS in bundle.raw else ()))
    return (
        run_rule("BI1", _author_files(case), lambda name: _author_text(case, name)),
        run_rule("BI2", files, lambda name: _loading(case, name)),
        run_rule("BI3", references.all_ids(bundle), references.IdCheck(bundle)),
        run_rule("BI4", references.all_objects(bundle),
                 lambda one: references.check(bundle, one, case.adopted)),
        run_rule("BI5", _listed(case), lambda entry: _entry(case, *entry)),
        run_rule("BI6", ("manifest.json", "audit/audit_manifest.json"),
                 lambda name: _digests(case, name)),
        run_rule("BI7", ("auditor",), lambda _: _auditor(case)),
        run_rule("BI8", ("rules", "question"), lambda what: _outside(case, what)),
        run_rule("BI9", ties.tied(case), lambda tie: ties.check(case, tie)))


def _author_files(case: Case) -> tuple[str, ...]:
    return ADOPTED_FILES if case.adopted else AUTHOR_FILES


def _author_text(case: Case, name: str) -> Iterator[Finding]:
    try:
        text = case.bundle.raw.get(name, b"").decode("utf-8", "strict")
    except UnicodeDecodeError as error:
        yield fail("BI1", name, f"not UTF-8 at byte {error.start}", "strict UTF-8", _MEND)
        return
    for offset, what in author_faults(text)[:5]:
        yield fail("BI1", f"{name}:{text.count(chr(10), 0, offset) + 1}", f"{what}",
                   "no control or format character", "remove the character")


def _loading(case: Case, name: str) -> Iterator[Finding]:
    for fault in case.bundle.faults:
        if fault.where == name or fault.where.startswith((f"{name}:", f"{name}#")):
            yield fail("BI2", fault.where, fault.what, "the closed form of docs/formats.md", _MEND)


def _listed(case: Case) -> list[tuple[str, str]]:
    """Every file there is or should be, each with the manifest that must name it."""
    bundle = case.bundle
    names = {name: "manifest.json" for name in _author_files(case)}
    names |= {name: "audit/audit_manifest.json" for name in _AUDIT_FILES}
    for name in bundle.raw:
        if name in OUTSIDE or name in ("manifest.json", "audit/audit_manifest.json"):
            continue
        names.setdefault(name, "audit/audit_manifest.json" if name.startswith("audit/")
                         else "manifest.json")
    for entry in bundle.manifest.files if bundle.manifest else ():
        names.setdefault(entry.path, "manifest.json")
    for entry in bundle.audit_manifest.files if bundle.audit_manifest else ():
        names.setdefault(f"audit/{entry.path}", "audit/audit_manifest.json")
    return sorted(names.items())


def _entry(case: Case, name: str, manifest: str) -> Iterator[Finding]:
    record = case.bundle.manifest if manifest == "manifest.json" else case.bundle.audit_manifest
    if record is None:
        yield unverified("BI5", manifest, "it could not be read", "a manifest", _MEND)
        return
    path = name if manifest == "manifest.json" else name.removeprefix("audit/")
    entries = [one for one in record.files if one.path == path]
    data = case.bundle.raw.get(name)
    if data is None:
        yield fail("BI5", name, "MISSING", f"the file that {manifest} names", _MEND)
    elif len(entries) != 1:
        what = "SURPLUS: no manifest names it" if not entries else "named twice"
        yield fail("BI5", name, what, f"one entry in {manifest}", _MEND)
    elif (entries[0].size, entries[0].sha256) != (len(data), sha256_hex(data)):
        yield fail("BI5", name, f"{len(data)} bytes, sha256 {sha256_hex(data)[:12]}",
                   f"{entries[0].size} bytes, sha256 {entries[0].sha256[:12]}", _MEND)


def _digests(case: Case, name: str) -> Iterator[Finding]:
    bundle = case.bundle
    yield from _in_order(case, name)
    if name == "manifest.json":
        if bundle.manifest is None:
            yield unverified("BI6", name, "it could not be read", mend=_MEND)
        elif bundle.manifest.rules_sha256 != case.rules_sha256:
            yield fail("BI6", f"{name}#/rules_sha256", bundle.manifest.rules_sha256[:12],
                       f"{case.rules_sha256[:12]}, the rules pack in use",
                       "judge with the ontology the bundle was made with, or ask again")
        return
    audit = bundle.audit_manifest
    if audit is None or bundle.manifest is None:
        yield unverified("BI6", name, "it could not be read", mend=_MEND)
        return
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms, bundle.claims.values(),
                            bundle.evidence, bundle.inputs, bundle.parameters)
    for field, want in (("request_sha256", request.digest()),
                        ("bundle_manifest_sha256", sha256_hex(bundle.raw["manifest.json"]))):
        if getattr(audit, field) != want:
            yield fail("BI6", f"{name}#/{field}", getattr(audit, field)[:12], want[:12],
                       "run `ragjudge audit` on this bundle")


def _in_order(case: Case, name: str) -> Iterator[Finding]:
    """The author's files stand in their fixed order, the auditor's in that of their names; no other file."""
    record = case.bundle.manifest if name == "manifest.json" else case.bundle.audit_manifest
    if record is None:
        return
    paths = tuple(one.path for one in record.files)
    want = _author_files(case) if name == "manifest.json" else captures.audit_paths(case)
    if paths != want:
        yield fail("BI5", f"{name}#/files", str(paths), str(want), _MEND)


def _auditor(case: Case) -> Iterator[Finding]:
    manifest, audit = case.bundle.manifest, case.bundle.audit_manifest
    verification = case.bundle.verification
    if manifest is None or audit is None or verification is None:
        yield unverified("BI7", "audit/audit_manifest.json", "author or auditor is not known", mend=_MEND)
        return
    if audit.auditor != verification.auditor or _is_one(audit.auditor.id, manifest.author.id):
        yield fail("BI7", "audit/audit_manifest.json#/auditor", audit.auditor.id,
                   "one auditor, and not the author", _MEND)
    by_model = any(one.basis == "model" for one in verification.results)
    if audit.auditor.kind != ("model" if by_model else "rules"):
        yield fail("BI7", "audit/audit_manifest.json#/auditor/kind", audit.auditor.kind,
                   "model exactly if a model decided a row", _MEND)
    yield from _author(case, manifest.author)
    if audit.now != manifest.now:
        yield fail("BI7", "audit/audit_manifest.json#/now", audit.now, manifest.now, _MEND)
    yield from _key(case)


def _author(case: Case, author: Author) -> Iterator[Finding]:
    """This tool under its own name, or somebody else under another; an adopted report by its profile."""
    if author == OWN_AUTHOR or case.adopted:
        return
    if author == ADOPT_AUTHOR:
        yield unverified("BI7", "manifest.json#/author", f"{author.id}, {author.kind}", "a bundle of claims",
                         "judge with --profile citations")
    elif (fault := author_fault(author.id)) is not None:
        yield unverified("BI7", "manifest.json#/author", fault, "the author's own name",
                         "run `ragjudge seal`")


def _is_one(auditor: str, author: str) -> bool:
    """The same name, or none, whatever its case and the blanks around it."""
    return auditor.strip().lower() in ("", author.strip().lower())


def _key(case: Case) -> Iterable[Finding]:
    """The form of the signature always; the key where policy or pins name one."""
    key, named = case.pins.audit_key, case.pack.policy.audit_key_id
    audit, at = case.bundle.audit_manifest, "audit/audit_manifest.json#/hmac"
    if audit is None:
        return
    if audit.hmac is not None and not _HEX.fullmatch(audit.hmac):
        yield fail("BI7", at, audit.hmac, "64 hex digits, or null", _MEND)
    if (audit.hmac is None) != (audit.key_id is None) or not is_key_id(audit.key_id or "0" * 16):
        yield fail("BI7", "audit/audit_manifest.json#/key_id", str(audit.key_id),
                   "16 hex digits exactly if there is an hmac", _MEND)
    if named and audit.key_id != named:
        yield fail("BI7", "audit/audit_manifest.json#/key_id", f"signed with {audit.key_id or 'no key'}",
                   f"the key {named} of policy.toml", "audit with `--audit-key-file`")
    if key is None:
        if named:
            yield unverified("BI7", "--audit-key-file", "no key was given", f"the key {named} of the policy",
                             "judge with --audit-key-file")
        return
    if named and key_id(key) != named:
        yield unverified("BI7", "--audit-key-file", f"the key {key_id(key)}", f"the policy's {named}")
    if not is_signed_by(audit, key):
        said = "no hmac" if audit.hmac is None else f"signed with {audit.key_id}"
        yield fail("BI7", at, said, f"the HMAC of the auditor's key {key_id(key)}",
                   "the audit was made by somebody else: audit with `--audit-key-file`")


def _tool(case: Case) -> Iterator[Finding]:
    """A bundle of a later tool may hold what this judge does not know."""
    version = case.bundle.manifest.tool_version if case.bundle.manifest else ""
    parts = [version.split("."), __version__.split(".")]
    if not all(part.isascii() and part.isdecimal() and part == str(int(part)) for part in parts[0]):
        yield fail("BI8", "manifest.json#/tool_version", version, "a version, like 0.1.0", _MEND)
    elif [int(one) for one in parts[0]] > [int(one) for one in parts[1]]:
        yield unverified("BI8", "manifest.json#/tool_version", version, f"{__version__} or earlier",
                         "judge with the version that made the bundle")


def _outside(case: Case, what: str) -> Iterator[Finding]:
    pins, manifest = case.pins, case.bundle.manifest
    if what == "rules":
        if pins.rules_sha256 not in (None, case.rules_sha256):
            yield fail("BI8", "--rules-sha256", case.rules_sha256, str(pins.rules_sha256),
                       "use the pinned ontology, policy.toml and sources.toml")
        yield from _tool(case)
        if (pins.require_pinned or case.pack.policy.require_pinned) and not case.pinned:
            yield unverified("BI8", "--corpus", "sources are unpinned", "pinned sources",
                             "judge with --corpus DIR")
    elif pins.question is not None and (manifest is None or manifest.question != pins.question):
        yield fail("BI8", "manifest.json#/question", str(manifest and manifest.question),
                   pins.question, "answer the question that was asked")
