"""What follows from a diagnosis: forecasts of the leader's metrics, causal edges, scenarios, actions."""

from collections.abc import Sequence

from ragjudge.calc.argument_words import CAUSES, JOIN
from ragjudge.calc.backing import Backing, confidence_level
from ragjudge.calc.levels import weakest
from ragjudge.calc.outlooks import Outlook, outlook_of, scenario_slots, thesis_slots
from ragjudge.calc.signs import Test
from ragjudge.records.argument import Confidence, Edge, Node
from ragjudge.records.bundle import Claim, Level
from ragjudge.records.rules import Prediction
from ragjudge.research import page
from ragjudge.research.decision.alarms import EMPTY, assumption_claim
from ragjudge.research.decision.conclude import Conclusion
from ragjudge.research.decision.scenarios import scenario_parameter
from ragjudge.text.frames import Part, Rendered


class Forecasts:
    """The forecasts of one conclusion, written into its argument."""

    def __init__(self, conclusion: Conclusion) -> None:
        self.of, self.into, self.draft = conclusion, conclusion.into, conclusion.draft
        self.case, self.rows = conclusion.case, conclusion.rows

    def write(self) -> None:
        """Theses, three scenarios for each of their metrics (else the required roles'), actions."""
        theses = self._theses()
        scenarios = self._scenarios([one.role for one in theses.values()])
        self._actions([*theses, *scenarios])
        self.into.concluded += theses

    def backing(self) -> Backing:
        """The draft's evidence as it stands now."""
        texts = {one.revision: one.document.text for one in self.draft.documents.values()}
        return Backing(self.draft.frame.pack, self.draft.evidence, texts)

    def _theses(self) -> dict[str, Outlook]:
        """The leader's forecasts, if it is the card's own hypothesis; claim id → outlook."""
        if self.case.leader != self.case.axiom.id:
            return {}
        found: dict[str, Outlook] = {}
        for one in self.case.axiom.predicts:
            if one.test != "sign" or one.sign == "0" or one.role not in self.case.filled.fillers:
                continue
            metric = self.rows.bound(one.role).metric.id
            if metric in self.into.forecast:
                continue
            self.into.forecast.add(metric)
            ahead = self._ahead(one)
            if isinstance(ahead, str):
                self.into.gaps.append(("gap.forecast", metric, ahead))
            else:
                found[self._thesis(ahead).id] = ahead
        return found

    def _ahead(self, one: Prediction) -> Outlook | str:
        """What may be said of a predicted role's future; the reason why nothing."""
        row = Test(one.role, "sign").id
        seen = self.case.run.observed.get(row)
        if seen is None or seen.sign != one.sign or not seen.derivable:
            return "not_borne_out"
        cost = max(self.backing().edge_cost(claim).total for claim in self._minors(row))
        ahead = outlook_of(
            self.rows.bound(one.role),
            one.role,
            one.sign,
            cost,
            self.case.axiom.lag_years,
            self.draft.frame.now,
        )
        if ahead.forecast.refused:
            return ahead.forecast.refused
        return ahead if self.of.can_arm(one.role, one.sign) else "no_trigger"

    def _minors(self, row: str) -> list[Claim]:
        """The claims of the row and of the required roles, where these have a sign."""
        rows = [row, *(Test(role, "sign").id for role in self.case.axiom.requires)]
        observed = self.case.run.observed
        used = [
            self.of.minor(observed[one], self.of.claims[one].claim)
            for one in rows
            if one in self.of.claims and observed[one].sign in "+-"
        ]
        return list({one.id: one for one in used}.values())

    def _thesis(self, ahead: Outlook) -> Claim:
        draft, last, law = self.draft, self.rows.value(ahead.role), self.of.law
        minors = self._minors(Test(ahead.role, "sign").id)
        reference = self.rows.leaf(ahead.role, self.rows.bound(ahead.role).points[-1]).input
        rows = {row: draft.claims[one.claim.id] for row, one in self.of.claims.items()}
        reasons = self.backing().lowered(self.case, minors, rows)
        likelihood = None if reasons else ahead.forecast.term.likelihood(draft.frame.language)
        slots = thesis_slots(
            reference.entity, reference.metric, reference.value, reference.unit, ahead
        )
        premises = tuple(dict.fromkeys((law.id, *(one.id for one in minors), last.id)))
        level: Level = (
            "HYPOTHESIS"
            if reasons
            else weakest(["ANALYTIC JUDGMENT", *(draft.claims[one].level for one in premises)])
        )
        claim = self.of.conclusion("thesis", level, premises, slots, likelihood, self.case.axiom.id)
        self.of.syllogism(claim.id, law, minors)
        self._graph(claim, law, minors, ahead)
        alarms, axiom = self.into.alarms, self.case.axiom
        alarms.arm(axiom, self.rows, ahead.role, ahead.sign, (claim.id,))
        alarms.await_(axiom, self.rows, ahead.role, ahead.sign, claim.id, page.review_by(draft))
        if likelihood:
            self._confidence(claim, minors, ahead)
        return claim

    # --- causal graph -------------------------------------------------------------------------------
    def _graph(self, claim: Claim, law: Claim, minors: Sequence[Claim], ahead: Outlook) -> None:
        known = {one.claim for one in self.into.nodes}
        observed = {
            self.of.claims[row].claim.id: seen
            for row, seen in self.case.run.observed.items()
            if seen.test.test == "sign"
        }
        distance = 0
        for one in minors:
            sign = observed[one.id].sign
            if one.id not in known:
                self.into.nodes.append(Node(one.id, True, one.slots.metric, sign, 0, "and"))
            cost = self.backing().edge_cost(one)
            distance = max(distance, cost.total)
            self.into.edges.append(
                Edge(
                    f"g.{len(self.into.edges) + 1}",
                    one.id,
                    claim.id,
                    "mechanistic",
                    self.of.card,
                    law.evidence,
                    "+" if sign == ahead.sign else "-",
                    self.case.axiom.lag_years,
                    tuple(
                        text.in_(self.draft.frame.language) for text in self.case.axiom.confounders
                    ),
                    None,
                    cost,
                )
            )
        self.into.nodes.append(
            Node(claim.id, False, claim.slots.metric, ahead.sign, distance, "and")
        )

    def _confidence(self, claim: Claim, minors: Sequence[Claim], ahead: Outlook) -> None:
        causes = self.backing().doubts(claim, minors, ahead.forecast)
        if not causes:
            return
        level = confidence_level(causes)
        words = JOIN.in_(self.draft.frame.language).join(
            CAUSES[one.partition(":")[0]].in_(self.draft.frame.language) for one in causes
        )
        said = self.draft.typed_claim("answer", f"confidence.{level}", {"causes": (Part(words),)})
        self.into.confidence.append(Confidence(claim.id, level, said.id, causes))

    def _scenarios(self, roles: Sequence[str]) -> list[str]:
        """Three cases for each forecast metric, else for the card's required roles."""
        found = []
        for role in dict.fromkeys(roles or self.case.axiom.requires):
            metric = self.rows.bound(role).metric
            key = ("scenario", metric.id)
            if key in self.into.made:
                found.append(self.into.made[key].id)
                continue
            made = scenario_parameter(
                self.draft,
                self.rows,
                role,
                self.case.axiom.lag_years,
                f"{self.of.card.theme}/{self.of.card.id}",
            )
            if isinstance(made, str):
                self.into.gaps.append(("gap.scenario", metric.id, made))
                continue
            parameter, assumed = made
            assumption = assumption_claim(self.draft, assumed)
            last = self.rows.value(role)
            level = weakest(["MODEL ESTIMATE", last.level])
            claim = self.draft.text_claim(
                "scenarios",
                "scenario",
                EMPTY,
                level=level,
                slots=scenario_slots(parameter),
                premises=(last.id, assumption.id),
                parameters=(parameter.id,),
                method="computed",
                evidence=(),
            )
            self.into.made[key] = claim
            found.append(claim.id)
        return found

    def _actions(self, premises: Sequence[str]) -> None:
        """The card's actions for the stage diagnosed, on a thesis or scenario."""
        stage = self.case.run.stage
        if not premises:
            return
        language = self.draft.frame.language
        for one in self.case.axiom.actions:
            if one.stage is not None and (stage is None or one.stage != stage.id):
                continue
            self.draft.text_claim(
                "actions",
                "action",
                Rendered(one.text.in_(language), (), ()),
                level="HYPOTHESIS",
                premises=(premises[0],),
                trigger=self.into.alarms.trigger_of(premises[0]),
            )
