"""The decision on a claim: the best sentence for each segment, all vetoes, one answer."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ragjudge.text.entail.decided import Decided, Pair, Segment, Span, Veto
from ragjudge.text.entail.english_claim import best_english
from ragjudge.text.entail.han_pairs import best_han, han_segments
from ragjudge.text.entail.segments import segments
from ragjudge.text.entail.source import Source, even, is_han_text
from ragjudge.text.entail.surroundings import surrounding_vetoes
from ragjudge.text.entail.words import Words, compile_words
from ragjudge.text.scope import is_question

Spans = Iterable[Span]
LIMIT = 4
SHORT = 3
"""A source of at most so many sentences is short: its best sentence may contradict uncited."""
_UNDECIDED_BELOW = 60
_TELLING = ("retracted", "number", "unit", "date", "neg", "antonym", "role", "extra", "spread",
            "quant", "modal", "aspect", "attr", "pron", "coref", "case")
"""Vetoes from the most to the least telling, for the line that a person reads."""
_DRIFT = {"neg": "negation", "modal": "modality", "aspect": "modality", "quant": "quantifier",
          "attr": "attribution", "number": "number", "unit": "number", "nbind": "number",
          "date": "period", "role": "role", "case": "role", "pron": "reference",
          "coref": "reference", "splice": "reference", "spread": "reference",
          "question": "question", "extra": "wording", "retracted": "retraction",
          "antonym": "direction", "strength": "strength",
          **dict.fromkeys(("headcut", "tailcut", "gap", "clause", "far"), "scope")}


def decide(claim: str, source: Source, lexicons: Any = None, *, cited: Span | None = None,
           frame: Spans = (), limit: int = LIMIT) -> Decided:
    """What the rules say on a claim and a source text.

    Args:
        lexicons: The rules pack's lexicons, or None for the core words.
        cited: Span of Source.text that the claim cites; only there does a long text contradict.
        frame: Spans of the claim that need no evidence (a saying frame with the source's name).
        limit: How many sentences are tested for a segment.
    """
    frame = tuple(frame)
    told = even(_blanked(claim, frame))
    han = is_han_text(told)
    parts = han_segments(told) if han else segments(told)
    if not parts:
        return _open((Veto("empty", (0, len(claim)), None, claim, ""),), "nothing is claimed")
    if is_question(told):
        return _open((Veto("question", (0, len(claim)), None, claim, ""),), "the claim asks")
    words = compile_words(lexicons)
    if han:
        said = " ".join(claim[low:high] for low, high in frame)
        best = best_han(told, parts, source, words, _tried(told, source, words, cited, limit), said)
    else:
        named = [i for i in source.at(*cited) if source.sentences[i].asserts] if cited else []
        best = best_english(told, parts, source, words, named, limit)
    best = [_in_place(source, one, part, lexicons, told) for one, part in
            zip(best, _parts_of(best, parts, told))]
    return _decided(source, best, cited)


def _parts_of(best: list[Pair | None], parts: list[Segment], told: str) -> list[Segment]:
    """The segment of each pair; the whole claim where the pairs are of halves of segments."""
    return parts if len(parts) == len(best) else [Segment(0, len(told))] * len(best)


def _in_place(source: Source, pair: Pair | None, part: Segment, lexicons: Any, told: str
              ) -> Pair | None:
    """A pair with the vetoes of what stands around its sentence, if nothing else is against it."""
    if pair is None or pair.vetoes:
        return pair
    found = surrounding_vetoes(source, pair, part, lexicons, told)
    return replace(pair, vetoes=tuple(found)) if found else pair


def _blanked(text: str, spans: Spans) -> str:
    for low, high in spans:
        text = text[:low] + "\n" * (high - low) + text[high:]
    return text


def _open(vetoes: tuple[Veto, ...], why: str) -> Decided:
    return Decided(None, (), vetoes, drift_of(vetoes), why)


def drift_of(vetoes: Iterable[Veto]) -> tuple[str, ...]:
    """Codes of target_to_result_drift of the vetoes, sorted."""
    return tuple(sorted({_DRIFT.get(one.code.partition(":")[0], "slot") for one in vetoes}))


def _tried(said: str, source: Source, words: Words, cited: Span | None, limit: int) -> list[int]:
    """The sentences to test: the cited ones, then those that hold most of what is said."""
    found = source.candidates(said, words, limit)
    if cited:
        found = [i for i in source.at(*cited) if source.sentences[i].asserts and i not in found] \
            + found
    return found


def _decided(source: Source, best: list[Pair | None], cited: Span | None) -> Decided:
    found = [one for one in best if one is not None]
    spans = tuple(dict.fromkeys((source.sentences[one.sentence].start,
                                 source.sentences[one.sentence].end) for one in found))
    vetoes = tuple(veto for one in found for veto in one.vetoes)
    if len(found) < len(best) or not found:
        empty = Veto("extra", (0, 0), None, "", "")
        return Decided(None, spans, (*vetoes, empty), drift_of((*vetoes, empty)),
                       "no sentence of the source speaks of this")
    if not vetoes:
        return Decided("FULL", spans, (), (), "every word is carried")
    opposed = len([one for one in found if one.vetoes]) == 1 and any(
        one.vetoes and one.conflict for one in found)
    may = opposed and all(_may_contradict(source, one, cited) for one in found if one.vetoes)
    why = ("possible conflict, " if opposed and not may else "") + _why(vetoes)
    carried = all(one.covered >= _UNDECIDED_BELOW for one in found) and not opposed
    answer = "CONTRADICT" if may else "PARTIAL" if carried else None
    return Decided(answer, spans, vetoes, drift_of(vetoes), why)


def _may_contradict(source: Source, pair: Pair, cited: Span | None) -> bool:
    if len(source.sentences) <= SHORT:
        return True
    return cited is not None and pair.sentence in source.at(*cited)


def _why(vetoes: tuple[Veto, ...]) -> str:
    """The most telling veto with its words, and the codes of the others."""
    one = min(vetoes, key=lambda veto: _TELLING.index(veto.code) if veto.code in _TELLING else 99)
    others = sorted({veto.code for veto in vetoes} - {one.code})
    more = f"; also {', '.join(others)}" if others else ""
    return f"{one.code}: said {one.said!r}, found {one.found!r}{more}"
