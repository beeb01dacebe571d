"""The registry made again, with the series that its formulas name read from the snapshots."""

from ragjudge.calc import cited_series
from ragjudge.calc.cited_series import CitedSeries, Eyes, check_standing, field_of, said_of
from ragjudge.calc.recompute import Chain, Recomputed, SeriesValues, series_digest
from ragjudge.judge.case import Case
from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import evidence_cell, reading_of, row_header
from ragjudge.readers.tables.printed import is_missing
from ragjudge.records.bundle import Parameter, Registry, Series
from ragjudge.records.errors import BundleError, SourceError

EYES = Eyes(cell_of, reading_of, row_header, is_missing)


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
            for name, series in parameter.series.items():
                try:
                    found = check_series(case, parameter, name, series)
                    values[series_digest(found.values.readings)] = found.values
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


def check_series(case: Case, parameter: Parameter, name: str, series: Series) -> CitedSeries:
    """The rows of a cited series in its snapshot; the parameter says of itself what they say.

    Raises:
        BundleError: No such evidence or column, another key or standing row, or another metric, entity
            or period than the rows give.
    """
    row = case.bundle.evidence.get(series.evidence)
    if row is None:
        raise BundleError("series", f"no evidence {series.evidence}")
    document = case.document(row.source)
    table, standing, column = evidence_cell(row, document)
    field = field_of(document, table, column, (row.source.uri, row.source.revision), case.pack, EYES)
    found = cited_series.read_series(field, standing, series, name)
    whole = found if name != cited_series.ABOVE else cited_series.read_series(field, standing, series)
    check_standing(parameter.operation, whole, standing)
    seen = field.see(standing)
    said = said_of(parameter.operation, whole, seen[1]) if seen else None
    if said != (parameter.metric, parameter.entity, parameter.period):
        raise BundleError("series", f"{(parameter.metric, parameter.entity, parameter.period)}, want {said}")
    return found
