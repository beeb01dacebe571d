"""What a decision is about: the cards of the question's themes, each in the industries and places asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.calc.asked import Asked
from ragjudge.calc.card_run import roles_of
from ragjudge.calc.matrix import candidates
from ragjudge.records.rules import Axiom, RulesPack, Theme

MOST_THEMES, MOST_SPOTS = 4, 4


@dataclass(frozen=True, slots=True)
class Trial:
    """One card in one industry and place. chosen: the question named no place."""

    theme: Theme
    axiom: Axiom
    domain: str
    place: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """What is tried, and what the question named beyond it (ids, or domain/place)."""

    trials: tuple[Trial, ...]
    themes: tuple[str, ...]
    left_out: tuple[str, ...]


def setting_of(asked: Asked, pack: RulesPack, seated: Sequence[str] = ()) -> Setting:
    """Each card of at most four themes in each of at most four industry–place pairs, in the question's order.

    A question without a place has each card tried in the one place whose metrics fill most of it.
    Args:
        seated: Themes that retrieval seated; used where the question itself names none.
    """
    themes = {one.id: one for one in pack.themes if one.track == "methodology"}
    wanted = asked.themes or tuple(dict.fromkeys(one for one in seated if one in themes))
    trials: list[Trial] = []
    pairs: dict[tuple[str, str], None] = {}
    left_out = [*wanted[MOST_THEMES:], *asked.others]
    for id_ in wanted[:MOST_THEMES]:
        for axiom in themes[id_].axioms:
            for domain in asked.domains:
                for place in asked.places or _place(pack, themes[id_], axiom, domain):
                    if len(pairs) >= MOST_SPOTS and (domain, place) not in pairs:
                        left_out.append(f"{domain}/{place}")
                        continue
                    pairs.setdefault((domain, place))
                    trials.append(Trial(themes[id_], axiom, domain, place, not asked.places))
    if wanted:
        left_out += [one for one in asked.domains if one not in {domain for domain, _ in pairs}]
    return Setting(tuple(trials), wanted[:MOST_THEMES], tuple(dict.fromkeys(left_out)))


def _place(pack: RulesPack, theme: Theme, axiom: Axiom, domain: str) -> tuple[str, ...]:
    """The place whose metrics fill the card's required roles, then most of its roles, then the world."""
    wanted = set(roles_of(axiom, candidates(axiom, theme.rivals)))
    filled: dict[str, set[str]] = {}
    for metric in pack.metrics:
        if metric.domain == domain:
            filled.setdefault(metric.place, set()).add(metric.role)
    if not filled:
        return ()

    def rank(place: str) -> tuple[int, int, bool, str]:
        return (
            -len(filled[place] & set(axiom.requires)),
            -len(filled[place] & wanted),
            place != "world",
            place,
        )

    return (min(filled, key=rank),)
