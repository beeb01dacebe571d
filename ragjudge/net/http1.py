"""HTTP/1.1 as strictly as a capture needs it: a head with one meaning, a body that is whole. Source: RFC 9112

The standard library's client takes the first of two lengths, a negative length for none, and guesses; what
can be read in two ways is refused here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ragjudge import __version__
from ragjudge.net.limits import Limits
from ragjudge.net.transport import Validators
from ragjudge.net.wire import Pieces
from ragjudge.records.errors import FetchError
from ragjudge.records.urls import Url

AGENT = "ragjudge"
_STATUS = re.compile(rb"HTTP/1\.[0-9] ([1-5][0-9]{2})(?: .*)?", re.DOTALL)
_NAME = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}")
_SIZE = re.compile(r"[0-9]{1,18}")
_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;.*)?", re.DOTALL)
_MAX_INTERIM = 4
_PIECE = 64 * 1024


@dataclass(frozen=True, slots=True)
class Head:
    """Status and headers of an answer; names in lower case, in the order they came."""
    status: int
    headers: tuple[tuple[str, str], ...]

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name]

    def one(self, name: str) -> str | None:
        """The first value of that name, or None."""
        return next(iter(self.all(name)), None)


def request_bytes(url: Url, known: Validators | None = None) -> bytes:
    """A GET that asks for the page as it is: no cookies, no referrer, one connection for one answer."""
    host = url.origin.partition("://")[2]
    lines = [f"GET {url.target} HTTP/1.1", f"Host: {host}", f"User-Agent: {AGENT}/{__version__}",
             "Accept: */*", "Accept-Encoding: gzip, deflate", "Connection: close"]
    if known and known.etag:
        lines.append(f"If-None-Match: {known.etag}")
    if known and known.last_modified:
        lines.append(f"If-Modified-Since: {known.last_modified}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def read_head(line: Pieces, where: str, limits: Limits) -> Head:
    """The head of the final answer; up to four interim ones (100, 103) are passed over.

    Raises:
        FetchError: `bad-answer`, `big-head`, `cut-off`.
    """
    for _ in range(_MAX_INTERIM + 1):
        head = _head(line, where, limits)
        if head.status >= 200:
            return head
        if head.status == 101:
            break
    raise FetchError(where, "bad-answer", f"answered {head.status} and no page after it")


def _head(line: Pieces, where: str, limits: Limits) -> Head:
    first = line.line(limits.head_bytes, "the status line")
    if first is None:
        raise FetchError(where, "no-answer", "closed the connection without an answer")
    found = _STATUS.fullmatch(first)
    if found is None:
        raise FetchError(where, "bad-answer", f"does not begin like HTTP/1.1 but with {first[:40]!r}")
    rows: list[tuple[str, str]] = []
    size = 0
    while True:
        raw = line.line(limits.head_bytes, "a header line")
        if raw is None:
            raise FetchError(where, "cut-off", "closed the connection inside the headers")
        if not raw:
            return Head(int(found[1]), tuple(rows))
        size += len(raw)
        if size > limits.head_bytes or len(rows) >= limits.headers:
            raise FetchError(where, "big-head", f"more than {limits.headers} headers or {limits.head_bytes} "
                             "bytes of them")
        rows.append(_header(raw, where))


def _header(raw: bytes, where: str) -> tuple[str, str]:
    name, colon, value = raw.partition(b":")
    if not colon or not _NAME.fullmatch(name) or b"\0" in value or b"\r" in value:
        raise FetchError(where, "bad-answer", f"a header line that is none: {raw[:60]!r}")
    return name.decode("ascii").lower(), value.strip(b" \t").decode("latin-1")


def body_pieces(line: Pieces, head: Head, where: str, limits: Limits) -> Iterator[bytes]:
    """The body as it comes over the wire, framed by what the head says.

    Raises:
        FetchError: `bad-length`, `cut-off`, `bad-chunk`, `too-big`.
    """
    codings = [one.strip().lower() for value in head.all("transfer-encoding") for one in value.split(",")]
    lengths = {one.strip() for value in head.all("content-length") for one in value.split(",")}
    if codings and codings != ["chunked"]:
        raise FetchError(where, "bad-length", f"Transfer-Encoding {', '.join(codings)!r}, chunked is wanted")
    if codings and lengths:
        raise FetchError(where, "bad-length", "both Transfer-Encoding and Content-Length: two meanings")
    if len(lengths) > 1:
        raise FetchError(where, "bad-length", f"Content-Length {' and '.join(sorted(lengths))}: two meanings")
    if codings:
        return _chunked(line, where, limits)
    if not lengths:
        return _until_close(line, where, limits)
    (length,) = lengths
    if not _SIZE.fullmatch(length):
        raise FetchError(where, "bad-length", f"Content-Length {length[:40]!r} is no size")
    if int(length) > limits.body_bytes:
        raise FetchError(where, "too-big", f"{int(length)} bytes, at most {limits.body_bytes} are read")
    return _counted(line, int(length), where)


def _counted(line: Pieces, length: int, where: str) -> Iterator[bytes]:
    left = length
    while left:
        piece = line.some(min(left, _PIECE))
        if not piece:
            raise FetchError(where, "cut-off", f"cut off: {left} of {length} bytes are missing")
        left -= len(piece)
        yield piece
    if line.surplus():
        raise FetchError(where, "bad-length", f"sends more than the {length} bytes that it announced")


def _until_close(line: Pieces, where: str, limits: Limits) -> Iterator[bytes]:
    size = 0
    while piece := line.some(_PIECE):
        size += len(piece)
        if size > limits.body_bytes:
            raise FetchError(where, "too-big", f"more than the {limits.body_bytes} bytes that are read")
        yield piece


def _chunked(line: Pieces, where: str, limits: Limits) -> Iterator[bytes]:
    size = 0
    while left := _chunk_size(line, where):
        size += left
        if size > limits.body_bytes:
            raise FetchError(where, "too-big", f"more than the {limits.body_bytes} bytes that are read")
        while left:
            piece = line.some(min(left, _PIECE))
            if not piece:
                raise FetchError(where, "cut-off", f"cut off inside a chunk: {left} bytes are missing")
            left -= len(piece)
            yield piece
        if line.line(16, "the end of a chunk") != b"":
            raise FetchError(where, "bad-chunk", "a chunk is longer than its size")
    for _ in range(limits.headers):
        trailer = line.line(limits.head_bytes, "a trailer")
        if not trailer:
            return
    raise FetchError(where, "big-head", f"more than {limits.headers} trailers")


def _chunk_size(line: Pieces, where: str) -> int:
    raw = line.line(1024, "the size of a chunk")
    if raw is None:
        raise FetchError(where, "cut-off", "cut off between chunks: the last one is missing")
    found = _CHUNK_SIZE.fullmatch(raw)
    if found is None:
        raise FetchError(where, "bad-chunk", f"{raw[:40]!r} where the size of a chunk is wanted")
    return int(found[1], 16)
