"""What a model may be asked, and what its answer does to the decision of the rules.

The auditor asks by it and the judge repeats it: whether a claim may be shown at all, the place that is
shown, the row that an answer makes. A model has a word on wording only. Source: docs/formats.md 4.12
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ragjudge.calc.entailment import Decision
from ragjudge.calc.model_guard import unmatched
from ragjudge.calc.quote_places import Place, place_of
from ragjudge.calc.refusals import Refusal, lines
from ragjudge.calc.sentence_claims import without_frame
from ragjudge.records.bundle import Evidence
from ragjudge.records.request import AskedClaim, AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document

WORDING = frozenset(("extra", "far", "coref", "spread"))
"""The refusals that a model may outweigh: words without a counterpart, distance, a subject named elsewhere.
Every other code is final, known or new: number, unit, date, neg, modal, attr, quant, role, case …"""
MOST_SHOWN = 6000
"""Characters of evidence that are shown; a longer passage is not asked about."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A claim with the place it cites, as a model sees it; nothing else of the bundle or the source.

    cited: the whole sentences that are quoted. before, after: their neighbours in the block, or "".
    """
    claim: str
    title: str
    heading: tuple[str, ...]
    before: str
    cited: tuple[str, ...]
    after: str


def shown_of(claim: AskedClaim, rows: Sequence[AskedEvidence | Evidence], documents: Mapping[str, Document],
             pack: RulesPack, rules: Decision) -> Shown | str:
    """What a model is asked about, or in one line why it has no word here.

    Args:
        rules: The decision of the rules on the same claim and documents.
    """
    final = [one for one in rules.codes if one not in WORDING]
    if rules.entailment not in (None, "PARTIAL") or not rules.codes or rules.drift:
        return "the rules decide it"
    if final:
        return f"the rules are final on {', '.join(final)}"
    places = [place_of(row, documents[row.id]) for row in rows]
    sources = {(row.source.uri, row.source.revision) for row in rows}
    if len(sources) != 1 or any(isinstance(one, Refusal) for one in places):
        return "it rests on several documents, or on no running text"
    found = _shown(claim, [one for one in places if isinstance(one, Place)], documents[rows[0].id])
    if sum(map(len, (found.before, *found.cited, found.after))) > MOST_SHOWN:
        return f"its evidence is longer than {MOST_SHOWN} characters"
    told = without_frame(claim.text, rows[0], documents[rows[0].id], pack)
    against = unmatched(told, found.cited, (found.title, *found.heading, found.before, found.after),
                        pack.lexicons)
    return f"the rules are final on {lines(against)[0]}" if against else found


def _shown(claim: AskedClaim, places: Sequence[Place], document: Document) -> Shown:
    text = document.text
    places = sorted(places, key=lambda one: one.start)
    spans = sorted({span for one in places for span in one.sentences})
    first, last = places[0], places[-1]
    return Shown(claim.text, document.title or "", first.block.heading,
                 text[slice(*first.before)] if first.before else "",
                 tuple(text[low:high] for low, high in spans),
                 text[slice(*last.after)] if last.after else "")


def with_answer(rules: Decision, answer: str | None) -> Decision:
    """The decision after a model's answer: FULL or PARTIAL over what the rules left open, else theirs.

    `slots` and `unmatched` stay: they say what the rules miss and the model outweighs.
    """
    if answer not in ("FULL", "PARTIAL") or answer == rules.entailment:
        return rules
    if answer == "FULL":
        return replace(rules, status="decided", entailment="FULL")
    return replace(rules, status="decided", entailment="PARTIAL")
