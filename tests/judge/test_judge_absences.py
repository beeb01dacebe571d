"""Kill-switches of kind absence: what a forecast expects and does not get, in both languages."""

import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory  # noqa: E402
import decision_bundle_factory as factory  # noqa: E402

from ragjudge.calc.absences import due_by  # noqa: E402
from ragjudge.text.periods import parse_period_cell  # noqa: E402

ZH, EN = "亚特兰蒂斯的小件行业会洗牌吗？", "Will the widget industry in Atlantis see a shake-out?"
CARD = "ontology/themes/shakeout.toml"


def judged(change, question=ZH, now=factory.SMALL_NOW):
    files = factory.small_bundle(question)
    docs = bundle_factory.documents(files)
    change(next(one for one in docs["monitor.json"]["triggers"] if one["kind"] == "absence"), docs)
    return factory.verdict(factory.forged(files, factory.small_pack(), docs), factory.small_pack(), now)


def found(card):
    return {one.rule for gate in card.gates for one in gate.findings}


def pack_with(expected_by):
    text = (factory.CASE / CARD).read_text("utf-8")
    assert text.count('expected_by = "1 year"') == 1
    return factory.make_pack(**{CARD: text.replace('expected_by = "1 year"', f'expected_by = "{expected_by}"').encode()})


def made(pack, question):
    corpus = factory.SmallProject()
    return factory.audited(factory.decided(question, pack, corpus, factory.SMALL_NOW), pack, corpus, factory.SMALL_NOW)


@pytest.mark.parametrize("question, sentence", [
    (ZH, "如果到2027-01-01仍没有亚特兰蒂斯的小件厂商数低于260家的读数，则下调相关判断。"),
    (EN, "If by 2027-01-01 there is still no reading of number of widget makers of Atlantis below 260 makers, "
         "the judgment that rests on it is downgraded.")])
def test_forecast_is_armed_with_what_must_come_and_passes(question, sentence):
    files = factory.small_bundle(question)
    assert sentence in files["report.md"].decode()
    card = factory.verdict(files, factory.small_pack(), factory.SMALL_NOW)
    assert card.verdict == "PASS", [gate.findings for gate in card.gates if gate.findings]


@pytest.mark.parametrize("question", [ZH, EN])
def test_due_day_beyond_the_horizon_fails(question):
    card = judged(lambda one, _: one.update(expected_by="2030-01-01"), question)
    assert card.verdict == "FAIL" and {"KS2", "KS5"} <= found(card)


@pytest.mark.parametrize("question", [ZH, EN])
def test_card_that_waits_beyond_the_horizon_arms_nothing(question):
    pack = pack_with("4 years")
    files = made(pack, question)
    monitor = bundle_factory.documents(files)["monitor.json"]
    assert {one["kind"] for one in monitor["triggers"]} == {"threshold"}
    assert b"beyond_horizon" in files["trace.jsonl"]
    assert factory.verdict(files, pack, factory.SMALL_NOW).verdict == "PASS"


@pytest.mark.parametrize("change, rule", [
    (lambda one, _: one.update(kind="threshold"), "KS2"),
    (lambda one, _: one.update(kind="threshold", expected_by=None), "KS1"),
    (lambda one, _: one.update(operator=">"), "KS3"),
    (lambda one, _: one.update(expected_by="2026-12-31"), "KS2"),
    (lambda one, _: one.update(expected_by=None), "KS5"),
    (lambda one, _: one.update(action="withdraw"), "KS2"),
    (lambda one, _: one.update(id="ks.30"), "KS9"),
    (lambda one, _: one.update(distance_percent="1"), "KS6"),
    (lambda one, docs: docs["monitor.json"]["triggers"][0].update(kind="absence", expected_by="2027-01-01"), "KS1"),
    (lambda one, docs: one.update(nodes=[each["id"] for each in docs["claims.jsonl"] if each["role"] == "diagnosis"]),
     "KS3")])
def test_one_changed_field_fails_its_rule(change, rule):
    card = judged(change)
    assert card.verdict == "FAIL" and rule in found(card), [g.findings for g in card.gates if g.findings]


def test_absence_left_out_fails():
    def change(one, docs):
        triggers = docs["monitor.json"]["triggers"]
        at = triggers.index(one)
        triggers.remove(one)
        kept = json.dumps([each for each in docs["claims.jsonl"] if each["id"] != one["claim"]])
        for number in range(at, len(triggers)):
            kept = kept.replace(f"triggers/{number + 1}", f"triggers/{number}")
        docs["claims.jsonl"] = json.loads(kept)
        registry = docs["parameter_registry.json"]
        registry["parameters"] = [each for each in registry["parameters"] if each["id"] != one["threshold"]]
    assert "KS1" in found(judged(change))


def test_judged_after_the_day_it_has_fired():
    files = factory.small_bundle(ZH)
    assert factory.verdict(files, factory.small_pack(), "2026-12-31").verdict == "PASS"
    assert "KS4" in found(factory.verdict(files, factory.small_pack(), "2027-01-01"))


@pytest.mark.parametrize("cell, wait, day", [
    ("2025", "1 year", "2027-01-01"), ("2024-Q4", "2 quarters", "2025-07-01"), ("2024-11", "3 months", "2025-03-01"),
    ("2024-Q4", "2 years", "2027-01-01")])
def test_due_day_follows_from_the_last_reading(cell, wait, day):
    assert due_by(parse_period_cell(cell), wait) == day
