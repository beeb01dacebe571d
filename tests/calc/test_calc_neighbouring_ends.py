"""The range of a change whose ends have neighbours, by hand-made series."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from ragjudge.calc.neighbouring_ends import named_ends, range_ends
from ragjudge.text.periods import parse_period_cell

NOBODY = named_ends("")


def series(values, seasonal=None, first=2010, quarters=False):
    """A bound series with one reading a year, or a quarter."""
    cells = [f"{first + at // 4}-Q{at % 4 + 1}" if quarters else str(first + at) for at in range(len(values))]
    points = tuple(SimpleNamespace(period=parse_period_cell(cell), value=Fraction(value))
                   for cell, value in zip(cells, values))
    assert all(one.period for one in points)
    return SimpleNamespace(points=points, half=Fraction(1, 2), metric=SimpleNamespace(seasonal=seasonal))


def found(bound, before, now, operation="growth", named=NOBODY):
    """The changes between which the range lies, as values (before, now)."""
    ends = (bound.points[before], bound.points[now])
    return [(int(low.value), int(high.value)) for low, high in range_ends(bound, ends, operation, named)]


def test_steady_change_needs_no_range():
    assert found(series([100, 102, 104, 150, 153, 156]), 1, 4) == []


def test_size_that_moves_by_more_than_a_quarter_gives_both_extremes():
    assert found(series([100, 130, 200, 210]), 1, 2) == [(100, 200)]  # the change itself is the low end
    assert found(series([90, 100, 140, 190, 100]), 1, 3) == [(100, 100), (90, 190)]


def test_exactly_a_quarter_still_holds():
    assert found(series([40, 48, 98, 100]), 0, 3, "change") == []  # 60 → 52
    assert found(series([40, 55, 98, 100]), 0, 3, "change") == []  # 60 → 45, exactly a quarter
    assert found(series([40, 56, 98, 100]), 0, 3, "change") == [(56, 100)]


def test_sign_that_turns_gives_the_range():
    assert found(series([100, 50, 90, 100, 45]), 1, 3) == [(50, 45), ]


def test_no_change_that_becomes_one_gives_the_range():
    assert found(series([100, 100, 100, 101]), 1, 2, "change") == [(100, 101)]


def test_end_that_the_question_names_is_not_moved():
    bound = series([90, 100, 140, 190, 100])
    assert found(bound, 1, 3, named=named_ends("How did it change from 2011 to 2013?")) == []
    assert found(bound, 1, 3, named=named_ends("从2011年到2013年变化多少？")) == []
    assert found(bound, 1, 3, named=named_ends("到2013年为止？")) == [(140, 190), (90, 190)]
    assert found(bound, 1, 3, named=named_ends("What happened since 2011?")) == [(100, 100)]


def test_seasonal_series_moves_to_the_same_season():
    values = [10, 40, 90, 20, 11, 41, 91, 21, 50, 42, 92, 22, 51]
    assert found(series(values, "quarter", quarters=True), 4, 8, "change") == []
    assert found(series(values, None, quarters=True), 4, 8, "change") == [(41, 50)]


def test_ends_never_meet_or_pass_each_other():
    assert found(series([100, 200]), 0, 1) == []
    assert found(series([100, 200, 100]), 0, 1) == [(100, 100)]


def test_growth_from_nothing_is_no_growth():
    assert found(series([0, 100, 110, 120]), 1, 3) == [(110, 120)]


@pytest.mark.parametrize("operation, number", [("growth", 2), ("change", 2)])
def test_low_end_comes_first(operation, number):
    pairs = found(series([90, 100, 140, 190, 100]), 1, 3, operation)
    assert len(pairs) == number and pairs[0][1] - pairs[0][0] < pairs[1][1] - pairs[1][0]
