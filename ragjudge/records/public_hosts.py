"""Which addresses and host names are no public place of the web.

Our own frozen table: what the ipaddress module calls global differs between patch releases.
Source: IANA IPv4 and IPv6 Special-Purpose Address Registries; RFC 6052 (NAT64), RFC 6890.
"""

import ipaddress

_V4 = {
    "0.0.0.0/8": "this network", "10.0.0.0/8": "private", "100.64.0.0/10": "shared by a carrier (CGNAT)",
    "127.0.0.0/8": "loopback", "169.254.0.0/16": "link-local (cloud metadata)", "172.16.0.0/12": "private",
    "192.0.0.0/24": "reserved", "192.0.2.0/24": "documentation", "192.31.196.0/24": "reserved",
    "192.52.193.0/24": "reserved", "192.88.99.0/24": "6to4 relay", "192.168.0.0/16": "private",
    "192.175.48.0/24": "reserved", "198.18.0.0/15": "benchmarking", "198.51.100.0/24": "documentation",
    "203.0.113.0/24": "documentation", "224.0.0.0/4": "multicast", "240.0.0.0/4": "reserved",
    "168.63.129.16/32": "cloud metadata", "192.0.0.192/32": "cloud metadata"}
_V6 = {
    "::1/128": "loopback", "::/128": "unspecified", "64:ff9b:1::/48": "local NAT64",
    "100::/64": "discard only", "2001::/32": "Teredo", "2001:2::/48": "benchmarking",
    "2001:10::/28": "ORCHID", "2001:20::/28": "ORCHID", "2001:db8::/32": "documentation",
    "3fff::/20": "documentation", "5f00::/16": "segment routing", "fc00::/7": "private",
    "fe80::/10": "link-local", "fec0::/10": "site-local", "ff00::/8": "multicast"}
_RANGES4 = tuple((ipaddress.IPv4Network(net), what) for net, what in _V4.items())
_RANGES6 = tuple((ipaddress.IPv6Network(net), what) for net, what in _V6.items())
_EMBEDDED = ((ipaddress.IPv6Network("::ffff:0:0/96"), 0, "IPv4-mapped"),
             (ipaddress.IPv6Network("::/96"), 0, "IPv4-compatible"),
             (ipaddress.IPv6Network("64:ff9b::/96"), 0, "NAT64"),
             (ipaddress.IPv6Network("::ffff:0:0:0/96"), 0, "IPv4-translated"),
             (ipaddress.IPv6Network("2002::/16"), 80, "6to4"))
"""IPv6 forms that lead to an IPv4 address: network, bits below the embedded address, name."""
_GLOBAL6 = ipaddress.IPv6Network("2000::/3")

_NAMES = frozenset((
    "localhost", "metadata", "instance-data", "metadata.google.internal", "metadata.goog",
    "metadata.tencentyun.com", "metadata.azure.com", "metadata.packet.net", "ip6-localhost", "ip6-loopback"))
_SUFFIXES = (".localhost", ".local", ".internal", ".lan", ".intranet", ".corp", ".home", ".home.arpa",
             ".localdomain", ".test", ".example", ".invalid", ".onion", ".arpa")


def why_not_public(address: str) -> str:
    """Why an address is no public one ("private", "NAT64 of loopback", …); "" for a public one."""
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "no address"
    if isinstance(one, ipaddress.IPv4Address):
        return next((what for net, what in _RANGES4 if one in net), "")
    special = next((what for net, what in _RANGES6 if one in net), "")
    if special:
        return special
    for net, below, name in _EMBEDDED:
        if one in net:
            inner = ipaddress.IPv4Address((int(one) >> below) & 0xFFFFFFFF)
            what = why_not_public(str(inner))
            return f"{name} of {inner}, {what}" if what else ""
    return "" if one in _GLOBAL6 else "reserved"


def why_not_a_host(host: str) -> str:
    """Why a host name cannot be a place of the public web, whatever it resolves to; "" if it can."""
    if host in _NAMES or host.endswith(_SUFFIXES):
        return "a name of a private network"
    if ":" in host:
        return ""
    last = host.rpartition(".")[2]
    if _looks_numeric(last):
        return "" if _is_dotted_quad(host) else "an IPv4 address that is not written as four numbers"
    return "" if "." in host else "a name without a domain"


def _looks_numeric(label: str) -> bool:
    return label.isdecimal() or label.startswith("0x")


def _is_dotted_quad(host: str) -> bool:
    try:
        return str(ipaddress.IPv4Address(host)) == host
    except ValueError:
        return False
