"""A card that stands on the floor → claims, matrix, syllogisms, causal edges, scenarios, triggers.

Texts of argued sentences are filled in a second pass by the wording that the judge renders again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ragjudge.calc import triggers
from ragjudge.calc.argument_words import CAUSES, JOIN
from ragjudge.calc.casework import Casework
from ragjudge.calc.levels import weakest
from ragjudge.calc.signs import Test
from ragjudge.calc.weights import weight_string
from ragjudge.records import argument
from ragjudge.records.argument import CardRef, Edge, Hypothesis, Matrix, MatrixCell, MatrixRow, Node, Stage, Syllogism
from ragjudge.records.bundle import Claim, Level, Likelihood, Slots
from ragjudge.records.period import Period
from ragjudge.records.rules import Axiom
from ragjudge.research.corpus import Corpus
from ragjudge.research.decision.alarms import EMPTY, Alarms, assumption_claim, switches_for
from ragjudge.research.decision.laws import law_claim
from ragjudge.research.decision.outlook import Outlook, outlook, scenario_parameter
from ragjudge.research.decision.rows import RowClaim, Rows
from ragjudge.research.decision.support import doubts, edge_cost, lowered
from ragjudge.research.draft import Draft
from ragjudge.text.frames import Part, Rendered


@dataclass(slots=True)
class Argument:
    """thesis.json in the making, and what could not be said: gaps are (kind, metric or card, reason)."""
    draft: Draft
    corpus: Corpus
    alarms: Alarms
    terms: tuple[str, ...]
    matrices: list[Matrix] = field(default_factory=list)
    syllogisms: list[Syllogism] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    confidence: list[argument.Confidence] = field(default_factory=list)
    gaps: list[tuple[str, str, str]] = field(default_factory=list)
    made: dict[tuple[str, ...], Claim] = field(default_factory=dict)
    concluded: list[str] = field(default_factory=list)
    cases: list[Casework] = field(default_factory=list)
    _forecast: set[str] = field(default_factory=set)

    def thesis(self) -> argument.Thesis:
        return argument.Thesis("ragjudge.thesis/1", tuple(self.syllogisms), tuple(self.matrices), tuple(self.nodes),
                               tuple(self.edges), tuple(self.stages), tuple(self.confidence))


class Conclusion:
    """One card in one industry and place, written into an Argument."""

    def __init__(self, argument_: Argument, casework: Casework) -> None:
        self.into, self.case, self.draft = argument_, casework, argument_.draft
        self.rows = Rows(self.draft, argument_.corpus, casework, argument_.made)
        self.card = CardRef(casework.theme.id, casework.axiom.id)
        self.claims: dict[str, RowClaim] = {}

    def write(self) -> str | None:
        """The card's claims; the reason code when it must stay silent after all (nothing is written then)."""
        if not any(self._can_arm(role, sign) for role, sign in self._signs().items()):
            return "no_trigger"
        law = law_claim(self.draft, self.into.corpus, self.case.axiom)
        if law is None:
            return "law_not_cited"
        self.claims = {id_: self.rows.row(seen) for id_, seen in sorted(self.case.run.observed.items())}
        number = len(self.into.matrices)
        self.into.matrices.append(self._matrix())
        diagnosis = self._diagnosis(law, number)
        theses = self._theses(law, number)
        scenarios = self._scenarios([one.role for one in theses.values()])
        self._actions([*theses, *scenarios])
        self.into.concluded += [diagnosis.id, *theses]
        self.into.cases.append(self.case)
        return None

    # --- signs and triggers -------------------------------------------------------------------------
    def _signs(self) -> dict[str, str]:
        """Required and forecast roles with the sign that was observed of them, + or − only."""
        observed = self.case.run.observed
        roles = dict.fromkeys([*self.case.axiom.requires, *(one.role for one in self.case.axiom.predicts)])
        found = {role: observed[Test(role, "sign").id].sign for role in roles if Test(role, "sign").id in observed}
        return {role: sign for role, sign in found.items() if sign in "+-"}

    def _can_arm(self, role: str, sign: str) -> bool:
        bound, operator = self.rows.bound(role), "<" if sign == "+" else ">"
        cap = self.draft.frame.pack.policy.max_trigger_distance_percent
        return any(isinstance(triggers.arm(one, bound.metric, bound.readings, sign, cap), triggers.Armed)
                   for one in switches_for(self.case.axiom, role, operator, self.rows))

    # --- matrix -------------------------------------------------------------------------------------
    def _matrix(self) -> Matrix:
        analysis, case = self.case.run.analysis, self.case
        rows = tuple(MatrixRow(
            id_, self.claims[id_].claim.id, seen.test.role, seen.test.test, self.rows.bound(seen.test.role).metric.id,
            seen.period, seen.readings, seen.sign, self.claims[id_].sign_from, seen.base,
            weight_string(analysis.weights[id_]), id_ in analysis.diagnostic)
            for id_, seen in sorted(case.run.observed.items()))
        hypotheses = tuple(Hypothesis(one.id, one.role, CardRef(case.theme.id, one.id), self._alternative(one.id),
                                      one.id in analysis.testable) for one in case.hypotheses)
        return Matrix(
            self.card, case.domain, case.place, hypotheses, rows,
            tuple(MatrixCell(one.id, row.id, analysis.cells[one.id][row.id]) for one in hypotheses for row in rows),
            {one: weight_string(score) for one, score in sorted(analysis.scores.items())}, analysis.leader,
            weight_string(analysis.margin),
            tuple(argument.LeaveOneOut(one.row, one.leader, weight_string(one.margin))
                  for one in analysis.leave_one_out),
            analysis.linchpins, argument.Floor(len(case.floor.variants), case.floor.kept))

    def _alternative(self, id_: str) -> str:
        """The claim that states a hypothesis, verbatim its card's text; one for all its matrices."""
        return alternative_claim(self.draft, self.into.made, self.case, id_).id

    # --- conclusions --------------------------------------------------------------------------------
    def _diagnosis(self, law: Claim, number: int) -> Claim:
        case, run = self.case, self.case.run
        used = [self.claims[row].claim for row in (run.stage_rows if run.stage else run.analysis.diagnostic)
                if row in self.claims]
        used = list({one.id: one for one in used}.values())
        periods = [run.observed[row].period for row in (run.stage_rows if run.stage else run.analysis.diagnostic)
                   if row in run.observed]
        period = Period(min(one.start for one in periods), max(one.end for one in periods), "change")
        level = weakest([law.level, *(one.level for one in used)])
        claim = self._conclusion("diagnosis", level, (law.id, *(one.id for one in used)),
                                 Slots(case.domain, None, None, None, period, None, "+", "past", None, None, ()))
        self._syllogism(claim.id, law, used)
        if run.stage:
            self.into.stages.append(Stage(self.card, run.stage.id, claim.id, run.stage_rows))
        at = f"thesis.json#/matrices/{number}"
        for field_ in ("leader", "floor"):
            self.draft.text_claim("alternatives", "process_result", EMPTY, pointer=f"{at}/{field_}")
        if run.analysis.linchpins:
            self.draft.text_claim("alternatives", "process_result", EMPTY, pointer=f"{at}/linchpins")
        marks = [mark for mark in run.analysis.cells[run.analysis.leader].values() if mark != "N"]
        if not set(marks) & {"I", "II"}:
            self.draft.text_claim("alternatives", "process_result", EMPTY, pointer=f"{at}/scores")
        self._arm_all(claim.id)
        return claim

    def _arm_all(self, claim: str) -> None:
        """Triggers on the roles that the diagnosis rests on, and on every linchpin."""
        linchpins = {row.partition(".")[0] for row in self.case.run.analysis.linchpins}
        for role, sign in self._signs().items():
            if role in self.case.axiom.requires or role in linchpins:
                self.into.alarms.arm(self.case.axiom, self.rows, role, sign, (claim,))

    def _conclusion(self, role: str, level: Level, premises: Sequence[str], slots: Slots,
                    likelihood: Likelihood | None = None, hypothesis: str | None = None) -> Claim:
        return self.draft.text_claim("answer", role, EMPTY, level=level, slots=slots, premises=premises,
                                     method="inferred", terms=self.into.terms, likelihood=likelihood,
                                     hypothesis=hypothesis)

    def _syllogism(self, conclusion: str, law: Claim, minors: Sequence[Claim]) -> None:
        inputs = {role: self.rows.leaf(role, self.rows.bound(role).points[-1]).input.id
                  for role in self.case.axiom.requires}
        self.into.syllogisms.append(Syllogism(conclusion, self.card, law.id, tuple(one.id for one in minors), inputs))

    def _theses(self, law: Claim, number: int) -> dict[str, Outlook]:
        """The leader's forecasts, if it is the card's own hypothesis; claim id → outlook."""
        if self.case.leader != self.case.axiom.id:
            return {}
        found: dict[str, Outlook] = {}
        for one in self.case.axiom.predicts:
            row = Test(one.role, "sign").id
            if one.test != "sign" or one.sign == "0" or one.role not in self.case.filled.fillers:
                continue
            metric = self.rows.bound(one.role).metric
            if metric.id in self.into._forecast:
                continue
            self.into._forecast.add(metric.id)
            seen = self.case.run.observed.get(row)
            reason = "not_borne_out" if seen is None or seen.sign != one.sign or not seen.derivable else ""
            if not reason:
                minors = self._minors(row)
                cost = max(edge_cost(self.draft, claim).total for claim in minors)
                ahead = outlook(self.rows, one.role, one.sign, cost, self.case.axiom.lag_years, self.draft.frame.now)
                reason = ahead.forecast.refused
            if not reason and not self._can_arm(one.role, one.sign):
                reason = "no_trigger"
            if reason:
                self.into.gaps.append(("gap.forecast", metric.id, reason))
                continue
            found[self._thesis(law, minors, ahead).id] = ahead
        return found

    def _minors(self, row: str) -> list[Claim]:
        """The claims of the row and of the required roles, where these have a sign."""
        rows = [row, *(Test(role, "sign").id for role in self.case.axiom.requires)]
        observed = self.case.run.observed
        used = [self.claims[one].claim for one in rows if one in self.claims and observed[one].sign in "+-"]
        return list({one.id: one for one in used}.values())

    def _thesis(self, law: Claim, minors: list[Claim], ahead: Outlook) -> Claim:
        draft, last = self.draft, self.rows.value(ahead.role)
        reference = self.rows.leaf(ahead.role, self.rows.bound(ahead.role).points[-1]).input
        reasons = lowered(draft, self.case, minors, {row: one.claim for row, one in self.claims.items()})
        likelihood = None if reasons else ahead.forecast.term.likelihood(draft.frame.language)
        slots = Slots(reference.entity, reference.metric, reference.value, reference.unit, ahead.target,
                      ">" if ahead.sign == "+" else "<", ahead.sign, "forecast", None, None, ())
        premises = tuple(dict.fromkeys((law.id, *(one.id for one in minors), last.id)))
        level: Level = "HYPOTHESIS" if reasons else weakest(
            ["ANALYTIC JUDGMENT", *(draft.claims[one].level for one in premises)])
        claim = self._conclusion("thesis", level, premises, slots, likelihood, self.case.axiom.id)
        self._syllogism(claim.id, law, minors)
        self._graph(claim, law, minors, ahead)
        self.into.alarms.arm(self.case.axiom, self.rows, ahead.role, ahead.sign, (claim.id,))
        if likelihood:
            self._confidence(claim, minors, ahead)
        return claim

    # --- causal graph -------------------------------------------------------------------------------
    def _graph(self, claim: Claim, law: Claim, minors: Sequence[Claim], ahead: Outlook) -> None:
        known = {one.claim for one in self.into.nodes}
        observed = {self.claims[row].claim.id: seen for row, seen in self.case.run.observed.items()
                    if seen.test.test == "sign"}
        distance = 0
        for one in minors:
            sign = observed[one.id].sign
            if one.id not in known:
                self.into.nodes.append(Node(one.id, True, one.slots.metric, sign, 0, "and"))
            cost = edge_cost(self.draft, one)
            distance = max(distance, cost.total)
            self.into.edges.append(Edge(
                f"g.{len(self.into.edges) + 1}", one.id, claim.id, "mechanistic", self.card, law.evidence,
                "+" if sign == ahead.sign else "-", self.case.axiom.lag_years,
                tuple(text.in_(self.draft.frame.language) for text in self.case.axiom.confounders), None, cost))
        self.into.nodes.append(Node(claim.id, False, claim.slots.metric, ahead.sign, distance, "and"))

    def _confidence(self, claim: Claim, minors: Sequence[Claim], ahead: Outlook) -> None:
        causes = doubts(self.draft, claim, minors, ahead.forecast)
        if not causes:
            return
        level = "moderate" if len(causes) == 1 else "low"
        words = JOIN.in_(self.draft.frame.language).join(
            CAUSES[one.partition(":")[0]].in_(self.draft.frame.language) for one in causes)
        said = self.draft.typed_claim("answer", f"confidence.{level}", {"causes": (Part(words),)})
        self.into.confidence.append(argument.Confidence(claim.id, level, said.id, causes))

    # --- scenarios, actions -------------------------------------------------------------------------
    def _scenarios(self, roles: Sequence[str]) -> list[str]:
        """Three cases for each forecast metric, else for the card's required roles."""
        found = []
        for role in dict.fromkeys(roles or self.case.axiom.requires):
            metric = self.rows.bound(role).metric
            key = ("scenario", metric.id)
            if key in self.into.made:
                found.append(self.into.made[key].id)
                continue
            made = scenario_parameter(self.draft, self.rows, role, self.case.axiom.lag_years,
                                      f"{self.card.theme}/{self.card.id}")
            if isinstance(made, str):
                self.into.gaps.append(("gap.scenario", metric.id, made))
                continue
            parameter, assumed = made
            assumption = assumption_claim(self.draft, assumed)
            last = self.rows.value(role)
            slots = Slots(parameter.entity, parameter.metric, parameter.base_value, parameter.unit, parameter.period,
                          "~", "+", "conditional", None, None, ())
            level = weakest(["MODEL ESTIMATE", last.level])
            claim = self.draft.text_claim(
                "scenarios", "scenario", EMPTY, level=level, slots=slots, premises=(last.id, assumption.id),
                parameters=(parameter.id,), method="computed", evidence=())
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
            self.draft.text_claim("actions", "action", Rendered(one.text.in_(language), (), ()), level="HYPOTHESIS",
                                  premises=(premises[0],), trigger=self.into.alarms.trigger_of(premises[0]))


def alternative_claim(draft: Draft, made: dict[tuple[str, ...], Claim], case: Casework, id_: str) -> Claim:
    """The claim that states a hypothesis of a card in the card's own words."""
    key = ("alternative", case.theme.id, id_)
    if key not in made:
        card: Axiom = case.axiom
        text = card.hypothesis if id_ == card.id else next(
            one.statement for one in case.theme.rivals if one.id == id_)
        made[key] = draft.text_claim("alternatives", "alternative", Rendered(text.in_(draft.frame.language), (), ()),
                                     level="HYPOTHESIS", hypothesis=id_)
    return made[key]
