"""Evidence that is the result of a query on a database of the project: its uri, taken apart and made.

    sql:corpus/x.db?sql=SELECT…&parameters=["2019"]&database=<64 hex>      (percent-encoded)

`database` is the SHA-256 of the private copy that the query ran on. Source: docs/formats.md 4.8; GATES SE2
"""

import re
from dataclasses import dataclass

from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.strict_json import parse_json

SCHEME = "sql:"
Bound = str | int | None
_KEYS = ("sql", "parameters", "database")
_PATH = re.compile(r"[^?#\\\x00-\x1f]{1,1000}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ESCAPE = re.compile(r"%([0-9A-F]{2})")
MAX_SQL = 10_000


@dataclass(frozen=True, slots=True)
class Query:
    """A query on the database at `path` (relative to the project), with the values of its `?` in order."""
    path: str
    sql: str
    parameters: tuple[Bound, ...]
    database: str

    @property
    def sql_sha256(self) -> str:
        """What evidence says of it as provenance.query_sha256."""
        return sha256_hex(self.sql.encode("utf-8"))

    def __str__(self) -> str:
        bound = canonical_json(list(self.parameters)).decode("utf-8").removesuffix("\n")
        values = (self.sql, bound, self.database)
        return f"{SCHEME}{self.path}?" + "&".join(f"{key}={_escaped(one)}" for key, one in zip(_KEYS, values))


def is_query(uri: str) -> bool:
    """Does the uri name the result of a query?"""
    return uri.startswith(SCHEME)


def parse_query(uri: str) -> Query:
    """The query of a `sql:` uri, which must be spelled exactly as `str` spells it.

    Raises:
        SourceError: No such uri.
    """
    path, _, rest = uri.removeprefix(SCHEME).partition("?")
    found = dict(part.partition("=")[::2] for part in rest.split("&"))
    if not is_query(uri) or tuple(found) != _KEYS or not _PATH.fullmatch(path):
        raise SourceError(uri[:200], "no query: sql:PATH?sql=…&parameters=…&database=… is wanted")
    values = {key: _unescaped(text, uri) for key, text in found.items()}
    parts = path.split("/")
    if "" in parts or "." in parts or ".." in parts:
        raise SourceError(uri[:200], f"{path!r} is no path inside the project")
    if not _DIGEST.fullmatch(values["database"]):
        raise SourceError(uri[:200], "database is no SHA-256")
    if not values["sql"].strip() or len(values["sql"]) > MAX_SQL:
        raise SourceError(uri[:200], f"an empty query, or one longer than {MAX_SQL} characters")
    made = Query(path, values["sql"], _bound(values["parameters"], uri), values["database"])
    if str(made) != uri:
        raise SourceError(uri[:200], "not in its one spelling", f"write it as {str(made)[:200]}")
    return made


def _bound(text: str, uri: str) -> tuple[Bound, ...]:
    try:
        found = parse_json(text.encode("utf-8"), "parameters")
    except BundleError as error:
        raise SourceError(uri[:200], f"parameters: {error.what}") from None
    if type(found) is not list or not all(one is None or type(one) in (str, int) for one in found):
        raise SourceError(uri[:200], "parameters are a JSON list of strings, integers and nulls")
    return tuple(found)


def _escaped(text: str) -> str:
    return "".join(chr(byte) if chr(byte) in _PLAIN else f"%{byte:02X}" for byte in text.encode("utf-8"))


def _unescaped(text: str, uri: str) -> str:
    try:
        raw = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text).encode("latin-1")
        return raw.decode("utf-8")
    except UnicodeError:
        raise SourceError(uri[:200], "a value that is not percent-encoded UTF-8") from None
