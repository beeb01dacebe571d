"""The function words between aligned tokens say the same on both sides: prepositions, auxiliaries.

Where nothing is skipped they must be equal; where the sentence says more, the claim's must be among
its, and the last of them is governed alike (structure.py). Source: rules 11 and 14
"""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import (ARTICLES, CONJUNCTIONS, FINITE, HAVE, PAST,
                                                 PREPOSITIONS, PRESENT, PRONOUNS, RELATIVES,
                                                 SUBORDINATORS, is_adverb)
from ragjudge.text.entail.marks import tail_end

_OF_NUMBERS = frozenset(("between", "up"))
_OF_DATES = frozenset("before after since until till by about around in on at during from".split())
_NOW = PRESENT | frozenset(("has", "have", "does", "do"))
_THEN = PAST | frozenset(("had", "did"))
_COUNTED = ((frozenset(("so", "but", "yet")), "clause"), (SUBORDINATORS, "clause"),
            (PRONOUNS, "coref"), (frozenset(("or",)), "modal"))
_NEVER_SUBJECTS = PREPOSITIONS | SUBORDINATORS - RELATIVES
_OPENING_WORDS = ARTICLES | CONJUNCTIONS | SUBORDINATORS | frozenset("than of to as with".split())
_OCCASIONS = frozenset(("when", "once", "whenever", "wherever", "where"))
_CONDITIONS = frozenset(("if", "unless", "whether", "lest"))


def check_functions(view: View) -> None:
    """Vetoes for prepositions, auxiliaries, conjunctions and pronouns that do not agree."""
    for claim, source in view.gaps():
        _check_prepositions(view, claim, source)
        _check_tense(view, claim, source)
    _check_ends(view)
    _check_counts(view)


def cases(tokens: Sequence[Token], indexes: Sequence[int], loose: set[int]) -> list[str]:
    """The prepositions at the indexes but those that belong to a number, a date, a moved phrase."""
    found = []
    for k in indexes:
        low = tokens[k].low
        if tokens[k].kind != "func" or low not in PREPOSITIONS or k in loose:
            continue
        after = next((token for token in tokens[k + 1:k + 5] if token.content), None)
        kind = after.kind if after else ""
        if after and kind == "number" and (low in _OF_NUMBERS or low == "by" and _changes(after)):
            continue
        if kind == "date" and low in _OF_DATES:
            continue
        found.append(low)
    return found


def _changes(token: Token) -> bool:
    """Whether a number says by how much: "rose by 5 %" is "rose 5 %"."""
    return token.value.change or token.value.unit in ("%", "pp", "bp")


def _check_prepositions(view: View, claim: range, source: range) -> None:
    at, same = view.at, view.words.same_case
    inner = view.inner(source)
    mine = cases(at.claim, claim, at.loose)
    other = cases(at.source, inner, at.loose_source)
    if any(at.source[j].content for j in inner):
        rest = iter(other)
        agree = all(any(same(one, two) for two in rest) for one in mine)
    else:
        whole = cases(at.source, [j for j in source if j not in at.back], at.loose_source)
        agree = any(len(mine) == len(one) and all(map(same, mine, one)) for one in (other, whole))
    if not agree:
        view.veto("case", claim or (claim.start - 1,), source)


def _check_tense(view: View, claim: range, source: range) -> None:
    """The auxiliaries of the word after the gap; those of a noun before it are not its own."""
    tokens = view.at.source
    first = max((j + 1 for j in source if tokens[j].content and j not in view.at.back
                 and not is_adverb(tokens[j])), default=source.start)
    if first == source.start:
        finite = _count([view.at.claim[i] for i in claim], FINITE), _count(
            [tokens[j] for j in view.inner(source)], FINITE)
        if all(finite) and finite[0] != finite[1]:
            view.veto("aspect", claim, source)
            return
    mine = {view.at.claim[i].low for i in claim}
    other = {tokens[j].low for j in range(first, source.stop)}
    if mine & _NOW and other & _THEN and not other & _NOW or \
            mine & _THEN and other & _NOW and not other & _THEN and not other & HAVE:
        view.veto("aspect", claim, source)


def _check_ends(view: View) -> None:
    """What the claim says after its last and before its first content word."""
    at, same = view.at, view.words.same_case
    last_claim, last = at.chain[-1][0], at.last
    mine = cases(at.claim, range(last_claim + 1, len(at.claim)), at.loose)
    other = cases(at.source, range(last + 1, len(at.source)), at.loose_source)
    if not (len(mine) <= len(other) and all(map(same, mine, other))) or _closes_otherwise(
            at.claim[last_claim + 1:], at.source[last + 1:]):
        view.veto("case", range(last_claim + 1, len(at.claim)))
    if _dangles(at.claim[last_claim + 1:], at.source[last + 1:]):
        view.veto("tailcut", range(last_claim + 1, len(at.claim)))
    first_claim = at.chain[0][0]
    mine = cases(at.claim, range(first_claim), at.loose)
    other = cases(at.source, range(at.first), at.loose_source)
    if mine and not (len(mine) <= len(other) and all(map(same, mine[::-1], other[::-1]))):
        view.veto("case", range(first_claim))
    tail = range(last + 1, min(last + 4, len(at.source)))
    _check_tense(view, range(last_claim + 1, len(at.claim)), tail)
    _check_tense(view, range(first_claim), range(max(0, at.first - 3), at.first))


def _closes_otherwise(claim: Sequence[Token], source: Sequence[Token]) -> bool:
    """Whether a claim that ends on a pronoun ends otherwise than the sentence goes on."""
    mine = [token.low for token in claim if token.kind == "func" and token.low not in ARTICLES]
    if all(low in PREPOSITIONS for low in mine):
        return False
    run = list(takewhile(lambda token: token.kind != "word" or is_adverb(token), source))
    other = [token.low for token in run if token.kind == "func" and token.low not in ARTICLES]
    return mine != other[:len(mine)]


def _dangles(claim: Sequence[Token], source: Sequence[Token]) -> bool:
    """Whether a claim breaks off at a word that opens something: that, than, the, of."""
    last = next((token for token in reversed(claim) if token.kind != "punct"), None)
    if last is None or last.kind != "func" or last.low not in _OPENING_WORDS:
        return False
    place = next((k for k, token in enumerate(source) if token.low == last.low), len(source))
    return any(token.content for token in source[place + 1:place + 4])


def _check_counts(view: View) -> None:
    """Conjunctions and pronouns that only the claim has, conditions that only the source has."""
    at = view.at
    for words, code in _COUNTED:
        mine, other = _count(at.claim, words), _count(at.source, words)
        for low in mine - other:
            view.veto(code, [i for i, token in enumerate(at.claim) if token.low == low][-1:])
    pairs = {(one.low, two.low) for one, two in zip(at.source, at.source[1:])}
    for i, (one, two) in enumerate(zip(at.claim, at.claim[1:])):
        if one.kind == two.kind == "func" and (one.low, two.low) not in pairs and (
                one.low in ARTICLES or two.low in FINITE and one.low in _NEVER_SUBJECTS):
            view.veto("headcut", (i, i + 1))
    brackets, end = view.bracketed(), tail_end(view, joined=True)
    asked = [token for j, token in enumerate(at.source) if token.start < end and j not in brackets]
    more = _count(asked, _CONDITIONS) - _count(at.claim, _CONDITIONS)
    more += _opening(at.source[:at.first]) - _count(at.claim, _OCCASIONS)
    for low in more:
        view.veto("modal", (), [j for j, token in enumerate(at.source) if token.low == low][:1])


def _opening(before: Sequence[Token]) -> Counter[str]:
    """The when or once that opens a sentence before the claim's clause: then it holds only then."""
    first = [token for token in before if token.low in _OCCASIONS or not (
        token.kind == "punct" or is_adverb(token) or token.low in CONJUNCTIONS)][:1]
    return Counter(token.low for token in first if token.low in _OCCASIONS)


def _count(tokens: Sequence[Token], words: frozenset[str]) -> Counter[str]:
    return Counter(token.low for token in tokens if token.kind == "func" and token.low in words)
