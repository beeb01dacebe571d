"""The Trace of a run: stage events in order, JSON values only, nothing of the clock. Source:
docs/formats.md 3.7
"""

from typing import Any


class Trace:
    """Stage events. Ranks and ids are ints, scores decimal strings, so that trace.jsonl has one
    byte form.
    """

    __slots__ = ("_events",)

    def __init__(self) -> None:
        self._events: list[dict[str, Any]] = []

    def add(self, stage: str, **facts: Any) -> None:
        """Note what a stage did; floats become decimal strings of four places."""
        self._events.append({"seq": len(self._events) + 1, "stage": stage} | _plain(facts))

    def events(self) -> list[dict[str, Any]]:
        """The events so far, fit for canonical JSON."""
        return list(self._events)

    def last(self, stage: str) -> dict[str, Any] | None:
        """The newest event of a stage."""
        return next((one for one in reversed(self._events) if one["stage"] == stage), None)


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, dict):
        return {str(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [
            _plain(inner) for inner in (sorted(value) if isinstance(value, (set, frozenset)) else value)
        ]
    return value
