"""X is Y, carried by "Y X" side by side: the coach Chris Petersen; by "is in X, a Y". Source: rule 9"""

from ragjudge.text.entail.align import Alignment
from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.function_words import (ARTICLES, FINITE, PAST, POSSESSIVES, PREPOSITIONS,
                                                 PRESENT, RELATIVES, is_adverb)

MOST_CONTENT = 12
_DIRECT = frozenset("in at for to with by on from near".split())


def title_alignment(claim: list[Token], source: list[Token]) -> Alignment | None:
    """The alignment of a short claim "X is Y" with "Y X" in a sentence, or None."""
    links = [i for i, token in enumerate(claim) if token.low in PRESENT or token.low in PAST]
    if len(links) != 1:
        return None
    name, title = _content(claim, 0, links[0]), _content(claim, links[0] + 1, len(claim))
    if not name or not title or len(name) + len(title) > MOST_CONTENT or not _is_plain(claim, links[0]):
        return None
    places = [j for j, token in enumerate(source) if token.content]
    wanted = [claim[i].key for i in (*title, *name)]
    for at in range(len(places) - len(wanted) + 1):
        run = places[at:at + len(wanted)]
        if [source[j].key for j in run] == wanted and _side_by_side(source, run, len(title)):
            return _made(claim, source, (title, name), run)
    return None


def _content(tokens: list[Token], low: int, high: int) -> list[int]:
    return [i for i in range(low, high) if tokens[i].content]


def _is_plain(claim: list[Token], link: int) -> bool:
    """A name before the verb; after it a noun with its articles and owners, and nothing else."""
    name = all(token.kind == "word" and token.capital or token.low in ARTICLES
               for token in claim[:link])
    rest = all(token.kind in ("word", "punct") or token.low in ARTICLES or token.low in POSSESSIVES
               for token in claim[link + 1:])
    return name and rest


def _side_by_side(source: list[Token], run: list[int], titles: int) -> bool:
    """Whether the name follows the title at once, and nothing but articles and owners lies inside."""
    if run[titles] != run[titles - 1] + 1 or not source[run[titles]].capital:
        return False
    inside = [j for j in range(run[0], run[-1]) if j not in run]
    after = run[-1] + 1
    ends = after >= len(source) or not (source[after].content and source[after].capital
                                        or source[after].low in POSSESSIVES)
    return ends and not source[run[titles - 1]].capital and all(
        source[j].low in ARTICLES or source[j].low in POSSESSIVES for j in inside)


def _made(claim: list[Token], source: list[Token], parts: tuple[list[int], list[int]],
          run: list[int]) -> Alignment:
    title, name = parts
    chain = [(i, j, "") for i, j in zip(title, run)]
    made = Alignment(claim, source, chain)
    for i, j in zip((*title, *name), run):
        made.take(i, j)
    made.free |= set(name)
    made.loose |= set(name) | set(title)
    made.loose_source |= set(run)
    return made


def is_explained(at: Alignment) -> bool:
    """Whether "X is a Y" meets "is in X, a Y" or "works for X (a Y)".

    A finite verb governs X, so that no noun before it can be the one that is a Y; the Y ends there,
    so that it is no member of a list.
    """
    claim, tokens = at.claim, at.source
    link = next((i for i, token in enumerate(claim) if token.low in PRESENT or token.low in PAST), 0)
    name = _content(claim, 0, link)
    places = [at.of.get(i, -1) for i in name]
    if not name or places != list(range(places[0], places[0] + len(name))) or not all(
            claim[i].kind == "word" and claim[i].capital for i in name):
        return False
    mark, first = places[-1] + 1, next(iter(_content(claim, link + 1, len(claim))), 0)
    if first != link + 2 or at.of.get(first) != mark + 2 or tokens[mark].key not in (",", "("):
        return False
    same = claim[link + 1].low in ARTICLES and claim[link + 1].low == tokens[mark + 1].low
    return same and _is_governed(tokens, places[0]) and _ends_apposition(tokens, at.last + 1)


def _is_governed(tokens: list[Token], at: int) -> bool:
    """Whether a finite verb, with its participle at most, and a preposition stand before a name."""
    k = at - 1
    if tokens[k].low in ARTICLES:
        k -= 1
    if k < 1 or tokens[k].low not in _DIRECT:
        return False
    k -= 1
    if tokens[k].kind == "word" and tokens[k].low.endswith(("ing", "ed")) and k:
        k -= 1
    while k and is_adverb(tokens[k]):
        k -= 1
    return tokens[k].kind == "func" and tokens[k].low in FINITE


def _ends_apposition(tokens: list[Token], at: int) -> bool:
    if at >= len(tokens) or tokens[at].key in (")", ".", ";") or tokens[at].low in PREPOSITIONS:
        return True
    return tokens[at].key == "," and at + 1 < len(tokens) and tokens[at + 1].low in RELATIVES
