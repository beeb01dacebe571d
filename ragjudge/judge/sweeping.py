"""SI6: the opposition sweep of Tier 2, made again on the snapshots and compared."""

from collections.abc import Iterator

from ragjudge.calc.opposition import Opposed, SentenceSweep, sweep_rows
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.readers.beside import other_rows, rows_swept
from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.errors import BundleError
from ragjudge.records.readings import Leaf
from ragjudge.records.request import asked_claim
from ragjudge.records.scorecard import Finding

SWEPT = "audit/audit_manifest.json#/swept"
_MEND = "add a counter-claim that cites the place, or ask again"


def rest(case: Case, cited: list[Claim]) -> list[str]:
    """What SI6 compares besides claims with evidence: rows of other claims, and the count of places."""
    ids = {one.id for one in cited}
    return [*sorted({one.claim for one in case.bundle.opposition} - ids), *([SWEPT] if cited else [])]


def check(case: Case, one: Claim | str) -> Iterator[Finding]:
    """The findings of SI6 for one claim, or for what `rest` names."""
    if isinstance(one, Claim):
        yield from _claim(case, one)
    elif one != SWEPT:
        yield fail("SI6", f"audit/opposition.jsonl#{one}", "no claim with evidence",
                   "rows of claims that cite evidence", "run `ragjudge audit`")
    else:
        audit = case.bundle.audit_manifest
        again = sum(_looked_at(case, claim) for claim in case.bundle.claims.values() if claim.evidence)
        if audit is None or audit.swept != again:
            yield fail("SI6", SWEPT, str(audit and audit.swept), f"{again} places looked at",
                       "run `ragjudge audit`")


def _claim(case: Case, claim: Claim) -> Iterator[Finding]:
    at = f"audit/opposition.jsonl#{claim.id}"
    rows = [one for one in case.bundle.opposition if one.claim == claim.id]
    said = {(one.snapshot_sha256, one.start, one.end): one for one in rows}
    again = {(one.snapshot, one.start, one.end): one for one in sweep_again(case, claim)}
    if set(said) != set(again) or len(rows) != len(said):
        yield fail("SI6", at, f"{len(rows)} places listed, {len(again)} found again",
                   "the same places, each once", "run `ragjudge audit`")
        return
    for place, one in again.items():
        row = said[place]
        if (row.exact, row.slot, row.reason) != (one.exact, one.slot, one.reason):
            yield fail("SI6", at, f"{row.slot}: {row.reason}", f"{one.slot}: {one.reason}",
                       "run `ragjudge audit`")
        elif row.counter != (counter := _counter(case, claim, one)):
            yield fail("SI6", f"{at}/counter", str(row.counter), str(counter), "run `ragjudge audit`")
        elif one.reason is None and counter is None:
            yield fail("SI6", at, f"{one.exact[:120]!r} speaks against it",
                       "a counter-claim in the report", _MEND)


def _counter(case: Case, claim: Claim, one: Opposed) -> str | None:
    """The last counter-claim that cites the place."""
    found = [other.id for other in case.bundle.claims.values()
             if other.role == "counter" and other.id != claim.id
             and any(row.source.revision == one.snapshot and row.locator.start < one.end
                     and one.start < row.locator.end for row in case.evidence_of(other))]
    return found[-1] if found else None


def _looked_at(case: Case, claim: Claim) -> int:
    """Places that the sweep of one claim goes over: blocks of documents, other rows of its tables."""
    leaves = [_leaf(case, row) for row in case.evidence_of(claim) if row.locator.kind == "table_row"]
    return sum(len(one.blocks) for one in _documents(case).values()) + sum(
        rows_swept(one, case.document(one.evidence.source)) for one in leaves if one)


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
    leaf = _leaf(case, row)
    if leaf is None:
        return []
    return sweep_rows(leaf, other_rows(leaf, case.document(row.source), case.pack))


def _leaf(case: Case, row: Evidence) -> Leaf | None:
    return next((one for one in case.leaves().values() if one.evidence.id == row.id), None)
