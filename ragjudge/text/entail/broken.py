"""Sentences that a blank line or a line end breaks: "did not / win a medal" says nothing in either half."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from ragjudge.text.charset import is_han
from ragjudge.text.entail.function_words import FUNCTION

_WORD = re.compile(r"([a-z']+)[ ,]*\Z", re.ASCII)
_LOWER = re.compile(r"[a-z]{2}|[a-z] ", re.ASCII)
_ENDS = frozenset(".!?。！？…:：;；)）\"”'’」』]】*~|")
_UNDONE = ("不", "没", "未", "没有", "并非", "否认", "是", "的", "和", "与", "被", "将", "称", "说", "在", "对", "把", "向", "于",
           "为", "而",
           "但", "，", "、", "拒绝", "认为", "表示", "不能", "无法")
_S = TypeVar("_S")


def without_broken(text: str, found: Sequence[_S]) -> list[_S]:
    """The sentences; those that a block's or a line's end cuts assert nothing.

    Args:
        found: entail.source.Sentence values of one text, in order.
    """
    made = list(found)
    for at in range(1, len(made)):
        one, other = made[at - 1], made[at]
        if {one.role, other.role} == {"paragraph"} \
                and _is_broken(text[one.start:one.end].rstrip(), text[other.start:other.end].lstrip()):
            made[at - 1] = replace(one, asserts=False)
            made[at] = replace(other, asserts=False)
    return made


def _is_broken(before: str, after: str) -> bool:
    """Whether one sentence goes on over the end of a block."""
    if not before or not after or before[-1] in _ENDS:
        return False
    if is_han(before[-1]) or before[-1] in "，、":
        return before.endswith(_UNDONE)
    if _LOWER.match(after):
        return True
    last = _WORD.search(before)
    return before[-1] == "," or bool(last and last[1] in FUNCTION)
