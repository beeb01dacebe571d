"""Opening index.db: the build lock, the writing transaction, publishing a new file, reading
connections.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from ragjudge.index import schema
from ragjudge.records.errors import StoreError

try:
    import fcntl
except ImportError:  # no flock on this platform: SQLite's own lock still keeps two writers apart
    fcntl = None

_MEND = "delete the file and run `ragjudge build`"
_BUSY_MS = 10_000
FIRST = "there was none"


@contextmanager
def build_lock(db_path: str, wait_s: float) -> Iterator[None]:
    """One build at a time; the lock goes with the process, however it ends."""
    if fcntl is None:
        yield
        return
    try:
        handle = os.open(db_path + ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(db_path, f"the index folder cannot be written: {error.strerror}") from None
    try:
        _wait(handle, db_path, time.monotonic() + wait_s)
        yield
    finally:
        os.close(handle)


def _wait(handle: int, db_path: str, until: float) -> None:
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError:
            if time.monotonic() >= until:
                raise StoreError(
                    db_path, "another build is at work on this index", "wait for it"
                ) from None
            time.sleep(0.05)


def why_new(db_path: str, made_with: str) -> str | None:
    """Why the index must be made from nothing; None if it can be brought up to date."""
    if not os.path.exists(db_path):
        return FIRST
    try:
        with reading(db_path) as connection:
            if schema.get_meta(connection, "made_with") != made_with:
                return "what reading and distilling depend on has changed"
            return None
    except StoreError as error:
        return f"the old one was no good: {error.what}"


@contextmanager
def writing(path: str) -> Iterator[sqlite3.Connection]:
    """A connection inside one transaction: committed at the end, undone on any exception.

    Raises:
        StoreError: The file cannot be written (full disk, permissions, another writer).
    """
    connection = None
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_MS / 1000)
        connection.execute("PRAGMA page_size = 8192")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise StoreError(path, f"the index cannot be written: {error}") from error
    finally:
        if connection is not None:
            connection.close()


def publish(new: str, db_path: str) -> None:
    """Put a finished file in the place of the index."""
    try:
        handle = os.open(new, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
        for tail in ("-wal", "-shm"):
            _unlink(db_path + tail)
        os.replace(new, db_path)
    except OSError as error:
        raise StoreError(db_path, f"the new index cannot be put in place: {error.strerror}") from None


def remove(path: str) -> None:
    """Take a half-made file of an earlier build away."""
    for tail in ("", "-wal", "-shm", "-journal"):
        _unlink(path + tail)


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise StoreError(path, f"cannot be removed: {error.strerror}") from None


def open_reading(db_path: str) -> sqlite3.Connection:
    """A read-only connection inside one read transaction: it sees one state, old or new, never
    half.

    Raises:
        StoreError: There is no index, it is damaged, or it is of another format.
    """
    if not os.path.isfile(db_path):
        raise StoreError(db_path, "there is no index", "run `ragjudge build`")
    for extra in (
        "",
        "&immutable=1",
    ):  # immutable: the folder cannot be written and no build is at work
        if extra and os.path.exists(db_path + "-wal") and os.path.getsize(db_path + "-wal"):
            break
        connection = None
        try:
            connection = sqlite3.connect(
                f"file:{quote(os.path.abspath(db_path))}?mode=ro{extra}",
                uri=True,
                isolation_level=None,
                timeout=_BUSY_MS / 1000,
                check_same_thread=False,
            )
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")
            found = schema.get_meta(connection, "format")
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            failed = error
            continue
        if found != schema.FORMAT:
            connection.close()
            raise StoreError(db_path, f"format {found!r} where {schema.FORMAT!r} is wanted", _MEND)
        return connection
    raise StoreError(db_path, f"the index cannot be read: {failed}", _MEND)


@contextmanager
def reading(db_path: str) -> Iterator[sqlite3.Connection]:
    """`open_reading`, closed at the end; damage found while reading is a StoreError too."""
    connection = open_reading(db_path)
    try:
        yield connection
    except sqlite3.Error as error:
        raise StoreError(db_path, f"the index is damaged: {error}", _MEND) from error
    finally:
        connection.close()
