"""Analysis of competing hypotheses: cells, weights, scores, the leader, what its place hangs on.

The leader is the hypothesis least contradicted by weight, not the one most confirmed.
Source: GATES, gate 10; Heuer, Psychology of Intelligence Analysis (1999), chapter 8
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ragjudge.calc.signs import Observed, Test
from ragjudge.records.argument import CellMark
from ragjudge.records.rules import Axiom, Prediction, Rival

INCONSISTENT = {"I": 1, "II": 2}
MIN_HYPOTHESES = 3
FULL_ROWS, LEAST_ROWS, LEAST_SERIES = 3, 2, 2
"""Rows that discriminate: three on two base series; two make a HYPOTHESIS; fewer name no leader."""

Reason = Literal[
    "too_few_testable", "no_null", "no_opposite", "too_few_rows", "tie", "leader_contradicted"
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One column of the matrix."""

    id: str
    role: Literal["candidate", "null", "opposite", "rival"]
    predicts: tuple[Prediction, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The least contradicted hypothesis without one row; None: a tie."""

    row: str
    leader: str | None
    margin: Fraction


@dataclass(frozen=True, slots=True)
class Analysis:
    """A matrix worked out. Rows are named by `Test.id`.

    `reasons`: why no leader is named; empty exactly when `leader` is set. `thin`: only two rows
    discriminate, so the leader supports a HYPOTHESIS at most.
    """

    cells: Mapping[str, Mapping[str, CellMark]]
    weights: Mapping[str, Fraction]
    testable: tuple[str, ...]
    diagnostic: tuple[str, ...]
    scores: Mapping[str, Fraction]
    leader: str | None
    margin: Fraction
    leave_one_out: tuple[LeftOut, ...]
    linchpins: tuple[str, ...]
    reasons: tuple[Reason, ...]
    thin: bool


def candidates(axiom: Axiom, rivals: Sequence[Rival]) -> tuple[Candidate, ...]:
    """The card's own hypothesis first, then its rivals in the card's order."""
    by_id = {one.id: one for one in rivals}
    return (
        Candidate(axiom.id, "candidate", axiom.predicts),
        *(
            Candidate(one, by_id[one].role, by_id[one].predicts)
            for one in axiom.rivals
            if one in by_id
        ),
    )


def tests_of(hypotheses: Sequence[Candidate]) -> tuple[Test, ...]:
    """Every test that some hypothesis predicts, sorted by id; each becomes a row.

    One id with two targets keeps the first hypothesis' target.
    """
    found: dict[str, Test] = {}
    for hypothesis in hypotheses:
        for one in hypothesis.predicts:
            test = Test(one.role, one.test, one.to, one.target)
            found.setdefault(test.id, test)
    return tuple(found[id_] for id_ in sorted(found))


def cell(prediction: Prediction | None, seen: Observed | None) -> CellMark:
    """Predicted against observed sign; a weak observation never gives a double mark."""
    if prediction is None or seen is None or seen.sign == "?" or not seen.derivable:
        return "N"
    strong = prediction.strength == "strong" and not seen.weak
    if prediction.sign == seen.sign:
        return "CC" if strong else "C"
    return "II" if strong else "I"


def analyse(hypotheses: Sequence[Candidate], observed: Mapping[str, Observed]) -> Analysis:
    """The matrix of a card over the rows observed (by test id).

    A row that cannot be derived is N for all hypotheses and weighs nothing. A straw man (CH6) is listed
    and never counts: it is left out of `testable`.
    """
    predicted = {
        one.id: {Test(p.role, p.test, p.to).id: p for p in one.predicts} for one in hypotheses
    }
    cells = {
        one.id: {
            row: cell(predicted[one.id].get(row), seen) for row, seen in sorted(observed.items())
        }
        for one in hypotheses
    }
    derivable = {row for row, seen in observed.items() if seen.derivable and seen.sign != "?"}
    testable = tuple(one.id for one in hypotheses if _is_testable(predicted[one.id], cells[one.id]))
    weights = _weights(observed, derivable)
    first, _ = _least(_scores(cells, weights, _diagnostic(cells, testable, derivable)), testable)
    straw = {one.id for one in hypotheses if first and _is_straw(one, first, cells, predicted)}
    testable = tuple(one for one in testable if one not in straw)
    diagnostic = _diagnostic(cells, testable, derivable)
    scores = _scores(cells, weights, diagnostic)
    best, margin = _least(scores, testable)
    reasons = _reasons(hypotheses, cells, testable, diagnostic, observed, best)
    leader = None if reasons else best
    left_out = tuple(_without(row, cells, testable, observed, derivable) for row in diagnostic)
    linchpins = tuple(one.row for one in left_out if leader is not None and one.leader != leader)
    return Analysis(
        cells,
        weights,
        testable,
        diagnostic,
        scores,
        leader,
        margin,
        left_out,
        linchpins,
        reasons,
        len(diagnostic) < FULL_ROWS,
    )


def _is_straw(one: Candidate, first: str, cells: Mapping, predicted: Mapping) -> bool:
    """CH6: no row fits it, or it only negates the least contradicted one.

    The null and the opposite are drawn by contrast: where the readings point one way all along no row fits
    them, and that is what the readings say.
    """
    if one.id == first or one.role in ("null", "opposite"):
        return False
    own, theirs = predicted[first], predicted[one.id]
    negates = not any(row not in own or own[row].sign == theirs[row].sign for row in theirs)
    return negates or not set(cells[one.id].values()) & {"C", "CC"}


def _is_testable(predicted: Mapping[str, Prediction], cells: Mapping[str, CellMark]) -> bool:
    """Each strong prediction has a sign, and at least half of all do (CH1)."""
    seen = [row for row in predicted if cells.get(row, "N") != "N"]
    strong = [row for row, one in predicted.items() if one.strength == "strong"]
    return bool(seen) and set(strong) <= set(seen) and 2 * len(seen) >= len(predicted)


def _diagnostic(cells: Mapping, testable: Sequence[str], rows: set[str]) -> tuple[str, ...]:
    return tuple(row for row in sorted(rows) if len({cells[one][row] for one in testable}) > 1)


def _weights(observed: Mapping[str, Observed], rows: set[str]) -> dict[str, Fraction]:
    """Rows on one base series share one weight (CH3)."""
    users: dict[str, int] = {}
    for row in rows:
        for base in observed[row].base:
            users[base] = users.get(base, 0) + 1
    return {
        row: observed[row].weight / max(users[base] for base in observed[row].base)
        if row in rows
        else Fraction(0)
        for row in sorted(observed)
    }


def _scores(
    cells: Mapping, weights: Mapping[str, Fraction], rows: Sequence[str]
) -> dict[str, Fraction]:
    return {
        one: sum((weights[row] * INCONSISTENT.get(marks[row], 0) for row in rows), Fraction(0))
        for one, marks in cells.items()
    }


def _least(scores: Mapping[str, Fraction], testable: Sequence[str]) -> tuple[str | None, Fraction]:
    """The one least contradicted and its distance from the next; None and 0 for a tie."""
    ordered = sorted(testable, key=lambda one: (scores[one], one))
    if len(ordered) < 2:
        return None, Fraction(0)
    margin = scores[ordered[1]] - scores[ordered[0]]
    return (ordered[0] if margin else None), margin


def _without(
    row: str,
    cells: Mapping,
    testable: Sequence[str],
    observed: Mapping[str, Observed],
    derivable: set[str],
) -> LeftOut:
    rows = derivable - {row}
    weights = _weights({name: seen for name, seen in observed.items() if name != row}, rows)
    scores = _scores(cells, weights, _diagnostic(cells, testable, rows))
    return LeftOut(row, *_least(scores, testable))


def _reasons(
    hypotheses: Sequence[Candidate],
    cells: Mapping,
    testable: Sequence[str],
    diagnostic: Sequence[str],
    observed: Mapping[str, Observed],
    best: str | None,
) -> tuple[Reason, ...]:
    roles = {one.role for one in hypotheses if one.id in testable}
    series = {base for row in diagnostic for base in observed[row].base}
    found: list[Reason] = []
    if len(testable) < MIN_HYPOTHESES:
        found.append("too_few_testable")
    if "null" not in roles:
        found.append("no_null")
    if "opposite" not in roles:
        found.append("no_opposite")
    if len(diagnostic) < LEAST_ROWS or len(series) < LEAST_SERIES:
        found.append("too_few_rows")
    if best is None:
        found.append("tie")
    elif _contradicted(cells[best]):
        found.append("leader_contradicted")
    return tuple(found)


def _contradicted(marks: Mapping[str, CellMark]) -> bool:
    """A strong contradiction, or at least half of its rows inconsistent (CH6)."""
    known = [mark for mark in marks.values() if mark != "N"]
    against = [mark for mark in known if mark in INCONSISTENT]
    return "II" in against or 2 * len(against) >= len(known)
