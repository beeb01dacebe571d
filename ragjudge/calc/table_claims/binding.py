"""Which columns the values of a claim lie in: header words bind numbers and mentions beside them.

A description is a run of items that says something of rows; its readings give each value a column.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ragjudge.calc.table_claims.cell_tokens import NUMBER_WORDS, YEAR
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import Column, is_time
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.calc.table_claims.items import Item

_GLUE = frozenset(("is", "wa", "was", "are", "were", "of", "a", "an", "the", "at", "in", "on", "had", "have",
                   "has", "with", "be", "为", "是", "达", "达到", "有", "等于", "在", "于", "的", "record", "value", "to"))
_POSSESSOR = frozenset(("的", "'s"))
_HAVING = frozenset(("has", "had", "have", "with", "having"))
_LEFT_GLUE = frozenset(("的", "the", "for", "in", "is", "was", "are", "were", "为", "是"))
_COPULAS = frozenset(("is", "was", "are", "were", "为", "是"))
MOST_READINGS = 256


@dataclass(frozen=True, slots=True)
class Option:
    """A value lies in a column: rows whose cell it is, and rows whose cell holds it."""
    col: int
    full: int
    held: int


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


def options(item: Item, grid: Grid) -> list[Option]:
    """The columns that a value may lie in."""
    found = {col: Option(col, full, held) for col, (full, held) in item.cells.items()}
    if item.number is not None:
        for column in grid.columns:
            if item.ordinal and column.index not in grid.ranks:
                continue
            mask = equal_rows(item, column.index, grid)
            known = found.get(column.index)
            if mask and not (known and known.full):
                found[column.index] = Option(column.index, mask, mask)
    return [found[col] for col in sorted(found)]


def equal_rows(item: Item, col: int, grid: Grid) -> int:
    """Rows whose number in a column is the item's, in its unit and magnitude; years of dates."""
    column = grid.columns[col]
    mask = 0
    if column.kind == "date":
        if not YEAR.fullmatch(item.text):
            return 0
        for at, value in enumerate(column.values):
            if value is not None and value[0] == item.number:
                mask |= 1 << at
        return mask
    if column.kind == "text":
        return 0
    scale, unit = column.measure.scale, column.measure.unit
    if item.unit and unit and item.unit != unit:
        return 0
    if item.unit or item.scaled:
        wanted = item.number / scale
    else:
        wanted = item.number
    for at, value in enumerate(column.values):
        if value == wanted:
            mask |= 1 << at
    return mask


def describe(items: Sequence[Item], grid: Grid, words: Words,
             asked: frozenset[int] = frozenset()) -> Description:
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
            return Description((), fault or ("number" if items[at].number is not None else "column", items[at]))
        choices.append([(at, option) for option in allowed])
    count = 1
    for choice in choices:
        count *= len(choice)
    if count > MOST_READINGS:
        return Description((), fault or ("ambiguous", items[values[0]]))
    readings = tuple(reading for combination in product(*choices)
                     if (reading := _reading(items, combination, grid, asked)) is not None)
    if not readings and fault is None:
        loose = _unused(items, choices, asked, grid)
        fault = ("column", loose) if loose is not None else None
    return Description(readings, fault)


def _unexplained(items: Sequence[Item]) -> tuple[str, Item] | None:
    for before, item in zip((None, *items), items):
        if item.op == "unknown":
            return "extra", item
        if item.op and item.op not in ("generic", "filler", "noun", "condition") and not item.heads and not item.cells:
            return "trigger", item
        if item.op == "noun" and not item.heads and before is not None and before.number is not None \
                and not before.ordinal and not YEAR.fullmatch(before.text):
            return "number", before
        if item.ordinal and not item.is_value and not item.heads:
            return "trigger", item
    return None


def beside(items: Sequence[Item], at: int, step: int) -> Item | None:
    """The header word directly before or after a value, over words that only join."""
    glue = _GLUE if step < 0 else _LEFT_GLUE
    here = at + step
    if step > 0 and here < len(items) and text_of(items[here]) in _POSSESSOR:
        return None
    if step > 0 and here < len(items) and items[here].apart or step < 0 and items[at].apart:
        return None
    while 0 <= here < len(items):
        item = items[here]
        if item.heads and not item.is_value:
            return item
        if not (item.op in ("generic", "filler") and item.text in glue or item.op == "all" and not item.text.isascii()):
            return None
        if step < 0 and item.apart or step > 0 and here + 1 < len(items) and items[here + 1].apart:
            return None
        here += step
    return None


def free_heads(items: Sequence[Item], grid: Grid) -> frozenset[int]:
    """Columns of header words that stand beside no value of theirs: "the <header> of X is v"."""
    bound = {id(one) for at, item in enumerate(items) if item.is_value
             for one in (beside(items, at, -1), beside(items, at, +1))
             if one is not None and any(option.col in one.heads for option in options(item, grid))}
    return frozenset(col for item in items if item.heads and not item.is_value and id(item) not in bound
                     for col in item.heads)


def _are_twins(col: int, head: Item, grid: Grid, words: Words) -> bool:
    """Whether a header word names only the other side of a column: "away" beside a cell of "home"."""
    mine = _stems(grid, col)
    return bool(head.heads) and all(any(one in mine and other in _stems(grid, named) and other not in mine
                                        and one not in _stems(grid, named)
                                        for pair in words.twins for (one,), (other,) in (pair, pair[::-1]))
                                    for named in head.heads)


def _allowed(items: Sequence[Item], at: int, grid: Grid, words: Words, asked: frozenset[int]) -> list[Option]:
    """The options of a value that the header words beside it leave."""
    item = items[at]
    before, after = beside(items, at, -1), beside(items, at, +1)
    near = [one for one in (before, after) if one is not None]
    whole = bool(at) and text_of(items[at - 1]) in _COPULAS
    found = [one for one in options(item, grid)
             if not (whole and not one.full and grid.columns[one.col].kind == "date") and not any(_are_twins(one.col, head, grid, words) for head in near)]
    if item.number is not None and not has_words(item):
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
        if not YEAR.fullmatch(item.text) and len(found) > 1 and not item.unit:
            return [one for one in found if one.col in asked]
        return found
    for one in near:
        kept = [option for option in found if option.col in one.heads]
        if kept or one is before and is_stated(items, at):
            return kept
    return found


def is_stated(items: Sequence[Item], at: int) -> bool:
    """Whether a mention is said to be what the header word before it names: "the venue was X"."""
    if text_of(items[at - 1]) in _COPULAS or not has_letters(items[at]):
        return True
    head = next((place for place in range(at - 1, -1, -1) if items[place].heads), 0)
    had = [place for place in range(max(0, head - 2), head) if items[place].text in _HAVING]
    return bool(had) and text_of(items[at - 1]) == "of"


def has_letters(item: Item) -> bool:
    return any(not token.isascii() or token[0] not in "0123456789" and (len(token) > 2 or token[0] in "md"
                                                                        and token[1:].isdecimal())
               for token in item.text.split())


def text_of(item: Item) -> str:
    """An item's words; Han characters without blanks."""
    return item.text if item.text.isascii() else item.text.replace(" ", "")


def has_words(item: Item) -> bool:
    return any(token[0] not in "0123456789-" and token not in NUMBER_WORDS for token in item.text.split())


def _reading(items: Sequence[Item], combination: tuple[tuple[int, Option], ...], grid: Grid,
             asked: frozenset[int]) -> Reading | None:
    full = held = grid.all_rows
    used = set(asked)
    taken: dict[int, int] = {}
    for at, option in combination:
        if option.col in taken and not (option.full == 0 and taken[option.col] == 0) \
                and grid.columns[option.col].kind != "date":
            return None
        taken[option.col] = option.full
        full &= option.full
        held &= option.held
        used.add(option.col)
    if grid.owners and _crosses(used, grid):
        return None
    doubt = ""
    for item in items:
        if item.verb and not _is_done_by(items, item, dict(combination)):
            return None
        if item.heads and not item.is_value:
            hit = used.intersection(item.heads)
            if not hit:
                if item.op in ("generic", "filler") or _is_row_noun(items, item, grid):
                    continue
                return None
            if len(item.heads) > 1 and not _is_sided(item, hit, used, grid) \
                    and _may_be_other(items, combination, item, hit):
                doubt = item.text
    return Reading(full, held, tuple((at, option.col) for at, option in combination), doubt)


def _crosses(used: set[int], grid: Grid) -> bool:
    """Whether a column of one side is said of a name in the column of the other side."""
    for col in used:
        owner = grid.owners.get(col)
        if owner is None or owner in used:
            continue
        suffix = grid.columns[col].name[len(grid.columns[owner].name):]
        if any(other in used and mine != col and grid.columns[mine].name[len(grid.columns[other].name):] == suffix
               for mine, other in grid.owners.items()):
            return True
    return False


def _is_done_by(items: Sequence[Item], verb: Item, chosen: dict[int, Option]) -> bool:
    """Who does what a verb says lies in the column that it names: "X hosted Y", "Y was hosted by X"."""
    at = next(place for place, item in enumerate(items) if item is verb)
    after = items[at + 1] if at + 1 < len(items) else None
    if after is not None and after.text == "by":
        doer = min((place for place in chosen if place > at), default=None)
    else:
        doer = max((place for place in chosen if place < at), default=None)
    others = [place for place in chosen if place != doer]
    return doer is None or not others or chosen[doer].col in verb.heads \
        or not any(chosen[place].col in verb.heads for place in others)


def _is_row_noun(items: Sequence[Item], head: Item, grid: Grid) -> bool:
    """Whether a header word only says what the rows are: "the player who …", "该公司…"."""
    at = next(place for place, item in enumerate(items) if item is head)
    after = items[at + 1] if at + 1 < len(items) else None
    if head.op == "noun":
        return all(_numbers_rows(grid.columns[col]) for col in head.heads) and (after is None or after.number is None or after.apart)
    if after is not None and (after.is_value and not after.apart or text_of(after) in _COPULAS) or not head.exact:
        return False
    col = head.heads[0]
    cells = [row[col] for row in grid.cells]
    return grid.columns[col].kind == "text" and len(set(cells)) == len(cells)


def _numbers_rows(column: Column) -> bool:
    """Whether a column names, dates or numbers rows rather than measures them."""
    if column.kind in ("text", "date") or is_time(column):
        return True
    values = [value for value in column.values if value is not None]
    return len(set(values)) == len(values) > 0 and max(values) - min(values) < 2 * len(values)


def _may_be_other(items: Sequence[Item], combination: tuple[tuple[int, Option], ...], head: Item,
                  hit: set[int]) -> bool:
    """Whether the value under a header word of several columns could be another column's."""
    for at, option in combination:
        if option.col in hit:
            cells = items[at].cells
            if items[at].number is not None or not has_letters(items[at]) \
                    or any(col in cells for col in head.heads if col != option.col):
                return True
    return False


def _is_sided(item: Item, hit: set[int], used: set[int], grid: Grid) -> bool:
    """Whether another column of the claim tells which of several columns a header word means."""
    if len(hit) > 1:
        return True
    col = next(iter(hit))
    said = {head_stem(token) for token in item.text.split()}
    others = [one for one in item.heads if one != col]

    def near(one: int, other: int) -> int:
        return len((_stems(grid, one) - said) & (_stems(grid, other) - said))
    return any(all(near(col, one) > near(other, one) for other in others) for one in used - {col})


def _stems(grid: Grid, col: int) -> set[str]:
    return {head_stem(token) for token in grid.columns[col].name}


def _unused(items: Sequence[Item], choices: list, asked: frozenset[int], grid: Grid) -> Item | None:
    possible = {option.col for choice in choices for _, option in choice} | asked
    for item in items:
        if item.heads and not item.is_value and item.op not in ("generic", "filler") \
                and not _is_row_noun(items, item, grid) \
                and not possible.intersection(item.heads):
            return item
    return None
