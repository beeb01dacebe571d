"""Superlatives: "X had the highest <header>", "the lowest <header> in Y is v", "<列>最高的是X"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragjudge.calc.table_claims.cell_tokens import YEAR
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import is_time, is_years
from ragjudge.calc.table_claims.frequent import most_frequent
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.calc.table_claims.headed import beside
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import (
    COPULAS,
    Rows,
    first_copula,
    has_value,
    numeric,
    ops,
    rows_of,
    text_of,
)
from ragjudge.calc.table_claims.values import equal_rows, has_words, options

_MAXIMA = ("most", "latest")
_MINIMA = ("least", "earliest")
_SKIPPED = frozenset(
    ("of", "in", "the", "number", "amount", "total", "number of", "the number of", "的")
)
_OF_ALL = frozenset(("any", "among", "out of", "ever", "所有", "全部"))
TELLING_ROWS = 2


@dataclass(frozen=True, slots=True)
class _Found:
    """A superlative: its column, direction, the items before, after, and its place in between."""

    col: int
    largest: bool
    before: list[Item]
    after: list[Item]
    nth: int = 1


def extreme(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether the row or the value that a superlative names is the one; None without a superlative."""
    places = ops(items, *_MAXIMA, *_MINIMA, "adjectives", "common")
    if len(places) != 1:
        return Outcome(None, code="trigger", item=items[places[1]]) if places else None
    found = Outcome(None, code="trigger", item=items[places[0]])
    if items[places[0]].op != "common":
        found = _superlative(list(items), places[0], grid, words)
    if items[places[0]].op == "common" or type(found) is Outcome:
        if _counts_rows(items, places[0], grid):
            return most_frequent(
                items[: places[0]], items[places[0] + 1 :], items[places[0]], grid, words
            )
        return found
    return _judged(found, grid, words)


def _superlative(items: list[Item], at: int, grid: Grid, words: Words) -> _Found | Outcome:
    word = items[at]
    start, end = at, at + 1
    nth = 1
    if start and items[start - 1].ordinal and not items[start - 1].cells:
        nth, start = items[start - 1].ordinal, start - 1
    if word.op == "adjectives":
        return _by_adjective(items, at, grid, words)
    while end < len(items) and text_of(items[end]) in _SKIPPED and not items[end].heads:
        end += 1
    cols: tuple[int, ...] = ()
    if (
        end < len(items)
        and items[end].heads
        and not items[end].apart
        and not (_head_before(items, start) is not None and not numeric(items[end].heads, grid))
    ):
        cols, stop = items[end].heads, end + 1
    else:
        head = _head_before(items, start)
        if head is None:
            return Outcome(None, code="column", item=word)
        cols, stop = items[head].heads, at + 1
        items = items[:head] + [replace(items[head], op="generic", heads=())] + items[head + 1 :]
    if word.op in ("earliest", "latest"):
        kept = tuple(
            col for col in cols if grid.columns[col].kind == "date" or is_years(grid.columns[col])
        )
    else:
        kept = numeric(cols, grid)
    if len(kept) != 1 or len(cols) != 1:
        return Outcome(
            None, code="ambiguous" if len(kept) > 1 or len(cols) > 1 else "column", item=word
        )
    return _Found(kept[0], word.op in _MAXIMA, items[:start], items[stop:], nth)


def _counts_rows(items: Sequence[Item], at: int, grid: Grid) -> bool:
    """Whether a superlative is of how often: "the most episodes", where no such column has numbers."""
    after = items[at + 1] if at + 1 < len(items) else None
    return (
        items[at].op == "common"
        or items[at].op in ("most", "least")
        and after is not None
        and not after.is_value
        and (after.op == "noun" or bool(after.heads))
        and all(grid.columns[col].kind in ("text", "date") for col in after.heads)
    )


def _head_before(items: list[Item], at: int) -> int | None:
    """The header word that the superlative follows: "attendance was highest", "<列>最高"."""
    here = at - 1
    while here >= 0 and text_of(items[here]) in (*COPULAS, "的", "the", "年"):
        here -= 1
    return here if here >= 0 and items[here].heads and not items[here].is_value else None


def _by_adjective(items: list[Item], at: int, grid: Grid, words: Words) -> _Found | Outcome:
    """A superlative that says by itself which column it measures."""
    found = set()
    for direction in words.directions.get(("adjectives", tuple(items[at].text.split())), ()):
        for head in direction.heads:
            for column in grid.columns:
                stems = tuple(head_stem(token) for token in column.name)
                if (
                    head[0] in stems
                    and column.kind in ("number", "duration")
                    and all(one in stems for one in head)
                ):
                    found.add((column.index, direction.way == "max"))
    if len(found) != 1:
        return Outcome(None, code="ambiguous" if found else "column", item=items[at])
    col, largest = found.pop()
    stop = at + 1
    if stop < len(items) and col in items[stop].heads and not items[stop].is_value:
        stop += 1
    return _Found(col, largest, items[:at], items[stop:])


def _judged(found: _Found, grid: Grid, words: Words) -> Outcome:
    """The claim's parts given their roles: filters, the row named, the value named."""
    found = replace(
        found, after=[item for item in found.after if item.op != "all" and item.text not in _OF_ALL]
    )
    copula = first_copula(found.after)
    asked = frozenset((found.col,))
    told = [item for item in found.before if item.is_value]
    if (
        len(told) == 1
        and not _is_filter(found.before)
        and told[0].number is not None
        and not has_words(told[0])
        and not told[0].unit
        and not found.before[0].heads
        and _is_value(found, told[0], grid)
    ):
        rest = [item for item in found.before if item is not told[0]]
        return _answered(found, [*rest, *found.after], told, grid, words, asked, True)
    if not has_value(found.before) or _is_filter(found.before):
        if copula is None:
            return _with_tail(found, found.before, found.after, grid, words)
        filters = [*found.before, *found.after[:copula]]
        return _answered(found, filters, found.after[copula + 1 :], grid, words, asked)
    tail = found.after
    return _with_tail(found, found.before, tail, grid, words)


def _is_value(found: _Found, told: Item, grid: Grid) -> bool:
    """Whether a bare number before the superlative is its value, not the year of a row."""
    at = next(place for place, item in enumerate(found.before) if item is told)
    if any(text_of(item) in COPULAS for item in found.before[at + 1 :]):
        return not YEAR.fullmatch(told.text) or bool(equal_rows(told, found.col, grid))
    return not any(is_time(grid.columns[one.col]) for one in options(told, grid))


def _is_filter(items: list[Item]) -> bool:
    """An opening such as "in 2005 ," or "在…中": a part before the superlative that names no subject."""
    return bool(items) and (
        text_of(items[0]) in ("in", "among", "for", "of", "during", "at", "在", "on", "within")
        or text_of(items[-1]) in ("中", "里")
    )


def _answered(
    found: _Found,
    filters: list[Item],
    answer: list[Item],
    grid: Grid,
    words: Words,
    asked: frozenset[int],
    is_value: bool = False,
) -> Outcome:
    """The <superlative> <filters> is <answer>: the answer is a value of the column or a row."""
    within = rows_of(filters, grid, words, asked)
    if type(within) is Outcome:
        return within
    best = best_rows(found, within.mask, grid)
    if not best:
        return Outcome(None, code="empty")
    numbers = [
        item
        for item in answer
        if item.number is not None
        and not (
            YEAR.fullmatch(item.text)
            and any(is_time(grid.columns[one.col]) for one in options(item, grid))
        )
    ]
    few = within.mask.bit_count() < TELLING_ROWS
    if few and (is_value or numbers):
        return Outcome(None, code="empty", item=(numbers or answer)[0])
    if is_value:
        return _valued(found, best, numbers[0], [], grid, words)
    if len(numbers) == 1 and equal_rows(numbers[0], found.col, grid) | (
        0 if [one for one in answer if one.cells and one is not numbers[0]] else grid.all_rows
    ):
        value, rest = numbers[0], [one for one in answer if one is not numbers[0]]
        if not has_value(rest) and not value.cells or equal_rows(value, found.col, grid):
            return _valued(found, best, value, rest, grid, words)
    return _named(found, best, within, answer, grid, words)


def _valued(
    found: _Found, best: int, value: Item, rest: list[Item], grid: Grid, words: Words
) -> Outcome:
    asked = frozenset((found.col,))
    there = rows_of(rest, grid, words, asked)
    if type(there) is Outcome:
        return there
    holds = bool(equal_rows(value, found.col, grid) & best & there.mask)
    right = grid.cells[grid.rows_of(best)[0]][found.col]
    return Outcome(
        holds,
        opposed=not holds and there.whole and not grid.totals,
        rows=best,
        code="number",
        item=value,
        found=right,
        why=f"extreme of column {found.col + 1}: {right}",
    )


def _named(
    found: _Found, best: int, within: Rows, named: list[Item], grid: Grid, words: Words
) -> Outcome:
    if not has_value(named):
        return Outcome(None, code="empty")
    there = rows_of(named, grid, words, frozenset((found.col,)))
    if type(there) is Outcome:
        return there
    if not there.mask:
        return Outcome(None, code="empty")
    if within.mask.bit_count() < TELLING_ROWS:
        return Outcome(None, code="empty")
    holds = bool(best & there.mask) and not best & ~there.mask
    return Outcome(
        holds if holds else None,
        rows=best,
        code="role",
        item=next(one for one in named if one.is_value),
        why=f"extreme of column {found.col + 1}",
    )


def _with_tail(
    found: _Found, named: list[Item], tail: list[Item], grid: Grid, words: Words
) -> Outcome:
    """<row> had the <superlative> <tail>: the tail is the value, a filter, or more of the same row."""
    if not has_value(named):
        if any(item.heads for item in named):
            return Outcome(None, code="column", item=next(item for item in named if item.heads))
        named, tail = tail, []
    asked = frozenset((found.col,))
    value = next(
        (
            item
            for at, item in enumerate(tail)
            if item.number is not None and at <= 3 and equal_rows(item, found.col, grid)
        ),
        None,
    )
    numbers = [item for item in tail if item.number is not None and not item.cells]
    if (
        value is None
        and numbers
        and beside(tail, tail.index(numbers[0]), -1) is None
        and beside(tail, tail.index(numbers[0]), 1) is None
    ):
        return Outcome(None, code="number", item=numbers[0])
    rest = [item for item in tail if item is not value]
    everything = Rows(grid.data, frozenset(), True)
    subject = [item for item in named if item.op != "noun" or item.heads]
    best = best_rows(found, grid.data, grid)
    outcome = _named(found, best, everything, [*subject, *rest], grid, words)
    if outcome.holds is not True and has_value(rest):
        within = rows_of(rest, grid, words, asked)
        if type(within) is Outcome:
            return within
        best = best_rows(found, within.mask, grid)
        outcome = _named(found, best, within, subject, grid, words)
    if (
        outcome.holds is True
        and value is not None
        and not equal_rows(value, found.col, grid) & best
    ):
        return Outcome(None, code="number", item=value)
    return outcome


def best_rows(found: _Found, mask: int, grid: Grid) -> int:
    """The rows of a mask with the largest or smallest value, or the n-th of them."""
    values = grid.columns[found.col].values
    rows = [at for at in grid.rows_of(mask & grid.data) if values[at] is not None]
    ordered = sorted({values[at] for at in rows}, reverse=found.largest)
    if len(ordered) < found.nth:
        return 0
    if found.nth > 1 and any(
        sum(values[at] == one for at in rows) > 1 for one in ordered[: found.nth]
    ):
        return 0
    return sum(1 << at for at in rows if values[at] == ordered[found.nth - 1])
