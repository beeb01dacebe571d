"""What turns a Chinese sentence: who does it, what it is done to, what it is measured by, what takes it back."""

import tomllib
from pathlib import Path

import pytest

from ragjudge.text.entail import Source, decide
from ragjudge.text.entail.han_crossing import CROSSING, crosses
from ragjudge.text.entail.han_words import TURNED

FOLDER = Path(__file__).resolve().parents[2] / "ontology/lexicons"
LEXICONS = {name: {cls: listed for cls, listed in tomllib.loads(
    (FOLDER / f"{name}.toml").read_text("utf-8")).items() if cls != "format"}
    for name in ("synonyms", "antonyms", "correction")}


def carried(claim, source):
    return decide(claim, Source.of(source), LEXICONS).entailment == "FULL"


@pytest.mark.parametrize("claim, source", [
    ("农民支付300万元。", "农民由协会支付300万元。"),
    ("甲公司拥有乙公司40%的股份。", "甲公司拥有乙公司子公司40%的股份。"),
    ("排放下降20%。", "排放较基准情景下降20%。"),
    ("排放下降20%。", "与计划相比，排放下降20%。"),
    ("排放下降20%。", "排放与计划相比下降20%。"),
    ("甲公司利润率最高，为12%。", "三家公司中，甲公司利润率最高，为12%。"),
    ("甲厂员工持股。", "甲厂员工间接持股。"),
    ("甲厂已停产。", "要不是乙厂救助，甲厂已停产。"),
    ("甲厂已停产。", "若非乙厂救助，甲厂已停产。"),
    ("甲厂停产。", "甲厂停产，不过是计划。"),
    ("甲厂停产。", "甲厂停产，这还只是设想。"),
    ("甲厂停产。", "甲厂停产，系误传。"),
    ("上厂2005年产量达800吨。", "上厂2005年产量达800吨，这一数字后被审计署核减。"),
    ("上厂2005年产量达800吨。", "上厂2005年产量达800吨，其后被更正。"),
    ("山谷2010年出口燕麦。", "“山谷2010年出口燕麦”是一句玩笑。"),
    ("上厂2007年产量达600吨。", "上厂2007年产量达600吨（按设计能力计）。"),
    ("山谷2000年出口牛奶。", "山谷2000年出口牛奶（引自小说）。"),
    ("公司集成电路销量增长10%。", "公司芯片销量增长10%。"),
    ("张强上年7月加入公司。", "张强去年7月加入公司。"),
])
def test_what_turns_the_sentence_may_not_fall_away(claim, source):
    assert not carried(claim, source)


@pytest.mark.parametrize("claim, source", [
    ("农民由协会支付300万元。", "农民由协会支付300万元。"),
    ("利率6月降至4%。", "利率6月由5%降至4%。"),
    ("排放下降20%。", "排放同比下降20%。"),
    ("排放较基准情景下降20%。", "排放较基准情景下降20%。"),
    ("甲公司拥有乙公司子公司40%的股份。", "甲公司拥有乙公司子公司40%的股份。"),
    ("甲厂停产。", "甲厂停产，乙厂的计划不变。"),
    ("中国队大败日本队。", "中国队大败日本队。"),
    ("三家公司中，甲公司利润率最高，为12%。", "三家公司中，甲公司利润率最高，为12%。"),
    ("甲厂员工间接持股。", "甲厂员工间接持股。"),
    ("上厂2007年产量达600吨。", "上厂2007年产量达600吨（见表2）。"),
])
def test_what_stays_or_turns_nothing_is_carried(claim, source):
    assert carried(claim, source)


@pytest.mark.parametrize("verb", TURNED)
def test_verb_of_the_list_keeps_its_object(verb):
    assert not carried(f"白云公司昨日{verb}。", f"白云公司昨日{verb}红星公司。")
    assert carried(f"白云公司昨日{verb}红星公司。", f"白云公司昨日{verb}红星公司。")


@pytest.mark.parametrize("money", ["新台币", "港币", "日元", "韩元"])
@pytest.mark.parametrize("shape", ["补贴为100亿元{}。", "补贴为100亿元（{}）。", "补贴为{}100亿元。"])
def test_yuan_of_another_currency_is_no_yuan(shape, money):
    source = shape.format(money)
    assert not carried("补贴为100亿元。", source)
    assert not carried("补贴为100亿元人民币。", source)
    assert carried(source, source)
    assert carried("补贴为100亿元。", "补贴为100亿元人民币。")


def test_near_identity_that_runs_into_another_word_is_none():
    assert not carried("制造商品的企业有300家。", "生产商品的企业有300家。")
    assert carried("三地制造商有300家。", "三地生产商有300家。")


@pytest.mark.parametrize("word", sorted(CROSSING))
def test_every_crossing_word_crosses(word):
    assert crosses(f"甲乙{word}", 0, 3)
    assert not crosses(f"甲乙{word}", 0, 2 + len(word))
