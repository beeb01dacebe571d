"""Claims that quote one sentence: who says it, and its own words. The same for every Tier."""

import re

from ragjudge.calc.wording import source_names
from ragjudge.records.bundle import Evidence, Language
from ragjudge.records.errors import BundleError
from ragjudge.records.rules import RulesPack
from ragjudge.text.frames import Part, Rendered, render

_BREAK = re.compile(r"[ \t]*[\r\n]+[ \t]*|[ \t]{2,}")
_HAN_BREAK = re.compile("(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])")


def one_line(text: str) -> str:
    """A quotation on one line: line breaks become a blank, between Han characters nothing."""
    lines = _BREAK.sub(lambda found: "\n" if "\n" in found[0] or "\r" in found[0] else " ", text)
    return _HAN_BREAK.sub("", lines).replace("\n", " ").strip()


def quoted_claim(evidence: Evidence, level: str, language: Language, pack: RulesPack) -> Rendered:
    """Who says it, colon, the sentence in quotation marks; the quotation is one masked name.

    Raises:
        BundleError: No template for it, or a level that does not quote.
    """
    voices = {"ATTRIBUTED STATEMENT": "finding.quoted", "SECONDARY ESTIMATE": "finding.quoted.estimated",
              "FACT": "finding.quoted"}
    template = next((one for one in pack.templates if one.id == voices.get(level)), None)
    if template is None:
        raise BundleError(f"evidence.jsonl#{evidence.id}", f"level {level!r} has no quoting sentence")
    quote = Part(one_line(evidence.quote.exact), f"evidence.jsonl#{evidence.id}/quote", True)
    speaker = evidence.statement.speaker if evidence.statement else None
    source = source_names([evidence], language, pack)
    if speaker:
        names = Part(speaker, f"evidence.jsonl#{evidence.id}/quote", True)
        source = (names, Part("，" if language == "zh" else ", "), *source)
    return render(template.text.in_(language), {"source": source, "quote": (quote,)}, template.id)


def quoted_law(evidence: Evidence) -> Rendered:
    """A law's own sentence, which names its author itself."""
    quote = Part(one_line(evidence.quote.exact), f"evidence.jsonl#{evidence.id}/quote")
    return render("{quote}", {"quote": (quote,)}, "major_premise")
