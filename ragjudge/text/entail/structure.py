"""Vetoes on what stands between and around the aligned tokens: who does what to whom.

Source: rules 14 to 16 and 19
"""

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import (ADVERBS, ARTICLES, BE, CONJUNCTIONS, NAME_MODIFIERS, NOT_ADVERBS,
                                                 PREPOSITIONS, PRONOUNS, RELATIVES,
                                                 SUBORDINATORS)

FARTHEST = 6
_BOUNDARIES = frozenset((",", ";", ":", "—", "–", "--")) | CONJUNCTIONS | SUBORDINATORS
_FOR_VALUES = frozenset(("from", "to", "than", "between", "against", "without", "of", "out"))
_POSSESSIVES = frozenset(("'s", "'"))


def check_structure(view: View) -> None:
    """Vetoes for clauses crossed, distances, prepositions, owners, heads and modifiers dropped."""
    for claim, source in view.gaps():
        _check_gap(view, claim, source)
    for i, j, _ in view.at.chain:
        _check_case(view, i, j)
    _check_start(view)
    _check_end(view)


def _check_gap(view: View, claim: range, source: range) -> None:
    tokens = view.at.source
    inner = view.inner(source)
    said = {view.at.claim[i].low for i in claim}
    content = [j for j in inner if tokens[j].content]
    if not _is_apposition(tokens, inner, said) and _crosses(tokens, inner, said):
        view.veto("clause", claim, source)
    if len(content) > FARTHEST:
        view.veto("far", claim, source)
    owners = [j for j in inner if tokens[j].low in _POSSESSIVES]
    if len(owners) > sum(view.at.claim[i].low in _POSSESSIVES for i in claim):
        view.veto("case", claim, owners)
    if any(tokens[j].kind == "number" for j in inner) and view.at.claim[claim.start - 1].kind == "number":
        view.veto("nbind", (claim.start - 1,), source)
    if not claim and inner and len(content) == len(inner) and not all(
            _is_adverb(tokens[j]) for j in inner):
        view.veto("headcut", (claim.start - 1, claim.stop), inner)


def _is_apposition(tokens: list[Token], inner: list[int], said: set[str]) -> bool:
    """X, a Y: the claim may say X is a Y."""
    if not said & BE or len(inner) < 2:
        return False
    low = [tokens[j].low for j in inner]
    return low[0] == "," and low[1] in ("a", "an") and not _crosses(tokens, inner[2:], said)


def _is_adverb(token: Token) -> bool:
    return token.low in ADVERBS or token.low.endswith("ly") and token.low not in NOT_ADVERBS


def _crosses(tokens: list[Token], inner: list[int], said: set[str]) -> bool:
    """Whether a clause ends inside a gap and something new begins."""
    seen_content = seen_boundary = False
    for j in inner:
        low = tokens[j].low or tokens[j].key
        if low in SUBORDINATORS and low not in said and (
                low not in RELATIVES or seen_content):
            return True
        if low in _BOUNDARIES and low not in said:
            seen_boundary = True
        elif seen_boundary and low not in ADVERBS and (
                tokens[j].content or low in PRONOUNS and low not in said):
            return True
        seen_content = seen_content or tokens[j].content
    return False


def governor(tokens: list[Token], at: int, taken: object = ()) -> str:
    """The preposition that governs a token, over articles, modifiers and owners; "" for none."""
    j = at - 1
    while j >= 0 and j not in taken:
        low = tokens[j].low
        if low in PREPOSITIONS:
            return low
        plain = low in ARTICLES or low in PRONOUNS or tokens[j].content
        if not plain:
            return ""
        j -= 1
    return ""


def _check_case(view: View, i: int, j: int) -> None:
    """The preposition before an aligned token is the same on both sides."""
    at, equal = view.at, view.words.same_case
    mine = governor(at.claim, i, at.of)
    other = governor(at.source, j, at.back)
    if at.claim[i].kind != "word":
        mine, other = ({mine} & _FOR_VALUES or {""}).pop(), ({other} & _FOR_VALUES or {""}).pop()
    first = (i, j) == at.chain[0][:2]
    if equal(mine, other) or first and not mine and not _subject_governed(view, j):
        return
    view.veto("case", (i,), (j,))


def _subject_governed(view: View, j: int) -> bool:
    """Whether the sentence's first aligned token hangs on an unaligned word (the partner of X)."""
    tokens = view.at.source
    k = j - 1
    while k >= 0 and (tokens[k].low in ARTICLES or tokens[k].low in PRONOUNS):
        k -= 1
    if k < 0 or tokens[k].low not in PREPOSITIONS:
        return False
    return True


def _check_start(view: View) -> None:
    """What the first aligned token loses: its modifier, its partner, its owner."""
    tokens, first = view.at.source, view.at.first
    if first == 0:
        return
    before = tokens[first - 1]
    if before.low in _POSSESSIVES or before.low in ("and", "or") and _joins_names(tokens, first - 1):
        view.veto("headcut", (view.at.chain[0][0],), (first - 1,))


def _joins_names(tokens: list[Token], at: int) -> bool:
    """Whether "and" at an index joins two names or nouns, not two clauses: no verb before it."""
    k = at - 1
    while k >= 0 and tokens[k].key not in (";", "."):
        low = tokens[k].low
        if tokens[k].kind == "func" and (low in _AUXILIARY) or tokens[k].kind == "word" and \
                not tokens[k].capital and low.endswith("ed"):
            return False
        k -= 1
    return True


_AUXILIARY = frozenset("is are was were be been has have had do does did will would can could may "
                       "might shall should must".split())


def _check_end(view: View) -> None:
    """What the last aligned token of a run loses: the head that it modifies, the rest of a name."""
    tokens, at = view.at.source, view.at
    for i, j, _ in at.chain:
        after = j + 1
        if after >= len(tokens) or after in at.back or not tokens[after].content:
            continue
        ends_claim = not any(token.content for token in at.claim[i + 1:])
        token, next_ = tokens[j], tokens[after]
        if token.kind == "word" and token.capital and next_.capital and not _is_adverb(next_):
            view.veto("tailcut", (i,), (after,))
        elif ends_claim and token.kind == "word" and _is_head(view, next_):
            view.veto("tailcut", (i,), (after,))
    for i, j, _ in at.chain:
        before = tokens[j - 1] if j else None
        if before and j - 1 not in at.back and before.low in NAME_MODIFIERS and tokens[j].content:
            view.veto("headcut", (i,), (j - 1,))


def _is_head(view: View, token: Token) -> bool:
    """Whether a word right after may be the noun that the word before modifies."""
    passive = token.low.endswith("ed") or token.low in view.words.past
    return token.kind == "word" and not (passive or token.capital or _is_adverb(token))
