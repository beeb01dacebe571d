"""An explicit call over a whole series: highest, lowest, first, last, rank, count, sum, doubling time."""

from collections.abc import Sequence
from dataclasses import replace

from ragjudge.calc import cited_series
from ragjudge.calc.cited_series import CitedSeries, Eyes, Field
from ragjudge.calc.wording import Leaf
from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import reading_of, row_header
from ragjudge.readers.tables.printed import is_missing
from ragjudge.records.bundle import Parameter
from ragjudge.records.errors import BundleError
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Column, Row
from ragjudge.research.calls import Call, periods_of
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft, OpenSource
from ragjudge.research.call_cells import Place, Spot, Unanswerable, is_entity, one_place, varying
from ragjudge.text.periods import period_code
from ragjudge.text.units import parse_unit

EYES = Eyes(cell_of, reading_of, row_header, is_missing)
SERIES_OPERATIONS = {"max": "max", "min": "min", "rank": "rank", "first": "first", "last": "last",
                     "count": "count", "sum": "total", "doubling_time": "doubling_time"}
"""--op → operation of the registry."""
IN_TIME, OF_ROWS = frozenset(("first", "last", "doubling_time")), frozenset(("rank", "sum"))


def run_series(call: Call, corpus: Corpus, draft: Draft) -> tuple[Parameter, Leaf]:
    """The parameter that answers the call, and the reading that stands for its series.

    Raises:
        Unanswerable: No single series in the corpus, or an operation that has no meaning over it.
    """
    others = [replace(call, op=one) for one in ("last", "count") if one != call.op]
    try:
        return _run(call, corpus, draft)
    except BundleError as error:
        raise Unanswerable(call.op, error.what, "", others) from None
    except Unanswerable as problem:
        if problem.offers:
            raise
        raise Unanswerable(problem.where, problem.what, problem.mend, others) from None


def _run(call: Call, corpus: Corpus, draft: Draft) -> tuple[Parameter, Leaf]:
    pack = draft.frame.pack
    place, spots = one_place(replace(call, entity=None) if call.op == "rank" else call, corpus, pack)
    spots = _at_period(call, place, spots)
    field = _field(place.source, spots[0], pack)
    over = _open(call, place, spots, field)
    row = _inside(field, spots, call)
    found = cited_series.read_series(field, row, cited_series.series_of(field, row, *over, ""))
    _check(call, found)
    operation = SERIES_OPERATIONS[call.op]
    if call.op != "rank":
        row = cited_series.standing_point(operation, found).row
    leaf = draft.cell(place.source, place.table, row, spots[0].column)
    return draft_series(draft, operation, field, leaf, found), leaf


def draft_series(draft: Draft, operation: str, field: Field, leaf: Leaf,
                 found: CitedSeries) -> Parameter:
    """The registry's parameter over a series, with the count of its rows beside it."""
    row = next(one.row for one in found.points if one.row.start == leaf.evidence.locator.start)
    series = cited_series.series_of(field, row, found.over_time, found.over_entities, leaf.evidence.id)
    whole = cited_series.digested(series, found)
    if operation != "count":
        draft.series_parameter("count", {"series": whole}, [found.values], "1",
                               cited_series.said_of("count", found, leaf.reading))
    name, values, used = "series", found, whole
    if operation == "rank":
        name = cited_series.ABOVE
        values = cited_series.read_series(field, row, series, name)
        used = cited_series.digested(series, values)
    unit = {"rank": "1", "count": "1", "doubling_time": "year"}.get(operation, found.values.unit)
    return draft.series_parameter(operation, {name: used}, [values.values], unit,
                                  cited_series.said_of(operation, found, leaf.reading))


def _field(source: OpenSource, spot: Spot, pack: RulesPack) -> Field:
    return cited_series.field_of(source.document, spot.table, spot.column,
                                 (source.uri, source.revision), pack, EYES)


def _at_period(call: Call, place: Place, spots: Sequence[Spot]) -> list[Spot]:
    periods = periods_of(call)
    if len(periods) > 1:
        raise Unanswerable("--period", f"{call.op} goes over the whole series, or over the rows of one "
                                       f"period, not {call.period!r}", "name one period, or none")
    found = [one for one in spots if not periods or one.period == periods[0]]
    if not found:
        raise Unanswerable("--period", f"no reading for {call.period}", offers=[
            replace(call, table=place.source.uri, period=one) for one in _codes(spots)])
    if len({one.column.header for one in found}) > 1:
        raise Unanswerable("--period", "the table has a column for each period", "name one period",
                           [replace(call, table=place.source.uri, period=one)
                            for one in _codes(found)])
    return found


def _codes(spots: Sequence[Spot]) -> list[str]:
    codes = [code for one in spots[-1:] if one.period and (code := period_code(one.period))]
    return list(dict.fromkeys(codes))


def _open(call: Call, place: Place, spots: Sequence[Spot], field: Field) -> tuple[bool, bool]:
    """(time is open, the entity is open); every other key column must be fixed."""
    differ = varying(spots, place.table)
    over_time = not periods_of(call) and any(one.kind == "time" for one in differ)
    over_entities = any(one.header == field.entity for one in differ)
    rest = [one for one in differ if not (over_time if one.kind == "time" else
                                          one.header == field.entity)]
    if rest:
        raise Unanswerable(place.source.uri, _listed(rest, spots), "fix them with --where or --period",
                           _narrowed(call, spots, place, rest, field))
    if call.op in IN_TIME and over_entities:
        raise Unanswerable("--entity", f"{call.op} is over the readings of one entity in time",
                           "fix it with --entity", _narrowed(
                               call, spots, place, [one for one in differ if one.kind != "time"], field))
    if call.op in OF_ROWS and over_time:
        raise Unanswerable("--period", f"{call.op} is over the rows of one period", "name it with --period",
                           [replace(call, table=place.source.uri, period=one) for one in _codes(spots)])
    if not over_time and not over_entities or call.op in IN_TIME and not over_time \
            or call.op in OF_ROWS and not over_entities:
        raise Unanswerable(call.op, f"{len(spots)} rows fit, which are no series", "use --op value",
                           [replace(call, table=place.source.uri, op="value")])
    return over_time, over_entities


def _listed(columns: Sequence[Column], spots: Sequence[Spot]) -> str:
    shown = [f"{one.header} ({', '.join(sorted({s.row.cells[one.index] for s in spots})[:4])})"
             for one in columns]
    return f"{len(spots)} rows fit; they differ in " + "; ".join(shown)


def _narrowed(call: Call, spots: Sequence[Spot], place: Place, columns: Sequence[Column],
              field: Field) -> list[Call]:
    """The call with the open columns fixed to what one of the last rows has."""
    out = []
    for spot in spots[-3:][::-1]:
        where, entity = dict(call.where), call.entity
        for one in columns:
            if one.header == field.entity:
                entity = spot.row.cells[one.index]
            elif one.kind != "time":
                where[one.header] = spot.row.cells[one.index]
        out.append(replace(call, table=place.source.uri, where=tuple(where.items()), entity=entity))
    return list(dict.fromkeys(out))


def _inside(field: Field, spots: Sequence[Spot], call: Call) -> Row:
    """A row of the series: the asked one of a rank, else the first that is no total."""
    if call.op == "rank":
        if call.entity is None:
            raise Unanswerable("--entity", "rank needs the entity that is ranked", "add --entity")
        spots = [one for one in spots if is_entity(call.entity, one.table, one.row, field.pack)]
        if len(spots) != 1:
            raise Unanswerable("--entity", f"{len(spots)} rows are of {call.entity!r}")
        if cited_series.is_group(field, spots[0].row):
            raise Unanswerable("--entity", f"{call.entity!r} stands for several rows: it has no rank "
                                           "among them")
    return next((one.row for one in spots if not cited_series.is_group(field, one.row)), spots[0].row)


def _check(call: Call, found: CitedSeries) -> None:
    """Whether the operation has a meaning over these numbers."""
    values = [one.value for one in found.points]
    if call.op != "count" and len(values) < 2:
        raise Unanswerable(call.op, f"{len(values)} readings are no series", "use --op value")
    unit = parse_unit(found.values.unit) if found.values.unit else None
    if call.op == "sum" and (unit is None or "/" in unit.text
                             or unit.kind_hint not in ("count", "currency", "amount")):
        raise Unanswerable(call.op, f"readings in {found.values.unit or 'an unstated unit'} do not add up",
                           "ask for the values")
    if call.op == "doubling_time":
        if min(values) <= 0:
            raise Unanswerable(call.op, "a reading of zero or less has no logarithm")
        if values[-1] <= values[0]:
            raise Unanswerable(call.op, "the readings do not grow: nothing doubles", "use --op cagr")
