"""Which URLs may be asked: http(s), no credentials, no private address unless its host is allowed by name."""

import ipaddress
import socket
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from ragjudge.records.errors import ModelError


@dataclass(frozen=True, slots=True)
class Target:
    """A URL taken apart, with the one address that will be connected to."""
    url: str
    scheme: str
    host: str
    port: int
    path: str
    address: str


def target_of(url: str, allowed_hosts: Collection[str]) -> Target:
    """Check a URL and resolve its host once, so that what was checked is what is connected to.

    Args:
        allowed_hosts: Hosts that may have a private or loopback address; a name or an address.
    Raises:
        ModelError: Another scheme, userinfo, control characters, no host, a private address.
    """
    parts = _split(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    addresses = _resolve(host, port, url)
    if host not in allowed_hosts:
        for one in addresses:
            if not ipaddress.ip_address(one.partition("%")[0]).is_global:
                raise ModelError(url, f"{host} is at {one}, which is no public address",
                                 "allow the host by name (allowed_hosts in ragjudge.toml)")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(url, parts.scheme, host, port, path, addresses[0])


def _split(url: str) -> SplitResult:
    if any(ord(char) <= 0x20 or ord(char) >= 0x7F for char in url) or len(url) > 4096:
        raise ModelError(url[:200], "not a plain ASCII URL", "percent-encode it")
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise ModelError(url, f"not a URL: {error}") from None
    if parts.scheme not in ("http", "https"):
        raise ModelError(url, f"scheme {parts.scheme!r} where http or https is wanted")
    if "@" in parts.netloc:
        raise ModelError(parts.hostname or "URL", "a URL with user name or password is refused")
    if not parts.hostname:
        raise ModelError(url, "no host in it")
    return parts


def _resolve(host: str, port: int, url: str) -> list[str]:
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise ModelError(url, f"{host} cannot be resolved: {error}") from None
    return list(dict.fromkeys(str(row[4][0]) for row in rows))
