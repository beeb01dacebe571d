"""Strict decimals and printed numbers."""

import random
from fractions import Fraction

import pytest

from ragjudge.text.numerals import half_width, parse_decimal, scan_number, to_decimal_string


@pytest.mark.parametrize("text", ["", "-", "+1", "01", "-0", "-0.0", "1.", ".5", "1e3", "1_000",
                                  "１", " 1", "1 ",
                                  "NaN", "1,000", "1\n", "٣"])
def test_not_strict_decimal_is_refused(text):
    with pytest.raises(ValueError):
        parse_decimal(text)


def test_strict_decimals_round_trip():
    source = random.Random(5)
    for _ in range(500):
        value = Fraction(source.randrange(-10 ** 9, 10 ** 9), 10 ** source.randrange(6))
        assert parse_decimal(to_decimal_string(value)) == value


def test_rounding_is_half_to_even_at_place_or_quantum():
    assert to_decimal_string(Fraction(1, 8), places=2) == "0.12"
    assert to_decimal_string(Fraction(7040000), quantum=Fraction(1000000)) == "7000000"
    assert to_decimal_string(Fraction(1, 3), quantum=Fraction("0.01")) == "0.33"
    with pytest.raises(ValueError):
        to_decimal_string(Fraction(1, 3))


@pytest.mark.parametrize("printed,half", [
    ("704万", "5000"), ("1.2 billion", "50000000"), ("0.0684", "0.00005"), ("7000", "0.5"), ("三百",
        "0"),
    ("约7.0万辆", "500")])
def test_half_width_is_half_of_the_last_printed_place(printed, half):
    assert half_width(printed) == Fraction(half)


@pytest.mark.parametrize("printed,value", [
    ("一万五千亿", "1500000000000"), ("4.78万亿", "4780000000000"), ("5万4千6百", "54600"), ("两千四百五", "2450"),
    ("五亿零六", "500000006"), ("一百零一万一千", "1011000"), ("二〇一九", "2019"), ("肆佰陸拾", "460"), ("三千万",
        "30000000"),
    ("twenty-five million", "25000000"), ("one hundred and six", "106"), ("1,234,567.5",
        "1234567.5"),
    ("12,34,567.89", "1234567.89"), ("７０４万", "7040000"), ("2e5", "200000"), ("13 lakh", "1300000"),
    ("1.234,56", "1234.56"), ("1 234,5", "1234.5"), ("1\u202f234", "1234"), ("1'234.5", "1234.5"), ("3万4000", "34000"),
    ("1千零20", "1020"), ("2亿3000万", "230000000"), ("4 thousand 3 hundred and 21", "4321"), ("十打", "120"),
    ("一点五亿", "150000000"), ("three hundred  and  thirty one", "331"), ("two point five million", "2500000"),
    ("nought point nought three", "0.03"), ("a dozen", "12"), ("half a dozen", "6"), ("1.5×10⁶", "1500000")])
def test_printed_number_has_its_value(printed, value):
    number = scan_number(printed, 0)
    assert (number.value, number.end) == (Fraction(value), len(printed))


@pytest.mark.parametrize("printed,value,end", [("3千瓦", 3, 1), ("20兆瓦", 20, 2), ("五十兆字节", 50, 2),
                                               ("100千米", 100, 3),
                                               ("2兆日元", 2 * 10 ** 12, 2)])
def test_prefix_of_a_unit_is_no_magnitude(printed, value, end):
    number = scan_number(printed, 0)
    assert (number.value, number.end) == (value, end)


@pytest.mark.parametrize("printed", ["9" * 200, "一" * 200, "1," * 100 + "1", "1.2.3"])
def test_run_that_is_too_long_or_a_version_is_no_number(printed):
    number = scan_number(printed, 0)
    assert number is None or number.end <= 60


@pytest.mark.parametrize("printed", ["一点", "十分", "一切", "数据", "几", "百"])
def test_word_made_of_numerals_is_no_number(printed):
    assert scan_number(printed, 0) is None


@pytest.mark.parametrize("printed,low,high,vague", [
    ("几十", 20, 100, True), ("十几", 11, 19, True), ("数万", 20_000, 10 ** 5, True), ("三四百", 300, 400, False),
    ("两三", 2, 3, False), ("dozens", 24, 120, True), ("hundreds of thousands", 200_000, 10 ** 6, True)])
def test_vague_numeral_is_an_interval(printed, low, high, vague):
    number = scan_number(printed, 0)
    assert (number.value, number.high, number.vague, number.end) == (low, high, vague, len(printed))
