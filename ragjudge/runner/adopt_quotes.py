"""What a sentence of an adopted report may rest on: places in the sources it names; hints elsewhere."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ragjudge.calc.claims import decide_claim
from ragjudge.calc.model_case import shown_of
from ragjudge.calc.sentence_claims import decide_on_quotes
from ragjudge.calc.sources import rule_of
from ragjudge.records.bundle import Evidence, Language, Statement
from ragjudge.records.request import AskedClaim
from ragjudge.records.rules import RulesPack
from ragjudge.research.draft import Draft, Frame, OpenSource
from ragjudge.text.entail import Decided, Source
from ragjudge.text.frames import NUMERAL
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.report_reading.urls import START, url_at
from ragjudge.text.units import convert

HINTS = 4000
"""Decisions that a search beyond the named sources may cost in one report."""
MOST_CONVERTED = 2000
_RANK = {"CONTRADICT": 0, "FULL": 1, "PARTIAL": 2, None: 3}


@dataclass(frozen=True, slots=True)
class Proposed:
    """A place for one sentence: the source, characters of its text, and why."""
    source: OpenSource
    spans: tuple[tuple[int, int], ...]
    decided: Decided


class Confirmer:
    """Asks the auditor's own door about a place that is merely near: frames, periods above, tables.

    It decides nothing: whatever it takes the audit and the judge decide again.
    """

    def __init__(self, language: Language, now: str, pack: RulesPack) -> None:
        self._language, self._pack = language, pack
        self._draft = Draft(Frame("", language, now, pack))

    def carries(self, text: str, one: Proposed, asks_model: bool) -> bool:
        """Whether the rules find the sentence there, or leave it to a model that is asked. See model_case."""
        rows = [row_of(self._draft, one.source, *span) for span in one.spans]
        claim = AskedClaim("c.1", "finding", "ATTRIBUTED STATEMENT", text, self._language, None,
                           tuple(row.id for row in rows), ())
        documents = {row.id: one.source.document for row in rows}
        rules = decide_on_quotes(claim, rows, documents, self._pack)
        return rules.entailment == "FULL" or asks_model and not isinstance(
            shown_of(claim, rows, documents, self._pack, rules), str)


def row_of(draft: Draft, source: OpenSource, start: int, end: int) -> Evidence:
    """A place of a source as a row of evidence of a draft."""
    blocks = [one for one in source.document.blocks if one.start <= start < one.end]
    speaker = next((one.speaker for one in blocks if one.speaker), None)
    return draft.sentence(source, start, end, blocks[-1].heading if blocks else (),
                          statement=Statement(speaker, "fact") if speaker else None)


def settled(one: Proposed | None) -> Proposed | None:
    """A place that speaks for or against the sentence, else None.

    One that is merely near is no evidence: the report cites the document, not that place, and what a near
    place says otherwise it may say of something else.
    """
    return one if one is not None and one.decided.entailment in ("FULL", "CONTRADICT") else None


class Search:
    """Looks for sentences of a report in sources that are prepared once."""

    def __init__(self, pack: RulesPack) -> None:
        self._pack = pack
        self._made: dict[str, Source] = {}
        self._numbers: dict[str, tuple[set, set[str]]] = {}
        self._units: dict[str, list[Quantity]] = {}
        self._left = HINTS

    def prepared(self, one: OpenSource) -> Source:
        if one.uri not in self._made:
            document = one.document
            self._made[one.uri] = Source.of(document.text, title=document.title or "", blocks=document.blocks,
                                            document_date=rule_of(one.uri, self._pack).published)
        return self._made[one.uri]

    def propose(self, text: str, named: Sequence[OpenSource]) -> Proposed | None:
        """The place in the named sources that speaks most clearly: against, then for, then near."""
        found = [Proposed(one, spans, decided) for one in named for decided in (self._decide(text, one),)
                 if (spans := _words_only(decided.evidence, one))]
        return min(found, default=None,
                   key=lambda one: (_RANK[one.decided.entailment], len(one.decided.vetoes)))

    def elsewhere(self, text: str, others: Iterable[OpenSource]) -> OpenSource | None:
        """A source that carries the sentence as a whole, though the report does not name it there."""
        for one in others:
            if self._left <= 0:
                return None
            self._left -= 1
            if self._decide(text, one).entailment == "FULL":
                return one
        return None

    def _decide(self, text: str, one: OpenSource) -> Decided:
        return decide_claim(text, self.prepared(one), self._pack.lexicons)

    def missing_numbers(self, text: str, named: Sequence[OpenSource]) -> list[str]:
        """Numerals of a sentence that no named source holds, by value or as printed."""
        values: set = set()
        printed: set[str] = set()
        for one in named:
            more = self._numbers_of(one)
            values |= more[0]
            printed |= more[1]
        held = [found for one in named for found in self._with_unit(one)]
        carried = [(one.start, one.end) for one in quantities(text)
                   if (one.low, one.high) in values or any(_converts(one, found) for found in held)]
        return [found[0] for found in NUMERAL.finditer(text)
                if _bare(found[0]) not in printed
                and not any(start <= found.start() and found.end() <= end for start, end in carried)]

    def _with_unit(self, one: OpenSource) -> list[Quantity]:
        """The quantities of a source that have a unit, each unit and value once."""
        if one.uri not in self._units:
            found = {(each.low, each.unit): each for each in quantities(one.document.text) if each.unit}
            self._units[one.uri] = list(found.values())[:MOST_CONVERTED]
        return self._units[one.uri]

    def _numbers_of(self, one: OpenSource) -> tuple[set, set[str]]:
        if one.uri not in self._numbers:
            text = one.document.text
            self._numbers[one.uri] = ({(found.low, found.high) for found in quantities(text)},
                                      {_bare(found[0]) for found in NUMERAL.finditer(text)})
        return self._numbers[one.uri]


def _converts(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are one in exact conversion, or within what 约 or "about" may stand for."""
    if not one.unit or not other.unit:
        return False
    low = convert(other.low, other.unit, one.unit)
    if low is None:
        return False
    return low == one.low or (one.approx or other.approx) and abs(low - one.low) * 20 <= abs(one.low)


def _words_only(spans: Sequence[tuple[int, int]], one: OpenSource) -> tuple[tuple[int, int], ...]:
    """The places without those that are an address and nothing else."""
    return tuple((start, end) for start, end in spans
                 if not START.match(one.document.text, start, end)
                 or url_at(one.document.text, start) < end)


def _bare(numeral: str) -> str:
    """A numeral's value as a string, so that 1,000 and 1000.0 are one."""
    try:
        return str(parse_decimal(numeral.replace(",", "")))
    except ValueError:
        return numeral
