"""One POST of JSON to an endpoint that the owner named: no redirects, no cookies, no proxy, one try.

The wire is that of the pages: strict HTTP/1.1, every wait timed, every byte counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ragjudge import __version__
from ragjudge.net.address import Resolver, target_of
from ragjudge.net.decompress import coding_of, whole_body
from ragjudge.net.http1 import AGENT, Head, body_pieces, read_head
from ragjudge.net.limits import Clock, Limits
from ragjudge.net.retry_after import retry_after_s
from ragjudge.net.wire import Line
from ragjudge.records.errors import FetchError
from ragjudge.records.urls import Url, parse_url

_MOST_SAID = 300


@dataclass(frozen=True, slots=True)
class Answered:
    """The whole answer: its status, its body as sent by the server, when to come back if it says so."""
    status: int
    body: bytes
    retry_after_s: float | None


def post(url: str, body: bytes, headers: Mapping[str, str], limits: Limits, clock: Clock,
         resolve: Resolver | None = None) -> Answered:
    """Send a body and read the answer, whatever its status.

    The host may be private: its owner named it in ragjudge.toml.

    Raises:
        FetchError: Not reachable, too slow, too big, no HTTP, a redirect; messages hold no header of ours.
    """
    parts = parse_url(url)
    target = target_of(url, (parts.host,), resolve)
    line = Line(target, limits, clock, clock.now() + limits.total_s)
    try:
        line.send(_request(parts, body, headers))
        head = read_head(line, str(parts), limits)
        return _answer(line, head, str(parts), limits, clock)
    finally:
        line.close()


def _request(url: Url, body: bytes, headers: Mapping[str, str]) -> bytes:
    rows = [f"POST {url.target} HTTP/1.1", f"Host: {url.origin.partition('://')[2]}",
            f"User-Agent: {AGENT}/{__version__}", "Accept: application/json",
            "Accept-Encoding: identity", "Content-Type: application/json",
            f"Content-Length: {len(body)}", "Connection: close"]
    rows += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(rows) + "\r\n\r\n").encode("latin-1") + body


def _answer(line: Line, head: Head, where: str, limits: Limits, clock: Clock) -> Answered:
    if 300 <= head.status < 400:
        raise FetchError(where, "bad-redirect", f"answered {head.status}: a redirect, which is not followed",
                         "name the endpoint itself in models.audit.base_url", status=head.status)
    coding = coding_of(head.all("content-encoding"), where)
    body = whole_body(body_pieces(line, head, where, limits), coding, where, limits)
    return Answered(head.status, body, retry_after_s(head.one("retry-after"), clock.wall()))


def said_by(body: bytes, secret: str = "") -> str:
    """The beginning of an answer for a message, on one line, never with the key in it."""
    text = body.decode("utf-8", "replace")
    if secret:
        text = text.replace(secret, "[key]")
    flat = " ".join("".join(one if " " <= one else " " for one in text[:4 * _MOST_SAID]).split())
    return flat[:_MOST_SAID]
