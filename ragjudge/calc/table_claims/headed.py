"""Header words and the values that stand beside them."""

from collections.abc import Sequence

from ragjudge.calc.table_claims.grid import Grid
from ragjudge.calc.table_claims.items import Item
from ragjudge.calc.table_claims.values import has_letters, options, text_of

_GLUE = frozenset(
    (
        "is",
        "wa",
        "was",
        "are",
        "were",
        "of",
        "a",
        "an",
        "the",
        "at",
        "in",
        "on",
        "had",
        "have",
        "has",
        "with",
        "be",
        "为",
        "是",
        "达",
        "达到",
        "有",
        "等于",
        "在",
        "于",
        "的",
        "record",
        "value",
        "to",
        "by",
    )
)
_POSSESSOR = frozenset(("的", "'s"))
_HAVING = frozenset(("has", "had", "have", "with", "having"))
_LEFT_GLUE = frozenset(("的", "the", "for", "in", "is", "was", "are", "were", "为", "是"))
COPULAS_STATED = frozenset(("is", "was", "are", "were", "为", "是"))


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
        if not (
            item.op in ("generic", "filler")
            and item.text in glue
            or item.op == "all"
            and not item.text.isascii()
        ):
            return None
        if step < 0 and item.apart or step > 0 and here + 1 < len(items) and items[here + 1].apart:
            return None
        here += step
    return None


def free_heads(items: Sequence[Item], grid: Grid) -> frozenset[int]:
    """Columns of header words that stand beside no value of theirs: "the <header> of X is v"."""
    bound = {
        id(one)
        for at, item in enumerate(items)
        if item.is_value
        for one in (beside(items, at, -1), beside(items, at, +1))
        if one is not None and any(option.col in one.heads for option in options(item, grid))
    }
    return frozenset(
        col
        for item in items
        if item.heads and not item.is_value and id(item) not in bound
        for col in item.heads
    )


def is_stated(items: Sequence[Item], at: int) -> bool:
    """Whether a mention is said to be what the header word before it names: "the venue was X"."""
    if text_of(items[at - 1]) in COPULAS_STATED or not has_letters(items[at]):
        return True
    head = next((place for place in range(at - 1, -1, -1) if items[place].heads), 0)
    had = [place for place in range(max(0, head - 2), head) if items[place].text in _HAVING]
    return bool(had) and text_of(items[at - 1]) == "of"
