"""Wheel and zipapp: the same bytes each time, and both carry the starter ontology and corpus."""

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def pyz(tmp_path_factory):
    path = tmp_path_factory.mktemp("pyz") / "ragjudge.pyz"
    subprocess.run([sys.executable, "packaging/pack.py", "pyz", str(path)], cwd=ROOT, check=True)
    return path


def run_pyz(pyz, tmp_path, *arguments):
    return subprocess.run([sys.executable, "-I", str(pyz), *arguments], cwd=tmp_path, capture_output=True, text=True,
                          env={"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(tmp_path / "cache")})


def test_zipapp_makes_a_project_with_the_starter(pyz, tmp_path):
    ended = run_pyz(pyz, tmp_path, "init", "new")
    assert ended.returncode == 0, ended.stderr
    for name in ("ragjudge.toml", "policy.toml", "ontology/templates.toml"):
        assert (tmp_path / "new" / name).is_file()
    for folder in ("ontology", "corpus"):
        inside = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*")
                  if path.is_file() and not path.name.startswith(".")}
        copied = {path.relative_to(tmp_path / "new") for path in (tmp_path / "new" / folder).rglob("*")
                  if path.is_file()}
        assert copied == inside and copied


def test_zipapp_answers_and_judges_in_its_own_processes(pyz, tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "m.csv").write_text("Country,Year,Module price (USD/W)\nWorld,2010,2.00\nWorld,2019,0.40\n")
    ended = run_pyz(pyz, tmp_path, "--now", "2024-06-30", "compute", "Module price", "--period", "2019",
                    "--corpus", "docs")
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_zipapp_and_clone_judge_with_the_same_code_digest(pyz, tmp_path):
    (tmp_path / "docs").mkdir()
    here = subprocess.run([sys.executable, "-m", "ragjudge", "doctor", "--corpus", str(tmp_path / "docs"), "--json"],
                          cwd=ROOT, capture_output=True, text=True)
    import json
    digest = json.loads(here.stdout)["machine"]["code_sha256"]
    there = run_pyz(pyz, tmp_path, "doctor", "--corpus", "docs", "--json")
    assert json.loads(there.stdout)["machine"]["code_sha256"] == digest


def test_wheel_is_the_same_twice_and_its_record_is_right(tmp_path):
    code = "import sys; sys.path.insert(0, 'packaging'); import pack; print(pack.build_wheel(sys.argv[1]))"
    names = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        names.append(subprocess.run([sys.executable, "-c", code, str(tmp_path / folder)], cwd=ROOT, check=True,
                                    capture_output=True, text=True).stdout.strip())
    one, two = (tmp_path / folder / names[0] for folder in ("one", "two"))
    assert names[0] == names[1] and one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as wheel:
        assert "ragjudge/starter/policy.toml" in wheel.namelist()
        record = next(name for name in wheel.namelist() if name.endswith("/RECORD"))
        rows = [line.split(",") for line in wheel.read(record).decode().splitlines()]
        assert {row[0] for row in rows} == set(wheel.namelist())
        import base64
        for name, digest, size in rows:
            if digest:
                data = wheel.read(name)
                wanted = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                assert (digest, size) == (f"sha256={wanted}", str(len(data)))
