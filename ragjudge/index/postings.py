"""Postings: for each term the Units that hold it, as blobs. Source: docs/formats.md 5.3

`ids`: the rising Unit ids as differences in base-128 varints, low bits first, high bit = more
follows (the first difference is from 0). `counts`: one byte a Unit, the term frequency, at most
255.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate

FLUSH_AT = 1_500_000
_MAX_COUNT = 255
_LONGEST_TERM = 64


def encode_ids(ids: Iterable[int], last: int = 0) -> bytes:
    """Rising ids, all greater than `last`, as varint differences."""
    out = bytearray()
    for one in ids:
        gap, last = one - last, one
        while gap > 127:
            out.append(gap & 127 | 128)
            gap >>= 7
        out.append(gap)
    return bytes(out)


def decode_ids(data: bytes) -> list[int]:
    """The ids of `encode_ids`."""
    if data.isascii():
        return list(accumulate(data))
    ids, at, gap, shift = [], 0, 0, 0
    for byte in data:
        if byte > 127:
            gap |= (byte & 127) << shift
            shift += 7
        else:
            at += gap | byte << shift
            ids.append(at)
            gap = shift = 0
    return ids


class PostingsWriter:
    """Gathers additions and removals of Units and merges them into the posting table.

    Added ids must rise over the life of an index (revision ids and Unit ids are never used twice).
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._added: dict[str, tuple[list[int], bytearray]] = {}
        self._removed: dict[str, set[int]] = {}
        self._size = 0

    def add(self, unit: int, terms: list[str]) -> int:
        """Note a Unit's terms; the number of terms, which is its length for BM25."""
        for term, count in Counter(terms).items():
            ids, counts = self._added.setdefault(term[:_LONGEST_TERM], ([], bytearray()))
            if ids and ids[-1] == unit:  # two terms that share their first 64 characters
                continue
            ids.append(unit)
            counts.append(min(count, _MAX_COUNT))
            self._size += 1
        if self._size >= FLUSH_AT:
            self.flush()
        return len(terms)

    def remove(self, unit: int, terms: Iterable[str]) -> None:
        """Note that a Unit that was added with these terms goes."""
        for term in set(terms):
            self._removed.setdefault(term[:_LONGEST_TERM], set()).add(unit)

    def flush(self) -> None:
        """Write what was noted: removals first, then additions behind the last id."""
        for term, gone in self._removed.items():
            self._take(term, gone)
        rows = (
            (term, len(ids), ids[-1], encode_ids(ids), bytes(counts), ids)
            for term, (ids, counts) in sorted(self._added.items())
        )
        for term, df, last, data, counts, ids in rows:
            old = self._connection.execute(
                "SELECT last FROM posting WHERE term = ?", (term,)
            ).fetchone()
            if old is None:
                self._connection.execute(
                    "INSERT INTO posting VALUES(?, ?, ?, ?, ?)", (term, df, last, data, counts)
                )
            else:
                self._connection.execute(
                    "UPDATE posting SET df = df + ?, last = ?, ids = CAST(ids || ? AS BLOB), "
                    "counts = CAST(counts || ? AS BLOB) WHERE term = ?",
                    (df, last, encode_ids(ids, old[0]), counts, term),
                )
        self._added, self._removed, self._size = {}, {}, 0

    def _take(self, term: str, gone: set[int]) -> None:
        row = self._connection.execute(
            "SELECT ids, counts FROM posting WHERE term = ?", (term,)
        ).fetchone()
        if row is None:
            return
        kept = [(one, count) for one, count in zip(decode_ids(row[0]), row[1]) if one not in gone]
        if not kept:
            self._connection.execute("DELETE FROM posting WHERE term = ?", (term,))
            return
        ids = [one for one, _ in kept]
        self._connection.execute(
            "UPDATE posting SET df = ?, last = ?, ids = ?, counts = ? WHERE term = ?",
            (len(ids), ids[-1], encode_ids(ids), bytes(count for _, count in kept), term),
        )
