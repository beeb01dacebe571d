"""The closed unit table, its scanner and its renderer."""

import json
import pathlib
from fractions import Fraction

import pytest

from ragjudge.text import unit_atoms
from ragjudge.text.units import convert, display, parse_unit, unit_shaped

CASES = [json.loads(line) for line in
         (pathlib.Path(__file__).parents[1] / "cases/text/units.jsonl").read_text("utf-8").splitlines()]
assert CASES


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_unit_case_reads_and_shows(case):
    unit = parse_unit(case["text"])
    assert (unit.text, unit.scale) == (case["unit"], Fraction(case["scale"]))
    for lang in ("zh", "en"):
        if case[lang] is not None:
            assert display(unit, lang) == case[lang]


@pytest.mark.parametrize("symbol", sorted(set(unit_atoms._SYMBOLS) - {"a", "b", "c", "d", "l", "in"}))
def test_every_symbol_is_read_back_from_what_is_shown(symbol):
    unit = parse_unit(symbol)
    assert parse_unit(unit.text) == unit
    for lang in ("zh", "en"):
        for value in (1, 2):
            back = parse_unit(display(unit, lang, value))
            assert (back.text, back.dims, back.factor) == (unit.text, unit.dims, unit.factor)


@pytest.mark.parametrize("text", ["% of mean GNI", "2013=100", "EUR/kW_e", "8-bit OP/s", "median",
                                  "Smil & BP", "",
                                  "Bergeaud, Cette, and Lecat (2016)", "219 USD/kWh",
                                  "5th percentile", "a", "in"])
def test_bracket_that_is_no_unit_is_part_of_the_name(text):
    assert not unit_shaped(text)


@pytest.mark.parametrize("value,one,other,result", [
    ("80.14222423", "USD/kg", "USD/lb", Fraction("80.14222423") * Fraction("0.45359237")),
    ("1", "MWh", "kWh", 1000), ("5", "GW", "MW", 5000), ("1.2", "billion USD", "USD", 1200000000),
    ("1", "万辆", "vehicles", 10000), ("1", "year", "month", 12), ("1", "pp", "bp", 100),
    ("0.139", "USD/kWh", "USD/MWh", 139), ("3", "公斤", "斤", 6)])
def test_same_dimension_converts_exactly(value, one, other, result):
    assert convert(Fraction(value), one, other) == result


@pytest.mark.parametrize("one,other", [
    ("MW", "MWh"), ("kg", "L"), ("USD", "CNY"), ("USD[2019]", "USD"), ("USD[2019]", "USD[2020]"),
    ("$", "USD"),
    ("¥", "CNY"), ("%", "pp"), ("%", "x"), ("vehicle", "maker"), ("ton", "t"), ("year", "s"), ("x",
        "1"), ("°F", "°C"), ("TEU", "vehicle")])
def test_other_dimension_currency_or_price_year_does_not_convert(one, other):
    assert convert(Fraction(1), one, other) is None


def test_english_count_noun_is_singular_for_one():
    assert display("vehicle", "en", 1) == "vehicle" and display("vehicle", "en", 2) == "vehicles"
    assert display("maker", "zh", 3) == "家"


@pytest.mark.parametrize("text,name,scale", [("million TEU", "TEU", 10 ** 6), ("万标箱", "TEU", 10 ** 4),
                                             ("℉", "°F", 1), ("degrees Fahrenheit", "°F", 1), ("per cent", "%", 1)])
def test_taught_unit_is_read(text, name, scale):
    unit = parse_unit(text)
    assert (unit.text, unit.scale) == (name, scale)


@pytest.mark.parametrize("text", ["kW in 2050", "USD/kW in 2050", "widgets", "million widgets", "区块"])
def test_words_outside_the_closed_table_are_no_unit(text):
    assert parse_unit(text) is None
