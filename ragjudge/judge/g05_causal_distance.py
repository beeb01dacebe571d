"""CAUSAL_DISTANCE_PENALTY: the longer the bridge, the humbler the conclusion.

Checks:
    CD1 the graph: nodes are claims of one metric, rooted in readings, acyclic, each thesis its own node.
    CD2 edges and their costs: a card's mechanism that predicts the conclusion, its law cited.
    CD3 distances. CD4 a forecast's term is no stronger than distance and history allow; else none is given.
    CD5 signs multiply to the conclusion's, dates run forward. CD6 a costly edge names confounders and the
    trigger that would break it. CD7 a node holds one metric, and no premise repeats its conclusion.
    CD8 no probability above the ceiling of any edge. CD9 every thesis and diagnosis is one syllogism:
    a law of a card in the work's own words, readings as minor premises, every required role bound.
Why:
    Each step of a chain may fail; a conclusion is never surer than its bridge or than history.
Fails:
    A thesis "very likely" whose own past moves went that way in three of six cases: CD4.
Source:
    GATES 5; ICD 203 (2015)
"""

from collections.abc import Iterator

from ragjudge.calc.causal import distances, term_of_cost
from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail, run_rule
from ragjudge.judge.syllogisms import CONCLUDED, action, syllogism
from ragjudge.judge.thesis_graph import edges_of, roots_of
from ragjudge.records.argument import Edge, Thesis
from ragjudge.records.bundle import LEVELS, Claim
from ragjudge.records.closed import to_json
from ragjudge.records.scorecard import Finding, RuleResult

GATE = "GATE_CAUSAL_DISTANCE_PENALTY"
RULES = ("CD1", "CD2", "CD3", "CD4", "CD5", "CD6", "CD7", "CD8", "CD9")
_MEND = "ask again: the argument is computed from cards and series"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate. Without a thesis there is no edge: the count of theses proves it."""
    proof = lookup_proof(case)
    if proof:
        return tuple(run_rule(rule, (), lambda _: (), proof) for rule in RULES)
    claims = list(case.bundle.claims.values())
    theses = [one for one in claims if one.role == "thesis"]
    thesis = case.bundle.thesis
    edges = list(thesis.edges) if thesis else []
    concluded = [one for one in claims if one.role in CONCLUDED]
    nothing = _no_forecast(case, concluded, theses)
    return (
        run_rule("CD1", ["thesis.json"], lambda _: _graph(case, theses)),
        run_rule("CD2", theses, lambda one: _edges(case, one), nothing),
        run_rule("CD3", ["thesis.json"], lambda _: _distances(case)),
        run_rule("CD4", theses, lambda one: _term(case, one), nothing),
        run_rule("CD5", theses, lambda one: _signs(case, one), nothing),
        run_rule("CD6", edges, lambda one: _breakable(case, one), nothing if not edges else None),
        run_rule("CD7", theses, lambda one: _single(case, one), nothing),
        run_rule("CD8", edges, lambda one: _ceiling(case, one), nothing if not edges else None),
        run_rule("CD9", [*concluded, *(one for one in claims if one.role == "action")],
                 lambda one: action(case, one) if one.role == "action" else syllogism(case, one)))


def _no_forecast(case: Case, concluded: list[Claim], theses: list[Claim]) -> str | None:
    """The proof that no edge is needed: there is a diagnosis, and no thesis."""
    if theses or not concluded or case.bundle.thesis is None:
        return None
    return f"{len(concluded)} conclusions, all diagnoses; no thesis forecasts anything"


def _thesis_file(case: Case) -> Thesis:
    return remade(case).thesis


def _graph(case: Case, theses: list[Claim]) -> Iterator[Finding]:
    """Nodes are the theses and their minor premises, in the order of the theses, and nothing else."""
    thesis, wanted = _thesis_file(case), []
    for claim in theses:
        wanted += [one for one in roots_of(case, claim) if one not in wanted]
        wanted.append(claim.id)
    found = [one.claim for one in thesis.nodes]
    if found != wanted:
        yield fail("CD1", "thesis.json#/nodes", str(found), str(wanted), _MEND)
    yield from _orphans(case, thesis)
    for node in thesis.nodes:
        at, claim = f"thesis.json#/nodes/{node.claim}", case.bundle.claims[node.claim]
        metric = claim.slots.metric if claim.slots else None
        if (node.metric, node.root) != (metric, claim.role != "thesis") or node.combine != "and":
            yield fail("CD1", at, f"{node.metric}, root {node.root}, {node.combine}",
                       f"{metric}, root {claim.role != 'thesis'}, and", _MEND)
        if node.root and LEVELS.index(claim.level or "ASSUMPTION") > LEVELS.index("SECONDARY ESTIMATE"):
            yield fail("CD1", at, f"a root at {claim.level}", "a reading of levels 1 to 4", _MEND)


def _orphans(case: Case, thesis: Thesis) -> Iterator[Finding]:
    """Syllogisms, stages and confidence of conclusions that are not there."""
    known = {one.id for one in case.bundle.claims.values() if one.role in CONCLUDED}
    named = {one.conclusion for one in thesis.syllogisms} | {one.claim for one in thesis.stages}
    for id_ in sorted((named | {one.claim for one in thesis.confidence}) - known):
        yield fail("CD1", f"thesis.json#{id_}", "an argument for no conclusion",
                   "a thesis or diagnosis", _MEND)


def _edges(case: Case, claim: Claim) -> Iterator[Finding]:
    thesis = _thesis_file(case)
    given = [(number, one) for number, one in enumerate(thesis.edges, 1) if one.to == claim.id]
    wanted = edges_of(case, claim, given[0][0] if given else len(thesis.edges) + 1)
    if [one for _, one in given] != wanted:
        yield fail("CD2", f"thesis.json#/edges/{claim.id}", str([to_json(one) for _, one in given]),
                   str([to_json(one) for one in wanted]), _MEND)
    known = {one.id for one in case.bundle.claims.values() if one.role == "thesis"}
    for one in thesis.edges:
        if one.to not in known:
            yield fail("CD2", f"thesis.json#{one.id}", f"an edge to {one.to}", "an edge to a thesis", _MEND)


def _distances(case: Case) -> Iterator[Finding]:
    thesis = _thesis_file(case)
    found = distances(thesis.nodes, thesis.edges)
    for node in thesis.nodes:
        if node.distance != found[node.claim]:
            yield fail("CD3", f"thesis.json#/nodes/{node.claim}", str(node.distance),
                       str(found[node.claim]), _MEND)
        most = case.pack.policy.max_causal_cost
        if found[node.claim] > most:
            yield fail("CD3", f"thesis.json#/nodes/{node.claim}", f"distance {found[node.claim]}",
                       f"at most {most}, as the policy allows", _MEND)


def _term(case: Case, claim: Claim) -> Iterator[Finding]:
    made, at = remade(case).forecast(claim), f"claims.jsonl#{claim.id}"
    ahead = made.ahead.forecast
    if ahead.refused:
        yield fail("CD4", at, f"a forecast although {ahead.refused}", "no thesis", _MEND)
        return
    wanted = None if made.reasons else ahead.term.likelihood(claim.language)
    if claim.likelihood != wanted:
        yield fail("CD4", f"{at}/likelihood", str(claim.likelihood and to_json(claim.likelihood)),
                   str(wanted and to_json(wanted)), _MEND)


def _signs(case: Case, claim: Claim) -> Iterator[Finding]:
    made, thesis = remade(case).forecast(claim), _thesis_file(case)
    nodes = {one.claim: one for one in thesis.nodes}
    at = f"thesis.json#/nodes/{claim.id}"
    if nodes[claim.id].sign != made.sign:
        yield fail("CD5", at, nodes[claim.id].sign, made.sign, _MEND)
    rows = {row.claim: row for row in thesis.matrices[made.number].rows if row.test == "sign"}
    for edge in (one for one in thesis.edges if one.to == claim.id):
        root = nodes[edge.from_]
        if root.sign != rows[edge.from_].sign:
            yield fail("CD5", f"thesis.json#/nodes/{root.claim}", root.sign, rows[edge.from_].sign, _MEND)
        product = "+" if root.sign == edge.sign else "-"
        if product != made.sign:
            yield fail("CD5", f"thesis.json#{edge.id}", f"{root.sign} × {edge.sign}", made.sign, _MEND)
        if claim.slots is None or claim.slots.period is None or \
                rows[edge.from_].period.end > claim.slots.period.end:
            yield fail("CD5", f"thesis.json#{edge.id}", "a premise later than its conclusion",
                       "earlier", _MEND)


def _breakable(case: Case, edge: Edge) -> Iterator[Finding]:
    triggers = case.bundle.monitor.triggers if case.bundle.monitor else ()
    first = next((one.id for one in triggers if edge.to in one.nodes), None)
    if edge.breaks_if != first or (edge.cost.total >= 2 and first is None):
        yield fail("CD6", f"thesis.json#{edge.id}/breaks_if", str(edge.breaks_if),
                   f"{first}, the trigger of its conclusion", _MEND)
    if edge.cost.total >= 2 and not edge.confounders:
        yield fail("CD6", f"thesis.json#{edge.id}/confounders", "none", "the confounders of its card",
                   "name them in the card")


def _single(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}"
    if claim.slots is None or claim.slots.metric is None:
        yield fail("CD7", at, "no metric", "one metric", _MEND)
        return
    for id_ in claim.premises:
        one = case.bundle.claims[id_]
        same = one.slots is not None and (one.slots.metric, one.slots.period, one.slots.polarity) == (
            claim.slots.metric, claim.slots.period, claim.slots.polarity)
        if one.text == claim.text or same:
            yield fail("CD7", at, f"{id_} says the same", "premises that do not repeat the conclusion", _MEND)


def _ceiling(case: Case, edge: Edge) -> Iterator[Finding]:
    claim, term = case.bundle.claims[edge.to], term_of_cost(edge.cost.total)
    if claim.likelihood and (term is None or claim.likelihood.high > term.high):
        yield fail("CD8", f"claims.jsonl#{claim.id}/likelihood", f"up to {claim.likelihood.high} %",
                   f"at most {term.high if term else 0} %, the ceiling of {edge.id}", _MEND)
