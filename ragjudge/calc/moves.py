"""A series' own past moves of a given length: how often they had a sign, and how far they went."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc import irrational, stats
from ragjudge.calc.precision import place_of
from ragjudge.calc.signs import band_of, scaled
from ragjudge.calc.times import DatedValue, instant, ordered
from ragjudge.records.rules import Metric
from ragjudge.text.numerals import parse_decimal

LEAST_MOVES = 5
"""Non-overlapping moves that a base rate or a scenario needs."""
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class PastMoves:
    """Moves of `years` years on the metric's scale, by their end: all, and those that do not overlap.

    Non-overlapping ones are taken back from the last reading.
    """

    years: int
    all: tuple[Fraction, ...]
    apart: tuple[Fraction, ...]
    band: Fraction


@dataclass(frozen=True, slots=True)
class Shift:
    """What a scenario does to the last reading: value × factor (log scale) or value + difference.

    `clamped`: the metric's bounds cut at least one end.
    """

    multiplies: bool
    low: Fraction
    base: Fraction
    high: Fraction
    moves: int
    clamped: bool

    def applied(self, last: Fraction) -> tuple[Fraction, Fraction, Fraction]:
        """Low, base and high value."""
        if self.multiplies:
            return last * self.low, last * self.base, last * self.high
        return last + self.low, last + self.base, last + self.high


def past_moves(metric: Metric, readings: Sequence[DatedValue], years: int) -> PastMoves:
    """All moves over exactly so many years between readings of the series."""
    usable = ordered(readings)
    at = {instant(period): value for period, value in scaled(metric, usable)}
    every = tuple(at[end] - at[end - years] for end in sorted(at) if end - years in at)
    apart, ends = [], sorted(at, reverse=True)
    limit = None
    for end in ends:
        if (limit is None or end <= limit) and end - years in at:
            apart.append(at[end] - at[end - years])
            limit = end - years
    return PastMoves(
        years, every, tuple(reversed(apart)), band_of(metric, usable) if usable else Fraction(0)
    )


def in_sign(moves: PastMoves, sign: str) -> tuple[int, int]:
    """How many of the non-overlapping moves had the sign (0: inside the band), and of how many."""
    test = {
        "+": lambda move: move > moves.band,
        "-": lambda move: move < -moves.band,
        "0": lambda move: abs(move) <= moves.band,
    }[sign]
    return sum(test(one) for one in moves.apart), len(moves.apart)


def base_rate(had: int, of: int) -> Fraction:
    """Laplace's rule of succession, (h + 1) / (n + 2)."""
    return Fraction(had + 1, of + 2)


def scenario_shift(metric: Metric, readings: Sequence[DatedValue], years: int) -> Shift | None:
    """The 10th, 50th and 90th percentile of past moves as shifts of the last reading, inside the bounds.

    None with fewer than five non-overlapping moves, or a last reading outside the metric's own bounds.
    The ends are rounded outward to four digits, but never past a bound.
    """
    moves = past_moves(metric, readings, years)
    if len(moves.apart) < LEAST_MOVES:
        return None
    last = ordered(readings)[-1][1]
    multiplies = metric.scale == "log"
    if multiplies and last <= 0 or not _inside(metric, last):
        return None
    ends = [stats.percentile(moves.all, rank) for rank in (10, 50, 90)]
    if multiplies:
        ends = [irrational.exp(one) for one in ends]
    wanted = [_rounded(ends[0], -1), _rounded(ends[1], 0), _rounded(ends[2], 1)]
    cut = [_clamped(metric, last, one, multiplies) for one in wanted]
    return Shift(multiplies, *cut, len(moves.apart), cut != wanted)


def _inside(metric: Metric, value: Fraction) -> bool:
    return (metric.min is None or parse_decimal(metric.min) <= value) and (
        metric.max is None or value <= parse_decimal(metric.max)
    )


def _rounded(value: Fraction, direction: int) -> Fraction:
    place = place_of(value, _DIGITS)
    if not place:
        return value
    return {-1: value // place, 0: round(value / place), 1: -((-value) // place)}[direction] * place


def _clamped(metric: Metric, last: Fraction, shift: Fraction, multiplies: bool) -> Fraction:
    """The shift cut so that the result stays inside; cut ends are rounded toward no change."""
    for bound, outside in (
        (metric.min, lambda value, edge: value < edge),
        (metric.max, lambda value, edge: value > edge),
    ):
        if bound is None:
            continue
        edge = parse_decimal(bound)
        if not outside(last * shift if multiplies else last + shift, edge):
            continue
        exact = edge / last if multiplies else edge - last
        inward = 1 if bound is metric.min else -1
        shift = _rounded(exact, inward)
    return shift
