"""The researcher meets the auditor: a refused wording gives way to another one, or to a gap on the page."""

import pathlib
import sys
from dataclasses import dataclass

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.records.canonical import sha256_hex  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.research.answer import finish_lookup, refuse  # noqa: E402
from ragjudge.research.call_cells import Unanswerable  # noqa: E402
from ragjudge.research.draft import Draft, Frame, OpenSource  # noqa: E402
from ragjudge.research.lookup.quote_spans import quote_spans  # noqa: E402
from ragjudge.research.lookup.stated_answer import state_answer  # noqa: E402
from ragjudge.research.reword import refused_quotations, rewording  # noqa: E402
from ragjudge.text.asked import asked_terms  # noqa: E402
from ragjudge.text.vocabulary import vocabulary_of  # noqa: E402

URI = "corpus/notes/works.md"


@dataclass(frozen=True)
class Passage:
    uri: str = URI
    start: int = 0
    end: int = 10_000
    title: str = ""
    table: None = None


class NoteCorpus:
    def __init__(self, text):
        self.data = text.encode()
        self.source = OpenSource(URI, sha256_hex(self.data), readers.read(self.data, URI), None)

    def open(self, uri):
        return self.source


def asking(note, question):
    """The author of a lookup on one note: refused quotations → the author's files."""
    corpus, pack = NoteCorpus(note), factory.pack()
    language = "zh" if any("\u3400" <= ch <= "\u9fff" for ch in question) else "en"
    frame = Frame(question, language, factory.NOW, pack)
    terms = [one.text for one in asked_terms(question, pack)]

    def author(refused):
        draft = Draft(frame, refused)
        made = state_answer(draft, terms, corpus, [Passage()], vocabulary_of(pack))
        if isinstance(made, str):
            return refuse(frame, terms, Unanswerable("question", made, "", ()), ())
        return finish_lookup(draft, terms, [])
    return author, lambda files: factory.audited(files, lambda uri: corpus.data)


def quoted(files):
    """The quotations of the answer."""
    bundle = load_bundle(files)
    return [bundle.evidence[one.evidence[0]].quote.exact for one in bundle.claims.values()
            if one.role == "finding"]


def gaps(files):
    return [one.text for one in load_bundle(files).claims.values() if one.role == "gap"]


PRONOUNS = [
    ("# Freedonia steel works\n\nThe Freedonia steel works lie in Fredville. "
     "They employ 5,200 workers in the steel works.\n",
     "How many workers do the Freedonia steel works employ?",
     "The Freedonia steel works lie in Fredville. They employ 5,200 workers in the steel works."),
    ("# 弗里多尼亚钢厂\n\n弗里多尼亚钢厂位于弗雷德市。该钢厂2016年的粗钢产量为320万吨。\n",
     "2016年弗里多尼亚钢厂的粗钢产量是多少吨？",
     "弗里多尼亚钢厂位于弗雷德市。该钢厂2016年的粗钢产量为320万吨。"),
]


@pytest.mark.parametrize("note, question, wording", PRONOUNS, ids=["en", "zh"])
def test_a_sentence_that_names_no_subject_is_quoted_with_the_one_before(note, question, wording):
    author, audited = asking(note, question)
    files = audited(author(frozenset()))
    assert quoted(files) == [wording]
    assert [one.entailment for one in load_bundle(files).verification.results] == ["FULL"]
    assert factory.verdict(files).verdict == "PASS", factory.findings(factory.verdict(files))


@pytest.mark.parametrize("note, question", [
    ("# Freedonia steel works\n\nCorrection: figures in this note were mistyped.\n\n"
     "The Freedonia steel works employ 5,200 workers.\n",
     "How many workers do the Freedonia steel works employ?"),
    ("# 弗里多尼亚钢厂\n\n更正：本页数字曾经录错。\n\n弗里多尼亚钢厂2016年的粗钢产量为320万吨。\n",
     "2016年弗里多尼亚钢厂的粗钢产量是多少吨？"),
], ids=["en", "zh"])
def test_a_sentence_that_no_wording_carries_is_a_gap_on_the_page(note, question):
    author, audited = asking(note, question)
    files = audited(author(frozenset()))
    assert not quoted(files) and gaps(files)
    assert b"retracted" in files["trace.jsonl"]
    assert factory.verdict(files).verdict != "PASS"


TWICE = [
    ("# Freedonia steel works\n\nThe Freedonia steel works employ 5,200 workers.\n\n"
     "In all 5,200 workers are on the list of the Freedonia steel works, which employ them.\n",
     "How many workers do the Freedonia steel works employ?"),
    ("# 弗里多尼亚钢厂\n\n弗里多尼亚钢厂2016年的粗钢产量为320万吨。\n\n2016年，弗里多尼亚钢厂粗钢产量达到320万吨。\n",
     "2016年弗里多尼亚钢厂的粗钢产量是多少吨？"),
]


@pytest.mark.parametrize("note, question", TWICE, ids=["en", "zh"])
def test_what_the_audit_refuses_is_worded_once_more(note, question):
    author, audited = asking(note, question)
    first = audited(author(frozenset()))
    assert rewording(author)(first) is None
    second = audited(rewording(author)(refused(first)))
    assert quoted(second) and quoted(second) != quoted(first)
    assert [one.entailment for one in load_bundle(second).verification.results] == ["FULL"]
    third = rewording(lambda found: author(found | refused_quotations(refused(first))))(refused(second))
    assert not quoted(third) and gaps(third)


def refused(files):
    """As an auditor would have written who does not find the claim carried."""
    docs = factory.documents(files)
    for row in docs["audit/verification_results.json"]["results"]:
        row |= {"status": "decided", "entailment": "PARTIAL", "unmatched": ["modal"]}
    return factory.resealed(factory.written(files, docs))


def test_the_wordings_of_a_sentence_come_in_order():
    text = "# A\n\nThe works lie in Fredville. The works are old; the works employ 5,200 workers.\n"
    document = NoteCorpus(text).source.document
    start = document.text.index("The works are old")
    spans = [document.text[low:high] for low, high in
             quote_spans(document, start, document.text.index("workers.") + 8)]
    assert spans == ["The works are old; the works employ 5,200 workers.", "the works employ 5,200 workers.",
                     "The works lie in Fredville. The works are old; the works employ 5,200 workers."]
