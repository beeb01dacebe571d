"""AC8 for decisions: something is concluded about what was asked, and nothing asked is passed over.

At least one thesis or diagnosis rests on a card of a theme that the question names, about an industry that
it names. Each industry, place and metric named is concluded, read, or a gap.
"""

from collections.abc import Iterator

from ragjudge.calc.asked import Asked, asked_of
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail, unverified
from ragjudge.records.argument import Matrix, Syllogism, Thesis
from ragjudge.records.scorecard import Finding

CONCLUSIONS = frozenset(("thesis", "diagnosis"))
_MEND = "answer it, or list it as a gap"


def check(case: Case) -> Iterator[Finding]:
    """What the question names against what the bundle concludes."""
    manifest, thesis = case.bundle.manifest, case.bundle.thesis
    if manifest is None or manifest.question is None or thesis is None:
        yield unverified("AC8", "thesis.json", "no question or no thesis", mend=_MEND)
        return
    asked = asked_of(manifest.question, case.pack)
    if not any(_about(case, one, thesis, asked) for one in thesis.syllogisms):
        yield fail("AC8", "thesis.json#/syllogisms",
                   f"no conclusion about {', '.join(asked.domains) or 'an industry'} from "
                   f"{', '.join(asked.themes) or 'a theme'}",
                   "a thesis or diagnosis about an industry and a theme of the question", _MEND)
    yield from _passed_over(case, thesis, asked)


def _about(case: Case, one: Syllogism, thesis: Thesis, asked: Asked) -> bool:
    claim = case.bundle.claims.get(one.conclusion)
    return (claim is not None and claim.role in CONCLUSIONS and one.card.theme in asked.themes
            and any(matrix.domain in asked.domains for matrix in _matrices(one, thesis)))


def _matrices(one: Syllogism, thesis: Thesis) -> list[Matrix]:
    return [matrix for matrix in thesis.matrices if matrix.card == one.card]


def _passed_over(case: Case, thesis: Thesis, asked: Asked) -> Iterator[Finding]:
    """Industries, places and metrics of the question that no matrix has and no gap names."""
    held = {one.domain for one in thesis.matrices} | {one.place for one in thesis.matrices}
    held |= {row.metric for one in thesis.matrices for row in one.rows}
    held |= {claim.slots.metric for claim in case.bundle.claims.values()
             if claim.slots and claim.slots.metric}
    open_ = [claim.text for claim in case.bundle.claims.values() if claim.role in ("gap", "limitation")]
    named = {one.id: one.name for one in (*case.pack.entities, *case.pack.metrics)}
    for id_ in (*asked.domains, *asked.places, *asked.metrics):
        name = named[id_]
        if id_ not in held and not any(name.zh in text or name.en in text for text in open_):
            yield fail("AC8", "claims.jsonl", f"{id_} of the question is neither concluded nor a gap",
                       "a conclusion, a reading or a gap", _MEND)
