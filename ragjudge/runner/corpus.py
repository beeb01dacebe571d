"""The corpus as Tier 1 reads it: the revisions of the index, opened again and compared with it."""

from collections.abc import Sequence

from ragjudge.index import Index
from ragjudge.records.bundle import Package
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.closed import from_json
from ragjudge.records.errors import SourceError
from ragjudge.runner.project import Project
from ragjudge.runner.steps import TABLE
from ragjudge.text.canon import key


class IndexedCorpus:
    """research.corpus.Corpus over an open index. Documents are read once and kept.

    Args:
        hidden: uris that who asks may not see, or that were recorded later; they are not there.
    """

    def __init__(self, project: Project, index: Index, hidden: frozenset[str] = frozenset()) -> None:
        self._project, self._index = project, index
        self._rows = {one.uri: one for one in index.sources if one.uri not in hidden}
        self._opened: dict[str, object] = {}
        self._tables: tuple[str, ...] | None = None
        self._catalogue: tuple | None = None
        self._names: dict[str, set[str]] | None = None

    def table_uris(self) -> Sequence[str]:
        """Paths of the files that hold tables, sorted."""
        if self._tables is None:
            self._tables = tuple(sorted({row.uri for row, _ in self._index.catalogue(TABLE)
                                         if row.uri in self._rows}))
        return self._tables

    def catalogue(self):
        """What the tables measure: tables.catalogue.TableEntry of each, in the index's order."""
        from ragjudge.tables.catalogue import TableEntry
        if self._catalogue is None:
            self._catalogue = tuple(
                from_json(TableEntry, {name: value for name, value in row.items() if name != "kind"}
                          | {"revision": source.sha256}, source.uri)
                for source, row in self._index.catalogue(TABLE) if source.uri in self._rows)
        return self._catalogue

    def uris_with(self, measure: str) -> Sequence[str]:
        """Paths of the files with a table that has a measure of that name or header, sorted."""
        if self._names is None:
            self._names = {}
            for entry in self.catalogue():
                for one in entry.measures:
                    for name in (one.name, one.column):
                        self._names.setdefault(key(name).strip(), set()).add(entry.uri)
        return tuple(sorted(self._names.get(key(measure).strip(), ())))

    def open(self, uri: str):
        """The source as research.draft.OpenSource.

        Raises:
            SourceError: Not in the index, not readable, or changed since the index was built.
        """
        if uri not in self._opened:
            self._opened[uri] = self._read(uri)
        return self._opened[uri]

    def _read(self, uri: str):
        from ragjudge import readers
        from ragjudge.research.draft import OpenSource
        row = self._rows.get(uri)
        if row is None:
            raise SourceError(uri, "not in the index")
        data = self._fresh(uri, row.sha256)
        package = None
        beside = None
        if row.package_uri and row.package_sha256:
            beside = self._fresh(row.package_uri, row.package_sha256)
            package = Package(row.package_uri, row.package_sha256)
        document = readers.read(data, uri, beside)
        return OpenSource(uri, row.sha256, document, package)

    def _fresh(self, uri: str, digest: str) -> bytes:
        data = self._project.read_source(uri)
        if sha256_hex(data) != digest:
            raise SourceError(uri, "changed since the index was built", "run `ragjudge build`")
        return data
