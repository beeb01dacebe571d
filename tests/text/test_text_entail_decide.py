"""decide: one claim against one source text."""

import pytest

from ragjudge.text.entail import Decided, Source, decide

EN = ("The plant opened in 2019.\nGlobal sales of electric cars rose 35% to 13.8 million in 2023."
      "\nDid prices fall in 2023?")
ZH = "工厂于2019年投产。2023年上半年中国新能源汽车产量为361.1万辆。价格会下降吗？"


@pytest.mark.parametrize("claim, text", [
    ("Global sales of electric cars rose 35% to 13.8 million in 2023.", EN),
    ("2023年上半年中国新能源汽车产量为361.1万辆。", ZH)])
def test_sentence_of_the_source_is_full_with_its_span(claim, text):
    got = decide(claim, Source.of(text))
    assert got.entailment == "FULL" and not got.vetoes
    start, end = got.evidence[0]
    assert text[start:end].rstrip("。.") == claim.rstrip("。.")


@pytest.mark.parametrize("claim, text", [
    ("Global sales of electric cars rose 36% to 13.8 million in 2023.", EN),
    ("2023年上半年中国新能源汽车产量为362.1万辆。", ZH)])
def test_other_number_is_not_full_and_names_the_veto(claim, text):
    got = decide(claim, Source.of(text))
    assert got.entailment != "FULL" and "number" in {one.code for one in got.vetoes}


@pytest.mark.parametrize("claim", ["Did prices fall in 2023?", "价格会下降吗？", "", " ", "."])
def test_question_or_nothing_is_undecided(claim):
    got = decide(claim, Source.of(EN + "\n" + ZH))
    assert isinstance(got, Decided) and got.entailment is None and got.vetoes and got.why


def test_question_of_the_source_is_no_evidence():
    assert decide("Prices fall in 2023.", Source.of(EN)).entailment != "FULL"
