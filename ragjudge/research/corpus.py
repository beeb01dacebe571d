"""What Tier 1 is given to read with: the corpus's table files and an open function."""

from collections.abc import Sequence
from typing import Protocol

from ragjudge.research.draft import OpenSource
from ragjudge.tables.catalogue import TableEntry


class Corpus(Protocol):
    """The corpus behind an index; the runner gives it."""

    def table_uris(self) -> Sequence[str]:
        """Paths of the files that hold tables, sorted."""

    def catalogue(self) -> Sequence[TableEntry]:
        """What the tables measure."""

    def uris_with(self, measure: str) -> Sequence[str]:
        """Paths of the files with a table that may have a measure of that name or header, sorted."""

    def open(self, uri: str) -> OpenSource:
        """The source, read again from its file.

        Raises:
            SourceError: It cannot be read, or has changed since the index was built.
        """
