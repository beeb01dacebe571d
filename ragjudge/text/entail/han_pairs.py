"""The best sentence for each segment of a Chinese claim: one sentence in rising order, or none."""

import re
from dataclasses import replace

from ragjudge.text.entail.decided import Pair, Segment, Veto
from ragjudge.text.entail.han_facing import Facing, face
from ragjudge.text.entail.han_pair import Against, Voice, check_pair, voice_of
from ragjudge.text.entail.han_sentence import HanSentence, opens_quote, read_sentence
from ragjudge.text.entail.han_splice import splice
from ragjudge.text.entail.han_tokens import HanToken, Replacements, folded, han_tokens
from ragjudge.text.entail.source import Source
from ragjudge.text.entail.words import Words

_CUT = re.compile(
    "(?<![0-9])[，,；;。！？!?…\n]+|[，,；;。！？!?…\n]+(?![0-9])"
    "|(?<=[\u3400-\u9fff]) +(?=[\u3400-\u9fff])")
_LIGHT = re.compile("[0-9零〇一二三四五六七八九十百千万亿年月日号至到 \n]+")
_ENOUGH = 70
LONGEST = 1200
"""Characters of a claim or sentence that is still read: alignment is quadratic in them."""
SHORTEST = 5
"""A segment has at least so many characters beside dates; a shorter one belongs to the next."""


def han_segments(told: str) -> list[Segment]:
    """The segments of an evened Chinese claim: cut at commas, stops and blanks between Han words."""
    parts: list[Segment] = []
    low = 0
    cuts = [match.span() for match in _CUT.finditer(told)] + [(len(told), len(told))]
    for start, end in cuts:
        size = len(_LIGHT.sub("", told[low:start]))
        if size >= SHORTEST:
            parts.append(Segment(low, start))
            low = end
        elif not told[low:start].strip():
            low = end
    if low < len(told) and told[low:].strip(" ，,；;。！？!?…\n"):
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
    claim = read_sentence(told, replacements(words))
    parts = han_segments(claim.text)
    pieces = [_trimmed(tuple(token for token in claim.tokens if part.start <= token.start < part.end))
              for part in parts]
    tried = [i for i in tried if source.sentences[i].end - source.sentences[i].start <= LONGEST]
    if not all(pieces) or len(told) > LONGEST:
        return [None]
    voice = voice_of(claim, framed)
    document = source.made("han_text", 0, Source, lambda: folded(source.even))
    against = Against(_listed(words)[1], document)
    rows: list[list[Pair]] = []
    for i in tried:
        if rows and not _may_hold(pieces, source.said(i)):
            continue
        rows.append(_row(claim.text, pieces, source, i, words, voice, against))
        if not any(pair.vetoes for pair in rows[-1]):
            break
    if not rows:
        return [None] * len(parts)
    best = min(rows, key=lambda row: (sum(bool(one.vetoes) for one in row),
                                      -sum(one.covered for one in row),
                                      sum(len(one.vetoes) for one in row), row[0].sentence))
    if len(parts) > 1 and any(one.vetoes for one in best) and not (voice.own or framed):
        sentences = {i: han_sentence(source, i, words) for i in tried}
        offsets = {i: source.sentences[i].start for i in tried}
        alone = [[_row(claim.text, [piece], source, i, words, voice, against)[0] for piece in pieces]
                 for i in tried]
        best = splice(claim, parts, pieces, alone, sentences, offsets) or best
    return [_as_written(one, claim) for one in best]


def _may_hold(pieces: list[tuple[HanToken, ...]], said: str) -> bool:
    """Whether a sentence has characters enough for one of the segments; near-identities apart."""
    text = folded(said)
    for piece in pieces:
        han = [token.key for token in piece if token.kind == "han"]
        if 100 * sum(key in text for key in han) >= _ENOUGH * len(han):
            return True
    return False


def _as_written(pair: Pair, claim: HanSentence) -> Pair:
    """The pair with its vetoes' claim spans in the claim as written."""
    if claim.places is None or not pair.vetoes:
        return pair
    return replace(pair, vetoes=tuple(replace(one, claim=claim.place(*one.claim))
                                      for one in pair.vetoes))


def _trimmed(piece: tuple[HanToken, ...]) -> tuple[HanToken, ...]:
    low, high = 0, len(piece)
    while low < high and not piece[low].solid:
        low += 1
    while low < high and not piece[high - 1].solid and piece[high - 1].key != "：":
        high -= 1
    return piece[low:high]


_LISTED: dict[int, tuple[Words, Replacements, dict[str, frozenset[str]]]] = {}


def replacements(words: Words) -> Replacements:
    """The near-identities of compiled words."""
    return _listed(words)[0]


def _listed(words: Words) -> tuple[Replacements, dict[str, frozenset[str]]]:
    """Near-identities and opposites of compiled words, made once."""
    known = _LISTED.get(id(words))
    if known is None or known[0] is not words:
        if len(_LISTED) > 8:
            _LISTED.clear()
        replaced = Replacements(list(words._entries("synonyms", "zh", "groups")))
        known = _LISTED[id(words)] = (words, replaced, _opposites(words, replaced))
    return known[1], known[2]


def _opposites(words: Words, replaced: Replacements) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for parts in words._entries("antonyms", "zh"):
        one, two = ("".join(token.key for token in han_tokens(part, replaced)) for part in parts)
        found.setdefault(one, set()).add(two)
        found.setdefault(two, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


def _row(told: str, pieces: list[tuple[HanToken, ...]], source: Source, index: int, words: Words,
         voice: Voice, against: Against) -> list[Pair]:
    """All segments against one sentence; later ones stand after earlier ones."""
    sentence = han_sentence(source, index, words)
    offset = source.sentences[index].start
    used = bytearray(len(sentence.text) + 1)
    row: list[Pair] = []
    faced: list[Facing] = []
    for piece in pieces:
        last = max(faced[-1].linked.values(), default=-1) if faced else -1
        faced.append(face(piece, sentence, offset, used, told, last + 1))
    for facing in faced:
        pair = check_pair(facing, index, voice, not row, against)
        if row and pair.span[0] < row[-1].span[1] and pair.covered:
            at = (facing.claim[0].start, facing.claim[-1].end)
            role = Veto("role", at, pair.span, told[at[0]:at[1]], "")
            pair = Pair(index, (*pair.vetoes, role), pair.covered, pair.span)
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
