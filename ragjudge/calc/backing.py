"""How well a conclusion's premises carry it: origins, causal cost, reasons to call it a HYPOTHESIS, doubts.

Source: GATES, CD2, SI2, CH7
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragjudge.calc import causal, sources
from ragjudge.calc.casework import Casework
from ragjudge.calc.causal import Forecast
from ragjudge.calc.levels import GROUNDING, is_stronger
from ragjudge.calc.signs import Test
from ragjudge.calc.switches import first_armed
from ragjudge.calc.triggers import Armed
from ragjudge.records.argument import EdgeCost
from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.rules import CardKillSwitch, RulesPack


@dataclass(frozen=True, slots=True)
class Backing:
    """The evidence of one bundle or draft. texts: revision → the document's text."""

    pack: RulesPack
    evidence: Mapping[str, Evidence]
    texts: Mapping[str, str]

    def rows(self, claim: Claim) -> list[Evidence]:
        return [self.evidence[one] for one in claim.evidence if one in self.evidence]

    def origins(self, claim: Claim) -> set[str]:
        """The clusters of origin behind a claim's evidence."""
        return set(sources.clusters(self.rows(claim), self.pack, self.texts).values())

    def stands_alone(self, claim: Claim) -> bool:
        """SI2: two clusters, or sources of a class that may stand alone."""
        rows = self.rows(claim)
        alone = all(sources.source_class(one, self.pack) in GROUNDING for one in rows)
        return bool(rows) and alone or len(self.origins(claim)) >= 2

    def edge_cost(self, claim: Claim) -> EdgeCost:
        """CD2 of an edge from a premise: a card's mechanism, its law cited, no proxy."""
        return causal.edge_cost("mechanistic", True, False, len(self.origins(claim)) < 2)

    def lowered(
        self, case: Casework, minors: Sequence[Claim], rows: Mapping[str, Claim]
    ) -> tuple[str, ...]:
        """Why a thesis is a HYPOTHESIS: two rows only, a premise that may not stand alone, a bare linchpin.

        A linchpin is covered by two clusters at levels 1 to 4 and a trigger that can be armed.

        Args:
            rows: Row id of the matrix → its claim.
        """
        analysis = case.run.analysis
        found = ["thin"] if analysis.thin else []
        if not all(self.stands_alone(one) for one in minors):
            found.append("selection")
        for row in analysis.linchpins:
            claim = rows[row]
            if (
                len(self.origins(claim)) < 2
                or is_stronger("SECONDARY ESTIMATE", claim.level)
                or armed_against(case, row.partition(".")[0], self.pack) is None
            ):
                found.append("linchpin")
        return tuple(dict.fromkeys(found))

    def doubts(self, claim: Claim, minors: Sequence[Claim], ahead: Forecast) -> tuple[str, ...]:
        """Causes of low confidence in a thesis, "code:claim", each code once."""
        found = [f"single_origin:{one.id}" for one in minors if len(self.origins(one)) < 2][:1]
        found += [f"attributed:{one.id}" for one in minors if one.level == "ATTRIBUTED STATEMENT"][
            :1
        ]
        found += [f"estimated:{one.id}" for one in minors if one.level == "SECONDARY ESTIMATE"][:1]
        return tuple(found + ([f"base_rate:{claim.id}"] if ahead.had < ahead.of else []))


def armed_against(
    case: Casework, role: str, pack: RulesPack
) -> tuple[CardKillSwitch, Armed] | None:
    """The trigger against what a role was seen to do; None where it has no sign or none can be armed."""
    seen = case.run.observed.get(Test(role, "sign").id)
    if seen is None or seen.sign not in "+-":
        return None
    bound = case.filled.fillers[role][0].bound
    return first_armed(case.axiom, role, seen.sign, bound, pack.policy.max_trigger_distance_percent)


def confidence_level(causes: Sequence[str]) -> str:
    """moderate with one cause of doubt, low with several."""
    return "moderate" if len(causes) == 1 else "low"
