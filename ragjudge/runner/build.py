"""`ragjudge build`: walk the corpus, bring the index up to date, say what was not read and why."""

import io
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ragjudge.records.errors import SourceError
from ragjudge.records.rules import RulesPack, pack_bytes
from ragjudge.runner.files import printable
from ragjudge.runner.project import Project
from ragjudge.runner.rules import compile_pack_of
from ragjudge.runner.walk import Found, walk

Progress = Callable[[str, int, int | None, str], None]
_PACKAGE = ".datapackage.json"
_TABLES = ("csv", "tsv", "dat", "txt")
_MENDS = {
    "its name is not UTF-8": "rename it",
    "a symbolic link, which is not followed": "put the file itself there",
    "no permission to read it": "give read permission",
}


@dataclass(frozen=True, slots=True)
class NotRead:
    """A file that is known of and was not read."""
    path: str
    kind: str
    why: str
    what_to_do: str


@dataclass(frozen=True, slots=True)
class KindCount:
    """One line of the table by type."""
    kind: str
    found: int
    read: int


@dataclass(frozen=True, slots=True)
class Built:
    """What `build` prints. ignored: left out by a rule, path and reason. Times in seconds."""
    kinds: tuple[KindCount, ...]
    not_read: tuple[NotRead, ...]
    ignored: tuple[tuple[str, str], ...]
    warnings: tuple[tuple[str, str], ...]
    units: int
    changed: int
    unchanged: int
    deleted: int
    size_bytes: int
    seconds: dict[str, float]
    rebuilt_because: str | None

    @property
    def files_read(self) -> int:
        return sum(one.read for one in self.kinds)


def build(project: Project, *, known_at: str | None, progress: Progress) -> Built:
    """Bring the project's index up to date.

    Raises:
        OntologyError: The rules cannot be compiled; the old index is kept.
        StoreError: The index cannot be written.
    """
    return build_with(project, compile_pack_of(project), known_at=known_at, progress=progress)


def build_with(project: Project, pack: RulesPack, *, known_at: str | None, progress: Progress) -> Built:
    """`build` with a rules pack that is compiled already."""
    from ragjudge.index import build as build_index
    from ragjudge.runner.steps import steps_of
    found = list(walk(project.corpus))
    files, packages = _source_files(project, found)
    os.makedirs(project.state, exist_ok=True)
    report = build_index(project.index_path, files, pack, pack_bytes(pack), steps=steps_of(pack),
                         recorded=known_at,
                         progress=lambda done, total, uri: progress("reading", done, total, uri))
    return _built(project, report, found, packages)


def _source_files(project: Project, found: list[Found]) -> tuple[list, set[str]]:
    """The index's SourceFiles, and the paths of data packages that belong to a table."""
    from ragjudge.index import SourceFile
    here = {one.path: one for one in found if one.state == "file"}
    beside = {path: package for path in here if (package := package_of(path, here))}
    used = set(beside.values())

    def source(one: Found) -> SourceFile:
        uri = f"{project.uri_prefix}/{one.path}"
        package = beside.get(one.path)
        return SourceFile(uri, one.size, one.mtime_ns, lambda: io.BytesIO(project.read_source(uri)),
                          source(here[package]) if package else None)

    return [source(one) for path, one in here.items() if path not in used], used


def package_of(path: str, here: dict[str, Found] | set[str]) -> str | None:
    """The data package that belongs to a table file: beside it by name, else its folder's own."""
    stem, _, extension = path.rpartition(".")
    if extension.lower() not in _TABLES:
        return None
    folder = path.rpartition("/")[0]
    own = f"{folder}/datapackage.json" if folder else "datapackage.json"
    names = (stem + _PACKAGE, own) if extension.lower() != "txt" else (stem + _PACKAGE,)
    return next((name for name in names if name in here), None)


def kind_of(path: str) -> str:
    """The type a file is counted under: its extension, lower case, or "-"."""
    name = path.rpartition("/")[2]
    if name.endswith(_PACKAGE) or name == "datapackage.json":
        return "datapackage"
    stem, dot, extension = name.rpartition(".")
    return printable(extension.lower()) if dot and stem and len(extension) <= 12 else "-"


def _built(project: Project, report, found: list[Found], packages: set[str]) -> Built:
    refused = [NotRead(printable(f"{project.uri_prefix}/{one.path}"), kind_of(one.path), one.reason,
                       _MENDS.get(one.reason, "leave it out by .ragjudgeignore"))
               for one in found if one.state == "refused"]
    unread = [NotRead(one.uri, kind_of(one.uri), one.reason, one.mend) for one in report.not_read]
    counts = Counter(kind_of(one.path) for one in found if one.state in ("file", "refused"))
    missed = Counter(one.kind for one in (*refused, *unread))
    return Built(
        tuple(KindCount(kind, counts[kind], counts[kind] - missed[kind]) for kind in sorted(counts)),
        tuple(sorted((*refused, *unread), key=lambda one: one.path)),
        tuple((printable(one.path), one.reason) for one in found if one.state == "ignored"),
        report.warnings, report.units, report.changed, report.unchanged, report.deleted,
        report.size_bytes, report.seconds, report.rebuilt_because)


def refuse_empty(built: Built, project: Project) -> None:
    """Raises SourceError where nothing at all was read: an empty corpus is no success."""
    if not built.files_read:
        raise SourceError(printable(project.corpus), "no file in it could be read",
                          "put documents there; `ragjudge build` lists what was not read")
