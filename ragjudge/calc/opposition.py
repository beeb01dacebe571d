"""The opposition sweep: what in the captured sources speaks against a claim. The judge sweeps again.

Table claims: the other rows of the same table with the same entity, metric and period. Claims on metrics
of the rules pack also: sentences of the captured documents that give the same metric and entity another
number for the same period.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.calc.asked import measure_names
from ragjudge.calc.precision import interval_of_reading
from ragjudge.records.bundle import Input, Slots
from ragjudge.records.period import Period
from ragjudge.records.readings import Leaf, OtherRow
from ragjudge.records.request import AskedClaim
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import CONTENT_ROLES, Document
from ragjudge.text.entail import Source, Veto, decide
from ragjudge.text.names import AliasIndex
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.sentences import sentences
from ragjudge.text.strength import content_keys
from ragjudge.text.units import convert


_OPPOSES = {"number": "value", "neg": "polarity"}
_ALIKE = 60
"""Per cent of a quotation's content that another sentence must share to be compared."""


@dataclass(frozen=True, slots=True)
class Opposed:
    """One place that could speak against a claim; `reason` says why it does not, None: it does."""
    snapshot: str
    start: int
    end: int
    exact: str
    slot: str
    reason: str | None


def sweep_rows(leaf: Leaf, others: Iterable[OtherRow]) -> list[Opposed]:
    """The other rows of the leaf's entity, metric and period, each with the reason that it does not oppose.

    Rows of another entity, metric or period are not listed: they answer another question.
    """
    found = []
    mine = leaf.reading
    for other in others:
        theirs = other.leaf.reading
        if other.start == leaf.evidence.locator.start or theirs.period != mine.period:
            continue
        if _id(theirs.entity) != _id(mine.entity) or theirs.metric.id != mine.metric.id:
            continue
        reason = "other_metric" if theirs.qualifiers != mine.qualifiers else None
        if reason is None and _overlap(leaf.input, other.leaf.input):
            reason = "intervals_overlap"
        found.append(Opposed(leaf.evidence.source.revision, other.start, other.end, other.exact,
                             "value", reason))
    return found


def _id(named: object) -> str | None:
    return getattr(named, "id", None)


def _overlap(one: Input, two: Input) -> bool:
    if one.unit != two.unit:
        return False
    low, high = (parse_decimal(end) for end in one.interval)
    other_low, other_high = (parse_decimal(end) for end in two.interval)
    return low <= other_high and other_low <= high


class SentenceSweep:
    """Sweeps documents for sentences that speak against a claim.

    A claim on a known metric: sentences with the same metric and entity and another number for the period.
    A claim that quotes: sentences that agree with the quotation but for a number or a negation.
    """

    def __init__(self, pack: RulesPack) -> None:
        self._names = AliasIndex(*measure_names(pack))
        self._metrics = {one.id for one in pack.metrics}
        self._read: dict[str, list[tuple[int, int, str, set[str]]]] = {}
        self._lexicons = pack.lexicons
        self._keys: dict[str, frozenset[str]] = {}

    def sweep(self, claim: AskedClaim, documents: Mapping[str, Document],
              own: Sequence[tuple[str, int, int]]) -> list[Opposed]:
        """Opposing sentences for one claim; `own`: (snapshot, start, end) of its own evidence."""
        slots = claim.slots
        if slots is None or slots.metric is None:
            return self._against_quotes(documents, own)
        if slots is None or slots.metric not in self._metrics or slots.value is None \
                or slots.comparator != "=" or slots.period is None:
            return []
        found = []
        for snapshot, document in documents.items():
            for start, end, text, names in self._sentences(snapshot, document):
                if slots.metric in names and slots.entity in names:
                    one = self._opposed(slots, snapshot, (start, end), text)
                    if one and any(snapshot == s and start < e and b < end for s, b, e in own):
                        one = replace(one, reason="own_evidence")
                    found += [one] if one else []
        return found

    def _against_quotes(self, documents: Mapping[str, Document],
                        own: Sequence[tuple[str, int, int]]) -> list[Opposed]:
        """Sentences that say all that a quoted one says, but another number or the denial of it."""
        found: dict[tuple[str, int, int], Opposed] = {}
        for snapshot, start, end in own:
            document = documents.get(snapshot)
            if document is None or _in_table(document, start):
                continue
            said = document.text[start:end]
            for other, text in documents.items():
                for low, high, words, _ in self._sentences(other, text):
                    if any(other == s and low < e and b < high for s, b, e in own):
                        continue
                    slot = self._denies(said, words)
                    if slot:
                        found[other, low, high] = Opposed(other, low, high, words, slot, None)
        return [found[at] for at in sorted(found)]

    def _denies(self, said: str, other: str) -> str | None:
        """The slot in which another sentence opposes a quoted one; the engine finds one conflict only."""
        wanted, held = self._keys_of(said), self._keys_of(other)
        if len(wanted & held) * 100 < _ALIKE * len(wanted) or not wanted:
            return None
        decided = decide(said, Source.of(other), self._lexicons)
        if _only_denied(decided.vetoes):
            return "polarity"
        if decided.entailment != "CONTRADICT":
            return None
        return next((_OPPOSES[one.code] for one in decided.vetoes if one.code in _OPPOSES), None)

    def _keys_of(self, text: str) -> frozenset[str]:
        if text not in self._keys:
            self._keys[text] = frozenset(content_keys(text))
        return self._keys[text]

    def _sentences(self, snapshot: str, document: Document) -> list[tuple[int, int, str, set[str]]]:
        if snapshot not in self._read:
            self._read[snapshot] = [
                (block.start + one.start, block.start + one.end, text, self._named(text))
                for block in document.blocks
                if block.role in CONTENT_ROLES and block.role not in ("table", "table_row", "heading")
                for one in sentences(document.text[block.start:block.end])
                for text in (document.text[block.start + one.start:block.start + one.end],)]
        return self._read[snapshot]

    def _named(self, text: str) -> set[str]:
        return {hit.id for hit in self._names.find(text) if hit.id}

    @staticmethod
    def _opposed(slots: Slots, snapshot: str, span: tuple[int, int], text: str) -> Opposed | None:
        """The sentence opposes if it gives the period's level a number of the same dimension elsewhere."""
        if slots.period not in [_plain(one) for one in periods(text)]:
            return None
        levels = [one for one in quantities(text) if one.comparator != "change" and one.unit]
        low, high = interval_of_reading(slots.value)
        bounds = [bound for one in levels if (bound := _bounds(one, slots.unit))]
        if not bounds:
            return None
        overlaps = any(a <= high and low <= b for a, b in bounds)
        return Opposed(snapshot, *span, text, "value", "intervals_overlap" if overlaps else None)


def _only_denied(vetoes: Sequence[Veto]) -> bool:
    """Whether one negator is all that stands between two sentences, whatever it cuts."""
    codes = {one.code for one in vetoes}
    return "neg" in codes and codes <= {"neg", "tailcut"} and len({one.found for one in vetoes}) == 1


def _in_table(document: Document, at: int) -> bool:
    return any(one.role == "table_row" and one.start <= at < one.end for one in document.blocks)


def _plain(span: PeriodSpan) -> Period:
    return Period(span.start, span.end, span.basis)


def _bounds(one: Quantity, unit: str | None) -> tuple[Fraction, Fraction] | None:
    """What a printed quantity allows, in the claim's unit; None if it is another dimension."""
    if unit is None or one.unit is None:
        return None
    low, high = convert(one.low - one.half, one.unit, unit), convert(one.high + one.half, one.unit, unit)
    return None if low is None or high is None else (low, high)
