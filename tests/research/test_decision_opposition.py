"""The opposition search: sentences that say the opposite of a conclusion's readings are shown, others are not."""

import pathlib
import sys
from dataclasses import dataclass

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from decision_support import NOW, Folder, make_pack, texts  # noqa: E402

from ragjudge.research.decision import decide  # noqa: E402
from ragjudge.research.draft import Draft, Frame  # noqa: E402

QUESTION = "亚特兰蒂斯的小件行业会洗牌吗？"
URI = "corpus/notes/widget.md"


@dataclass(frozen=True)
class Hit:
    uri: str
    start: int
    text: str
    role: str
    heading: tuple
    title: str


def asked(sentence):
    """The draft and trace of the question, with one note that retrieval finds for every query."""
    note = f"# 亚特兰蒂斯的小件\n\n{sentence}\n"
    start = note.index(sentence)
    hit = Hit(URI, start, sentence, "paragraph", ("亚特兰蒂斯的小件",), "亚特兰蒂斯的小件")
    draft = Draft(Frame(QUESTION, "zh", NOW, make_pack()))
    made = decide(draft, Folder({URI: note}), find=lambda query: [hit])
    return draft, [one for one in made.trace if one["stage"] == "adversarial"]


@pytest.mark.parametrize("sentence", ["行会的年报显示，2022年亚特兰蒂斯的小件产量下降。", "行会的年报显示，2023年亚特兰蒂斯的小件厂商数上升。"])
def test_sentence_that_says_the_opposite_is_quoted(sentence):
    draft, trace = asked(sentence)
    assert f"《亚特兰蒂斯的小件》：“{sentence}”" in texts(draft, "finding")
    assert "对每个方向另作了反向检索，方向相反的说法引在事实一节。" in texts(draft, "method")
    assert [one["shown_by"] for one in trace if one["shown_by"]] and len(trace) == 3


@pytest.mark.parametrize("sentence", [
    "行会的年报显示，2022年亚特兰蒂斯的小件产量上升。", "行会的年报显示，2022年亚特兰蒂斯的小件产量没有下降。", "行会的年报显示，2001年亚特兰蒂斯的小件产量下降。",
    "行会的年报显示，2022年亚特兰蒂斯的大件产量下降。", "小件产量下降时，厂商往往先停工再减员。",
])
def test_sentence_of_another_matter_is_not_quoted(sentence):
    draft, _ = asked(sentence)
    assert not any(sentence in one for one in texts(draft, "finding")) and all(one.source.uri != URI for one in draft.evidence.values())


def test_opposite_sentence_that_the_audit_refused_is_a_gap_on_the_page():
    sentence = "行会的年报显示，2022年亚特兰蒂斯的小件产量下降。"
    note = f"# 亚特兰蒂斯的小件\n\n{sentence}\n"
    start, folder = note.index(sentence), Folder({URI: note})
    hit = Hit(URI, start, sentence, "paragraph", ("亚特兰蒂斯的小件",), "亚特兰蒂斯的小件")
    refused = frozenset({(folder.open(URI).revision, start, start + len(sentence))})
    draft = Draft(Frame(QUESTION, "zh", NOW, make_pack()), refused)
    decide(draft, folder, find=lambda query: [hit])
    assert not any(sentence in one for one in texts(draft, "finding"))
    assert any("方向相反的原文" in one for one in texts(draft, "gap"))
