"""calc.signs, stats and moves: the sign of a trend, and what past moves allow."""

from fractions import Fraction as F

import pytest

from ragjudge.calc import irrational, stats
from ragjudge.calc.moves import base_rate, in_sign, past_moves, scenario_shift
from ragjudge.calc.role_tests import observe, turns
from ragjudge.calc.signs import RoleSeries, Test as Ask, Window, common_window, inside
from ragjudge.records.period import Period
from ragjudge.records.rules import Bilingual, Indifference, Metric, Words

NAME = Bilingual("指标", "metric")


def metric(scale="linear", abs_="3", rel=None, monotone=False, seasonal=None, low=None, high=None):
    return Metric("m", NAME, Words((), ()), (), "share", "d", "world", "world", scale, monotone, NAME, "%", "share", "measured",
                  low, high, False, seasonal, Indifference(abs_ if rel is None else None, rel), (), (), None, 800, ())


def year(number):
    return Period(f"{number}-01-01", f"{number + 1}-01-01", "calendar_year")


def quarter(number, q):
    end = f"{number}-{3 * q + 1:02d}-01" if q < 4 else f"{number + 1}-01-01"
    return Period(f"{number}-{3 * q - 2:02d}-01", end, "quarter")


def series(values, first=2000, kind=None, id_="s", half=F(0)):
    readings = tuple((year(first + i), F(value)) for i, value in enumerate(values))
    return RoleSeries(id_, kind or metric(), readings, half, F(16))


def sign(values, test="sign", window=(2000, 2100), **more):
    one = series(values, **more)
    return observe(Ask("r", test, None, more.get("target")), {"r": one}, Window(F(window[0]), F(window[1])), 2)


@pytest.mark.parametrize("values, wanted", [
    ([10, 11, 12, 13, 14, 15, 16], "+"), ([16, 15, 14, 13, 12, 11, 10], "-"),
    ([10, 11, 10, 11, 10, 11, 10], "0"), ([10, 30, 5, 28, 4, 33, 9], "0"),
    ([10, 40, 14, 12, 44, 16, 41], "?"), ([10, 20], "+"), ([10, 12], "0"), ([20, 10, 12], "-"),
])
def test_sign_of_readings(values, wanted):
    assert sign(values).sign == wanted


def test_few_readings_or_years_are_weak():
    assert sign([1, 5, 9, 13, 17]).weak and not sign([1, 5, 9, 13, 17, 21]).weak
    months = tuple((Period(f"2020-{m:02d}-01", f"2020-{m + 1:02d}-01", "month"), F(10 * m)) for m in range(1, 10))
    one = RoleSeries("s", metric(), months, F(0), F(1))
    assert observe(Ask("r", "sign"), {"r": one}, Window(F(2019), F(2022)), 1).weak


def test_change_that_the_printed_digits_do_not_decide_is_unknown():
    assert sign([10, F("13.2")]).sign == "+"
    assert sign([10, F("13.2")], half=F(1, 2)).sign == "?"


def test_relative_band_on_a_log_scale_is_the_logarithm():
    one = sign([100, 104, 100, 104, 104, 104, 104], kind=metric("log", rel="0.05"))
    assert one.sign == "0" and one.band == irrational.ln(F(105, 100))
    assert sign([100, 120, 140, 160, 180, 220, 260], kind=metric("log", rel="0.05")).sign == "+"


def test_seasonal_metric_compares_one_season_only():
    readings = tuple((quarter(y, q), F(70 + (10 if q == 4 else 0) - (y - 2015) * 2)) for y in range(2015, 2024) for q in (1, 2, 3, 4)
                     if (y, q) <= (2023, 2))
    one = RoleSeries("s", metric(seasonal="quarter"), readings, F(0), F(1))
    kept = inside(one, Window(F(2015), F(2024)))
    assert {period.start[5:7] for period, _ in kept} == {"04"} and len(kept) == 9
    assert observe(Ask("r", "sign"), {"r": one}, Window(F(2015), F(2024)), 1).sign == "-"


def test_window_ends_at_the_last_common_reading_and_drops_an_old_optional_series():
    found = {"a": series([1] * 20, 2000), "b": series([1] * 18, 2000), "old": series([1] * 9, 2000)}
    window = common_window(found, ("a", "b"), F(10))
    assert (window.start, window.end, window.dropped) == (2007, 2017, ("old",))
    assert common_window(found, ("old",), F(10)).end == 2008


def test_monotone_direction_is_not_derivable_but_its_doubling_time_is():
    values = [2 ** i for i in range(10)]
    assert not sign(values, kind=metric("log", rel="0.05", monotone=True)).derivable
    one = observe(Ask("r", "doubling_time", None, "1"), {"r": series(values, kind=metric("log", rel="0.05", monotone=True))}, Window(F(2000), F(2020)), 1)
    assert (one.sign, one.derivable, one.size) == ("0", True, 1)


@pytest.mark.parametrize("target, wanted", [("1", "0"), ("2", "-"), ("0.5", "+"), ("1.2", "0")])
def test_doubling_time_against_its_target(target, wanted):
    one = series([2 ** i for i in range(10)], kind=metric("log", rel="0.05"))
    assert observe(Ask("r", "doubling_time", None, target), {"r": one}, Window(F(2000), F(2020)), 1).sign == wanted


def test_growth_that_slows_is_minus():
    values, level = [], F(100)
    for i in range(12):
        values.append(level)
        level *= F(150 - 4 * i, 100)
    assert sign(values, "growth", kind=metric("log", rel="0.05")).sign == "-"
    assert sign([F(100) * F(12, 10) ** i for i in range(12)], "growth", kind=metric("log", rel="0.05")).sign == "0"


def test_elasticity_needs_halves_that_agree():
    volume = series([2 ** i for i in range(12)], kind=metric("log", rel="0.05"), id_="v")
    cost = series([F(100) * F(8, 10) ** i for i in range(12)], kind=metric("log", rel="0.05"), id_="c")
    ask = Ask("c", "elasticity", "v")
    one = observe(ask, {"c": cost, "v": volume}, Window(F(2000), F(2020)), 1)
    assert one.sign == "-" and one.base == ("c", "v")
    assert abs(one.size - irrational.ln(F(8, 10)) / irrational.ln(F(2))) < F(1, 10 ** 40)
    bent = series([F(100) * F(8, 10) ** min(i, 6) for i in range(12)], kind=metric("log", rel="0.05"), id_="c")
    assert observe(ask, {"c": bent, "v": volume}, Window(F(2000), F(2020)), 1).sign == "?"


def test_lag_test_finds_that_prices_lead_volume():
    price = [F(100 + 40 * ((i * 7) % 5)) for i in range(24)]
    growth = [b / a for a, b in zip(price, price[1:])]
    volume = [F(1000)] * 3
    for one in growth:
        volume.append(volume[-1] * one)
    found = {"p": series(price, kind=metric("log", rel="0.05")), "v": series(volume[:24], kind=metric("log", rel="0.05"), id_="v")}
    assert observe(Ask("p", "lag", "v"), found, Window(F(2000), F(2030)), 2).sign == "+"


@pytest.mark.parametrize("values, wanted", [([10, 20, 10, 20, 10], 3), ([10, 11, 12, 13], 0), ([10, 8, 10, 8], 0), ([20, 10, 20], 1)])
def test_turns_counts_swings_of_a_quarter(values, wanted):
    assert turns([F(value) for value in values]) == wanted


def test_level_test_reads_the_last_value():
    one = series([10, 60])
    assert observe(Ask("r", "level", None, "50"), {"r": one}, Window(F(2000), F(2001)), 1).sign == "+"


def test_statistics_are_the_textbook_ones():
    points = [(F(i), F(3 * i + 1)) for i in range(5)]
    assert stats.slope(points) == stats.theil_sen(points) == 3
    assert stats.median([F(3), F(1), F(2), F(10)]) == F(5, 2)
    assert stats.percentile([F(value) for value in range(11)], 10) == 1
    assert stats.mann_kendall([F(1), F(2), F(2), F(4)]) == (5, F(4 * 3 * 13 - 2 * 9, 18))
    assert stats.trend_is_significant([F(i) for i in range(6)])
    assert not stats.trend_is_significant([F(1), F(2), F(1), F(2), F(1), F(3)])


def test_theil_sen_of_many_points_agrees_with_the_exact_one():
    points = [(F(i, 12), F(i * i % 97)) for i in range(110)]
    exact = stats.median(sorted((b[1] - a[1]) / (b[0] - a[0]) for i, a in enumerate(points) for b in points[i + 1:]))
    assert abs(stats.theil_sen(points) - exact) < F(1, 2 ** 180)


def test_past_moves_count_those_that_do_not_overlap():
    moves = past_moves(metric(), [(year(2000 + i), F(10 * i)) for i in range(11)], 2)
    assert len(moves.all) == 9 and moves.apart == (20,) * 5
    assert in_sign(moves, "+") == (5, 5) and in_sign(moves, "-") == (0, 5) and base_rate(5, 5) == F(6, 7)


def test_scenario_stays_inside_the_bounds_of_its_metric():
    shift = scenario_shift(metric(high="100", low="0"), [(year(2000 + i), F(9 * i)) for i in range(11)], 2)
    assert shift.clamped and shift.applied(F(90)) == (100, 100, 100)
    shift = scenario_shift(metric("log", rel="0.05", low="0"), [(year(2000 + i), F(2) ** -i) for i in range(11)], 2)
    assert all(value > 0 for value in shift.applied(F(1, 1024)))


def test_scenario_needs_five_moves_that_do_not_overlap():
    assert scenario_shift(metric(), [(year(2000 + i), F(i)) for i in range(10)], 2) is None
    assert scenario_shift(metric(), [(year(2000 + i), F(i)) for i in range(11)], 2) is not None
