"""Queries that only read, and what happens to the others. Cases: ways out of SQLite that were tried on 3.12 and 3.13."""

import os
import sqlite3

import pytest

from ragjudge.records.errors import SourceError
from ragjudge.records.query import Query, is_query, parse_query
from ragjudge.tables.canonical_csv import canonical_csv
from ragjudge.tables.private_copy import private_copy
from ragjudge.tables.sql_guard import Result, SqlCaps, run_guarded


def database(*statements):
    made = sqlite3.connect(":memory:")
    made.execute("CREATE TABLE t (name TEXT, year INTEGER, price REAL, raw BLOB)")
    made.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", [("World", 2010, 1.95, b"\0"), ("世界", 2019, 0.377, None),
                                                           ("", 2020, None, None)])
    for one in statements:
        made.execute(one)
    made.commit()
    return made.serialize()


DATA = database("CREATE VIEW v AS SELECT name, price FROM t", "CREATE TABLE secret (a)")


def rows(sql, *bound, data=DATA, **caps):
    return run_guarded(data, sql, bound, SqlCaps(**caps)).rows


@pytest.mark.parametrize("sql, bound, wanted", [
    ("SELECT name, price FROM t WHERE year = ?", (2019,), (("世界", 0.377),)),
    ("select max(price) AS m from t", (), ((1.95,),)),
    ("WITH a AS (SELECT year FROM t) SELECT count(*) AS n FROM a", (), ((3,),)),
    ("SELECT price FROM v WHERE name = ?", ("World",), ((1.95,),)),
    ("VALUES (1)", (), ((1,),)),
    ("SELECT strftime('%Y', '2019-05-01') AS y", (), (("2019",),)),
    ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT sum(i) AS s FROM n", (),
     ((15,),)),
    ("SELECT year FROM t ORDER BY year DESC LIMIT 1 -- the last", (), ((2020,),))])
def test_query_that_reads_gives_its_rows(sql, bound, wanted):
    assert rows(sql, *bound) == wanted


@pytest.mark.parametrize("sql", [
    "DELETE FROM t", "INSERT INTO t VALUES ('x', 1, 1, 1)", "UPDATE t SET price = 0", "DROP TABLE t",
    "CREATE TABLE u (a)", "CREATE TEMP TABLE u (a)", "ATTACH 'x.db' AS x", "VACUUM INTO 'x.db'", "VACUUM",
    "PRAGMA writable_schema = 1", "PRAGMA table_info(t)", "REINDEX", "ANALYZE", "BEGIN", "SAVEPOINT a",
    "EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT 1", "REPLACE INTO t VALUES (1, 2, 3, 4)", "DETACH main", "",
    "-- nothing", "WITH a AS (SELECT 1) DELETE FROM t", "WITH a AS (SELECT 1) INSERT INTO t SELECT 1, 2, 3, 4",
    "SELECT 1; DELETE FROM t", "SELECT 1; SELECT 2", "SELECT * FROM sqlite_master", "SELECT * FROM sqlite_schema",
    "SELECT * FROM pragma_table_info('t')", "SELECT * FROM pragma_database_list", "SELECT load_extension('x')",
    "SELECT readfile('/etc/passwd')", "SELECT writefile('x', 'y')", "SELECT random()", "SELECT randomblob(5)",
    "SELECT zeroblob(1000000000)", "SELECT current_timestamp", "SELECT sqlite_version()", "SELECT raw FROM t",
    "SELECT fts3_tokenizer('simple')", "SELECT name, name FROM t", "SELECT * FROM no_such_table", "SELECT ?",
    "SELECT * FROM dbstat", "SELECT hex(replace(printf('%.*c', 2000000, 'x'), 'x', 'yyyy')) AS a",
    "SELECT 'a\0b"])
def test_query_that_does_anything_else_is_refused(sql, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SourceError) as raised:
        rows(sql)
    assert "\n" not in str(raised.value)
    assert os.listdir(tmp_path) == []


def test_query_that_never_ends_is_ended():
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n"
    with pytest.raises(SourceError, match="took longer than 0.2 s"):
        rows(endless, seconds=0.2)
    ticks = iter(range(10**9))
    with pytest.raises(SourceError, match="took longer than 10 s"):
        run_guarded(DATA, endless, (), SqlCaps(seconds=10), now=lambda: float(next(ticks)))


def test_result_that_is_too_big_is_refused_and_never_cut():
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n"
    assert len(rows(many, rows=100)) == 100
    with pytest.raises(SourceError, match="more than 99 rows"):
        rows(many, rows=99)
    with pytest.raises(SourceError, match="more than 500 bytes"):
        rows(many, result_bytes=500)


@pytest.mark.parametrize("data, word", [
    (b"", "not an SQLite file"), (b"Country,Year\n", "not an SQLite file"), (DATA[:3000], "."),
    (b"SQLite format 3\0" + b"\0" * 100, "."), (DATA[:100] + bytes(reversed(DATA[100:])), ".")])
def test_what_is_no_sound_database_is_refused(data, word):
    with pytest.raises(SourceError, match=word):
        rows("SELECT sum(price) AS s FROM t", data=data)


def test_schema_of_a_hostile_database_reaches_nothing():
    hostile = database("CREATE VIEW w AS SELECT load_extension('x') AS a", "CREATE VIEW z AS SELECT random() AS a",
                       "CREATE TABLE g (a, b AS (abs(a)))")
    for sql in ("SELECT * FROM w", "SELECT * FROM z"):
        with pytest.raises(SourceError):
            rows(sql, data=hostile)
    assert rows("SELECT b FROM g", data=hostile) == ()


def test_result_has_one_byte_form():
    result = Result(("a", "b,c", 'd"'), ((None, "", 'say "x"'), (1, 1.0, 0.1), (-3, 1e300, "线\n"), ("1.50", " x", 2.5)))
    assert canonical_csv(result).decode() == (
        'a,"b,c","d"""\n,"","say ""x"""\n1,1,0.1\n-3,1e+300,"线\n"\n1.50," x",2.5\n')
    with pytest.raises(SourceError, match="no number"):
        canonical_csv(Result(("a",), ((float("inf"),),)))


# --- uris --------------------------------------------------------------------------------------------
DIGEST = "ab" * 32


def test_uri_of_a_query_comes_back_whole():
    one = Query("corpus/价格 1.db", "SELECT a FROM t WHERE b = ? AND c = '100%&=?'", ("文", 3, None), DIGEST)
    assert is_query(str(one)) and parse_query(str(one)) == one
    assert " " not in str(one).partition("?")[2] and len(one.sql_sha256) == 64


GOOD = str(Query("corpus/a.db", "SELECT 1", (), DIGEST))


@pytest.mark.parametrize("uri", [
    "sql:corpus/a.db", "corpus/a.db", GOOD + "&more=1", GOOD.replace("corpus/", "../"), GOOD.replace("corpus/", "/etc/"),
    GOOD.replace("SELECT", "SEL%45CT"), GOOD.replace("%20", "+"), GOOD.replace("%20", " "), GOOD[:-1], GOOD[:-64] + "AB" * 32,
    GOOD.replace("%5B%5D", "%5B1.5%5D"), GOOD.replace("%5B%5D", "%7B%7D"), GOOD.replace("%5B%5D", "%5Btrue%5D"),
    GOOD.replace("SELECT%201", ""), GOOD.replace("SELECT%201", "%20"), GOOD.replace("1", "%FF"), GOOD.replace("sql=", "q="),
    GOOD.replace("a.db", "a.db%00")])
def test_uri_in_another_spelling_is_refused(uri):
    if uri == GOOD.replace("a.db", "a.db%00"):
        assert parse_query(uri).path == "corpus/a.db%00"  # a path is what it says, nothing is decoded in it
        return
    with pytest.raises(SourceError):
        parse_query(uri)


# --- private copies ----------------------------------------------------------------------------------
def test_copy_of_a_database_that_is_being_written_holds_what_was_committed(tmp_path):
    path = tmp_path / "live.db"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode = wal")
    writer.execute("CREATE TABLE t (a)")
    writer.execute("INSERT INTO t VALUES (1)")
    writer.execute("BEGIN")
    writer.execute("INSERT INTO t VALUES (2)")
    assert b"CREATE TABLE" not in path.read_bytes()  # a byte copy would have missed it: it is in the log
    copy = private_copy(str(path), path.read_bytes(), 10**6)
    writer.execute("COMMIT")
    assert run_guarded(copy, "SELECT a FROM t").rows == ((1,),)
    later = private_copy(str(path), path.read_bytes(), 10**6)
    assert run_guarded(later, "SELECT a FROM t").rows == ((1,), (2,))
    writer.close()


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_copy_of_a_quiet_database_is_its_file_and_leaves_nothing_beside_it(tmp_path, mode):
    path = tmp_path / "quiet?#%20价.db"
    with sqlite3.connect(path) as made:
        made.execute(f"PRAGMA journal_mode = {mode}")
        made.execute("CREATE TABLE t (a)")
    made.close()
    before = path.read_bytes()
    assert private_copy(str(path), before, 10**6) == before
    assert os.listdir(tmp_path) == [path.name] and path.read_bytes() == before


def test_what_cannot_be_copied_says_why(tmp_path):
    path = tmp_path / "x.db"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(SourceError, match="cannot be copied"):
        private_copy(str(path), path.read_bytes(), 10**6)
    path.unlink()
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE t (a)")
    made.close()
    with pytest.raises(SourceError, match="at most 100"):
        private_copy(str(path), path.read_bytes(), 100)
