"""measure mutants: seeded, the same twice, each edit changes what its class says, artefacts left out."""

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from ragjudge.measure.mutants import chinese_changed, chinese_kept, english_changed, english_kept
from ragjudge.measure.mutants.chinese_order import ORDER as ORDER_ZH
from ragjudge.measure.mutants.chinese_shifts import SHIFTS as SHIFTS_ZH
from ragjudge.measure.mutants.english_order import ORDER as ORDER_EN
from ragjudge.measure.mutants.english_shifts import SHIFTS as SHIFTS_EN
from ragjudge.measure.mutants.harvest import origins
from ragjudge.measure.mutants.make import Wanted, mutants
from ragjudge.measure.mutants.mutant import Origin, Pick
from ragjudge.measure.mutants.table import grid_of, table_claims
from ragjudge.measure.mutants_run import is_above, measure_mutants, sources_of
from ragjudge.records.canonical import canonical_json
from ragjudge.records.errors import SourceError

ENGLISH = """Acme Motors sold more than 3,000,000 cars in 2019, and the union in Leeds called a strike.
The Leeds plant was not closed after the fire, according to the mayor.
If demand falls, the Leeds plant will close its second line. The board says that Volta may buy Acme Motors.
However, Volta generally exports 20 percent of its cells from Norway to Japan.
Norway is one of the largest producers of aluminium in Europe and it sold $4 million of it in May 2020."""
CHINESE = """广茂铁路于1903年筑成，全长超过49公里，是中国南部最大的支线之一。据报道，该行可能收购日本的两家工厂。
如果价格下降，深圳的工厂将关闭第二条生产线。石油出口收入占出口总收入的83%，约3000000人从中受益。
韩国没有参加2012年的会议。重庆的副市长正在东京访问。大部分企业采用了新标准（试行）。"""
TABLE = """cities\nname | population | area\nBrackton | 310000 | 40\nOlmuth | 25,000 | 12\nDerwick | 9000 | 75
Hasting | 81000 | 33"""


def edited(edits, kind, sentence, names=(), years=()):
    origin = Origin("s", "en", sentence, names, years)
    return {edits[kind](origin, Pick(seed)) for seed in range(8)} - {None}


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("negate", "The plant is closed.", {"The plant is not closed.", "The plant is never closed."}),
    ("drop_not", "The plant was not closed.", {"The plant was closed."}),
    ("drop_not", "Nobody knows whether or not it closed.", set()),
    ("comparator", "It sold more than 300 cars.", {"It sold less than 300 cars."}),
    ("comparator_dropped", "It sold nearly 300 cars.", {"It sold 300 cars."}),
    ("unit", "It took 3 years.", {"It took 3 months."}), ("unit", "It took 3 years or more.", set()),
    ("hedge_dropped", "Prices generally fall.", {"Prices fall."}),
    ("condition_dropped", "If demand falls, the plant will close its line.",
     {"The plant will close its line."}),
    ("attribution_dropped", "The board says that the line is old.", {"The line is old."}),
    ("superlative", "It is the third largest city.", {"It is the largest city."}),
    ("superlative", "It is one of the largest cities.", {"It is the largest cities."}),
    ("modality", "Volta may buy it.", {"Volta will buy it."}),
    ("strength", "Coffee is associated with cancer.", {"Coffee causes cancer."}),
    ("swap_numbers", "It fell from 12 cars to 7.", {"It fell from 7 cars to 12."}),
    ("swap_numbers", "It sold 12 and 7 cars.", set()),
    ("quantifier", "Some firms close.", {"All firms close."}),
    ("antonym", "Prices increased or decreased.", set())])
def test_english_edit_changes_the_meaning_it_names(kind, sentence, wanted):
    assert edited(english_changed.CHANGED, kind, sentence) == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("number_format", "It sold 3,000,000 cars.", {"It sold 3 million cars."}),
    ("number_format", "It sold 2.5 million cars.", {"It sold 2,500,000 cars."}),
    ("percent_format", "It grew 3%.", {"It grew 3 percent."}),
    ("more_than_over", "It sold over 300 cars.", {"It sold more than 300 cars."}),
    ("date_moved", "In 2019, the plant closed.", {"the plant closed in 2019.".capitalize()}),
    ("date_moved", "The plant closed in May 2019.", {"In May 2019, the plant closed."}),
    ("date_moved", "In 2019, the plant that it bought closed.", set()),
    ("conjunction_dropped", "However, the plant closed.", {"The plant closed."}),
    ("bracket_dropped", "The plant (in Leeds) closed.", {"The plant closed."}),
    ("clause", "The large plant in Leeds has closed, and the union has called a strike.",
     {"The large plant in Leeds has closed.", "The union has called a strike."}),
    ("clause", "The large plant in Leeds has closed, and it has called a strike too.", set())])
def test_english_edit_keeps_the_meaning(kind, sentence, wanted):
    assert edited(english_kept.KEPT, kind, sentence) == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("drop_not", "韩国没有参加会议。", {"韩国有参加会议。"}), ("drop_not", "他们不得不离开。", set()),
    ("comparator", "全长超过49公里。", {"全长不到49公里。"}), ("modality", "該行可能收購工廠。", {"該行必然收購工廠。"}),
    ("aspect", "市长正在访问。", {"市长已经访问。"}), ("irreal", "重庆副市长访问东京。", {"重庆市长访问东京。"}),
    ("superlative", "它是最大的支线之一。", {"它是最大的支线。"}), ("quantifier", "大部分企业采用新标准。", {"全部企业采用新标准。"}),
    ("unit", "全长49公里。", {"全长49英里。"}), ("unit", "全长超过49公里。", set()),
    ("condition_dropped", "如果价格下降，工厂将关闭生产线。", {"工厂将关闭生产线。"}),
    ("condition_dropped", "除了铁路，公路也都属于国家所有。", set()),
    ("attribution_dropped", "据报道，该行收购了两家工厂。", {"该行收购了两家工厂。"}),
    ("number", "超过9人。", set())])
def test_chinese_edit_changes_the_meaning_it_names(kind, sentence, wanted):
    assert edited(chinese_changed.CHANGED, kind, sentence) == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("number_format", "约3000000人受益。", {"约300万人受益。"}), ("number_format", "有1.5万人参加。", {"有15000人参加。"}),
    ("percent_format", "增长了3.5%。", {"增长了百分之3.5。"}), ("unit_written", "全长49公里。", {"全长49千米。"}),
    ("date_moved", "广茂铁路于1903年筑成并通车。", {"1903年，广茂铁路筑成并通车。"}),
    ("date_moved", "龙烟铁路于2013年11月开工并建设。", {"2013年11月，龙烟铁路开工并建设。"}),
    ("bracket_dropped", "企业采用新标准（试行）。", {"企业采用新标准。"}),
    ("clause", "广茂铁路是省内最早的支线铁路，全长49公里。", {"广茂铁路是省内最早的支线铁路。"}),
    ("clause", "如果广茂铁路是省内最早的支线，就应保留。", set())])
def test_chinese_edit_keeps_the_meaning(kind, sentence, wanted):
    assert edited(chinese_kept.KEPT, kind, sentence) == wanted


def test_one_seed_gives_the_same_mutants_and_another_gives_others():
    sources = [("en", "en", ENGLISH), ("zh", "zh", CHINESE), ("t", "en", TABLE)]
    first = mutants(sources, Wanted(1))
    assert first == mutants(sources, Wanted(1)) and first != mutants(sources, Wanted(2))
    assert {one.lang for one in first} == {"en", "zh"} and len({one.id for one in first}) == len(first)


def test_changed_claim_that_the_source_says_elsewhere_is_left_out():
    text = "The plant in Leeds is open. The plant in Leeds is not open."
    found = mutants([("s", "en", f"{text} {text}")], Wanted(1))
    assert not [one for one in found if not one.kept and one.claim in text]


def test_every_class_says_whether_the_meaning_is_kept():
    for changed, kept in ((english_changed.CHANGED, english_kept.KEPT),
                          (chinese_changed.CHANGED, chinese_kept.KEPT)):
        assert {"negate", "drop_not", "year", "entity"} <= set(changed)


def test_pronoun_heading_and_question_are_no_source_sentences():
    text = "It was closed in the year 2019 by them.\nWhy was the plant in Leeds closed in 2019?\nThe Leeds Plant"
    assert origins("s", "en", text) == [] and origins("s", "zh", "他在2019年关闭了重庆的工厂和仓库。") == []


def test_table_claims_are_right_or_wrong_by_the_cells():
    grid = grid_of(TABLE)
    found = {(kind, kept, claim) for seed in range(20) for kind, kept, claim in table_claims(grid, "en", Pick(seed))}
    assert ("table_arg_extreme", True, "Brackton has the highest population.") in found
    assert ("table_arg_extreme", True, "Olmuth has the lowest area.") in found
    assert ("table_comparison_reversed", False, "Olmuth has a higher area than Derwick.") in found
    assert ("table_lookup", True, "The population of Olmuth is 25,000.") in found
    assert not {claim for _, kept, claim in found if kept} & {claim for _, kept, claim in found if not kept}


@pytest.mark.parametrize("text", ["a | b\nx | 1", "t\nname | n\nab | 1\nabc | 2\nabcd | 3\nzz | 4",
                                  "t\nname | n\nTotal | 1\nabcd | 2\nefgh | 3\nijkl | 4", "plain text"])
def test_table_without_sure_rows_gives_no_claims(text):
    assert grid_of(text) is None


def test_run_counts_by_class_and_ends_the_same_twice(tmp_path):
    path = tmp_path / "sources.jsonl"
    lines = [{"id": "a", "lang": "en", "text": ENGLISH}, {"id": "b", "text": CHINESE}, {"id": "t", "text": TABLE}]
    path.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in lines), "utf-8")
    first, _ = measure_mutants([str(path)], None, Wanted(5), lambda *_: None)
    again, _ = measure_mutants([str(path)], None, Wanted(5), lambda *_: None)
    assert canonical_json(first) == canonical_json(again)
    assert first["kept"]["generated"] + first["changed"]["generated"] == first["mutants"]
    assert first["kept"]["languages"]["en"]["classes"]["verbatim"]["accepted"] >= 3
    assert first["changed"]["languages"]["en"]["classes"]["negate"]["accepted"] == 0
    assert first["changed"]["languages"]["zh"]["classes"]["drop_not"]["accepted"] == 0


def test_documents_are_sources_too(tmp_path):
    found = sources_of("# 报告\n\n重庆的工厂在2019年关闭。\n\n| 城市 | 人口 |\n|---|---|\n| 重庆 | 5 |\n".encode(), "a.md")
    assert [one.id for one in found] == ["a.md", "a.md#0"] and found[0].lang == "zh"
    assert "重庆 | 5" in found[1].text and "城市" not in found[0].text


@pytest.mark.parametrize("data", [b"{}", b'{"text": ""}', b'["x"]', b"{", b""])
def test_bad_sources_are_refused_with_their_place(data):
    with pytest.raises(SourceError) as raised:
        sources_of(data, "s.jsonl")
    assert raised.value.where.startswith("s.jsonl")


def test_gate_compares_the_share_of_changed_claims_accepted():
    document = {"changed": {"accepted": 3, "generated": 1000}}
    assert not is_above(document, Decimal("0.003")) and is_above(document, Decimal("0.0029"))


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("level", "Output rose by 5 percent.", {"Output rose to 5 percent."}),
    ("head_dropped", "The price of oil is rising.", {"Oil is rising."}),
    ("head_dropped", "The number of cars is rising.", set()),
    ("pronoun", "The plant is closed.", {"It is closed."}),
    ("implicative", "Acme failed to sell it.", {"Acme managed to sell it."}),
    ("connective", "It closed because demand fell.", {"It closed although demand fell."})])
def test_english_shift_changes_the_meaning_it_names(kind, sentence, wanted):
    assert edited(SHIFTS_EN, kind, sentence) == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("level", "产量增长5%。", {"产量增长到5%。"}), ("level", "產量增長到5%。", {"產量增長了5%。"}),
    ("head_dropped", "石油的价格是九十元。", {"石油是九十元。"}),
    ("implicative", "该厂未能复产。", {"该厂得以复产。"}), ("connective", "因为需求下降而停产。", {"尽管需求下降而停产。"})])
def test_chinese_shift_changes_the_meaning_it_names(kind, sentence, wanted):
    assert edited(SHIFTS_ZH, kind, sentence) == wanted


def test_splice_gives_one_subject_the_predicate_of_another():
    said = ("The Leeds plant is very large.", "Norway is rich in water power.", "Oslo was closed.")
    made = SHIFTS_EN["splice"](Origin("s", "en", said[0], neighbours=said), Pick(1))
    assert made == "The Leeds plant is rich in water power."
    said = ("广茂铁路是省内最早的支线。", "重庆港位于长江的上游地区。")
    assert SHIFTS_ZH["splice"](Origin("s", "zh", said[0], neighbours=said), Pick(1)) == "广茂铁路位于长江的上游地区。"


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("date_type", "It has run since 2010.", {"It has run until 2010.", "It has run before 2010."}),
    ("prefix_dropped", "It is a non-profit firm.", {"It is a profit firm."}),
    ("alternative_dropped", "It sells tea or coffee.", {"It sells tea.", "It sells coffee."}),
    ("alternative_dropped", "It can sell tea or coffee.", set()),
    ("best_of_less", "It is the largest producer in Europe.", {"It is the largest producer."}),
    ("best_of_less", "The jet had first flown in May.", set())])
def test_english_circle_prefix_and_date_edits_change_the_meaning(kind, sentence, wanted):
    assert edited(SHIFTS_EN, kind, sentence) == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("date_type", "2010年以前开工。", {"2010年以后开工。"}), ("measure", "收入同比增长。", {"收入环比增长。"}),
    ("prefix_dropped", "它是非营利机构。", {"它是营利机构。"}),
    ("alternative_dropped", "它出售茶叶或咖啡。", {"它出售茶叶。", "它出售咖啡。"}),
    ("best_of_less", "它是全国最大的工厂。", {"它是最大的工厂。"})])
def test_chinese_circle_prefix_and_date_edits_change_the_meaning(kind, sentence, wanted):
    assert edited(SHIFTS_ZH, kind, sentence) == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("comparison_turned", "Iron is cheaper than copper.", {"Copper is cheaper than Iron."}),
    ("passive_turned", "Volta was founded by Acme Motors.", {"Acme Motors was founded by Volta."}),
    ("from_to_turned", "It moved from Leeds to Oslo.", {"It moved from Oslo to Leeds."}),
    ("clauses_turned", "The plant closed early because the prices fell fast.",
     {"The prices fell fast because the plant closed early."}),
    ("antonyms_turned", "Higher prices mean lower sales.", {"Lower prices mean higher sales."}),
    ("negation_moved", "The plant is not open and the mine is open.",
     {"The plant is open and the mine is not open."}),
    ("double_negation", "It is open if it can sell.", {"It is not open if it can not sell."}),
    ("subject_widened", "Large firms are slow.", {"Firms are slow."}), ("subject_widened", "Some firms are slow.", set()),
    ("restriction_dropped", "Firms that export much steel are slow to grow.", {"Firms are slow to grow."}),
    ("nouns_turned", "The price of steel is high.", {"The steel of price is high."})])
def test_english_order_edit_changes_who_does_what(kind, sentence, wanted):
    assert {one.replace("iron", "Iron") for one in edited(ORDER_EN, kind, sentence)} == wanted


@pytest.mark.parametrize("kind, sentence, wanted", [
    ("comparison_turned", "铁路比公路更长。", {"公路比铁路更长。"}),
    ("passive_turned", "该厂由远东公司收购。", {"远东公司由该厂收购。"}),
    ("from_to_turned", "总部从重庆迁至昆明。", {"总部从昆明迁至重庆。"}),
    ("clauses_turned", "因为价格下降很快，所以工厂关闭。", {"因为工厂关闭，所以价格下降很快。"}),
    ("antonyms_turned", "收入增加而成本减少了。", {"收入减少而成本增加了。"}),
    ("negation_moved", "工厂没有参加会议但是协会获得了补贴。", {"工厂参加会议但是协会没有获得了补贴。"}),
    ("double_negation", "协会允许工厂参加会议。", {"协会不允许工厂不参加会议。"}),
    ("subject_widened", "大型企业增长很快。", {"企业增长很快。"}),
    ("restriction_dropped", "采用新标准的企业可以申请补贴。", {"企业可以申请补贴。"}),
    ("nouns_turned", "石油的价格是九十元。", {"价格的石油是九十元。"})])
def test_chinese_order_edit_changes_who_does_what(kind, sentence, wanted):
    assert edited(ORDER_ZH, kind, sentence) == wanted


def test_mutants_do_not_depend_on_the_hash_seed(tmp_path):
    program = ("import sys; from ragjudge.measure.mutants.make import Wanted, mutants; "
               "print(mutants([('a', 'en', sys.argv[1]), ('b', 'zh', sys.argv[2])], Wanted(3)))")
    root = Path(__file__).resolve().parents[2]
    found = {subprocess.run([sys.executable, "-c", program, ENGLISH, CHINESE], cwd=root, check=True,
                            capture_output=True, env={"PYTHONHASHSEED": seed}).stdout for seed in "01"}
    assert len(found) == 1
