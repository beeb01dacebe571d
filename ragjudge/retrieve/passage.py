"""What a search gives back: passages with the parts of their scores, strength, seats and trace."""

from dataclasses import dataclass
from typing import Literal

from ragjudge.retrieve.bind import Bound
from ragjudge.retrieve.events import Trace
from ragjudge.retrieve.route import Routed

Strength = Literal["strong", "partial", "weak"]
Bucket = Literal["methodology", "empirical"]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score: its name, its value, and in words what it is made of."""

    name: str
    value: float
    how: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A Unit that was found. text == reader's text[start:end] of the revision.

    Attributes:
        unit: The Unit's id in this state of the index; never in a bundle.
        role: The block's role, or "table".
        rank: From 1, in the order of the rerank.
        seat: The bucket that it sits in, None if it has no seat.
        best: [start, end) of the sentence that fits the question best, in the reader's text.
        also: (uri, start, end) of near-duplicates that share its place.
    """

    uri: str
    revision: str
    unit: int
    text: str
    heading: tuple[str, ...]
    start: int
    end: int
    role: str
    rank: int
    score: float
    parts: tuple[Part, ...]
    themes: tuple[str, ...]
    track: Bucket
    seat: Bucket | None
    title: str
    best: tuple[int, int]
    table: str | None
    quality: str
    also: tuple[tuple[str, int, int], ...]
    engines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A bucket that could not be filled: how many seats of its quota stayed empty."""

    bucket: Bucket
    quota: int
    filled: int


@dataclass(frozen=True, slots=True)
class Retrieved:
    """All that a search found. `passages` are in rank order, the seated ones among them marked."""

    question: str
    passages: tuple[Passage, ...]
    strength: Strength
    strength_score: float
    seats: tuple[Passage, ...]
    shortfall: tuple[Shortfall, ...]
    bound: Bound
    routed: Routed
    pack: dict[str, tuple[Passage, ...]]
    trace: Trace
