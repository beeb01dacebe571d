"""What no model overrides: the slots of a claim against the sentences it cites, compared as texts.

The engine's vetoes belong to one aligned pair; where words do not align, a negation or a number outside the
pair would not be seen. Here both sides are counted, whatever aligns. Source: docs/formats.md 4.12
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ragjudge.calc.refusals import Refusal
from ragjudge.text.canon import key
from ragjudge.text.charset import is_han, is_upper
from ragjudge.text.entail.words import compile_words
from ragjudge.text.periods import periods
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.scope import attributions, markers
from ragjudge.text.tokens import tokens

_COUNTED = {"neg": ("negation", "quantifiers.none")}
"""Marks that must stand as often on both sides."""
_PAIRED = {
    "modal": ("planned", "possible", "reported", "conditional", "irreal", "forecast", "hedge"),
    "attr": ("attribution",),
    "quant": ("quantifiers.universal", "quantifiers.only", "quantifiers.most", "quantifiers.some",
              "quantifiers.first", "quantifiers.superlative"),
    "antonym": ("up", "down", "flat")}
"""Classes of marks: each stands on both sides or on none."""
_NEGATIVE = re.compile(r"\b(?:no|not|nor|never|none|nothing|nobody|nowhere|neither|without|cannot)\b|n't\b",
                       re.ASCII)
_DIGITS = re.compile("[0-9]+")
_MODALS = frozenset("may might can could shall should will would must".split())


def unmatched(claim: str, evidence: Sequence[str], near: Sequence[str], lexicons: Any) -> list[Refusal]:
    """Why no model may decide: numbers, periods, names, marks that differ; empty if none does.

    Args:
        claim: Its text without the frame that names the cited source.
        evidence: The whole sentences that it cites.
        near: What else is shown (title, headings, neighbours): a name may stand there.
    """
    text = "\n".join(evidence)
    found = [*_numbers(claim, text), *_periods(claim, text), *_digits(claim, text)]
    found += _names(claim, "\n".join((text, *near)))
    found += _marks(claim, text, lexicons)
    return found + _opposites(claim, text, lexicons)


def _numbers(claim: str, text: str) -> list[Refusal]:
    theirs = {_value(one) for one in quantities(text)}
    inside = [(one.start_char, one.end_char) for one in periods(claim)]
    lost = [one for one in quantities(claim) if _value(one) not in theirs
            and not any(low <= one.start and one.end <= high for low, high in inside)]
    return [Refusal("number", claim[one.start:one.end], "") for one in lost]


def _value(one: Quantity) -> tuple:
    return (one.low, one.high, one.unit, one.kind, one.comparator, one.approx, one.change, one.direction,
            one.factor)


def _periods(claim: str, text: str) -> list[Refusal]:
    theirs = {(one.start, one.end) for one in periods(text)}
    return [Refusal("date", claim[one.start_char:one.end_char], "") for one in periods(claim)
            if (one.start, one.end) not in theirs]


def _digits(claim: str, text: str) -> list[Refusal]:
    """Digits that are read as nothing (codes, scores) count as they stand."""
    lost = Counter(_DIGITS.findall(key(claim))) - Counter(_DIGITS.findall(key(text)))
    return [Refusal("number", one, "") for one in sorted(lost)
            if not any(one in key(claim[each.start:each.end]) for each in quantities(claim))
            and not any(one in key(claim[each.start_char:each.end_char]) for each in periods(claim))]


def _names(claim: str, text: str) -> list[Refusal]:
    """Words with a capital inside a sentence, and Latin words and codes in a Chinese one."""
    theirs = {key(one.text) for one in tokens(text) if one.kind == "word"}
    words = [one for one in tokens(claim) if one.kind == "word" and not is_han(one.text[0])]
    in_han = any(map(is_han, claim))
    named = [one for at, one in enumerate(words) if in_han or is_upper(one.text[0]) and (
        at and claim[:one.start].rstrip()[-1:] not in (".", "!", "?", "") or len(one.text) > 1
        and one.text.upper() == one.text)]
    return [Refusal("entity", one.text, "") for one in named
            if key(one.text) not in theirs and key(one.text).removesuffix("'s") not in theirs]


def _marks(claim: str, text: str, lexicons: Any) -> list[Refusal]:
    found = []
    for code, classes in _COUNTED.items():
        mine, other = (_places(one, lexicons, classes) for one in (claim, text))
        if len(mine) != len(other):
            found.append(Refusal(code, " ".join(mine), " ".join(other)))
    for code, classes in _PAIRED.items():
        for cls in classes:
            mine, other = (_words(one, lexicons, cls) for one in (claim, text))
            if bool(mine) != bool(other):
                found.append(Refusal(code, " ".join(mine), " ".join(other)))
    mine, other = ({one.key for one in tokens(side) if one.kind == "word"} & _MODALS
                   for side in (claim, text))
    if mine != other:
        found.append(Refusal("modal", " ".join(sorted(mine)), " ".join(sorted(other))))
    if bool(attributions(claim)) != bool(attributions(text)):
        found.append(Refusal("attr", claim, text))
    return found


def _places(text: str, lexicons: Any, classes: Iterable[str]) -> list[str]:
    """Negators, each once, whichever list knows it."""
    spans = [(one.start, one.end) for one in markers(text, lexicons, (), classes)]
    for match in _NEGATIVE.finditer(text.lower().replace("’", "'")):
        if not any(low < match.end() and match.start() < high for low, high in spans):
            spans.append(match.span())
    merged: list[tuple[int, int]] = []
    for low, high in sorted(spans):
        if merged and low < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return [text[low:high] for low, high in merged]


def _words(text: str, lexicons: Any, cls: str) -> list[str]:
    return [text[one.start:one.end] for one in markers(text, lexicons, (), (cls,))]


def _opposites(claim: str, text: str, lexicons: Any) -> list[Refusal]:
    """A word of the claim whose opposite stands in the evidence, and the word itself does not."""
    words = compile_words(lexicons)
    theirs = {words.key(one.key) for one in tokens(text) if one.kind == "word"}
    found = []
    for one in tokens(claim):
        mine = words.key(one.key) if one.kind == "word" else ""
        against = {other for other, code in words.opposites.get(mine, {}).items() if code == "antonym"}
        if mine not in theirs and against & theirs:
            found.append(Refusal("antonym", one.text, sorted(against & theirs)[0]))
    for left, right in _han_pairs(lexicons):
        for said, other in ((left, right), (right, left)):
            if said in claim and said not in text and other in text and other not in claim:
                found.append(Refusal("antonym", said, other))
    return found


def _han_pairs(lexicons: Any) -> list[tuple[str, str]]:
    listed = ((lexicons or {}).get("antonyms") or {}).get("pairs")
    entries = listed.get("zh", ()) if isinstance(listed, Mapping) else getattr(listed, "zh", ())
    pairs = [one.split("|") for one in entries]
    return [(one, other) for parts in pairs for one, other in zip(parts, parts[1:])]
