"""calc's arithmetic against annotated arithmetic of others, where the data sets are at hand."""

import json
import pathlib
import re
from fractions import Fraction as F

import pytest

from ragjudge.calc import expressions as ex
from ragjudge.records.errors import BundleError

DATA = pathlib.Path(__file__).parents[3] / "shared" / "data" / "nli"
NUMBER = re.compile(r"(?<![A-Za-z_.0-9])(?:[0-9][0-9,]*(?:\.[0-9]*)?|\.[0-9]+)")


def calculated(text):
    """A formula of plain numbers: each number becomes a named input, as calc allows no free literals."""
    values = {}

    def name(match):
        if text[match.end():match.end() + 2] == "**" or text[:match.start()].endswith("**"):
            return match[0]
        values[f"x{len(values)}"] = F(match[0].replace(",", "").rstrip(".") or "0")
        return f"x{len(values) - 1}"

    return ex.evaluate(ex.parse(NUMBER.sub(name, text)), values)


CASES = [("(4,556-4,296)/4,296", F(260, 4296)), ("18*.5", F(9)), ("(66.1 + 62.9 + 45.5)/3", F("174.5") / 3), ("2*4*50*.01", F(4)), ("-1,473+2", F(-1471))]


@pytest.mark.parametrize("text, wanted", CASES)
def test_annotated_formula_gives_its_fraction(text, wanted):
    assert calculated(text) == wanted


@pytest.mark.skipif(not (DATA / "tatqa_numeric").exists(), reason="the data set is not at hand")
def test_table_questions_are_reproduced():
    rows = [json.loads(line) for line in (DATA / "tatqa_numeric" / "numeric.jsonl").open(encoding="utf-8")]
    good, right = [one for one in rows if one["kind"] == "match"], 0
    for one in good:
        try:
            value = calculated(one["expression_norm"])
        except (BundleError, ValueError, ZeroDivisionError):
            continue
        value = value * 100 if one["scale"] == "percent" and abs(value * 100 - F(str(one["answer"]))) < abs(value - F(str(one["answer"]))) else value
        gold = F(str(one["answer"]))
        right += abs(value - gold) <= max(F(1, 200), abs(gold) * F(6, 1000))
    print(f"tatqa: {right} of {len(good)}")
    assert right >= 0.98 * len(good)


@pytest.mark.skipif(not (DATA / "gsm8k_numeric").exists(), reason="the data set is not at hand")
def test_word_problem_steps_are_reproduced():
    rows = [json.loads(line) for line in (DATA / "gsm8k_numeric" / "numeric.jsonl").open(encoding="utf-8")]
    steps = [(formula, stated) for one in rows for formula, stated, holds in one["steps"] if holds]
    right = 0
    for formula, stated in steps:
        try:
            value = calculated(formula.replace(" ", ""))
        except (BundleError, ValueError, ZeroDivisionError):
            continue
        right += abs(value - F(stated.replace(",", ""))) <= F(1, 100)
    print(f"gsm8k: {right} of {len(steps)} steps")
    assert right >= 0.98 * len(steps)
