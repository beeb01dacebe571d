"""Candidates that answer → calls, and what is computed from several of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ragjudge.records.period import Period
from ragjudge.research.calls import Call
from ragjudge.research.lookup.match import Candidate, Reading
from ragjudge.research.lookup.prepared import ReadyTable
from ragjudge.text.units import parse_unit
from ragjudge.text.vocabulary import Term

EXTREMES = ("max", "min")
_TWO = ("change", "growth", "ratio", "cagr")


@dataclass(slots=True)
class Made:
    """Calls in the making; `derived` holds (operation, groups of call indices)."""

    calls: list[Call] = field(default_factory=list)
    derived: list[tuple[str, tuple[tuple[int, ...], ...]]] = field(default_factory=list)
    same: list[tuple[int, ...]] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    bare: set[int] = field(default_factory=set)

    def add(self, call: Call) -> int:
        """Index of the call, added if it is new."""
        if call not in self.calls:
            self.calls.append(call)
        return self.calls.index(call)


def make_calls(
    made: Made, terms: Sequence[Term], ties: Sequence[Candidate], operation: str
) -> str | None:
    """Adds the calls of a clause; gives a reason if they cannot be made.

    Args:
        terms: Of the clause, after those that it inherits.
    """
    definitions: dict[tuple, list[int]] = {}
    for one in ties:
        indices, reason = _calls_of(made, terms, one, operation)
        if reason:
            return reason
        made.assumed += [
            f"{one.table.entry.dimensions[at].header} = {value}"
            for at, value in one.defaults.items()
            if len(one.table.entry.dimensions[at].values) > 1
        ]
        units = tuple(sorted(filter(None, one.measure.entry.units)))
        definitions.setdefault((one.measure.ids, units), []).extend(indices[:1])
    made.same += [
        tuple(dict.fromkeys(several)) for several in definitions.values() if len(set(several)) > 1
    ]
    return None


def _calls_of(
    made: Made, terms: Sequence[Term], one: Candidate, operation: str
) -> tuple[list[int], str | None]:
    if operation in EXTREMES and one.over_time and len(one.readings) == 1:
        return [made.add(_call(one, one.readings[0][0], None, operation))], None
    if operation in (*EXTREMES, "last", "first"):
        return [], f"{operation} over a table is not asked in free words: say the call"
    if operation == "doubling_time":
        return [made.add(_call(one, one.readings[0][0], None, "doubling_time"))], None
    two = {len(readings) for readings in one.readings} == {2}
    added = len(one.readings) > 1 and _is_sum(terms, one, operation)
    if added and not _additive(one):
        return [], "readings of this kind cannot be added"
    if operation == "sum" and not added and any(len(readings) > 1 for readings in one.readings):
        return [], _over_periods(one)
    if two and operation in _TWO and not added and _one_table(one):
        return [
            made.add(_call(one, first, f"{_period_text(first)}..{_period_text(last)}", operation))
            for first, last in one.readings
        ], None
    groups = [_readings_calls(made, one, readings) for readings in one.readings]
    if two and operation in _TWO:
        return _over_time(made, groups, operation, added), None
    if operation in _TWO and len(groups) == 2 and not added:
        made.derived.append(("compare", (tuple(groups[1]), tuple(groups[0]))))
        made.derived.append(("times", (tuple(groups[1]), tuple(groups[0]))))
    elif operation in _TWO and not added:
        return [], f"{operation} needs two readings"
    if added:
        made.derived.append(("sum", (tuple(index for group in groups for index in group),)))
    elif operation == "compare" and len(groups) == 2:
        made.derived.append(("compare", (tuple(groups[0]), tuple(groups[1]))))
    return [index for group in groups for index in group], None


def _one_table(one: Candidate) -> bool:
    return all(reading.table is readings[0].table for readings in one.readings for reading in readings)


def _over_time(made: Made, groups: list[list[int]], operation: str, added: bool) -> list[int]:
    """Two periods of a sum, or of two files of a family."""
    if added:
        before, now = (tuple(group[at] for group in groups) for at in (0, 1))
        made.derived += [("sum", (before,)), ("sum", (now,)), (operation, (before, now))]
    else:
        made.derived += [(operation, ((before,), (now,))) for before, now in groups]
    return [index for group in groups for index in group]


def _readings_calls(made: Made, one: Candidate, readings: Sequence[Reading]) -> list[int]:
    return [made.add(_call(one, reading, _period_text(reading), "value")) for reading in readings]


def _call(one: Candidate, reading: Reading, period: str | None, operation: str) -> Call:
    """The call that reads exactly this: every dimension with more than one value is fixed."""
    entity, where = None, []
    for at, dimension in enumerate(reading.table.entry.dimensions):
        if len(dimension.values) == 1 and at not in one.chosen or not reading.cells[at]:
            continue
        if dimension.label and operation != "value":
            continue
        if dimension.entity:
            entity = reading.cells[at]
        else:
            where.append((dimension.header, reading.cells[at]))
    return Call(
        _name(one, reading.table), reading.table.entry.uri, tuple(where), entity, period, operation
    )


def _name(one: Candidate, table: ReadyTable) -> str:
    """The measure's name, or its header where the table has two of that name."""
    name = one.measure.entry.name
    several = sum(other.entry.name == name for other in table.measures) > 1
    return one.measure.entry.column if several else name


def _period_text(reading: Reading) -> str | None:
    if reading.period is None:
        return None
    if reading.period.basis == "calendar_year":
        return reading.period.start[:4]
    return None if reading.printed is None or ".." in reading.printed else reading.printed


def _is_sum(terms: Sequence[Term], one: Candidate, operation: str) -> bool:
    """Whether alternatives of one column are joined by a word of adding: A plus B, A and B together."""
    if operation == "sum":
        return True
    together = any("sum" in term.lexeme.operations and not term.lexeme.plus for term in terms)
    for values in one.chosen.values():
        if len(values) > 1:
            gaps = [_terms_between(terms, values, at) for at in range(len(values) - 1)]
            return all(
                between is None
                or any(
                    term.lexeme.plus and (together or "sum" in term.lexeme.operations)
                    for term in between
                )
                for between in gaps
            )
    return False


def _terms_between(terms: Sequence[Term], values: Sequence, at: int) -> list[Term] | None:
    """Terms between two named values; None if one phrase names both."""
    first, second = values[at].ids, values[at + 1].ids
    for term in terms:
        if first[0] in term.ids and second[0] in term.ids:
            return None
    places = [number for number, term in enumerate(terms) if set(term.ids) & {first[-1], second[0]}]
    return list(terms[min(places) : max(places)]) if len(places) > 1 else []


def _additive(one: Candidate) -> bool:
    units = [parse_unit(unit) if unit else None for unit in one.measure.entry.units]
    return bool(units) and all(
        unit is not None and "/" not in unit.text and unit.kind_hint in ("count", "currency", "amount")
        for unit in units
    )


def _over_periods(one: Candidate) -> str:
    """Why the readings of several periods are not added."""
    if not _additive(one):
        return "readings of this kind cannot be added"
    return "a sum over periods is not computed"


def near_call(one: Candidate, asked: Sequence[Period]) -> Call | None:
    """The nearest call of a candidate that has a reading: named cells kept, the rest from a real row."""
    points = one.measure.entry.points
    if not points:
        return None
    dimensions = one.table.entry.dimensions
    best = max(points, key=lambda point: (_agreement(one, point), _closeness(one, point, asked)))
    cells = tuple(dimension.values[at] for dimension, at in zip(dimensions, best, strict=False))
    printed = one.table.entry.periods[best[-1]] if best[-1] >= 0 else None
    span = one.table.spans[best[-1]] if printed else None
    return _call(
        one,
        Reading(one.table, cells, printed, span),
        _period_text(Reading(one.table, cells, printed, span)),
        "value",
    )


def _agreement(one: Candidate, point: Sequence[int]) -> int:
    count = 0
    for at, dimension in enumerate(one.table.entry.dimensions):
        value = dimension.values[point[at]]
        if at in one.chosen:
            count += 4 * any(value == named.value for named in one.chosen[at])
        else:
            count += value.strip().lower() in ("world", "total", "historical")
    return count


def _closeness(one: Candidate, point: Sequence[int], asked: Sequence[Period]) -> int:
    span = one.table.spans[point[-1]] if point[-1] >= 0 else None
    if span is None:
        return 0
    return -abs(span.first_year - asked[-1].first_year) if asked else span.first_year
