"""Periods in text and in table cells."""

import random
from datetime import date
from fractions import Fraction

import pytest

from ragjudge.text.periods import (day_period, display_period, half_period, months_period,
                                   parse_period_cell,
                                   periods, point_of, quarter_period, span_period, year_period)

CASES = [
    ("2019", "2019-01-01", "2020-01-01", "calendar_year"), ("2019年", "2019-01-01", "2020-01-01",
                                                            "calendar_year"),
    ("in 2019", "2019-01-01", "2020-01-01", "calendar_year"), ("二〇一九年", "2019-01-01", "2020-01-01",
        "calendar_year"),
    ("据报道，2019年", "2019-01-01", "2020-01-01", "calendar_year"),
    ("2019年第二季度", "2019-04-01", "2019-07-01", "quarter"), ("2025年二季度", "2025-04-01", "2025-07-01",
                                                           "quarter"),
    ("Q2 2025", "2025-04-01", "2025-07-01", "quarter"), ("2019Q2", "2019-04-01", "2019-07-01",
                                                         "quarter"),
    ("the second quarter of 2020", "2020-04-01", "2020-07-01", "quarter"),
    ("2023年上半年", "2023-01-01", "2023-07-01", "half_year"), ("first half of 2023", "2023-01-01",
                                                            "2023-07-01", "half_year"),
    ("2010-2019", "2010-01-01", "2020-01-01", "range"), ("2010–2019", "2010-01-01", "2020-01-01",
                                                         "range"),
    ("2019年至2023年", "2019-01-01", "2024-01-01", "range"), ("between 2010 and 2019", "2010-01-01",
                                                           "2020-01-01", "change"),
    ("from 1976 to 2019", "1976-01-01", "2020-01-01", "change"), ("从2010年到2019年", "2010-01-01",
        "2020-01-01", "change"),
    ("2015年前9个月", "2015-01-01", "2015-10-01", "range"), ("2023年1—9月", "2023-01-01", "2023-10-01",
                                                         "range"),
    ("the first nine months of 2015", "2015-01-01", "2015-10-01", "range"),
    ("March 2020", "2020-03-01", "2020-04-01", "month"), ("May 2023", "2023-05-01", "2023-06-01",
                                                          "month"),
    ("2020年3月", "2020-03-01", "2020-04-01", "month"), ("2020-03-01", "2020-03-01", "2020-03-02",
                                                       "day"),
    ("3 May 2021", "2021-05-03", "2021-05-04", "day"), ("May 3, 2021", "2021-05-03", "2021-05-04",
                                                        "day"),
    ("FY2023", "2023-01-01", "2024-01-01", "fiscal_year"), ("2019財年", "2019-01-01", "2020-01-01",
                                                            "fiscal_year"),
    ("the 1990s", "1990-01-01", "2000-01-01", "range"), ("of 1913", "1913-01-01", "1914-01-01",
                                                         "calendar_year"),
]


@pytest.mark.parametrize("text,start,end,basis", CASES)
def test_period_case_is_one_span(text, start, end, basis):
    found = periods(text)
    assert [(one.start, one.end, one.basis) for one in found] == [(start, end, basis)]


@pytest.mark.parametrize("text", ["cost 2019 USD/kWh", "1500 companies", "$2000", "2000 people",
                                  "约2000", "2000辆", "2,019",
                                  "v2019.1", "2013=100", "GPT-2019", "2019年币值", "13/45/2020",
                                  "2023年13月"])
def test_number_that_is_no_period_is_none(text):
    assert [one for one in periods(text) if one.basis != "calendar_year" or "月" not in text] == []


@pytest.mark.parametrize("cell,start,basis", [
    ("2019", "2019-01-01", "calendar_year"), ("2019.0", "2019-01-01", "calendar_year"), ("2019-Q2",
        "2019-04-01", "quarter"),
    ("2019-03", "2019-03-01", "month"), ("3/14/2021", "2021-03-14", "day"), ("1/2/99", "1999-01-02",
        "day"),
    ("1971.875", "1971-01-01", "point"), (" 2019H1 ", "2019-01-01", "half_year"),
    ("2021-06-01T00:00:00", "2021-06-01", "day")])
def test_period_cell_is_read_whole(cell, start, basis):
    period = parse_period_cell(cell)
    assert (period.start, period.basis) == (start, basis)


@pytest.mark.parametrize("cell", ["", "abc", "12.5", "2019 est.", "14/45/2021", "12",
                                  "2019 and 2020", "1971.875.1"])
def test_cell_that_is_no_period_is_none(cell):
    assert parse_period_cell(cell) is None


def test_fractional_year_keeps_its_position():
    assert point_of("1971.875") == Fraction("1971.875") and point_of("1971") is None


def test_relative_years_need_a_reference():
    assert periods("去年") == [] == periods("last year")
    assert periods("去年上半年", date(2024, 5, 1))[0].start == "2023-01-01"


def test_shown_periods_are_read_back():
    source = random.Random(11)
    for _ in range(200):
        year, month = source.randrange(1900, 2100), source.randrange(1, 13)
        later = year_period(year + source.randrange(1, 20))
        for period in (year_period(year), quarter_period(year, (month + 2) // 3), half_period(year,
            1 + month // 7),
                       months_period(year, month, 1, "month"), day_period(year, month, 7),
                       year_period(year, "fiscal_year"),
                       span_period(year_period(year), later), span_period(year_period(year), later,
                           "change"),
                       span_period(day_period(year, month, 3), day_period(year + 1, month, 9))):
            for lang in ("zh", "en"):
                assert [one.period for one in periods(display_period(period, lang))] == [period]
