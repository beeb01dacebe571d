"""The judge as a process: no site-packages, no network, no corpus, a bundle it cannot write; an intruder ends it."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import bundle_factory as factory  # noqa: E402

INTRUDERS = {
    "socket": "import socket; socket.socket()",
    "process": "import subprocess; subprocess.run(['true'])",
    "append to the bundle": "open('b/report.md', 'a').write('x')",
    "write": "import os; os.open('made', os.O_CREAT | os.O_WRONLY)",
    "pipe": "import os; os.mkfifo('made')",
    "node": "import posix; posix.mknod('made')",
    "database": "import sqlite3; sqlite3.connect('made').execute('CREATE TABLE t (a)')"}
"""More of them, without the command around: test_runner_processes.py."""


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A project that has rules but no corpus, and a bundle folder."""
    top = tmp_path_factory.mktemp("judge")
    for name, data in factory.bundle_of().items():
        (top / "b" / name).parent.mkdir(parents=True, exist_ok=True)
        (top / "b" / name).write_bytes(data)
    names = [*(ROOT / "ontology" / "lexicons").glob("*.toml"), ROOT / "ontology" / "templates.toml",
             ROOT / "ontology" / "routes.toml"]
    for one in names:
        (top / "project" / one.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(one, top / "project" / one.relative_to(ROOT))
    shutil.copy(factory.CASES / "sources.toml", top / "project")
    return top


def tree(folder):
    return {one.relative_to(folder).as_posix(): one.read_bytes() if one.is_file() else None
            for one in folder.rglob("*") if "project" not in one.relative_to(folder).parts}


def judge(top, package, *before, card="card.json"):
    """`ragjudge judge b` with that package folder, after the words of `before`."""
    return subprocess.run(
        [*before, sys.executable, "-S", "-m", "ragjudge", "--project", "project", "--now", factory.NOW, "judge", "b",
         "--scorecard", card], cwd=top, capture_output=True, text=True, encoding="utf-8", timeout=120,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1",
             "XDG_CACHE_HOME": str(top / "cache"), "LC_ALL": "C.UTF-8"})


def test_judge_without_corpus_and_site_packages_passes_and_leaves_the_bundle_alone(world):
    before = tree(world / "b")
    ended = judge(world, ROOT)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    card = json.loads((world / "card.json").read_bytes())
    assert (card["verdict"], card["sources"], len(card["gates"])) == ("PASS", "unpinned", 11)
    assert tree(world / "b") == before
    (world / "card.json").unlink()


def can_unshare(*options):
    return shutil.which("unshare") is not None and subprocess.run(
        ["unshare", *options, "true"], capture_output=True).returncode == 0


@pytest.mark.skipif(not can_unshare("-n"), reason="no name space without a network can be made here")
def test_judge_without_a_network_passes(world):
    assert judge(world, ROOT, "unshare", "-n", card="net.json").returncode == 0
    (world / "net.json").unlink()


@pytest.mark.skipif(not can_unshare("-m"), reason="no mount name space can be made here")
def test_judge_on_a_bundle_mounted_read_only_passes(world):
    script = "mount --bind b b && mount -o remount,ro,bind b && ! touch b/more 2>/dev/null && exec \"$@\""
    ended = judge(world, ROOT, "unshare", "-m", "sh", "-c", script, "sh", card="mounted.json")
    assert ended.returncode == 0, ended.stderr
    (world / "mounted.json").unlink()


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """The package copied, so that one of its gates can be changed."""
    top = tmp_path_factory.mktemp("copied")
    shutil.copytree(ROOT / "ragjudge", top / "ragjudge", ignore=shutil.ignore_patterns("__pycache__", "starter"))
    return top


@pytest.mark.parametrize("name", INTRUDERS)
def test_gate_that_reaches_outside_ends_the_judge_with_1(world, copied, name):
    gate = copied / "ragjudge" / "judge" / "g06_valuation_decoupling.py"
    honest, before = gate.read_text("utf-8"), tree(world)
    gate.write_text(honest.replace('    """The rules of the gate."""\n', f"""    try:
        {INTRUDERS[name]}
    except BaseException:
        pass
""", 1), "utf-8")
    try:
        ended = judge(world, copied)
    finally:
        gate.write_text(honest, "utf-8")
    assert ended.returncode == 1 and "PASS" not in ended.stdout.partition("\n")[0], ended.stdout
    assert "the judge tried" in ended.stdout + ended.stderr, ended.stdout + ended.stderr
    card = json.loads((world / "card.json").read_bytes())
    (world / "card.json").unlink()
    assert card["verdict"] == "UNVERIFIED" and tree(world) == before


def test_judge_of_changed_code_has_another_digest(world, copied):
    gate = copied / "ragjudge" / "judge" / "g06_valuation_decoupling.py"
    honest = gate.read_text("utf-8")
    digests = set()
    for text in (honest, honest + "\n"):
        gate.write_text(text, "utf-8")
        assert judge(world, copied).returncode == 0
        digests.add(json.loads((world / "card.json").read_bytes())["code_sha256"])
        (world / "card.json").unlink()
    gate.write_text(honest, "utf-8")
    assert len(digests) == 2
