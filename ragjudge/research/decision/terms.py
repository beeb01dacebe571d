"""The question's terms: carried by a conclusion, read as a law or industry, an evaluation, or a gap."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ragjudge.calc.asked import Asked
from ragjudge.records.bundle import Claim
from ragjudge.records.rules import RulesPack
from ragjudge.research.draft import Draft
from ragjudge.text.asked import Asked as AskedTerm, asked_terms, carried, names_a_thing
from ragjudge.text.frames import Part
from ragjudge.text.names import AliasIndex


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one question, in order.

    named: term → names of the entities in it; laws: term → themes whose word it holds.
    """

    all: tuple[AskedTerm, ...]
    named: dict[str, tuple[str, ...]]
    laws: dict[str, frozenset[str]]
    evaluative: frozenset[str]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.all)


def terms_of(
    question: str, asked: Asked, terms: Sequence[str], language: str, pack: RulesPack
) -> Terms:
    """The terms to be answered for: those given, else the names of the rules pack in the question."""
    known = {one.text: one for one in asked_terms(question, pack)}
    wanted = tuple(dict.fromkeys(terms or (question[start:end] for start, end in asked.spans)))
    judged = {
        word.lower()
        for one in pack.lexicons.get("evaluative", {}).values()
        for word in (*one.zh, *one.en)
    }
    found = {one: _aliases(pack).find(one) for one in wanted}
    names = {one.id: one.name.in_(language) for one in pack.entities}
    named = {
        one: tuple(dict.fromkeys(names[hit.id] for hit in hits if hit.kind == "entity"))
        for one, hits in found.items()
    }
    laws = {
        one: frozenset(hit.id for hit in hits if hit.kind == "theme") for one, hits in found.items()
    }
    return Terms(
        tuple(known.get(one) or AskedTerm("word", one) for one in wanted),
        named,
        laws,
        frozenset(one for one in wanted if one.lower() in judged),
    )


def _aliases(pack: RulesPack) -> AliasIndex:
    """Themes and entities by every name."""
    entries: list[tuple[str, str, str]] = []
    for theme in pack.themes:
        entries += [
            (word, "theme", theme.id)
            for words in (theme.canonical_terms, theme.phenomenon_bag)
            for word in (*words.zh, *words.en)
        ]
    for one in pack.entities:
        entries += [
            (word, "entity", one.id)
            for word in (one.name.zh, one.name.en, *one.aliases.zh, *one.aliases.en)
        ]
    return AliasIndex(entries)


def settle_terms(
    draft: Draft, terms: Terms, concluded: Sequence[str], themes: Collection[str]
) -> None:
    """Each term on every conclusion that speaks of it; else a limitation or gap on what became of it.

    Args:
        concluded: Claims of the conclusions.
        themes: Those whose law is quoted.
    """
    conclusions = [draft.claims[one] for one in concluded]
    on: dict[str, list[str]] = {one.id: [] for one in conclusions}
    for term in terms.all:
        holding = [one for one in conclusions if _carries(one, term, draft.frame.pack)]
        for one in holding:
            on[one.id].append(term.text)
        if not holding:
            _say(draft, terms, term.text, themes, bool(concluded))
    for one in conclusions:
        draft.add(replace(one, question_terms=tuple(on[one.id])))


def _carries(claim: Claim, term: AskedTerm, pack: RulesPack) -> bool:
    return carried(term, [claim.text], ["value"], claim.slots, pack)


def _say(
    draft: Draft, terms: Terms, term: str, themes: Collection[str], concluded: bool
) -> None:
    part = (Part(term, "manifest.json#/question", True),)
    names = terms.named.get(term, ())
    if term in terms.evaluative:
        draft.typed_claim("limits", "limitation.evaluative", {"term": part}, terms=(term,))
    elif terms.laws.get(term, frozenset()) & set(themes):
        draft.typed_claim("limits", "limitation.law", {"term": part}, terms=(term,))
    elif names:
        for name in names:
            meaning = (Part(name, "manifest.json#/question", True),)
            draft.typed_claim(
                "limits", "limitation.understood", {"term": part, "meaning": meaning}, terms=(term,)
            )
    else:
        # A thing that is asked about and not concluded stands where the reader looks for the answer.
        first = concluded and names_a_thing(term, draft.frame.pack)
        draft.typed_claim(
            "answer" if first else "gaps", "gap.not_concluded", {"what": part}, terms=(term,)
        )
