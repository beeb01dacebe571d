"""Whether a table says what a claim says: programs over its rows; a unique reading, or undecided."""

from collections.abc import Mapping
from typing import Any

from ragjudge.calc.table_claims.claim_table import ClaimTable
from ragjudge.calc.table_claims.claim_words import Words, claim_words
from ragjudge.calc.table_claims.grid import Grid, made_grid
from ragjudge.calc.table_claims.items import Read, read_claim
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.programs import PROGRAMS
from ragjudge.calc.table_claims.rewriting import rewritten
from ragjudge.calc.table_claims.thresholds import with_conditions
from ragjudge.text.canon import key_map
from ragjudge.text.entail.decided import Decided, Veto


def decide_on_table(claim: str, table: ClaimTable, lexicons: Mapping[str, Any] | None = None) -> Decided:
    """What the programs say on one claim and one table; basis "table"."""
    words = claim_words(lexicons)
    grid = made_grid(table, words.totals, words.ranks)
    read = read_claim(key_map(claim), grid, words)
    outcome = outcome_of(read, grid, words)
    return _decided(claim, read, outcome, table)


def outcome_of(read: Read, grid: Grid, words: Words) -> Outcome:
    """The outcome of the program whose triggers the claim holds."""
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


def _decided(claim: str, read: Read, outcome: Outcome, table: ClaimTable) -> Decided:
    rows = [at for at in range(len(table.rows)) if outcome.rows >> at & 1][:20]
    spans = tuple(table.spans[at] for at in rows if at < len(table.spans))
    if outcome.holds:
        return Decided("FULL", spans, (), (), outcome.why, "table")
    where = read.span(outcome.item) if outcome.item is not None else (0, len(claim))
    said = claim[where[0]:where[1]]
    veto = Veto(outcome.code or "number", where, None, said, outcome.found)
    why = outcome.why or f"{veto.code}: {said!r}"
    return Decided("CONTRADICT" if outcome.holds is False and outcome.opposed else None, spans, (veto,), (),
                   why, "table")
