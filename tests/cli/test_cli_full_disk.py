"""A disk that is full, an output that is closed or narrow, in the middle of an answer: exit 1, nothing half-written."""

import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = "国家,年份,组件价格 (USD/W)\n世界,2010,2.00\n世界,2019,0.40\n中国,2019,0.35\n"
CALL = ("compute", "组件价格", "--entity", "世界", "--period", "2010..2019", "--op", "growth")


@pytest.fixture
def top(tmp_path):
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "modules.csv").write_text(TABLE, "utf-8")
    return tmp_path


def ragjudge(top, *arguments, before=(), **options):
    more = options.pop("env", {})
    return subprocess.run(
        [*before, sys.executable, "-m", "ragjudge", "--project", str(top), "--now", "2024-06-30", *arguments],
        cwd=top, timeout=120, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
             "LC_ALL": "C.UTF-8", **more})


def whole_bundles(top):
    """No folder of reports/ or refused/ that is not a whole bundle; their names."""
    folders = [one for place in ("reports", ".ragjudge/refused") if (top / place).is_dir()
               for one in (top / place).iterdir() if one.is_dir() and not one.name.endswith(".new")]
    for one in folders:
        assert (one / "scorecard.json").is_file() and (one / "audit" / "audit_manifest.json").is_file(), one
    return [one.name for one in folders]


@pytest.mark.parametrize("arguments, size_bytes", [(CALL, 0), (("build",), 6000), (CALL, 50_000)])
def test_file_that_cannot_grow_exits_1_and_the_next_run_is_clean(top, arguments, size_bytes):
    """The limit of the process on the size of a file: what a full disk does, without one."""
    ended = ragjudge(top, *arguments, preexec_fn=lambda: resource.setrlimit(
        resource.RLIMIT_FSIZE, (size_bytes, size_bytes)))
    talk = ended.stderr.decode()
    assert ended.returncode == 1 and "Traceback" not in talk and "internal error" not in talk, talk
    assert talk.strip(), "it says what happened"
    whole_bundles(top)
    assert ragjudge(top, *CALL).returncode == 0
    assert len(whole_bundles(top)) == 1


def can_mount():
    return shutil.which("unshare") is not None and subprocess.run(
        ["unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"], capture_output=True).returncode == 0


@pytest.mark.skipif(not can_mount(), reason="no small disk can be mounted here")
@pytest.mark.parametrize("size", ["24k", "200k"])
def test_full_disk_exits_1_without_a_traceback(top, size):
    """Too small for the index; then large enough for it but for no more."""
    script = (f'mkdir -p .ragjudge && mount -t tmpfs -o size={size} tmpfs .ragjudge && "$@"; code=$?; '
              "ls .ragjudge >left; exit $code")
    ended = ragjudge(top, "build", before=("unshare", "-m", "sh", "-c", script, "sh"))
    talk = ended.stderr.decode()
    assert ended.returncode == 1 and "Traceback" not in talk and "internal error" not in talk, talk
    assert "index.db\n" not in (top / "left").read_text()


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_answer_that_cannot_be_printed_exits_1(top, options):
    with open("/dev/full", "wb") as full:
        ended = ragjudge(top, *CALL, *options, stdout=full)
    assert ended.returncode == 1 and b"Traceback" not in ended.stderr and b"No space" in ended.stderr


def test_answer_with_a_closed_output_exits_1(top):
    command = [sys.executable, "-m", "ragjudge", "--project", str(top), "--now", "2024-06-30", *CALL]
    ended = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *command], cwd=top, stderr=subprocess.PIPE, timeout=120,
                           env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"})
    assert ended.returncode == 1 and b"Traceback" not in ended.stderr


@pytest.mark.parametrize("command", [("compute",), ("ask",), ("search",)])
def test_words_that_are_no_utf8_exit_2(top, command):
    ended = ragjudge(top, *command, "价格".encode("gbk"))
    assert ended.returncode == 2 and b"not UTF-8" in ended.stderr and b"Traceback" not in ended.stderr


def test_chinese_answer_on_a_narrow_terminal_is_printed(top):
    narrow = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = ragjudge(top, *CALL, env=narrow)
    assert ended.returncode == 0 and b"Traceback" not in ended.stderr, ended.stderr
    assert b"PASS" in ended.stdout
    ended = ragjudge(top, *CALL, "--json", env=narrow | {"PYTHONIOENCODING": "gbk"})
    assert json.loads(ended.stdout)["verdict"] == "PASS"
