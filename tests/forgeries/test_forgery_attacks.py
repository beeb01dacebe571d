"""Every attack of the catalogue is found by the rule that it names; no row of the list is without one."""

import ast
import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from attacks_argument import LEVELS  # noqa: E402
from attacks_container import CONTAINER, SOURCES  # noqa: E402
from attacks_numbers import DIMENSIONS, FORMULAS, NUMBERS  # noqa: E402
from attacks_process import ELSEWHERE, ROWS  # noqa: E402
from attacks_report import PAGE  # noqa: E402
from attacks_text import QUOTES  # noqa: E402
from good_bundles import MAKERS, good, read_the_same_bytes_once  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
ATTACKS = (*CONTAINER, *SOURCES, *QUOTES, *NUMBERS, *FORMULAS, *DIMENSIONS, *LEVELS, *PAGE)
EVERY = os.environ.get("RAGJUDGE_EVERY_MUTANT") == "1"
read_the_same_bytes_once()


def tried(attack):
    """The bundles that it is tried on: all with RAGJUDGE_EVERY_MUTANT=1, else one of each language."""
    kinds = {}
    for name in attack.on:
        kinds.setdefault(name[-2:], name)
    return attack.on if EVERY else list(kinds.values())


@pytest.mark.parametrize("row", sorted({one.row for one in ATTACKS}))
def test_attack_is_found_by_its_rule(row):
    wrong = []
    for attack in [one for one in ATTACKS if one.row == row]:
        for base in tried(attack):
            card = attack.card(base)
            rules = {one.rule for gate in card.gates for one in gate.findings}
            if card.verdict == "PASS" or attack.rule not in rules:
                wrong.append((attack.name, base, card.verdict, attack.rule, sorted(rules)))
    assert wrong == []


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_bundle_that_is_attacked_is_good(name):
    one = good(name)
    for pins in (one.no_pins, one.pins):
        card = one.judged(one.files, pins)
        assert (card.verdict == "PASS") == (not name.startswith("refusal")), [
            (each.rule, each.where, each.found) for gate in card.gates for each in gate.findings]


def test_every_row_has_an_attack():
    assert ROWS == {one.row for one in ATTACKS} | set(ELSEWHERE)
    assert len({(one.row, one.name) for one in ATTACKS}) == len(ATTACKS), "names say which is meant"


def test_attacks_are_tried_in_both_languages():
    one_language = {one.row for one in ATTACKS} - {
        one.row for one in ATTACKS if {"en", "zh"} <= {name[-2:] for name in one.on}}
    assert one_language == set()


@pytest.mark.parametrize("row", sorted(ELSEWHERE))
def test_test_that_is_named_is_there(row):
    for named in ELSEWHERE[row]:
        path, _, name = named.partition("::")
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        assert name in {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}, named
