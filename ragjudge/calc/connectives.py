"""Words that only tie a sentence to the one before it, and say nothing that evidence could carry.

Adding and summing up alone: what orders in time (finally, 最后), opposes (however, 但) or concludes
(therefore, 因此) says something.
"""

import re

_EN = ("additionally", "furthermore", "moreover", "in addition", "likewise", "for example", "for instance",
       "in particular", "specifically", "more specifically", "notably", "overall", "in summary",
       "to summarize", "to summarise", "in short", "in sum", "in conclusion", "in other words",
       "that is to say", "by way of example", "importantly", "of note")
_ZH = ("此外", "另外", "除此之外", "而且", "再者", "其次", "总之", "总而言之", "总的来说", "总体而言",
       "总体来看", "综上所述", "综上", "概括而言", "具体而言", "具体来说", "具体来看", "例如", "比如", "譬如",
       "换言之", "换句话说", "值得注意的是", "需要指出的是", "值得一提的是")
CONNECTIVES = _EN + _ZH
_OPENING = re.compile(
    "(?:(?:" + "|".join(sorted(_EN, key=len, reverse=True)) + r")[ \t]*[,:] ?|(?:"
    + "|".join(sorted(_ZH, key=len, reverse=True)) + ")[，,：:] ?)", re.ASCII | re.IGNORECASE)


def without_connective(text: str) -> str:
    """The text with such an opening blanked, places kept; only before a comma or colon."""
    start = len(text) - len(text.lstrip("\n "))
    found = _OPENING.match(text, start)
    return text[:start] + "\n" * (found.end() - start) + text[found.end():] if found else text
