from index_support import CAUSAL, document, pack_with

from ragjudge.distil import distil, lexicon_of
from ragjudge.distil.density import is_low_signal, signal
from ragjudge.distil.near_duplicates import sketch
from ragjudge.records.passages import same_passage

LEXICON = lexicon_of(pack_with())
assert CAUSAL


def distilled(text, title="notes", role="paragraph"):
    return distil(document(text, role), title, LEXICON)


def test_every_unit_is_the_slice_it_says():
    text = "# 电池\n\nchunk chunk\n\n大家好，价格在2023年下降了14%。\n\na|b\nx|1\ny|2"
    found = distilled(text)
    assert [one.kind for one in found.units] == ["heading", "paragraph", "paragraph", "table"]
    assert all(text[one.start : one.end] == one.text for one in found.units)
    assert all(one.start <= one.content[0] <= one.content[1] <= one.end for one in found.units)
    assert found.units[2].parent == 0 and found.units[0].quality == "outline"


def test_every_proposition_is_verbatim_inside_its_unit():
    text = "# 莱特定律\n\n累计产量翻一番，单位成本下降。它的含义是规模越大越便宜。\n\n"
    text += "BYD sold 3 million cars. It was the largest maker."
    found = distilled(text)
    units = {one.ordinal: one for one in found.units}
    assert found.propositions
    for one in found.propositions:
        assert units[one.unit].start <= one.start < one.end <= units[one.unit].end
        assert one.axiom_claim.endswith(text[one.start : one.end][-6:])


def test_a_pronoun_gets_its_subject_only_where_it_is_certain():
    found = distilled(
        "BYD was the largest maker in 2023. It sold 3 million cars in China. They fell later, people said."
    )
    claims = [(one.axiom_claim, one.context_needed, one.subject_from) for one in found.propositions]
    assert claims[0] == ("BYD was the largest maker in 2023.", False, None)
    assert claims[1][2] is None and claims[1][1]  # "It sold": no verb that the rule knows after It
    assert claims[2][1]


def test_a_chinese_pronoun_gets_the_subject_before_it():
    found = distilled(
        "宁德时代是全球最大的电池厂商。它在2023年占全球三成以上的份额。这说明集中度很高而且还在提高。"
    )
    assert found.propositions[1].axiom_claim == "宁德时代在2023年占全球三成以上的份额。"
    assert found.propositions[1].subject_from == "sentence"
    assert found.propositions[2].context_needed


def test_pure_interaction_is_counted_and_not_searched():
    found = distilled("大家好！谢谢大家！\n\n嗯，价格下降了。")
    assert found.units[0].quality == "interaction"
    assert ("interaction", "大家好！谢谢大家！") in [(one.what, one.text) for one in found.stripped]
    assert any(one.what == "filler" and one.text.startswith("嗯") for one in found.stripped)
    assert not [one for one in found.propositions if one.unit == 0]


def test_density_counts_digits_core_terms_and_causal_words():
    assert signal("abc 12", 1, 2) == 2 * 2 + 3 + 4
    assert (
        is_low_signal("好" * 201, 0)
        and not is_low_signal("好" * 200, 0)
        and not is_low_signal("好" * 201, 1)
    )
    assert is_low_signal("word " * 121, 0) and not is_low_signal("word " * 120, 0)
    unit = distilled("因为莱特定律，成本在2020年下降。").units[0]
    assert unit.signal == 2 * 4 + 3 * 1 + 2 * 1


def test_a_long_block_without_facts_is_low_signal():
    found = distilled("我们一起努力奋斗创造美好未来" * 20)
    assert found.units[0].quality == "low_signal"


def test_themes_come_from_names_and_not_from_longer_names():
    found = distilled("莱特定律说明成本。\n\n工业富联发布公告。\n\n工业增加值上升。")
    assert found.units[0].themes == ("wrights_law",) and found.units[0].track == "methodology"
    assert found.units[1].themes == ()
    assert found.units[2].themes == ("industry",) and found.units[2].track == "empirical"


def test_versions_that_differ_in_what_matters_are_never_one_passage():
    base = (
        "Prices of battery packs fell by 14% in 2023 unless raw materials rose, the agency said in its report. "
        "Makers had built more plants than the market could use, and several of them sold below their own cost."
    )
    for other in (
        base.replace("battery", "Battery"),
        base.replace("14", "15"),
        base.replace("2023", "2022"),
        base.replace("fell", "did not fall"),
        base.replace("unless", "if"),
    ):
        assert not same_passage(sketch(base), sketch(other))
    assert same_passage(sketch(base), sketch(base.replace(" own cost", " cost")))
    assert not same_passage(sketch("价格由30降至20。"), sketch("价格由20降至30。"))
    assert not same_passage(sketch(""), sketch(""))


def test_the_guard_is_made_of_words_and_not_of_letters():
    near = "The plant in the north makes cells and the plant in the south makes packs for many buyers. "
    assert sketch(near * 3 + "It may close.")[:8] != sketch(near * 3 + "It must close.")[:8]
    assert sketch(near * 3 + "It is a place.")[:8] == sketch(near * 3 + "It is a spot.")[:8]


def test_a_paragraph_without_end_is_parted_and_code_is_not():
    text = "Prices fell by a little. " * 600
    parted = distilled(text.strip())
    assert len(parted.units) > 1 and all(len(one.text) <= 6000 for one in parted.units)
    assert all(text[one.start : one.end] == one.text for one in parted.units)
    assert len(distilled(text.strip(), role="code").units) == 1


def test_a_large_table_becomes_runs_of_rows_that_name_every_key():
    lines = ["code|value"] + [f"POL-{number:05d}|{number}" for number in range(4000)]
    found = distilled("\n".join(lines))
    assert len(found.units) > 1
    named = " ".join(one.context for one in found.units)
    assert all(f"POL-{number:05d}" in named for number in range(4000))
    assert all(one.table == "0" for one in found.units)
