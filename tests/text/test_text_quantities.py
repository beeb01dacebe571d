"""Quantities in running text."""

import hashlib
import json
import pathlib
import tomllib
from fractions import Fraction

import pytest

from ragjudge.text.quantities import quantities

CASES = [json.loads(line) for line in
         (pathlib.Path(__file__).parents[1] / "cases/text/quantities.jsonl").read_text("utf-8").splitlines()]
assert CASES
SHARED = pathlib.Path(__file__).resolve().parents[2] / "../shared/conformance/quantities"
DISAGREED = tomllib.loads((pathlib.Path(__file__).parents[1]
                           / "cases/text/reference_disagreements.toml").read_text("utf-8"))["kind"]


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


def values_of(text):
    """Every end of every quantity, a share also as a part of one, bits also in thousands."""
    for one in quantities(text):
        for value in (one.low, one.high):
            yield value
            if one.unit == "%":
                yield value / 100
            if one.unit == "bit":
                yield value / 1000


def reference_faults(name):
    """(text, printed) of each value of the reference that we do not read."""
    for line in (SHARED / f"{name}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        ours = {round(float(one), 4) for one in values_of(case["text"])}
        for wanted in case["expect"]:
            try:
                agreed = round(float((wanted.get("value") or "").rstrip("%")), 4) in ours
            except ValueError:
                agreed = False
            if not agreed:
                yield case["text"], wanted["text"]


@pytest.mark.skipif(not SHARED.exists(),
                    reason="the shared conformance set is not beside the checkout")
def test_every_disagreement_with_the_reference_is_explained_and_none_is_stale():
    listed = {entry for kind in DISAGREED for entry in kind["entries"]}
    found = {hashlib.sha256(f"{text}\n{printed}".encode()).hexdigest()[:12]
             for path in sorted(SHARED.glob("*.jsonl")) for text, printed in reference_faults(path.stem)}
    assert found == listed


@pytest.mark.parametrize("kind", DISAGREED, ids=lambda kind: kind["id"])
def test_kind_of_disagreement_has_a_reason_and_an_example_that_is_refused_or_read_otherwise(kind):
    assert len(kind["why"]) > 30 and kind["entries"]
    found = quantities(kind["example"])
    assert [str(one.low) for one in found] == kind["ours"]


@pytest.mark.parametrize("text", [
    "1", "9,", "1.", "一", "万", "十", "一万", "几", "百分之", "1 ", "1,000,", "12:", "1-", "1至", "$1", "1%", "(1",
    "two ", "hundred and ", "half a ", "一 万 ", "1e", "2019-", "1月", "每5个", "1/", "1'000", "1 000 ", "from 5 to ",
    "one in ", "5 GW ", "1 kW·", "分之", "第", "May ", "1a", "1 per ", "三四", "十几", "从5增至", "99"])
def test_hostile_run_is_read_by_the_piece_whatever_its_length(text):
    """The reading of a place depends on a bounded stretch: a longer run only repeats it."""
    short, long = ([(one.low, one.high, one.unit, one.kind) for one in quantities(text * count)]
                   for count in (60, 240))
    assert len(long) <= 4 * len(short) + 8
    assert set(long) <= set(short) | set(long[-4:])


def test_approximation_from_below_says_so():
    assert [one.side for text in ("近五成", "nearly 50%", "约五成", "about 50%") for one in quantities(text)] == [
        "below", "below", "", ""]


@pytest.mark.parametrize("text,basis", [
    ("同比增长5%", "yoy"), ("环比下降3%", "sequential"), ("年化增长率为5%", "annualised"), ("年均增长5%", "average_annual"),
    ("grew 5% year on year", "yoy"), ("up 5% from a year earlier", "yoy"), ("rose 5% quarter-on-quarter", "qoq"),
    ("an annualised rate of 5%", "annualised"), ("grew at a CAGR of 5%", "average_annual"), ("增长5%", ""),
    ("5吨", ""), ("同比、环比均增长5%", "")])
def test_basis_mark_is_attached_to_the_change(text, basis):
    assert [one.basis for one in quantities(text)] == [basis]


def test_two_marks_in_two_clauses_stay_with_their_own_change():
    assert [one.basis for one in quantities("同比增长5%，环比下降3%，占比为7%")] == ["yoy", "sequential", ""]
