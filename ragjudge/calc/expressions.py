"""Formulas: parsed by an allow-list, evaluated exactly, with units, intervals and the perturbation test.

Values enter in the bases of their units (calc.dimension.border_of); irrational results have 50 digits.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc import irrational, stats
from ragjudge.calc.dimension import accepts, border_of, dimension_of
from ragjudge.calc.syntax import Expr, Node, names, parse
from ragjudge.calc.times import DatedValue, instant, ordered, whole_periods
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period

__all__ = [
    "Expr",
    "Interval",
    "accepts",
    "border_of",
    "dimension_of",
    "evaluate",
    "interval",
    "moves_with_every_input",
    "names",
    "parse",
    "unit_of",
]

Interval = tuple[Fraction, Fraction]
MAX_BITS = 1 << 15
"""Size of a numerator or denominator at which an intermediate result is refused."""
_WIDEN = Fraction(1, 10 ** (irrational.DIGITS - 1))
_MONOTONE = {
    "sqrt": irrational.sqrt,
    "ln": irrational.ln,
    "exp": irrational.exp,
    "log2": irrational.log2,
}


def evaluate(
    expr: Expr,
    values: Mapping[str, Fraction],
    series: Mapping[str, Sequence[DatedValue]] | None = None,
    periods: Mapping[str, Period] | None = None,
) -> Fraction:
    """The value of a formula.

    Args:
        values: One value for each of `expr.names`, but for those that stand in periods() only.
        series: Readings of each of `expr.series`, in any order.
        periods: Period of each name in periods().
    Raises:
        BundleError: A missing name, a division by zero, a result that is too large or has no value.
    """
    return _value(expr.root, values, series or {}, periods or {})


def _value(node: Node, values: Mapping, series: Mapping, periods: Mapping) -> Fraction:
    if node.kind == "number":
        return node.value
    if node.kind == "name":
        return _known(values, node.name)
    if node.kind == "periods":
        return _whole(node, periods)
    if node.args and node.args[0].kind == "series":
        return _over_series(node, _known(series, node.args[0].name))
    args = [_value(one, values, series, periods) for one in node.args]
    result = _APPLY[node.kind](*args)
    if max(result.numerator.bit_length(), result.denominator.bit_length()) > MAX_BITS:
        raise BundleError("expression", "an intermediate result is too large")
    return result


def _known(table: Mapping, name: str):
    if name not in table:
        raise BundleError("expression", f"no value for {name}")
    return table[name]


def _whole(node: Node, periods: Mapping) -> Fraction:
    a, b = (_known(periods, one.name) for one in node.args)
    return Fraction(whole_periods(a, b))


def _over_series(node: Node, readings: Sequence[DatedValue]) -> Fraction:
    if node.kind == "count":
        return Fraction(len(readings))
    if not readings:
        raise BundleError("expression", f"{node.kind} of no readings")
    values = [value for _, value in readings]
    if node.kind == "percentile":
        return stats.percentile(values, node.args[1].value)
    if node.kind in ("first", "last"):
        return ordered(readings)[0 if node.kind == "first" else -1][1]
    if node.kind in ("min", "max", "sum"):
        return {"min": min, "max": max, "sum": sum}[node.kind](values)
    points = _points(node, readings)
    return stats.slope(points) if node.kind == "slope" else stats.theil_sen(points)


def _points(node: Node, readings: Sequence[DatedValue]) -> list[stats.Point]:
    scale = _MONOTONE[node.args[0].args[0].kind] if node.args[0].args else (lambda value: value)
    return sorted((instant(period), scale(value)) for period, value in readings)


def _series_bounds(node: Node, readings: Sequence[DatedValue], half: Fraction) -> Interval:
    if node.kind == "count" or not half:
        value = _over_series(node, readings)
        return value, value
    low, high = ([(period, value + move) for period, value in readings] for move in (-half, half))
    if node.kind not in ("slope", "theil_sen"):
        return _over_series(node, low), _over_series(node, high)
    below, above = _points(node, low), _points(node, high)
    return (
        stats.slope_bounds(below, above)
        if node.kind == "slope"
        else stats.theil_sen_bounds(below, above)
    )


def _divided(a: Fraction, b: Fraction) -> Fraction:
    if not b:
        raise BundleError("expression", "a division by zero")
    return a / b


_APPLY: dict[str, Callable[..., Fraction]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divided,
    "**": irrational.power,
    "negate": lambda a: -a,
    "abs": abs,
    "min": lambda *a: min(a),
    "max": lambda *a: max(a),
    "sum": lambda *a: sum(a),
    "round": lambda a: Fraction(round(a)),
    **_MONOTONE,
}


def interval(
    expr: Expr,
    intervals: Mapping[str, Interval],
    series: Mapping[str, Sequence[DatedValue]] | None = None,
    periods: Mapping[str, Period] | None = None,
    halves: Mapping[str, Fraction] | None = None,
) -> Interval:
    """Bounds of the result when each name lies in its own interval, never too narrow.

    They are tight where each name stands once in the formula (`now / before - 1`, not
    `(now - before) / before`). `halves`: half of the last printed place of each series.
    """
    return _Box(intervals, series or {}, periods or {}, halves or {}).bounds(expr.root)


@dataclass(frozen=True, slots=True)
class _Box:
    intervals: Mapping[str, Interval]
    series: Mapping[str, Sequence[DatedValue]]
    periods: Mapping[str, Period]
    halves: Mapping[str, Fraction]

    def bounds(self, node: Node) -> Interval:
        if node.kind == "name":
            return _known(self.intervals, node.name)
        if node.args and node.args[0].kind == "series":
            name = node.args[0].name
            return _series_bounds(
                node, _known(self.series, name), self.halves.get(name, Fraction(0))
            )
        if node.kind in ("number", "periods"):
            value = _value(node, {}, self.series, self.periods)
            return value, value
        return _combined(node, [self.bounds(one) for one in node.args])


def _combined(node: Node, args: list[Interval]) -> Interval:
    if node.kind in _MONOTONE:
        return _widened(_MONOTONE[node.kind](args[0][0]), _MONOTONE[node.kind](args[0][1]))
    if node.kind == "abs":
        lo, hi = args[0]
        return (Fraction(0) if lo <= 0 <= hi else min(abs(lo), abs(hi))), max(abs(lo), abs(hi))
    if node.kind == "**":
        return _power_bounds(args[0], args[1])
    return _corners(node.kind, args)


def _corners(kind: str, args: list[Interval]) -> Interval:
    if kind in ("min", "max", "sum", "round"):
        return _APPLY[kind](*(lo for lo, _ in args)), _APPLY[kind](*(hi for _, hi in args))
    if kind == "negate":
        return -args[0][1], -args[0][0]
    if kind == "/" and args[1][0] <= 0 <= args[1][1]:
        raise BundleError("expression", "a division by an interval that holds zero")
    found = [_APPLY[kind](a, b) for a in args[0] for b in args[1]]
    return min(found), max(found)


def _power_bounds(base: Interval, exponent: Interval) -> Interval:
    fixed = exponent[0] == exponent[1] and exponent[0].denominator == 1
    if not fixed and base[0] <= 0:
        raise BundleError("expression", "a power whose base may be zero or less")
    if fixed and exponent[0] < 0 and base[0] <= 0 <= base[1]:
        raise BundleError("expression", "a division by an interval that holds zero")
    found = [irrational.power(a, b) for a in base for b in exponent]
    if fixed and base[0] < 0 < base[1] and exponent[0] > 0:
        found.append(Fraction(0))
    return (
        (min(found), max(found))
        if fixed and abs(exponent[0]) <= 64
        else _widened(min(found), max(found))
    )


def _widened(lo: Fraction, hi: Fraction) -> Interval:
    return lo - abs(lo) * _WIDEN, hi + abs(hi) * _WIDEN


def unit_of(
    expr: Expr,
    units: Mapping[str, str | None],
    series_units: Mapping[str, str | None] | None = None,
) -> str | None:
    """A unit string for the result: "1", "%", "pp", an input's unit, a quotient of two; None: not stated.

    Raises:
        BundleError: The formula has no dimension, or no input's unit names it.
    """
    found = dimension_of(expr, units, series_units)
    if not found.bases:
        return {"number": "1", "percent": "%", "points": "pp"}[found.kind]
    known = [
        *(units[name] for name in expr.names if name not in expr.period_names),
        *((series_units or {}).values()),
    ]
    named = sorted({one for one in known if one is not None})
    tries = [
        None,
        *named,
        *(f"{a}/{b}" for a in named for b in (*named, "year")),
        *(f"{a}/year" for a in ("pp",)),
    ]
    for one in tries:
        if (one is None or _readable(one)) and accepts(one, found):
            return one
    raise BundleError("expression", "no unit of the inputs names the result")


def _readable(unit: str) -> bool:
    try:
        border_of(unit)
    except BundleError:
        return False
    return True


def moves_with_every_input(
    expr: Expr,
    values: Mapping[str, Fraction],
    box: Mapping[str, Interval],
    series: Mapping[str, Sequence[DatedValue]] | None = None,
    periods: Mapping[str, Period] | None = None,
) -> tuple[str, ...]:
    """The names that do not move the result, sorted; () is right (GATES, PR6).

    A name is moved one at a time, from the base and from the others' low and high interval ends, to
    its own ends and to 0.5 and 1.5 times its value (a zero: to 1 and -1). Names in periods() only are
    not values.
    """
    still = []
    for name in expr.names:
        if name in expr.period_names:
            continue
        starts = [dict(values), *({other: box[other][end] for other in values} for end in (0, 1))]
        probes = (*box[name], values[name] / 2, values[name] * Fraction(3, 2))
        probes += () if values[name] else (Fraction(1), Fraction(-1))
        if not any(
            _moves(expr, start, name, values[name], probe, series, periods)
            for start in starts
            for probe in probes
        ):
            still.append(name)
    return tuple(still)


def _moves(
    expr: Expr, start: dict, name: str, base: Fraction, probe: Fraction, series, periods
) -> bool:
    try:
        return evaluate(expr, start | {name: base}, series, periods) != evaluate(
            expr, start | {name: probe}, series, periods
        )
    except BundleError:
        return False
