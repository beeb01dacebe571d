"""What a decision's sentences are made of: names, amounts and periods in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ragjudge.calc.wording import with_commas
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.bundle import Claim, Evidence, Input, Language, Parameter
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.records.rules import Axiom, Metric, Rival, RulesPack
from ragjudge.text.frames import Part, Parts, Rendered, render
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.periods import display_period
from ragjudge.text.units import display


class View(Protocol):
    """What the sentences are made from."""

    claims: Mapping[str, Claim]
    evidence: Mapping[str, Evidence]
    inputs: Mapping[str, Input]
    parameters: Mapping[str, Parameter]
    thesis: Thesis | None
    monitor: Monitor | None


@dataclass(frozen=True, slots=True)
class Words:
    """The pack in one language, with what sentences are made of."""

    pack: RulesPack
    language: Language

    def template(self, name: str) -> str:
        found = next((one for one in self.pack.templates if one.id == name), None)
        if found is None:
            raise BundleError("ontology/templates.toml", f"there is no template {name!r}")
        return found.text.in_(self.language)

    def fill(self, name: str, slots: dict[str, Parts]) -> Rendered:
        """The template filled; an English sentence begins with a capital."""
        made = render(self.template(name), slots, name)
        if self.language != "en":
            return made
        return Rendered(made.text[:1].upper() + made.text[1:], made.values, made.names)

    def metric(self, id_: str | None) -> Metric:
        return found_in(self.pack.metrics, id_, "metric")

    def entity_name(self, id_: str | None) -> str:
        return found_in(self.pack.entities, id_, "entity").name.in_(self.language)

    def card(self, theme: str, id_: str) -> Axiom | Rival:
        for one in self.pack.themes:
            if one.id == theme:
                return found_in((*one.axioms, *one.rivals), id_, "card")
        raise BundleError("thesis.json", f"no theme {theme!r} in the rules pack")

    def subject(self, metric_id: str | None, pointer: str) -> Parts:
        """The metric with its place, as one name (as calc.wording names it)."""
        metric = self.metric(metric_id)
        name, entity = metric.name.in_(self.language), self.entity_name(metric.place)
        text = self.template("fragment.subject").replace("{qualifiers}", "")
        return (Part(text.replace("{metric}", name).replace("{entity}", entity), pointer, True),)

    def amount(self, value: str, unit: str | None, pointer: str, unit_pointer: str) -> Parts:
        """A number with its unit; a minus is a sign of its own."""
        parts = [Part("−")] if value.startswith("-") else []
        parts.append(Part(with_commas(value.lstrip("-")), pointer))
        if unit not in (None, "1"):
            name = display(unit, self.language, parse_decimal(value))
            blank = "" if self.language == "zh" or name.startswith("%") else " "
            parts.append(Part(blank + name, unit_pointer))
        return tuple(parts)

    def period(self, period: Period | None, pointer: str) -> Parts:
        if period is None:
            raise BundleError(pointer, "no period to show")
        return (Part(display_period(period, self.language), pointer),)

    def ends(self, period: Period | None, pointer: str) -> tuple[Parts, Parts]:
        """First and last year of a span."""
        if period is None:
            raise BundleError(pointer, "no period to show")
        years = (str(period.first_year), str(period.last_year))
        suffix = "年" if self.language == "zh" else ""
        return (Part(years[0] + suffix, pointer),), (Part(years[1] + suffix, pointer),)


def found_in(several: Sequence, id_: str | None, kind: str):
    one = next((one for one in several if one.id == id_), None)
    if one is None:
        raise BundleError("rules pack", f"no {kind} {id_!r}")
    return one
