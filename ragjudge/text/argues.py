"""Does a sentence argue: does it say a cause, what will be, or what ought to be done?

Made for recall: kinds of construction, not a list of connectives. A sentence that fits no plain reading
(a state, a place, a measure, somebody's deed in the past) argues too; so an unknown verb that acts on an
object counts, and a word list that is missing makes the reading narrower, never wider.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ragjudge.text import argues_en, argues_zh
from ragjudge.text.canon import EVEN
from ragjudge.text.charset import is_han
from ragjudge.text.lexicon import Hit
from ragjudge.text.scope import actions, causal, forecasts

CAUSE, FORECAST, ACTION = "cause", "forecast", "action"
KINDS = (CAUSE, FORECAST, ACTION)
Spans = Iterable[tuple[int, int]]
_QUOTED = re.compile('"[^"\n]{1,200}"|“[^”\n]{1,200}”|「[^」\n]{1,200}」|『[^』\n]{1,200}』')
_TITLE = re.compile("《[^》\n]{1,200}》")
_SENTENCE = re.compile("[^。！？!?\n. ][^。！？!?\n.]*(?:[.](?![ \n]|\\Z)[^。！？!?\n.]*)*[。！？!?.]*"
                       "[\"”」』）)]*")
_WIDE = str.maketrans({**{0xFF21 + at: 0x41 + at for at in range(26)},
                       **{0xFF41 + at: 0x61 + at for at in range(26)}, 0x2019: "'"})
_HAN_SHARE = 4
"""A sentence is read as Chinese from one Han character in so many."""


def arguments(text: str, lexicons: Mapping[str, Any] | None = None, mask_spans: Spans = (),
              year: int | None = None) -> list[Hit]:
    """What argues in a text, by place; cls is cause, forecast or action, word the text's own.

    Args:
        mask_spans: Spans of names and quotations; nothing inside them argues.
        year: The judging year; a later year in a sentence makes it a forecast. None: no year does.
    """
    masks = (*mask_spans, *_quotations(text))
    even = _masked(text, text.translate(EVEN).translate(_WIDE), masks)
    found: list[Hit] = []
    for part in _SENTENCE.finditer(even):
        start, sentence = part.start(), part[0]
        if not sentence.strip():
            continue
        reader = argues_zh if _is_chinese(sentence) else argues_en
        plain = reader.without_lookalikes(sentence)
        found += [Hit(start + low, start + high, text[start + low:start + high], cls)
                  for cls, low, high in reader.found(plain, lexicons, year)]
        found += [replace(one, start=start + one.start, end=start + one.end)
                  for one in worded(plain, lexicons) if not _is_name(plain, one)]
    return sorted(found, key=lambda hit: (hit.start, hit.end, hit.cls))


def worded(text: str, lexicons: Mapping[str, Any] | None = None, mask_spans: Spans = ()) -> list[Hit]:
    """The words of cause, action and forecast that the lists hold, and no construction."""
    masks = tuple(mask_spans)
    return [replace(one, cls=cls) for cls, scan in ((CAUSE, causal), (ACTION, actions), (FORECAST, forecasts))
            for one in scan(text, lexicons, masks)]


def _quotations(text: str) -> list[tuple[int, int]]:
    """Titles, and quotations in a text that says at least as much outside them."""
    titles = [one.span() for one in _TITLE.finditer(text)]
    quoted = [one.span() for one in _QUOTED.finditer(text)]
    inside = sum(high - low for low, high in quoted)
    return titles + (quoted if 2 * inside <= len(text.strip()) else [])


def _masked(text: str, even: str, masks: Iterable[tuple[int, int]]) -> str:
    """The text with each masked span made one name, as long as it was."""
    for low, high in masks:
        name = "某" if any(is_han(ch) for ch in text[low:high]) else "X"
        even = even[:low] + name * (min(high, len(even)) - low) + even[high:]
    return even


def _is_name(sentence: str, one: Hit) -> bool:
    """Whether a word stands capitalised beside a capital inside a sentence that is not all capitals."""
    after = sentence[one.end:].lstrip(" ")
    small = sum("a" <= word[0] <= "z" for word in sentence.split())
    return one.start > 0 and "A" <= sentence[one.start] <= "Z" and "A" <= after[:1] <= "Z" \
        and 2 * small > len(sentence.split())


def _is_chinese(sentence: str) -> bool:
    return sum(map(is_han, sentence)) * _HAN_SHARE >= len(sentence.replace(" ", ""))
