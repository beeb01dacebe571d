"""Likelihood terms and confidence sentences: one of seven terms with its band; doubts named apart. (EB6)"""

from collections.abc import Iterator

from ragjudge.calc.argument_words import CAUSES, JOIN
from ragjudge.calc.backing import confidence_level
from ragjudge.calc.causal import TERMS
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.judge.rule import fail
from ragjudge.records.argument import Confidence
from ragjudge.records.bundle import Claim
from ragjudge.records.scorecard import Finding
from ragjudge.text.frames import Part, render

_MEND = "ask again: terms and doubts are computed"


def check(case: Case, claim: Claim) -> Iterator[Finding]:
    """EB6 for a thesis, or for a confidence sentence."""
    at = f"claims.jsonl#{claim.id}"
    thesis = remade(case).thesis
    if claim.role == "confidence":
        if sum(one.stated_by == claim.id for one in thesis.confidence) != 1:
            yield fail("EB6", at, "confidence in nothing", "the sentence of one thesis", _MEND)
        return
    if claim.likelihood and claim.likelihood not in [one.likelihood(claim.language) for one in TERMS]:
        yield fail("EB6", f"{at}/likelihood", str(claim.likelihood),
                   "one of the seven terms with its band", _MEND)
    given = [one for one in thesis.confidence if one.claim == claim.id]
    causes = _causes(case, claim)
    wanted = [Confidence(claim.id, confidence_level(causes), given[0].stated_by if given else "", causes)
              ] if causes else []
    if given != wanted:
        yield fail("EB6", f"thesis.json#/confidence/{claim.id}", str(given), str(wanted), _MEND)
    elif wanted:
        yield from _stated(case, claim, wanted[0])


def _causes(case: Case, claim: Claim) -> tuple[str, ...]:
    """The doubts about a thesis with a likelihood, made again."""
    if claim.likelihood is None:
        return ()
    made = remade(case)
    found = made.forecast(claim)
    return made.backing().doubts(claim, found.minors, found.ahead.forecast)


def _stated(case: Case, claim: Claim, one: Confidence) -> Iterator[Finding]:
    said = case.bundle.claims.get(one.stated_by)
    name = f"confidence.{one.level}"
    codes = [cause.partition(":")[0] for cause in one.causes]
    words = JOIN.in_(claim.language).join(CAUSES[code].in_(claim.language) for code in codes)
    template = next(each for each in case.pack.templates if each.id == name)
    text = render(template.text.in_(claim.language), {"causes": (Part(words),)}, name).text
    if said is None or said.role != "confidence" or said.text != text:
        yield fail("EB6", f"claims.jsonl#{one.stated_by}/text", said.text if said else "no claim",
                   text, _MEND)
