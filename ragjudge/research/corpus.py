"""What Tier 1 is given to read with: the corpus's table files and an open function."""

from collections.abc import Sequence
from typing import Protocol

from ragjudge.research.draft import OpenSource


class Corpus(Protocol):
    """The corpus behind an index; the runner gives it."""

    def table_uris(self) -> Sequence[str]:
        """Paths of the files that hold tables, sorted."""

    def open(self, uri: str) -> OpenSource:
        """The source, read again from its file.

        Raises:
            SourceError: It cannot be read, or has changed since the index was built.
        """
