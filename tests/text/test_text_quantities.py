"""Quantities in running text."""

import json
import pathlib
from fractions import Fraction

import pytest

from ragjudge.text.quantities import quantities

CASES = [json.loads(line) for line in
         (pathlib.Path(__file__).parents[1] / "cases/text/quantities.jsonl").read_text("utf-8").splitlines()]
assert CASES
SHARED = pathlib.Path(__file__).resolve().parents[2] / "../shared/conformance/quantities"
# Agreement measured when written; the reference reads every 一 as a number and adds up "2.0 2.0
# billion".
AGREED = {"en_percent": 8, "en_currency": 61, "en_dimension": 35, "en_number": 46, "zh_percent": 60,
          "zh_currency": 12, "zh_dimension": 11, "zh_number": 119}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_quantity_case_has_its_value_unit_kind_and_comparator(case):
    found = [[one.low, one.high, one.unit, one.kind, one.comparator]
             for one in quantities(case["text"])]
    assert found == [[Fraction(low), Fraction(high), *rest] for low, high, *rest in case["want"]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_quantity_spans_lead_back_to_the_text(case):
    found = quantities(case["text"])
    assert all(case["text"][one.start:one.end] == one.printed for one in found)
    assert all(one.end <= two.start for one, two in zip(found, found[1:]))


@pytest.mark.parametrize("text,change", [
    ("增长超过5%", True), ("增至5%", False), ("grew by more than 5%", True), ("grew to 5%", False),
    ("下降了约3个百分点", True), ("降至3个百分点", False), ("5% higher than before", True), ("多达5%", False)])
def test_change_is_told_from_level_with_any_comparator(text, change):
    assert [one.change for one in quantities(text)] == [change]


@pytest.mark.skipif(not SHARED.exists(),
                    reason="the shared conformance set is not beside the checkout")
@pytest.mark.parametrize("name", sorted(AGREED))
def test_agreement_with_the_reference_does_not_fall(name):
    agreed = 0
    for line in (SHARED / f"{name}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        values = {round(float(one.low), 4) for one in quantities(case["text"])}
        for wanted in case["expect"]:
            try:
                agreed += round(float((wanted.get("value") or "").rstrip("%")), 4) in values
            except ValueError:
                continue
    assert agreed >= AGREED[name]
