"""A question or an explicit call → the author's files of a bundle: an answer, or a refusal that helps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.records.argument import Monitor
from ragjudge.records.rules import RulesPack
from ragjudge.research import page
from ragjudge.research.calls import Call, to_command
from ragjudge.research.compute import run_call
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft, Frame, Quotation
from ragjudge.research.offers import with_working_offers
from ragjudge.research.call_cells import Unanswerable, command_lines
from ragjudge.research.reword import rewording
from ragjudge.research.write_bundle import EMPTY_THESIS, write_bundle
from ragjudge.text.asked import asked_terms

Refused = frozenset[Quotation]
Reword = Callable[[Mapping[str, bytes]], Mapping[str, bytes] | None]

PASSAGES = 12
"""How many passages a question may find its sentence in, beside the seated ones."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The author's files, and how to word what the audit did not find FULL (None: as it stands)."""
    files: dict[str, bytes]
    reword: Reword | None = None


def compute(call: Call, index: Any, pack: RulesPack, corpus: Corpus, *, language: str, now: str,
            known_at: str | None = None, reader_label: str = "public") -> Answered:
    """One explicit call.

    Raises:
        UsageError: The call makes no sense as it stands.
    """
    question = to_command(call)
    frame = Frame(question, "zh" if language == "zh" else "en", now, pack)
    terms = [one.text for one in asked_terms(question, pack)]
    draft = Draft(frame)
    try:
        run_call(call, corpus, draft, terms)
    except Unanswerable as problem:
        offered = with_working_offers(problem, corpus, frame, call.measure if index is not None else None)
        return Answered(refuse(frame, terms, offered, nearest_passages(
            question, index, pack, known_at=known_at, reader_label=reader_label)))
    return Answered(finish_lookup(draft, terms, [{"stage": "understood", "text": question}]))


def finish_lookup(draft: Draft, terms: Sequence[str], trace: Sequence[dict[str, Any]],
                  as_of: str | None = None) -> dict[str, bytes]:
    """The lookup page around the claims that are already in the draft."""
    monitor = Monitor("ragjudge.monitor/1", page.review_by(draft), ())
    page.add_scope(draft)
    page.add_process(draft, monitor)
    page.add_qualifiers(draft)
    page.add_limits(draft)
    return write_bundle(draft, "lookup", terms, as_of, EMPTY_THESIS, monitor, trace)


def refuse(frame: Frame, terms: Sequence[str], problem: Unanswerable,
           passages: Sequence[dict[str, Any]]) -> dict[str, bytes]:
    """A whole bundle that says what is missing and what would help; it never passes."""
    draft = Draft(frame)
    draft.typed_claim("answer", "gap.unanswered", {}, terms=terms)
    monitor = Monitor("ragjudge.monitor/1", page.review_by(draft), ())
    page.add_scope(draft)
    page.add_process(draft, monitor)
    calls = list(command_lines(problem.offers))
    trace = [{"stage": "refused", "where": problem.where, "why": problem.what},
             {"stage": "nearest", "passages": list(passages), "calls": calls,
              "mend": calls[0] if calls else problem.mend}]
    return write_bundle(draft, "refusal", terms, None, EMPTY_THESIS, monitor, trace)


def nearest_passages(question: str, index: Any, pack: RulesPack, **who: str | None) -> list[dict[str, Any]]:
    """The three nearest passages that this reader may see, found and not judged, with their locators."""
    if index is None:
        return []
    from ragjudge.retrieve import search
    return passages_of(search(index, question, pack, limit=3, **who))


def passages_of(found: Any) -> list[dict[str, Any]]:
    """The three best passages of a search, with their locators."""
    return [{"path": one.uri, "locator": _place(one), "text": one.text[:400]}
            for one in found.passages[:3]]


def _place(passage: Any) -> str:
    under = " · " + " › ".join(passage.heading) if passage.heading else ""
    return f"{passage.start}–{passage.end}{under}"


def answer(question: str, index: Any, pack: RulesPack, corpus: Corpus, *, language: str, now: str,
           as_of: str | None = None, known_at: str | None = None,
           reader_label: str = "public") -> Answered:
    """A question in free words: routed to a decision or a lookup; what cannot be answered is refused."""
    from ragjudge.retrieve import search
    frame = Frame(question, "zh" if language == "zh" else "en", now, pack)
    terms = [one.text for one in asked_terms(question, pack)]
    found = search(index, question, pack, known_at=known_at, reader_label=reader_label, limit=PASSAGES)
    if found.routed.strategy == "decision":
        def find(query: str) -> Sequence[Any]:
            return search(index, query, pack, known_at=known_at, reader_label=reader_label,
                          limit=8).passages

        def author(refused: Refused) -> dict[str, bytes]:
            return _decision(Draft(frame, refused), terms, found, corpus, (as_of, find))
    else:
        def author(refused: Refused) -> dict[str, bytes]:
            return _lookup(Draft(frame, refused), terms, found, corpus, as_of)
    return Answered(author(frozenset()), rewording(author))


def _decision(draft: Draft, terms: Sequence[str], found: Any, corpus: Corpus,
              more: tuple[str | None, Callable[[str], Sequence[Any]]]) -> dict[str, bytes]:
    """Cards, hypotheses, scenarios; a missed floor gives dated readings without a thesis."""
    from ragjudge.research.decision import decide
    frame = draft.frame
    seated = tuple(dict.fromkeys(theme for one in found.seats if one.seat == "methodology"
                                 for theme in one.themes))
    as_of, find = more
    made = decide(draft, corpus, terms, seated, find)
    trace = [*found.trace.events(), *made.trace]
    if made.missed is not None:
        from ragjudge.research.lookup_answer import nearest_calls
        calls = list(command_lines(nearest_calls(frame, corpus)))
        trace.append({"stage": "nearest", "passages": passages_of(found), "calls": calls,
                      "mend": missed_mend(frame.language)})
    return write_bundle(draft, "decision", made.terms, as_of, made.thesis, made.monitor, trace)


def missed_mend(language: str) -> str:
    """What would let a decision clear the floor."""
    return ("在 ontology/metrics.toml 里为缺少的角色补上至少六个读数的序列" if language == "zh" else
            "bind series of at least six readings to the missing roles in ontology/metrics.toml")


def _lookup(draft: Draft, terms: Sequence[str], found: Any, corpus: Corpus,
            as_of: str | None) -> dict[str, bytes]:
    """The calls that the question means; else the sentence that answers it; else a refusal."""
    from ragjudge.research.lookup_answer import answer_lookup
    try:
        events = answer_lookup(draft, terms, corpus, found)
    except Unanswerable as problem:
        return refuse(draft.frame, terms, with_working_offers(problem, corpus, draft.frame),
                      passages_of(found))
    return finish_lookup(draft, terms, [*found.trace.events(), *events], as_of)
