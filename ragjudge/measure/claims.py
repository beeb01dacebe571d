"""How often FULL and CONTRADICT are right, over labelled claims.

A claim accepted (FULL) that is not labelled SUPPORTED is a false accept, PARTIAL ones too; undecided is
right for NOT_ENOUGH and a miss, never an error, for the others. Rows with causal strengths
(exaggeration) are counted apart: their labels speak of strength, not of entailment.
Source: docs/formats.md 8.1
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.measure.claim_rows import LABELS, ClaimRow, by_file
from ragjudge.measure.counting import exact_p, rate, wilson_low

FORMAT = "ragjudge.measure_claims/1"
DECISIONS = ("FULL", "PARTIAL", "CONTRADICT", "undecided")
_WANTED = {"SUPPORTED": "FULL", "REFUTED": "CONTRADICT", "PARTIAL": "PARTIAL", "NOT_ENOUGH": "undecided"}
_LONG = 1500
"""Characters from which a source counts as a long document."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules said on a row.

    Attributes:
        evidence: The text of the sentences that carried it.
        drift: How the claim overstates its source; of rows with causal strengths, by text.strength alone.
    """
    row: ClaimRow
    decision: str
    basis: str
    evidence: str
    why: str
    drift: tuple[str, ...]

    @property
    def accepted(self) -> bool:
        return self.decision == "FULL"

    @property
    def accepts_rightly(self) -> bool:
        """FULL exactly if the claim is supported."""
        return self.accepted == (self.row.label == "SUPPORTED")

    def shown(self) -> dict[str, Any]:
        row = self.row
        return {"id": row.id, "file": row.file, "label": row.label, "task": row.task, "claim": row.claim,
                "evidence": self.evidence, "basis": self.basis, "why": self.why}


def report(outcomes: Sequence[Outcome], baseline: Mapping[str, str] | None = None) -> dict[str, Any]:
    """ragjudge.measure_claims/1 over rows in their order.

    Args:
        baseline: Decisions by id of an earlier run, to compare with.
    """
    plain = [one for one in outcomes if one.row.strengths is None]
    return {
        "format": FORMAT, "rows": len(outcomes), **_figures(plain),
        "false_accepts": [one.shown() for one in plain if one.accepted and not one.accepts_rightly],
        "false_contradictions": [one.shown() for one in plain if one.decision == "CONTRADICT"
                                 and one.row.label != "REFUTED"],
        "pairs": _pairs(plain),
        **{plural: {name: _figures(group) for name, group in _grouped(plain, singular)}
           for plural, singular in (("files", "file"), ("labels", "label"), ("tasks", "task"),
                                    ("languages", "lang"))},
        "exaggeration": _exaggeration([one for one in outcomes if one.row.strengths is not None]),
        "baseline": None if baseline is None else _compared(outcomes, baseline),
        "decisions": [{"id": one.row.id, "label": one.row.label, "decision": one.decision,
                       "basis": one.basis} for one in outcomes],
    }


def _grouped(outcomes: Sequence[Outcome], name: str) -> list[tuple[str, list[Outcome]]]:
    by_id = {one.row.id: one for one in outcomes}
    groups = by_file([one.row for one in outcomes], lambda row: getattr(row, name))
    return [(group, [by_id[row.id] for row in rows]) for group, rows in groups.items()]


def _figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Counts, confusion (label → decision → rows), and FULL and CONTRADICT with their rates."""
    confusion = {label: {decision: 0 for decision in DECISIONS} for label in LABELS}
    for one in outcomes:
        confusion[one.row.label][one.decision] += 1
    return {"claims": len(outcomes), "confusion": confusion,
            "full": _rates(confusion, "FULL", "SUPPORTED", "accepted"),
            "contradict": _rates(confusion, "CONTRADICT", "REFUTED", "decided")
            | {"on_supported": confusion["SUPPORTED"]["CONTRADICT"],
               "on_supported_long": _on_supported_long(outcomes)}}


def _rates(confusion: Mapping[str, Mapping[str, int]], decision: str, label: str,
           called: str) -> dict[str, Any]:
    right, said = confusion[label][decision], sum(row[decision] for row in confusion.values())
    true = sum(confusion[label].values())
    return {"precision": rate(right, said), "precision_low": wilson_low(right, said),
            "recall": rate(right, true), "recall_low": wilson_low(right, true),
            called: said, "right": right, "true": true}


def _on_supported_long(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    rows = [one for one in outcomes if one.row.label == "SUPPORTED" and len(one.row.source) >= _LONG]
    wrong = sum(one.decision == "CONTRADICT" for one in rows)
    return {"claims": len(rows), "contradicted": wrong, "rate": rate(wrong, len(rows))}


def _pairs(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Minimal pairs: of each at most one claim can be right, so accepting both is listed."""
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for one in outcomes:
        if one.row.pair is not None:
            groups.setdefault((one.row.file, one.row.pair), []).append(one)
    pairs = [group for group in groups.values() if {one.row.label for one in group} != {"SUPPORTED"}
             and len(group) > 1]
    told = [group for group in pairs if all(one.accepts_rightly for one in group)]
    return {"pairs": len(pairs), "told_apart": len(told),
            "both_accepted": [[one.row.id for one in group] for group in pairs
                              if all(one.accepted for one in group)]}


def _exaggeration(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Whether a claim stronger than its source is seen by its drift, and how often one is seen in vain."""
    stronger: list[Outcome] = []
    others: list[Outcome] = []
    for one in outcomes:
        claim, source = one.row.strengths or (0, 0)
        (stronger if claim > source else others).append(one)
    caught, alarms = [one for one in stronger if one.drift], [one for one in others if one.drift]
    return {"exaggerated": len(stronger), "caught": len(caught),
            "caught_rate": rate(len(caught), len(stronger)),
            "others": len(others), "false_alarms": len(alarms),
            "false_alarm_rate": rate(len(alarms), len(others)),
            "accepted_exaggerated": [one.shown() for one in stronger if one.accepted],
            "missed": [one.row.id for one in stronger if one not in caught],
            "alarmed": [one.row.id for one in alarms]}


def _compared(outcomes: Sequence[Outcome], before: Mapping[str, str]) -> dict[str, Any]:
    """The same rows under two runs: who became right, who became wrong, and whether that is chance."""
    both = [one for one in outcomes if one.row.id in before]
    changed = [one for one in both if before[one.row.id] != one.decision]

    def paired(was_right: Any, is_right: Any) -> dict[str, Any]:
        gained = sum(is_right(one) and not was_right(one) for one in both)
        lost = sum(was_right(one) and not is_right(one) for one in both)
        return {"gained": gained, "lost": lost, "p": exact_p(gained, lost)}
    return {
        "rows": len(both), "only_now": len(outcomes) - len(both), "only_before": len(before) - len(both),
        "accepting": paired(lambda one: (before[one.row.id] == "FULL") == (one.row.label == "SUPPORTED"),
                            lambda one: one.accepts_rightly),
        "deciding": paired(lambda one: before[one.row.id] == _WANTED[one.row.label],
                           lambda one: one.decision == _WANTED[one.row.label]),
        "changed": [{"id": one.row.id, "label": one.row.label, "before": before[one.row.id],
                     "now": one.decision} for one in changed]}
