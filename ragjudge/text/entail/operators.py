"""Vetoes on words that turn a statement: negation, modality, aspect, quantifiers, attribution.

Counts are compared, never parity; a mark that stands aligned on both sides says nothing.
Source: rules 10 to 13
"""

from collections import Counter
from collections.abc import Container, Iterable

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.decided import Span
from ragjudge.text.entail.english_view import Side, View
from ragjudge.text.entail.function_words import (ADVERBS, ARTICLES, BE, FINITE, HAVE, MODALS,
                                                 NEGATIVE,
                                                 PREPOSITIONS,
                                                 PARTICIPLES, PAST, PRESENT, RELATIVES,
                                                 UNCHANGED, WEAKENERS)
from ragjudge.text.lexicon import Hit

_MODAL = ("planned", "possible", "reported", "conditional", "irreal", "forecast", "hedge")
_ANYWHERE = frozenset(("conditional", "reported", "hedge"))
"""Also after the aligned part: if, unless, reportedly, perhaps at the end weaken it too."""
_MOST_AFTER = 5
"""Content words after a closing "he said": who, when, where; more are words of its own."""
_CLAIMED = ("universal", "none", "only", "most", "first", "superlative")
_RANKED = tuple(f"quantifiers.{cls}" for cls in ("superlative", "first", "most", "only"))
"""What is first or highest "in Ulm" is not so without the place."""
_LIMITING = ("some", "most", "only", "none")
_DROPPED = frozenset("some most few several many part half only certain "
                     "majority minority various "
                     "hardly barely almost nearly least either each".split())
_STARTS = frozenset(("but", "and", "while", "whereas", "although", "though", "yet"))


def check_operators(view: View) -> None:
    """Vetoes for marks that only one side has."""
    region = (_clause_start(view), _region_end(view))
    _check_negation(view, region)
    _check_modality(view, region)
    _check_quantifiers(view, region)
    _check_attribution(view)
    for i, j, _ in view.at.chain:
        if view.at.claim[i].kind == "word":
            _check_form(view, i, j)
    _check_choice(view)


def _clause_start(view: View) -> int:
    """Where the clause of the first aligned token begins: after ";" or a comma with and, but."""
    tokens = view.at.source
    for j in range(view.at.first - 1, 0, -1):
        if tokens[j].key == ";" or tokens[j].low in _STARTS and tokens[j - 1].key == ",":
            return tokens[j].end
    return 0


def _region_end(view: View) -> int:
    """Where the claim's clause ends: with its last word, and the function words that it ends on."""
    tokens, at = view.at.source, view.at
    k = at.last + 1
    if any(token.kind == "func" for token in at.claim[at.chain[-1][0] + 1:]):
        while k < len(tokens) and (tokens[k].kind == "func" or tokens[k].key == ",") and not (
                tokens[k].low in RELATIVES and tokens[k - 1].key == ","):
            k += 1
    return tokens[k - 1].end


def tail_end(view: View, joined: bool = False) -> int:
    """Where what follows the aligned part is another clause: who, which, and, but, ";".

    joined: Clauses joined by and, but still count: an "if" at the end may govern them all.
    """
    tokens = view.at.source
    stops = (token.start for token in tokens[view.at.last + 1:]
             if token.low in RELATIVES or token.key == ";" or token.low in _STARTS and not joined)
    return next(stops, tokens[-1].end)


def _loose(side: Side, taken: Container[int], tokens: list[Token], cls: str,
           aside: Container[int] = ()) -> list[Hit]:
    """Marks of a class of which no content token is aligned, modal verbs and asides left out."""
    found = []
    for hit in side.marks:
        low = hit.word.lower()
        if hit.cls != cls or low.partition(" ")[0] in MODALS or low.endswith("n't"):
            continue
        inside = [k for k, token in enumerate(tokens) if hit.start < token.end
                  and token.start < hit.end]
        if not any(k in taken or k in aside or tokens[k].kind == "bound" for k in inside):
            found.append(hit)
    return found


def _within(hits: list[Hit], region: tuple[int, int]) -> list[Hit]:
    return [hit for hit in hits if region[0] <= hit.start < region[1]]


def _next_aligned(tokens: list[Token], taken: Container[int], span: Span) -> int:
    """Index of the next aligned token after a mark, or -1."""
    return next((k for k, token in enumerate(tokens) if token.start >= span[1] and k in taken), -1)


def _check_negation(view: View, region: tuple[int, int]) -> None:
    at = view.at
    mine = _negators(view.claim, at.of, at.claim, (0, len(view.claim.text)), set())
    other = _negators(view.source, at.back, at.source, region, view.set_aside())
    said = Counter(at.of.get(_next_aligned(at.claim, at.of, span), -1) for span in mine)
    found = Counter(_next_aligned(at.source, at.back, span) for span in other)
    if said != found:
        more = len(other) >= len(mine)
        view.note("neg", None if more else mine[0], other[0] if more else None)


def _negators(side: Side, taken: Container[int], tokens: list[Token], region: tuple[int, int],
              aside: set[int]) -> list[Span]:
    """Spans of the negators in a region: the words themselves, and verbs that deny or lack."""
    plain = [(token.start, token.end) for k, token in enumerate(tokens)
             if token.kind == "func" and token.low in NEGATIVE and k not in aside]
    others = [(hit.start, hit.end) for hit in _loose(side, taken, tokens, "negation", aside)
              if not any(hit.start <= start < hit.end for start, _ in plain)]
    return sorted(span for span in plain + others if region[0] <= span[0] < region[1])


def _check_modality(view: View, region: tuple[int, int]) -> None:
    at, aside = view.at, view.set_aside()
    brackets = view.bracketed()
    tail = {cls: tail_end(view, cls == "conditional") for cls in _ANYWHERE}
    for cls in _MODAL:
        mine = _loose(view.claim, at.of, at.claim, cls)
        every = _loose(view.source, at.back, at.source, cls,
                       brackets if cls in _ANYWHERE else aside)
        other = _within(every, (region[0], tail.get(cls, region[1])))
        if cls == "irreal":
            other = [hit for hit in every if _directly_before(view, hit)]
        if len(other) > len(mine):
            view.note("modal", None, (other[-1].start, other[-1].end))
        elif len(mine) > len(other) and cls in ("planned", "forecast", "conditional"):
            view.note("modal", (mine[0].start, mine[0].end), None)
    said = _modals(at.claim)
    found = _modals([token for j, token in enumerate(at.source)
                     if j not in aside and region[0] <= token.start < region[1]])
    for low in said - found:
        view.veto("modal", [i for i, token in enumerate(at.claim) if token.low == low][:1])
    for low in found - said:
        view.veto("modal", (), [j for j, token in enumerate(at.source) if token.low == low][:1])


def _modals(tokens: Iterable[Token]) -> Counter[str]:
    return Counter(token.low for token in tokens if token.low in MODALS)


def _directly_before(view: View, hit: Hit) -> bool:
    """Whether an aligned token follows a mark at once, articles and adjectives of a name aside."""
    after = [k for k, token in enumerate(view.at.source) if token.start >= hit.end][:2]
    return any(k in view.at.back for k in after)


def _check_quantifiers(view: View, region: tuple[int, int]) -> None:
    at = view.at
    ranks = [hit for hit in view.claim.marks if hit.cls in _RANKED]
    after = at.source[at.last + 1:at.last + 2]
    goes_on = any(token.kind == "func" for token in at.claim[at.chain[-1][0] + 1:]) \
        or at.last + 1 in at.loose_source
    if ranks and not goes_on and after and after[0].kind == "func" and (
            after[0].low in PREPOSITIONS or after[0].low in RELATIVES):
        view.note("quant", (ranks[0].start, ranks[0].end), (after[0].start, after[0].end))
    for cls in _CLAIMED:
        name = f"quantifiers.{cls}"
        mine = _loose(view.claim, at.of, at.claim, name)
        other = _loose(view.source, at.back, at.source, name)
        if len(mine) > len(other):
            view.note("quant", (mine[0].start, mine[0].end), None)
    marked = _limits(view.source, at.back, at.source)
    for hit in _limits(view.claim, at.of, at.claim):
        marked = [one for one in marked if one.word != hit.word]
    aside = view.set_aside()
    for j, token in enumerate(at.source):
        if j in at.back or token.kind == "bound":
            continue
        weakens = token.low in WEAKENERS and j not in aside
        if weakens and region[0] <= token.start < region[1]:
            view.veto("quant", (), (j,))
        share = token.kind == "number" and token.value.unit == "%"
        limits = token.low in _DROPPED or any(hit.start <= token.start and token.end == hit.end
                                              for hit in marked)
        if (share or limits) and _quantifies(view, j, share):
            view.veto("quant", (), (j,))


def _limits(side: Side, taken: Container[int], tokens: list[Token]) -> list[Hit]:
    """Marks of some, most, only that are not aligned; negators are counted apart."""
    return [hit for cls in _LIMITING for hit in _loose(side, taken, tokens, f"quantifiers.{cls}")
            if hit.word.lower() not in NEGATIVE]


def _quantifies(view: View, j: int, share: bool) -> bool:
    """Whether a dropped quantifier stands before an aligned token, words of its phrase between."""
    k, tokens = j + 1, view.at.source
    linked = not share
    while k < len(tokens) and k not in view.at.back:
        linked = linked or tokens[k].low == "of"
        if tokens[k].kind == "punct" or tokens[k].low in BE:
            return False
        k += 1
    return k < len(tokens) and linked and k - j <= 5


def _check_attribution(view: View) -> None:
    at = view.at
    opening = _opened_by_that(view)
    if opening:
        view.veto("attr", (), opening)
    mine = _loose(view.claim, at.of, at.claim, "attribution")
    other = [hit for hit in _loose(view.source, at.back, at.source, "attribution")
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


def _check_choice(view: View) -> None:
    """A dropped alternative: A or B is no A."""
    tokens, at = view.at.source, view.at
    for claim, source in view.gaps():
        dropped = [j for j in view.inner(source) if tokens[j].low == "or"]
        if len(dropped) > sum(at.claim[i].low == "or" for i in claim):
            view.veto("modal", claim, dropped)
    edges = [j for j in (at.first - 1, at.first - 2, *range(at.last + 1, at.last + 4))
             if 0 <= j < len(tokens) and tokens[j].low == "or" and not any(
                 token.kind == "punct" for token in tokens[at.last + 1:j])]
    said = [token for token in (*at.claim[:at.chain[0][0]], *at.claim[at.chain[-1][0]:])
            if token.low == "or"]
    if len(edges) > len(said):
        view.veto("modal", (), edges[:1])
