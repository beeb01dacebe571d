"""Causal distance: what an edge costs, how far a conclusion stands from its roots, how sure it may be.

Source: GATES, gate 5; ICD 203 (2015), probability terms
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.moves import LEAST_MOVES, PastMoves, base_rate, in_sign
from ragjudge.records.argument import Edge, EdgeCost, Node
from ragjudge.records.bundle import Likelihood
from ragjudge.records.errors import BundleError
from ragjudge.records.rules import Bilingual

BASE_COST = {"mechanistic": 1, "experimental": 1, "statistical": 2, "attributed": 2, "assumed": 3}
MAX_COST, HYPOTHESIS_COST = 8, 7


@dataclass(frozen=True, slots=True)
class Term:
    """One of the seven terms with its band in percent."""

    name: Bilingual
    low: int
    high: int

    def likelihood(self, language: str) -> Likelihood:
        return Likelihood(self.name.in_(language), self.low, self.high)


TERMS = (
    Term(Bilingual("几乎不可能", "almost no chance"), 1, 5),
    Term(Bilingual("很不可能", "very unlikely"), 5, 20),
    Term(Bilingual("不太可能", "unlikely"), 20, 45),
    Term(Bilingual("可能性各半", "roughly even chance"), 45, 55),
    Term(Bilingual("较可能", "likely"), 55, 80),
    Term(Bilingual("很可能", "very likely"), 80, 95),
    Term(Bilingual("几乎肯定", "almost certain"), 95, 99),
)
LEAST_RATE = Fraction(55, 100)
"""A base rate under this supports no forecast."""


def edge_cost(type_: str, bridged: bool, proxy: bool, single_origin: bool) -> EdgeCost:
    """CD2. `bridged`: FULL evidence carries the mechanism; without it any edge is an assumed one."""
    base = BASE_COST[type_ if bridged else "assumed"]
    return EdgeCost(base, int(proxy), int(single_origin), base + proxy + single_origin)


def distances(nodes: Iterable[Node], edges: Iterable[Edge]) -> dict[str, int]:
    """Claim → distance: 0 for roots; AND = the farthest needed premise, OR = the nearest that holds alone.

    Raises:
        BundleError: A cycle, an edge from or to an unknown node, or a node that no root reaches.
    """
    by_claim = {one.claim: one for one in nodes}
    incoming: dict[str, list[Edge]] = {claim: [] for claim in by_claim}
    for edge in edges:
        if edge.to not in by_claim or edge.from_ not in by_claim:
            raise BundleError("thesis.json#/edges", f"{edge.id} joins a claim that is no node")
        incoming[edge.to].append(edge)
    done: dict[str, int] = {}
    for claim in sorted(by_claim):
        _distance(claim, by_claim, incoming, done, ())
    return done


def _distance(
    claim: str,
    nodes: Mapping[str, Node],
    incoming: Mapping[str, Sequence[Edge]],
    done: dict[str, int],
    path: tuple[str, ...],
) -> int:
    if claim in done:
        return done[claim]
    if claim in path or len(path) > 60:
        raise BundleError("thesis.json#/nodes", f"{claim} rests on itself")
    if not incoming[claim]:
        if not nodes[claim].root:
            raise BundleError("thesis.json#/nodes", f"{claim} has no premise and is no root")
        done[claim] = 0
        return 0
    found = [
        _distance(one.from_, nodes, incoming, done, (*path, claim)) + one.cost.total
        for one in incoming[claim]
    ]
    done[claim] = max(found) if nodes[claim].combine == "and" else min(found)
    return done[claim]


def term_of_cost(cost: int) -> Term | None:
    """The strongest term that a distance allows (CD4); None: HYPOTHESIS without probability.

    Raises:
        BundleError: Farther than 8.
    """
    if cost > MAX_COST:
        raise BundleError("thesis.json#/nodes", f"causal distance {cost}, above {MAX_COST}")
    if cost >= HYPOTHESIS_COST:
        return None
    return {0: TERMS[6], 1: TERMS[6], 2: TERMS[5], 3: TERMS[4], 4: TERMS[4]}.get(cost, TERMS[3])


def term_of_rate(rate: Fraction) -> Term:
    """The term whose band holds a rate; a rate on an edge takes the weaker (nearer to even) band."""
    percent = rate * 100
    found = [one for one in TERMS if one.low <= percent <= one.high]
    if not found:
        return TERMS[0] if percent < 50 else TERMS[-1]
    return min(found, key=lambda one: abs(one.low + one.high - 100))


@dataclass(frozen=True, slots=True)
class Forecast:
    """What past moves allow to be said of the next one. `refused`: why nothing, or ""."""

    had: int
    of: int
    rate: Fraction
    term: Term | None
    refused: str


def forecast(
    moves: PastMoves, sign: str, cost: int, monotone: bool, age_days: int, max_age_days: int
) -> Forecast:
    """The term of an own forecast: the weaker of the causal ceiling and the base rate's band (CD4).

    refused: monotone, stale, history_too_short, base_rate_low, no_change_forecast, too_far.
    """
    had, of = in_sign(moves, sign)
    rate = base_rate(had, of)
    checks = (
        (sign not in "+-", "no_change_forecast"),
        (monotone, "monotone"),
        (age_days > max_age_days, "stale"),
        (of < LEAST_MOVES, "history_too_short"),
        (rate < LEAST_RATE, "base_rate_low"),
        (cost >= HYPOTHESIS_COST, "too_far"),
    )
    refused = next((name for hit, name in checks if hit), "")
    if refused:
        return Forecast(had, of, rate, None, refused)
    by_cost, by_rate = term_of_cost(cost), term_of_rate(rate)
    return Forecast(had, of, rate, min(by_cost, by_rate, key=lambda one: one.high), "")
