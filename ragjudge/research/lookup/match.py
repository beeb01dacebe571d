"""One measure against one clause: which key cells the question names, what is left, which readings fit."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

from ragjudge.records.period import Period
from ragjudge.research.lookup.prepared import Prepared, ReadyMeasure, ReadyTable, span_of
from ragjudge.text.clauses import Clause
from ragjudge.text.vocabulary import WORLD, Term, is_place

_RELATIVE = frozenset(("change", "growth", "ratio", "cagr", "doubling_time"))
UNASKED = 35
STRONG, TITLE, WEAK, SOFT = 100, 60, 30, 20


@dataclass(frozen=True, slots=True)
class Named:
    """A key cell that the question names: flat term positions [start, end), dimension, printed value."""

    start: int
    end: int
    dimension: int
    value: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flat:
    """The ids of a clause in order without glue words, each with its term."""

    ids: tuple[str, ...]
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading that fits: the table it is in, its key cells in dimension order, its period."""

    table: ReadyTable
    cells: tuple[str, ...]
    printed: str | None
    period: Period | None


@dataclass(slots=True)
class Candidate:
    """A measure that accounts for some of the clause.

    `chosen`: dimension → values named (several: alternatives). `defaults`: dimension → value assumed.
    `soft`: how many of the words that need no cover its name has. `strong`: the words that its name or key
    cells have. `apart`: a word that was not asked for stands behind one that was ("semiconductor
    equipment"): another thing. `fault`: why it has no answer, None if it has one. Readings are by
    combination, then by period. `over_time`: they are a whole series. `foreign`: all its rows are of one
    name that was not asked for and is no place.
    """

    table: ReadyTable
    measure: ReadyMeasure
    chosen: dict[int, tuple[Named, ...]]
    missing: frozenset[str]
    score: int
    unasked: int
    soft: int = 0
    strong: frozenset[str] = frozenset()
    apart: bool = False
    defaults: dict[int, str] = field(default_factory=dict)
    readings: list[list[Reading]] = field(default_factory=list)
    fault: str | None = None
    over_time: bool = False
    foreign: bool = False


def flat_of(terms: Sequence[Term]) -> Flat:
    pairs = [(one, term) for term in terms if not term.lexeme.glue for one in term.ids]
    return Flat(tuple(one for one, _ in pairs), tuple(term for _, term in pairs))


def named_values(flat: Flat, prepared: Prepared) -> dict[int, list[Named]]:
    """Table number → key cells whose whole name stands in the question, the longest at each place."""
    found: dict[int, list[Named]] = {}
    for at, one in enumerate(flat.ids):
        for value in prepared.values.get(one, ()):
            if flat.ids[at : at + len(value.ids)] == value.ids:
                found.setdefault(value.table, []).append(
                    Named(at, at + len(value.ids), value.dimension, value.value, value.ids)
                )
    return {table: _longest(values) for table, values in found.items()}


def _longest(values: list[Named]) -> list[Named]:
    """Without values whose place lies inside a longer one's."""
    return [
        one
        for one in values
        if not any(
            other.start <= one.start
            and one.end <= other.end
            and other.end - other.start > one.end - one.start
            for other in values
        )
    ]


def candidate(
    table: ReadyTable,
    measure: ReadyMeasure,
    named: Sequence[Named],
    clause: Clause,
    context: frozenset[str],
    implied: frozenset[str] = frozenset(),
) -> Candidate | None:
    """The measure with its cover of the clause; None if its name is not asked for.

    Args:
        context: Ids of the clauses before, which need no cover but explain a name.
        implied: Ids that words of the question hold inside (汽车 in 新能源汽车).
    """
    required, asked = clause.required, clause.ids | context
    chosen = _chosen(named)
    cells = frozenset(one for several in chosen.values() for value in several for one in value.ids)
    soft_world = {WORLD} if not _has_places(table) else set()
    strong = (measure.ids | cells) & required
    title = (table.title & required) - strong
    weak = ((measure.about | table.headers | soft_world) & required) - strong - title
    siblings = (
        frozenset().union(*(one.ids for one in table.measures if one is not measure)) - measure.ids
    )
    contradicted = ((title | weak) & siblings) - soft_world
    missing = (required - strong - title - weak) | contradicted
    unasked_ids = {
        one for one, needs in measure.names if needs and one not in asked and one not in cells
    }
    if "share" in unasked_ids and "%" in measure.entry.units and "share" in asked:
        unasked_ids.discard("share")
    name_asked = measure.ids & (required | context) or (len(table.measures) == 1 and title)
    if not name_asked or not strong and not title and not context:
        return None
    score = STRONG * len(strong) + TITLE * len(title) + WEAK * len(weak) - UNASKED * len(unasked_ids)
    lesser = {
        one
        for term in clause.terms
        if not term.required and (term.lexeme.ids or term.lexeme.operations)
        for one in term.ids
    }
    soft = len(lesser & measure.ids)
    made = Candidate(
        table, measure, chosen, missing, score + SOFT * soft, len(unasked_ids), soft, strong,
        _names_another(measure, unasked_ids, required, implied),
    )
    said = {one for term in clause.terms if term.lexeme.operations for one in term.ids}
    unasked_ids |= (said & siblings) - measure.ids
    made.fault = _other_nature(table, measure, unasked_ids, clause, asked)
    return made


def _other_nature(
    table: ReadyTable,
    measure: ReadyMeasure,
    unasked: set[str],
    clause: Clause,
    asked: frozenset[str],
) -> str | None:
    """Why the measure is another kind of number than the asked one (a share, a rate, an index), or None."""
    natures = unasked & measure.natures - table.title.intersection(asked)
    if "capacity" in measure.ids:
        natures -= {"cumulative"}  # capacity in use is cumulative by itself
    if natures:
        return f"measures {'/'.join(sorted(natures))}, which was not asked for"
    bare = "index" in table.title | measure.about and not any(measure.entry.units)
    if bare and "index" not in asked and not clause.operations & _RELATIVE:
        return "is an index, which was not asked for"
    return None


def _names_another(
    measure: ReadyMeasure, unasked: set[str], required: frozenset[str], implied: frozenset[str]
) -> bool:
    """Whether a word that was not asked for stands behind one that was."""
    seen = False
    for one, _ in measure.names:
        if one in unasked and seen and one not in implied:
            return True
        seen = seen or one in required
    return False


def _chosen(named: Sequence[Named]) -> dict[int, tuple[Named, ...]]:
    chosen: dict[int, dict[str, Named]] = {}
    for one in named:
        chosen.setdefault(one.dimension, {}).setdefault(one.value, one)
    return {at: tuple(values.values()) for at, values in chosen.items()}


def _has_places(table: ReadyTable) -> bool:
    return any(len(one.values) > 1 and one.entity for one in table.entry.dimensions) and bool(
        table.headers
    )


def resolve(one: Candidate, periods: Sequence[Period], prepared: Prepared, whole: bool = False) -> None:
    """Fills readings, defaults or the fault of a candidate.

    Args:
        periods: Asked periods; () = the one that there is.
        whole: All periods are wanted (a series).
    """
    one.over_time = whole
    readings = _fitting(one, prepared)
    if readings is None:
        one.fault = "too many readings to choose from: say the call"
        return
    named = {at: [value.value for value in values] for at, values in one.chosen.items()}
    named |= _scenarios(one, readings, periods, prepared)
    for combination in product(*named.values()):
        fixed = dict(zip(named, combination, strict=True))
        mine = [
            reading
            for reading in readings
            if all(reading.cells[at] == value for at, value in fixed.items())
        ]
        mine = _defaulted(one, mine, fixed, periods, prepared)
        if one.fault:
            return
        one.readings.append(mine if whole else _at_periods(one, mine, periods))
        if one.fault:
            return


def _fitting(one: Candidate, prepared: Prepared) -> list[Reading] | None:
    """All readings of the measure in its table and in the files of its family."""
    found = []
    for table in prepared.families[one.table.family]:
        for measure in table.measures:
            if (
                measure.entry.name != one.measure.entry.name
                or measure.entry.where != one.measure.entry.where
                or measure.entry.column != one.measure.entry.column
            ):
                continue
            if measure.entry.points is None:
                return None
            own = span_of_table(table)
            for point in measure.entry.points:
                cells = tuple(
                    dimension.values[at]
                    for dimension, at in zip(table.entry.dimensions, point, strict=False)
                )
                printed = table.entry.periods[point[-1]] if point[-1] >= 0 else None
                found.append(Reading(table, cells, printed, table.spans[point[-1]] if printed else own))
    return found


def span_of_table(table: ReadyTable) -> Period | None:
    return span_of(table.entry.period) if table.entry.period else None


def _scenarios(
    one: Candidate, readings: list[Reading], periods: Sequence[Period], prepared: Prepared
) -> dict[int, list[str]]:
    """Dimension → its scenarios, where the period has readings of scenarios only: each is an answer."""
    mine = [
        reading
        for reading in readings
        if any(_is_at(reading, period) for period in periods)
        and all(reading.cells[at] in {v.value for v in values} for at, values in one.chosen.items())
    ]
    found = {}
    for at in range(len(one.table.entry.dimensions)):
        here = list(dict.fromkeys(reading.cells[at] for reading in mine))
        if at not in one.chosen and len(here) > 1 and all(map(prepared.is_scenario, here)):
            found[at] = here
    return found


def _defaulted(
    one: Candidate,
    readings: list[Reading],
    fixed: dict[int, str],
    periods: Sequence[Period],
    prepared: Prepared,
) -> list[Reading]:
    """Open dimensions fixed to their total, or to their only value; else a fault."""
    timely = [
        reading for reading in readings if not periods or any(_is_at(reading, one_) for one_ in periods)
    ]
    if not timely and readings:
        one.fault = "no reading for the period; there are " + _spans(readings)
        return []
    if not readings:
        one.fault = "no reading for " + ", ".join(fixed.values())
        return []
    readings = readings if not timely else readings
    for at, dimension in enumerate(one.table.entry.dimensions):
        if at in fixed or dimension.label:
            continue
        here = list(dict.fromkeys(reading.cells[at] for reading in timely))
        totals = [value for value in here if prepared.is_total(value)]
        everywhere = dimension.values
        # A column with blanks never fixes itself to its only value.
        blanks = "" in everywhere and here != [""]
        if len(totals) == 1 and len(here) > 1:
            one.defaults[at] = totals[0]
        elif len(here) > 1:
            one.fault = (
                f"open: {dimension.header} ({', '.join(here[:4])}{' …' if len(here) > 4 else ''})"
            )
            return []
        elif (
            here
            and not blanks
            and (len(everywhere) == 1 or not dimension.entity or prepared.is_total(here[0]))
        ):
            one.defaults[at] = here[0]
            one.foreign |= dimension.entity and not _is_placed(here[0], prepared)
        elif here:
            one.fault = f"open: {dimension.header} (only {here[0]} fits, and was not asked for)"
            return []
        readings = [reading for reading in readings if reading.cells[at] == one.defaults.get(at)]
        timely = [reading for reading in timely if reading.cells[at] == one.defaults.get(at)]
    return readings


def _is_placed(cell: str, prepared: Prepared) -> bool:
    """Whether a cell is a place (中国宝武 is none) or stands for the whole."""
    ids = [id_ for term in prepared.vocabulary.terms(cell) if term.required for id_ in term.ids]
    return prepared.is_total(cell) or bool(ids) and all(map(is_place, ids))


def _is_at(reading: Reading, period: Period) -> bool:
    if reading.period is None:
        return False
    if reading.period.basis == "point":
        return reading.period.first_year == period.first_year and period.basis in (
            "calendar_year",
            "point",
        )
    return (reading.period.start, reading.period.end) == (period.start, period.end)


def _at_periods(one: Candidate, readings: list[Reading], periods: Sequence[Period]) -> list[Reading]:
    if not periods:
        if len(readings) != 1:
            one.fault = "no period said; there are " + _spans(readings)
        return readings
    found = []
    for period in periods:
        here = [reading for reading in readings if _is_at(reading, period)]
        if len(here) != 1:
            one.fault = (
                (f"no reading for {period.start[:4]}; there are " + _spans(readings))
                if not here
                else f"{len(here)} readings for {period.start[:4]}"
            )
            return []
        found += here
    return found


def _spans(readings: Sequence[Reading]) -> str:
    dated = sorted((one for one in readings if one.period), key=lambda one: one.period.start)
    if not dated:
        return "readings without a period"
    first, last = (str(dated[at].period.first_year) for at in (0, -1))
    if first == last:  # parts of a year, or one year
        first, last = (dated[at].printed or first for at in (0, -1))
    return f"{first} to {last}" if first != last else f"readings for {first} only"
