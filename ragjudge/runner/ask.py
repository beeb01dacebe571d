"""`ragjudge ask` and `ragjudge compute`: the index made current, the question researched, audited, judged."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import SourceError
from ragjudge.records.rules import RulesPack
from ragjudge.render.messages import language_of_text, say
from ragjudge.runner.build import Built, build_with, refuse_empty
from ragjudge.runner.corpus import IndexedCorpus
from ragjudge.runner.project import Project
from ragjudge.runner.rules import compile_pack_of
from ragjudge.runner.signing import key_warning
from ragjudge.runner.tiers import Outcome, Run, finish

Progress = Callable[[str, int, int | None, str], None]
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Asking:
    """What one question is asked with. Dates are ISO; say prints a remark for the person."""
    project: Project
    now: str
    as_of: str | None
    known_at: str | None
    taken_at: str
    progress: Progress
    say: Say

    def language(self, question: str) -> str:
        wished = self.project.setting("lang")
        return language_of_text(question) if wished == "auto" else wished


@dataclass(frozen=True, slots=True)
class Session:
    """An open index with its rules pack and corpus: what several questions may share."""
    index: Any
    pack: RulesPack
    corpus: IndexedCorpus
    asking: Asking

    def run(self, question: str) -> Run:
        asking = self.asking
        return Run(asking.project, self.pack, question, asking.now, asking.taken_at, asking.progress)


def ask(question: str, asking: Asking) -> Outcome:
    """Answer or refuse a question; the bundle is written either way.

    Raises:
        SourceError: The corpus holds nothing that can be read.
        StoreError, OntologyError: No index can be made.
    """
    with opened(asking, asking.language(question)) as session:
        return ask_in(session, question)


def ask_in(session: Session, question: str) -> Outcome:
    """`ask` with an index that is open already."""
    from ragjudge import research
    asking = session.asking
    asking.progress("researching", 0, None, question)
    answered = research.answer(
        question, session.index, session.pack, session.corpus, language=asking.language(question),
        now=asking.now, as_of=asking.as_of, known_at=asking.known_at,
        reader_label=asking.project.setting("reader"))
    return finish(answered.files, answered.reword, session.run(question))


def call_of(measure: str, table: str | None, where: list[str], entity: str | None, period: str | None,
            op: str):
    """The research.calls.Call of a command line's words; `where` has COLUMN=VALUE each.

    Raises:
        UsageError: A `where` without "=".
    """
    from ragjudge.research.calls import Call, split_where
    return Call(measure, table, tuple(map(split_where, where)), entity, period, op)


def compute(call, asking: Asking) -> Outcome:
    """One explicit call (research.calls.Call) through to a verdict; its command line is the question.

    Raises:
        UsageError: The call makes no sense as it stands.
    """
    from ragjudge import research
    from ragjudge.research.calls import to_command
    question = to_command(call)
    language = asking.language(call.measure)
    with opened(asking, language) as session:
        asking.progress("computing", 0, None, question)
        answered = research.compute(call, session.index, session.pack, session.corpus,
                                    language=language, now=asking.now, known_at=asking.known_at,
                                    reader_label=asking.project.setting("reader"))
        return finish(answered.files, answered.reword, session.run(question))


@contextmanager
def opened(asking: Asking, language: str) -> Iterator[Session]:
    """A Session on the index, made current; says in one line what was read again."""
    from ragjudge.index import Index
    if warning := key_warning(asking.project):
        asking.say(warning)
    pack = compile_pack_of(asking.project)
    built = build_with(asking.project, pack, known_at=asking.known_at, progress=asking.progress)
    refuse_empty(built, asking.project)
    if built.changed or built.deleted:
        asking.say(index_line(built, language))
    from ragjudge.retrieve.permission import hidden_sources
    with Index.open(asking.project.index_path) as index:
        hidden = hidden_sources(index, pack, asking.project.setting("reader"), asking.known_at)
        corpus = IndexedCorpus(asking.project, index, frozenset(one.uri for one in hidden))
        yield Session(index, pack, corpus, asking)


def index_line(built: Built, language: str) -> str:
    """One line: what a build did, and how many files it could not read."""
    line = say("index_updated", language, changed=built.changed, removed=built.deleted,
               files=built.files_read, units=built.units)
    if built.not_read:
        line += say("some_not_read", language, n=len(built.not_read))
    return line


def search(question: str, asking: Asking, limit: int):
    """What would be cited: retrieve.Retrieved.

    Raises:
        SourceError: Nothing in the corpus can be read.
    """
    from ragjudge.retrieve import search as retrieve
    with opened(asking, asking.language(question)) as session:
        index, pack = session.index, session.pack
        if not index.unit_count:
            raise SourceError(asking.project.corpus, "nothing in it can be searched")
        return retrieve(index, question, pack, known_at=asking.known_at, limit=limit,
                        reader_label=asking.project.setting("reader"))
