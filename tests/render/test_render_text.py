"""Width, tables, untrusted text."""

import pytest

from ragjudge.records.scorecard import GATES, Finding, GateResult, Scorecard
from ragjudge.render.build_table import build_table
from ragjudge.render.messages import MESSAGES, language_of_text, say
from ragjudge.render.plain import one_line, safe_text
from ragjudge.render.scorecard import markdown_scorecard, terminal_scorecard
from ragjudge.render.table import markdown_table, terminal_table
from ragjudge.render.width import cut, pad, text_width, wrap


@pytest.mark.parametrize("text, columns", [
    ("", 0), ("abc", 3), ("中文", 4), ("aé", 2), ("e\u0301", 1), ("，。", 4), ("“a”", 3), ("ｱ", 1),
    ("한글", 4), ("カナ", 4), ("🙂", 2), ("\u200b", 0), ("10 kWh/台", 9), ("—", 1), ("𠮷", 2)])
def test_width(text, columns):
    assert text_width(text) == columns


def test_cut_never_exceeds_and_says_that_it_cut():
    for columns in range(2, 12):
        shown = cut("中文abc中文", columns)
        assert text_width(shown) <= columns and (shown.endswith("…") or shown == "中文abc中文")


@pytest.mark.parametrize("text", ["中文没有空格所以在任何两个字之间都可以换行，但标点不能在行首。",
                                  "words of a line break at spaces, and a_word_that_is_far_too_long stays",
                                  "混合 mixed 文字 with 数字 2019 USD/kWh 和单位。"])
def test_wrap_keeps_every_character_and_no_line_starts_with_punctuation(text):
    lines = wrap(text, 24).split("\n")
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line) <= 26 or " " not in line for line in lines)
    assert not any(line[:1] in "，。" for line in lines)


def test_table_columns_line_up_in_both_scripts():
    table = terminal_table(["类型", "read"], [["csv", "1"], ["中文类型", "1000"]], frozenset((1,)))
    assert {text_width(line) for line in table.splitlines()} == {14}
    assert pad("中", 4, right=True) == "  中"


def test_markdown_cell_cannot_break_its_table():
    table = markdown_table(["a"], [["x | y\n# z <script>"]])
    assert table == "| a |\n|---|\n| x \\| y # z \\<script\\> |\n"


@pytest.mark.parametrize("text, shown", [
    ("a\x1b[2Jb", "a\\x1b[2Jb"), ("a\x07", "a\\x07"), ("a\u202eb", "a\\u202eb"), ("a\rb", "a\\x0db"),
    ("::error::x", "·::error::x"), ("ok\n  ::set-output name=a::b", "ok\n  ·::set-output name=a::b"),
    ("##[error]x", "·##[error]x"), ("a::b", "a::b"), ("a\nb\tc", "a\nb\tc"), ("\ud800", "\ufffd"),
    ("\x1b[31mred\x1b[0m", "red"), ("价格：\u200b1", "价格：\\u200b1")])
def test_untrusted_text_is_made_harmless(text, shown):
    assert safe_text(text, colours=False) == shown


def test_own_colours_stay_where_there_are_colours():
    assert safe_text("\x1b[31mred\x1b[0m\x1b[5m", colours=True) == "\x1b[31mred\x1b[0m\\x1b[5m"


def test_one_line_is_one_line():
    assert one_line("a\nb\r\nc\td") == "a b c d"


def test_every_message_has_both_languages_and_the_same_slots():
    import string
    for key, (chinese, english) in MESSAGES.items():
        assert chinese and english, key
        slots = [{part[1] for part in string.Formatter().parse(text)} for text in (chinese, english)]
        assert slots[0] - {None} == slots[1] - {None}, key


@pytest.mark.parametrize("text, language", [
    ("新能源车盲目砸钱扩产", "zh"), ("How far did LCOE fall?", "en"), ("光伏LCOE下降了多少？", "zh"),
    ("What does 内卷 mean in the trade press?", "en"), ("GPT-4训练花了多少钱", "zh"), ("", "en"), ("2019", "en")])
def test_language_is_that_of_the_script(text, language):
    assert language_of_text(text) == language


def card_with(findings, errors=()):
    gates = tuple(GateResult(name, "FAIL" if findings else "PASS", 3, 3, None, tuple(findings), ())
                  for name in GATES)
    return Scorecard("ragjudge.scorecard/1", "FAIL", "full", "q", "2024-01-01", "unpinned", None, None, "0" * 64,
                     None, "0.1.0", {}, tuple(errors), ("one limit",), gates)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_scorecard_shows_gates_findings_and_mends(language):
    finding = Finding("BI5", "evidence.jsonl", "sha256 differs\n::error::", "the manifest's", "ask again")
    text = terminal_scorecard(card_with([finding]), "reports/r", language, False)
    assert all(name in text for name in GATES)
    assert "BI5" in text and "sha256 differs ::error::" in text and "ask again" in text
    assert say("wanted", language) in text and "one limit" in text and "\x1b" not in text


def test_256_findings_are_counted_and_the_list_is_cut_on_a_terminal_only():
    many = [Finding("BI4", f"claims.jsonl:{n}", "x", "y", "") for n in range(256)]
    text = terminal_scorecard(card_with(many), "r", "en", False)
    assert text.count("  FAIL BI4") == 20 * 11 and "236 more" in text
    assert terminal_scorecard(card_with(many), "r", "en", False, 1000).count("  FAIL BI4") == 256 * 11
    assert markdown_scorecard(card_with(many), "r", "en").count("BI4") == 256 * 11


def test_build_table_sums_and_gives_a_reason_a_line():
    kinds = [("csv", 3, 2), ("pdf", 2, 0)]
    rows = [("csv", "corpus/a.csv", "file is empty", "delete it"), ("pdf", "b", "not yet", "save as text"),
            ("pdf", "c", "not yet", "save as text")]
    text = build_table(kinds, rows, "en")
    assert "file is empty (1)" in text and "not yet (2)" in text
    assert text.splitlines()[-1].split() == ["total", "5", "2", "3"]
