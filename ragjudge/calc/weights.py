"""Weights of a matrix row: class of the root × level of the reading. Code, printed in the scorecard."""

from fractions import Fraction

from ragjudge.text.numerals import to_decimal_string

CLASS_WEIGHTS = {
    "primary-official": 4,
    "statistical": 4,
    "regulator": 4,
    "peer-reviewed": 4,
    "company": 3,
    "data-publisher": 2,
    "wire": 2,
    "trade-press": 2,
    "aggregator": 1,
    "document": 1,
    "social": 0,
}
LEVEL_WEIGHTS = {
    "FACT": 4,
    "DERIVED FACT": 4,
    "ATTRIBUTED STATEMENT": 2,
    "SECONDARY ESTIMATE": 3,
    "MODEL ESTIMATE": 1,
    "ANALYTIC JUDGMENT": 0,
    "HYPOTHESIS": 0,
    "ASSUMPTION": 0,
}


def weight_of(class_: str, level: str) -> Fraction:
    """What one source of that class, read at that level, weighs; unknown names weigh nothing."""
    return Fraction(CLASS_WEIGHTS.get(class_, 0) * LEVEL_WEIGHTS.get(level, 0))


def weight_string(weight: Fraction) -> str:
    """A weight or score as a decimal string of at most four places, without trailing zeros."""
    text = to_decimal_string(weight, places=4).rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
