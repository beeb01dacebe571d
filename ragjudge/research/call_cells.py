"""A call → the one reading it means for each period, or why there is none. Nothing is guessed.

Two tables that give the same measure the same value are one answer (the first is cited); different
values are a refusal that names both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import entity_key, entity_of, period_of, reading_of
from ragjudge.readers.tables.measures import Measure, measure_key, measures, readings
from ragjudge.records.errors import RagjudgeError, SourceError
from ragjudge.records.period import Period
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Column, Row, Table
from ragjudge.research.calls import Call, to_command
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import OpenSource
from ragjudge.text.canon import key
from ragjudge.text.periods import period_code


@dataclass(frozen=True, slots=True)
class Spot:
    """One cell that fits a call."""
    source: OpenSource
    table: Table
    row: Row
    column: Column
    period: Period | None
    value: str
    unit: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """A measure of one table that fits a call's name and file."""
    source: OpenSource
    table: Table
    measure: Measure


class Unanswerable(RagjudgeError):
    """A call without one answer.

    Attributes:
        offers: Calls that run as they stand.
        conflict: The readings that disagree, if that is why.
    """

    def __init__(self, where: str, what: str, mend: str = "", offers: Sequence[Call] = (),
                 conflict: Sequence[Spot] = ()) -> None:
        super().__init__(where, what, mend)
        self.offers, self.conflict = tuple(offers), tuple(conflict)


def places_of(call: Call, corpus: Corpus) -> list[Place]:
    """Every measure with the call's name, exact before folded; of the call's table if it names one."""
    uris = corpus.uris_with(call.measure) if call.table is None else corpus.table_uris()
    found = [place for uri in uris if _is_table(call.table, uri) for place in _places_in(corpus, uri)]
    exact = [one for one in found if call.measure in _names(one)]
    if exact:
        return exact
    wanted = key(call.measure).strip()
    return [one for one in found if wanted in {key(name).strip() for name in _names(one)}]


def _places_in(corpus: Corpus, uri: str) -> Iterator[Place]:
    try:
        source = corpus.open(uri)
    except SourceError:
        return
    for table in source.document.tables:
        for measure in measures(table, source.document.title):
            yield Place(source, table, measure)


def _is_table(wanted: str | None, uri: str) -> bool:
    return wanted is None or uri == wanted or uri.endswith("/" + wanted)


def _names(place: Place) -> tuple[str, ...]:
    return (place.measure.name, place.table.columns[place.measure.column].header)


def spots_of(call: Call, place: Place, pack: RulesPack,
             periods: Sequence[Period | None] = (None,)) -> list[Spot]:
    """The cells of a place that the call's entity and conditions allow, with their periods.

    Args:
        periods: Only cells of these; None among them: of any.
    """
    columns = {one.header: one for one in place.table.columns}
    if any(name not in columns for name, _ in call.where):
        return []
    out = []
    for row, column in readings(place.table, place.measure):
        if None not in periods and period_of(place.table, row, column) not in periods:
            continue  # names are built for rows that can match only
        if all(_same(row.cells[columns[name].index], text) for name, text in call.where) \
                and is_entity(call.entity, place.table, row, pack):
            out += _spot(place, row, column, pack)
    return out


def _same(cell: str, text: str) -> bool:
    return cell.strip() == text.strip() or key(cell).strip() == key(text).strip()


def is_entity(wanted: str | None, table: Table, row: Row, pack: RulesPack) -> bool:
    """Whether a row is about that entity, by its cell or by a place's name; None: any."""
    if wanted is None:
        return True
    column = entity_key(table, measure_key(table))
    if column is None:
        return False
    cell = row.cells[column.index]
    if _same(cell, wanted):
        return True
    named, asked = entity_of(cell, pack), entity_of(wanted, pack)
    return named is not None and named == asked


def _spot(place: Place, row: Row, column: Column, pack: RulesPack) -> list[Spot]:
    try:
        cell = cell_of(place.source.document, place.table, row, column)
    except SourceError:
        return []
    reading = reading_of(place.source.document, place.table, row, column, place.source.uri,
                         place.source.revision, pack)
    return [Spot(place.source, place.table, row, column, reading.period, cell.value, cell.unit)]


def select(call: Call, periods: Sequence[Period | None], corpus: Corpus,
           pack: RulesPack) -> list[Spot]:
    """One spot for each period, all of one table.

    Raises:
        Unanswerable: No table, no row, several rows, or two tables that disagree.
    """
    answers, problems = [], []
    for place in _named_places(call, corpus):
        try:
            answers.append(_in_place(call, place, periods, pack))
        except Unanswerable as problem:
            problems.append(problem)
    if not answers:
        raise problems[0]
    first = answers[0]
    for other in answers[1:]:
        if [(one.value, one.unit) for one in other] != [(one.value, one.unit) for one in first]:
            raise _disagreement(call, first[0], other[0])
    return first


def _disagreement(call: Call, one: Spot, two: Spot) -> Unanswerable:
    offers = tuple(Call(call.measure, spot.source.uri, call.where, call.entity, call.period, call.op)
                   for spot in (one, two))
    return Unanswerable("tables", f"{one.source.uri} gives {one.value}, {two.source.uri} gives "
                                  f"{two.value}", "name one with --table", offers, (one, two))


def one_place(call: Call, corpus: Corpus, pack: RulesPack) -> tuple[Place, list[Spot]]:
    """The one measure that has rows for a call, with all of them; its period is not looked at.

    Raises:
        Unanswerable: No table, no row, or several tables.
    """
    found = [(place, spots) for place in _named_places(call, corpus)
             if (spots := spots_of(call, place, pack))]
    if not found:
        places = _named_places(call, corpus)
        raise Unanswerable(f"{places[0].source.uri}, {places[0].measure.name}", _no_row(call, places[0]),
                           offers=_offers(call, places[0], pack))
    if len(found) > 1:
        uris = [place.source.uri for place, _ in found]
        raise Unanswerable("tables", f"{len(found)} tables have it: {', '.join(uris[:4])}",
                           "name one with --table", [replace(call, table=uri) for uri in dict.fromkeys(uris)])
    return found[0]


def _named_places(call: Call, corpus: Corpus) -> list[Place]:
    places = places_of(call, corpus)
    if not places:
        raise Unanswerable("measure", f"no table has a measure {call.measure!r}",
                           "ragjudge search lists what the corpus holds")
    return places


def _in_place(call: Call, place: Place, periods: Sequence[Period | None],
              pack: RulesPack) -> list[Spot]:
    spots = spots_of(call, place, pack, periods)
    if None not in periods and {one.period for one in spots} != set(periods):
        spots = spots_of(call, place, pack)
    where = f"{place.source.uri}, {place.measure.name}"
    if not spots:
        raise Unanswerable(where, _no_row(call, place), offers=_offers(call, place, pack))
    chosen = []
    for period in periods:
        fitting = [one for one in spots if period is None or one.period == period]
        if not fitting:
            raise Unanswerable(where, f"no reading for {call.period}; there are {_spans(spots)}",
                               offers=_offers(call, place, pack))
        if len(fitting) > 1:
            raise Unanswerable(where, _several(fitting, place), "fix them with --where or --period",
                               _narrowed(call, fitting, place))
        chosen.append(fitting[0])
    return chosen


def _no_row(call: Call, place: Place) -> str:
    fixed = [f"{name}={text}" for name, text in call.where]
    fixed += [f"entity {call.entity}"] if call.entity else []
    return "no row with " + (" and ".join(fixed) or "a number")


def _spans(spots: Sequence[Spot]) -> str:
    found = sorted({(one.period.start, period_code(one.period) or one.period.start)
                    for one in spots if one.period})
    return f"{found[0][1]} to {found[-1][1]}" if found else "readings without a period"


def varying(spots: Sequence[Spot], table: Table) -> list[Column]:
    """The key and time columns in which the rows differ."""
    return [one for one in table.columns if one.kind in ("key", "time")
            and len({spot.row.cells[one.index] for spot in spots}) > 1]


def _several(spots: Sequence[Spot], place: Place) -> str:
    columns = varying(spots, place.table)
    listed = [f"{one.header} ({', '.join(sorted({s.row.cells[one.index] for s in spots})[:4])}"
              + ("…" if len({s.row.cells[one.index] for s in spots}) > 4 else "") + ")"
              for one in columns]
    return f"{len(spots)} rows fit; they differ in " + ("; ".join(listed) or "nothing but their number")


def _narrowed(call: Call, spots: Sequence[Spot], place: Place) -> tuple[Call, ...]:
    """The call with the open columns fixed to what one of the last rows has."""
    out = []
    entity = entity_key(place.table, measure_key(place.table))
    for spot in spots[-3:][::-1]:
        where = dict(call.where)
        named = call.entity
        for column in varying(spots, place.table):
            if column.kind == "time":
                continue
            if column is entity:
                named = spot.row.cells[column.index]
            else:
                where[column.header] = spot.row.cells[column.index]
        period = call.period or (period_code(spot.period) if spot.period else None)
        out.append(Call(call.measure, spot.source.uri, tuple(where.items()), named, period, call.op))
    return tuple(dict.fromkeys(out))


def _offers(call: Call, place: Place, pack: RulesPack) -> tuple[Call, ...]:
    """The nearest calls that have a reading: without the entity, then without the conditions."""
    for loose in (Call(call.measure, place.source.uri, call.where, call.entity),
                  Call(call.measure, place.source.uri, call.where),
                  Call(call.measure, place.source.uri)):
        spots = spots_of(loose, place, pack)
        if spots:
            return _narrowed(loose, spots, place)
    return ()


def command_lines(calls: Sequence[Call]) -> tuple[str, ...]:
    """At most three offers as command lines."""
    return tuple(to_command(one) for one in calls[:3])
