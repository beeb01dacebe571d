"""A sentence that states the answer, as a claim: quoted, never computed with, FULL by the rules of audit."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ragjudge.calc import precision
from ragjudge.calc.entailment import block_at, decide_on_sentence
from ragjudge.calc.levels import reading_level
from ragjudge.calc.opposition import Opposed, SentenceSweep
from ragjudge.calc.quoting import quoted_claim
from ragjudge.records.bundle import Claim, Evidence, Input, Slots, Statement
from ragjudge.records.errors import RagjudgeError, SourceError
from ragjudge.records.period import Period
from ragjudge.records.request import asked_claim
from ragjudge.records.units import CONTENT_ROLES
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft, OpenSource
from ragjudge.research.lookup.quote_spans import quote_spans
from ragjudge.research.lookup.sentences import Said, Stated, find_stated
from ragjudge.text.asked import asked_terms, carried, names_of
from ragjudge.text.clauses import clauses
from ragjudge.text.numerals import to_decimal_string
from ragjudge.text.periods import year_period
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.sentences import sentences
from ragjudge.text.vocabulary import Vocabulary

_YEAR = re.compile(r"[0-9]{4}")
_POLARITIES = ("+", "-", "0")
_MODALITIES = ("past", "forecast", "planned", "possible", "conditional")


def state_answer(draft: Draft, terms: Sequence[str], corpus: Corpus, passages: Sequence[Any],
                 vocabulary: Vocabulary) -> Claim | str:
    """The claim that quotes the sentence with the answer, added to the draft; or why there is none."""
    candidates = list(said_in(corpus, passages))
    stated = find_stated(draft.frame.question, candidates, vocabulary)
    if isinstance(stated, str):
        return stated
    why: list[str] = []
    for one in stated.said:
        source = corpus.open(one.uri)
        for start, end in quote_spans(source.document, one.start, one.end):
            quoting = _Quoting(draft, terms, source, one, stated, vocabulary, (start, end))
            made = quoting.claim()
            if made is not None:
                return made
            why.append(quoting.why)
    return f"the sentence that states it cannot be quoted alone: {next(filter(None, why), 'its level')}"


def said_in(corpus: Corpus, passages: Sequence[Any]) -> Iterator[Said]:
    """The sentences of the passages that were found, each once."""
    seen = set()
    for passage in passages:
        if passage.table is not None:
            continue
        try:
            source = corpus.open(passage.uri)
        except SourceError:
            continue
        text = source.document.text
        for block in source.document.blocks:
            if block.role not in CONTENT_ROLES or not (
                    block.start < passage.end and passage.start < block.end):
                continue
            for one in sentences(text[block.start:block.end]):
                at = (passage.uri, block.start + one.start, block.start + one.end)
                if at not in seen:
                    seen.add(at)
                    yield Said(passage.uri, source.document.title or passage.title, block.heading,
                               at[1], at[2], text[at[1]:at[2]], text)


class _Quoting:
    """One sentence as evidence, input and claim; nothing stays in the draft unless it holds."""

    def __init__(self, draft: Draft, terms: Sequence[str], source: OpenSource, said: Said,
                 stated: Stated, vocabulary: Vocabulary, span: tuple[int, int]) -> None:
        self.draft, self.terms, self.source, self.said = draft, terms, source, said
        self.clause = clauses(draft.frame.question, vocabulary)[0]
        self.stated, self.span = stated, span
        self.why = ""

    def claim(self) -> Claim | None:
        """The claim, kept; None if the rules do not find it FULL."""
        kept = dict(self.draft.evidence), dict(self.draft.inputs)
        try:
            made = self._made()
        except RagjudgeError as error:
            made, self.why = None, error.what
        if made is None:
            for mine, before in zip((self.draft.evidence, self.draft.inputs), kept):
                mine.clear()
                mine.update(before)
        return made

    def _made(self) -> Claim | None:
        row = self._evidence()
        input_ = self._input(row)
        if input_ is not None:
            self.draft.inputs[input_.id] = input_
        for polarity, modality in product(_POLARITIES, _MODALITIES):
            slots = self._slots(row, input_, polarity, modality)
            level, _ = reading_level([(row, input_)], False, self.draft.frame.pack,
                                     slots if input_ is None else None)
            claim = self._claim(row, level, slots)
            if self._holds(claim, row):
                return claim
            del self.draft.claims[claim.id]
        return None

    def _evidence(self) -> Evidence:
        block = block_at(self.source.document, *self.span)
        speaker = block.speaker if block else None
        return self.draft.sentence(self.source, *self.span, self.said.heading,
                                   statement=Statement(speaker, "fact") if speaker else None)

    def _input(self, row: Evidence) -> Input | None:
        """The number that the sentence states; None where a year is asked, or its bounds are open."""
        found = [one for one in quantities(row.quote.exact) if _shown(one) == self.stated.value]
        if not found or found[0].low != found[0].high or found[0].comparator not in ("=", "change"):
            return None
        one = found[0]
        value = to_decimal_string(one.low)
        bounds = precision.interval_strings((one.low - one.half, one.low + one.half))
        return Input(f"i.{len(self.draft.inputs) + 1}", None, None, self._period(), value, one.unit, None,
                     bounds, row.id, one.printed, None)

    def _period(self) -> Period | None:
        asked = self.clause.periods
        if len(asked) == 1:
            return asked[0]
        year = _YEAR.fullmatch(self.stated.value)
        return year_period(int(year[0])) if year and not asked else None

    def _slots(self, row: Evidence, input_: Input | None, polarity: str, modality: str) -> Slots:
        source = row.source
        return Slots(None, None, input_.value if input_ else None, input_.unit if input_ else None,
                     self._period(), None, polarity, modality,
                     source.root or source.publisher or source.uri, None, ())

    def _claim(self, row: Evidence, level: str, slots: Slots) -> Claim:
        rendered = quoted_claim(row, level, self.draft.frame.language, self.draft.frame.pack)
        return self.draft.text_claim("answer", "finding", rendered, level, slots, (row.id,),
                                     terms=self.terms)

    def _holds(self, claim: Claim, row: Evidence) -> bool:
        """FULL by the rule auditor, and every term of the question is spoken of."""
        pack, document = self.draft.frame.pack, self.source.document
        text = document.text
        if text.count(row.quote.prefix + row.quote.exact + row.quote.suffix) != 1:
            self.why = "the same words stand elsewhere too"
            return False
        decision = decide_on_sentence(asked_claim(claim), row, document, pack)
        if decision.entailment != "FULL":
            self.why = self.why or "; ".join(decision.unmatched)
            return False
        said, terms = [claim.text, *names_of(row)], asked_terms(self.draft.frame.question, pack)
        if not all(carried(one, said, ["value"], claim.slots, pack) for one in terms):
            self.why = self.why or "a word of the question is not in it"
            return False
        if any(one.reason is None for one in self._against(claim, row)):
            self.why = self.why or "another sentence of the source says otherwise"
            return False
        # A clause must speak of all that its sentence speaks of: a subject left out is another subject.
        return all(carried(one, [row.quote.exact], [], claim.slots, pack)
                   or not carried(one, [self.said.text], [], claim.slots, pack) for one in terms)

    def _against(self, claim: Claim, row: Evidence) -> list[Opposed]:
        """What the audit's sweep of this source will find."""
        own = [(row.source.revision, row.locator.start, row.locator.end)]
        return SentenceSweep(self.draft.frame.pack).sweep(
            asked_claim(claim), {row.source.revision: self.source.document}, own)


def _shown(one: Quantity) -> str:
    return f"{one.low}..{one.high} {one.unit or ''}".strip()
