import pytest
from index_support import FILLERS

from ragjudge.distil.fillers import content_span, fillers_of

FILL = fillers_of(FILLERS)


@pytest.mark.parametrize(
    "text, content",
    [
        ("嗯，那么，产能过剩导致价格下降。", "产能过剩导致价格下降。"),
        ("大家好，今天很高兴来到这里。电池价格下降了14%。谢谢大家！", "电池价格下降了14%。"),
        ("那么多工厂停产了。", "那么多工厂停产了。"),
        ("那个项目停产了。", "那个项目停产了。"),
        ("但是，产能过剩。", "但是，产能过剩。"),
        ("Um, so, prices fell by 14%.", "prices fell by 14%."),
        ("So far prices have fallen.", "So far prices have fallen."),
        ("Solar capacity doubled.", "Solar capacity doubled."),
        ("Well-known makers left.", "Well-known makers left."),
        ("Good morning everyone. Costs fell. Thank you very much.", "Costs fell."),
        ("(applause) Costs fell. [Applause]", "Costs fell."),
        ("Costs fell, they said so.", "Costs fell, they said so."),
        ("大家好！谢谢大家！", ""),
        ("", ""),
    ],
)
def test_fillers_at_the_ends_are_cut_and_nothing_else(text, content):
    start, end = content_span(text, FILL)
    assert text[start:end] == content
