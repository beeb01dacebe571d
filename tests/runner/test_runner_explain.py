"""explain: gates and rules by any of their names, in both languages, those that do not run too."""

from dataclasses import replace

import pytest

from ragjudge.records.errors import UsageError
from ragjudge.render.explain import explain_document, terminal_explanation
from ragjudge.runner.explain import explain, gate_texts


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


def test_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(UsageError) as caught:
        explain("ZZ9")
    assert "CE3" in caught.value.mend
