"""Tokens, index terms, query terms, the stemmer."""

import pytest

from ragjudge.text.porter import stem
from ragjudge.text.tokens import index_terms, number_key, query_terms, tokens


@pytest.mark.parametrize("code,terms", [
    ("B200", {"b200"}), ("ERR_1042", {"err1042", "err", "1042"}), ("GB/T", {"gbt", "gb", "t"}),
    ("C++", {"c++"}), ("POL-358", {"pol358", "pol", "358"}), ("5G", {"5g", "5", "g"})])
def test_codes_are_found_whole_and_by_parts(code, terms):
    assert set(index_terms(f"see {code} here")) == terms | {"see", "here"}


@pytest.mark.parametrize("code", ["B200", "ERR_1042", "GB/T", "C++", "POL-358", "R&D"])
def test_code_is_one_word_token(code):
    assert [token.text for token in tokens(f"a {code}.")] == ["a", code, "."]


def test_token_spans_lead_back_to_the_text():
    text = "2023年，BYD卖出1,234.50万辆 electric cars."
    assert all(text[token.start:token.end] == token.text for token in tokens(text))
    assert {token.kind for token in tokens(text)} == {"number", "han", "punct", "word"}


def test_han_text_gives_unigrams_and_bigrams_across_scripts():
    assert index_terms("電動車") == ["电", "动", "车", "电动", "动车"] == index_terms("电动车")
    assert index_terms("Привет αβγ カナ") == ["привет", "αβγ", "カ", "ナ", "カナ"]


@pytest.mark.parametrize("printed,one", [("1,234.50", "1234.5"), ("007", "7"), ("2.0", "2"),
                                         ("0.50", "0.5")])
def test_numbers_have_one_spelling(printed, one):
    assert number_key(printed) == one


def test_query_bigrams_do_not_cross_question_words():
    terms = dict(query_terms("中国的什么销量最高"))
    assert "销量" in terms and "国的" not in terms and "么销" not in terms and terms["销"] == 1.0


def test_english_question_words_count_only_alone():
    assert [term for term, _ in query_terms("How many cars did BYD sell?")] == ["car", "byd",
        "sell"]
    assert [term for term, _ in query_terms("what which")] == ["what", "which"]


@pytest.mark.parametrize("word,root", [
    ("caresses", "caress"), ("ponies", "poni"), ("relational", "relat"), ("hopping", "hop"),
    ("hoping", "hope"),
    ("agreed", "agre"), ("generalizations", "gener"), ("oscillators", "oscil"), ("happy", "happi"),
    ("sky", "sky"),
    ("adjustable", "adjust"), ("probate", "probat"), ("controlling", "control"), ("sensibiliti",
        "sensibl")])
def test_porter_gives_the_published_stems(word, root):
    assert stem(word) == root
