"""Pack: passages by kind of evidence, inside a budget of characters for each. Source:
docs/formats.md 6.6
"""

import re
from collections.abc import Sequence

from ragjudge.retrieve.passage import Passage

BUDGET = {"definitions": 4_000, "data": 8_000, "events": 4_000, "statements": 6_000}
_DEFINES = re.compile(
    "是指|指的是|定义为|称为|所谓|称作| is defined as | refers to | is called | means that |, or the "
)
_DATED = re.compile("(?:1[89]|20)[0-9]{2}")
_SAYS = re.compile("表示|称，|认为|指出|预计|据| said | says |according to | expects | told ")


def partition(passages: Sequence[Passage]) -> dict[str, tuple[Passage, ...]]:
    """Passages by kind in rank order; one that does not fit its kind's budget is left out whole."""
    found: dict[str, list[Passage]] = {name: [] for name in BUDGET}
    left = dict(BUDGET)
    for one in passages:
        kind = kind_of(one)
        if len(one.text) <= left[kind] or not found[kind]:
            found[kind].append(one)
            left[kind] -= len(one.text)
    return {name: tuple(several) for name, several in found.items()}


def kind_of(passage: Passage) -> str:
    """definitions, data, events or statements."""
    if passage.table is not None or passage.role in ("table", "table_row"):
        return "data"
    sentence = passage.text[passage.best[0] - passage.start : passage.best[1] - passage.start]
    if passage.track == "methodology" or _DEFINES.search(sentence):
        return "definitions"
    if _SAYS.search(sentence):
        return "statements"
    return "events" if _DATED.search(sentence) else "statements"
