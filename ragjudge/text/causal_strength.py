"""How strongly a statement ties a cause to an effect.

The scale is that of research on science news (Sumner 2014, Li 2017): 3 a cause is stated, 2 a cause is
possible or under a condition, 1 things go together, 0 nothing is tied or nothing was found.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ragjudge.text.canon import key
from ragjudge.text.charset import is_han
from ragjudge.text.lexicon import Hit, Lexicon, once_a_mapping
from ragjudge.text.scope import markers
from ragjudge.text.scope_words import WORDS
from ragjudge.text.sentences import sentences


NONE, CORRELATION, CONDITIONAL, CAUSE = range(4)
_NEAR_WORDS, _NEAR_HAN = 6, 10
"""How far before a causal word a modal or a negator still governs it: words, Han characters."""
_CLAUSE = re.compile(r"[;；。！!?？:：\n，]|, (?:and|but|while|whereas|although|which|who) ")
_WORD = re.compile(r"[A-Za-z']+", re.ASCII)
_HAN_OBJECT_MARKS = ("使", "令", "让", "把", "将")
_HAN_NO_OBJECT = re.compile(r"了?[0-9一二三四五六七八九十百约近超至到，。；、,;.与和的及]|\Z")
_HAN_MODALS = "可能或"
_NO_OBJECT = frozenset("in of on for among amongst with was were is are has have had and or to than by at "
                       "from between during after before that when if as not later again further more less "
                       "rapidly slowly sharply over within across per each every since until".split())
_OBJECT_OPENS = frozenset("a an the this that these those their his her its our your my how what both "
                          "all".split())
_DETERMINERS = frozenset("a an the this that these those any no its their our significant small large "
                         "further substantial modest percent per clinical".split())
_NO_SUBJECT = frozenset("a an the of with in had have has was were is are be been being to for and or by at "
                        "on its their his her our your this these those show shows showed shown find found "
                        "report reported demonstrate demonstrated exhibit exhibited display displayed "
                        "experience experienced reveal revealed suggest suggests suggested indicate "
                        "indicates indicated predict predicted from into as than more most less least "
                        "no any some many such not only very when while whose".split())
_BY_NUMBER = re.compile(r" *by (?:about |around |nearly |almost |over |up to |at least |an? |[~≈<>])?"
                        r"[~≈]?(?:[0-9]|half|third|average|factor)", re.ASCII)
_BARE = frozenset(("may", "might", "could", "可能", "或许", "也许", "有望"))
"""What is only perhaps so: conditional even without a causal word beside it."""
_CORE: dict[str, Any] = {"cause": WORDS["causal"], "modal": WORDS["possible"]}


@once_a_mapping
def lexicon_of(lexicons: Mapping[str, Any] | None) -> Lexicon:
    """The matcher of the lexicon `strength` (core words without it), made once a mapping."""
    return Lexicon.from_data((lexicons or {}).get("strength") or _CORE)


def strength(text: str, lexicons: Mapping[str, Any] | None = None) -> int:
    """The strongest tie that a text states: CAUSE, CONDITIONAL, CORRELATION or NONE."""
    return said_strength(text, lexicons)[0]


def said_strength(text: str, lexicons: Mapping[str, Any] | None = None) -> tuple[int, str]:
    """The strength of a text and the words that say it, "" for none."""
    best, word = NONE, ""
    for part in sentences(text):
        level, said = _of_sentence(text[part.start:part.end], lexicon_of(lexicons), lexicons)
        if level > best or level == best and not word:
            best, word = level, said
    return best, word


def _of_sentence(sentence: str, lexicon: Lexicon, lexicons: Any) -> tuple[int, str]:
    hits = lexicon.hits(sentence, (), ("cause", "effect", "changed", "correlation", "modal", "none"))
    modals = [one for one in hits if one.cls == "modal"]
    void = [one for one in hits if one.cls == "none"] + markers(sentence, lexicons, (), ("negation",))
    best, word = NONE, next((sentence[one.start:one.end] for one in hits if one.cls == "none"), "")
    for hit in hits:
        if hit.cls in ("modal", "none"):
            continue
        level = _of_hit(sentence, hit)
        if level and any(_governs(sentence, one, hit) for one in void if not _is_word_of(one, hit)):
            continue
        if level == CAUSE and _is_conditional(sentence, hit, modals):
            level = CONDITIONAL
        if level > best:
            best, word = level, sentence[hit.start:hit.end]
    if best == NONE:
        bare = [one for one in modals if key(sentence[one.start:one.end]) in _BARE]
        if bare:
            return CONDITIONAL, sentence[bare[0].start:bare[0].end]
    return best, word


def _of_hit(sentence: str, hit: Hit) -> int:
    """What one word says alone, by what stands around it."""
    if hit.cls in ("cause", "correlation"):
        return CAUSE if hit.cls == "cause" else CORRELATION
    before, after = sentence[:hit.start], sentence[hit.end:]
    if is_han(sentence[hit.start]):
        if any(mark in before[-12:] for mark in _HAN_OBJECT_MARKS):
            return CAUSE
        return CORRELATION if _HAN_NO_OBJECT.match(after) else CAUSE
    following = _WORD.match(after.lstrip(" "))
    word = following[0].lower() if following else ""
    leading = _WORD.findall(before[-24:])
    if hit.cls == "changed":
        return CAUSE if _is_active(leading, word, after) else CORRELATION
    if not word or word in _NO_OBJECT or leading and leading[-1].lower() in _DETERMINERS:
        return CORRELATION
    return CAUSE


def _is_active(leading: list[str], word: str, after: str) -> bool:
    """Whether a participle acts: on an object with an article, after a subject, or by somebody."""
    if word == "by":
        return not _BY_NUMBER.match(after)
    subject = leading[-1].lower() if leading else ""
    if subject.endswith("ly") and len(leading) > 1:
        subject = leading[-2].lower()
    if word in _OBJECT_OPENS:
        return True
    return bool(word and subject) and word not in _NO_OBJECT and subject not in _NO_SUBJECT


def _is_conditional(sentence: str, hit: Hit, modals: Iterable[Hit]) -> bool:
    if is_han(sentence[hit.start]) and sentence[hit.start - 1:hit.start] in tuple(_HAN_MODALS):
        return True
    return any(_governs(sentence, one, hit) for one in modals)


def _is_word_of(one: Hit, hit: Hit) -> bool:
    """A negator that is the causal word itself: to prevent is a cause."""
    return one.cls == "negation" and one.start < hit.end and hit.start < one.end


def _governs(sentence: str, one: Hit, hit: Hit) -> bool:
    """Whether a modal or negator before a word, in its clause and near, or over it, governs it."""
    if one.start <= hit.start and hit.end <= one.end:
        return True
    between = sentence[one.end:hit.start]
    if one.end > hit.start or _CLAUSE.search(between):
        return False
    if is_han(sentence[hit.start]):
        return len(between) <= _NEAR_HAN
    # A bare infinitive far from its modal stands in a list: could lower X, raise Y and cut Z.
    bare = hit.cls == "effect" and not hit.word.endswith("s")
    return len(_WORD.findall(between)) <= _NEAR_WORDS * (3 if bare else 1)
