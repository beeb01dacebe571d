"""calc.triggers and causal: thresholds by rule, whether they can fire, how sure a conclusion may be."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from ragjudge.calc import causal, triggers
from ragjudge.calc.moves import PastMoves
from ragjudge.records.argument import Edge, EdgeCost, Node
from ragjudge.records.argument import CardRef
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.records.rules import Bilingual, CardKillSwitch, Indifference, Metric, Words

NAME = Bilingual("某", "x")
METRIC = Metric("sales", NAME, Words((), ()), (), "output", "ev", "cn", "cn", "log", False, NAME, "vehicle", "count", "measured", "0", None,
                True, None, Indifference(None, "0.05"), (), (), None, 800, ())
RISING = [100, 130, 120, 160, 200, 260, 330]


def readings(values, first=2010):
    return [(Period(f"{first + i}-01-01", f"{first + i + 1}-01-01", "calendar_year"), F(value)) for i, value in enumerate(values)]


def switch(rule, operator="<", window="1 year"):
    return CardKillSwitch("threshold", "output", operator, rule, window, "yearly", None, "withdraw")


@pytest.mark.parametrize("rule, operator, wanted, expression", [
    ("previous", "<", F(260), "previous"), ("midpoint", "<", F(295), "(last + previous) / 2"),
    ("worst_year", "<", F(330 * 120, 130), "last * after / before"), ("last_plus_margin", "<", F(264), "last * (1 - margin)"),
    ("best_same_season", "<", F(100), "min(x1, x2, x3, x4, x5, x6, x7)"), ("last_plus_margin", ">", F(396), "last * (1 + margin)"),
])
def test_threshold_by_rule(rule, operator, wanted, expression):
    found = triggers.threshold(rule, operator, readings(RISING), METRIC)
    assert (found.value, found.expression) == (wanted, expression)


def test_worst_year_of_a_series_that_never_fell_gives_none():
    assert triggers.threshold("worst_year", "<", readings([1, 2, 3]), METRIC) == "never_adverse"


def test_armed_trigger_opposes_and_has_not_fired():
    found = triggers.arm(switch("worst_year"), METRIC, readings(RISING), "+", 60)
    assert isinstance(found, triggers.Armed) and not triggers.is_tripped("<", F(330), found.threshold.value)
    assert found.distance_percent == 7 and found.steps >= 1


@pytest.mark.parametrize("rule, operator, values, sign, metric, wanted", [
    ("previous", ">", RISING, "+", METRIC, "same_direction"), ("previous", "<", [100, 90, 80], "+", METRIC, "tripped"),
    ("previous", "<", RISING, "+", replace(METRIC, monotone=True), "monotone"), ("previous", "<", [5], "+", METRIC, "no_history"),
    ("previous", "<", [100, 90, 95, 80, 85, 75, 80], "+", METRIC, "fires_too_often"),
    ("last_plus_margin", ">", [50, 40, 95], "-", replace(METRIC, max="100"), "unreachable"), ("previous", "<", [5, 5, 5], "+", METRIC, "tripped"),
    ("best_same_season", "<", RISING, "+", METRIC, "too_far"), ("last_plus_margin", "<", [1, 10], "+", METRIC, None),
    ("last_plus_margin", ">", [1, 10], "-", METRIC, "unreachable"),
])
def test_trigger_that_cannot_work_is_refused(rule, operator, values, sign, metric, wanted):
    found = triggers.arm(switch(rule, operator), metric, readings(values), sign, 60)
    assert (found if isinstance(found, str) else None) == wanted


def test_seasonal_trigger_compares_one_season():
    metric = replace(METRIC, seasonal="quarter", scale="linear")
    quarters = [(Period(f"{y}-{m:02d}-01", f"{y + (m == 10)}-{(m + 3) % 12 or 12:02d}-01", "quarter"), F(y - 2000 + m))
                for y in range(2015, 2021) for m in (1, 4, 7, 10)][:-2]
    found = triggers.arm(switch("previous", "<"), metric, quarters, "+", 90)
    assert found.season == "Q2" and len(found.history) == 6 and found.threshold.value == 23


@pytest.mark.parametrize("cost, wanted", [(1, "almost certain"), (2, "very likely"), (3, "likely"), (4, "likely"), (5, "roughly even chance"), (7, None)])
def test_causal_distance_caps_the_term(cost, wanted):
    term = causal.term_of_cost(cost)
    assert (term.name.en if term else None) == wanted


def test_distance_beyond_eight_is_refused():
    with pytest.raises(BundleError):
        causal.term_of_cost(9)


def test_edge_without_full_bridge_costs_three():
    assert causal.edge_cost("mechanistic", True, False, False).total == 1
    assert causal.edge_cost("mechanistic", False, True, True) == EdgeCost(3, 1, 1, 5)


def edge(id_, a, b, cost):
    return Edge(id_, a, b, "mechanistic", CardRef("t", "a"), (), "+", 1, (), None, EdgeCost(cost, 0, 0, cost))


def test_distance_takes_the_farthest_needed_and_the_nearest_alternative():
    nodes = [Node("a", True, "m", "+", 0, "and"), Node("b", True, "m", "+", 0, "and"), Node("c", False, "m", "+", 0, "and"), Node("d", False, "m", "+", 0, "or")]
    edges = [edge("1", "a", "c", 1), edge("2", "b", "c", 3), edge("3", "a", "d", 2), edge("4", "c", "d", 1)]
    assert causal.distances(nodes, edges) == {"a": 0, "b": 0, "c": 3, "d": 2}
    with pytest.raises(BundleError):
        causal.distances(nodes, [*edges, edge("5", "d", "c", 1)])
    with pytest.raises(BundleError):
        causal.distances(nodes[:1] + nodes[2:3], [])


def moves(had, of):
    return PastMoves(2, (), tuple([F(10)] * had + [F(-10)] * (of - had)), F(1))


@pytest.mark.parametrize("had, of, cost, more, refused, term", [
    (9, 9, 1, {}, "", "very likely"), (9, 9, 3, {}, "", "likely"), (5, 6, 1, {}, "", "likely"), (3, 6, 1, {}, "base_rate_low", None),
    (4, 4, 1, {}, "history_too_short", None), (9, 9, 1, {"monotone": True}, "monotone", None), (9, 9, 1, {"age_days": 900}, "stale", None),
    (9, 9, 7, {}, "too_far", None), (4, 6, 1, {}, "", "likely"),
])
def test_forecast_is_no_stronger_than_history_and_distance(had, of, cost, more, refused, term):
    found = causal.forecast(moves(had, of), "+", cost, more.get("monotone", False), more.get("age_days", 100), 800)
    assert found.refused == refused and (found.term.name.en if found.term else None) == term and found.rate == F(had + 1, of + 2)
