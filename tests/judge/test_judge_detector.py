"""Sentences that argue are found, in both languages and every class; plain readings mostly stay readings.

`detector_*` was written without sight of the rules, `argues_*` beside them, on other topics.
"""

import json
import pathlib

import pytest

from ragjudge.ontology import compile_pack
from ragjudge.text.argues import ACTION, CAUSE, FORECAST, arguments, worded

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases" / "judge"
YEAR = 2026
LEAST_FOUND, MOST_FALSE = 98, 25
"""Percent of a class's sentences that argue, and of the plain ones that may."""


def lexicons():
    found = getattr(lexicons, "made", None)
    if found is None:
        names = [*(ROOT / "ontology" / "lexicons").glob("*.toml")]
        names += [ROOT / "ontology" / "templates.toml", ROOT / "policy.toml"]
        found = lexicons.made = compile_pack(
            {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in names}).lexicons
    return found


def hits(text, **more):
    return arguments(text, lexicons(), year=YEAR, **more)


def rows(name):
    made = [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()]
    assert len(made) > 100, name
    return made


@pytest.mark.parametrize("label", ("causal", "forecast", "action"))
@pytest.mark.parametrize("name", ("detector_zh", "detector_en", "argues_zh", "argues_en"))
def test_sentences_that_argue_are_found(name, label):
    texts = [row["text"] for row in rows(name) if row["label"] == label]
    missed = [text for text in texts if not hits(text)]
    assert texts
    assert 100 * (len(texts) - len(missed)) >= LEAST_FOUND * len(texts), "\n".join(missed)


@pytest.mark.parametrize("name", ("detector_zh", "detector_en", "argues_zh", "argues_en"))
def test_few_plain_readings_are_taken_for_arguments(name):
    texts = [row["text"] for row in rows(name) if row["label"] == "none"]
    false = [f"{text} {[one.word for one in hits(text)]}" for text in texts if hits(text)]
    assert texts
    assert 100 * len(false) <= MOST_FALSE * len(texts), "\n".join(false)


@pytest.mark.parametrize(("text", "cls"), (
    ("补贴退坡打断了装机增长。", CAUSE), ("关税令出口受阻。", CAUSE), ("Hail dented the cars.", CAUSE),
    ("到2040年，三分之一的居民超过65岁。", FORECAST), ("By 2040, one in three residents is over 65.", FORECAST),
    ("二〇三五年，该市通地铁。", FORECAST), ("产能扩大将压低价格。", FORECAST), ("Wages won't keep pace.", FORECAST),
    ("切勿混用两种清洁剂。", ACTION), ("公司应考虑降价。", ACTION), ("Scrap the toll.", ACTION),
    ("If in doubt, sell the bonds.", ACTION)))
def test_argument_is_found_with_its_kind(text, cls):
    assert cls in {one.cls for one in hits(text)}


@pytest.mark.parametrize("text", (
    "需求扩大将带来缺口。", "市场上将出现更多产品。", "这台飞机会更便宜。", "银行会收紧信贷。", "中国会成为第一。",
    "高温使用电负荷大增。", "明年会是丰收年。", "总会有一天停产。", "别动杠杆基金。", "应收紧信贷。", "产能将领先。",
    "Prices of lead will fall.", "The hard drive maker should cut prices.", "Ｐｒｉｃｅｓ ｗｉｌｌ fall.",
    "We’ll see more closures.", "價格將會上漲。"))
def test_word_that_only_looks_like_a_mask_still_argues(text):
    assert hits(text)


@pytest.mark.parametrize("text", (
    "The refinery processed 1.1 million tonnes in May 2023.", "Philosophers have debated free will since 1700.",
    "The server has two hard drives of four terabytes each.", "The taxi driver was fined 200 pounds.",
    "China is the world's leading producer of gallium.", "The due date of the bond is 30 June 2023.",
    "将军的回忆录1998年出版。", "会议室位于三楼。", "应收账款为3亿元。", "宜昌港2021年的吞吐量约为一亿吨。",
    "大使馆位于使馆区西侧。", "别墅区共有四十户。"))
def test_look_alike_is_a_reading(text):
    assert not hits(text)


def test_later_year_is_a_forecast_only_from_the_judging_year_on():
    text = "电动公交占比2030年为六成。"
    assert FORECAST in {one.cls for one in hits(text)}
    assert not arguments(text, lexicons(), year=2031)


def test_names_titles_and_short_quotations_do_not_argue():
    text = "Because Energy has 400 employees."
    assert hits(text) and not hits(text, mask_spans=((0, len("Because Energy")),))
    assert not hits("《将来会怎样》1998年出版，共300页。")
    assert not hits('"Should I Stay or Should I Go" was recorded by the Clash in 1981.')


def test_sentence_that_is_all_quotation_argues():
    assert hits('"Prices will rise because of the tariff."') and hits("“关税将推高价格。”")


def test_places_are_those_of_the_text():
    text = "The tower is 312 metres tall. Prices will rise."
    assert "will" in {text[one.start:one.end] for one in hits(text)}
    assert not [one for one in hits(text) if one.start < text.index("Prices")]


def test_without_word_lists_more_argues_never_less():
    texts = [row["text"] for name in ("detector_zh", "detector_en") for row in rows(name)
             if row["label"] != "none"]
    bare = {name: one for name, one in lexicons().items() if name not in ("arguing", "irregular")}
    found = sum(bool(arguments(text, bare, year=YEAR)) for text in texts)
    assert found >= 0.9 * len(texts)


def test_closed_wording_is_looked_at_by_words_only():
    assert not worded("The station's output was 40 MW.", lexicons())
    assert [one.cls for one in worded("Output fell because prices fell.", lexicons())] == [CAUSE]


def test_long_sentence_is_read_in_time():
    for piece in ("the price of the good and ", "价格的变化和产量", "a ", "与其", "该", "so a "):
        assert isinstance(hits(piece * 400), list)
