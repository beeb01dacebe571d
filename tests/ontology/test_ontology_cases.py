"""Each rule of compiler and linter: the good folder with one change, and the one fault it must give."""

import pathlib
import tomllib

import pytest

from ragjudge.ontology import compile_pack, lint
from ragjudge.records.errors import OntologyError

CASES = pathlib.Path(__file__).resolve().parents[1] / "cases" / "ontology"
TABLES = {"corpus/pv.csv": ("Entity", "Year", "Price (USD/W)")}
CORPUS = ("corpus/pv.csv", "corpus/law.zh.md", "corpus/law.en.md")


def good_files() -> dict[str, bytes]:
    root = CASES / "good"
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.toml")}


def changed(path: pathlib.Path) -> tuple[dict[str, bytes], dict[str, str]]:
    case = tomllib.loads(path.read_text("utf-8"))
    files = good_files()
    text = files[case["file"]].decode("utf-8")
    assert case["find"] in text, f"{path.name} changes nothing"
    return files | {case["file"]: text.replace(case["find"], case["put"], 1).encode("utf-8")}, case


def cases(kind: str) -> list[pathlib.Path]:
    found = sorted((CASES / kind).glob("fail-*.toml"))
    assert len(found) > 30, f"no cases under {CASES / kind}"
    return found


def test_good_folder_compiles_and_is_clean():
    assert compile_pack(good_files()).policy.min_hypotheses == 4
    assert lint(good_files(), TABLES, CORPUS) == []


@pytest.mark.parametrize("path", cases("compile"), ids=lambda path: path.stem)
def test_fault_of_form_is_refused_with_its_place(path):
    files, case = changed(path)
    with pytest.raises(OntologyError) as raised:
        compile_pack(files)
    assert case["where"] in str(raised.value) and case["what"] in str(raised.value)


@pytest.mark.parametrize("path", cases("lint"), ids=lambda path: path.stem)
def test_fault_of_sense_is_found_by_the_linter(path):
    files, case = changed(path)
    found = [(fault.where, fault.what) for fault in lint(files, TABLES, CORPUS)]
    assert any(where == case["where"] and case["what"] in what for where, what in found), found


@pytest.mark.parametrize("path", cases("lint"), ids=lambda path: path.stem)
def test_fault_of_sense_still_compiles(path):
    files, _ = changed(path)
    assert compile_pack(files).format == "ragjudge.rules/1"
