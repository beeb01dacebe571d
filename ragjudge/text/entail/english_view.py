"""A claim segment laid beside one sentence of a source: tokens, alignment, marks, vetoes so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from ragjudge.text.entail.align import Alignment
from ragjudge.text.entail.claim_tokens import Token, tokenise
from ragjudge.text.entail.decided import Span, Veto, told_apart
from ragjudge.text.entail.function_words import (ARTICLES, FINITE, PREPOSITIONS, RELATIVES,
                                                 SUBORDINATORS)
from ragjudge.text.entail.source import Source
from ragjudge.text.entail.words import Words
from ragjudge.text.lexicon import Hit
from ragjudge.text.scope import markers

_LONG_BRACKET = 5
MARKS = ("negation", "planned", "possible", "reported", "conditional", "irreal", "forecast",
         "hedge", "attribution", "quantifiers.universal", "quantifiers.none", "quantifiers.only",
         "quantifiers.most", "quantifiers.some", "quantifiers.first", "quantifiers.superlative",
         "correction.retraction")


@dataclass(frozen=True, slots=True)
class Side:
    """One text with its tokens and marks; offsets count from the start of the text."""
    text: str
    tokens: tuple[Token, ...]
    marks: tuple[Hit, ...]


def side_of(text: str, words: Words, reference: object = None) -> Side:
    """The tokens and marks of an evened text."""
    found = tuple(tokenise(text, words, reference))
    return Side(text, found, tuple(markers(text, words.lexicons, (), MARKS)))


@lru_cache(maxsize=64)
def claim_side(text: str, words: Words) -> Side:
    """As side_of; a claim is compared with several sentences."""
    return side_of(text, words)


def source_side(source: Source, index: int, words: Words) -> Side:
    """A sentence of a source, prepared once."""
    return source.made("english", index, words,
                       lambda: side_of(source.said(index), words, source.reference))


@dataclass(slots=True)
class View:
    """What the rules look at, and where they put their vetoes.

    claim_base, source_base: where the two texts begin in the claim and in Source.text.
    """
    claim: Side
    source: Side
    at: Alignment
    words: Words
    claim_base: int
    source_base: int
    vetoes: list[Veto] = field(default_factory=list)
    aside: tuple[int, set[int]] | None = None

    def veto(self, code: str, claim: Iterable[int] = (), source: Iterable[int] = ()) -> None:
        """Notes a veto on claim tokens and source tokens, by index."""
        said = _span(self.claim.tokens, claim)
        found = _span(self.source.tokens, source)
        self.note(code, said, found)

    def note(self, code: str, said: Span | None, found: Span | None) -> None:
        """Notes a veto on spans of the two texts."""
        whole = (0, len(self.claim.text))
        low, high = said or whole
        shown = (self.claim.text[low:high] if said else "",
                 self.source.text[found[0]:found[1]] if found else "")
        if said and found:
            shown = told_apart(self.claim.text, said, self.source.text, found)
        one = Veto(code, (self.claim_base + low, self.claim_base + high),
                   (self.source_base + found[0], self.source_base + found[1]) if found else None,
                   *shown)
        if one not in self.vetoes:
            self.vetoes.append(one)

    def gaps(self) -> Iterable[tuple[range, range]]:
        """(claim indexes, source indexes) between neighbours of the chain."""
        for (i, j, _), (k, m, _) in zip(self.at.chain, self.at.chain[1:]):
            yield range(i + 1, k), range(j + 1, m)

    def inner(self, source: range) -> list[int]:
        """The source indexes of a gap without bracketed insertions and without moved tokens."""
        return insertions_left_out(self.at.source, [j for j in source if j not in self.at.back])

    def set_aside(self) -> set[int]:
        """The source indexes inside insertions between aligned tokens; made once for one alignment."""
        if self.aside is None or self.aside[0] != len(self.at.back):
            self.aside = len(self.at.back), self._set_aside()
        return self.aside[1]

    def _set_aside(self) -> set[int]:
        found: set[int] = set()
        for _, source in self.gaps():
            left = [j for j in source if j not in self.at.back]
            found |= set(left) - set(insertions_left_out(self.at.source, left))
        return found

    def bracketed(self) -> set[int]:
        """The source indexes inside longer brackets: what is perhaps so in them concerns only them."""
        tokens, opened, found = self.at.source, -1, set[int]()
        for j, token in enumerate(tokens):
            if token.key == "(":
                opened = j
            elif token.key == ")" and opened >= 0:
                run = range(opened, j + 1)
                if len(run) > _LONG_BRACKET and not any(k in self.at.back for k in run):
                    found |= set(run)
                opened = -1
        return found


def insertions_left_out(tokens: list[Token], left: list[int]) -> list[int]:
    """Indexes of a gap without brackets, dashes, and asides between commas."""
    found: list[int] = []
    opened: list[int] = []
    for j in left:
        found.append(j)
        if tokens[j].key in ("(", "["):
            opened.append(len(found) - 1)
        elif tokens[j].key in (")", "]") and opened:
            del found[opened.pop():]
    for mark in (",", "—"):
        closing = [at for at, j in enumerate(found) if tokens[j].key == mark]
        if len(closing) > 1 and closing[0] == 0 and _is_aside(tokens, found[1:closing[-1]],
                                                              found[closing[-1] + 1:]):
            return found[closing[-1] + 1:]
    return found


def _is_aside(tokens: list[Token], inside: list[int], after: list[int]) -> bool:
    """Whether what stands between two commas adds to the word before: a Y, who …, named …"""
    if not inside or any(tokens[j].content or tokens[j].low in SUBORDINATORS for j in after):
        return False
    first = tokens[inside[0]]
    if first.low in RELATIVES:
        return True
    opens = first.low in ARTICLES or first.low in PREPOSITIONS or first.content
    return opens and not any(tokens[j].low in FINITE for j in inside)


def _span(tokens: tuple[Token, ...], indexes: Iterable[int]) -> Span | None:
    chosen = [tokens[i] for i in indexes]
    return (chosen[0].start, chosen[-1].end) if chosen else None
