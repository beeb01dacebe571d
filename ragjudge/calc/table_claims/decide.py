"""Whether a table says what a claim says: programs over its rows; a unique reading, or undecided."""

from collections.abc import Mapping
from typing import Any

from ragjudge.calc.table_claims.claim_table import ClaimTable
from ragjudge.calc.table_claims.claim_words import Words, claim_words
from ragjudge.calc.table_claims.grid import Grid, made_grid
from ragjudge.calc.table_claims.items import Read, read_claim
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.programs import PROGRAMS
from ragjudge.calc.table_claims.qualified import unbound
from ragjudge.calc.table_claims.rewriting import rewritten
from ragjudge.calc.table_claims.thresholds import with_conditions
from ragjudge.text.canon import key_map
from ragjudge.text.entail.decided import Decided, Veto


def decide_on_table(
    claim: str, table: ClaimTable, lexicons: Mapping[str, Any] | None = None
) -> Decided:
    """What the programs say on one claim and one table; basis "table"."""
    words = claim_words(lexicons)
    grid = made_grid(table, words.totals, words.ranks)
    read = read_claim(key_map(claim), grid, words)
    outcome = outcome_of(read, grid, words)
    return _decided(claim, read, outcome, table)


def outcome_of(read: Read, grid: Grid, words: Words) -> Outcome:
    """The outcome of the program whose triggers the claim holds."""
    if (
        read.folded.text.rstrip(" \"'”」』)").endswith(("?", "吗。", "吗", "呢"))
        or read.tokens[:1] in _ASKING
    ):
        return Outcome(None, code="question")
    if not any(item.is_value or item.heads for item in read.items):
        return Outcome(None, code="empty")
    best: Outcome | None = None
    items = rewritten(with_conditions(read.items, grid), grid)
    for program in PROGRAMS:
        found = program(items, grid, words)
        if found is None:
            continue
        if found.holds is not None:
            return found
        best = best or found
    return best or Outcome(None, code="extra")


_ASKING = (
    ["is"],
    ["was"],
    ["are"],
    ["were"],
    ["did"],
    ["doe"],
    ["do"],
    ["had"],
    ["has"],
    ["what"],
    ["which"],
    ["who"],
    ["how"],
    ["why"],
    ["whether"],
)
_MENDS = {
    "question": "a question says nothing: make it a statement",
    "extra": "no header, cell or known word explains it: say it with a column's name or leave it out",
    "trigger": "its program did not resolve: name one column, the rows and the number plainly",
    "column": "no value of the claim lies in the column named: put the header word beside its value",
    "number": "the table has no such number there: check the number and the column it stands beside",
    "ambiguous": "several readings differ: name the column in full, and the row with its year",
    "role": "the rows do not stand so to each other: check which is which",
    "quant": "not all, not only, or not that many rows fit",
    "neg": "a row says the opposite",
    "empty": "the claim names no row and value of the table",
}


def _decided(claim: str, read: Read, outcome: Outcome, table: ClaimTable) -> Decided:
    rows = [at for at in range(len(table.rows)) if outcome.rows >> at & 1][:20]
    spans = tuple(table.spans[at] for at in rows if at < len(table.spans))
    left_out = unbound(claim, rows, table) if outcome.holds is not None else ""
    if left_out:
        veto = Veto("role", (0, len(claim)), None, claim, left_out)
        why = f"the row says it of another, or with a note: {left_out}"
        return Decided(None, spans, (veto,), (), why, "table")
    if outcome.holds:
        return Decided("FULL", spans, (), (), outcome.why or "one row has all values", "table")
    where = read.span(outcome.item) if outcome.item is not None else (0, len(claim))
    said = claim[where[0] : where[1]]
    veto = Veto(outcome.code or "number", where, None, said, outcome.found)
    why = f"{veto.code} {said!r}: {_MENDS.get(veto.code, outcome.why)}"
    if outcome.found or outcome.why:
        why += f" ({outcome.found or outcome.why})"
    return Decided(
        "CONTRADICT" if outcome.holds is False and outcome.opposed else None,
        spans,
        (veto,),
        (),
        why,
        "table",
    )
