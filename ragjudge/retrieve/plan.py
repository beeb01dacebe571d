"""Plan: the queries that are run. The question itself is always the first. Source: docs/formats.md
6.1
"""

from ragjudge.records.rules import RulesPack
from ragjudge.retrieve.bind import Bound, BoundTerm
from ragjudge.retrieve.route import Routed

MAX_QUERIES = 5


def plan(bound: Bound, routed: Routed) -> list[str]:
    """The question, then a sub-question for each entity when several are compared."""
    queries = [bound.question]
    entities = [one for one in bound.names if one.kind in ("entity", "key")]
    apart = [
        one
        for number, one in enumerate(entities)
        if not any(one.start < other.end and other.start < one.end for other in entities[:number])
    ]
    if len(apart) > 1 and (
        "compare" in routed.operations or "compare" in routed.routes or len(apart) > 2
    ):
        queries += [
            _without(bound.question, [other for other in apart if other is not one]) for one in apart
        ]
    return list(dict.fromkeys(one for one in queries if one.strip()))[:MAX_QUERIES]


def _without(question: str, names: list[BoundTerm]) -> str:
    for one in sorted(names, key=lambda name: -name.start):
        question = question[: one.start] + " " + question[one.end :]
    return " ".join(question.split())


def supplements(bound: Bound, pack: RulesPack) -> str:
    """The other names of what the question names, in both languages; the second round of a poor
    search.
    """
    words: list[str] = []
    for several, kinds in ((pack.metrics, ("metric",)), (pack.entities, ("entity",))):
        wanted = set(bound.ids(*kinds))
        for one in several:
            if one.id in wanted:
                words += [one.name.zh, one.name.en, *one.aliases.zh[:3], *one.aliases.en[:3]]
    themes = set(bound.ids("law", "theme", "signature"))
    for theme in pack.themes:
        if theme.id in themes:
            words += [*theme.canonical_terms.zh[:3], *theme.canonical_terms.en[:3]]
    return " ".join(dict.fromkeys(words))
