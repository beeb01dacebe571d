"""Why a claim is not FULL, in one line a person can act on: slot, said, found, mend."""

from collections.abc import Iterable
from dataclasses import dataclass

MENDS = {
    "extra": "use the source's own words, or cite the sentence that says this",
    "role": "keep the order of the source: who does what to whom",
    "neg": "keep the source's negation",
    "modal": "keep the source's may, plan, forecast or condition",
    "aspect": "say it is done only where the source does",
    "quant": "keep the source's all, most, some, only",
    "attr": "say whose words these are",
    "case": "keep the source's prepositions",
    "clause": "one clause of the source at a time",
    "far": "one clause of the source at a time",
    "headcut": "take the clause from its beginning",
    "tailcut": "take the clause to its end",
    "pron": "name the subject",
    "coref": "name the subject as the evidence does",
    "splice": "one sentence of the source for one sentence of the claim",
    "spread": "cite the sentence that holds all of it",
    "nbind": "keep the number beside its word",
    "strength": "say no stronger tie than the source: linked to is not causes",
    "antonym": "keep the source's direction",
    "number": "use the source's number",
    "unit": "use the source's unit",
    "date": "use the source's date or period",
    "question": "cite an assertion",
    "retracted": "cite a text that was not corrected or withdrawn",
    "provisional": "say that it is provisional",
    "gap": "do not leave out what stands between",
    "empty": "claim something",
    "wording": "word it as the frame of the rules does",
    "place": "cite running text",
    "short": "cite a longer passage",
    "unique": "cite a longer passage, or give its context",
    "absent": "quote what the source says",
    "quotation": "quote the source to the letter",
    "uncited": "cite the sentence that says it",
    "causal": "cite one sentence that states the cause",
    "list": "name the items that the source lists",
    "domain": "say of what it is the first, the most or all",
    "language": "quote the sentence in its own language",
    "injection": "cite a source that does not talk to its reader's machine",
    "pieces": "two pieces of one paragraph, in order, with nothing between that changes them",
    "drift": "say what the source says, no more",
    "entity": "name the entity of the source",
    "period": "name the period of the source",
}
_MOST = 60


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason against FULL. code: a key of MENDS, alone or before ":"; said, found may be ""."""
    code: str
    said: str = ""
    found: str = ""

    @property
    def mend(self) -> str:
        return MENDS.get(self.code.partition(":")[2] or self.code, MENDS.get(
            self.code.partition(":")[0], "word it as the source does"))

    def line(self) -> str:
        """slot: said “…”, found “…”; mend"""
        parts = [f"said “{_short(self.said)}”"] if self.said else []
        same = " in another place" * (self.said == self.found)
        parts += [f"found “{_short(self.found)}”{same}"] if self.found else []
        return f"{self.code}: {', '.join(parts)}; {self.mend}" if parts else f"{self.code}: {self.mend}"


def lines(refusals: Iterable[Refusal]) -> tuple[str, ...]:
    """The lines of refusals, each once, in order."""
    return tuple(dict.fromkeys(one.line() for one in refusals))


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _MOST else flat[:_MOST - 1] + "…"
