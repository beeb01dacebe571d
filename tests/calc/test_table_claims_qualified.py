"""Marks and notes in cells, and rivals whose result a row does not tell."""

import pytest

from ragjudge.calc.table_claims.claim_table import ClaimTable
from ragjudge.calc.table_claims.qualified import unbound

GAMES = ClaimTable("", ("Year", "Event", "Opponent", "Result"), (("2001", "Cup", "Leeds", "Won 3-1"),), ())
MATCHES = ClaimTable("", ("年份", "对手", "结果"), (("2001", "甲队", "胜"),), ())
SALES = ClaimTable("", ("Region", "Sales"), (("East", "30 (est.)"), ("West", "40†"), ("South", "50")), ())
FIGURES = ClaimTable("", ("地区", "销量"), (("东部", "30（预计）"), ("西部", "40※"), ("南部", "50")), ())


@pytest.mark.parametrize(("claim", "row", "table", "found"), [
    ("Leeds won the Cup in 2001.", 0, GAMES, "Opponent: Leeds"), ("Leeds won 3-1.", 0, GAMES, "Opponent: Leeds"),
    ("They won against Leeds in 2001.", 0, GAMES, ""), ("The opponent in 2001 was Leeds.", 0, GAMES, ""),
    ("甲队在2001年获胜。", 0, MATCHES, "对手: 甲队"), ("2001年战胜甲队。", 0, MATCHES, ""),
    ("East had sales of 30.", 0, SALES, "30 (est.)"), ("East had sales of 30 (est.).", 0, SALES, ""),
    ("West had sales of 40.", 1, SALES, "40†"), ("South had sales of 50.", 2, SALES, ""),
    ("东部销量30。", 0, FIGURES, "30（预计）"), ("西部销量40。", 1, FIGURES, "40※"), ("南部销量50。", 2, FIGURES, "")])
def test_row_with_a_note_or_a_rival_does_not_say_it_plainly(claim, row, table, found):
    assert unbound(claim, [row], table) == found
