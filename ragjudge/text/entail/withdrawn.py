"""Words by which a heading or a neighbour takes back what stands there, or calls it untrue."""

import re

from ragjudge.text.canon import key
from ragjudge.text.charset import is_han

_NO_WORD = re.compile("[^a-z]+")
_WITHDRAWN = ("retracted", "retraction", "withdrawn", "erratum", "errata", "debunked",
              "撤稿", "撤回", "勘误", "辟谣")
_UNTRUE = ("untrue", "false", "myth", "myths", "wrong", "hoax", "rumour", "rumours", "rumor", "rumors",
           "not true", "谣言", "不实", "错误", "误解")


def withdrawn(text: str) -> bool:
    """Whether a heading or a following paragraph says that what stands there was taken back."""
    return _holds_word(text, _WITHDRAWN)


def untrue(text: str) -> bool:
    """Whether a lead-in calls what follows a myth, a rumour, false."""
    return _holds_word(text, _UNTRUE)


def _holds_word(text: str, words: tuple[str, ...]) -> bool:
    folded = key(text)
    plain = f" {_NO_WORD.sub(' ', folded)} "
    return any(is_han(word[0]) and word in folded or f" {word} " in plain for word in words)
