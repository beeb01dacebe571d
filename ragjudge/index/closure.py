"""The delete closure: what goes when a revision goes. Source: docs/formats.md 5.4

Units, propositions, terms, catalogue rows and vectors hang on one revision and go by foreign key.
Here go the rows that hang on several: postings lose the Units, an edge goes with its last support,
a derived row with any of its parents, a solved question with any revision that it cites.
"""

import sqlite3

from ragjudge.index.postings import PostingsWriter
from ragjudge.text.tokens import index_terms

UNSEARCHED = ("interaction", "outline")
"""Qualities of Units without postings."""


def delete_revision(connection: sqlite3.Connection, revision: int, postings: PostingsWriter) -> None:
    """Take a revision and all that was made from it, inside the open transaction."""
    for unit, text in searched_texts(connection, revision):
        postings.remove(unit, index_terms(text))
    units = [
        row[0] for row in connection.execute("SELECT id FROM unit WHERE revision = ?", (revision,))
    ]
    _delete_derived(connection, units)
    connection.execute(
        "DELETE FROM solved WHERE id IN (SELECT solved FROM solved_citation WHERE revision = ?)",
        (revision,),
    )
    connection.execute("DELETE FROM revision WHERE id = ?", (revision,))
    connection.execute(
        "DELETE FROM edge WHERE NOT EXISTS (SELECT 1 FROM edge_support WHERE edge = edge.id)"
    )


def searched_texts(connection: sqlite3.Connection, revision: int) -> list[tuple[int, str]]:
    """Unit id and the text that its postings were made from, in rising order of ids."""
    title = connection.execute("SELECT title FROM revision WHERE id = ?", (revision,)).fetchone()
    rows = connection.execute(
        "SELECT id, heading, context, text, content_start - start, content_end - start "
        "FROM unit WHERE revision = ? AND quality NOT IN ('interaction', 'outline') ORDER BY id",
        (revision,),
    )
    return [
        (unit, searched_text(title[0] if title else None, heading, context, text[start:end]))
        for unit, heading, context, text, start, end in rows
    ]


def searched_text(title: str | None, heading: str, context: str, content: str) -> str:
    """What a Unit is found by: title and heading path in front, then its words, then its context.
    """
    return "\n".join(part for part in (title, heading, content, context) if part)


def _delete_derived(connection: sqlite3.Connection, units: list[int]) -> None:
    """Children of the Units, and edges or solved rows that a step derived from them ("edge:7",
    "solved:3").
    """
    for unit in units:
        for (child,) in connection.execute(
            "SELECT child FROM derived WHERE parent = ?", (unit,)
        ).fetchall():
            kind, _, number = child.partition(":")
            if kind in ("solved", "proposition") and number.isascii() and number.isdigit():
                connection.execute(f"DELETE FROM {kind} WHERE id = ?", (int(number),))
            connection.execute("DELETE FROM derived WHERE child = ?", (child,))
