"""Dimension algebra: what a formula's result is a quantity of, and whether a declared unit may carry it.

Percent, percentage points and plain numbers have no bases but differ in kind: the difference of two
shares is in points, the ratio of two amounts is a number, which may be shown in percent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.syntax import Expr, Node
from ragjudge.records.errors import BundleError
from ragjudge.text.units import parse_unit

UNSTATED = "unit not stated"


@dataclass(frozen=True, slots=True)
class Dimension:
    """bases: (base, exponent), sorted. kind: number, percent or points."""

    bases: tuple[tuple[str, int], ...]
    kind: str = "number"


@dataclass(frozen=True, slots=True)
class Border:
    """How a unit's values enter the algebra: value × factor, of that dimension."""

    dimension: Dimension
    factor: Fraction


PLAIN = Dimension(())


def border_of(unit: str | None) -> Border:
    """The border of a unit string; None ("not stated") is a dimension of its own.

    Raises:
        BundleError: A unit outside the closed table.
    """
    if unit is None:
        return Border(Dimension(((UNSTATED, 1),)), Fraction(1))
    known = parse_unit(unit)
    if known is None:
        raise BundleError("unit", f"{unit[:40]!r} is not in the table of units")
    bases, kind, factor = dict(known.dims), "number", known.factor * known.scale
    for base, name in (("%", "percent"), ("pp", "points")):
        if bases.get(base) == 1:
            del bases[base]
            kind, factor = name, factor / 100
    return Border(Dimension(tuple(sorted(bases.items())), kind), factor)


def accepts(declared: str | None, found: Dimension) -> bool:
    """Whether a value of that dimension may be shown in the declared unit (a number also in percent)."""
    wanted = border_of(declared).dimension
    same_kind = wanted.kind == found.kind or {wanted.kind, found.kind} == {"number", "percent"}
    return wanted.bases == found.bases and same_kind


def dimension_of(
    expr: Expr,
    units: Mapping[str, str | None],
    series_units: Mapping[str, str | None] | None = None,
) -> Dimension:
    """The dimension of a formula's result.

    Raises:
        BundleError: Unlike quantities added or compared, a logarithm or exponent with a unit,
            or a literal 100 beside a percent (percent is converted at the border).
    """
    borders = {name: border_of(units[name]) for name in expr.names if name not in expr.period_names}
    series = {name: border_of((series_units or {})[name]) for name in expr.series}
    if "100" in expr.literals and any(
        one.dimension.kind != "number" for one in (*borders.values(), *series.values())
    ):
        raise BundleError("expression", "a literal 100 in a formula over percent: units do that")
    return _of(
        expr.root,
        {name: one.dimension for name, one in borders.items()},
        {name: one.dimension for name, one in series.items()},
    )


def _of(node: Node, units: Mapping[str, Dimension], series: Mapping[str, Dimension]) -> Dimension:
    if node.kind in ("number", "periods", "count"):
        return PLAIN
    if node.kind == "name":
        return units[node.name]
    if node.args and node.args[0].kind == "series":
        return _of_series(node, series[node.args[0].name])
    args = [_of(one, units, series) for one in node.args]
    if node.kind in ("negate", "abs", "round"):
        return args[0]
    if node.kind in ("min", "max", "sum", "+", "-"):
        return _joined(node.kind, args)
    if node.kind == "*":
        return _product(args[0], args[1])
    if node.kind == "/":
        return _quotient(args[0], args[1])
    if node.kind == "**":
        return _raised(node, args[0], args[1])
    return _root(args[0]) if node.kind == "sqrt" else _bare(node.kind, args[0])


def _of_series(node: Node, found: Dimension) -> Dimension:
    if node.kind not in ("slope", "theil_sen"):
        return found
    if node.args[0].args:
        return Dimension((("year", -1),))  # the logarithm's slope does not depend on the unit
    points = "points" if found.kind == "percent" else found.kind
    return Dimension(_merged(found.bases, (("year", 1),), -1), points)


def _joined(kind: str, args: list[Dimension]) -> Dimension:
    first = args[0]
    for other in args[1:]:
        if other.bases != first.bases:
            raise BundleError("expression", f"{kind} of {_shown(first)} and {_shown(other)}")
        kinds = {first.kind, other.kind}
        if kinds == {"number", "points"}:
            raise BundleError("expression", f"{kind} of a number and percentage points")
        if kind == "-" and kinds == {"percent"}:
            first = Dimension(first.bases, "points")
        elif kinds == {"percent", "points"}:
            if kind not in "+-" or first.kind == "points" and kind == "-":
                raise BundleError("expression", f"{kind} of percentage points and a share")
            first = Dimension(first.bases, "percent")
        elif kinds == {"number", "percent"}:
            first = Dimension(first.bases, "number")
    return first


def _product(one: Dimension, two: Dimension) -> Dimension:
    bases = _merged(one.bases, two.bases, 1)
    if one == PLAIN or two == PLAIN:
        return two if one == PLAIN else one
    if "points" in (one.kind, two.kind):
        return Dimension(bases, "points")
    return Dimension(bases, "percent" if one.kind == two.kind == "percent" else "number")


def _quotient(one: Dimension, two: Dimension) -> Dimension:
    bases = _merged(one.bases, two.bases, -1)
    return Dimension(bases, one.kind if two == PLAIN else "number")


def _raised(node: Node, base: Dimension, exponent: Dimension) -> Dimension:
    literal = node.args[1]
    sign = -1 if literal.kind == "negate" else 1
    inner = literal.args[0] if literal.kind == "negate" else literal
    if inner.kind == "number":
        times = int(inner.value) * sign
        return Dimension(tuple((name, power * times) for name, power in base.bases if times))
    if base.bases or exponent.bases:
        raise BundleError("expression", "a power whose base or exponent has a unit")
    return PLAIN


def _root(found: Dimension) -> Dimension:
    if any(power % 2 for _, power in found.bases):
        raise BundleError("expression", f"sqrt of {_shown(found)}")
    return Dimension(tuple((name, power // 2) for name, power in found.bases))


def _bare(kind: str, found: Dimension) -> Dimension:
    if found.bases:
        raise BundleError("expression", f"{kind} of {_shown(found)}, which has a unit")
    return PLAIN


def _merged(one: tuple, two: tuple, sign: int) -> tuple[tuple[str, int], ...]:
    bases = dict(one)
    for name, power in two:
        bases[name] = bases.get(name, 0) + sign * power
    return tuple(sorted((name, power) for name, power in bases.items() if power))


def _shown(found: Dimension) -> str:
    bases = "·".join(name + (str(power) if power != 1 else "") for name, power in found.bases)
    return bases or f"a {found.kind}"
