"""Vetoes on words that turn a statement: negation, modality, quantifiers, alternatives.

Counts are compared, never parity; a mark that stands aligned on both sides says nothing.
Source: rules 10 to 12
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.decided import Span
from ragjudge.text.entail.english_view import Side, View
from ragjudge.text.entail.function_words import (BE, FINITE, MODALS, NEGATIVE, PREPOSITIONS,
                                                 RELATIVES, SUBORDINATORS, WEAKENERS)
from ragjudge.text.entail.marks import clause_start, loose, region_end, tail_end, within
from ragjudge.text.lexicon import Hit

_MODAL = ("planned", "possible", "reported", "conditional", "irreal", "forecast", "hedge")
_ANYWHERE = frozenset(("conditional", "reported", "hedge"))
"""Also after the aligned part: if, unless, reportedly, perhaps at the end weaken it too."""
_CLAIMED = ("universal", "none", "only", "most", "first", "superlative")
_RANKED = tuple(f"quantifiers.{cls}" for cls in ("superlative", "first", "most", "only"))
"""What is first or highest "in Ulm" is not so without the place."""
_LIMITING = ("some", "most", "only", "none")
_DROPPED = frozenset("some most few several many part half only certain majority minority various "
                     "hardly barely almost nearly least either each".split())


def check_operators(view: View) -> None:
    """Vetoes for marks that only one side has."""
    region = (clause_start(view), region_end(view))
    _check_negation(view, region)
    _check_modality(view, region)
    _check_quantifiers(view, region)
    _check_choice(view)


def _next_aligned(tokens: list[Token], taken: Container[int], span: Span) -> int:
    """Index of the next aligned token after a mark, or -1."""
    return next((k for k, token in enumerate(tokens) if token.start >= span[1] and k in taken), -1)


def _scope(tokens: list[Token], taken: Container[int], span: Span,
           places: Mapping[int, int]) -> tuple[int, tuple[str, ...]]:
    """What a negator governs: the next aligned token, by its place in the source, and what lies between.

    "Will not be because it was" and "will be because it was not" differ by the words between only.
    """
    k = _next_aligned(tokens, taken, span)
    end = tokens[k].start if k >= 0 else tokens[-1].end
    between = tuple(token.low for token in tokens if span[1] <= token.start < end
                    and (token.low in FINITE or token.low in SUBORDINATORS))
    return places.get(k, -1) if places else k, between if k >= 0 else ()


def _check_negation(view: View, region: tuple[int, int]) -> None:
    at = view.at
    mine = _negators(view.claim, at.of, at.claim, (0, len(view.claim.text)), set())
    other = _negators(view.source, at.back, at.source, region, view.set_aside())
    said = Counter(_scope(at.claim, at.of, span, at.of) for span in mine)
    found = Counter(_scope(at.source, at.back, span, {}) for span in other)
    if said != found:
        more = len(other) >= len(mine)
        view.note("neg", None if more else mine[0], other[0] if more else None)


def _negators(side: Side, taken: Container[int], tokens: list[Token], region: tuple[int, int],
              aside: set[int]) -> list[Span]:
    """Spans of the negators in a region: the words themselves, and verbs that deny or lack."""
    plain = [(token.start, token.end) for k, token in enumerate(tokens)
             if token.kind == "func" and token.low in NEGATIVE and k not in aside]
    others = [(hit.start, hit.end) for hit in loose(side, taken, tokens, "negation", aside)
              if not any(hit.start <= start < hit.end for start, _ in plain)]
    return sorted(span for span in plain + others if region[0] <= span[0] < region[1])


def _check_modality(view: View, region: tuple[int, int]) -> None:
    at, aside = view.at, view.set_aside()
    brackets = view.bracketed()
    tail = {cls: tail_end(view, cls == "conditional") for cls in _ANYWHERE}
    for cls in _MODAL:
        mine = loose(view.claim, at.of, at.claim, cls)
        every = loose(view.source, at.back, at.source, cls,
                       brackets if cls in _ANYWHERE else aside)
        other = within(every, (region[0], tail.get(cls, region[1])))
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
        mine = loose(view.claim, at.of, at.claim, name)
        other = loose(view.source, at.back, at.source, name)
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
    return [hit for cls in _LIMITING for hit in loose(side, taken, tokens, f"quantifiers.{cls}")
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
