"""The golden questions hold together: enough of each kind, and each figure they expect stands in a table."""

import tomllib
from fractions import Fraction

import pytest

from ragjudge.calc.series import bound_series
from ragjudge.calc.sources import rule_of
from ragjudge.readers.cells import cell_of


@pytest.fixture(scope="module")
def golden(root):
    return tomllib.loads((root / "tests/cases/golden/questions.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def readings(pack, tables):
    found = set()
    for metric in pack.metrics:
        for binding in metric.series:
            bound = bound_series(tables[binding.path], metric, binding, rule_of(binding.path, pack), cell_of)
            found |= {(period.start[:4], value, metric.unit) for period, value in bound.readings}
    return found


def test_there_are_enough_of_each_kind_in_both_languages(golden):
    asked = golden["question"]
    passing = [one for one in asked if one["expect"] == "PASS"]
    assert sum(one["strategy"] == "decision" for one in passing) >= 4
    assert sum(one["strategy"] == "lookup" for one in passing) >= 4
    assert len({one["domain"] for one in passing if one["strategy"] == "decision"}) >= 3
    assert sum(one["expect"] == "refused" for one in asked) >= 6
    chinese = sum(one["lang"] == "zh" for one in asked)
    assert 2 * abs(2 * chinese - len(asked)) <= len(asked)


def test_ids_are_unique_and_each_says_why(golden):
    asked = golden["question"]
    assert len({one["id"] for one in asked}) == len(asked)
    for one in asked:
        assert one["why"] and one["expect"] in ("PASS", "page", "refused"), one["id"]
        assert "missing" in one or one["expect"] != "refused", one["id"]


def test_each_expected_reading_stands_in_a_table(golden, readings):
    for one in golden["question"]:
        for number in one.get("numbers", []):
            if ".." not in number["period"]:
                wanted = (number["period"], Fraction(number["value"]), number["unit"])
                assert wanted in readings, (one["id"], wanted)


def test_day_is_after_everything_published(golden, pack):
    assert all(rule.published is None or rule.published < golden["now"] for rule in pack.sources)


def test_themes_and_domains_exist(golden, pack):
    themes = {one.id for one in pack.themes}
    domains = {one.id for one in pack.entities if one.kind == "domain"}
    for one in golden["question"]:
        assert set(one.get("themes", [])) <= themes, one["id"]
        assert one.get("domain") is None or one["domain"] in domains, one["id"]
