"""Outcomes: only what is exactly right is right; what passes and is not, is wrong."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ragjudge.measure.questions import OUTCOMES, Expected, fits, outcome_of, read_questions, report
from ragjudge.records.errors import RagjudgeError

SHARED = Path(__file__).resolve().parent.parent.parent.parent / "shared"


def question(expected, **more):
    line = json.dumps({"id": "q", "question": "?", "expected": expected} | more, ensure_ascii=False)
    return read_questions(line.encode(), "q.jsonl")[0]


def passed(*values, text=""):
    names = ("name", "value", "unit", "period", "entity")
    return {"verdict": "PASS", "gaps": [], "answer": {"text": text, "claims": [], "values": [
        dict(zip(names, ("x", *value, *(None,) * (4 - len(value))))) for value in values]}}


def number(value, unit, tolerance=0.01, **more):
    return {"name": "n", "value": value, "unit": unit, "rel_tol": tolerance} | more


FAILED = {"verdict": "FAIL", "answer": None, "gaps": ["no such table"]}
CASES = [
    ("right", [number(0.3783, "2019 USD/kWh")], passed(("0.3783", "USD[2019]/kWh"))),
    ("right", [number(8100000, "辆")], passed(("8100000", "vehicle"))),
    ("right", [number(4549.5, "万千瓦", 0.001)], passed(("45495000", "kW"))),
    ("right", [number(606.1, "billion USD", 0.001)], passed(("606100000000", "USD"))),
    ("right", [number(50000, "operative hours per 100 lb")], passed(("50000", "h/100 lb"))),
    ("right", [number(-81.92, "%")], passed(("-81.92", "%"), ("0.3783", "USD[2019]/kWh"))),
    ("wrong", [number(-81.92, "%")], passed(("81.92", "%"))),
    ("wrong", [number(0.3783, "2019 USD/kWh")], passed(("0.3783", "USD[2018]/kWh"))),
    ("wrong", [number(0.3783, "2019 USD/kWh")], passed(("0.3783", None))),
    ("wrong", [number(0.3783, "2019 USD/kWh", 0.001)], passed(("0.379", "USD[2019]/kWh"))),
    ("wrong", [number(10.5, "个百分点")], passed(("10.5", "%"))),
    ("wrong", [number(5, "t", entity="World")], passed(("5", "t", "2019", "China"))),
    ("right", [number(5, "t", entity="World", period="2019")], passed(("5", "t", "2019", "World"))),
    ("wrong", [number(5, "t", period="2019")], passed(("5", "t", "2018", "World"))),
    ("abstained", [number(5, "t"), number(6, "t")], passed(("5", "t"))),
    ("abstained", [number(5, "t")], FAILED),
    ("refused", [], FAILED),
    ("wrong", [], passed(("5", "t"))),
    ("wrong", [number(5, "t")], passed()),
]


@pytest.mark.parametrize("outcome, numbers, document", CASES)
def test_outcome(outcome, numbers, document):
    assert outcome_of(question({"numbers": numbers}), document).outcome == outcome


def test_phrase_that_must_not_be_said_is_wrong_though_the_number_is_right():
    asked = question({"numbers": [number(111, "")], "must_not": ["阿里巴巴第111位"]})
    assert outcome_of(asked, passed(("111", None), text="阿里巴巴第１１１位。")).outcome == "wrong"
    assert outcome_of(asked, passed(("111", None), text="广铁第111位。")).outcome == "right"


def test_report_counts_every_question_once():
    asked = question({"numbers": [number(5, "t")]})
    found = report([outcome_of(asked, passed(("5", "t"))), outcome_of(asked, FAILED)])
    assert [found[name] for name in OUTCOMES] == [1, 0, 1, 0] and len(found["questions"]) == 2


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"id":1,"question":"?","expected":{"numbers":[{"name":"a"}]}}',
                                  b'{"id":1,"question":"?","expected":{"numbers":[{"name":"a","value":true}]}}', b"{"])
def test_broken_question_file_is_refused(data):
    with pytest.raises(RagjudgeError):
        read_questions(data, "q.jsonl")


@pytest.mark.skipif(not SHARED.exists(), reason="the shared questions are not here")
def test_shared_questions_are_read():
    found = read_questions((SHARED / "data" / "questions.jsonl").read_bytes(), "questions.jsonl")
    assert len(found) == 20 and sum(1 for one in found if not one.numbers) == 5


def test_a_fall_given_as_a_positive_number_is_the_negative_change():
    from ragjudge.measure.questions import _worded
    fall = Expected("总降幅", Fraction("67.7"), "%", Fraction("0.01"), None, None)
    value = {"name": "x (growth)", "value": "-67.67", "unit": "%", "entity": None, "period": None}
    assert fits(_worded(fall), value) and not fits(fall, value)
    rise = Expected("change", Fraction("67.7"), "%", Fraction("0.01"), None, None)
    assert not fits(_worded(rise), value)


def test_a_compound_rate_is_per_year_by_its_operation():
    rate = Expected("年均变化", Fraction("-3.69"), "%/年", Fraction("0.02"), None, None)
    value = {"name": "x (cagr)", "value": "-3.694", "unit": "%", "entity": None, "period": None}
    assert fits(rate, value) and not fits(rate, value | {"name": "x (growth)"})
