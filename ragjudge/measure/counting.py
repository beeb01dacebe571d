"""Rates with their counts: Wilson bounds and the exact paired test, the same decimals everywhere."""

from decimal import Decimal, localcontext
from math import comb

Z_90 = Decimal("1.6448536269514722")
"""Quantile of the two-sided 90 % interval; the lower bound alone then holds with 95 %."""
_PLACES = Decimal("0.0001")


def rate(part: int, whole: int) -> str | None:
    """part / whole with four decimals; None of nothing."""
    return None if whole == 0 else _shown(Decimal(part) / Decimal(whole))


def wilson_low(part: int, whole: int) -> str | None:
    """The lower Wilson bound (90 %) of part / whole; None of nothing. Source: Wilson 1927"""
    return None if whole == 0 else _shown(_wilson(part, whole, -1))


def wilson_high(part: int, whole: int) -> str | None:
    """The upper Wilson bound (90 %); None of nothing."""
    return None if whole == 0 else _shown(_wilson(part, whole, 1))


def _wilson(part: int, whole: int, side: int) -> Decimal:
    with localcontext() as context:
        context.prec = 40
        n, share, square = Decimal(whole), Decimal(part) / Decimal(whole), Z_90 * Z_90
        spread = Z_90 * (share * (1 - share) / n + square / (4 * n * n)).sqrt()
        return (share + square / (2 * n) + side * spread) / (1 + square / n)


def _shown(value: Decimal) -> str:
    return str(min(max(value, Decimal(0)), Decimal(1)).quantize(_PLACES))


def exact_p(gained: int, lost: int) -> str:
    """Two-sided exact p of McNemar's test: could gains and losses come from a fair coin?"""
    total = gained + lost
    tail = sum(comb(total, at) for at in range(min(gained, lost) + 1))
    return _shown(min(Decimal(1), Decimal(2 * tail) / Decimal(2 ** total)))
