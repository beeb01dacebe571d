"""Words that tie a sentence to the one before it, and those that say something."""

import pytest

from ragjudge.calc.connectives import CONNECTIVES, without_connective


@pytest.mark.parametrize("word", CONNECTIVES)
def test_opening_that_only_adds_is_blanked_and_places_are_kept(word):
    han = word[0] > "z"
    text = f"{word}，产量下降。" if han else f"{word.capitalize()}, output fell."
    bare = without_connective(text)
    assert len(bare) == len(text) and bare.strip("\n") == ("产量下降。" if han else "output fell.")


@pytest.mark.parametrize("text", [
    "However, output fell.", "Therefore, output fell.", "Finally, output fell.", "Overall output fell.",
    "Output fell. Moreover, prices rose.", "但是，产量下降。", "因此，产量下降。", "最后，产量下降。", "此外产量下降。",
    "同时，产量下降。", "Notably absent, output fell."])
def test_word_that_says_something_stays(text):
    assert without_connective(text) == text
