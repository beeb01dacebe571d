"""What a build is given: files that somebody else found and opens, and the steps of other rooms."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import BinaryIO

from ragjudge.records.errors import SourceError
from ragjudge.records.passages import Distilled
from ragjudge.records.rules import SourceRule
from ragjudge.records.units import Document

MAX_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that the caller found. `open` gives a stream of its bytes; it may raise OSError.

    package: the data package beside a table (its uri, and its file), part of the revision.
    """

    uri: str
    size: int
    mtime_ns: int
    open: Callable[[], BinaryIO] = field(repr=False)
    package: "SourceFile | None" = None


@dataclass(frozen=True, slots=True)
class Steps:
    """The rooms that a build uses and may not import.

    Attributes:
        read: (data, name, package bytes or None) -> Document (readers.read).
        distil: (document, title) -> Distilled.
        rule_of: uri -> SourceRule (calc.sources.rule_of with the pack).
        class_of: uri -> source class.
        catalogue: (document, uri) -> rows as JSON objects (tables.catalogue), or None.
        made_with: Versions and digests that the outcome of read and distil depends on.
    """

    read: Callable[[bytes, str, bytes | None], Document]
    distil: Callable[[Document, str], Distilled]
    rule_of: Callable[[str], SourceRule]
    class_of: Callable[[str], str]
    catalogue: Callable[[Document, str], Iterable[dict]] | None
    made_with: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that the index lists and does not hold: why, and what would mend it."""

    uri: str
    reason: str
    mend: str


def stamp(file: SourceFile) -> tuple[int, int]:
    """Size and newest mtime of a file with its package, so that a change of either is seen."""
    package = file.package
    return (
        file.size + (package.size if package else 0),
        file.mtime_ns ^ (package.mtime_ns if package else 0) & (1 << 62) - 1,
    )


def bytes_of(file: SourceFile) -> tuple[bytes, bytes | None] | Unread:
    """The bytes of a file and of its package, or why there are none."""
    try:
        data = _read_capped(file)
        return data, _read_capped(file.package) if file.package else None
    except SourceError as error:
        return Unread(file.uri, error.what, error.mend)
    except OSError as error:
        return Unread(
            file.uri,
            f"cannot be opened: {error.strerror or type(error).__name__}",
            "check its permissions",
        )


def _read_capped(file: SourceFile) -> bytes:
    big = SourceError(file.uri, f"larger than {MAX_BYTES // 2**20} MiB", "split the file")
    if file.size > MAX_BYTES:
        raise big
    with file.open() as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise big
    return data


def stem_of(uri: str) -> str:
    name = uri.rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    return stem.replace("_", " ").replace("-", " ").strip() or name
