"""Lexicons and names: longest match, masks, word boundaries."""

import pytest

from ragjudge.records.errors import OntologyError
from ragjudge.text.lexicon import Lexicon
from ragjudge.text.names import AliasIndex

ALIASES = AliasIndex([
    ("工业", "metric", "industry"), ("CATL", "entity", "catl"), ("宁德时代", "entity", "catl"),
    ("Apple", "entity", "apple"), ("BYD", "entity", "byd"), ("比亚迪", "entity", "byd"),
    ("electric cars", "metric", "ev"), ("手机普及率", "metric", "phones"), ("GWM", "entity", "gwm"),
    ("银行", "theme", "banks"), ("江苏", "entity", "jiangsu")], ["工业富联", "智能手机普及率"])


@pytest.mark.parametrize("text,wanted", [
    ("工业富联与宁德时代，工业增加值", [("宁德时代", "catl"), ("工业", "industry")]),
    ("Catling and CATL; Pineapple, Apple's", [("CATL", "catl"), ("Apple", "apple")]),
    ("比亞迪股份有限公司", [("比亞迪", "byd")]), ("BYD Atto 3 sold", [("BYD", "byd")]),
    ("Electric  Cars rose", [("Electric  Cars", "ev")]), ("智能手机普及率", []),
    ("中国工商银行股份有限公司", [("中国工商银行股份有限公司", "")]), ("宁德时代新能源科技公司", [("宁德时代新能源科技公司", "")]),
    ("ＢＹＤ与byd", [("ＢＹＤ", "byd"), ("byd", "byd")]), ("", [])])
def test_longest_of_all_recognised_names_wins(text, wanted):
    assert [(text[hit.start:hit.end], hit.id) for hit in ALIASES.find(text)] == wanted


def test_alias_of_two_ids_gives_both():
    index = AliasIndex([("长安", "entity", "changan"), ("长安", "entity", "xian")])
    assert [hit.id for hit in index.find("长安上涨")] == ["changan", "xian"]


def test_lexicon_masks_and_boundaries_hide_hits():
    words = Lexicon.from_data({
        "title": {"zh": ["将军"], "en": ["general"], "masks": {"将军": ["大将军"]}},
        "hedge": {"zh": ["可能"], "en": ["may"], "masks": ["可能性"]},
        "code": {"zh": [], "en": ["IT"], "masks": [], "case_sensitive": True}})
    text = "大将军的可能性；将军可能 generally may, it is IT"
    assert [(hit.word, hit.cls) for hit in words.hits(text)] == [
        ("将军", "title"), ("可能", "hedge"), ("may", "hedge"), ("IT", "code")]
    start = text.index("may")
    assert "may" not in [hit.word for hit in words.hits(text, [(start - 2, start + 1)])]


def test_single_han_character_is_no_entry():
    with pytest.raises(OntologyError):
        Lexicon.from_data({"negation": {"zh": ["不"], "en": [], "masks": []}})
