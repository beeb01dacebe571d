"""PARAMETER_PROVENANCE_RECALCULATION: every number can be re-made.

Checks:
    PR1 strict numerals; units of the closed table; whole periods. PR2 every leaf holds its cell's or
    quote's number, or is an ASSUMPTION with a range wide enough. PR3 formulas are allowed and acyclic;
    an operation's formula is the table's. PR4 recomputed = stated, after the stated rounding.
    PR5 dimension algebra gives the unit. PR6 every input moves the result. PR7 the interval follows
    from the printed precision. PR8 assumptions, sensitivity to each and three cases are made again.
    PR9 every number of the report equals a registry value or a quote. PR10 a change that a syllogism
    uses, whose sign or a quarter of whose size depends on which of two neighbouring readings it starts
    or ends with, gives its range; ends that the question names stand.
Why:
    A fluent number is believed; a recomputed one need not be.
Fails:
    {"base_value": "-81.8"} where the formula gives −81.9: PR4.
Source:
    GATES 4
"""

from collections.abc import Iterator
from fractions import Fraction

from ragjudge.calc import expressions, precision
from ragjudge.calc.natures import nature_of
from ragjudge.calc.operations import OPERATIONS, sum_expression
from ragjudge.judge import ranged
from ragjudge.judge.assumed import check_assumed, check_parameter
from ragjudge.judge.case import Case
from ragjudge.judge.kind import why_no_lookup
from ragjudge.judge.rule import fail, run_rule
from ragjudge.judge.series import Recalculation
from ragjudge.records.bundle import Claim, Input, Parameter
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text.frames import NUMERAL
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.quantities import quantities
from ragjudge.text.units import convert, parse_unit

GATE = "GATE_PARAMETER_PROVENANCE_RECALCULATION"
_MEND = "ask again: the registry is made from the evidence"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate; allowed to be empty only in a lookup or refusal without a number."""
    bundle = case.bundle
    inputs, parameters = list(bundle.inputs.values()), list(bundle.parameters.values())
    both = [*inputs, *parameters]
    made, changes = Recalculation(case), ranged.changes(case)
    empty = f"{len(inputs)} inputs and {len(parameters)} parameters in the registry"
    free = empty if why_no_lookup(case) is None or case.adopted else None
    numbers = [one for one in bundle.claims.values() if NUMERAL.search(one.text)]
    none = f"{len(bundle.claims)} sentences, no numeral in any"
    if case.adopted:  # their numbers are the quotes' own: CE4 asks for FULL
        numbers, none = [], f"adopted: numerals in {len(numbers)} of {len(bundle.claims)} sentences"
    return (
        run_rule("PR1", both, lambda one: _strict(one), free),
        run_rule("PR2", inputs, lambda one: _leaf(case, one), free),
        run_rule("PR3", parameters, lambda one: _formula(case, one), empty),
        run_rule("PR4", parameters, lambda one: _value(one, made), empty),
        run_rule("PR5", parameters, lambda one: _unit(one, made), empty),
        run_rule("PR6", parameters, lambda one: _moves(one, made), empty),
        run_rule("PR7", both, lambda one: _interval(case, one, made), free),
        run_rule("PR8", parameters, lambda one: check_parameter(case, one), empty),
        run_rule("PR9", numbers, lambda one: _numbers(one), none),
        run_rule("PR10", changes, lambda one: ranged.check(case, one), _no_change(case, changes)))


def _no_change(case: Case, changes: list[Claim]) -> str | None:
    """Why no claim has to give a range."""
    used = sum(len(one.minors) for one in case.bundle.thesis.syllogisms) if case.bundle.thesis else 0
    return None if changes else f"{used} minor premises in thesis.json, none is a change between two readings"


def _strict(one: Input | Parameter) -> Iterator[Finding]:
    at = f"parameter_registry.json#{one.id}"
    value = one.value if isinstance(one, Input) else one.base_value
    for text in (value, *one.interval):
        parse_decimal(text)
    if one.unit is not None:
        known = parse_unit(one.unit)
        if known is None or known.text != one.unit:
            yield fail("PR1", f"{at}/unit", one.unit, "a unit of the closed table, canonical", _MEND)
    if parse_decimal(one.interval[0]) > parse_decimal(one.interval[1]):
        yield fail("PR1", f"{at}/interval", str(one.interval), "low ≤ high", _MEND)


def _leaf(case: Case, one: Input) -> Iterator[Finding]:
    at = f"parameter_registry.json#{one.id}"
    if one.assumption is not None:
        yield from check_assumed(case, one)
        return
    row = case.bundle.evidence[one.evidence or ""]
    if row.cell is not None:
        yield from _cell_leaf(case, one, at)
        return
    value = parse_decimal(one.value)
    printed = [found.printed for found in quantities(row.quote.exact)
               if _equal(value, one.unit, found.low, found.unit)]
    if not printed:
        yield fail("PR2", f"{at}/value", f"{one.value} {one.unit}",
                   f"a number of the quote: {row.quote.exact[:80]!r}", _MEND)
    if one.as_printed not in printed:
        yield fail("PR2", f"{at}/as_printed", str(one.as_printed), f"as in the quote: {printed}", _MEND)
    if one.nature is not None:
        yield fail("PR2", f"{at}/nature", one.nature, "null: a sentence does not say it", _MEND)
    said = (one.metric, one.entity, one.value, one.unit, one.period)
    for claim in case.bundle.claims.values():
        slots = claim.slots if claim.evidence == (row.id,) else None
        if slots and (slots.metric, slots.entity, slots.value, slots.unit, slots.period) != said:
            yield fail("PR2", at, str(said), f"what {claim.id} says of it", _MEND)


def _equal(value: Fraction, unit: str | None, low: Fraction, printed: str | None) -> bool:
    if unit == printed:
        return value == low
    return printed is not None and unit is not None and convert(low, printed, unit) == value


def _cell_leaf(case: Case, one: Input, at: str) -> Iterator[Finding]:
    leaf = case.leaves().get(one.id)
    if leaf is None:
        yield fail("PR2", at, "its cell cannot be read again", "a table cell", _MEND)
        return
    cell, reading = leaf.evidence.cell, leaf.reading
    row, manifest = leaf.evidence.locator, case.bundle.manifest
    now = manifest.now if manifest else case.now.isoformat()
    nature = nature_of(reading, (row.column or "", *(row.key or {}).values()), now, case.pack)
    want = {"metric": reading.metric.id, "entity": reading.entity.id if reading.entity else None,
            "period": reading.period, "value": cell.value if cell else None,
            "unit": cell.unit if cell else None, "as_printed": cell.raw if cell else None,
            "nature": nature}
    for name, value in want.items():
        if getattr(one, name) != value:
            yield fail("PR2", f"{at}/{name}", str(getattr(one, name)), f"{value}, as the cell says", _MEND)


def _formula(case: Case, one: Parameter) -> Iterator[Finding]:
    at = f"parameter_registry.json#{one.id}/expression"
    expressions.parse(one.expression)
    if _rests_on(case, one.id, one.id):
        yield fail("PR3", f"parameter_registry.json#{one.id}/inputs", "rests on itself",
                   "an acyclic formula", _MEND)
    if one.operation in OPERATIONS:
        want = OPERATIONS[one.operation].expression
        if one.operation == "sum":
            want = sum_expression(max(2, len(one.inputs)))[0]
        if one.expression != want:
            yield fail("PR3", at, one.expression, f"{want}, the formula of {one.operation}", _MEND)


def _rests_on(case: Case, id_: str, on: str) -> bool:
    """Whether a parameter is under another, or under itself."""
    todo, seen = [id_], set()
    while todo:
        one = case.bundle.parameters.get(todo.pop())
        if one is not None and one.id not in seen:
            seen.add(one.id)
            todo += one.inputs.values()
            if on in one.inputs.values():
                return True
    return False


def _value(one: Parameter, made: Recalculation) -> Iterator[Finding]:
    at = f"parameter_registry.json#{one.id}"
    again = made.parameter(one)
    quantum = parse_decimal(one.rounding.quantum)
    if quantum <= 0:
        yield fail("PR4", f"{at}/rounding", one.rounding.quantum, "a quantum > 0", _MEND)
        return
    want = precision.shown(again.value, quantum)
    if one.base_value != want:
        yield fail("PR4", f"{at}/base_value", one.base_value, f"{want}, recomputed", _MEND)


def _unit(one: Parameter, made: Recalculation) -> Iterator[Finding]:
    again = made.parameter(one)
    if again.unit != one.unit:
        yield fail("PR5", f"parameter_registry.json#{one.id}/unit", str(one.unit), str(again.unit), _MEND)


def _moves(one: Parameter, made: Recalculation) -> Iterator[Finding]:
    for name in made.parameter(one).still:
        yield fail("PR6", f"parameter_registry.json#{one.id}", f"{name} does not move the result",
                   "a formula that uses its inputs", _MEND)


def _interval(case: Case, one: Input | Parameter, made: Recalculation) -> Iterator[Finding]:
    at = f"parameter_registry.json#{one.id}"
    if isinstance(one, Parameter):
        again = made.parameter(one)
        if precision.interval_strings(again.interval) != one.interval:
            yield fail("PR7", f"{at}/interval", str(one.interval),
                       str(precision.interval_strings(again.interval)), _MEND)
        if one.rounding.quantum != precision.interval_strings((again.quantum, again.quantum))[0]:
            yield fail("PR7", f"{at}/rounding", one.rounding.quantum, str(again.quantum), _MEND)
        return
    want = recompute_interval(case, one)
    if want is not None and precision.interval_strings(want) != one.interval:
        yield fail("PR7", f"{at}/interval", str(one.interval), str(precision.interval_strings(want)), _MEND)


def recompute_interval(case: Case, one: Input) -> precision.Interval | None:
    """What the printed precision allows; the range of an assumption."""
    if one.assumption is not None:
        return parse_decimal(one.assumption.low), parse_decimal(one.assumption.high)
    row = case.bundle.evidence[one.evidence or ""]
    unit = parse_unit(one.unit) if one.unit else None
    count = bool(unit and unit.kind_hint == "count")
    if row.cell is None:
        found = next((q for q in quantities(row.quote.exact)
                      if _equal(parse_decimal(one.value), one.unit, q.low, q.unit)), None)
        return (found.low - found.half, found.high + found.half) if found else None
    table = next(t for t in case.document(row.source).tables if t.id == row.locator.table)
    column = table.column(row.cell.column)
    return precision.interval_of_reading(row.cell.raw, Fraction(row.cell.factor), row.cell.digits,
                                         places=column.places if column else None, count=count)


def _numbers(claim: Claim) -> Iterator[Finding]:
    """PR9: every numeral of a sentence has its one pointer (its truth is BI9's)."""
    for found in NUMERAL.finditer(claim.text):
        if not any((one.start, one.end) == found.span() for one in claim.values):
            yield fail("PR9", f"claims.jsonl#{claim.id}/text", found[0], "a number of the registry or quote",
                       _MEND)


