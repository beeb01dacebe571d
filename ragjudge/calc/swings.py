"""The sensitivity of a parameter to its assumptions, as the registry shows it."""

from dataclasses import replace

from ragjudge.calc import precision
from ragjudge.calc.recompute import SeriesValues, assumptions_of, sensitivity
from ragjudge.records.bundle import Parameter, Registry, Sensitivity
from ragjudge.text.numerals import parse_decimal


def shown_sensitivity(
    parameter: Parameter, registry: Registry, series_values: dict[str, SeriesValues] | None = None
) -> tuple[Sensitivity, ...]:
    """The parameter at both ends of each assumption, shown to its own quantum."""
    quantum = parse_decimal(parameter.rounding.quantum)
    return tuple(
        Sensitivity(
            one.input,
            precision.shown(one.at_low, quantum),
            precision.shown(one.at_high, quantum),
            precision.shown(abs(one.at_high - one.at_low), quantum),
        )
        for one in sensitivity(parameter, registry, series_values)
    )


def with_sensitivity(
    parameter: Parameter, registry: Registry, series_values: dict[str, SeriesValues] | None = None
) -> Parameter:
    """The parameter with the assumptions under it, and what each of them does to it."""
    return replace(
        parameter,
        assumptions=assumptions_of(parameter, registry),
        sensitivity=shown_sensitivity(parameter, registry, series_values),
    )
