"""calc.recompute and precision: parameters made again, intervals of printed digits, what is shown."""

from fractions import Fraction as F

import pytest

from ragjudge.calc.precision import (display_quantum, interval_of_reading, interval_strings, needs_interval, shown)
from ragjudge.calc.recompute import SeriesValues, assumptions_of, recompute, scenario_values, sensitivity, series_digest
from ragjudge.records.bundle import AssumptionRange, Input, Parameter, Registry, Rounding, ScenarioCase, Scenarios, Series
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period


def year(number):
    return Period(f"{number}-01-01", f"{number + 1}-01-01", "calendar_year")


def leaf(id_, value, unit="vehicle", half="0", period=2020, assumed=None):
    ends = (str(F(value) - F(half)), str(F(value) + F(half))) if "." not in value + half else (value, value)
    return Input(id_, "m", "e", year(period), value, unit, "measured", ends, None if assumed else "e.1", value,
                 AssumptionRange(*assumed, "r", None) if assumed else None)


def made(id_, expression, inputs, unit, series=None, scenarios=None):
    return Parameter(id_, "op", "m", "e", None, expression, inputs, series or {}, unit, Rounding("ROUND_HALF_EVEN", "1"), "0", ("0", "0"),
                     (), (), scenarios, None, ())


def registry(inputs, *parameters):
    return Registry("ragjudge.parameter_registry/1", tuple(inputs), parameters)


@pytest.mark.parametrize("expression, units, unit, wanted", [
    ("a - b", ("%", "%"), "pp", F(5)), ("a - b", ("%", "%"), "bp", F(500)), ("a / b - 1", ("MW", "MW"), "%", F(25)),
    ("a / b", ("MW", "MW"), "x", F(5, 4)), ("a / b", ("GW", "MW"), "1", F(1250)), ("a * b", ("vehicle", "%"), "vehicle", F(5)),
    ("a + b", ("MW", "kW"), "kW", F(25020)),
])
def test_units_are_converted_at_the_border(expression, units, unit, wanted):
    inputs = [leaf("i.a", "25", units[0]), leaf("i.b", "20", units[1])]
    assert recompute(made("p", expression, {"a": "i.a", "b": "i.b"}, unit), registry(inputs, made("p", expression, {"a": "i.a", "b": "i.b"}, unit))).value == wanted


def test_chain_uses_unrounded_values():
    inputs = [leaf("i.a", "1"), leaf("i.b", "3")]
    first, second = made("p.1", "a / b", {"a": "i.a", "b": "i.b"}, "1"), made("p.2", "x * b", {"x": "p.1", "b": "i.b"}, "vehicle")
    assert recompute(second, registry(inputs, first, second)).value == 1


@pytest.mark.parametrize("parameter", [
    made("p", "a + a1", {"a": "i.a"}, "vehicle"), made("p", "a", {"a": "i.a", "b": "i.b"}, "vehicle"), made("p", "a", {"a": "i.x"}, "vehicle"),
    made("p", "a", {"a": "p"}, "vehicle"), made("p", "a - b", {"a": "i.a", "b": "i.b"}, "%"), made("p", "a / (b - b)", {"a": "i.a", "b": "i.b"}, "1"),
])
def test_parameter_that_does_not_hold_is_refused(parameter):
    with pytest.raises(BundleError):
        recompute(parameter, registry([leaf("i.a", "5"), leaf("i.b", "4")], parameter))


def test_interval_and_quantum_follow_the_printed_digits():
    inputs = [leaf("i.now", "68", "USD", half="1"), leaf("i.before", "378", "USD", half="1", period=2010)]
    parameter = made("p", "now / before - 1", {"now": "i.now", "before": "i.before"}, "%")
    found = recompute(parameter, registry(inputs, parameter))
    assert found.interval == ((F(67, 379) - 1) * 100, (F(69, 377) - 1) * 100) and found.still == ()
    assert found.quantum == F(1, 10) and shown(found.value, found.quantum) == "-82.0"


def test_series_parameter_is_found_by_its_digest():
    readings = tuple((year(2000 + i), F(2) ** i) for i in range(6))
    digest = series_digest(readings)
    parameter = made("p", "1 / slope(log2(s))", {}, "year", {"s": Series("e.1", {}, "Year", digest)})
    values = {digest: SeriesValues(readings, "MW", F(0))}
    assert recompute(parameter, registry([], parameter), values).value == 1
    with pytest.raises(BundleError):
        recompute(parameter, registry([], parameter), {})
    wide = recompute(parameter, registry([], parameter), {digest: SeriesValues(readings, "MW", F(1, 100))}).interval
    assert wide[0] < 1 < wide[1]


def test_assumption_gives_interval_sensitivity_and_scenarios():
    inputs = [leaf("i.last", "200", "USD"), leaf("i.move", "1.5", "1", assumed=("1.2", "2"))]
    cases = Scenarios(*(ScenarioCase({"i.move": value}, "") for value in ("1.2", "1.5", "2")))
    parameter = made("p", "last * move", {"last": "i.last", "move": "i.move"}, "USD", scenarios=cases)
    both = registry(inputs, parameter)
    assert recompute(parameter, both).interval == (240, 400) and assumptions_of(parameter, both) == ("i.move",)
    assert [(one.at_low, one.at_high) for one in sensitivity(parameter, both)] == [(240, 400)]
    assert scenario_values(parameter, both) == (240, 300, 400)


@pytest.mark.parametrize("printed, more, wanted", [
    ("1,234.5", {}, (F("1234.45"), F("1234.55"))), ("704万", {}, (F(7035000), F(7045000))), ("704", {"digits": 2}, (F(699), F(709))),
    ("704", {"approx": True}, (F(654), F(754))), ("500", {"count": True}, (F(500), F(500))), ("12345", {"count": True}, (F("12344.5"), F("12345.5"))),
    ("3.5", {"places": 2}, (F("3.495"), F("3.505"))), ("-3", {}, (F("-3.5"), F("-2.5"))), ("0.4", {"factor": F(1000)}, (F(350), F(450))),
])
def test_interval_of_printed_digits(printed, more, wanted):
    assert interval_of_reading(printed, **more) == wanted


@pytest.mark.parametrize("interval, value, wanted", [
    ((F(10), F(14)), None, F(1)), ((F(100), F(900)), None, F(100)), ((F(12), F(12)), None, F(1)), ((F(25, 2), F(25, 2)), None, F(1, 10)),
    ((F(1, 3), F(1, 3)), None, F(1, 10 ** 4)), ((F(123456), F(123456)), None, F(100)), ((F("123456"), F("123456.1")), None, F(100)), ((F(0), F(0)), None, F(1)),
    ((F(8100), F(8100)), None, F(1)),
])
def test_shown_quantum(interval, value, wanted):
    assert display_quantum(interval, value) == wanted


def test_rounding_that_moves_a_value_by_a_percent_needs_the_interval():
    assert needs_interval(F("13.6"), F(1)) and not needs_interval(F("136.4"), F(1)) and not needs_interval(F(13), F(1))


def test_interval_strings_round_outward():
    low, high = interval_strings((F(1, 3), F(2, 3)))
    assert F(low) < F(1, 3) and F(high) > F(2, 3) and low == "0.333333333333" and high == "0.666666666667"
    assert interval_strings((F(-5, 2), F(1200))) == ("-2.5", "1200")


def test_a_shown_bound_has_three_digits_and_lies_outside_the_interval():
    from ragjudge.calc.precision import shown_bound
    assert (shown_bound("1.23076923076", 0), shown_bound("2.47678018576", 1)) == ("1.23", "2.48")
    assert (shown_bound("-2.47678018576", 0), shown_bound("-1.23076923076", 1)) == ("-2.48", "-1.23")
    assert (shown_bound("67", 0), shown_bound("0", 1), shown_bound("123456.7", 1)) == ("67", "0", "124000")
