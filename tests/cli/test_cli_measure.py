"""ragjudge measure claims | numeric | mutants through the command: documents, exit codes, both languages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLAIM = {"id": "a", "claim": "The Leeds plant made 340 tonnes in 2021.", "label": "SUPPORTED", "lang": "en",
         "source": "The Leeds plant made 340 tonnes in 2021. It was closed in 2023."}


def ran(*words, code=0):
    done = subprocess.run([sys.executable, "-m", "ragjudge", "measure", *map(str, words)], cwd=ROOT,
                          capture_output=True, timeout=120)
    assert done.returncode == code, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    return done.stdout.decode(), done.stderr.decode()


def lines(path, *rows):
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row, ensure_ascii=False)
                              for row in rows), "utf-8")
    return path


def test_claims_print_one_document_and_the_speed_apart(tmp_path):
    path = lines(tmp_path / "c.jsonl", CLAIM, CLAIM | {"id": "b", "label": "REFUTED", "claim": "The Leeds plant never closed."})
    out, err = ran("claims", path, "--json", "--out", tmp_path / "run.json")
    document = json.loads(out)
    assert document["format"] == "ragjudge.measure_claims/1" and document["full"]["right"] == 1
    assert (tmp_path / "run.json").read_text("utf-8") == out and "a second" in err and "second" not in out
    again, _ = ran("claims", path, "--json", "--baseline", tmp_path / "run.json")
    assert json.loads(again)["baseline"]["changed"] == []


@pytest.mark.parametrize("lang, words", [("en", ("label × decision", "false accepts")), ("zh", ("标注", "误接受"))])
def test_claims_are_read_in_both_languages(tmp_path, lang, words):
    path = lines(tmp_path / "c.jsonl", CLAIM, CLAIM | {"id": "b", "label": "NOT_ENOUGH"})
    out, _ = ran("claims", path, "--lang", lang)
    assert all(word in out for word in words) and CLAIM["claim"] in out


@pytest.mark.parametrize("what, row, said", [
    ("claims", "{", "strict JSON"), ("claims", CLAIM | {"label": "X"}, "label 'X'"), ("numeric", {"id": "a"}, "no row"),
    ("mutants", {"id": "a"}, "text is wanted"), ("mutants", {"id": "a", "text": "no."}, "no sentence")])
def test_bad_line_ends_with_one_line_and_its_place(tmp_path, what, row, said):
    _, err = ran(what, lines(tmp_path / "bad.jsonl", row), code=1)
    assert said in err and "bad.jsonl" in err and err.startswith("ragjudge: ")


@pytest.mark.parametrize("words", [
    ("claims",), ("claims", "x.jsonl", "--seed", "1"), ("numeric", "x.jsonl", "--baseline", "y"),
    ("mutants", "x.jsonl", "--seed", "x"), ("mutants", "x.jsonl", "--max-false-accept", "2"), ("nothing", "x.jsonl"),
    ("questions", "a", "b")])
def test_command_line_that_cannot_be_understood_is_two(words):
    ran(*words, code=2)


def test_missing_file_and_wrong_baseline_end_with_one(tmp_path):
    ran("claims", tmp_path / "none.jsonl", code=1)
    path = lines(tmp_path / "c.jsonl", CLAIM)
    _, err = ran("claims", path, "--baseline", path, code=1)
    assert "not a run" in err


def test_mutants_gate_and_numeric(tmp_path):
    path = lines(tmp_path / "s.jsonl", {"id": "s", "lang": "en", "text": CLAIM["source"] + " Norway generally sells oil to Japan and Chile."})
    out, _ = ran("mutants", path, "--seed", "3", "--json", "--max-false-accept", "1")
    assert json.loads(out)["seed"] == 3 and json.loads(out)["changed"]["generated"] >= 5
    row = {"id": "a", "expression": "(12-10)/10", "answer": 20, "scale": "percent"}
    out, _ = ran("numeric", lines(tmp_path / "n.jsonl", row), "--json")
    assert json.loads(out)["gold"]["accepted"] == 1 and json.loads(out)["wrong"]["accepted"] == 0
