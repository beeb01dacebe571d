"""Which kill-switches a conclusion on a role may have: the card's own, then the fallback rules."""

from ragjudge.calc import triggers
from ragjudge.calc.series import BoundSeries
from ragjudge.calc.triggers import Armed
from ragjudge.records.rules import Axiom, CardKillSwitch

FALLBACK_RULES = ("previous", "midpoint", "worst_year", "last_plus_margin", "best_same_season")
"""Tried in this order where the card has no switch that works for a role."""
_CADENCE = {"quarter": "quarterly", "month": "monthly", "day": "monthly"}
_WINDOW = {"yearly": "1 year", "quarterly": "1 quarter", "monthly": "1 month"}


def operator_against(sign: str) -> str:
    """The operator of a trigger against a conclusion of that sign."""
    return "<" if sign == "+" else ">"


def switches_for(axiom: Axiom, role: str, operator: str, bound: BoundSeries) -> list[CardKillSwitch]:
    """The card's own switches for the role in that direction, then the fallback rules."""
    own = [
        one
        for one in axiom.kill_switches
        if one.role == role and one.kind == "threshold" and one.operator in (operator, None)
    ]
    cadence = _CADENCE.get(bound.points[-1].period.basis, "yearly")
    tried = {one.threshold for one in own}
    return own + [
        CardKillSwitch(
            "threshold", role, operator, rule, _WINDOW[cadence], cadence, None, "downgrade"
        )
        for rule in FALLBACK_RULES
        if rule not in tried
    ]


def first_armed(axiom: Axiom, role: str, sign: str, bound: BoundSeries,
                most_distance: int) -> tuple[CardKillSwitch, Armed] | None:
    """The first of these switches that can be armed over the series, or None."""
    for switch in switches_for(axiom, role, operator_against(sign), bound):
        found = triggers.arm(switch, bound.metric, bound.readings, sign, most_distance)
        if isinstance(found, Armed):
            return switch, found
    return None
