"""The rows of a card as claims: each observed sign is worded by the readings at the ends of its window."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.calc.casework import Casework
from ragjudge.calc.series import BoundSeries, SeriesPoint
from ragjudge.calc.signs import Observed, inside, yearly_growth
from ragjudge.calc.times import instant
from ragjudge.calc.wording import Leaf
from ragjudge.records.bundle import Claim, Parameter
from ragjudge.records.errors import RagjudgeError
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft
from ragjudge.text.numerals import parse_decimal


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
        return self.casework.filled.fillers[role][0].bound

    def leaf(self, role: str, point: SeriesPoint) -> Leaf:
        """The leaf of a reading."""
        bound = self.bound(role)
        source = self.corpus.open(bound.binding.path)
        return self.draft.cell(source, bound.table, point.row, bound.column)

    def points(self, role: str) -> list[SeriesPoint]:
        """The readings in the card's window that a sign is made from."""
        window = self.casework.run.window
        bound, series = self.bound(role), self.casework.run.series[role]
        if window is None:
            return list(bound.points)
        kept = {period for period, _ in inside(series, window)}
        return [one for one in bound.points if one.period in kept]

    def value(self, role: str) -> Claim:
        """The last reading of a role, stated."""
        leaf = self.leaf(role, self.bound(role).points[-1])
        return self._once(
            ("value", leaf.input.id),
            lambda: self.draft.data_claim("findings", (leaf.input.id,), None, role="finding"),
        )

    def change(self, role: str, points: Sequence[SeriesPoint]) -> RowClaim:
        """The change from the first to the last of some readings: relative where that has a meaning."""
        before, now = self.leaf(role, points[0]), self.leaf(role, points[-1])
        metric, unit = self.bound(role).metric, now.input.unit
        relative = (
            metric.scale == "log"
            and unit != "%"
            and all(parse_decimal(one.input.interval[0]) > 0 for one in (before, now))
        )
        op = "growth" if relative else "change"
        unit = "%" if relative else "pp" if unit == "%" else unit
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
        role = seen.test.role
        if seen.test.test == "growth":
            return self._growth(role, seen)
        if seen.test.test == "level":
            claim = self.value(role)
            return RowClaim(claim, self.leaf(role, self.bound(role).points[-1]).input.id)
        return self.change(role, self.points(role))

    def _growth(self, role: str, seen: Observed) -> RowClaim:
        by_instant = {instant(one.period): one for one in self.bound(role).points}
        grown = [
            at
            for period, _ in yearly_growth(self.casework.run.series[role], 1)
            for at in [instant(period)]
            if seen.period.start <= by_instant[at].period.start
            and by_instant[at].period.end <= seen.period.end
        ]
        first, last = grown[0], grown[-1]
        if first != last:
            self.change(role, [by_instant[first - 1], by_instant[first]])
        return self.change(role, [by_instant[last - 1], by_instant[last]])

    def _once(self, key: tuple[str, ...], make) -> Claim:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def parameter_of(draft: Draft, claim: Claim) -> Parameter | None:
    """The claim's formula, if it has one."""
    return draft.parameters[claim.parameters[0]] if claim.parameters else None


def can_be_cited(rows: Rows, roles: Sequence[str]) -> str | None:
    """The first role whose readings cannot be cited, or None."""
    for role in roles:
        try:
            rows.leaf(role, rows.bound(role).points[-1])
        except RagjudgeError:
            return role
    return None
