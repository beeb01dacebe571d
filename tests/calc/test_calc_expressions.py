"""calc.expressions: what a formula may be, and that its arithmetic is plain Fraction arithmetic."""

import random
from fractions import Fraction as F

import pytest

from ragjudge.calc import expressions as ex
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period


def year(number):
    return Period(f"{number}-01-01", f"{number + 1}-01-01", "calendar_year")


REFUSED = ["9**9**9", "1<<100", "x.y", "x[0]", "lambda: 1", "(x := 2)", "f'{x}'", "[x for x in y]", "x if y else z",
           "__import__(x)", "open(x)", "x + 42", "x * 0.5", "1_000 * x", "x ** 65", "x ** 1.5", "True + x", "x and y",
           "min(x, key=y)", "max(*x)", "x == y", "ｘ + 1", "𝐱", "", "x" * 401, "(" * 200 + "x" + ")" * 200, "-" * 300 + "x",
           "x # note", "x \\\n+ 1", "percentile(x, 100)", "percentile(x, y)", "ln(x, y)", "X + 1", "0x10 * x", "1e3 * x",
           "slope(x + 1)", "x + slope(x)", "periods(x)", "sum()", "x // y", "x % y", "+x", "not x", "~x", "'a'", "x ** y ** 99"]


@pytest.mark.parametrize("text", REFUSED)
def test_formula_outside_the_allow_list_is_refused(text):
    with pytest.raises(BundleError):
        ex.parse(text)


@pytest.mark.parametrize("text, values, wanted", [
    ("now - before", {"now": 68, "before": 378}, F(-310)),
    ("now / before - 1", {"now": 68, "before": 378}, F(68, 378) - 1),
    ("sum(a, b, c) / 12", {"a": 1, "b": 2, "c": 4}, F(7, 12)),
    ("min(a, b) * max(a, b)", {"a": 3, "b": F(1, 7)}, F(3, 7)),
    ("abs(-a) ** 3", {"a": F(2, 3)}, F(8, 27)),
    ("a ** -2", {"a": 4}, F(1, 16)),
    ("round(a)", {"a": F(5, 2)}, F(2)),
    ("sqrt(a)", {"a": 144}, F(12)),
    ("log2(a)", {"a": F(1, 8)}, F(-3)),
    ("exp(a)", {"a": 0}, F(1)),
    ("a ** (1 / 2)", {"a": 49}, F(7)),
])
def test_formula_gives_the_fraction(text, values, wanted):
    assert ex.evaluate(ex.parse(text), {name: F(value) for name, value in values.items()}) == wanted


def test_irrational_result_has_fifty_digits():
    two_root = ex.evaluate(ex.parse("sqrt(a)"), {"a": F(2)})
    assert abs(two_root ** 2 - 2) < F(1, 10 ** 48)
    assert ex.evaluate(ex.parse("ln(a)"), {"a": F(2)}) == F("0.69314718055994530941723212145817656807550013436026")


def test_random_formulas_agree_with_python_fractions():
    rng = random.Random(7)
    for _ in range(300):
        values = {name: F(rng.randint(1, 999), rng.randint(1, 99)) for name in "abc"}
        text = "a"
        for _ in range(rng.randint(1, 6)):
            text = f"({text} {rng.choice('+-*/')} {rng.choice(['a', 'b', 'c', '2', '12'])})"
        try:
            wanted = eval(text.replace("2", "F(2)").replace("1F(2)", "F(12)"), {"F": F, **values})
        except ZeroDivisionError:
            with pytest.raises(BundleError):
                ex.evaluate(ex.parse(text), values)
            continue
        assert ex.evaluate(ex.parse(text), values) == wanted


def test_value_that_explodes_is_refused():
    for text, value in (("exp(a)", F(2001)), ("a ** b", F(10 ** 30)), ("ln(a)", F(0)), ("sqrt(a)", F(-1)), ("1 / (a - a)", F(1)),
                        ("(((((a ** 64) ** 64) ** 64) ** 64) ** 64)", F(10))):
        with pytest.raises(BundleError):
            ex.evaluate(ex.parse(text), {"a": value, "b": F(81, 2)})


def test_periods_counts_whole_periods():
    expr = ex.parse("(now / before) ** (1 / periods(before, now)) - 1")
    value = ex.evaluate(expr, {"now": F(121), "before": F(100)}, periods={"before": year(2019), "now": year(2021)})
    assert abs(value - F(1, 10)) < F(1, 10 ** 45)
    quarter = [Period("2020-04-01", "2020-07-01", "quarter"), Period("2022-01-01", "2022-04-01", "quarter")]
    assert ex.evaluate(ex.parse("a / periods(b, c)"), {"a": F(7)}, periods={"b": quarter[0], "c": quarter[1]}) == 1
    with pytest.raises(BundleError):
        ex.evaluate(expr, {"now": F(1), "before": F(1)}, periods={"before": year(2019), "now": quarter[0]})


def test_series_functions_over_readings():
    series = {"s": [(year(2000 + i), F(2) ** i) for i in range(5)]}
    assert ex.evaluate(ex.parse("count(s)"), {}, series) == 5
    assert ex.evaluate(ex.parse("max(s)"), {}, series) == 16
    assert ex.evaluate(ex.parse("percentile(s, 50)"), {}, series) == 4
    assert ex.evaluate(ex.parse("1 / slope(log2(s))"), {}, series) == 1
    assert ex.evaluate(ex.parse("theil_sen(s)"), {}, series) == F(27, 8)


@pytest.mark.parametrize("text, units, wanted", [
    ("a - b", {"a": "%", "b": "%"}, "pp"),
    ("a / b - 1", {"a": "USD/kWh", "b": "USD/kWh"}, "%"),
    ("a / b", {"a": "vehicle", "b": "vehicle"}, "1"),
    ("a - b", {"a": "USD[2019]/kWh", "b": "USD[2019]/kWh"}, "USD[2019]/kWh"),
    ("a * b", {"a": "vehicle", "b": "%"}, "vehicle"),
    ("a / b", {"a": "USD", "b": "vehicle"}, "USD/vehicle"),
    ("a - b", {"a": None, "b": None}, None),
    ("a * (b / c) ** (-d)", {"a": "USD/kWh", "b": "vehicle", "c": "vehicle", "d": "1"}, "USD/kWh"),
])
def test_unit_of_a_formula(text, units, wanted):
    expr = ex.parse(text)
    assert ex.accepts(wanted, ex.dimension_of(expr, units))
    assert ex.unit_of(expr, units) in (wanted, "1")


@pytest.mark.parametrize("text, units, declared", [
    ("a - b", {"a": "%", "b": "%"}, "%"), ("a / b - 1", {"a": "USD", "b": "USD"}, "pp"),
    ("a / b", {"a": "vehicle", "b": "vehicle"}, "vehicle"), ("a - b", {"a": "USD[2019]", "b": "USD[2019]"}, "USD"),
])
def test_declared_unit_of_another_kind_is_refused(text, units, declared):
    assert not ex.accepts(declared, ex.dimension_of(ex.parse(text), units))


@pytest.mark.parametrize("text, units", [
    ("a + b", {"a": "MW", "b": "kg"}), ("a + b", {"a": "USD", "b": "CNY"}), ("a + b", {"a": "USD[2019]", "b": "USD[2022]"}),
    ("ln(a)", {"a": "USD"}), ("a ** b", {"a": "2", "b": "1"}), ("100 * a", {"a": "%"}), ("a + b", {"a": "vehicle", "b": "maker"}),
    ("a + b", {"a": None, "b": "USD"}), ("max(a, b)", {"a": "MW", "b": "MWh"}),
])
def test_unlike_quantities_are_refused(text, units):
    with pytest.raises(BundleError):
        ex.dimension_of(ex.parse(text), units)


def test_interval_holds_every_value_inside():
    rng = random.Random(3)
    for text in ("now / before - 1", "a * b - c", "(a - b) / (c + a)", "a ** 2 - b", "sqrt(a) * ln(b)", "abs(a - b)", "a ** b", "max(a, b) / c"):
        expr = ex.parse(text)
        box = {name: (F(rng.randint(10, 20), 10), F(rng.randint(21, 30), 10)) for name in expr.names}
        low, high = ex.interval(expr, box)
        for _ in range(60):
            inner = {name: lo + (hi - lo) * F(rng.randint(0, 8), 8) for name, (lo, hi) in box.items()}
            assert low <= ex.evaluate(expr, inner) <= high


def test_interval_through_zero_divisor_is_refused():
    with pytest.raises(BundleError):
        ex.interval(ex.parse("a / b"), {"a": (F(1), F(2)), "b": (F(-1), F(1))})


@pytest.mark.parametrize("text, still", [
    ("a * 0 + b", ("a",)), ("a - a + b", ("a",)), ("min(a, b)", ("b",)), ("a / b - 1", ()), ("max(a, 0) - b", ()),
])
def test_input_that_does_not_move_the_result_is_named(text, still):
    values = {"a": F(10), "b": F(1000)}
    box = {name: (value * F(9, 10), value * F(11, 10)) for name, value in values.items()}
    assert ex.moves_with_every_input(ex.parse(text), values, box) == still


def test_an_exact_zero_that_stands_in_the_formula_moves_the_result():
    expr = ex.parse("now - before")
    values = {"now": F(5), "before": F(0)}
    assert ex.moves_with_every_input(expr, values, {name: (one, one) for name, one in values.items()}) == ()
