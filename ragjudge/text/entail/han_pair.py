"""One Chinese claim segment against one sentence: all vetoes."""

from ragjudge.text.entail.decided import Pair, Segment, Veto
from ragjudge.text.entail.quoted import match_slots
from ragjudge.text.entail.source import Source
from ragjudge.text.entail.words import Words
from ragjudge.text.slots import EvidenceContext


def compare_han(told: str, part: Segment, source: Source, index: int, words: Words) -> Pair:
    """A segment of an evened claim against a sentence of the source.

    Args:
        told: The whole claim, evened; `part` is a span of it.
        index: Of the sentence in source.sentences.
    """
    said, one = told[part.start:part.end], source.sentences[index]
    report = match_slots(said, {}, EvidenceContext(source.text[one.start:one.end]), words.lexicons)
    vetoes = tuple(Veto(code.rstrip("!"), (part.start, part.end), (one.start, one.end), said,
                        source.text[one.start:one.end]) for code in report.vetoes)
    covered = 0 if report.entailment is None else 100
    return Pair(index, vetoes, covered, (one.start, one.end))
