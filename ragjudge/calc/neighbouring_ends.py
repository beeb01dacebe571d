"""The ends of a change moved to the readings beside them: do its sign and its size hold?

A change that an argument uses says something of a series, not of two lucky readings. Where it gives way, the
sentence gives the range; each end of the range is a change over two readings itself, so that every number of
it is recomputed like any other. Source: GATES PR10
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.series import BoundSeries, SeriesPoint
from ragjudge.calc.times import season_of
from ragjudge.text.periods import periods

RANGED = frozenset(("change", "growth"))
"""Operations between two readings whose ends may be moved."""
_MOST = Fraction(1, 4)
"""A size that moves by more than this share of itself gives way."""
_FROM, _UP_TO = ("since", "after"), ("until", "by", "before")
Ends = tuple[SeriesPoint, SeriesPoint]
"""The earlier and the later reading of a change."""


@dataclass(frozen=True, slots=True)
class NamedEnds:
    """First and last days that a question names: its asker wants those ends and no others."""

    starts: frozenset[str]
    ends: frozenset[str]


def named_ends(question: str) -> NamedEnds:
    """The days at which the periods of a question start and end; "since 2013" names no end."""
    spans = periods(question)
    return NamedEnds(frozenset(one.start for one in spans if one.relation not in _UP_TO),
                     frozenset(one.end for one in spans if one.relation not in _FROM))


def range_ends(bound: BoundSeries, ends: Ends, operation: str, named: NamedEnds) -> tuple[Ends, ...]:
    """The changes between which the range lies, lowest first, without the change itself; () if it holds.

    One end at a time is moved to the reading before it and to the reading after it, of the same season for a
    seasonal metric; an end that the question names is not moved.
    """
    points = _comparable(bound, ends[1])
    value = _change(ends, operation)
    moved = [(_change(one, operation), one) for one in _moved(points, ends, named)
             if operation != "growth" or one[0].value > bound.half]
    if not any(_gives_way(value, other) for other, _ in moved):
        return ()
    ordered = sorted([(value, ends), *moved], key=lambda one: one[0])  # stable: the change itself comes first
    low, high = ordered[0], next(one for one in ordered if one[0] == ordered[-1][0])
    return tuple(one for _, one in (low, high) if one != ends)


def _comparable(bound: BoundSeries, now: SeriesPoint) -> Sequence[SeriesPoint]:
    if not bound.metric.seasonal:
        return bound.points
    season = season_of(now.period)
    return [one for one in bound.points if season_of(one.period) == season]


def _moved(points: Sequence[SeriesPoint], ends: Ends, named: NamedEnds) -> list[Ends]:
    at = {one.period: number for number, one in enumerate(points)}
    before, now = (at.get(one.period) for one in ends)
    pairs: list[tuple[int, int]] = []
    if before is not None and now is not None:
        if ends[0].period.start not in named.starts:
            pairs += [(before - 1, now), (before + 1, now)]
        if ends[1].period.end not in named.ends:
            pairs += [(before, now - 1), (before, now + 1)]
    return [(points[low], points[high]) for low, high in pairs if 0 <= low < high < len(points)]


def _change(ends: Ends, operation: str) -> Fraction:
    before, now = (one.value for one in ends)
    return now / before - 1 if operation == "growth" else now - before


def _gives_way(value: Fraction, other: Fraction) -> bool:
    return _sign(value) != _sign(other) or abs(other - value) > _MOST * abs(value)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
