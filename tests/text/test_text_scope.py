"""Scope of negation, hedges, modality, attribution, cause."""

import pytest

from ragjudge.text.scope import (actions, attributions, causal, clause_bounds, compile_lexicons,
                                 forecasts, hedges,
                                 is_question, modality, negators)


def words(hits):
    return [hit.word for hit in hits]


@pytest.mark.parametrize("text,found", [
    ("In May 2023 sales may fall.", ["may"]), ("May 2023 saw a record.", []), ("或者增加，或者减少。", []),
    ("价格可能下降，可能性不大。", ["可能"]), ("Prices might rise, perhaps.", ["might", "perhaps"]),
    ("In early May, output rose.", []), ("似乎回升", ["似乎"])])
def test_hedges_are_words_in_scope_not_substrings(text, found):
    assert words(hedges(text)) == found


@pytest.mark.parametrize("text,count", [
    ("产量没有增长", 1), ("不仅如此，产量不足10万辆", 0), ("非洲的无线网络未来可期", 0), ("公司并未停产", 1), ("他不是不知道", 2),
    ("Output did not rise.", 1), ("no more than 5%", 0), ("Not only did it rise", 0),
    ("It can't never fall", 2),
    ("是否停产尚未决定", 1), ("不锈钢产量不变", 0), ("產量沒有增長", 1)])
def test_negators_are_counted_outside_the_words_that_hide_them(text, count):
    assert len(negators(text)) == count


@pytest.mark.parametrize("text,classes", [
    ("如果价格下降，企业将退出", {"conditional", "planned"}), ("将军会见副主席，能源充足", set()),
    ("The plant is scheduled to open if demand rises.", {"planned", "conditional"}),
    ("Output rose in 2020.", set()),
    ("公司计划扩产", {"planned"}), ("预计2030年翻番", {"forecast"}), ("the former leader", {"irreal"})])
def test_modality_classes_are_told_apart(text, classes):
    assert {hit.cls for hit in modality(text)} == classes


def test_forecast_counts_jiang_but_not_a_general():
    assert words(forecasts("将军说产量将增长")) == ["将增长"]
    assert words(forecasts("企业将退出")) == ["将"]
    assert words(forecasts("Sales will rise; the project is big.")) == ["will"]


def test_names_are_masked_before_a_scan():
    text = "永不落集团产量增长"
    assert words(negators(text)) == ["不"] and negators(text, None, [(0, 5)]) == []


@pytest.mark.parametrize("text,holder,kind,governed", [
    ("据国家统计局数据，产量增长。", "国家统计局", "said", "产量增长。"),
    ("盖世汽车研究院称，产能为5550万辆。", "盖世汽车研究院", "said", "产能为5550万辆。"),
    ("According to the IEA, sales rose.", "the IEA", "said", " sales rose."),
    ("Prices fell by 3%, the ministry said.", "the ministry", "said", "Prices fell by 3%"),
    ("IRENA estimates that costs fell.", "IRENA", "estimated", "costs fell."),
    ("國際能源署預計，銷量上升。", "國際能源署", "estimated", "銷量上升。")])
def test_attribution_names_holder_kind_and_scope(text, holder, kind, governed):
    frame, = attributions(text)
    assert (frame.holder, frame.kind, text[frame.scope[0]:frame.scope[1]]) == (holder, kind,
        governed)


def test_causes_and_actions_are_found():
    assert words(causal("由于降价，需求上升，从而带动就业")) == ["由于", "从而", "带动"]
    assert words(causal("It rose because of demand and is due to open.")) == ["because of"]
    assert words(actions("企业应当减产; you should sell")) == ["应当", "should", "sell"]


@pytest.mark.parametrize("text,asks", [("真的吗？", True), ("“真的吗？”", True), ("Why?", True), ("他来了吗",
    True),
                                       ("Fine.", False), ("好。", False)])
def test_question_is_told(text, asks):
    assert is_question(text) is asks


def test_pack_lexicons_add_to_the_core_classes():
    pack = {"hedges": {"all": {"zh": ["据我看"], "en": ["methinks"], "masks": []}},
            "hype": {"words": {"zh": ["颠覆性"], "en": [], "masks": []}}}
    assert words(hedges("据我看可能，methinks", pack)) == ["据我看", "可能", "methinks"]
    assert [hit.cls for hit in compile_lexicons(pack).hits("颠覆性")] == ["hype.words"]


def test_clause_bounds_leave_thousands_marks_whole():
    text = "In 2020, sales of 1,234 cars rose; then fell."
    at = text.index("cars")
    low, high = clause_bounds(text, at, at + 4)
    assert text[low:high] == " sales of 1,234 cars rose"
