"""What the words around a statement say about it: a verdict before or behind, a heading, a bracket.

The words are `lexicons/correction.toml`; where in the text they count is said here. Source: GATES CE3
"""

import re
from typing import Any

from ragjudge.text.charset import is_han
from ragjudge.text.entail.han_words import VERBS
from ragjudge.text.scope import attributions, markers

_BULLET = " \t*_#>-–—•·\"“”「『【[(（0123456789.、"
_LABEL_END = (":", "：", "—", "–", " -")
_BEHIND = re.compile(
    r"[:：,，;；—–][ \"“]*(?:(?:which|this|that|it|but|all|is|was|were|proved|turned|out|to|be|in|fact"
    r"|actually|really|a|an|the|pure|mere|just|only|total|complete|entirely|completely|simply|later|since"
    r"|april) +)*", re.ASCII | re.IGNORECASE)
_DOUBT = ("correction.untrue", "correction.retraction", "correction.label", "correction.takes_back")
_ASKED = re.compile(r"[,;—–] ?or (?:did|was|were|is|are|has|had|does|so|not)\b", re.ASCII)
_BRACKET = re.compile(r"[(（\[【]([^()（）\[\]【】]{1,60})[)）\]】]")
_FOLLOWS = re.compile(r"\bthe following\b|\bas follows\b|[:：]\s*\Z|如下|以下", re.ASCII | re.IGNORECASE)
_SCARE = re.compile("[\"“”「]([a-z]{3,}|[\u4e00-\u9fff]{2})[\"”」]", re.ASCII)
_VERBS = frozenset(VERBS)
_CLOSING = " \n\t.。!！,，”\"'）)"
_FEW = 24
"""A sentence so short that opens with a verdict is nothing but the verdict."""


def opens_with(text: str, lexicons: Any, cls: str) -> str:
    """The word of a class that a text opens with, or ""."""
    start = len(text) - len(text.lstrip(_BULLET))
    hits = [one for one in markers(text, lexicons, (), (cls,), single=False) if one.start <= start]
    return text[hits[0].start:hits[0].end] if hits else ""


def labelled(text: str, lexicons: Any) -> bool:
    """Whether a sentence stands behind a label: Wrong: …; 谣言：…"""
    word = opens_with(text, lexicons, "correction.label")
    if not word:
        return False
    rest = text[text.index(word) + len(word):].lstrip("*_\"”」 ")
    return rest.startswith(_LABEL_END) or text[text.index(word) + len(word):].startswith(" -")


def taken_back_behind(text: str, at: int, lexicons: Any) -> bool:
    """Whether a sentence takes itself back from an index on: … : a hoax; …, or did it."""
    if _ASKED.search(text, at):
        return True
    ends = [found.end() for found in _BEHIND.finditer(text, at)]
    return bool(ends) and any(one.start in ends and len(text[one.end:].strip(_CLOSING)) < _FEW
                              for one in markers(text, lexicons, (), _DOUBT, single=False))


def bracket_behind(text: str, at: int, claim: str, lexicons: Any) -> str:
    """A bracket behind an index that doubts or limits what stands before it, unless the claim says so."""
    for found in _BRACKET.finditer(text, at):
        for one in markers(found[1], lexicons, (), ("correction.bracket_doubts",), single=False):
            if found[1][one.start:one.end].lower() not in claim.lower():
                return found[0]
    return ""


def scare_quoted(text: str, claim: str) -> str:
    """A single word of a sentence in quotation marks (Chinese: a verb) that the claim has without them."""
    for found in _SCARE.finditer(text):
        if is_han(found[1][0]) and found[1] not in _VERBS:
            continue
        bare = re.search(rf"(?<![\"“「]){found[1]}(?![\"”」])", claim)
        if bare:
            return found[0]
    return ""


def denies_before(text: str, lexicons: Any) -> bool:
    """Whether the sentence after another takes back, rates or disputes it."""
    return bool(opens_with(text, lexicons, "correction.takes_back")
                or markers(text, lexicons, (), ("correction.disputes",), single=False))


def announces_doubt(text: str, lexicons: Any) -> bool:
    """Whether a sentence hands over to what is only held or told, or is nothing but a verdict."""
    bare = text.strip()
    verdict = opens_with(bare, lexicons, "correction.label")
    if verdict and len(bare) <= _FEW and not is_sentence(bare[bare.index(verdict) + len(verdict):]):
        return True
    if not _FOLLOWS.search(bare):
        return False
    return bool(attributions(bare) or markers(
        bare, lexicons, (), ("correction.belief", "correction.untrue", "correction.label",
                             "correction.supposition", "correction.heading_doubts"), single=False))


def is_sentence(rest: str) -> bool:
    """Whether more than a word or a mark is left behind a verdict."""
    solid = [one for one in rest if one.isascii() and "a" <= one.lower() <= "z" or is_han(one)]
    return len(solid) > (2 if any(map(is_han, solid)) else 8)


def doubtful_heading(path: tuple[str, ...], lexicons: Any) -> str:
    """The heading of a path under which nothing is told as so, or ""."""
    for one in path:
        if markers(one, lexicons, (), ("correction.heading_doubts",), single=False):
            return one
    return ""
