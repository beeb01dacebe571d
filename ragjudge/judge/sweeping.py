"""SI6: the opposition sweep of Tier 2, made again on the snapshots and compared."""

from collections.abc import Iterator
from dataclasses import replace

from ragjudge.calc.opposition import Opposed, OtherRow, SentenceSweep, sweep_rows
from ragjudge.calc.wording import Leaf
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import evidence_cell, reading_of
from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.request import asked_claim
from ragjudge.records.scorecard import Finding

_MEND = "add a counter-claim that cites the place, or ask again"


def check(case: Case, claim: Claim) -> Iterator[Finding]:
    """The findings of SI6 for one claim."""
    at = f"audit/opposition.jsonl#{claim.id}"
    said = {(one.snapshot_sha256, one.start, one.end): one for one in case.bundle.opposition
            if one.claim == claim.id}
    again = {(one.snapshot, one.start, one.end): one for one in sweep_again(case, claim)}
    if set(said) != set(again):
        yield fail("SI6", at, f"{len(said)} places listed, {len(again)} found again",
                   "the same places", "run `ragjudge audit`")
        return
    for place, one in again.items():
        row = said[place]
        if (row.exact, row.slot, row.reason) != (one.exact, one.slot, one.reason):
            yield fail("SI6", at, f"{row.slot}: {row.reason}", f"{one.slot}: {one.reason}",
                       "run `ragjudge audit`")
        elif one.reason is None and not _countered(case, row.counter, one):
            yield fail("SI6", at, f"{one.exact[:120]!r} speaks against it",
                       "a counter-claim in the report", _MEND)


def _countered(case: Case, counter: str | None, one: Opposed) -> bool:
    claim = case.bundle.claims.get(counter or "")
    if claim is None or claim.role != "counter":
        return False
    return any(row.source.revision == one.snapshot and row.locator.start < one.end
               and one.start < row.locator.end for row in case.evidence_of(claim))


def sweep_again(case: Case, claim: Claim) -> list[Opposed]:
    """Every place in the snapshots that could speak against the claim."""
    rows = case.evidence_of(claim)
    own = [(row.source.revision, row.locator.start, row.locator.end) for row in rows]
    found: list[Opposed] = []
    for row in rows:
        if row.locator.kind == "table_row":
            found += _rows(case, row)
    found += _sentences(case).sweep(asked_claim(claim), _documents(case), own)
    kept = {(one.snapshot, one.start, one.end): one for one in found}
    return [kept[place] for place in sorted(kept)]


def _sentences(case: Case) -> SentenceSweep:
    if case.sentence_sweep is None:
        case.sentence_sweep = SentenceSweep(case.pack)
    return case.sentence_sweep


def _documents(case: Case) -> dict[str, object]:
    out = {}
    for row in case.bundle.evidence.values():
        try:
            out[row.source.revision] = case.document(row.source)
        except BundleError:
            continue
    return out


def _rows(case: Case, row: Evidence) -> list[Opposed]:
    leaf = next((one for one in case.leaves().values() if one.evidence.id == row.id), None)
    if leaf is None:
        return []
    document = case.document(row.source)
    table, _, column = evidence_cell(row, document)
    others = []
    for other in table.rows:
        if other.start == row.locator.start:
            continue
        try:
            cell = cell_of(document, table, other, column)
        except SourceError:
            continue
        reading = reading_of(document, table, other, column, row.source.uri, row.source.revision, case.pack)
        near = replace(leaf.input, value=cell.value, unit=cell.unit, interval=(cell.value, cell.value))
        others.append(OtherRow(other.start, other.end, document.text[other.start:other.end],
                               Leaf(near, row, reading)))
    return sweep_rows(leaf, others)


