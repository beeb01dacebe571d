"""A query on a database that may be hostile, by an author who may be: it reads, it ends, or it is refused.

SQLite's own authorizer is the guard; what the text of the statement looks like proves nothing. The query runs
on bytes in memory: no file is opened, so none can be written, attached or vacuumed into.
Source: https://www.sqlite.org/security.html; https://www.sqlite.org/c3ref/set_authorizer.html
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ragjudge.records.errors import SourceError

Value = str | int | float | None
_ALLOWED = frozenset((sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION,
                      sqlite3.SQLITE_RECURSIVE))
_NO_FUNCTIONS = frozenset((
    "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "zeroblob", "randomblob", "random",
    "changes", "total_changes", "last_insert_rowid", "current_timestamp", "current_date", "current_time",
    "sqlite_version", "sqlite_source_id", "sqlite_compileoption_get", "sqlite_compileoption_used",
    "sqlite_offset", "sqlite_log", "subtype"))
"""They reach outside, take memory without bound, or give another answer each time."""
_NO_TABLES = ("sqlite_", "pragma_", "dbstat", "bytecode", "tables_used", "fts3tokenize", "completion")
_LIMITS = {
    sqlite3.SQLITE_LIMIT_ATTACHED: 0, sqlite3.SQLITE_LIMIT_LENGTH: 4_000_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 20_000, sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 20, sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 200_000, sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 50,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 200, sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 200,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0, sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1}
_MAGIC = b"SQLite format 3\0"
_STEPS = 2_000


@dataclass(frozen=True, slots=True)
class SqlCaps:
    """What one query may cost: seconds, rows, bytes of all its values."""
    seconds: float = 10.0
    rows: int = 10_000
    result_bytes: int = 8_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """Columns by name, each once, and rows in the order the query gives."""
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def run_guarded(database: bytes, sql: str, parameters: Sequence[str | int | None] = (),
                caps: SqlCaps | None = None, *, now: Callable[[], float] = time.monotonic) -> Result:
    """The result of one SELECT on a database given by its bytes.

    Raises:
        SourceError: Not one SELECT, something that it may not do, too slow, too big, no database.
    """
    caps = caps or SqlCaps()
    _check_statement(sql)
    connection = _opened(database)
    refused: list[str] = []
    try:
        connection.set_authorizer(_authorizer(refused))
        until = now() + caps.seconds
        connection.set_progress_handler(lambda: int(now() >= until), _STEPS)
        cursor = connection.execute(sql, tuple(parameters))
        return _fetched(cursor, caps)
    except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError) as error:
        if refused:
            raise SourceError("query", f"may not {refused[0]}", "read tables and views by SELECT") from None
        if "interrupted" in str(error):
            raise SourceError("query", f"took longer than {caps.seconds:g} s") from None
        raise SourceError("query", f"SQLite refuses it: {error}") from None
    finally:
        connection.close()


def _check_statement(sql: str) -> None:
    """An early, friendly word; the authorizer is the guard. EXPLAIN passes it, and is no data."""
    words = sql.lstrip(" \t\r\n(").split(None, 1)
    if not words or words[0].upper() not in ("SELECT", "WITH", "VALUES"):
        begins = words[0][:20] if words else "nothing"
        raise SourceError("query", f"begins with {begins!r} where SELECT is wanted")


def _opened(database: bytes) -> sqlite3.Connection:
    if not database.startswith(_MAGIC):
        raise SourceError("database", "not an SQLite file")
    # A copy in memory has no write-ahead log: the header's two version bytes must not ask for one.
    plain = database[:18] + b"\x01\x01" + database[20:]
    connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=0)
    try:
        connection.deserialize(plain)
        for name, limit in _LIMITS.items():
            connection.setlimit(name, limit)
        for pragma in ("trusted_schema = 0", "query_only = 1", "temp_store = 2", "cell_size_check = 1",
                       "recursive_triggers = 0"):
            connection.execute(f"PRAGMA {pragma}")
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, False)
    except sqlite3.Error as error:
        connection.close()
        raise SourceError("database", f"cannot be opened: {error}") from None
    return connection


def _authorizer(refused: list[str]):
    def decide(action: int, first: str | None, second: str | None, _database: str | None,
               _view: str | None) -> int:
        what = ""
        if action not in _ALLOWED:
            what = f"do that (SQLite action {action})"
        elif action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in _NO_FUNCTIONS:
            what = f"call {second}()"
        elif action == sqlite3.SQLITE_READ and (first or "").lower().startswith(_NO_TABLES):
            what = f"read {first}"
        if what:
            refused.append(what)
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK
    return decide


def _fetched(cursor: sqlite3.Cursor, caps: SqlCaps) -> Result:
    columns = tuple(one[0] for one in cursor.description or ())
    if not columns:
        raise SourceError("query", "gives no columns")
    twice = sorted({one for one in columns if columns.count(one) > 1})
    if twice:
        raise SourceError("query", f"gives column {twice[0]!r} twice", "name each column: SELECT a AS …")
    rows: list[tuple[Value, ...]] = []
    size = 0
    for row in cursor:
        if len(rows) == caps.rows:
            raise SourceError("query", f"gives more than {caps.rows} rows", "narrow it by WHERE or LIMIT")
        if any(type(one) is bytes for one in row):
            raise SourceError("query", "gives binary values", "leave the BLOB column out")
        size += sum(len(one) if type(one) is str else 8 for one in row)
        if size > caps.result_bytes:
            raise SourceError("query", f"gives more than {caps.result_bytes} bytes")
        rows.append(row)
    return Result(columns, tuple(rows))
