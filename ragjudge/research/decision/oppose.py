"""The opposition search: for each reading that a conclusion rests on, sentences that say the opposite of it.

A sentence is quoted only if it names the metric, the place and a year of the window, gives the other
direction without a negation, is in the question's language, and would be found FULL; the others stand in
the trace. It is a finding: the role `counter` answers what the audit's own sweep found.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ragjudge.calc.entailment import decide_on_sentence
from ragjudge.calc.levels import reading_level
from ragjudge.calc.quoting import quoted_claim
from ragjudge.records.argument import MatrixRow
from ragjudge.records.bundle import Certificate, Claim, Evidence
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.request import asked_claim
from ragjudge.records.rules import Entity, Metric, RulesPack
from ragjudge.research.decision.argument import Argument
from ragjudge.text.canon import key
from ragjudge.text.charset import is_han
from ragjudge.text.periods import periods
from ragjudge.text.scope import markers, negators
from ragjudge.text.sentences import sentences

MOST_COUNTERS = 2
"""Quoted for one metric."""
_WORDS = {"+": ("下降", "fell"), "-": ("上升", "rose")}
_CLASS = {"+": "down", "-": "up"}


class Found(Protocol):
    """A passage of retrieval."""

    uri: str
    start: int
    text: str
    role: str
    heading: tuple[str, ...]
    title: str


Find = Callable[[str], Sequence[Found]]
"""A query → passages, best first."""


def oppose(argument: Argument, find: Find) -> list[dict[str, Any]]:
    """Quotations against the signs of all matrices, and one trace event a query."""
    events: list[dict[str, Any]] = []
    pack = argument.draft.frame.pack
    seen: set[str] = set()
    for matrix in argument.matrices:
        for row in matrix.rows:
            if row.test != "sign" or row.sign not in "+-" or row.metric in seen:
                continue
            seen.add(row.metric)
            metric = next(one for one in pack.metrics if one.id == row.metric)
            events.append(_searched(argument, find, row, metric))
    if events:
        argument.draft.typed_claim("scope", "method.opposition", {})
    if any(one["refused"] for one in events):
        argument.draft.typed_claim("gaps", "gap.not_carried", {})
    return events


def _searched(argument: Argument, find: Find, row: MatrixRow, metric: Metric) -> dict[str, Any]:
    language = argument.draft.frame.language
    word = _WORDS[row.sign][0 if language == "zh" else 1]
    query = f"{metric.name.in_(language)} {word}"
    hits = list(find(query))
    shown: list[str] = []
    near: list[list[Any]] = []
    refused = 0
    for hit in hits:
        if hit.role == "table":
            continue
        for one in sentences(hit.text):
            text = hit.text[one.start : one.end]
            if not _opposes(text, hit, row, metric, argument.draft.frame.pack):
                continue
            start = hit.start + one.start
            near.append([hit.uri, start, hit.start + one.end])
            refused += _is_refused(argument, hit, start, hit.start + one.end)
            claim = (
                _counter(argument, hit, start, hit.start + one.end)
                if len(shown) < MOST_COUNTERS
                else None
            )
            shown += [claim.id] if claim else []
    return {
        "stage": "adversarial",
        "claim": row.claim,
        "query": query,
        "found": len(hits),
        "opposed": near,
        "shown_by": shown,
        "refused": refused,
    }


def _opposes(text: str, hit: Found, row: MatrixRow, metric: Metric, pack: RulesPack) -> bool:
    names = (metric.name.zh, metric.name.en, *metric.aliases.zh, *metric.aliases.en)
    folded = key(text)
    if not any(key(name) in folded for name in names):
        return False
    place = next((one for one in pack.entities if one.id == metric.place), None)
    if place and place.id != "world" and not _named(place, (text, hit.title, *hit.heading)):
        return False
    years = [one.period.last_year for one in periods(text)]
    if not any(row.period.first_year <= year <= row.period.last_year for year in years):
        return False
    return bool(
        markers(text, pack.lexicons, (), (_CLASS[row.sign],), single=False)
    ) and not negators(text, pack.lexicons)


def _named(place: Entity, texts: Sequence[str]) -> bool:
    names = (place.name.zh, place.name.en, *place.aliases.zh, *place.aliases.en)
    return any(key(name) in key(text) for name in names for text in texts if text)


def _is_refused(argument: Argument, hit: Found, start: int, end: int) -> bool:
    """Whether the auditor has refused that quotation."""
    if not argument.draft.refused:
        return False
    return (argument.corpus.open(hit.uri).revision, start, end) in argument.draft.refused


def _counter(argument: Argument, hit: Found, start: int, end: int) -> Claim | None:
    """The quotation as a claim; None where it would not be found FULL (nothing is kept then)."""
    draft = argument.draft
    try:
        source = argument.corpus.open(hit.uri)
        known = dict(draft.evidence)
        row = draft.sentence(source, start, end, hit.heading)
    except RagjudgeError:
        return None
    level, _ = reading_level([(row, None)], False, draft.frame.pack)
    claim = _worded(argument, row, level)
    same = any(map(is_han, row.quote.exact)) == (draft.frame.language == "zh")
    if claim is not None and same and _is_full(claim, row, source.document, draft.frame.pack):
        return draft.add(claim)
    if row.id not in known:
        del draft.evidence[row.id]
    return None


def _worded(argument: Argument, row: Evidence, level: Any) -> Claim | None:
    draft = argument.draft
    try:
        made = quoted_claim(row, level, draft.frame.language, draft.frame.pack)
    except RagjudgeError:
        return None
    return Claim(
        f"c.{len(draft.claims) + 1}",
        "findings",
        "finding",
        made.text,
        draft.frame.language,
        level,
        None,
        (row.id,),
        (),
        (),
        None,
        None,
        None,
        None,
        (),
        made.values,
        Certificate((row.id,), "quoted", ""),
    )


def _is_full(claim: Claim, row: Evidence, document: Any, pack: RulesPack) -> bool:
    found = decide_on_sentence(asked_claim(claim), row, document, pack)
    return found.entailment == "FULL" and not found.drift
