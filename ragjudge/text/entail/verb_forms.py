"""Tense, voice and -ing of aligned words. Source: rule 11 (aspect)"""

from collections.abc import Container

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import (ADVERBS, ARTICLES, BE, HAVE, MODALS, PARTICIPLES,
                                                 PAST, PRESENT, UNCHANGED)
from ragjudge.text.entail.words import Words


def check_forms(view: View) -> None:
    """Vetoes for another tense or voice of a word of the chain."""
    for i, j, _ in view.at.chain:
        if view.at.claim[i].kind == "word":
            _check_form(view, i, j)


def _check_form(view: View, i: int, j: int) -> None:
    """Tense, voice and -ing of an aligned word."""
    at, past = view.at, view.words.past
    one, two = _auxiliaries(at.claim, i, ()), _auxiliaries(at.source, j, view.set_aside())
    mine = "past" if "did" in one else _form(at.claim[i].low, past)
    other = "past" if "did" in two else _form(at.source[j].low, past)
    if at.claim[i].low != at.source[j].low and "ing" in (mine, other) and mine != other \
            and "" not in (mine, other):
        view.veto("aspect", (i,), (j,))
    elif {mine, other} == {"past", "plain"} and not one & MODALS:
        view.veto("aspect", (i,), (j,))
    if "past" in (mine, other) and bool(one & BE) != bool(two & BE) and not (
            one & BE and _is_participle(at.source, j)):
        view.veto("role", (i,), (j,))
    elif one & PRESENT and two & PAST or one & PAST and two & PRESENT:
        view.veto("aspect", (i,), (j,))


def _is_participle(tokens: list[Token], j: int) -> bool:
    """Whether a past form without auxiliary is passive: known as, recorded by, (born …"""
    before, after = tokens[j - 1].key if j else "", tokens[j + 1].low if j + 1 < len(tokens) else ""
    return tokens[j].low in PARTICIPLES or after in ("by", "as") or before in (",", "(")


def is_past(token: Token, words: Words) -> bool:
    """Whether a word has the form of a past or a past participle."""
    return token.kind == "word" and _form(token.low, words.past) == "past"


def _form(low: str, past: frozenset[str]) -> str:
    """past, ing, plain; "" for phrases, and where the past is the base form (cut, shut)."""
    if low in UNCHANGED or " " in low:
        return ""
    if low in past or low.endswith("ed") and len(low) > 4:
        return "past"
    return "ing" if low.endswith("ing") and len(low) > 5 else "plain"


def _auxiliaries(tokens: list[Token], at: int, aside: Container[int]) -> frozenset[str]:
    """The auxiliaries right before a token, adverbs, articles and negators between."""
    found, k = set(), at - 1
    while k >= 0:
        low = tokens[k].low
        if low in BE or low in HAVE or low in MODALS or low == "did":
            found.add(low)
        elif k not in aside and low not in ADVERBS and low not in ARTICLES and low != "not" \
                and not low.endswith("ly"):
            break
        k -= 1
    return frozenset(found)
