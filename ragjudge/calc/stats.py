"""Statistics of small series, exact: median, percentile, slopes, Mann–Kendall."""

from collections.abc import Sequence
from fractions import Fraction

from ragjudge.records.errors import BundleError

Point = tuple[Fraction, Fraction]
Z_SQUARED = Fraction("1.645") ** 2
"""The square of the one-sided 5 % bound of the normal distribution."""
_KEY = 1 << 192


def median(values: Sequence[Fraction]) -> Fraction:
    """The middle value, or the mean of the two middle ones."""
    return percentile(values, Fraction(50))


def percentile(values: Sequence[Fraction], rank: Fraction | int) -> Fraction:
    """Linear interpolation between closest ranks; rank 0 is the least, 100 the greatest value."""
    if not values:
        raise BundleError("series", "a percentile of no readings")
    ordered = sorted(values)
    at = Fraction(rank) * (len(ordered) - 1) / 100
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def slope(points: Sequence[Point]) -> Fraction:
    """Ordinary least squares: change of y per unit of x."""
    if len({x for x, _ in points}) < 2:
        raise BundleError("series", "a slope needs two readings at different times")
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum(
        (x - mean_x) ** 2 for x, _ in points
    )


def pair_slopes(points: Sequence[Point]) -> list[Fraction]:
    """Slopes of all pairs at different x, rising."""
    pairs = [
        (b[1] - a[1], b[0] - a[0])
        for i, a in enumerate(points)
        for b in points[i + 1 :]
        if a[0] != b[0]
    ]
    if len(pairs) <= 4000:
        return sorted(rise / run for rise, run in pairs)
    # Many pairs: whole multiples of 2**-192, since comparing long fractions is many times slower.
    return [
        Fraction(one, _KEY)
        for one in sorted(
            rise.numerator * run.denominator * _KEY // (rise.denominator * run.numerator)
            for rise, run in pairs
        )
    ]


def theil_sen(points: Sequence[Point]) -> Fraction:
    """The median of the slopes of all pairs."""
    slopes = pair_slopes(points)
    if not slopes:
        raise BundleError("series", "a Theil–Sen slope needs two readings at different times")
    return median(slopes)


def slope_bounds(below: Sequence[Point], above: Sequence[Point]) -> tuple[Fraction, Fraction]:
    """Least and greatest least-squares slope when each y lies between its two values."""
    mean = sum(x for x, _ in below) / len(below)
    low = [b if x >= mean else a for (x, _), b, a in zip(below, below, above)]
    high = [a if x >= mean else b for (x, _), b, a in zip(below, below, above)]
    return slope(low), slope(high)


def theil_sen_bounds(below: Sequence[Point], above: Sequence[Point]) -> tuple[Fraction, Fraction]:
    """Bounds of the Theil–Sen slope when each y lies between its two values; outward."""
    pairs = [
        (i, k)
        for i in range(len(below))
        for k in range(i + 1, len(below))
        if below[i][0] != below[k][0]
    ]
    if not pairs:
        raise BundleError("series", "a Theil–Sen slope needs two readings at different times")
    runs = [below[k][0] - below[i][0] for i, k in pairs]
    return (
        median([(below[k][1] - above[i][1]) / run for (i, k), run in zip(pairs, runs)]),
        median([(above[k][1] - below[i][1]) / run for (i, k), run in zip(pairs, runs)]),
    )


def mann_kendall(values: Sequence[Fraction]) -> tuple[int, Fraction]:
    """The statistic S of values in order of time, and its variance corrected for ties."""
    s = sum((b > a) - (b < a) for i, a in enumerate(values) for b in values[i + 1 :])
    n, ties = len(values), {}
    for one in values:
        ties[one] = ties.get(one, 0) + 1
    spread = n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties.values())
    return s, Fraction(spread, 18)


def trend_is_significant(values: Sequence[Fraction]) -> bool:
    """Mann–Kendall with continuity correction: |z| >= 1.645."""
    s, variance = mann_kendall(values)
    corrected = abs(s) - 1
    return variance > 0 and corrected > 0 and corrected**2 >= Z_SQUARED * variance


def correlation_squared(pairs: Sequence[Point]) -> tuple[int, Fraction]:
    """Sign of Pearson's r, and r²; (0, 0) where either side does not vary."""
    n = len(pairs)
    if n < 2:
        return 0, Fraction(0)
    mean_x, mean_y = sum(x for x, _ in pairs) / n, sum(y for _, y in pairs) / n
    both = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    spread = sum((x - mean_x) ** 2 for x, _ in pairs) * sum((y - mean_y) ** 2 for _, y in pairs)
    if not spread:
        return 0, Fraction(0)
    return (both > 0) - (both < 0), both**2 / spread
