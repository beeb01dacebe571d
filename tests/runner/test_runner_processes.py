"""Frames, and the judge's process: what it may not do ends it with 1."""

import io
import subprocess
import sys

import pytest

from ragjudge.records.errors import BundleError, RagjudgeError
from ragjudge.runner.child import package_root, run_child
from ragjudge.runner.frame import pack_frame, read_frame
from ragjudge.runner.judge_process import Pins, judge_files

FILES = {"bundle/report.md": "一句话。".encode(), "rules": b"{}\n", "empty": b""}


def test_frame_comes_back_as_it_was_sent():
    assert read_frame(io.BytesIO(pack_frame({"now": "2024-01-01"}, FILES))) == ({"now": "2024-01-01"}, FILES)


def test_frame_changed_anywhere_is_refused():
    whole = pack_frame({"now": "x"}, {"a": b"abc"})
    for at in range(len(whole)):
        broken = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:]
        try:
            head, files = read_frame(io.BytesIO(broken))
        except BundleError:
            continue
        assert files.get("a", b"abc") == b"abc" and (head, files) != ({"now": "x"}, {"a": b"abc"})


@pytest.mark.parametrize("change", [lambda w: w[:-1], lambda w: w + b"x", lambda w: b"", lambda w: w[5:],
                                    lambda w: w.replace(b"frame/1 ", b"frame/1 9999999999"),
                                    lambda w: w.replace(b'"size":3', b'"size":-3')])
def test_frame_cut_grown_or_lying_is_refused(change):
    with pytest.raises(BundleError):
        read_frame(io.BytesIO(change(pack_frame({}, {"a": b"abc"}))))


OFFENCES = {
    "socket": "import socket; socket.socket()",
    "name lookup": "import socket; socket.getaddrinfo('localhost', 80)",
    "process": "import subprocess; subprocess.Popen(['true'])",
    "fork": "import os; os.fork()",
    "exec": "import os; os.execv('/bin/true', ['true'])",
    "shell": "import os; os.system('true')",
    "spawn": "import os; os.posix_spawn('/bin/true', ['true'], {})",
    "foreign code": "import ctypes; ctypes.CDLL(None)",
    "write": "open('made', 'w')",
    "append": "open('made', 'ab')",
    "update": "open('made', 'r+')",
    "low write": "import os; os.open('made', os.O_WRONLY | os.O_CREAT)",
    "rename": "import os; os.rename('there', 'made')",
    "remove": "import os; os.remove('there')",
    "folder": "import os; os.mkdir('made')",
    "link": "import os; os.symlink('there', 'made')",
    "mode": "import os; os.chmod('there', 0)",
    "database": "import sqlite3; sqlite3.connect('made')",
}


@pytest.mark.parametrize("name", OFFENCES)
def test_judge_that_reaches_outside_is_ended_with_1(tmp_path, name):
    (tmp_path / "there").write_bytes(b"x")
    code = (f"import sys; sys.path.insert(0, {package_root()!r})\n"
            "from ragjudge.runner.judge_child import guard\nsys.addaudithook(guard)\n"
            f"try:\n    {OFFENCES[name]}\nexcept BaseException:\n    pass\nprint('still here')\n")
    ended = subprocess.run([sys.executable, "-I", "-S", "-B", "-c", code], cwd=tmp_path,
                           capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (1, ""), ended.stderr
    assert "the judge tried" in ended.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["there"]


def test_reading_and_importing_do_not_end_the_judge(tmp_path):
    code = (f"import sys; sys.path.insert(0, {package_root()!r})\n"
            "from ragjudge.runner.judge_child import guard\nsys.addaudithook(guard)\n"
            "import json, fractions, re, hashlib\nopen('/dev/null').read()\nprint('still here')\n")
    ended = subprocess.run([sys.executable, "-I", "-S", "-B", "-c", code], cwd=tmp_path,
                           capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "still here\n"), ended.stderr


def test_child_that_gets_no_frame_ends_with_1():
    ended = run_child("judge_child", b"", 60, {})
    assert ended.code == 1 and ended.answer == b""


def test_child_that_is_too_slow_is_ended():
    with pytest.raises(RagjudgeError, match="took longer"):
        run_child("judge_child", b"", 0.001, {})


def test_judge_without_rules_says_unverified_and_names_eleven_gates():
    card = judge_files({"report.md": b"x"}, [], b"not rules", Pins(), "2024-01-01")
    assert card.verdict == "UNVERIFIED" and len(card.gates) == 11 and card.errors
    assert {gate.status for gate in card.gates} == {"UNVERIFIED"}
