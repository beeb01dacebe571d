"""Free sentences on cited sentences: the engine on the cited places alone, and all that a quote owes.

A claim may cite one sentence or several, of one document or more; each of its segments needs evidence of
its own. FULL only where one document carries all of it. The auditor and the judge come through here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ragjudge.calc import sentence_rules
from ragjudge.calc.claims import decide_claim
from ragjudge.calc.connectives import without_connective
from ragjudge.calc.entailment import (
    Decision,
    closed_wording,
    decide_on_sentence,
    surroundings,
    undecided,
)
from ragjudge.calc.quote_context import ordered_pieces, period_above
from ragjudge.calc.quote_places import Place, place_of, standing
from ragjudge.calc.refusals import Refusal, lines
from ragjudge.calc.sources import publisher_of, rule_of
from ragjudge.calc.table_claims.claim_table import of_table
from ragjudge.records.bundle import Evidence
from ragjudge.records.request import AskedClaim, AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document, Table
from ragjudge.records.verification import SlotVerdict
from ragjudge.text.canon import key
from ragjudge.text.charset import is_han
from ragjudge.text.entail import Decided, Source
from ragjudge.text.entail.source import is_han_text
from ragjudge.text.periods import periods
from ragjudge.text.scope import attributions
from ragjudge.text.strength import drifts

Row = AskedEvidence | Evidence
_IN = re.compile(r"(?:\b(?:[Ii]n|[Dd]uring|[Ff]or)|在) ?\Z", re.ASCII)
_SLOT_OF = {"number": "value", "nbind": "value", "unit": "unit", "date": "period", "neg": "polarity",
            "antonym": "polarity", "modal": "modality", "aspect": "modality", "quant": "quantifier",
            "role": "role_order", "case": "role_order", "attr": "attribution", "coref": "entity",
            "pron": "entity"}


def decide_on_quotes(claim: AskedClaim, rows: Sequence[Row], documents: Mapping[str, Document],
                     pack: RulesPack) -> Decision:
    """A claim that cites sentences: by the closed wording where it has it, else as a free sentence."""
    if len(rows) == 1 and closed_wording(claim, rows[0], pack) == claim.text:
        return decide_on_sentence(claim, rows[0], documents[rows[0].id], pack)
    return decide_on_sentences(claim, rows, documents, pack)


def decide_on_sentences(claim: AskedClaim, rows: Sequence[Row], documents: Mapping[str, Document],
                        pack: RulesPack) -> Decision:
    """Whether the cited sentences carry a free sentence.

    Args:
        documents: Evidence id → the document that it cites.
    Returns:
        Every refusal as one line in `unmatched`: slot, said, found, mend.
    """
    faults = [fault for row in rows for fault in _faults(row, documents[row.id])]
    if not rows or faults:
        return undecided(*(lines(faults) or (Refusal("empty").line(),)))
    foreign = _foreign(claim, rows, documents)
    if foreign:
        return foreign
    made = [_on_document(claim, group, documents, pack) for group in _by_document(rows)]
    opposed = [one for one in made if one.entailment == "CONTRADICT"]
    ranks = {"FULL": 0, "PARTIAL": 1, None: 2}
    return opposed[0] if opposed else min(made, key=lambda one: ranks[one.entailment])


def _faults(row: Row, document: Document) -> list[Refusal]:
    found = standing(row, document)
    place = place_of(row, document)
    return [*found, place] if isinstance(place, Refusal) else found


def _by_document(rows: Sequence[Row]) -> list[list[Row]]:
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.source.uri, row.source.revision), []).append(row)
    return [sorted(group, key=lambda row: row.locator.start) for group in groups.values()]


def _foreign(claim: AskedClaim, rows: Sequence[Row],
             documents: Mapping[str, Document]) -> Decision | None:
    """A translation is not decided by rules; what can be compared is. Source: GATES CE7"""
    quotes = [documents[row.id].text[row.locator.start:row.locator.end] for row in rows]
    if all(is_han_text(one) == is_han_text(claim.text) for one in quotes):
        return None
    lost = sentence_rules.translated(claim.text, quotes)
    if lost:
        return Decision("decided", "PARTIAL", _slots_of(lost, claim), lines(lost), ())
    return undecided(Refusal("language", claim.text, quotes[0]).line())


def _on_document(claim: AskedClaim, rows: Sequence[Row], documents: Mapping[str, Document],
                 pack: RulesPack) -> Decision:
    document = documents[rows[0].id]
    places = [one for one in (place_of(row, document) for row in rows) if isinstance(one, Place)]
    table = _table_of(places, document)
    if table is not None:
        return _on_table(claim, rows, table, document, pack)
    source = cited_source(document, places, rule_of(rows[0].source.uri, pack).published)
    cited = (places[0].start, places[-1].end)
    told, said = claim.text, decide_claim(claim.text, source, pack.lexicons, cited=cited)
    framed = without_connective(without_frame(claim.text, rows[0], document, pack))
    for bare in (framed, _without_period(claim.text, places, document, pack),
                 _without_period(framed, places, document, pack)):
        if said.entailment == "FULL" or bare is None or bare == claim.text:
            continue
        again = decide_claim(bare, source, pack.lexicons, cited=cited)
        told, said = (bare, again) if again.entailment == "FULL" or bare == framed else (told, said)
    used = [(row, place) for row, place in zip(rows, places)
            if not said.evidence or any(low < place.end and place.start < high
                                        for low, high in said.evidence)]
    evidence = [document.text[low:high] for _, place in used for low, high in place.sentences]
    refused = _vetoed(said)
    if said.entailment is None and not refused:
        refused.append(Refusal("empty", claim.text, said.why))
    grown = drifts(told, "\n".join(evidence), pack.lexicons) if evidence else []
    refused += _pieces(places, document, pack)
    refused += _owed(claim, told, used, evidence, pack, document)
    refused += [Refusal(f"drift:{one.code}", one.said, one.found) for one in grown]
    codes = tuple(sorted({one.code for one in refused}))
    if said.entailment is None:
        return undecided(*lines(refused), codes=codes)
    entailment = "PARTIAL" if refused and said.entailment == "FULL" else said.entailment
    return Decision("decided", entailment, _slots_of(refused, claim), lines(refused),
                    _drift(said, grown), codes)


def _table_of(places: Sequence[Place], document: Document) -> Table | None:
    """The one table in whose rows every quote stands."""
    if any(one.block.role != "table_row" for one in places):
        return None
    held = [one for one in document.tables
            if all(any(row.start <= at.start < row.end for row in one.rows) for at in places)]
    return held[0] if len(held) == 1 else None


def _on_table(claim: AskedClaim, rows: Sequence[Row], table: Table, document: Document,
              pack: RulesPack) -> Decision:
    """A sentence on printed cells: the whole table is its evidence, the rows say which."""
    told = without_connective(without_frame(claim.text, rows[0], document, pack))
    said = decide_claim(told, of_table(table), pack.lexicons)
    refused = _vetoed(said) or ([] if said.entailment == "FULL" else [Refusal("empty", "", said.why)])
    refused += [one for row in rows for one in surroundings(claim, row, document, pack)]
    if said.entailment is None:
        return undecided(*lines(refused))
    entailment = "PARTIAL" if refused and said.entailment == "FULL" else said.entailment
    return Decision("decided", entailment, _slots_of(refused, claim), lines(refused), _drift(said, ()))


def _owed(claim: AskedClaim, told: str, used: Sequence[tuple[Row, Place]], evidence: Sequence[str],
          pack: RulesPack, document: Document) -> list[Refusal]:
    """What words do not show: whose they are, what stands around, cause, list, domain, quotation."""
    found = [one for row, _ in used for one in surroundings(claim, row, document, pack)]
    found += sentence_rules.compound(told, evidence, pack.lexicons)
    found += sentence_rules.extremes(told, evidence, pack.lexicons)
    found += sentence_rules.lists(told, evidence)
    return found + sentence_rules.quotations(told, "\n".join(evidence))


def _pieces(places: Sequence[Place], document: Document, pack: RulesPack) -> list[Refusal]:
    """Two pieces of one paragraph may leave out only what changes nothing."""
    found = [ordered_pieces(pair, document, pack.lexicons) for pair in zip(places, places[1:])
             if pair[0].block == pair[1].block and pair[0].sentences != pair[1].sentences]
    return [one for one in found if isinstance(one, Refusal)]


def _vetoed(said: Decided) -> list[Refusal]:
    """The engine's vetoes; words that nothing licenses in one refusal."""
    lost = [one.said for one in said.vetoes if one.code == "extra" and one.said]
    extra = " … ".join(dict.fromkeys(lost))
    found = [Refusal("extra", extra)] if extra else []
    return found + [Refusal(one.code, one.said, one.found) for one in said.vetoes
                    if one.code != "extra" or not extra]


def _drift(said: Decided, grown: Sequence) -> tuple[str, ...]:
    codes = {one.code for one in grown}
    return tuple(sorted(codes | set(said.drift if said.entailment == "CONTRADICT" else ())))


def _slots_of(refused: Sequence[Refusal], claim: AskedClaim) -> dict[str, SlotVerdict]:
    codes = [one.code.partition(":") for one in refused]
    named = {_SLOT_OF.get(code, rest if code == "slot" else "") for code, _, rest in codes}
    return {name: "mismatch" for name in sorted(named - {""})}


def without_frame(text: str, row: Row, document: Document, pack: RulesPack) -> str:
    """The claim with a saying frame that names the cited source blanked: it needs no evidence."""
    rule = rule_of(row.source.uri, pack)
    publisher = publisher_of(row.source.publisher, pack) if row.source.publisher else None
    names = [row.source.title, document.title, rule.title,
             *((publisher.name.zh, publisher.name.en) if publisher else ())]
    known = [key(one) for one in names if one]
    for one in attributions(text):
        holder = key(one.holder)
        if any(holder == name or len(holder) > 3 and _holds(name, holder) for name in known):
            text = text[:one.start] + "\n" * (one.end - one.start) + text[one.end:]
    return text


def _without_period(told: str, places: Sequence[Place], document: Document,
                    pack: RulesPack) -> str | None:
    """The claim without its one period, where heading or note give every cited sentence that period."""
    spans = periods(told)
    if len(spans) != 1 or any(period_above(one, document, pack.lexicons) != spans[0].period
                              for one in places):
        return None
    low, high = spans[0].start_char, spans[0].end_char
    opened = _IN.search(told[:low])
    low = opened.start() if opened else low
    while told[high:high + 1] in (",", "，"):
        high += 1
    return told[:low] + "\n" * (high - low) + told[high:]


def _holds(name: str, holder: str) -> bool:
    """Whether a name holds another as whole words."""
    return is_han(holder[0]) and holder in name or f" {holder} " in f" {name} "


_SOURCES: dict[int, tuple[Document, str | None, Source]] = {}


def source_of(document: Document, published: str | None) -> Source:
    """The document made ready for the engine; the last few are kept."""
    known = _SOURCES.get(id(document))
    if known and known[0] is document and known[1] == published:
        return known[2]
    made = Source.of(document.text, title=document.title or "", blocks=document.blocks,
                     document_date=published)
    if len(_SOURCES) > 8:
        _SOURCES.clear()
    _SOURCES[id(document)] = (document, published, made)
    return made


def cited_source(document: Document, places: Sequence[Place], published: str | None) -> Source:
    """The document as evidence: only what is cited asserts, its neighbours are there to be looked at."""
    whole = source_of(document, published)
    cited = {at for one in places for at in whole.at(one.start, one.end)}
    near = sorted({at for one in cited for at in (*whole.lead_ins(one), one - 2, one - 1, one, one + 1)
                   if 0 <= at < len(whole.sentences)})
    found = tuple(one if at in cited else replace(one, asserts=False)
                  for at in near for one in (whole.sentences[at],))
    return Source(whole.text, whole.title, whole.document_date, found)
