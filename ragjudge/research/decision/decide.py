"""A decision question → what its cards conclude on the corpus's series, or why they conclude nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.calc.argument_words import CAUSES, JOIN, REASONS, ROLES, reason_words, role_words
from ragjudge.calc.argument_wording import Words
from ragjudge.calc.asked import Asked, asked_of
from ragjudge.calc.casework import Casework, Where, work_out
from ragjudge.readers.cells import cell_of
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document
from ragjudge.research import page
from ragjudge.research.corpus import Corpus
from ragjudge.research.decision.alarms import Alarms
from ragjudge.research.decision.conclude import Argument, Conclusion
from ragjudge.research.decision.finish import finish_texts
from ragjudge.research.decision.missed import FloorMissed, write_missed
from ragjudge.research.decision.setting import Setting, Spot, setting_of
from ragjudge.research.draft import Draft
from ragjudge.text.frames import NUMERAL, Part

KINDS_IN_SCENARIOS = frozenset(("gap.scenario",))


@dataclass(frozen=True, slots=True)
class Decision:
    """What write_bundle needs beside the draft. missed: None if at least one conclusion stands."""
    thesis: Thesis
    monitor: Monitor
    trace: tuple[dict[str, Any], ...]
    terms: tuple[str, ...]
    missed: FloorMissed | None


def decide(draft: Draft, corpus: Corpus, terms: Sequence[str] = (),
           seated: Sequence[str] = ()) -> Decision:
    """Fills the draft with the decision's claims; the question is the draft's.

    Args:
        terms: Content words of the question; each is carried by a conclusion, a limitation or a gap.
        seated: Methodology themes that retrieval seated, for a question that names none itself.
    """
    pack, question = draft.frame.pack, draft.frame.question
    asked = asked_of(question, pack)
    setting = setting_of(asked, pack, seated)
    cases = [_worked(pack, theme, axiom, spot, asked, draft.frame.now, corpus)
             for spot in setting.spots for theme, axiom in setting.cards]
    trace: list[dict[str, Any]] = [_bound(asked, setting), *map(_tried, cases)]
    said = _Terms(question, asked, terms, pack)
    argument = Argument(draft, corpus, Alarms(draft), said.bound)
    silent = _concluded(argument, cases)
    missed = None
    if not argument.concluded:
        standing = [one for one in cases if one.filled.fillers]
        missed = _missed(draft, corpus, asked, setting, standing, silent, trace, said.bound)
    thesis, monitor = argument.thesis(), Monitor("ragjudge.monitor/1", page.review_by(draft),
                                                 tuple(argument.alarms.triggers))
    _Page(draft, setting, argument, silent, said).write()
    finish_texts(draft, thesis, monitor)
    trace += [{"stage": "triggers", "refused": [list(one) for one in argument.alarms.refused]},
              {"stage": "gaps", "gaps": _slot_texts(draft)}]
    page.add_process(draft, monitor)
    page.add_limits(draft)
    return Decision(thesis, monitor, tuple(trace), said.all, missed)


def _worked(pack: RulesPack, theme, axiom, spot: Spot, asked: Asked, now: str, corpus: Corpus) -> Casework:
    def document(uri: str) -> Document:
        return corpus.open(uri).document

    return work_out(pack, theme, axiom, Where(spot.domain, spot.place, now, asked.metrics), document, cell_of)


def _concluded(argument: Argument, cases: Sequence[Casework]) -> list[tuple[Casework, str]]:
    """Writes every card that stands; the others with the reason."""
    silent: list[tuple[Casework, str]] = []
    for case in cases:
        reason = case.reasons[0] if case.leader is None else Conclusion(argument, case).write()
        if reason is not None:
            silent.append((case, reason))
    return silent


def _missed(draft: Draft, corpus: Corpus, asked: Asked, setting: Setting, cases: Sequence[Casework],
            silent: Sequence[tuple[Casework, str]], trace: list[dict[str, Any]], terms: Sequence[str]) -> FloorMissed:
    found = write_missed(draft, corpus, cases, trace, terms)
    if not setting.cards:
        return FloorMissed((("", "", "no_theme"),), found.readings, found.frequencies, found.untested)
    if not setting.spots:
        return FloorMissed((("", "", "no_domain"),), found.readings, found.frequencies, found.untested)
    reasons = tuple((f"{case.theme.id}/{case.axiom.id}", f"{case.domain}/{case.place}", reason)
                    for case, reason in silent)
    return FloorMissed(reasons, found.readings, found.frequencies, found.untested)


class _Terms:
    """The question's terms: named in the pack, evaluations, and words that nothing answers to."""

    def __init__(self, question: str, asked: Asked, terms: Sequence[str], pack: RulesPack) -> None:
        named = [question[start:end] for start, end in asked.spans]
        self.all = tuple(dict.fromkeys(terms or named))
        self.bound = tuple(one for one in self.all if any(one in name or name in one for name in named))
        rest = [one for one in self.all if one not in self.bound]
        judged = {word.lower() for one in pack.lexicons.get("evaluative", {}).values() for word in (*one.zh, *one.en)}
        self.evaluative = tuple(one for one in rest if one.lower() in judged)
        self.unknown = tuple(one for one in rest if one not in self.evaluative)


class _Page:
    """Scope, method, gaps and limitations of a decision."""

    def __init__(self, draft: Draft, setting: Setting, argument: Argument,
                 silent: Sequence[tuple[Casework, str]], said: _Terms) -> None:
        self.draft, self.setting, self.argument = draft, setting, argument
        self.silent, self.said = silent, said
        self.words = Words(draft.frame.pack, draft.frame.language)
        self.language = draft.frame.language

    def write(self) -> None:
        page.add_scope(self.draft)
        for domain in dict.fromkeys(one.domain for one in self.setting.spots):
            self._typed("scope", "method.industry", domain=self._entity(domain))
        for place in dict.fromkeys(one.place for one in self.setting.spots if one.chosen):
            self._typed("scope", "method.place", place=self._entity(place))
        if self.argument.matrices:
            self._typed("alternatives", "method.signs")
        self._gaps()
        self._limits()

    def _gaps(self) -> None:
        for case, reason in self.silent:
            self._typed("gaps", "gap.card", card=case.axiom.name.in_(self.language), domain=self._entity(case.domain),
                        place=self._entity(case.place), reason=reason_words(reason, self.language))
        for kind, metric, reason in dict.fromkeys(self.argument.gaps):
            section = "scenarios" if kind in KINDS_IN_SCENARIOS else "gaps"
            self.draft.typed_claim(section, kind, {
                "subject": self.words.subject(metric, "thesis.json#/matrices"),
                "reason": (Part(reason_words(reason, self.language)),)})
        for domain, place, role in self._missing():
            self._typed("gaps", "gap.role", domain=self._entity(domain), place=self._entity(place),
                        role=role_words(role, self.language))
        for id_ in self.setting.left_out:
            self._typed("gaps", "gap.not_concluded", what=self._left_out(id_))
        for term in self.said.unknown:
            self.draft.typed_claim("gaps", "gap.not_understood", {"term": (Part(term, "manifest.json#/question", True),)},
                                   terms=(term,))

    def _missing(self) -> list[tuple[str, str, str]]:
        found = [(case.domain, case.place, role) for case in self.argument.cases for role in case.run.missing]
        found += [(case.domain, case.place, reason.partition(":")[2]) for case, reason in self.silent
                  if reason.startswith("role_missing:")]
        return list(dict.fromkeys(found))

    def _limits(self) -> None:
        for term in self.said.evaluative:
            self.draft.typed_claim("limits", "limitation.evaluative",
                                   {"term": (Part(term, "manifest.json#/question", True),)}, terms=(term,))
        for card in {one.axiom.id: one.axiom for one in self.argument.cases}.values():
            name = card.name.in_(self.language)
            for one in card.confounders:
                self._plain("limitation.confounder", card=name, confounder=one.in_(self.language))
            self._plain("limitation.exception", card=name, text=card.holds_unless.in_(self.language))

    def _plain(self, template: str, **texts: str) -> None:
        """A limitation from the card's own words; words with numerals show no field and are left out."""
        if not any(NUMERAL.search(one) for one in texts.values()):
            self._typed("limits", template, **texts)

    def _typed(self, section: str, template: str, **texts: str) -> None:
        self.draft.typed_claim(section, template, {name: (Part(text, "manifest.json#/question", True),)
                                                   for name, text in texts.items()})

    def _entity(self, id_: str) -> str:
        return self.words.entity_name(id_)

    def _left_out(self, id_: str) -> str:
        pack = self.draft.frame.pack
        domain, slash, place = id_.partition("/")
        if slash:
            return JOIN.in_(self.language).join((self._entity(domain), self._entity(place)))
        named = [one for one in (*pack.entities, *pack.themes) if one.id == id_]
        return named[0].name.in_(self.language) if named else id_


def _slot_texts(draft: Draft) -> list[str]:
    """Words that gaps, limitations and confidence sentences hold beyond names: the judge finds them here."""
    language, pack = draft.frame.language, draft.frame.pack
    found = {one.in_(language) for table in (CAUSES, REASONS, ROLES) for one in table.values()}
    for theme in pack.themes:
        for card in theme.axioms:
            found |= {card.name.in_(language), card.holds_unless.in_(language)}
            found |= {one.in_(language) for one in card.confounders}
    texts = {claim.text for claim in draft.claims.values()}
    return sorted(one for one in found if any(one in text for text in texts))


def _bound(asked: Asked, setting: Setting) -> dict[str, Any]:
    return {"stage": "decision", "themes": list(asked.themes), "domains": list(asked.domains),
            "places": list(asked.places), "metrics": list(asked.metrics), "left_out": list(setting.left_out),
            "expanded_by_cards": [f"{theme.id}/{axiom.id}" for theme, axiom in setting.cards]}


def _tried(case: Casework) -> dict[str, Any]:
    run = case.run
    return {"stage": "card", "card": f"{case.theme.id}/{case.axiom.id}", "domain": case.domain, "place": case.place,
            "reasons": list(case.reasons), "missing": list(run.missing),
            "faults": [list(one) for one in case.filled.faults],
            "signs": {id_: seen.sign for id_, seen in sorted(run.observed.items())},
            "window": [str(run.window.start), str(run.window.end)] if run.window else []}
