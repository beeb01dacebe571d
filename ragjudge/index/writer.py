"""Rows into the index: one revision with all that was made from it."""

import json
import sqlite3
from array import array
from collections.abc import Iterable

from ragjudge.index.closure import UNSEARCHED, searched_text
from ragjudge.index.postings import PostingsWriter
from ragjudge.index.terms import data_terms
from ragjudge.records.passages import Distilled, Proposition, Unit
from ragjudge.records.rules import SourceRule
from ragjudge.records.units import Document
from ragjudge.text.tokens import index_terms

_LIST_SEPARATOR = "\x1f"


def joined(words: Iterable[str]) -> str:
    """Several short texts in one column; `split` undoes it."""
    return _LIST_SEPARATOR.join(words)


def split(column: str) -> tuple[str, ...]:
    """The texts of a column that `joined` made."""
    return tuple(column.split(_LIST_SEPARATOR)) if column else ()


def put_source(connection: sqlite3.Connection, uri: str, rule: SourceRule, class_: str) -> int:
    """The source's row, made or brought up to date with sources.toml; its id."""
    values = (
        uri,
        uri.rpartition(".")[2].lower(),
        joined(rule.readers),
        class_,
        rule.publisher,
        rule.published,
    )
    connection.execute(
        "INSERT INTO source(uri, kind, readers, class, publisher, published) VALUES(?, ?, ?, ?, ?, ?) "
        "ON CONFLICT(uri) DO UPDATE SET readers = excluded.readers, class = excluded.class, "
        "publisher = excluded.publisher, published = excluded.published",
        values,
    )
    return connection.execute("SELECT id FROM source WHERE uri = ?", (uri,)).fetchone()[0]


def put_revision(connection: sqlite3.Connection, values: dict[str, object]) -> int:
    """A revision's row (columns by name); its id. lengths and first_unit come with `put_units`."""
    row = {"warnings": "[]", "stripped": "{}", "first_unit": 0, "lengths": b""} | values
    names = ", ".join(row)
    marks = ", ".join("?" * len(row))
    return connection.execute(
        f"INSERT INTO revision({names}) VALUES({marks})", tuple(row.values())
    ).lastrowid


def put_units(
    connection: sqlite3.Connection,
    revision: int,
    title: str,
    distilled: Distilled,
    postings: PostingsWriter,
) -> None:
    """Units, propositions and postings of a revision; Unit ids are its next free numbers, without
    gaps.
    """
    first = connection.execute("SELECT value FROM meta WHERE name = 'next_unit'").fetchone()[0]
    lengths = array("I", bytes(4 * len(distilled.units)))
    marks = ", ".join("?" * 20)
    for unit in distilled.units:
        connection.execute(f"INSERT INTO unit VALUES({marks})", _unit_row(unit, first, revision))
        if unit.quality not in UNSEARCHED:
            low, high = unit.content
            content = unit.text[low - unit.start : high - unit.start]
            text = searched_text(title, joined(unit.heading), unit.context, content)
            lengths[unit.ordinal] = postings.add(first + unit.ordinal, index_terms(text))
    connection.executemany(
        "INSERT INTO proposition(unit, axiom_claim, start, end, track, signal, length, themes, "
        "context_needed, subject_from) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (_proposition_row(one, first) for one in distilled.propositions),
    )
    connection.execute(
        "UPDATE revision SET first_unit = ?, lengths = ? WHERE id = ?", (first, lengths.tobytes(), revision)
    )
    connection.execute(
        "UPDATE meta SET value = ? WHERE name = 'next_unit'", (first + len(distilled.units),)
    )


def _unit_row(unit: Unit, first: int, revision: int) -> tuple:
    return (first + unit.ordinal, revision, unit.ordinal, unit.parent, unit.kind, unit.start, unit.end,
            *unit.content, unit.text, unit.context, joined(unit.heading), unit.speaker, unit.page,
            unit.table, unit.quality, unit.signal, unit.length, joined((unit.track, *unit.themes)),
            unit.sketch)


def _proposition_row(one: Proposition, first: int) -> tuple:
    return (first + one.unit, one.axiom_claim, one.start, one.end, one.track, one.signal, one.length,
            joined(one.themes), int(one.context_needed), one.subject_from)


def put_terms(connection: sqlite3.Connection, revision: int, document: Document, title: str) -> None:
    """The names that this revision itself brings: headers, captions, key cells, headings, its
    title.
    """
    connection.executemany(
        "INSERT INTO term(revision, name, canonical, kind, bound_to) VALUES(?, ?, ?, ?, ?)",
        ((revision, *one) for one in data_terms(document, title)),
    )


def put_catalogue(connection: sqlite3.Connection, revision: int, rows: Iterable[dict]) -> None:
    """Rows of tables/catalogue.py as they are; `kind` of each (table, column, measure …) is kept
    beside.
    """
    connection.executemany(
        "INSERT INTO catalogue(revision, kind, json) VALUES(?, ?, ?)",
        (
            (
                revision,
                str(row.get("kind", "measure")),
                json.dumps(row, ensure_ascii=False, sort_keys=True),
            )
            for row in rows
        ),
    )


def put_edge(connection: sqlite3.Connection, edge: dict[str, object], support: Iterable[int]) -> int:
    """An edge with the Units that support it; the same edge again only gains support. Its id."""
    names = ("src", "rel", "dst", "polarity", "valid_from", "valid_to", "recorded_from")
    values = tuple(edge.get(name) for name in names)
    row = connection.execute(
        "SELECT id FROM edge WHERE " + " AND ".join(f"{name} IS ?" for name in names), values
    ).fetchone()
    found = (
        row[0]
        if row
        else connection.execute(
            f"INSERT INTO edge({', '.join(names)}) VALUES(?, ?, ?, ?, ?, ?, ?)", values
        ).lastrowid
    )
    connection.executemany(
        "INSERT OR IGNORE INTO edge_support VALUES(?, ?)", ((found, one) for one in support)
    )
    return found


def put_solved(
    connection: sqlite3.Connection, solved: dict[str, object], revisions: Iterable[int]
) -> int:
    """A solved question with every revision that it cites; its id."""
    names = ("question", "terms", "numbers", "polarity", "bundle_sha256", "readers")
    found = connection.execute(
        f"INSERT INTO solved({', '.join(names)}) VALUES(?, ?, ?, ?, ?, ?)",
        tuple(solved[name] for name in names),
    ).lastrowid
    connection.executemany(
        "INSERT INTO solved_citation VALUES(?, ?)", ((found, one) for one in revisions)
    )
    return found
