"""Free sentences on cited sentences: each rule of quoting has a failing example in both languages."""

import json
import pathlib
import sys
from dataclasses import replace

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "ontology"))
sys.path.insert(0, str(ROOT / "tests"))
import quote_cases  # noqa: E402
from ontology_shipped import shipped_pack  # noqa: E402

from ragjudge.calc.quote_places import Place, place_of  # noqa: E402
from ragjudge.calc.quote_context import ordered_pieces  # noqa: E402
from ragjudge.calc.refusals import MENDS  # noqa: E402
from ragjudge.calc.sentence_claims import decide_on_sentences  # noqa: E402

PACK = shipped_pack()
CASES = [json.loads(line) for line in (ROOT / "tests" / "cases" / "calc" / "quotes" / "cases.jsonl")
         .read_text("utf-8").splitlines()]
assert {one["expect"] for one in CASES} == {"FULL", "NOT"}


def decided(case):
    document = quote_cases.page(case["page"])
    rows = [quote_cases.cite(document, quote, f"e.{n}") for n, quote in enumerate(case["quotes"], 1)]
    claim = quote_cases.claim(case["claim"], len(rows))
    return decide_on_sentences(claim, rows, {row.id: document for row in rows}, PACK)


@pytest.mark.parametrize("case", CASES, ids=lambda one: f"{one['lang']} {one['name']}")
def test_a_quote_is_full_or_names_its_slot(case):
    found = decided(case)
    codes = {line.partition(":")[0] for line in found.unmatched}
    assert (found.entailment == "FULL") == (case["expect"] == "FULL"), found
    assert set(case["codes"]) <= codes, found
    assert (found.unmatched == ()) == (case["expect"] == "FULL")


@pytest.mark.parametrize("case", CASES, ids=lambda one: f"{one['lang']} {one['name']}")
def test_every_refusal_ends_on_a_mend(case):
    for line in decided(case).unmatched:
        assert line.endswith(tuple(MENDS.values())), line


def test_both_languages_fail_every_rule():
    codes = {language: {code for one in CASES if one["lang"] == language for code in one["codes"]}
             for language in ("en", "zh")}
    assert codes["en"] - {"language"} == codes["zh"] - {"language"}


def test_a_quote_that_stands_twice_is_told_by_its_context():
    page = quote_cases.page("# A\n\nThe works employ 5,200 workers.\n\nThe works employ 5,200 workers.\n")
    row = quote_cases.cite(page, "The works employ 5,200 workers.")
    told = decide_on_sentences(quote_cases.claim("The works employ 5,200 workers."), [row],
                               {"e.1": page}, PACK)
    assert told.entailment == "FULL"
    same = quote_cases.page("The works employ 5,200 workers.\n\n" * 9)
    row = quote_cases.cite(same, "The works employ 5,200 workers.", nth=4)
    told = decide_on_sentences(quote_cases.claim("The works employ 5,200 workers."), [row],
                               {"e.1": same}, PACK)
    assert told.status == "undecided" and told.unmatched[0].startswith("unique:")


def test_a_quote_that_is_not_there_is_undecided():
    page = quote_cases.page("# A\n\nThe works employ 5,200 workers.\n")
    row = quote_cases.cite(page, "The works employ 5,200 workers.")
    row = replace(row, quote=replace(row.quote, exact="The works employ 9,900 workers."))
    told = decide_on_sentences(quote_cases.claim("The works employ 9,900 workers."), [row],
                               {"e.1": page}, PACK)
    assert told.status == "undecided" and told.unmatched[0].startswith("absent:")


@pytest.mark.parametrize("tag", ["nav", "aside", "footer", "figcaption"])
def test_navigation_asides_footers_and_captions_are_no_evidence(tag):
    said = "The Norland steel works employ 5,200 workers."
    uri = "corpus/page.html"
    html = (f"<html><body><main><h1>Works</h1><p>Much else is said here about steel.</p></main>"
            f"<{tag}><p>{said}</p></{tag}></body></html>")
    page = quote_cases.page(html, uri)
    row = quote_cases.cite(page, said, uri=uri)
    told = decide_on_sentences(quote_cases.claim(said), [row], {"e.1": page}, PACK)
    assert told.status == "undecided" and told.unmatched[0].startswith("place:")


def test_somebody_who_is_named_may_be_quoted():
    said = "“We are proud. The Norland steel works employ 5,200 workers,” said Brix."
    page = quote_cases.page(f"# Works\n\n{said}\n")
    row = quote_cases.cite(page, "The Norland steel works employ 5,200 workers,” said Brix.")
    told = decide_on_sentences(
        quote_cases.claim("Brix said that the Norland steel works employ 5,200 workers."), [row],
        {"e.1": page}, PACK)
    assert not any(line.startswith("attr") for line in told.unmatched), told


def test_the_gap_between_two_pieces_is_shown():
    page = quote_cases.page("# A\n\nThe works lie in Fredville. They are old. "
                            "The works employ 5,200 workers.\n")
    places = [place_of(quote_cases.cite(page, quote), page)
              for quote in ("The works lie in Fredville.", "The works employ 5,200 workers.")]
    assert all(isinstance(one, Place) for one in places)
    assert ordered_pieces(places, page, PACK.lexicons) == ["They are old."]
    assert ordered_pieces(places[::-1], page, PACK.lexicons).code == "pieces"


def test_a_frame_that_names_the_source_needs_no_evidence():
    page = quote_cases.page("# Freedonia Yearbook\n\nThe Norland steel works employ 5,200 workers.\n")
    row = quote_cases.cite(page, "The Norland steel works employ 5,200 workers.")
    claim = "According to Freedonia Yearbook, the Norland steel works employ 5,200 workers."
    assert decide_on_sentences(quote_cases.claim(claim), [row], {"e.1": page}, PACK).entailment == "FULL"
    other = "According to the Ministry, the Norland steel works employ 5,200 workers."
    assert decide_on_sentences(quote_cases.claim(other), [row], {"e.1": page}, PACK).entailment != "FULL"


@pytest.mark.parametrize("page, row, right, wrong", [
    ("# Makers\n\n| Maker | Output |\n|---|---|\n| Alba | 40 |\n| Brix | 70 |\n", "| Brix | 70 |",
     "The output of Brix was 70.", "The output of Brix was 40."),
    ("# 厂商\n\n| 厂商 | 产量 |\n|---|---|\n| 甲城厂 | 40 |\n| 乙城厂 | 70 |\n", "| 乙城厂 | 70 |",
     "乙城厂的产量为70。", "乙城厂的产量为40。"),
], ids=["en", "zh"])
def test_a_cited_row_is_read_as_its_table(page, row, right, wrong):
    document = quote_cases.page(page)
    cited = quote_cases.cite(document, row)
    assert decide_on_sentences(quote_cases.claim(right), [cited], {"e.1": document}, PACK).entailment == "FULL"
    assert decide_on_sentences(quote_cases.claim(wrong), [cited], {"e.1": document}, PACK).entailment != "FULL"


def test_the_evidence_must_be_what_is_cited():
    page = quote_cases.page("# Works\n\nThe works lie in Fredville.\n\nThe works employ 5,200 workers.\n")
    row = quote_cases.cite(page, "The works lie in Fredville.")
    told = decide_on_sentences(quote_cases.claim("The works employ 5,200 workers."), [row],
                               {"e.1": page}, PACK)
    assert told.entailment != "FULL"
