"""Vetoes on what stands between and around the aligned tokens: who does what to whom.

Source: rules 14 to 16 and 19
"""

from ragjudge.text.entail.apposition import is_explained
from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import View
from ragjudge.text.entail.function_words import (ADVERBS, ARTICLES, BE, CONJUNCTIONS,
                                                 DETERMINERS, FINITE, NAME_MODIFIERS,
                                                 POSSESSIVES, PREPOSITIONS, PRONOUNS, RANKS,
                                                 RELATIVES, SUBORDINATORS, is_adverb)

FARTHEST = 6
_BOUNDARIES = frozenset((",", ";", ":", "—", "–", "--")) | CONJUNCTIONS | SUBORDINATORS
_RESTRICTING = RELATIVES | frozenset("in of at from for with without on under over between".split())
_TIME_LINKS = frozenset("after before since until till as once than".split())
_FOR_VALUES = frozenset(("from", "to", "than", "between", "against", "without", "of", "out"))


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
    owners = [j for j in inner if tokens[j].low in POSSESSIVES and j not in view.at.loose_source]
    if len(owners) > sum(view.at.claim[i].low in POSSESSIVES for i in claim):
        view.veto("case", claim, owners)
    counts = view.at.claim[claim.start - 1].kind == "number"
    if counts and any(tokens[j].kind == "number" for j in inner):
        view.veto("nbind", (claim.start - 1,), source)
    if not claim and inner and len(content) == len(inner) and not all(
            is_adverb(tokens[j]) for j in inner) and not _is_middle_name(view, source):
        view.veto("headcut", (claim.start - 1, claim.stop), inner)


def _is_apposition(tokens: list[Token], inner: list[int], said: set[str]) -> bool:
    """X, a Y: the claim may say X is a Y."""
    if not said & BE or len(inner) < 2:
        return False
    low = [tokens[j].low for j in inner]
    return low[0] == "," and low[1] in ARTICLES and not _crosses(tokens, inner[2:], said)


def _crosses(tokens: list[Token], inner: list[int], said: set[str]) -> bool:
    """Whether a clause ends inside a gap and something new begins."""
    seen_content = seen_boundary = False
    for at, j in enumerate(inner):
        low = tokens[j].low or tokens[j].key
        if low in _TIME_LINKS and seen_content and _opens_clause(tokens, inner[at + 1:]):
            return True
        if low in SUBORDINATORS and low not in said and (
                low not in RELATIVES or seen_content or _restricts(tokens, inner, at)):
            return True
        if low in _BOUNDARIES and low not in said:
            seen_boundary = True
        elif seen_boundary and low not in ADVERBS and (
                tokens[j].content or low in PRONOUNS and low not in said):
            return True
        seen_content = seen_content or tokens[j].content
    return False


def _restricts(tokens: list[Token], inner: list[int], at: int) -> bool:
    """Whether a who, which, that without a comma before it says which one is meant."""
    before = tokens[inner[at] - 1]
    return before.key != "," and any(tokens[j].content for j in inner[at + 1:])


def _opens_clause(tokens: list[Token], inner: list[int]) -> bool:
    """Whether a subject and its verb follow: (after) Sky was, (before) they."""
    after = [tokens[j] for j in inner]
    subject = next((token for token in after if token.content or token.low in PRONOUNS), None)
    verb = any(token.low in FINITE for token in after)
    return subject is not None and subject.kind not in ("date", "number") and verb


def governor(tokens: list[Token], at: int, taken: object = ()) -> str:
    """The preposition that governs a token, over articles, modifiers and owners; "" for none."""
    j = at - 1
    while j >= 0 and j not in taken:
        low = tokens[j].low
        if low in PREPOSITIONS and tokens[j].kind == "func":
            return low
        plain = low in ARTICLES or low in PRONOUNS or low in POSSESSIVES or tokens[j].content \
            or tokens[j].kind == "bound"
        if not plain:
            return ""
        j -= 1
    return ""


def _check_case(view: View, i: int, j: int) -> None:
    """The preposition before an aligned token is the same on both sides."""
    at, equal = view.at, view.words.same_case
    if i in at.loose:
        return
    mine = governor(at.claim, i, at.of)
    other = governor(at.source, j, at.back)
    if at.claim[i].kind != "word":
        mine, other = ({mine} & _FOR_VALUES or {""}).pop(), ({other} & _FOR_VALUES or {""}).pop()
    first = (i, j) == at.chain[0][:2]
    if equal(mine, other) or first and not mine and (not _subject_governed(view, j)
                                                     or is_explained(at)):
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
    # X, known as Y, is …: Y is a name of the subject.
    known = any(one.low in ("known", "called", "named") for one in tokens[max(0, k - 2):k])
    after = [token.low for token in tokens[j + 1:j + 4]]
    return not (tokens[k].low == "as" and known and any(
        one == "," and two in FINITE for one, two in zip(after, after[1:])))


def _check_start(view: View) -> None:
    """What the first aligned token loses: its modifier, its partner, its owner."""
    tokens, first = view.at.source, view.at.first
    _check_bare(view)
    if first == 0:
        return
    k, start = first - 1, view.at.chain[0][0]
    while k > 0 and tokens[k].low in ARTICLES:
        k -= 1
    if start and view.at.claim[start - 1].low == tokens[k].low or k in view.at.loose_source:
        return
    if k == 0 and tokens[k].low == "and":
        return
    if tokens[k].low in POSSESSIVES or tokens[k].low in ("and", "or") and _joins_names(view, k):
        view.veto("headcut", (start,), (k,))


def _joins_names(view: View, at: int) -> bool:
    """Whether "and" at an index joins two names or nouns, not two clauses: no verb before it."""
    tokens = view.at.source
    k = at - 1
    while k >= 0 and tokens[k].key not in (";", "."):
        low, word = tokens[k].low, tokens[k].kind == "word" and not tokens[k].capital
        if tokens[k].kind == "func" and low in FINITE or word and (
                low.endswith("ed") or low in view.words.past):
            return False
        k -= 1
    return True


def _check_bare(view: View) -> None:
    """A subject without article loses its modifier or its "the": some become all."""
    i, first = view.at.chain[0][:2]
    tokens, claim = view.at.source, view.at.claim
    if claim[i].kind != "word" or i and not (i == 1 and claim[0].kind == "punct"):
        return
    plural = tokens[first].low.endswith("s") and (not first or not tokens[first].capital)
    after = [j for j in range(first + 1, min(first + 3, len(tokens)))]
    if plural and len(after) == 2 and after[0] not in view.at.back and not _said_next(view, i) and (
            tokens[after[0]].low in _RESTRICTING):
        view.veto("quant", (i,), after)
    if not first:
        return
    before = tokens[first - 1]
    if tokens[first].capital or first - 1 in view.at.back:
        return
    if before.kind == "word" and not is_adverb(before) or before.low in DETERMINERS:
        view.veto("quant", (i,), (first - 1, first))


def _said_next(view: View, i: int) -> bool:
    """Whether the claim goes on with a function word that restricts its subject too."""
    after = view.at.claim[i + 1:i + 2]
    return bool(after) and after[0].low in _RESTRICTING


def _check_end(view: View) -> None:
    """What an aligned token loses: the head that it modifies, the rest of a name."""
    tokens, at = view.at.source, view.at
    for i, j, _ in at.chain:
        if j and j - 1 not in at.back:
            _check_head(view, i, j)
        after = j + 1
        if after + 1 < len(tokens) and tokens[after].key == "-" and after + 1 not in at.back \
                and _tight(tokens, j):
            view.veto("tailcut", (i,), (after, after + 1))
        if after >= len(tokens) or after in at.back or not tokens[after].content:
            continue
        ends_claim = not any(token.content for token in at.claim[i + 1:])
        token, next_ = tokens[j], tokens[after]
        if token.kind == "word" and token.capital and next_.capital and not is_adverb(next_) \
                and not _is_middle_name(view, range(after, after + 1)):
            view.veto("tailcut", (i,), (after,))
        elif ends_claim and token.kind == "word" and _is_head(view, next_) \
                and token.key not in view.words.related:
            view.veto("tailcut", (i,), (after,))


def _tight(tokens: list[Token], first: int) -> bool:
    """Whether a hyphen joins two words without blanks: anti-dumping, tax-free."""
    one, mark, two = tokens[first:first + 3]
    return one.content and two.content and one.end == mark.start and mark.end == two.start


def _is_middle_name(view: View, between: range) -> bool:
    """What a person's name may lose: an initial; a middle name, where the sentence says "born".

    Jay (A.) Sekulow; Jay (Alan) Sekulow (born 1956). A UEFA (Nations) League is another thing.
    """
    tokens, at = view.at.source, view.at
    j, k = between.start - 1, between.stop
    if len(between) != 1 or k >= len(tokens) or k not in at.back or at.back[k] != at.back[j] + 1:
        return False
    named = all(one.kind == "word" and one.capital and one.low not in NAME_MODIFIERS
                for one in tokens[j:k + 1])
    person = any(token.low == "born" for token in tokens[k + 1:k + 4])
    return named and (person or len(tokens[j + 1].low) == 1)


def _check_head(view: View, i: int, j: int) -> None:
    """What is dropped right before an aligned token: a modifier of a name, a head with its "of"."""
    tokens, at = view.at.source, view.at
    before, token = tokens[j - 1], tokens[j]
    if before.low in NAME_MODIFIERS and token.content:
        view.veto("headcut", (i,), (j - 1,))
    if before.key == "-" and j > 1 and j - 2 not in at.back and _tight(tokens, j - 2):
        view.veto("headcut", (i,), (j - 2, j - 1))
    rank = j - 2 if before.key == "-" and j > 1 else j - 1
    ordinal = tokens[rank].kind == "number" and tokens[rank].value.kind == "ordinal"
    if rank not in at.back and (tokens[rank].low in RANKS or ordinal):
        view.veto("quant", (i,), (rank,))
    if i and at.claim[i - 1].low in ARTICLES and _is_verb(view, j):
        view.veto("headcut", (i - 1, i), (j - 1, j))
    twin = any(other.key == token.key and k != j for k, other in enumerate(tokens))
    if before.capital and token.capital and before.kind == "word" and twin:
        view.veto("headcut", (i,), (j - 1, j))
    k = j - 1
    while k > 0 and k not in at.back and (tokens[k].content or tokens[k].low in ARTICLES):
        k -= 1
    if tokens[k].low == "of" and k > 0 and tokens[k - 1].kind == "word" and k - 1 not in at.back \
            and token.kind == "word" and (i, j) != at.chain[0][:2]:
        view.veto("case", (i,), range(k - 1, j + 1))


def _is_verb(view: View, j: int) -> bool:
    """Whether a source word cannot follow an article: after who, is, they, or a past form alone."""
    tokens = view.at.source
    before = tokens[j - 1]
    if before.kind == "func" and (before.low in RELATIVES or before.low in FINITE
                                  or before.low in PRONOUNS and before.low not in DETERMINERS):
        return True
    k = j - 1
    while k > max(0, j - 4) and tokens[k].content:
        k -= 1
    past = tokens[j].low.endswith("ed") or tokens[j].low in view.words.past
    return past and tokens[k].low not in ARTICLES and tokens[k].low not in DETERMINERS


def _is_head(view: View, token: Token) -> bool:
    """Whether a word right after may be the noun that the word before modifies."""
    passive = token.low.endswith("ed") or token.low in view.words.past
    return token.kind == "word" and not (passive or token.capital or is_adverb(token))
