"""What a quoting claim says beside its words: whose they are, and the first direction and time found FULL.

A sentence may bear several; the first in this order is meant, so that a claim has one form.
"""

from dataclasses import replace

from ragjudge.calc.entailment import decide_on_sentence
from ragjudge.calc.levels import reading_level
from ragjudge.records.bundle import Evidence, Input, Slots
from ragjudge.records.request import AskedClaim
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document

POLARITIES = ("+", "-", "0")
MODALITIES = ("past", "forecast", "planned", "possible", "conditional")


def quoted_slots(claim: AskedClaim, row: Evidence, input_: Input | None, document: Document,
                 pack: RulesPack) -> Slots | None:
    """The claim's slots as they must be; None if no direction and time makes the claim FULL."""
    if claim.slots is None:
        return None
    said = replace(claim.slots, attribution=attribution_of(row), value=input_.value if input_ else None,
                   unit=input_.unit if input_ else None)
    for polarity in POLARITIES:
        for modality in MODALITIES:
            slots = replace(said, polarity=polarity, modality=modality)
            level, _ = reading_level([(row, input_)], False, pack, slots if input_ is None else None)
            one = replace(claim, slots=slots)
            if level == claim.level and decide_on_sentence(one, row, document, pack).entailment == "FULL":
                return slots
    return None


def attribution_of(row: Evidence) -> str:
    """Whose words they are: the cited root, the publisher, else the path."""
    return row.source.root or row.source.publisher or row.source.uri
