"""Sentence boundaries in Chinese and English."""

import json
import pathlib
import random

import pytest

from ragjudge.text.sentences import sentences

OWN = pathlib.Path(__file__).parents[1] / "cases" / "text" / "sentences_zh.jsonl"
SHARED = pathlib.Path(__file__).resolve().parents[2] / "../shared/conformance/sentences"
CASES = [
    ("据报道，价格为3.5元。他说：“不会降价。”随后离开。真的吗？是的！",
     ["据报道，价格为3.5元。", "他说：“不会降价。”", "随后离开。", "真的吗？", "是的！"]),
    ("他问“为什么？”，没人回答。", ["他问“为什么？”，没人回答。"]),
    ("See Fig. 3 for it. Prices (in U.S. dollars) fell.", ["See Fig. 3 for it.",
                                                           "Prices (in U.S. dollars) fell."]),
    ("He works at Apple Inc. The firm grew.", ["He works at Apple Inc.", "The firm grew."]),
    ("Dr. A. B. Jones vs. Lee et al. agree. \"Why?\" he asked.",
     ["Dr. A. B. Jones vs. Lee et al. agree.", "\"Why?\" he asked."]),
    ("# Title\n- item one\n\n段落一……然后。", ["# Title", "- item one", "段落一……", "然后。"]),
    ("Sales rose 3.5% in 2023. Version 2.0.1 is out.", ["Sales rose 3.5% in 2023.",
                                                        "Version 2.0.1 is out."]),
    ("1. First item. 2. Second item.", ["1. First item.", "2. Second item."]),
    ("Output grew by 5%.[1] It fell later.[2][3] End.", ["Output grew by 5%.[1]", "It fell later.[2][3]", "End."]),
    ("See Smith et al.[4] for it. Yahoo! is a firm.", ["See Smith et al.[4] for it.", "Yahoo! is a firm."]),
    ("It came with Kerrang! issue 5. Really? Yes!", ["It came with Kerrang! issue 5.", "Really?", "Yes!"]),
    ("", []), ("\n \n", []), ("no stop at all", ["no stop at all"]),
]


@pytest.mark.parametrize("text,wanted", CASES)
def test_sentence_cases_split_as_a_reader_would(text, wanted):
    assert [text[one.start:one.end] for one in sentences(text)] == wanted


def test_random_text_spans_cover_all_but_white_space_in_order():
    source = random.Random(3)
    for _ in range(300):
        text = "".join(source.choice("ab. 。！\n“”3) A…?") for _ in range(40))
        spans = sentences(text)
        inside = "".join(text[one.start:one.end] for one in spans)
        assert "".join(inside.split()) == "".join(text.split())
        assert all(one.start < one.end for one in spans)
        assert all(one.end <= two.start for one, two in zip(spans, spans[1:]))


@pytest.mark.skipif(not SHARED.exists(),
                    reason="the shared conformance set is not beside the checkout")
@pytest.mark.parametrize("name", ["en.jsonl", "zh.jsonl"])
def test_golden_rules_all_agree(name):
    for line in (SHARED / name).read_text("utf-8").splitlines():
        case = json.loads(line)
        found = [case["text"][one.start:one.end] for one in sentences(case["text"])]
        assert found == case["sentences"]


def test_chinese_cases_split_as_a_reader_would():
    cases = [json.loads(line) for line in OWN.read_text("utf-8").splitlines()]
    assert sum(len(case["sentences"]) for case in cases) >= 200
    wrong = [case["text"] for case in cases
             if [case["text"][one.start:one.end] for one in sentences(case["text"])] != case["sentences"]]
    assert wrong == []


@pytest.mark.parametrize("text", ["《" * 5000 + "。", "（。" * 5000, "“。" * 5000, "…" * 9000, "。[1" * 4000])
def test_hostile_marks_are_split_in_linear_time(text):
    assert "".join(text[one.start:one.end] for one in sentences(text)) == text
