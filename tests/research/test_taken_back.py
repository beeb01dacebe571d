"""A sentence that its title, heading, lead-in or next paragraph takes back is not quoted as an answer."""

from types import SimpleNamespace

import bundle_factory
import pytest

from ragjudge import readers
from ragjudge.records.canonical import sha256_hex
from ragjudge.research.draft import Draft, Frame, OpenSource
from ragjudge.research.lookup.stated_answer import state_answer
from ragjudge.text.asked import asked_terms
from ragjudge.text.units import parse_unit
from ragjudge.text.vocabulary import vocabulary_of


TAKEN_BACK = {
    "a title": "# Retracted article\n\nNorland sold 500 cars in 2023.\n",
    "a heading": "# Cars\n\n## Erratum\n\nNorland sold 500 cars in 2023.\n",
    "the next paragraph": "# Cars\n\nNorland sold 500 cars in 2023.\n\nThis figure was later retracted.\n",
    "a lead-in": "# Cars\n\nUntrue statements:\n\n- Norland sold 500 cars in 2023.\n- Cars are red here.\n",
    "a saying": "# Cars\n\nA rival company claimed:\n\nNorland sold 500 cars in 2023.\n",
    "a strike": "# Cars\n\n~~Norland sold 500 cars in 2023.~~\n",
}


@pytest.mark.parametrize("text", TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_sentence_that_its_surroundings_take_back_is_not_full(text):
    pack = bundle_factory.pack()
    plain = "# Cars\n\nNorland sold 500 cars in 2023.\n"
    assert _full(plain, pack)
    assert not _full(text, pack)


def _full(text, pack):
    """Whether the sentence about Norland, quoted from a document of this text, is found FULL."""
    corpus = _OneNote(text)
    draft = Draft(Frame(NORLAND, "en", "2025-09-30", pack))
    passages = [SimpleNamespace(table=None, uri=_OneNote.URI, start=0, end=10_000, title="")]
    terms = [one.text for one in asked_terms(NORLAND, pack)]
    return not isinstance(state_answer(draft, terms, corpus, passages, vocabulary_of(pack)), str)


NORLAND = "How many cars did Norland sell in 2023?"


class _OneNote:
    URI = "corpus/a.md"

    def __init__(self, text):
        data = text.encode()
        self.source = OpenSource(self.URI, sha256_hex(data), readers.read(data, self.URI), None)

    def open(self, uri):
        return self.source


def test_one_who_is_only_set_apart_did_not_do_it():
    assert not _full("# Cars\n\nSouthland, unlike Norland, sold 500 cars in 2023.\n", bundle_factory.pack())


def test_a_unit_over_nothing_is_no_unit():
    assert parse_unit("USD/0 t") is None
