"""The network with manners: robots.txt, a pause for each host, another try where it may help."""

import threading
from collections.abc import Collection
from dataclasses import dataclass, replace

from ragjudge.net.address import Resolver
from ragjudge.net.fetch import Fetch
from ragjudge.net.http1 import AGENT
from ragjudge.net.limits import Clock, Limits
from ragjudge.net.robots import Robots, robots_from
from ragjudge.net.transport import Reply, Validators
from ragjudge.records.errors import FetchError, SourceError
from ragjudge.records.urls import Url, parse_url

_RETRIED_STATUS = frozenset((429, 500, 502, 503, 504))
_RETRIED_KINDS = frozenset(("reset", "no-answer"))
_ROBOTS_BYTES = 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Manners:
    """How politely pages are asked for.

    Attributes:
        robots: Obey robots.txt.
        delay_s: Between two requests to one host; a longer crawl-delay of the site holds.
        retries: More tries after 429, a 5xx or a broken connection; never after another status.
        wait_s: The longest single wait; a server that asks for more is given up.
    """
    robots: bool = True
    delay_s: float = 1.0
    retries: int = 2
    wait_s: float = 30.0


class Web:
    """A Transport over the network, shared by threads; each host is asked one page after another.

    Args:
        allowed_hosts: Hosts that may be private or loopback.
        budget_s: For all pages together, waiting and second tries included; what comes later is refused.
    """

    def __init__(self, allowed_hosts: Collection[str] = (), limits: Limits | None = None,
                 manners: Manners | None = None, *, clock: Clock | None = None,
                 resolve: Resolver | None = None, budget_s: float | None = None) -> None:
        limits = limits or Limits()
        self._manners, self._clock = manners or Manners(), clock or Clock()
        self._ends_at = float("inf") if budget_s is None else self._clock.now() + budget_s
        self._pages = Fetch(allowed_hosts, limits, clock=self._clock, before=self._before, resolve=resolve,
                            ends_at=self._ends_at)
        small = replace(limits, body_bytes=min(limits.body_bytes, _ROBOTS_BYTES))
        self._rules = Fetch(allowed_hosts, small, clock=self._clock, before=self._pace, resolve=resolve,
                            ends_at=self._ends_at)
        self._lock = threading.Lock()
        self._free_at: dict[str, float] = {}
        self._robots: dict[str, Robots] = {}

    def get(self, url: str, known: Validators | None = None) -> Reply:
        """See Transport and Conditional."""
        tries = 0
        while True:
            tries += 1
            try:
                reply = self._pages.get(url, known)
            except FetchError as error:
                self._clock.sleep(self._wait_s(error, tries))
            else:
                return replace(reply, remarks=reply.remarks + self._remarks(reply))

    def _wait_s(self, error: FetchError, tries: int) -> float:
        """Seconds until another try. Raises the error where none may help."""
        if not (error.status in _RETRIED_STATUS or error.kind in _RETRIED_KINDS):
            raise error
        wait = error.retry_after_s if error.retry_after_s is not None else float(2 ** (tries - 1))
        if wait > self._manners.wait_s:
            raise FetchError(error.where, error.kind, f"{error.what} and asks to come back in {wait:.0f} s, "
                             f"at most {self._manners.wait_s:g} are waited", error.mend or "ask again later",
                             status=error.status, retry_after_s=wait)
        if tries > self._manners.retries or self._clock.now() + wait >= self._ends_at:
            raise FetchError(error.where, error.kind, f"{error.what}, {tries} time{'s' * (tries > 1)}",
                             error.mend, status=error.status, retry_after_s=error.retry_after_s)
        return wait

    def _before(self, url: Url) -> None:
        if self._manners.robots and not self._rules_of(url).allows(url):
            raise FetchError(str(url), "robots", f"robots.txt of {url.host} does not let programs read it",
                             "save the page and cite the file, or set net.robots = false if you have leave")
        self._pace(url)

    def _pace(self, url: Url) -> None:
        with self._lock:
            now = self._clock.now()
            start = max(now, self._free_at.get(url.host, now))
            robots = self._robots.get(url.origin)
            delay = max(self._manners.delay_s, robots.delay_s if robots else 0.0)
            if start >= self._ends_at:
                raise FetchError(str(url), "no-time", "the time for fetching was over before its turn came",
                                 "raise audit_timeout_s, or cite fewer pages")
            self._free_at[url.host] = start + delay
        if start > now:
            self._clock.sleep(start - now)

    def _rules_of(self, url: Url) -> Robots:
        if url.origin not in self._robots:
            try:
                answer: bytes | FetchError = self._rules.get(f"{url.origin}/robots.txt").body
            except FetchError as error:
                answer = error
            self._robots[url.origin] = robots_from(answer, AGENT)
        return self._robots[url.origin]

    def _remarks(self, reply: Reply) -> tuple[str, ...]:
        found = []
        for one in (*reply.redirects, reply.url):
            try:
                robots = self._robots.get(parse_url(one).origin)
            except SourceError:
                continue
            if robots and robots.remark and robots.remark not in found:
                found.append(robots.remark)
        return tuple(found)
