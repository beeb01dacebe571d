"""Registry parameters made again from their inputs: value, interval, sensitivity, scenarios."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc import expressions as ex
from ragjudge.calc.precision import Interval, display_quantum, nearly_all_quantum
from ragjudge.calc.times import DatedValue
from ragjudge.records.bundle import Input, Parameter, Registry
from ragjudge.records.canonical import digest_of
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.text.numerals import parse_decimal, to_decimal_string


@dataclass(frozen=True, slots=True)
class SeriesValues:
    """Readings of a cited series in `unit`; `half`: half of the finest printed place, in that unit."""

    readings: tuple[DatedValue, ...]
    unit: str | None
    half: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A parameter made again: unrounded value and outward interval in `unit`; quantum by GATES PR7.

    `still` names the inputs that do not move it (PR6; () is right).
    """

    value: Fraction
    interval: Interval
    unit: str | None
    quantum: Fraction
    still: tuple[str, ...] = ()


def series_digest(readings: Sequence[DatedValue]) -> str:
    """The digest that names a series: SHA-256 of the canonical JSON of [period start, value] pairs."""
    return digest_of([[period.start, _decimal(value)] for period, value in readings])


def _decimal(value: Fraction) -> str:
    try:
        return to_decimal_string(value)
    except ValueError:
        return f"{value.numerator}/{value.denominator}"


def recompute(
    parameter: Parameter,
    registry: Registry,
    series_values: Mapping[str, SeriesValues] | None = None,
    set_: Mapping[str, Fraction] | None = None,
) -> Recomputed:
    """A parameter made again from the registry's leaves; chains use unrounded values.

    Args:
        series_values: Readings by `Series.digest`.
        set_: Values that replace inputs' (by input id, in the input's unit), for scenarios.
    Raises:
        BundleError: A name without an input, a cycle, a formula that calc refuses, or another unit.
    """
    return Chain(registry, series_values or {}, set_ or {}).parameter(parameter.id)


class Chain:
    """One walk over a registry's parameters, each made once."""

    def __init__(
        self,
        registry: Registry,
        series_values: Mapping[str, SeriesValues],
        set_: Mapping[str, Fraction] | None = None,
    ) -> None:
        self.inputs = {one.id: one for one in registry.inputs}
        self.parameters = {one.id: one for one in registry.parameters}
        self.series_values, self.set_ = series_values, set_ or {}
        self.done: dict[str, Recomputed] = {}
        self.open: list[str] = []

    def parameter(self, id_: str) -> Recomputed:
        """The parameter of that id, made again."""
        if id_ in self.done:
            return self.done[id_]
        if id_ not in self.parameters:
            raise BundleError(f"parameter_registry.json#{id_}", "no such parameter")
        if id_ in self.open or len(self.open) > 60:
            raise BundleError(f"parameter_registry.json#{id_}", "rests on itself")
        self.open.append(id_)
        try:
            made = self._made(self.parameters[id_])
        except BundleError as error:
            raise BundleError(f"parameter_registry.json#{id_}", error.what) from None
        finally:
            self.open.pop()
        self.done[id_] = made
        return made

    def _made(self, parameter: Parameter) -> Recomputed:
        expr = ex.parse(parameter.expression)
        if set(expr.names) != set(parameter.inputs) or set(expr.series) != set(parameter.series):
            raise BundleError("expression", "its names are not the declared inputs and series")
        leaves = {name: self._leaf(ref) for name, ref in parameter.inputs.items()}
        values, box, units, periods = _split(expr, leaves)
        series, halves, series_units = self._series(parameter)
        found = ex.dimension_of(expr, units, series_units)
        if not ex.accepts(parameter.unit, found):
            raise BundleError("unit", f"the formula does not give {parameter.unit!r}")
        factor = ex.border_of(parameter.unit).factor
        value = ex.evaluate(expr, values, series, periods) / factor
        low, high = ex.interval(expr, box, series, periods, halves)
        bounds = (min(low / factor, value), max(high / factor, value))
        still = ex.moves_with_every_input(expr, values, box, series, periods)
        quantum = display_quantum(bounds, value)
        if parameter.unit == "%":
            quantum = nearly_all_quantum(value, quantum)
        return Recomputed(value, bounds, parameter.unit, quantum, still)

    def _leaf(self, ref: str) -> tuple[Fraction, Interval, str | None, Period | None]:
        if ref in self.inputs:
            return self._input(self.inputs[ref])
        made = self.parameter(ref)
        return made.value, made.interval, made.unit, self.parameters[ref].period

    def _input(self, one: Input) -> tuple[Fraction, Interval, str | None, Period | None]:
        if one.id in self.set_:
            value = self.set_[one.id]
            return value, (value, value), one.unit, one.period
        low, high = (parse_decimal(end) for end in one.interval)
        if one.assumption:
            low, high = parse_decimal(one.assumption.low), parse_decimal(one.assumption.high)
        return parse_decimal(one.value), (low, high), one.unit, one.period

    def _series(self, parameter: Parameter):
        found = {}
        for name, series in parameter.series.items():
            if series.digest not in self.series_values:
                raise BundleError("series", f"{name}: no series with that digest in the snapshots")
            found[name] = self.series_values[series.digest]
        factors = {name: ex.border_of(one.unit).factor for name, one in found.items()}
        readings = {
            name: [(period, value * factors[name]) for period, value in one.readings]
            for name, one in found.items()
        }
        halves = {name: one.half * factors[name] for name, one in found.items()}
        return readings, halves, {name: one.unit for name, one in found.items()}


def _split(expr: ex.Expr, leaves: Mapping):
    values, box, units, periods = {}, {}, {}, {}
    for name, (value, interval, unit, period) in leaves.items():
        if period is not None:
            periods[name] = period
        if name in expr.period_names:
            continue
        factor = ex.border_of(unit).factor
        values[name], units[name] = value * factor, unit
        box[name] = (interval[0] * factor, interval[1] * factor)
    return values, box, units, periods


@dataclass(frozen=True, slots=True)
class Swing:
    """The parameter with one assumption at its ends."""

    input: str
    at_low: Fraction
    at_high: Fraction


def assumptions_of(parameter: Parameter, registry: Registry) -> tuple[str, ...]:
    """Ids of the assumed inputs under a parameter, through chains, sorted."""
    return tuple(sorted(one.id for one in leaves_of(parameter, registry) if one.assumption))


def leaves_of(parameter: Parameter, registry: Registry) -> tuple[Input, ...]:
    """The inputs under a parameter, through chains, by id. Unknown ids are left out."""
    inputs = {one.id: one for one in registry.inputs}
    parameters = {one.id: one for one in registry.parameters}
    seen, todo, found = set(), [parameter.id], {}
    while todo:
        ref = todo.pop()
        if ref in seen:
            continue
        seen.add(ref)
        if ref in inputs:
            found[ref] = inputs[ref]
        elif ref in parameters or ref == parameter.id:
            todo.extend(parameters.get(ref, parameter).inputs.values())
    return tuple(found[ref] for ref in sorted(found))


def sensitivity(
    parameter: Parameter,
    registry: Registry,
    series_values: Mapping[str, SeriesValues] | None = None,
) -> tuple[Swing, ...]:
    """Each assumption under the parameter at its low and high end, the others at their base (GATES, PR8)."""
    inputs = {one.id: one for one in registry.inputs}
    found = []
    for ref in assumptions_of(parameter, registry):
        ends = [
            recompute(parameter, registry, series_values, {ref: parse_decimal(end)}).value
            for end in (inputs[ref].assumption.low, inputs[ref].assumption.high)
        ]
        found.append(Swing(ref, *ends))
    return tuple(found)


def scenario_values(
    parameter: Parameter,
    registry: Registry,
    series_values: Mapping[str, SeriesValues] | None = None,
) -> tuple[Fraction, ...] | None:
    """Low, base and high value as its declared scenarios set the inputs; None without scenarios."""
    cases = parameter.scenarios
    if cases is None:
        return None
    return tuple(
        recompute(
            parameter,
            registry,
            series_values,
            {ref: parse_decimal(value) for ref, value in case.set.items()},
        ).value
        for case in (cases.low, cases.base, cases.high)
    )
