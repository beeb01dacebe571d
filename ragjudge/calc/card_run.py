"""A card put to the test on the series of one industry and place: window, rows, matrix, stage.

Tier 1 runs it to write thesis.json; the judge runs it again on the snapshots and compares.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ragjudge.calc.matrix import Analysis, Candidate, analyse, tests_of
from ragjudge.calc.role_tests import observe
from ragjudge.calc.signs import Observed, RoleSeries, Test, Window, common_window, inside
from ragjudge.records.rules import Axiom, CardStage, LevelRange
from ragjudge.text.numerals import parse_decimal

Stop = Literal["role_missing", "out_of_range", "no_common_window"]


@dataclass(frozen=True, slots=True)
class CardRun:
    """What a card's rows say.

    Attributes:
        stop: Why the card cannot speak at all, with the role; then `analysis` is None.
        observed: Test id → its sign; only rows with at least two readings.
        missing: Roles of predictions that no series fills, sorted.
        stage: The one stage whose conditions all hold; the signs it used by test id, and the roles whose
            last reading it used.
    """

    stop: tuple[Stop, str] | None
    window: Window | None
    series: Mapping[str, RoleSeries]
    observed: Mapping[str, Observed]
    missing: tuple[str, ...]
    analysis: Analysis | None
    stage: CardStage | None
    stage_seen: Mapping[str, Observed]
    stage_levels: tuple[str, ...]


def roles_of(axiom: Axiom, hypotheses: Sequence[Candidate]) -> tuple[str, ...]:
    """Every role that a card's tests, stages and ranges ask for, sorted."""
    found = {role for test in tests_of(hypotheses) for role in (test.role, test.to) if role}
    found.update(axiom.requires)
    found.update(one.role for stage in axiom.stages for one in stage.when)
    found.update(one.role for one in axiom.applies)
    found.update(one.role for one in axiom.inputs if one.role)
    found.update(one.role for one in axiom.kill_switches)
    return tuple(sorted(found))


def run_card(
    axiom: Axiom,
    hypotheses: Sequence[Candidate],
    series: Mapping[str, RoleSeries],
    window_factor: Fraction = Fraction(1),
) -> CardRun:
    """The card over one series a role.

    Args:
        series: Role → the series that fills it, without proxy and in one place.
        window_factor: Of the card's window_years, for the floor's variants.
    """
    missing = tuple(role for role in roles_of(axiom, hypotheses) if role not in series)
    absent = next((role for role in axiom.requires if role not in series), None)
    if absent is not None:
        return _stopped("role_missing", absent, series, missing)
    outside = next((one.role for one in axiom.applies if not _applies(one, series)), None)
    if outside is not None:
        return _stopped("out_of_range", outside, series, missing)
    tested = {role for test in tests_of(hypotheses) for role in (test.role, test.to) if role}
    used = {
        role: one
        for role, one in series.items()
        if one.readings and (role in tested or role in axiom.requires)
    }
    if not used:
        return _stopped(
            "no_common_window", axiom.requires[0] if axiom.requires else "", series, missing
        )
    window = common_window(used, axiom.requires, axiom.window_years * window_factor)
    if any(len(inside(used[role], window)) < 2 for role in axiom.requires):
        return _stopped("no_common_window", axiom.requires[0], series, missing)
    observed = _observations(tests_of(hypotheses), used, window, axiom.lag_years)
    stage, seen, levels = _stage(axiom, series, used, window, observed)
    return CardRun(
        None, window, series, observed, missing, analyse(hypotheses, observed), stage, seen, levels
    )


def _stopped(
    stop: Stop, role: str, series: Mapping[str, RoleSeries], missing: tuple[str, ...]
) -> CardRun:
    return CardRun((stop, role), None, series, {}, missing, None, None, {}, ())


def _observations(
    tests: Sequence[Test], series: Mapping[str, RoleSeries], window: Window, lag: int
) -> dict[str, Observed]:
    found = {}
    for test in tests:
        seen = observe(test, series, window, lag)
        if seen is not None:
            found[test.id] = seen
    return found


def _applies(range_: LevelRange, series: Mapping[str, RoleSeries]) -> bool:
    """Whether the role's last reading lies in [low, high); a role that nothing fills does not."""
    one = series.get(range_.role)
    return one is not None and _in_range(one, range_.low, range_.high)


def _in_range(one: RoleSeries, low: str | None, high: str | None) -> bool:
    last = one.readings[-1][1]
    return (low is None or parse_decimal(low) <= last) and (
        high is None or last < parse_decimal(high)
    )


def _stage(
    axiom: Axiom,
    series: Mapping[str, RoleSeries],
    used: Mapping[str, RoleSeries],
    window: Window,
    observed: Mapping[str, Observed],
) -> tuple[CardStage | None, dict[str, Observed], tuple[str, ...]]:
    """The one stage whose conditions all hold; none or several are no diagnosis."""
    holding = []
    for stage in axiom.stages:
        rows: dict[str, Observed] = {}
        levels: list[str] = []
        held = bool(stage.when)
        for one in stage.when:
            if one.sign is None:
                held &= one.role in series and _in_range(series[one.role], one.low, one.high)
                levels.append(one.role)
                continue
            test = Test(one.role, one.test)
            seen = observed.get(test.id) or observe(test, used, window, axiom.lag_years)
            held &= seen is not None and seen.sign == one.sign
            if seen is not None:
                rows[test.id] = seen
        if held:
            holding.append((stage, dict(sorted(rows.items())), tuple(dict.fromkeys(levels))))
    return holding[0] if len(holding) == 1 else (None, {}, ())
