"""The command as a process: exit codes, anomalies, nothing half-written, no traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DEMO = "# Module prices\n\nThe module price was 0.23 USD/W in 2019.\n"


@pytest.fixture
def docs(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "prices.csv").write_text("Country,Year,Price (USD/W)\nWorld,2010,2.0\nWorld,2019,0.4\n")
    (folder / "note.md").write_text(DEMO)
    return folder


def environment(tmp_path, **more):
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(tmp_path / "cache"), "LC_ALL": "C.UTF-8", **more}


def ragjudge(tmp_path, *arguments, **options):
    more = options.pop("env", {})
    return subprocess.run([sys.executable, "-m", "ragjudge", *arguments], cwd=tmp_path, timeout=120,
                          env=environment(tmp_path, **more),
                          **{"capture_output": True, "text": True, "encoding": "utf-8", **options})


def clean(ended):
    assert "Traceback" not in (ended.stderr or "") and "internal error" not in (ended.stderr or ""), ended.stderr
    return ended


@pytest.mark.parametrize("arguments, hint", [
    ([], "lists the commands"), (["biuld"], "did you mean build"), (["build", "--stric"], "did you mean|--help"),
    (["--lang", "fr", "build"], "zh, en or auto"), (["--now", "today", "build"], "2024-12-31"),
    (["judge", "--profile", "x", "b"], "--help"), (["ask"], "--help"), (["ask", " "], "ragjudge ask"),
    (["compute", "M", "--where", "x"], "COLUMN=VALUE"), (["explain", "ZZ9"], "rules:"),
    (["search", "--limit", "many", "x"], "--help"), (["ontology", "paint"], "--help")])
def test_bad_command_line_exits_2_with_a_hint(tmp_path, arguments, hint):
    import re
    ended = clean(ragjudge(tmp_path, *arguments))
    assert ended.returncode == 2 and re.search(hint, ended.stderr) and ended.stdout == ""


@pytest.mark.parametrize("arguments", [["judge"], ["judge", "reports/*/"], ["build"], ["build", "--corpus", "none"],
                                       ["--project", "none", "doctor"], ["audit", "none"]])
def test_nothing_to_work_on_exits_1(tmp_path, arguments):
    ended = clean(ragjudge(tmp_path, *arguments))
    assert ended.returncode == 1 and ended.stderr + ended.stdout


COMMANDS = ["init", "build", "search", "compute", "ask", "audit", "judge", "explain", "ontology", "doctor",
            "measure"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language, word", [("en", "examples:"), ("zh", "例子：")])
def test_help_of_every_command_has_examples(tmp_path, command, language, word):
    ended = clean(ragjudge(tmp_path, "--lang", language, command, "--help"))
    assert ended.returncode == 0 and word in ended.stdout and f"ragjudge {command}" in ended.stdout


def test_build_of_any_folder_writes_nothing_into_it(tmp_path, docs):
    before = sorted(docs.rglob("*"))
    ended = clean(ragjudge(tmp_path, "build", "--corpus", str(docs)))
    assert ended.returncode == 0, ended.stderr
    assert "csv" in ended.stdout and "total" in ended.stdout and ended.stderr == ""
    assert sorted(docs.rglob("*")) == before


def test_second_build_reads_nothing_again_and_a_deleted_file_is_gone(tmp_path, docs):
    run = lambda: json.loads(ragjudge(tmp_path, "build", "--corpus", str(docs), "--json").stdout)
    assert run()["changed"] == 2
    assert (run()["changed"], run()["unchanged"]) == (0, 2)
    (docs / "note.md").unlink()
    after = run()
    assert (after["deleted"], after["unchanged"]) == (1, 1)


def test_empty_folder_exits_1(tmp_path):
    (tmp_path / "empty").mkdir()
    assert clean(ragjudge(tmp_path, "build", "--corpus", "empty")).returncode == 1


def test_folder_of_bad_files_is_built_around_them_each_named(tmp_path, docs):
    (docs / "empty.md").write_bytes(b"")
    (docs / "binary.md").write_bytes(bytes(range(256)) * 20)
    (docs / "loop").symlink_to(".")
    (docs / os.fsdecode("价格.csv".encode("gbk"))).write_bytes(b"a,b\n1,2\n")
    (docs / "~$open.docx").write_bytes(b"x")
    (docs / "uv.lock").write_bytes(b"x")
    os.mkfifo(docs / "pipe.txt")
    with open(docs / "big.txt", "wb") as big:
        big.truncate(200 * 1024 * 1024)
    ended = clean(ragjudge(tmp_path, "build", "--corpus", str(docs), "--json"))
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    why = {one["path"].rpartition("/")[2]: one["why"] for one in found["not_read"]}
    assert {"empty.md", "binary.md", "loop", "pipe.txt", "big.txt", "\\xbc۸\\xf1.csv"} == set(why)
    assert all(why.values()) and "UTF-8" in why["\\xbc۸\\xf1.csv"]
    assert {one["path"] for one in found["ignored"]} == {"~$open.docx", "uv.lock"}
    strict = clean(ragjudge(tmp_path, "build", "--corpus", str(docs), "--strict"))
    assert strict.returncode == 1 and "big.txt" in strict.stdout


AS_NOBODY = """
import encodings, importlib, importlib.readers, importlib.resources.readers, os, pkgutil, sys
import ragjudge
for one in [*pkgutil.walk_packages(ragjudge.__path__, "ragjudge."),
            *pkgutil.iter_modules(importlib.resources.__path__, "importlib.resources."),
            *pkgutil.iter_modules(encodings.__path__, "encodings.")]:
    if not one.name.endswith(("__main__", "mbcs", "oem")):
        importlib.import_module(one.name)
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
from ragjudge.cli.main import guarded
os._exit(guarded(sys.argv[1:]))
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_unreadable_file_of_another_user_is_named(tmp_path, docs):
    (docs / "secret.md").write_text(DEMO)
    (docs / "secret.md").chmod(0o600)
    (docs / "closed").mkdir(mode=0o700)
    for path in (tmp_path, *tmp_path.parents[:-1]):
        path.chmod(path.stat().st_mode | 0o055)
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o777)
    ended = clean(subprocess.run([sys.executable, "-c", AS_NOBODY, "build", "--corpus", str(docs), "--json"],
                                 cwd=docs, env=environment(tmp_path), capture_output=True, text=True))
    assert ended.returncode == 0, ended.stderr
    why = {one["path"]: one["why"] for one in json.loads(ended.stdout)["not_read"]}
    assert "permission" in why["corpus/secret.md"] and "permission" in why["corpus/closed"]


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["build"], ["doctor"], ["explain"]])
def test_closed_stdout_exits_1(tmp_path, docs, arguments):
    more = ["--corpus", str(docs)] if arguments[0] in ("build", "doctor") else []
    command = " ".join([sys.executable, "-m", "ragjudge", *arguments, *more, ">&-"])
    ended = clean(subprocess.run(["sh", "-c", command], env=environment(tmp_path), cwd=tmp_path,
                                 stderr=subprocess.PIPE, text=True))
    assert ended.returncode == 1


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["build"], ["build", "--json"], ["explain"]])
def test_full_disk_behind_stdout_exits_1(tmp_path, docs, arguments):
    more = ["--corpus", str(docs)] if arguments[0] == "build" else []
    with open("/dev/full", "wb") as full:
        ended = clean(ragjudge(tmp_path, *arguments, *more, stdout=full, stderr=subprocess.PIPE,
                               capture_output=False))
    assert ended.returncode == 1 and "No space left" in ended.stderr


def test_reader_that_goes_away_exits_1(tmp_path):
    read, write = os.pipe()
    os.close(read)
    ended = clean(ragjudge(tmp_path, "explain", stdout=write, stderr=subprocess.PIPE, capture_output=False))
    os.close(write)
    assert ended.returncode == 1 and ended.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk", "utf-16"])
def test_output_encoding_of_the_terminal_cannot_crash_it(tmp_path, docs, encoding):
    (docs / "中文名.pdf").write_bytes(b"%PDF-1.4")
    for arguments in (["--lang", "zh", "build"], ["build", "--json"]):
        ended = ragjudge(tmp_path, *arguments, "--corpus", str(docs), env={"PYTHONIOENCODING": encoding},
                         text=False, encoding=None)
        assert ended.returncode == 0 and b"Traceback" not in ended.stderr
    assert json.loads(ended.stdout)["not_read"][0]["path"] == "corpus/中文名.pdf"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_exits_1_without_a_traceback(tmp_path, docs, number):
    for n in range(400):
        (docs / f"n{n}.md").write_text(DEMO * 40 + f"\nnumber {n}\n")
    process = subprocess.Popen([sys.executable, "-m", "ragjudge", "build", "--corpus", str(docs)],
                               env=environment(tmp_path), cwd=tmp_path, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 30
    while time.monotonic() < until and not list((tmp_path / "cache").rglob("index.db.new*")):
        time.sleep(0.01)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and "Traceback" not in err and "interrupted" in err, err
    assert not list((tmp_path / "cache").rglob("index.db"))
    assert json.loads(ragjudge(tmp_path, "build", "--corpus", str(docs), "--json").stdout)["changed"] == 402


def test_killed_build_leaves_the_old_index_and_the_next_one_is_clean(tmp_path, docs):
    assert clean(ragjudge(tmp_path, "build", "--corpus", str(docs))).returncode == 0
    index, = (tmp_path / "cache").rglob("index.db")
    for n in range(60):
        (docs / f"n{n}.md").write_text(DEMO * 30 + f"\nnumber {n}\n")
    process = subprocess.Popen([sys.executable, "-m", "ragjudge", "build", "--corpus", str(docs)],
                               env=environment(tmp_path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(0.35)
    process.kill()
    process.wait()
    import sqlite3
    with sqlite3.connect(index) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = json.loads(clean(ragjudge(tmp_path, "build", "--corpus", str(docs), "--json")).stdout)
    assert again["changed"] + again["unchanged"] == 62


def test_version_starts_nearly_as_fast_as_argparse(tmp_path):
    def fastest(*command):
        times = []
        for _ in range(9):
            began = time.perf_counter()
            subprocess.run([sys.executable, *command], env=environment(tmp_path), check=True,
                           stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - began)
        return min(times)
    assert fastest("-m", "ragjudge", "--version") <= 1.5 * fastest("-I", "-c", "import argparse")


def test_version_is_printed(tmp_path):
    import ragjudge as package
    for arguments in (["--version"], ["-q", "--version"]):
        ended = ragjudge(tmp_path, *arguments)
        assert (ended.returncode, ended.stdout) == (0, f"ragjudge {package.__version__}\n")


def test_doctor_shows_values_with_origins(tmp_path, docs):
    ended = clean(ragjudge(tmp_path, "doctor", "--corpus", str(docs), "--json", env={"RAGJUDGE_LANG": "zh"}))
    rows = {one["key"]: one for one in json.loads(ended.stdout)["settings"]}
    assert (rows["lang"]["value"], rows["lang"]["origin"]) == ("zh", "RAGJUDGE_LANG")


def test_quiet_build_says_nothing_on_stderr_and_no_colours_in_a_pipe(tmp_path, docs):
    ended = clean(ragjudge(tmp_path, "-q", "build", "--corpus", str(docs)))
    assert ended.stderr == "" and "\x1b" not in ended.stdout
