"""What printed digits allow: intervals of readings, the quantum of a result, decimal strings."""

from fractions import Fraction

from ragjudge.text.numerals import parse_decimal, scan_number, to_decimal_string

Interval = tuple[Fraction, Fraction]
EXACT_BELOW = 10_000
"""Printed whole counts below this are exact."""
SHOWN_DIGITS = 4
_INTERVAL_DIGITS = 12
_BOUND_DIGITS = 3


def interval_of_reading(
    printed: str,
    factor: Fraction = Fraction(1),
    digits: int | None = None,
    approx: bool = False,
    places: int | None = None,
    count: bool = False,
) -> Interval:
    """The values that could have been printed so.

    Args:
        printed: The number as printed ("1,234.5", "704万", "-3").
        factor: Value = printed number × factor.
        digits: The source's stated significant digits.
        approx: 约, about: one significant digit.
        places: Finest number of decimals in the column.
        count: The unit is a count noun: whole numbers below 10,000 are exact.
    Raises:
        ValueError: No number stands in the string.
    """
    value, half = _read(printed)
    if places is not None and half:
        half = min(half, Fraction(1, 2 * 10**places))
    if approx or digits:
        half = max(half, place_of(value, 1 if approx else digits) / 2)
    elif count and value.denominator == 1 and abs(value) < EXACT_BELOW and not places:
        half = Fraction(0)
    ends = ((value - half) * factor, (value + half) * factor)
    return min(ends), max(ends)


def _read(printed: str) -> tuple[Fraction, Fraction]:
    minus = printed.lstrip()[:1] in ("-", "−", "(")
    for at in range(len(printed)):
        found = scan_number(printed, at)
        if found:
            return (-found.value if minus else found.value), found.half
    raise ValueError(f"no number in {printed[:40]!r}")


def place_of(value: Fraction, digits: int) -> Fraction:
    """The size of the last of so many significant digits: 704 with one digit gives 100; 0 gives 0."""
    if not value:
        return Fraction(0)
    return Fraction(10) ** (_exponent(abs(value)) - digits + 1)


def power_of_ten_under(value: Fraction) -> Fraction:
    """The greatest power of ten that is not above a value > 0."""
    return Fraction(10) ** _exponent(value)


def _exponent(value: Fraction) -> int:
    guess = len(str(value.numerator)) - len(str(value.denominator))
    while Fraction(10) ** guess > value:
        guess -= 1
    while Fraction(10) ** (guess + 1) <= value:
        guess += 1
    return guess


def display_quantum(interval: Interval, value: Fraction | None = None) -> Fraction:
    """The quantum a value is shown with: the power of ten at or under the half-width, at most four digits.

    An exact value is shown whole where four significant digits suffice. Source: GATES, PR7
    """
    low, high = interval
    middle = (low + high) / 2 if value is None else value
    finest = place_of(middle, SHOWN_DIGITS) or Fraction(1)
    if high > low:
        return max(power_of_ten_under((high - low) / 2), finest if middle else Fraction(0))
    quantum = finest
    while quantum < 1 and (round(middle / quantum)) % 10 == 0:
        quantum *= 10
    return (
        quantum
        if quantum <= 1 or middle.denominator != 1 or abs(middle) >= EXACT_BELOW
        else Fraction(1)
    )


def nearly_all_quantum(value: Fraction, quantum: Fraction) -> Fraction:
    """The quantum of a change in per cent that would be shown as −100 without being it: finer."""
    while value != -100 and round(value / quantum) * quantum == -100:
        quantum /= 10
    return quantum


def shown(value: Fraction, quantum: Fraction) -> str:
    """The decimal string of a value rounded half to even to a multiple of the quantum."""
    return to_decimal_string(value, quantum=quantum)


def needs_interval(value: Fraction, quantum: Fraction) -> bool:
    """Whether rounding moves the value by 1 % or more: then the interval stands in the sentence."""
    rounded = round(value / quantum) * quantum
    return abs(rounded - value) * 100 >= abs(value) if rounded != value else False


def interval_strings(interval: Interval) -> tuple[str, str]:
    """Bounds as decimal strings: exact up to twelve digits, else rounded outward to twelve."""
    return _outward(interval[0], -1), _outward(interval[1], 1)


def shown_bound(text: str, end: int) -> str:
    """A bound of the registry as a sentence shows it: three significant digits, rounded outward.

    Args:
        end: 0 = the low end, 1 = the high end.
    """
    value = parse_decimal(text)
    shorter = _outward(value, 1 if end else -1, _BOUND_DIGITS)
    return text if len(text) <= len(shorter) else shorter


def _outward(value: Fraction, direction: int, digits: int = _INTERVAL_DIGITS) -> str:
    quantum = place_of(value, digits) or Fraction(1)
    steps = -((-value) // quantum) if direction > 0 else value // quantum
    text = to_decimal_string(Fraction(steps) * quantum)
    return text.rstrip("0").rstrip(".") if "." in text else text


def decimals(*texts: str) -> tuple[Fraction, ...]:
    """The values of strict decimal strings."""
    return tuple(parse_decimal(one) for one in texts)
