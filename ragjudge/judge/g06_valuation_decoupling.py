"""VALUATION_DECOUPLING: price is not evidence about the business.

Checks:
    VD1 no word of valuation in thesis, hypotheses, monitor or thesis sections, outside names.
    VD2 no instrument price, multiple or market value reaches a conclusion through formulas or premises.
    VD3 valuation claims support nothing. VD4 no sentence that argues from valuation is evidence under
    an edge of the causal chain. VD5 what was scanned is counted as the proof.
Why:
    A cheap share is somebody's opinion of the business, not a fact about it.
Fails:
    A premise on a metric of kind instrument_price under a thesis: VD2.
Source:
    GATES 6
"""

from collections.abc import Iterable, Iterator

from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.rule import fail, run_rule
from ragjudge.judge.wordings import masks
from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text import scope

GATE = "GATE_VALUATION_DECOUPLING"
TAINTED_KINDS = frozenset(("instrument_price", "multiple"))
CONCLUSIONS = frozenset(("diagnosis", "thesis", "scenario", "alternative", "action"))
_MEND = "leave valuation out of the argument"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    proof = lookup_proof(case)
    claims = list(case.bundle.claims.values())
    argued = [] if proof else argument_claims(case)
    triggers = list(case.bundle.monitor.triggers) if case.bundle.monitor else []
    counted = proof or f"{len(claims)} sentences scanned, {len(triggers)} triggers"
    return (
        run_rule("VD1", argued, lambda one: _words(case, one), counted),
        run_rule("VD2", argued, lambda one: _tainted(case, one), counted),
        run_rule("VD3", argued, lambda one: _supports(case, one), counted),
        run_rule("VD4", edge_sentences(case), lambda row: _argues(case, row),
                 f"{len(case.bundle.evidence)} rows of evidence, no sentence among those under an edge"))


def argument_claims(case: Case) -> list[Claim]:
    """Conclusions and everything they rest on, laws and hypotheses included."""
    claims = case.bundle.claims
    todo = [one.id for one in claims.values() if one.role in CONCLUSIONS]
    todo += [one.id for one in claims.values() if one.role in ("major_premise", "kill_switch")]
    found: dict[str, Claim] = {}
    while todo:
        one = claims.get(todo.pop(0))
        if one is not None and one.id not in found:
            found[one.id] = one
            todo += one.premises
    return list(found.values())


def edge_sentences(case: Case) -> list[Evidence]:
    """The cited sentences that an edge rests on: its bridge, and what its two ends cite."""
    edges = case.bundle.thesis.edges if case.bundle.thesis else ()
    cited = {one for edge in edges for one in edge.bridge}
    for edge in edges:
        for id_ in (edge.from_, edge.to):
            claim = case.bundle.claims.get(id_)
            cited |= set(claim.evidence) if claim else set()
    return [row for row in case.bundle.evidence.values()
            if row.id in cited and row.locator.kind == "sentence"]


def _argues(case: Case, row: Evidence) -> Iterator[Finding]:
    for hit in _hits(case, row.quote.exact, ())[:1]:
        yield fail("VD4", f"evidence.jsonl#{row.id}/quote", hit, "no valuation under an edge", _MEND)


def _words(case: Case, claim: Claim) -> Iterator[Finding]:
    for hit in valuation_hits(case, claim)[:1]:
        yield fail("VD1", f"claims.jsonl#{claim.id}/text", hit, "no word of valuation", _MEND)


def valuation_hits(case: Case, claim: Claim) -> list[str]:
    """Words of the valuation lexicon in the claim's text, outside names.

    Words of the class `beside_security` (便宜, cheap) count only where a word of the class `security` stands.
    """
    return _hits(case, claim.text, masks(case, claim))


def _hits(case: Case, text: str, masked: Iterable[tuple[int, int]]) -> list[str]:
    hits = scope.markers(text, case.pack.lexicons, masked, _classes(case), single=False)
    named = any(hit.cls == "valuation.security" for hit in hits)
    return [hit.word for hit in hits if hit.cls != "valuation.security"
            and (named or hit.cls != "valuation.beside_security")]


def _classes(case: Case) -> list[str]:
    return [f"valuation.{name}" for name in case.pack.lexicons.get("valuation", {})]


def _metrics(case: Case, claim: Claim) -> set[str]:
    known = {**case.bundle.inputs, **case.bundle.parameters}
    todo, out = list(claim.parameters), set()
    seen: set[str] = set()
    while todo:
        id_ = todo.pop()
        one = known.get(id_)
        if one is None or id_ in seen:
            continue
        seen.add(id_)
        out |= {one.metric} if one.metric else set()
        todo += list(getattr(one, "inputs", {}).values())
    if claim.slots and claim.slots.metric:
        out.add(claim.slots.metric)
    return out


def _tainted(case: Case, claim: Claim) -> Iterator[Finding]:
    kinds = {one.id: one.kind for one in case.pack.metrics}
    for metric in sorted(_metrics(case, claim)):
        if kinds.get(metric) in TAINTED_KINDS:
            yield fail("VD2", f"claims.jsonl#{claim.id}", f"{metric} is a {kinds[metric]}",
                       "no instrument price under a conclusion", _MEND)


def _supports(case: Case, claim: Claim) -> Iterator[Finding]:
    for id_ in claim.premises:
        premise = case.bundle.claims.get(id_)
        if premise is not None and valuation_hits(case, premise):
            yield fail("VD3", f"claims.jsonl#{claim.id}/premises", f"{id_} argues from valuation",
                       "premises about the business", _MEND)
