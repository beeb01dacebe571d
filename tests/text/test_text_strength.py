"""Causal strength and drift from target to result: own cases, and abstracts against press releases."""

import json
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "ontology"))
from ontology_shipped import shipped_pack  # noqa: E402

from ragjudge.text.causal_strength import said_strength  # noqa: E402
from ragjudge.text.strength import CODES, drift, drifts, nearest, strength  # noqa: E402

LEXICONS = shipped_pack().lexicons
CASES = ROOT / "tests" / "cases" / "text"
SCIENCE = ROOT.parent / "shared" / "data" / "nli" / "exaggeration_insciout" / "claims.jsonl"


def read(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


LEVELS, DRIFTS = read(CASES / "strength.jsonl"), read(CASES / "drift.jsonl")
assert {one["lang"] for one in LEVELS} == {one["lang"] for one in DRIFTS} == {"en", "zh"}


@pytest.mark.parametrize("case", LEVELS, ids=lambda case: case["text"][:40])
def test_a_statement_has_its_strength(case):
    assert strength(case["text"], LEXICONS) == case["level"], said_strength(case["text"], LEXICONS)


@pytest.mark.parametrize("case", DRIFTS, ids=lambda case: case["claim"][:40])
def test_a_claim_drifts_as_it_says_or_not_at_all(case):
    assert list(drift(case["claim"], case["source"], LEXICONS)) == case["drift"], \
        drifts(case["claim"], case["source"], LEXICONS)


def test_every_code_has_a_case_in_both_languages():
    for language in ("en", "zh"):
        assert {code for one in DRIFTS if one["lang"] == language for code in one["drift"]} == set(CODES)


@pytest.mark.parametrize("case", [*LEVELS], ids=lambda case: case["text"][:40])
def test_a_statement_does_not_drift_from_itself(case):
    assert drift(case["text"], case["text"], LEXICONS) == ()


def test_the_nearest_sentence_of_a_long_source_is_read():
    source = "The plant plans to hire 50 people. Output rose by 5 % in 2020. Sales may fall."
    assert nearest("Output rose by 5 %.", source) == "Output rose by 5 % in 2020."
    assert drift("Output rose by 5 %.", source, LEXICONS) == ()


def test_without_a_lexicon_the_core_words_still_order_cause_and_possible_cause():
    assert strength("Smoking causes cancer.") == 3
    assert strength("Smoking may have caused it.") == 2


@pytest.mark.skipif(not SCIENCE.exists(), reason="the shared data is not here")
def test_press_releases_that_exaggerate_are_told_from_those_that_do_not():
    caught = alarms = exaggerating = others = 0
    for row in read(SCIENCE):
        found = bool(drift(row["claim"], row["source"], LEXICONS))
        if row["task"].endswith("exaggerates"):
            exaggerating, caught = exaggerating + 1, caught + found
        else:
            others, alarms = others + 1, alarms + found
    assert (exaggerating, others) == (22, 78)
    assert caught * 100 >= 54 * exaggerating, caught
    assert alarms * 100 <= 15 * others, alarms
