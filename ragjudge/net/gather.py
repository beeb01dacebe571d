"""Many pages at once: several hosts side by side, the pages of one host one after another."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from ragjudge.net.limits import Clock
from ragjudge.net.transport import Reply, Transport
from ragjudge.records.errors import FetchError, SourceError
from ragjudge.records.urls import parse_url


def get_all(transport: Transport, urls: Iterable[str], *, workers: int = 4, budget_s: float | None = None,
            clock: Clock | None = None) -> dict[str, Reply | FetchError]:
    """URL → its reply or why there is none, in the order given, whatever came first.

    Args:
        workers: Hosts that are asked at the same time.
        budget_s: For all together; pages whose turn comes later are refused ("no-time").
    """
    clock = clock or Clock()
    until = None if budget_s is None else clock.now() + budget_s
    order = list(dict.fromkeys(urls))
    by_host: dict[str, list[str]] = {}
    for url in order:
        by_host.setdefault(_host(url), []).append(url)

    def one_host(several: list[str]) -> dict[str, Reply | FetchError]:
        return {url: _one(transport, url, until, clock) for url in several}

    found: dict[str, Reply | FetchError] = {}
    if len(by_host) <= 1 or workers <= 1:
        for several in by_host.values():
            found |= one_host(several)
    else:
        with ThreadPoolExecutor(min(workers, len(by_host))) as pool:
            for part in pool.map(one_host, by_host.values()):
                found |= part
    return {url: found[url] for url in order}


def _one(transport: Transport, url: str, until: float | None, clock: Clock) -> Reply | FetchError:
    if until is not None and clock.now() >= until:
        return FetchError(url, "no-time", "the time for fetching was over before its turn came",
                          "raise audit_timeout_s, or cite fewer pages")
    try:
        return transport.get(url)
    except FetchError as error:
        return error


def _host(url: str) -> str:
    try:
        return parse_url(url).host
    except SourceError:
        return ""
