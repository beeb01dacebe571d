"""Build: files in, index out, in one transaction. Source: docs/formats.md 5.4

The first build writes index.db.new and renames it when it is whole; a later one is one transaction on
index.db. A file whose size and mtime are those of the index is not opened; one whose digest is the same is
not read again. What the reading depends on (versions of reader, tokens and distil; names and lexicons of the
pack) is in `made_with`; when it changes, everything is read again, beside the old index.
"""

import hashlib
import json
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import BinaryIO

from ragjudge.index import connect, schema
from ragjudge.index.closure import delete_revision
from ragjudge.index.postings import PostingsWriter
from ragjudge.index.writer import put_catalogue, put_revision, put_source, put_terms, put_units
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import SourceError
from ragjudge.records.passages import Distilled
from ragjudge.records.rules import RulesPack, SourceRule
from ragjudge.records.units import Document

MAX_BYTES = 64 * 1024 * 1024
_SHOWN_STRIPPED = 40
# A defect of one reader must not keep the other files out; it is listed as "not read", never silent.
_BROKEN = (ValueError, LookupError, ArithmeticError, TypeError, AttributeError, RecursionError, AssertionError)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that the caller found. `open` gives a stream of its bytes; it may raise OSError.

    package: the data package beside a table (its uri, and its file), part of the revision.
    """
    uri: str
    size: int
    mtime_ns: int
    open: Callable[[], BinaryIO] = field(repr=False)
    package: "SourceFile | None" = None


@dataclass(frozen=True, slots=True)
class Steps:
    """The rooms that a build uses and may not import.

    Attributes:
        read: (data, name, package bytes or None) -> Document (readers.read).
        distil: (document, title) -> Distilled.
        rule_of: uri -> SourceRule (calc.sources.rule_of with the pack).
        class_of: uri -> source class.
        catalogue: (document, uri) -> rows as JSON objects (tables.catalogue), or None.
        made_with: Versions and digests that the outcome of read and distil depends on.
    """
    read: Callable[[bytes, str, bytes | None], Document]
    distil: Callable[[Document, str], Distilled]
    rule_of: Callable[[str], SourceRule]
    class_of: Callable[[str], str]
    catalogue: Callable[[Document, str], Iterable[dict]] | None
    made_with: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that the index lists and does not hold: why, and what would mend it."""
    uri: str
    reason: str
    mend: str


@dataclass(frozen=True, slots=True)
class Read:
    """Counts of one type (the file extension)."""
    kind: str
    found: int
    read: int
    not_read: int


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did. `changed`: revisions written; `deleted`: sources that are gone; times in seconds."""
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


Progress = Callable[[int, int, str], None]


def build(db_path: str, files: Iterable[SourceFile], pack: RulesPack, pack_bytes: bytes, *, steps: Steps,
          recorded: str | None = None, progress: Progress | None = None, wait_s: float = 60.0) -> BuildReport:
    """Bring the index at db_path up to date with the files.

    Args:
        files: All that there is; a source of the index that is not among them is deleted.
        recorded: The day that new revisions are recorded under (--known-at), ISO date.
        progress: Called with (files done, files in all, uri at hand).
        wait_s: How long to wait for another build of the same index.
    Raises:
        StoreError: Another build holds the index, or it cannot be written.
    """
    began = time.perf_counter()
    listed = sorted(files, key=lambda one: one.uri)
    with connect.build_lock(db_path, wait_s):
        why = connect.why_new(db_path, steps.made_with)
        path = db_path + ".new" if why else db_path
        if why:
            connect.remove(path)
        with connect.writing(path) as connection:
            if why:
                schema.create(connection)
                schema.put_meta(connection, "next_unit", 1)
                schema.put_meta(connection, "made_with", steps.made_with)
            run = _Run(connection, steps, recorded, progress)
            run.bring_up_to_date(listed, sha256_hex(pack_bytes), pack_bytes)
        if why:
            connect.publish(path, db_path)
        run.seconds["all"] = time.perf_counter() - began
        return run.report(db_path, why if why != "there was none" else None)


class _Run:
    """One build inside its transaction."""

    def __init__(self, connection: sqlite3.Connection, steps: Steps, recorded: str | None,
                 progress: Progress | None) -> None:
        self.connection, self.steps, self.recorded, self.progress = connection, steps, recorded, progress
        self.postings = PostingsWriter(connection)
        self.seconds: dict[str, float] = Counter()
        self.changed = self.unchanged = self.deleted = 0

    def bring_up_to_date(self, listed: list[SourceFile], pack_sha256: str, pack_bytes: bytes) -> None:
        """Deletions, then each file in the order of uris, then the postings."""
        known = {row[0]: row[1:] for row in self.connection.execute(
            "SELECT uri, revision.id, sha256, size, mtime_ns, package_sha256, package_uri FROM source "
            "JOIN revision ON revision.source = source.id")}
        new_pack = schema.get_meta(self.connection, "pack_sha256") != pack_sha256
        for uri in sorted(set(known) - {one.uri for one in listed}):
            delete_revision(self.connection, known[uri][0], self.postings)
            self.connection.execute("DELETE FROM source WHERE uri = ?", (uri,))
            self.deleted += 1
        for number, file in enumerate(listed):
            if self.progress:
                self.progress(number, len(listed), file.uri)
            self._one(file, known.get(file.uri), new_pack)
        began = time.perf_counter()
        self.postings.flush()
        self.seconds["postings"] += time.perf_counter() - began
        if new_pack:
            schema.put_meta(self.connection, "pack", pack_bytes)
            schema.put_meta(self.connection, "pack_sha256", pack_sha256)
        if self.progress:
            self.progress(len(listed), len(listed), "")

    def _one(self, file: SourceFile, known: tuple | None, new_pack: bool) -> None:
        stamp = _stamp(file)
        if known and (known[2], known[3], known[5]) == (*stamp, file.package.uri if file.package else None) \
                and known[1]:      # no digest: it could not be opened; try again
            self.unchanged += 1
            if new_pack:
                put_source(self.connection, file.uri, self.steps.rule_of(file.uri), self.steps.class_of(file.uri))
            return
        read = _bytes_of(file)
        same = known and isinstance(read, tuple) and \
            (known[1], known[4]) == (sha256_hex(read[0]), _digest(read[1]))
        if same:
            self.unchanged += 1
            self.connection.execute("UPDATE revision SET size = ?, mtime_ns = ? WHERE id = ?", (*stamp, known[0]))
            return
        if known:
            delete_revision(self.connection, known[0], self.postings)
        self.changed += 1
        self._write(file, read)

    def _write(self, file: SourceFile, read: tuple[bytes, bytes | None] | Unread) -> None:
        """The new revision of a file, read or not."""
        source = put_source(self.connection, file.uri, self.steps.rule_of(file.uri), self.steps.class_of(file.uri))
        size, mtime_ns = _stamp(file)
        row: dict[str, object] = {"source": source, "size": size, "mtime_ns": mtime_ns, "sha256": "",
                                  "package_uri": file.package.uri if file.package else None,
                                  "recorded": self.recorded}
        document = self._document(file, read) if isinstance(read, tuple) else read
        if isinstance(read, tuple):
            row |= {"sha256": sha256_hex(read[0]), "package_sha256": _digest(read[1])}
        if isinstance(document, Unread):
            put_revision(self.connection, row | {"status": "not read", "reason": document.reason,
                                                 "mend": document.mend})
            return
        rule = self.steps.rule_of(file.uri)
        title = rule.title or document.title or _stem(file.uri)
        began = time.perf_counter()
        distilled = self.steps.distil(document, title)
        self.seconds["distil"] += time.perf_counter() - began
        revision = put_revision(self.connection, row | _read_columns(document, title, distilled))
        began = time.perf_counter()
        put_units(self.connection, revision, title, distilled, self.postings)
        put_terms(self.connection, revision, document, title)
        if self.steps.catalogue:
            put_catalogue(self.connection, revision, self.steps.catalogue(document, file.uri))
        self.seconds["write"] += time.perf_counter() - began

    def _document(self, file: SourceFile, read: tuple[bytes, bytes | None]) -> Document | Unread:
        began = time.perf_counter()
        try:
            return self.steps.read(read[0], file.uri.rpartition("/")[2], read[1])
        except SourceError as error:
            return Unread(file.uri, error.what, error.mend)
        except _BROKEN as error:
            return Unread(file.uri, f"the reader broke on it: {type(error).__name__}: {error}"[:200],
                          "report the file; the others are built")
        finally:
            self.seconds["read"] += time.perf_counter() - began

    def report(self, db_path: str, why: str | None) -> BuildReport:
        """The report, from rows that were gathered inside the transaction."""
        with connect.reading(db_path) as connection:
            return report_of(connection, self, os.stat(db_path).st_size, why)


def report_of(connection: sqlite3.Connection, run: _Run, size_bytes: int, why: str | None) -> BuildReport:
    """What the index now holds, by type, with what it could not read."""
    found: Counter[str] = Counter()
    read: Counter[str] = Counter()
    stripped: Counter[str] = Counter()
    not_read, warnings = [], []
    for uri, kind, status, reason, mend, warned, cut in connection.execute(
            "SELECT uri, kind, status, reason, mend, warnings, stripped FROM source JOIN revision "
            "ON revision.source = source.id ORDER BY uri"):
        found[kind] += 1
        read[kind] += status == "read"
        warnings.extend((uri, one) for one in json.loads(warned))
        stripped.update(json.loads(cut)["counts"] if status == "read" else {})
        if status != "read":
            not_read.append(Unread(uri, reason, mend or ""))
    units, = connection.execute("SELECT count(*) FROM unit").fetchone()
    propositions, = connection.execute("SELECT count(*) FROM proposition").fetchone()
    return BuildReport(
        tuple(Read(kind, found[kind], read[kind], found[kind] - read[kind]) for kind in sorted(found)),
        tuple(not_read), dict(sorted(stripped.items())), tuple(warnings), units, propositions, run.changed,
        run.unchanged, run.deleted, size_bytes, {name: round(s, 3) for name, s in run.seconds.items()}, why)


def _stamp(file: SourceFile) -> tuple[int, int]:
    """Size and newest mtime of a file with its package, so that a change of either is seen."""
    package = file.package
    return (file.size + (package.size if package else 0),
            file.mtime_ns ^ (package.mtime_ns if package else 0) & (1 << 62) - 1)


def _bytes_of(file: SourceFile) -> tuple[bytes, bytes | None] | Unread:
    """The bytes of a file and of its package, or why there are none."""
    try:
        data = _read_capped(file)
        return data, _read_capped(file.package) if file.package else None
    except SourceError as error:
        return Unread(file.uri, error.what, error.mend)
    except OSError as error:
        return Unread(file.uri, f"cannot be opened: {error.strerror or type(error).__name__}",
                      "check its permissions")


def _read_capped(file: SourceFile) -> bytes:
    big = SourceError(file.uri, f"larger than {MAX_BYTES // 2**20} MiB", "split the file")
    if file.size > MAX_BYTES:
        raise big
    with file.open() as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise big
    return data


def _digest(data: bytes | None) -> str | None:
    return hashlib.sha256(data).hexdigest() if data is not None else None


def _stem(uri: str) -> str:
    name = uri.rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    return stem.replace("_", " ").replace("-", " ").strip() or name


def _read_columns(document: Document, title: str, distilled: Distilled) -> dict[str, object]:
    counts = Counter(one.what for one in distilled.stripped)
    listed = [[one.what, one.text, one.start, one.end] for one in distilled.stripped
              if one.what in ("filler", "interaction", "low_signal")][:_SHOWN_STRIPPED]
    return {"status": "read", "encoding": document.decoding.encoding, "confidence": document.decoding.confidence,
            "reader": document.reader, "reader_version": document.version, "title": title,
            "language": document.language, "declared_date": document.declared_date,
            "warnings": json.dumps(list(document.warnings), ensure_ascii=False),
            "stripped": json.dumps({"counts": counts, "listed": listed}, ensure_ascii=False, sort_keys=True)}
