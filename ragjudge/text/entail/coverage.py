"""Every content token of a claim stands in its sentence, in order, or may stand elsewhere.

Free to move: the one date, a place at the claim's edge, X's Y for Y of X. Source: rules 8 and 9
"""

from ragjudge.text.entail.align import Alignment, of_value
from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import (ARTICLES, FINITE, POSSESSIVES, PREPOSITIONS,
                                                 RELATIVES, SUBORDINATORS, is_adverb)
from ragjudge.text.entail.marks import STARTS
from ragjudge.text.entail.values import same_class

_LINKS = STARTS | SUBORDINATORS | {"after", "before", "since", "until", "till", "once", "as", "so"}
_PLACES = frozenset(("in", "on", "at", "during", "near"))


def check_coverage(view: View, names: frozenset[str], around: frozenset[str]) -> None:
    """Vetoes for content tokens that are extra, spread, moved, or of another value.

    Args:
        names: Keys of the words of title and headings: they license the rest of a name.
        around: Keys of the words of the neighbour sentences.
    """
    at = view.at
    _check_opening(view)
    moved = _moved(at)
    for run in _runs(sorted(moved)):
        _free(view, run, [moved[i] for i in run])
    for i, token in enumerate(at.claim):
        if not token.content or i in at.of:
            if i in at.clashes:
                code = at.clashes[i]
                view.veto("antonym" if code == "partner" else code, (i,), (at.of[i],))
        elif i in moved:
            view.veto("role", (i,), (moved[i],))
        elif token.kind != "word":
            _value_veto(view, i, token)
        elif not _named(at, i, token, names):
            view.veto("spread" if token.key in around else "extra", (i,))


def _check_opening(view: View) -> None:
    """A claim's opening date or place belongs to what stands before it in the sentence, if unsaid.

    "Roe joined in 2015, and Acme closed the mill": Acme did not close it in 2015.
    """
    at = view.at
    if len(at.chain) < 2:
        return
    i, j, _ = at.chain[0]
    opens = next((token for token in at.claim if token.kind != "punct"), at.claim[0])
    elsewhere = any(k != j and of_value(at.claim[i], other, True) == "" for k, other in
                    enumerate(at.source) if other.kind == at.claim[i].kind == "date")
    if at.claim[i].kind == "date" and (elsewhere or i in at.clashes) and _hangs(at.source, j):
        at.chain.pop(0)
        for held in (at.of, at.clashes):
            held.pop(i, None)
        del at.back[j]
    elif (at.claim[i].kind == "date" or opens.kind == "func" and opens.low in PREPOSITIONS) \
            and _hangs(at.source, j):
        view.veto("role", (i,), (j,))
    elif at.claim[i].kind == "date":
        _check_own_date(view, i, j)


def _hangs(tokens: list[Token], at: int) -> bool:
    """Whether a content word stands before an index in its clause, over its preposition."""
    k = at - 1
    while k >= 0 and (tokens[k].kind == "bound" or tokens[k].kind == "func"
                      and tokens[k].low not in STARTS | SUBORDINATORS):
        k -= 1
    return k >= 0 and tokens[k].content and not is_adverb(tokens[k])


def _check_own_date(view: View, i: int, j: int) -> None:
    """A date of a clause left out dates nothing in a clause that has a date of its own."""
    tokens, next_, last = view.at.source, view.at.chain[1][1], view.at.last
    if not any(tokens[k].content for k in range(j + 1, next_)):
        return
    stop = next((k for k in range(last + 1, len(tokens)) if tokens[k].key == ";"
                 or tokens[k].low in STARTS | RELATIVES), len(tokens))
    own = [k for k in range(next_, stop) if tokens[k].kind == "date" and k not in view.at.back]
    if own:
        view.veto("date", (i,), own[:1])


def _free(view: View, run: list[int], places: list[int]) -> None:
    """Aligns a moved run that may stand where it stands."""
    at = view.at
    if places != list(range(places[0], places[0] + len(run))):
        return
    owner = _owner(at, run, places)
    if not owner and (not _may_move(at, run, places) or _of_another_verb(view, places[0])):
        return
    for i, j in zip(run, places):
        at.take(i, j)
        at.free.add(i)
    at.loose |= set(owner[0]) if owner else _phrase(at.claim, run)
    at.loose_source |= set(owner[1]) if owner else _phrase(at.source, places)


def _phrase(tokens: list[Token], run: list[int]) -> set[int]:
    """The indexes of a moved run with its articles, preposition and possessive mark."""
    low, high = _before(tokens, run[0]), run[-1] + 1
    first = low if low >= 0 and tokens[low].low in PREPOSITIONS else low + 1
    if high < len(tokens) and tokens[high].low in POSSESSIVES:
        high += 1
    return set(range(first, high))


def _moved(at: Alignment) -> dict[int, int]:
    """Unaligned claim tokens that stand unused in the sentence, each source token once."""
    found: dict[int, int] = {}
    for i, token in enumerate(at.claim):
        if not token.content or i in at.of:
            continue
        for j, other in enumerate(at.source):
            if j not in at.back and j not in found.values() and _agree(token, other):
                found[i] = j
                break
    return found


def _agree(token: Token, other: Token) -> bool:
    if token.kind != other.kind:
        return False
    if token.kind == "word":
        return token.key == other.key
    return of_value(token, other, True) == ""


def _runs(indexes: list[int]) -> list[list[int]]:
    """Neighbouring indexes together."""
    runs: list[list[int]] = []
    for i in indexes:
        if runs and runs[-1][-1] == i - 1:
            runs[-1].append(i)
        else:
            runs.append([i])
    return runs


def _may_move(at: Alignment, run: list[int], places: list[int]) -> bool:
    if len(run) == 1 and at.claim[run[0]].kind == "date":
        return _at_edge(at, run) and (sum(token.kind == "date" for token in at.source) == 1
                                      or _is_of_whole_clause(at, run, places[0]))
    return _is_place(at, run, places)


def _of_another_verb(view: View, index: int) -> bool:
    """Whether what the claim leaves out between a moved date or place and its words is another verb's.

    Acme closed the mill after Roe joined in 2015; the mill that was built in 2015.
    """
    tokens, back = view.source.tokens, view.at.back
    first = max((j for j in back if j < index), default=index) + 1
    between = range(first, index) if first <= index else range(
        index + 1, min((j for j in back if j > index), default=index))
    left = [j for j in between if tokens[j].content or tokens[j].low in FINITE]
    verb = any(tokens[j].low in view.words.past or tokens[j].low.endswith(("ed", "ing")) for j in left)
    links = any(tokens[j].key == ";" or tokens[j].low in _LINKS for j in between)
    return bool(left) and (verb or links)


def _is_of_whole_clause(at: Alignment, run: list[int], date: int) -> bool:
    """Whether a date is the only one of its clause, and the claim says this clause, no more, no less."""
    starts = [j for j in range(1, len(at.source)) if at.source[j - 1].key == ";"
              or at.source[j - 1].key == "," and at.source[j].low in STARTS | RELATIVES]
    low = max((j for j in starts if j <= date), default=0)
    high = min((j for j in starts if j > date), default=len(at.source))
    if at.source[low].low in RELATIVES:
        return False
    own = {j for j in range(low, high) if at.source[j].content}
    dates = sum(at.source[j].kind == "date" for j in own)
    said = all(i in at.of or i in run for i, token in enumerate(at.claim) if token.content)
    return dates == 1 and said and own - {date} == set(at.back) - {date}


def _before(tokens: list[Token], index: int) -> int:
    """The index of the token before, articles left out; -1 at the start."""
    index -= 1
    while index >= 0 and tokens[index].low in ARTICLES:
        index -= 1
    return index


def _at_edge(at: Alignment, run: list[int]) -> bool:
    """Whether no other content stands on one side of a run in the claim."""
    return not any(token.content for token in at.claim[:run[0]]) or \
        not any(token.content for token in at.claim[run[-1] + 1:])


def _is_place(at: Alignment, run: list[int], places: list[int]) -> bool:
    """A phrase with the same preposition at an edge of both texts."""
    mine, other = _before(at.claim, run[0]), _before(at.source, places[0])
    if mine < 0 or other < 0 or at.claim[mine].low != at.source[other].low:
        return False
    if at.claim[mine].low not in _PLACES or not _at_edge(at, run) or at.free:
        return False
    if any(k and tokens[k - 1].low in PREPOSITIONS for tokens, k in ((at.claim, mine),
                                                                     (at.source, other))):
        return False
    after = places[-1] + 1
    return other == 0 or after >= len(at.source) or at.source[after].kind in ("punct", "date")


def _owner(at: Alignment, run: list[int], places: list[int]) -> tuple[range, range] | None:
    """X's Y in one text, Y of X in the other: the two phrases, or None."""
    after, mine = run[-1] + 1, _before(at.claim, run[0])
    if after + 1 < len(at.claim) and at.claim[after].low in POSSESSIVES:
        head, of = at.of.get(after + 1), _linked(at, places[0])
        if head is not None and _meets(at, head, of):
            return range(run[0], after + 2), range(head, places[-1] + 1)
    if run[0] > 1 and at.claim[run[0] - 1].low in POSSESSIVES and run[0] - 2 in at.of:
        owner = at.of[run[0] - 2]
        of = _linked(at, owner)
        if of < owner and _meets(at, places[-1], of):
            return range(run[0] - 2, run[-1] + 1), range(places[0], owner + 1)
    next_, owned = places[-1] + 1, mine - 1
    if mine > 0 and at.claim[mine].low == "of" and next_ + 1 < len(at.source):
        if at.source[next_].low in POSSESSIVES and at.of.get(owned) == next_ + 1:
            return range(owned, run[-1] + 1), range(places[0], next_ + 2)
    return None


def _meets(at: Alignment, head: int, of: int) -> bool:
    """Whether "of" follows a head with nothing left out between."""
    return head < of and not any(at.source[j].content for j in range(head + 1, of)
                                 if j not in at.back)


def _linked(at: Alignment, index: int) -> int:
    """The index of the "of" or "by" that governs a token over articles and modifiers, or -1."""
    j = index - 1
    while j >= 0 and j not in at.back and (at.source[j].content or at.source[j].low in ARTICLES):
        j -= 1
    return j if j >= 0 and at.source[j].low in ("of", "by") else -1


def _named(at: Alignment, i: int, token: Token, names: frozenset[str]) -> bool:
    """A capitalised word of the title that completes a name of which the sentence has a part."""
    near = [k for k in (i - 1, i + 1) if 0 <= k < len(at.claim)]
    return token.capital and token.key in names and any(
        k in at.of and at.claim[k].capital for k in near)


def _value_veto(view: View, i: int, token: Token) -> None:
    """A number or date that nothing carries: the nearest other value of its kind is named."""
    others = [j for j, other in enumerate(view.at.source)
              if other.kind == token.kind and j not in view.at.back]
    alike = [j for j in others if token.kind == "date" or same_class(token.value,
                                                                     view.at.source[j].value)]
    code = token.kind
    if token.kind == "number" and others and not alike and any(
            view.at.source[j].value.low == token.value.low for j in others):
        code = "unit"
    view.veto(code, (i,), (alike or others)[:1])
