"""calc.matrix, floor, card_run: cells, scores, the leader and what its place hangs on."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from ragjudge.calc.card_run import run_card
from ragjudge.calc.floor import floor_of
from ragjudge.calc.matrix import Candidate, analyse, cell, tests_of as rows_of
from ragjudge.calc.signs import Observed, RoleSeries, Test as Ask
from ragjudge.calc.weights import weight_of, weight_string
from ragjudge.records.period import Period
from ragjudge.records.rules import (Axiom, Bilingual, CardSource, CardStage, Indifference, LevelRange, Metric, Prediction,
                                    StageCondition, Words)

NAME = Bilingual("某", "x")
SPAN = Period("2010-01-01", "2020-01-01", "change")


def predict(role, sign, strength="weak", test="sign"):
    return Prediction(role, test, sign, strength, None, None)


def seen(role, sign, weak=False, base=None, weight=16, derivable=True):
    return Observed(Ask(role, "sign"), sign, 10, weak, SPAN, F(1), F(0), (base or role,), F(weight), derivable)


LEAD = Candidate("lead", "candidate", (predict("makers", "-", "strong"), predict("output", "+", "strong"), predict("price", "-")))
NULL = Candidate("null", "null", (predict("makers", "0", "strong"), predict("output", "+"), predict("price", "0")))
OPPOSITE = Candidate("opposite", "opposite", (predict("makers", "+", "strong"), predict("output", "+"), predict("price", "+")))
RIVAL = Candidate("rival", "rival", (predict("makers", "-"), predict("output", "-"), predict("price", "-")))
ALL = (LEAD, NULL, OPPOSITE, RIVAL)
OBSERVED = {f"{role}.sign": seen(role, sign) for role, sign in (("makers", "-"), ("output", "+"), ("price", "-"))}


@pytest.mark.parametrize("sign, strength, observed, weak, wanted", [
    ("+", "strong", "+", False, "CC"), ("+", "weak", "+", False, "C"), ("+", "strong", "+", True, "C"), ("+", "strong", "-", False, "II"),
    ("+", "strong", "-", True, "I"), ("+", "weak", "0", False, "I"), ("0", "weak", "0", False, "C"), ("+", "strong", "?", False, "N"),
])
def test_cell_follows_prediction_and_observation(sign, strength, observed, weak, wanted):
    assert cell(predict("r", sign, strength), seen("r", observed, weak)) == wanted


def test_cell_without_prediction_or_of_a_monotone_metric_is_neutral():
    assert cell(None, seen("r", "+")) == "N" == cell(predict("r", "+"), seen("r", "+", derivable=False)) == cell(predict("r", "+"), None)


def test_least_contradicted_hypothesis_leads():
    found = analyse(ALL, OBSERVED)
    assert found.leader == "lead" and found.reasons == ()
    assert found.scores == {"lead": 0, "null": 48, "opposite": 48, "rival": 16} and found.margin == 16
    assert found.cells["null"] == {"makers.sign": "II", "output.sign": "C", "price.sign": "I"}
    assert found.linchpins == ("output.sign",) and found.testable == ("lead", "null", "opposite", "rival")


def test_order_of_hypotheses_does_not_matter():
    one, two = analyse(ALL, OBSERVED), analyse(ALL[::-1], OBSERVED)
    assert (one.leader, one.scores, one.linchpins) == (two.leader, two.scores, two.linchpins)


def test_tie_names_no_leader():
    twin = replace(RIVAL, id="twin", predicts=LEAD.predicts)
    found = analyse((*ALL, twin), OBSERVED)
    assert found.leader is None and "tie" in found.reasons


def test_leader_with_a_strong_contradiction_is_none():
    found = analyse(ALL[:3], OBSERVED | {"output.sign": seen("output", "-")})
    assert found.scores["lead"] == 32 and found.leader is None and found.reasons == ("leader_contradicted",)


def test_hypothesis_whose_strong_prediction_has_no_sign_cannot_lead():
    found = analyse(ALL, OBSERVED | {"makers.sign": seen("makers", "?")})
    assert "lead" not in found.testable and found.leader is None
    assert {"too_few_testable", "no_null", "no_opposite"} <= set(found.reasons)


def test_missing_opposite_names_no_leader():
    assert "no_opposite" in analyse((LEAD, NULL, RIVAL), OBSERVED).reasons


def test_rows_on_one_base_series_share_one_weight():
    shared = {name: replace(one, base=("t",)) for name, one in OBSERVED.items()}
    found = analyse(ALL, shared)
    assert set(found.weights.values()) == {F(16, 3)} and "too_few_rows" in found.reasons


def test_two_rows_that_discriminate_are_thin():
    hypotheses = tuple(replace(one, predicts=one.predicts[:2]) for one in ALL)
    found = analyse(hypotheses, {name: one for name, one in OBSERVED.items() if name != "price.sign"})
    assert found.thin and len(found.diagnostic) == 2


def test_straw_man_is_listed_and_does_not_count():
    negation = Candidate("no", "rival", (predict("makers", "+", "strong"), predict("output", "-", "strong"), predict("price", "+")))
    found = analyse((*ALL[:3], negation), OBSERVED)
    assert found.testable == ("lead", "null", "opposite") and found.leader == "lead"
    assert "too_few_testable" in analyse((LEAD, NULL, negation), OBSERVED).reasons


def test_weights_multiply_class_and_level():
    assert weight_of("statistical", "FACT") == 16 and weight_of("document", "ATTRIBUTED STATEMENT") == 2 and weight_of("x", "FACT") == 0
    assert weight_string(F(16, 3)) == "5.3333" and weight_string(F(16)) == "16"


# --- a card over series ---------------------------------------------------------------------------------------------
def metric(role, scale="log", monotone=False):
    return Metric(role, NAME, Words((), ()), (), role, "d", "world", "world", scale, monotone, NAME, "1", "count", "measured", "0", None,
                  False, None, Indifference(None, "0.05"), (), (), None, 800, ())


def filled(role, values, first=2004, id_=None):
    readings = tuple((Period(f"{first + i}-01-01", f"{first + i + 1}-01-01", "calendar_year"), F(value)) for i, value in enumerate(values))
    return RoleSeries(id_ or role, metric(role), readings, F(0), F(16))


STAGES = (CardStage("shakeout", NAME, (StageCondition("makers", "sign", "-", None, None), StageCondition("output", "sign", "+", None, None)), None),
          CardStage("entry", NAME, (StageCondition("makers", "sign", "+", None, None),), None))
CARD = Axiom("lead", NAME, NAME, NAME, CardSource("t", 1996, "l", Words((), ()), NAME), None, None, (), ("makers", "output"), 8, 2, (),
             LEAD.predicts, ("null", "opposite", "rival"), (), NAME, STAGES, (), ())
SERIES = {"makers": filled("makers", [500 - 30 * i for i in range(12)]), "output": filled("output", [100 + 20 * i for i in range(12)]),
          "price": filled("price", [90 - 4 * i for i in range(12)])}


def test_card_names_leader_and_stage():
    run = run_card(CARD, ALL, SERIES)
    assert run.analysis.leader == "lead" and run.stage.id == "shakeout" and list(run.stage_seen) == ["makers.sign", "output.sign"]
    assert (run.window.start, run.window.end) == (2007, 2015) and run.observed["makers.sign"].readings == 9


def test_card_without_a_required_role_cannot_speak():
    run = run_card(CARD, ALL, {role: one for role, one in SERIES.items() if role != "makers"})
    assert run.stop == ("role_missing", "makers") and run.analysis is None


def test_card_outside_its_range_cannot_speak():
    card = replace(CARD, applies=(LevelRange("price", "60", None),))
    assert run_card(card, ALL, SERIES).stop == ("out_of_range", "price")


def test_floor_holds_for_clear_trends():
    floor = floor_of(CARD, ALL, SERIES, {}, "lead")
    assert (len(floor.variants), floor.kept, floor.holds) == (8, 8, True)


def test_other_table_that_names_another_leader_breaks_the_floor():
    other = filled("makers", [170 + 30 * i for i in range(12)], id_="other")
    floor = floor_of(CARD, ALL, SERIES, {"makers": (other,)}, "lead")
    assert len(floor.variants) == 9 and floor.variants[-1].leader in ("opposite", None)
    if floor.variants[-1].leader == "opposite":
        assert floor.flips == (("makers", "other"),) and not floor.holds
    assert floor.kept == 8


def test_rows_come_from_every_prediction():
    assert [one.id for one in rows_of(ALL)] == ["makers.sign", "output.sign", "price.sign"]
