"""The explicit call: one measure, where, for whom, when, and what to do with it.

It is the only way into a table: the command `ragjudge compute` gives it, free text fills it in, and an
abstention offers the nearest ones as command lines that run as they stand.
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.records.errors import UsageError
from ragjudge.records.period import Period
from ragjudge.text.periods import parse_period_cell

COMMAND = ("ragjudge", "compute")


@dataclass(frozen=True, slots=True)
class Call:
    """One call.

    Attributes:
        measure: A header without its unit bracket, or the value of a measure column in a long table.
        table: A file's path (project path, or its end); None = any table that has the measure.
        where: (column header, value) pairs that fix other key columns.
        entity: A value of the entity column, or a place's name or alias; None = not fixed.
        period: "2019", "2019-Q2", or "2010..2019"; None = not fixed.
        op: "value" or an operation of calc.operations.
    """
    measure: str
    table: str | None = None
    where: tuple[tuple[str, str], ...] = ()
    entity: str | None = None
    period: str | None = None
    op: str = "value"


def to_command(call: Call) -> str:
    """The call as a shell-quoted command line, in the fixed order; `parse_command` reads it back."""
    words = [*COMMAND, call.measure]
    words += ["--table", call.table] if call.table else []
    for column, value in call.where:
        words += ["--where", f"{column}={value}"]
    words += ["--entity", call.entity] if call.entity else []
    words += ["--period", call.period] if call.period else []
    words += ["--op", call.op] if call.op != "value" else []
    return shlex.join(words)


def parse_command(line: str) -> Call:
    """The call of a command line that `to_command` wrote.

    Raises:
        UsageError: Not such a line.
    """
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise UsageError("call", f"{error}: {line[:80]!r}") from None
    if tuple(words[:2]) != COMMAND or len(words) < 3:
        raise UsageError("call", f"not a `ragjudge compute MEASURE …` line: {line[:80]!r}")
    return _filled(words[2], words[3:])


def _filled(measure: str, words: Sequence[str]) -> Call:
    found: dict[str, str] = {}
    where: list[tuple[str, str]] = []
    for name, value in zip(words[::2], words[1::2]):
        if name == "--where":
            where.append(split_where(value))
        elif name in ("--table", "--entity", "--period", "--op") and name not in found:
            found[name] = value
        else:
            raise UsageError("call", f"unknown or repeated option {name!r}")
    if len(words) % 2:
        raise UsageError("call", f"option {words[-1]!r} has no value")
    return Call(measure, found.get("--table"), tuple(where), found.get("--entity"),
                found.get("--period"), found.get("--op", "value"))


def split_where(text: str) -> tuple[str, str]:
    """COLUMN=VALUE; the first "=" divides."""
    column, equals, value = text.partition("=")
    if not equals or not column:
        raise UsageError("--where", f"{text!r} is not COLUMN=VALUE")
    return column, value


def periods_of(call: Call) -> tuple[Period, ...]:
    """The one or two periods of a call; () if it fixes none.

    Raises:
        UsageError: Not a period.
    """
    if call.period is None:
        return ()
    texts = call.period.split("..")
    found = [parse_period_cell(one) for one in texts]
    if len(texts) > 2 or any(one is None for one in found):
        raise UsageError("--period", f"{call.period!r} is no period such as 2019, 2019-Q2 or 2010..2019")
    return tuple(one for one in found if one)
