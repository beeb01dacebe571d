"""How well premises carry a conclusion: origins, causal cost, reasons for a HYPOTHESIS, doubts."""

from collections.abc import Mapping, Sequence

from ragjudge.calc import causal, sources
from ragjudge.calc.casework import Casework
from ragjudge.calc.causal import Forecast
from ragjudge.calc.levels import GROUNDING, is_stronger
from ragjudge.records.argument import EdgeCost
from ragjudge.records.bundle import Claim
from ragjudge.research.draft import Draft


def clusters_of(draft: Draft, claim: Claim) -> set[str]:
    """The clusters of origin behind a claim's evidence."""
    rows = [draft.evidence[one] for one in claim.evidence]
    texts = {one.revision: one.document.text for one in draft.documents.values()}
    return set(sources.clusters(rows, draft.frame.pack, texts).values())


def stands_alone(draft: Draft, claim: Claim) -> bool:
    """SI2: two clusters, or sources of a class that may stand alone."""
    rows = [draft.evidence[one] for one in claim.evidence]
    alone = all(sources.source_class(one, draft.frame.pack) in GROUNDING for one in rows)
    return alone or len(clusters_of(draft, claim)) >= 2


def edge_cost(draft: Draft, claim: Claim) -> EdgeCost:
    """CD2 of an edge from a premise: a card's mechanism, its law cited, no proxy."""
    return causal.edge_cost("mechanistic", True, False, len(clusters_of(draft, claim)) < 2)


def lowered(
    draft: Draft, case: Casework, minors: Sequence[Claim], rows: Mapping[str, Claim]
) -> tuple[str, ...]:
    """Why a thesis is a HYPOTHESIS: two rows only, a premise that stands alone, an uncovered linchpin.

    A linchpin is covered by two clusters at levels 1 to 4 (and a trigger, which every linchpin gets).
    """
    analysis = case.run.analysis
    found = ["thin"] if analysis.thin else []
    if not all(stands_alone(draft, one) for one in minors):
        found.append("selection")
    for row in analysis.linchpins:
        claim = rows[row]
        if len(clusters_of(draft, claim)) < 2 or is_stronger("SECONDARY ESTIMATE", claim.level):
            found.append("linchpin")
    return tuple(dict.fromkeys(found))


def doubts(draft: Draft, claim: Claim, minors: Sequence[Claim], ahead: Forecast) -> tuple[str, ...]:
    """Causes of low confidence in a thesis, "code:claim", each code once."""
    found = [f"single_origin:{one.id}" for one in minors if len(clusters_of(draft, one)) < 2][:1]
    found += [f"attributed:{one.id}" for one in minors if one.level == "ATTRIBUTED STATEMENT"][:1]
    found += [f"estimated:{one.id}" for one in minors if one.level == "SECONDARY ESTIMATE"][:1]
    return tuple(found + ([f"base_rate:{claim.id}"] if ahead.had < ahead.of else []))
