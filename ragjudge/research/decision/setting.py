"""What a decision is about: the cards of the question's themes, and each industry and place by itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.calc.asked import Asked
from ragjudge.calc.card_run import roles_of
from ragjudge.calc.matrix import candidates
from ragjudge.records.rules import Axiom, RulesPack, Theme

MOST_THEMES, MOST_PLACES = 4, 4


@dataclass(frozen=True, slots=True)
class Spot:
    """One industry in one place. chosen: the question named no place."""
    domain: str
    place: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """Cards and spots, and what the question named beyond them (ids)."""
    cards: tuple[tuple[Theme, Axiom], ...]
    spots: tuple[Spot, ...]
    left_out: tuple[str, ...]


def setting_of(asked: Asked, pack: RulesPack, seated: Sequence[str] = ()) -> Setting:
    """The cards of at most four themes and at most four industry–place pairs, in the question's order.

    Args:
        seated: Themes that retrieval seated; used where the question itself names none.
    """
    themes = {one.id: one for one in pack.themes if one.track == "methodology"}
    wanted = asked.themes or tuple(dict.fromkeys(one for one in seated if one in themes))
    seated = [themes[id_] for id_ in wanted[:MOST_THEMES]]
    cards = tuple((theme, axiom) for theme in seated for axiom in theme.axioms)
    spots = [Spot(domain, place, not asked.places) for domain in asked.domains
             for place in asked.places or _places(pack, cards, domain)]
    left_out = [*wanted[MOST_THEMES:], *asked.others]
    left_out += [one for one in asked.domains if one not in {spot.domain for spot in spots}]
    left_out += [f"{one.domain}/{one.place}" for one in spots[MOST_PLACES:]]
    return Setting(cards, tuple(spots[:MOST_PLACES]), tuple(left_out))


def _places(pack: RulesPack, cards: Sequence[tuple[Theme, Axiom]], domain: str) -> tuple[str, ...]:
    """The one place whose metrics fill the most: whole cards first, then roles, then the world."""
    roles: dict[str, set[str]] = {}
    for metric in pack.metrics:
        if metric.domain == domain:
            roles.setdefault(metric.place, set()).add(metric.role)
    if not roles:
        return ()

    def rank(place: str) -> tuple[int, int, bool, str]:
        whole = sum(set(axiom.requires) <= roles[place] for _, axiom in cards)
        filled = sum(len(set(roles_of(axiom, candidates(axiom, theme.rivals))) & roles[place])
                     for theme, axiom in cards)
        return -whole, -filled, place != "world", place

    return (min(roles, key=rank),)
