"""An English claim: each sentence needs a sentence of its own; a pronoun may follow its subject.

Source: rules 5, 17 and 18
"""

from dataclasses import replace

from ragjudge.text.entail.decided import Pair, Segment
from ragjudge.text.entail.english_pair import compare_english
from ragjudge.text.entail.english_view import claim_side, source_side
from ragjudge.text.entail.function_words import PRONOUNS
from ragjudge.text.entail.segments import pieces_of
from ragjudge.text.entail.source import Source
from ragjudge.text.entail.words import Words

_LEAST = 50
"""A sentence with fewer of a claim's words than half is tested only if no other has more."""
_REFERS = frozenset(("pron", "coref"))


def best_english(told: str, parts: list[Segment], source: Source, words: Words,
                 cited: list[int], limit: int) -> list[Pair | None]:
    """The best pair of each sentence of a claim; of its halves where only they are carried.

    Args:
        cited: Indexes of the sentences that the claim cites: always tested.
    """
    found: list[Pair | None] = []
    for part in parts:
        best = _best(told, part, source, words, cited, limit)
        halves = pieces_of(told, part) if best and best.vetoes else []
        if len(halves) > 1:
            each = [_best(told, half, source, words, cited, limit) for half in halves]
            if _one_story(told, halves, each, source, words):
                found += each
                continue
        if best and found and _continues(told, part, source, words, best, found[-1]):
            best = replace(best, vetoes=(), covered=100)
        found.append(best)
    return found


def _best(told: str, part: Segment, source: Source, words: Words, cited: list[int],
          limit: int) -> Pair | None:
    """The pair with no veto, else the one that covers most with the fewest vetoes."""
    tried = source.candidates(told[part.start:part.end], words, limit, _LEAST)
    tried = [i for i in cited if i not in tried] + tried
    pairs = [compare_english(told, part, source, i, words) for i in tried]
    return min(pairs, key=lambda one: (bool(one.vetoes), -one.covered, len(one.vetoes),
                                       one.sentence), default=None)


def _one_story(told: str, halves: list[Segment], each: list[Pair | None], source: Source,
               words: Words) -> bool:
    """Whether all halves are carried, by one sentence or by such that name the first's subject."""
    found = [one for one in each if one is not None and not one.vetoes]
    if len(found) < len(each):
        return False
    tokens = claim_side(told[halves[0].start:halves[0].end], words).tokens
    subject = next((token.key for token in tokens if token.content), "")
    held = [{token.key for token in source_side(source, one.sentence, words).tokens}
            for one in found[1:]]
    return all(one.sentence == found[0].sentence or subject in keys
               for one, keys in zip(found[1:], held))


def _continues(told: str, part: Segment, source: Source, words: Words, best: Pair,
               before: Pair | None) -> bool:
    """Whether a sentence keeps the pronoun of the sentence that follows its forerunner's."""
    if not before or before.vetoes or best.sentence != before.sentence + 1:
        return False
    if not {one.code for one in best.vetoes} <= _REFERS:
        return False
    opening = claim_side(told[part.start:part.end], words).tokens[0].low
    other = source_side(source, best.sentence, words).tokens[0].low
    return opening == other and opening in PRONOUNS
