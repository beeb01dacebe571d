"""What a decision consists of: vetoes with their places, the pair they belong to, the answer."""

from dataclasses import dataclass
from typing import Literal

Span = tuple[int, int]
_EDGES = " \n\t,;.，；。"
_WIDER = 3


@dataclass(frozen=True, slots=True)
class Veto:
    """One reason against FULL; spans are characters of the claim and of Source.text.

    code: extra role neg modal aspect quant attr case clause far headcut tailcut pron coref splice
    spread nbind strength antonym number unit date question retracted gap empty, or slot:<name>.
    said, found: the words of the claim and of the source that do not agree; either may be "".
    """
    code: str
    claim: Span
    source: Span | None
    said: str
    found: str


def told_apart(claim: str, said: Span, source: str, found: Span) -> tuple[str, str]:
    """The words at two spans; where they are the same, with the words beside them until they differ."""
    for _ in range(_WIDER):
        if claim[slice(*said)].lower() != source[slice(*found)].lower():
            break
        said, found = _wider(claim, said), _wider(source, found)
    return claim[slice(*said)].strip(_EDGES), source[slice(*found)].strip(_EDGES)


def _wider(text: str, span: Span) -> Span:
    """A span with the word, or two Han characters, before and behind it."""
    low, high = span
    while low > 0 and text[low - 1] in _EDGES:
        low -= 1
    while high < len(text) and text[high] in _EDGES:
        high += 1
    step = 2
    while low > 0 and step and text[low - 1] not in _EDGES:
        low, step = low - 1, step - ("\u2e80" <= text[low - 1])
    step = 2
    while high < len(text) and step and text[high] not in _EDGES:
        high, step = high + 1, step - ("\u2e80" <= text[high])
    return low, high


@dataclass(frozen=True, slots=True)
class Segment:
    """Characters [start, end) of the claim that need evidence of their own."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Pair:
    """One segment of a claim against one sentence of a source.

    Attributes:
        sentence: Index in Source.sentences.
        vetoes: All of them; empty exactly if the sentence carries the segment.
        covered: Per cent of the segment's content that is aligned.
        span: The aligned part of the sentence, or an empty span at its start.
        conflict: Code of the one typed conflict if everything else agrees: number date neg antonym.
        subject: Keys of what the segment names first: what a following segment may leave out.
    """
    sentence: int
    vetoes: tuple[Veto, ...]
    covered: int
    span: Span
    conflict: str = ""
    subject: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """The decision on one claim.

    Attributes:
        entailment: None is undecided.
        evidence: Sentences of Source.text that carry the segments (FULL), or the best candidate.
        vetoes: All of them for the best candidate; empty exactly for FULL.
        drift: Codes of target_to_result_drift, sorted.
        why: One line for a person: which slot, what was said, what was found.
        basis: prose, derived, table or model.
    """
    entailment: Literal["FULL", "PARTIAL", "CONTRADICT"] | None
    evidence: tuple[Span, ...]
    vetoes: tuple[Veto, ...]
    drift: tuple[str, ...]
    why: str
    basis: str = "prose"
