"""What a capture says of its source follows from the snapshot, the reader and the way it came. (SE2, SE3)"""

from collections.abc import Iterator

from ragjudge.judge.case import Case
from ragjudge.records.bundle import Evidence
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.load_bundle import MODEL_CALLS
from ragjudge.records.query import is_query, parse_query
from ragjudge.records.urls import is_web
from ragjudge.records.verification import Capture

PACKAGE_TYPE = "application/json"


def differences(case: Case, capture: Capture) -> Iterator[tuple[str, object, object]]:
    """(field, as submitted, as made again) of each field that differs.

    Raises:
        BundleError: The cited revision cannot be read again.
    """
    wanted: dict[str, object] = _way(capture) | {
        "size": len(case.bundle.snapshots.get(capture.sha256, b"")), "truncated": False}
    rows = [one for one in case.bundle.evidence.values() if one.source.uri == capture.requested]
    beside = [one for one in case.bundle.evidence.values()
              if one.source.package and one.source.package.uri == capture.requested]
    if rows:
        wanted |= _source(case, rows[0], capture)
    elif beside:
        wanted |= {"kind": "package", "reader": "bytes", "version": 1, "encoding": "utf-8",
                   "confidence": 100, "text_sha256": capture.sha256, "media_type": PACKAGE_TYPE}
    else:
        yield "requested", capture.requested, "a source or data package that evidence cites"
    for name, value in wanted.items():
        if getattr(capture, name) != value:
            yield name, getattr(capture, name), value


def _way(capture: Capture) -> dict[str, object]:
    """A path is read from the corpus as it stands; a URL is fetched, and SE2 looks at where it led."""
    if is_web(capture.requested):
        return {"transport": "http", "status": 200, "database": None}
    way = {"status": None, "redirects": (), "resolved": capture.requested, "declared_type": None,
           "declared_charset": None}
    if is_query(capture.requested):
        return way | {"transport": "sql", "database": parse_query(capture.requested).database}
    return way | {"transport": "file", "database": None}


def _source(case: Case, row: Evidence, capture: Capture) -> dict[str, object]:
    document = case.document(row.source)
    return {"kind": "source", "reader": document.reader, "version": document.version,
            "encoding": document.decoding.encoding, "confidence": document.decoding.confidence,
            "text_sha256": sha256_hex(document.text.encode("utf-8", "surrogatepass")),
            "media_type": document.media_type}


def audit_paths(case: Case) -> tuple[str, ...]:
    """The files that an audit leaves, named as its manifest does: no copy of what was not captured."""
    copies = {f"{one.sha256[:2]}/{one.sha256}" for one in case.captures()}
    names = {"verification_results.json", "opposition.jsonl"} | {f"source_snapshots/{one}" for one in copies}
    if MODEL_CALLS in case.bundle.raw:
        names.add(MODEL_CALLS.removeprefix("audit/"))
    return tuple(sorted(names))
