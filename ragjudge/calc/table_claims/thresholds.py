"""Conditions with a comparator: "gold more than 3", "before 1989", "超过5万辆". Each becomes one value item
that stands for the rows that meet it, so that every program reads it as it reads a mention.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from ragjudge.calc.table_claims.cell_tokens import YEAR
from ragjudge.calc.table_claims.columns import Column, is_time, is_years
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.headed import beside
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.values import options, text_of

_TESTS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "more": lambda value, bound: value > bound,
    "less": lambda value, bound: value < bound,
    "at_least": lambda value, bound: value >= bound,
    "at_most": lambda value, bound: value <= bound,
}
_TIMES = {"before": "less", "after": "more", "since": "at_least", "until": "at_most"}
_TO = frozenset(("and", "to", "到", "至", "和", "与"))
_EITHER = frozenset(("以上", "以下", "以后", "以前", "until", "through", "till", "截至"))
"""Whether the bound itself is meant is not sure: no condition if a row stands on it."""
_AFTER = frozenset(
    (
        "以上",
        "以下",
        "之前",
        "以前",
        "之后",
        "以后",
        "前",
        "后",
        "以来",
        "or more",
        "or fewer",
        "or less",
        "or higher",
        "or lower",
        "起",
    )
)
_MONTHS = frozenset(f"m{at}" for at in range(1, 13))


def with_conditions(items: Sequence[Item], grid: Grid) -> list[Item]:
    """The items with each comparator, its bound and its header word made one condition."""
    out = list(items)
    at = 0
    while at < len(out):
        made = _condition(out, at, grid)
        if made is not None:
            start, end, item = made
            kept = [one for one in out[start:end] if one.op == "all" and not one.heads]
            out[start:end] = [*kept, item]
            at = start + len(kept)
        at += 1
    return out


def _condition(items: list[Item], at: int, grid: Grid) -> tuple[int, int, Item] | None:
    op = items[at].op
    if items[at].cells or items[at].heads:
        return None
    if op == "between":
        if any(one.op == "difference" and not one.heads for one in items):
            return None
        return _between(items, at, grid)
    if op not in _TESTS and op not in _TIMES or op in _TESTS and len(items[at].text) == 1:
        return None
    trailing = text_of(items[at]) in _AFTER
    bound = (
        at - 1 - (at > 1 and text_of(items[at - 1]) == "年")
        if trailing
        else _next_number(items, at)
    )
    if bound is None or not 0 <= bound < len(items) or not _is_bound(items[bound], op):
        return None
    start, end = min(at, bound), max(at, bound) + 1
    if (
        op == "since"
        and not trailing
        and end < len(items)
        and text_of(items[end]) in ("以来", "起")
    ):
        end += 1
    if not trailing and op in _TIMES and end < len(items) and text_of(items[end]) == "年":
        end += 1
    if op in _TESTS and _names_row(items, bound, grid):
        return None
    cols, start, end = _columns(items, start, end, items[bound], op, grid)
    return _made(items, start, end, cols, op, text_of(items[at]) in _EITHER, (items[bound],), grid)


def _names_row(items: list[Item], at: int, grid: Grid) -> bool:
    """Whether a bound may as well be another row: "2021's sales are lower than 2017's"."""
    after = items[at + 1] if at + 1 < len(items) else None
    if items[at].unit or items[at].scaled:
        return False
    follows = items[at + 2] if at + 2 < len(items) else None
    named = follows is not None and (follows.op == "noun" or bool(follows.heads))
    if after is not None and (
        after.text == "'s"
        or text_of(after) == "的"
        and not after.apart
        and not named
        and any(is_time(grid.columns[one.col]) for one in options(items[at], grid))
    ):
        return True
    mine = {one.col for one in options(items[at], grid)}
    return any(
        mine & {one.col for one in options(other, grid)}
        and not any(one.heads for one in items[place + 1 : place + 2])
        and YEAR.fullmatch(items[at].text)
        for place, other in enumerate(items)
        if place != at and other.is_value
    )


def _next_number(items: list[Item], at: int) -> int | None:
    here = at + 1
    while (
        here < len(items)
        and items[here].op == "generic"
        and text_of(items[here]) in ("the", "year", "a", "of", "于", "than")
    ):
        here += 1
    if here < len(items) and items[here].op == "than":
        here += 1
    return here if here < len(items) else None


def _is_bound(item: Item, op: str) -> bool:
    if op in _TIMES:
        return bool(YEAR.fullmatch(item.text)) or bool(_date_of(item))
    return item.number is not None


def _date_of(item: Item) -> tuple | None:
    tokens = item.text.split()
    month = [one for one in tokens if one in _MONTHS]
    if len(month) != 1:
        return None
    day = [one for one in tokens if one[0] == "d" and one[1:].isdecimal()]
    year = [one for one in tokens if YEAR.fullmatch(one)]
    if len(month) + len(day) + len(year) != len(tokens):
        return None
    return (int(year[0]) if year else None, int(month[0][1:]), int(day[0][1:]) if day else None)


def _columns(
    items: list[Item], start: int, end: int, bound: Item, op: str, grid: Grid
) -> tuple[list[int], int, int]:
    """The columns that a bound may be meant in, and the run with the header word taken in."""
    left = beside(items, start, -1)
    over = end + (end + 1 < len(items) and text_of(items[end]) in ("in", "of"))
    right = (
        items[over]
        if over < len(items)
        and items[over].heads
        and not items[over].is_value
        and not items[over].apart
        and not items[end].apart
        else None
    )
    if left is not None and right is not None:
        follows = over + 1 < len(items) and items[over + 1]
        right = None if follows and (follows.op in _TESTS or follows.number is not None) else right
        if right is not None and items[start - 1] is not left:
            left = None
    if left is not None and right is not None:
        return [], start, end
    if left is not None or right is not None:
        head = left or right
        if right is not None:
            end = over + 1
        else:
            start = next(at for at in range(start) if items[at] is left)
        cols = [col for col in head.heads if _suits(grid.columns[col], bound, op)]
        return cols, start, end
    if op in _TIMES:
        return (
            [
                column.index
                for column in grid.columns
                if _suits(column, bound, op) and (column.kind == "date" or is_years(column))
            ],
            start,
            end,
        )
    if bound.unit:
        return (
            [
                column.index
                for column in grid.columns
                if column.measure.unit == bound.unit and _suits(column, bound, op)
            ],
            start,
            end,
        )
    return [], start, end


def _suits(column: Column, bound: Item, op: str) -> bool:
    if column.kind == "date":
        return op in _TIMES
    return column.kind == "number" and bound.number is not None


def _between(items: list[Item], at: int, grid: Grid) -> tuple[int, int, Item] | None:
    """between A and B: a bound that a row stands on leaves it open."""
    first = at - 3 if text_of(items[at]) == "之间" else at + 1
    if first < 0 or first + 2 >= len(items) or text_of(items[first + 1]) not in _TO:
        return None
    low, high = items[first], items[first + 2]
    op = "since" if YEAR.fullmatch(low.text) and YEAR.fullmatch(high.text) else "at_least"
    if not _is_bound(low, op) or not _is_bound(high, op):
        return None
    start, end = min(at, first), max(at + 1, first + 3)
    end += end < len(items) and items[end].op == "between"
    cols, start, end = _columns(items, start, end, low, op, grid)
    return _made(items, start, end, cols, op, True, (low, high), grid)


def _made(
    items: list[Item],
    start: int,
    end: int,
    cols: list[int],
    op: str,
    either: bool,
    bounds: tuple[Item, ...],
    grid: Grid,
) -> tuple[int, int, Item] | None:
    if len(cols) != 1:
        return None
    column = grid.columns[cols[0]]
    mask = grid.all_rows
    for bound, test in zip(bounds, (_TIMES.get(op, op), "at_most")):
        wanted = _bound_in(column, bound)
        if wanted is None:
            return None
        met = _met(column, wanted, test, either)
        if met is None:
            return None
        mask &= met
    run = items[start:end]
    return (
        start,
        end,
        Item(
            run[0].start,
            run[-1].end,
            " ".join(item.text for item in run),
            {cols[0]: (mask, mask)},
            op="condition",
            apart=run[0].apart,
        ),
    )


def _bound_in(column: Column, bound: Item) -> tuple | Fraction | None:
    """The bound as the column's values are: in its scale, or a date of the same parts."""
    if column.kind == "date":
        date = _date_of(bound)
        return (
            date
            if date is not None
            else (int(bound.number), None, None)
            if bound.number is not None
            else None
        )
    if (
        bound.number is None
        or bound.unit
        and column.measure.unit
        and bound.unit != column.measure.unit
    ):
        return None
    return bound.number / column.measure.scale if bound.unit or bound.scaled else bound.number


def _met(column: Column, wanted: tuple | Fraction, test: str, either: bool) -> int | None:
    mask = 0
    for at, value in enumerate(column.values):
        if value is None:
            continue
        one, other = value, wanted
        if type(value) is tuple:
            keep = [part is not None for part in wanted]
            if any(kept and part is None for kept, part in zip(keep, value)):
                return None
            if not keep[0] and value[0] is not None:
                return None
            one = tuple(part for part, kept in zip(value, keep) if kept)
            other = tuple(part for part, kept in zip(wanted, keep) if kept)
        if either and one == other:
            return None
        if _TESTS[test](one, other):
            mask |= 1 << at
    return mask


def compare(op: str, value: Fraction, bound: Fraction) -> bool:
    """more, less, at_least, at_most; anything else asks for equality."""
    return _TESTS[op](value, bound) if op in _TESTS else value == bound
