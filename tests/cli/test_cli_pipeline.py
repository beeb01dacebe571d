"""One explicit call through all three tiers as a user runs it, then the same under attack and elsewhere."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = "Country,Year,Module price (USD/W)\nWorld,2010,2.00\nWorld,2019,0.40\nChina,2019,0.35\n"
CALL = ("compute", "Module price", "--entity", "World", "--period", "2010..2019", "--op", "growth")
NOW = ("--now", "2024-06-30")


def environment(tmp_path, **more):
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(tmp_path / "cache"), "LC_ALL": "C.UTF-8", **more}


def ragjudge(tmp_path, *arguments, **more):
    return subprocess.run([sys.executable, "-m", "ragjudge", *arguments], cwd=tmp_path, capture_output=True,
                          text=True, encoding="utf-8", timeout=120, env=environment(tmp_path, **more))


@pytest.fixture(scope="module")
def passed(tmp_path_factory):
    """A folder with a table, and the answer document of one call that passed."""
    top = tmp_path_factory.mktemp("pipeline")
    (top / "docs").mkdir()
    (top / "docs" / "modules.csv").write_text(TABLE)
    ended = ragjudge(top, *NOW, *CALL, "--corpus", "docs", "--json")
    assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr
    return top, json.loads(ended.stdout)


def test_call_passes_with_its_numbers_and_eleven_gates(passed):
    _, document = passed
    assert document["format"] == "ragjudge.answer/1" and document["verdict"] == "PASS"
    assert [gate["status"] for gate in document["gates"]] == ["PASS"] * 11
    values = {(one["value"], one["period"]) for one in document["answer"]["values"]}
    assert {("2", "2010"), ("0.4", "2019")} <= values or {("2.00", "2010"), ("0.40", "2019")} <= values
    assert any(one["unit"] == "%" and one["value"].startswith("-80") for one in document["answer"]["values"])
    assert {one["entity"] for one in document["answer"]["values"]} == {"World"}


def test_same_call_again_keeps_the_folder_and_says_so(passed):
    top, document = passed
    ended = ragjudge(top, *NOW, *CALL, "--corpus", "docs")
    assert ended.returncode == 0 and document["bundle"] in ended.stdout and "it is kept" in ended.stderr


def test_same_call_elsewhere_gives_the_same_bytes(passed, tmp_path):
    top, document = passed
    shutil.copytree(top / "docs", tmp_path / "other" / "docs")
    ended = ragjudge(tmp_path / "other", *NOW, *CALL, "--corpus", "docs", "--json", PYTHONHASHSEED="7",
                     TZ="Asia/Tokyo", LC_ALL="C", LANG="C")
    again = json.loads(ended.stdout)
    assert again["verdict"] == "PASS"
    one, two = tree(document["bundle"]), tree(again["bundle"])
    assert one.keys() == two.keys()
    assert {name for name in one if one[name] != two[name]} <= {"run.json", "audit/run.json"}


def tree(folder):
    top = Path(folder)
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in top.rglob("*") if path.is_file()}


def test_judge_alone_says_pass_without_corpus_and_writes_only_where_told(passed, tmp_path):
    top, document = passed
    shutil.copytree(document["bundle"], tmp_path / "b")
    (tmp_path / "empty").mkdir()
    before = tree(tmp_path / "b")
    ended = ragjudge(tmp_path, *NOW, "--corpus", "empty", "judge", "b", "--scorecard", "card.json")
    assert ended.returncode == 1  # --corpus pins the sources, and these are not in it
    ended = ragjudge(tmp_path, *NOW, "--project", str(rules_project(tmp_path)), "judge", "b",
                     "--scorecard", "card.json")
    assert ended.returncode == 0, ended.stdout
    card = json.loads((tmp_path / "card.json").read_bytes())
    assert (card["verdict"], card["sources"], len(card["gates"])) == ("PASS", "unpinned", 11)
    assert tree(tmp_path / "b") == before


def rules_project(tmp_path):
    """A project with the rules of --corpus (the starter's, no sources) and no corpus at all."""
    from ragjudge.runner.project import open_project, rules_files
    folder = tmp_path / "rules"
    for name, data in rules_files(open_project(None, str(tmp_path / "empty"), {}, {})).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


CHANGES = {"flip": lambda data: bytes([data[0] ^ 1]) + data[1:], "cut": lambda data: data[:-1]}


def test_any_file_changed_or_gone_never_passes(passed):
    from datetime import date

    from ragjudge.judge import Pins, judge
    top, document = passed
    pack = rules_bytes(top)
    whole = tree(document["bundle"])
    for outside in ("run.json", "audit/run.json", "scorecard.json"):
        whole.pop(outside)
    assert judge(whole, pack, Pins(), date(2024, 6, 30)).verdict == "PASS" and len(whole) >= 11
    for name, data in whole.items():
        kinds = {how: change(data) for how, change in CHANGES.items() if data} | {"delete": None}
        for how, changed in kinds.items():
            files = {**whole, name: changed} if changed is not None else whole.keys() - {name}
            files = files if changed is not None else {one: whole[one] for one in files}
            assert judge(files, pack, Pins(), date(2024, 6, 30)).verdict != "PASS", (name, how)


def rules_bytes(top):
    from ragjudge.runner.project import open_project
    from ragjudge.runner.rules import compile_rules
    return compile_rules(open_project(None, str(top / "docs"), {}, {}))


@pytest.mark.parametrize("attack", ["link", "hard link", "pipe", "surplus", "foreign name"])
def test_file_that_is_not_plain_never_passes(passed, tmp_path, attack):
    top, document = passed
    bundle = tmp_path / "b"
    shutil.copytree(document["bundle"], bundle)
    report = bundle / "report.md"
    if attack == "link":
        shutil.move(report, tmp_path / "report.md")
        report.symlink_to(tmp_path / "report.md")
    elif attack == "hard link":
        os.link(report, tmp_path / "second")
    elif attack == "pipe":
        os.mkfifo(bundle / "more")
    elif attack == "surplus":
        (bundle / "more.md").write_text("more")
    else:
        (bundle / os.fsdecode(b"\xff.md")).write_text("more")
    ended = ragjudge(tmp_path, *NOW, "--corpus", str(top / "docs"), "judge", "b")
    assert ended.returncode == 1 and not ended.stdout.startswith("PASS")


def test_stale_scorecard_is_removed_before_judging(passed, tmp_path):
    (tmp_path / "card.json").write_text('{"verdict": "PASS"}')
    ended = ragjudge(tmp_path, "judge", "none", "--scorecard", "card.json", "--corpus", str(passed[0] / "docs"))
    assert ended.returncode == 1
    assert json.loads((tmp_path / "card.json").read_bytes())["verdict"] == "UNVERIFIED"


def test_corpus_changed_after_the_answer_is_seen_when_pinned(passed, tmp_path):
    top, document = passed
    shutil.copytree(top / "docs", tmp_path / "docs")
    ended = ragjudge(tmp_path, *NOW, "--corpus", "docs", "judge", document["bundle"])
    assert ended.returncode == 0, ended.stdout
    (tmp_path / "docs" / "modules.csv").write_text(TABLE.replace("0.40", "0.50"))
    assert ragjudge(tmp_path, *NOW, "--corpus", "docs", "judge", document["bundle"]).returncode == 1


def test_expired_bundle_does_not_pass(passed):
    top, document = passed
    ended = ragjudge(top, "--now", "2099-01-01", "--corpus", "docs", "judge", document["bundle"])
    assert ended.returncode == 1


def test_unknown_measure_is_refused_with_what_is_missing(passed):
    top, _ = passed
    ended = ragjudge(top, *NOW, "compute", "Module weight", "--corpus", "docs", "--json")
    document = json.loads(ended.stdout)
    assert ended.returncode == 1 and document["answer"] is None and document["verdict"] != "PASS"
    assert document["gaps"] and "refused" in document["bundle"]
    shown = ragjudge(top, *NOW, "--lang", "zh", "compute", "Module weight", "--corpus", "docs").stdout
    assert "没有可以给出的回答" in shown and "缺什么" in shown


def test_offered_command_runs_as_it_stands(passed):
    top, _ = passed
    refused = ragjudge(top, *NOW, "ask", "What was the module price of World in 2018?", "--corpus", "docs")
    offers = [line.strip() for line in refused.stdout.splitlines() if line.startswith("  ragjudge compute ")]
    assert refused.returncode == 1 and offers
    ended = ragjudge(top, *NOW, *shlex.split(offers[0])[1:])
    assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr


def test_audit_alone_writes_a_copy_and_decides_every_claim(passed, tmp_path):
    top, document = passed
    ended = ragjudge(top, *NOW, "--corpus", "docs", "audit", document["bundle"], "--out", str(tmp_path / "copy"))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    one, two = tree(document["bundle"]), tree(tmp_path / "copy")
    assert {name for name in two if one.get(name) != two[name]} <= {"audit/run.json"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("delay_s", [0.3, 0.9])
def test_run_that_is_ended_leaves_nothing_half_written(tmp_path, number, delay_s):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "modules.csv").write_text(TABLE)
    command = [sys.executable, "-m", "ragjudge", *NOW, *CALL, "--corpus", "docs"]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment(tmp_path), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    time.sleep(delay_s)
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert process.returncode in ((-9, 0) if number == signal.SIGKILL else (1, 0, -number)), err
    assert "Traceback" not in err or delay_s < 0.5
    for folder in (tmp_path / "cache").rglob("2024-06-30-*"):
        if folder.is_dir() and not folder.name.endswith(".new"):
            assert (folder / "scorecard.json").is_file()
    assert ragjudge(tmp_path, *NOW, *CALL, "--corpus", "docs").returncode == 0
    assert not list((tmp_path / "cache").rglob("*.new"))


def test_judge_loads_pure_rooms_only(passed, tmp_path):
    """The judge's process, asked what it has loaded when it is done."""
    code = ("import sys; sys.path.insert(0, sys.argv[1])\n"
            "from ragjudge.runner import judge_child\n"
            "sys.addaudithook(judge_child.guard)\n"
            "judge_child._judge()\n"
            "print('\\n'.join(sorted(sys.modules)))\n")
    _, document = passed
    from ragjudge.runner.frame import pack_frame
    pack = rules_bytes(passed[0])
    pins = {"corpus": None, "audit_key": None, "rules_sha256": None, "code_sha256": None, "question": None,
            "require_pinned": False, "profile": "full"}
    frame = pack_frame({"now": "2024-06-30", "pins": pins}, {"rules": pack} | {
        f"bundle/{name}": data for name, data in tree(document["bundle"]).items()})
    ended = subprocess.run([sys.executable, "-I", "-S", "-B", "-c", code, str(ROOT)], input=frame,
                           capture_output=True, timeout=60)
    assert ended.returncode == 0, ended.stderr.decode()
    loaded = set(ended.stdout.decode().split())
    rooms = {name.split(".")[1] for name in loaded if name.startswith("ragjudge.")}
    assert rooms <= {"records", "text", "calc", "readers", "judge", "runner"}
    assert {name for name in loaded if name.startswith("ragjudge.runner.")} == {
        "ragjudge.runner.judge_child", "ragjudge.runner.frame"}
    assert not loaded & {"socket", "ssl", "subprocess", "sqlite3", "ctypes", "urllib.request", "http.client",
                         "unicodedata", "html.parser", "multiprocessing", "tempfile", "site"}
