"""Which URLs may be asked: http(s), no credentials, no private address unless its host is allowed by name.

Every address that a name resolves to is checked, and the checked addresses are the ones connected to: there
is no second resolution that could give another answer.
"""

import socket
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass

from ragjudge.records.errors import FetchError, SourceError
from ragjudge.records.public_hosts import why_not_a_host, why_not_public
from ragjudge.records.urls import Url, parse_url

Resolver = Callable[[str, int], list[str]]
"""Host and port → its addresses, in the order to try; OSError or UnicodeError if there is none."""
WEB_PORTS = frozenset((80, 443))
MAX_ADDRESSES = 16
RESOLVE_S = 10.0


@dataclass(frozen=True, slots=True)
class Target:
    """A URL taken apart, with the checked addresses that may be connected to."""
    url: Url
    addresses: tuple[str, ...]


def target_of(url: str, allowed_hosts: Collection[str], resolve: Resolver | None = None) -> Target:
    """Check a URL and resolve its host once.

    Args:
        allowed_hosts: Hosts that may have a private or loopback address; a name or an address.
    Raises:
        FetchError: Another scheme, userinfo, control characters, no host, a private address or name,
            a port below 1024 that is not the web's.
    """
    try:
        parts = parse_url(url)
    except SourceError as error:
        raise FetchError(error.where, "bad-url", error.what, error.mend) from None
    shown, allowed = str(parts), parts.host in allowed_hosts
    if not allowed:
        _check_name(parts, shown)
    addresses = _resolved(parts, shown, resolve or addresses_of)
    if not allowed:
        for one in addresses:
            if why := why_not_public(one):
                raise FetchError(shown, "private-address", f"{parts.host} is at {one}, which is no public "
                                 f"address ({why})", _ALLOW)
    return Target(parts, tuple(addresses[:MAX_ADDRESSES]))


_ALLOW = "name the host in allowed_hosts of ragjudge.toml if it is yours"


def _check_name(parts: Url, shown: str) -> None:
    if why := why_not_public(parts.host) if _is_address(parts.host) else why_not_a_host(parts.host):
        raise FetchError(shown, "private-address", f"{parts.host} is no public host: {why}", _ALLOW)
    if parts.port_number < 1024 and parts.port_number not in WEB_PORTS:
        raise FetchError(shown, "bad-port", f"port {parts.port_number} belongs to another service",
                         "80, 443 and ports from 1024 are asked")


def _is_address(host: str) -> bool:
    return ":" in host or why_not_public(host) != "no address"


def _resolved(parts: Url, shown: str, resolve: Resolver) -> list[str]:
    try:
        found = resolve(parts.host, parts.port_number)
    except (OSError, UnicodeError) as error:
        raise FetchError(shown, "no-address", f"{parts.host} cannot be resolved: {error}",
                         "is the host spelled right, is there a network?") from None
    if not found:
        raise FetchError(shown, "no-address", f"{parts.host} has no address")
    return list(dict.fromkeys(found))


def addresses_of(host: str, port: int) -> list[str]:
    """The system's answer: every address of a host. The system's resolver has no time cap, so we have one."""
    answer: list = []

    def ask() -> None:
        try:
            answer.append(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except BaseException as error:  # noqa: BLE001  raised again in the thread that waits
            answer.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(RESOLVE_S)
    if not answer:
        raise TimeoutError(f"no answer in {RESOLVE_S:g} s")
    if isinstance(answer[0], BaseException):
        raise answer[0]
    return [str(row[4][0]) for row in answer[0]]
