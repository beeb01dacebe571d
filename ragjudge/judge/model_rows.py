"""Rows that a model decided: the question made again, the answer read again, its limits kept.

A model has a word where the rules are open for want of words; what it says counts as FULL only where the
policy lets it, and never over a slot that the rules are final on. Source: GATES CE4; docs/formats.md 4.12
"""

from collections.abc import Iterator

from ragjudge.calc.entailment import Decision
from ragjudge.calc.model_case import shown_of, with_answer
from ragjudge.calc.model_prompt import FORMS, read_answer, request_bytes
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail, unverified
from ragjudge.judge.wordings import on_sentence
from ragjudge.records.bundle import Claim
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.model_ids import same_model
from ragjudge.records.request import asked_claim
from ragjudge.records.scorecard import Finding
from ragjudge.records.verification import ModelCall, Result

_MEND = "run `ragjudge audit` on the bundle as it is"


def calls_of(case: Case, id_: str) -> list[ModelCall]:
    """The answers of a model on a claim, in the order they came; the last one decides."""
    return [one for one in case.bundle.model_calls if one.claim == id_]


def with_model(case: Case, claim: Claim, rules: Decision) -> tuple[Decision, str | None]:
    """The decision that rules and recorded answers make, and the model's id where it is the model's."""
    calls = calls_of(case, claim.id)
    answer = read_answer(calls[-1].content) if calls else None
    if answer is None or _why_final(case, claim, rules):
        return rules, None
    made = with_answer(rules, answer.entailment)
    return made, None if made is rules else calls[-1].served


def _why_final(case: Case, claim: Claim, rules: Decision) -> str:
    """Why a model has no word on the claim; "" where it has."""
    if not on_sentence(case, claim):
        return "the rules decide it"
    rows = case.evidence_of(claim)
    shown = shown_of(asked_claim(claim), rows, {row.id: case.document(row.source) for row in rows}, case.pack,
                     rules)
    return shown if isinstance(shown, str) else ""


def check_row(case: Case, claim: Claim, row: Result, rules: Decision) -> Iterator[Finding]:
    """CE4: what a row says by a model, against the rules and the recorded answers."""
    at = f"audit/verification_results.json#{claim.id}"
    final = _why_final(case, claim, rules) if row.basis == "model" or calls_of(case, claim.id) else ""
    if final:
        yield fail("CE4", at, f"a model was heard: {row.model or 'asked only'}", final, _MEND)
    _, model = with_model(case, claim, rules)
    wanted = ("model" if model else "rules", model)
    if (row.basis, row.model) != wanted:
        yield fail("CE4", at, f"basis {row.basis}, model {row.model}", f"{wanted[0]}, {wanted[1]}, as the "
                   "recorded answers make it", _MEND)
    if row.basis == "model" and case.bundle.manifest and same_model(
            row.model or "", case.bundle.manifest.author.id):
        yield fail("CE4", at, f"{row.model} wrote the bundle too", "another model, or the rules", _MEND)
    if row.basis == "model" and row.entailment == "FULL" and not case.pack.policy.model_full:
        yield unverified("CE4", at, f"decided by the model {row.model}", "rules, as the policy demands",
                         "word it as the source does, or set model_full in policy.toml")
    for number, call in enumerate(calls_of(case, claim.id)):
        yield from _check_call(case, claim, call, rules, number)


def _check_call(case: Case, claim: Claim, call: ModelCall, rules: Decision, number: int) -> Iterator[Finding]:
    at = f"audit/model_calls.jsonl#{claim.id}/{number}"
    earlier = [FORMS.index(one.form) for one in calls_of(case, claim.id)[:number]]
    if any(FORMS.index(call.form) <= one for one in earlier):
        yield fail("CE4", at, f"form {call.form} after another", "schema, plain, again, each at most once",
                   _MEND)
    if not on_sentence(case, claim):
        return
    rows = case.evidence_of(claim)
    shown = shown_of(asked_claim(claim), rows, {row.id: case.document(row.source) for row in rows}, case.pack,
                     rules)
    if isinstance(shown, str):
        return  # found above
    want = sha256_hex(request_bytes(shown, call.asked, call.max_tokens, call.form))
    if call.request_sha256 != want:
        yield fail("CE4", f"{at}/request_sha256", call.request_sha256[:12],
                   f"{want[:12]}, the question that this claim and its evidence make", _MEND)


def is_upheld(case: Case, claim: Claim) -> bool:
    """Whether a model's FULL stands for the claim, so that its wording need not be the source's."""
    results = case.bundle.verification.results if case.bundle.verification else ()
    row = next((one for one in results if one.claim == claim.id), None)
    if row is None or (row.basis, row.entailment) != ("model", "FULL") or not case.pack.policy.model_full:
        return False
    rules = case.on_quotes(claim)
    return with_model(case, claim, rules)[0].entailment == "FULL" and rules.entailment != "FULL"


def limits(case: Case) -> Iterator[str]:
    """What a scorecard says of rows that rest on a model's word."""
    results = case.bundle.verification.results if case.bundle.verification else ()
    by_model: dict[str, list[str]] = {}
    for one in results:
        if one.basis == "model":
            by_model.setdefault(one.model or "?", []).append(one.claim)
    for name, claims in sorted(by_model.items()):
        yield (f"{len(claims)} of {len(results)} rows rest on the word of the model {name}, not on rules: "
               + ", ".join(claims[:5]) + (" …" if len(claims) > 5 else ""))
