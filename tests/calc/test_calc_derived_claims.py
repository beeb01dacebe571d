"""Claims computed from their evidence: right ones FULL, changed ones never."""

import json
import pathlib
import random
import tomllib
from fractions import Fraction

import pytest

from ragjudge.calc.claims import decide_claim
from ragjudge.calc.derived.operands import Result, agrees, computed, shown
from ragjudge.calc.derived_claims import decide_derived
from ragjudge.text.entail import Source
from ragjudge.text.numerals import to_decimal_string
from ragjudge.text.quantities import quantities

CASES = [json.loads(line) for line in (pathlib.Path(__file__).parents[1] / "cases/calc/derived_claims.jsonl")
         .read_text("utf-8").splitlines()]
assert {case["want"] for case in CASES} == {"FULL", "CONTRADICT", None}
ROUNDS = 20
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "ontology/lexicons"
LEXICONS = {path.stem: {cls: words for cls, words in tomllib.loads(path.read_text("utf-8")).items() if cls != "format"}
            for path in sorted(FOLDER.glob("*.toml"))
            if path.stem.partition(".")[0] not in ("fillers", "lookup", "table_claims")}


def decided(source, claim):
    found = decide_derived(claim, Source.of(source))
    return found.entailment if found else None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["claim"][:40])
def test_derived_claim_is_decided(case):
    assert decided(case["source"], case["claim"]) == case["want"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["claim"][:40])
def test_word_lists_of_the_rules_pack_change_no_decision(case):
    found = decide_derived(case["claim"], Source.of(case["source"]), LEXICONS)
    assert (found.entailment if found else None) == case["want"]


@pytest.mark.parametrize("case", [one for one in CASES if one["want"] == "FULL"], ids=lambda case: case["claim"][:40])
def test_decision_names_its_computation_and_its_evidence(case):
    found = decide_derived(case["claim"], Source.of(case["source"]))
    assert found.basis == "derived" and found.vetoes == () and found.why.startswith("computed: ")
    assert "".join(case["source"][low:high] for low, high in sorted(found.evidence)) == \
        case["source"].replace(". ", ".")


def two_levels(source):
    low = source.randrange(20, 400)
    high = low + source.randrange(30, 500)
    first = source.randrange(1990, 2010)
    return low, high, first, first + source.randrange(2, 12)


def percent(low, high):
    return to_decimal_string(round(Fraction(abs(high - low) * 1000, low)) / Fraction(10))


def english(source):
    """(source, right claims, changed claims) of a rise from one level to another."""
    low, high, first, last = two_levels(source)
    name = source.choice(("Output", "Steel output", "Demand", "The price", "Cement use"))
    unit = source.choice(("GW", "tonnes", "million USD", "kWh"))
    text = f"{name} rose from {low} {unit} in {first} to {high} {unit} in {last}."
    share, off = percent(low, high), percent(low, high + max(high // 4, 20))
    span = f"between {first} and {last}"
    right = [f"{name} rose by {share}% {span}.", f"{name} rose by {high - low} {unit}.",
             f"{name} grew by {share}% from {first} to {last}."]
    changed = [f"{name} rose by {off}% {span}.", f"{name} fell by {share}% {span}.", f"{name} did not rise by {share}%.",
               f"{name} rose by {share}% between {first} and {last + 1}.", f"{name} rose by {high - low}0 {unit}.",
               f"{name} of wood rose by {share}% {span}.", f"{name} may have risen by {share}% {span}.",
               f"{name} rose by {share} percentage points {span}.", f"{name} rose to {share}% {span}.",
               f"All {name.lower()} rose by {share}%.", f"{name} rose by more than {share}9% {span}."]
    return text, right, changed


def chinese(source):
    low, high, first, last = two_levels(source)
    name = source.choice(("钢产量", "用电量", "销售额", "水泥产量"))
    unit = source.choice(("万吨", "亿元", "吉瓦", "辆"))
    text = f"{name}从{first}年的{low}{unit}增至{last}年的{high}{unit}。"
    share, off = percent(low, high), percent(low, high + max(high // 4, 20))
    right = [f"{name}增长{share}%。", f"{first}年至{last}年，{name}增长了{share}%。", f"{name}增加{high - low}{unit}。"]
    changed = [f"{name}增长{off}%。", f"{name}下降{share}%。", f"{name}没有增长{share}%。", f"{name}可能增长{share}%。",
               f"{first}年至{last + 1}年，{name}增长了{share}%。", f"{name}增加{high - low}0{unit}。", f"人均{name}增长{share}%。",
               f"{name}增长{share}个百分点。", f"{name}增至{share}%。", f"全部{name}增长{share}%。"]
    return text, right, changed


@pytest.mark.parametrize("make", [english, chinese])
def test_computed_changes_hold_and_changed_versions_never_do(make):
    source = random.Random(f"derived {make.__name__}")
    for _ in range(ROUNDS):
        text, right, changed = make(source)
        assert [decided(text, claim) for claim in right] == ["FULL"] * len(right), (text, right)
        assert [claim for claim in changed if decided(text, claim) == "FULL"] == [], text


def test_number_is_compared_as_the_claim_prints_it():
    exact = Result(Fraction(82), Fraction(82), Fraction(82))
    loose = Result(Fraction(2, 3) * 100, Fraction(66), Fraction(67))
    for text, result, wanted in (
            ("82%", exact, True), ("81.6%", exact, False), ("82.0%", exact, True), ("85%", exact, False),
            ("66.7%", loose, True), ("67%", loose, True), ("two thirds", loose, True), ("66.9%", loose, None),
            ("more than 80%", exact, True), ("more than 82%", exact, None), ("at least 82%", exact, True),
            ("less than 82%", exact, None), ("less than 80%", exact, False), ("about 80%", exact, True),
            ("about 90%", exact, None), ("about 40%", exact, False), ("nearly 83%", exact, None), ("超过八成", exact, True),
            ("不足九成", exact, True), ("约八成", exact, True)):
        one = quantities(text)[0]
        assert agrees(one, one.low, result) is wanted, text


def test_result_spans_what_the_operands_printing_allows():
    one, two = quantities("1.2 tonnes and 1.5 tonnes")
    found = computed(lambda a, b: b / a, one, two)
    assert found.value == Fraction(5, 4) and found.low < Fraction(5, 4) < found.high
    assert computed(lambda a, b: b / a, quantities("0 firms")[0], two) is None
    assert shown(Fraction(-1, 3)) == "-0.3333" and shown(Fraction(82)) == "82"


def test_long_source_is_contradicted_only_where_it_is_cited():
    told = "Capacity fell from 500 GW in 2010 to 90 GW in 2020."
    text = " ".join((told, "Trade was quiet.", "Ships were built.", "Ports were open.", "Roads were dry."))
    source = Source.of(text)
    assert decide_derived("Capacity fell by 82%.", source).entailment == "FULL"
    assert decide_derived("Capacity fell by 85%.", source) is None
    assert decide_derived("Capacity fell by 85%.", source, cited=(0, len(told))).entailment == "CONTRADICT"


def test_one_door_takes_the_computed_decision_where_prose_has_none():
    text = "Capacity fell from 500 GW in 2010 to 90 GW in 2020."
    assert decide_claim("Capacity fell by 82%.", text).basis == "derived"
    assert decide_claim("Capacity fell by 82%.", text).entailment == "FULL"
    assert decide_claim("Capacity fell by 85%.", text).entailment == "CONTRADICT"
    assert decide_claim(text, text).basis == "prose"


def test_endless_sentence_is_not_read_for_operands():
    row = "from 10 GWh to 20 GWh, " * 3000
    assert decided(f"Output rose {row}", "Output doubled.") is None


@pytest.mark.parametrize("text", ["", "%", "doubled", "翻一番", "5" * 500, "as as as twice as as than", "的是的3倍",
                                  " 20 years after ", "合计5吨", "a total of 5 t of and", "{} twice as many {} as {}"])
def test_odd_claim_is_not_decided_and_does_not_crash(text):
    assert decided("Output rose from 10 GWh in 2010 to 20 GWh in 2020. 产量从10万吨增至20万吨。", text) is None
