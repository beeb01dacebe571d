"""SOURCE_EXISTENCE: the source is real and is the one named.

Checks:
    SE1 every row of evidence has one capture and a snapshot that re-hashes to its name; with pins it is
    the owner's file. SE2 the captured place is the cited one: file, page with its redirects, or query;
    title and data package too. SE3 reading the snapshot again gives the recorded text, decoded with
    confidence, whole, of the declared type.
    SE4 published ≤ as_of ≤ retrieved ≤ now.
    SE5 clean URLs: scheme, public host in one script, no password, no shortener, cache, paste or AI answer.
    SE6 class, publisher, root, copy and origin as sources.toml says.
    SE7 the cited block says nothing to a model or a reviewer.
Why:
    A digest proves that bytes did not change, not that they are the named source.
Fails:
    {"uri": "corpus/a.csv"} beside a capture of corpus/b.csv: SE2.
Source:
    GATES 1
"""

from collections.abc import Iterator

from ragjudge.calc import sources
from ragjudge.calc.quote_places import is_addressed
from ragjudge.judge import captures
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.judge.web_evidence import hygiene, named, rows_from_the_web, typed
from ragjudge.records.bundle import Evidence
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.query import is_query, parse_query
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.records.verification import Capture

GATE = "GATE_SOURCE_EXISTENCE"
MIN_CONFIDENCE = 90
_MEND = "run `ragjudge build` and ask again"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate; a refusal without evidence has nothing to check."""
    rows = list(case.bundle.evidence.values())
    proof = None
    if not rows and not any(one.evidence for one in case.bundle.claims.values()):
        proof = "no claim cites evidence and evidence.jsonl is empty"
    return (
        run_rule("SE1", rows, lambda row: _exists(case, row), proof),
        run_rule("SE2", rows, lambda row: _is_named(case, row), proof),
        run_rule("SE3", list(case.captures()), lambda one: _reads(case, one), proof,
                 where=lambda one: one.requested),
        run_rule("SE4", rows, lambda row: _dates(case, row), proof),
        run_rule("SE5", rows_from_the_web(case), lambda row: hygiene(case, row), _no_pages(case)),
        run_rule("SE6", rows, lambda row: _owner(case, row), proof),
        run_rule("SE7", rows, lambda row: _addressed(case, row), proof))


def _exists(case: Case, row: Evidence) -> Iterator[Finding]:
    at = f"evidence.jsonl#{row.id}"
    capture = case.capture(row.source.uri)
    data = case.bundle.snapshots.get(capture.sha256)
    if data is None or not data or sha256_hex(data) != capture.sha256 or len(data) != capture.size:
        yield fail("SE1", at, f"no whole snapshot {capture.sha256[:12]} of {row.source.uri}",
                   "the captured bytes", _MEND)
    if row.source.revision != capture.sha256:
        yield fail("SE1", f"{at}/source/revision", row.source.revision[:12], capture.sha256[:12], _MEND)
    pins = case.pins.corpus
    if pins is not None and capture.transport != "http":
        for uri, digest in (_pinned(row), *_package(row)):
            if pins.get(uri) != digest:
                yield fail("SE1", at, f"{uri} of sha256 {digest[:12]}",
                           f"the owner's file, {str(pins.get(uri))[:12]}", _MEND)


def _pinned(row: Evidence) -> tuple[str, str]:
    """The owner's file and its digest: of a query the database."""
    if is_query(row.source.uri):
        query = parse_query(row.source.uri)
        return query.path, query.database
    return row.source.uri, row.source.revision


def _no_pages(case: Case) -> str | None:
    if rows_from_the_web(case):
        return None
    return f"{len(case.bundle.evidence)} rows of evidence, none from the web"


def _package(row: Evidence) -> list[tuple[str, str]]:
    return [(row.source.package.uri, row.source.package.sha256)] if row.source.package else []


def _is_named(case: Case, row: Evidence) -> Iterator[Finding]:
    at = f"evidence.jsonl#{row.id}/source"
    capture = case.capture(row.source.uri)
    if capture.transport == "file":
        parts = row.source.uri.split("/")
        if capture.resolved != row.source.uri or {"..", ".", ""} & set(parts) or "\\" in row.source.uri:
            yield fail("SE2", f"{at}/uri", f"{row.source.uri} → {capture.resolved}",
                       "a path inside the corpus, not redirected", _MEND)
    elif capture.transport == "sql":
        yield from _query(at, row, capture)
    else:
        yield from named(case, row, capture)
    for uri, digest in _package(row):
        beside = case.capture(uri)
        if beside.sha256 != digest or beside.kind != "package" or digest not in case.bundle.snapshots:
            yield fail("SE2", f"{at}/package", uri, "the data package as captured", _MEND)
    document = case.document(row.source)
    title = sources.rule_of(row.source.uri, case.pack).title or document.title or row.source.uri
    if row.source.title != title:
        yield fail("SE2", f"{at}/title", row.source.title[:80], title[:80], _MEND)
    if row.source.media_type != document.media_type:
        yield fail("SE2", f"{at}/media_type", row.source.media_type, document.media_type, _MEND)


def _query(at: str, row: Evidence, capture: Capture) -> Iterator[Finding]:
    """The result of the cited query on the cited state of its database."""
    query = parse_query(row.source.uri)
    if (capture.resolved, capture.database) != (row.source.uri, query.database):
        yield fail("SE2", f"{at}/uri", f"{capture.resolved[:60]} on database {str(capture.database)[:12]}",
                   f"the cited query on {query.database[:12]}", _MEND)


def _reads(case: Case, capture: Capture) -> Iterator[Finding]:
    at = f"audit/verification_results.json#{capture.requested}"
    if capture.sha256 not in case.bundle.snapshots:
        yield fail("SE3", at, "no snapshot", "the captured bytes", _MEND)
        return
    for name, found, wanted in captures.differences(case, capture):
        yield fail("SE3", f"{at}/{name}", str(found), str(wanted), _MEND)
    if capture.transport == "http":
        yield from typed(capture)
    if sum(one.requested == capture.requested for one in case.captures()) > 1:
        yield fail("SE3", at, "captured twice", "one capture of each source", _MEND)
    if capture.confidence < MIN_CONFIDENCE:
        yield unverified("SE3", at, f"decoded with confidence {capture.confidence}",
                         f"at least {MIN_CONFIDENCE}", "save the file as UTF-8")


def _dates(case: Case, row: Evidence) -> Iterator[Finding]:
    at = f"evidence.jsonl#{row.id}/time"
    now, published = case.now.isoformat(), row.time.published
    want = sources.rule_of(row.source.uri, case.pack).published
    if published != want:
        yield fail("SE4", f"{at}/published", str(published), f"{want}, as sources.toml says", _MEND)
    if row.time.retrieved > now or (published or "") > row.time.retrieved:
        yield fail("SE4", at, f"published {published}, retrieved {row.time.retrieved}, now {now}",
                   "published ≤ retrieved ≤ now", "judge with the right --now")
    as_of = case.bundle.manifest.as_of if case.bundle.manifest else None
    if as_of is not None and not (published or "") <= as_of <= row.time.retrieved:
        yield fail("SE4", "manifest.json#/as_of", f"{as_of}, source published {published}",
                   "published ≤ as_of ≤ now", "ask with the right --as-of")
    if row.time.valid is not None or row.time.recorded is not None:
        yield fail("SE4", at, "valid or recorded time on a document", "null: only facts have them", _MEND)


def _owner(case: Case, row: Evidence) -> Iterator[Finding]:
    rule = sources.rule_of(row.source.uri, case.pack)
    want = {"publisher": rule.publisher, "root": sources.root_publisher(row, case.pack),
            "class_": sources.source_class(row, case.pack), "copy": rule.copy, "origin": rule.origin}
    for name, value in want.items():
        got = getattr(row.source, name)
        if got != value:
            yield fail("SE6", f"evidence.jsonl#{row.id}/source/{name.rstrip('_')}", str(got), str(value),
                       "sources.toml decides; ask again")
    if row.readers != (rule.readers or ("public",)):
        yield fail("SE6", f"evidence.jsonl#{row.id}/readers", str(row.readers), str(rule.readers), _MEND)


def _addressed(case: Case, row: Evidence) -> Iterator[Finding]:
    said = is_addressed(row, case.document(row.source), case.pack)
    if said:
        yield fail("SE7", f"evidence.jsonl#{row.id}", said, "no words to a model or a reviewer",
                   "cite a source that does not talk to its reader's machine")
