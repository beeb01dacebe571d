"""Does the evidence carry the claim? The rule auditor's decision, which the judge repeats.

Claims on table cells: the one closed wording, rendered again from the cells, compared by equality.
Claims that quote a sentence: the closed wording, and the slot match of text.entail on the sentence with
its surroundings. Nothing else is ever FULL.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Literal

from ragjudge.calc.quoting import quoted_claim, quoted_law
from ragjudge.calc.sources import rule_of
from ragjudge.calc.wording import Worded
from ragjudge.records.bundle import Evidence, Slots
from ragjudge.records.request import AskedClaim, AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import CONTENT_ROLES, Block, Document
from ragjudge.records.verification import QuoteFound, SlotVerdict
from ragjudge.text.entail import match_slots, withdrawn
from ragjudge.text.sentences import sentences
from ragjudge.text.slots import EvidenceContext

MIN_QUOTE = 12
MIN_HAN_QUOTE, MIN_HAN = 6, 4


@dataclass(frozen=True, slots=True)
class Decision:
    """entailment is None exactly if undecided; unmatched names what is not carried."""
    status: Literal["decided", "undecided"]
    entailment: Literal["FULL", "PARTIAL", "CONTRADICT"] | None
    slots: dict[str, SlotVerdict]
    unmatched: tuple[str, ...]
    drift: tuple[str, ...]


def undecided(why: str) -> Decision:
    return Decision("undecided", None, {}, (why,), ())


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
    """A claim that quotes one sentence of a document."""
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
        return Decision("decided", "PARTIAL", {}, ("wording",), ())
    slots = {one.name: getattr(claim.slots, one.name) for one in fields(Slots)} if claim.slots else {}
    report = match_slots(claim.text, slots, context, pack.lexicons, frame)
    if report.entailment is None:
        return undecided("; ".join(report.vetoes) or "nothing to compare")
    return Decision("decided", report.entailment, dict(report.slots),
                    tuple(report.vetoes) + tuple(report.unmatched), tuple(report.drift))


def _frame(text: str, names: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """All of a quoting sentence but the quotation itself, which is its last name."""
    start, end = names[-1]
    return ((0, start), (end, len(text)))


def context_of(row: AskedEvidence | Evidence, document: Document,
               published: str | None = None) -> EvidenceContext | str:
    """The sentence with its surroundings, or why it is no evidence. Source: GATES CE2

    Args:
        published: The document's date by sources.toml.
    """
    block = block_at(document, row.locator.start, row.locator.end)
    if block is None:
        return "the quote does not lie in one block of the document"
    if block.role not in CONTENT_ROLES:
        return f"the quote lies in a {block.role} block, which is never evidence"
    if not long_enough(row.quote.exact):
        return "the quote is too short to be told from others"
    text = document.text
    spans = [(one.start + block.start, one.end + block.start)
             for one in sentences(text[block.start:block.end])]
    inside = [one for one in spans if one[0] < row.locator.end and row.locator.start < one[1]]
    if not inside:
        return "no sentence stands at the quote"
    before = [one for one in spans if one[1] <= inside[0][0]]
    after = [one for one in spans if one[0] >= inside[-1][1]]
    return EvidenceContext(
        sentence=text[inside[0][0]:inside[-1][1]],
        before=text[slice(*before[-1])] if before else _lead_in(document, block),
        after=text[slice(*after[0])] if after else _taken_back(document, block),
        heading=block.heading, title=document.title or "", document_date=published)


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


def block_at(document: Document, start: int, end: int) -> Block | None:
    """The innermost block that holds [start, end)."""
    found = [one for one in document.blocks if one.start <= start and end <= one.end]
    return min(found, key=lambda one: one.end - one.start) if found else None


def long_enough(exact: str) -> bool:
    """Twelve code points that are no blanks, or six with four Han characters."""
    solid = [one for one in exact if not one.isspace()]
    han = sum("\u3400" <= one <= "\u9fff" for one in solid)
    return len(solid) >= MIN_QUOTE or (len(solid) >= MIN_HAN_QUOTE and han >= MIN_HAN)
