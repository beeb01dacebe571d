"""Sentences that a decision owes its reader: confounders, limits of its evidence, gaps. (AC7)

An author may say less than was computed, but not hide what weakens the rest.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ragjudge.calc import process, sources
from ragjudge.calc.argument_frames import Words
from ragjudge.calc.argument_words import REASONS, role_words
from ragjudge.calc.row_ends import bound_of
from ragjudge.calc.times import days_since
from ragjudge.calc.wording import source_names
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail
from ragjudge.judge.syllogisms import ground_of
from ragjudge.records.errors import BundleError, RagjudgeError
from ragjudge.records.scorecard import Finding
from ragjudge.text.frames import NUMERAL, Part, render

_MEND = "ask again: the page says what limits it"


@dataclass(frozen=True, slots=True)
class Owed:
    """A sentence that must stand in the report, in one of these words; `fault`: why it is not known."""
    texts: tuple[str, ...]
    fault: str = ""


def owed(case: Case) -> list[Owed]:
    """What a decision owes; nothing for a page without a matrix."""
    thesis = case.bundle.thesis
    if thesis is None or not thesis.matrices or case.bundle.manifest is None:
        return []
    try:
        writer = _Writer(case)
        return [Owed(texts) for texts in dict.fromkeys((*writer.of_page(), *writer.of_cards(),
                                                        *writer.of_evidence()))]
    except RagjudgeError as error:
        return [Owed((), f"{error.where}: {error.what}")]


def check(case: Case, one: Owed) -> Iterator[Finding]:
    """AC7 for one owed sentence.

    Raises:
        BundleError: It cannot be told what is owed.
    """
    if one.fault:
        raise BundleError("report.md", one.fault, _MEND)
    if not any(claim.text in one.texts for claim in case.bundle.claims.values()):
        yield fail("AC7", "claims.jsonl", "a limitation, gap or method is missing", one.texts[0], _MEND)


class _Writer:
    """Owed sentences, each as the words that would do."""

    def __init__(self, case: Case) -> None:
        self.case, self.made = case, remade(case)
        self.language = case.bundle.manifest.language
        self.words = Words(case.pack, self.language)

    def text(self, template: str, **slots: str) -> str:
        parts = {name: (Part(text, "", True),) for name, text in slots.items()}
        return render(self.words.template(template), parts, template).text

    def subject(self, metric: str) -> str:
        return "".join(part.text for part in self.words.subject(metric, ""))

    def of_page(self) -> Iterator[tuple[str, ...]]:
        yield (self.text("method.as_of", now=self.case.bundle.manifest.now),)
        for name in ("method.corpus", "method.signs", "gap.outside"):
            yield (self.text(name),)
        for pointer in (process.SEARCH, process.GAPS, process.REVIEW):
            yield (process.render_process("process_result", pointer, self.case.bundle,
                                          self.case.pack, self.language,
                                          "page").text,)

    def of_cards(self) -> Iterator[tuple[str, ...]]:
        for number, matrix in enumerate(self.made.thesis.matrices):
            casework = self.made.casework(number)
            domain, place = self.words.entity_name(matrix.domain), self.words.entity_name(matrix.place)
            yield (self.text("method.industry", domain=domain),)
            if not self.made.asked().places:
                yield (self.text("method.place", place=place),)
            name = casework.axiom.name.in_(self.language)
            for one in casework.axiom.confounders:
                yield from self._plain("limitation.confounder", card=name, confounder=one.in_(self.language))
            yield from self._plain("limitation.exception", card=name,
                                   text=casework.axiom.holds_unless.in_(self.language))
            for role in casework.run.missing:
                yield (self.text("gap.role", domain=domain, place=place,
                                 role=role_words(role, self.language)),)
            yield from self._forecasts(number)
            yield from self._stale(number)
            stage = casework.run.stage.id if casework.run.stage else None
            if ground_of(self.case, number):
                for one in casework.axiom.actions:
                    if one.stage in (None, stage):
                        yield (one.text.in_(self.language),)

    def _plain(self, template: str, **texts: str) -> Iterator[tuple[str, ...]]:
        if not any(NUMERAL.search(one) for one in texts.values()):
            yield (self.text(template, **texts),)

    def _forecasts(self, number: int) -> Iterator[tuple[str, ...]]:
        """Each sign that the leading law predicts is forecast, or a gap says why not."""
        casework = self.made.casework(number)
        if casework.leader != casework.axiom.id:
            return
        claims = self.case.bundle.claims.values()
        forecast = {one.slots.metric for one in claims if one.role == "thesis" and one.slots}
        for one in casework.axiom.predicts:
            if one.test != "sign" or one.sign == "0" or one.role not in casework.filled.fillers:
                continue
            metric = bound_of(casework, one.role).metric.id
            if metric not in forecast:
                yield tuple(self.text("gap.forecast", subject=self.subject(metric),
                                      reason=reason.in_(self.language))
                            for reason in REASONS.values())

    def _stale(self, number: int) -> Iterator[tuple[str, ...]]:
        spoken = {one.metric for one in self.case.bundle.inputs.values()}
        now = self.case.bundle.manifest.now
        for several in self.made.casework(number).filled.fillers.values():
            metric, last = several[0].metric, several[0].bound.points[-1].period
            if metric.id in spoken and days_since(last, now) > metric.max_age_days:
                yield (self.text("limitation.stale", subject=self.subject(metric.id)),)

    def of_evidence(self) -> Iterator[tuple[str, ...]]:
        case = self.case
        for row in case.bundle.evidence.values():
            rule = sources.rule_of(row.source.uri, case.pack)
            source = "".join(part.text for part in source_names([row], self.language, case.pack))
            if rule.copy == "retyped":
                yield (self.text("limitation.retyped", source=source),)
            if rule.published is None:
                yield (self.text("limitation.undated", source=source),)
        for leaf in case.leaves().values():
            if leaf.input.nature in ("modelled", "projected"):
                yield (self.text("limitation.modelled", metric=leaf.reading.metric.in_(self.language)),)
