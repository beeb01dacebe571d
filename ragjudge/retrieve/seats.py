"""Seats: what is argued from. Two buckets, saturation by theme, shortfalls recorded. Source:
docs/formats.md 6.4

Inside a bucket, again and again the best `adjusted = s · (1 + 2 / (1 + n))`, with s = 1 − (rank −
1) / N and n the seats already given to that theme (several themes: the largest n; none: the source
stands in). A bucket that cannot be filled is a recorded shortfall, never filled from the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ragjudge.retrieve.passage import Bucket, Shortfall

METHODOLOGY, EMPIRICAL = (1, 2), (3, 4)
MOST_LAWS = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """What seating needs of a passage; rank from 1 in the order of the rerank."""

    key: int
    rank: int
    bucket: Bucket
    themes: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Seating:
    """Keys in the order they were seated, by bucket; adjusted: the number that won each seat."""

    methodology: tuple[int, ...]
    empirical: tuple[int, ...]
    adjusted: dict[int, float]
    shortfall: tuple[Shortfall, ...]


def seat(
    candidates: Sequence[Candidate],
    strategy: Literal["lookup", "decision"],
    named_themes: Sequence[str] = (),
) -> Seating:
    """Seats for the candidates.

    Args:
        named_themes: Themes whose canonical term or signature stands in the question; in a decision
            each has a seat in methodology, up to four.
    """
    total = max((one.rank for one in candidates), default=1)
    adjusted: dict[int, float] = {}
    laws: list[int] = []
    low, high = (0, 0) if strategy == "lookup" else METHODOLOGY
    if strategy == "decision":
        high = min(MOST_LAWS, max(high, len(named_themes)))
        laws = _fill(
            [one for one in candidates if one.bucket == "methodology"],
            high,
            total,
            adjusted,
            named_themes,
        )
    facts = _fill(
        [one for one in candidates if one.bucket == "empirical"], EMPIRICAL[1], total, adjusted, ()
    )
    short = [
        Shortfall(bucket, least, len(filled))
        for bucket, least, filled in (
            ("methodology", max(low, min(high, len(named_themes))), laws),
            ("empirical", EMPIRICAL[0], facts),
        )
        if len(filled) < least
    ]
    return Seating(tuple(laws), tuple(facts), adjusted, tuple(short))


def _fill(
    pool: list[Candidate], seats: int, total: int, adjusted: dict[int, float], named: Sequence[str]
) -> list[int]:
    """Up to `seats` keys; the named themes first, each once, in the order of the question."""
    given: dict[str, int] = {}
    taken: list[int] = []
    left = list(pool)
    for theme in named[:seats]:
        about = [one for one in left if theme in one.themes]
        if about and not given.get(theme):
            _take(about, left, taken, given, total, adjusted)
    while left and len(taken) < seats:
        _take(left, left, taken, given, total, adjusted)
    return taken


def _take(
    pool: list[Candidate],
    left: list[Candidate],
    taken: list[int],
    given: dict[str, int],
    total: int,
    adjusted: dict[int, float],
) -> None:
    def worth(one: Candidate) -> float:
        seated = max((given.get(name, 0) for name in _names(one)), default=0)
        return (1 - (one.rank - 1) / total) * (1 + 2 / (1 + seated))

    best = max(pool, key=lambda one: (worth(one), -one.rank, -one.key))
    adjusted[best.key] = worth(best)
    left.remove(best)
    taken.append(best.key)
    for name in _names(best):
        given[name] = given.get(name, 0) + 1


def _names(one: Candidate) -> tuple[str, ...]:
    return one.themes or (f"source:{one.source}",)
