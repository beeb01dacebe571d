"""references.json of an adopted report: what it names, and the file or URL that each name was read from.

Source: docs/formats.md 3.9
"""

from dataclasses import dataclass
from typing import Literal

from ragjudge.records.bundle import Author

ADOPT_AUTHOR = Author("ragjudge.adopt", "rules")
REFERENCES_FILE = "references.json"
By = Literal["number", "url", "name", "map", "fetch"]


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """A source that the report names: an entry of its list, a URL, or words alone.

    key: as the report's marks write it (`3`, `^3`), "" without a number. source: uri of the source that was
    read for it, or null. by: how they were matched: the file's number, the URL that the file begins with,
    a file name made from the URL, the map of whoever adopted the report, the URL itself fetched.
    """
    key: str
    url: str | None
    title: str
    source: str | None
    by: By | None


@dataclass(frozen=True, slots=True)
class References:
    """references.json: in the order of the report's list, then of first mention."""
    format: Literal["ragjudge.references/1"]
    references: tuple[ReferenceRow, ...]
