"""A cited query run again on a private copy of its database."""

from collections.abc import Callable
from dataclasses import dataclass

from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import SourceError
from ragjudge.records.query import parse_query


@dataclass(frozen=True, slots=True)
class Ran:
    """What a query gave: its result as canonical CSV, and the SHA-256 of the copy that it ran on."""
    csv: bytes
    database: str


def run_query(uri: str, open_database: Callable[[str], bytes] | None) -> Ran:
    """Run the query of a `sql:` uri.

    Raises:
        SourceError: No query, no way to databases, another database than the cited one, a query that is
            refused.
    """
    from ragjudge.tables.canonical_csv import canonical_csv
    from ragjudge.tables.sql_guard import run_guarded  # an audit of files loads no SQLite
    query = parse_query(uri)
    if open_database is None:
        raise SourceError(query.path, "no database is opened here")
    copy = open_database(query.path)
    digest = sha256_hex(copy)
    if digest != query.database:
        raise SourceError(query.path, f"the database is now {digest[:12]}, cited is {query.database[:12]}",
                          "ask again")
    return Ran(canonical_csv(run_guarded(copy, query.sql, query.parameters)), digest)
