"""Segments of a Chinese claim that stand in different sentences: only with the same subject named."""

from ragjudge.text.entail.decided import Pair, Segment, Veto
from ragjudge.text.entail.han_sentence import HanSentence
from ragjudge.text.entail.han_tokens import HanToken
from ragjudge.text.entail.han_words import ADVERBS, FREE, VERBS

_ENDS = tuple(sorted((*ADVERBS, *VERBS), key=len, reverse=True))
_LONGEST = 14
_APART = frozenset("；;。！？!?…\n ")


def subject_of(piece: tuple[HanToken, ...], text: str) -> str:
    """What a segment names first: the characters before its first verb, adverb or preposition."""
    solid = [token for token in piece if token.solid]
    while solid and solid[0].kind == "date":
        solid.pop(0)
    if not solid:
        return ""
    low = solid[0].start
    for token in solid:
        if token.start > low + 1 and text.startswith(_ENDS, token.start) or token.start > low + _LONGEST:
            return text[low:token.start]
    return text[low:solid[-1].end]


def splice(claim: HanSentence, parts: list[Segment], pieces: list[tuple[HanToken, ...]],
           rows: list[list[Pair]], sentences: dict[int, HanSentence],
           offsets: dict[int, int]) -> list[Pair] | None:
    """One pair a segment from several sentences, all without a veto, or None.

    Args:
        rows: For each tested sentence the pairs of all segments.
        sentences, offsets: By the index of the sentence.
    """
    chosen: list[Pair] = []
    subject = subject_of(pieces[0], claim.text)
    for number, part in enumerate(parts):
        open_rows = [row[number] for row in rows]
        if number:
            apart = _is_apart(claim.text, parts[number - 1].end, part.start)
            following = (_licensed(one, chosen, subject, sentences[one.sentence],
                                   offsets[one.sentence], apart) for one in open_rows)
            open_rows = [one for one in following if one]
        full = next((one for one in open_rows if not one.vetoes), None)
        if full is None:
            return None
        chosen.append(full)
    return chosen


def _is_apart(text: str, low: int, high: int) -> bool:
    return any(ch in _APART for ch in text[low:high])


def _licensed(pair: Pair, chosen: list[Pair], subject: str, sentence: HanSentence, offset: int,
              apart: bool) -> Pair | None:
    """The pair, if it may follow.

    In another sentence it must stand right behind the claim's subject, which the segment leaves out;
    or be a statement of its own that opens its sentence.
    """
    if pair.sentence == chosen[-1].sentence:
        return pair if pair.span[0] >= chosen[-1].span[1] else None
    if apart and _opens(pair, sentence, offset):
        return pair
    if len(subject) < 2:
        return None
    vetoes = tuple(one for one in pair.vetoes if not _is_subject(one, subject))
    if len(vetoes) == len(pair.vetoes):
        return None
    return Pair(pair.sentence, vetoes, pair.covered, pair.span)


def _opens(pair: Pair, sentence: HanSentence, offset: int) -> bool:
    """Whether the aligned part begins in the sentence's first clause."""
    first = next((j for j, token in enumerate(sentence.tokens)
                  if sentence.place(token.start, token.end)[0] + offset >= pair.span[0]), 0)
    return sentence.clause_start(first) == sentence.opening


def _is_subject(veto: Veto, subject: str) -> bool:
    found = "".join(ch for ch in veto.found if ch not in FREE and not "0" <= ch <= "9"
                    and ch not in "年月日，,")
    own = found == subject or len(found) > 2 and subject.startswith(found)
    return veto.code in ("headcut", "coref") and own
