"""What one fetch may cost, and the clock that measures it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Caps of one GET with its redirects. Bytes and seconds; each is refused when passed, never cut.

    Attributes:
        body_bytes: Of the page, decompressed, and of what comes over the wire.
        total_s: For everything; a slow drip ends here.
        read_s: For one wait on the server: connecting, the TLS handshake, one piece of the answer.
        head_bytes, headers: Of one answer's head; header lines.
        ratio: Decompressed bytes for each compressed one, looked at beyond `ratio_from_bytes`.
    """
    body_bytes: int = 64 * MIB
    total_s: float = 60.0
    read_s: float = 20.0
    redirects: int = 5
    head_bytes: int = 64 * 1024
    headers: int = 128
    ratio: int = 200
    ratio_from_bytes: int = 1 * MIB


@dataclass(frozen=True, slots=True)
class Clock:
    """Time as the network door sees it; tests bring their own, so that waiting takes no time.

    Attributes:
        now: Seconds that only grow.
        wall: Seconds since 1970, for HTTP dates.
    """
    now: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
