"""Claims on printed tables, both languages: case files with what is FULL, what never is, what is contradicted."""

import pytest

from ragjudge.calc.table_claims import decide_on_table
from table_claim_support import CASES, LEXICONS, case_rows

assert {path.stem.partition("-")[0] for path in CASES} == {"zh", "en"}, "cases of both languages"


def rows(kind):
    return [pytest.param(table, text, claim, id=name) for name, table, text, claim in case_rows(kind)]


@pytest.mark.parametrize("table, text, claim", rows("full"))
def test_claim_that_the_table_holds_is_full_without_vetoes_and_names_its_rows(table, text, claim):
    decided = decide_on_table(claim, table, LEXICONS)
    assert (decided.entailment, decided.vetoes, decided.basis) == ("FULL", (), "table"), decided
    assert decided.why
    assert all("\n" not in text[start:end] and text[start:end].strip() for start, end in decided.evidence)


@pytest.mark.parametrize("table, text, claim", rows("not_full"))
def test_claim_that_the_table_does_not_hold_is_not_full_and_says_which_words(table, text, claim):
    decided = decide_on_table(claim, table, LEXICONS)
    assert decided.entailment != "FULL"
    veto = decided.vetoes[0]
    assert veto.code and claim[veto.claim[0]:veto.claim[1]] == veto.said and "\n" not in decided.why


@pytest.mark.parametrize("table, text, claim", rows("contradict"))
def test_claim_that_a_unique_row_opposes_is_contradicted(table, text, claim):
    assert decide_on_table(claim, table, LEXICONS).entailment == "CONTRADICT"


@pytest.mark.parametrize("table, text, claim", rows("not_full"))
def test_without_lexicons_no_wrong_claim_is_full(table, text, claim):
    assert decide_on_table(claim, table, None).entailment != "FULL"


def test_without_lexicons_a_plain_lookup_is_full():
    assert [claim for _, table, _, claim in case_rows("full")
            if decide_on_table(claim, table, None).entailment == "FULL"]


def test_same_claim_on_the_same_table_gives_the_same_answer_twice():
    for _, table, _, claim in case_rows("full"):
        assert decide_on_table(claim, table, LEXICONS) == decide_on_table(claim, table, LEXICONS)


@pytest.mark.parametrize("claim", ["", " ", "。", "???", "2016", "的", "a" * 5000, "最高", "比" * 50, "1 " * 400,
                                   "more than", "not", "between 1 and", "第十", "only", "| |", "\x00", "\U0001f600"])
def test_claim_that_says_nothing_is_undecided(claim):
    for _, table, _, _ in case_rows("contradict"):
        assert decide_on_table(claim, table, LEXICONS).entailment is None
