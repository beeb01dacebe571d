"""The best sentence for each segment of a Chinese claim: one sentence in rising order, or none."""

import re
from typing import Any

from ragjudge.text.entail.decided import Pair, Segment, Veto
from ragjudge.text.entail.han_pair import compare_sentence, is_attributed
from ragjudge.text.entail.han_sentence import HanSentence, opens_quote, read_sentence
from ragjudge.text.entail.han_tokens import HanToken, Replacements, folded, han_tokens
from ragjudge.text.entail.source import Source
from ragjudge.text.entail.words import Words

_CUT = re.compile("[，,；;。！？!?\n]+|(?<=[\u3400-\u9fff]) +(?=[\u3400-\u9fff])")
SHORTEST = 5
"""A segment has at least so many characters; a shorter one belongs to the next."""


def han_segments(told: str) -> list[Segment]:
    """The segments of an evened Chinese claim: cut at commas, stops and blanks between Han words."""
    parts: list[Segment] = []
    low = 0
    cuts = [match.span() for match in _CUT.finditer(told)] + [(len(told), len(told))]
    for start, end in cuts:
        size = sum(not ch.isspace() for ch in told[low:start])
        if size >= SHORTEST:
            parts.append(Segment(low, start))
            low = end
        elif not size:
            low = end
    if low < len(told) and told[low:].strip(" ，,；;。！？!?\n"):
        start = parts.pop().start if parts else low
        parts.append(Segment(start, len(told)))
    return parts


def best_han(told: str, parts: list[Segment], source: Source, words: Words, tried: list[int],
             framed: str) -> list[Pair | None]:
    """One pair a segment.

    Args:
        tried: Indexes of the sentences to test.
        framed: The saying frame that was cut off the claim, or "".
    """
    claim = words_tokens(told, words)
    pieces = [tuple(token for token in claim if part.start <= token.start < part.end)
              for part in parts]
    pieces = [_trimmed(piece) for piece in pieces]
    if not all(pieces):
        return [None]
    rows = [_row(told, parts, pieces, source, i, words, framed) for i in tried]
    if not rows:
        return [None] * len(parts)
    best = min(rows, key=lambda row: (sum(bool(one.vetoes) for one in row),
                                      -sum(one.covered for one in row),
                                      sum(len(one.vetoes) for one in row), row[0].sentence))
    return list(best)


def words_tokens(said: str, words: Words) -> tuple[HanToken, ...]:
    return tuple(han_tokens(said, replacements(words)))


_REPLACED: dict[int, tuple[Any, Replacements]] = {}


def replacements(words: Words) -> Replacements:
    """The near-identities of compiled words, made once."""
    known = _REPLACED.get(id(words))
    if known and known[0] is words:
        return known[1]
    if len(_REPLACED) > 8:
        _REPLACED.clear()
    made = Replacements(list(words._entries("synonyms", "zh", "groups")))
    _REPLACED[id(words)] = (words, made)
    return made


def _trimmed(piece: tuple[HanToken, ...]) -> tuple[HanToken, ...]:
    low, high = 0, len(piece)
    while low < high and not piece[low].solid:
        low += 1
    while low < high and not piece[high - 1].solid and piece[high - 1].key != "：":
        high -= 1
    return piece[low:high]


def _row(told: str, parts: list[Segment], pieces: list[tuple[HanToken, ...]], source: Source,
         index: int, words: Words, framed: str) -> list[Pair]:
    """All segments against one sentence; later ones stand after earlier ones."""
    sentence = han_sentence(source, index, words)
    offset = source.sentences[index].start
    row: list[Pair] = []
    used = bytearray(len(sentence.text) + 1)
    for part, piece in zip(parts, pieces):
        attributed = bool(framed) or is_attributed(piece, folded(told[:part.end]))
        pair = compare_sentence(piece, sentence, index, offset, attributed, used,
                                not row)
        if row and pair.span[0] < row[-1].span[1] and pair.covered:
            at = (piece[0].start, piece[-1].end)
            pair = Pair(index, (*pair.vetoes, Veto("role", at, pair.span, told[at[0]:at[1]], "")),
                        pair.covered, pair.span)
        row.append(pair)
    return row


def han_sentence(source: Source, index: int, words: Words) -> HanSentence:
    """A sentence of a source made ready, once."""
    return source.made("han", index, words, lambda: read_sentence(
        source.said(index), replacements(words), source.reference, _quoted(source, index)))


def _quoted(source: Source, index: int) -> bool:
    """Whether a quotation of the same block is open where a sentence begins."""
    return source.made("han_open", 0, Source, lambda: _open_quotes(source))[index]


def _open_quotes(source: Source) -> list[bool]:
    found: list[bool] = []
    block, quoted = -1, False
    for one in source.sentences:
        if one.block != block:
            block, quoted = one.block, False
        found.append(quoted)
        quoted = opens_quote(source.text[one.start:one.end], quoted)
    return found
