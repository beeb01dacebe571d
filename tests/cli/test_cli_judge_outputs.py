"""judge's outputs, recheck, the pre-commit hook and the action, through what they would run."""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REPORTS = sorted((ROOT / "reports").glob("20*"))
DAY = "2025-10-10"


def ragjudge(*arguments, **more):
    return subprocess.run([sys.executable, "-m", "ragjudge", *map(str, arguments)], cwd=ROOT, timeout=120,
                          capture_output=True, text=True, encoding="utf-8",
                          env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8",
                               "PYTHONDONTWRITEBYTECODE": "1", **more})


@pytest.fixture
def broken(tmp_path):
    """A bundle whose report was edited."""
    folder = tmp_path / "broken"
    shutil.copytree(REPORTS[0], folder)
    (folder / "report.md").write_bytes((folder / "report.md").read_bytes().replace(b"2024", b"2025", 1))
    return folder


def test_all_outputs_of_one_run_agree(broken, tmp_path):
    names = {kind: tmp_path / f"out.{kind}" for kind in ("markdown", "junit", "sarif", "html", "intoto",
                                                         "scorecard")}
    ended = ragjudge("--now", DAY, "judge", broken, "--github",
                     *[part for kind, path in names.items() for part in (f"--{kind}", path)])
    assert ended.returncode == 1 and "Traceback" not in ended.stderr
    card = json.loads(names["scorecard"].read_bytes())
    count = sum(len(gate["findings"]) for gate in card["gates"])
    assert count and card["verdict"] != "PASS"
    run = json.loads(names["sarif"].read_bytes())["runs"][0]
    assert len(run["results"]) == count + len(card["errors"])
    tree = ElementTree.fromstring(names["junit"].read_bytes())
    assert len([*tree.iter("failure"), *tree.iter("error")]) >= count
    assert json.loads(names["intoto"].read_bytes())["predicate"]["result"] == "FAILED"
    assert names["markdown"].read_text("utf-8").count("\n| ") >= count
    assert names["html"].read_text("utf-8").startswith("<!DOCTYPE html>")
    lines = [line for line in ended.stdout.splitlines() if line.startswith("::")]
    assert 1 <= len(lines) <= 10 and all(line.startswith("::error ") for line in lines)


def test_annotations_do_not_break_the_one_json_document(broken):
    ended = ragjudge("--json", "--now", DAY, "judge", broken, "--github")
    assert json.loads(ended.stdout)["format"] == "ragjudge.scorecard/1"
    assert "::error " in ended.stderr


def test_recheck_of_the_same_verdict_is_0_and_of_another_says_why(tmp_path, broken):
    card = tmp_path / "card.json"
    first = ragjudge("--now", DAY, "judge", REPORTS[0], "--scorecard", card)
    assert first.returncode == 0, first.stdout
    assert ragjudge("judge", REPORTS[0], "--expect", card).returncode == 0
    later = ragjudge("--now", "2025-11-11", "judge", REPORTS[0], "--expect", card)
    assert later.returncode == 1 and "another day of judging" in later.stderr
    other = ragjudge("judge", broken, "--expect", card)
    assert other.returncode == 1 and "verdict" in other.stderr


def test_recheck_refuses_what_is_no_scorecard(tmp_path):
    (tmp_path / "x.json").write_text('{"format":"ragjudge.scorecard/1"}\n')
    for path in (tmp_path / "x.json", tmp_path / "gone.json"):
        ended = ragjudge("judge", REPORTS[0], "--expect", path)
        assert ended.returncode == 1 and ended.stderr and "Traceback" not in ended.stderr


@pytest.mark.parametrize("arguments", [
    ("a", "b", "--html", "x.html"), ("a", "b", "--intoto", "x"), ("a", "b", "--expect", "x"),
    ("a", "--junit", "same", "--sarif", "same")])
def test_outputs_that_cannot_be_written_are_refused_first(arguments):
    assert ragjudge("judge", *arguments).returncode == 2


def test_stale_output_does_not_outlive_a_run_that_breaks(tmp_path):
    stale = tmp_path / "old.xml"
    stale.write_text("<testsuites/>")
    ended = ragjudge("--now", DAY, "judge", tmp_path / "gone", "--junit", stale)
    assert ended.returncode == 1 and b"<error " in stale.read_bytes()


def test_pre_commit_hook_judges_every_bundle_and_is_never_skipped(tmp_path, broken):
    text = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    assert "always_run: true" in text and "pass_filenames: false" in text and "files:" not in text
    entry = re.search(r"entry: ragjudge (.+)", text)[1].split()
    extra = re.search(r"args: \[(.+)\]", text)[1].split(", ")
    assert ragjudge("--now", DAY, *entry, *extra).returncode == 0
    (tmp_path / "none").mkdir()
    assert ragjudge("--now", DAY, *entry, "--all", tmp_path / "none").returncode == 1
    assert ragjudge("--now", DAY, *entry, "--all", broken.parent).returncode == 1


def action(tmp_path, **inputs):
    """Run what action.yml runs, with every input it declares."""
    text = (ROOT / "action.yml").read_text("utf-8")
    run = re.search(r"run: bash \"\$RAGJUDGE_ROOT/(\S+)\"", text)[1]
    assert "${{" not in (ROOT / run).read_text("utf-8")
    set_ = {"RAGJUDGE_BUNDLES": "reports/*/", "RAGJUDGE_AT": ".", "RAGJUDGE_DAY": DAY, "RAGJUDGE_RULES": "",
            "RAGJUDGE_PINNED": "false", "RAGJUDGE_PYTHON": sys.executable} | inputs
    assert {f"{name}:" for name in set_} <= set(re.findall(r"RAGJUDGE_[A-Z]+:", text))
    places = {name: str(tmp_path / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    ended = subprocess.run(["bash", str(ROOT / run)], cwd=ROOT, capture_output=True, text=True, timeout=120,
                           encoding="utf-8", env={"PATH": os.environ["PATH"], "RAGJUDGE_ROOT": str(ROOT),
                                                  "RUNNER_TEMP": str(tmp_path), **set_, **places})
    outputs = dict(line.split("=", 1) for line in (tmp_path / "GITHUB_OUTPUT").read_text().splitlines())
    return ended, outputs


def test_action_passes_good_bundles_and_names_its_outputs(tmp_path):
    ended, outputs = action(tmp_path)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert outputs["verdict"] == "PASS" and Path(outputs["sarif"]).is_file()
    assert len(os.listdir(outputs["scorecards"])) == len(REPORTS)
    assert "PASS" in (tmp_path / "GITHUB_STEP_SUMMARY").read_text("utf-8")


@pytest.mark.parametrize("inputs", [
    {"RAGJUDGE_BUNDLES": "no/such/*/"}, {"RAGJUDGE_BUNDLES": ""}, {"RAGJUDGE_RULES": "0" * 64},
    {"RAGJUDGE_BUNDLES": "$(touch pwned)"}, {"RAGJUDGE_DAY": "2099-01-01"}])
def test_action_fails_closed(tmp_path, inputs):
    ended, outputs = action(tmp_path, **inputs)
    assert ended.returncode != 0 and outputs["verdict"] == "not PASS"
    assert not (ROOT / "pwned").exists()
