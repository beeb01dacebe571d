"""The audit's process and the world: pages over loopback, kept and replayed; queries on private copies."""

import hashlib
import os
import pathlib
import sqlite3
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "net"))
import bundle_factory as factory  # noqa: E402
from hostile_server import BEHAVIOURS, Hostile, page  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.records.canonical import sha256_hex  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.records.query import Query  # noqa: E402
from ragjudge.records.rules import pack_bytes  # noqa: E402
from ragjudge.records.strict_json import parse_json  # noqa: E402
from ragjudge.research.answer import compute  # noqa: E402
from ragjudge.research.calls import Call  # noqa: E402
from ragjudge.research.draft import OpenSource  # noqa: E402
from ragjudge.runner.audit_process import AuditOptions, audit_files  # noqa: E402
from ragjudge.runner.project import open_project  # noqa: E402
from ragjudge.runner.web_access import WebStore, fetch_pages, net_settings, transport_of  # noqa: E402
from ragjudge.tables.canonical_csv import canonical_csv  # noqa: E402
from ragjudge.tables.private_copy import private_copy  # noqa: E402
from ragjudge.tables.sql_guard import run_guarded  # noqa: E402

TABLE = b"Country,Year,Panel price (2019 USD/W)\nWorld,2010,1.95\nWorld,2019,0.377\n"
OPTIONS = AuditOptions(factory.NOW, "2025-09-30T10:00:00Z")
SQL = 'SELECT country AS "Country", year AS "Year", price AS "Panel price (2019 USD/W)" FROM prices WHERE year >= ? ' \
      'ORDER BY year'


@pytest.fixture
def project(tmp_path):
    (tmp_path / "corpus").mkdir()
    (tmp_path / "ragjudge.toml").write_text(
        'allowed_hosts = ["127.0.0.1"]\n[net]\ndelay_ms = 0\ntimeout_s = 5\nread_timeout_s = 2\nretries = 0\n')
    return open_project(str(tmp_path), None, {}, {})


class OneSource:
    def __init__(self, source):
        self.source = source

    def table_uris(self):
        return [self.source.uri]

    def uris_with(self, measure):
        return [self.source.uri]

    def open(self, uri):
        return self.source


def author_files(uri, data=TABLE):
    """A bundle on the table, as an author makes it."""
    document = readers.read_cited(data, uri, readers.Served("text/csv") if uri.startswith("http") else None)
    call = Call("Panel price", None, (), "World", "2010..2019", "change")
    return compute(call, None, factory.pack(), OneSource(OpenSource(uri, sha256_hex(data), document, None)),
                   language="en", now=factory.NOW).files


def answers(files):
    return {one.entailment for one in load_bundle(files).verification.results}


def unmatched(files):
    return " ".join(part for one in load_bundle(files).verification.results for part in one.unmatched)


BEHAVIOURS.setdefault("panel.csv", lambda sock, asked: sock.sendall(
    page(TABLE, 'ETag: "one"', type_="text/csv") if asked.headers.get("if-none-match") != '"one"' else
    b"HTTP/1.1 304 Not Modified\r\n\r\n"))


def test_page_is_fetched_confirmed_and_replayed_by_the_audits_process(project, tmp_path):
    rules = pack_bytes(factory.pack())
    with Hostile(page(b"User-agent: *\nAllow: /\n")) as server:
        files = author_files(f"{server.site}/panel.csv")
        ways = []
        for _ in range(2):
            made = files | audit_files(files, rules, project, OPTIONS)
            assert answers(made) == {"FULL"}
            facts = parse_json(made["audit/run.json"], "run")
            ways.append(facts["web"][0]["way"])
            assert (facts["web"][0]["etag"], facts["web"][0]["status"]) == ('"one"', 200)
        assert ways == ["network", "revalidated"]
        assert server.asked == ["/robots.txt", "/panel.csv"] * 2
    replay = open_project(str(tmp_path), None, {"RAGJUDGE_NET_MODE": "replay"}, {})
    again = files | audit_files(files, rules, replay, OPTIONS)
    assert {name: data for name, data in again.items() if name != "audit/run.json"} == {
        name: data for name, data in made.items() if name != "audit/run.json"}
    off = open_project(str(tmp_path), None, {"RAGJUDGE_NET_MODE": "off"}, {})
    assert "no page of the web is fetched here" in unmatched(files | audit_files(files, rules, off, OPTIONS))


def test_page_that_changes_with_each_request_is_audited_as_it_was_read_a_moment_ago(project):
    BEHAVIOURS.setdefault("ticking.csv", lambda sock, asked: sock.sendall(
        page(TABLE + f"World,2020,0.{asked.times}\n".encode(), type_="text/csv")))
    with Hostile() as server:
        url = f"{server.site}/ticking.csv"
        read = fetch_pages(project, [url, f"{server.site}/not-found"])
        assert read[url].document and "answered 404" in read[f"{server.site}/not-found"].why
        files = author_files(url, read[url].data)
        rules = pack_bytes(factory.pack())
        fresh = AuditOptions(OPTIONS.now, OPTIONS.taken_at, fresh_s=600)
        made = files | audit_files(files, rules, project, fresh)
        assert answers(made) == {"FULL"}
        assert parse_json(made["audit/run.json"], "run")["web"][0]["way"] == "kept"
        assert "still stands in it" in unmatched(files | audit_files(files, rules, project, OPTIONS))


def test_kept_replies_lie_under_the_state_folder_and_nowhere_else(project, tmp_path):
    with Hostile() as server:
        transport = transport_of(net_settings(project))
        assert transport.get(f"{server.site}/page").way == "network"
    kept = [one for one in tmp_path.rglob("*") if one.is_file()]
    assert {one.relative_to(tmp_path).parts[:2] for one in kept} == {(".ragjudge", "web"), ("ragjudge.toml",)}


def test_store_that_cannot_write_or_read_is_as_if_nothing_was_kept(tmp_path):
    (tmp_path / "web").write_text("a file where the folder should be")
    store = WebStore(str(tmp_path / "web"))
    store.save("ab/x.json", b"data")
    assert store.load("ab/x.json") is None
    store = WebStore(str(tmp_path / "other"))
    store.save("ab/x.json", b"data")
    assert store.load("ab/x.json") == b"data"
    os.symlink(tmp_path / "web", tmp_path / "other" / "ab" / "link")
    assert store.load("ab/link") is None


# --- queries -----------------------------------------------------------------------------------------
def database(folder, mode="delete", rows=(("World", 2010, 1.95), ("World", 2019, 0.377))):
    path = folder / "prices.db"
    with sqlite3.connect(path) as made:
        made.execute(f"PRAGMA journal_mode={mode}")
        made.execute("CREATE TABLE IF NOT EXISTS prices (country TEXT, year INTEGER, price REAL)")
        made.executemany("INSERT INTO prices VALUES (?, ?, ?)", rows)
    made.close()
    return path


def query_files(path, sql=SQL):
    copy = private_copy(str(path), path.read_bytes(), 10**7)
    query = Query("corpus/prices.db", sql, (2000,), sha256_hex(copy))
    files = author_files(str(query), canonical_csv(run_guarded(copy, sql, (2000,))))
    rows = factory.documents(files)["evidence.jsonl"]
    for row in rows:
        row["modality"] = "sql"
        row["provenance"]["query_sha256"] = query.sql_sha256
    return factory.written(files, {"evidence.jsonl": rows}), query


def audited(files, project):
    return factory.resealed(files | audit_files(files, pack_bytes(factory.pack()), project, OPTIONS))


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_query_is_run_again_on_a_private_copy_and_passes(project, mode):
    path = database(pathlib.Path(project.corpus), mode)
    before = sorted(os.listdir(project.corpus))
    files, query = query_files(path)
    made = audited(files, project)
    capture = load_bundle(made).verification.captures[0]
    assert (capture.transport, capture.database, capture.media_type) == ("sql", query.database, "text/csv")
    assert load_bundle(made).snapshots[capture.sha256] == TABLE
    assert factory.verdict(made).verdict == "PASS", factory.findings(factory.verdict(made))
    assert sorted(os.listdir(project.corpus)) == before
    assert query.database == hashlib.sha256(path.read_bytes()).hexdigest()
    pins = {"corpus/prices.db": query.database}
    assert factory.verdict(made, corpus=pins).verdict == "PASS"
    assert ("GATE_SOURCE_EXISTENCE", "SE1") in factory.findings(factory.verdict(made, corpus={}))


def test_database_that_changed_is_undecided_and_says_so(project):
    path = database(pathlib.Path(project.corpus))
    files, _ = query_files(path)
    database(pathlib.Path(project.corpus), rows=[("World", 2020, 0.3)])
    made = audited(files, project)
    assert answers(made) == {None} and "the database is now" in unmatched(made)


def test_query_forged_after_the_audit_is_found(project):
    path = database(pathlib.Path(project.corpus))
    files, query = query_files(path)
    made = audited(files, project)
    docs = factory.documents(made)
    for field, value, rule in (("database", "0" * 64, "SE2"), ("resolved", "sql:corpus/other.db", "SE2"),
                               ("transport", "file", "SE3"), ("declared_type", "text/csv", "SE3")):
        rows = factory.documents(made)["audit/verification_results.json"]
        rows["captures"][0][field] = value
        card = factory.verdict(factory.resealed(factory.written(made, {"audit/verification_results.json": rows})))
        assert ("GATE_SOURCE_EXISTENCE", rule) in factory.findings(card), field
    docs["evidence.jsonl"][0]["provenance"]["query_sha256"] = None
    card = factory.verdict(factory.resealed(factory.written(made, {"evidence.jsonl": docs["evidence.jsonl"]})))
    assert card.verdict != "PASS" and ("GATE_BUNDLE_INTEGRITY", "BI9") in factory.findings(card)
