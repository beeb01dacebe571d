"""The seam to the world: one method, and what comes back."""

from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Validators:
    """What a server gave to recognise an unchanged page by; sent back in a conditional request."""
    etag: str | None = None
    last_modified: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The whole answer to a GET.

    Attributes:
        status: Of the last answer: 200, everything else is an error (304 only where validators were sent).
        redirects: Every URL asked, in order, but the last one.
        url: The URL that answered.
        media_type: Content-Type without parameters, lower case; "application/octet-stream" if none.
        charset: The charset that Content-Type declares, lower case, or None.
        body: Whole, decompressed, never cut.
        coding: Content-Encoding of the wire ("identity", "gzip", "deflate").
        way: "network", "revalidated" (the server said 304 to our copy), "kept" (our copy is younger than what
            counts as fresh) or "replay" (no socket was used).
        remarks: What was odd and yet no reason to refuse, one sentence each.
    """
    status: int
    redirects: tuple[str, ...]
    url: str
    media_type: str
    charset: str | None
    body: bytes
    etag: str | None = None
    last_modified: str | None = None
    coding: str = "identity"
    way: Literal["network", "revalidated", "kept", "replay"] = "network"
    remarks: tuple[str, ...] = ()


class Transport(Protocol):
    """GET a URL, whole and within caps."""

    def get(self, url: str) -> Reply:
        """The reply.

        Raises:
            FetchError: Refused, not reachable, too big, too slow, not 200; never a part of the body.
        """


class Conditional(Protocol):
    """A transport that can ask whether a page is still the one that is known."""

    def get(self, url: str, known: Validators | None = None) -> Reply:
        """The reply; status 304 and an empty body where `known` was given and the server says unchanged."""
