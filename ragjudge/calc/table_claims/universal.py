"""All, none, only: "all rows have <header> above v", "X is the only one with Y", "没有…", "只有X…"."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.binding import describe
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.phrases import COPULAS, Rows, has_value, ops, rows_of
from ragjudge.calc.table_claims.values import text_of

_VERBS = COPULAS | frozenset(
    ("had", "has", "ha", "have", "played", "play", "took", "got", "scored", "received", "did")
)
_FEW = 2
_PLAIN = ("", "generic", "filler", "noun", "condition")


def universal(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """Whether all, none, or only the rows named are as said."""
    places = ops(items, "all", "none", "only")
    if not places:
        return None
    word = items[places[0]]
    if len(places) > 1 and any(items[at].op != word.op for at in places):
        return Outcome(None, code="trigger", item=items[places[1]])
    rest = [item for at, item in enumerate(items) if at not in places]
    if word.op == "all":
        return _all(list(items), places, grid, words)
    if word.op == "none":
        return _none(rest, word, grid, words)
    return _only(list(items), places[0], grid, words)


def _verb(items: list[Item], start: int) -> int | None:
    return next(
        (
            at
            for at in range(start, len(items))
            if text_of(items[at]) in _VERBS
            and not items[at].heads
            and items[at].op in ("generic", "filler")
        ),
        None,
    )


def _all(items: list[Item], places: list[int], grid: Grid, words: Words) -> Outcome | None:
    """Every row (of those that the subject describes) is as the predicate says."""
    at = places[0]
    cut = places[1] if len(places) > 1 else _verb(items, at + 1)
    if text_of(items[at]) in ("都", "均", "皆", "全都", "一律"):
        subject, predicate = items[:at], items[at + 1 :]
    elif cut is None:
        cut = next((here for here in range(at + 1, len(items)) if items[here].is_value), None)
        if cut is None:
            return None
        subject, predicate = items[at + 1 : cut], items[cut:]
    else:
        subject, predicate = items[at + 1 : cut], items[cut + 1 :]
    subject = [*items[:at], *subject] if len(places) > 1 or cut is not None and at else subject
    moved = [item for item in subject if item.heads and not item.is_value]
    subject = [item for item in subject if item.op != "noun" or item.heads]
    if moved and not has_value(subject):
        subject, predicate = [item for item in subject if item not in moved], [*moved, *predicate]
        if not _is_named(moved, predicate, grid):
            predicate = [item for item in predicate if item not in moved]
    within = rows_of(subject, grid, words)
    if type(within) is Outcome:
        return within
    described = describe(predicate, grid, words)
    if described.fault is not None:
        return Outcome(None, code=described.fault[0], item=described.fault[1])
    if not has_value(predicate) or within.mask.bit_count() < _FEW:
        return Outcome(None, code="empty", item=items[at])
    masks = {one.held for one in described.readings if one.held}
    full = {one.full for one in described.readings if one.held}
    if len(masks) != 1 or any(one.doubt for one in described.readings):
        return Outcome(None, code="ambiguous", item=items[at])
    if within.whole:
        within = Rows(grid.all_rows, within.cols, True)
    holds = not within.mask & ~masks.pop()
    sure = not within.mask & ~full.pop()
    return Outcome(
        holds if holds == sure else None,
        opposed=False,
        rows=within.mask,
        code="quant",
        item=items[at],
        why="all rows",
    )


def _is_named(heads: list[Item], predicate: list[Item], grid: Grid) -> bool:
    """Whether a header word of the subject may be the predicate's column (not the noun that is counted)."""
    cols = {col for item in heads for col in item.heads}
    return any(
        cols.intersection(item.cells) or item.number is not None
        for item in predicate
        if item.is_value
    )


def _none(rest: list[Item], word: Item, grid: Grid, words: Words) -> Outcome | None:
    """No row is as said; everything said must exist by itself."""
    described = describe([item for item in rest if item.op != "noun" or item.heads], grid, words)
    if described.fault is not None:
        return Outcome(None, code=described.fault[0], item=described.fault[1])
    if not described.readings or not described.readings[0].chosen:
        return Outcome(None, code="empty", item=word)
    held = [one.held & grid.data for one in described.readings]
    if any(held):
        return Outcome(
            False,
            opposed=len(held) == 1,
            rows=max(held),
            code="quant",
            item=word,
            why="such rows exist",
        )
    if any(one.doubt for one in described.readings):
        return Outcome(None, code="ambiguous", item=word)
    return Outcome(True, rows=0, why="no such row")


def _only(items: list[Item], at: int, grid: Grid, words: Words) -> Outcome | None:
    """X is the only one with Y; only X has Y; X是唯一…的: the rows of Y are those of X."""
    before, after = items[:at], items[at + 1 :]
    if (
        after
        and after[0].text == "one"
        and not after[0].cells
        and not (len(after) > 1 and after[1].op == "noun")
    ):
        after = after[1:]
    if any(item.number is not None and not item.cells for item in after[:1]):
        return None
    odd = next(
        (
            item
            for item in before
            if item.ordinal or item.op not in _PLAIN and not item.heads and not item.is_value
        ),
        None,
    )
    if odd is not None:
        return Outcome(None, code="trigger", item=odd)
    if has_value(before) and (any(text_of(item) in COPULAS for item in before[-2:])):
        subject, predicate = before, after
    elif not has_value(before) and has_value(after):
        cut = _verb(after, 0)
        cut = (
            cut
            if cut is not None
            else next((here for here, item in enumerate(after) if item.heads), None)
        )
        if cut is None:
            return None
        subject, predicate = after[:cut], after[cut:]
    else:
        return None
    sides = []
    for part in (subject, predicate):
        part = [item for item in part if item.op != "noun" or item.heads]
        rows = rows_of(part, grid, words)
        if type(rows) is Outcome:
            return rows
        if rows.whole:
            return Outcome(None, code="empty", item=items[at])
        sides.append(rows)
    return _same(sides[0], sides[1], items[at])


def _same(subject: Rows, predicate: Rows, word: Item) -> Outcome:
    if not predicate.mask or subject.cols & predicate.cols:
        return Outcome(None, code="empty", item=word)
    holds = not predicate.mask & ~subject.mask
    return Outcome(
        holds if holds else None, rows=predicate.mask, code="quant", item=word, why="only rows"
    )
