"""Sources fetched again from their origin: whole bytes, content-addressed, read with the readers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ragjudge import readers
from ragjudge.net.transport import Transport
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import RagjudgeError, SourceError
from ragjudge.records.request import AskedEvidence
from ragjudge.records.units import Document
from ragjudge.records.verification import Capture


@dataclass(frozen=True, slots=True)
class Captured:
    """One source as captured; `document` is None where it could not be read, `why` says so."""
    capture: Capture | None
    data: bytes
    document: Document | None
    why: str = ""


@dataclass(slots=True)
class Origins:
    """The ways to a source: `open_file` for project paths (or SourceError), a transport for URLs."""
    open_file: Callable[[str], bytes]
    transport: Transport | None


def capture_all(rows: Iterable[AskedEvidence], origins: Origins) -> dict[str, Captured]:
    """uri → what was captured, for every cited source and data package, in order of first mention."""
    out: dict[str, Captured] = {}
    for row in rows:
        package = row.source.package
        if package and package.uri not in out:
            out[package.uri] = _package(package.uri, origins)
        if row.source.uri not in out:
            beside = out[package.uri].data if package else None
            out[row.source.uri] = _source(row.source.uri, beside, origins)
    return out


def _source(uri: str, package: bytes | None, origins: Origins) -> Captured:
    try:
        reply = _bytes(uri, origins)
        document = readers.read(reply[0], uri, package)
    except RagjudgeError as error:
        return Captured(None, b"", None, error.what)
    data, transport, resolved, status, redirects, sniffed = reply
    return Captured(Capture(
        requested=uri, resolved=resolved, transport=transport, kind="source", status=status,
        redirects=redirects, media_type=sniffed or document.media_type, size=len(data),
        truncated=False, sha256=sha256_hex(data),
        text_sha256=sha256_hex(document.text.encode("utf-8", "surrogatepass")),
        reader=document.reader, version=document.version, encoding=document.decoding.encoding,
        confidence=document.decoding.confidence), data, document)


def _package(uri: str, origins: Origins) -> Captured:
    try:
        data, transport, resolved, status, redirects, _ = _bytes(uri, origins)
    except RagjudgeError as error:
        return Captured(None, b"", None, error.what)
    return Captured(Capture(
        requested=uri, resolved=resolved, transport=transport, kind="package", status=status,
        redirects=redirects, media_type="application/json", size=len(data), truncated=False,
        sha256=sha256_hex(data), text_sha256=sha256_hex(data), reader="bytes", version=1,
        encoding="utf-8", confidence=100), data, None)


def _bytes(uri: str, origins: Origins):
    """(bytes, transport, resolved, status, redirects, media type)."""
    if uri.startswith(("http://", "https://")):
        if origins.transport is None:
            raise SourceError(uri, "no network route is allowed", "allow its host in ragjudge.toml")
        reply = origins.transport.get(uri)
        return reply.body, "http", reply.url, reply.status, reply.redirects, reply.media_type
    return origins.open_file(uri), "file", uri, None, (), None
