"""MOVED to ragjudge/text/clauses.py (the judge reads questions with it too): edit it there, import it from there."""

from ragjudge.text.clauses import AskedUnit, Clause, clauses  # noqa: F401
