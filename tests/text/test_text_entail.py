"""Sentence claims against evidence: verbatim is FULL, one edit is not."""

import pathlib
import random

import pytest

from ragjudge.records.period import Period
from ragjudge.text.entail import match_slots
from ragjudge.text.sentences import sentences
from ragjudge.text.slots import EvidenceContext

SHARED = pathlib.Path(__file__).resolve().parents[2] / "../shared/data/corpus/docs"
FRAMES = {"zh": "据该报告，", "en": "According to the report, "}
ZH = "2023年上半年中国新能源汽车产量为361.1万辆，同比增长35%。"
EN = "Global sales of electric cars rose 35% to 13.8 million in 2023, and prices did not fall."
HEDGED = "部分企业可能在2025年退出市场，但大多数企业计划继续扩产。"
MADE = "Only some of the 12 firms plan to close plants by 2030 if subsidies end, the ministry said."


def judge(text, sentence, framed=True, slots=None, **context):
    frame = FRAMES["zh" if "\u4e00" <= sentence[0] <= "\u9fff" or sentence[0] in "20"
                   else "en"] if framed else ""
    return match_slots(frame + text, slots or {}, EvidenceContext(sentence, **context), None,
                       [(0, len(frame))] if frame else [])


@pytest.mark.parametrize("sentence", [ZH, EN, HEDGED, MADE])
def test_verbatim_sentence_in_a_frame_is_full(sentence):
    report = judge(sentence, sentence)
    assert (report.entailment, report.vetoes, report.unmatched, report.drift) == ("FULL", (), (),
        ())


def test_white_space_width_and_script_variants_are_verbatim():
    assert judge("２０２３年上半年中國新能源汽車產量為361.1萬輛，同比增長35％。", ZH).entailment == "FULL"
    assert judge(EN.replace(" ", "\u00a0 "), EN).entailment == "FULL"


@pytest.mark.parametrize("sentence,old,new", [
    (ZH, "361.1", "362.1"), (ZH, "增长", "下降"), (ZH, "2023", "2022"), (ZH, "上半年", "下半年"), (ZH, "万辆",
        "亿辆"),
    (ZH, "中国", "美国"), (ZH, "35%", "35个百分点"), (ZH, "产量为", "产量不为"), (ZH, "为361", "约为361"), (ZH, "同比",
        "环比"),
    (ZH, "产量", "产能"), (ZH, "2023年上半年", ""), (ZH, "新能源", ""), (ZH, "增长35%", "增至35%"), (ZH, "361.1万辆",
        "361.1万家"),
    (EN, "35%", "36%"), (EN, "rose", "fell"), (EN, "2023", "2022"), (EN, "million", "billion"), (EN,
        "electric", "petrol"),
    (EN, "did not fall", "did fall"), (EN, "Global ", ""), (EN, " in 2023", ""), (EN, "35% to 13.8",
        "13.8"),
    (EN, ", and prices did not fall", ""), (EN, "sales of", "the number of"), (EN, "cars", "buses"),
    (EN, "to 13.8", "by 13.8"), (EN, "rose 35%", "rose 35 percentage points"),
    (HEDGED, "部分", "所有"), (HEDGED, "部分", ""), (HEDGED, "可能", ""), (HEDGED, "大多数", ""), (HEDGED,
        "计划", ""),
    (HEDGED, "，但大多数企业计划继续扩产", ""), (HEDGED, "部分企业可能在2025年退出市场，但", ""),
    (MADE, "Only ", ""), (MADE, "some of ", ""), (MADE, " plan to", ""), (MADE, " if subsidies end",
        ""),
    (MADE, ", the ministry said", ""), (MADE, "12", "21"), (MADE, "by 2030", "after 2030"), (MADE,
        "some", "all")])
def test_one_edit_is_never_full(sentence, old, new):
    assert old in sentence
    assert judge(sentence.replace(old, new, 1), sentence).entailment != "FULL"


@pytest.mark.parametrize("sentence,old,new", [
    (ZH, "361.1", "461.1"), (ZH, "2023年上半年", "2022年上半年"), (EN, "35%", "36%"), (EN, "rose", "fell"),
    (EN, "did not", "did"), (ZH, "增长", "下降")])
def test_one_typed_conflict_contradicts(sentence, old, new):
    assert judge(sentence.replace(old, new, 1), sentence).entailment == "CONTRADICT"


def test_roles_swapped_are_not_full():
    source = "Toyota bought shares of Tesla in 2010."
    report = judge("Tesla bought shares of Toyota in 2010.", source)
    assert report.entailment != "FULL" and "role" in report.vetoes


@pytest.mark.parametrize("sentence,veto", [
    ("产量会增长吗？", "question"), ("Will sales rise?", "question"), ("它在2023年增长了5%。", "pron"),
    ("该公司2023年增长了5%。", "pron"), ("They grew by 5% in 2023.", "pron"), ("This rose by 5%.", "pron")])
def test_question_or_open_reference_is_no_evidence(sentence, veto):
    report = judge(sentence, sentence)
    assert report.entailment != "FULL" and veto in report.vetoes


def test_words_of_someone_else_keep_their_saying():
    source = "盖世汽车研究院称，2024年产能为5550万辆。"
    assert "attr" in judge("2024年产能为5550万辆。", source).vetoes
    own = "据盖世汽车研究院，"
    report = match_slots(own + "2024年产能为5550万辆。", {}, EvidenceContext(source), None, [(0,
        len(own))])
    assert report.entailment == "FULL"
    assert judge("Sales rose 5%.", "Sales rose 5%, the ministry said.").entailment != "FULL"


@pytest.mark.parametrize("context", [{"after": "更正：上述数据有误。"},
                                     {"after": "This figure was later retracted."},
                                     {"before": "The ministry said:"}, {"before": "王部长表示："}])
def test_neighbours_that_retract_or_speak_veto(context):
    report = judge(EN, EN, **context)
    assert report.entailment != "FULL"


SLOTS = {"value": "35", "unit": "%", "period": Period("2023-01-01", "2023-07-01", "half_year"),
         "comparator": "change",
         "polarity": "+", "modality": "past", "attribution": "nbs"}


def test_slots_that_the_sentence_holds_match():
    report = judge(ZH, ZH, slots=SLOTS)
    assert report.entailment == "FULL" and all(report.slots[name] == "match" for name in SLOTS)
    assert report.slots["quantifier"] == "absent"


@pytest.mark.parametrize("name,value", [("value", "36"), ("unit", "pp"), ("polarity", "-"),
                                        ("modality", "forecast"),
                                        ("comparator", "="), ("period", Period("2022-01-01",
                                            "2022-07-01", "half_year"))])
def test_slot_that_says_otherwise_is_a_mismatch(name, value):
    report = judge(ZH, ZH, slots={**SLOTS, name: value})
    assert report.slots[name] == "mismatch" and report.entailment != "FULL" and report.drift


def test_period_may_come_from_heading_or_declared_date_only_when_the_sentence_has_none():
    slots = {"period": Period("2023-01-01", "2024-01-01", "calendar_year")}
    plain = "新能源汽车产量为361.1万辆。"
    assert judge(plain, plain, slots=slots, heading=("2023年产量",)).entailment == "FULL"
    assert judge(plain, plain, slots=slots, document_date="2023-08-01").entailment == "FULL"
    assert judge(plain, plain, slots=slots).entailment != "FULL"
    assert judge(ZH, ZH, slots=slots, heading=("2023年产量",)).entailment != "FULL"


def test_value_in_other_unit_of_the_dimension_matches():
    slots = {"value": "3611000", "unit": "vehicle", "comparator": "="}
    assert judge(ZH, ZH, slots=slots).slots["value"] == "match"


def cut(sentence, source):
    """One random word or character of the middle left out, doubled or exchanged."""
    at = source.randrange(len(sentence) // 4, len(sentence) * 3 // 4)
    while not ("\u4e00" <= sentence[at] <= "\u9fff" or sentence[at].isascii()
               and sentence[at].isalnum()):
        at += 1
    return sentence[:at] + source.choice(["", sentence[at] * 2, "异" if ord(sentence[at]) > 255
                                          else "q"]) + sentence[at + 1:]


@pytest.mark.skipif(not SHARED.exists(), reason="the shared corpus is not beside the checkout")
def test_random_edits_of_corpus_sentences_are_never_full():
    source = random.Random(2)
    tried = 0
    for path in sorted(SHARED.glob("*.md"))[:12]:
        text = path.read_text("utf-8")
        spans = [one for one in sentences(text) if 40 < one.end - one.start < 200]
        for one in spans[:20]:
            sentence = text[one.start:one.end]
            edited = cut(sentence + "xx", source)[:-2]
            if edited == sentence or "\n" in sentence:
                continue
            tried += 1
            assert judge(edited, sentence).entailment != "FULL", (sentence, edited)
    assert tried > 60
