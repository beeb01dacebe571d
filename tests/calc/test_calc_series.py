"""calc.series, roles, asked: which readings a metric has, which series fill a role, what a question names."""

import pathlib
import sys
from dataclasses import replace
from fractions import Fraction as F

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from decision_support import CASE, make_pack  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.calc.asked import asked_of  # noqa: E402
from ragjudge.calc.roles import fill_roles  # noqa: E402
from ragjudge.calc.series import bound_series  # noqa: E402
from ragjudge.calc.sources import rule_of  # noqa: E402
from ragjudge.readers.cells import cell_of  # noqa: E402
from ragjudge.records.errors import SourceError  # noqa: E402

HEAD = "Country,Year,Makers (makers)\n"


@pytest.fixture(scope="module")
def pack():
    return make_pack()


def read(text, pack, **rule):
    metric = next(one for one in pack.metrics if one.id == "widget_makers")
    document = readers.read(text.encode(), "widget-makers.csv", None)
    binding = metric.series[0]
    return bound_series(document, metric, binding, replace(rule_of(binding.path, pack), **rule), cell_of)


def rows(*pairs, country="Atlantis"):
    return HEAD + "".join(f"{country},{year},{value}\n" for year, value in pairs)


def test_series_is_read_by_time_without_empty_cells(pack):
    found = read(rows((2021, 30), (2019, 50), (2020, "n/a"), (2018, "")), pack)
    assert [(one.period.first_year, one.value) for one in found.points] == [(2019, 50), (2021, 30)]
    assert found.unit == "maker" and found.half == 0


def test_rows_of_another_key_are_not_read(pack):
    text = rows((2019, 50), (2020, 40)) + "Lemuria,2019,7\nLemuria,2020,8\n"
    assert [one.value for one in read(text, pack).points] == [50, 40]


def test_two_rows_of_one_period_are_refused(pack):
    with pytest.raises(SourceError):
        read(rows((2019, 50), (2019, 51), (2020, 4)), pack)


def test_another_unit_than_the_metrics_is_refused(pack):
    with pytest.raises(SourceError):
        read(rows((2019, 50), (2020, 40)).replace("(makers)", "(USD)"), pack)


def test_missing_column_or_readings_are_refused(pack):
    for text in ("Country,Year,Firms\nAtlantis,2019,5\nAtlantis,2020,6\n", rows((2019, 5), (2020, 6), country="Mu")):
        with pytest.raises(SourceError):
            read(text, pack)


def test_period_that_the_owner_calls_incomplete_is_dropped_with_all_later_ones(pack):
    found = read(rows((2019, 50), (2020, 40), (2021, 9), (2022, 8)), pack, incomplete={"column": "Year", "value": "2021"})
    assert [one.period.first_year for one in found.points] == [2019, 2020]
    assert [one.first_year for one in found.dropped] == [2021, 2022]


def test_stated_significant_digits_widen_the_readings(pack):
    assert read(rows((2019, 512), (2020, 498)), pack, significant_digits={"Makers (makers)": 2}).half == 5


def folder(uri):
    if not (CASE / uri).is_file():
        raise SourceError(uri, "no such file", "")
    return readers.read((CASE / uri).read_bytes(), uri, None)


def filled(pack, domain, now="2026-06-30", asked=(), roles=("makers", "output", "unit_price")):
    return fill_roles(pack, roles, domain, "atlantis", now, folder, cell_of, asked)


def test_freshest_table_fills_the_role_and_others_are_alternatives(pack):
    found = filled(pack, "gizmo")
    assert found.chosen()["makers"].id.startswith("corpus/tables/gizmo-a.csv")
    assert [one.id.partition("#")[0] for one in found.alternatives()["makers"]] == ["corpus/tables/gizmo-b.csv"]


def test_reading_of_a_year_that_is_not_over_does_not_count(pack):
    last = filled(pack, "widget", now="2025-12-31").chosen()["makers"].readings[-1]
    assert last[0].first_year == 2024


def test_projected_metric_fills_no_role(pack):
    metrics = tuple(replace(one, nature="projected") if one.id == "widget_makers" else one for one in pack.metrics)
    found = filled(replace(pack, metrics=metrics), "widget")
    assert "makers" not in found.fillers and found.faults == (("widget_makers", "a projection is no observation"),)


def test_weight_follows_class_and_level(pack):
    assert filled(pack, "widget").chosen()["makers"].weight == F(16)
    assert filled(replace(pack, sources=()), "widget").chosen()["makers"].weight == F(2)


@pytest.mark.parametrize("question, themes, domains, places", [
    ("亚特兰蒂斯的小件行业会洗牌吗？", ("shakeout",), ("widget",), ("atlantis",)), ("Are widgets and gadgets in a shakeout?", ("shakeout",), ("widget", "gadget"), ()),
    ("自动洗牌机值得买吗？", (), (), ()), ("小件厂商数会怎样？", (), ("widget",), ()),
])
def test_names_of_a_question(pack, question, themes, domains, places):
    found = asked_of(question, pack)
    assert (found.themes, found.domains, found.places) == (themes, domains, places)
