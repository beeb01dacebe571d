"""The walk: an order that no file system decides, nothing silent."""

import os

import pytest

from ragjudge.runner.walk import pattern_of, walk


def by_state(root):
    found = {"file": [], "ignored": [], "refused": []}
    for one in walk(str(root)):
        found[one.state].append(one.path)
    return found


def touch(root, *names):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")


def test_files_come_in_order_of_their_bytes(tmp_path):
    touch(tmp_path, "b.md", "a/z.md", "a/A.md", "中.md", "a.md")
    assert by_state(tmp_path)["file"] == ["a/A.md", "a/z.md", "a.md", "b.md", "中.md"]


def test_litter_and_locks_are_named_and_left_out(tmp_path):
    touch(tmp_path, "a.md", ".DS_Store", "~$a.docx", ".~lock.a.ods#", "poetry.lock", "a.md~", "x.db-wal",
          ".git/config", "reports/r/report.md", "sub/.ragjudge/index.db", "sub/reports/x.md", "Thumbs.db")
    found = by_state(tmp_path)
    assert found["file"] == ["a.md"] and found["refused"] == []
    assert sorted(found["ignored"]) == sorted([
        ".DS_Store", ".git", ".~lock.a.ods#", "Thumbs.db", "a.md~", "poetry.lock", "reports",
        "sub/.ragjudge", "sub/reports", "x.db-wal", "~$a.docx"])


def test_links_loops_pipes_and_foreign_names_are_refused_by_name(tmp_path):
    touch(tmp_path, "a.md")
    (tmp_path / "loop").symlink_to(".")
    (tmp_path / "linked.md").symlink_to("a.md")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / os.fsdecode("价格.csv".encode("gbk"))).write_bytes(b"x")
    found = {one.path: one.reason for one in walk(str(tmp_path)) if one.state == "refused"}
    assert len(found) == 4
    assert "symbolic link" in found["loop"] and "symbolic link" in found["linked.md"]
    assert "not UTF-8" in found[os.fsdecode("价格.csv".encode("gbk"))]


@pytest.mark.parametrize("line, path, is_folder, matches", [
    ("*.csv", "a.csv", False, True), ("*.csv", "deep/a.csv", False, True), ("/*.csv", "deep/a.csv", False, False),
    ("drafts/", "drafts", True, True), ("drafts/", "drafts", False, False), ("a/**/b", "a/b", False, True),
    ("a/**/b", "a/x/y/b", False, True), ("a/**", "a/x/y", False, True), ("a?c", "abc", False, True),
    ("a?c", "a/c", False, False), ("草稿*", "x/草稿1.md", False, True), ("a.c", "abc", False, False)])
def test_ignore_pattern(line, path, is_folder, matches):
    assert pattern_of(line).matches(path, is_folder) == matches


def test_ignore_file_is_obeyed_and_its_last_line_wins(tmp_path):
    touch(tmp_path, "a.md", "b.md", "drafts/c.md")
    (tmp_path / ".ragjudgeignore").write_text("# drafts\n*.md\n!b.md\n\ndrafts/\n", "utf-8")
    found = by_state(tmp_path)
    assert found["file"] == ["b.md"] and set(found["ignored"]) == {".ragjudgeignore", "a.md", "drafts"}


def test_bundle_in_the_corpus_is_no_source(tmp_path):
    folder = tmp_path / "answers" / "2025-01-01-0"
    folder.mkdir(parents=True)
    for name in ("manifest.json", "claims.jsonl", "evidence.jsonl", "report.md"):
        (folder / name).write_text("x")
    (found,) = walk(str(tmp_path))
    assert (found.path, found.state) == ("answers/2025-01-01-0", "ignored")
