"""What a question asks about and a decision does not conclude stands with the conclusions."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import decision_bundle_factory as factory  # noqa: E402
from decision_support import ask, make_pack  # noqa: E402

from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.text.asked import names_a_thing, unstated_qualifiers  # noqa: E402

PACK = make_pack()


@pytest.mark.parametrize("question, term", [
    ("小件行业的大洗牌会不会让排放下降？", "排放"),
    ("Will the shake-out of widgets bring emissions down?", "emissions")])
def test_thing_asked_and_not_concluded_stands_beside_the_conclusion(question, term):
    files = factory.small_bundle(question)
    claims = load_bundle(files).claims.values()
    assert any(one.role == "diagnosis" for one in claims)
    gap = next(one for one in claims if one.role == "gap" and term in one.question_terms)
    assert gap.section == "answer"
    moved = [{**one, "section": "gaps"} if one["id"] == gap.id else one
             for one in factory.bundle_factory.documents(files)["claims.jsonl"]]
    card = factory.verdict(factory.forged(files, factory.small_pack(), {"claims.jsonl": moved}),
                           factory.small_pack(), factory.SMALL_NOW)
    assert ("GATE_EPISTEMIC_BIRTH_CERTIFICATE", "EB0") in factory.bundle_factory.findings(card)


def test_words_that_hide_a_gap_are_no_things():
    assert names_a_thing("emissions", PACK) and names_a_thing("排放", PACK)
    assert not names_a_thing("快", PACK) and not names_a_thing("重演", PACK)


def test_qualifier_counts_only_where_no_evidence_says_it():
    assert unstated_qualifiers("What is the LCOE of utility-scale solar?", (), PACK) == ("utility-scale",)
    assert unstated_qualifiers("公用事业级光伏度电成本是多少？", (), PACK) == ("公用事业级",)
    assert unstated_qualifiers("ragjudge compute 'utility-scale solar'", (), PACK) == ()


def test_gap_without_a_conclusion_stays_with_the_gaps():
    draft, made = ask("小件行业的大洗牌会不会让排放下降？", PACK, {"corpus/tables/widget-makers.csv": None})
    assert made.missed is not None
    assert all(one.section != "answer" for one in draft.claims.values())
