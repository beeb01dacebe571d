"""The seam to the world: one method, and what comes back."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Reply:
    """The whole answer to a GET.

    Attributes:
        status: Of the last answer; 200 to 299, everything else is an error.
        redirects: Every URL asked, in order, but the last one.
        url: The URL that answered.
        media_type: Content-Type without parameters, lower case; "application/octet-stream" if none.
        charset: The declared charset, or None.
        body: Whole, never cut.
    """
    status: int
    redirects: tuple[str, ...]
    url: str
    media_type: str
    charset: str | None
    body: bytes


class Transport(Protocol):
    """GET a URL, whole and within caps."""

    def get(self, url: str) -> Reply:
        """The reply.

        Raises:
            ModelError: Refused, not reachable, too big, too slow, not 2xx; never a part of the body.
        """
