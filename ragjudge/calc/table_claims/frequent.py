"""Who stands in most rows: "X directed the most episodes", "出现次数最多的是X"."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import rows_of
from ragjudge.calc.table_claims.values import options


def most_frequent(
    named: Sequence[Item], rest: Sequence[Item], word: Item, grid: Grid, words: Words
) -> Outcome:
    """Whether the one mention stands in more (or fewer) rows than any other cell of its column."""
    mentions = [item for item in named if item.is_value]
    if word.op == "common" and not mentions:
        mentions, rest = (
            [item for item in rest if item.is_value],
            [item for item in rest if not item.is_value],
        )
    other = [
        item
        for item in (*named, *rest)
        if item not in mentions and (item.op != "noun" or item.heads)
    ]
    if len(mentions) != 1 or any(item.is_value for item in rest):
        return Outcome(None, code="column", item=word)
    mention = mentions[0]
    found = [one for one in options(mention, grid) if one.full]
    if len(found) != 1 or found[0].full != found[0].held:
        return Outcome(None, code="ambiguous" if found else "number", item=mention)
    col = found[0].col
    checked = rows_of(other, grid, words, frozenset((col,)))
    if type(checked) is Outcome:
        return checked
    counts: dict[str, int] = {}
    for cell in grid.distinct:
        if cell.col == col and cell.rows & grid.data:
            counts[" ".join(cell.tokens[: cell.base])] = (cell.rows & grid.data).bit_count()
    mine = (found[0].full & grid.data).bit_count()
    rivals = [number for text, number in counts.items() if text != mention.text]
    if not rivals or len(counts) < 2:
        return Outcome(None, code="empty", item=word)
    largest = word.op != "least"
    holds = all(mine > one if largest else mine < one for one in rivals)
    return Outcome(
        True if holds else None,
        rows=found[0].full,
        code="role",
        item=mention,
        why=f"{mine} rows, others at most {max(rivals)}",
    )
