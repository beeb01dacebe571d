"""One GET over http and https, hop by hop. No cookies, no proxy, no credentials, no second resolution."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

from ragjudge.net.address import Resolver, Target, target_of
from ragjudge.net.content_type import parse_content_type
from ragjudge.net.decompress import coding_of, whole_body
from ragjudge.net.http1 import Head, body_pieces, read_head, request_bytes
from ragjudge.net.limits import Clock, Limits
from ragjudge.net.retry_after import retry_after_s
from ragjudge.net.transport import Reply, Validators
from ragjudge.net.wire import Line
from ragjudge.records.errors import FetchError
from ragjudge.records.urls import Url, join_url

_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_MENDS = {401: "it wants a login: save the page and cite the file",
          403: "it refuses programs, or needs a login: save the page and cite the file",
          404: "is the address right? an archived copy can be saved and cited as a file",
          410: "it is gone for good", 429: "ask again later", 451: "it is withheld for legal reasons"}
_SAYS = {204: "no content", 205: "no content", 206: "a part of the page", 300: "a choice of pages",
         304: "unchanged, though nothing was known of it"}
Before = Callable[[Url], None]


@dataclass(slots=True)
class _Journey:
    """One get(): what was asked, until when, what was set on the way."""
    first: str
    until: float
    asked: list[str] = field(default_factory=list)
    cookies: bool = False


class Fetch:
    """A Transport over the network.

    Args:
        allowed_hosts: Hosts that may be private or loopback (tests: 127.0.0.1).
        before: Called with each URL before it is asked, the redirected ones too: robots, pace.
        resolve: Host and port → addresses; the system's resolver unless given.
        ends_at: By the clock, when everything must be over, whatever a single page may take.
    """

    def __init__(self, allowed_hosts: Collection[str] = (), limits: Limits | None = None, *,
                 clock: Clock | None = None, before: Before | None = None,
                 resolve: Resolver | None = None, ends_at: float | None = None,
                 max_body_bytes: int | None = None,
                 timeout_s: float | None = None) -> None:
        limits = limits or Limits()
        if max_body_bytes is not None:
            limits = replace(limits, body_bytes=max_body_bytes)
        if timeout_s is not None:
            limits = replace(limits, total_s=timeout_s)
        self._allowed, self._limits, self._clock = frozenset(allowed_hosts), limits, clock or Clock()
        self._before, self._resolve = before, resolve
        self._ends_at = float("inf") if ends_at is None else ends_at

    def get(self, url: str, known: Validators | None = None) -> Reply:
        """See Transport. Every hop is checked like the first; https never goes back to http."""
        target = target_of(url, self._allowed, self._resolve)
        journey = _Journey(str(target.url), min(self._ends_at, self._clock.now() + self._limits.total_s))
        while True:
            here = target.url
            if self._before:
                since = self._clock.now()
                self._before(here)
                waited = self._clock.now() - since  # our waiting is not the server's time
                journey.until = min(self._ends_at, journey.until + waited)
            line = Line(target, self._limits, self._clock, journey.until)
            try:
                line.send(request_bytes(here, known))
                head = read_head(line, str(here), self._limits)
                journey.cookies |= bool(head.all("set-cookie"))
                if head.status not in _REDIRECTS:
                    return self._reply(line, head, here, journey, known)
            finally:
                line.close()
            target = self._hop(self._next(head, here, journey), here, journey)
            self._check_hop(target.url, here, journey)

    def _hop(self, url: str, here: Url, journey: _Journey) -> Target:
        """The next target. A public host does not lead to a private one, allowed by name or not."""
        allowed = self._allowed if here.host in self._allowed else frozenset()
        try:
            return target_of(url, allowed, self._resolve)
        except FetchError as error:
            raise FetchError(journey.first, error.kind, f"redirected to {error.where}: {error.what}",
                             error.mend) from None

    def _next(self, head: Head, here: Url, journey: _Journey) -> str:
        locations = set(head.all("location"))
        if len(locations) != 1:
            raise FetchError(str(here), "bad-redirect", f"answered {head.status} with {len(locations)} "
                             "Locations, one is wanted", status=head.status)
        journey.asked.append(str(here))
        if len(journey.asked) > self._limits.redirects:
            raise FetchError(journey.first, "redirect-chain", f"more than {self._limits.redirects} redirects")
        (location,) = locations
        try:
            location = location.encode("latin-1").decode("utf-8")
        except UnicodeDecodeError:
            pass
        return join_url(here, location)

    def _check_hop(self, after: Url, here: Url, journey: _Journey) -> None:
        if here.scheme == "https" and after.scheme != "https":
            raise FetchError(journey.first, "downgrade", f"redirected from https to {after}")
        if str(after) in journey.asked:
            mend = "it sets a cookie and asks again: cookies are not kept" if journey.cookies else ""
            raise FetchError(journey.first, "redirect-loop", "its redirects go in a circle", mend)

    def _reply(self, line: Line, head: Head, here: Url, journey: _Journey, known: Validators | None) -> Reply:
        media_type, charset, remarks = parse_content_type(head.all("content-type"))
        reply = Reply(head.status, tuple(journey.asked), str(here), media_type, charset, b"",
                      _visible(head.one("etag")), _visible(head.one("last-modified")), remarks=remarks)
        if head.status == 304 and known is not None:
            return reply
        if head.status != 200:
            raise self._refused(head, here)
        coding = coding_of(head.all("content-encoding"), str(here))
        body = whole_body(body_pieces(line, head, str(here), self._limits), coding, str(here), self._limits)
        if not body:
            raise FetchError(str(here), "empty", "answered 200 with an empty page")
        return replace(reply, body=body, coding=coding)

    def _refused(self, head: Head, here: Url) -> FetchError:
        says = _SAYS.get(head.status, "")
        what = f"answered {head.status}" + (f": {says}" if says else "")
        kind = "status" if head.status >= 400 else "not-a-page"
        after = retry_after_s(head.one("retry-after"), self._clock.wall()) if head.status >= 400 else None
        return FetchError(str(here), kind, what, _MENDS.get(head.status, ""), status=head.status,
                          retry_after_s=after)


def _visible(value: str | None) -> str | None:
    """A header value that may be sent back and written down; None for one that may not."""
    ok = value and len(value) <= 300 and all(" " <= char <= "~" for char in value)
    return value if ok else None

