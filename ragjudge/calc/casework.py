"""One card worked through on one industry and place: roles filled, rows, matrix, floor.

Tier 1 and the judge call the same function, one over the corpus, one over the snapshots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragjudge.calc.card_run import CardRun, roles_of, run_card
from ragjudge.calc.floor import FloorResult, floor_of
from ragjudge.calc.matrix import Candidate, candidates
from ragjudge.calc.roles import Filled, OpenDocument, fill_roles
from ragjudge.calc.series import CellReader
from ragjudge.calc.weights import weight_string
from ragjudge.records.argument import (
    CardRef,
    Floor,
    Hypothesis,
    LeaveOneOut,
    Matrix,
    MatrixCell,
    MatrixRow,
)
from ragjudge.records.errors import BundleError
from ragjudge.records.rules import Axiom, RulesPack, Theme


@dataclass(frozen=True, slots=True)
class Casework:
    """A card, where it was tried, and what came out.

    `reasons`: codes for why the card carries no conclusion, empty if it does: not_applicable,
    role_missing:<role>, out_of_range:<role>, no_common_window:<role>, those of calc.matrix, and floor.
    """

    theme: Theme
    axiom: Axiom
    domain: str
    place: str
    hypotheses: tuple[Candidate, ...]
    filled: Filled
    run: CardRun
    floor: FloorResult | None
    reasons: tuple[str, ...]

    @property
    def leader(self) -> str | None:
        """The hypothesis that leads and stands on the floor."""
        return None if self.reasons or self.run.analysis is None else self.run.analysis.leader


@dataclass(frozen=True, slots=True)
class Where:
    """An industry and a place, the judging day, and the metrics that the question names."""

    domain: str
    place: str
    now: str
    asked: Sequence[str] = ()


def card_of(pack: RulesPack, theme: str, axiom: str) -> tuple[Theme, Axiom]:
    """The card of that theme and id.

    Raises:
        BundleError: The pack has none.
    """
    for one in pack.themes:
        for card in one.axioms:
            if (one.id, card.id) == (theme, axiom):
                return one, card
    raise BundleError("thesis.json", f"no card {theme}/{axiom} in the rules pack")


def speaks_of(axiom: Axiom, domain: str, pack: RulesPack) -> bool:
    """Whether the industry has every trait that the card asks for."""
    had = {trait for one in pack.entities if one.id == domain for trait in one.traits}
    return set(axiom.traits) <= had


def work_out(
    pack: RulesPack,
    theme: Theme,
    axiom: Axiom,
    where: Where,
    open_document: OpenDocument,
    cell_of: CellReader,
) -> Casework:
    """The card over the series that metrics.toml binds for the industry and place.

    An industry without the card's traits is not tried: no role of it is filled.
    """
    hypotheses = candidates(axiom, theme.rivals)
    if not speaks_of(axiom, where.domain, pack):
        return Casework(theme, axiom, where.domain, where.place, hypotheses, Filled({}, ()),
                        run_card(axiom, hypotheses, {}), None, ("not_applicable",))
    filled = fill_roles(
        pack,
        roles_of(axiom, hypotheses),
        where.domain,
        where.place,
        where.now,
        open_document,
        cell_of,
        where.asked,
    )
    series = filled.chosen()
    run = run_card(axiom, hypotheses, series)
    reasons, floor = list(_reasons(run)), None
    if not reasons:
        floor = floor_of(axiom, hypotheses, series, filled.alternatives(), run.analysis.leader)
        if not floor.holds:
            reasons.append("floor")
    return Casework(
        theme, axiom, where.domain, where.place, hypotheses, filled, run, floor, tuple(reasons)
    )


def _reasons(run: CardRun) -> tuple[str, ...]:
    if run.stop is not None:
        return (":".join(run.stop),)
    return run.analysis.reasons


def matrix_record(
    case: Casework, rows: Mapping[str, tuple[str, str]], hypotheses: Mapping[str, str]
) -> Matrix:
    """The casework as thesis.json holds it; made again by the judge and compared by equality.

    Args:
        rows: Row id → (claim, sign_from) of each observed row.
        hypotheses: Hypothesis id → the claim that states it.
    Raises:
        BundleError: The card carries no conclusion, or a row or hypothesis has no claim.
    """
    analysis, floor = case.run.analysis, case.floor
    if (
        analysis is None
        or floor is None
        or set(rows) != set(case.run.observed)
        or not all(one.id in hypotheses for one in case.hypotheses)
    ):
        raise BundleError(
            "thesis.json#/matrices", f"{case.axiom.id}: {', '.join(case.reasons) or 'rows differ'}"
        )
    made = _rows(case, rows)
    columns = tuple(
        Hypothesis(
            one.id,
            one.role,
            CardRef(case.theme.id, one.id),
            hypotheses[one.id],
            one.id in analysis.testable,
        )
        for one in case.hypotheses
    )
    return Matrix(
        CardRef(case.theme.id, case.axiom.id),
        case.domain,
        case.place,
        columns,
        made,
        tuple(
            MatrixCell(one.id, row.id, analysis.cells[one.id][row.id])
            for one in columns
            for row in made
        ),
        {id_: weight_string(score) for id_, score in sorted(analysis.scores.items())},
        analysis.leader,
        weight_string(analysis.margin),
        tuple(
            LeaveOneOut(one.row, one.leader, weight_string(one.margin))
            for one in analysis.leave_one_out
        ),
        analysis.linchpins,
        Floor(len(floor.variants), floor.kept),
    )


def _rows(case: Casework, rows: Mapping[str, tuple[str, str]]) -> tuple[MatrixRow, ...]:
    analysis = case.run.analysis
    return tuple(
        MatrixRow(
            id_,
            rows[id_][0],
            seen.test.role,
            seen.test.test,
            case.filled.fillers[seen.test.role][0].metric.id,
            seen.period,
            seen.readings,
            seen.sign,
            rows[id_][1],
            seen.base,
            weight_string(analysis.weights[id_]),
            id_ in analysis.diagnostic,
        )
        for id_, seen in sorted(case.run.observed.items())
    )
