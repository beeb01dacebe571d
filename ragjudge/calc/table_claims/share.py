"""Shares of rows: "most of the rows are Y", "half of", "N out of M", "all but one", "占一半"."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import has_value, ops, rows_of
from ragjudge.calc.table_claims.values import text_of

_FEW = 2


def share(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether the rows that fit are more, less than, or just half of all; or all but some number."""
    places = ops(items, "majority", "minority", "half", "all_but")
    if not places:
        return None
    word = items[places[0]]
    after = next((item for item in items[places[0] + 1 :] if item.op != "generic"), None)
    if word.op != "all_but" and (
        after is None or after.is_value or not after.heads and after.op != "noun"
    ):
        return Outcome(None, code="trigger", item=word)
    rest = [item for at, item in enumerate(items) if at not in places]
    missing = 0
    if word.op == "all_but":
        number = items[places[0] + 1] if places[0] + 1 < len(items) else None
        if number is None or number.number is None or number.cells:
            return Outcome(None, code="trigger", item=word)
        missing = number.number
        rest = [item for item in rest if item is not number]
    rest = [item for item in rest if item.op != "noun" or item.heads]
    heads = [item for item in rest if item.heads and not item.is_value]
    if heads and not grid.columns[heads[0].heads[0]].kind == "number":
        rest = [item for item in rest if item is not heads[0]]
    found = rows_of(rest, grid, words)
    if type(found) is Outcome:
        return found
    total = grid.data.bit_count()
    if not has_value(rest) or total < _FEW:
        return Outcome(None, code="empty", item=word)
    rows = found.mask.bit_count()
    holds = {
        "majority": 2 * rows > total,
        "minority": 0 < 2 * rows < total,
        "half": 2 * rows == total,
        "all_but": rows + missing == total,
    }[word.op]
    return Outcome(
        True if holds else None,
        rows=found.mask,
        code="quant",
        item=word,
        found=f"{rows} of {total}",
        why=f"{text_of(word)}: {rows} of {total} rows",
    )
