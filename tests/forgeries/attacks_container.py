"""Attacks 1–27: how the bundle is packed and parsed, and what lies in the place of the sources."""

import json

from attack_kit import ADOPTED, DECISION, LOOKUP, SENTENCE, Attack, docs, raw, set_, source, unsealed

from ragjudge.records.canonical import sha256_hex
from ragjudge.records.load_bundle import SNAPSHOTS

CLAIMS, EVIDENCE, REGISTRY = "claims.jsonl", "evidence.jsonl", "parameter_registry.json"
VERIFICATION, AUDIT = "audit/verification_results.json", "audit/audit_manifest.json"
EMPTY = sha256_hex(b"")
EVERY = (*LOOKUP, *SENTENCE, *DECISION, *ADOPTED)


def _in(old: str, new: str):
    return lambda data: data.replace(old.encode(), new.encode("utf-8", "surrogatepass"), 1)


def _capture(**fields):
    """Fields of the captures of sources."""
    return lambda values: [one.update(fields) for one in values[VERIFICATION]["captures"] if one["kind"] == "source"]


def _copied(one):
    """A stale bundle's verification beside another bundle's claims."""
    return {**one.files, "audit/old.json": one.files[VERIFICATION]}


def _nothing(one):
    """A source whose captured copy is the empty file."""
    return source(lambda text: "")(one)


CONTAINER = (
    Attack(1, "a key twice", "BI2", raw(CLAIMS, _in('{"certificate"', '{"id":"c.9","certificate"')), EVERY),
    Attack(1, "a key twice, once escaped", "BI2", raw(CLAIMS, _in('{"certificate"', '{"\\u0069d":"c.9","certificate"')), EVERY),
    Attack(2, "not a number", "BI2", raw(EVIDENCE, _in('"version":1', '"version":NaN')), EVERY),
    Attack(2, "infinity", "BI2", raw(EVIDENCE, _in('"version":1', '"version":-Infinity')), EVERY),
    Attack(2, "a number that overflows", "BI2", raw(EVIDENCE, _in('"version":1', '"version":1e999')), EVERY),
    Attack(3, "true as one", "BI2", docs(set_(EVIDENCE, "0/provenance/version", True)), EVERY),
    Attack(3, "text as a number", "BI2", docs(set_(EVIDENCE, "0/provenance/version", "1")), EVERY),
    Attack(3, "one point nought", "BI2", raw(EVIDENCE, _in('"version":1', '"version":1.0')), EVERY),
    Attack(3, "minus nought", "PR1", docs(set_(REGISTRY, "inputs/0/value", "-0"))),
    Attack(4, "a number with an underscore", "PR1", docs(set_(REGISTRY, "inputs/0/value", "1_95"))),
    Attack(4, "full-width digits", "PR1", docs(set_(REGISTRY, "inputs/0/value", "\uff11.95"))),
    Attack(4, "Arabic digits", "PR1", docs(set_(REGISTRY, "inputs/0/value", "\u0663\u0664"))),
    Attack(5, "UTF-16", "BI1", raw("report.md", lambda data: data.decode().encode("utf-16")), EVERY),
    Attack(5, "a byte order mark", "BI1", raw("report.md", lambda data: b"\xef\xbb\xbf" + data), EVERY),
    Attack(5, "UTF-16 in claims", "BI2", raw(CLAIMS, lambda data: data.decode().encode("utf-16")), EVERY),
    Attack(6, "a lone surrogate", "BI2", raw(CLAIMS, _in('"text":"', '"text":"\\ud800')), EVERY),
    Attack(6, "a zero byte", "BI2", raw(CLAIMS, _in('"text":"', '"text":"\\u0000')), EVERY),
    Attack(6, "an escape character in the report", "BI1", raw("report.md", lambda data: data + b"\x1b[2J\n"), EVERY),
    Attack(7, "a line separator of Unicode", "BI1", docs(set_(CLAIMS, "0/text", lambda text: text + "\u2028x")), EVERY),
    Attack(7, "a blank line", "BI2", raw(CLAIMS, lambda data: data.replace(b"\n", b"\n\n", 1)), EVERY),
    Attack(7, "no line end", "BI2", raw(CLAIMS, lambda data: data[:-1]), EVERY),
    Attack(7, "lines parted by a form feed", "BI2", raw(CLAIMS, lambda data: data.replace(b"\n", b"\x0c", 1)), EVERY),
    Attack(8, "a field nearly of the right name", "BI2", docs(set_(VERIFICATION, "entailmnet", "FULL")), EVERY),
    Attack(8, "a field of a claim that nobody reads", "BI2", docs(set_(CLAIMS, "0/verified", True)), EVERY),
    Attack(9, "nested ten thousand deep", "BI2", raw("monitor.json", lambda _: b"[" * 10_000 + b"]" * 10_000), EVERY),
    Attack(9, "a number of ten thousand digits", "BI2", raw(EVIDENCE, _in('"version":1', '"version":' + "9" * 10_000)), EVERY),
    Attack(9, "a registry number of ten thousand digits", "PR1", docs(set_(REGISTRY, "inputs/0/value", "9" * 10_000))),
    Attack(10, "an id in capitals", "BI3", docs(set_(EVIDENCE, "0/id", "E.1")), EVERY),
    Attack(10, "an id of full-width letters", "BI3", docs(set_(EVIDENCE, "0/id", "\uff45.1")), EVERY),
    Attack(10, "an id with a Cyrillic letter", "BI3", docs(set_(CLAIMS, "0/id", "\u0441.1")), EVERY),
    Attack(10, "one id for two", "BI3", docs(set_(EVIDENCE, "0/id", "c.1")), EVERY),
    Attack(11, "evidence that is not there", "BI4", docs(set_(CLAIMS, "0/evidence", ["e.99"])), EVERY),
    Attack(11, "a parameter as evidence", "BI4", docs(set_(CLAIMS, "0/evidence", ["p.1"]))),
    Attack(11, "a trigger that is not there", "BI4", docs(set_(CLAIMS, "8/trigger", "ks.99")), DECISION),
    Attack(11, "a row that nothing uses", "BI4", docs(lambda values: values[EVIDENCE].append(
        values[EVIDENCE][0] | {"id": "e.99"})), EVERY),
    Attack(12, "a file beside the bundle", "BI5", unsealed("notes.md", b"12%\n"), EVERY),
    Attack(12, "an older audit beside it", "BI5", _copied, EVERY),
    Attack(12, "a second report", "BI5", unsealed("audit/report.md", b"# 12%\n"), EVERY),
    Attack(13, "the digest of a file", "BI5", lambda one: {**one.files, "manifest.json": one.files["manifest.json"].replace(
        sha256_hex(one.files[CLAIMS]).encode(), b"0" * 64)}, EVERY),
    Attack(13, "the digest of a certificate", "BI9", raw(
        CLAIMS, lambda data: data.replace(json.loads(data.split(b"\n")[0])["certificate"]["sha256"].encode(), b"0" * 64, 1)),
        EVERY),
    Attack(13, "the digest of a claim", "CE1", raw(VERIFICATION, lambda data: data.replace(
        json.loads(data)["results"][0]["claim_sha256"].encode(), b"0" * 64)), EVERY),
    Attack(13, "the digest of selectors", "CE1", raw(VERIFICATION, lambda data: data.replace(
        json.loads(data)["results"][0]["selectors_sha256"].encode(), b"0" * 64)), EVERY),
    Attack(13, "the digest of the request", "BI6", lambda one: {**one.files, AUDIT: one.files[AUDIT].replace(
        json.loads(one.files[AUDIT])["request_sha256"].encode(), b"0" * 64)}, EVERY),
    Attack(13, "the digest of the author's manifest", "BI6", lambda one: {**one.files, AUDIT: one.files[AUDIT].replace(
        json.loads(one.files[AUDIT])["bundle_manifest_sha256"].encode(), b"0" * 64)}, EVERY),
    Attack(13, "the digest of the rules", "BI6", docs(set_("manifest.json", "rules_sha256", "0" * 64)), EVERY),
    Attack(13, "the digest of a read text", "SE3", docs(set_(VERIFICATION, "captures/0/text_sha256", "0" * 64)), EVERY),
    Attack(13, "the digest of a captured file", "SE1", docs(_capture(sha256="0" * 64)), EVERY),
    Attack(13, "the digest of a cited file", "SE1", docs(set_(EVIDENCE, "0/source/revision", "0" * 64)), EVERY),
    Attack(13, "the digest of a data package", "SE2", docs(set_(EVIDENCE, "0/source/package/sha256", "0" * 64))),
    Attack(13, "the digest of a series", "PR4", docs(set_(REGISTRY, "parameters/0/series", lambda held: {
        name: one | {"digest": "0" * 64} for name, one in held.items()})), ("series en",)),
)

PLACES = tuple(
    Attack(14, f"the path {path}", "SE2", docs(lambda values, path=path: [
        row["source"].update(uri=path) for row in values[EVIDENCE]] + [
        one.update(requested=path, resolved=path) for one in values[VERIFICATION]["captures"] if one["kind"] == "source"]), EVERY)
    for path in ("../../etc/passwd", "/etc/passwd", "C:\\x.csv", "corpus\\x.csv", "corpus/%2e%2e/%2e%2e/etc/passwd",
                 "corpus/../sources.toml", "corpus/./x.csv", "corpus//x.csv", "", "file:///etc/passwd"))

SOURCES = (
    *PLACES,
    Attack(14, "a copy under a path of the author's", "BI5", unsealed(f"{SNAPSHOTS}../../../etc/passwd", b"x"), EVERY),
    Attack(14, "a copy under another name than its digest", "BI5", unsealed(f"{SNAPSHOTS}ab/abcd", b"x"), EVERY),
    Attack(17, "the empty file as a source", "SE1", _nothing, EVERY),
    Attack(17, "a page with nothing to read", "CE2", source(lambda text: " \n"), EVERY),
    Attack(19, "another file than the cited one", "SE2", docs(_capture(resolved="corpus/other.md")), EVERY),
    Attack(21, "a page that says no", "CE2", source(lambda text: "Please enable JavaScript to continue. 请启用JavaScript。\n"), EVERY),
    Attack(22, "an answer of our own as a source", "SI4", docs(lambda values: [
        row["source"].update(uri="reports/2025-01-01-00000000/report.md") for row in values[EVIDENCE]]), EVERY),
    Attack(23, "published after it was fetched", "SE4", docs(set_(EVIDENCE, "0/time/published", "2099-01-01")), EVERY),
    Attack(23, "published on another day", "SE4", docs(set_(EVIDENCE, "0/time/published", "2001-01-01")), EVERY),
    Attack(23, "fetched on another day", "SE4", docs(set_(EVIDENCE, "0/time/retrieved", "2099-01-01")), EVERY),
    Attack(24, "the author as auditor", "BI7", docs(lambda values: [
        values[name].update(auditor={"id": "ragjudge.research", "kind": "rules"}) for name in (VERIFICATION, AUDIT)]), LOOKUP + DECISION),
    Attack(24, "an audit without the auditor's key", "BI7", lambda one: one.files, EVERY, {"audit_key": b"k" * 32}),
    Attack(24, "two auditors", "BI7", docs(set_(AUDIT, "auditor/id", "somebody")), EVERY),
    Attack(26, "a capture that was cut", "SE3", docs(set_(VERIFICATION, "captures/0/truncated", True)), EVERY),
    Attack(26, "fewer bytes than were captured", "SE3", docs(set_(VERIFICATION, "captures/0/size", 5)), EVERY),
    Attack(27, "a text that is not the page's", "SE3", docs(set_(VERIFICATION, "captures/0/text_sha256", sha256_hex(b"x"))), EVERY),
    Attack(27, "another reader's text", "SE3", docs(set_(VERIFICATION, "captures/0/reader", "pdf")), EVERY),
)
