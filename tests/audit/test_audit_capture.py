"""Tier 2 captures again: files as they are now, web pages with their chain; what changed is not FULL."""

import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import bundle_factory as factory
import pytest

from ragjudge import readers
from ragjudge.audit import AuditRun, audit
from ragjudge.net import Fetch
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import SourceError
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.request import audit_request
from ragjudge.records.rules import pack_bytes
from ragjudge.research.answer import compute
from ragjudge.research.calls import Call
from ragjudge.research.draft import OpenSource

TABLE = b"Country,Year,Panel price (2019 USD/W)\nWorld,2010,1.95\nWorld,2019,0.377\n"


class _Pages(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/moved.csv":
            self.send_response(302)
            self.send_header("Location", "/")
            self.end_headers()
            return
        body = TABLE if self.path in ("/panel.csv", "/") else b"gone"
        self.send_response(200 if body is TABLE else 404)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Quiet."""


@pytest.fixture
def site():
    server = HTTPServer(("127.0.0.1", 0), _Pages)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


class _OneSource:
    """A corpus of one source."""

    def __init__(self, source):
        self.source = source

    def table_uris(self):
        return [self.source.uri]

    def uris_with(self, measure):
        return [self.source.uri]

    def open(self, uri):
        return self.source


def author_files(uri, data=TABLE):
    source = OpenSource(uri, sha256_hex(data), readers.read(data, uri), None)
    call = Call("Panel price", None, (), "World", "2010..2019", "change")
    return compute(call, None, factory.pack(), _OneSource(source), language="en", now=factory.NOW).files


def audited(files, open_file, transport=None):
    bundle = load_bundle(files)
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms,
                            bundle.claims.values(), bundle.evidence, bundle.inputs, bundle.parameters)
    run = AuditRun(factory.NOW, "ragjudge.audit", sha256_hex(files["manifest.json"]))
    return files | audit(request.to_bytes(), pack_bytes(factory.pack()), run, open_file, transport)


def no_file(uri):
    raise SourceError(uri, "there are no files here")


def answers(files):
    return {one.entailment for one in load_bundle(files).verification.results}


def test_file_as_cited_is_full_and_passes():
    files = audited(author_files("corpus/panel.csv"), lambda uri: TABLE)
    assert answers(files) == {"FULL"}
    assert factory.verdict(files).verdict == "PASS"


def test_file_that_changed_is_undecided_and_does_not_pass():
    files = audited(author_files("corpus/panel.csv"), lambda uri: TABLE.replace(b"1.95", b"1.96"))
    assert answers(files) == {None}
    assert factory.verdict(files).verdict != "PASS"


def test_file_that_is_gone_is_undecided_and_says_why():
    files = audited(author_files("corpus/panel.csv"), no_file)
    results = load_bundle(files).verification.results
    assert {one.status for one in results} == {"undecided"}
    assert all("there are no files here" in one.unmatched[0] for one in results)
    assert factory.verdict(files).verdict != "PASS"


def test_page_on_a_private_host_is_fetched_where_allowed_and_fails_without_the_owners_word(site):
    uri = f"{site}/panel.csv"
    files = audited(author_files(uri), no_file, Fetch(("127.0.0.1",)))
    capture = load_bundle(files).verification.captures[0]
    assert (capture.transport, capture.status, capture.redirects) == ("http", 200, ())
    assert answers(files) == {"FULL"}
    assert {rule for _, rule in factory.findings(factory.verdict(files))} == {"SE5"}


def test_page_on_a_private_host_that_is_not_allowed_is_undecided(site):
    files = audited(author_files(f"{site}/panel.csv"), no_file, Fetch(()))
    assert answers(files) == {None}


def test_page_redirected_to_the_root_fails_se2(site):
    files = audited(author_files(f"{site}/moved.csv"), no_file, Fetch(("127.0.0.1",)))
    card = factory.verdict(files)
    assert card.verdict != "PASS"
    assert ("GATE_SOURCE_EXISTENCE", "SE2") in factory.findings(card)


def test_missing_page_is_undecided(site):
    files = audited(author_files(f"{site}/none.csv"), no_file, Fetch(("127.0.0.1",)))
    assert answers(files) == {None}


def test_claim_with_another_number_is_contradicted():
    files = author_files("corpus/panel.csv")
    docs = factory.documents(files)
    claim = next(one for one in docs["claims.jsonl"] if one["role"] == "finding")
    claim["slots"]["value"] = "-1.6"
    forged = audited(factory.written(files, {"claims.jsonl": docs["claims.jsonl"]}), lambda uri: TABLE)
    first = load_bundle(forged).verification.results[0]
    assert (first.entailment, first.slots["value"]) == ("CONTRADICT", "mismatch")


def test_signed_audit_needs_its_key():
    files = author_files("corpus/panel.csv")
    bundle = load_bundle(files)
    request = audit_request("en", bundle.manifest.question_terms, bundle.claims.values(), bundle.evidence,
                            bundle.inputs, bundle.parameters)
    run = AuditRun(factory.NOW, "ragjudge.audit", sha256_hex(files["manifest.json"]), b"key")
    whole = files | audit(request.to_bytes(), pack_bytes(factory.pack()), run, lambda uri: TABLE)
    assert factory.verdict(whole, audit_key=b"key").verdict == "PASS"
    assert factory.verdict(whole, audit_key=b"other").verdict == "FAIL"
    unsigned = files | audit(request.to_bytes(), pack_bytes(factory.pack()), replace(run, key=None),
                             lambda uri: TABLE)
    assert factory.verdict(unsigned, audit_key=b"key").verdict == "FAIL"
