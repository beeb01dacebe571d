"""A question → explicit calls, or what was not understood with the three nearest calls."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.records.period import Period
from ragjudge.records.rules import RulesPack
from ragjudge.research.calls import Call
from ragjudge.research.lookup.make_calls import EXTREMES, Made, make_calls, near_call
from ragjudge.research.lookup.match import (
    Candidate,
    Flat,
    candidate,
    flat_of,
    named_values,
    resolve,
)
from ragjudge.research.lookup.prepared import Prepared, ReadyTable
from ragjudge.research.lookup.sentences import YEAR_ASKED
from ragjudge.research.lookup.unfit import elsewhere, is_apart, is_one_companys, unfit
from ragjudge.research.lookup.unit_check import needs_no_unit, unit_fault
from ragjudge.tables.catalogue import TableEntry
from ragjudge.text.clauses import Clause, clauses, coordination
from ragjudge.text.periods import year_period
from ragjudge.text.vocabulary import WORLD, is_place

MAX_TIES = 6
REFUSED = ("unsupported", "threshold", "top_n")
_SEVERAL = re.compile(r"分别|各自|\brespectively\b", re.ASCII | re.IGNORECASE)
_TWO = frozenset(("change", "growth", "ratio", "cagr"))


@dataclass(frozen=True, slots=True)
class Derived:
    """What is computed from calls: an operation of calc.operations over groups of indices into
    `Proposal.calls`; the values of a group are added first. Two groups: before and now, or first and second.
    """

    operation: str
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a question means.

    Attributes:
        calls: To be run as they stand; () = the lookup abstains.
        derived: Computed from several calls.
        same: Groups of indices into calls that read one definition in several tables: their values must
            agree, else the answer is a refusal that names them.
        assumed: "column = value" that no word of the question fixed.
        units: Units asked for (canonical), for the wording.
        understood, not_understood: Words of the question.
        nearest: At most three calls, each of which has a reading.
        reason: Why it abstains, "" if it does not.
        bare: Indices of calls whose numbers need no unit: whole numbers where a number of things is asked,
            indices.
    """

    calls: tuple[Call, ...]
    derived: tuple[Derived, ...]
    same: tuple[tuple[int, ...], ...]
    assumed: tuple[str, ...]
    units: tuple[str, ...]
    understood: tuple[str, ...]
    not_understood: tuple[str, ...]
    nearest: tuple[Call, ...]
    reason: str
    bare: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Context:
    """What a clause inherits from those before it."""

    best: Candidate | None = None
    ids: frozenset[str] = frozenset()
    flat: Flat = Flat((), ())
    periods: tuple[Period, ...] = ()


def propose_calls(
    question: str, catalogue: Sequence[TableEntry] | Prepared, pack: RulesPack, now: str
) -> Proposal:
    """The calls that answer a question, all of its parts, or the reason why there are none.

    Args:
        catalogue: Entries, or what Prepared made of them (to be kept between questions).
        now: ISO day, for "last year".
    """
    prepared = catalogue if isinstance(catalogue, Prepared) else Prepared(catalogue, pack.lexicons)
    parts = clauses(question, prepared.vocabulary)
    made = Made()
    context, reason, seen = _Context(), "" if parts else "the question names nothing", []
    for clause in parts:
        best, ties, considered = _best(clause, context, prepared)
        seen += considered
        reason = reason or _refused(clause, best, len(parts) == 1)
        if best is None or best.fault or best.missing:
            reason = reason or _why(clause, best)
            continue
        before = len(made.calls)
        if not reason:
            reason = (
                make_calls(made, (*context.flat.terms, *clause.terms), ties, _operation(clause, best))
                or ""
            )
        made.bare |= {
            at for at in range(before, len(made.calls)) if any(needs_no_unit(one, clause) for one in ties)
        }
        context = _Context(
            best,
            context.ids | clause.ids,
            _merged(context.flat, flat_of(clause.terms)),
            _periods(clause, context),
        )
    return _proposal(parts, made, reason, seen, prepared)


def _merged(one: Flat, two: Flat) -> Flat:
    return Flat((*one.ids, "|", *two.ids), (*one.terms, *(one.terms or two.terms)[:1], *two.terms))


def _periods(clause: Clause, context: _Context) -> tuple[Period, ...]:
    found = clause.periods or context.periods
    return tuple(sorted(found, key=lambda one: one.start)) if len(found) == 2 else found


def _operation(clause: Clause, best: Candidate) -> str:
    """The operation asked for, if its word is not the measure's own name."""
    asked = {
        one
        for term in clause.terms
        for one in term.lexeme.operations
        if not set(term.ids) <= best.measure.ids
    }
    if "change" in best.measure.operations and len(clause.periods) < 2:
        asked -= {"change", "growth"}  # it is a change already
    if {one.unit.text for one in clause.units} == {"x"} and asked & _TWO:
        return "ratio"
    for name in (
        "doubling_time",
        "cagr",
        "ratio",
        "growth",
        "change",
        "max",
        "min",
        "sum",
        "compare",
        "last",
        "first",
    ):
        if name in asked:
            return name
    return "value"


def _refused(clause: Clause, best: Candidate | None, alone: bool) -> str:
    single = best is not None and len(best.readings) < 2 and len(clause.periods) < 2
    if single and (alone and _SEVERAL.search(clause.text) or coordination(clause.terms) is not None):
        return "several things are asked at once: ask them one by one"
    own = best.measure.ids if best else frozenset()
    for term in clause.terms:
        refused = term.lexeme.operations & set(REFUSED)
        if (
            refused
            and not set(term.ids) <= own
            and not (refused == {"top_n"} and len(term.surface) == 1)
        ):
            return f"{term.surface!r} is not an operation on readings of a table"
    return unfit(clause, best, _operation(clause, best)) if best else ""


def _best(
    clause: Clause, context: _Context, prepared: Prepared
) -> tuple[Candidate | None, list[Candidate], list[Candidate]]:
    """(best candidate, it and its ties, all considered from the best on)."""
    found = _candidates(clause, context, prepared)
    found.sort(
        key=lambda one: (
            len(one.missing),
            -one.score,
            one.fault is not None,
            one.table.entry.uri,
            one.table.entry.table,
            one.measure.entry.column,
            one.measure.entry.name,
        )
    )
    full = [one for one in found if not one.missing]
    if not full:
        return (found[0] if found else None), [], found[:20]
    for one in full[:60]:
        if not one.fault:
            one.fault = unit_fault(one, clause, prepared)
        if not one.fault:
            asked = _wanted(clause, context, one)
            resolve(one, asked, prepared, _is_over_time(clause, asked))
            one.fault = one.fault or elsewhere(one, clause, prepared)
    full = [one for one in full if not is_one_companys(one, found)] or full
    for one in full:
        if not one.fault and is_one_companys(one, found):
            one.fault = f"gives {', '.join(one.defaults.values())}, which was not asked for"
    return (*_settled(full, prepared), found[:20])


def _is_over_time(clause: Clause, asked: Sequence[Period]) -> bool:
    """Whether a whole series is asked about: its doubling, or the year of its highest or lowest."""
    if "doubling_time" in clause.operations:
        return True
    extreme = bool(clause.operations & set(EXTREMES))
    return extreme and not asked and YEAR_ASKED.search(clause.text) is not None


def _wanted(clause: Clause, context: _Context, one: Candidate) -> tuple[Period, ...]:
    """The periods asked for; a growth "in 2023" is from the year before, the gap of two things is not."""
    found = _periods(clause, context)
    operation = _operation(clause, one)
    if operation == "change" and is_apart(clause):
        return found
    if len(found) == 1 and operation in ("growth", "change") and found[0].basis == "calendar_year":
        return (year_period(found[0].first_year - 1), found[0])
    return found


def _candidates(clause: Clause, context: _Context, prepared: Prepared) -> list[Candidate]:
    own = named_values(flat_of(clause.terms), prepared)
    inherited = named_values(context.flat, prepared) if context.ids else {}
    numbers = {
        number for one in clause.required | context.ids for number in prepared.words.get(one, ())
    }
    if context.best and not clause.required:
        numbers = {context.best.table.number}
    implied = frozenset(one for term in clause.terms for one in prepared.vocabulary.implied(term))
    found = []
    for number in sorted(numbers):
        table = prepared.tables[number]
        if not _is_first_of_family(table, prepared):
            continue
        named = [*own.get(number, ())]
        fixed = {one.dimension for one in named}
        named += [one for one in inherited.get(number, ()) if one.dimension not in fixed]
        for measure in table.measures:
            if not clause.required and measure is not context.best.measure:
                continue
            cells = _usable(named, measure, table)
            made = candidate(table, measure, cells, clause, context.ids, implied)
            if made:
                found.append(made)
    return found


def _is_first_of_family(table: ReadyTable, prepared: Prepared) -> bool:
    return prepared.families[table.family][0] is table


def _usable(named: list, measure, table: ReadyTable) -> list:
    """Named cells that the measure has readings of; cells that repeat its own name only are left out."""
    points = measure.entry.points
    found = []
    for one in named:
        if points is not None:
            wanted = table.entry.dimensions[one.dimension].values.index(one.value)
            if not any(point[one.dimension] == wanted for point in points):
                continue
        found.append(one)
    return found


def _settled(full: list[Candidate], prepared: Prepared) -> tuple[Candidate, list[Candidate]]:
    """The best candidate with its ties. A better reading that fails blocks weaker ones."""
    best = full[0]
    plain = {}
    for one in full:
        key = one.table.family
        plain[key] = min(plain.get(key, one.unasked), one.unasked)
    ties = [one for one in full if _ties(one, best, plain)]
    failing = [one for one in ties if one.fault]
    working = [one for one in ties if not one.fault]
    if (
        not working
        or best.fault
        and not any(one.unasked <= best.unasked and one.table is not best.table for one in working)
    ):
        return (failing or ties)[0], []
    if len(working) > MAX_TIES:
        working[0].fault = f"{len(working)} columns fit equally"
        return working[0], []
    return working[0], working


def _ties(one: Candidate, best: Candidate, plain: dict) -> bool:
    """Whether a candidate is as good: in a table the plainest column, or all if none is plain."""
    if one.unasked and plain[one.table.family] == 0 or one.soft < best.soft:
        return False
    if one.foreign and not best.foreign:
        return False  # a single company's figures, which was not asked for
    if one.unasked > best.unasked and (one.apart and not best.apart or one.strong < best.strong):
        return False  # another thing: "semiconductor equipment sales"
    if _thing(one) < _thing(best):
        return False  # 燃油车 under a title with 新能源, a bare "Share" under one with coal
    return (
        one.score >= best.score - 30
        or one.table.family != best.table.family
        or plain[best.table.family] > 0
    )


def _thing(one: Candidate) -> set[str]:
    return {id_ for id_ in one.strong if not is_place(id_)}


def _why(clause: Clause, best: Candidate | None) -> str:
    if best is None:
        return "no table measures what is asked"
    if best.missing:
        return "not accounted for: " + ", ".join(_words(clause, best.missing))
    return best.fault or ""


def _words(clause: Clause, ids: frozenset[str]) -> list[str]:
    return list(
        dict.fromkeys(term.surface for term in clause.terms if term.required and set(term.ids) & ids)
    )


def _proposal(
    parts: Sequence[Clause], made: Made, reason: str, seen: list[Candidate], prepared: Prepared
) -> Proposal:
    known = {id(term): term.surface for clause in parts for term in clause.terms if term.required}
    lost: list[str] = []
    for clause in parts:
        mine = [one for one in seen if not one.missing]
        missing = (
            clause.required
            - frozenset().union(
                *(
                    one.measure.ids
                    | one.table.title
                    | {i for v in one.chosen.values() for n in v for i in n.ids}
                    for one in (mine or seen)[:5]
                )
            )
            - {WORLD}
        )
        lost += _words(clause, missing)
    understood = tuple(one for one in dict.fromkeys(known.values()) if one not in lost)
    if reason:
        return Proposal(
            (), (), (), (), (), understood, tuple(dict.fromkeys(lost)), _nearest(seen, parts), reason
        )
    units = tuple(dict.fromkeys(one.unit.text for clause in parts for one in clause.units))
    return Proposal(
        tuple(made.calls),
        tuple(Derived(*one) for one in dict.fromkeys(made.derived)),
        tuple(made.same),
        tuple(dict.fromkeys(made.assumed)),
        units,
        tuple(dict.fromkeys(known.values())),
        (),
        (),
        "",
        frozenset(made.bare),
    )


def _nearest(seen: list[Candidate], parts: Sequence[Clause]) -> tuple[Call, ...]:
    asked = tuple(one for clause in parts for one in clause.periods)
    calls = dict.fromkeys(
        call
        for one in sorted(seen, key=lambda one: (len(one.missing), -one.score))
        if (call := near_call(one, asked))
    )
    return tuple(calls)[:3]
