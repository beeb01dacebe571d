"""Each hypothesis leads in the world that it predicts: the cards can be won and lost, before any data.

A world: every row that the hypothesis predicts has its sign; rows on roles that the card does not require are
seen or not. No series, no question enters.
"""

from fractions import Fraction

import pytest

from ontology_shipped import shipped_pack
from ragjudge.calc import matrix
from ragjudge.calc.matrix import analyse, candidates
from ragjudge.calc.signs import Observed
from ragjudge.records.period import Period

PACK = shipped_pack()
RIVALS = tuple(rival for theme in PACK.themes for rival in theme.rivals)
CARDS = {card.id: card for theme in PACK.themes for card in theme.axioms}
NEEDS_MORE_SERIES = {"performance_doubles"}
"""One required series alone: the floor (CH5, two base series) lets it lead only with a price beside it."""


def world(card_id: str, hypothesis_id: str, only_required: bool):
    card = CARDS[card_id]
    hypotheses = candidates(card, RIVALS)
    mine = next(one for one in hypotheses if one.id == hypothesis_id)
    signs = {(one.role, one.test, one.to): one.sign for one in mine.predicts}
    seen = {}
    for test in matrix.tests_of(hypotheses):
        sign = signs.get((test.role, test.test, test.to))
        roles = {test.role, *([test.to] if test.to else [])}
        if sign is None or only_required and not roles <= set(card.requires):
            continue
        seen[test.id] = Observed(test, sign, 10, False, Period("2010-01-01", "2020-01-01", "change"),
                                 Fraction(1), Fraction(1, 10), tuple(sorted(roles)), Fraction(4))
    return analyse(hypotheses, seen)


@pytest.mark.parametrize("card_id, hypothesis_id", [
    (card.id, one.id) for card in CARDS.values() for one in candidates(card, RIVALS)])
def test_hypothesis_is_never_beaten_in_its_own_world(card_id, hypothesis_id):
    for only_required in (False, True):
        result = world(card_id, hypothesis_id, only_required)
        assert result.scores[hypothesis_id] == 0


@pytest.mark.parametrize("card_id", sorted(set(CARDS) - NEEDS_MORE_SERIES))
def test_card_s_own_hypothesis_leads_in_its_world_with_the_required_roles_alone(card_id):
    result = world(card_id, card_id, only_required=True)
    assert result.leader == card_id, (result.reasons, result.scores)


@pytest.mark.parametrize("card_id", sorted(set(CARDS) - NEEDS_MORE_SERIES))
def test_null_and_opposite_are_testable_with_the_required_roles_alone(card_id):
    result = world(card_id, card_id, only_required=True)
    roles = {one.id: one.role for one in candidates(CARDS[card_id], RIVALS)}
    assert {"null", "opposite"} <= {roles[one] for one in result.testable}
    assert len(result.testable) >= 3
