"""The series that fill a card's roles in one industry and place: all that metrics.toml binds, no proxy."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.calc.levels import birth, weakest
from ragjudge.calc.series import BoundSeries, CellReader, bound_series
from ragjudge.calc.signs import RoleSeries
from ragjudge.calc.sources import rule_of, source_class
from ragjudge.calc.times import instant
from ragjudge.calc.weights import CLASS_WEIGHTS, weight_of
from ragjudge.records.bundle import (
    Evidence,
    EvidenceTime,
    Input,
    Level,
    Locator,
    Provenance,
    Quote,
    Source,
)
from ragjudge.records.errors import SourceError
from ragjudge.records.period import Period
from ragjudge.records.rules import Metric, RulesPack
from ragjudge.records.units import Document

OpenDocument = Callable[[str], Document]
"""uri → the document; SourceError where it cannot be read."""


@dataclass(frozen=True, slots=True)
class Filler:
    """One series that fills a role, with the standing of its rows: weakest class and level of birth."""

    bound: BoundSeries
    class_: str
    level: Level

    @property
    def metric(self) -> Metric:
        return self.bound.metric

    @property
    def series(self) -> RoleSeries:
        return RoleSeries(
            self.bound.id,
            self.bound.metric,
            self.bound.readings,
            self.bound.half,
            weight_of(self.class_, self.level),
        )


@dataclass(frozen=True, slots=True)
class Filled:
    """Role → its series, best first. faults: (metric id, why it could not be read)."""

    fillers: Mapping[str, tuple[Filler, ...]]
    faults: tuple[tuple[str, str], ...]

    def chosen(self) -> dict[str, RoleSeries]:
        """Role → the series used."""
        return {role: several[0].series for role, several in self.fillers.items()}

    def alternatives(self) -> dict[str, tuple[RoleSeries, ...]]:
        """Role → the other series that could fill it."""
        return {
            role: tuple(one.series for one in several[1:])
            for role, several in self.fillers.items()
            if len(several) > 1
        }


def fill_roles(
    pack: RulesPack,
    roles: Collection[str],
    domain: str,
    place: str,
    now: str,
    open_document: OpenDocument,
    cell_of: CellReader,
    asked: Sequence[str] = (),
) -> Filled:
    """The series of an industry and place for each role.

    Readings of a period that is not over by `now` are no observations, and neither is a projected metric.
    Best is: named in the question, then the latest last reading, then the most readings, then pack order.
    """
    found: dict[str, list[Filler]] = {}
    faults: list[tuple[str, str]] = []
    for metric in pack.metrics:
        if metric.role not in roles or (metric.domain, metric.place) != (domain, place):
            continue
        if metric.nature == "projected":
            faults.append((metric.id, "a projection is no observation"))
            continue
        for binding in metric.series:
            try:
                bound = bound_series(
                    open_document(binding.path),
                    metric,
                    binding,
                    rule_of(binding.path, pack),
                    cell_of,
                )
                bound = _until(bound, now)
            except SourceError as error:
                faults.append((metric.id, error.what))
                continue
            found.setdefault(metric.role, []).append(Filler(bound, *standing(bound, pack)))
    return Filled(
        {
            role: tuple(sorted(several, key=lambda one: _rank(one, asked)))
            for role, several in sorted(found.items())
        },
        tuple(faults),
    )


def _rank(one: Filler, asked: Sequence[str]) -> tuple[bool, Fraction, int]:
    # sorted() is stable: what ties here stays in the pack's order.
    return one.metric.id not in asked, -instant(one.bound.points[-1].period), -len(one.bound.points)


def _until(bound: BoundSeries, now: str) -> BoundSeries:
    points = tuple(one for one in bound.points if one.period.end <= now)
    if not points:
        raise SourceError(bound.binding.path, f"no reading of {bound.metric.id} over by {now}")
    return replace(bound, points=points)


def standing(bound: BoundSeries, pack: RulesPack) -> tuple[str, Level]:
    """The weakest class and the weakest level of birth over a series' rows (rows may differ in publisher)."""
    rule = rule_of(bound.binding.path, pack)
    points = bound.points if rule.rows else bound.points[-1:]
    rows = [_row(bound, one.row.number, bound.table.key_of(one.row)) for one in points]
    classes = [source_class(one, pack) for one in rows]
    born = [birth(one, _input(bound, points[-1].period), pack)[0] for one in rows]
    return min(classes, key=lambda one: (CLASS_WEIGHTS.get(one, 0), one)), weakest(born)


def _row(bound: BoundSeries, number: int, key: Mapping[str, str]) -> Evidence:
    """A row as evidence, with the fields that class and birth look at."""
    source = Source(
        bound.binding.path, "", "", "", None, None, "document", "", "verbatim", None, None
    )
    locator = Locator("table_row", 0, 1, (), bound.table.id, number, bound.column.header, dict(key))
    return Evidence(
        "e.0",
        "table_row",
        "table",
        "empirical",
        "en",
        source,
        locator,
        Quote("", "", ""),
        None,
        EvidenceTime(None, "", None, None),
        (),
        Provenance("", 0, None),
        None,
        True,
        None,
    )


def _input(bound: BoundSeries, period: Period) -> Input:
    metric = bound.metric
    return Input(
        "i.0",
        metric.id,
        metric.entity,
        period,
        "0",
        metric.unit,
        metric.nature,
        ("0", "0"),
        "e.0",
        None,
        None,
    )
