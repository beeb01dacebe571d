"""SIGTERM and SIGHUP end a run as Ctrl-C does: through the `finally` clauses, with nothing half-written."""

import signal
from types import FrameType


class Ended(BaseException):
    """The process was asked to end."""


def _raise(number: int, frame: FrameType | None) -> None:
    raise Ended(signal.Signals(number).name)


def end_on_signals() -> None:
    """Install the handlers; a second signal ends the process at once."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _raise)
