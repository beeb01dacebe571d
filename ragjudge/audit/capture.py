"""Sources fetched again from their origin: whole bytes, content-addressed, read with the readers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ragjudge import readers
from ragjudge.audit.page_looks import looks_like
from ragjudge.audit.query import Ran, run_query
from ragjudge.net.transport import Reply, Transport
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import FetchError, RagjudgeError, SourceError
from ragjudge.records.query import is_query
from ragjudge.records.request import AskedEvidence
from ragjudge.records.rules import LexiconClass
from ragjudge.records.units import Document
from ragjudge.records.urls import is_web
from ragjudge.records.verification import Capture


@dataclass(frozen=True, slots=True)
class Captured:
    """One source as captured; `document` is None where it could not be read, `why` says so.

    looks: what a page of the web looks like if it is not the page ("it looks like a login page"), or "".
    """
    capture: Capture | None
    data: bytes
    document: Document | None
    why: str = ""
    looks: str = ""


@dataclass(slots=True)
class Origins:
    """The ways to a source.

    Attributes:
        open_file: The bytes of a project path, or SourceError.
        transport: For URLs; None: none is fetched.
        open_database: A private copy of a database at a project path, as the bytes of its file; None: no
            database is opened.
        workers, budget_s: Hosts asked at once; seconds for all pages together.
    """
    open_file: Callable[[str], bytes]
    transport: Transport | None = None
    open_database: Callable[[str], bytes] | None = None
    lexicons: Mapping[str, Mapping[str, LexiconClass]] = field(default_factory=dict)
    workers: int = 4
    budget_s: float | None = None


@dataclass(frozen=True, slots=True)
class _Got:
    """Bytes as they came: from a file, as a reply, or as the result of a query."""
    data: bytes
    reply: Reply | None = None
    ran: Ran | None = None


def capture_all(rows: Iterable[AskedEvidence], origins: Origins) -> dict[str, Captured]:
    """uri → what was captured, for every cited source and data package, in order of first mention."""
    rows = list(rows)
    cited = [one for row in rows for one in (row.source.package.uri if row.source.package else None,
                                             row.source.uri) if one is not None]
    pages = _pages([one for one in cited if is_web(one)], origins)
    out: dict[str, Captured] = {}
    for row in rows:
        package = row.source.package
        if package and package.uri not in out:
            out[package.uri] = _package(package.uri, origins, pages)
        if row.source.uri not in out:
            beside = out[package.uri].data if package else None
            out[row.source.uri] = _source(row.source.uri, beside, origins, pages)
    return out


Pages = Mapping[str, Reply | FetchError]


def _pages(urls: list[str], origins: Origins) -> Pages:
    if origins.transport is None or not urls:
        return {}
    from ragjudge.net.gather import get_all  # an audit of files loads no socket
    return get_all(origins.transport, urls, workers=origins.workers, budget_s=origins.budget_s)


def _source(uri: str, package: bytes | None, origins: Origins, pages: Pages) -> Captured:
    try:
        got = _bytes(uri, origins, pages)
    except RagjudgeError as error:
        return Captured(None, b"", None, _said(error))
    document, why = None, ""
    try:
        document = _read(uri, got, package)
    except RagjudgeError as error:
        why = _said(error)
    looks = looks_like(got.reply, document, origins.lexicons) if got.reply else ""
    if document is None:
        return Captured(None, b"", None, f"{why}; {looks}" if looks else why, looks)
    return Captured(_capture(uri, got, document), got.data, document, looks=looks)


def _said(error: RagjudgeError) -> str:
    return error.what + (f" ({error.mend})" if error.mend else "")


def _read(uri: str, got: _Got, package: bytes | None) -> Document:
    served = readers.Served(got.reply.media_type, got.reply.charset) if got.reply else None
    return readers.read_cited(got.data, uri, served, package)


def _capture(uri: str, got: _Got, document: Document) -> Capture:
    return Capture(
        kind="source", media_type=document.media_type,
        text_sha256=sha256_hex(document.text.encode("utf-8", "surrogatepass")),
        reader=document.reader, version=document.version, encoding=document.decoding.encoding,
        confidence=document.decoding.confidence, **_way(uri, got))


def _package(uri: str, origins: Origins, pages: Pages) -> Captured:
    try:
        got = _bytes(uri, origins, pages)
    except RagjudgeError as error:
        return Captured(None, b"", None, _said(error))
    return Captured(Capture(
        kind="package", media_type="application/json", text_sha256=sha256_hex(got.data), reader="bytes",
        version=1, encoding="utf-8", confidence=100, **_way(uri, got)), got.data, None)


def _way(uri: str, got: _Got) -> dict:
    """The fields of a capture that say how the bytes came."""
    reply = got.reply
    return {"requested": uri, "resolved": reply.url if reply else uri,
            "transport": "http" if reply else "sql" if got.ran else "file",
            "status": reply.status if reply else None, "redirects": reply.redirects if reply else (),
            "declared_type": reply.media_type if reply else None,
            "declared_charset": reply.charset if reply else None,
            "database": got.ran.database if got.ran else None,
            "size": len(got.data), "truncated": False, "sha256": sha256_hex(got.data)}


def _bytes(uri: str, origins: Origins, pages: Pages) -> _Got:
    if is_web(uri):
        reply = pages.get(uri)
        if reply is None:
            raise SourceError(uri, "no network route is allowed", 'set net.mode = "fetch" in ragjudge.toml')
        if isinstance(reply, FetchError):
            raise reply
        return _Got(reply.body, reply)
    if is_query(uri):
        ran = run_query(uri, origins.open_database)
        return _Got(ran.csv, None, ran)
    return _Got(origins.open_file(uri))
