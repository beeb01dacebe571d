"""A card that stands on the floor → its rows, matrix and diagnosis, with triggers; forecasts follow.

Texts of argued sentences are filled in a second pass by the wording that the judge renders again.
"""

from collections.abc import Sequence

from ragjudge.calc.casework import Casework, matrix_record
from ragjudge.calc.levels import weakest
from ragjudge.calc.row_ends import diagnosis_basis
from ragjudge.calc.signs import Observed, Test
from ragjudge.calc.switches import first_armed
from ragjudge.records.argument import CardRef, Stage, Syllogism
from ragjudge.records.bundle import Claim, Level, Likelihood, Slots
from ragjudge.research.decision.alarms import EMPTY
from ragjudge.research.decision.argument import Argument, alternative_claim
from ragjudge.research.decision.laws import law_claim
from ragjudge.research.decision.ranges import with_range
from ragjudge.research.decision.rows import RowClaim, Rows


class Conclusion:
    """One card in one industry and place, written into an Argument."""

    def __init__(self, argument_: Argument, casework: Casework) -> None:
        self.into, self.case, self.draft = argument_, casework, argument_.draft
        self.rows = Rows(self.draft, argument_.corpus, casework, argument_.made)
        self.card = CardRef(casework.theme.id, casework.axiom.id)
        self.claims: dict[str, RowClaim] = {}
        self.law: Claim | None = None

    def write(self) -> str | None:
        """The card's claims; the reason code when it must stay silent after all (nothing is written then)."""
        if not any(self.can_arm(role, sign) for role, sign in self._signs().items()):
            return "no_trigger"
        law = law_claim(self.draft, self.into.corpus, self.case.axiom)
        if law is None:
            return "law_not_cited"
        self.claims = {
            id_: self.rows.row(seen) for id_, seen in sorted(self.case.run.observed.items())
        }
        self.rows.cite_alternatives()
        number = len(self.into.matrices)
        self.into.matrices.append(
            matrix_record(
                self.case,
                {id_: (one.claim.id, one.sign_from) for id_, one in self.claims.items()},
                {
                    one.id: alternative_claim(self.draft, self.into.made, self.case, one.id).id
                    for one in self.case.hypotheses
                },
            )
        )
        self.into.concluded.append(self._diagnosis(law, number).id)
        self.into.cases.append(self.case)
        self.law = law
        return None

    # --- signs and triggers -------------------------------------------------------------------------
    def _signs(self) -> dict[str, str]:
        """Required and forecast roles with the sign that was observed of them, + or − only."""
        observed = self.case.run.observed
        roles = dict.fromkeys(
            [*self.case.axiom.requires, *(one.role for one in self.case.axiom.predicts)]
        )
        found = {
            role: observed[Test(role, "sign").id].sign
            for role in roles
            if Test(role, "sign").id in observed
        }
        return {role: sign for role, sign in found.items() if sign in "+-"}

    def can_arm(self, role: str, sign: str) -> bool:
        """Whether a trigger against that sign of the role can be armed."""
        cap = self.draft.frame.pack.policy.max_trigger_distance_percent
        return first_armed(self.case.axiom, role, sign, self.rows.bound(role), cap) is not None

    # --- conclusions --------------------------------------------------------------------------------
    def _diagnosis(self, law: Claim, number: int) -> Claim:
        run, basis = self.case.run, diagnosis_basis(self.case)
        used = [
            self.minor(one, (self.claims.get(id_) or self.rows.row(one)).claim)
            for id_, one in basis.seen.items()
        ]
        used += [self.rows.value(role) for role in basis.levels]
        used = list({one.id: one for one in used}.values())
        level = weakest([law.level, *(one.level for one in used)])
        claim = self.conclusion(
            "diagnosis",
            level,
            (law.id, *(one.id for one in used)),
            Slots(
                self.case.domain, None, None, None, basis.period, None, "+", "past", None, None, ()
            ),
        )
        self.syllogism(claim.id, law, used)
        if run.stage:
            self.into.stages.append(Stage(self.card, run.stage.id, claim.id, tuple(run.stage_seen)))
        at = f"thesis.json#/matrices/{number}"
        for field_ in ("leader", "floor"):
            self.draft.text_claim("alternatives", "process_result", EMPTY, pointer=f"{at}/{field_}")
        if run.analysis.linchpins:
            self.draft.text_claim(
                "alternatives", "process_result", EMPTY, pointer=f"{at}/linchpins"
            )
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

    def minor(self, seen: Observed, claim: Claim) -> Claim:
        """The claim of an observed row as a minor premise: with its range where its ends give way."""
        return with_range(self.rows, seen.test.role, claim)

    def conclusion(
        self,
        role: str,
        level: Level,
        premises: Sequence[str],
        slots: Slots,
        likelihood: Likelihood | None = None,
        hypothesis: str | None = None,
    ) -> Claim:
        return self.draft.text_claim(
            "answer",
            role,
            EMPTY,
            level=level,
            slots=slots,
            premises=premises,
            method="inferred",
            likelihood=likelihood,
            hypothesis=hypothesis,
        )

    def syllogism(self, conclusion: str, law: Claim, minors: Sequence[Claim]) -> None:
        inputs = {
            role: self.rows.leaf(role, self.rows.bound(role).points[-1]).input.id
            for role in self.case.axiom.requires
        }
        self.into.syllogisms.append(
            Syllogism(conclusion, self.card, law.id, tuple(one.id for one in minors), inputs)
        )
