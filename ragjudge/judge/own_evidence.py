"""CE5–CE7: sentences that are compound or causal, list or say all and most, or are in another language.

What a closed wording quotes is the evidence itself; only a sentence's own words are asked here.
"""

from collections.abc import Callable, Iterator

from ragjudge.calc import sentence_rules
from ragjudge.calc.quote_places import Place, place_of
from ragjudge.calc.refusals import Refusal
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.judge.wordings import on_sentence, quote_again
from ragjudge.records.bundle import Claim
from ragjudge.records.errors import BundleError
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text.entail.source import is_han_text


def check_own_evidence(case: Case) -> tuple[RuleResult, ...]:
    """CE5, CE6 and CE7 over the claims that cite sentences."""
    said = [one for one in case.bundle.claims.values() if one.evidence and on_sentence(case, one)]
    words = case.pack.lexicons
    tied = [one for one in said if sentence_rules.is_compound(own_words(case, one), words)]
    counted = [one for one in said if sentence_rules.is_extreme(own_words(case, one), words)]
    foreign = [one for one in said if _languages(case, one)]
    total = f"{len(case.bundle.claims)} claims, {len(said)} cite sentences; in its own words none"
    return (
        run_rule("CE5", tied, lambda one: _compound(case, one), f"{total} is compound or causal"),
        run_rule("CE6", counted, lambda one: _extreme(case, one),
                 f"{total} lists, or says all, only, first or most"),
        run_rule("CE7", foreign, lambda one: _foreign(case, one),
                 f"{total} is in another language than its evidence"))


def own_words(case: Case, claim: Claim) -> str:
    """The claim without the quotation and the names of a closed wording."""
    text = claim.text
    if claim.role == "major_premise":
        return ""
    for low, high in _verbatim(case, claim):
        text = text[:low] + "\n" * (high - low) + text[high:]
    return text


def _verbatim(case: Case, claim: Claim) -> tuple[tuple[int, int], ...]:
    if len(claim.evidence) != 1:
        return ()
    try:
        rendered = quote_again(case, claim)
    except BundleError:
        return ()
    return rendered.names if rendered.text == claim.text else ()


def evidence_sentences(case: Case, claim: Claim) -> list[str]:
    """The whole sentences that the claim's quotes touch."""
    found = []
    for row in case.evidence_of(claim):
        document = case.document(row.source)
        place = place_of(row, document)
        if isinstance(place, Place):
            found += [document.text[low:high] for low, high in place.sentences]
    return found


def _compound(case: Case, claim: Claim) -> Iterator[Finding]:
    found = sentence_rules.compound(own_words(case, claim), evidence_sentences(case, claim),
                                    case.pack.lexicons)
    yield from _findings("CE5", claim, found)


def _extreme(case: Case, claim: Claim) -> Iterator[Finding]:
    said, evidence = own_words(case, claim), evidence_sentences(case, claim)
    found = [*sentence_rules.extremes(said, evidence, case.pack.lexicons),
             *sentence_rules.lists(said, evidence)]
    yield from _findings("CE6", claim, found)


def _languages(case: Case, claim: Claim) -> bool:
    """Whether the claim is in another script than one of its quotes."""
    mine = claim.language == "zh"
    return any(is_han_text(one.quote.exact) != mine for one in case.evidence_of(claim))


def _foreign(case: Case, claim: Claim) -> Iterator[Finding]:
    """Both texts stand there (the quotation is the source's), or what can be compared is equal."""
    if _verbatim(case, claim) or claim.role == "major_premise":
        return
    quotes = [one.quote.exact for one in case.evidence_of(claim)]
    lost = sentence_rules.translated(claim.text, quotes)
    yield from _findings("CE7", claim, lost, fail)
    if not lost:
        yield unverified("CE7", f"claims.jsonl#{claim.id}", "a translation, which no rule decides",
                         "the sentence in its own language", Refusal("language").mend)


def _findings(rule: str, claim: Claim, refusals: list[Refusal],
              kind: Callable[..., Finding] = unverified) -> Iterator[Finding]:
    for one in refusals:
        yield kind(rule, f"claims.jsonl#{claim.id}", one.line(), one.found or "what the evidence says",
                   one.mend)
