"""Kill-switches of a decision: thresholds of the registry and triggers of monitor.json."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ragjudge.calc import absences, triggers
from ragjudge.calc.absences import Awaited, Days
from ragjudge.calc.switches import operator_against, switches_for
from ragjudge.calc.triggers import Armed
from ragjudge.records.argument import Trigger, TriggerSource
from ragjudge.records.bundle import AssumptionRange, Claim, Input
from ragjudge.records.rules import Axiom, CardKillSwitch
from ragjudge.research.decision.rows import Rows
from ragjudge.research.draft import Draft
from ragjudge.text.frames import Rendered

MARGIN_REASON = "assumption.margin"
EMPTY = Rendered("", (), ())
"""A text that the second pass fills (research/decision/finish.py)."""


@dataclass(slots=True)
class Alarms:
    """The triggers of one bundle in the order they are made; refused: (metric, rule, why)."""

    draft: Draft
    triggers: list[Trigger] = field(default_factory=list)
    refused: list[tuple[str, str, str]] = field(default_factory=list)
    _by_metric: dict[tuple[str, str], int] = field(default_factory=dict)

    def arm(self, axiom: Axiom, rows: Rows, role: str, sign: str, nodes: Sequence[str]) -> bool:
        """A trigger against a conclusion of that sign on a role; False where none can be armed.

        A metric has one trigger a direction; further conclusions are added to its nodes.
        """
        metric = rows.bound(role).metric
        operator = operator_against(sign)
        known = self._by_metric.get((metric.id, operator))
        if known is not None:
            self._cover(known, nodes)
            return True
        for switch in switches_for(axiom, role, operator, rows.bound(role)):
            found = triggers.arm(
                switch,
                metric,
                rows.bound(role).readings,
                sign,
                self.draft.frame.pack.policy.max_trigger_distance_percent,
            )
            if isinstance(found, Armed):
                self._by_metric[metric.id, operator] = len(self.triggers)
                self.triggers.append(self._trigger(switch, rows, role, found, operator, nodes))
                return True
            self.refused.append((metric.id, switch.threshold, found))
        return False

    def await_(self, axiom: Axiom, rows: Rows, role: str, sign: str, node: str, review_by: str) -> None:
        """A trigger that fires when by the card's day nothing lies beyond the last reading, if it has one."""
        bound, days = rows.bound(role), Days(self.draft.frame.now, review_by)
        found = absences.awaited(axiom, role, sign, bound, days)
        if isinstance(found, Awaited):
            operator = absences.operator_of(sign)
            made = self._trigger(found.switch, rows, role, found.armed, operator, (node,))
            self.triggers.append(replace(made, kind="absence", expected_by=found.due))
        elif found is not None:
            self.refused.append((bound.metric.id, absences.RULE, found))

    def _cover(self, number: int, nodes: Sequence[str]) -> None:
        old = self.triggers[number]
        self.triggers[number] = replace(old, nodes=tuple(dict.fromkeys((*old.nodes, *nodes))))

    def trigger_of(self, claim: str) -> str | None:
        """The first trigger that covers a claim."""
        return next((one.id for one in self.triggers if claim in one.nodes), None)

    def _trigger(
        self,
        switch: CardKillSwitch,
        rows: Rows,
        role: str,
        armed: Armed,
        operator: str,
        nodes: Sequence[str],
    ) -> Trigger:
        bound, draft = rows.bound(role), self.draft
        by_period = {one.period: one for one in bound.points}
        leaves = {
            name: rows.leaf(role, by_period[period])
            for name, (period, _) in armed.threshold.readings.items()
        }
        current = rows.leaf(role, by_period[armed.current[0]])
        inputs = {name: leaf.input.id for name, leaf in leaves.items()}
        if armed.threshold.margin:
            inputs["margin"] = self._margin(current.input)
        parameter = draft.parameter(
            f"threshold.{switch.threshold}",
            inputs,
            current.input.unit,
            armed.threshold.expression,
            armed.current[0],
        )
        # A series that two metrics bind is read under the first one's name; the trigger is about this one.
        parameter = replace(parameter, metric=bound.metric.id)
        draft.parameters[parameter.id] = parameter
        number = len(self.triggers)
        claim = draft.text_claim(
            "monitor", "kill_switch", EMPTY, pointer=f"monitor.json#/triggers/{number}"
        )
        metric, now = bound.metric, draft.frame.now
        return Trigger(
            id=f"ks.{number + 1}",
            claim=claim.id,
            nodes=tuple(nodes),
            kind="threshold",
            metric=metric.id,
            entity=current.input.entity or metric.place,
            source=TriggerSource(current.evidence.id, current.evidence.source.origin),
            operator=operator,
            threshold=parameter.id,
            unit=current.input.unit,
            window=switch.window,
            season=armed.season,
            cadence=switch.cadence,
            current=current.input.id,
            history=tuple(dict.fromkeys(leaf.input.id for leaf in leaves.values())),
            bounds=(metric.min, metric.max),
            distance_percent=str(armed.distance_percent),
            next_check=triggers.next_check(now, switch.cadence),
            expected_by=None,
            owner="reader",
            action=switch.action,
        )

    def _margin(self, last: Input) -> str:
        draft = self.draft
        id_ = f"i.{len(draft.inputs) + 1}"
        draft.inputs[id_] = Input(
            id_,
            last.metric,
            last.entity,
            last.period,
            triggers.MARGIN,
            "1",
            "assumed",
            (triggers.MARGIN_LOW, triggers.MARGIN_HIGH),
            None,
            None,
            AssumptionRange(triggers.MARGIN_LOW, triggers.MARGIN_HIGH, MARGIN_REASON, None),
        )
        assumption_claim(draft, id_)
        return id_


def assumption_claim(draft: Draft, input_id: str) -> Claim:
    """The sentence that declares an assumed input."""
    return draft.text_claim(
        "gaps", "assumption", EMPTY, pointer=f"parameter_registry.json#{input_id}/value"
    )
