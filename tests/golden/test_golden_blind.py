"""Decision questions written from somebody else's tables: on the starter corpus none of them may mislead."""

import pathlib
import sys
import tomllib

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import decision_bundle_factory as factory  # noqa: E402

from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.retrieve.route import route  # noqa: E402
from ragjudge.text.canon import key  # noqa: E402

ROOT = factory.ROOT
WANTED = tomllib.loads((ROOT / "tests" / "cases" / "golden" / "decision_blind.toml").read_text("utf-8"))
QUESTIONS = {one["id"]: one for one in WANTED["question"]}
CONCLUSIONS = ("diagnosis", "thesis", "scenario", "action")


@pytest.fixture(scope="module")
def decided():
    """id → (bundle, scorecard) on the starter corpus, each made once."""
    pack, corpus, done = factory.shipped_pack(), factory.Project(), {}

    def made(id_):
        if id_ not in done:
            files = factory.audited(factory.decided(QUESTIONS[id_]["question"], pack, corpus, WANTED["now"]),
                                    pack, corpus, WANTED["now"])
            done[id_] = load_bundle(files), factory.verdict(files, pack, WANTED["now"])
        return done[id_]
    return made


@pytest.mark.parametrize("id_", sorted(QUESTIONS))
def test_question_is_routed_to_a_decision(id_):
    assert route(QUESTIONS[id_]["question"], factory.shipped_pack()).strategy == "decision"


@pytest.mark.parametrize("id_", sorted(QUESTIONS))
def test_outcome_is_the_accepted_one(id_, decided):
    bundle, card = decided(id_)
    readings = any(one.role == "finding" for one in bundle.claims.values())
    concluded = any(one.role in CONCLUSIONS for one in bundle.claims.values())
    found = "PASS" if card.verdict == "PASS" else "page" if readings else "refused"
    assert (found, concluded) == (QUESTIONS[id_]["starter"], found == "PASS")


@pytest.mark.parametrize("id_", sorted(QUESTIONS))
def test_no_sentence_says_what_the_facts_do_not_bear(id_, decided):
    bundle, _ = decided(id_)
    said = key(" ".join(one.text for one in bundle.claims.values() if one.role not in ("gap", "limitation")))
    assert not [word for word in QUESTIONS[id_]["silent"] if key(word) in said]


@pytest.mark.parametrize("id_", sorted(QUESTIONS))
def test_scenarios_stay_inside_their_metric_and_readings_are_over(id_, decided):
    bundle, _ = decided(id_)
    metrics = {one.id: one for one in factory.shipped_pack().metrics}
    for one in bundle.parameters.values():
        if one.scenarios is None:
            continue
        low, high = metrics[one.metric].min, metrics[one.metric].max
        for case in (one.scenarios.low, one.scenarios.base, one.scenarios.high):
            assert (low is None or float(case.value) >= float(low))
            assert (high is None or float(case.value) <= float(high))
    for one in bundle.inputs.values():
        assert one.nature == "assumed" or one.period.end <= WANTED["now"]


def test_things_asked_and_not_concluded_stand_in_the_answer(decided):
    bundle, _ = decided("b7")
    gaps = [one.text for one in bundle.claims.values()
            if one.role == "gap" and one.section == "answer"]
    assert any("排放" in text for text in gaps)
