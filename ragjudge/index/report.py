"""What a build did, and what the index now holds."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass

from ragjudge.index.inputs import Unread


@dataclass(frozen=True, slots=True)
class Read:
    """Counts of one type (the file extension)."""

    kind: str
    found: int
    read: int
    not_read: int


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did. `changed`: revisions written; `deleted`: sources that are gone; times in
    seconds.
    """

    by_type: tuple[Read, ...]
    not_read: tuple[Unread, ...]
    stripped: dict[str, int]
    warnings: tuple[tuple[str, str], ...]
    units: int
    propositions: int
    changed: int
    unchanged: int
    deleted: int
    size_bytes: int
    seconds: dict[str, float]
    rebuilt_because: str | None


@dataclass(frozen=True, slots=True)
class Done:
    """What one build did: revisions written, sources unchanged and deleted, seconds by step."""

    changed: int
    unchanged: int
    deleted: int
    seconds: dict[str, float]
    rebuilt_because: str | None


def report_of(connection: sqlite3.Connection, done: Done, size_bytes: int) -> BuildReport:
    """What the index now holds, by type, with what it could not read."""
    found: Counter[str] = Counter()
    read: Counter[str] = Counter()
    stripped: Counter[str] = Counter()
    not_read, warnings = [], []
    for uri, kind, status, reason, mend, warned, cut in connection.execute(
        "SELECT uri, kind, status, reason, mend, warnings, stripped FROM source JOIN revision "
        "ON revision.source = source.id ORDER BY uri"
    ):
        found[kind] += 1
        read[kind] += status == "read"
        warnings.extend((uri, one) for one in json.loads(warned))
        stripped.update(json.loads(cut)["counts"] if status == "read" else {})
        if status != "read":
            not_read.append(Unread(uri, reason, mend or ""))
    (units,) = connection.execute("SELECT count(*) FROM unit").fetchone()
    (propositions,) = connection.execute("SELECT count(*) FROM proposition").fetchone()
    return BuildReport(
        tuple(Read(kind, found[kind], read[kind], found[kind] - read[kind]) for kind in sorted(found)),
        tuple(not_read),
        dict(sorted(stripped.items())),
        tuple(warnings),
        units,
        propositions,
        done.changed,
        done.unchanged,
        done.deleted,
        size_bytes,
        {name: round(s, 3) for name, s in done.seconds.items()},
        done.rebuilt_because,
    )
