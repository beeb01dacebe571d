"""A private copy of a database as one moment had it, by SQLite's backup under a read transaction.

A byte copy of a database that is being written can miss rows or be torn; opening one with a write-ahead log
leaves files beside it. Neither happens here. Source: https://www.sqlite.org/backup.html
"""

import os
import sqlite3
from urllib.parse import quote

from ragjudge.records.errors import SourceError

_WAL_VERSION = 2
_BUSY_S = 5.0


def private_copy(path: str, head: bytes, cap: int) -> bytes:
    """The bytes of the copy; of a database that nobody writes they are the file's own.

    Args:
        path: Absolute; the caller has checked that it is a regular file and no link.
        head: The file's first bytes, at least 20.
        cap: Bytes above which it is refused.
    Raises:
        SourceError: No SQLite file, damaged, locked for too long, too big.
    """
    in_wal_mode = len(head) >= 20 and _WAL_VERSION in head[18:20]
    # With its log folded in, nothing beside it is needed, and immutable keeps SQLite from making it again.
    mode = "mode=ro&immutable=1" if in_wal_mode and not os.path.lexists(path + "-wal") else "mode=ro"
    source = copy = None
    try:
        source = sqlite3.connect(f"file:{quote(path)}?{mode}", uri=True, timeout=_BUSY_S,
                                 isolation_level=None)
        source.execute("BEGIN")
        size = _pragma(source, "page_count") * _pragma(source, "page_size")
        if size > cap:
            raise SourceError(path, f"a database of {size} bytes, at most {cap} are copied")
        copy = sqlite3.connect(":memory:")
        source.backup(copy)
        return copy.serialize()
    except sqlite3.Error as error:
        raise SourceError(path, f"the database cannot be copied: {error}") from None
    finally:
        for one in (source, copy):
            if one is not None:
                one.close()


def _pragma(source: sqlite3.Connection, name: str) -> int:
    return source.execute(f"PRAGMA {name}").fetchone()[0]
