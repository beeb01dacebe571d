"""Reading the index: one snapshot of it, with what a search asks for."""

import json
import sqlite3
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from ragjudge.index import connect, schema
from ragjudge.index.postings import decode_ids
from ragjudge.index.writer import split
from ragjudge.records.errors import StoreError

_BATCH = 500


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source with its one current revision."""

    id: int
    uri: str
    readers: tuple[str, ...]
    class_: str
    publisher: str | None
    published: str | None
    revision: int
    sha256: str
    title: str
    reader: str
    reader_version: int
    recorded: str | None
    language: str | None
    first_unit: int
    package_uri: str | None
    package_sha256: str | None
    confidence: int
    units: int


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A Unit as stored; `track` and `themes` as distil gave them."""

    id: int
    revision: int
    ordinal: int
    parent: int | None
    kind: str
    start: int
    end: int
    content: tuple[int, int]
    text: str
    context: str
    heading: tuple[str, ...]
    speaker: str | None
    page: str | None
    table: str | None
    quality: str
    track: str
    themes: tuple[str, ...]
    sketch: bytes


@dataclass(frozen=True, slots=True)
class PropositionRow:
    """A proposition as stored."""

    unit: int
    axiom_claim: str
    start: int
    end: int
    track: str
    themes: tuple[str, ...]
    context_needed: bool


@dataclass(frozen=True, slots=True)
class TermRow:
    """A name that the data brought: kind title, heading, table, column or key."""

    name: str
    canonical: str
    kind: str
    bound_to: str
    revision: int


class Index:
    """A snapshot of index.db: what a build commits later is not seen until it is opened again."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection, self.path = connection, path
        self._frequencies: dict[str, int] = {}
        self._postings: dict[str, tuple[list[int], bytes]] = {}
        rows = self._all(
            "SELECT source.id, uri, readers, class, publisher, published, revision.id, sha256, title, "
            "reader, reader_version, recorded, language, first_unit, package_uri, package_sha256, "
            "confidence, length(lengths) / 4, lengths "
            "FROM source JOIN revision ON revision.source = source.id WHERE status = 'read' "
            "ORDER BY first_unit, length(lengths)"
        )
        self.sources = tuple(SourceRow(*row[:2], split(row[2]), *row[3:18]) for row in rows)
        self._firsts = [one.first_unit for one in self.sources]
        self.lengths = _lengths(rows)
        self.unit_count = sum(1 for one in self.lengths if one)
        self.mean_length = sum(self.lengths) / self.unit_count if self.unit_count else 0.0

    @classmethod
    def open(cls, db_path: str) -> "Index":
        """Open the index for reading.

        Raises:
            StoreError: There is none, it is damaged, or it is of another format.
        """
        connection = connect.open_reading(db_path)
        try:
            return cls(connection, db_path)
        except sqlite3.Error as error:
            connection.close()
            raise StoreError(
                db_path, f"the index is damaged: {error}", "delete the file and run `ragjudge build`"
            ) from error

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Index":
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def pack_bytes(self) -> bytes:
        """The rules pack that the last build compiled, in canonical bytes."""
        return schema.get_meta(self._connection, "pack")

    def source_of(self, unit: int) -> SourceRow:
        """The source that a Unit id belongs to."""
        return self.sources[bisect_right(self._firsts, unit) - 1]

    def order_of(self, unit: int) -> tuple[str, int]:
        """A key that orders Units alike however the index came to be: uri, then place in the
        revision.
        """
        source = self.source_of(unit)
        return source.uri, unit - source.first_unit

    def name_of(self, unit: int) -> str:
        """A Unit's name for the trace, "uri@ordinal"; its id depends on the history of the index.
        """
        uri, ordinal = self.order_of(unit)
        return f"{uri}@{ordinal}"

    def postings(self, term: str) -> tuple[list[int], bytes]:
        """Rising Unit ids and a count for each; both empty for an unknown term."""
        found = self._postings.get(term)
        if found is None:
            rows = self._all("SELECT ids, counts FROM posting WHERE term = ?", (term[:64],))
            found = (decode_ids(rows[0][0]), rows[0][1]) if rows else ([], b"")
            if len(self._postings) > 4096:
                self._postings.clear()
            self._postings[term] = found
        return found

    def frequency(self, term: str) -> int:
        """How many Units hold the term."""
        if term not in self._frequencies:
            rows = self._all("SELECT df FROM posting WHERE term = ?", (term[:64],))
            self._frequencies[term] = rows[0][0] if rows else 0
        return self._frequencies[term]

    def similar_terms(self, term: str, limit: int) -> list[str]:
        """Known terms of nearly the length of `term` that share its first or last letters."""
        rows = self._all(
            "SELECT term FROM posting WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? "
            "LIMIT ?",
            (term[:1], term[:1] + "\U0010ffff", len(term) - 3, len(term) + 3, limit),
        )
        return [row[0] for row in rows]

    def units(self, ids: Iterable[int]) -> dict[int, UnitRow]:
        """Id → Unit; an id that is not there is left out."""
        rows = self._in(
            "SELECT id, revision, ordinal, parent, kind, start, end, content_start, content_end, text, "
            'context, heading, speaker, page, "table", quality, themes, shingles FROM unit '
            "WHERE id IN ({})",
            ids,
        )
        return {
            row[0]: UnitRow(
                *row[:7],
                (row[7], row[8]),
                row[9],
                row[10],
                split(row[11]),
                *row[12:16],
                split(row[16])[0],
                split(row[16])[1:],
                row[17],
            )
            for row in rows
        }

    def units_of(self, revision: int) -> list[UnitRow]:
        """All Units of a revision in reading order."""
        ids = [
            row[0]
            for row in self._all("SELECT id FROM unit WHERE revision = ? ORDER BY id", (revision,))
        ]
        found = self.units(ids)
        return [found[one] for one in ids]

    def table_units(self, revision: int, table: str) -> list[int]:
        """Ids of the Units that hold a table, in order."""
        return [
            row[0]
            for row in self._all(
                'SELECT id FROM unit WHERE revision = ? AND "table" = ? ORDER BY id', (revision, table)
            )
        ]

    def propositions(self, units: Iterable[int]) -> dict[int, list[PropositionRow]]:
        """Unit id → its propositions in reading order."""
        found: dict[int, list[PropositionRow]] = {}
        for row in self._in(
            "SELECT unit, axiom_claim, start, end, track, themes, context_needed FROM proposition "
            "WHERE unit IN ({}) ORDER BY id",
            units,
        ):
            found.setdefault(row[0], []).append(PropositionRow(*row[:5], split(row[5]), bool(row[6])))
        return found

    def terms(self, names: Iterable[str]) -> list[TermRow]:
        """The data's own names among these keys (text.canon.key)."""
        rows = self._in(
            "SELECT name, canonical, kind, bound_to, revision FROM term WHERE name IN ({}) ORDER BY id",
            names,
        )
        return [TermRow(*row) for row in rows]

    def catalogue(self, kind: str | None = None) -> list[tuple[SourceRow, dict]]:
        """The rows that tables/catalogue.py gave, each with its source, in order."""
        by_revision = {one.revision: one for one in self.sources}
        return [
            (by_revision[revision], json.loads(text))
            for revision, text in self._all(
                "SELECT revision, json FROM catalogue WHERE ? IS NULL OR kind = ? ORDER BY id",
                (kind, kind),
            )
            if revision in by_revision
        ]

    def not_read(self) -> list[tuple[str, str, str]]:
        """(uri, reason, mend) of the files that could not be read."""
        return self._all(
            "SELECT uri, reason, coalesce(mend, '') FROM source JOIN revision "
            "ON revision.source = source.id WHERE status <> 'read' ORDER BY uri"
        )

    def _all(self, query: str, values: tuple = ()) -> list[tuple]:
        return self._connection.execute(query, values).fetchall()

    def _in(self, query: str, values: Iterable) -> list[tuple]:
        several = list(values)
        rows = []
        for at in range(0, len(several), _BATCH):
            batch = several[at : at + _BATCH]
            rows.extend(self._all(query.format(", ".join("?" * len(batch))), tuple(batch)))
        return rows


def _lengths(rows: list[tuple]) -> array:
    """Length in terms by Unit id (0: not searched, or no such Unit)."""
    size = max((row[13] + row[17] for row in rows), default=1)
    lengths = array("I", bytes(4 * size))
    for row in rows:
        held = array("I")
        held.frombytes(row[18])
        lengths[row[13] : row[13] + len(held)] = held
    return lengths
