"""Every entry of the English word lists does what it stands there for: it licenses, vetoes, folds, hides."""

import sys
import tomllib
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from every_entry import every  # noqa: E402

from ragjudge.text.entail import Source, decide  # noqa: E402
from ragjudge.text.entail.english_view import MARKS  # noqa: E402
from ragjudge.text.entail.words import compile_words  # noqa: E402
from ragjudge.text.scope import markers  # noqa: E402

FOLDER = Path(__file__).resolve().parents[2] / "ontology/lexicons"
NAMES = ("synonyms", "antonyms", "irregular", "case", "negation", "modality", "hedges", "quantifiers",
         "attribution", "correction", "approximation")
LEXICONS = {name: {cls: words for cls, words in tomllib.loads(
    (FOLDER / f"{name}.toml").read_text("utf-8")).items() if cls != "format"} for name in NAMES}
CLASSES = ("planned", "possible", "reported", "conditional", "irreal")
WORDS = compile_words(LEXICONS)


def entries(lexicon, *classes):
    return [entry for cls, words in LEXICONS[lexicon].items() if not classes or cls in classes
            for entry in words.get("en", ())]


def vetoes(claim, source):
    got = decide(claim, Source.of(source), LEXICONS)
    return [] if got.entailment == "FULL" else [one.code for one in got.vetoes]


@every("group", entries("synonyms", "groups"))
def test_words_of_a_group_license_each_other(group):
    as_noun, as_verb = "In Berlin the old {} was noted by Ms Roe.", "In Berlin Ms Roe {} the mill."
    as_move = "In Berlin sales {} by 5 %."
    for one, other in permutations(group.split("|"), 2):
        found = [vetoes(shape.format(one), shape.format(other))
                 for shape in (as_noun, as_verb, as_move)]
        assert [] in found, (one, other, found)


@every("pair", entries("synonyms", "demonyms"))
def test_country_licenses_its_adjective_and_never_the_reverse(pair):
    country, people = pair.split("|")
    assert vetoes(f"The {people} plan was noted.", f"The {country} plan was noted.") == []
    assert vetoes(f"The {country} plan was noted.", f"The {people} plan was noted.")


@every("pair", entries("antonyms"))
def test_opposite_is_a_veto(pair):
    for one, other in permutations(pair.split("|"), 2):
        assert vetoes(f"Roe found the {one} thing noted.", f"Roe found the {other} thing noted."), pair


@every("forms", entries("irregular"))
def test_forms_of_one_word_fold(forms):
    first, *others = forms.split("|")
    assert {WORDS.key(form) for form in others} == {WORDS.key(first)}


def test_irregular_forms_fold_two_words_nowhere():
    owners = {}
    for forms in entries("irregular"):
        for form in forms.split("|")[1:]:
            owners.setdefault(form, set()).add(WORDS.key(forms.split("|")[0]))
    assert not {form: bases for form, bases in owners.items() if len(bases) > 1}


@every("group", entries("case"))
def test_prepositions_of_a_group_agree(group):
    for one, other in permutations(group.split("|"), 2):
        assert WORDS.same_case(one, other)


@every("word", [*entries("negation"), *entries("hedges"),
                                  *entries("modality", *CLASSES)])
def test_marks_that_only_the_source_has_veto(word):
    assert vetoes("The old plant closed in Berlin.", f"The old plant {word} closed in Berlin.")


@every("word", entries("quantifiers", "some", "most", "only", "none"))
def test_quantifiers_that_only_the_source_has_veto(word):
    assert vetoes("The plants of Roe closed.", f"{word.capitalize()} of the plants of Roe closed.")
    if " " not in word:
        assert vetoes("Plants of Roe closed.", f"{word.capitalize()} plants of Roe closed.")


@every("word", entries("quantifiers", "universal", "only", "most", "superlative", "none"))
def test_quantifiers_that_only_the_claim_has_veto(word):
    assert vetoes(f"The {word} plants of Roe closed.", "The plants of Roe closed.")


@every("word", entries("attribution"))
def test_sayings_that_only_the_source_has_veto(word):
    assert vetoes("The old plant closed in Berlin.", f"Ms Roe {word} that the old plant closed in Berlin.")


MASKS = [(lexicon, cls, mask) for lexicon in ("negation", "modality", "hedges", "quantifiers",
                                              "attribution")
         for cls, words in LEXICONS[lexicon].items() for mask in words.get("masks", ())
         if mask.isascii() and cls not in ("aspect", "present", "comparator")]


@every("lexicon, cls, mask", MASKS)
def test_word_inside_a_mask_is_no_mark(lexicon, cls, mask):
    name = {"negation": "negation", "hedges": "hedge", "attribution": "attribution",
            "modality": cls}.get(lexicon, f"{lexicon}.{cls}")
    hits = markers(mask, {lexicon: {cls: LEXICONS[lexicon][cls]}}, (), (name,))
    listed = set(LEXICONS[lexicon][cls].get("en", ()))
    assert name in MARKS
    assert not [hit for hit in hits if hit.word in listed and hit.word != mask]
