"""What an evidence row repeats of its document, its rule and its use: reader, heading, track. (BI9)"""

from collections.abc import Iterator

from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.records.bundle import Evidence, Provenance
from ragjudge.records.query import is_query, parse_query
from ragjudge.records.scorecard import Finding

_MEND = "ask again; a bundle is not edited by hand"


def check(case: Case, row: Evidence) -> Iterator[Finding]:
    """BI9 for an evidence row, beyond its own fields.

    Raises:
        BundleError: Its snapshot cannot be read.
    """
    at = f"evidence.jsonl#{row.id}"
    document = case.document(row.source)
    tabular = row.locator.kind == "table_row"
    query = parse_query(row.source.uri).sql_sha256 if is_query(row.source.uri) else None
    wanted = {
        "kind": "table_row" if tabular else "sentence",
        "modality": "sql" if query else "table" if tabular else "text",
        "provenance": Provenance(document.reader, document.version, query),
        "readers": case.source_rule(row.source.uri).readers or ("public",),
        "track": "methodology" if _is_law(case, row) else "empirical"}
    for name, value in wanted.items():
        if getattr(row, name) != value:
            yield fail("BI9", f"{at}/{name}", str(getattr(row, name)), str(value), _MEND)
    if (row.time.valid, row.time.recorded) != (None, None):
        yield fail("BI9", f"{at}/time", f"valid {row.time.valid}, recorded {row.time.recorded}",
                   "neither: a document has no such times", _MEND)
    yield from _package(case, row)
    blocks = [one for one in document.blocks if one.start <= row.locator.start < one.end]
    speakers = {one.speaker for one in blocks if one.speaker} if not tabular else set()
    if (row.statement.speaker if row.statement else None) not in (speakers or {None}):
        yield fail("BI9", f"{at}/statement", str(row.statement),
                   f"the speaker of its block: {sorted(speakers)}", _MEND)
    if not tabular:
        headings = {one.heading for one in blocks}
        if headings and row.locator.heading not in headings:
            yield fail("BI9", f"{at}/locator/heading", str(row.locator.heading),
                       str(sorted(headings)[0]), _MEND)


def _package(case: Case, row: Evidence) -> Iterator[Finding]:
    """The data package lies beside the file; where the corpus is pinned, it is not left out."""
    beside = row.source.uri.rpartition(".")[0] + ".datapackage.json"
    pinned = case.pins.corpus is not None and beside in case.pins.corpus
    given = row.source.package.uri if row.source.package else None
    if given not in ((beside,) if pinned else (None, beside)):
        yield fail("BI9", f"evidence.jsonl#{row.id}/source/package", str(given), beside, _MEND)


def _is_law(case: Case, row: Evidence) -> bool:
    """Whether a major premise quotes it."""
    return any(one.role == "major_premise" and row.id in one.evidence for one in case.bundle.claims.values())
