"""Citation marks, lists of references and the reach of a mark, in both languages."""

import random

import pytest

from ragjudge.text.report_reading import plain_text, read_report, same_place

LIST = """

## References

[1] https://a.example/one - First page
[2] https://b.example/two - Second page
[3] https://c.example/three - Third page
[12] https://d.example/twelve
"""


def read(text):
    return read_report(plain_text(text)[0])


def keys_of(text):
    """(sentence, keys or URL of its citations) of each sentence."""
    return [(one.text, [key for cited in one.cited for key in cited.citation.keys or (cited.citation.url,)])
            for one in read(text).sentences]


@pytest.mark.parametrize(("mark", "keys", "style"), [
    ("[1]", ["1"], "number"), ("[1][2]", ["1", "2"], "number"), ("[1] [2]", ["1", "2"], "number"),
    ("[1, 2]", ["1", "2"], "number_list"), ("[1，3]", ["1", "3"], "number_list"),
    ("[1、2]", ["1", "2"], "number_list"), ("[1; 2]", ["1", "2"], "number_list"),
    ("[1-3]", ["1", "2", "3"], "number_range"), ("[1–3]", ["1", "2", "3"], "number_range"),
    ("[1], [2]", ["1", "2"], "number"), ("[1]-[3]", ["1", "2", "3"], "number_range"),
    ("［1］", ["1"], "number"), ("【1】", ["1"], "number"), ("【1】【2】", ["1", "2"], "number"),
    ("[[1]](https://a.example/one)", ["1"], "number_link"), ("[1](https://a.example/one)", ["1"], "number_link"),
    ("【12†source】", ["12"], "chat_markup"), ("【1:0†a.pdf】", ["1"], "chat_markup"),
    ("【1†L7-L9】", ["1"], "chat_markup"),
    ("[citation:3]", ["3"], "chat_markup"), ("[cite: 1, 2]", ["1", "2"], "chat_markup"),
    ("[source 2]", ["2"], "chat_markup"), ("<cite>1</cite>", ["1"], "chat_markup"),
    ("<sup>1</sup>", ["1"], "superscript"), ("<sup>[1,2]</sup>", ["1", "2"], "superscript"),
    ('<sup><a href="#r3">3</a></sup>', ["3"], "superscript"), ("³", ["3"], "superscript"),
    ("¹,²", ["1", "2"], "superscript"), ("¹²", ["12"], "superscript"),
    ("([Ex](https://e.example/x))", ["https://e.example/x"], "link"),
    ("([Ex](https://e.example/x), [Ey](https://e.example/y))", ["https://e.example/x", "https://e.example/y"],
     "link"),
    ("（来源：[新华网](https://x.example/1)）", ["https://x.example/1"], "link"),
    ("(see https://e.example/a_(b))", ["https://e.example/a_(b)"], "bare_url"),
    ("[^3^]", ["^3"], "footnote"), ("[](https://e.example/x)", ["https://e.example/x"], "link"),
    ("[[1](https://e.example/x), [2](https://e.example/y)]", ["1", "https://e.example/x", "2", "https://e.example/y"],
     "number_link"),
    ("<https://e.example/z>", ["https://e.example/z"], "bare_url"),
])
@pytest.mark.parametrize(("before", "after"), [
    ("Output fell sharply", "."), ("产量大幅下降", "。"), ("Output fell sharply.", ""), ("产量大幅下降。", "")])
def test_mark_in_any_style_is_found_and_is_no_word_of_the_sentence(mark, keys, style, before, after):
    reading = read(f"{before} {mark}{after}{LIST}" if before[-1].isascii() else f"{before}{mark}{after}{LIST}")
    (sentence,) = reading.sentences
    assert sentence.text == (before + after if before[-1] in ".。" else f"{before}{after}")
    found = [key for one in sentence.cited for key in one.citation.keys or (one.citation.url,)]
    assert [key for key in keys if key in found] == found
    assert {one.citation.style for one in sentence.cited} == {style}
    assert not reading.dangling()


@pytest.mark.parametrize("mark", [
    "citeturn0search3", "\ue200cite\ue202turn0search3\ue201", ":contentReference[oaicite:0]{index=0}",
    ":contentReference[oaicite:0]", "[cite_start]", "[attached_file:1]", "[oai_citation:1‡a.example]"])
def test_mark_of_a_chat_that_names_nothing_is_dangling(mark):
    reading = read(f"Output fell sharply {mark}.")
    assert [one.text for one in reading.sentences] == ["Output fell sharply."]
    assert [one.style for one in reading.dangling()] == ["chat_markup"]


@pytest.mark.parametrize("text", [
    "The area is 12 m² and the volume 3 cm³.", "It holds for x² + y².", "面积为12 m²。", "A 10³ increase.",
    "The interval [0, 1] is closed.", "See chapter [2020].", "`a[1]` is an index.", "CO<sub>2</sub> fell.",
    "The treaty (Paris 2015) holds.", "It rose in spring (May, 2023).", "约有3。", "第2，第3。"])
def test_what_looks_like_a_mark_is_none(text):
    assert not read(text + LIST).citations


def test_index_of_document_and_sentence_is_a_mark_of_its_document():
    reading = read("Gold rises [41-23]. It rose [12-3,12-5]. And so on [1-3]." + LIST)
    assert [(one.style, one.keys) for one in reading.citations] == [
        ("chat_markup", ("41",)), ("chat_markup", ("12",)), ("number_range", ("1", "2", "3"))]


def test_mark_at_a_line_end_of_a_code_block_is_found_and_an_index_is_not():
    reading = read("```\n├── 2025年：3357美元/盎司 [41-23]\n└── 2026年 [2]\nx = a[1]\n```\n" + LIST)
    assert [one.keys for one in reading.citations] == [("41",), ("2",)]


def test_number_glued_to_a_han_word_is_a_mark_where_the_report_has_no_other():
    reading = read("支撑了国民经济快速增长1。共有12。价格上涨2，销量下降3。" + LIST)
    assert [one.keys for one in reading.citations] == [("1",), ("2",), ("3",)]
    assert reading.sentences[0].text == "支撑了国民经济快速增长。"
    assert {one.style for one in reading.citations} == {"glued_number"}
    assert not [one for one in read("支撑了增长1。销量下降[2]。" + LIST).citations if one.style == "glued_number"]


def test_small_numbers_that_count_up_are_marks_though_their_list_was_lost():
    assert [one.keys for one in read("覆盖38个国家1。产量下降2。价格上涨 3。").citations] == [("1",), ("2",), ("3",)]
    assert [one.keys for one in read("Output fell.¹ Prices rose.² Stocks grew.³").citations] == [
        ("1",), ("2",), ("3",)]
    assert not read("共有国家5。产量下降9。").citations and not read("Output fell.¹ Prices rose.").citations


def test_number_after_a_noun_that_is_counted_stays_a_word():
    reading = read("满意度指数2。产量下降 1。" + LIST)
    assert [one.text for one in reading.sentences] == ["满意度指数2。", "产量下降。"]
    assert [one.in_words for one in reading.citations] == [True, False]


def test_number_glued_to_an_english_stop_is_a_mark():
    reading = read("Sales grew quickly.1 Prices fell to 3.5 dollars,2 and costs rose." + LIST)
    assert [one.keys for one in reading.citations] == [("1",), ("2",)]
    assert reading.sentences[0].text == "Sales grew quickly."


AUTHORS = """
# References
- Smith, J., & Jones, K. (2023). On output. Journal of Things. https://j.example/1
- 国家统计局. 2023年统计公报. https://s.example/2
- Müller et al. 2021. Costs.
"""


@pytest.mark.parametrize(("text", "name", "words"), [
    ("Output fell (Smith & Jones, 2023).", "Smith & Jones, 2023", "Output fell."),
    ("Output fell (Müller et al., 2021).", "Müller et al., 2021", "Output fell."),
    ("产量下降（国家统计局，2023）。", "国家统计局，2023", "产量下降。"),
    ("产量下降(国家统计局, 2023年)。", "国家统计局, 2023年", "产量下降。"),
    ("Smith and Jones (2023) found a fall.", "Smith, 2023", "Smith and Jones (2023) found a fall."),
])
def test_author_and_year_name_an_entry_of_the_list(text, name, words):
    reading = read(text + "\n" + AUTHORS)
    assert [(one.style, one.name) for one in reading.citations] == [("author_year", name)]
    assert [one.text for one in reading.sentences if one.kind != "reference"] == [words]


def test_author_and_year_without_an_entry_stay_words():
    reading = read("Output fell (Brown, 2019).\n" + AUTHORS)
    assert [one.text for one in reading.sentences][:1] == ["Output fell (Brown, 2019)."]
    assert [one.in_words for one in reading.dangling()] == [True]


def test_link_in_a_sentence_keeps_its_words():
    assert keys_of("According to [the bureau](https://e.example/b), output fell.") == [
        ("According to the bureau, output fell.", ["https://e.example/b"])]
    assert keys_of("据[统计局](https://e.example/%E7%BB%9F)，产量下降。") == [
        ("据统计局，产量下降。", ["https://e.example/%E7%BB%9F"])]


def test_bare_address_ends_where_the_sentence_goes_on():
    found = [one.url for one in read(
        "见 https://e.example/a?x=1，以及https://e.example/b。\n\nSee https://e.example/c, (https://e.example/d).\n\n"
        "详见https://e.example/e（官网）和 www.e.example/f\n").citations]
    assert found == ["https://e.example/a?x=1", "https://e.example/b", "https://e.example/c",
                     "https://e.example/d", "https://e.example/e", "https://www.e.example/f"]


@pytest.mark.parametrize(("listed", "key", "url", "title"), [
    ("[1] https://a.example/x - A title", "1", "https://a.example/x", "A title"),
    ("[1] A title. https://a.example/x", "1", "https://a.example/x", "A title"),
    ("[1]: https://a.example/x \"A title\"", "1", "https://a.example/x", "A title"),
    ("[^1]: A title, https://a.example/x", "^1", "https://a.example/x", "A title"),
    ("[^1_7]: https://a.example/x?a=1\\&b=2", "^1_7", "https://a.example/x?a=1&b=2", ""),
    ("1. [A title](https://a.example/x)", "1", "https://a.example/x", "A title"),
    ("1. A title https://a.example/x", "1", "https://a.example/x", "A title"),
    ("1、标题。https://a.example/x", "1", "https://a.example/x", "标题"),
    ("（1）标题，https://a.example/x", "1", "https://a.example/x", "标题"),
    ("【1】标题 https://a.example/x", "1", "https://a.example/x", "标题"),
    ("［1］ 标题 https://a.example/x", "1", "https://a.example/x", "标题"),
    ("- [A title](https://a.example/x)", "", "https://a.example/x", "A title"),
    ("* https://a.example/x", "", "https://a.example/x", ""),
    ("- [1] [A title](https://a.example/x)", "1", "https://a.example/x", "A title"),
    ("¹ A title https://a.example/x", "1", "https://a.example/x", "A title"),
    ("1. A title\n   https://a.example/x", "1", "https://a.example/x", "A title"),
    ("[1] A title\n\nhttps://a.example/x", "1", "https://a.example/x", "A title"),
    ("| No | Title | Link |\n|---|---|---|\n| 1 | A title | https://a.example/x |", "1", "https://a.example/x",
     "A title"),
    ("[1] Smith, J. (2020). A title. Journal 3, 4-5.", "1", None, "Smith, J. (2020). A title. Journal 3, 4-5"),
])
@pytest.mark.parametrize("heading", ["## References", "## 参考文献", "**Sources:**", "参考资料：", "### 一、引用来源",
                                     "Citations:", "## 5. Works cited", "References\n=========="])
def test_reference_in_any_shape_is_read(listed, key, url, title, heading):
    reading = read(f"Output fell.\n\n{heading}\n\n{listed}\n")
    assert [(one.key, one.url, one.title) for one in reading.references] == [(key, url, title)]
    assert [one.text for one in reading.sentences if one.kind != "reference"] == ["Output fell."]
    assert any(one.kind == "reference" for one in reading.sentences) == (url is None)


def test_list_without_a_title_is_read_by_its_addresses():
    reading = read("Output fell [2].\n\n[1] https://a.example/x\n[2] https://b.example/y - B\n")
    assert [one.key for one in reading.references] == ["1", "2"]
    assert [one.key for one in reading.unused()] == ["1"]


def test_statement_inside_a_list_of_references_is_a_sentence():
    reading = read("# A\n\nOutput fell.\n\n## References\n\n[1] https://a.example/x\n\nPrices doubled in 2020.\n")
    assert [one.text for one in reading.sentences] == ["Output fell.", "Prices doubled in 2020."]


def scopes(text):
    return [(one.text, [(one_.scope, one_.citation.keys) for one_ in one.cited])
            for one in read(text + LIST).sentences]


def test_mark_at_a_paragraphs_end_covers_the_sentences_since_the_last_mark():
    assert scopes("一是产量下降。[1]二是价格上涨。三是库存增加。[2]") == [
        ("一是产量下降。", [("sentence", ("1",))]), ("二是价格上涨。", [("paragraph", ("2",))]),
        ("三是库存增加。", [("sentence", ("2",))])]
    assert scopes("Output fell. Prices rose. Stocks grew [3].") == [
        ("Output fell.", [("paragraph", ("3",))]), ("Prices rose.", [("paragraph", ("3",))]),
        ("Stocks grew.", [("sentence", ("3",))])]


def test_mark_amid_a_paragraph_does_not_reach_forward():
    assert scopes("Output fell [1]. Prices rose.")[1] == ("Prices rose.", [])


def test_mark_in_an_item_covers_the_item_alone():
    assert scopes("- Output fell. Prices rose. [1]\n- Stocks grew.") == [
        ("Output fell.", [("list_item", ("1",))]), ("Prices rose.", [("sentence", ("1",))]), ("Stocks grew.", [])]


def test_mark_in_a_cell_covers_its_row():
    assert scopes("| 年份 | 产量 |\n|---|---|\n| 2020 | 12万吨 [1] |\n| 2021 | 13万吨 |") == [
        ("2020 | 12万吨", [("table_row", ("1",))]), ("2021 | 13万吨", [])]


@pytest.mark.parametrize("line", ["来源：[1]", "**Source:** [1]", "数据来源：[1]", "*资料来源：[1]*", "> Sources: [1]"])
def test_source_line_under_a_table_covers_its_rows(line):
    assert scopes(f"Before.\n\n| a | b |\n|---|---|\n| x1 | 5 |\n| y1 | 6 |\n\n{line}\n\nAfter.") == [
        ("Before.", []), ("x1 | 5", [("section", ("1",))]), ("y1 | 6", [("section", ("1",))]), ("After.", [])]


def test_source_line_under_paragraphs_covers_its_section():
    assert scopes("# A\n\nZero.\n\n# B\n\nOne.\n\nTwo [2].\n\n来源：国家统计局") == [
        ("Zero.", []), ("One.", [("section", ())]), ("Two.", [("sentence", ("2",))])]


def test_marks_on_a_line_of_their_own_belong_to_the_block_above():
    assert scopes("Output fell. Prices rose.\n\n[1] [2]") == [
        ("Output fell.", [("paragraph", ("1",)), ("paragraph", ("2",))]),
        ("Prices rose.", [("paragraph", ("1",)), ("paragraph", ("2",))])]


def test_wrapped_lines_are_one_sentence_and_short_lines_are_not():
    assert [one.text for one in read(
        "The output of the whole industry in the northern provinces fell by nearly\na third in 2020 [1].\n"
        + LIST).sentences] == ["The output of the whole industry in the northern provinces fell by nearly a third in 2020."]
    assert [one.text for one in read("随后进入调整期：\n产量下降\n价格上涨").sentences] == [
        "随后进入调整期：", "产量下降", "价格上涨"]


def test_emphasis_tags_and_entities_are_no_words_and_tags_are_listed():
    reading = read("**Output** fell by *12&nbsp;%*<br>in `2020` \\[sic\\] <span>here</span>.")
    assert [one.text for one in reading.sentences] == ["Output fell by 12 % in 2020 [sic] here."]
    assert [one.what for one in reading.unread] == ["<br>", "<span>", "</span>"]


def test_comment_and_front_matter_are_no_sentences_and_are_listed():
    reading = read("---\ntitle: x\n---\n<!-- prices doubled -->\nOutput fell.")
    assert [one.text for one in reading.sentences] == ["Output fell."]
    assert len(reading.unread) == 2


def test_heading_with_a_figure_is_a_sentence_and_one_without_is_not():
    reading = read("# Market overview\n\n## Prices fell 40%\n\nText.")
    assert [one.text for one in reading.sentences] == ["Prices fell 40%", "Text."]
    assert [words for _, words in reading.headings] == ["Market overview"]


@pytest.mark.parametrize(("words", "stated"), [
    ("Prices doubled in the north", True), ("The north is richer than the south", True), ("价格翻倍", True),
    ("北方产量超过南方", True), ("Is the north richer?", False), ("What is cardinality", False), ("什么是基数", False),
    ("1. 美国公司", False), ("房地产市场低迷对地方财政收入的直接影响", False), ("Growth drivers", False),
    ("Wind power on the island", False), ("岛上的风电", False), ("Ministers lie", True), ("Minister a thief", True),
    ("Ministry hiding deaths", True), ("Wind power: an overview", False), ("Minister to resign", True),
    ("Ministry hides deaths", True), ("Minister guilty of fraud", True), ("部长贪腐", True), ("二、市场规模", False),
    ("三、增长趋势分析", False), ("Key findings", False)])
def test_heading_that_states_something_is_a_sentence(words, stated):
    for text in (f"## {words}\n\nText.", f"**{words}**\n\nText."):
        assert (words in [one.text for one in read(text).sentences]) == stated


def test_code_is_one_sentence_and_a_mark_behind_its_fence_belongs_to_it():
    assert scopes("```\nx = a[1]\nrate = 3\n``` [2]") == [("x = a[1] rate = 3", [("paragraph", ("2",))])]


def test_places_lead_back_to_the_report():
    text = "# T\n\nOutput **fell** [1]. Prices rose[2].\n\n| a | b [3] |\n|---|---|\n| c1 | d |\n" + LIST
    reading = read(text)
    assert [text[one.start:one.end] for one in reading.citations] == ["[1]", "[2]", "[3]"]
    assert [text[one.start:one.end] for one in reading.sentences] == ["Output **fell** [1].", "Prices rose[2].",
                                                                      "c1 | d"]
    assert [one.line for one in reading.sentences] == [3, 3, 7]


def test_two_spellings_of_one_address_are_the_same_place():
    assert same_place("https://www.A.example/x/?utm_source=chatgpt.com#:~:text=a") == same_place("http://a.example/x")
    assert same_place("https://a.example/x?id=1") != same_place("https://a.example/x?id=2")


def test_invisible_characters_are_dropped_and_counted():
    assert plain_text("\ufeffa\u200bb\r\nc\x07") == ("ab\nc ", 2)


PIECES = ["[", "]", "(", ")", "【", "】", "1", "2", ",", "-", "†", "https://a.example/x", "http", "<sup>", "</sup>", "<",
          ">", "|", "\n", "\n\n", "#", "- ", "`", "```", "*", "**", "。", ". ", "产量", "Output fell", "cite", "turn0search1",
          ":", "：", "来源", "References", "参考文献", "^", "\\", "¹", "(Smith, 2020)", "![", "---", "> ", "&amp;", "\u200b"]


def test_any_mixture_of_marks_is_read_without_an_error_and_within_the_text():
    for seed in range(400):
        rng = random.Random(seed)
        text, _ = plain_text("".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 120))))
        reading = read_report(text)
        for one in (*reading.sentences, *reading.citations, *reading.references):
            assert 0 <= one.start < one.end <= len(text)
        assert all(one.text.strip() for one in reading.sentences)
        assert reading == read_report(text)


@pytest.mark.parametrize(("text", "stated"), [
    ("Output fell.\n\n[^9]: The minister resigned in 2021.", "The minister resigned in 2021."),
    ("产量下降。\n\n[^9]: 部长2021年辞职。", "部长2021年辞职。"),
    ("Output fell.\n\nSource: The minister resigned in 2021 [1]\n\n## References\n\n[1] https://a.example/x",
     "Source: The minister resigned in 2021"),
    ("产量下降。\n\n来源：部长已辞职[1]\n\n## 参考文献\n\n[1] https://a.example/x", "来源：部长已辞职"),
    ("Output fell.\n\n## References\n\n[2] The minister resigned in 2021.", "The minister resigned in 2021."),
    ("产量下降。\n\n## 参考文献\n\n[2] 部长已经辞职", "部长已经辞职"),
    ("| Steel output rose by 90 percent |\n|---|\n| a b c |", "Steel output rose by 90 percent"),
    ("| 钢产量增长90% |\n|---|\n| 产量下降 |", "钢产量增长90%"),
    ("Output fell. [The minister resigned](https://a.example/x)", "The minister resigned"),
    ("产量下降。[部长已辞职](https://a.example/x)", "部长已辞职"),
    ('Output fell [1](https://a.example/x "The minister resigned").', "The minister resigned"),
    ('Output <span title="The minister resigned">fell</span>.', "The minister resigned"),
    ("产量下降<span title='部长已辞职'></span>。", "部长已辞职"),
    ("Output fell.\n\n## References\n\n### The minister resigned\n\n[1] https://a.example/x", "The minister resigned"),
    ("Output fell.\n\n## References (minister resigned)\n\n[1] https://a.example/x",
     "References (minister resigned)"),
    ("Output fell.\n\n## References\n\n| The minister resigned |\n|---|\n| https://a.example/x |",
     "The minister resigned")])
def test_what_states_something_in_any_corner_is_a_sentence(text, stated):
    assert stated in [one.text for one in read(text).sentences]


@pytest.mark.parametrize(("entry", "count"), [
    ("[1] https://a.example/x", 0), ("[1] Smith, J. \"A review of steel\", Steel Press, 2020. https://a.example/x", 0),
    ("[1] [Steel statistics](https://a.example/x), World Bank, 2020", 0), ("[1] 国家统计局：《统计年鉴》，2020，https://a.example/x", 0),
    ("[1] https://a.example/x - Steel output rose by 90 percent", 1), ("[1] \"Output rose by 90%\" https://a.example/x", 1),
    ("[1] 《产量增长90%》https://a.example/x", 1), ("[1] Ministry hides deaths https://a.example/x", 1)])
def test_entry_that_is_more_than_a_name_rests_on_its_own_address(entry, count):
    reading = read(f"Output fell.\n\n## References\n\n{entry}\n")
    apart = [one for one in reading.sentences if one.kind == "reference"]
    assert len(apart) == count and all(one.cited for one in apart)
    assert [one.url for one in reading.references] == ["https://a.example/x"]
