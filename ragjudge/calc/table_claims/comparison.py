"""Comparisons of two rows: "A's <header> is (d) higher than B's", "A的<列>比B多d", differences."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import is_time, is_years
from ragjudge.calc.table_claims.difference import in_measure
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import numeric, ops, rows_of, text_of
from ragjudge.calc.table_claims.values import options

_WAYS = {"more": 1, "less": -1, "adjectives_than": 0, "after": 1, "before": -1}
_OFTEN = frozenset(
    (
        "more often",
        "less often",
        "more often than",
        "less often than",
        "more times",
        "more times than",
    )
)
_BY = frozenset(("by", "了", "出", "the", "of"))
_SAID = ("score", "number", "amount", "a", "the", "of")


def comparison(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether the value of one row stands to that of another as said; None without a comparison."""
    parts = _parts(list(items))
    if parts is None:
        return None
    left, word, right, amount = parts
    heads = [item for item in (*left, *right) if item.heads and not item.is_value]
    across = _across(left, right, word, amount, grid, words)
    if across is not None:
        return across
    chosen = _column(left, right, word, heads, grid, words)
    if type(chosen) is Outcome:
        return _of_counts(left, right, word, amount, grid, words) or chosen
    col, way = chosen
    sides = []
    for part in (left, right):
        rows = rows_of(part, grid, words, frozenset((col,)))
        if type(rows) is Outcome:
            return rows
        if rows.whole or not rows.mask:
            return Outcome(None, code="empty", item=word)
        values = {grid.columns[col].values[at] for at in grid.rows_of(rows.mask)}
        if len(values) != 1 or None in values:
            return Outcome(None, code="ambiguous", item=word)
        sides.append((rows, values.pop()))
    if sides[0][0].mask & sides[1][0].mask:
        return Outcome(None, code="ambiguous", item=word)
    if amount is not None:
        number = in_measure(amount, grid.columns[col])
        if number is None:
            return Outcome(None, code="unit", item=amount)
        amount = replace(amount, number=number)
    return _judged(sides[0][1], sides[1][1], way, amount, sides[0][0].mask | sides[1][0].mask, word)


def _across(
    left: list[Item], right: list[Item], word: Item, amount: Item | None, grid: Grid, words: Words
) -> Outcome | None:
    """Two columns of one row: "X的2021年比2020年多d", "X's exports are higher than its imports"."""
    sides = [
        {item.heads for item in part if item.heads and not item.is_value} for part in (left, right)
    ]
    if any(len(side) != 1 for side in sides) or any(item.is_value for item in right):
        return None
    one, other = (min(side) for side in sides)
    cols = (*one, *other)
    if len(cols) != 2 or one == other or word.op not in ("more", "less"):
        return None
    if len(numeric(cols, grid)) != 2 or _differ(grid, cols):
        return Outcome(None, code="unit", item=word)
    rows = rows_of([*left, *right], grid, words, frozenset(cols))
    if type(rows) is Outcome:
        return rows
    found = grid.rows_of(rows.mask)
    if rows.whole or len(found) != 1:
        return Outcome(None, code="ambiguous", item=word)
    values = [grid.columns[col].values[found[0]] for col in cols]
    if None in values:
        return Outcome(None, code="empty", item=word)
    if amount is not None:
        number = in_measure(amount, grid.columns[cols[0]])
        if number is None:
            return Outcome(None, code="unit", item=amount)
        amount = replace(amount, number=number)
    return _judged(values[0], values[1], _WAYS[word.op], amount, rows.mask, word)


def _differ(grid: Grid, cols: tuple[int, ...]) -> bool:
    """Whether two columns are measured differently."""
    one, other = (grid.columns[col].measure for col in cols)
    return one != other


def _of_counts(
    left: list[Item], right: list[Item], word: Item, amount: Item | None, grid: Grid, words: Words
) -> Outcome | None:
    """How often two cells of one column occur: "X directed more episodes than Y"."""
    counted = [
        item
        for item in left
        if item.start >= word.end and (item.op == "noun" or item.heads and not item.is_value)
    ]
    if (
        word.op not in ("more", "less")
        or not counted
        and text_of(word) not in _OFTEN
        or any(grid.columns[col].kind == "number" for item in counted for col in item.heads)
    ):
        return None
    sides = []
    for part in (left, right):
        mentions = [item for item in part if item.is_value]
        found = (
            [one for one in options(mentions[0], grid) if one.full] if len(mentions) == 1 else []
        )
        if len(found) != 1 or found[0].full != found[0].held:
            return None
        rest = rows_of(
            [
                item
                for item in part
                if item is not mentions[0] and (item.op != "noun" or item.heads)
            ],
            grid,
            words,
            frozenset((found[0].col,)) | {col for item in counted for col in item.heads},
        )
        if type(rest) is Outcome:
            return rest
        sides.append(found[0])
    if sides[0].col != sides[1].col:
        return None
    one, other = ((side.full & grid.data).bit_count() for side in sides)
    return _judged(
        Fraction(one), Fraction(other), _WAYS[word.op], amount, sides[0].full | sides[1].full, word
    )


def _judged(
    one: Fraction, other: Fraction, way: int, amount: Item | None, rows: int, word: Item
) -> Outcome:
    holds = one > other if way > 0 else one < other
    if amount is not None and holds and type(one) is tuple:
        return Outcome(None, code="trigger", item=amount)
    if amount is not None and holds:
        holds = abs(one - other) == amount.number
        return Outcome(
            holds,
            opposed=not holds,
            rows=rows,
            code="number",
            item=amount,
            found=str(abs(one - other)),
            why=f"difference: {abs(one - other)}",
        )
    return Outcome(
        holds,
        opposed=not holds and one != other,
        rows=rows,
        code="role",
        item=word,
        why=f"{one} against {other}",
    )


def _parts(items: list[Item]) -> tuple[list[Item], Item, list[Item], Item | None] | None:
    """Left side, comparing word, right side, and the amount said; None if it is no comparison."""
    words = ops(items, *_WAYS)
    if len(words) != 1:
        return None
    at = words[0]
    than = ops(items, "than")
    word = items[at]
    if than and text_of(items[than[0]]) in ("比", "较") and than[0] < at:
        left, right = items[: than[0]], items[than[0] + 1 : at]
        after = items[at + 1 :]
    else:
        cut = than[0] + 1 if than and than[0] > at else at + 1
        if than and than[0] < at:
            return None
        if not than and not _holds_than(word):
            return None
        left = items[:at] + items[at + 1 : (than[0] if than else at + 1)]
        right, after = items[cut:], []
    amount, left, right, after = _amount(left, right, after, items, at)
    if after is None or any(
        item.is_value or item.op not in ("generic", "filler", "noun") for item in after
    ):
        return None
    return left, word, right, amount


def _holds_than(word: Item) -> bool:
    text = text_of(word)
    return (
        text.endswith(" than")
        or word.op in ("before", "after")
        or text
        in (
            "超过",
            "高于",
            "多于",
            "大于",
            "低于",
            "少于",
            "小于",
            "exceeds",
            "exceeded",
            "exceed",
            "早于",
            "晚于",
        )
    )


def _amount(
    left: list[Item], right: list[Item], after: list[Item], items: list[Item], at: int
) -> tuple[Item | None, list[Item], list[Item], list[Item] | None]:
    """Takes the number that says by how much: before the word, after "by", after a Chinese word."""
    before = items[at - 1] if at else None
    if (
        before is not None
        and before.number is not None
        and not before.ordinal
        and not _is_text(before)
        and before in left
    ):
        return before, [one for one in left if one is not before], right, after
    for place, item in enumerate(right):
        if text_of(item) == "by" and place + 1 < len(right) and right[place + 1].number is not None:
            return right[place + 1], left, right[:place], right[place + 2 :]
    numbers = [item for item in after if item.number is not None]
    if len(numbers) == 1:
        return numbers[0], left, right, [one for one in after if one is not numbers[0]]
    return None, left, right, after


def _is_text(item: Item) -> bool:
    return any(token[0] not in "0123456789-" for token in item.text.split()) and bool(item.cells)


def _by_time(word: Item, grid: Grid) -> tuple[int, int] | Outcome:
    """The one column of dates or years; days without a year only if they never run back."""
    times = [column for column in grid.columns if is_time(column)]
    if len(times) != 1:
        return Outcome(None, code="ambiguous" if times else "column", item=word)
    values = [value for value in times[0].values if value is not None]
    if times[0].kind == "date" and values[0][0] is None and values != sorted(values):
        return Outcome(None, code="ambiguous", item=word)
    return times[0].index, _WAYS[word.op]


def _column(
    left: list[Item], right: list[Item], word: Item, heads: list[Item], grid: Grid, words: Words
) -> tuple[int, int] | Outcome:
    """The compared column and the direction in it."""
    if word.op == "adjectives_than":
        found = {
            (column.index, direction.way == "max")
            for direction in words.directions.get((word.op, tuple(word.text.split())), ())
            for head in direction.heads
            for column in grid.columns
            if all(one in [head_stem(token) for token in column.name] for one in head)
            and column.kind in ("number", "duration")
        }
        if len(found) != 1:
            return Outcome(None, code="column", item=word)
        col, largest = found.pop()
        return col, 1 if largest else -1
    if word.op in ("before", "after") and not any(item.heads for item in heads):
        return _by_time(word, grid)
    kinds = ("date",) if word.op in ("before", "after") else ("number", "duration")
    cols = {
        col
        for item in heads
        for col in item.heads
        if len(item.heads) == 1
        and (grid.columns[col].kind in kinds or kinds == ("date",) and is_years(grid.columns[col]))
        and (col not in grid.ranks or kinds == ("date",))
    }
    if len(cols) != 1:
        return Outcome(None, code="ambiguous" if cols else "column", item=word)
    return cols.pop(), _WAYS[word.op]
