"""COMPETING_HYPOTHESES: the winner is the one least contradicted.

Checks:
    CH1 each card has its own hypotheses, at least three testable ones, among them the status quo and the
    opposite; each stands in the report in its card's words. CH2 rows and cells are those of the card's
    tests over the snapshots, each row worded by the readings at its ends. CH3 weights follow from class
    and level. CH4 scores, leader and margin. CH5 enough rows on enough series tell the hypotheses apart.
    CH6 the leader is not contradicted; one without any contradiction says what could have contradicted it.
    CH7 leave-one-out and linchpins, shown. CH8 the floor: the leader holds in other windows, bands, tables.
Why:
    Whoever counts only what agrees finds any hypothesis confirmed.
Fails:
    {"sign": "+"} on a row whose series falls in the snapshot: CH2.
Source:
    GATES 10; Heuer, Psychology of Intelligence Analysis (1999), chapter 8
"""

from collections.abc import Iterator
from dataclasses import replace

from ragjudge.judge.case import Case
from ragjudge.judge.kind import lookup_proof
from ragjudge.judge.matrix_rows import differing_row
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail, run_rule
from ragjudge.records.argument import Hypothesis, Matrix, MatrixRow
from ragjudge.records.closed import to_json
from ragjudge.records.scorecard import Finding, RuleResult

GATE = "GATE_COMPETING_HYPOTHESES"
RULES = ("CH1", "CH2", "CH3", "CH4", "CH5", "CH6", "CH7", "CH8")
_MEND = "ask again: the matrix is computed from the series"
_FEW = ("too_few_testable", "no_null", "no_opposite")


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate, each over every matrix."""
    proof = lookup_proof(case)
    matrices = case.bundle.thesis.matrices if case.bundle.thesis else ()
    numbers = list(range(len(matrices)))
    checks = {"CH1": _columns, "CH2": _rows, "CH3": _weights, "CH4": _scores, "CH5": _enough,
              "CH6": _contradicted, "CH7": _linchpins, "CH8": _floor}
    return tuple(run_rule(rule, [] if proof else numbers, lambda number, one=one: one(case, number), proof,
                          lambda number: f"thesis.json#/matrices/{number}") for rule, one in checks.items())


def _differ(rule: str, number: int, path: str, found: object, wanted: object) -> Iterator[Finding]:
    if found != wanted:
        yield fail(rule, f"thesis.json#/matrices/{number}/{path}", str(to_json(found)),
                   str(to_json(wanted)), _MEND)


def _given(case: Case, number: int) -> tuple[Matrix, Matrix]:
    """The matrix as submitted, and made again."""
    made = remade(case)
    return made.thesis.matrices[number], made.matrix(number)


def _columns(case: Case, number: int) -> Iterator[Finding]:
    given, made, at = *_given(case, number), f"thesis.json#/matrices/{number}"
    yield from _differ("CH1", number, "hypotheses", given.hypotheses, made.hypotheses)
    same = [one for one in remade(case).thesis.matrices
            if (one.card, one.domain, one.place) == (given.card, given.domain, given.place)]
    if len(same) > 1:
        yield fail("CH1", at, "a card tried twice in one place", "once", _MEND)
    reasons = remade(case).casework(number).run.analysis.reasons
    for reason in (one for one in reasons if one in _FEW):
        yield fail("CH1", at, reason, "three testable hypotheses with the status quo and the opposite", _MEND)
    testable = sum(one.testable for one in made.hypotheses)
    if testable < case.pack.policy.min_hypotheses:
        yield fail("CH1", at, f"{testable} testable hypotheses",
                   f"{case.pack.policy.min_hypotheses}, as the policy asks",
                   _MEND)
    for one in given.hypotheses:
        yield from _stated(case, one)


def _stated(case: Case, one: Hypothesis) -> Iterator[Finding]:
    """A hypothesis' claim says what its card says."""
    claim = case.bundle.claims.get(one.claim)
    at = f"thesis.json#/{one.id}/claim"
    if claim is None or claim.role != "alternative" or claim.hypothesis != one.id:
        yield fail("CH1", at, f"{one.claim} does not state {one.id}", "the alternative that does", _MEND)
        return
    theme = next(theme for theme in case.pack.themes if theme.id == one.card.theme)
    own = [card.hypothesis for card in theme.axioms if card.id == one.card.id]
    own += [card.statement for card in theme.rivals if card.id == one.card.id]
    if claim.text not in {text.in_(claim.language) for text in own}:
        wanted = own[0].in_(claim.language) if own else "a card"
        yield fail("CH1", f"claims.jsonl#{claim.id}/text", claim.text, wanted, _MEND)


def _rows(case: Case, number: int) -> Iterator[Finding]:
    given, made = _given(case, number)
    yield from _differ("CH2", number, "rows", [_plain(one) for one in given.rows],
                       [_plain(one) for one in made.rows])
    yield from _differ("CH2", number, "cells", given.cells, made.cells)
    for row in made.rows:
        found = differing_row(case, number, row)
        if found:
            yield fail("CH2", f"thesis.json#/matrices/{number}/{row.id}", *found, _MEND)


def _plain(row: MatrixRow) -> MatrixRow:
    return replace(row, weight="", diagnostic=False)


def _weights(case: Case, number: int) -> Iterator[Finding]:
    given, made = _given(case, number)
    yield from _differ("CH3", number, "rows", {one.id: one.weight for one in given.rows},
                       {one.id: one.weight for one in made.rows})


def _scores(case: Case, number: int) -> Iterator[Finding]:
    given, made = _given(case, number)
    for name in ("scores", "leader", "margin"):
        yield from _differ("CH4", number, name, getattr(given, name), getattr(made, name))
    if made.leader is None:
        yield fail("CH4", f"thesis.json#/matrices/{number}", "no hypothesis leads", "a leader", _MEND)
    yield from _said(case, "CH4", number, "leader")


def _said(case: Case, rule: str, number: int, field: str) -> Iterator[Finding]:
    """The sentence that shows a field of the matrix stands in the report."""
    pointer = f"thesis.json#/matrices/{number}/{field}"
    claims = case.bundle.claims.values()
    if not any(one.role == "process_result" and one.pointer == pointer for one in claims):
        yield fail(rule, pointer, "no sentence shows it", "a process sentence with this pointer", _MEND)


def _enough(case: Case, number: int) -> Iterator[Finding]:
    given, made = _given(case, number)
    yield from _differ("CH5", number, "rows", {one.id: one.diagnostic for one in given.rows},
                       {one.id: one.diagnostic for one in made.rows})
    if "too_few_rows" in remade(case).casework(number).run.analysis.reasons:
        yield fail("CH5", f"thesis.json#/matrices/{number}", "too few rows tell the hypotheses apart",
                   "two rows on two base series", _MEND)


def _contradicted(case: Case, number: int) -> Iterator[Finding]:
    analysis = remade(case).casework(number).run.analysis
    if "leader_contradicted" in analysis.reasons:
        yield fail("CH6", f"thesis.json#/matrices/{number}/leader", "the least contradicted is contradicted",
                   "a leader without a strong contradiction and with few rows against it", _MEND)
    marks = set(analysis.cells.get(analysis.leader or "", {}).values())
    if not marks & {"I", "II"}:
        yield from _said(case, "CH6", number, "scores")


def _linchpins(case: Case, number: int) -> Iterator[Finding]:
    given, made = _given(case, number)
    yield from _differ("CH7", number, "leave_one_out", given.leave_one_out, made.leave_one_out)
    yield from _differ("CH7", number, "linchpins", given.linchpins, made.linchpins)
    if made.linchpins:
        yield from _said(case, "CH7", number, "linchpins")


def _floor(case: Case, number: int) -> Iterator[Finding]:
    given, made = _given(case, number)
    casework = remade(case).casework(number)
    yield from _differ("CH8", number, "floor", given.floor, made.floor)
    if casework.reasons:
        yield fail("CH8", f"thesis.json#/matrices/{number}", ", ".join(casework.reasons),
                   "a leader on the floor",
                   _MEND)
    yield from _said(case, "CH8", number, "floor")
