"""The slots of a sentence claim against its evidence: value, unit, period, comparator, polarity,
modality, ...

A slot is `match`, `mismatch`, or `absent` (the claim does not speak of it).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from ragjudge.text.canon import key
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.periods import PeriodSpan, periods, year_period
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.scope import attributions, markers
from ragjudge.text.units import convert

SLOTS = ("entity", "metric", "value", "unit", "period", "comparator", "polarity", "modality",
         "quantifier",
         "role_order", "attribution")
NEVER = ("past", "present")


@dataclass(frozen=True, slots=True)
class EvidenceContext:
    """What a quote stands in.

    Attributes:
        sentence: The whole sentence around the quote.
        before, after: Its neighbours in the same block, or "".
        heading: Heading path, outermost first.
        document_date: A declared date (sources.toml), ISO, or None; never from the page itself.
    """
    sentence: str
    before: str = ""
    after: str = ""
    heading: tuple[str, ...] = ()
    caption: str = ""
    title: str = ""
    document_date: str | None = None

    def around(self) -> str:
        """Heading path, caption and title: where an entity or period may stand besides the
        sentence."""
        return "\n".join((*self.heading, self.caption, self.title))


@dataclass(frozen=True, slots=True)
class SlotReport:
    """What the rules found on one claim.

    Attributes:
        slots: Verdict by slot name.
        unmatched: Claim words that nothing in the sentence licenses.
        vetoes: Every reason against FULL, sorted.
        entailment: FULL, PARTIAL, CONTRADICT, or None (undecided).
        drift: What the claim says otherwise than its evidence: codes, sorted.
    """
    slots: dict[str, str]
    unmatched: tuple[str, ...]
    vetoes: tuple[str, ...]
    entailment: str | None
    drift: tuple[str, ...]


def slot_verdicts(body: str, slots: Mapping[str, Any], context: EvidenceContext,
                  lexicons: Any, framed: bool, names: Mapping[str, Iterable[str]]) -> dict[str,
                      str]:
    """The verdict of each slot that the claim gives; see match_slots for the arguments."""
    found = {name: "absent" for name in SLOTS}
    printed = quantities(context.sentence)
    if slots.get("value") is not None:
        found["value"] = found["unit"] = _value(slots, printed, quantities(body))
    elif slots.get("unit") is not None:
        found["unit"] = "match" if any(one.unit == slots["unit"] for one in printed) else "mismatch"
    if slots.get("period") is not None:
        found["period"] = _period(slots["period"], context)
    if slots.get("comparator") is not None:
        found["comparator"] = _comparator(slots, printed)
    found["polarity"] = _polarity(slots.get("polarity"), context, lexicons)
    found["modality"] = _modality(slots.get("modality"), context, lexicons)
    if slots.get("attribution") is not None:
        found["attribution"] = "match" if framed or attributions(body) else "mismatch"
    if slots.get("quantifier") is not None:
        stands = key(str(slots["quantifier"])) in key(context.sentence)
        found["quantifier"] = "match" if stands else "mismatch"
    for name in ("entity", "metric"):
        if slots.get(name) is not None:
            found[name] = _named(names.get(name), body, context)
    if slots.get("role_order"):
        found["role_order"] = _role_order(slots["role_order"], context.sentence)
    return found


def _wanted(slots: Mapping[str, Any]) -> Fraction | None:
    try:
        return parse_decimal(str(slots["value"]))
    except ValueError:
        return None


def _value(slots: Mapping[str, Any], printed: list[Quantity], claimed: list[Quantity]) -> str:
    value, unit = _wanted(slots), slots.get("unit")
    if value is None:
        return "mismatch"
    shown = any(_same(one, abs(value), unit) for one in claimed) or not claimed
    return "match" if shown and any(_same(one, abs(value), unit) for one in printed) else "mismatch"


def _same(one: Quantity, value: Fraction, unit: str | None) -> bool:
    low, high = abs(one.low), abs(one.high)
    if one.vague and low != value:
        return False                    # 几十, dozens: no number inside is what is said
    if one.unit == unit or unit in (None, "1") and one.unit is None:
        return low <= value <= high
    if one.unit is None or unit is None:
        return False
    bottom, top = convert(low, one.unit, unit), convert(high, one.unit, unit)
    return bottom is not None and top is not None and bottom <= value <= top


def _bounds(period: Any) -> tuple[str, str]:
    if isinstance(period, Mapping):
        return str(period["start"]), str(period["end"])
    return period.start, period.end


def _period(period: Any, context: EvidenceContext) -> str:
    """Period tokens stand in the sentence, its neighbours' headings or caption, or are the declared
    date's."""
    start, end = _bounds(period)
    reference = _date(context.document_date)
    own = periods(context.sentence, reference)
    spans = own or periods(context.around())
    if any((one.start, one.end) == (start, end) for one in spans):
        return "match"
    if own and _joined(own, start, end):
        return "match"
    if not spans and reference and (start, end) == _bounds(year_period(reference.year)):
        return "match"
    return "mismatch"


def _joined(own: list[PeriodSpan], start: str, end: str) -> bool:
    """A change from one named period to another."""
    return any(one.start == start for one in own) and any(one.end == end for one in own)


def _date(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _comparator(slots: Mapping[str, Any], printed: list[Quantity]) -> str:
    wanted, value = slots["comparator"], _wanted(slots) if slots.get("value") is not None else None
    if value is None:
        return "match"
    near = [one for one in printed if _same(one, abs(value), slots.get("unit"))]
    if wanted == "change":
        # A change between two printed levels is the registry's business, not the sentence's.
        return "match" if any(one.change for one in near) or not near else "mismatch"
    return "match" if any(one.comparator == wanted for one in near) else "mismatch"


def _polarity(wanted: str | None, context: EvidenceContext, lexicons: Any) -> str:
    if wanted is None:
        return "absent"
    hits = markers(context.sentence, lexicons, (), ("negation", "up", "down"))
    if any(hit.cls == "negation" for hit in hits):
        return "match" if wanted != "+" else "mismatch"
    down = any(hit.cls == "down" for hit in hits)
    rising = any(hit.cls == "up" for hit in hits)
    if wanted == "-":
        return "match" if down or not rising else "mismatch"
    if wanted == "+":
        return "match" if rising or not down else "mismatch"
    return "match" if not (down or rising) else "mismatch"


def _modality(wanted: str | None, context: EvidenceContext, lexicons: Any) -> str:
    if wanted is None:
        return "absent"
    classes = {hit.cls for hit in markers(context.sentence, lexicons, (),
                                          ("planned", "possible", "conditional", "forecast"))}
    if wanted in NEVER:
        return "mismatch" if classes else "match"
    close = {"forecast": {"forecast", "planned"}, "planned": {"planned", "forecast"}}.get(wanted,
        {wanted})
    return "match" if classes & close else "mismatch"


def _named(aliases: Iterable[str] | None, body: str, context: EvidenceContext) -> str:
    """Without aliases the words of the claim are all that can be asked, and coverage asks them."""
    if not aliases:
        return "match"
    where = key(context.sentence + "\n" + context.around())
    said = key(body)
    folded = [key(alias) for alias in aliases]
    return "match" if any(alias in where for alias in folded) and (
        any(alias in said for alias in folded) or not said) else "mismatch"


def _role_order(names: Iterable[str], sentence: str) -> str:
    at, folded = 0, key(sentence)
    for name in names:
        at = folded.find(key(name), at)
        if at < 0:
            return "mismatch"
        at += len(name)
    return "match"
