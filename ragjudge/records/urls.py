"""URLs taken apart and spelled in one way, without looking at the network. Source: RFC 3986 3, 5.2, 6.2

Pure: the judge compares with it what the network door asked for.
"""

import re
from dataclasses import dataclass

from ragjudge.records.errors import SourceError

MAX_URL = 4096
DEFAULT_PORTS = {"http": 80, "https": 443}
_PARTS = re.compile(
    r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#.*)?", re.DOTALL)
_HOST = re.compile(r"(\[[0-9A-Fa-f:.%]*\]|[^\[\]:]*)(?::([0-9]{0,5}))?")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_KEPT = _UNRESERVED | frozenset("!$&'()*+,;=:@/?[]%")
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})|%")


@dataclass(frozen=True, slots=True)
class Url:
    """An absolute http(s) URL in its canonical parts; without its fragment.

    Attributes:
        host: Lower case; labels that are not ASCII in punycode; an IPv6 address without its brackets.
        port: None where it is the scheme's own.
        path: Begins with "/"; dot segments resolved.
    """
    scheme: str
    host: str
    port: int | None
    path: str
    query: str | None

    @property
    def port_number(self) -> int:
        return self.port or DEFAULT_PORTS[self.scheme]

    @property
    def target(self) -> str:
        """What stands in the request line: path and query."""
        return self.path if self.query is None else f"{self.path}?{self.query}"

    @property
    def origin(self) -> str:
        """Scheme, host and port: what robots.txt and pacing go by."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + (f":{self.port}" if self.port else "")

    def __str__(self) -> str:
        return self.origin + self.target


def is_web(uri: str) -> bool:
    """Does it name a page of the web (and not a path of the project)?"""
    return uri[:8].lower().startswith(("http://", "https://"))


def parse_url(text: str) -> Url:
    """The canonical parts of an absolute http(s) URL.

    Raises:
        SourceError: Another scheme, user name or password, no host, control characters, a wrong port.
    """
    shown = _shown(text)
    if len(text) > MAX_URL:
        raise SourceError(shown, f"a URL of {len(text)} characters, at most {MAX_URL} are taken")
    if any(char <= " " or char == "\x7f" or char == "\\" for char in text):
        raise SourceError(shown, "a URL with a space, a control character or a backslash",
                          "percent-encode it (a space is %20)")
    scheme, authority, path, query = _split(text)
    if scheme not in DEFAULT_PORTS:
        raise SourceError(shown, f"scheme {scheme or '(none)'!r} where http or https is wanted")
    if authority is not None and "@" in authority:
        raise SourceError(shown, "a URL with user name or password is refused", "leave them out")
    host, port = _host_and_port(authority or "", shown)
    return Url(scheme, host, None if port == DEFAULT_PORTS[scheme] else port,
               remove_dots(_escaped(path) or "/"), None if query is None else _escaped(query))


def canonical_url(text: str) -> str:
    """The one spelling of a URL. Raises SourceError."""
    return str(parse_url(text))


def same_url(one: str, two: str) -> bool:
    """Do both spellings name the same page? False for what is no URL."""
    try:
        return canonical_url(one) == canonical_url(two)
    except SourceError:
        return False


def join_url(base: Url, reference: str) -> str:
    """An absolute URL for a reference found on (or in a redirect from) `base`; not checked yet.

    Spaces inside are percent-encoded, those around dropped, as browsers do. Source: RFC 3986 5.2.2
    """
    reference = reference.strip(" \t").replace(" ", "%20")
    scheme, authority, path, query = _split(reference)
    if scheme is not None:
        return reference
    if authority is not None:
        return f"{base.scheme}:{reference}"
    if not path:
        query = base.query if query is None else query
        return base.origin + base.path + ("" if query is None else f"?{query}")
    if not path.startswith("/"):
        path = base.path[:base.path.rfind("/") + 1] + path
    return base.origin + remove_dots(path) + ("" if query is None else f"?{query}")


def _split(text: str) -> tuple[str | None, str | None, str, str | None]:
    found = _PARTS.fullmatch(text)
    assert found is not None  # every string matches
    scheme, authority, path, query = found.groups()
    return (scheme.lower() if scheme else None), authority, path, query


def _host_and_port(authority: str, shown: str) -> tuple[str, int | None]:
    found = _HOST.fullmatch(authority)
    if found is None or not found[1].strip("[]."):
        raise SourceError(shown, f"no host in {authority!r}" if authority else "no host in it")
    port = int(found[2]) if found[2] else None
    if port is not None and not 0 < port < 65536:
        raise SourceError(shown, f"not a URL: port {port} where 1 to 65535 is wanted")
    host = found[1].removeprefix("[").removesuffix("]").lower()
    if not found[1].startswith("["):
        host = ".".join(_label(one, shown) for one in host.replace("。", ".").removesuffix(".").split("."))
    return host, port


def _label(label: str, shown: str) -> str:
    if label.isascii():
        if not label or len(label) > 63 or not all(one in _UNRESERVED for one in label):
            raise SourceError(shown, f"host label {label[:70]!r} is not letters, digits and hyphens")
        return label
    return "xn--" + label.encode("punycode").decode("ascii")


def unicode_label(label: str) -> str:
    """A host label as people see it: punycode decoded; the label itself where it is none."""
    if not label.startswith("xn--"):
        return label
    try:
        return label[4:].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError):
        return label


def _escaped(text: str) -> str:
    """Percent-encodings in upper case, none where it is not needed, every other character encoded."""
    def one(found: re.Match[str]) -> str:
        if not found[1]:
            return "%25"
        char = chr(int(found[1], 16))
        return char if char in _UNRESERVED else f"%{found[1].upper()}"
    text = _ESCAPE.sub(one, text)
    if all(char in _KEPT for char in text):
        return text
    return "".join(char if char in _KEPT else "".join(
        f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass")) for char in text)


def remove_dots(path: str) -> str:
    """The path without "." and ".." segments. Source: RFC 3986 5.2.4"""
    out: list[str] = []
    parts = path.split("/")
    for at, part in enumerate(parts):
        last = at == len(parts) - 1
        if part == "..":
            if len(out) > 1:
                out.pop()
            if last:
                out.append("")
        elif part == ".":
            if last:
                out.append("")
        else:
            out.append(part)
    joined = "/".join(out)
    return joined if joined.startswith("/") else "/" + joined


def _shown(text: str) -> str:
    """A URL that may be printed: cut, and never with what stands before an @."""
    scheme, mark, rest = text.partition("://")
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if mark and "@" in authority:
        rest = rest[authority.rfind("@") + 1:]
    return "".join(char if char >= " " else "?" for char in f"{scheme}{mark}{rest}"[:200])
