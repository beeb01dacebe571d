"""The engines: each gives a ranked list of Unit ids for a question.

Registry of what is here: `exact` (R, by codes, names and ids) and `lexical` (R, BM25). The places
of V (vectors), D (solved questions) and G (graph, seeded by the others' hits) are this protocol and
the tables of the index; an engine that is not here is not listed, and never looks like an empty
result.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ragjudge.index import Index
from ragjudge.index.reader import SourceRow
from ragjudge.retrieve.bind import Bound


class View:
    """The part of the index that a reader may see; hidden Units are left out before anything is
    scored.

    Attributes:
        hidden: Unit id ranges [low, high) that may not be seen.
        unit_count, mean_length, sources: Of the visible part, so that no score tells of the rest.
    """

    __slots__ = ("index", "hidden", "unit_count", "mean_length", "sources", "_revisions")

    def __init__(self, index: Index, hidden: tuple[SourceRow, ...] = ()) -> None:
        self.index = index
        self.hidden = tuple((one.first_unit, one.first_unit + one.units) for one in hidden)
        self._revisions = frozenset(one.revision for one in hidden)
        total = sum(index.lengths)
        self.unit_count = index.unit_count
        for low, high in self.hidden:
            held = index.lengths[low:high]
            total -= sum(held)
            self.unit_count -= sum(1 for one in held if one)
        self.mean_length = total / self.unit_count if self.unit_count else 1.0
        self.sources = len(index.sources) - len(hidden)

    def shows(self, revision: int) -> bool:
        """Whether the revision's own names and tables may be seen."""
        return revision not in self._revisions

    def postings(self, term: str) -> tuple[Sequence[int], Sequence[int]]:
        """Postings without hidden Units, so that neither hits nor frequencies tell of them."""
        ids, counts = self.index.postings(term)
        if not self.hidden or not ids:
            return ids, counts
        kept = [
            (one, count)
            for one, count in zip(ids, counts)
            if not any(low <= one < high for low, high in self.hidden)
        ]
        return [one for one, _ in kept], [count for _, count in kept]

    def mean_length_of(self, term: str) -> float:
        """Mean length of the visible Units that hold the term; of all when none does."""
        ids = self.postings(term)[0]
        return sum(map(self.index.lengths.__getitem__, ids)) / len(ids) if ids else self.mean_length

    def frequency(self, term: str) -> int:
        """How many visible Units hold the term."""
        return len(self.postings(term)[0]) if self.hidden else self.index.frequency(term)

    def visible(self, unit: int) -> bool:
        return not any(low <= unit < high for low, high in self.hidden)


@dataclass(frozen=True, slots=True)
class Hit:
    """A Unit with the engine's own score and why it was found."""

    unit: int
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """An engine's answer. gap: it failed, or made no tokens of the question: named, not counted as
    a rank.
    """

    engine: str
    hits: tuple[Hit, ...]
    gap: str | None = None
    facts: dict[str, object] = field(default_factory=dict)


class Engine(Protocol):
    """Anything that ranks Units."""

    name: str

    def find(self, bound: Bound, view: View, limit: int) -> Found:
        """The best Units, best first; `gap` set when it could not work."""
        ...


def present() -> tuple[Engine, ...]:
    """The engines that are here, in the order of the trace."""
    from ragjudge.retrieve.engines.exact import Exact
    from ragjudge.retrieve.engines.lexical import Lexical

    return (Exact(), Lexical())
