"""Retry-After: seconds, or an HTTP date. Source: RFC 9110 10.2.3"""

import re
from datetime import UTC
from email.utils import parsedate_to_datetime

_SECONDS = re.compile(r"[0-9]{1,9}")


def retry_after_s(value: str | None, wall: float) -> float | None:
    """Seconds from `wall` (seconds since 1970) until the server wants to be asked again; None if unsaid."""
    if value is None:
        return None
    if _SECONDS.fullmatch(value):
        return float(value)
    try:
        when = parsedate_to_datetime(value)
    except (ValueError, TypeError, OverflowError):
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, when.timestamp() - wall)
