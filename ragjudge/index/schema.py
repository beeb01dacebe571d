"""The tables of index.db. Source: docs/formats.md 5.2

Rows that hang on a revision go with it (ON DELETE CASCADE); closure.py takes what hangs on more
than one. Places for the engines V, G and D: `vector`, `edge` + `edge_support`, `solved` +
`solved_citation`. Nothing fills `vector` and `solved` yet; an engine is listed only when it is
there (retrieve/engines).
"""

import sqlite3

FORMAT = "ragjudge.index/1"

SCHEMA = """
CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE source(
  id INTEGER PRIMARY KEY, uri TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  readers TEXT NOT NULL, class TEXT NOT NULL, publisher TEXT, published TEXT);
CREATE TABLE revision(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source INTEGER NOT NULL UNIQUE REFERENCES source ON DELETE CASCADE,
  sha256 TEXT NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
  package_sha256 TEXT, package_uri TEXT,
  encoding TEXT, confidence INTEGER, reader TEXT, reader_version INTEGER,
  title TEXT, owner_title TEXT, language TEXT, declared_date TEXT, recorded TEXT,
  status TEXT NOT NULL CHECK (status IN ('read', 'not read')), reason TEXT, mend TEXT,
  warnings TEXT NOT NULL, stripped TEXT NOT NULL,
  first_unit INTEGER NOT NULL, lengths BLOB NOT NULL);
CREATE TABLE unit(
  id INTEGER PRIMARY KEY, revision INTEGER NOT NULL REFERENCES revision ON DELETE CASCADE,
  ordinal INTEGER NOT NULL, parent INTEGER, kind TEXT NOT NULL,
  start INTEGER NOT NULL, end INTEGER NOT NULL, content_start INTEGER NOT NULL, content_end INTEGER NOT NULL,
  text TEXT NOT NULL, context TEXT NOT NULL, heading TEXT NOT NULL, speaker TEXT, page TEXT, "table" TEXT,
  quality TEXT NOT NULL, signal INTEGER NOT NULL, length INTEGER NOT NULL,
  themes TEXT NOT NULL, shingles BLOB NOT NULL);
CREATE INDEX unit_revision ON unit(revision);
CREATE TABLE proposition(
  id INTEGER PRIMARY KEY, unit INTEGER NOT NULL REFERENCES unit ON DELETE CASCADE,
  axiom_claim TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, track TEXT NOT NULL,
  signal INTEGER NOT NULL, length INTEGER NOT NULL, themes TEXT NOT NULL,
  context_needed INTEGER NOT NULL, subject_from TEXT);
CREATE INDEX proposition_unit ON proposition(unit);
CREATE TABLE term(
  id INTEGER PRIMARY KEY, revision INTEGER NOT NULL REFERENCES revision ON DELETE CASCADE,
  name TEXT NOT NULL, canonical TEXT NOT NULL, kind TEXT NOT NULL, bound_to TEXT NOT NULL);
CREATE INDEX term_name ON term(name);
CREATE INDEX term_revision ON term(revision);
CREATE TABLE catalogue(
  id INTEGER PRIMARY KEY, revision INTEGER NOT NULL REFERENCES revision ON DELETE CASCADE,
  kind TEXT NOT NULL, json TEXT NOT NULL);
CREATE INDEX catalogue_revision ON catalogue(revision);
CREATE TABLE edge(
  id INTEGER PRIMARY KEY, src TEXT NOT NULL, rel TEXT NOT NULL, dst TEXT NOT NULL, polarity TEXT NOT NULL,
  valid_from TEXT, valid_to TEXT, recorded_from TEXT NOT NULL,
  UNIQUE(src, rel, dst, polarity, valid_from, valid_to, recorded_from));
CREATE TABLE edge_support(
  edge INTEGER NOT NULL REFERENCES edge ON DELETE CASCADE,
  unit INTEGER NOT NULL REFERENCES unit ON DELETE CASCADE, PRIMARY KEY(edge, unit)) WITHOUT ROWID;
CREATE INDEX edge_support_unit ON edge_support(unit);
CREATE TABLE derived(
  child TEXT NOT NULL, parent INTEGER NOT NULL, step TEXT NOT NULL, version TEXT NOT NULL,
  PRIMARY KEY(child, parent)) WITHOUT ROWID;
CREATE INDEX derived_parent ON derived(parent);
CREATE TABLE vector(
  unit INTEGER PRIMARY KEY REFERENCES unit ON DELETE CASCADE, model TEXT NOT NULL, data BLOB NOT NULL);
CREATE TABLE solved(
  id INTEGER PRIMARY KEY, question TEXT NOT NULL, terms TEXT NOT NULL, numbers TEXT NOT NULL,
  polarity TEXT NOT NULL, bundle_sha256 TEXT NOT NULL, readers TEXT NOT NULL);
CREATE TABLE solved_citation(
  solved INTEGER NOT NULL REFERENCES solved ON DELETE CASCADE,
  revision INTEGER NOT NULL, PRIMARY KEY(solved, revision)) WITHOUT ROWID;
CREATE INDEX solved_citation_revision ON solved_citation(revision);
CREATE TABLE posting(
  term TEXT PRIMARY KEY, df INTEGER NOT NULL, last INTEGER NOT NULL,
  ids BLOB NOT NULL, counts BLOB NOT NULL) WITHOUT ROWID;
"""


def create(connection: sqlite3.Connection) -> None:
    """Lay out an empty index inside the open transaction."""
    for statement in SCHEMA.split(";\n"):
        if statement.strip():
            connection.execute(statement)
    put_meta(connection, "format", FORMAT)


def get_meta(connection: sqlite3.Connection, name: str) -> object:
    """A value of the meta table; None if it is not there."""
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return row[0] if row else None


def put_meta(connection: sqlite3.Connection, name: str, value: object) -> None:
    """Set a value of the meta table."""
    connection.execute(
        "INSERT INTO meta VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
