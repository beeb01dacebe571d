"""An in-order alignment of claim tokens with source tokens; each source token is used once.

Sparse dynamic programme over the matching pairs: runs are rewarded, gaps cost little.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.values import (date_holds, dates_clash, number_holds, numbers_clash)
from ragjudge.text.entail.words import Words

MOST_PAIRS = 300
_MATCH, _CLASH, _RUN, _MOST_GAP = 40, 25, 8, 6
Match = tuple[int, int, str]
"""Claim index, source index, "" or a conflict's code: number, date, antonym, partner."""


@dataclass(slots=True)
class Alignment:
    """Which source token stands for which claim token.

    Attributes:
        of: Claim index → source index, the moved tokens that are free included.
        back: The same from the source.
        chain: The in-order matches.
        clashes: Code by claim index, for the tokens of the chain that conflict.
        free: Claim indexes that stand elsewhere in the sentence and may.
        loose, loose_source: Indexes of the moved phrases, their prepositions included.
    """
    claim: list[Token]
    source: list[Token]
    chain: list[Match]
    of: dict[int, int] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    clashes: dict[int, str] = field(default_factory=dict)
    free: set[int] = field(default_factory=set)
    loose: set[int] = field(default_factory=set)
    loose_source: set[int] = field(default_factory=set)

    def take(self, i: int, j: int) -> None:
        self.of[i], self.back[j] = j, i

    @property
    def first(self) -> int:
        """Source index of the first token of the chain; the chain is not empty."""
        return self.chain[0][1]

    @property
    def last(self) -> int:
        return self.chain[-1][1]


def align(claim: list[Token], source: list[Token], words: Words) -> Alignment:
    """The best chain of the content tokens of two token lists; it may be empty."""
    measured = any(_is_amount(token) for token in claim)
    places: dict[str, list[int]] = {}
    for j, token in enumerate(source):
        if token.kind == "word":
            places.setdefault(token.key, []).append(j)
    values = [j for j, token in enumerate(source) if token.kind in ("number", "date")]
    pairs: list[Match] = []
    for i, token in enumerate(claim):
        if token.kind == "word":
            pairs += [one for one in _of_word(i, token, places, words)
                      if not _other_name(token, source[one[1]], i, one[1])]
        elif token.content:
            pairs += [(i, j, code) for j in values
                      if (code := of_value(token, source[j], measured)) is not None]
    made = Alignment(claim, source, _chain(pairs[:MOST_PAIRS], _content_places(source)))
    for i, j, code in made.chain:
        made.take(i, j)
        if code:
            made.clashes[i] = code
    return made


def _is_amount(token: Token) -> bool:
    return token.kind == "number" and token.value.kind != "ordinal"


def _of_word(i: int, token: Token, places: dict[str, list[int]], words: Words) -> list[Match]:
    found = [(i, j, "") for j in places.get(token.key, ())]
    country = words.related.get(token.key)
    if country:
        found += [(i, j, "") for j in places.get(country, ())]
    for other, code in words.opposites.get(token.key, {}).items():
        found += [(i, j, code) for j in places.get(other, ())]
    return sorted(found)


def _other_name(token: Token, other: Token, i: int, j: int) -> bool:
    """Two names of one inflection: Osbourne is not Osbournes. A first word may be no name."""
    return bool(i and j) and token.capital and other.capital and token.low != other.low \
        and token.key == other.key and not token.key.startswith("=")


def of_value(token: Token, other: Token, measured: bool) -> str | None:
    """ "" if the source's value carries the claim's, a conflict's code, or None."""
    if token.kind != other.kind:
        return "" if _is_number_of_a_year(token, other) else None
    if token.kind == "number":
        if number_holds(token.value, other.value):
            return ""
        return "number" if numbers_clash(token.value, other.value) else None
    mine, found = (token.value, token.low), (other.value, other.low)
    if date_holds(mine, found, measured):
        return ""
    return "date" if dates_clash(mine, found) else None


def _is_number_of_a_year(token: Token, other: Token) -> bool:
    """2000 without a comma may be read as a year: it is the number 2,000 all the same."""
    kinds = {token.kind: token.value, other.kind: other.value}
    if set(kinds) != {"number", "date"}:
        return False
    number, year = kinds["number"], kinds["date"]
    plain = number.low == number.high and number.unit is None and not token.low and not other.low
    return plain and year.basis == "calendar_year" and number.low == int(year.start[:4])


def _content_places(source: Sequence[Token]) -> list[int]:
    """For each source index, how many content tokens stand before it."""
    counts, so_far = [], 0
    for token in source:
        counts.append(so_far)
        so_far += token.content
    return counts


def _chain(pairs: list[Match], before: list[int]) -> list[Match]:
    """The best chain: claim and source indexes both rise."""
    best: list[int] = []
    link: list[int] = []
    for at, (i, j, code) in enumerate(pairs):
        top, came = 0, -1
        for prior in range(at):
            pi, pj, _ = pairs[prior]
            if pi < i and pj < j:
                gap = before[j] - before[pj] - 1
                uneven = min(2, abs(j - pj - i + pi))
                score = best[prior] - uneven + (_RUN if not gap else -min(gap, _MOST_GAP))
                if score > top:
                    top, came = score, prior
        best.append(top + (_CLASH if code else _MATCH))
        link.append(came)
    if not best:
        return []
    at = max(range(len(best)), key=lambda one: (best[one], -one))
    found = []
    while at >= 0:
        found.append(pairs[at])
        at = link[at]
    return found[::-1]


