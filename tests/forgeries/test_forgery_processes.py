"""Attacks through real folders and processes: what lies in the folder, how the judge ends, what it prints."""

import io
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile
from datetime import date

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import sealing  # noqa: E402
from good_bundles import ROOT, good  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.judge import Pins  # noqa: E402
from ragjudge.judge.case import make_case  # noqa: E402
from ragjudge.judge.decide import run_gates, verdict_of  # noqa: E402
from ragjudge.judge.gates import GATE_CHECKS  # noqa: E402
from ragjudge.records.errors import RagjudgeError, SourceError  # noqa: E402
from ragjudge.records.scorecard import GATES  # noqa: E402
from ragjudge.runner.files import read_tree  # noqa: E402
from ragjudge.runner.judge_process import Pins as ProcessPins  # noqa: E402
from ragjudge.runner.judge_process import judge_files, judge_folder  # noqa: E402

LOOKUP = good("lookup en")


def laid(folder, files=LOOKUP.files):
    """The bundle as a folder."""
    for name, data in files.items():
        at = folder / name
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(data)
    return folder


def judged(folder):
    return judge_folder(str(folder), LOOKUP.rules, ProcessPins(), LOOKUP.now)


def test_bundle_in_a_folder_passes(tmp_path):
    assert judged(laid(tmp_path / "b")).verdict == "PASS"


@pytest.mark.parametrize("kind", ["symlink", "hard link", "fifo", "folder", "linked folder", "unreadable name"])
def test_file_that_is_no_plain_file_never_passes(tmp_path, kind):
    folder = laid(tmp_path / "b")
    name = folder / "report.md"
    kept = tmp_path / "kept.md"
    if kind in ("symlink", "hard link"):
        name.rename(kept)
        (os.symlink if kind == "symlink" else os.link)(kept, name)
    elif kind == "fifo":
        name.unlink()
        os.mkfifo(name)
    elif kind == "folder":
        name.unlink()
        name.mkdir()
    elif kind == "linked folder":
        (folder / "audit").rename(tmp_path / "audit")
        (folder / "audit").symlink_to(tmp_path / "audit")
    else:
        os.mkfifo(os.fsencode(folder) + b"/\xff")
    assert judged(folder).verdict != "PASS"


def test_file_changed_while_it_is_judged_is_judged_as_it_was_read(tmp_path):
    """The bytes are read once; digests and claims are taken from those, whatever lies there later."""
    folder = laid(tmp_path / "b")
    files, faults = read_tree(str(folder))
    (folder / "report.md").write_text("# Sales doubled\n", "utf-8")
    (folder / "claims.jsonl").unlink()
    assert judge_files(files, faults, LOOKUP.rules, ProcessPins(), LOOKUP.now).verdict == "PASS"
    assert judged(folder).verdict != "PASS"


@pytest.mark.parametrize("name", ["x.docx", "x.xlsx"])
def test_archive_that_grows_is_refused(name):
    """A hundred megabytes of nothing in a few kilobytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in ("[Content_Types].xml", "word/document.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"):
            archive.writestr(part, b"<a>" + b" " * 100_000_000 if part.endswith(("document.xml", "sheet1.xml")) else b"<a/>")
    with pytest.raises(SourceError):
        readers.read(packed.getvalue(), f"corpus/{name}")


def test_gate_that_is_gone_or_called_otherwise_is_no_pass():
    case = make_case(LOOKUP.files, LOOKUP.pack, LOOKUP.rules_sha256, Pins(), date.fromisoformat(LOOKUP.now))
    whole = run_gates(case, GATE_CHECKS)
    assert verdict_of(whole, frozenset(GATES)) == "PASS"
    for name in GATES:
        rest = {one: check for one, check in GATE_CHECKS.items() if one != name}
        assert verdict_of(run_gates(case, rest), frozenset(GATES)) == "UNVERIFIED"
        assert verdict_of(run_gates(case, rest | {name + "_": GATE_CHECKS[name]}), frozenset(GATES)) == "UNVERIFIED"
        assert verdict_of(tuple(one for one in whole if one.gate != name), frozenset(GATES)) == "UNVERIFIED"
    assert verdict_of((*whole, whole[0]), frozenset(GATES)) == "UNVERIFIED"
    assert verdict_of(whole, frozenset()) == "UNVERIFIED"


@pytest.mark.parametrize("ends", [RagjudgeError("x", "y"), SystemExit(0), MemoryError(), RecursionError()])
def test_gate_that_breaks_is_no_pass(ends):
    def breaks(_case):
        raise ends
    case = make_case(LOOKUP.files, LOOKUP.pack, LOOKUP.rules_sha256, Pins(), date.fromisoformat(LOOKUP.now))
    for name in GATES:
        assert verdict_of(run_gates(case, GATE_CHECKS | {name: breaks}), frozenset(GATES)) == "UNVERIFIED"


# --- how it ends, what it prints -------------------------------------------------------------------------
def many(files, count, words="Sales doubled."):
    """The bundle with a page of that many sentences without papers."""
    made = dict(files)
    made["report.md"] = files["report.md"].replace(b"\n\n[^", (f"\n\n{words}" * count).encode() + b"\n\n[^", 1)
    return sealing._audit_manifest(LOOKUP, sealing._manifest(LOOKUP, made, frozenset()), frozenset())


def run(*arguments, cwd):
    return subprocess.run([sys.executable, "-m", "ragjudge", "--now", LOOKUP.now, *arguments], cwd=cwd, timeout=120,
                          capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)


@pytest.mark.parametrize("count", [255, 256, 512])
def test_many_findings_never_exit_with_0(tmp_path, count):
    folder = laid(tmp_path / "b", many(LOOKUP.files, count))
    card = judged(folder)
    assert len([one for gate in card.gates for one in gate.findings if one.rule == "AC2"]) == count
    if count == 256:
        assert run("judge", str(folder), cwd=ROOT).returncode == 1


def test_words_of_a_forger_cannot_speak_to_the_terminal_or_the_log(tmp_path):
    words = "\x1b[2J ::stop-commands::x %0A::error::x \x07 [x](javascript:1) `<script>`"
    folder = laid(tmp_path / "b", many(LOOKUP.files, 1, words))
    for options in ((), ("--github",), ("--json",)):
        ended = run("judge", str(folder), *options, cwd=ROOT)
        assert ended.returncode == 1
        said = ended.stdout + ended.stderr
        assert b"\x1b[2J" not in said and b"\x07" not in said
        assert not re.search(rb"(?m)^\s*::stop-commands", said)


def test_patterns_of_the_judge_take_linear_time():
    """Long runs of what the patterns look for: sixteen times as much takes no more than sixty times as long."""
    pieces = ("1", "1,", "a ", "a-", "[^c.1]", "(", "“", "if ", "据", "万", "2019 ", "not ", ". ", "。", "|", "- ", "%")
    case = dict(LOOKUP.files)

    def took(piece, times):
        words = piece * (times // len(piece))
        began = time.process_time()
        make = many(case, 1, words)
        LOOKUP.judged(make)
        return time.process_time() - began
    for piece in pieces:
        short = max(took(piece, 2_000), 0.02)
        assert took(piece, 32_000) < 60 * short, piece
