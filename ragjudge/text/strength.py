"""From target to result: what a claim makes of its source that the source did not say.

A plan told as a fact, a laboratory as a market, a possibility as certain, a correlation as a cause, a
sample as everybody, praise that nobody gave, a forecast or a target as reached, a condition left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.text.canon import key
from ragjudge.text.causal_strength import (
    CAUSE,
    CONDITIONAL,
    CORRELATION,
    lexicon_of,
    said_strength,
    strength,
)
from ragjudge.text.lexicon import Hit
from ragjudge.text.porter import stem
from ragjudge.text.scope import markers
from ragjudge.text.sentences import sentences
from ragjudge.text.tokens import STOP_WORDS, tokens

__all__ = ["CODES", "Drift", "drift", "drifts", "nearest", "strength"]

CODES = ("correlation_to_cause", "possible_to_certain", "plan_to_fact", "forecast_to_fact",
         "target_to_achieved", "condition_dropped", "laboratory_to_practice", "sample_to_population",
         "praise_added", "advice_added")
_SOFT = ("planned", "possible", "forecast", "hedge", "conditional")
_GOVERNED = 5
"""How many content keys after a marker are looked at for what it is about."""
_NEAR_SHARE = 50


@dataclass(frozen=True, slots=True)
class Drift:
    """One drift: its code, the claim's words and the source's words that show it."""
    code: str
    said: str
    found: str


def drift(claim: str, source: str, lexicons: Mapping[str, Any] | None = None) -> tuple[str, ...]:
    """The codes of drifts, sorted; see drifts."""
    return tuple(sorted({one.code for one in drifts(claim, source, lexicons)}))


def drifts(claim: str, source: str, lexicons: Mapping[str, Any] | None = None) -> list[Drift]:
    """How a claim overstates its source.

    Args:
        source: The cited sentence, or a longer text; the sentences nearest to the claim are read.
    """
    near = nearest(claim, source)
    if not near:
        return []
    said, found = _Side(claim, lexicons), _Side(near, lexicons)
    made = [*_strength(said, found), *_unreal(said, found)]
    made += _setting(said, found, _Side(source, lexicons))
    made += _added(said, found)
    return made


class _Side:
    """One text with the marks in it, each class found once."""

    def __init__(self, text: str, lexicons: Mapping[str, Any] | None) -> None:
        self.text, self.lexicons = text, lexicons
        self.keys = content_keys(text)
        self.marks = lexicon_of(lexicons).hits(text)
        self.soft = markers(text, lexicons, (), _SOFT)
        self.level, self.word = said_strength(text, lexicons)

    def of(self, *classes: str) -> list[Hit]:
        return [one for one in self.marks if one.cls in classes]

    def words(self, hit: Hit) -> str:
        return self.text[hit.start:hit.end]

    def is_soft(self, *more: str) -> bool:
        """Whether it says itself that something is not so yet."""
        return bool(self.soft or self.of("goal", "modal", "condition", *more))


def nearest(claim: str, source: str) -> str:
    """The sentence of a source that holds most of the claim's content; all of a one-sentence source."""
    spans = sentences(source)
    if len(spans) < 2:
        return source.strip()
    wanted = set(content_keys(claim))
    ranked = sorted((-len(wanted & set(content_keys(source[one.start:one.end]))), one.start)
                    for one in spans)
    best = next(one for one in spans if one.start == ranked[0][1])
    return source[best.start:best.end] if ranked[0][0] else ""


def content_keys(text: str) -> list[str]:
    """Stems of words, numbers, pairs of Han characters, in order; function words left out."""
    found, last = [], None
    for one in tokens(text):
        if one.kind == "han":
            if last is not None and last.end == one.start:
                found.append(key(last.text + one.text))
            last = one
            continue
        last = None
        if one.kind == "number" or one.kind == "word" and one.key not in STOP_WORDS:
            found.append(stem(one.key))
    return found


def _strength(said: _Side, found: _Side) -> Iterable[Drift]:
    # A source without any word of the scale is compared only with a plain cause.
    if said.level <= found.level or not (found.word or said.level == CAUSE):
        return
    if said.level >= CONDITIONAL:
        code = "possible_to_certain" if found.level == CONDITIONAL else "correlation_to_cause"
        yield Drift(code, said.word, found.word)


def _unreal(said: _Side, found: _Side) -> Iterable[Drift]:
    """What the source plans, expects, aims at, thinks possible or ties to a condition."""
    if said.is_soft("advice"):
        return
    soft = {"planned": "plan_to_fact", "forecast": "forecast_to_fact", "possible": "possible_to_certain",
            "hedge": "possible_to_certain"}
    seen: set[str] = set()
    goals = found.of("goal")
    hits = [("target_to_achieved", one) for one in goals]
    hits += [(soft[one.cls], one) for one in found.soft if one.cls in soft
             and not any(one.start < goal.end and goal.start < one.end for goal in goals)]
    hits += [("condition_dropped", one) for one in found.of("condition")]
    for code, hit in hits:
        if code in seen or not _is_about(said, found, hit, code):
            continue
        if code == "possible_to_certain" and said.level in (CORRELATION, CONDITIONAL):
            continue  # going together is less than a possible cause
        seen.add(code)
        yield Drift(code, "", found.words(hit))


def _is_about(said: _Side, found: _Side, hit: Hit, code: str) -> bool:
    """Whether the claim says what the marker governs; a condition governs its whole sentence."""
    wanted = set(said.keys)
    if code == "condition_dropped":
        return 100 * len(wanted & set(found.keys)) >= _NEAR_SHARE * len(wanted)
    after = content_keys(found.text[hit.end:])[:_GOVERNED]
    share = sum(one in wanted for one in after)
    return share * 2 >= len(after) and share > 0


def _setting(said: _Side, found: _Side, whole: _Side) -> Iterable[Drift]:
    """A laboratory told as practice, a sample told as everybody."""
    around = whole if len(whole.text) <= 4 * len(found.text) + 400 else found
    for code, small, big in (("laboratory_to_practice", "laboratory", "practice"),
                             ("sample_to_population", "sample", "population")):
        seen = around.of(small)
        if not seen or said.of(small):
            continue
        known = {key(found.words(one)) for one in found.of(big)}
        grown = [one for one in said.of(big) if key(said.words(one)) not in known]
        if grown:
            yield Drift(code, said.words(grown[0]), around.words(seen[0]))


def _added(said: _Side, found: _Side) -> Iterable[Drift]:
    """Praise and advice that the source does not give."""
    for code, name in (("praise_added", "praise"), ("advice_added", "advice")):
        if said.of(name) and not found.of(name):
            yield Drift(code, said.words(said.of(name)[0]), "")
    if _hype(said) and not _hype(found) and not said.of("praise"):
        yield Drift("praise_added", _hype(said)[0], "")


def _hype(side: _Side) -> Sequence[str]:
    return [side.words(one) for one in
            markers(side.text, side.lexicons, (), ("hype.hype", "hype.emotion"))]
