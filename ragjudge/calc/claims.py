"""The one door for a claim and a source text: prose by alignment, then computed from it, printed
tables by programs.

A text that is a printed table is decided on as a table. Source: docs/formats.md 8.1
"""

from collections.abc import Mapping
from typing import Any

from ragjudge.calc.derived_claims import decide_derived
from ragjudge.calc.table_claims.claim_table import ClaimTable, claim_table
from ragjudge.calc.table_claims.decide import decide_on_table
from ragjudge.text.entail import Decided, Source, decide

Lexicons = Mapping[str, Any] | None
_CELL = 40
"""Mean characters of a cell from which a row is prose."""


def prepared(text: str) -> Source | ClaimTable:
    """The table or source that a text is; prepare it once for all claims on it."""
    table = claim_table(text)
    return Source.of(text) if table is None or not _is_all_table(text, table) else table


def _is_all_table(text: str, table: ClaimTable) -> bool:
    """Whether rows of short cells make up the text: a page with a table, or one in columns, is prose."""
    cells = len(table.rows) * len(table.header)
    rows = sum(end - start for start, end in table.spans)
    return rows * 2 >= len(text) and rows <= _CELL * cells


def decide_claim(claim: str, source: Source | ClaimTable | str, lexicons: Lexicons = None, *,
                 cited: tuple[int, int] | None = None) -> Decided:
    """What the rules say on one claim.

    Args:
        lexicons: The rules pack's lexicons, or None for the core words.
        cited: Characters of the source text that the claim cites; a table has none.
    """
    if isinstance(source, str):
        source = prepared(source)
    if isinstance(source, ClaimTable):
        return decide_on_table(claim, source, lexicons)
    prose = decide(claim, source, lexicons, cited=cited)
    if prose.entailment == "FULL":
        return prose
    return decide_derived(claim, source, lexicons, cited=cited) or prose
