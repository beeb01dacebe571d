"""decide_claim: prose by alignment, printed tables by programs, pages with a table as prose."""

import pytest

from ragjudge.calc.claims import decide_claim, prepared
from ragjudge.calc.table_claims.claim_table import ClaimTable
from ragjudge.text.entail import Source

TABLE = "cities of the region\nname | population | area\nBrackton | 310000 | 40\nOlmuth | 25000 | 12\nDerwick | 9000 | 75"
PROSE = "The Leeds plant made 340 tonnes of steel in 2021. It was closed in 2023."
PAGE = PROSE + "\n" + "The town lies on the river. " * 20 + "\n" + TABLE
WIDE = "notes\n" + "\n".join(f"{PROSE} {number} | {PROSE} It was sold." for number in range(4))


@pytest.mark.parametrize("text, kind", [(TABLE, ClaimTable), (PROSE, Source), (PAGE, Source), (WIDE, Source)])
def test_text_is_a_table_only_if_short_cells_make_it_up(text, kind):
    assert isinstance(prepared(text), kind)


@pytest.mark.parametrize("claim, source, wanted, basis", [
    ("The Leeds plant made 340 tonnes of steel in 2021.", PROSE, "FULL", "prose"),
    ("The Leeds plant made 350 tonnes of steel in 2021.", PROSE, "CONTRADICT", "prose"),
    ("The population of Brackton is 310000.", TABLE, "FULL", "table"),
    ("Olmuth has the highest population.", TABLE, None, "table"),
    ("韩国的工厂在2021年生产了340吨钢材。", "韩国的工厂在2021年生产了340吨钢材。", "FULL", "prose")])
def test_claim_is_decided_by_what_its_source_is(claim, source, wanted, basis):
    found = decide_claim(claim, source)
    assert found.basis == basis and (found.entailment == wanted or wanted is None and found.entailment != "FULL")
    assert found.entailment == decide_claim(claim, prepared(source)).entailment
