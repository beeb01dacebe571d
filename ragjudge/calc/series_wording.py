"""The wording of what is said over a whole series: highest, lowest, rank, first, last, sum, doubling time.

Which frame it is follows from the series' open columns: `.times` over one entity's readings in time,
`.rows` over the entities of one period, `.all` over both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ragjudge.records.bundle import Parameter, Series
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.text.frames import Part, Parts
from ragjudge.text.periods import display_period, year_period

if TYPE_CHECKING:
    from ragjudge.calc.wording import Ask, Leaf, Writer


OF_ONE_ROW = frozenset(("max", "min", "first", "last"))
"""Operations whose result is the number of the standing row, shown as it was read."""


def the_series(parameter: Parameter) -> Series:
    """The one series of a parameter. Raises BundleError if there is not exactly one."""
    if len(parameter.series) != 1 or parameter.inputs:
        raise BundleError(f"parameter_registry.json#{parameter.id}",
                          f"{parameter.operation} over {len(parameter.series)} series")
    return next(iter(parameter.series.values()))


def standing_leaf(writer: Writer, parameter: Parameter) -> Leaf:
    """The leaf of the row that stands for the series."""
    series = the_series(parameter)
    found = [one for one in writer.leaves.values() if one.evidence.id == series.evidence]
    if len(found) != 1:
        raise BundleError(f"parameter_registry.json#{parameter.id}",
                          f"{len(found)} readings stand for its series, want one")
    return found[0]


def series_frame(writer: Writer, ask: Ask, parameter: Parameter,
                 leaf: Leaf) -> tuple[str, dict[str, Parts]]:
    """The frame's id and slots.

    Raises:
        BundleError: No count of the same rows, which must be said beside it.
    """
    series, at = the_series(parameter), f"parameter_registry.json#{parameter.id}"
    free = set(leaf.evidence.locator.key or {}) - set(series.key)
    entities = bool(free - set(series.time_column.split("\t")))
    kind = "all" if series.time_column and entities else "rows" if entities else "times"
    plain = parameter.operation in ("rank", "count")
    slots = {
        "subject": writer.subject([leaf], ask, entity=not entities or parameter.operation == "rank"),
        "amount": (_reading(writer, leaf, ask) if parameter.operation in OF_ONE_ROW else writer.amount(
            parameter.base_value, parameter.unit, f"{at}/base_value", ask, plain)),
        "entity": writer.names([(leaf.reading.entity, leaf)], ask) if leaf.reading.entity else (),
        "interval": writer.interval(parameter, ask), "count": _count(writer, parameter, series)}
    slots |= _when(parameter.period, ask)
    return f"finding.{parameter.operation}.{kind}", slots


def _reading(writer: Writer, leaf: Leaf, ask: Ask) -> Parts:
    one = leaf.input
    return writer.amount(one.value, one.unit, f"parameter_registry.json#{one.id}/value", ask)


def _count(writer: Writer, parameter: Parameter, series: Series) -> Parts:
    """n, from the registry's count of the same rows."""
    if parameter.operation == "count":
        return ()
    for one in writer.parameters.values():
        if one.operation == "count" and list(one.series) == ["series"]:
            other = one.series["series"]
            same = (other.evidence, other.key, other.time_column) == (
                series.evidence, series.key, series.time_column)
            if same:
                return (Part(one.base_value, f"parameter_registry.json#{one.id}/base_value"),)
    raise BundleError(f"parameter_registry.json#{parameter.id}", "no count of the same rows")


def _when(period: Period | None, ask: Ask) -> dict[str, Parts]:
    if period is None:
        raise BundleError(f"claims.jsonl#{ask.claim}", "a series without a period")
    at = f"claims.jsonl#{ask.claim}/slots/period"
    start, end = (year_period(one) for one in (period.first_year, period.last_year))
    return {"period": (Part(display_period(period, ask.language), at),),
            "start": (Part(display_period(start, ask.language), at),),
            "end": (Part(display_period(end, ask.language), at),)}
