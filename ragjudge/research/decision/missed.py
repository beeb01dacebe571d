"""The page of a decision that misses the floor: dated readings, past moves, untested hypotheses, gaps; no thesis."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.calc import moves
from ragjudge.calc.argument_wording import Words
from ragjudge.calc.casework import Casework
from ragjudge.records.errors import RagjudgeError
from ragjudge.research.corpus import Corpus
from ragjudge.research.decision.conclude import alternative_claim
from ragjudge.research.decision.rows import Rows
from ragjudge.research.draft import Draft
from ragjudge.text.frames import Part, Rendered, render

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


def write_missed(draft: Draft, corpus: Corpus, cases: Sequence[Casework], trace: list[dict],
                 terms: Sequence[str]) -> FloorMissed:
    """The lookup-style claims of cards that carry no conclusion."""
    made: dict = {}
    readings: list[str] = []
    frequencies: list[Frequency] = []
    seen: set[str] = set()
    for case in cases:
        rows = Rows(draft, corpus, case, made)
        for role in dict.fromkeys((*case.axiom.requires, *sorted(case.filled.fillers))):
            if role not in case.filled.fillers or len(seen) >= MOST_METRICS:
                continue
            metric = rows.bound(role).metric
            if metric.id in seen:
                continue
            seen.add(metric.id)
            try:
                readings += _readings(rows, role)
            except RagjudgeError as error:
                trace.append({"stage": "unread", "metric": metric.id, "why": error.what})
                continue
            one = _frequency(rows, role, case.axiom.lag_years)
            if one is not None:
                frequencies.append(one)
                _say(draft, one, trace)
    untested = [alternative_claim(draft, made, case, one.id).id for case in cases for one in case.hypotheses]
    reasons = tuple((f"{case.theme.id}/{case.axiom.id}", f"{case.domain}/{case.place}", case.reasons[0])
                    for case in cases if case.reasons)
    return FloorMissed(reasons, tuple(dict.fromkeys(readings)), tuple(frequencies), tuple(dict.fromkeys(untested)))


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
    trace.append({"stage": "past_moves", "metric": one.metric, "years": one.years, "had": one.had, "of": one.of})
    at = f"trace.jsonl#/{number}"
    made = words.fill("process_result.past_moves", {
        "subject": words.subject(one.metric, f"{at}/metric"), "years": (Part(str(one.years), f"{at}/years"),),
        "had": (Part(str(one.had), f"{at}/had"),), "of": (Part(str(one.of), f"{at}/of"),)})
    draft.text_claim("findings", "process_result", made, pointer=at)


def render_words(text: str) -> Rendered:
    """Words without slots or numerals."""
    return render(text, {})
