"""seal: what another program wrote, sealed by hand in a few lines, goes through audit and judge like any other."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = "Country,Year,Module price (USD/W)\nWorld,2010,2.00\nWorld,2019,0.40\nChina,2019,0.35\n"
QUESTION = {"en": "How much did the module price of World fall from 2010 to 2019?",
            "zh": "World的Module price从2010年到2019年下降了多少？"}
NOW = ("--now", "2024-06-30", "--corpus", "corpus")


# --- the forty lines: an outside program that knows docs/formats.md 3 and 3.10, and nothing else of ours -----
def lines(path, records):
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records), "utf-8")


def write_by_hand(folder, language):
    folder.mkdir()
    cell = {"source": "corpus/modules.csv"}
    column = "Module price (USD/W)"
    lines(folder / "evidence.jsonl", [
        {"id": "e.1", **cell, "locator": {"column": column, "key": {"Country": "World", "Year": "2010"}}},
        {"id": "e.2", **cell, "locator": {"column": column, "key": {"Country": "World", "Year": "2019"}}}])
    (folder / "parameter_registry.json").write_text(json.dumps({
        "inputs": [{"id": "i.1", "evidence": "e.1"}, {"id": "i.2", "evidence": "e.2"}],
        "parameters": [{"id": "p.1", "operation": "growth", "inputs": {"now": "i.2", "before": "i.1"}}]}))
    lines(folder / "claims.jsonl", [
        {"id": "c.1", "section": "answer", "role": "finding", "parameters": ["p.1"]},
        {"id": "c.2", "section": "findings", "role": "finding", "evidence": ["e.1"]},
        {"id": "c.3", "section": "findings", "role": "finding", "evidence": ["e.2"]},
        {"id": "c.4", "section": "scope", "template": "method.as_of"},
        {"id": "c.5", "section": "sources", "template": "method.corpus"},
        {"id": "c.6", "section": "sources", "role": "process_result", "pointer": "evidence.jsonl#/used"},
        {"id": "c.7", "section": "sources", "role": "process_result", "pointer": "claims.jsonl#/gap"},
        {"id": "c.8", "section": "scope", "role": "process_result", "pointer": "monitor.json#/review_by"},
        {"id": "c.9", "section": "limits", "template": "limitation.undated", "fill": {"source": TITLE[language]}}])
    (folder / "seal.toml").write_text(
        f'question = "{QUESTION[language]}"\nauthor = {{ id = "by-hand", kind = "person" }}\n', "utf-8")


TITLE = {"en": "“corpus/modules.csv”", "zh": "《corpus/modules.csv》"}
# --- end of the outside program --------------------------------------------------------------------------------


def ragjudge(top, *arguments):
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
           "XDG_CACHE_HOME": str(top / "cache"), "LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, "-m", "ragjudge", *arguments], cwd=top, capture_output=True, text=True,
                          encoding="utf-8", timeout=120, env=env)


@pytest.fixture
def top(tmp_path):
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "modules.csv").write_text(TABLE)
    return tmp_path


def checked(top, name):
    """The scorecard of a sealed folder after an audit."""
    audited = ragjudge(top, *NOW, "audit", name, "--out", "checked")
    judged = ragjudge(top, *NOW, "judge", "checked", "--json")
    return audited, judged, json.loads(judged.stdout) if judged.stdout else None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_bundle_sealed_by_hand_passes(top, language):
    write_by_hand(top / "mine", language)
    before = {one.name: one.read_bytes() for one in (top / "mine").iterdir()}
    sealed = ragjudge(top, *NOW, "seal", "mine")
    assert sealed.returncode == 0, sealed.stdout + sealed.stderr
    assert before == {one.name: one.read_bytes() for one in (top / "mine").iterdir()}
    audited, judged, card = checked(top, "mine.sealed")
    assert judged.returncode == 0, judged.stdout[-4000:] + audited.stdout + judged.stderr
    assert "80" in (top / "mine.sealed" / "report.md").read_text("utf-8")
    assert "by-hand (person)" in judged.stdout


@pytest.mark.parametrize("change, rule", [
    (lambda one: one.update(text="According to “corpus/modules.csv”, Module price of World fell by 90.0% in relative "
                                 "terms from 2010 to 2019."), "CE3"),
    (lambda one: one.update(level="FACT"), "EB2"),
    (lambda one: one.update(premises=["c.2"]), "EB0")])
def test_what_is_given_stands_as_given_and_is_judged(top, change, rule):
    write_by_hand(top / "mine", "en")
    claims = [json.loads(one) for one in (top / "mine" / "claims.jsonl").read_text("utf-8").splitlines()]
    change(claims[0])
    lines(top / "mine" / "claims.jsonl", claims)
    assert ragjudge(top, *NOW, "seal", "mine").returncode == 0
    _, judged, card = checked(top, "mine.sealed")
    cards = card.get("bundles", [card])
    assert judged.returncode == 1
    assert rule in {one["rule"] for each in cards for gate in each["gates"] for one in gate["findings"]}


@pytest.mark.parametrize("name", ["ragjudge.research", "RagJudge", " ragjudge-audit", "rag.judge", "", "作者"])
def test_reserved_or_unreadable_author_is_refused(top, name):
    write_by_hand(top / "mine", "en")
    ended = ragjudge(top, *NOW, "seal", "mine", "--author", name)
    assert ended.returncode == 1 and not (top / "mine.sealed").exists(), ended.stdout
    assert "author" in ended.stdout + ended.stderr


def test_in_place_keeps_the_old_folder(top):
    write_by_hand(top / "mine", "en")
    (top / "mine" / "notes.txt").write_text("mine")
    ended = ragjudge(top, *NOW, "seal", "mine", "--in-place")
    assert ended.returncode == 0 and "notes.txt" in ended.stdout
    assert (top / "mine" / "manifest.json").is_file() and not (top / "mine" / "notes.txt").exists()
    assert (top / "mine.unsealed" / "seal.toml").is_file()
    again = ragjudge(top, *NOW, "seal", "mine", "--in-place")
    assert again.returncode == 1 and "exists already" in again.stdout + again.stderr


@pytest.mark.parametrize("file, text, said", [
    ("evidence.jsonl", '{"id": "e.1", "source": "corpus/no.csv", "locator": {"column": "x"}}\n', "no.csv"),
    ("evidence.jsonl", '{"id": "e.1", "source": "../up.csv", "locator": {"column": "x"}}\n', "corpus/"),
    ("evidence.jsonl", '{"source": "corpus/modules.csv"}\n', "id"),
    ("evidence.jsonl", '[]\n', "id"),
    ("evidence.jsonl", '{"id": "e.1", "source": "corpus/modules.csv", "locator": 3}\n', "evidence.jsonl"),
    ("evidence.jsonl", '{"id": "e.1", "source": "corpus/modules.csv", "quote": {"exact": "World"}}\n', "times"),
    ("claims.jsonl", '{"id": "c.1", "section": "answer", "role": "nonsense"}\n', "role"),
    ("claims.jsonl", '{"id": "c.1", "section": "answer", "role": "finding"}\n', "words"),
    ("claims.jsonl", '{"id": "c.1", "section": "x", "template": "no.such"}\n', "no.such"),
    ("claims.jsonl", '{"id": "c.1", "section": "x", "template": "method.corpus", "fill": 3}\n', "fill"),
    ("claims.jsonl", '{"id": "c.1", "section": "x", "role": "finding", "parameters": [["p.1"]]}\n', "c.1"),
    ("parameter_registry.json", '{"parameters": [{"id": "p.1", "operation": "growth", "inputs": {"now": "p.1"}}]}',
     "p.1"),
    ("parameter_registry.json", '{"parameters": 7}', "id"),
    ("parameter_registry.json", '[]', "object"),
    ("seal.toml", 'question = 3\n', "question"), ("seal.toml", 'nonsense = "x"\n', "nonsense"),
    ("seal.toml", 'question = "Why?"\n', "author"), ("seal.toml", 'question = \n', "seal.toml"),
    ("monitor.json", '{"triggers": "x"}', "monitor.json"), ("thesis.json", '{"surplus": 1}', "thesis.json")])
def test_what_cannot_be_sealed_says_where(top, file, text, said):
    write_by_hand(top / "mine", "en")
    (top / "mine" / file).write_text(text, "utf-8")
    ended = ragjudge(top, *NOW, "seal", "mine")
    talk = ended.stdout + ended.stderr
    assert ended.returncode == 1 and said in talk and "Traceback" not in talk, talk
    assert [one.name for one in top.iterdir() if one.name.startswith("mine")] == ["mine"]
