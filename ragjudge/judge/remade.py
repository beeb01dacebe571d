"""The argument of a decision made again from the snapshots, the rules pack and the question; once a case.

Everything here is computed by the functions that Tier 1 used, over what the audit captured.
"""

from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.asked import Asked, asked_of
from ragjudge.calc.backing import Backing
from ragjudge.calc.casework import Casework, Where, card_of, matrix_record, work_out
from ragjudge.calc.outlooks import Outlook, outlook_of
from ragjudge.calc.recompute import Chain
from ragjudge.calc.row_ends import bound_of
from ragjudge.calc.series import BoundSeries, SeriesPoint
from ragjudge.calc.signs import Test
from ragjudge.judge.case import Case
from ragjudge.readers.cells import cell_of
from ragjudge.records.argument import CardRef, Matrix, Syllogism, Thesis
from ragjudge.records.bundle import Claim, Input, Registry
from ragjudge.records.errors import BundleError
from ragjudge.records.units import Document


@dataclass(frozen=True, slots=True)
class Forecasted:
    """A thesis made again: its matrix, its minor premises, what may be said, why it is a HYPOTHESIS."""
    number: int
    role: str
    sign: str
    minors: tuple[Claim, ...]
    ahead: Outlook
    reasons: tuple[str, ...]


class Remade:
    """The recomputed argument of one case. `kept`: what other modules compute once a case, by name."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.kept: dict[object, object] = {}
        self._worked: dict[tuple[str, str, str, str], Casework] = {}

    @property
    def thesis(self) -> Thesis:
        if self.case.bundle.thesis is None:
            raise BundleError("thesis.json", "it could not be read")
        return self.case.bundle.thesis

    def asked(self) -> Asked:
        """What the question names."""
        manifest = self.case.bundle.manifest
        if manifest is None or manifest.question is None:
            raise BundleError("manifest.json#/question", "no question")
        return asked_of(manifest.question, self.case.pack)

    def backing(self) -> Backing:
        """Origins and classes of the evidence, with the snapshots' texts; once."""
        if "backing" not in self.kept:
            self.kept["backing"] = self._backing()
        return self.kept["backing"]

    def _backing(self) -> Backing:
        texts = {}
        for row in self.case.bundle.evidence.values():
            try:
                texts[row.source.revision] = self.case.document(row.source).text
            except BundleError:
                continue
        return Backing(self.case.pack, self.case.bundle.evidence, texts)

    # --- cards ------------------------------------------------------------------------------------
    def casework(self, number: int) -> Casework:
        """The card of a matrix worked through on the snapshots.

        Raises:
            BundleError: The pack has no such card, or a series that it binds is not among the snapshots.
        """
        matrix = self.thesis.matrices[number]
        return self.work(matrix.card, matrix.domain, matrix.place)

    def work(self, card: CardRef, domain: str, place: str) -> Casework:
        """A card tried in an industry and place, once."""
        key = (card.theme, card.id, domain, place)
        if key not in self._worked:
            manifest = self.case.bundle.manifest
            if manifest is None:
                raise BundleError("manifest.json", "the bundle's day is not known")
            theme, axiom = card_of(self.case.pack, card.theme, card.id)
            where = Where(domain, place, manifest.now, self.asked().metrics)
            self._worked[key] = work_out(self.case.pack, theme, axiom, where, self._document, cell_of)
        return self._worked[key]

    def _document(self, uri: str) -> Document:
        """The snapshot of a series' file. Pins name what is cited: they prove no file missing.

        Raises:
            BundleError: It is not among the snapshots, or cited in two forms.
        """
        cited = {(one.source.revision, one.source.package): one.source
                 for one in self.case.bundle.evidence.values() if one.source.uri == uri}
        if len(cited) == 1:
            return self.case.document(next(iter(cited.values())))
        raise BundleError(f"snapshot of {uri}", f"a series of a card, cited in {len(cited)} forms",
                          "cite it, used or not")

    def matrix(self, number: int) -> Matrix:
        """The matrix as it must stand, over the claims that the bundle names for its rows and columns."""
        given = self.thesis.matrices[number]
        return matrix_record(self.casework(number),
                             {one.id: (one.claim, one.sign_from) for one in given.rows},
                             {one.id: one.claim for one in given.hypotheses})

    def is_reading(self, id_: str, bound: BoundSeries, point: SeriesPoint) -> bool:
        """Whether an input is that reading of that series, cell by cell."""
        one = self.case.bundle.inputs.get(id_)
        row = self.case.bundle.evidence.get(one.evidence or "") if one else None
        return row is not None and (row.source.uri, row.locator.table, row.locator.row,
                                    row.locator.column) == (
            bound.binding.path, bound.table.id, point.row.number, bound.column.header)

    # --- conclusions ------------------------------------------------------------------------------
    def syllogism(self, claim: Claim) -> Syllogism:
        """The one syllogism of a conclusion.

        Raises:
            BundleError: None, or several.
        """
        found = [one for one in self.thesis.syllogisms if one.conclusion == claim.id]
        if len(found) != 1:
            raise BundleError(f"thesis.json#{claim.id}", f"{len(found)} syllogisms, want one")
        return found[0]

    def number_of(self, claim: Claim) -> int:
        """Which matrix a conclusion follows from: its syllogism's card, with its premises among the rows.

        Raises:
            BundleError: None, or several.
        """
        card = self.syllogism(claim).card
        found = [number for number, one in enumerate(self.thesis.matrices)
                 if one.card == card and set(claim.premises) & {row.claim for row in one.rows}]
        if len(found) != 1:
            raise BundleError(f"thesis.json#{claim.id}", f"{len(found)} matrices for its syllogism, want one")
        return found[0]

    def row_claims(self, number: int) -> dict[str, Claim]:
        """Row id → the claim that states it.

        Raises:
            BundleError: A claim is not there.
        """
        found = {}
        for row in self.thesis.matrices[number].rows:
            if row.claim not in self.case.bundle.claims:
                raise BundleError(f"thesis.json#{row.id}", f"{row.claim} is no claim")
            found[row.id] = self.case.bundle.claims[row.claim]
        return found

    def forecast(self, claim: Claim) -> Forecasted:
        """A thesis made again from its matrix, once.

        Raises:
            BundleError: The leader does not forecast that metric, or its row does not show that sign.
        """
        if ("forecast", claim.id) not in self.kept:
            self.kept["forecast", claim.id] = self._forecast(claim)
        return self.kept["forecast", claim.id]

    def _forecast(self, claim: Claim) -> Forecasted:
        at = f"claims.jsonl#{claim.id}"
        number = self.number_of(claim)
        case, metric = self.casework(number), claim.slots.metric if claim.slots else None
        predicted = next((one for one in case.axiom.predicts if one.test == "sign"
                          and one.role in case.filled.fillers
                          and bound_of(case, one.role).metric.id == metric), None)
        if predicted is None or case.leader != case.axiom.id:
            raise BundleError(at, f"the leader {case.leader} forecasts nothing of {metric}")
        row = Test(predicted.role, "sign").id
        seen = case.run.observed.get(row)
        if seen is None or seen.sign != predicted.sign or not seen.derivable:
            raise BundleError(at, f"the readings do not show {predicted.sign} of {metric}")
        minors = self.minors(number, row)
        backing = self.backing()
        cost = max(backing.edge_cost(one).total for one in minors)
        ahead = outlook_of(bound_of(case, predicted.role), predicted.role, predicted.sign, cost,
                           case.axiom.lag_years, self.case.bundle.manifest.now)
        reasons = backing.lowered(case, minors, self.row_claims(number))
        return Forecasted(number, predicted.role, predicted.sign, minors, ahead, reasons)

    def minors(self, number: int, row: str) -> tuple[Claim, ...]:
        """The claims of a forecast's own row and of the required roles, where these have a sign."""
        case, claims = self.casework(number), self.row_claims(number)
        rows = [row, *(Test(role, "sign").id for role in case.axiom.requires)]
        used = [claims[one] for one in rows if one in claims and case.run.observed[one].sign in "+-"]
        return tuple({one.id: one for one in used}.values())

    def last_input(self, number: int, role: str) -> Input | None:
        """The registry's input that is the last reading of a role."""
        bound = bound_of(self.casework(number), role)
        return next((one for one in self.case.bundle.inputs.values()
                     if self.is_reading(one.id, bound, bound.points[-1])), None)

    def parameter_value(self, id_: str) -> Fraction:
        """A parameter's unrounded value, made again from the registry.

        Raises:
            BundleError: It cannot be.
        """
        bundle = self.case.bundle
        registry = Registry("ragjudge.parameter_registry/1", tuple(bundle.inputs.values()),
                            tuple(bundle.parameters.values()))
        return Chain(registry, {}).parameter(id_).value


def remade(case: Case) -> Remade:
    """The recomputed argument, made once a case."""
    if case.remade is None:
        case.remade = Remade(case)
    return case.remade
