"""A law speaks only of industries that have what it asks for."""

import pathlib
import sys
from dataclasses import replace

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from decision_support import make_pack, project_files  # noqa: E402

from ragjudge.calc.argument_words import reason_words  # noqa: E402
from ragjudge.calc.casework import Where, speaks_of, work_out  # noqa: E402
from ragjudge.ontology import compile_pack, lint  # noqa: E402
from ragjudge.records.errors import OntologyError  # noqa: E402

PACK = make_pack()
THEME = PACK.themes[0]
CARD = replace(THEME.axioms[0], traits=("network",))


def with_traits(*traits):
    """The case's pack whose industry "widget" has those traits."""
    return replace(PACK, entities=tuple(
        replace(one, traits=traits) if one.id == "widget" else one for one in PACK.entities))


@pytest.mark.parametrize("traits, speaks", [((), False), (("lagged_supply",), False), (("network",), True),
                                            (("lagged_supply", "network"), True)])
def test_card_speaks_where_the_industry_has_its_traits(traits, speaks):
    assert speaks_of(CARD, "widget", with_traits(*traits)) is speaks


def test_card_without_traits_speaks_of_any_industry():
    assert speaks_of(THEME.axioms[0], "widget", PACK)


def test_industry_without_the_trait_is_not_tried_and_nothing_is_read():
    case = work_out(PACK, THEME, CARD, Where("widget", "atlantis", "2026-06-30"), None, None)
    assert (case.reasons, case.leader, dict(case.filled.fillers)) == (("not_applicable",), None, {})


@pytest.mark.parametrize("language, words", [("zh", "范围"), ("en", "not of the kind")])
def test_reason_has_words_in_both_languages(language, words):
    assert words in reason_words("not_applicable", language)


def changed(path, old, new):
    files = project_files()
    assert old.encode() in files[path]
    return files | {path: files[path].replace(old.encode(), new.encode(), 1)}


CARDS = next(one for one in project_files() if one.startswith("ontology/themes/"))
REQUIRES = 'requires = ["makers", "output"]'


def test_unknown_trait_is_refused():
    with pytest.raises(OntologyError, match="unknown trait 'magic'"):
        compile_pack(changed(CARDS, REQUIRES, REQUIRES + '\ntraits = ["magic"]'))


def test_trait_that_no_industry_has_is_a_fault_of_the_linter():
    faults = lint(changed(CARDS, REQUIRES, REQUIRES + '\ntraits = ["network"]'))
    assert any("no industry has the trait 'network'" in one.what for one in faults)
