"""X is Y, carried by "Y X" side by side: the coach Chris Petersen. Source: rule 9"""

from ragjudge.text.entail.align import Alignment
from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.function_words import ARTICLES, PAST, POSSESSIVES, PRESENT

MOST_CONTENT = 12


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
