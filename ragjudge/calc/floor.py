"""The floor under a decision: does the leader survive other windows, bands and tables? (GATES, CH8)"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.calc.card_run import CardRun, run_card
from ragjudge.calc.matrix import Candidate
from ragjudge.calc.signs import RoleSeries
from ragjudge.records.rules import Axiom

WINDOWS = (Fraction(7, 10), Fraction(1), Fraction(14, 10))
BANDS = (Fraction(1, 2), Fraction(1), Fraction(2))
KEPT_PERCENT = 75


@dataclass(frozen=True, slots=True)
class Variant:
    """One other way to look, and the leader that it names (None: no leader)."""

    window: Fraction
    band: Fraction
    table: tuple[str, str] | None
    leader: str | None


@dataclass(frozen=True, slots=True)
class FloorResult:
    """All variants but the base one. `flips`: (role, base series) of tables that name another leader."""

    variants: tuple[Variant, ...]
    kept: int
    flips: tuple[tuple[str, str], ...]

    @property
    def holds(self) -> bool:
        """At least three quarters keep the leader, and no other table names another one."""
        return 100 * self.kept >= KEPT_PERCENT * len(self.variants) and not self.flips


def floor_of(
    axiom: Axiom,
    hypotheses: Sequence[Candidate],
    series: Mapping[str, RoleSeries],
    alternatives: Mapping[str, Sequence[RoleSeries]],
    leader: str,
) -> FloorResult:
    """The leader over window × 0.7, 1, 1.4, band × 0.5, 1, 2, and each alternative series of a role.

    Args:
        series: Role → the series used.
        alternatives: Role → the other series that could fill it (each is tried alone, at the base
            window and band).
    """
    variants = [
        Variant(window, band, None, _leader(axiom, hypotheses, series, window, band))
        for window in WINDOWS
        for band in BANDS
        if (window, band) != (1, 1)
    ]
    for role in sorted(alternatives):
        for other in alternatives[role]:
            swapped = {**series, role: other}
            found = _leader(axiom, hypotheses, swapped, Fraction(1), Fraction(1))
            variants.append(Variant(Fraction(1), Fraction(1), (role, other.id), found))
    kept = sum(one.leader == leader for one in variants)
    flips = tuple(one.table for one in variants if one.table and one.leader not in (None, leader))
    return FloorResult(tuple(variants), kept, flips)


def _leader(
    axiom: Axiom,
    hypotheses: Sequence[Candidate],
    series: Mapping[str, RoleSeries],
    window: Fraction,
    band: Fraction,
) -> str | None:
    moved = {role: replace(one, band_factor=band) for role, one in series.items()}
    run: CardRun = run_card(axiom, hypotheses, moved, window)
    return run.analysis.leader if run.analysis else None
