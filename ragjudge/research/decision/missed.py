"""The page of a decision that misses the floor: readings, past moves, untested hypotheses, no thesis."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.calc import moves
from ragjudge.calc.argument_frames import Words
from ragjudge.calc.casework import Casework
from ragjudge.records.errors import RagjudgeError
from ragjudge.research.decision.argument import Argument, alternative_claim
from ragjudge.research.decision.rows import Rows
from ragjudge.research.draft import Draft
from ragjudge.text.frames import Part

MOST_METRICS = 8


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a metric's past moves of so many years went the way of the latest one."""

    metric: str
    years: int
    had: int
    of: int


@dataclass(frozen=True, slots=True)
class FloorMissed:
    """Why nothing is concluded, and what can be said instead; ids are of claims in the draft.

    reasons: (theme/card, domain/place, reason code), or ("", "", no_theme | no_domain).
    """

    reasons: tuple[tuple[str, str, str], ...]
    readings: tuple[str, ...]
    frequencies: tuple[Frequency, ...]
    untested: tuple[str, ...]


def write_readings(
    draft: Draft, argument: Argument, cases: Sequence[Casework], trace: list[dict[str, Any]]
) -> FloorMissed:
    """The lookup-style claims of cards that carry no conclusion.

    Beside a conclusion only the readings are stated; the untested hypotheses stand where there is none.
    """
    readings: list[str] = []
    frequencies: list[Frequency] = []
    seen: set[str] = {row.metric for matrix in argument.matrices for row in matrix.rows}
    most = len(seen) + MOST_METRICS
    for case in cases:
        rows = Rows(draft, argument.corpus, case, argument.made)
        for role in dict.fromkeys((*case.axiom.requires, *sorted(case.filled.fillers))):
            if (
                role not in case.filled.fillers
                or len(seen) >= most
                or rows.bound(role).metric.id in seen
            ):
                continue
            seen.add(rows.bound(role).metric.id)
            try:
                readings += _readings(rows, role)
            except RagjudgeError as error:
                trace.append(
                    {"stage": "unread", "metric": rows.bound(role).metric.id, "why": error.what}
                )
                continue
            one = _frequency(rows, role, case.axiom.lag_years)
            if one is not None and not argument.concluded:
                frequencies.append(one)
                _say(draft, one, trace)
    untested = (
        []
        if argument.concluded
        else [
            alternative_claim(draft, argument.made, case, one.id).id
            for case in cases
            for one in case.hypotheses
        ]
    )
    return FloorMissed(
        (), tuple(dict.fromkeys(readings)), tuple(frequencies), tuple(dict.fromkeys(untested))
    )


def _readings(rows: Rows, role: str) -> list[str]:
    """The last reading, and the change over the card's window where there is one."""
    found = [rows.value(role).id]
    points = rows.points(role)
    if len(points) > 1:
        found.append(rows.change(role, points).claim.id)
    return found


def _frequency(rows: Rows, role: str, years: int) -> Frequency | None:
    bound = rows.bound(role)
    past = moves.past_moves(bound.metric, bound.readings, years)
    if len(past.apart) < 2 or bound.metric.monotone:
        return None
    latest = past.apart[-1]
    sign = "0" if abs(latest) <= past.band else "+" if latest > 0 else "-"
    return Frequency(bound.metric.id, years, *moves.in_sign(past, sign))


def _say(draft: Draft, one: Frequency, trace: list[dict]) -> None:
    """The sentence on past moves; its numbers stand in the trace."""
    words = Words(draft.frame.pack, draft.frame.language)
    number = len(trace)
    trace.append(
        {
            "stage": "past_moves",
            "metric": one.metric,
            "years": one.years,
            "had": one.had,
            "of": one.of,
        }
    )
    at = f"trace.jsonl#/{number}"
    made = words.fill(
        "process_result.past_moves",
        {
            "subject": words.subject(one.metric, f"{at}/metric"),
            "years": (Part(str(one.years), f"{at}/years"),),
            "had": (Part(str(one.had), f"{at}/had"),),
            "of": (Part(str(one.of), f"{at}/of"),),
        },
    )
    draft.text_claim("findings", "process_result", made, pointer=at)
