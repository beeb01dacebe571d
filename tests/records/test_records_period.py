"""Periods: half-open days, and what cannot be one."""

import pytest

from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period


@pytest.mark.parametrize("start, end, first, last", [
    ("2020-01-01", "2021-01-01", 2020, 2020), ("2019-07-01", "2020-07-01", 2019, 2020),
    ("2010-01-01", "2020-01-01", 2010, 2019), ("2020-12-31", "2021-01-01", 2020, 2020),
    ("2020-02-29", "2020-03-01", 2020, 2020)])
def test_years_that_have_a_day_in_the_span(start, end, first, last):
    one = Period(start, end, "range")
    assert (one.first_year, one.last_year) == (first, last)


@pytest.mark.parametrize("start, end", [
    ("2020-01-01", "2020-01-01"), ("2021-01-01", "2020-01-01"), ("2021-02-29", "2022-01-01"), ("2020", "2021"),
    ("20200101", "20210101"), ("2020-W01-1", "2021-W01-1"), ("2020-1-1", "2021-1-1"), ("", ""), (None, "2021-01-01"),
    (2020, 2021), ("2020-01-01T00:00", "2021-01-01"), ("２０２０-01-01", "2021-01-01")])
def test_what_is_no_span_of_days_is_refused(start, end):
    with pytest.raises(BundleError):
        Period(start, end, "range")
