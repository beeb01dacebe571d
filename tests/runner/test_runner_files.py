"""The disk door: what is refused, and that nothing is left half-written."""

import os
import socket

import pytest

from ragjudge.records.errors import BundleError, SourceError
from ragjudge.runner import files, folders


def test_regular_file_comes_whole(tmp_path):
    (tmp_path / "a").write_bytes(b"x" * 3_000_000)
    assert files.read_file(str(tmp_path / "a")) == b"x" * 3_000_000


def test_file_over_the_cap_is_refused_not_cut(tmp_path):
    (tmp_path / "a").write_bytes(b"12345")
    assert files.read_file(str(tmp_path / "a"), 5) == b"12345"
    with pytest.raises(SourceError, match="at most 4"):
        files.read_file(str(tmp_path / "a"), 4)


def make_link(path):
    path.with_name("aim").write_bytes(b"secret")
    path.symlink_to("aim")


def make_loop(path):
    path.symlink_to(path.name)


def make_socket(path):
    os.chdir(path.parent)
    socket.socket(socket.AF_UNIX).bind(path.name)


REFUSED = {"link": (make_link, "symbolic link"), "loop": (make_loop, "symbolic link"),
           "pipe": (lambda path: os.mkfifo(path), "pipe"), "folder": (lambda path: path.mkdir(), "folder"),
           "socket": (make_socket, "socket"), "missing": (lambda path: None, "not there")}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_regular_file_is_refused_at_once(tmp_path, kind, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make, word = REFUSED[kind]
    make(tmp_path / "thing")
    with pytest.raises(SourceError, match=word):
        files.read_file(str(tmp_path / "thing"))


def test_proc_file_that_lies_about_its_size_is_refused():
    with pytest.raises(SourceError):
        files.read_file("/proc/self/status")


def test_device_is_refused():
    with pytest.raises(SourceError, match="device"):
        files.read_file("/dev/zero")


def test_name_with_a_zero_byte_is_refused():
    with pytest.raises(SourceError, match="not a path"):
        files.read_file("a\0b")


@pytest.mark.parametrize("name", ["../out", "/etc/passwd", "a/../../out", "", "a//b", "./a"])
def test_name_that_leaves_the_folder_is_refused(tmp_path, name):
    (tmp_path / "in").mkdir()
    (tmp_path / "out").write_bytes(b"secret")
    with pytest.raises(SourceError, match="plain relative"):
        files.read_under(str(tmp_path / "in"), name)


def test_linked_folder_on_the_way_is_refused(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a").write_bytes(b"x")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "by").symlink_to(tmp_path / "real")
    assert files.read_under(str(tmp_path), "real/a") == b"x"
    with pytest.raises(SourceError):
        files.read_under(str(tmp_path / "in"), "by/a")


def test_bundle_tree_lists_what_is_unsafe(tmp_path):
    (tmp_path / "audit" / "deep").mkdir(parents=True)
    (tmp_path / "report.md").write_bytes(b"r")
    (tmp_path / "audit" / "deep" / "s").write_bytes(b"s")
    (tmp_path / "linked").symlink_to("report.md")
    os.link(tmp_path / "report.md", tmp_path / "twice")
    os.mkfifo(tmp_path / "pipe")
    found, faults = files.read_tree(str(tmp_path))
    assert found == {"audit/deep/s": b"s"}
    assert sorted(fault.where for fault in faults) == ["linked", "pipe", "report.md", "twice"]


def test_bundle_over_its_cap_is_a_fault(tmp_path):
    (tmp_path / "a").write_bytes(b"123")
    (tmp_path / "b").write_bytes(b"456")
    found, faults = files.read_tree(str(tmp_path), 5)
    assert found == {"a": b"123"} and [fault.where for fault in faults] == ["b"]


def test_linked_bundle_folder_is_refused(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "l").symlink_to("b")
    with pytest.raises(BundleError, match="symbolic link"):
        files.read_tree(str(tmp_path / "l"))
    with pytest.raises(BundleError, match="not there"):
        files.read_tree(str(tmp_path / "none"))


def test_atomic_write_replaces_whole_and_leaves_no_litter(tmp_path):
    path = tmp_path / "card.json"
    files.write_file_atomic(str(path), b"one")
    files.write_file_atomic(str(path), b"two")
    assert path.read_bytes() == b"two" and os.listdir(tmp_path) == ["card.json"]


def test_atomic_write_that_fails_keeps_the_old_file(tmp_path):
    target = tmp_path / "folder"
    target.mkdir()
    (target / "x").write_bytes(b"old")
    with pytest.raises(OSError):
        files.write_file_atomic(str(target), b"new")
    assert os.listdir(tmp_path) == ["folder"] and (target / "x").read_bytes() == b"old"


def test_name_that_is_no_utf8_can_be_printed():
    assert files.printable(os.fsdecode("价格".encode("gbk"))) == "\\xbc۸\\xf1"


BUNDLE = {"report.md": b"r", "audit/source_snapshots/ab/abc": b"s", "run.json": b"1"}


def test_new_bundle_appears_whole(tmp_path):
    folder, is_new = folders.write_folder_atomic(str(tmp_path / "reports"), "2024-01-01-abc", BUNDLE)
    assert is_new and folder.endswith("2024-01-01-abc")
    assert files.read_tree(folder) == (BUNDLE, [])


def test_same_bundle_again_keeps_the_old_folder(tmp_path):
    folder, _ = folders.write_folder_atomic(str(tmp_path), "b", BUNDLE)
    again, is_new = folders.write_folder_atomic(str(tmp_path), "b", BUNDLE | {"run.json": b"2"})
    assert (again, is_new) == (folder, False)
    assert files.read_tree(folder)[0]["run.json"] == b"1"


def test_other_bundle_under_the_name_gets_a_number(tmp_path):
    for number, text in enumerate((b"one", b"two", b"three", b"two"), 1):
        folder, is_new = folders.write_folder_atomic(str(tmp_path), "b", {"report.md": text})
        assert os.path.basename(folder) == ("b", "b-2", "b-3", "b-2")[number - 1]
        assert is_new == (number < 4)


def test_unfinished_folder_of_a_dead_process_is_removed(tmp_path):
    (tmp_path / "b.999999999.new").mkdir()
    (tmp_path / f"b.{os.getpid()}.new").mkdir()
    folders.write_folder_atomic(str(tmp_path), "c", BUNDLE)
    assert sorted(os.listdir(tmp_path)) == [f"b.{os.getpid()}.new", "c"]
