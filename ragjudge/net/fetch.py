"""GET over http and https with caps: size, time, redirects. No cookies, no proxy, no credentials."""

import http.client
import socket
import ssl
import time
from collections.abc import Collection
from urllib.parse import urldefrag, urljoin

from ragjudge import __version__
from ragjudge.net.address import Target, target_of
from ragjudge.net.transport import Reply
from ragjudge.records.errors import ModelError

MAX_BODY_BYTES = 64 * 1024 * 1024
MAX_REDIRECTS = 5
TIMEOUT_S = 30.0
_CHUNK = 64 * 1024
_REDIRECTS = frozenset((301, 302, 303, 307, 308))


class Fetch:
    """A Transport over the network.

    Args:
        allowed_hosts: Hosts that may be private or loopback (tests: 127.0.0.1).
        timeout_s: For the whole GET with its redirects.
    """

    def __init__(self, allowed_hosts: Collection[str] = (), *, max_body_bytes: int = MAX_BODY_BYTES,
                 timeout_s: float = TIMEOUT_S) -> None:
        self._allowed, self._cap, self._timeout_s = frozenset(allowed_hosts), max_body_bytes, timeout_s

    def get(self, url: str) -> Reply:
        """See Transport. Every hop is checked like the first; https never goes back to http."""
        until = time.monotonic() + self._timeout_s
        asked: list[str] = []
        here = urldefrag(url)[0]
        while len(asked) <= MAX_REDIRECTS:
            target = target_of(here, self._allowed)
            status, headers, body = self._once(target, until)
            location = headers.get("Location")
            if status not in _REDIRECTS or not location:
                return _reply(status, headers, body, tuple(asked), here)
            asked.append(here)
            after = urldefrag(urljoin(here, location))[0]
            if here.startswith("https:") and not after.startswith("https:"):
                raise ModelError(url, f"redirected from https to {after[:200]}")
            if after in asked:
                raise ModelError(url, "its redirects go in a circle")
            here = after
        raise ModelError(url, f"more than {MAX_REDIRECTS} redirects")

    def _once(self, target: Target, until: float) -> tuple[int, http.client.HTTPMessage, bytes]:
        try:
            connection = _connection(target, _left(target.url, until))
            try:
                connection.request("GET", target.path, headers={
                    "User-Agent": f"ragjudge/{__version__}", "Accept": "*/*",
                    "Accept-Encoding": "identity", "Connection": "close"})
                response = connection.getresponse()
                body = b"" if response.status in _REDIRECTS else self._body(response, target.url, until)
                return response.status, response.headers, body
            finally:
                connection.close()
        except (OSError, http.client.HTTPException) as error:
            raise ModelError(target.url, f"could not be fetched: {type(error).__name__}: {error}") from None

    def _body(self, response: http.client.HTTPResponse, url: str, until: float) -> bytes:
        if response.headers.get("Content-Encoding", "identity").lower() != "identity":
            raise ModelError(url, "answered compressed though that was not asked for")
        if (response.length or 0) > self._cap:
            raise ModelError(url, f"{response.length} bytes, at most {self._cap} are read")
        parts, size = [], 0
        while chunk := response.read1(_CHUNK):
            _left(url, until)
            size += len(chunk)
            if size > self._cap:
                raise ModelError(url, f"more than the {self._cap} bytes that are read")
            parts.append(chunk)
        if response.length:
            raise ModelError(url, f"cut off, {response.length} bytes are missing")
        return b"".join(parts)


def _left(url: str, until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise ModelError(url, "took too long")
    return left


def _connection(target: Target, timeout_s: float) -> http.client.HTTPConnection:
    """A connection to the address that was checked, under the host's name (no second resolution)."""
    made = http.client.HTTPConnection(target.host, target.port, timeout=timeout_s)
    plain = socket.create_connection((target.address, target.port), timeout_s)
    if target.scheme == "https":
        try:
            made.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
        except BaseException:
            plain.close()
            raise
        made.default_port = 443
    else:
        made.sock = plain
    return made


def _reply(status: int, headers: http.client.HTTPMessage, body: bytes, redirects: tuple[str, ...],
           url: str) -> Reply:
    if not 200 <= status <= 299:
        raise ModelError(url, f"answered {status}")
    if status in (204, 205, 206):
        raise ModelError(url, f"answered {status}: not the whole document")
    charset = headers.get_param("charset") if "Content-Type" in headers else None
    media_type = headers.get_content_type() if "Content-Type" in headers else "application/octet-stream"
    return Reply(status, redirects, url, media_type, charset if isinstance(charset, str) else None, body)
