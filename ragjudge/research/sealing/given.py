"""What an outside author hands in: parsed JSON with keys left out, and facts of the manifest."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ragjudge.records.bundle import Author, Language
from ragjudge.records.errors import BundleError

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Facts:
    """The manifest's own. strategy None: decision if thesis.json has a matrix, else lookup.

    question_terms None: the content words of the question, as the tool finds them.
    """

    question: str
    language: Language
    now: str
    as_of: str | None
    strategy: str | None
    question_terms: tuple[str, ...] | None
    author: Author


@dataclass(frozen=True, slots=True)
class Given:
    """The files as they were parsed; None where one is not there. Every listed record has a text `id`."""

    claims: list[Record]
    evidence: list[Record]
    inputs: list[Record]
    parameters: list[Record]
    thesis: Record | None
    monitor: Record | None
    trace: list[Record] | None
    report: bytes | None


@contextmanager
def formed(where: str) -> Iterator[None]:
    """What stands where another kind of value belongs is a fault of that record, with its place."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise BundleError(
            where, f"not of the form: {type(error).__name__}: {error}", "see docs/formats.md 3 and 3.10"
        ) from None


def merged(given: Any, made: Any) -> Any:
    """What is given, with the keys that it leaves out."""
    if isinstance(given, dict) and isinstance(made, dict):
        return {
            **made,
            **{name: merged(value, made[name]) if name in made else value for name, value in given.items()},
        }
    return given


def records(value: Any, where: str) -> list[Record]:
    """The objects of a file, each with an id of its own.

    Raises:
        BundleError: Something else stands there, or an id twice.
    """
    if not isinstance(value, list) or not all(
        isinstance(one, dict) and type(one.get("id")) is str for one in value
    ):
        raise BundleError(where, "a record without a text `id`", 'give every record an id like "e.1"')
    ids = [one["id"] for one in value]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    if twice:
        raise BundleError(where, f"id {twice[0]!r} stands twice", "each id once")
    return value
