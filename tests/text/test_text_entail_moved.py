"""What may stand elsewhere, in another unit or as a sentence of its own, each with its wrong twin."""

import pytest

from ragjudge.text.entail import Source, decide
from ragjudge.text.sentences import sentences

RAIL = "津蓟铁路于1958年12月开工，由于地方主管施工，迄至1967年1月才竣工，同年移交铁道部。"
LOSS = "2005年，红星公司盈利，白云公司于2006年亏损。"
MILL = "Roe joined in 2015, and Acme closed the mill in 2019, which hurt Ulm."
TOWN = "The new campus is in Kerrin, a town of 40,000 people in Alder Province."
FORUM = "I was working for the Leading Edge Forum (a private research organisation) with access to many."

KEPT = [
    ("津蓟铁路全长92.26公里。", "津蓟铁路全长92260米。"),
    ("碳酸钠产量为4200万吨。", "碳酸钠产量为420亿千克。"),
    ("集团共经营二百八十八条生产线。", "集团共经营288条生产线。"),
    ("股价一日下跌百分之十六点一三。", "股价一日下跌16.13%。"),
    ("全球玩家数达1,550,000,000。", "全球玩家数达15.5亿。"),
    ("Output was 42 million tonnes in 2005.", "Output was 42 billion kg in 2005."),
    ("The budget was 197 million dollars.", "The budget was $197 million."),
    ("红星公司收购了所有股份。", "红星公司收购了全部股份。"),
    ("红星公司停止生产旧式灯泡。", "红星公司停止生产旧式灯泡。"),
    ("1958年12月，津蓟铁路开工。", RAIL),
    ("2006年，白云公司亏损。", LOSS),
    ("桥面车行道宽21.4米。", "地道桥目前已经开工，桥面车行道宽21.4米。"),
    ("In 2019, Acme closed the mill.", MILL),
    ("In 2015, Roe joined.", MILL),
    ("In 2015, Acme closed the mill.", "Acme closed the mill at Ulm in 2015."),
    ("In 2015, Acme closed the mill.", "In 2015, Acme closed the mill that was built in 1990."),
    ("In 2015, Acme closed the mill.", "A year later, in 2015, Acme closed the mill."),
    ("Kerrin is a town of 40,000 people.", TOWN),
    ("The Leading Edge Forum is a private research organisation.", FORUM),
    ("Nurses in Minneapolis-St. Paul earn $90,000.", "Nurses in Minneapolis-St. Paul earn $90,000."),
]


@pytest.mark.parametrize("claim, source", KEPT)
def test_claim_with_the_same_meaning_is_full(claim, source):
    got = decide(claim, Source.of(source))
    assert got.entailment == "FULL", got.why


TWINS = [
    ("津蓟铁路全长9.226公里。", "津蓟铁路全长92260米。"),
    ("津蓟铁路全长92.26公里。", "津蓟铁路全长约92260米。"),
    ("津蓟铁路全长92.26公里。", "津蓟铁路全长超过92260米。"),
    ("津蓟铁路全长92.26英里。", "津蓟铁路全长92.26公里。"),
    ("猪肉重500公斤。", "猪肉重1000斤。"),
    ("营业收入为100万元。", "营业收入为100万美元。"),
    ("份额上升3个百分点。", "份额上升3%。"),
    ("东芝停止生产一切电灯泡。", "东芝停止生产有120年历史的传统白热电灯泡。"),
    ("东芝停止生产任何电灯泡。", "东芝停止生产传统白热电灯泡。"),
    ("东芝停止生产电灯泡。", "东芝停止生产传统白热电灯泡。"),
    ("Toshiba stopped making all light bulbs.", "Toshiba stopped making incandescent light bulbs."),
    ("Toshiba stopped making any light bulbs.", "Toshiba stopped making incandescent light bulbs."),
    ("1967年1月，津蓟铁路开工。", RAIL),
    ("1958年12月，津蓟铁路竣工。", RAIL),
    ("2005年，白云公司亏损。", LOSS),
    ("2006年，红星公司盈利。", LOSS),
    ("In 2015, Acme closed the mill.", MILL),
    ("In 2019, Roe joined.", MILL),
    ("In 2015, Acme closed the mill.", "Roe joined in 2015 and Acme closed the mill in 2019."),
    ("In 2015, Acme closed the mill.", "Roe joined in 2015; Acme closed the mill."),
    ("In 2015, Acme closed the mill.", "After Roe joined in 2015, Acme closed the mill."),
    ("In 2015, Acme closed the mill.", "Founded in 2015, Acme closed the mill."),
    ("In 2015, Acme closed the mill.", "In 2015, Roe joined and Acme closed the mill in 2019."),
    ("In 2015, Acme closed the mill.", "Acme closed the mill; Roe joined in 2015."),
    ("In 2015, Acme closed the mill.", "Acme closed the mill after Roe joined in 2015."),
    ("In 2015, Acme closed the mill.", "Acme closed the mill that Roe built in 2015."),
    ("In 2015, Acme closed the mill.", "Acme closed the mill built in 2015."),
    ("In Ulm, Acme closed the mill.", "Roe works in Ulm, and Acme closed the mill in Bonn."),
    ("Kerrin is a lawyer.", "She is the mayor of Kerrin, a lawyer from Ulm."),
    ("Kerrin is a town.", "The firm is based in Kerrin, a town, and Sorrel."),
    ("Kerrin is a town.", "The firm is based in Kerrin, a former town in Ulm."),
    ("Kerrin is a town.", "The firm is not based in Kerrin, a town in Ulm."),
    ("Shell is a unit of Acme.", "Roe bought a firm in Shell, a unit of Acme."),
    ("Shell is a town of 500 people.", "The firm may be in Shell, a town of 500 people."),
]


@pytest.mark.parametrize("claim, source", TWINS)
def test_twin_with_another_meaning_is_not_full(claim, source):
    assert decide(claim, Source.of(source)).entailment != "FULL"


def test_own_date_of_a_clause_is_no_conflict_with_another_clauses():
    got = decide("In 2019, Acme closed.", Source.of(MILL))
    assert got.entailment not in ("FULL", "CONTRADICT")


@pytest.mark.parametrize("text, count", [
    ("Nurses in Minneapolis-St. Paul earn more. So do others.", 2), ("Mt. Hood is high. St. Louis is not.", 2),
    ("Dr. Roe left St. Paul.", 1), ("He lives on Elm St. The house is red.", 2)])
def test_abbreviated_name_of_a_place_ends_no_sentence(text, count):
    assert len(sentences(text)) == count
