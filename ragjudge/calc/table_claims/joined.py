"""Mentions joined by "and" or "or", and claims of two parts: each part must hold by itself."""

from collections.abc import Sequence
from dataclasses import replace

from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.lookup import lookup
from ragjudge.calc.table_claims.outcome import Outcome
from ragjudge.calc.table_claims.values import options, text_of

AND = frozenset(("and", "&", "和", "与", "及", "以及", "as well as"))
_OR = frozenset(("or", "或", "或者"))
_PARTS = frozenset(("while", "whereas", "and", "but", "when", "而", "且", "并且", "但", "但是"))
_TIED = ("tied", "tie", "并列")
_EACH = ("both", "all")


def united(items: Sequence[Item], grid: Grid, words: frozenset[str] = _OR) -> list[Item]:
    """Two or more mentions in one column, joined, made one that stands for all their rows."""
    out: list[Item] = []
    for item in items:
        last = out[-1] if out else None
        joint = last is not None and text_of(last) in words and len(out) > 1
        other = out[-2] if joint else last if last is not None and item.apart else None
        if item.is_value and other is not None and other.is_value:
            mine = {one.col: one for one in options(item, grid)}
            shared = [one for one in options(other, grid) if one.col in mine]
            if shared and (joint or _goes_on(items, item, words)):
                del out[-2 if joint else -1 :]
                out.append(
                    replace(
                        other,
                        end=item.end,
                        number=None,
                        op="condition",
                        cells={
                            one.col: (one.full | mine[one.col].full, one.held | mine[one.col].held)
                            for one in shared
                        },
                    )
                )
                continue
        out.append(item)
    return out


def _goes_on(items: Sequence[Item], item: Item, words: frozenset[str]) -> bool:
    """Whether a listing that is parted by commas has its joining word later on."""
    at = next(place for place, one in enumerate(items) if one is item)
    return any(text_of(one) in words for one in items[at : at + 4])


def variants(items: Sequence[Item], grid: Grid) -> list[list[Item]]:
    """The claim once for each of several mentions joined by "and" in one column; [] if there are none."""
    for at, item in enumerate(items):
        if not item.is_value:
            continue
        places = _listed(items, at, grid)
        if len(places) > 1:
            kept = [one for one in items if _is_said(one)]
            start, end = places[0], places[-1]
            return [
                [
                    one
                    for one in kept
                    if one is items[place]
                    or not any(one is other for other in items[start : end + 1])
                ]
                for place in places
            ]
    return []


def _paired(items: Sequence[Item], grid: Grid) -> list[list[Item]]:
    """ "A and B are of C and D, respectively": the claim once for A with C and once for B with D."""
    lists: list[list[int]] = []
    at = 0
    while at < len(items):
        places = _listed(items, at, grid) if items[at].is_value else []
        if len(places) > 1:
            lists.append(places)
            at = places[-1]
        at += 1
    if len(lists) != 2 or len(lists[0]) != len(lists[1]):
        return []
    listed = {place for places in lists for place in range(places[0], places[-1] + 1)}
    return [
        [item for place, item in enumerate(items) if place in pair or place not in listed]
        for pair in zip(*lists)
    ]


def _is_said(item: Item) -> bool:
    """Whether an item says more than that each mention is meant: not "both", nor "tied" with a value."""
    return bool(item.cells or item.heads) or item.op not in _EACH and text_of(item) not in _TIED


def _listed(items: Sequence[Item], at: int, grid: Grid) -> list[int]:
    """Places of the mentions from `at` on that share a column, over "and" and commas; the last by "and"."""
    cols = {one.col for one in options(items[at], grid)}
    places, here, closed = [at], at + 1, False
    while here < len(items):
        here += text_of(items[here]) in ("年", "'s") and here + 1 < len(items)
        joint = text_of(items[here]) in AND
        value = here + joint
        if value >= len(items) or not items[value].is_value or not joint and not items[value].apart:
            break
        shared = cols & {one.col for one in options(items[value], grid)}
        if not shared:
            break
        cols, closed = shared, joint
        places.append(value)
        here = value + 1
    return places if closed else []


def by_parts(items: Sequence[Item], grid: Grid, words: Words) -> Outcome | None:
    """A claim of joined mentions or of two like clauses, if each holds as a lookup; else None."""
    found = variants(items, grid)
    in_order = [item for item in items if text_of(item) in ("respectively", "分别")]
    if in_order:
        found = _paired(items, grid)
    if found:
        outcomes = [lookup(one, grid, words) for one in found]
        if all(one is not None and one.holds for one in outcomes):
            return replace(outcomes[0], rows=_rows(outcomes))
    for at, item in enumerate(items):
        if text_of(item) not in _PARTS and not (item.apart and item.is_value):
            continue
        cut = at + 1 if text_of(item) in _PARTS else at
        parts = (
            [lookup(items[:at], grid, words), lookup(items[cut:], grid, words)]
            if at and cut < len(items)
            else []
        )
        if (
            parts
            and all(one is not None and one.holds for one in parts)
            and parts[0].cols == parts[1].cols
            and len(parts[0].cols) > 1
        ):
            return replace(parts[0], rows=_rows(parts))
    return None


def _rows(outcomes: Sequence[Outcome]) -> int:
    mask = 0
    for one in outcomes:
        mask |= one.rows
    return mask
