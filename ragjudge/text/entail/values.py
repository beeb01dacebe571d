"""Whether a number or a date of a source entails that of a claim. Source: docs/formats.md 3.4

A claim holds exactly if the source's interval lies inside the claim's and the unit is the same.
"""

from fractions import Fraction

from ragjudge.text.periods import PeriodSpan
from ragjudge.text.quantities import Quantity
from ragjudge.text.units import convert

Bound = tuple[Fraction | None, bool]
"""A bound of an interval and whether the value itself is left out; None is no bound."""
_SPANS = frozenset(("range", "change"))
_PLAIN = frozenset(("day", "month", "quarter", "half_year", "calendar_year"))
_MOST_ROUNDING = Fraction(1, 20)


def number_holds(claim: Quantity, source: Quantity) -> bool:
    """Whether what the source says of a number makes the claim's number true."""
    found = _in_unit(source, claim)
    if found is None or not _same_kind(claim, source):
        return False
    if (claim.low, claim.high) == (source.low, source.high) and claim.unit == source.unit:
        return _alike(claim, source)
    if source.approx and not claim.approx and claim.comparator in ("=", "change"):
        return False
    (low, high), (least, most) = _interval(claim), found
    if not _is_point(source) and not _is_point(claim) or claim.low != claim.high:
        # A weaker bound follows, but it is not what the source says.
        return low == least and high == most and claim.approx == source.approx
    return _inside(low, least, True) and _inside(high, most, False)


def numbers_clash(claim: Quantity, source: Quantity) -> bool:
    """Whether two numbers of one unit cannot both be true of one thing, and neither is vague."""
    found = _in_unit(source, claim)
    if found is None or claim.approx or source.approx or not _same_kind(claim, source):
        return False
    (low, high), (least, most) = _interval(claim), found
    return _below(high, least) or _below(most, low)


def same_class(claim: Quantity, source: Quantity) -> bool:
    """Whether two numbers measure in one dimension: kind and unit agree, the value need not."""
    return _in_unit(source, claim) is not None and _same_kind(claim, source)


def _alike(claim: Quantity, source: Quantity) -> bool:
    """Whether two equal numbers are bounded alike: "at least 29" is not what 29 says."""
    return claim.approx == source.approx and (claim.comparator == source.comparator or {
        claim.comparator, source.comparator} <= {"=", "change"})


def _is_point(one: Quantity) -> bool:
    return one.low == one.high and one.comparator in ("=", "change") and not one.approx


def _same_kind(claim: Quantity, source: Quantity) -> bool:
    return (claim.kind == "ordinal") == (source.kind == "ordinal")


def _in_unit(source: Quantity, claim: Quantity) -> tuple[Bound, Bound] | None:
    low, high = _interval(source)
    if source.unit == claim.unit:
        return low, high
    if source.unit is None or claim.unit is None:
        return None
    out = []
    for value, is_open in (low, high):
        turned = None if value is None else convert(value, source.unit, claim.unit)
        if value is not None and turned is None:
            return None
        out.append((turned, is_open))
    return out[0], out[1]


def _interval(one: Quantity) -> tuple[Bound, Bound]:
    """The values that the words allow; "about": half of the last printed place, at most 5 %."""
    low, high = one.low, one.high
    if one.approx:
        room = min(one.half, abs(low) * _MOST_ROUNDING)
        return (low - room, False), (high + room, False)
    if one.comparator in (">", ">="):
        return (low, one.comparator == ">"), (None, True)
    if one.comparator in ("<", "<="):
        return (None, True), (high, one.comparator == "<")
    return (low, False), (high, False)


def _inside(outer: Bound, inner: Bound, lower: bool) -> bool:
    """Whether the inner bound does not go past the outer one on its side."""
    if outer[0] is None:
        return True
    if inner[0] is None:
        return False
    if outer[0] == inner[0]:
        return inner[1] or not outer[1]
    return inner[0] > outer[0] if lower else inner[0] < outer[0]


def _below(high: Bound, low: Bound) -> bool:
    if high[0] is None or low[0] is None:
        return False
    return high[0] < low[0] or high[0] == low[0] and (high[1] or low[1])


def date_holds(claim: tuple[PeriodSpan, str], source: tuple[PeriodSpan, str],
               measured: bool) -> bool:
    """Whether what happened in the source's period happened in the claim's.

    Args:
        claim, source: A period and what bounds it: before, after, since, until, by, circa or "".
        measured: The sentence gives an amount of the period: then the periods must be equal.
    """
    (mine, kind), (other, found) = claim, source
    fiscal = "fiscal" in mine.basis, "fiscal" in other.basis
    if fiscal[0] != fiscal[1]:
        return False
    same = (mine.start, mine.end) == (other.start, other.end)
    if kind and kind == found:
        return same
    if found or kind in ("since", "until"):
        return False
    if kind in ("before", "after"):
        return other.end <= mine.start if kind == "before" else other.start >= mine.end
    if kind == "by":
        return other.end <= mine.end
    spans = mine.basis in _SPANS and (other.basis not in _PLAIN or not _is_decade(mine))
    if measured or fiscal[0] or mine.basis == "change" or spans:
        return same
    return mine.start <= other.start and other.end <= mine.end


def _is_decade(one: PeriodSpan) -> bool:
    """The 1990s hold 1994; 1910-17 is said of a span of years, not of a year in it."""
    return one.start[3:] == "0-01-01" and int(one.end[:4]) - int(one.start[:4]) in (10, 100)


def dates_clash(claim: tuple[PeriodSpan, str], source: tuple[PeriodSpan, str]) -> bool:
    """Whether two plain periods cannot be one; a bounded period clashes with what lies outside."""
    (mine, kind), (other, found) = claim, source
    if kind == "before" and found == "after":
        return other.end >= mine.start
    if kind == "after" and found == "before":
        return other.start <= mine.end
    if found or kind not in ("", "before", "after"):
        return False
    if kind == "before":
        return other.start >= mine.start
    if kind == "after":
        return other.end <= mine.end
    return mine.end <= other.start or other.end <= mine.start
