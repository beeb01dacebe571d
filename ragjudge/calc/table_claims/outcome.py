"""What a program says of a claim: it holds, it does not, or why that is not decided."""

from dataclasses import dataclass

from ragjudge.calc.table_claims.items import Item


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of one program.

    Attributes:
        holds: True, False, or None: undecided, with a code.
        opposed: False is sure enough to contradict.
        rows: Mask of the rows that it rests on.
        code: extra, trigger, column, number, ambiguous … of the item that stands in the way.
        cols: Columns that a lookup used.
        found: What the table has instead.
    """

    holds: bool | None
    opposed: bool = False
    rows: int = 0
    code: str = ""
    item: Item | None = None
    found: str = ""
    why: str = ""
    cols: frozenset[int] = frozenset()
