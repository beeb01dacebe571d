"""The causal edges of a thesis, made again from its card and the origins of its premises. (CD1, CD2)"""

from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.records.argument import Edge
from ragjudge.records.bundle import Claim


def roots_of(case: Case, claim: Claim) -> list[str]:
    """The claims that a thesis rests on in the graph: its minor premises, in order."""
    return [one.id for one in remade(case).forecast(claim).minors]


def edges_of(case: Case, claim: Claim, first: int) -> list[Edge]:
    """The edges to a thesis; `first` numbers the first of them.

    Raises:
        BundleError: The thesis cannot be made again.
    """
    made = remade(case)
    found = made.forecast(claim)
    card, axiom = made.syllogism(claim).card, made.casework(found.number).axiom
    law = case.bundle.claims[made.syllogism(claim).major]
    rows = {row.claim: row.sign for row in made.matrix(found.number).rows if row.test == "sign"}
    confounders = tuple(one.in_(claim.language) for one in axiom.confounders)
    triggers = case.bundle.monitor.triggers if case.bundle.monitor else ()
    breaks = next((one.id for one in triggers if claim.id in one.nodes), None)
    backing = made.backing()
    return [Edge(f"g.{first + number}", one.id, claim.id, "mechanistic", card, law.evidence,
                 "+" if rows[one.id] == found.sign else "-", axiom.lag_years, confounders, breaks,
                 backing.edge_cost(one))
            for number, one in enumerate(found.minors)]
