"""Each entry of the lexicon table_claims does what its class says, in a claim of its language."""

import pathlib
import sys

import pytest
from table_claim_support import CLASSES, entailment

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from every_entry import every  # noqa: E402

EN = (("nation", "gold", "silver"), ("hungary", "6", "5"), ("canada", "2", "0"), ("china", "3", "4"))
ZH = (("国家", "金牌", "银牌"), ("匈牙利", "6", "5"), ("加拿大", "2", "0"), ("中国", "3", "4"))
UNRESOLVED = ("unsure", "times_as", "share", "until", "separate", "same", "both", "difference", "average",
              "between", "since", "exactly", "none", "more", "less", "at_least", "at_most", "than", "most", "least",
              "earliest", "latest", "before", "after", "majority", "minority", "half", "all_but", "not")
ASKING = ("is", "was", "are", "were", "did", "do", "does", "had", "has", "who", "which", "what", "has been", "who had",
          "who has")


def entries(*names, language=None):
    found = [pytest.param(lang, word, id=f"{name}-{word}") for name in names for lang in ("zh", "en")
             if language in (None, lang) for word in getattr(CLASSES[name], lang)]
    assert found
    return found


def lookup(lang, word=""):
    return entailment(f"{word}匈牙利的金牌为6。", *ZH) if lang == "zh" \
        else entailment(f"{word} Hungary has 6 gold.", *EN)


@every("lang, word", entries("generic", "filler"))
def test_word_without_meaning_changes_nothing_but_one_that_asks(lang, word):
    assert lookup(lang, word) == (None if word in ASKING else "FULL")


@every("lang, word", entries(*UNRESOLVED))
def test_trigger_that_no_program_uses_is_not_full(lang, word):
    assert lookup(lang, word) != "FULL"


def test_lookup_without_a_further_word_is_full():
    assert lookup("zh") == lookup("en") == "FULL"


BOUNDS = {"more": 2, "less": 1, "at_least": 3, "at_most": 2}


@every("lang, word, right", [
    pytest.param(lang, word, BOUNDS[name], id=f"{name}-{word}")
    for name in BOUNDS for lang in ("zh", "en") for word in getattr(CLASSES[name], lang)
    if len(word) > 1 and not word.startswith(("or ", "以", "更", "最多")) and word not in ("超出", "达到或超过")])
def test_comparator_counts_the_rows_on_its_side(lang, word, right):
    bound = {"more": "2", "less": "3", "at_least": "2", "at_most": "3"}
    name = next(cls for cls in bound if word in getattr(CLASSES[cls], lang))
    if lang == "zh":
        claims = [f"共有{n}个国家的金牌{word}{bound[name]}。" for n in (right, right + 1)]
        found = [entailment(claim, *ZH) for claim in claims]
    else:
        claims = [f"{n} nations have gold {word} {bound[name]}." for n in (right, right + 1)]
        found = [entailment(claim, *EN) for claim in claims]
    assert found[0] == "FULL" and found[1] != "FULL", claims


@every("lang, word", entries("most", "least"))
def test_superlative_finds_its_row_and_no_other(lang, word):
    largest = word in getattr(CLASSES["most"], lang)
    names = ("匈牙利", "加拿大") if lang == "zh" else ("Hungary", "Canada")
    right, wrong = names if largest else names[::-1]
    if lang == "zh":
        if word in ("居首", "排第一"):
            found = [entailment(f"{name}的金牌{word}。", *ZH) for name in (right, wrong)]
        else:
            found = [entailment(f"金牌{word.removesuffix('的')}的是{name}。", *ZH) for name in (right, wrong)]
    else:
        found = [entailment(f"{name} has the {word.removeprefix('the ')} gold.", *EN) for name in (right, wrong)]
    assert found == ["FULL", None]


@every("lang, entry", entries("adjectives"))
def test_adjective_measures_its_column_in_its_direction(lang, entry):
    word, heads, way = entry.split(">")
    for head in heads.split(","):
        cells = ("1:10:00", "2:30:00") if head in ("time", "时间") else ("10", "20")
        header, rows = ("名称" if lang == "zh" else "name", head), (("甲队", cells[0]), ("乙队", cells[1]))
        right, wrong = ("乙队", "甲队") if way == "max" else ("甲队", "乙队")
        text = "{}是{}的。" if lang == "zh" else "{} is the {}."
        word_said = word.removesuffix("的")
        assert [entailment(text.format(one, word_said), header, *rows) for one in (right, wrong)] == ["FULL", None], head


@every("lang, entry", entries("adjectives_than"))
def test_comparative_measures_its_column_in_its_direction(lang, entry):
    word, heads, way = entry.split(">")
    for head in heads.split(","):
        cells = ("1:10:00", "2:30:00") if head in ("time", "时间") else ("10", "20")
        header, rows = ("名称" if lang == "zh" else "name", head), (("甲队", cells[0]), ("乙队", cells[1]))
        right, wrong = ("乙队", "甲队") if way == "max" else ("甲队", "乙队")
        text = "{0}比{2}{1}。" if lang == "zh" else "{0} is {1} than {2}."
        assert entailment(text.format(right, word, wrong), header, *rows) == "FULL", head
        assert entailment(text.format(wrong, word, right), header, *rows) != "FULL", head


@every("lang, word", entries("totals"))
def test_row_of_totals_has_no_rank(lang, word):
    data = (ZH if lang == "zh" else EN) + ((word, "11", "9"),)
    claim = "金牌最高的是匈牙利。" if lang == "zh" else "Hungary had the highest gold."
    assert entailment(claim, *data) == "FULL"


@every("lang, word", entries("ranks"))
def test_column_that_ranks_has_no_highest(lang, word):
    rows = (("甲队" if lang == "zh" else "hungary", "3"), ("乙队" if lang == "zh" else "canada", "1"))
    header = ("名称" if lang == "zh" else "name", word)
    claim = f"{word}最高的是甲队。" if lang == "zh" else f"Hungary had the highest {word}."
    assert entailment(claim, header, *rows) != "FULL"


@every("lang, entry", entries("twins"))
def test_number_beside_a_header_of_two_sides_must_name_its_side(lang, entry):
    one, other = entry.split("|")
    what = "数量" if lang == "zh" else "points"
    header = ("日期" if lang == "zh" else "event", f"{one}{what}" if lang == "zh" else f"{one} {what}",
              f"{other}{what}" if lang == "zh" else f"{other} {what}")
    rows = (("甲场", "12", "17"), ("乙场", "13", "18"))
    said = "甲场的{}为{}。" if lang == "zh" else "The {} of 甲场 is {}."
    assert entailment(said.format(header[1], "12"), header, *rows) == "FULL"
    assert entailment(said.format(header[2], "12"), header, *rows) != "FULL"
    assert entailment(said.format(what, "12"), header, *rows) != "FULL"


@every("lang, entry", entries("header_verbs"))
def test_verb_names_its_column(lang, entry):
    word, heads = entry.split(">")
    for head in heads.split(","):
        header, rows = ("name", head, "other"), (("甲物", "2004", "1999"), ("乙物", "1999", "2004"))
        text = "甲物{}于{}年。" if lang == "zh" else "甲物 was {} in {}."
        assert entailment(text.format(word, "2004"), header, *rows) == "FULL", head
        assert entailment(text.format(word, "1999"), header, *rows) != "FULL", head


@every("lang, entry", entries("agent_verbs"))
def test_doer_of_a_verb_stands_in_its_column(lang, entry):
    word, heads = entry.split(">")
    for head in heads.split(","):
        header = ("guest", head) if lang == "en" else ("来宾", head)
        rows = (("甲甲甲", "乙乙乙"), ("乙乙乙", "丙丙丙"))
        doer, done = ("乙乙乙", "甲甲甲")
        text = "{}{}{}。" if lang == "zh" else "{} {} {}."
        assert entailment(text.format(doer, word.removesuffix(" by"), done), header, *rows) == "FULL" \
            or word.endswith(" by") or lang == "zh"
        assert entailment(text.format(done, word.removesuffix(" by"), doer), header, *rows) != "FULL", head


@every("lang, word", entries("count_nouns"))
def test_counted_noun_counts_rows(lang, word):
    if lang == "zh":
        claims = [f"金牌超过2的有{n}{word}。" for n in "23"]
        assert len(word) > 1 or entailment(claims[0], *ZH) == "FULL", claims
        assert entailment(claims[1], *ZH) != "FULL"
    else:
        assert entailment(f"2 {word}s have gold above 2.", *EN) in ("FULL", None)
        assert entailment(f"3 {word}s have gold above 2.", *EN) != "FULL"


@every("lang, word", entries("head_qualifiers"))
def test_header_without_its_qualifier_is_not_named(lang, word):
    header = ("name", f"{word}产出") if lang == "zh" else ("name", f"output {word} head")
    claim = "甲物的产出为7。" if lang == "zh" else "The output of 甲物 is 7."
    assert entailment(claim, header, ("甲物", "7"), ("乙物", "8")) != "FULL"


@every("lang, word", entries("gain_verbs"))
def test_verb_of_gain_before_a_number_and_its_header_is_has_else_unexplained(lang, word):
    if lang == "zh":
        assert entailment(f"匈牙利{word}6枚金牌。", *ZH) != "FULL" and entailment(f"匈牙利{word}了中国。", *ZH) != "FULL"
    else:
        assert entailment(f"Hungary {word} 6 gold and 5 silver.", *EN) == "FULL"
        assert entailment(f"Hungary {word} China.", *EN) != "FULL"


@every("lang, word", entries("sum"))
def test_word_of_sums_adds_all_rows(lang, word):
    text = "金牌{}为{}。" if lang == "zh" else "The {} gold is {}."
    data = ZH if lang == "zh" else EN
    assert entailment(text.format(word, 11), *data) in ("FULL", None)
    assert entailment(text.format(word, 12), *data) != "FULL"


@every("lang, word", entries("exact_count"))
def test_word_before_a_count_leaves_it_a_count(lang, word):
    data = ZH if lang == "zh" else EN
    text = "{}{}个国家的金牌超过2。" if lang == "zh" else "{} {} nations have gold above 2."
    assert entailment(text.format(word, 3), *data) != "FULL"


@every("lang, word", entries("all"))
def test_word_for_all_holds_only_if_every_row_does(lang, word):
    if lang == "zh":
        text = "国家的金牌{}超过{}。" if word in ("都", "均", "皆", "全都", "一律") else "{}国家的金牌超过{}。"
        data = ZH
    else:
        text, data = "{} nations have gold above {}.", EN
    assert entailment(text.format(word, 1), *data) == "FULL"
    assert entailment(text.format(word, 2), *data) != "FULL"


SURFACES = {"zh": (("日期", "场地"), ("甲日", "硬地"), ("乙日", "硬地"), ("丙日", "红土"), ("丁日", "硬地")),
            "en": (("date", "surface"), ("one", "hard"), ("two", "hard"), ("three", "clay"), ("four", "hard"))}


@every("lang, word", entries("common"))
def test_most_common_cell_stands_in_more_rows_than_any_other(lang, word):
    word = word.removesuffix("的").removeprefix("the ")
    text = "{1}的场地是{0}。" if lang == "zh" else "{0} is the {1} surface."
    right, wrong = ("硬地", "红土") if lang == "zh" else ("Hard", "Clay")
    assert entailment(text.format(right, word), *SURFACES[lang]) == "FULL"
    assert entailment(text.format(wrong, word), *SURFACES[lang]) != "FULL"


@every("lang, word, name", [
    pytest.param(lang, word, name, id=f"{name}-{word}") for name in ("majority", "minority", "half")
    for lang in ("zh", "en") for word in getattr(CLASSES[name], lang)])
def test_share_of_rows_holds_for_its_side_only(lang, word, name):
    data = SURFACES[lang]
    even = (*data[:2], (data[2][0], data[3][1]), *data[3:])
    text = "{}场地是{}。" if lang == "zh" else "{} surfaces are {}."
    often, rare = ("硬地", "红土") if lang == "zh" else ("hard", "clay")
    word = word if not word.endswith(" the") else word
    held = {"majority": often, "minority": rare}.get(name)
    if held:
        assert entailment(text.format(word, held), *data) == "FULL"
        assert entailment(text.format(word, rare if held == often else often), *data) != "FULL"
    else:
        assert entailment(text.format(word, often), *even) == "FULL"
    assert entailment(text.format(word, often), *(even if held else data)) != "FULL"


@every("lang, word", entries("same"))
def test_same_value_of_two_rows_is_never_said_of_rows_that_differ(lang, word):
    data = SURFACES[lang]
    text = "{}与{}的场地{}。" if lang == "zh" else "{} and {} have {} surface."
    names = ("甲日", "丙日") if lang == "zh" else ("One", "Three")
    assert entailment(text.format(*names, word), *data) != "FULL"


@every("lang, word", entries("separate"))
def test_different_counts_each_cell_once(lang, word):
    text = "共有{}个{}场地。" if lang == "zh" else "There are {} {} surfaces."
    assert entailment(text.format(4, word.removesuffix("的")), *SURFACES[lang]) != "FULL"
    if lang == "en":
        assert entailment(text.format(2, word), *SURFACES[lang]) == "FULL"


@every("lang, word", entries("difference"))
def test_difference_is_that_of_the_two_rows(lang, word):
    header, *rows = ZH if lang == "zh" else EN
    text = "匈牙利与加拿大的金牌{}{}。" if lang == "zh" else "The {} gold between Hungary and Canada is {}."
    said = word if lang == "zh" else f"{word.removeprefix('the ').removesuffix(' between')} in"
    if word in ("相差", "difference", "gap", "difference between", "the difference between"):
        assert entailment(text.format(said, 4), header, *rows) == "FULL"
    assert entailment(text.format(said, 3), header, *rows) != "FULL"


@every("lang, word", entries("before", "after"))
def test_time_words_keep_their_side(lang, word):
    rows = (("甲项", "2001"), ("乙项", "2005")) if lang == "zh" else (("alpha", "2001"), ("beta", "2005"))
    header = ("名称", "年份") if lang == "zh" else ("name", "year")
    early = word in CLASSES["before"].zh + CLASSES["before"].en
    for right in (early, not early):
        if lang == "zh":
            name = "甲项" if right == early and early or right != early and not early else "乙项"
            claim = f"{name}的年份{word}2003年。" if word in ("早于", "晚于") else f"{name}的年份在2003年{word}。"
        else:
            name = "Alpha" if right == early and early or right != early and not early else "Beta"
            claim = f"{name} was {word} 2003."
        fits = (name in ("甲项", "Alpha")) == early
        found = entailment(claim, header, *rows)
        assert found == "FULL" if fits else found != "FULL", claim


@every("lang, word", entries("placed"))
def test_place_by_a_measure_counts_from_the_highest(lang, word):
    if lang == "zh":
        right, wrong = f"中国的金牌{word}第二。", f"加拿大的金牌{word}第二。"
        data = ZH
    else:
        right, wrong = f"China {word} second in gold.", f"Canada {word} second in gold."
        data = EN
    assert entailment(wrong, *data) != "FULL"
    assert entailment(right, *data) == "FULL" or lang == "en"
