"""The auditor is another: own process, own folder, own key, own model; it sees claims and locators only."""

import json
import os
import pathlib
import stat
import sys
from dataclasses import replace
from datetime import date

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "net"))
import adopted_bundle_factory as adopted  # noqa: E402
import bundle_factory as factory  # noqa: E402
import decision_bundle_factory as decision  # noqa: E402
from scripted_model import Scripted, says  # noqa: E402

from ragjudge.judge import Pins, judge  # noqa: E402
from ragjudge.ontology.compile import compile_pack  # noqa: E402
from ragjudge.records.audit_key import key_id  # noqa: E402
from ragjudge.records.canonical import canonical_json, sha256_hex  # noqa: E402
from ragjudge.records.errors import ConfigError, OntologyError  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.records.request import audit_request  # noqa: E402
from ragjudge.records.rules import pack_bytes  # noqa: E402
from ragjudge.runner import audit_process  # noqa: E402
from ragjudge.runner.adopt import AdoptOptions, adopt  # noqa: E402
from ragjudge.runner.audit_bundle import audit_bundle  # noqa: E402
from ragjudge.runner.audit_process import AuditOptions, audit_files  # noqa: E402
from ragjudge.runner.child import Ended, run_child  # noqa: E402
from ragjudge.runner.doctor import examine  # noqa: E402
from ragjudge.runner.files import read_tree  # noqa: E402
from ragjudge.runner.project import open_project  # noqa: E402
from ragjudge.runner.settings import SETTINGS, resolve  # noqa: E402
from ragjudge.runner.signing import key_for, key_warning  # noqa: E402

KEY, OTHER = b"0123456789abcdef-owner", b"another-key-0123456789"
OPTIONS = AuditOptions(factory.NOW, "2025-09-30T10:00:00Z")
QUESTION = "亚特兰蒂斯的小件行业会洗牌吗？"
SECRET = "sk-secret-of-the-owner-123"


# --- what the request holds ----------------------------------------------------------------------------
def request_of(files):
    bundle = load_bundle(files)
    return bundle, audit_request(bundle.manifest.language, bundle.manifest.question_terms, bundle.claims.values(),
                                 bundle.evidence, bundle.inputs, bundle.parameters).to_bytes()


def strings(value):
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


BUNDLES = {"lookup": factory.bundle_of, "adopted": adopted.adopted,
           "decision": lambda: decision.small_bundle(QUESTION)}


@pytest.mark.parametrize("name", ["lookup", "adopted", "decision"])
def test_request_holds_nothing_of_tier_1_but_claims_with_evidence_and_their_locators(name):
    files = BUNDLES[name]()
    bundle, request = request_of(files)
    text = request.decode()
    asked = {one.id for one in bundle.claims.values() if one.evidence}
    known = set(strings(json.loads(request)))
    docs = factory.documents(files)
    other = [*strings(docs["trace.jsonl"]), *strings(docs["thesis.json"]), *strings(docs["monitor.json"]),
             bundle.manifest.author.id, bundle.manifest.rules_sha256, *strings(docs.get("references.json")),
             *(one.text for one in bundle.claims.values() if one.id not in asked),
             *(line for line in bundle.report.splitlines() if line.startswith("#")),
             *(one.certificate.sha256 for one in bundle.claims.values())]
    leaked = {one for one in other if len(one) > 12 and one in text and not any(one in have for have in known
              if have in _allowed(bundle, asked))}
    assert len(other) > 5 and not leaked
    for word in ("trace", "thesis", "monitor", "report", "section", "certificate", "premises", "rank", "score", "bm25",
                 "engine", "lexical", "taken_at", "tool_version", "author", "fts"):
        assert f'"{word}"' not in text, word
    assert set(json.loads(request)) == {"format", "language", "question_terms", "claims", "evidence", "inputs",
                                        "parameters"}


@pytest.mark.parametrize("name", ["lookup", "adopted", "decision"])
def test_request_is_the_same_whatever_else_the_author_wrote(name):
    files = BUNDLES[name]()
    _, request = request_of(files)
    changed = {one: data for one, data in files.items() if not one.startswith("audit/")} | {
        "report.md": b"# CANARY\n", "trace.jsonl": b'{"stage":"CANARY"}\n', "run.json": b'{"taken_at":"CANARY"}'}
    for gone in ("thesis.json", "monitor.json", "scorecard.json", "references.json"):
        changed.pop(gone, None)
    claims = factory.documents(files)["claims.jsonl"]
    for one in claims:
        one["certificate"]["sha256"] = "CANARY"
    manifest = factory.documents(files)["manifest.json"]
    manifest |= {"author": {"id": "CANARY", "kind": "rules"}, "tool_version": "CANARY", "question": "CANARY"}
    changed = factory.written(changed, {"claims.jsonl": claims, "manifest.json": manifest})
    assert request_of(changed)[1] == request


def _allowed(bundle, asked):
    """Strings that belong to what is asked: the claims' own, and their evidence and formulas."""
    from ragjudge.records.closed import to_json
    return {*strings([to_json(one) for one in bundle.claims.values() if one.id in asked]),
            *strings([to_json(one) for one in bundle.evidence.values()]), *bundle.manifest.question_terms,
            *strings([to_json(one) for one in (*bundle.inputs.values(), *bundle.parameters.values())])}


# --- process and folder --------------------------------------------------------------------------------
@pytest.fixture
def project(tmp_path):
    (tmp_path / "corpus").mkdir()
    return open_project(str(tmp_path), None, {}, {})


def test_auditor_runs_in_an_empty_private_folder_with_a_trimmed_environment(project, monkeypatch):
    seen = {}

    def look(module, frame, timeout_s, environment, folder=None):
        seen.update(folder=folder, held=os.listdir(folder), environment=environment, mode=os.stat(folder).st_mode)
        return Ended(1, b"", "stopped here")

    monkeypatch.setattr(audit_process, "run_child", look)
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with pytest.raises(Exception, match="stopped here"):
        audit_files(factory.bundle_of(), factory.rules(), project, OPTIONS)
    assert set(seen["environment"]) <= {"LC_ALL", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR"}
    assert not seen["held"] and stat.S_IMODE(seen["mode"]) == 0o700 and not os.path.exists(seen["folder"])
    assert os.getcwd() != seen["folder"]


def test_child_process_really_works_there(tmp_path, monkeypatch):
    (tmp_path / "where").mkdir()
    ended = run_child("audit_child", b"no frame", 30, {"LC_ALL": "C.UTF-8"}, str(tmp_path / "where"))
    assert ended.code == 1 and "frame" in ended.talk and not os.listdir(tmp_path / "where")


# --- the key -------------------------------------------------------------------------------------------
def signed_with(key, auditor="ragjudge.audit"):
    """The small bundle audited by somebody with that key, or with none."""
    from ragjudge.audit import AuditRun, audit
    files = factory.author_files(factory.bundle_of())
    _, request = request_of(files)
    run = AuditRun(factory.NOW, auditor, sha256_hex(files["manifest.json"]), key)
    return files | audit(request, factory.rules(), run, factory.corpus().bytes)


def judged(files, key=None, policy_key=None):
    pack = factory.pack()
    pack = replace(pack, policy=replace(pack.policy, audit_key_id=policy_key))
    manifest = json.loads(files["manifest.json"])
    manifest["rules_sha256"] = sha256_hex(pack_bytes(pack))
    files = files | {"manifest.json": canonical_json(manifest)}
    audit = json.loads(files["audit/audit_manifest.json"])
    if policy_key:  # the rules pack is another: bind the audit to it as its own auditor would
        from ragjudge.audit.run import signed
        from ragjudge.records.closed import from_json
        from ragjudge.records.verification import AuditManifest
        by = {key_id(one): one for one in (KEY, OTHER)}.get(audit["key_id"])
        audit |= {"bundle_manifest_sha256": sha256_hex(files["manifest.json"]), "hmac": None, "key_id": None}
        files["audit/audit_manifest.json"] = signed(from_json(AuditManifest, audit, "x"), by)
    card = judge(files, pack_bytes(pack), Pins(audit_key=key), date.fromisoformat(factory.NOW))
    return card.verdict, {one.rule for gate in card.gates for one in gate.findings}


def test_audit_signed_with_the_named_key_passes():
    files = signed_with(KEY)
    assert load_bundle(files).audit_manifest.key_id == sha256_hex(KEY)[:16]
    assert judged(files, KEY) == ("PASS", set())
    assert judged(files, KEY, key_id(KEY)) == ("PASS", set())
    assert judged(files) == ("PASS", set())  # nobody names a key


@pytest.mark.parametrize(("made_with", "given", "named", "verdict"), [
    (None, KEY, None, "FAIL"), (OTHER, KEY, None, "FAIL"), (None, KEY, KEY, "FAIL"), (OTHER, KEY, KEY, "FAIL"),
    (None, None, KEY, "FAIL"), (OTHER, None, KEY, "FAIL"), (KEY, None, KEY, "UNVERIFIED"),
    (OTHER, OTHER, KEY, "FAIL"), (KEY, OTHER, KEY, "FAIL")])
def test_missing_or_foreign_signature_never_passes(made_with, given, named, verdict):
    found = judged(signed_with(made_with), given, key_id(named) if named else None)
    assert found == (verdict, {"BI7"})


@pytest.mark.parametrize("change", [
    {"hmac": None}, {"key_id": None}, {"hmac": None, "key_id": None}, {"hmac": "0" * 64}, {"hmac": "F" * 64},
    {"key_id": "0" * 16}, {"key_id": "KEY"}, {"swept": 1}, {"auditor": {"id": "someone", "kind": "rules"}},
    {"now": "2025-09-29"}])
def test_signed_manifest_with_one_change_does_not_pass(change):
    files = signed_with(KEY)
    manifest = json.loads(files["audit/audit_manifest.json"]) | change
    files["audit/audit_manifest.json"] = canonical_json(manifest)
    verdict, rules = judged(files, KEY)
    assert verdict == "FAIL" and "BI7" in rules


@pytest.mark.parametrize("change", [{"hmac": "0" * 64}, {"key_id": key_id(KEY)},
                                    {"hmac": "0" * 64, "key_id": "zz"}])
def test_half_a_signature_does_not_pass_even_if_nobody_names_a_key(change):
    files = signed_with(None)
    manifest = json.loads(files["audit/audit_manifest.json"]) | change
    files["audit/audit_manifest.json"] = canonical_json(manifest)
    assert judged(files)[0] == "FAIL"


@pytest.mark.parametrize("name", ["ragjudge.research", "Ragjudge.Research ", ""])
def test_bundle_audited_by_its_author_does_not_pass_whatever_the_key(name):
    for key in (None, KEY):
        verdict, rules = judged(signed_with(key, name), key)
        assert verdict == "FAIL" and "BI7" in rules


@pytest.mark.parametrize("name", ["ragjudge.research", "ragjudge.adopt", "", " x", "RAGJUDGE.RESEARCH"])
def test_setting_that_makes_an_author_the_auditor_is_refused(name):
    with pytest.raises(ConfigError, match="auditor"):
        resolve(f'auditor = "{name}"', "ragjudge.toml", {}, {})


def key_file(tmp_path, data=KEY, mode=0o600):
    path = tmp_path / "audit.key"
    path.write_bytes(data)
    path.chmod(mode)
    return str(path)


@pytest.mark.parametrize("data", [b"", b"\n", b"short", b"  15-bytes-key--  "])
def test_key_file_without_a_key_is_an_error_and_not_no_key(project, tmp_path, data):
    with pytest.raises(ConfigError, match="at least 16"):
        key_for(project, key_file(tmp_path, data))


@pytest.mark.parametrize(("mode", "warned"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True)])
def test_key_file_that_others_may_read_is_warned_about(project, tmp_path, mode, warned):
    path = key_file(tmp_path, mode=mode)
    assert bool(key_warning(project, path)) == warned and key_for(project, path) == KEY


def test_key_of_the_project_signs_and_is_named_by_doctor_without_being_shown(tmp_path):
    (tmp_path / "corpus").mkdir()
    (tmp_path / "ragjudge.toml").write_text('audit_key_file = "audit.key"\n')
    key_file(tmp_path, mode=0o644)
    found = json.dumps(examine(open_project(str(tmp_path), None, {}, {})).to_json())
    assert key_id(KEY) in found and KEY.decode() not in found and "0644" in found


def test_policy_that_names_no_key_id_is_refused():
    for wrong in ("the key", "0" * 15, "G" * 16, "A" * 16):
        with pytest.raises(OntologyError, match="audit_key_id"):
            compile_pack({"policy.toml": f'audit_key_id = "{wrong}"'.encode()})
    assert compile_pack({"policy.toml": f'audit_key_id = "{key_id(KEY)}"'.encode()}).policy.audit_key_id


# --- the model's settings ------------------------------------------------------------------------------
MODEL = '[models.audit]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "m-1"\nkey_env = "AUDIT_KEY"\n'


@pytest.mark.parametrize(("text", "says_what"), [
    (MODEL + 'colour = "x"', "unknown key 'models.audit.colour'"), ('[models.other]\nmodel = "x"', "unknown key"),
    ('[models.audit]\nmodel = "m-1"', "one of them is missing"),
    ('[models.audit]\nbase_url = "http://127.0.0.1:9"', "one of them is missing"),
    (MODEL + '[models.research]\nmodel = "M-1"', "nobody audits himself"),
    (MODEL + '[models.bind]\nmodel = "lab/m-1:latest"', "nobody audits himself"),
    (MODEL.replace("127.0.0.1:9", "api.example.com"), "readable on the way"),
    (MODEL.replace("http:", "ftp:"), "no endpoint"), (MODEL.replace("/v1", "/v1?key=" + SECRET), "has a query"),
    (MODEL.replace("//127", f"//me:{SECRET}@127"), "no endpoint"), (MODEL.replace("AUDIT_KEY", SECRET), "key_env"),
    (MODEL + 'mode = "fetch"', "ask, replay or off"), (MODEL + "timeout_s = 0", "1 to 3600"),
    (MODEL + "max_calls = -1", "0 to 10000"), (MODEL.replace('"AUDIT_KEY"', "5"), "str is wanted"),
    (MODEL.replace("m-1", "m\\n1"), "no id of a model"), (MODEL + "[models.audit.more]\nx = 1", "unknown key")])
def test_setting_of_a_model_that_is_wrong_is_refused_without_showing_a_secret(text, says_what):
    with pytest.raises(ConfigError) as error:
        resolve(text, "ragjudge.toml", {}, {})
    assert says_what in str(error.value) and SECRET not in str(error.value)


def test_settings_of_a_model_are_shown_by_doctor_and_the_key_never(tmp_path, monkeypatch):
    (tmp_path / "corpus").mkdir()
    (tmp_path / "ragjudge.toml").write_text(MODEL)
    monkeypatch.setenv("AUDIT_KEY", SECRET)
    found = examine(open_project(str(tmp_path), None, {}, {}))
    text = json.dumps(found.to_json())
    assert "m-1 at http://127.0.0.1:9/v1, ask, key in AUDIT_KEY: set" in text and SECRET not in text
    assert {one.key for one in SETTINGS} == {one.key for one in found.settings}


# --- whole runs over loopback --------------------------------------------------------------------------
REPORT = "# R\n\nThe ministry of industry shuttered five plants in March 2021 [1].\n\n" \
         "## References\n\n[1] https://b.example/two - Plants\n"
SOURCE = "https://b.example/two\n\nThe ministry of industry closed five plants in March 2021.\n"


def adopted_run(tmp_path, base, mode="ask", model_full="true"):
    home = tmp_path / "home"
    (home / "corpus").mkdir(parents=True, exist_ok=True)
    (home / "corpus" / "two.txt").write_text(SOURCE)
    (home / "ragjudge.toml").write_text(MODEL.replace("http://127.0.0.1:9/v1", base) + f'mode = "{mode}"\nretries = 0\n')
    (home / "policy.toml").write_text(f"model_full = {model_full}\n")
    (tmp_path / "report.md").write_text(REPORT)
    project = open_project(str(home), None, {}, {})
    made = adopt(AdoptOptions(str(tmp_path / "report.md"), project, True, False, None, factory.NOW,
                              "2025-09-30T10:00:00Z", lambda *_: None))
    return made, project


def test_report_is_audited_with_a_model_by_the_audits_own_process_and_replayed_without_it(tmp_path, monkeypatch):
    monkeypatch.setenv("AUDIT_KEY", SECRET)
    with Scripted(says("FULL")) as server:
        made, project = adopted_run(tmp_path, server.base)
        assert server.asked[0]["headers"]["Authorization"] == f"Bearer {SECRET}"
    assert (made.verdict, made.document["sentences"][0]["status"]) == ("PASS", "supported")
    assert made.document["sentences"][0]["reasons"] == ["model: served-model-1"]
    monkeypatch.delenv("AUDIT_KEY")
    again, _ = adopted_run(tmp_path, server.base, "replay")
    assert again.document == made.document
    held = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len([one for one in held if "models" in one.parts]) == 1
    assert not [one for one in held if SECRET.encode() in one.read_bytes()]
    files, _ = read_tree(str(tmp_path / "home" / made.document["bundle"]))
    audited = audit_bundle(str(tmp_path / "home" / made.document["bundle"]), project, factory.NOW,
                           "2025-09-30T10:00:00Z", None, None)
    assert audited.is_clean and audited.to_json()["results"][0]["model"] == "served-model-1"


def test_models_word_does_not_count_where_the_policy_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("AUDIT_KEY", SECRET)
    with Scripted(says("FULL")) as server:
        made, _ = adopted_run(tmp_path, server.base, model_full="false")
    (sentence,) = made.document["sentences"]
    assert (made.verdict, sentence["status"]) == ("UNVERIFIED", "undecided")
    assert "policy.toml does not count" in sentence["reasons"][0]


@pytest.mark.parametrize(("mode", "key", "why"), [
    ("replay", SECRET, "no answer of a model is recorded"), ("ask", None, "AUDIT_KEY: is not set")])
def test_model_that_cannot_be_asked_leaves_the_sentence_undecided_and_says_why(tmp_path, monkeypatch, mode, key, why):
    if key:
        monkeypatch.setenv("AUDIT_KEY", key)
    else:
        monkeypatch.delenv("AUDIT_KEY", raising=False)
    with Scripted(says("FULL")) as server:
        made, project = adopted_run(tmp_path, server.base, mode)
    assert not server.asked and made.verdict == "UNVERIFIED"
    audited = audit_bundle(str(tmp_path / "home" / made.document["bundle"]), project, factory.NOW,
                           "2025-09-30T10:00:00Z", None, None)
    assert not audited.is_clean and why in " ".join(audited.remarks.values())
