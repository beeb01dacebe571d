"""Who says it: a saying that governs the aligned part stands in the claim too. Source: rule 13"""

from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import ARTICLES, FINITE
from ragjudge.text.entail.marks import loose, tail_end
from ragjudge.text.lexicon import Hit

_MOST_AFTER = 5
"""Content words after a closing "he said": who, when, where; more are words of its own."""


def check_attribution(view: View) -> None:
    at = view.at
    opening = _opened_by_that(view)
    if opening:
        view.veto("attr", (), opening)
    mine = loose(view.claim, at.of, at.claim, "attribution")
    other = [hit for hit in loose(view.source, at.back, at.source, "attribution")
             if _governs(view, hit)]
    if len(other) > len(mine):
        view.note("attr", None, (other[0].start, other[0].end))
    elif len(mine) > len(other):
        view.note("attr", (mine[0].start, mine[0].end), None)


def _opened_by_that(view: View) -> list[int]:
    """The words before the claim's clause that turn it into what someone holds: X assumes that …"""
    tokens, at = view.at.source, view.at
    k = at.first - 1
    while k > 0 and (tokens[k].low in ARTICLES or tokens[k].content and tokens[k].low != "that"):
        k -= 1
    said = any(token.low == "that" for token in at.claim[:at.chain[0][0]])
    return [k - 1, k] if k > 0 and tokens[k].low == "that" and not said else []


def _governs(view: View, hit: Hit) -> bool:
    """Whether a saying governs the aligned part: not in brackets, nor with words of its own."""
    tokens = view.at.source
    depth = sum((token.key == "(") - (token.key == ")") for token in tokens
                if token.end <= hit.start)
    if depth > 0:
        return False
    if hit.start < tokens[view.at.last].end:
        return True
    after = [token for token in tokens if token.start >= hit.end]
    joined = any(one.key == "," and two.low in ("and", "but") for one, two in zip(
        tokens[view.at.last + 1:], tokens[view.at.last + 2:]) if two.end <= hit.start)
    if (joined or hit.start >= tail_end(view)) and any(token.content for token in after):
        return False
    return sum(token.content for token in after) <= _MOST_AFTER and not any(
        token.low in FINITE or token.low == "that" for token in after)
