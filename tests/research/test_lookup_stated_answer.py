"""A sentence that states the answer is quoted, tied, and judged; a forged number in it does not pass."""

from dataclasses import dataclass
from functools import lru_cache

import pytest

from ragjudge import readers
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.load_bundle import load_bundle
from ragjudge.render.answer_document import answer_document
from ragjudge.research.answer import finish_lookup
from ragjudge.research.draft import Draft, Frame, OpenSource
from ragjudge.research.lookup.stated_answer import state_answer
from ragjudge.text.asked import asked_terms
from ragjudge.text.vocabulary import vocabulary_of
from tests import bundle_factory as factory

URI = "corpus/notes/works.md"
NOTE = """# Works of Freedonia

The Freedonia steel works employ 5,200 workers in Fredville.
The Freedonia steel works were founded in 1912.

# 弗里多尼亚钢厂

2016年，弗里多尼亚钢厂的粗钢产量为320万吨。
弗里多尼亚钢厂也许会在2031年停产。
"""


@dataclass(frozen=True)
class Passage:
    uri: str
    start: int
    end: int
    title: str = "Works of Freedonia"
    table: None = None


class NoteCorpus:
    """One note; no tables."""

    def __init__(self, text=NOTE):
        self.data = text.encode()
        self.source = OpenSource(URI, sha256_hex(self.data), readers.read(self.data, URI), None)

    def open(self, uri):
        return self.source

    def bytes(self, uri):
        return self.data


@lru_cache
def asked(question, language):
    corpus, pack = NoteCorpus(), factory.pack()
    draft = Draft(Frame(question, language, factory.NOW, pack))
    terms = [one.text for one in asked_terms(question, pack)]
    made = state_answer(draft, terms, corpus, [Passage(URI, 0, len(NOTE))], vocabulary_of(pack))
    if isinstance(made, str):
        return made
    return factory.audited(finish_lookup(draft, terms, []), corpus.bytes)


@pytest.mark.parametrize("language, question, value, unit", [
    ("en", "How many workers do the Freedonia steel works employ in Fredville?", "5200", "worker"),
    ("zh", "2016年弗里多尼亚钢厂的粗钢产量是多少吨？", "3200000", "t"),
])
def test_sentence_with_the_number_passes_and_carries_it(language, question, value, unit):
    files = asked(question, language)
    assert not isinstance(files, str), files
    card = factory.verdict(files)
    assert card.verdict == "PASS", factory.findings(card)
    document = answer_document(files, card, factory.pack(), "x")
    assert [(one["value"], one["unit"]) for one in document["answer"]["values"]] == [(value, unit)]
    bundle = load_bundle(files)
    claim = next(one for one in bundle.claims.values() if one.role == "finding")
    assert claim.level == "ATTRIBUTED STATEMENT"
    assert {one.pointer for one in claim.values} == {f"evidence.jsonl#{claim.evidence[0]}/quote"}


def test_year_is_answered_by_the_sentence():
    files = asked("When were the Freedonia steel works founded?", "en")
    assert not isinstance(files, str), files
    assert factory.verdict(files).verdict == "PASS"
    claim = next(one for one in load_bundle(files).claims.values() if one.role == "finding")
    assert claim.slots.period.start == "1912-01-01" and "1912" in claim.text


@pytest.mark.parametrize("question", [
    "How many workers do the Sylvania steel works employ in Fredville?",
    "How many engineers do the Freedonia steel works employ in Fredville?",
    "2017年弗里多尼亚钢厂的粗钢产量是多少吨？",
])
def test_sentence_about_another_thing_is_not_taken(question):
    assert isinstance(asked(question, "zh" if question.startswith("2") else "en"), str)


@pytest.mark.parametrize("field, value", [
    ("value", "5300"), ("unit", "t"), ("as_printed", "5,300"), ("interval", ["0", "9"])])
def test_forged_number_of_a_sentence_fails(field, value):
    files = asked("How many workers do the Freedonia steel works employ in Fredville?", "en")

    docs = factory.documents(files)
    docs["parameter_registry.json"]["inputs"][0][field] = value
    card = factory.verdict(factory.resealed(factory.written(files, docs)))
    assert card.verdict != "PASS" and factory.findings(card)
