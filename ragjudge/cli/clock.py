"""The clock, looked at here and nowhere else: --now, else SOURCE_DATE_EPOCH, else today (UTC)."""

import argparse
import os
from datetime import date, datetime, timezone

from ragjudge.records.errors import UsageError


def check_dates(args: argparse.Namespace) -> None:
    """Raises UsageError for a date option that is no ISO date."""
    for option in ("now", "as_of", "known_at"):
        text = getattr(args, option)
        if text is not None:
            _iso(text, "--" + option.replace("_", "-"))


def _iso(text: str, where: str) -> str:
    try:
        if len(text) != 10:
            raise ValueError
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise UsageError(where, f"{text!r} where a date like 2024-12-31 is wanted") from None


def day_of_judging(args: argparse.Namespace) -> str:
    """The ISO date that the verdict is about."""
    if args.now is not None:
        return args.now
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return datetime.now(timezone.utc).date().isoformat()
    try:
        return datetime.fromtimestamp(int(epoch), timezone.utc).date().isoformat()
    except (ValueError, OverflowError, OSError):
        raise UsageError("SOURCE_DATE_EPOCH", f"{epoch!r} where seconds since 1970 are wanted") from None


def wall_clock() -> str:
    """This instant in UTC, to the second, for run.json."""
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
