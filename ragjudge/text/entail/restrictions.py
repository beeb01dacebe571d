"""What restricts the aligned words and is left out: limits, adverbs, openers, tails, modifiers.

Strict coverage: a claim may say less than its sentence, never more. Source: rules 10, 14 and 15
"""

from collections import Counter

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import (ARTICLES, CONJUNCTIONS, DETERMINERS, FINITE,
                                                 NOT_ADVERBS, PAST, POSSESSIVES, PREPOSITIONS,
                                                 PRESENT, WEAKENERS)
from ragjudge.text.entail.restricting_words import (ADDED, ASIDES, BARE_SCOPES, COMPARING,
                                                    DEGREES, DISTANCES, ERAS,
                                                    FREE_ADVERBS, FREE_OPENERS, LIMITS, NARROWING, OPENERS,
                                                    ORDERED, POSTMODIFIERS, PREDICATED, SCALES, SCOPES,
                                                    SHARED, TERMS, TIME_TAILS, WHOLES)

_NEAR = 2
_FEW = 3


def check_restrictions(view: View) -> None:
    """Vetoes for limits, scopes and modifiers that only the sentence has."""
    dropped = _dropped(view)
    _check_limits(view, dropped)
    _check_adverbs(view, dropped)
    _check_opening(view)
    _check_tail(view)
    for i, j, _ in view.at.chain:
        _check_modifier(view, i, j)
    for claim, source in view.gaps():
        _check_postmodifier(view, claim, source)


def _dropped(view: View) -> list[int]:
    """Unaligned source indexes inside the aligned part, asides left out."""
    at, aside = view.at, view.set_aside()
    return [j for j in range(at.first, at.last + 1)
            if j not in at.back and j not in aside and j not in at.loose_source]


def _check_limits(view: View, dropped: list[int]) -> None:
    """Than, per, except, half, too weak: what compares or limits stands on both sides."""
    tokens, at = view.at.source, view.at
    said = Counter(token.low for token in at.claim)
    for j in (*dropped, *_led(view)):
        low = tokens[j].low
        if tokens[j].kind == "bound" or not _limits(view, j):
            continue
        if said[low]:
            said[low] -= 1
        else:
            view.veto("quant", (), (j,))


def _led(view: View) -> list[int]:
    """The words right before the aligned part, articles left out."""
    tokens, k = view.at.source, view.at.first - 1
    while k > 0 and tokens[k].low in ARTICLES:
        k -= 1
    return [k] if k >= 0 and k not in view.at.loose_source else []


def _limits(view: View, j: int) -> bool:
    tokens = view.at.source
    token, after = tokens[j], tokens[j + 1] if j + 1 < len(tokens) else tokens[j]
    if token.low == "but":
        return _excepts(tokens, j)
    if token.low == "too":
        return after.kind == "word"
    if token.low == "before":
        return after.kind == "word" and not after.capital and not after.low.endswith("ing") \
            and j > 0 and tokens[j - 1].kind == "number"
    if token.low == "used":
        return after.low == "to" and after is not token
    if token.low == "once":
        return after.content and after.low not in ARTICLES
    if token.kind == "number":
        share = token.value.unit in ("%", "x") and not any(c in "0123456789%" for c in
                                                           token.value.printed)
        return share and (after.low in ARTICLES or after.low == "as")
    return token.low in LIMITS or token.low in COMPARING and _compares(view, j) \
        or token.low in TERMS and j > 1 and tokens[j - 1].kind == "word"


def _excepts(tokens: list[Token], j: int) -> bool:
    """Whether "but" makes an exception: all but, every year but 2019, but for."""
    after = tokens[j + 1] if j + 1 < len(tokens) else tokens[j]
    return tokens[j - 1].low in WHOLES or after.low == "for" or any(
        token.low in WHOLES for token in tokens[max(0, j - 5):j]) and tokens[j - 1].key != ","


def _compares(view: View, j: int) -> bool:
    """Whether "more", "higher" measures against something: than, or after a number."""
    tokens = view.at.source
    if any(token.low == "than" for token in tokens[j + 1:j + 8]):
        return True
    return j > 0 and (tokens[j - 1].kind == "number" or j > 1 and tokens[j - 2].kind == "number"
                      and tokens[j - 1].kind == "word")


def _check_adverbs(view: View, dropped: list[int]) -> None:
    """An adverb in -ly may say that it is not so (falsely, nominally): only plain ones are free."""
    tokens, at = view.at.source, view.at
    edge = [j for j in (at.first - 1, at.last + 1) if 0 <= j < len(tokens) and j not in at.back]
    for j in (*dropped, *edge):
        token = tokens[j]
        plain = token.kind == "word" and token.low.endswith("ly") and len(token.low) > 4
        if not plain or token.capital or token.low in FREE_ADVERBS | NOT_ADVERBS | WEAKENERS:
            continue
        near = range(max(0, j - _NEAR), min(len(tokens), j + _NEAR + 1))
        if any(k in at.back for k in near) and (j + 1 >= len(tokens) or tokens[j + 1].kind != "punct"
                                                 or tokens[j - 1].kind != "punct"):
            view.veto("quant", (), (j,))


def _check_opening(view: View) -> None:
    """In the novel, …; Among the firms, …; Elsewhere, …: what holds there need not hold."""
    tokens, at = view.at.source, view.at
    if at.first == 0 or at.first - 1 in at.loose_source:
        return
    lows = [token.low for token in tokens[:at.first]]
    said = {token.low for token in at.claim}
    for j, low in enumerate(lows):
        last = all(not tokens[k].content for k in range(j + 1, at.first))
        pair = (low, tokens[j + 1].low) in (("that", "year"), ("that", "month"), ("that", "day"))
        if (low in OPENERS and (last or not j) or pair and not j) and low not in said:
            view.veto("headcut", (), (j,))
    start = next((j for j, low in enumerate(lows) if tokens[j].kind != "punct"), 0)
    end = next((j for j in range(start, at.first) if tokens[j].key == ","), -1)
    if end < 0 or lows[start] not in SCOPES or any(j in at.loose_source for j in range(start, end)):
        return
    inside = tokens[start + 1:end]
    free = any(one.kind == "date" or one.low in FREE_OPENERS or one.capital for one in inside)
    if any(one.kind == "word" for one in inside) and not free:
        view.veto("case", (), range(start, end))


def _check_tail(view: View) -> None:
    """What follows the aligned part at once and limits it: than, per, under 30, in rats."""
    tokens, at = view.at.source, view.at
    ending = at.claim[at.chain[-1][0] + 1:]
    if any(token.kind == "func" for token in ending) or at.last + 1 in at.loose_source:
        return
    tail = tokens[at.last + 1:at.last + 1 + 6]
    place = 0
    while place < len(tail) and tail[place].kind == "word" and tail[place].low in FREE_ADVERBS:
        place += 1
    tail = tail[place:]
    if tail and _cuts(view, tail):
        at_ = at.last + 1 + place
        view.veto("tailcut", (at.chain[-1][0],), (at_, min(at_ + 1, len(tokens) - 1)))


def _cuts(view: View, tail: list[Token]) -> bool:
    tokens, at = view.at.source, view.at
    one, last = tail[0], tokens[at.last]
    two = tail[1] if len(tail) > 1 else one
    three = tail[2] if len(tail) > 2 else two
    amount = last.kind == "number" or at.last > 0 and tokens[at.last - 1].kind == "number"
    if one.low in POSSESSIVES or one.low in ERAS and last.kind in ("number", "date"):
        return True
    if f"{one.low} {two.low}" in DEGREES or one.low in SHARED or _narrows(view, one, two):
        return True
    if one.low == "by" and two.low in SCALES:
        return True
    if one.low in PREPOSITIONS and any(two_.low == "to" and one_.low in ("first", "last", "only")
                                       for one_, two_ in zip(at.claim, at.claim[1:])):
        return True
    if one.key == "," and (two.low in ASIDES or any(token.low in ("exception", "exceptions")
                                                    for token in tail)):
        return True
    if one.low in LIMITS or one.low in ("more", "less", "fewer") and two.kind != "punct":
        return True
    if one.low == "but" and _excepts(tokens, tokens.index(one)):
        return True
    if one.low in COMPARING and (amount or any(token.low == "than" for token in tail[:4])):
        return True
    plain = amount and not any(_past(view, token) or token.low in ("to", "by") for token in
                               tokens[max(0, at.last - 2):at.last])
    if amount and (one.low in ("above", "below", "too") or one.low in DISTANCES and plain
                   and two.kind != "date"):
        return True
    if one.low in ("under", "over", "aged") and two.kind == "number" and last.kind == "word":
        return True
    if last.kind == "number" and last.value.unit == "%" and one.low == "of":
        return True
    if amount and one.low in ("a", "an") and two.kind == "word" and three.low not in TIME_TAILS \
            and two.low not in TIME_TAILS:
        return True
    counted = two.kind == "number" or two.kind == "word" and not two.capital
    if amount and one.low == "at" and counted or amount and one.low == "of" \
            and any(token.low == "equivalent" for token in tail[1:4]):
        return True
    return _scopes(view, tail) or _list_cut(view, tail)


def _narrows(view: View, one: Token, two: Token) -> bool:
    """Firms that export, firms with 50 workers; is safe at low doses: what a bare word is limited by."""
    tokens, at = view.at.source, view.at
    last = tokens[at.last]
    if one.low in NARROWING and last.kind == "word" and not last.capital and last.low.endswith("s"):
        return not _has_article(tokens, at.last)
    i = at.chain[-1][0]
    link = next((k for k in range(i - 1, -1, -1) if at.claim[k].kind == "func"), 0)
    return link == i - 1 and at.claim[link].low in PRESENT and one.low in PREDICATED \
        and two.kind != "date"


def _scopes(view: View, tail: list[Token]) -> bool:
    """In rats, on paper, before tax; after 2035, of what holds; cars sold after 2035."""
    tokens, at = view.at.source, view.at
    one, two, three = (*tail, tail[-1], tail[-1])[:3]
    bare = two.kind == "word" and not two.capital and not two.low.endswith("ing")
    if one.low in BARE_SCOPES and bare and two.low not in FREE_OPENERS:
        return True
    last, before = tokens[at.last], tokens[at.last - 1]
    if one.kind == "word" and last.kind == "word" and not last.capital and _past(view, one) \
            and last.low.endswith("s") and three.content and not _has_article(tokens, at.last):
        return True
    governed = at.last > 1 and _past(view, last) and before.kind == "word" \
        and tokens[at.last - 2].low in PREPOSITIONS and before.low.endswith("s")
    if governed and one.kind == "func" and one.low in PREPOSITIONS:
        return True
    present = not any(token.low in PAST or token.low in ("had", "did") or _past(view, token)
                      for token in at.claim)
    return present and one.low in ("after", "before", "from", "until", "since") \
        and any(token.kind == "date" or token.low in _MONTHS for token in tail[1:3])


def _has_article(tokens: list[Token], j: int) -> bool:
    """Whether an article opens the phrase of a noun, modifiers between."""
    k = j - 1
    while k > 0 and tokens[k].content:
        k -= 1
    return k >= 0 and (tokens[k].low in ARTICLES or tokens[k].low in DETERMINERS)


_MONTHS = frozenset("january february march april may_month june july august september october "
                    "november december".split())


def _list_cut(view: View, tail: list[Token]) -> bool:
    """The members are A, B[, C and D]: a list after "are" is cut at its end."""
    at = view.at
    if not any(token.low in ("are", "were") for token in at.claim[:at.chain[-1][0]]):
        return False
    if tail[0].key not in (",", "and") and tail[0].low != "and":
        return False
    rest = [token for token in tail[1:] if token.low not in ARTICLES and token.low != "and"]
    if not rest or rest[0].kind != "word" or not rest[0].capital or not at.source[at.last].capital:
        return False
    return not any(token.low in FINITE for token in rest[1:3])


def _check_modifier(view: View, i: int, j: int) -> None:
    """A number, a date or a bare noun keeps the modifier before it: imported steel, used cars."""
    tokens, at = view.at.source, view.at
    if not j or j - 1 in at.back or j - 1 in at.loose_source:
        return
    before, token = tokens[j - 1], tokens[j]
    if token.kind == "date":
        near = tokens[max(0, j - 2):j]
        if any(one.low in ("ending", "ended") for one in near) or before.low in (
                "early", "late", "mid") and any(one.kind == "number" for one in at.claim):
            view.veto("date", (i,), (j,))
    elif token.kind == "number" and before.low in ADDED:
        view.veto("nbind", (i,), (j - 1, j))
    if token.kind != "word" or token.capital or before.kind != "word" or before.capital:
        return
    if before.low in ORDERED and j > 2 and tokens[j - 2].low in ARTICLES \
            and tokens[j - 3].low in PREPOSITIONS:
        view.veto("quant", (i,), (j - 1, j))
    bare = i and at.claim[i - 1].kind == "func" and at.claim[i - 1].low in PREPOSITIONS
    plain = before.low.endswith("ly") or any(tokens[k].low in ARTICLES | DETERMINERS
                                             for k in range(max(0, j - 3), j))
    if bare and not plain and tokens[j - 2].low == at.claim[i - 1].low:
        view.veto("quant", (i,), (j - 1, j))


def _check_postmodifier(view: View, claim: range, source: range) -> None:
    """The subject's restriction right after it, no comma between: revenue excluding X, cars sold …"""
    tokens, at = view.at.source, view.at
    inner = view.inner(source)
    if not inner or claim.start - 1 not in at.of or inner[0] != at.of[claim.start - 1] + 1:
        return
    head, opening = tokens[inner[0] - 1], tokens[inner[0]]
    mine = {at.claim[i].low for i in claim}
    if opening.low in mine or head.kind != "word":
        return
    joined = any(tokens[j].low in CONJUNCTIONS or tokens[j].key in (",", ";") for j in inner)
    content = sum(tokens[j].content for j in inner)
    if opening.low in POSTMODIFIERS and content:
        view.veto("quant", (claim.start - 1,), inner)
        return
    name = head.capital and (inner[0] > 1 or not head.low.endswith("s"))
    finite = any(tokens[j].low in FINITE for j in inner)
    verbal = _past(view, opening) or opening.low.endswith("ing")
    if opening.kind != "word" or joined or _past(view, head):
        return
    if verbal and not name and content > 1 and (finite or not claim):
        view.veto("quant", (claim.start - 1,), inner)
    elif not verbal and mine & FINITE and len(inner) > 1 and tokens[inner[1]].low in FINITE \
            and not opening.low.endswith("ly") and not opening.capital:
        view.veto("tailcut", (claim.start - 1,), inner[:2])


def _past(view: View, token: Token) -> bool:
    return token.kind == "word" and (token.low in view.words.past or token.low.endswith("ed")
                                     and len(token.low) > 4)
