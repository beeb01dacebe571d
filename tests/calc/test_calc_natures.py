"""A row is a projection by its period or by its own words, not by the year of its header alone."""

import pytest

from ragjudge.calc.natures import nature_of
from ragjudge.records.period import Period
from ragjudge.records.readings import Named, Reading
from ragjudge.records.rules import LexiconClass, RulesPack

WORDS = {"projection": {"named": LexiconClass(("预测",), ("projection",), ("map projection",), False)}}
PACK = RulesPack("ragjudge.rules/1", None, (), (), (), (), (), (), (), (), WORDS, ())
YEAR = Period("2025-01-01", "2026-01-01", "calendar_year")
PAST = Period("2023-01-01", "2024-01-01", "calendar_year")
DAY = Period("2025-09-30", "2025-10-01", "day")


def reading(period):
    return Reading(Named("m.1", "销量", "sales", "locator/column"), None, (), period, None)


@pytest.mark.parametrize("period, names, wanted", [
    (PAST, ("value", "China", "Historical"), None),
    (YEAR, ("value", "China", "Historical"), "projected"),
    (PAST, ("value", "China", "Projection-STEPS"), "projected"),
    (PAST, ("销量预测（万辆）",), "projected"),
    (PAST, ("Map projection",), None),
    (DAY, ("price",), None),
    (None, ("price",), None),
])
def test_nature_follows_period_and_words(period, names, wanted):
    assert nature_of(reading(period), names, "2025-09-30", PACK) == wanted
