"""What a person reads of a veto: the claim's and the source's own words, and what differs between them."""

import pytest

from ragjudge.calc.refusals import Refusal
from ragjudge.text.entail import Source, decide
from ragjudge.text.entail.decided import told_apart


def vetoes(claim, source):
    return decide(claim, Source.of(source)).vetoes


@pytest.mark.parametrize("claim, source", [
    ("上厂2010年产量为300吨。", "上厂2009年产量达400吨。"),
    ("甲厂在10月出口5亿元。", "甲厂9月出口约4亿元。"),
    ("甲厂员工5人。", "甲厂员工3人。"),
])
def test_no_internal_key_stands_in_a_veto(claim, source):
    shown = [text for one in vetoes(claim, source) for text in (one.said, one.found)]
    assert any(shown)
    assert all(text in claim or text in source for text in shown if text)
    assert not any(mark in text for text in shown for mark in ("|", "#", "None"))


@pytest.mark.parametrize("claim, source", [
    ("Prices of steel rose 5%.", "Prices by steel rose 5%."),
    ("The mill made 14 million dollars.", "The mill made about 14 million dollars."),
])
def test_same_words_are_shown_with_what_differs_beside_them(claim, source):
    both = [one for one in vetoes(claim, source) if one.said and one.found]
    assert both
    assert all(one.said.lower() != one.found.lower() for one in both)


def test_words_that_differ_are_shown_alone():
    assert told_apart("it rose fast", (3, 7), "it fell fast", (3, 7)) == ("rose", "fell")
    assert told_apart("of steel", (3, 8), "by steel", (3, 8)) == ("of steel", "by steel")


def test_words_that_are_the_same_stand_in_another_place():
    assert "in another place" in Refusal("role", "fell", "fell").line()
    assert "in another place" not in Refusal("role", "fell", "rose").line()
