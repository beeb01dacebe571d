"""The explicit call, answered: readings and what is computed from them, as claims of a draft."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragjudge.calc.operations import OPERATIONS, operation
from ragjudge.calc.series_wording import OF_ONE_ROW
from ragjudge.calc.wording import Leaf
from ragjudge.records.bundle import Claim, Parameter
from ragjudge.records.errors import BundleError, UsageError
from ragjudge.records.period import Period
from ragjudge.records.rules import RulesPack
from ragjudge.research.calls import Call, periods_of
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft, decimal_of
from ragjudge.research.series_call import SERIES_OPERATIONS, run_series
from ragjudge.research.call_cells import Spot, Unanswerable, select
from ragjudge.text.units import parse_unit

READABLE = ("value", *(name for name, one in OPERATIONS.items() if one.periods == 2), "share",
            *SERIES_OPERATIONS)
"""Operations that an explicit call can ask for."""


@dataclass(frozen=True, slots=True)
class Computed:
    """The claims of one call: the answer first, then the readings it rests on."""
    answer: tuple[Claim, ...]
    readings: tuple[Claim, ...]


def run_call(call: Call, corpus: Corpus, draft: Draft, terms: Sequence[str] = ()) -> Computed:
    """The call's claims, added to the draft.

    Args:
        terms: The question's terms that the answer carries.
    Raises:
        UsageError: An operation or period that does not exist, or that the operation cannot use.
        Unanswerable: No single answer in the corpus.
    """
    if call.op in SERIES_OPERATIONS:
        return _series(call, corpus, draft, terms)
    spots, leaves = read_call(call, corpus, draft)
    if call.op == "value":
        claims = tuple(draft.data_claim("answer", (leaf.input.id,), None, terms) for leaf in leaves)
        return Computed(claims, ())
    try:
        parameters = _parameters(call, spots, leaves, corpus, draft)
    except BundleError as error:
        raise Unanswerable(f"--op {call.op}", error.what, "ask for the values",
                           [replace(call, op="value", period=call.period.partition("..")[2] or call.period)]
                           if call.period else ()) from None
    answer = tuple(draft.data_claim("answer", (), one, terms) for one in parameters)
    used = dict.fromkeys(one for parameter in parameters for one in parameter.inputs.values())
    readings = tuple(draft.data_claim("findings", (one,), None) for one in sorted(
        used, key=lambda one: draft.leaves[one].reading.period.start if
        draft.leaves[one].reading.period else ""))
    return Computed(answer, readings)


def _series(call: Call, corpus: Corpus, draft: Draft, terms: Sequence[str]) -> Computed:
    """What is said over a series; the reading that stands for it beside, unless the answer shows it."""
    parameter, leaf = run_series(call, corpus, draft)
    answer = draft.data_claim("answer", (), parameter, terms)
    if parameter.operation in OF_ONE_ROW:
        return Computed((answer,), ())
    return Computed((answer,), (draft.data_claim("findings", (leaf.input.id,), None),))


def read_call(call: Call, corpus: Corpus, draft: Draft) -> tuple[list[Spot], list[Leaf]]:
    """The cells of a call, one for each period it fixes, as evidence and inputs of the draft."""
    spots = select(call, _periods(call) or (None,), corpus, draft.frame.pack)
    return spots, [draft.cell(one.source, one.table, one.row, one.column) for one in spots]


def _periods(call: Call) -> tuple[Period, ...]:
    found = periods_of(call)
    if call.op != "value" and call.op not in READABLE:
        operation(call.op)
        raise UsageError("--op", f"{call.op} cannot be asked as one call; there are "
                                 + ", ".join(READABLE))
    wanted = 1 if call.op in ("value", "share") else 2
    if call.op == "value":
        return found
    if len(found) != wanted:
        form = "A..B" if wanted == 2 else "one period"
        raise UsageError("--period", f"{call.op} needs {form}, not {call.period!r}")
    if wanted == 2 and not found[0].start < found[1].start:
        raise UsageError("--period", f"{call.period!r}: the first period must be the earlier one")
    return found


def _parameters(call: Call, spots: Sequence[Spot], leaves: Sequence[Leaf], corpus: Corpus,
                draft: Draft) -> list[Parameter]:
    if call.op == "share":
        return [_share(call, spots[0], leaves[0], corpus, draft)]
    before, now = leaves
    _check_units(spots, call)
    _check_base(call, before)
    ids = {"now": now.input.id, "before": before.input.id}
    made = [draft.parameter(call.op, ids, unit_for(call.op, now))]
    if call.op == "growth" or call.op != "change":
        return made
    extra = _relative_too(before, now)
    return made + ([draft.parameter("growth", ids, "%")] if extra else [])


def unit_for(op: str, now: Leaf) -> str | None:
    """The unit of an operation's result, from the unit of its readings."""
    unit, rule = now.input.unit, OPERATIONS[op].unit
    if rule == "points":
        return "pp" if unit == "%" else unit
    if rule == "percent" and unit == "%":
        raise Unanswerable("--op", f"{op} of a share would be per cent of per cent; its change is in "
                                   "percentage points", "use --op change")
    return {"percent": "%", "times": "x", "same": unit}[rule]


def _relative_too(before: Leaf, now: Leaf) -> bool:
    """A change is also said in per cent, but not of a share, nor from a base ≤ 0."""
    if before.input.unit == "%":
        return False
    return all(decimal_of(one) > 0 for one in before.input.interval)


def _check_base(call: Call, before: Leaf) -> None:
    """Nothing is compared in per cent or times with a base that may be zero."""
    low, high = (decimal_of(one) for one in before.input.interval)
    if OPERATIONS[call.op].unit in ("percent", "times") and low <= 0:
        raise Unanswerable("--op", f"the base {before.input.value} may be {'zero' if high >= 0 else 'less'}: "
                                   f"{call.op} from it has no meaning", "use --op change",
                           [replace(call, op="change")])


def _check_units(spots: Sequence[Spot], call: Call) -> None:
    if len({one.unit for one in spots}) > 1:
        raise Unanswerable("units", f"the readings are in {spots[0].unit} and {spots[1].unit}",
                           "they cannot be compared")
    if OPERATIONS[call.op].unit == "percent" and spots[0].unit == "%":
        raise Unanswerable("--op", f"{call.op} of a share would be per cent of per cent; its change is in "
                                   "percentage points", "use --op change", [replace(call, op="change")])
    if OPERATIONS[call.op].unit in ("percent", "times") and spots[0].unit:
        unit = parse_unit(spots[0].unit)
        if unit and unit.text in ("°C", "degC"):
            raise Unanswerable("units", f"{call.op} of temperatures has no meaning", "use --op change",
                               [replace(call, op="change")])


TOTALS = ("World", "Total", "total", "全球", "世界", "合计", "总计")


def _share(call: Call, spot: Spot, leaf: Leaf, corpus: Corpus, draft: Draft) -> Parameter:
    """The reading as a share of the table's own total row."""
    pack: RulesPack = draft.frame.pack
    for total in TOTALS:
        try:
            whole = select(replace(call, entity=total, table=spot.source.uri, op="value"),
                           (spot.period,), corpus, pack)[0]
        except Unanswerable:
            continue
        if whole.unit == spot.unit and whole.row.number != spot.row.number:
            other = draft.cell(whole.source, whole.table, whole.row, whole.column)
            return draft.parameter("share", {"part": leaf.input.id, "whole": other.input.id}, "%")
    raise Unanswerable(spot.source.uri, "the table has no total row for this period",
                       "ask for the values instead")


