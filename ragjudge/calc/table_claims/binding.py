"""Which columns the values of a claim lie in: header words bind numbers and mentions beside them.

A description is a run of items that says something of rows; its readings give each value a column.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ragjudge.calc.table_claims.cell_tokens import YEAR
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import is_time
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.headed import COPULAS_STATED, beside, free_heads, is_stated
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.sides import (
    are_twins,
    crosses,
    is_done_by,
    is_equated,
    is_row_noun,
    is_sided,
    may_be_other,
)
from ragjudge.calc.table_claims.values import Option, has_words, options, text_of

MOST_READINGS = 256


@dataclass(frozen=True, slots=True)
class Reading:
    """One column for each value; rows that fit, fitting whole cells only, and the columns named.

    Attributes:
        chosen: (position of the item in the description, column).
        doubt: Why the reading is not unique (a twin column); "" if it is.
    """

    full: int
    held: int
    chosen: tuple[tuple[int, int], ...]
    doubt: str = ""

    def column_of(self, position: int) -> int | None:
        return dict(self.chosen).get(position)


@dataclass(frozen=True, slots=True)
class Description:
    """All readings of a run of items. `fault`: code and item of what no reading explains."""

    readings: tuple[Reading, ...]
    fault: tuple[str, Item] | None = None


def describe(
    items: Sequence[Item], grid: Grid, words: Words, asked: frozenset[int] = frozenset()
) -> Description:
    """The readings of a run of items.

    Args:
        asked: Columns that the program itself uses; header words of these need no value.
    """
    values = [at for at, item in enumerate(items) if item.is_value]
    fault = _unexplained(items)
    choices = []
    for at in values:
        allowed = _allowed(items, at, grid, words, asked)
        if not allowed and items[at].is_loose:
            continue
        if not allowed and items[at].heads and not items[at].cells:
            continue
        if not allowed and items[at].caption:
            continue
        if not allowed:
            return Description(
                (), fault or ("number" if items[at].number is not None else "column", items[at])
            )
        choices.append([(at, option) for option in allowed])
    count = 1
    for choice in choices:
        count *= len(choice)
    if count > MOST_READINGS:
        return Description((), fault or ("ambiguous", items[values[0]]))
    readings = tuple(
        reading
        for combination in product(*choices)
        if (reading := _reading(items, combination, grid, asked)) is not None
    )
    if not readings and fault is None:
        loose = _unused(items, choices, asked, grid)
        fault = ("column", loose) if loose is not None else None
    return Description(readings, fault)


def _unexplained(items: Sequence[Item]) -> tuple[str, Item] | None:
    for before, item in zip((None, *items), items):
        if item.op == "unknown":
            return "extra", item
        if (
            item.op
            and item.op not in ("generic", "filler", "noun", "condition")
            and not item.heads
            and not item.cells
        ):
            return "trigger", item
        if (
            item.op == "noun"
            and not item.heads
            and before is not None
            and before.number is not None
            and not before.ordinal
            and not YEAR.fullmatch(before.text)
            and not _is_bound(items, before)
        ):
            return "number", before
        if item.ordinal and not item.is_value and not item.heads:
            return "trigger", item
    return None


def _is_bound(items: Sequence[Item], number: Item) -> bool:
    """Whether a number before a noun belongs to a header word before it: "seen by 14,000 people"."""
    at = next(place for place, item in enumerate(items) if item is number)
    return beside(items, at, -1) is not None


def _allowed(
    items: Sequence[Item], at: int, grid: Grid, words: Words, asked: frozenset[int]
) -> list[Option]:
    """The options of a value that the header words beside it leave."""
    item = items[at]
    before, after = beside(items, at, -1), beside(items, at, +1)
    near = [one for one in (before, after) if one is not None]
    whole = bool(at) and text_of(items[at - 1]) in COPULAS_STATED
    found = [
        one
        for one in options(item, grid)
        if not (whole and not one.full and grid.columns[one.col].kind == "date")
        and not any(are_twins(one.col, head, grid, words) for head in near)
    ]
    if not has_words(item):
        if near:
            named = frozenset(col for one in near for col in one.heads)
            kept = [one for one in found if one.col in named]
            if kept or not YEAR.fullmatch(item.text):
                return kept
        times = [one for one in found if is_time(grid.columns[one.col])]
        if YEAR.fullmatch(item.text) and times and not whole:
            return times
        free = free_heads(items, grid)
        kept = [one for one in found if one.col in free]
        if kept and not YEAR.fullmatch(item.text) or whole and free and not near and not kept:
            return kept
        units = sum(column.measure.unit == item.unit for column in grid.columns)
        if (
            item.number is not None
            and not YEAR.fullmatch(item.text)
            and not (item.unit and units == 1)
        ):
            return [one for one in found if one.col in asked]
        return found
    for one in near:
        kept = [option for option in found if option.col in one.heads]
        if (
            kept
            or one is before
            and (
                is_stated(items, at)
                or one is items[at - 1]
                and one.exact
                and one.op not in ("noun", "filler")
                and not one.verb
                and not YEAR.fullmatch(one.text)
            )
        ):
            return kept
    return found


def _reading(
    items: Sequence[Item],
    combination: tuple[tuple[int, Option], ...],
    grid: Grid,
    asked: frozenset[int],
) -> Reading | None:
    full = held = grid.all_rows
    used = set(asked)
    taken: dict[int, int] = {}
    for at, option in combination:
        if (
            option.col in taken
            and not (option.full == 0 and taken[option.col] == 0)
            and grid.columns[option.col].kind != "date"
        ):
            return None
        taken[option.col] = option.full
        full &= option.full
        held &= option.held
        used.add(option.col)
    if grid.owners and crosses(used, grid):
        return None
    doubt = ""
    for item in items:
        if item.verb and not is_done_by(items, item, dict(combination)):
            return None
        if item.heads and not item.is_value:
            hit = used.intersection(item.heads)
            if not hit:
                if is_equated(items, item) or not (
                    item.op in ("generic", "filler") or is_row_noun(items, item, grid)
                ):
                    return None
                continue
            if (
                len(item.heads) > 1
                and not is_sided(item, hit, used, grid)
                and may_be_other(items, combination, item, hit)
            ):
                doubt = item.text
    return Reading(full, held, tuple((at, option.col) for at, option in combination), doubt)


def _unused(items: Sequence[Item], choices: list, asked: frozenset[int], grid: Grid) -> Item | None:
    possible = {option.col for choice in choices for _, option in choice} | asked
    for item in items:
        if (
            item.heads
            and not item.is_value
            and item.op not in ("generic", "filler")
            and not is_row_noun(items, item, grid)
            and not possible.intersection(item.heads)
        ):
            return item
    return None
