"""A decision question → what its cards conclude on the corpus's series, or why they conclude nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.calc import sources
from ragjudge.calc.asked import Asked, asked_of
from ragjudge.calc.casework import Casework, Where, work_out
from ragjudge.readers.cells import cell_of
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document
from ragjudge.research import page
from ragjudge.research.corpus import Corpus
from ragjudge.research.decision.alarms import Alarms
from ragjudge.research.decision.argument import Argument
from ragjudge.research.decision.conclude import Conclusion
from ragjudge.research.decision.context import write_context
from ragjudge.research.decision.finish import finish_texts
from ragjudge.research.decision.forecasts import Forecasts
from ragjudge.research.decision.missed import FloorMissed, write_readings
from ragjudge.research.decision.oppose import Find, oppose
from ragjudge.research.decision.setting import Setting, Trial, setting_of
from ragjudge.research.decision.surround import Surround, slot_texts
from ragjudge.research.decision.terms import Terms, settle_terms, terms_of
from ragjudge.research.draft import Draft

Silent = list[tuple[Casework, str]]
"""Cards that conclude nothing, each with its reason code."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What write_bundle needs beside the draft. missed: None if at least one conclusion stands."""

    thesis: Thesis
    monitor: Monitor
    trace: tuple[dict[str, Any], ...]
    terms: tuple[str, ...]
    missed: FloorMissed | None


def decide(
    draft: Draft,
    corpus: Corpus,
    terms: Sequence[str] = (),
    seated: Sequence[str] = (),
    find: Find | None = None,
) -> Decision:
    """Fills the draft with the decision's claims; the question is the draft's.

    It is tried on scratch drafts first: where one origin would hold more files than the policy allows,
    readings of the same industry elsewhere are set beside it; if that does not help, it stays silent.

    Args:
        terms: Content words of the question; each is carried by a conclusion, a limitation or a gap.
        seated: Methodology themes that retrieval seated, for a question that names none itself.
        find: A query → passages; for the opposition search.
    """
    pack, question = draft.frame.pack, draft.frame.question
    asked = asked_of(question, pack)
    setting = setting_of(asked, pack, seated)
    cases = [_worked(pack, trial, asked, draft.frame.now, corpus) for trial in setting.trials]
    said = terms_of(question, asked, terms, draft.frame.language, pack)
    plain, beside = _Manner(find=find), _Manner(context=True, find=find)
    silent = _Manner(silence="one_origin")
    for manner in (plain, beside):
        scratch = Draft(draft.frame, draft.refused)
        tried = _Attempt(scratch, corpus, setting, cases, said, manner).run(asked)
        if tried.missed is not None or _is_spread(scratch):
            return _Attempt(draft, corpus, setting, cases, said, manner).run(asked)
    return _Attempt(draft, corpus, setting, cases, said, silent).run(asked)


@dataclass(frozen=True, slots=True)
class _Manner:
    """How a decision is written. context: with readings elsewhere; silence: why every card is silent."""

    context: bool = False
    silence: str | None = None
    find: Find | None = None


def _worked(pack: RulesPack, trial: Trial, asked: Asked, now: str, corpus: Corpus) -> Casework:
    def document(uri: str) -> Document:
        return corpus.open(uri).document

    where = Where(trial.domain, trial.place, now, asked.metrics)
    return work_out(pack, trial.theme, trial.axiom, where, document, cell_of)


def _is_spread(draft: Draft) -> bool:
    """SI5: no cluster holds more of the empirical files than the policy's share."""
    texts = {one.revision: one.document.text for one in draft.documents.values()}
    found = sources.clusters(draft.evidence.values(), draft.frame.pack, texts)
    files = {
        one.source.uri: found[one.id] for one in draft.evidence.values() if one.track == "empirical"
    }
    held = [sum(other == one for other in files.values()) for one in set(files.values())]
    return max(held, default=0) * 100 <= draft.frame.pack.policy.max_cluster_share_percent * len(
        files
    )


class _Attempt:
    """One writing of the decision into a draft."""

    def __init__(
        self,
        draft: Draft,
        corpus: Corpus,
        setting: Setting,
        cases: Sequence[Casework],
        said: Terms,
        manner: _Manner,
    ) -> None:
        self.draft, self.corpus, self.setting, self.cases = draft, corpus, setting, cases
        self.said, self.manner = said, manner
        self.argument = Argument(draft, corpus, Alarms(draft))

    def run(self, asked: Asked) -> Decision:
        """Every claim of the page, worded and signed."""
        draft, argument = self.draft, self.argument
        trace: list[dict[str, Any]] = [_bound(asked, self.setting), *map(_tried, self.cases)]
        silent = self._concluded()
        said = write_readings(
            draft, argument, [case for case, _ in silent if case.filled.fillers], trace
        )
        if self.manner.context:
            write_context(argument, draft.frame.now)
        if self.manner.find:
            trace += oppose(argument, self.manner.find)
        missed = None if argument.concluded else self._missed(said, silent)
        thesis = argument.thesis()
        monitor = Monitor(
            "ragjudge.monitor/1", page.review_by(draft), tuple(argument.alarms.triggers)
        )
        Surround(draft, self.setting, argument, silent).write()
        finish_texts(draft, thesis, monitor)
        settle_terms(draft, self.said, argument.concluded, {one.theme.id for one in argument.cases})
        trace += [
            {"stage": "triggers", "refused": [list(one) for one in argument.alarms.refused]},
            {"stage": "gaps", "gaps": slot_texts(draft)},
        ]
        page.add_process(draft, monitor)
        page.add_limits(draft)
        return Decision(thesis, monitor, tuple(trace), self.said.texts, missed)

    def _concluded(self) -> Silent:
        """Writes every card that stands; the others with the reason."""
        silent: Silent = []
        for case in self.cases:
            reason = case.reasons[0] if case.leader is None else self.manner.silence
            if reason is None:
                conclusion = Conclusion(self.argument, case)
                reason = conclusion.write()
                if reason is None:
                    Forecasts(conclusion).write()
            if reason is not None:
                silent.append((case, reason))
        return silent

    def _missed(self, said: FloorMissed, silent: Silent) -> FloorMissed:
        reasons = tuple(
            (f"{case.theme.id}/{case.axiom.id}", f"{case.domain}/{case.place}", reason)
            for case, reason in silent
        )
        if not self.setting.trials:
            reasons = (("", "", "no_domain" if self.setting.themes else "no_theme"),)
        return FloorMissed(reasons, said.readings, said.frequencies, said.untested)


def _bound(asked: Asked, setting: Setting) -> dict[str, Any]:
    return {
        "stage": "decision",
        "themes": list(asked.themes),
        "domains": list(asked.domains),
        "places": list(asked.places),
        "metrics": list(asked.metrics),
        "left_out": list(setting.left_out),
        "expanded_by_cards": list(
            dict.fromkeys(f"{one.theme.id}/{one.axiom.id}" for one in setting.trials)
        ),
    }


def _tried(case: Casework) -> dict[str, Any]:
    run = case.run
    return {
        "stage": "card",
        "card": f"{case.theme.id}/{case.axiom.id}",
        "domain": case.domain,
        "place": case.place,
        "reasons": list(case.reasons),
        "missing": list(run.missing),
        "faults": [list(one) for one in case.filled.faults],
        "signs": {id_: seen.sign for id_, seen in sorted(run.observed.items())},
        "window": [str(run.window.start), str(run.window.end)] if run.window else [],
    }
