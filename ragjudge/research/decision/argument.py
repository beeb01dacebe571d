"""thesis.json in the making: what all cards of one decision share."""

from dataclasses import dataclass, field, replace

from ragjudge.calc.casework import Casework
from ragjudge.records import argument
from ragjudge.records.argument import Edge, Matrix, Node, Stage, Syllogism
from ragjudge.records.bundle import Claim
from ragjudge.records.rules import Axiom
from ragjudge.research.corpus import Corpus
from ragjudge.research.decision.alarms import Alarms
from ragjudge.research.draft import Draft
from ragjudge.text.frames import Rendered


@dataclass(slots=True)
class Argument:
    """thesis.json in the making, and what could not be said: gaps are (kind, metric or card, reason)."""

    draft: Draft
    corpus: Corpus
    alarms: Alarms
    matrices: list[Matrix] = field(default_factory=list)
    syllogisms: list[Syllogism] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    confidence: list[argument.Confidence] = field(default_factory=list)
    gaps: list[tuple[str, str, str]] = field(default_factory=list)
    made: dict[tuple[str, ...], Claim] = field(default_factory=dict)
    concluded: list[str] = field(default_factory=list)
    cases: list[Casework] = field(default_factory=list)
    forecast: set[str] = field(default_factory=set)

    def thesis(self) -> argument.Thesis:
        return argument.Thesis(
            "ragjudge.thesis/1",
            tuple(self.syllogisms),
            tuple(self.matrices),
            tuple(self.nodes),
            tuple(replace(one, breaks_if=self.alarms.trigger_of(one.to)) for one in self.edges),
            tuple(self.stages),
            tuple(self.confidence),
        )


def alternative_claim(
    draft: Draft, made: dict[tuple[str, ...], Claim], case: Casework, id_: str
) -> Claim:
    """The claim that states a hypothesis of a card in the card's own words."""
    key = ("alternative", case.theme.id, id_)
    if key not in made:
        card: Axiom = case.axiom
        text = (
            card.hypothesis
            if id_ == card.id
            else next(one.statement for one in case.theme.rivals if one.id == id_)
        )
        made[key] = draft.text_claim(
            "alternatives",
            "alternative",
            Rendered(text.in_(draft.frame.language), (), ()),
            level="HYPOTHESIS",
            hypothesis=id_,
        )
    return made[key]
