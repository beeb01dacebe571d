import pytest

from ragjudge.retrieve.fuse import fuse
from ragjudge.retrieve.parents import best_parents
from ragjudge.retrieve.seats import Candidate, seat


def test_fused_scores_are_those_of_the_formula():
    found = dict(fuse({"A": ["x", "y"], "B": ["y", "z"]}))
    assert found["y"] == pytest.approx(1 / 62 + 1 / 61) and round(found["y"], 5) == 0.03252
    assert (round(found["x"], 5), round(found["z"], 5)) == (0.01639, 0.01613)
    assert [one for one, _ in fuse({"A": ["x", "y"], "B": ["y", "z"]})] == ["y", "x", "z"]


def test_a_ranking_of_weight_zero_brings_nothing_in():
    assert [one for one, _ in fuse({"A": ["x", "y"], "B": ["y", "z"]}, {"A": 1, "B": 0})] == ["x", "y"]


def test_repeats_and_unhashable_items_count_once():
    assert [one for one, _ in fuse({"A": [{"id": 1}, {"id": 1}, [2]], "B": [[2], {"id": 1}]})] == [
        {"id": 1},
        [2],
    ]
    assert dict(fuse({"A": ["a", "a", "b"]}))["b"] == pytest.approx(1 / 62)


def test_twenty_children_of_one_parent_do_not_end_the_search():
    children = [("p0", n) for n in range(20)] + [("p1", 0), ("p0", 99), ("p2", 0), ("p3", 0)]
    asked = []

    def fetch(depth):
        asked.append(depth)
        return children[:depth]

    found = best_parents(fetch, lambda child: child[0], 3, first=5)
    assert found == [("p0", 0), ("p1", 0), ("p2", 0)] and len(asked) > 1
    assert best_parents(fetch, lambda child: child[0], 9, first=5) == [
        ("p0", 0),
        ("p1", 0),
        ("p2", 0),
        ("p3", 0),
    ]
    assert best_parents(lambda depth: [], lambda child: child, 3) == []


def candidates(*rows):
    return [
        Candidate(number, number, bucket, themes, source)
        for number, (bucket, themes, source) in enumerate(rows, 1)
    ]


def test_a_theme_that_sits_already_counts_less():
    # N = 4. Seat 1: 1·3 = 3 (key 1, theme a). Then a: .75·2 = 1.5, .5·2 = 1; b: .25·3 = .75.
    found = seat(
        candidates(
            ("empirical", ("a",), "s"),
            ("empirical", ("a",), "s"),
            ("empirical", ("a",), "s"),
            ("empirical", ("b",), "t"),
        ),
        "lookup",
    )
    assert found.empirical == (1, 2, 3, 4)
    assert found.adjusted == {1: 3.0, 2: 1.5, 3: pytest.approx(0.5 * (1 + 2 / 3)), 4: 0.75}


def test_several_themes_take_the_largest_count_and_none_takes_the_source():
    found = seat(
        candidates(
            ("empirical", (), "s"),
            ("empirical", (), "s"),
            ("empirical", ("a", "b"), "t"),
            ("empirical", ("b",), "u"),
            ("empirical", ("c",), "u"),
        ),
        "lookup",
    )
    assert found.empirical == (1, 3, 2, 4)
    # N = 5: 1 → 3.0; then key 3: .6·3 = 1.8 beats key 2: .8·2 = 1.6; then 2; then 4: .4·2 = .8 beats 5: .2·3 = .6.
    assert found.adjusted[4] == pytest.approx(0.8)


def test_a_bucket_is_never_filled_from_the_other():
    found = seat(candidates(*[("methodology", ("a",), "s")] * 6), "decision")
    assert (len(found.methodology), found.empirical) == (2, ())
    assert [(one.bucket, one.quota, one.filled) for one in found.shortfall] == [("empirical", 3, 0)]
    found = seat(candidates(*[("empirical", (), str(n)) for n in range(6)]), "decision")
    assert (found.methodology, len(found.empirical)) == ((), 4)
    assert [(one.bucket, one.quota, one.filled) for one in found.shortfall] == [("methodology", 1, 0)]


def test_in_a_decision_each_named_theme_sits_up_to_four():
    rows = [("methodology", ("a",), "s")] * 5 + [("methodology", (name,), "s") for name in "bcdef"]
    found = seat(candidates(*rows), "decision", ("b", "c", "d", "a", "e"))
    assert found.methodology == (6, 7, 8, 1)
    assert seat(candidates(*rows), "lookup", ("a", "b")).methodology == ()
