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
    ("FY24", "2024-01-01", "2025-01-01", "fiscal_year"), ("FY24Q1", "2024-01-01", "2024-04-01", "fiscal_quarter"),
    ("Q1 FY2024", "2024-01-01", "2024-04-01", "fiscal_quarter"),
    ("third quarter of fiscal 2024", "2024-07-01", "2024-10-01", "fiscal_quarter"),
    ("2024财年第一季度", "2024-01-01", "2024-04-01", "fiscal_quarter"),
    ("H1 FY24", "2024-01-01", "2024-07-01", "fiscal_half"), ("2024财年上半年", "2024-01-01", "2024-07-01", "fiscal_half"),
    ("FY2023/24", "2024-01-01", "2025-01-01", "fiscal_year"), ("1Q24", "2024-01-01", "2024-04-01", "quarter"),
    ("1H24", "2024-01-01", "2024-07-01", "half_year"), ("Q1 '24", "2024-01-01", "2024-04-01", "quarter"),
    ("2024年三月", "2024-03-01", "2024-04-01", "month"), ("2024/03", "2024-03-01", "2024-04-01", "month"),
    ("2008/09", "2008-01-01", "2010-01-01", "range"), ("Mar. 2024", "2024-03-01", "2024-04-01", "month"),
    ("2024年三月五日", "2024-03-05", "2024-03-06", "day"), ("2024.5.3", "2024-05-03", "2024-05-04", "day"),
    ("2024年3月1日至5日", "2024-03-01", "2024-03-06", "range"), ("3–5 May 2021", "2021-05-03", "2021-05-06", "range"),
    ("from May 2019 to June 2020", "2019-05-01", "2020-07-01", "change"),
    ("2019年5月至2020年6月", "2019-05-01", "2020-07-01", "range"), ("May–June 2020", "2020-05-01", "2020-07-01", "range"),
    ("Q1–Q3 2023", "2023-01-01", "2023-10-01", "range"), ("2023年前三季度", "2023-01-01", "2023-10-01", "range"),
    ("first three quarters of 2023", "2023-01-01", "2023-10-01", "range"),
    ("Q4 2019 to Q2 2020", "2019-10-01", "2020-07-01", "range"),
    ("2019年第四季度至2020年第二季度", "2019-10-01", "2020-07-01", "range"),
    ("上世纪90年代", "1990-01-01", "2000-01-01", "range"), ("20世纪八十年代", "1980-01-01", "1990-01-01", "range"),
    ("1960年代初", "1960-01-01", "1970-01-01", "range"),
    ("90年代", "1990-01-01", "2000-01-01", "range"), ("the 19th century", "1801-01-01", "1901-01-01", "range"),
    ("十九世纪", "1801-01-01", "1901-01-01", "range"), ("公元618年", "0618-01-01", "0619-01-01", "calendar_year"),
    ("AD 618", "0618-01-01", "0619-01-01", "calendar_year"), ("79 AD", "0079-01-01", "0080-01-01", "calendar_year"),
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
                                  "2023年13月", "in the year 618", "ad53", "1200-1500元/吨", "$2000-2500", "2015年不变价"])
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
                       months_period(year, 4, 3, "fiscal_quarter"), months_period(year, 7, 6, "fiscal_half"),
                       span_period(year_period(year), later), span_period(year_period(year), later,
                           "change"),
                       span_period(day_period(year, month, 3), day_period(year + 1, month, 9))):
            for lang in ("zh", "en"):
                assert [one.period for one in periods(display_period(period, lang))] == [period]


@pytest.mark.parametrize("text,relation,part", [
    ("before 2020", "before", ""), ("2020年以前", "before", ""), ("2020年前", "before", ""), ("2015年前9个月", "in", ""),
    ("after 2020", "after", ""), ("2020年之后", "after", ""), ("since 2015", "since", ""), ("2015年以来", "since", ""),
    ("自2015年起", "since", ""), ("until 2020", "until", ""), ("直到2020年", "until", ""), ("by 2030", "by", ""),
    ("到2030年", "by", ""), ("2025年底前", "by", "end"), ("around 2019", "about", ""), ("约2019年", "about", ""),
    ("in 2019", "in", ""), ("early 2023", "in", "start"), ("2023年初", "in", "start"), ("mid-2023", "in", "middle"),
    ("at the end of 2023", "in", "end"), ("2023年底", "in", "end"), ("2023年年中", "in", "middle"),
    ("from May 2019 to June 2020", "in", "")])
def test_words_around_a_period_bound_it(text, relation, part):
    found = periods(text)
    assert [(one.relation, one.part) for one in found] == [(relation, part)]


@pytest.mark.parametrize("text,start,end", [
    ("during the last three years", "2021-05-15", "2024-05-15"), ("近三年", "2021-05-15", "2024-05-15"),
    ("过去十二个月", "2023-05-15", "2024-05-15"), ("the past 12 months", "2023-05-15", "2024-05-15"),
    ("未来五年", "2024-05-15", "2029-05-15"), ("the next five years", "2024-05-15", "2029-05-15"),
    ("上季度", "2024-01-01", "2024-04-01"), ("last quarter", "2024-01-01", "2024-04-01"),
    ("上个月", "2024-04-01", "2024-05-01"), ("last month", "2024-04-01", "2024-05-01"),
    ("今年上半年", "2024-01-01", "2024-07-01"), ("the first half of last year", "2023-01-01", "2023-07-01"),
    ("今年前5个月", "2024-01-01", "2024-06-01"), ("去年第三季度", "2023-07-01", "2023-10-01"),
    ("去年12月", "2023-12-01", "2024-01-01"), ("昨天", "2024-05-14", "2024-05-15"),
    ("yesterday", "2024-05-14", "2024-05-15")])
def test_relative_period_is_one_only_from_a_reference_day(text, start, end):
    assert periods(text) == []
    assert [(one.start, one.end) for one in periods(text, date(2024, 5, 15))] == [(start, end)]


def test_range_of_months_keeps_its_two_ends():
    found = periods("从2019年5月到2020年6月")
    assert found[0].ends == (months_period(2019, 5, 1, "month"), months_period(2020, 6, 1, "month"))


def test_last_month_of_a_day_that_the_month_lacks_is_its_end():
    assert [(one.start, one.end) for one in periods("近1个月", date(2024, 3, 31))] == [("2024-02-29", "2024-03-31")]
