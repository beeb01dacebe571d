"""English sentences that argue: constructions of cause, forecast, action; verbs and their objects."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ragjudge.text.argue_words import Forms, Word, forms_of
from ragjudge.text.argues_en_forms import ACTION, AHEAD, CAUSE, FORECAST, LOOKALIKES, YEAR
from ragjudge.text.entail.inflection import base

Found = tuple[str, int, int]
_CLAUSE = re.compile(r"[;:—,]")
_SUBORDINATE = frozenset("""
before until when if that which who because as while after since unless whose where than
""".split())
_DIGIT = re.compile(r"[0-9]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
                    r"|thirty|forty|fifty|hundred|thousand|million|half|third|quarter|twice|percent)\b",
                    re.ASCII)
_DEFINES = re.compile(
    r"\b(?:dates? from|takes? place|deals? with|consists? of|(?:is|are|was|were) (?:(?:also|not|only"
    r"|still|now|largely|mainly|usually|often) )?(?:an?|the|one|its|[a-z]+ (?:by|in|at|of|from|for|on|to|with"
    r"|as|than)|[a-z]+(?:ed|en|wn|ade|old|ept|ung|ound|uilt|ead|ut|et|one)"
    r"|(?:as|more|less|twice|[a-z]+er) [a-z]+))\b",
    re.ASCII)
_OBJECT = frozenset("""
a an the its their his her our your my this that these those no most much many more less fewer some
all every any each one both half it them him us you me everyone people what how whole thousands
hundreds millions dozens almost nearly such another several
""".split())
_NO_OBJECT = frozenset("""
in of on for among with was were is are be been being has have had and or to than by at from between
during after before when if as not over within across per until since under up down out off about
around against via into onto upon because but while near beside behind above below through
throughout alongside only just again away back together along further twice so too also then there
here well that who which can could will would may might must should does do did
""".split())
_DETERMINERS = frozenset("""
a an the its their his her our your my this that these those no any some each every of in by with
from at on per as very most more less newly recently highly
""".split())
_BE = frozenset("""
be been being is are was were am get gets got getting isn't aren't wasn't weren't
""".split())
_HAVE = frozenset("""
have has had having do does did don't doesn't didn't
""".split())
_ADVERBS = frozenset("""
not never also only just already still even often largely partly mainly chiefly mostly further long
once almost nearly first both all too no since soon now then n't
""".split())
_MODALS = frozenset("""
can cannot can't to they we you people men women children who which that data police and
""".split())
_NO_VERB = frozenset("""
is was has does this its his us as less plus thus always perhaps yes needs cents dollars pounds
euros times series species means besides towards overseas across
""".split())
_NUMBERED = frozenset(map(base, """
keep drive make turn move increase expand double triple shrink widen narrow improve slow swell cost raise
support feed draw attract deliver generate yield serve require add extend
""".split()))
_AWAY = frozenset("""
out off away down up back over from into
""".split())
_PARTICLES = frozenset("""
off out up down back away over apart
""".split())
_OPENERS = frozenset("""
so then and but or please instead therefore thus first now rather better just always otherwise also
next finally
""".split())


def without_lookalikes(sentence: str) -> str:
    """The sentence with its look-alikes (free will, May 2023) made names of the same length."""
    return LOOKALIKES.sub(lambda one: "X" * len(one[0]), sentence)


def found(sentence: str, lexicons: Mapping[str, Any] | None, year: int | None) -> Iterator[Found]:
    """Each (class, start, end) that argues; one of the last resort only where nothing else does."""
    low, forms = sentence.lower(), forms_of(lexicons)
    hits = [(cls, one.start(), one.end()) for cls, pattern in (
        ("cause", CAUSE), ("forecast", FORECAST), ("action", ACTION)) for one in pattern.finditer(low)]
    hits += [("forecast", *one.span()) for one in YEAR.finditer(low) if year and int(one["year"]) > year]
    hits += [("cause", *one.span()) for one in forms.nominal.finditer(low) if not _is_name(sentence, one)]
    words = forms.words(sentence)
    hits += [("cause", one.start, one.end) for one in _acting(sentence, words, forms)]
    if not any(one.low in ("was", "were", "had") or forms.is_past(one) and words[at - 1].low not in _BE
               for at, one in enumerate(words)):
        hits += [("forecast", *one.span()) for one in AHEAD.finditer(low)]
    hits += _orders(sentence, words, forms)
    reads = "X" * 3 in sentence or _has_plain_verb(words, forms) and _is_anchored(sentence, words, forms)
    if not hits and len(words) > 2 and not reads:
        hits.append(("cause", words[0].start, words[-1].end))
    yield from hits


def _is_anchored(sentence: str, words: list[Word], forms: Forms) -> bool:
    """Whether a reading has what readings have: a number, a name, a past, or the form of a definition."""
    names = any("A" <= sentence[one.start] <= "Z" for one in words[1:] if one.low != "i")
    return bool(names or _DIGIT.search(sentence) or _DEFINES.search(sentence)
                or any(one.low in ("has", "have", "had", "was", "were") or forms.is_past(one)
                       for one in words))


def _is_name(sentence: str, one: re.Match) -> bool:
    """Whether a word stands capitalised inside a sentence, beside another capital: part of a name."""
    after = sentence[one.end():].lstrip(" ")
    return one.start() > 0 and "A" <= sentence[one.start()] <= "Z" and "A" <= after[:1] <= "Z"


def _acting(sentence: str, words: list[Word], forms: Forms) -> Iterator[Word]:
    """Verbs that act on an object, told as plain by no list; passives by something that makes happen."""
    for at, word in enumerate(words):
        told = word.base in forms.plain and word.base not in forms.cause
        if told or word.low in _NO_VERB or word.low[0] in "0123456789" or at == 0 and not _gerund(word):
            continue
        listed = word.base in forms.cause
        after = words[at + 1] if at + 1 < len(words) else None
        before = _before(words, at)
        by = next((i for i in (at + 1, at + 2) if i < len(words) and words[i].low == "by"
                   and (i == at + 1 or words[at + 1].low in _PARTICLES)), 0)
        passive = by and forms.is_past(word) and (listed or before in _BE)
        if passive and _drives(sentence, words, by + 1, listed):
            yield word
        if before in _BE and not word.low.endswith("ing"):
            continue
        if after is None or not after.joined or _is_made(words, at):
            continue
        if _has_shape(word, words, at, forms, listed) and _takes(words, at + 1, listed):
            yield word


def _has_shape(word: Word, words: list[Word], at: int, forms: Forms, listed: bool) -> bool:
    """Whether the word can be the verb of a clause where it stands."""
    last = words[at - 1].low if at else ""
    if last[:1] in tuple("0123456789") or last in _DETERMINERS and not (last == "that" and listed):
        return False
    if word.low.endswith("ing") and len(word.low) > 4:
        return (listed or word.base not in forms.plain) and (at == 0 or not word.joined)
    if forms.is_past(word):
        return listed or last not in ("and", "or")
    if word.low.endswith("s") and not word.low.endswith("ss"):
        return listed or words[at + 1].low in _OBJECT and words[0].low not in _DETERMINERS
    return listed and (last.endswith("s") or last in _MODALS)


def _takes(words: list[Word], at: int, listed: bool) -> bool:
    """Whether an object may begin here, or behind a particle."""
    after = words[at]
    if after.low in _PARTICLES and at + 1 < len(words) and words[at + 1].joined:
        after = words[at + 1]
    if after.low[0] in "0123456789":
        return listed
    return after.low in _OBJECT or after.low not in _NO_OBJECT and not after.low.endswith("ly")


def _before(words: list[Word], at: int) -> str:
    """The word before, adverbs passed over."""
    at -= 1
    while at > 0 and (words[at].low in _ADVERBS or words[at].low.endswith("ly")):
        at -= 1
    return words[at].low if at >= 0 else ""


def _gerund(word: Word) -> bool:
    return word.low.endswith("ing") and len(word.low) > 5


def _drives(sentence: str, words: list[Word], at: int, listed: bool) -> bool:
    """Whether what follows "by" can make happen: no number, and no name behind an unlisted verb."""
    if at >= len(words) or words[at].low[0] in "0123456789":
        return False
    names = [one for one in words[at:at + 2] if "A" <= sentence[one.start] <= "Z"]
    return listed or not names


def _is_made(words: list[Word], at: int) -> bool:
    """Makes tyres, keeps 200 cows, drives 14 turbines: an owner's or a machine's plain deed."""
    word, after = words[at], words[at + 1]
    rest = {one.low for one in words[at + 2:]}
    if after.low[0] in "0123456789":
        return word.base in _NUMBERED and not rest & _AWAY
    alone = at + 2 >= len(words) or not words[at + 2].joined or words[at + 2].low in _NO_OBJECT
    makes = word.base in ("mak", "make") and word.low != "making"
    return makes and (after.low in ("a", "an") or alone)


def _orders(sentence: str, words: list[Word], forms: Forms) -> Iterator[Found]:
    """Clauses that open with a bare verb and have no verb of their own beside it."""
    starts = {0, *(one.end() for one in _CLAUSE.finditer(sentence))}
    for start in starts:
        clause = [one for one in words if one.start >= start]
        while len(clause) > 1 and (clause[0].low in _OPENERS or clause[0].low.endswith("ly")):
            clause = clause[1:]
        if len(clause) < 2 or clause[0].low not in forms.order:
            continue
        rest = clause[1:9]
        cut = next((i for i, one in enumerate(rest) if one.low in _SUBORDINATE), len(rest))
        rest = rest[:cut] or rest[:1]
        if start and not sentence[:start].rstrip().endswith((";", ":", "—")) and rest[0].low not in _OBJECT:
            continue
        if rest[0].low in _OBJECT or not any(_finite(one, rest[i - 1] if i else clause[0], forms)
                                             for i, one in enumerate(rest)):
            yield "action", clause[0].start, clause[0].end


def _finite(word: Word, last: Word, forms: Forms) -> bool:
    """Whether a word can be the verb of a clause that is no order."""
    if word.low in _BE or word.low in _HAVE:
        return True
    if word.low.endswith("s") and word.base in forms.verbs and last.low not in _DETERMINERS:
        return True
    return forms.is_past(word) and last.low not in _DETERMINERS


def _has_plain_verb(words: list[Word], forms: Forms) -> bool:
    for at, word in enumerate(words):
        if word.low in _BE or word.low in _HAVE:
            return True
        last = words[at - 1].low if at else ""
        made = at + 1 < len(words) and _is_made(words, at)
        told = at > 0 and (made or word.base in forms.plain)
        if told and last not in _DETERMINERS and not word.low.endswith("ing"):
            return True
    return False
