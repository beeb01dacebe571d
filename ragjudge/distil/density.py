"""How dense a text is in facts: (2·digits + 3·core term hits + 2·causal word hits) / characters.

Source: docs/formats.md 5.1.2
"""

import re

from ragjudge.text.charset import HAN_RANGES, char_class

_DIGIT = re.compile("[0-9]")
_HAN = re.compile(f"[{char_class(HAN_RANGES)}]")
LONG_HAN = 200
LONG_WORDS = 120


def signal(text: str, core_hits: int, causal_hits: int) -> int:
    """The numerator of the density."""
    return 2 * len(_DIGIT.findall(text)) + 3 * core_hits + 2 * causal_hits


def is_long(text: str) -> bool:
    """More than 200 characters where Han text prevails, more than 120 words elsewhere."""
    han = han_count(text)
    if 2 * han > len(text):
        return len(text) > LONG_HAN
    return len(text.split()) + han > LONG_WORDS


def is_low_signal(text: str, numerator: int) -> bool:
    """A long text without a digit, a core term or a causal word."""
    return numerator == 0 and is_long(text)


def han_count(text: str) -> int:
    """How many Han characters a text has."""
    return 0 if text.isascii() else len(_HAN.findall(text))
