"""What stands around a statement takes it back, doubts it or puts it into another mouth; both ways."""

import tomllib
from pathlib import Path

import pytest

from ragjudge.records.units import Block
from ragjudge.text.entail import Source, decide

FOLDER = Path(__file__).resolve().parents[2] / "ontology/lexicons"
WORDS = {cls: listed for cls, listed in tomllib.loads(
    (FOLDER / "correction.toml").read_text("utf-8")).items() if cls != "format"}
LEXICONS = {"correction": WORDS}
EN, ZH = "The valley exported fish in 2003.", "山谷2003年出口鱼。"
CLAIM = {"en": EN, "zh": ZH}


def carried(claim, *paragraphs, heading=(), roles=()):
    text = "\n\n".join(paragraphs)
    blocks, at = [], 0
    for number, part in enumerate(paragraphs):
        role = roles[number] if roles else "paragraph"
        blocks.append(Block(role, at, at + len(part), heading))
        at += len(part) + 2
    source = Source.of(text, blocks=blocks)
    return decide(claim, source, LEXICONS).entailment == "FULL"


def entries(cls):
    return [(language, word) for language in ("en", "zh") for word in WORDS[cls][language]]


def bare(language):
    return CLAIM[language].rstrip(".。")


@pytest.mark.parametrize("language, word", entries("label"))
def test_label_before_a_colon_takes_the_sentence_back(language, word):
    mark = "：" if language == "zh" else ": "
    assert not carried(CLAIM[language], f"{word.capitalize()}{mark}{CLAIM[language]}")


@pytest.mark.parametrize("language, word", entries("takes_back"))
def test_opening_of_the_next_sentence_takes_the_sentence_back(language, word):
    rest = "进口。" if language == "zh" else " imported it."
    assert not carried(CLAIM[language], f"{CLAIM[language]} {word.capitalize()}{rest}")


@pytest.mark.parametrize("language, word", entries("disputes"))
def test_neighbour_that_disputes_takes_the_sentence_back(language, word):
    other = f"史家{word}。" if language == "zh" else f" Historians {word}."
    assert not carried(CLAIM[language], CLAIM[language] + other)


@pytest.mark.parametrize("language, word", entries("heading_doubts"))
def test_heading_of_what_is_only_told_puts_it_in_doubt(language, word):
    assert not carried(CLAIM[language], CLAIM[language], heading=(word.capitalize(),))


@pytest.mark.parametrize("language, word", entries("belief"))
def test_belief_before_the_following_governs_it(language, word):
    lead = f"有人{word}以下内容。" if language == "zh" else f"Some people {word} the following. "
    assert not carried(CLAIM[language], lead + CLAIM[language])


@pytest.mark.parametrize("word", WORDS["bracket_doubts"]["en"])
def test_bracket_behind_limits_the_statement(word):
    assert not carried(EN, f"{bare('en')} ({word}).")
    assert not carried(EN, f"{bare('en')} [{word}].")


@pytest.mark.parametrize("word", WORDS["bracket_doubts"]["zh"])
def test_chinese_bracket_behind_limits_the_statement(word):
    assert not carried(ZH, f"{bare('zh')}（{word}）。")


@pytest.mark.parametrize("tail", [": a hoax", " – a myth", ", which was untrue", ", or did it",
                                  "; this is false", ": not true"])
def test_sentence_that_takes_itself_back_behind_is_no_evidence(tail):
    assert not carried(EN, f"{bare('en')}{tail}.")


@pytest.mark.parametrize("source", ['The valley "exported" fish in 2003.', "The valley “exported” fish in 2003."])
def test_one_word_in_scare_quotes_is_not_said(source):
    assert not carried(EN, source)
    assert carried(EN, EN)


def test_chinese_verb_in_scare_quotes_is_not_said_and_a_quoted_name_is():
    assert not carried("红星厂关闭于2010年。", "红星厂“关闭”于2010年。")
    assert carried("红星厂关闭于2010年。", "“红星”厂关闭于2010年。")


@pytest.mark.parametrize("lead", ["The following statements are false:", "Myths about the valley:"])
@pytest.mark.parametrize("claim", ["The valley exported tin in 1990.", "The valley exported gold in 1991.",
                                   "The valley exported lead in 1992."])
def test_lead_in_governs_every_item_of_its_list(lead, claim):
    items = ("The valley exported tin in 1990.", "The valley exported gold in 1991.",
             "The valley exported lead in 1992.")
    roles = ("paragraph", *["list_item"] * 3)
    assert not carried(claim, lead, *items, roles=roles)
    assert carried(claim, "The port has a list.", *items, roles=roles)


@pytest.mark.parametrize("language, around", [
    ("en", ("The port is old.", "In fact the port is old.", "Historians agree.", "The mill was sold to Roe.")),
    ("zh", ("港口很旧。", "其实港口很旧。", "史家没有异议。", "工厂卖给了红星公司。"))])
def test_plain_neighbours_and_headings_take_nothing_back(language, around):
    for one in around:
        assert carried(CLAIM[language], CLAIM[language] + " " + one), one
        assert carried(CLAIM[language], one + " " + CLAIM[language]), one
    for heading in ("Facts", "Exports", "事实", "出口"):
        assert carried(CLAIM[language], CLAIM[language], heading=(heading,))
    assert carried(EN, "The valley exported fish in 2003 (see table 2).")
    assert carried(ZH, "山谷2003年出口鱼（见表2）。")


@pytest.mark.parametrize("before, after, claim", [
    ("The upper mill did not", "win a medal in 2006.", "Win a medal in 2006."),
    ("The firm denied that", "The valley exported fish in 2003.", EN),
    ("公司否认", "山谷2003年出口鱼。", ZH),
])
def test_sentence_that_a_blank_line_breaks_is_no_evidence(before, after, claim):
    assert not carried(claim, before, after)
    assert not decide(claim, Source.of(f"{before}\n\n{after}"), LEXICONS).entailment == "FULL"


def test_line_without_an_end_mark_before_a_whole_sentence_breaks_nothing():
    assert carried(EN, "By Jane Roe", EN)
    assert carried(ZH, "记者王强", ZH)
