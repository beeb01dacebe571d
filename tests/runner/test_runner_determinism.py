"""The same bytes on another interpreter, hash seed, locale, time zone, folder and order of files."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import bundle_factory as factory  # noqa: E402

CALL = ("compute", "Panel price", "--entity", "World", "--period", "2010..2019", "--op", "change")
OUTSIDE = {"run.json", "audit/run.json"}
"""Facts of the wall clock; outside the manifests on purpose."""
SURROUNDINGS = {
    "C": {"PYTHONHASHSEED": "0", "LC_ALL": "C"},
    "Chinese": {"PYTHONHASHSEED": "1", "LC_ALL": "zh_CN.UTF-8", "TZ": "Asia/Shanghai"},
    "Turkish": {"PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8", "TZ": "America/St_Johns"}}


def interpreters():
    """Minor version → path, of every Python >= 3.12 that can be found; this one first."""
    found = {sys.version_info[:2]: sys.executable}
    homes = sorted(pathlib.Path.home().glob(".pyenv/versions/3.1[2-9]*/bin/python"))
    named = [shutil.which(f"python3.{minor}") for minor in range(12, 20)]
    for path in [*map(str, homes), *filter(None, named)]:
        asked = subprocess.run([path, "-I", "-c", "import sys; print(*sys.version_info[:2])"],
                               capture_output=True, text=True)
        if asked.returncode == 0:
            found.setdefault(tuple(map(int, asked.stdout.split())), path)
    return found


FOUND = interpreters()


def make_project(folder, shuffled=False):
    """A project of the small corpus, its files made in another order where asked."""
    names = [one for one in sorted(factory.CASES.rglob("*"))
             if one.is_file() and "lookup" not in one.relative_to(factory.CASES).parts]
    if shuffled:
        random.Random(5).shuffle(names)
    for one in names:
        target = folder / one.relative_to(factory.CASES)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(one.read_bytes())
    return folder


def computed(python, project, cwd, surroundings, language="en"):
    """(bundle without its wall-clock facts, answer document without its folder) of one run of the command."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
                   "XDG_CACHE_HOME": str(project / "cache"), **surroundings}
    ended = subprocess.run(
        [python, "-m", "ragjudge", "--project", str(project), "--now", factory.NOW, "--lang", language, *CALL,
         "--json"], cwd=cwd, env=environment, capture_output=True, timeout=120)
    assert ended.returncode == 0, ended.stderr.decode("utf-8", "replace") + ended.stdout.decode()[-2000:]
    folder, = [one for one in (project / "reports").iterdir() if one.is_dir()]
    files = {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}
    document = json.loads(ended.stdout)
    assert document.pop("bundle").endswith(folder.name)
    return {name: data for name, data in files.items() if name not in OUTSIDE}, document


def test_command_gives_the_same_bytes_in_other_surroundings(tmp_path):
    """Bundle and scorecard, over all interpreters that are here."""
    runs = []
    several = sorted(FOUND.items())
    for number, (name, surroundings) in enumerate(SURROUNDINGS.items()):
        project = make_project(tmp_path / name / "项目", shuffled=number == 1)
        version, python = several[number % len(several)]
        cwd = (tmp_path, project, pathlib.Path("/"))[number]
        runs.append((f"{name} on {version}", computed(python, project, cwd, surroundings)))
    first = runs[0][1]
    assert "scorecard.json" in first[0] and b'"verdict":"PASS"' in first[0]["scorecard.json"]
    for name, (files, document) in runs[1:]:
        assert files.keys() == first[0].keys(), name
        assert [one for one in files if files[one] != first[0][one]] == [], name
        assert document == first[1], name


IN_PROCESS = """
import hashlib, sys
sys.path[:0] = sys.argv[1:3]
import bundle_factory, decision_bundle_factory as decisions
from ragjudge.records.canonical import canonical_json
from ragjudge.records.closed import to_json
def said(files, card):
    print(card.verdict, hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest(),
          hashlib.sha256(canonical_json(to_json(card))).hexdigest())
for language in ("zh", "en"):
    files = bundle_factory.bundle_of(language=language)
    said(files, bundle_factory.verdict(files))
files = decisions.small_bundle("亚特兰蒂斯的小件行业会洗牌吗？")
said(files, decisions.verdict(files, decisions.small_pack(), decisions.SMALL_NOW))
broken = files | {"report.md": files["report.md"].replace("。".encode(), b"", 1)}
said(broken, decisions.verdict(broken, decisions.small_pack(), decisions.SMALL_NOW))
"""


def test_decision_and_findings_are_the_same_bytes_on_every_interpreter():
    """Two lookups, a decision and a failing bundle: bundle and scorecard digests of each run."""
    answers = {}
    for number, (version, python) in enumerate(sorted(FOUND.items())):
        ended = subprocess.run(
            [python, "-B", "-c", IN_PROCESS, str(ROOT), str(ROOT / "tests")], capture_output=True, timeout=120,
            env={"PATH": os.environ["PATH"], "PYTHONHASHSEED": str(number), "LC_ALL": "C", "PYTHONUTF8": "1"})
        assert ended.returncode == 0, ended.stderr.decode()
        answers[version] = ended.stdout.decode()
    assert [line.split()[0] for line in next(iter(answers.values())).splitlines()] == ["PASS"] * 3 + ["FAIL"]
    assert len(set(answers.values())) == 1, answers


def test_two_interpreters_are_compared():
    """Not a silent pass where only one is installed."""
    missing = [f"3.{minor}" for minor in (12, 13) if (3, minor) not in FOUND]
    if missing:
        pytest.skip(f"no Python {' or '.join(missing)} found; compared: {sorted(FOUND)}")
    assert len(FOUND) >= 2


def test_order_of_the_files_does_not_show():
    files = factory.bundle_of()
    first = factory.verdict(files)
    failing = {name: data for name, data in files.items() if name != "trace.jsonl"} | {"b": b"", "a": b""}
    second = factory.verdict(failing)
    for seed in range(3):
        for held, card in ((files, first), (failing, second)):
            names = list(held)
            random.Random(seed).shuffle(names)
            assert factory.verdict({name: held[name] for name in names}) == card
