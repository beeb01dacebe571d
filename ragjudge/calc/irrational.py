"""Roots, logarithms, exponentials and powers of exact numbers: 50 significant digits, half to even.

Each is worked with 70 digits and rounded once, so it is the same on every platform and Python.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache

from ragjudge.records.errors import BundleError

DIGITS = 50
_WORK = Context(prec=70, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, traps=[])
_OUT = Context(prec=DIGITS, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, traps=[])
MAX_EXPONENT = 2000
"""Bound of abs(exponent · ln base): e**2000 is the largest power that is worked."""


@lru_cache(maxsize=4096)
def ln(value: Fraction) -> Fraction:
    """The natural logarithm of a number above zero."""
    if value <= 0:
        raise BundleError("expression", f"ln of {_short(value)}, which is not above zero")
    return _rounded(_WORK.ln(_decimal(value)))


@lru_cache(maxsize=4096)
def log2(value: Fraction) -> Fraction:
    """The logarithm to base 2; exact for powers of two."""
    if value <= 0:
        raise BundleError("expression", f"log2 of {_short(value)}, which is not above zero")
    exact = value.numerator.bit_length() - value.denominator.bit_length()
    if Fraction(2) ** exact == value:
        return Fraction(exact)
    return _rounded(_WORK.divide(_WORK.ln(_decimal(value)), _WORK.ln(Decimal(2))))


def exp(value: Fraction) -> Fraction:
    """e to the value; abs(value) <= 2000."""
    if abs(value) > MAX_EXPONENT:
        raise BundleError("expression", f"exp of {_short(value)}, above {MAX_EXPONENT}")
    return _rounded(_WORK.exp(_decimal(value))) if value else Fraction(1)


def sqrt(value: Fraction) -> Fraction:
    """The square root of a number not below zero; exact where it is rational in 50 digits."""
    if value < 0:
        raise BundleError("expression", f"sqrt of {_short(value)}, which is below zero")
    return _rounded(_WORK.sqrt(_decimal(value)))


def power(base: Fraction, exponent: Fraction) -> Fraction:
    """base ** exponent for base > 0 and abs(exponent · ln base) <= 2000; exact for whole exponents <= 64."""
    if exponent.denominator == 1 and abs(exponent) <= 64 and (base or exponent > 0):
        return base ** int(exponent)
    if base <= 0:
        raise BundleError("expression", f"power of {_short(base)}, which is not above zero")
    grown = _WORK.multiply(_decimal(exponent), _WORK.ln(_decimal(base)))
    if abs(grown) > MAX_EXPONENT:
        raise BundleError("expression", f"power with exponent · ln base above {MAX_EXPONENT}")
    return _rounded(_WORK.exp(grown))


def _decimal(value: Fraction) -> Decimal:
    return _WORK.divide(Decimal(value.numerator), Decimal(value.denominator))


def _rounded(value: Decimal) -> Fraction:
    if not value.is_finite():
        raise BundleError("expression", "a result that is not finite")
    return Fraction(_OUT.plus(value))


def _short(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= 30 else text[:27] + "..."
