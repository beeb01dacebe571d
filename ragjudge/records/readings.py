"""What a cell of a table says, in names: the values that readers make and wordings use."""

from dataclasses import dataclass

from ragjudge.records.bundle import Evidence, Input
from ragjudge.records.period import Period
from ragjudge.records.rules import Metric


@dataclass(frozen=True, slots=True)
class Named:
    """A name with its id and the evidence field that its digits come from."""
    id: str
    zh: str
    en: str
    field: str

    def in_(self, language: str) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Reading:
    """The names of one cell.

    Attributes:
        metric: From metrics.toml, else the header or the measure's key cell.
        entity: From entities.toml, else the entity's key cell; None if the table has no key.
        qualifiers: (header, text) of the key columns that are neither, in column order, where the
            table holds more than one value; a metric of metrics.toml covers those it fixes.
        period: Of the row (time column), of the column (a year as header), or of the whole table.
        known: The metric of the rules pack, if any.
    """
    metric: Named
    entity: Named | None
    qualifiers: tuple[tuple[str, str], ...]
    period: Period | None
    known: Metric | None


@dataclass(frozen=True, slots=True)
class Leaf:
    """One number read: its registry input, its row of evidence, what the cell says."""
    input: Input
    evidence: Evidence
    reading: Reading


@dataclass(frozen=True, slots=True)
class OtherRow:
    """Another row of a cited table: its span, line and what its cell says."""
    start: int
    end: int
    exact: str
    leaf: Leaf
