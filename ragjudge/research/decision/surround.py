"""What stands around a decision's conclusions: scope, method, gaps, limitations, and the question's terms."""

from collections.abc import Sequence

from ragjudge.calc.argument_words import CAUSES, JOIN, REASONS, ROLES, reason_words, role_words
from ragjudge.calc.argument_frames import Words
from ragjudge.calc.casework import Casework
from ragjudge.calc.times import days_since
from ragjudge.research import page
from ragjudge.research.decision.argument import Argument
from ragjudge.research.decision.setting import Setting
from ragjudge.research.draft import Draft
from ragjudge.text.frames import NUMERAL, Part


class Surround:
    """Scope, method, gaps and limitations of a decision."""

    def __init__(
        self,
        draft: Draft,
        setting: Setting,
        argument: Argument,
        silent: Sequence[tuple[Casework, str]],
    ) -> None:
        self.draft, self.setting, self.argument = draft, setting, argument
        self.silent = silent
        self.words = Words(draft.frame.pack, draft.frame.language)
        self.language = draft.frame.language

    def write(self) -> None:
        page.add_scope(self.draft)
        for domain in dict.fromkeys(one.domain for one in self.setting.trials):
            self._typed("scope", "method.industry", domain=self._entity(domain))
        for place in dict.fromkeys(one.place for one in self.setting.trials if one.chosen):
            self._typed("scope", "method.place", place=self._entity(place))
        if self.argument.matrices:
            self._typed("alternatives", "method.signs")
        self._gaps()
        self._limits()

    def _gaps(self) -> None:
        for case, reason in self.silent:
            self._typed(
                "gaps",
                "gap.card",
                card=case.axiom.name.in_(self.language),
                domain=self._entity(case.domain),
                place=self._entity(case.place),
                reason=reason_words(reason, self.language),
            )
        for kind, metric, reason in dict.fromkeys(self.argument.gaps):
            section = "scenarios" if kind == "gap.scenario" else "gaps"
            self.draft.typed_claim(
                section,
                kind,
                {
                    "subject": self.words.subject(metric, "thesis.json#/matrices"),
                    "reason": (Part(reason_words(reason, self.language)),),
                },
            )
        for domain, place, role in self._missing():
            self._typed(
                "gaps",
                "gap.role",
                domain=self._entity(domain),
                place=self._entity(place),
                role=role_words(role, self.language),
            )
        for id_ in self.setting.left_out:
            self._typed("gaps", "gap.not_concluded", what=self._left_out(id_))

        if self.argument.concluded:
            self._typed("gaps", "gap.outside")

    def _missing(self) -> list[tuple[str, str, str]]:
        found = [
            (case.domain, case.place, role)
            for case in self.argument.cases
            for role in case.run.missing
        ]
        found += [
            (case.domain, case.place, reason.partition(":")[2])
            for case, reason in self.silent
            if reason.startswith("role_missing:")
        ]
        return list(dict.fromkeys(found))

    def _limits(self) -> None:
        for metric in self._stale():
            self.draft.typed_claim(
                "limits",
                "limitation.stale",
                {"subject": self.words.subject(metric, "manifest.json#/now")},
            )
        for card in {one.axiom.id: one.axiom for one in self.argument.cases}.values():
            name = card.name.in_(self.language)
            for one in card.confounders:
                self._plain("limitation.confounder", card=name, confounder=one.in_(self.language))
            self._plain(
                "limitation.exception", card=name, text=card.holds_unless.in_(self.language)
            )

    def _stale(self) -> list[str]:
        """Metrics whose last reading is older than they allow, of all that the page speaks of."""
        spoken = {one.metric for one in self.draft.inputs.values()}
        now = self.draft.frame.now
        cases = [*self.argument.cases, *(case for case, _ in self.silent)]
        return list(
            dict.fromkeys(
                one.metric.id
                for case in cases
                for several in case.filled.fillers.values()
                for one in several[:1]
                if one.metric.id in spoken
                and days_since(one.bound.points[-1].period, now) > one.metric.max_age_days
            )
        )

    def _plain(self, template: str, **texts: str) -> None:
        """A limitation from the card's own words; words with numerals show no field and are left out."""
        if not any(NUMERAL.search(one) for one in texts.values()):
            self._typed("limits", template, **texts)

    def _typed(self, section: str, template: str, **texts: str) -> None:
        self.draft.typed_claim(
            section,
            template,
            {name: (Part(text, "manifest.json#/question", True),) for name, text in texts.items()},
        )

    def _entity(self, id_: str) -> str:
        return self.words.entity_name(id_)

    def _left_out(self, id_: str) -> str:
        pack = self.draft.frame.pack
        domain, slash, place = id_.partition("/")
        if slash:
            return JOIN.in_(self.language).join((self._entity(domain), self._entity(place)))
        named = [one for one in (*pack.entities, *pack.themes) if one.id == id_]
        return named[0].name.in_(self.language) if named else id_


def slot_texts(draft: Draft) -> list[str]:
    """Words that gaps, limitations and confidence sentences hold beyond names: the judge finds them here."""
    language, pack = draft.frame.language, draft.frame.pack
    found = {one.in_(language) for table in (CAUSES, REASONS, ROLES) for one in table.values()}
    for theme in pack.themes:
        for card in theme.axioms:
            found |= {card.name.in_(language), card.holds_unless.in_(language)}
            found |= {one.in_(language) for one in card.confounders}
    texts = {claim.text for claim in draft.claims.values()}
    return sorted(one for one in found if any(one in text for text in texts))
