"""README and README.zh-CN.md: every command line is one that the program understands; a few are run."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ragjudge.cli.arguments import parse

ROOT = Path(__file__).resolve().parent.parent
READMES = ("README.md", "README.zh-CN.md")
_RUN = re.compile(r"<!-- run -->\n```sh\n(.*?)```", re.DOTALL)


def commands(name):
    found = [line for block in _RUN.findall((ROOT / name).read_text("utf-8")) for line in block.splitlines()]
    assert len(found) > 10, f"no commands in {name}"
    return found


LINES = list(dict.fromkeys(line for name in READMES for line in commands(name)))
OURS = [line for line in LINES if line.startswith("ragjudge ")]


@pytest.mark.parametrize("line", LINES)
def test_command_of_the_readme_is_understood(line):
    program, *words = shlex.split(line)
    if program == "make":
        assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        return
    assert program == "ragjudge"
    assert parse(words).command in words


@pytest.mark.parametrize("line", [line for line in OURS if " explain " in f"{line} "])
def test_explain_of_the_readme_runs(line):
    ended = subprocess.run([sys.executable, "-m", *shlex.split(line)], cwd=ROOT, capture_output=True,
                           timeout=60)
    assert ended.returncode == 0 and ended.stdout.strip()


def test_project_of_the_readme_is_made_and_lints(tmp_path):
    made, checked = (next(line for line in OURS if f" {word} " in line) for word in ("init", "ontology"))
    for line in (made, checked):
        ended = subprocess.run([sys.executable, "-m", *shlex.split(line)], cwd=tmp_path, capture_output=True,
                               timeout=120, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"})
        assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "my-industry" / "ragjudge.toml").is_file()


@pytest.mark.parametrize("name", READMES)
def test_screens_of_the_readme_end_in_pass(name):
    text = (ROOT / name).read_text("utf-8")
    screens = re.findall(r"<!-- made: screen .*?-->\n\n```text\n(.*?)```", text, re.DOTALL)
    assert len(screens) == 2
    for screen in screens:
        assert len(re.findall(r"^GATE_[A-Z_]+ +PASS ", screen, re.MULTILINE)) == 11
        assert re.search(r"^(?:verdict|裁定): PASS ", screen, re.MULTILINE)


def test_first_screen_asks_the_question_of_the_makefile():
    asked = re.search(r"^Q +\?= (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1]
    for name in READMES:
        assert f"```text\n{asked}\n" in (ROOT / name).read_text("utf-8")


def test_both_readmes_have_the_same_commands_and_sections():
    assert len(commands(READMES[0])) == len(commands(READMES[1]))
    heads, rows, workflows = ([found for name in READMES for found in [re.findall(
        pattern, (ROOT / name).read_text("utf-8"), re.MULTILINE | re.DOTALL)]]
        for pattern in (r"^## ", r"^\| [^\n]*\|$", r"```yaml\n(.*?)```"))
    assert len(heads[0]) == len(heads[1]) and len(rows[0]) == len(rows[1])
    assert workflows[0] == workflows[1] and len(workflows[0][0].splitlines()) == 12


def test_adopted_report_of_the_readme_fares_as_shown(tmp_path):
    line = next(line for line in OURS if " adopt " in line)
    ended = subprocess.run([sys.executable, "-m", "ragjudge", "--json", *shlex.split(line)[1:], "--out",
                            str(tmp_path / "bundle")], cwd=ROOT, capture_output=True, timeout=60)
    found = {one["text"]: one["status"] for one in json.loads(ended.stdout)["sentences"]}
    assert ended.returncode == 1
    for name in READMES:
        rows = re.findall(r"^[✓✗·–] +[0-9]+  ([a-z]+(?: [a-z]+)*) {2,}(.+?\.)(?: {2,}|$)",
                          (ROOT / name).read_text("utf-8"), re.MULTILINE)
        assert [(said, found[text]) for said, text in rows] == [
            ("supported", "supported"), ("contradicted", "contradicted"),
            ("not decidable by rules", "undecided"), ("no source given", "no_source")]
