"""A sentence as units that must agree: words, Han characters, quantities and periods as wholes,
quotation marks."""

from dataclasses import dataclass

from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.tokens import tokens


@dataclass(frozen=True, slots=True)
class Piece:
    """One unit of a sentence at [start, end); `value` is a Quantity or PeriodSpan for those
    kinds."""
    kind: str
    key: str
    start: int
    end: int
    value: Quantity | PeriodSpan | None = None


def pieces(text: str) -> list[Piece]:
    """The pieces of a text. Marks other than quotation marks and brackets
    fall away."""
    whole: list[Piece] = [Piece("period", f"{one.start}/{one.end}/{one.basis}", one.start_char,
                                one.end_char, one)
                          for one in periods(text)]
    whole += [Piece("quantity", _quantity_key(one), one.start, one.end, one)
              for one in quantities(text)
              if not any(other.start < one.end and one.start < other.end for other in whole)]
    whole.sort(key=lambda piece: piece.start)
    found, at = [], 0
    for token in tokens(text):
        while at < len(whole) and whole[at].end <= token.start:
            at += 1
        if at < len(whole) and whole[at].start < token.end and token.start < whole[at].end:
            if not found or found[-1] is not whole[at]:
                found.append(whole[at])
        elif token.kind != "punct":
            found.append(Piece("word", token.key, token.start, token.end))
        elif token.text in _MARKS:
            found.append(Piece("mark", _MARKS[token.text], token.start, token.end))
    return found



_MARKS = {**dict.fromkeys("\"“”「」『』«»", "quote"), **dict.fromkeys("(（[", "open"),
          **dict.fromkeys(")）]", "close"),
          "、": "、", "%": "%", "‰": "‰", "$": "$", "€": "€", "£": "£", "¥": "¥", "+": "+", "=": "=",
          "<": "<", ">": ">",
          "≥": "≥", "≤": "≤", "~": "~", "×": "×", "−": "-", "±": "±", "/": "/"}


def _quantity_key(one: Quantity) -> str:
    return f"{one.low}|{one.high}|{one.unit}|{one.kind}|{one.comparator}|{one.approx}|{one.change}"


def contiguous(claim: list[Piece], source: list[Piece]) -> int | None:
    """The index in `source` where `claim` stands as one run, or None."""
    if not claim:
        return None
    keys = [piece.key for piece in claim]
    for at in range(len(source) - len(claim) + 1):
        if source[at].key == keys[0] and all(source[at + i].key == wanted for i,
                                             wanted in enumerate(keys)):
            return at
    return None


def longest_chain(claim: list[Piece], source: list[Piece]) -> list[tuple[int, int]]:
    """A longest in-order chain of equal pieces as (claim index, source index); each source piece
    used once."""
    if len(claim) * len(source) > 400_000:
        claim = claim[:400_000 // max(1, len(source))]
    table = [[0] * (len(source) + 1) for _ in range(len(claim) + 1)]
    for i in range(len(claim) - 1, -1, -1):
        row, below = table[i], table[i + 1]
        for j in range(len(source) - 1, -1, -1):
            row[j] = below[j + 1] + 1 if claim[i].key == source[j].key else max(below[j], row[j
                + 1])
    chain, i, j = [], 0, 0
    while i < len(claim) and j < len(source):
        if claim[i].key == source[j].key and table[i][j] == table[i + 1][j + 1] + 1:
            chain.append((i, j))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            i += 1
        else:
            j += 1
    return chain
