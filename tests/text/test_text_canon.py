"""Canonical text, keys, character classes: what matching and quoting rest on."""

import random

import pytest

from ragjudge.text.canon import canon, key, key_map
from ragjudge.text.charset import _fault, author_faults, is_digit, is_han, is_latin, is_word

ALPHABET = list("ab 1，\n\t\u3000中國２\u200b\u00ad\u2028\r“”‘’–—−ﬁé²½\ufeff\x07Ａ.")


def random_texts(count: int = 400):
    source = random.Random(7)
    return ["".join(source.choice(ALPHABET) for _ in range(source.randrange(30)))
            for _ in range(count)]


@pytest.mark.parametrize("raw", random_texts())
def test_random_text_canon_is_idempotent_and_its_offsets_rise(raw):
    clean = canon(raw)
    assert canon(clean.text).text == clean.text
    assert len(clean.offsets) == len(clean.text) + 1
    indexes = [clean.offsets[i] for i in range(len(clean.offsets))]
    assert indexes == sorted(set(indexes)) and indexes[-1] == len(raw)
    assert all(ch == raw[at] for ch, at in zip(clean.text, indexes) if ch not in " \n\"'-—")
    assert all(raw[at] == ch for at, ch in clean.dropped)


@pytest.mark.parametrize("raw", random_texts(100))
def test_random_text_key_map_agrees_with_key(raw):
    mapped = key_map(raw)
    assert mapped.text == key(raw) and len(mapped.starts) == len(mapped.text) + 1
    assert key(mapped.text) == mapped.text


def test_superscripts_and_fractions_keep_their_value():
    assert canon("10² 1½ ①").text == "10² 1½ ①"
    assert key("10² 1½ ①") == "10² 1½ ①"


@pytest.mark.parametrize("one,other", [("電動車", "电动车"), ("ＢＹＤ", "byd"), ("ﬁrm", "Firm"),
                                       ("Zürich", "zu\u0308rich"), ("資本湧入", "资本涌入"),
                                       ("２０１９", "2019"), ("“引”", '"引"')])
def test_variants_of_one_word_share_a_key(one, other):
    assert key(one) == key(other)


def test_long_traditional_table_is_one_to_one():
    from ragjudge.text.tables.traditional import SIMPLIFIED, TRADITIONAL
    assert len(TRADITIONAL) == len(SIMPLIFIED) == len(set(TRADITIONAL)) >= 700
    assert not set(TRADITIONAL) & set("乾著藉")


def test_invisible_and_control_characters_are_faults_of_an_author():
    text = "a\u200bb\u202ec\ud800d\x07e\ufffff\U000e0041g\u3164h\n\t中é"
    assert [at for at, _ in author_faults(text)] == [1, 3, 5, 7, 9, 11, 13]
    assert author_faults("正常的 text, with “quotes” – and\ttabs\n") == []


def test_character_classes_know_no_foreign_digits_and_all_scripts():
    assert is_digit("7") and not is_digit("７") and not is_digit("٣") and not is_digit("²")
    assert is_han("𠀀") and is_han("々") and not is_han("，") and not is_han("カ")
    assert is_latin("é") and is_latin("Ａ") and not is_latin("я")
    assert all(map(is_word, "яαカ한中a1")) and not any(map(is_word, "，.-“ "))


def test_every_character_that_is_a_fault_is_found_among_all():
    every = "".join(map(chr, range(0x110000)))
    assert [at for at, _ in author_faults(every)] == [
        code for code in range(0x110000) if _fault(code)]
