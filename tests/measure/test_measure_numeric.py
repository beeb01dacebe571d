"""measure numeric: gold answers hold, the refused have a class, no wrong answer holds."""

import json
import pathlib

import pytest

from ragjudge.measure.numeric import WRONG, numeric_rows, outcome_of, report
from ragjudge.records.errors import SourceError

DATA = pathlib.Path(__file__).parents[3] / "shared" / "data" / "nli"


def row(expression, answer, scale=""):
    line = json.dumps({"id": "a", "expression": expression, "answer": answer, "scale": scale})
    return numeric_rows([("n.jsonl", line.encode())])[0]


@pytest.mark.parametrize("expression, answer, scale", [
    ("(5765.2-5050.2)/5050.2", 14.16, "percent"), ("19 - 26", -7.0, "million"), ("(550 + 33 + 28) / 3", 203.67, ""),
    ("1.23 / 1.49 - 1", -17.45, "percent"), ("((2.0/100) + (2.5/100))/2", 2.25, "percent"),
    ("12.5 - 9.0", 3.5, "percent"), ("1/8", 0.13, ""), ("-1/8", -0.13, "")])
def test_gold_answer_holds_and_no_wrong_one_does(expression, answer, scale):
    found = outcome_of(row(expression, answer, scale))
    assert found.why == "" and len(found.wrong) >= 5
    assert not [kind for kind, (_, accepted) in found.wrong.items() if accepted]


@pytest.mark.parametrize("why, expression, answer, scale", [
    ("accounting_negative", "3 + (13) + 26", 16.0, ""), ("scale_words", "60.3 million + 32137 thousand", 92437, ""),
    ("percent", "3313/39784", 0.08, "percent"), ("rounding", "2/3", 0.66, ""), ("no_formula", "", 3, ""),
    ("annotator_mismatch", "2 + 2", 5, ""), ("no_formula", "__import__('os')", 5, "")])
def test_gold_answer_that_does_not_hold_has_its_class(why, expression, answer, scale):
    found = outcome_of(row(expression, answer, scale))
    assert found.why == why and not found.wrong


def test_swap_that_gives_the_same_value_is_no_wrong_answer():
    assert "swapped" not in outcome_of(row("5 - 5", 0)).wrong
    assert outcome_of(row("5 - 3", 2)).wrong["swapped"] == ("-2", False)
    assert "sign" not in outcome_of(row("5 - 5", 0)).wrong


def test_one_wrong_step_is_no_gold_answer():
    line = {"id": "a", "answer": "6", "steps": [["1+1", "3", False], ["3+3", "6", True]]}
    found = outcome_of(numeric_rows([("n.jsonl", json.dumps(line).encode())])[0])
    assert found.why == "annotator_mismatch"


@pytest.mark.parametrize("line", [b"{}", b'{"id": "a", "expression": "1"}', b"[1]",
                                  b'{"id": "a", "expression": "1", "answer": "x"}'])
def test_line_without_formula_and_answer_is_refused_with_its_place(line):
    with pytest.raises(SourceError) as raised:
        numeric_rows([("n.jsonl", line)])
    assert raised.value.where == "n.jsonl:1"


@pytest.mark.skipif(not DATA.exists(), reason="the data sets are not at hand")
@pytest.mark.parametrize("name, least", [("tatqa_numeric", 712), ("gsm8k_numeric", 987)])
def test_annotated_sets_hold_and_wrong_answers_do_not(name, least):
    rows = numeric_rows([(name, (DATA / name / "numeric.jsonl").read_bytes())])
    found = report([outcome_of(one) for one in rows])
    assert found["gold"]["accepted"] >= least and found["wrong"]["accepted"] == 0
    assert all(each["generated"] for each in found["wrong"]["by_kind"].values())
    assert set(found["wrong"]["by_kind"]) == set(WRONG) and not found["refused"]["annotator_mismatch"]
