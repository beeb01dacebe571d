"""Every entry of the Chinese word lists does what it stands there for; every mask has its mutant."""

import re
import sys
import tomllib
from itertools import permutations
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from every_entry import every  # noqa: E402

from ragjudge.text.entail import Source, decide  # noqa: E402
from ragjudge.text.entail import han_words as words  # noqa: E402
from ragjudge.text.entail.han_marks import marks, masks_of  # noqa: E402

FOLDER = Path(__file__).resolve().parents[2] / "ontology/lexicons"
LEXICONS = {name: {cls: listed for cls, listed in tomllib.loads(
    (FOLDER / f"{name}.toml").read_text("utf-8")).items() if cls != "format"}
    for name in ("synonyms", "antonyms")}
HAN = re.compile("[\u4e00-\u9fff]{2,}")
WHOLE = "白云公司在北京设立仓库。"


def codes(claim, source):
    got = decide(claim, Source.of(source), LEXICONS)
    return [] if got.entailment == "FULL" else [one.code for one in got.vetoes]


def marked(cls):
    return [pytest.param(word, id=f"{cls}-{word}") for word in words.MARKS[cls]]


BEFORE_VERB = [one for cls in ("neg", "planned", "possible", "reported", "conditional", "said", "seldom")
               for one in marked(cls)]


@every("word", BEFORE_VERB)
def test_mark_before_the_verb_may_not_fall_away(word):
    assert codes("白云公司在北京设立仓库。", f"白云公司{word}在北京设立仓库。")


@every("word", [*marked("irreal"), *marked("partial")])
def test_mark_before_a_noun_may_not_fall_away(word):
    assert codes("白云公司在北京的仓库已建成。", f"白云公司在北京的{word}仓库已建成。")


@every("word", marked("weakly"))
def test_word_of_saying_before_a_comma_may_not_fall_away(word):
    assert "attr" in codes("白云公司在北京设立仓库。", f"红星公司{word}，白云公司在北京设立仓库。")


@every("word", marked("said"))
def test_speaker_of_an_earlier_clause_may_not_fall_away(word):
    assert "attr" in codes("白云公司在北京设立仓库。", f"红星公司{word}，白云公司在北京设立仓库。")


VETOED = set(words.MARKS)


def hidden_marks():
    for mask in words.MASKS:
        text = f"甲乙{mask}丙丁"
        for one in marks(text, masks_of(text)):
            if one.hidden and one.cls in VETOED and 2 <= one.start and one.end <= 2 + len(mask):
                yield pytest.param(mask, one, id=f"{mask}-{one.word}-{one.cls}")


@every("mask, mark", list(hidden_marks()))
def test_mark_of_a_longer_word_may_not_fall_away_without_it(mask, mark):
    rest = mask[:mark.start - 2] + mask[mark.end - 2:]
    if rest:
        assert codes(f"白云公司{rest}在北京设立仓库。", f"白云公司{mask}在北京设立仓库。"), rest


def test_every_mask_hides_something():
    cases = words.CASES | words.PRIVATIVE
    idle = [mask for mask in words.MASKS if not any(
        word in mask and word != mask for listed in words.MARKS.values() for word in listed)
        and not set(mask) & cases]
    idle += [mask for mask in words.CASE_MASKS if not set(mask) & cases]
    assert idle == []


@every("group", LEXICONS["synonyms"]["groups"]["zh"])
def test_words_of_a_group_license_each_other(group):
    shapes = ("白云公司在北京的{}已被王强记录。", "王强在北京{}了白云公司的仓库。", "王强说，白云公司{}在北京。",
              "白云公司在北京有{}名册，王强已记录。")
    for one, other in permutations(group.split("|"), 2):
        found = [codes(shape.format(one), shape.format(other)) for shape in shapes]
        assert [] in found, (one, other, found)


@every("name, variant", [(name, variant) for name, listed in words.REPLACED.items()
                                           for variant in listed.split()])
def test_variant_is_read_as_its_name(name, variant):
    shapes = ("白云公司{}在北京设立仓库。", "白云公司的仓库{}北京被王强记录。", "王强说白云公司{}10家仓库。",
              "王强在北京看到{}仓库。", "白云公司{}红星公司在北京设立仓库。")
    assert [] in [codes(shape.format(name), shape.format(variant)) for shape in shapes]


@every("pair", LEXICONS["antonyms"]["pairs"]["zh"])
def test_opposite_is_a_conflict(pair):
    for one, other in permutations(pair.split("|"), 2):
        found = decide(f"王强在北京看到{one}仓库。", Source.of(f"王强在北京看到{other}仓库。"), LEXICONS)
        assert found.entailment != "FULL", pair


@every("word", words.PRONOUNS)
def test_claim_that_begins_with_a_pronoun_is_not_full(word):
    assert "pron" in codes(f"{word}白云在北京设立仓库。", f"{word}白云在北京设立仓库。")


@every("word", words.NO_PRONOUNS)
def test_word_that_only_looks_like_a_pronoun_may_begin_a_claim(word):
    assert "pron" not in codes(f"{word}白云在北京设立仓库。", f"{word}白云在北京设立仓库。")


@every("title", words.TITLES)
def test_title_before_a_name_may_fall_away(title):
    assert codes("王强在北京设立仓库。", f"广东省{title}王强在北京设立仓库。") == []


@every("word", words.LIMITS)
def test_bracket_that_limits_may_not_fall_away(word):
    assert "modal" in codes("白云公司收入增长10%，王强已记录。", f"白云公司收入（{word}香港）增长10%，王强已记录。")


@every("word", words.WIDEST)
def test_modifier_beside_a_word_of_range_may_not_fall_away(word):
    assert codes(f"王强记录了{word}仓库。", f"王强记录了{word}木制仓库。")


@every("tail", words.BAD_TAILS)
def test_tail_that_takes_back_may_not_fall_away(tail):
    assert codes("白云公司收购红星公司。", f"白云公司收购红星公司{tail}。")


@every("head", sorted(words.NO_TAIL - {"的"}))
def test_head_of_a_noun_may_not_fall_away(head):
    assert codes("王强在北京记录了白云。", f"王强在北京记录了白云{head}。")


@every("head", list("的副非前原准伪假反亚无未次总小大老新女男子半旧全分"))
def test_claim_may_not_begin_behind_a_modifier(head):
    assert codes("公司在北京设立仓库。", f"白云{head}公司在北京设立仓库。")


@every("word", sorted(words.KEPT_CASES))
def test_marker_that_turns_the_roles_may_not_fall_away(word):
    assert codes("白云公司处罚红星公司。", f"白云公司{word}红星公司处罚红星公司。")
    assert codes("白云公司批评红星公司。", f"白云公司{word}批评红星公司。")


@every("word", sorted(words.CASES))
def test_marker_may_not_be_changed(word):
    other = "把" if word != "把" else "被"
    assert codes(f"白云公司{word}红星公司收购。", f"白云公司{other}红星公司收购。")


@every("verb", words.VERBS)
def test_head_of_the_subject_may_not_fall_away(verb):
    assert codes(f"白云公司{verb}北京仓库。", f"白云公司股东{verb}北京仓库。")


@every("word", words.ADVERBS)
def test_adverb_is_no_head_of_the_subject(word):
    assert "tailcut" not in codes("白云公司宣布破产。", f"白云公司{word}宣布破产。")


@every("word", sorted(words.AFTER_DATE | words.BEFORE_DATE))
def test_type_of_a_date_may_not_fall_away(word):
    source = f"2015年{word}白云公司建成仓库。" if word in words.AFTER_DATE else f"{word}2015年白云公司建成仓库。"
    assert codes("2015年白云公司建成仓库。", source)


@every("word", words.LINKS)
def test_clause_that_begins_with_a_link_names_no_subject(word):
    assert codes(f"{word}北京仓库建成投产。", f"白云公司发布公告，{word}北京仓库建成投产。")


@every("word", words.OPENERS)
def test_opener_may_fall_away_or_is_said_to_matter(word):
    assert "headcut" not in codes("白云公司在北京设立仓库。", f"{word}白云公司在北京设立仓库。")


@every("word", sorted(words.FREE))
def test_free_character_may_be_added(word):
    assert codes(f"白云公司{word}仓库在北京建成。", "白云公司仓库在北京建成。") == []


@every("word", sorted(words.FREE_IN_EMPTY))
def test_light_word_may_not_stand_for_others(word):
    assert codes(f"白云公司{word}仓库在北京建成。", "白云公司木制新型仓库在北京建成。")


@every("unit", sorted(words.MEASURES))
def test_measure_word_may_not_be_changed(unit):
    other = "棵" if unit != "棵" else "艘"
    assert codes(f"白云公司有10{other}。", f"白云公司有10{unit}。")


@every("word", words.MASKED)
def test_masked_link_is_a_word(word):
    assert word.startswith(words.LINKS)
