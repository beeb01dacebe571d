"""The opposition sweep of quoted sentences: the same said with another number, or denied."""

import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "ontology"))
sys.path.insert(0, str(ROOT / "tests"))
import quote_cases  # noqa: E402
from ontology_shipped import shipped_pack  # noqa: E402

from ragjudge.calc.opposition import SentenceSweep  # noqa: E402

PACK = shipped_pack()
EN, ZH = "The Norland steel works employ 5,200 workers.", "北方钢厂有5200名工人。"


def swept(said, other):
    """(slot, sentence) of what opposes a quoted sentence in a note with another one."""
    document = quote_cases.page(f"# Works\n\n{said}\n\n{other}\n")
    row = quote_cases.cite(document, said)
    own = [("s", row.locator.start, row.locator.end)]
    found = SentenceSweep(PACK).sweep(quote_cases.claim(said), {"s": document}, own)
    assert all(document.text[one.start:one.end] == one.exact and one.reason is None for one in found)
    return [(one.slot, one.exact) for one in found]


@pytest.mark.parametrize("said, other, slot", [
    (EN, "The Norland steel works employ 5,400 workers.", "value"),
    (ZH, "北方钢厂有5400名工人。", "value"),
    ("The Norland steel works close in winter.", "The Norland steel works do not close in winter.", "polarity"),
    ("北方钢厂在冬季停产。", "北方钢厂在冬季不停产。", "polarity"),
])
def test_the_same_with_another_number_or_denied_opposes(said, other, slot):
    assert swept(said, other) == [(slot, other)]


@pytest.mark.parametrize("said, other", [
    (EN, "The Southland steel works employ 5,400 workers."),
    (ZH, "南方钢厂有5400名工人。"),
    (EN, "The Norland steel works employ 5,200 workers in all."),
    ("In 2019 the Norland steel works employed 5,200 workers.",
     "In 2020 the Norland steel works employed 5,400 workers."),
    ("2019年北方钢厂有5200名工人。", "2020年北方钢厂有5400名工人。"),
    (EN, "The Norland steel works own 5,400 houses."),
    (EN, "Do the Norland steel works employ 5,400 workers?"),
    (ZH, "北方钢厂有5400名工人吗？"),
])
def test_another_entity_period_or_matter_does_not(said, other):
    assert swept(said, other) == []
