"""Does the evidence carry the claim? The rule auditor's decision, which the judge repeats.

Claims on table cells: the one closed wording, rendered again from the cells, compared by equality.
Claims that quote a sentence: the closed wording, and the slot match of text.entail on the sentence with
its surroundings. Nothing else is ever FULL.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Literal

from ragjudge.calc.quote_context import around, notes_of
from ragjudge.calc.quote_places import block_at, is_addressed, long_enough, own_words, place_of
from ragjudge.calc.quoting import quoted_claim, quoted_law
from ragjudge.calc.refusals import Refusal, lines
from ragjudge.calc.sources import rule_of
from ragjudge.calc.wording import Worded
from ragjudge.records.bundle import Evidence, Slots
from ragjudge.records.errors import BundleError
from ragjudge.records.request import AskedClaim, AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import CONTENT_ROLES, Block, Document
from ragjudge.records.verification import QuoteFound, SlotVerdict
from ragjudge.text.entail import match_slots, withdrawn
from ragjudge.text.sentences import sentences
from ragjudge.text.slots import EvidenceContext

__all__ = ["Decision", "block_at", "closed_wording", "context_of", "decide_on_cells", "decide_on_sentence",
           "long_enough", "quote_found", "surroundings", "undecided"]


@dataclass(frozen=True, slots=True)
class Decision:
    """entailment is None exactly if undecided; unmatched names what is not carried.

    codes: of the refusals of a free sentence on one document, sorted; empty for every other decision.
    """
    status: Literal["decided", "undecided"]
    entailment: Literal["FULL", "PARTIAL", "CONTRADICT"] | None
    slots: dict[str, SlotVerdict]
    unmatched: tuple[str, ...]
    drift: tuple[str, ...]
    codes: tuple[str, ...] = ()


def undecided(*why: str, codes: tuple[str, ...] = ()) -> Decision:
    return Decision("undecided", None, {}, why, (), codes)


def decide_on_cells(claim: AskedClaim, worded: Worded, cell_faults: Sequence[str]) -> Decision:
    """A claim on cells against the one sentence that the cells allow.

    Args:
        cell_faults: How the cells read now differ from those that the claim was made from.
    """
    slots = _compared(claim.slots, worded.slots)
    wrong = [name for name, verdict in slots.items() if verdict != "match"]
    if cell_faults:
        return Decision("decided", "CONTRADICT", slots | {"value": "mismatch"}, tuple(cell_faults), ())
    if wrong:
        opposed = any(slots[name] == "mismatch" for name in ("value", "polarity", "period", "unit"))
        return Decision("decided", "CONTRADICT" if opposed else "PARTIAL", slots, tuple(wrong), ())
    if claim.text != worded.rendered.text:
        return Decision("decided", "PARTIAL", slots, ("wording",), ())
    return Decision("decided", "FULL", slots, (), ())


def quote_found(row: AskedEvidence | Evidence, document: Document) -> QuoteFound:
    """Where the quote stands: at its locator, if it stands there, and how often anywhere."""
    text, exact = document.text, row.quote.exact
    count = text.count(exact) if exact else 0
    at = row.locator.start if text.startswith(exact, row.locator.start) else text.find(exact)
    return QuoteFound(row.id, at, at + len(exact) if at >= 0 else -1, count)


def _compared(claimed: Slots | None, read: Slots) -> dict[str, SlotVerdict]:
    out: dict[str, SlotVerdict] = {}
    for one in fields(Slots):
        want = getattr(read, one.name)
        got = getattr(claimed, one.name) if claimed else None
        if want is not None or got is not None:
            out[one.name] = "match" if got == want else "absent" if got is None else "mismatch"
    return out


def decide_on_sentence(claim: AskedClaim, row: AskedEvidence | Evidence, document: Document,
                       pack: RulesPack) -> Decision:
    """A claim of the closed wording that quotes one sentence of a document."""
    context = context_of(row, document, rule_of(row.source.uri, pack).published)
    if isinstance(context, str):
        return undecided(context)
    if claim.role == "major_premise":
        rendered = quoted_law(row)
        frame: tuple[tuple[int, int], ...] = ()
    else:
        rendered = quoted_claim(row, claim.level or "", claim.language, pack)
        frame = _frame(rendered.text, rendered.names)
    if rendered.text != claim.text:
        return Decision("decided", "PARTIAL", {}, lines([Refusal("wording", claim.text, rendered.text)]),
                        ())
    slots = {one.name: getattr(claim.slots, one.name) for one in fields(Slots)} if claim.slots else {}
    report = match_slots(claim.text, slots, context, pack.lexicons, frame)
    doubts = surroundings(claim, row, document, pack)
    refused = lines([*(Refusal(one, ", ".join(report.unmatched), context.sentence)
                       for one in report.vetoes), *doubts])
    if report.entailment is None:
        return undecided("; ".join(refused) or "nothing to compare")
    entailment = "PARTIAL" if doubts and report.entailment == "FULL" else report.entailment
    return Decision("decided", entailment, dict(report.slots), refused, tuple(report.drift))


def closed_wording(claim: AskedClaim, row: AskedEvidence | Evidence, pack: RulesPack) -> str | None:
    """The one sentence that quotes the row at the claim's level; None if that level has none."""
    try:
        return quoted_law(row).text if claim.role == "major_premise" else \
            quoted_claim(row, claim.level or "", claim.language, pack).text
    except BundleError:
        return None


def surroundings(claim: AskedClaim, row: AskedEvidence | Evidence, document: Document,
                 pack: RulesPack) -> list[Refusal]:
    """What stands around a quote, or whose words it is, against a claim that rests on it."""
    place = place_of(row, document)
    if isinstance(place, Refusal):
        return [place]
    found = [*around(place, document, claim.text, pack.lexicons)]
    if claim.role != "major_premise":  # a law names its author itself
        found += own_words(row, place, document, claim.text)
    said = is_addressed(row, document, pack)
    return [*found, Refusal("injection", "", said)] if said else found


def _frame(text: str, names: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """All of a quoting sentence but the quotation itself, which is its last name."""
    start, end = names[-1]
    return ((0, start), (end, len(text)))


def context_of(row: AskedEvidence | Evidence, document: Document,
               published: str | None = None) -> EvidenceContext | str:
    """The sentence with its surroundings, or in one line why it is no evidence. Source: GATES CE2, CE3

    Args:
        published: The document's date by sources.toml.
    """
    place = place_of(row, document)
    if isinstance(place, Refusal):
        return place.line()
    text, block = document.text, place.block
    return EvidenceContext(
        sentence=text[place.start:place.end],
        before=text[slice(*place.before)] if place.before else _lead_in(document, block),
        after=text[slice(*place.after)] if place.after else _taken_back(document, block),
        heading=block.heading, caption="\n".join(notes_of(place, document)),
        title=document.title or "", document_date=published)


def _lead_in(document: Document, block: Block) -> str:
    """The paragraph above that opens with a colon what the block says; else nothing."""
    above = [one for one in document.blocks if one.end <= block.start and one.role in CONTENT_ROLES]
    if block.role == "list_item":
        above = [one for one in above if one.role != "list_item"] or above
    said = document.text[above[-1].start:above[-1].end].rstrip() if above else ""
    return said if said.endswith((":", "：")) else ""


def _taken_back(document: Document, block: Block) -> str:
    """The first sentence of the next paragraph, if it takes something back; else nothing."""
    below = [one for one in document.blocks if one.start >= block.end and one.role in CONTENT_ROLES]
    said = document.text[below[0].start:below[0].end] if below else ""
    first = next(iter(sentences(said)), None)
    opening = said[first.start:first.end] if first else ""
    return opening if withdrawn(opening) else ""
