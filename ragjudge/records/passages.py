"""What passes from distil to index to retrieve: Units with their propositions, and what was left
out.

Offsets are code points [start, end) of Document.text. Source: docs/formats.md 5
"""

from dataclasses import dataclass
from typing import Literal

Quality = Literal["ok", "low_signal", "interaction", "outline"]
"""low_signal: long and without a digit, core term or causal word; kept out of the seats, found on
request. interaction: greetings, applause and the like only; citable, never searched. outline: a
heading above other Units, which carry its words; not searched on its own.
"""
Track = Literal["methodology", "empirical"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A structural piece of a revision that can be cited: text == Document.text[start:end].

    Attributes:
        ordinal: Position in the revision, from 0, in reading order.
        parent: Ordinal of the heading Unit that it stands under, None at the top.
        kind: The block's role; "table" for a table or a run of its rows.
        content: [start, end) without speech fillers at its ends; inside [start, end).
        context: Words that the text does not hold and search needs (captions, headers, key cells).
        signal, length: The density is signal / length (characters).
        sketch: 8 bytes that equal numbers, dates, negations and conditions share, then the bottom-k
            sketch of the text's shingles (4 bytes each, rising).
    """

    ordinal: int
    parent: int | None
    kind: str
    start: int
    end: int
    text: str
    heading: tuple[str, ...]
    speaker: str | None
    page: str | None
    content: tuple[int, int]
    context: str
    quality: Quality
    signal: int
    length: int
    themes: tuple[str, ...]
    track: Track
    sketch: bytes
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Proposition:
    """One self-contained sentence of a Unit.

    Attributes:
        axiom_claim: The sentence with a leading pronoun or missing subject put in where a rule
            proves it.
        start, end: The clean evidence: a verbatim span inside the Unit.
        context_needed: The sentence leans on something that no rule could put in.
        subject_from: "heading" or "sentence" when axiom_claim differs from the span, else None.
    """

    unit: int
    axiom_claim: str
    start: int
    end: int
    track: Track
    signal: int
    length: int
    themes: tuple[str, ...]
    context_needed: bool
    subject_from: Literal["heading", "sentence"] | None


@dataclass(frozen=True, slots=True)
class Stripped:
    """Something that distil left out of search: `what` is filler, interaction, low_signal or a
    block role.
    """

    what: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Distilled:
    """A document after the three filters."""

    units: tuple[Unit, ...]
    propositions: tuple[Proposition, ...]
    stripped: tuple[Stripped, ...]


def same_passage(one: bytes, other: bytes, at_least_percent: int = 90) -> bool:
    """Whether two Units say the same, by their sketches: never if a number, negation or condition
    differs.

    The share of common shingles is estimated from the smallest hashes of both (exact below 32
    shingles).
    """
    if one[:8] != other[:8] or len(one) <= 8 or len(other) <= 8:
        return False
    if one == other:
        return True
    first, second = _hashes(one), _hashes(other)
    smallest = sorted(first | second)[: max(len(first), len(second))]
    both = sum(1 for value in smallest if value in first and value in second)
    return 100 * both >= at_least_percent * len(smallest)


def _hashes(sketch: bytes) -> set[bytes]:
    return {sketch[at : at + 4] for at in range(8, len(sketch), 4)}
