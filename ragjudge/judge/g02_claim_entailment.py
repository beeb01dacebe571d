"""CLAIM_ENTAILMENT: the quoted words carry the claim.

Checks:
    CE1 exactly one verification row for each claim with evidence, with the digests of what it judged
    and where each quote was found.
    CE2 the quote stands at its span, is told from others, lies in a content block; a cell is found by
    key, row number and span, and its key is unique.
    CE3 the claim is the one wording of its cells, or of its sentence, rendered again; values included.
    CE4 only FULL passes; the judge decides again and must agree; no drift; a model's FULL counts where policy
    lets it, never over a slot that the rules are final on. CE5 a causal sentence is carried
    by one sentence that states the cause. CE6 what a sentence lists stands in its evidence, and all, only,
    first, most speak of the evidence's domain. CE7 in another language than its evidence: the quotation is
    there, or numbers, periods and names are equal, which is no FULL.
Why:
    Word overlap cannot judge support; minimal edits pass as often as the truth.
Fails:
    "fell by 81.9 %" where the formula over the two cells gives 82.0: CE3.
Source:
    GATES 2
"""

from collections.abc import Iterator
from dataclasses import replace

from ragjudge.calc.entailment import (
    Decision,
    closed_wording,
    context_of,
    decide_on_cells,
    quote_found,
)
from ragjudge.calc.quoted_slots import quoted_slots
from ragjudge.judge import model_rows
from ragjudge.judge.case import Case
from ragjudge.judge.own_evidence import check_own_evidence
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.judge.wordings import on_cells, on_sentence, quote_again, word_again
from ragjudge.readers.cells import find_table, is_unique_key, read_cell
from ragjudge.records.bundle import Claim, Evidence, Slots
from ragjudge.records.request import (
    asked_claim,
    asked_evidence,
    claim_digest,
    selectors_digest,
)
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.records.verification import Result

GATE = "GATE_CLAIM_ENTAILMENT"
_MEND = "ask again: the wording is made from the evidence"
_MEND_FREE = "word it as the source does"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate; a bundle that cites nothing has nothing to check."""
    bundle = case.bundle
    cited = [one for one in bundle.claims.values() if one.evidence]
    rows = list(bundle.evidence.values())
    proof = None
    if not cited and not rows:
        proof = f"{len(bundle.claims)} claims, none cites evidence; evidence.jsonl is empty"
    results = bundle.verification.results if bundle.verification else ()
    owing = list(bundle.claims.values()) if case.adopted else cited
    return (
        run_rule("CE1", _pairs(case, cited, results), lambda pair: _row(case, *pair), proof),
        run_rule("CE2", rows, lambda row: _quote(case, row), proof),
        run_rule("CE3", cited, lambda claim: _wording(case, claim), proof),
        run_rule("CE4", owing, lambda claim: _full(case, claim), None if case.adopted else proof),
        *check_own_evidence(case))


def _pairs(case: Case, cited: list[Claim],
           results: tuple[Result, ...]) -> list[tuple[str, Claim | None]]:
    """Every claim that needs a row, and every row's claim, and every claim that a model was asked about."""
    ids: dict[str, Claim | None] = {one.id: one for one in cited}
    ids |= {one.claim: None for one in case.bundle.model_calls if one.claim not in ids}
    for result in results:
        ids.setdefault(result.claim, None)
    return sorted(ids.items())


def _row(case: Case, id_: str, claim: Claim | None) -> Iterator[Finding]:
    at = f"audit/verification_results.json#{id_}"
    results = case.bundle.verification.results if case.bundle.verification else ()
    found = [one for one in results if one.claim == id_]
    if claim is None or len(found) != 1:
        yield fail("CE1", at, f"{len(found)} rows for {'no such claim' if claim is None else id_}",
                   "exactly one row for each claim with evidence", "run `ragjudge audit`")
        return
    one, asked = found[0], asked_claim(claim)
    selectors = selectors_digest(asked, {row.id: asked_evidence(row)
                                         for row in case.bundle.evidence.values()})
    snapshots = tuple(sorted({row.source.revision for row in case.evidence_of(claim)}))
    want = (claim.evidence, claim_digest(asked), selectors, snapshots)
    if (one.evidence, one.claim_sha256, one.selectors_sha256, one.snapshots) != want:
        yield fail("CE1", at, "the row was made for another text or other evidence",
                   "the digests of this claim", "run `ragjudge audit` on the bundle as it is")
    quotes = tuple(quote_found(row, case.document(row.source)) for row in case.evidence_of(claim))
    if one.status == "decided" and one.quotes != quotes:
        yield fail("CE1", f"{at}/quotes", str(one.quotes)[:160], str(quotes)[:160],
                   "run `ragjudge audit`")
    if (one.status == "decided") != (one.entailment is not None):
        yield fail("CE1", at, f"{one.status} with {one.entailment}", "an answer exactly if decided",
                   "run `ragjudge audit`")


def _quote(case: Case, row: Evidence) -> Iterator[Finding]:
    at = f"evidence.jsonl#{row.id}"
    document = case.document(row.source)
    text, locator, quote = document.text, row.locator, row.quote
    around = (text[max(0, locator.start - 16):locator.start], text[locator.end:locator.end + 16])
    if not quote.exact or text[locator.start:locator.end] != quote.exact \
            or around != (quote.prefix, quote.suffix):
        yield fail("CE2", f"{at}/quote", quote.exact[:80], "the text at the locator", _MEND)
        return
    if text.count(quote.prefix + quote.exact + quote.suffix) != 1:
        yield fail("CE2", f"{at}/quote", "the quote with its context occurs more than once",
                   "one place", "cite a longer passage")
    language = "zh" if document.language == "zh" else "en"
    if row.language != language:
        yield fail("CE2", f"{at}/language", row.language, language, _MEND)
    if locator.kind == "table_row":
        yield from _cell(case, row)
    else:
        context = context_of(row, document)
        if isinstance(context, str):
            yield fail("CE2", at, context, "a sentence in a content block", "cite the text itself")


def _cell(case: Case, row: Evidence) -> Iterator[Finding]:
    at = f"evidence.jsonl#{row.id}"
    document = case.document(row.source)
    now = read_cell(document, row.locator)
    digits = case.source_rule(row.source.uri).significant_digits.get(now.column)
    if row.cell != replace(now, digits=digits):
        yield fail("CE2", f"{at}/cell", f"{row.cell and row.cell.value} {row.cell and row.cell.unit}",
                   f"{now.raw} × {now.factor} = {now.value} {now.unit}", _MEND)
    table = find_table(document, row.locator)
    if table.heading != row.locator.heading:
        yield fail("CE2", f"{at}/locator/heading", str(row.locator.heading), str(table.heading), _MEND)
    if not is_unique_key(table, table.rows[(row.locator.row or 0) - 1]):
        yield unverified("CE2", at, "other rows have the same key", "a key that names one row",
                         "the table needs a column that tells its rows apart")


def _wording(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}"
    if on_cells(case, claim):
        worded = word_again(case, claim)
        rendered, slots = worded.rendered, worded.slots
        if claim.slots != slots:
            yield fail("CE3", f"{at}/slots", str(claim.slots)[:200], str(slots)[:200], _MEND)
    elif _is_free(case, claim):
        yield from _free(case, claim)
        return
    elif on_sentence(case, claim) and len(claim.evidence) == 1:
        rendered, slots = quote_again(case, claim), _quoted(case, claim)
        if claim.slots != slots:
            yield fail("CE3", f"{at}/slots", str(claim.slots), str(slots), _MEND)
    else:
        yield unverified("CE3", at, f"a {claim.role} on {len(claim.evidence)} rows of mixed evidence",
                         "cells alone, or one sentence", _MEND)
        return
    if claim.text != rendered.text:
        yield fail("CE3", f"{at}/text", claim.text[:160], rendered.text[:160], _MEND)
    elif claim.values != rendered.values:
        yield fail("CE3", f"{at}/values", str(claim.values)[:160], str(rendered.values)[:160], _MEND)


def _is_free(case: Case, claim: Claim) -> bool:
    """A sentence of an adopted report: its own words, and no closed wording. Source: GATES common rule 7"""
    if not case.adopted or not on_sentence(case, claim):
        return False
    rows = case.evidence_of(claim)
    return len(rows) != 1 or closed_wording(asked_claim(claim), rows[0], case.pack) != claim.text


def _free(case: Case, claim: Claim) -> Iterator[Finding]:
    """Its slots against the whole sentences around the quotes."""
    if model_rows.is_upheld(case, claim):
        return  # CE4 holds the model to what the rules left open
    again = decide_again(case, claim)
    lost = sorted(name for name, verdict in again.slots.items() if verdict != "match")
    if lost:
        yield unverified("CE3", f"claims.jsonl#{claim.id}/slots", f"{', '.join(lost)} differ",
                         "; ".join(again.unmatched) or "the slots of the evidence", _MEND_FREE)


def _quoted(case: Case, claim: Claim) -> Slots | None:
    """The slots that a quoting claim must have."""
    row = case.evidence_of(claim)[0]
    input_ = next((one for one in case.bundle.inputs.values() if one.evidence == row.id), None)
    return quoted_slots(asked_claim(claim), row, input_, case.document(row.source), case.pack)


def _full(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}"
    if not claim.evidence:
        yield unverified("CE4", at, "no evidence: no source is named, at hand or near", "FULL",
                         "cite a source that says it")
        return
    results = case.bundle.verification.results if case.bundle.verification else ()
    one = next((row for row in results if row.claim == claim.id), None)
    if one is None:
        yield unverified("CE4", at, "not audited", "FULL", "run `ragjudge audit`")
        return
    if one.entailment == "CONTRADICT" or one.target_to_result_drift:
        yield fail("CE4", at, f"{one.entailment}, drift {list(one.target_to_result_drift)}", "FULL",
                   f"the evidence does not say: {', '.join(one.unmatched)[:120]}")
        return
    if one.entailment != "FULL":
        yield unverified("CE4", at, f"{one.status} {one.entailment}: {', '.join(one.unmatched)[:200]}",
                         "FULL", "word it as the source does, or leave it out")
    rules = decide_again(case, claim)
    again, _ = model_rows.with_model(case, claim, rules)
    if (again.entailment, dict(again.slots), again.unmatched) != (
            one.entailment, one.slots, one.unmatched):
        yield fail("CE4", at, f"the audit says {one.entailment} {one.slots}"[:200],
                   f"{again.entailment} {again.slots}, as decided again"[:200], "run `ragjudge audit`")
    yield from model_rows.check_row(case, claim, one, rules)


def decide_again(case: Case, claim: Claim) -> Decision:
    """The rule auditor's decision, made again on the snapshots."""
    if on_cells(case, claim):
        return decide_on_cells(asked_claim(claim), word_again(case, claim), ())
    return case.on_quotes(claim)
