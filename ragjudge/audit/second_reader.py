"""A model as second reader: asked one claim at a time about what the rules left open, never believed beyond.

What it may be asked and what an answer does are calc's, so that the judge repeats them. Every answer is kept
for audit/model_calls.jsonl; why there was none stands in audit/run.json.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ragjudge.calc.entailment import Decision
from ragjudge.calc.model_case import Shown, shown_of, with_answer
from ragjudge.calc.model_prompt import MAX_REPLY, Answer, Form, read_answer, request_bytes
from ragjudge.net.chat import REFUSED, Endpoint, message_of
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import ModelError
from ragjudge.records.model_ids import same_model
from ragjudge.records.request import AskedClaim, AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document
from ragjudge.records.verification import ModelCall


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked for: the model, its caps, and the models of Tier 1, which may not be the same."""
    model: str
    max_calls: int
    max_tokens: int
    not_models: tuple[str, ...] = ()


@dataclass(slots=True)
class SecondReader:
    """The model of one audit. calls: what was answered; remarks: claim → why nothing came of it."""
    endpoint: Endpoint
    terms: Terms
    pack: RulesPack
    calls: list[ModelCall] = field(default_factory=list)
    remarks: dict[str, str] = field(default_factory=dict)
    _asked: int = 0

    def read(self, claim: AskedClaim, rows: Sequence[AskedEvidence], documents: Mapping[str, Document],
             rules: Decision) -> tuple[Decision, str | None]:
        """The decision on a claim and the model that made it; the rules' own and None where they stay."""
        if rules.entailment not in (None, "PARTIAL"):
            return rules, None
        shown = shown_of(claim, rows, documents, self.pack, rules)
        if isinstance(shown, str):
            return rules, None
        try:
            answer, served = self._answer(claim.id, shown)
        except ModelError as error:
            mend = f" ({error.mend})" if error.mend else ""
            self.remarks[claim.id] = f"{error.where}: {error.what}{mend}"
            return rules, None
        made = with_answer(rules, answer.entailment)
        return made, None if made is rules else served

    def _answer(self, claim: str, shown: Shown) -> tuple[Answer, str]:
        """Asked with a schema, without one if that is refused, and once more if the answer is none."""
        reply = self._call(claim, shown, "schema")
        if reply is None:
            reply = self._call(claim, shown, "plain")
        if reply is None:
            raise ModelError(self.terms.model, "the server refuses the question",
                             "is models.audit.model right?")
        answer = read_answer(reply.content)
        if answer is None:
            reply = self._call(claim, shown, "again") or reply
            answer = read_answer(reply.content)
        if answer is None:
            raise ModelError(self.terms.model, f"its answer holds no decision that can be read (finish "
                             f"{reply.finish or 'not said'}), twice", "raise models.audit.max_tokens?")
        return answer, reply.served

    def _call(self, claim: str, shown: Shown, form: Form) -> ModelCall | None:
        """One question; None if the server does not take this form."""
        if self._asked >= self.terms.max_calls:
            raise ModelError(self.terms.model, f"{self._asked} questions were asked, which is the most",
                             "raise models.audit.max_calls")
        self._asked += 1
        request = request_bytes(shown, self.terms.model, self.terms.max_tokens, form)
        got = self.endpoint.ask(request)
        if got.status in REFUSED:
            return None
        said = message_of(got.body)
        if said is None:
            raise ModelError(self.terms.model, "answered with something that is no chat completion")
        served = said.served or self.terms.model
        for one in self.terms.not_models:
            if same_model(served, one):
                raise ModelError(served, "served by the model that the research uses",
                                 "name another in models.audit.model")
        content = said.content if said.content and len(said.content) <= MAX_REPLY else None
        made = ModelCall(claim, self.terms.model, served, form, self.terms.max_tokens, sha256_hex(request),
                         content, said.finish)
        self.calls.append(made)
        return made

    def facts(self) -> dict[str, Any]:
        """For audit/run.json: how many questions, and why nothing came of some."""
        return {"asked": self._asked, "remarks": dict(sorted(self.remarks.items()))}
