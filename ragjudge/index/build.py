"""Build: files in, index out, in one transaction. Source: docs/formats.md 5.4

The first build writes index.db.new and renames it when it is whole; a later one is one transaction
on index.db. A file whose size and mtime are those of the index is not opened; one whose digest is
the same is not read again. What the reading depends on (versions of reader, tokens and distil;
names and lexicons of the pack) is in `made_with`; when it changes, everything is read again, beside
the old index.
"""

import json
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ragjudge.index import connect, schema
from ragjudge.index.closure import delete_revision
from ragjudge.index.inputs import SourceFile, Steps, Unread, bytes_of, stamp, stem_of
from ragjudge.index.postings import PostingsWriter
from ragjudge.index.report import BuildReport, Done, report_of
from ragjudge.index.writer import put_catalogue, put_revision, put_source, put_terms, put_units
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import SourceError
from ragjudge.records.passages import Distilled
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document

_SHOWN_STRIPPED = 40
# A defect of one reader must not keep the other files out; it is listed as "not read", never silent.
_BROKEN = (ValueError, LookupError, ArithmeticError, TypeError, AttributeError, RecursionError,
           AssertionError)

Progress = Callable[[int, int, str], None]


def build(
    db_path: str,
    files: Iterable[SourceFile],
    pack: RulesPack,
    pack_bytes: bytes,
    *,
    steps: Steps,
    recorded: str | None = None,
    progress: Progress | None = None,
    wait_s: float = 60.0,
) -> BuildReport:
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
        because = None if why == connect.FIRST else why
        done = Done(run.changed, run.unchanged, run.deleted, run.seconds, because)
        with connect.reading(db_path) as connection:
            return report_of(connection, done, os.stat(db_path).st_size)


@dataclass(frozen=True, slots=True)
class _Known:
    """A revision that the index holds."""

    revision: int
    sha256: str
    size: int
    mtime_ns: int
    package_sha256: str | None
    package_uri: str | None
    owner_title: str | None

    @property
    def digests(self) -> tuple[str, str | None]:
        return self.sha256, self.package_sha256


@dataclass(frozen=True, slots=True)
class _Taken:
    """A file that was read: what goes into its revision."""

    document: Document
    title: str
    distilled: Distilled
    catalogue: list[dict]


class _Run:
    """One build inside its transaction."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        steps: Steps,
        recorded: str | None,
        progress: Progress | None,
    ) -> None:
        self.connection, self.steps, self.recorded, self.progress = (
            connection,
            steps,
            recorded,
            progress,
        )
        self.postings = PostingsWriter(connection)
        self.seconds: dict[str, float] = Counter()
        self.changed = self.unchanged = self.deleted = 0

    def bring_up_to_date(self, listed: list[SourceFile], pack_sha256: str, pack_bytes: bytes) -> None:
        """Deletions, then each file in the order of uris, then the postings."""
        known = {row[0]: _Known(*row[1:]) for row in self.connection.execute(
            "SELECT uri, revision.id, sha256, size, mtime_ns, package_sha256, package_uri, owner_title "
            "FROM source JOIN revision ON revision.source = source.id")}
        new_pack = schema.get_meta(self.connection, "pack_sha256") != pack_sha256
        for uri in sorted(set(known) - {one.uri for one in listed}):
            delete_revision(self.connection, known[uri].revision, self.postings)
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

    def _one(self, file: SourceFile, known: "_Known | None", new_pack: bool) -> None:
        """One file: left as it is, looked at by digest, or written anew."""
        if known and new_pack:
            self._source(file.uri)
            if known.owner_title != self.steps.rule_of(file.uri).title:
                known = replace(known, sha256="-", size=-1)      # found by another title: read it again
        seen = (*stamp(file), file.package.uri if file.package else None)
        # A file without a digest could not be opened: try again.
        if known and known.sha256 and (known.size, known.mtime_ns, known.package_uri) == seen:
            self.unchanged += 1
            return
        read = bytes_of(file)
        if known and isinstance(read, tuple) \
                and known.digests == (sha256_hex(read[0]), _digest(read[1])):
            self.unchanged += 1
            self.connection.execute(
                "UPDATE revision SET size = ?, mtime_ns = ?, package_uri = ? WHERE id = ?",
                (*seen, known.revision))
            return
        if known:
            delete_revision(self.connection, known.revision, self.postings)
        self.changed += bool(not known or known.sha256 or isinstance(read, tuple))
        self.unchanged += bool(known and not known.sha256 and isinstance(read, Unread))
        self._write(file, read)

    def _source(self, uri: str) -> int:
        """The source's row with what sources.toml says today; its id."""
        return put_source(self.connection, uri, self.steps.rule_of(uri), self.steps.class_of(uri))

    def _write(self, file: SourceFile, read: tuple[bytes, bytes | None] | Unread) -> None:
        """The new revision of a file, read or not."""
        source = self._source(file.uri)
        size, mtime_ns = stamp(file)
        row: dict[str, object] = {
            "source": source,
            "size": size,
            "mtime_ns": mtime_ns,
            "sha256": "",
            "package_uri": file.package.uri if file.package else None,
            "recorded": self.recorded,
            "owner_title": self.steps.rule_of(file.uri).title,
        }
        taken = self._take(file, read) if isinstance(read, tuple) else read
        if isinstance(read, tuple):
            row |= {"sha256": sha256_hex(read[0]), "package_sha256": _digest(read[1])}
        if isinstance(taken, Unread):
            put_revision(
                self.connection,
                row | {"status": "not read", "reason": taken.reason, "mend": taken.mend},
            )
            return
        revision = put_revision(self.connection, row | _read_columns(taken))
        began = time.perf_counter()
        put_units(self.connection, revision, taken.title, taken.distilled, self.postings)
        put_terms(self.connection, revision, taken.document, taken.title)
        put_catalogue(self.connection, revision, taken.catalogue)
        self.seconds["write"] += time.perf_counter() - began

    def _take(self, file: SourceFile, read: tuple[bytes, bytes | None]) -> "_Taken | Unread":
        """The other rooms' work on a file, or why there is none."""
        began = time.perf_counter()
        try:
            document = self.steps.read(read[0], file.uri.rpartition("/")[2], read[1])
            title = self.steps.rule_of(file.uri).title or document.title or stem_of(file.uri)
            self.seconds["read"] += time.perf_counter() - began
            began = time.perf_counter()
            distilled = self.steps.distil(document, title)
            self.seconds["distil"] += time.perf_counter() - began
            rows = list(self.steps.catalogue(document, file.uri)) if self.steps.catalogue else []
            return _Taken(document, title, distilled, rows)
        except SourceError as error:
            return Unread(file.uri, error.what, error.mend)
        except _BROKEN as error:
            what = f"the reader broke on it: {type(error).__name__}: {error}"[:200]
            return Unread(file.uri, what, "report the file; the others are built")


def _digest(data: bytes | None) -> str | None:
    return sha256_hex(data) if data is not None else None


def _read_columns(taken: _Taken) -> dict[str, object]:
    document, distilled = taken.document, taken.distilled
    counts = Counter(one.what for one in distilled.stripped)
    listed = [
        [one.what, one.text, one.start, one.end]
        for one in distilled.stripped
        if one.what in ("filler", "interaction", "low_signal")
    ][:_SHOWN_STRIPPED]
    return {
        "status": "read",
        "encoding": document.decoding.encoding,
        "confidence": document.decoding.confidence,
        "reader": document.reader,
        "reader_version": document.version,
        "title": taken.title,
        "language": document.language,
        "declared_date": document.declared_date,
        "warnings": json.dumps(list(document.warnings), ensure_ascii=False),
        "stripped": json.dumps(
            {"counts": counts, "listed": listed}, ensure_ascii=False, sort_keys=True
        ),
    }
