"""A question without a route's verb that names a law asks for a decision."""

import pytest
from decision_support import make_pack

from ragjudge.retrieve.route import route

PACK = make_pack()


@pytest.mark.parametrize("question, strategy", [
    ("Did widget making go through a shake-out?", "decision"),
    ("小件行业的大洗牌已经开始？", "decision"),
    ("Did widget output fall?", "lookup"),
    ("小件产量，2024年", "lookup"),
    ("How much did widget output fall during the shake-out?", "lookup"),
    ("行业洗牌期间小件产量下降了多少？", "lookup"),
])
def test_law_decides_only_where_no_verb_does(question, strategy):
    assert route(question, PACK).strategy == strategy
