"""The numeric example of each law, computed again; its figure stands in both notes."""

import json
import pathlib
from fractions import Fraction

import pytest

from ragjudge.calc import expressions, syntax
from ontology_shipped import ROOT, shipped_pack

FILE = pathlib.Path(__file__).resolve().parents[1] / "cases" / "ontology" / "examples.json"
EXAMPLES = json.loads(FILE.read_text("utf-8"))
THEMES = {theme.id: theme for theme in shipped_pack().themes}


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["theme"] + " " + case["value"])
def test_example_comes_out_and_stands_in_both_notes(case):
    card = THEMES[case["theme"]].axioms[0]
    expression = card.expression if case.get("card") else case["expression"]
    values = {name: Fraction(text) for name, text in case["inputs"].items()}
    result = expressions.evaluate(syntax.parse(expression), values)
    assert round(result, case["places"]) == Fraction(case["value"])
    for language in ("zh", "en"):
        for name in getattr(card.source.path, language):
            assert case[language] in (ROOT / name).read_text("utf-8"), name


def test_every_law_has_an_example():
    assert {case["theme"] for case in EXAMPLES} == {one.id for one in THEMES.values() if one.axioms}
