"""explain: gates and rules by any of their names, in both languages, those that do not run too."""

import re
from dataclasses import replace

import pytest

from ragjudge.records.errors import UsageError
from ragjudge.render.explain import explain_document, terminal_explanation
from ragjudge.render.scorecard import markdown_scorecard, terminal_scorecard, with_mends
from ragjudge.records.scorecard import Finding, GateResult, Scorecard
from ragjudge.runner.explain import explain, gate_texts, mends_in

UNTRANSLATED = {"SE5", "PR1", "PR3", "PR6"}
"""Rules whose example is code, the same in every language."""


def shown(name, language):
    return terminal_explanation(explain_document(*explain(name)), language, False)


@pytest.mark.parametrize("name", ["GATE_CLAIM_ENTAILMENT", "claim_entailment", "2", " gate_claim_entailment "])
def test_gate_by_any_of_its_names_lists_all_its_rules(name):
    text = shown(name, "en")
    assert text.startswith("GATE_CLAIM_ENTAILMENT\n")
    assert all(f"\n  {rule}  " in text for rule in ("CE1", "CE2", "CE3", "CE4"))


def test_rule_is_shown_alone_in_both_languages():
    assert "  CE3  the claim is the one" in shown("ce3", "en") and "CE4" not in shown("ce3", "en").split("Why")[0]
    assert "  引用的文字确实说了这句话。" in shown("CE3", "zh") and "  CE3  语句的各个要素" in shown("CE3", "zh")


def test_rule_that_does_not_run_says_so():
    text = replace(explain("PR10")[0], later=("PR10",), rules={})
    document = explain_document(text, "PR10")
    assert "PR10 [does not run yet]" in terminal_explanation(document, "en", False)
    assert "PR10 [尚未执行]" in terminal_explanation(document, "zh", False)


def test_every_gate_and_rule_has_a_line_in_both_languages():
    for one in gate_texts():
        assert one.zh.endswith("。") or one.zh.endswith("？")
        for rule in one.brief.values():
            assert any("一" <= letter <= "鿿" for letter in rule.zh)
            assert rule.en.isascii() or "≤" in rule.en


def test_every_rule_has_its_smallest_failing_example_and_its_mend_in_both_languages():
    rules = [rule for one in gate_texts() for rule in one.brief.values()]
    assert len(rules) > 80
    for rule in rules:
        for texts in (rule.fails, rule.mend):
            assert set(texts) == {"zh", "en"}
            for language, text in texts.items():
                assert text and "\n" not in text and len(text) <= 160, rule.id
                assert any("一" <= letter <= "鿿" for letter in text) or language == "en" or rule.id in UNTRANSLATED
    ends = [rule.mend[language] for rule in rules for language in ("zh", "en")]
    assert len(set(ends)) == len(ends)


@pytest.mark.parametrize("name", [rule for one in gate_texts() for rule in one.brief])
def test_rule_shows_what_why_example_and_mend_in_the_language_asked_for(name):
    gate, _ = explain(name)
    rule = gate.brief[name]
    for language in ("zh", "en"):
        flat = re.sub(r"\s+", "", shown(name, language))
        why = gate.why_zh if language == "zh" else gate.why
        for text in (rule.fails[language], rule.mend[language], why):
            assert re.sub(r"\s+", "", text) in flat
    assert rule.zh in re.sub(r"\n *", "", shown(name, "zh"))


def test_gate_shows_the_example_that_its_file_names():
    text = shown("5", "zh")
    assert "CD4  历史上同样的变动六次里只有三次成立" in text and explain("CD4")[0].brief["CD4"].mend["zh"] in text


def test_findings_are_mended_in_chinese_for_chinese_readers():
    finding = Finding("CE3", "claims.jsonl#c.1", "a", "b", "ask again", "FAIL")
    gate = GateResult("GATE_CLAIM_ENTAILMENT", "FAIL", 1, 1, None, (finding,), ())
    card = Scorecard("ragjudge.scorecard/1", "FAIL", "full", "q", "2024-01-01", "unpinned", None, None, "0" * 64,
                     None, "0.1.0", {}, (), (), (gate,))
    own = explain("CE3")[0].brief["CE3"].mend["zh"]
    assert own in terminal_scorecard(with_mends(card, mends_in("zh")), "r", "zh", False)
    assert own in markdown_scorecard(with_mends(card, mends_in("zh")), "r", "zh")
    assert with_mends(card, mends_in("en")) is card


def test_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(UsageError) as caught:
        explain("ZZ9")
    assert "CE3" in caught.value.mend
