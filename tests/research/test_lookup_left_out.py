"""A total or a difference that was not understood is refused; its parts alone would mislead."""

import pytest

from ragjudge.research.calls import Call
from ragjudge.research.lookup import Derived, Proposal
from ragjudge.research.lookup_answer import leaves_out_a_computation

TWO = (Call("Revenue", entity="Foo"), Call("Revenue", entity="Bar"))


def proposal(calls=TWO, derived=()):
    return Proposal(tuple(calls), tuple(derived), (), (), (), (), (), (), "")


@pytest.mark.parametrize("question", [
    "What is the total revenue of Foo and Bar in 2023?", "Foo和Bar一共收入多少？",
    "How much higher was the revenue of Foo in 2022 than in 2021?", "Foo比Bar高多少？"])
def test_parts_without_the_computation_are_left_out(question):
    assert leaves_out_a_computation(question, proposal())


def test_parts_that_are_asked_for_or_computed_are_not():
    assert not leaves_out_a_computation("What was the revenue of Foo and of Bar?", proposal())
    assert not leaves_out_a_computation("total revenue?", proposal(derived=(Derived("sum", ((0, 1),)),)))
    assert not leaves_out_a_computation("total revenue of Foo?", proposal(TWO[:1]))
