"""Which subject, verb, number and sense an aligned word belongs to.

A copula needs a copula, the subject of an aside is not the sentence's, "by 5" is no "is 5".
Source: rules 11, 14 and 15
"""

import re

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import Side, View
from ragjudge.text.entail.function_words import (ADVERBS, ARTICLES, BE, CONJUNCTIONS, FINITE, HAVE,
                                                 PARTICIPLES, PAST, PREPOSITIONS, PRESENT,
                                                 RELATIVES, is_adverb)
from ragjudge.text.entail.verb_forms import is_past

_APPOSED = frozenset((",", "(", "—", "–", "-", ":"))
_PLACED = frozenset("located situated based headquartered".split())
_OPENS_ASIDE = RELATIVES | PREPOSITIONS | frozenset("whose like unlike including".split())
_MEASURES = frozenset("short long us imperial nautical metric".split())
_MOVES = frozenset(("=fall",))
_ERA = re.compile(r"[ ,]{0,2}(B\.?C\.?(?:E\.?)?|A\.?D\.?|C\.?E\.?)(?![A-Za-z])", re.ASCII)
_DIGITS = re.compile(r"[0-9][0-9.,]*", re.ASCII)
_AMOUNT_BEFORE, _AMOUNT_AFTER = 3, 6


def check_bindings(view: View) -> None:
    """Vetoes for words that are aligned and belong to something else."""
    for claim, source in view.gaps():
        _check_copula(view, claim, source)
        _check_verb(view, claim, source)
        _check_subject(view, claim, source)
        _check_counted(view, claim, source)
    _check_head(view)
    for i, j, _ in view.at.chain:
        if view.at.claim[i].kind == "word":
            _check_sense(view, i, j)
        else:
            _check_print(view, i, j)


def _check_copula(view: View, claim: range, source: range) -> None:
    """X was 5: the sentence says so by was too, or by apposition; "narrowed by 5" is another verb."""
    tokens, at = view.at.source, view.at
    mine = {at.claim[i].low for i in claim} & FINITE
    after = at.claim[claim.stop]
    moved = any(i in at.loose for i in (claim.start - 1, claim.stop))
    if moved or not mine or not mine <= PRESENT | PAST:
        return
    inner = view.inner(source)
    verbal = is_past(after, view.words) or after.low in PARTICIPLES or after.low.endswith("ing")
    if verbal and not any(tokens[j].content and not is_adverb(tokens[j]) for j in inner):
        return
    low = [tokens[j].low for j in inner]
    said = any(one in BE or tokens[j].key == "is" for one, j in zip(low, inner))
    if not said and not (inner and tokens[inner[0]].key in _APPOSED):
        view.veto("role", claim, source)
    elif after.kind == "number" and "by" in low and "by" not in {at.claim[i].low for i in claim}:
        view.veto("role", claim, source)


def _check_verb(view: View, claim: range, source: range) -> None:
    """The verb after was, has, will in a gap is not left out: what follows it is its own."""
    tokens = view.at.source
    inner = view.inner(source)
    for at, j in enumerate(inner):
        if tokens[j].low not in FINITE:
            continue
        rest = inner[at + 1:]
        while rest and (tokens[rest[0]].low in BE | HAVE | ADVERBS or is_adverb(tokens[rest[0]])):
            rest = rest[1:]
        if not rest or not is_past(tokens[rest[0]], view.words) or tokens[rest[0]].low in _PLACED:
            continue
        ends = any(tokens[k].low in CONJUNCTIONS or tokens[k].kind == "punct" for k in rest[1:])
        if not ends:
            view.veto("role", claim, rest[:1])


def _check_subject(view: View, claim: range, source: range) -> None:
    """A noun of an aside (who, whose, unlike …) is not the subject of what follows the aside."""
    tokens, at = view.at.source, view.at
    closes = next((j for j in source if tokens[j].key == ","), -1)
    if closes < 0 or any(at.claim[i].key == "," for i in claim) or claim.start - 1 not in at.of:
        return
    if any(tokens[j].content for j in range(source.start, closes)) and not claim \
            and tokens[source.stop - 1].key != ",":
        return
    j = at.of[claim.start - 1]
    opens = next((k for k in range(j - 1, -1, -1) if tokens[k].key == ","), -1)
    inside = range(opens + 1, j)
    if opens < 1 or any(k in at.back for k in inside):
        return
    opener = any(tokens[k].low in _OPENS_ASIDE or is_past(tokens[k], view.words) for k in inside)
    named = tokens[j - 1].low in ("as", "called", "named")
    if opener and not named and any(token.content for token in tokens[:opens]):
        view.veto("clause", (claim.start - 1,), (opens, j))


def _check_counted(view: View, claim: range, source: range) -> None:
    """Two ships, a plane: the number counts the noun that follows it, not the next one."""
    tokens, at = view.at.source, view.at
    if claim or at.claim[claim.start - 1].kind != "number" or not source:
        return
    low = {tokens[j].low for j in source}
    if "of" not in low and (low & ARTICLES or low & {",", "and"}):
        view.veto("nbind", (claim.start - 1,), source)


def _check_head(view: View) -> None:
    """The ship carrying the grain, two of the three directors: the head is not left out."""
    tokens, at = view.at.source, view.at
    k = at.first - 1
    while k >= 0 and (tokens[k].low in ARTICLES or tokens[k].kind == "number"):
        k -= 1
    if k < 1 or k in at.loose_source or at.claim[at.chain[0][0]].kind != "word":
        return
    said = {token.low for token in at.claim[:at.chain[0][0]]}
    one, before = tokens[k], tokens[k - 1]
    joined = tokens[at.first + 1:at.first + 3]
    if is_past(one, view.words) and before.kind == "word" and len(joined) == 2 \
            and joined[0].low == "and" and (joined[1].low in FINITE or is_past(joined[1], view.words)):
        view.veto("clause", (at.chain[0][0],), (k, at.first))
    gerund = one.kind == "word" and one.low.endswith("ing") and len(one.low) > 5
    counted = one.low == "of" and before.kind in ("number", "word") and k < at.first - 1 \
        and any(tokens[j].kind == "number" for j in range(k + 1, at.first))
    if gerund and before.kind == "word" and not is_adverb(before) or counted and "of" not in said:
        view.veto("headcut", (at.chain[0][0],), (k - 1, k))


def _check_sense(view: View, i: int, j: int) -> None:
    """Words of one group share one sense only: a fall of 5 % is a decrease, a hot fall is none."""
    at, words = view.at, view.words
    one, two = at.claim[i], at.source[j]
    if not one.key.startswith("=") or one.key != two.key or words.plain(one.low) == words.plain(two.low):
        return
    near = at.source[max(0, j - _AMOUNT_BEFORE):j + _AMOUNT_AFTER]
    moves = one.key in _MOVES and not any(token.kind == "number" and token.value.kind != "ordinal"
                                          and not _era(view.source, token) for token in near)
    if moves or _describes(view, at.source, j) or _describes(view, at.claim, i):
        view.veto("extra", (i,), (j,))


def _describes(view: View, tokens: list[Token], at: int) -> bool:
    """Whether a past form is an adjective: the established church."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return at > 0 and is_past(tokens[at], view.words) and tokens[at - 1].low in ARTICLES \
        and after is not None and after.kind == "word"


def _check_print(view: View, i: int, j: int) -> None:
    """Numbers of one value that name different things: 300 BC, version 2.10, room 007, short tons."""
    one, two = view.at.claim[i], view.at.source[j]
    if _era(view.claim, one) != _era(view.source, two):
        view.veto("date", (i,), (j,))
    if one.kind != "number" or two.kind != "number":
        return
    mine, other = (_MEASURES & set(token.value.printed.lower().split()) for token in (one, two))
    if mine != other and one.value.unit == two.value.unit and one.value.unit:
        view.veto("unit", (i,), (j,))
    if one.value.unit is None and two.value.unit is None and _written(one) != _written(two):
        view.veto("number", (i,), (j,))


def _era(side: Side, token: Token) -> str:
    """BC, or "" for a number or date that no era follows or AD does."""
    found = _ERA.match(side.text, token.end)
    shown = found[1] if found else side.text[token.start:token.end].split(" ")[-1]
    return "BC" if shown.replace(".", "") in ("BC", "BCE") else ""


def _written(token: Token) -> tuple[int, int]:
    """How many zeros open a number's digits, and how many close its decimals."""
    digits = _DIGITS.search(token.value.printed)
    shown = digits[0].replace(",", "").rstrip(".") if digits else ""
    opening = len(shown) - len(shown.lstrip("0")) if len(shown) > 1 and not shown.startswith("0.") else 0
    closing = len(shown) - len(shown.rstrip("0")) if "." in shown else 0
    return opening, closing
