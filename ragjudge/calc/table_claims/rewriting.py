"""Turns of phrase made into the forms that programs read: "more than any other" is "the most"."""

from collections.abc import Sequence
from dataclasses import replace

from ragjudge.calc.table_claims.cell_tokens import YEAR_OR_MONTH
from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.joined import AND, united
from ragjudge.calc.table_claims.phrases import numeric
from ragjudge.calc.table_claims.values import text_of

_THAN = frozenset(("高于", "多于", "大于", "超过", "低于", "少于", "小于"))
_OTHERS = frozenset(
    (
        "any other",
        "anyone",
        "anybody",
        "everyone",
        "everybody",
        "anyone else",
        "any",
        "all other",
        "every other",
        "the other",
        "other",
        "others",
        "else",
        "其他",
        "其它",
        "任何",
        "任何其他",
        "其余",
    )
)


def rewritten(items: Sequence[Item], grid: Grid) -> list[Item]:
    """The items with choices united, names of counts plain, comparisons to all others as superlatives."""
    return _superlative(_placed(_plain(united(items, grid), grid)))


def _placed(items: Sequence[Item]) -> list[Item]:
    """ "排名第二" and "ranked second in" of a measure: the second highest."""
    out = list(items)
    for at, item in enumerate(out[:-1]):
        after = out[at + 1]
        if item.op == "placed" and after.ordinal and not after.cells:
            best = replace(item, op="most", start=after.start, end=after.end)
            out[at], out[at + 1] = after, best
    return out


def _plain(items: Sequence[Item], grid: Grid) -> list[Item]:
    """ "the number of" before a header word, and "between" before two names, say nothing more."""
    out = list(items)
    for at, item in enumerate(out):
        after = out[at + 1] if at + 1 < len(out) else None
        before = out[at - 1] if at else None
        if (
            item.op == "exact_count"
            and not item.heads
            and any(
                one is not None and not one.is_value and numeric(one.heads, grid, False)
                for one in (before, after)
            )
        ):
            out[at] = replace(item, op="generic")
        if (
            item.op == "sum"
            and text_of(item) in ("total", "总数")
            and before is not None
            and before.heads
            and not before.is_value
        ):
            out[at] = replace(item, op="generic")
        if item.op in ("gain", "gain_verbs") and _is_value_of(out[at + 1 : at + 3]):
            out[at] = replace(item, op="generic")
        if (
            item.op == "between"
            and after is not None
            and after.cells
            and after.number is None
            and after.op != "condition"
            and at + 3 < len(out)
            and text_of(out[at + 2]) in AND
            and out[at + 3].cells
            and not YEAR_OR_MONTH.match(after.text)
        ):
            out[at] = replace(item, op="generic")
    return out


def _is_value_of(items: Sequence[Item]) -> bool:
    """Whether a number and its header word follow: "won 6 gold"."""
    return (
        len(items) == 2
        and items[0].number is not None
        and bool(items[1].heads)
        and not items[1].is_value
        and items[1].op != "noun"
    )


def _superlative(items: Sequence[Item]) -> list[Item]:
    at = next(
        (
            place
            for place, item in enumerate(items)
            if item.op in ("more", "less") and not item.cells
        ),
        None,
    )
    if at is None:
        return list(items)
    word = items[at]
    start = next((place for place in range(len(items)) if items[place].op == "than"), None)
    if start is None and (text_of(word).endswith(" than") or text_of(word) in _THAN):
        start = at
    if start is None:
        return list(items)
    end = start + 1
    while end < len(items) and (
        text_of(items[end]) in _OTHERS
        or items[end].op in ("noun", "all")
        or items[end].heads
        and not items[end].is_value
        and end == len(items) - 1
    ):
        end += 1
    said = {text_of(item) for item in items[start + 1 : end]}
    if not said & _OTHERS:
        return list(items)
    best = replace(word, op="most" if word.op == "more" else "least")
    if text_of(items[start]) in ("比", "较"):
        if at != end:
            return list(items)
        return [*items[:start], best, *items[at + 1 :]]
    return [*items[:at], best, *items[at + 1 : start], *items[max(end, at + 1) :]]
