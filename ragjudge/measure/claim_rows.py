"""Labelled claims from JSONL files: a claim, the text it is said to rest on, and what people decided."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.strict_json import parse_json

LABELS = ("SUPPORTED", "REFUTED", "PARTIAL", "NOT_ENOUGH")
STRENGTHS = ("none", "correlation", "conditional", "cause")


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One labelled claim.

    Attributes:
        file: The file's name as given.
        pair: Name of a minimal pair: at most one of its claims can be true.
        cited: Characters [start, end) of the source that the claim cites.
        strengths: Causal strength 0 to 3 of claim and source, as people read it.
    """
    id: str
    file: str
    lang: str
    claim: str
    source: str
    label: str
    task: str
    pair: str | None = None
    cited: tuple[int, int] | None = None
    strengths: tuple[int, int] | None = None


def read_rows(data: bytes, where: str) -> list[Any]:
    """Each line's JSON value; blank lines are passed over.

    Raises:
        SourceError: The first line that is not strict JSON, or a file without a line.
    """
    rows = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            rows.append((number, _value(line.removesuffix(b"\r"), f"{where}:{number}")))
    if not rows:
        raise SourceError(where, "holds no line of JSON")
    return rows


def _value(line: bytes, where: str) -> Any:
    try:
        return parse_json(line, where)
    except BundleError as error:
        raise SourceError(where, error.what) from None


def claim_rows(files: Iterable[tuple[str, bytes]]) -> list[ClaimRow]:
    """The claims of files, in order; ids are unique over all of them.

    Raises:
        SourceError: A line that is no labelled claim, or an id that stands twice.
    """
    found: list[ClaimRow] = []
    seen: dict[str, str] = {}
    for name, data in files:
        for number, value in read_rows(data, name):
            where = f"{name}:{number}"
            row = _row(value, name, where)
            if row.id in seen:
                raise SourceError(where, f"id {row.id!r} stands at {seen[row.id]} already")
            seen[row.id] = where
            found.append(row)
    return found


def _row(value: Any, file: str, where: str) -> ClaimRow:
    if type(value) is not dict:
        raise SourceError(where, "a JSON object is wanted")
    text = {name: _text(value, name, where) for name in ("id", "claim", "source", "label")}
    if text["label"] not in LABELS:
        raise SourceError(where, f"label {text['label']!r} is none of {', '.join(LABELS)}")
    pair = value.get("pair")
    return ClaimRow(text["id"], file, str(value.get("lang") or "-"), text["claim"], text["source"],
                    text["label"], str(value.get("task") or "-"), None if pair is None else str(pair),
                    _cited(value.get("cited"), text["source"], where),
                    _strengths(value, where))


def _text(value: dict[str, Any], name: str, where: str) -> str:
    found = value.get(name)
    if type(found) is not str or not found.strip():
        raise SourceError(where, f"no text under {name!r}")
    return found


def _cited(value: Any, source: str, where: str) -> tuple[int, int] | None:
    """A span [start, end), or the cited words, which must stand in the source."""
    if value is None:
        return None
    if type(value) is str and value in source:
        return source.index(value), source.index(value) + len(value)
    if type(value) is list and len(value) == 2 and all(type(one) is int for one in value) and \
            0 <= value[0] < value[1] <= len(source):
        return value[0], value[1]
    raise SourceError(where, "cited is neither a span [start, end] of the source nor words of it")


def _strengths(value: dict[str, Any], where: str) -> tuple[int, int] | None:
    found = value.get("claim_strength"), value.get("source_strength")
    if found == (None, None):
        return None
    if all(type(one) is int and 0 <= one < len(STRENGTHS) for one in found):
        return found  # type: ignore[return-value]
    raise SourceError(where, "claim_strength and source_strength are whole numbers from 0 to 3")


def by_file(rows: Iterable[ClaimRow], name_of: Callable[[ClaimRow], str]) -> dict[str, list[ClaimRow]]:
    """The rows grouped by a name, names sorted."""
    groups: dict[str, list[ClaimRow]] = {}
    for row in rows:
        groups.setdefault(name_of(row), []).append(row)
    return dict(sorted(groups.items()))
