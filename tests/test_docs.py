"""The documents say what the code does: made parts, clauses, links, the table of rooms, decisions."""

import ast
import importlib.util
import re
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(["README.md", "README.zh-CN.md", "ARCHITECTURE.md", "CHANGELOG.md", "NOTICE",
                *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))])
CODE = sorted(path for folder in ("ragjudge", "tests", "packaging")
              for path in (ROOT / folder).rglob("*.py") if "starter" not in path.parts)
_CITED = re.compile(r"docs/formats\.md((?:(?:,| and)? ?[0-9]+(?:\.[0-9]+)*(?![0-9a-z]))+)")
_CLAUSE = re.compile(r"^(?:## |\*\*|- \*\*)([0-9]+(?:\.[0-9]+)*)[ .*]", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
_PATH = re.compile(r"`((?:ragjudge|tests|docs|packaging|ontology|corpus)/[A-Za-z0-9_./-]+)`")


@lru_cache(maxsize=None)
def text_of(name):
    return (ROOT / name).read_text("utf-8")


@lru_cache(maxsize=None)
def make_docs():
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "packaging" / "make_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["docs/gates.md", "docs/formats.md"])
def test_made_parts_are_those_of_the_code(name):
    docs = make_docs()
    assert "<!-- made: " in text_of(name)
    old, new = docs.page(name)
    assert docs.without_pins(old) == docs.without_pins(new), "run packaging/make_docs.py (make golden)"


def test_rules_that_run_are_those_of_the_docstrings():
    from ragjudge.runner.explain import gate_texts
    running = make_docs().rules_that_run()
    assert sorted(running) == list(range(1, 12))
    for one in gate_texts():
        inside = {id_ for id_, rule in one.brief.items() if rule.inside is not None}
        assert set(running[one.number]) == set(one.rules) - inside, one.gate
        assert set(one.rules) <= set(one.brief), one.gate
        assert not inside & set(running[one.number])


def test_rule_that_does_not_run_is_in_the_table_of_those_and_explained_as_such():
    from ragjudge.render.explain import explain_document
    from ragjudge.runner.explain import explain, gate_texts
    table = text_of("docs/gates.md").partition("## Not yet")[2].partition("\n## ")[0]
    later = [id_ for one in gate_texts() for id_ in one.later]
    for id_ in later:
        assert f"| {id_} | GATE_" in table
        assert explain_document(*explain(id_))["rules"][0]["status"] == "not yet"
    assert ("every rule that has a name runs" in table) == (not later)


def test_every_cited_clause_of_the_formats_is_there():
    clauses = set(_CLAUSE.findall(text_of("docs/formats.md")))
    cited = {}
    for path in CODE:
        flat = re.sub(r"\s+", " ", path.read_text("utf-8"))
        for found in _CITED.findall(flat):
            for clause in re.findall(r"[0-9]+(?:\.[0-9]+)*", found):
                cited.setdefault(clause, path.name)
    assert len(cited) > 20
    assert not {clause: name for clause, name in cited.items() if clause not in clauses}


def test_clauses_are_in_order_and_each_once():
    numbers = [tuple(map(int, one.split("."))) for one in _CLAUSE.findall(text_of("docs/formats.md"))]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("name", PAGES)
def test_links_and_paths_lead_somewhere(name):
    here = (ROOT / name).parent
    text = text_of(name)
    by_hand = make_docs()._BLOCK.sub("", text)
    gone = [one for one in _LINK.findall(by_hand) if "://" not in one and not (here / one).exists()]
    gone += [one for one in _PATH.findall(by_hand) if not (ROOT / one).exists()]
    assert not gone


@pytest.mark.parametrize("name", PAGES)
def test_page_says_nothing_of_how_it_was_made(name):
    text = text_of(name)
    for word in ("/work/", "/tmp/", "TODO", "FIXME", "XXX"):
        assert word not in text


def test_table_of_rooms_is_that_of_the_structure_test():
    tree = ast.parse((ROOT / "tests" / "test_structure.py").read_text("utf-8"))
    values = {node.targets[0].id: node.value for node in tree.body
              if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)}
    rooms = ast.literal_eval(values["ROOMS"])
    pure = set(ast.literal_eval(values["PURE"].args[0]))
    shown = re.findall(r"^\| `([a-z]+)` \| ([^|]*) \|([^|]*)\|$", text_of("ARCHITECTURE.md"), re.MULTILINE)
    assert {name: set(may.replace("–", "").split()) for name, may, _ in shown if name in rooms} == {
        name: set(may.split()) for name, may in rooms.items()}
    assert {name for name, _, mark in shown if "yes" in mark} == pure
    folders = {path.name for path in (ROOT / "ragjudge").iterdir() if (path / "__init__.py").is_file()}
    assert {name for name, _, _ in shown} == folders
    assert all(f"\n## `{name}`\n" in text_of("ARCHITECTURE.md") for name in folders)


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "adr").glob("*.md")), ids=lambda path: path.stem[:4])
def test_decision_has_its_parts(path):
    text = path.read_text("utf-8")
    assert re.match(rf"# {path.stem[:4]} \S", text)
    assert "**Question.**" in text and "**Options.**" in text
    assert text.index("**Question.**") < text.index("**Outcome.**") < text.index("**Consequences.**")


def test_decisions_are_numbered_without_a_gap():
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs" / "adr").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers


def test_answer_document_is_described_key_by_key():
    tree = ast.parse((ROOT / "ragjudge" / "render" / "answer_document.py").read_text("utf-8"))
    made = next(node for node in tree.body if getattr(node, "name", "") == "answer_document")
    keys = {key.value for node in ast.walk(made) if isinstance(node, ast.Return)
            for key in node.value.keys}
    clause = text_of("docs/formats.md").partition("\n## 7 ")[2].partition("\n## 8 ")[0]
    assert len(keys) > 10
    assert not {one for one in keys if f"`{one}`" not in clause} - {"format"}


def test_operations_of_compute_are_those_of_its_help():
    import argparse

    from ragjudge.cli.compute import add_arguments
    from ragjudge.research.compute import READABLE
    parser = argparse.ArgumentParser()
    add_arguments(parser, "en")
    named = next(one.help for one in parser._actions if "--op" in one.option_strings)
    words = re.findall(r"[a-z_]+", named.replace("(default)", "").replace("over a series", ""))
    assert set(words) == set(READABLE)
