"""A sentence that states the answer: quoted only if it covers the question and no other disagrees."""

import tomllib
from pathlib import Path

import pytest

from ragjudge.ontology.lexicons import lexicon_name, merged, parse_lexicon
from ragjudge.research.lookup.sentences import Said, find_stated
from ragjudge.text.vocabulary import Vocabulary


ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def vocabulary():
    faults, parts = [], []
    for path in sorted((ROOT / "ontology/lexicons").glob("lookup.*.toml")):
        relative = path.relative_to(ROOT).as_posix()
        classes = parse_lexicon(tomllib.loads(path.read_text("utf-8")), relative, faults)
        parts.append((lexicon_name(relative)[0], dict(one for _, one in classes)))
    assert not faults and parts
    return Vocabulary(merged(parts))


def said(text, title="日月光半导体", heading=(), body=None):
    return Said("corpus/a.txt", title, heading, 0, len(text), text, text if body is None else body)


FOUNDED = "日月光半导体成立于1984年，创办人为张姚宏影女士。"


@pytest.mark.parametrize(
    "question, sentences, value",
    [
        ("日月光半导体成立于哪一年？", [said(FOUNDED)], "1984"),
        (
            "长江电力2016年的发电量是多少亿千瓦时？",
            [said("2016年，长江电力发电量2060.6亿千瓦时。", "长江电力")],
            "206060000000..206060000000 kWh",
        ),
        (
            "How many employees does Foxconn have in Shenzhen?",
            [said("Foxconn has 200,000 employees in Shenzhen.", "Foxconn")],
            "200000..200000 worker",
        ),
    ],
)
def test_sentence_that_covers_the_question_is_taken(vocabulary, question, sentences, value):
    found = find_stated(question, sentences, vocabulary)
    assert not isinstance(found, str), found
    assert found.value == value and found.said == tuple(sentences)


@pytest.mark.parametrize(
    "sentences",
    [
        [],
        [said("公司成立于1984年。", "阿里巴巴集团", body="广铁集团成立于1984年。")],
        [said("日月光半导体的子公司福雷电子成立于1984年。")],
        [said(FOUNDED), said("日月光半导体成立于1985年。")],
        [said("日月光半导体成立于1984年，2000年在美国上市。")],
        [said("日月光半导体成立于1984年？")],
        [said("台积电成立于1987年。", "台积电")],
        [said("见 https://a.b/日月光半导体成立于1984年")],
    ],
)
def test_sentence_in_doubt_is_not_taken(vocabulary, sentences):
    assert isinstance(find_stated("日月光半导体成立于哪一年？", sentences, vocabulary), str)


@pytest.mark.parametrize(
    "question",
    [
        "日月光半导体怎么样？",
        "日月光半导体成立于哪一年？员工有多少人？",
        "",
        "日月光半导体的营收增长了多少？",
    ],
)
def test_question_of_another_form_is_refused(vocabulary, question):
    assert isinstance(find_stated(question, [said(FOUNDED)], vocabulary), str)


def test_year_of_the_question_must_stand_in_the_sentence(vocabulary):
    one = said("2015年，长江电力发电量2060.6亿千瓦时。", "长江电力")
    assert isinstance(find_stated("长江电力2016年的发电量是多少亿千瓦时？", [one], vocabulary), str)


def test_thing_that_only_the_title_names_is_not_what_the_sentence_states(vocabulary):
    one = said("2020年中国粗钢产量为106480万吨。", "钢铁与煤炭", body="钢铁与煤炭")
    assert isinstance(find_stated("中国2020年用了多少煤？", [one], vocabulary), str)
