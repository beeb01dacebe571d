"""Every metric's series stands in the corpus, in its unit, long enough for what the cards ask."""

from collections import defaultdict

from ragjudge.calc.series import bound_series
from ragjudge.calc.sources import rule_of
from ragjudge.readers.cells import cell_of
from ragjudge.text.units import parse_unit

TREND_READINGS = 6


def series_of(pack, tables, metric, binding):
    return bound_series(tables[binding.path], metric, binding, rule_of(binding.path, pack), cell_of)


def test_every_series_is_read_in_its_metrics_unit(pack, tables):
    assert len(pack.metrics) >= 40
    for metric in pack.metrics:
        assert metric.series, metric.id
        for binding in metric.series:
            bound = series_of(pack, tables, metric, binding)
            # An index has no unit; everything else states one.
            assert bound.unit == (None if metric.unit == "1" else metric.unit), metric.id
            assert len(bound.points) >= TREND_READINGS, metric.id


def test_every_reading_lies_inside_the_metrics_bounds(pack, tables):
    for metric in pack.metrics:
        for binding in metric.series:
            for _, value in series_of(pack, tables, metric, binding).readings:
                assert metric.min is None or float(metric.min) <= value, metric.id
                assert metric.max is None or value <= float(metric.max), metric.id


def test_monotone_metrics_only_rise(pack, tables):
    for metric in (one for one in pack.metrics if one.monotone):
        values = [value for _, value in series_of(pack, tables, metric, metric.series[0]).readings]
        assert values == sorted(values), metric.id


def test_units_are_canonical(pack):
    for metric in pack.metrics:
        assert parse_unit(metric.unit).text == metric.unit, metric.id


def test_required_roles_of_each_card_are_filled_for_several_industries(pack, tables):
    filled = defaultdict(set)
    for metric in pack.metrics:
        if len(series_of(pack, tables, metric, metric.series[0]).points) >= TREND_READINGS:
            filled[metric.domain, metric.place].add(metric.role)
    for theme in pack.themes:
        for card in theme.axioms:
            wanted = 2 if "makers" in card.requires else 3  # see the test of roles: makers are rarely counted
            places = {key for key, roles in filled.items() if set(card.requires) <= roles}
            industries = {domain for domain, _ in places}
            assert len(industries) >= wanted, (card.id, sorted(places))


def test_two_metrics_share_a_role_only_as_the_count_of_another_publisher(pack):
    seen = {}
    for metric in pack.metrics:
        key = (metric.domain, metric.place, metric.role)
        if metric.role != "other":
            publisher = rule_of(metric.series[0].path, pack).publisher
            assert publisher not in seen.setdefault(key, set()), (metric.id, key)
            seen[key].add(publisher)


def test_each_role_of_the_cards_is_filled_in_several_industries(pack):
    industries = defaultdict(set)
    for metric in pack.metrics:
        industries[metric.role].add(metric.domain)
    for role in ("unit_price", "unit_cost", "input_price", "supply", "output", "use", "cum_volume", "share",
                 "share_new", "leader_share", "capacity", "utilisation", "investment", "performance"):
        assert len(industries[role]) >= 3, (role, sorted(industries[role]))
    # Counts of firms over years are rarely public: coal mines are no makers, and nothing else stands in for them.
    assert industries["makers"] == {"battery", "dairy"}


def test_indifference_follows_the_rule_of_its_kind(pack):
    for metric in pack.metrics:
        band = metric.indifference
        if metric.kind in ("product_price", "money_flow", "index"):
            assert band.rel == "0.1", metric.id
        elif metric.role == "utilisation":
            assert band.abs == "2", metric.id
        elif metric.kind == "share":
            assert band.abs in ("1", "0.5") or metric.id == "cn_industry_utilisation", metric.id
        elif metric.kind == "ratio":
            assert band.abs in ("1", "0.5"), metric.id
        else:
            assert band.rel in ("0.05", "0.1"), metric.id


def test_names_and_aliases_are_there_in_both_languages(pack):
    for metric in pack.metrics:
        assert metric.name.zh != metric.name.en and metric.definition.zh != metric.definition.en
        assert metric.aliases.zh and metric.aliases.en, metric.id
