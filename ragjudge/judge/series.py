"""The registry made again, with the series that its formulas name read from the snapshots."""

from ragjudge.calc.recompute import Chain, Recomputed, SeriesValues, series_digest
from ragjudge.judge.case import Case
from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import evidence_cell, reading_of
from ragjudge.records.bundle import Parameter, Registry, Series
from ragjudge.records.errors import BundleError, SourceError


class Recalculation:
    """Parameters recomputed from the inputs and from the series in the snapshots, each once."""

    def __init__(self, case: Case) -> None:
        self._case = case
        bundle = case.bundle
        registry = Registry("ragjudge.parameter_registry/1", tuple(bundle.inputs.values()),
                            tuple(bundle.parameters.values()))
        values: dict[str, SeriesValues] = {}
        self._faults: dict[str, str] = {}
        for parameter in bundle.parameters.values():
            for series in parameter.series.values():
                try:
                    found = read_series(case, series)
                    values[series_digest(found.readings)] = found
                except (BundleError, SourceError) as error:
                    self._faults[parameter.id] = error.what
        self._chain = Chain(registry, values)

    def parameter(self, one: Parameter) -> Recomputed:
        """The parameter made again.

        Raises:
            BundleError: It cannot be.
        """
        if one.id in self._faults:
            raise BundleError(f"parameter_registry.json#{one.id}/series", self._faults[one.id])
        return self._chain.parameter(one.id)


def read_series(case: Case, series: Series) -> SeriesValues:
    """The readings of a cited series in its snapshot, ordered by period.

    Raises:
        BundleError: No such evidence or column, or two readings of one period.
    """
    row = case.bundle.evidence.get(series.evidence)
    if row is None:
        raise BundleError("series", f"no evidence {series.evidence}")
    document = case.document(row.source)
    table, _, column = evidence_cell(row, document)
    units, readings = set(), []
    for other in table.rows:
        key = table.key_of(other)
        if any(key.get(name) != text for name, text in series.key.items()):
            continue
        try:
            cell = cell_of(document, table, other, column)
        except SourceError:
            continue
        reading = reading_of(document, table, other, column, row.source.uri, row.source.revision, case.pack)
        if reading.period is None:
            raise BundleError("series", f"row {other.number} has no period")
        units.add(cell.unit)
        from ragjudge.text.numerals import parse_decimal
        readings.append((reading.period, parse_decimal(cell.value)))
    if len(units) != 1 or len({period for period, _ in readings}) != len(readings):
        raise BundleError("series", f"{len(readings)} readings in {len(units)} units, or two of one period")
    readings.sort(key=lambda one: one[0].start)
    return SeriesValues(tuple(readings), units.pop())
