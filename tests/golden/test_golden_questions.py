"""Whole runs over the bundled corpus: each golden question through index, research, audit, judge.

`make golden` writes the files under tests/cases/golden/runs again; a person reads the difference.
"""

import json
import os
import shutil
import tomllib
from functools import lru_cache, partial
from pathlib import Path

import pytest

from ragjudge.runner.ask import Asking, ask_in, opened
from ragjudge.runner.project import open_project

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases" / "golden"
RUNS = CASES / "runs"
WANTED = tomllib.loads((CASES / "questions.toml").read_text("utf-8"))
QUESTIONS = WANTED["question"]
WRITE = os.environ.get("RAGJUDGE_GOLDEN") == "write"
assert len(QUESTIONS) >= 14, "the golden questions are missing"


@pytest.fixture(scope="module")
def project_folder(tmp_path_factory):
    """A copy of the bundled project, so that no report is written into the tree."""
    folder = tmp_path_factory.mktemp("golden")
    for name in ("corpus", "ontology"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("policy.toml", "sources.toml", "ragjudge.toml"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def asked(project_folder):
    """Asks a question once and keeps what came of it."""
    project = open_project(str(project_folder), None, dict(os.environ), {"lang": None, "reader": None})
    asking = Asking(project, WANTED["now"], None, None, "2025-09-30T00:00:00Z",
                    lambda *_: None, lambda _: None)
    with opened(asking, "en") as made:
        yield lru_cache(maxsize=None)(partial(ask_in, made))


def outcome(document):
    """PASS, page (a decision that concludes nothing) or refused."""
    if document["verdict"] == "PASS":
        return "PASS"
    return "page" if document["strategy"] == "decision" else "refused"


def golden(document, folder: Path) -> str:
    """What a person reads of a run: verdict, gates that did not pass, gaps, offers, the report."""
    said = {"question": document["question"], "verdict": document["verdict"],
            "strategy": document["strategy"],
            "values": (document["answer"] or {}).get("values", []),
            "not_passed": [[one["gate"], one["status"], sorted({f["rule"] for f in one["findings"]})]
                           for one in document["gates"] if one["status"] != "PASS"],
            "gaps": document["gaps"], "calls": document["calls"], "mend": document["mend"]}
    report = (folder / "report.md").read_text("utf-8")
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n\n" + report


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda one: one["id"])
def test_golden_question_gives_its_outcome_and_page(case, asked):
    done = asked(case["question"])
    text = golden(done.document, Path(done.folder))
    path = RUNS / f"{case['id']}.txt"
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert outcome(done.document) == case["expect"], done.document["gates"]
    assert path.exists(), "make golden writes it"
    assert text == path.read_text("utf-8")


@pytest.mark.parametrize("case", [one for one in QUESTIONS if one["expect"] == "PASS"],
                         ids=lambda one: one["id"])
def test_every_claim_that_cites_evidence_is_full(case, asked):
    """Decided by Tier 2, whose own words these are; a page without a citing claim proves nothing."""
    done = asked(case["question"])
    folder = Path(done.folder)
    rows = json.loads((folder / "audit" / "verification_results.json").read_text("utf-8"))["results"]
    claims = [json.loads(line) for line in (folder / "claims.jsonl").read_text("utf-8").splitlines()]
    cited = {one["id"] for one in claims if one["evidence"]}
    assert cited and {one["claim"] for one in rows} == cited
    assert [(one["claim"], one["unmatched"]) for one in rows
            if (one["status"], one["entailment"]) != ("decided", "FULL")
            or one["target_to_result_drift"]] == []
