"""The closed table of operations on readings: their formula, unit and wording.

`ragjudge compute --op NAME` takes these names; a parameter of the registry carries one; the judge finds
the formula here again and compares.
"""

from dataclasses import dataclass
from typing import Literal

from ragjudge.records.errors import UsageError

UnitRule = Literal["same", "points", "percent", "times", "quotient", "years", "one", "count",
                   "asked"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation.

    Attributes:
        expression: Over the named inputs; sums are made by `sum_expression`.
        names: The inputs in order.
        unit: same as the input; points (pp for %, else the same); percent; times (x); quotient of
            the two inputs' units; years; one (a plain number); count;
            asked (the unit that the question wants).
        signed: Worded by a verb that carries the sign (rose, fell, did not change).
        periods: How many periods the inputs come from (1 or 2; 0 = a whole series).
    """
    name: str
    expression: str
    names: tuple[str, ...]
    unit: UnitRule
    signed: bool
    periods: int


OPERATIONS: dict[str, Operation] = {one.name: one for one in (
    Operation("change", "now - before", ("now", "before"), "points", True, 2),
    Operation("growth", "now / before - 1", ("now", "before"), "percent", True, 2),
    Operation("ratio", "now / before", ("now", "before"), "times", False, 2),
    Operation("cagr", "(now / before) ** (1 / periods(before, now)) - 1", ("now", "before"),
              "percent", True, 2),
    Operation("share", "part / whole", ("part", "whole"), "percent", False, 1),
    Operation("quotient", "top / bottom", ("top", "bottom"), "quotient", False, 1),
    Operation("compare", "first - second", ("first", "second"), "points", True, 1),
    Operation("times", "first / second", ("first", "second"), "times", False, 1),
    Operation("convert", "reading", ("reading",), "asked", False, 1),
    Operation("sum", "", (), "same", False, 1),
    Operation("max", "max(series)", ("series",), "same", False, 0),
    Operation("min", "min(series)", ("series",), "same", False, 0),
    Operation("first", "first(series)", ("series",), "same", False, 0),
    Operation("last", "last(series)", ("series",), "same", False, 0),
    Operation("rank", "1 + count(above)", ("above",), "one", False, 0),
    Operation("total", "sum(series)", ("series",), "same", False, 0),
    Operation("count", "count(series)", ("series",), "one", False, 0),
    Operation("doubling_time", "1 / slope(log2(series))", ("series",), "years", False, 0),
)}
"""`value` is no operation of the registry: it is the reading itself."""


def operation(name: str) -> Operation:
    """The operation of that name.

    Raises:
        UsageError: There is none; the names that exist are listed.
    """
    if name not in OPERATIONS:
        raise UsageError("--op", f"no operation {name!r}; there are: value, {', '.join(OPERATIONS)}")
    return OPERATIONS[name]


def sum_expression(terms: int) -> tuple[str, tuple[str, ...]]:
    """The expression and names of a sum of `terms` inputs, terms ≥ 2."""
    names = tuple(f"x{number}" for number in range(1, terms + 1))
    return " + ".join(names), names
