"""Adopted reports before the judge: what passes under `citations`, and that no forgery does."""

import pathlib
import random
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import adopted_bundle_factory as adopted  # noqa: E402
import bundle_factory as factory  # noqa: E402
import forging  # noqa: E402

from ragjudge.records.scorecard import GATES  # noqa: E402
from ragjudge.runner.judge_process import all_passed  # noqa: E402

GOOD = {"en": adopted.adopted(), "zh": adopted.adopted(*adopted.ZH, language="zh")}
both = pytest.mark.parametrize("language", ["en", "zh"])


@both
def test_report_whose_every_sentence_is_supported_passes_under_citations(language):
    card = adopted.verdict(GOOD[language])
    assert (card.verdict, card.profile, card.question) == ("PASS", "citations", None), factory.findings(card)
    assert tuple(one.gate for one in card.gates) == GATES and all_passed(card)
    proofs = {rule.rule: rule.proof for gate in card.gates for rule in gate.rules if rule.expected == 0}
    assert all("adopted" in proofs[rule] for rule in ("PR9", "AC5", "AC7", "AC8", "SI2", "SI5"))


@both
def test_adopted_report_never_passes_under_full(language):
    card = adopted.verdict(GOOD[language], "full")
    assert card.verdict != "PASS" and "BI7" in {rule for _, rule in factory.findings(card)}


def test_answer_of_this_tool_is_judged_as_strictly_under_citations():
    files = factory.bundle_of()
    assert adopted.verdict(files).verdict == "PASS"
    card = adopted.verdict(adopted.with_report(files, ("fell", "rose")))
    assert card.verdict == "FAIL" and "AC2" in {rule for _, rule in factory.findings(card)}


@pytest.mark.parametrize(("author", "question"), [
    ({"id": "ragjudge.research", "kind": "rules"}, None), ({"id": "ragjudge.adopt", "kind": "rules"}, "Why?"),
    ({"id": "ragjudge.adopt", "kind": "model"}, None), ({"id": "someone", "kind": "person"}, None)])
def test_softer_path_is_for_adopted_reports_alone(author, question):
    def change(manifest):
        manifest |= {"author": author, "question": question}
    for profile in ("citations", "full"):
        assert adopted.verdict(adopted.forged(GOOD["en"], "manifest.json", change), profile).verdict != "PASS"


def test_answer_of_this_tool_forged_into_an_adopted_report_does_not_pass():
    def change(manifest):
        manifest |= {"author": {"id": "ragjudge.adopt", "kind": "rules"}, "question": None, "strategy": "adopted"}
    for profile in ("citations", "full"):
        assert adopted.verdict(adopted.forged(factory.bundle_of(), "manifest.json", change), profile).verdict != "PASS"


def test_answer_of_this_tool_does_not_call_itself_adopted():
    files = adopted.forged(factory.bundle_of(), "manifest.json", lambda manifest: manifest | {"strategy": "adopted"})
    for profile in ("citations", "full"):
        card = adopted.verdict(files, profile)
        assert card.verdict == "FAIL" and ("GATE_BUNDLE_INTEGRITY", "BI9") in factory.findings(card)


SUPPORTED, UNSUPPORTED = "[1]. The ministry", "[1] and rose again in spring. The ministry"


def test_one_sentence_that_its_source_does_not_say_is_not_passed():
    files = adopted.adopted(adopted.EN[0].replace(SUPPORTED, UNSUPPORTED))
    card = adopted.verdict(files)
    assert card.verdict != "PASS" and ("GATE_CLAIM_ENTAILMENT", "CE4") in factory.findings(card)


@pytest.mark.parametrize(("old", "new"), [
    ("12 percent", "13 percent"), ("fell", "rose"), ("2020", "2021"), ("five", "six"), ("March", "May"),
    ("closed", "did not close"), ("came", "may come"), ("northern", "southern"), ("4,200", "42,000")])
def test_changed_fact_is_not_passed(old, new):
    assert adopted.verdict(adopted.adopted(adopted.EN[0].replace(old, new))).verdict != "PASS"


def test_sentence_supported_only_by_a_source_it_does_not_name_is_not_passed():
    raw = adopted.EN[0].replace("March 2021 [2]", "March 2021 [1]").replace("plants in March 2021", "plants in March 2021")
    assert adopted.verdict(adopted.adopted(raw)).verdict != "PASS"


@pytest.mark.parametrize("mark", [" [1]", " [2]"])
def test_sentence_without_a_mark_is_not_passed(mark):
    raw = adopted.EN[0].replace("2020 [1].", "2020.").replace("2021 [2].", "2021.")
    card = adopted.verdict(adopted.adopted(raw))
    assert card.verdict == "UNVERIFIED" and "AC3" in {rule for _, rule in factory.findings(card)}


def test_report_without_any_source_is_not_passed():
    card = adopted.verdict(adopted.adopted(sources={}))
    assert card.verdict == "UNVERIFIED"
    assert {"AC3", "CE4"} <= {rule for _, rule in factory.findings(card)}


# --- forged: everything sealed again by whoever has the tool's own code --------------------------------
def test_sentence_added_to_the_report_alone_is_found():
    for added in ("Prices doubled in 2020.", "Prices doubled in 2020 [1].", "> Prices doubled.", "- Prices doubled",
                  "| Prices | doubled |\n|---|---|\n| in | 2020 |", "```\nPrices doubled\n```", "## Prices rose 90%",
                  "<p>Prices doubled.</p>", "![Prices doubled.](https://x.example/a.png)", "Prices doubled\n=======\n\nyes."):
        files = adopted.with_report(GOOD["en"], ("\n## Ref", f"\n{added}\n\n## Ref"))
        assert {"AC2"} <= adopted.rules_that_found(files), added


def test_sentence_of_the_report_changed_or_dropped_is_found():
    for old, new in (("12 percent", "90 percent"), ("- The new law came into force on 1 July 2021 [1][2].\n", ""),
                     ("fell by", "did not fall by")):
        assert "AC2" in adopted.rules_that_found(adopted.with_report(GOOD["en"], (old, new)))


def test_mark_of_the_report_changed_to_another_source_is_found():
    files = adopted.with_report(GOOD["en"], ("2020 [1]", "2020 [2]"))
    assert "AC3" in adopted.rules_that_found(files)


def test_claim_dropped_or_doubled_is_found():
    assert adopted.verdict(adopted.forged(GOOD["en"], "claims.jsonl", lambda rows: rows[1:])).verdict != "PASS"
    assert adopted.verdict(adopted.forged(GOOD["en"], "claims.jsonl", lambda rows: rows[:-1])).verdict != "PASS"
    assert adopted.verdict(adopted.forged(GOOD["en"], "claims.jsonl", lambda rows: rows[::-1])).verdict != "PASS"


def test_reference_led_to_another_file_is_found():
    def change(record):
        record["references"][0] |= {"source": "corpus/02.txt"}
    assert adopted.verdict(adopted.forged(GOOD["en"], "references.json", change)).verdict != "PASS"


def test_map_of_the_adopter_passes_and_stands_in_the_limits():
    def change(record):
        record["references"][0] |= {"by": "map"}
    card = adopted.verdict(adopted.forged(GOOD["en"], "references.json", change))
    assert card.verdict == "PASS" and any("adopter's statement: corpus/01.txt" in one for one in card.limits)


def test_forged_answer_of_the_auditor_is_found():
    files = adopted.adopted(adopted.EN[0].replace("12 percent", "13 percent"))

    def change(record):
        for row in record["results"]:
            row |= {"status": "decided", "entailment": "FULL", "slots": {}, "unmatched": [],
                    "target_to_result_drift": []}
    forged = adopted.forged(files, "audit/verification_results.json", change)
    assert adopted.verdict(forged).verdict == "FAIL" and "CE4" in adopted.rules_that_found(forged)


def test_any_leaf_changed_and_sealed_again_does_not_pass_unless_it_says_the_same():
    files = GOOD["en"]
    with adopted.references_too():
        mutants = forging.leaf_mutants(files)
    by_leaf = {}
    for one in mutants:
        by_leaf.setdefault((one.file, one.leaf), []).append(one)
    survived = []
    for leaf, several in sorted(by_leaf.items()):
        for one in random.Random(f"{leaf}").sample(several, min(2, len(several))):
            docs = factory.documents(files)
            value = forging._put(docs[one.file], one.path, one.value)
            made = forging.manifests(factory.resealed(factory.written(files, {one.file: value})))
            if made != files and adopted.verdict(made).verdict == "PASS":
                survived.append(str(one))
    harmless = [one for one in survived if any(name in one for name in HARMLESS)]
    assert sorted(set(survived) - set(harmless)) == []


HARMLESS = ("(Monitor.review_by)", "(ReferenceRow.by) := 'map'", "(ReferenceRow.by) := 'number'",
            "(ReferenceRow.source)", "(Verification.captures)")
"""A review day, which gate 11 judges and the profile does not ask; another way that holds too, or the adopter's
own statement; the file of a reference that nothing rests on; records in another order."""


@pytest.mark.parametrize("name", sorted(GOOD["en"]))
def test_file_changed_in_any_way_never_passes(name):
    data = GOOD["en"][name]
    for changed in (data[:-1], data + b"\n", data.replace(b"1", b"2", 1), b""):
        if changed != data:
            assert adopted.verdict(GOOD["en"] | {name: changed}).verdict != "PASS"
    assert adopted.verdict({one: held for one, held in GOOD["en"].items() if one != name}).verdict != "PASS"


def test_references_beside_an_answer_of_this_tool_is_surplus():
    files = factory.bundle_of() | {"references.json": GOOD["en"]["references.json"]}
    assert "BI5" in adopted.rules_that_found(files) and adopted.verdict(files, "full").verdict != "PASS"


def test_source_line_in_words_that_leads_nowhere_is_not_passed():
    raw = adopted.EN[0].replace("## References", "Source: the office of statistics\n\n## References")
    card = adopted.verdict(adopted.adopted(raw))
    assert card.verdict == "UNVERIFIED" and ("GATE_REPORT_ANCHOR_COVERAGE", "AC5") in factory.findings(card)


def test_raw_html_is_read_as_text_and_listed():
    raw = adopted.EN[0].replace("Steel output in", "<b>Steel</b> output in")
    card = adopted.verdict(adopted.adopted(raw))
    assert card.verdict == "PASS" and any("<b>" in one for one in card.limits)


def test_invisible_character_in_the_report_is_found():
    files = adopted.with_report(GOOD["en"], ("Steel", "St\u200beel"))
    assert {"AC1", "BI1"} & adopted.rules_that_found(files)
