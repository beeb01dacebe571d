"""What a derived claim is made of: sentences that the source must carry, and a result to compare."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations

from ragjudge.calc.precision import EXACT_BELOW, place_of
from ragjudge.text.entail import Source
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity, quantities

_LONGEST = 1200
_FAR = Fraction(1, 10)
_SPELLED = Fraction(1, 50)


@dataclass(frozen=True, slots=True)
class Result:
    """A value computed from printed operands, and the values that their printing allows."""
    value: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Trial:
    """One way to read a claim.

    Attributes:
        carried: Sentences in the source's terms that must all be FULL.
        agrees: Whether the claimed number is the computed one; None where the printing leaves it open.
        sentence: Index of the sentence that holds the operands.
        why: The computation, for a person.
    """
    carried: tuple[str, ...]
    agrees: bool | None
    sentence: int
    why: str


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the source with what it counts and dates."""
    index: int
    text: str
    numbers: tuple[Quantity, ...]
    dates: tuple[PeriodSpan, ...]

    def date_of(self, one: Quantity) -> PeriodSpan | None:
        """The period that stands with a level: in 2010 behind it, or 2010年的 before it."""
        behind = [date for date in self.dates if 0 <= date.start_char - one.end <= 12
                  and not _between(self, one.end, date.start_char)]
        if behind and not self.text[one.end:behind[0].start_char].strip(" （(") \
                or behind and self.text[one.end:behind[0].start_char].strip().lower() in _DATING:
            return behind[0]
        ahead = [date for date in self.dates if 0 <= one.start - date.end_char <= 12
                 and not _between(self, date.end_char, one.start)]
        return ahead[-1] if ahead else None


_DATING = ("in", "for", "at", "by", "during", "in the", "于", "在", "(", "（", "as of")


def _between(told: Told, start: int, end: int) -> bool:
    """Whether another number, or a mark that ends a part, stands between two places."""
    return any(start <= one.start < end for one in told.numbers) or any(
        mark in told.text[start:end] for mark in "，,；;。")


def told(source: Source, index: int) -> Told:
    """A sentence with its levels and dates, read once for a source."""
    return source.made("told", index, None, lambda: _told(source, index, source.said(index)))


def _told(source: Source, index: int, text: str) -> Told:
    return Told(index, text, tuple(quantities(text)), tuple(periods(text, source.reference)))


@lru_cache(maxsize=512)
def said(claim: str) -> tuple[Quantity, ...]:
    """What a claim counts, ordinals left out."""
    return tuple(one for one in quantities(claim) if one.kind != "ordinal")


def both(source: Source, index: int) -> Told | None:
    """A sentence and the next one of its block, read as one; None where there is none."""
    if index + 1 >= len(source.sentences) or \
            source.sentences[index].block != source.sentences[index + 1].block:
        return None
    text = f"{source.said(index)} {source.said(index + 1)}"
    if len(text) > _LONGEST:
        return None
    return source.made("both", index, None, lambda: _told(source, index, text))


def same_unit(one: Quantity, other: Quantity) -> bool:
    return (one.unit, one.kind) == (other.unit, other.kind)


def is_level(one: Quantity) -> bool:
    """A plain printed level: no bound, no approximation, no range, no change."""
    return one.low == one.high and not one.approx and not one.change and one.comparator == "=" \
        and one.kind != "ordinal"


def bounds(one: Quantity) -> tuple[Fraction, Fraction]:
    """The values that print so; whole counts below 10,000 are exact. Source: calc/precision"""
    exact = one.kind == "count" and one.low.denominator == 1 and abs(one.low) < EXACT_BELOW
    half = Fraction(0) if exact else one.half
    return one.low - half, one.low + half


def computed(make: Callable[..., Fraction], *operands: Quantity) -> Result | None:
    """`make` of the operands, with the span that their printing allows; None where it is undefined."""
    try:
        value = make(*(one.low for one in operands))
        corners = [make(*ends) for ends in _corners([bounds(one) for one in operands])]
    except ZeroDivisionError:
        return None
    return Result(value, min(corners), max(corners))


def _corners(ends: list[tuple[Fraction, Fraction]]) -> Iterator[tuple[Fraction, ...]]:
    if not ends:
        yield ()
        return
    for rest in _corners(ends[1:]):
        yield (ends[0][0], *rest)
        yield (ends[0][1], *rest)


def agrees(said: Quantity, value: Fraction, result: Result) -> bool | None:
    """Whether a claimed number is the computed one, rounded as the claim prints it.

    Args:
        value: What the claim says, in the unit of the result (said.low converted).
    Returns:
        False only where the operands' printing leaves no doubt; None in between.
    """
    if said.comparator in (">", ">=", "<", "<="):
        return _bounded(said.comparator, value, result)
    spread = result.high - result.low
    if said.approx:
        return _roughly(said, value, result)
    if said.half:
        scale = abs(value / said.low) if said.low else Fraction(1)
        half = said.half * scale
        if abs(result.value - value) <= half:
            return True
        return False if value + half < result.low - spread or value - half > result.high + spread else None
    if result.low <= value <= result.high and abs(result.value - value) <= abs(value) * _SPELLED:
        return True
    slack = max(spread, abs(result.value) * _SPELLED)
    return False if not result.low - slack <= value <= result.high + slack else None


def _bounded(comparator: str, value: Fraction, result: Result) -> bool | None:
    over, under = result.low > value, result.high < value
    if comparator in (">", ">="):
        exact = comparator == ">=" and result.value >= value
        return True if over or exact else False if under else None
    exact = comparator == "<=" and result.value <= value
    return True if under or exact else False if over else None


def _roughly(said: Quantity, value: Fraction, result: Result) -> bool | None:
    """about 80 allows what rounds to 80 at its last digit that is not zero; nearly 80 only from below."""
    place = place_of(value, 1)
    while place and value % place:
        place /= 10
        if place < abs(value) / 1000:
            break
    near = min(place / 2, abs(value) * _FAR)
    if said.side == "below" and not result.value < value:
        return None if result.value <= value + near else False
    if abs(result.value - value) <= near:
        return True
    return False if abs(result.value - value) > abs(value) / 4 else None


def pairs(told_: Told) -> list[tuple[Quantity, Quantity]]:
    """Neighbouring levels of one unit, in the sentence's order."""
    levels = [one for one in told_.numbers if is_level(one)]
    return [(one, two) for one, two in zip(levels, levels[1:]) if same_unit(one, two)]


def of_one_time(told_: Told) -> bool:
    """Whether a sentence names no two dates, so that its levels are of one time."""
    return len({(date.start, date.end) for date in told_.dates}) < 2


def every_pair(told_: Told, ordered: bool = True) -> Iterator[tuple[Quantity, Quantity]]:
    """All pairs of levels of one unit; ordered: in both orders."""
    levels = [one for one in told_.numbers if is_level(one)][:6]
    for one, two in (permutations if ordered else combinations)(levels, 2):
        if same_unit(one, two):
            yield one, two


def shown(value: Fraction) -> str:
    """A computed value for a person: up to four decimals."""
    whole = round(value * 10 ** 4)
    text = f"{abs(whole) // 10 ** 4}.{abs(whole) % 10 ** 4:04}".rstrip("0").rstrip(".")
    return "-" + text if whole < 0 else text
