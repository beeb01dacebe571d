"""The three tiers in one run: what Tier 2 does not find FULL goes back once, then the judge looks at it."""

import os
import pathlib
import shutil
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.records.canonical import sha256_hex  # noqa: E402
from ragjudge.research.answer import finish_lookup, refuse  # noqa: E402
from ragjudge.research.call_cells import Unanswerable  # noqa: E402
from ragjudge.research.draft import Draft, Frame, OpenSource  # noqa: E402
from ragjudge.research.lookup.stated_answer import state_answer  # noqa: E402
from ragjudge.research.reword import rewording  # noqa: E402
from ragjudge.runner.project import open_project  # noqa: E402
from ragjudge.runner.rules import compile_pack_of  # noqa: E402
from ragjudge.runner.tiers import Run, finish  # noqa: E402
from ragjudge.text.asked import asked_terms  # noqa: E402
from ragjudge.text.vocabulary import vocabulary_of  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
URI = "corpus/works.md"
ASKED = {"en": "How many workers do the Freedonia steel works employ?",
         "zh": "2016年弗里多尼亚钢厂的粗钢产量是多少吨？"}
SEEN = {"en": "# Freedonia steel works\n\nThe Freedonia steel works employ 5,200 workers.\n",
        "zh": "# 弗里多尼亚钢厂\n\n弗里多尼亚钢厂2016年的粗钢产量为320万吨。\n"}
AUDITED = {"en": "# Freedonia steel works\n\nThe Freedonia steel works employ 5,400 workers.\n",
           "zh": "# 弗里多尼亚钢厂\n\n2016年，弗里多尼亚钢厂的粗钢产量为340万吨。\n"}


class Passage:
    uri, start, end, title, table = URI, 0, 10_000, "", None


class Note:
    """A corpus of one note, as the researcher read it."""

    def __init__(self, text):
        data = text.encode()
        self.source = OpenSource(URI, sha256_hex(data), readers.read(data, URI), None)

    def open(self, uri):
        return self.source


def project_of(folder, text):
    """A project whose corpus holds the note."""
    (folder / "corpus").mkdir()
    (folder / "corpus" / "works.md").write_text(text, "utf-8")
    shutil.copytree(ROOT / "ontology" / "lexicons", folder / "ontology" / "lexicons")
    for name in ("templates.toml", "routes.toml"):
        shutil.copy(ROOT / "ontology" / name, folder / "ontology" / name)
    (folder / "ragjudge.toml").write_text("", "utf-8")
    return open_project(str(folder), None, dict(os.environ), {"lang": None, "reader": None})


def author_of(question, language, note, pack):
    """Refused quotations → the author's files of a lookup on one note."""
    terms = [one.text for one in asked_terms(question, pack)]
    frame = Frame(question, language, factory.NOW, pack)

    def author(refused):
        draft = Draft(frame, refused)
        made = state_answer(draft, terms, note, [Passage()], vocabulary_of(pack))
        if isinstance(made, str):
            return refuse(frame, terms, Unanswerable("question", made, "", ()), ())
        return finish_lookup(draft, terms, [])
    return author


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_refused_answer_is_worded_once_more_and_passes(language, tmp_path):
    project = project_of(tmp_path, AUDITED[language])
    pack, question, calls = compile_pack_of(project), ASKED[language], []
    old = author_of(question, language, Note(SEEN[language]), pack)
    again = rewording(author_of(question, language, Note(AUDITED[language]), pack))

    def reword(files):
        calls.append(files)
        return again(files)
    run = Run(project, pack, question, factory.NOW, "2025-09-30T00:00:00Z", lambda *_: None)
    done = finish(old(frozenset()), reword, run)
    assert len(calls) == 1
    assert done.verdict == "PASS", done.document["gates"]
    shown = {"en": "5400", "zh": "3400000"}[language]
    assert [one["value"] for one in done.document["answer"]["values"]] == [shown]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_refused_answer_without_another_wording_is_a_gap_on_the_page(language, tmp_path):
    project = project_of(tmp_path, AUDITED[language])
    pack, question = compile_pack_of(project), ASKED[language]
    author = author_of(question, language, Note(SEEN[language]), pack)
    run = Run(project, pack, question, factory.NOW, "2025-09-30T00:00:00Z", lambda *_: None)
    done = finish(author(frozenset()), rewording(author), run)
    assert done.verdict != "PASS" and done.document["strategy"] == "refusal"
    gap = {"en": "Not known", "zh": "未知"}[language]
    assert gap in (pathlib.Path(done.folder) / "report.md").read_text("utf-8")
