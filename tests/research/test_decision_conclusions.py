"""Decisions on a small project: what is concluded, and that it follows from the series alone."""

import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from decision_support import CASE, ask, make_pack, texts  # noqa: E402

from ragjudge.calc.argument_wording import argued_sentence  # noqa: E402
from ragjudge.calc.recompute import recompute, scenario_values  # noqa: E402
from ragjudge.records.closed import from_json, to_json  # noqa: E402
from ragjudge.records.argument import Monitor, Thesis  # noqa: E402
from ragjudge.research.decision.finish import DraftView  # noqa: E402
from ragjudge.research.write_bundle import write_bundle  # noqa: E402
from ragjudge.text.numerals import parse_decimal  # noqa: E402

ZH, EN = "亚特兰蒂斯的小件行业会洗牌吗？", "Will the widget industry in Atlantis see a shake-out?"


@pytest.fixture(scope="module")
def pack():
    return make_pack()


@pytest.mark.parametrize("question, diagnosis, thesis", [
    (ZH, "据亚特兰蒂斯行会、亚特兰蒂斯统计局的读数，按克莱珀的说法，亚特兰蒂斯小件行业从2017年到2025年处于洗牌阶段。",
     "如果“洗牌假说”成立，亚特兰蒂斯的小件厂商数在2027年或许低于2025年的260家。"),
    (EN, "By the readings of Atlantis Guild and Atlantis Statistics and in the terms of Klepper, the stage of widget industry (Atlantis) from "
         "2017 to 2025 was “shake-out”.", "If “shake-out hypothesis” holds, number of widget makers of Atlantis might be below the 260 makers of 2025 in 2027."),
])
def test_clear_shake_out_is_diagnosed_in_both_languages(pack, question, diagnosis, thesis):
    draft, decision = ask(question, pack)
    assert decision.missed is None
    assert texts(draft, "diagnosis") == [diagnosis]
    assert texts(draft, "thesis")[0] == thesis


def test_second_industry_gives_its_own_answer_from_the_same_card(pack):
    draft, decision = ask("亚特兰蒂斯的器具行业会洗牌吗？", pack)
    assert decision.thesis.matrices[0].leader == "entry"
    assert "处于进入阶段" in texts(draft, "diagnosis")[0]
    assert texts(draft, "thesis") == []


def test_two_tables_that_name_two_leaders_give_no_leader(pack):
    draft, decision = ask("亚特兰蒂斯的机巧行业会洗牌吗？", pack)
    assert decision.missed and decision.missed.reasons[0][2] == "floor"
    assert decision.thesis.matrices == () and texts(draft, "thesis") == [] == texts(draft, "diagnosis")


def test_missing_required_role_is_a_gap_and_no_thesis(pack):
    draft, decision = ask("亚特兰蒂斯的杂件行业会洗牌吗？", pack)
    assert decision.missed.reasons == (("shakeout/exit", "thingum/atlantis", "role_missing:makers"),)
    assert any("厂商数" in one for one in texts(draft, "gap"))
    assert decision.missed.readings and decision.missed.frequencies and decision.missed.untested
    assert texts(draft, "finding")[0] == "2025年亚特兰蒂斯的杂件产量为50,000吨。"


@pytest.mark.parametrize("question, reason", [("亚特兰蒂斯的天气怎么样？", "no_theme"), ("行业洗牌要来了吗？", "no_domain")])
def test_question_without_law_or_industry_concludes_nothing(pack, question, reason):
    draft, decision = ask(question, pack)
    assert decision.missed.reasons == (("", "", reason),) and texts(draft, "thesis") == []


def test_law_that_the_corpus_does_not_state_concludes_nothing(pack):
    changed = {"corpus/laws/shakeout.zh.md": "# 洗牌\n\n克莱珀总结，厂商数会减少。\n"}
    _, decision = ask(ZH, pack, changed)
    assert decision.missed.reasons[0][2] == "law_not_cited"


def test_unreadable_table_is_a_gap_not_a_crash(pack):
    _, decision = ask(ZH, pack, {"corpus/tables/widget-makers.csv": None})
    assert decision.missed.reasons[0][2] == "role_missing:makers"


def test_one_origin_alone_concludes_nothing(pack):
    sources = (CASE / "sources.toml").read_text(encoding="utf-8")
    alone = make_pack(**{"sources.toml": sources.replace('publisher = "guild"', 'publisher = "census"').encode()})
    draft, decision = ask(ZH, alone)
    assert decision.missed.reasons[0][2] == "one_origin" and texts(draft, "diagnosis") == []


def test_stale_readings_give_no_forecast_and_no_scenario(pack):
    draft, decision = ask(ZH, pack, now="2029-06-30")
    assert texts(draft, "thesis") == [] == texts(draft, "scenario")
    assert any("已经过时" in one for one in texts(draft, "gap"))
    assert any("只说明当时" in one for one in texts(draft, "limitation"))
    assert "从2017年到2025年" in texts(draft, "diagnosis")[0]


def test_year_that_is_not_over_is_no_reading(pack):
    draft, _ = ask(ZH, pack, now="2025-06-30")
    assert "从2016年到2024年" in texts(draft, "diagnosis")[0]
    assert not any("2025年亚特兰蒂斯的" in one for one in texts(draft, "finding"))


def test_scenarios_are_ordered_inside_bounds_and_recomputed(pack):
    draft, _ = ask(ZH, pack)
    scenarios = [draft.parameters[one.parameters[0]] for one in draft.claims.values() if one.role == "scenario"]
    assert scenarios
    for one in scenarios:
        metric = next(metric for metric in pack.metrics if metric.id == one.metric)
        values = [parse_decimal(getattr(one.scenarios, name).value) for name in ("low", "base", "high")]
        assert values == sorted(values) and values[0] >= parse_decimal(metric.min)
        exact = scenario_values(one, draft.registry())
        assert all(abs(a - b) <= parse_decimal(one.rounding.quantum) / 2 for a, b in zip(values, exact))


def test_every_conclusion_has_a_trigger_that_has_not_fired(pack):
    draft, decision = ask(ZH, pack)
    covered = {node for one in decision.monitor.triggers for node in one.nodes}
    concluded = {one.id for one in draft.claims.values() if one.role in ("diagnosis", "thesis")}
    assert concluded and concluded <= covered
    for one in decision.monitor.triggers:
        if one.kind == "absence":
            assert decision.monitor.review_by >= one.expected_by > draft.frame.now
            continue
        current, threshold = parse_decimal(draft.inputs[one.current].value), recompute(draft.parameters[one.threshold], draft.registry()).value
        assert threshold > current if one.operator == ">" else threshold < current


def without_linchpin():
    """The card with a rival that also disagrees about the price: no single row decides the lead."""
    path = "ontology/themes/shakeout.toml"
    text = (CASE / path).read_text(encoding="utf-8")
    head, _, tail = text.rpartition('{ role = "unit_price", test = "sign", sign = "-", strength = "weak" }')
    return make_pack(**{path: (head + '{ role = "unit_price", test = "sign", sign = "+", strength = "weak" }' + tail).encode()})


@pytest.mark.parametrize("question, wanted, sure", [
    (ZH, "亚特兰蒂斯的小件产量在2027年很可能（80%–95%）高于2025年的50,000吨。", "对这一判断的信心为中等，原因是前提出自同一来源。"),
    (EN, "Widget output of Atlantis is very likely (80–95 %) to be above the 50,000 t of 2025 in 2027.",
     "Confidence in this judgment is moderate: the premises come from a single origin."),
])
def test_thesis_is_no_stronger_than_history_and_distance_allow(question, wanted, sure):
    draft, decision = ask(question, without_linchpin())
    theses = [one for one in draft.claims.values() if one.role == "thesis"]
    assert decision.thesis.matrices[0].linchpins == () and wanted in [one.text for one in theses]
    assert {one.level for one in theses} == {"ANALYTIC JUDGMENT"} and texts(draft, "confidence")[0] == sure
    assert all(one.likelihood.high <= 95 for one in theses)


def test_linchpin_makes_the_thesis_a_hypothesis(pack):
    draft, decision = ask(ZH, pack)
    assert decision.thesis.matrices[0].linchpins
    assert {one.level for one in draft.claims.values() if one.role == "thesis"} == {"HYPOTHESIS"}
    assert all("或许" in one for one in texts(draft, "thesis"))


def test_argued_sentences_are_rendered_again_from_the_written_bundle(pack):
    draft, decision = ask(ZH, pack)
    files = write_bundle(draft, "decision", decision.terms, None, decision.thesis, decision.monitor, decision.trace)
    thesis = from_json(Thesis, json.loads(files["thesis.json"]), "thesis.json")
    monitor = from_json(Monitor, json.loads(files["monitor.json"]), "monitor.json")
    assert thesis == decision.thesis and to_json(monitor) == to_json(decision.monitor)
    view = DraftView(draft.claims, draft.evidence, draft.inputs, draft.parameters, thesis, monitor)
    for one in draft.claims.values():
        if one.role in ("diagnosis", "thesis", "scenario", "assumption", "alternative", "action"):
            assert argued_sentence(one, view, pack).text == one.text


def test_same_question_gives_the_same_bytes(pack):
    one, two = (write_bundle(draft, "decision", made.terms, None, made.thesis, made.monitor, made.trace)
                for draft, made in (ask(ZH, pack), ask(ZH, pack)))
    assert one == two


def test_every_claim_is_used_and_every_reference_resolves(pack):
    draft, decision = ask(ZH, pack)
    for one in draft.claims.values():
        assert one.text and set(one.evidence) <= set(draft.evidence) and set(one.parameters) <= set(draft.parameters)
        assert set(one.premises) <= set(draft.claims)
    used = {ref for one in draft.parameters.values() for ref in one.inputs.values()} | {
        row.sign_from for one in decision.thesis.matrices for row in one.rows} | {
        value.pointer.partition("#")[2].partition("/")[0] for one in draft.claims.values() for value in one.values} | {
        ref for one in decision.monitor.triggers for ref in (one.current, one.threshold, *one.history)} | {
        ref for one in decision.thesis.syllogisms for ref in one.inputs.values()}
    claimed = {ref for one in draft.claims.values() for ref in one.parameters}
    assert set(draft.inputs) <= used and set(draft.parameters) <= used | claimed


def test_unbound_words_are_gaps_and_evaluations_are_limitations(pack):
    draft, _ = ask("亚特兰蒂斯的小件行业盲目扩产会洗牌吗？", pack, terms=("亚特兰蒂斯", "小件", "盲目", "扩产", "洗牌"))
    assert any("盲目" in one for one in texts(draft, "limitation"))
    assert any("扩产" in one for one in texts(draft, "gap"))
    thesis = next(one for one in draft.claims.values() if one.role == "diagnosis")
    assert thesis.question_terms == ("亚特兰蒂斯", "小件", "洗牌")
    assert [one.question_terms for one in draft.claims.values() if one.role == "gap" and one.question_terms] == [("扩产",)]


def test_second_industry_of_a_question_is_judged_by_itself(pack):
    draft, decision = ask("亚特兰蒂斯的小件行业和杂件行业会洗牌吗？", pack)
    assert [(one.domain, one.leader) for one in decision.thesis.matrices] == [("widget", "exit")]
    assert any("杂件行业" in one for one in texts(draft, "gap"))
