"""Counting rows: "three games were at the oval", "共有5个国家的<列>超过3", "no", "all", with comparators."""

from collections.abc import Sequence
from fractions import Fraction

from ragjudge.calc.table_claims.binding import Description, describe
from ragjudge.calc.table_claims.cell_tokens import YEAR
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.joined import AND, united
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.thresholds import compare
from ragjudge.calc.table_claims.values import equal_rows

_BOUNDS = ("more", "less", "at_least", "at_most")
_SAID = ("only", "exactly", "exact_count")
_TIMES = frozenset(("once", "twice", "thrice"))
_OF = frozenset(("of", "the", "total", "out of", "their", "its", "his", "her", "these", "those"))


def count(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether the number of rows that fit is the one said; None without a counted noun."""
    found = _counted(items, grid)
    if found is None:
        return None
    number, op, rest, heads = found
    distinct = [item for item in rest if item.op == "separate" and not item.heads]
    rest = [item for item in rest if item.op != "separate" or item.heads]
    described = describe(rest, grid, words)
    if described.fault is not None:
        return Outcome(None, code=described.fault[0], item=described.fault[1])
    if not any(one.held for one in described.readings):
        described = describe(united(rest, grid, AND), grid, words)
    masks = _masks(described, grid)
    if masks is None or any(one.doubt for one in described.readings):
        return Outcome(None, code="ambiguous", item=number)
    mask = masks.pop()
    if not any(item.is_value for item in rest) and not distinct:
        return Outcome(None, code="empty", item=number)
    rows = mask.bit_count()
    if distinct:
        if len(heads) != 1:
            return Outcome(None, code="trigger", item=distinct[0])
        rows = len({grid.cells[at][heads[0]] for at in grid.rows_of(mask)})
    elif any(not _is_distinct(mask, col, grid) for col in heads):
        return Outcome(None, code="ambiguous", item=number)
    holds = compare(op, Fraction(rows), number.number)
    return Outcome(
        holds,
        opposed=not holds and rows > 0,
        rows=mask,
        code="number",
        item=number,
        found=str(rows),
        why=f"count: {rows} rows",
    )


def _masks(described: Description, grid: Grid) -> set[int] | None:
    """The one set of rows that all readings give, whole and partial cells alike."""
    masks = set()
    for one in described.readings:
        full, held = one.full, one.held
        if held & grid.totals and held & grid.data:
            return None
        if full and full != held:
            return None
        masks.add(held)
    if 0 in masks and len(masks) > 1:
        masks.discard(0)
    return masks if len(masks) == 1 else None


def _counted(
    items: Sequence[Item], grid: Grid
) -> tuple[Item, str, list[Item], tuple[int, ...]] | None:
    """The number that counts rows, its comparator, the other items, and the columns of its noun."""
    for at, item in enumerate(items):
        if (
            item.number is None
            or item.ordinal
            or item.unit
            or item.scaled
            or item.number.denominator != 1
            or item.number < 0
            or len(item.text.split()) > 1
            or YEAR.fullmatch(item.text)
        ):
            continue
        noun = _noun(items, at, grid)
        if (
            noun is None
            and item.text in _TIMES
            and not (at + 1 < len(items) and items[at + 1].op == "noun")
        ):
            noun = at, ()
        if noun is None:
            continue
        start, op = at, ""
        while (
            start
            and items[start - 1].op in (*_SAID, *_BOUNDS, "than")
            and not items[start - 1].heads
        ):
            op = items[start - 1].op if items[start - 1].op in _BOUNDS else op
            start -= 1
        if op and any(one.is_value or one.heads for one in items[:start]):
            continue
        taken = {place for place in range(start, noun[0] + 1) if items[place].op != "separate"}
        rest = [one for other, one in enumerate(items) if other not in taken]
        told = [one for one in items[:start] if one.op in _SAID and not one.heads]
        rest = [one for one in rest if not any(one is other for other in told)]
        rest = [one for one in rest if one.op not in ("exact_count",) or one.heads]
        return item, op, rest, noun[1]
    return None


def _noun(items: Sequence[Item], at: int, grid: Grid) -> tuple[int, tuple[int, ...]] | None:
    """Index of the counted noun after a number, and the text columns that it names."""
    here = at + 1
    while (
        here < len(items)
        and here < at + 4
        and (items[here].text in _OF or items[here].op == "separate")
    ):
        here += 1
    if (
        here > at + 1
        and here < len(items)
        and items[here].number == grid.data.bit_count()
        and not YEAR.fullmatch(items[here].text)
    ):
        here += 1
        while here < len(items) and items[here].text in _OF:
            here += 1
    if here >= len(items) or items[here].apart and here == at + 1:
        return None
    item = items[here]
    if item.heads and not item.is_value:
        if here == at + 1 and any(
            col in items[at].cells or equal_rows(items[at], col, grid) for col in item.heads
        ):
            return None
        cols = [col for col in item.heads if grid.columns[col].kind in ("text", "date")]
        if len(cols) < len(item.heads) and not grid.ranks.issuperset(item.heads):
            return None
        return _last_noun(items, here), tuple(cols) if len(cols) == 1 else ()
    if item.op == "noun":
        return _last_noun(items, here), ()
    return None


def _last_noun(items: Sequence[Item], at: int) -> int:
    """The last of the nouns that stand together: 个 国家."""
    while at + 1 < len(items) and items[at + 1].op == "noun" and not items[at + 1].apart:
        at += 1
    return at


def _is_distinct(mask: int, col: int, grid: Grid) -> bool:
    cells = [grid.cells[at][col] for at in grid.rows_of(mask)]
    return len(set(cells)) == len(cells)
