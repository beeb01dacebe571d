"""PR10: a change that an argument uses shows its range where neighbouring end points move it."""

import pathlib
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory  # noqa: E402
import decision_bundle_factory as factory  # noqa: E402

ZH, EN = "亚特兰蒂斯的小件行业会洗牌吗？", "Will the widget industry in Atlantis see a shake-out?"
RANGE = {ZH: r"（两端之一换用相邻读数时，变动在[^）]*）", EN: r" \(a change between [^)]*\)"}


def bundle(question):
    files = factory.small_bundle(question)
    return files, bundle_factory.documents(files)


def ranged(docs):
    return next(one for one in docs["claims.jsonl"] if len(one["parameters"]) > 1)


def judged(files, docs):
    return factory.verdict(factory.forged(files, factory.small_pack(), docs), factory.small_pack(), factory.SMALL_NOW)


def found(card):
    return {one.rule for gate in card.gates for one in gate.findings}


@pytest.mark.parametrize("question", [ZH, EN])
def test_change_with_its_range_passes(question):
    files, docs = bundle(question)
    assert re.search(RANGE[question], ranged(docs)["text"])
    card = factory.verdict(files, factory.small_pack(), factory.SMALL_NOW)
    rule = next(one for gate in card.gates for one in gate.rules if one.rule == "PR10")
    assert (rule.status, rule.checked) == ("PASS", 3)


@pytest.mark.parametrize("question", [ZH, EN])
def test_sentence_that_hides_its_range_fails_by_that_rule_alone(question, monkeypatch):
    monkeypatch.setattr("ragjudge.research.decision.ranges.range_ends", lambda *_: ())  # an author who hides it
    corpus, pack = factory.SmallProject(), factory.small_pack()
    files = factory.audited(factory.decided(question, pack, corpus, factory.SMALL_NOW), pack, corpus, factory.SMALL_NOW)
    assert not re.search(RANGE[question], files["report.md"].decode())
    card = factory.verdict(files, pack, factory.SMALL_NOW)
    assert card.verdict == "FAIL" and found(card) == {"PR10"}, [g.findings for g in card.gates if g.findings]


def test_range_with_one_end_moved_inwards_fails():
    files, docs = bundle(ZH)
    claim, registry = ranged(docs), docs["parameter_registry.json"]["parameters"]
    high = next(one for one in registry if one["id"] == claim["parameters"][2])
    low = next(one for one in registry if one["id"] == claim["parameters"][1])
    high["inputs"] = dict(low["inputs"])
    assert "PR10" in found(judged(files, docs))


def test_range_of_two_numbers_of_another_kind_has_no_wording():
    files, docs = bundle(ZH)
    claim = ranged(docs)
    claim["parameters"][1] = next(one["id"] for one in docs["parameter_registry.json"]["parameters"]
                                  if one["operation"].startswith("threshold"))
    assert {"CE3", "PR10"} <= found(judged(files, docs))


def test_question_that_names_the_ends_gets_no_range():
    question = "亚特兰蒂斯的小件行业从2017年到2025年会洗牌吗？"
    files, docs = bundle(question)
    assert factory.verdict(files, factory.small_pack(), factory.SMALL_NOW).verdict == "PASS"
    assert not [one for one in docs["claims.jsonl"] if len(one["parameters"]) > 1]
