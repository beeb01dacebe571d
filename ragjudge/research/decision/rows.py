"""The rows of a card as claims: each observed sign is worded by the readings at the ends of its window."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.calc.casework import Casework
from ragjudge.calc.row_ends import bound_of, change_operation, grown_years, points_of, row_ends
from ragjudge.calc.series import BoundSeries, SeriesPoint
from ragjudge.calc.signs import Observed
from ragjudge.calc.wording import Leaf
from ragjudge.records.bundle import Claim
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft


@dataclass(frozen=True, slots=True)
class RowClaim:
    """The claim of a row, and the registry id that its sentence is made from."""

    claim: Claim
    sign_from: str


class Rows:
    """Claims on the series of one casework; the same reading or change is claimed once in a draft."""

    def __init__(
        self, draft: Draft, corpus: Corpus, casework: Casework, made: dict[tuple[str, ...], Claim]
    ) -> None:
        self.draft, self.corpus, self.casework, self._made = draft, corpus, casework, made

    def bound(self, role: str) -> BoundSeries:
        return bound_of(self.casework, role)

    def leaf(self, role: str, point: SeriesPoint) -> Leaf:
        """The leaf of a reading."""
        bound = self.bound(role)
        source = self.corpus.open(bound.binding.path)
        return self.draft.cell(source, bound.table, point.row, bound.column)

    def points(self, role: str) -> list[SeriesPoint]:
        """The readings in the card's window that a sign is made from."""
        return points_of(self.casework, role)

    def value(self, role: str) -> Claim:
        """The last reading of a role, stated."""
        return self._stated(self.leaf(role, self.bound(role).points[-1]))

    def cite_alternatives(self) -> None:
        """States the last reading of every other table that the floor tried, so that it is captured too."""
        for several in self.casework.filled.fillers.values():
            for one in several[1:]:
                source = self.corpus.open(one.bound.binding.path)
                row = one.bound.points[-1].row
                self._stated(self.draft.cell(source, one.bound.table, row, one.bound.column))

    def _stated(self, leaf: Leaf) -> Claim:
        return self._once(
            ("value", leaf.input.id),
            lambda: self.draft.data_claim("findings", (leaf.input.id,), None, role="finding"),
        )

    def change(self, role: str, points: Sequence[SeriesPoint]) -> RowClaim:
        """The change from the first to the last of some readings: relative where that has a meaning."""
        before, now = self.leaf(role, points[0]), self.leaf(role, points[-1])
        op, unit = change_operation(self.bound(role).metric, before.input, now.input)
        key = (op, before.input.id, now.input.id)
        claim = self._once(
            key,
            lambda: self.draft.data_claim(
                "findings",
                (),
                self.draft.parameter(op, {"now": now.input.id, "before": before.input.id}, unit),
                role="minor_premise",
            ),
        )
        return RowClaim(claim, claim.parameters[0])

    def row(self, seen: Observed) -> RowClaim:
        """The claim of an observed row; its test's own words where the operation has some.

        A trend of growth is stated by the last year's change, and the first year's stands beside it.
        """
        role, ends = seen.test.role, row_ends(self.casework, seen)
        if ends.before is None:
            claim = self.value(role)
            return RowClaim(claim, self.leaf(role, ends.now).input.id)
        if seen.test.test == "growth":
            first = grown_years(self.casework, seen)[0]
            if first != ends:
                self.change(role, [first.before, first.now])
        return self.change(role, [ends.before, ends.now])

    def _once(self, key: tuple[str, ...], make) -> Claim:
        if key not in self._made:
            self._made[key] = make()
        return self.draft.claims[self._made[key].id]
