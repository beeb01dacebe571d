import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from index_support import Corpus, pack_with, secret

from ragjudge.index import Index
from ragjudge.index.closure import delete_revision
from ragjudge.index.connect import writing
from ragjudge.index.postings import PostingsWriter, decode_ids, encode_ids
from ragjudge.index.writer import put_edge, put_solved
from ragjudge.records.errors import StoreError

HERE = Path(__file__).resolve().parent


def everything(db: str) -> str:
    """All that stands in the index file, as one string."""
    with sqlite3.connect(db) as connection:
        names = [
            row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return "\n".join(
            repr(row) for name in names for row in connection.execute(f'SELECT * FROM "{name}"')
        )


@pytest.mark.parametrize("ids", [[1], [1, 2, 3], [5, 200, 70_000, 70_001], list(range(1, 500, 3))])
def test_ids_come_back_as_they_were(ids):
    assert decode_ids(encode_ids(ids)) == ids
    assert encode_ids(ids[:1]) + encode_ids(ids[1:], ids[0]) == encode_ids(ids)


def test_a_deleted_file_leaves_nothing_behind(corpus):
    corpus.files = {
        "corpus/a.txt": "Zebra prices fell 14%.\n\nzone|price\nnorth|1",
        "corpus/b.txt": "Prices of oats rose.",
    }
    corpus.build()
    assert "zebra" in everything(corpus.db).lower()
    before = everything(corpus.db)
    del corpus.files["corpus/a.txt"]
    report = corpus.build()
    assert (report.deleted, report.unchanged, report.changed) == (1, 1, 0)
    after = everything(corpus.db)
    assert "a.txt" not in after and "zebra" not in after.lower() and "north" not in after
    assert "oat" in after and len(after) < len(before)
    raw = b"".join(path.read_bytes() for path in Path(corpus.db).parent.iterdir())
    assert b"ebra" not in raw and b"a.txt" not in raw
    with Index.open(corpus.db) as index:
        assert index.postings("price")[0] == [3] or len(index.postings("price")[0]) == 1


def test_deleting_gives_the_index_that_never_had_the_file(corpus, tmp_path):
    corpus.files = {
        f"corpus/{name}.txt": f"{name} fell.\n\nAll prices {name}." for name in ("ant", "bee", "cow")
    }
    corpus.build()
    del corpus.files["corpus/bee.txt"]
    corpus.build()
    other = Corpus(str(tmp_path / "other.db"), dict(corpus.files))
    other.build()
    with Index.open(corpus.db) as one, Index.open(other.db) as two:
        for term in ("price", "ant", "bee", "cow", "fell"):
            assert len(one.postings(term)[0]) == len(two.postings(term)[0])
        assert (one.unit_count, one.mean_length) == (two.unit_count, two.mean_length)


def test_nothing_changed_opens_no_file(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell.", "corpus/p.bin": "x"}
    corpus.build()
    corpus.opened.clear()
    report = corpus.build()
    assert (report.unchanged, report.changed, corpus.opened) == (2, 0, [])


def test_a_file_without_units_does_not_take_the_place_of_its_neighbour(corpus):
    corpus.files = {"corpus/a.txt": "", "corpus/b.txt": "Prices fell.", "corpus/c.txt": "", "corpus/d.txt": "Oats rose."}
    corpus.build()
    with Index.open(corpus.db) as index:
        assert {index.source_of(index.postings(term)[0][0]).uri for term in ("price", "oat")} == {
            "corpus/b.txt", "corpus/d.txt"}


def test_a_touched_file_is_hashed_and_not_read_again(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    corpus.mtimes["corpus/a.txt"] = 2
    report = corpus.build()
    assert (report.unchanged, report.changed) == (1, 0)


def test_same_size_and_other_content_is_seen_by_its_mtime(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    corpus.files["corpus/a.txt"], corpus.mtimes["corpus/a.txt"] = "Prices rose.", 2
    assert corpus.build().changed == 1
    with Index.open(corpus.db) as index:
        assert index.postings("fell") == ([], b"") and len(index.postings("rose")[0]) == 1


def test_a_file_that_cannot_be_read_is_listed_and_the_rest_is_built(corpus):
    corpus.files = {"corpus/a.bin": "x", "corpus/b.broken": "x", "corpus/c.txt": "Prices fell."}
    report = corpus.build()
    assert [(one.uri, one.reason) for one in report.not_read] == [
        ("corpus/a.bin", "not yet supported"),
        ("corpus/b.broken", "the reader broke on it: KeyError: 'a defect of the reader'"),
    ]
    assert report.units == 1
    assert {one.kind: (one.found, one.read) for one in report.by_type} == {
        "bin": (1, 0),
        "broken": (1, 0),
        "txt": (1, 1),
    }


def test_new_owner_statements_need_no_reading(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    corpus.pack = pack_with((secret("corpus/a.txt", "A"),))
    assert corpus.build().changed == 0
    with Index.open(corpus.db) as index:
        assert index.sources[0].readers == ("A",)
        assert b'"A"' in index.pack_bytes()


def test_a_new_title_of_the_owner_is_found(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    named = replace(secret("corpus/a.txt", "A"), readers=(), title="Zebra report")
    corpus.pack = pack_with((named,))
    assert corpus.build().changed == 1
    with Index.open(corpus.db) as index:
        assert index.sources[0].title == "Zebra report" and len(index.postings("zebra")[0]) == 1
    assert corpus.build().changed == 0


def test_a_file_that_cannot_be_opened_is_tried_again(corpus):
    def barred(uri):
        raise PermissionError(13, "Permission denied")

    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.on_open = barred
    report = corpus.build()
    assert report.not_read[0].reason == "cannot be opened: Permission denied" and report.changed == 1
    assert (corpus.build().changed, corpus.build().unchanged) == (0, 1)
    corpus.on_open = None
    assert corpus.build().changed == 1
    with Index.open(corpus.db) as index:
        assert len(index.sources) == 1


def test_other_versions_rebuild_beside_the_old_index(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    corpus.made_with = "2"
    report = corpus.build()
    assert report.changed == 1 and report.rebuilt_because
    assert not os.path.exists(corpus.db + ".new")


def test_a_reader_sees_the_old_state_while_and_after_a_build(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    with Index.open(corpus.db) as index:
        corpus.files["corpus/b.txt"] = "Prices rose."
        corpus.build()
        assert len(index.postings("price")[0]) == 1 and len(index.sources) == 1
    with Index.open(corpus.db) as index:
        assert len(index.postings("price")[0]) == 2


def test_an_error_inside_a_build_leaves_the_old_index(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    corpus.files["corpus/b.txt"] = "Prices rose."

    def interrupt(done, total, uri):
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        corpus.build(progress=interrupt)
    with Index.open(corpus.db) as index:
        assert len(index.sources) == 1
    assert corpus.build().changed == 1


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_a_damaged_index_is_an_error_to_a_reader_and_is_made_again(corpus, content):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    Path(corpus.db).write_bytes(content)
    with pytest.raises(StoreError):
        Index.open(corpus.db)
    assert corpus.build().rebuilt_because
    with Index.open(corpus.db) as index:
        assert len(index.sources) == 1


def test_no_index_says_so(tmp_path):
    with pytest.raises(StoreError, match="there is no index"):
        Index.open(str(tmp_path / "none.db"))


def test_an_edge_goes_with_its_last_support_and_a_solved_question_with_any_citation(corpus):
    corpus.files = {"corpus/a.txt": "X makes Y.", "corpus/b.txt": "X makes Y too."}
    corpus.build()
    with writing(corpus.db) as connection:
        edge = {"src": "X", "rel": "makes", "dst": "Y", "polarity": "+", "recorded_from": "2024-01-01"}
        assert put_edge(connection, edge, [1]) == put_edge(connection, edge, [2])
        put_solved(
            connection,
            {
                "question": "q",
                "terms": "",
                "numbers": "",
                "polarity": "+",
                "bundle_sha256": "0",
                "readers": "",
            },
            [1, 2],
        )
    for left, gone in ((1, "corpus/a.txt"), (0, "corpus/b.txt")):
        del corpus.files[gone]
        corpus.build()
        with sqlite3.connect(corpus.db) as connection:
            assert connection.execute("SELECT count(*) FROM edge").fetchone() == (left,)
            assert connection.execute("SELECT count(*) FROM edge_support").fetchone() == (left,)
            assert connection.execute("SELECT count(*) FROM solved").fetchone() == (0,)


def test_a_removal_inside_an_undone_transaction_did_not_happen(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build()
    with pytest.raises(ZeroDivisionError), writing(corpus.db) as connection:
        postings = PostingsWriter(connection)
        delete_revision(connection, 1, postings)
        postings.flush()
        raise ZeroDivisionError
    with Index.open(corpus.db) as index:
        assert len(index.postings("price")[0]) == 1


CHILD = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
from index_support import Corpus
corpus = Corpus({db!r}, {{f"corpus/{{n}}.txt": f"Prices {{n}} {{{word!r}}}.\\n\\n" * 40 for n in range({files})}},
                mtimes={{f"corpus/{{n}}.txt": {mtime} for n in range({files})}})
corpus.build()
"""


@pytest.mark.parametrize("mtime", [1, 2])
def test_a_build_killed_at_any_moment_leaves_a_whole_index(corpus, mtime):
    """mtime 1: the first build (nothing before it); 2: a later one over a whole index."""
    root, tests = str(HERE.parent.parent), str(HERE.parent)
    if mtime == 2:
        corpus.files = {f"corpus/{n}.txt": f"Prices {n} old.\n\n" * 40 for n in range(60)}
        corpus.build()
    for moment in (0.05, 0.12, 0.2, 0.3):
        code = CHILD.format(root=root, tests=tests, db=corpus.db, word="new", files=60, mtime=mtime)
        child = subprocess.Popen([sys.executable, "-c", code])
        time.sleep(moment)
        child.send_signal(signal.SIGKILL)
        child.wait()
        if mtime == 2 or os.path.exists(corpus.db):
            with Index.open(corpus.db) as index:
                held = {len(index.postings("old")[0]), len(index.postings("new")[0])}
                assert held == {0, 60 * 40} and len(index.sources) == 60
    corpus.files = {"corpus/x.txt": "Prices fell."}
    corpus.build()
    with Index.open(corpus.db) as index:
        assert len(index.sources) == 1


def test_what_was_derived_from_a_unit_goes_with_it(corpus):
    corpus.files = {"corpus/a.txt": "Zebra prices fell 14%.", "corpus/b.txt": "Oat prices rose 9%."}
    corpus.build()
    with writing(corpus.db) as connection:
        connection.execute("INSERT INTO proposition(unit, axiom_claim, start, end, track, signal, length, themes, "
                           "context_needed) VALUES(2, 'joined claim', 0, 3, 'empirical', 0, 3, '', 0)")
        child = connection.execute("SELECT max(id) FROM proposition").fetchone()[0]
        connection.executemany("INSERT INTO derived VALUES(?, ?, 'join', '1')",
                               [(f"proposition:{child}", 1), (f"proposition:{child}", 2)])
    del corpus.files["corpus/a.txt"]
    corpus.build()
    left = everything(corpus.db)
    assert "joined claim" not in left and "zebra" not in left.lower() and "Oat prices" in left
    with sqlite3.connect(corpus.db) as connection:
        assert connection.execute("SELECT count(*) FROM derived").fetchone() == (0,)
