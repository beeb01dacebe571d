"""Printed tables as they come: captions, pipes, tabs, Markdown, ragged rows; and tables of a document."""

import pytest

from ragjudge.calc.table_claims import ClaimTable, claim_table, decide_on_table, of_table
from ragjudge.records.units import Column, Row, Table
from table_claim_support import LEXICONS, entailment


def test_caption_lines_header_and_rows_are_read_with_the_places_of_the_rows():
    text = "各省人口\n2023年\n省份 | 人口（万人）\n广东 | 12706\n江苏 | 8526"
    table = claim_table(text)
    assert (table.caption, table.header) == ("各省人口 2023年", ("省份", "人口（万人）"))
    assert table.rows == (("广东", "12706"), ("江苏", "8526"))
    assert [text[start:end] for start, end in table.spans] == ["广东 | 12706", "江苏 | 8526"]


@pytest.mark.parametrize("text", [
    "| a | b |\n|---|:-:|\n| x | 1 |", "# t\n\n| a | b |\n| --- | --- |\n| x | 1 |\n", "a\tb\nx\t1", "a|b\r\nx|1\r\n"])
def test_markdown_pipes_and_tabs_give_the_same_table(text):
    assert (claim_table(text).header, claim_table(text).rows) == (("a", "b"), (("x", "1"),))


def test_escaped_pipe_belongs_to_its_cell():
    assert claim_table("| a | b |\n|---|---|\n| x \\| y | 1 |").rows == (("x | y", "1"),)


@pytest.mark.parametrize("text", ["", "一句话。", "a | b", "no table here\nat all", "x\ty", "只有|一行", "\n\n\n"])
def test_text_without_header_and_row_is_no_table(text):
    assert claim_table(text) is None


def test_prose_with_a_few_bars_is_no_table():
    assert claim_table("a | b\n" + "one | two | three | four | five\n" * 3) is None


def test_ragged_rows_are_filled_and_longer_ones_widen_the_header():
    table = claim_table("a | b | c\nx | 1\ny | 1 | 2 | 3")
    assert table.header == ("a", "b", "c", "") and table.rows == (("x", "1", "", ""), ("y", "1", "2", "3"))


@pytest.mark.parametrize("header, rows", [
    (("a", "a"), (("x", "1"), ("y", "2"))), (("", ""), (("", ""), ("", ""))), ((), ()), (("a",), ()),
    (("a", "b"), (("x\ny", "1\t2"), ("\uffff", "\x1f")))])
def test_equal_empty_and_odd_headers_and_cells_are_normal_input(header, rows):
    table = ClaimTable("", header, rows)
    for claim in ("x is 1.", "x的a为1。", "the highest a is 2.", "共有2个a。", "a的b比x多1。", "没有一个a。"):
        assert decide_on_table(claim, table, LEXICONS).entailment in ("FULL", None)


def test_document_table_gives_its_shown_rows_with_heading_and_period():
    columns = (Column(0, "公司", "公司", "key"), Column(1, "产量（万吨）", "产量", "measure", "t", "header"))
    rows = (Row(1, 10, 20, ("宝武", "13077")), Row(2, 21, 30, ("鞍钢", "5589"), hidden=True))
    table = of_table(Table("0", "粗钢产量", ("钢铁",), columns, rows, period_text="2023"), "年报")
    assert table == ClaimTable("年报 · 钢铁 · 粗钢产量 · 2023", ("公司", "产量（万吨）"), (("宝武", "13077"),))
    assert table.spans == ((10, 20),)
    assert decide_on_table("宝武的产量为13077万吨。", table, LEXICONS).evidence == ((10, 20),)


@pytest.mark.parametrize("said, result", [
    ("1.3077亿吨", "FULL"), ("13077万吨", "FULL"), ("13,077万吨", "FULL"), ("１３０７７万吨", "FULL"), ("13077", "FULL"),
    ("13077吨", None), ("13077亿吨", None), ("13077万元", None), ("13077.5万吨", None), ("-13077万吨", None)])
def test_number_holds_in_its_own_unit_and_magnitude_only(said, result):
    found = entailment(f"宝武的产量为{said}。", ("公司", "产量（万吨）"), ("宝武", "13077"), ("鞍钢", "5589"))
    assert found == result or result is None and found != "FULL"


@pytest.mark.parametrize("said, result", [
    ("3.57 million", "FULL"), ("3,570,000", None), ("3.57", "FULL"), ("3.57 billion", None), ("3.58 million", None)])
def test_magnitude_words_meet_the_scale_of_the_header(said, result):
    found = entailment(f"The number of viewers of Pilot is {said}.", ("title", "viewers (millions)"),
                       ("pilot", "3.57"), ("finale", "5.01"))
    assert found == result or result is None and found != "FULL"


@pytest.mark.parametrize("said", ["4 August 1951", "August 4, 1951", "1951-08-04", "1951年8月4日", "aug 4 , 1951",
                                  "4th August 1951"])
def test_date_is_the_same_in_every_form(said):
    header, rows = ("date", "venue"), (("4 august 1951", "oval"), ("11 august 1951", "park"))
    assert entailment(f"The venue on {said} was Oval.", header, *rows) == "FULL"
    assert entailment(f"The venue on {said} was Park.", header, *rows) != "FULL"


def test_traditional_and_full_width_letters_are_the_same():
    rows = (("廣東省", "１２７０６"), ("江蘇省", "8526"))
    assert entailment("广东省的人口为12706。", ("省份", "人口"), *rows) == "FULL"
    assert entailment("廣東省的人口為１２７０６。", ("省份", "人口"), *rows) == "FULL"
    assert entailment("江苏省的人口为12706。", ("省份", "人口"), *rows) != "FULL"


def test_table_of_many_rows_is_decided():
    rows = [(f"city {at}", str(at * 7)) for at in range(3000)]
    assert entailment("The population of City 2999 is 20993.", ("name", "population"), *rows) == "FULL"
    assert entailment("City 2999 has the highest population.", ("name", "population"), *rows) == "FULL"
    assert entailment("City 2998 has the highest population.", ("name", "population"), *rows) != "FULL"
