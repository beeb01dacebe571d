"""What stands around an evidence sentence takes it back, or says whose words it is.

Source: GATES CE3 (neighbours, heading path); docs/formats.md 3.4
"""

import re
from functools import partial
from typing import Any

from ragjudge.text.entail.decided import Pair, Segment, Veto
from ragjudge.text.entail.source import Source, is_han_text
from ragjudge.text.entail.told_about import (announces_doubt, bracket_behind, denies_before,
                                             doubtful_heading, labelled, scare_quoted,
                                             taken_back_behind)
from ragjudge.text.entail.withdrawn import untrue, withdrawn
from ragjudge.text.scope import attributions, markers

_QUOTES = frozenset("\"“”「」『』«»")
_OPENING = 24
_REFERENCE = re.compile(r"\b(this|that|these|those|above|earlier|previous|preceding|figures?|numbers?|"
                        r"reports?|article|statement|claim|data|paper|study|story|version)\b",
                        re.IGNORECASE | re.ASCII)
_RETRACTIONS = ("retraction", "correction.retraction")


def surrounding_vetoes(source: Source, pair: Pair, part: Segment, lexicons: Any, told: str
                       ) -> list[Veto]:
    """Vetoes on a sentence that would carry a segment: taken back, doubted, or someone else's words.

    Args:
        told: The whole claim.
    """
    one = source.sentences[pair.sentence]
    said = source.text[one.start:one.end]
    here, claim = (one.start, one.end), (part.start, part.end)
    found: list[Veto] = []
    above = "\n".join((source.title, *one.heading))
    if withdrawn(above) or said.count("~~") > 1:
        found.append(Veto("retracted", claim, here, "", above or "~~"))
    before, after = _neighbour(source, pair.sentence, -1), _neighbour(source, pair.sentence, 1)
    for step, text in ((-1, before), (1, after)):
        if text and source.made("takes_back", pair.sentence + step, lexicons,
                                partial(_takes_back, text, lexicons)):
            found.append(Veto("retracted", claim, here, "", text))
    found += _doubts(source, pair, part, lexicons, told)
    opens = before.rstrip().endswith((":", "：")) and (attributions(before) or untrue(before))
    # Chinese sentences are read quotation by quotation (han_sentence.py).
    odd = sum(ch in _QUOTES for ch in said) % 2 and not is_han_text(said)
    if opens or one.role == "quote" or odd:
        found.append(Veto("attr", claim, here, "", before if opens else said))
    return found


def _doubts(source: Source, pair: Pair, part: Segment, lexicons: Any, told: str) -> list[Veto]:
    """Vetoes of the sentence's own verdict, its heading, its brackets, its neighbours, its lead-in."""
    one, at = source.sentences[pair.sentence], pair.sentence
    said, here, claim = source.text[one.start:one.end], (one.start, one.end), (part.start, part.end)
    behind = max(0, pair.span[1] - one.start - 1)
    leading = list(source.lead_ins(at))
    led = [source.text[source.sentences[i].start:source.sentences[i].end] for i in leading]
    before, after = _neighbour(source, at, -1), _neighbour(source, at, 1)
    heading = source.made("heading", at, lexicons, partial(doubtful_heading, one.heading, lexicons))
    found: list[tuple[str, str]] = []
    if source.made("labelled", at, lexicons, partial(labelled, said, lexicons)) \
            or not is_han_text(said) and taken_back_behind(said, behind, lexicons):
        found.append(("retracted", said))
    if heading:
        found.append(("attr", heading))
    if after and source.made("denies", at + 1, lexicons, partial(denies_before, after, lexicons)):
        found.append(("retracted", after))
    for i, text in ((at - 1, before), *zip(leading, led)):
        if text and (source.made("announces", i, lexicons, partial(announces_doubt, text, lexicons))
                     or text in led and untrue(text)):
            found.append(("attr", text))
    bracket = bracket_behind(said, max(0, pair.span[0] - one.start), told, lexicons)
    scare = scare_quoted(said, told)
    found += [("modal", bracket)] * bool(bracket) + [("attr", scare)] * bool(scare)
    return [Veto(code, claim, here, "", text) for code, text in found]


def _takes_back(text: str, lexicons: Any) -> bool:
    """Whether a neighbour withdraws what was said: it opens so, or names the thing that it withdraws."""
    if is_han_text(text):
        return withdrawn(text) or bool(markers(text, lexicons, (), _RETRACTIONS))
    hits = markers(text, lexicons, (), _RETRACTIONS)
    return any(hit.start < (4 if hit.cls == "retraction" else _OPENING)
               or _REFERENCE.search(text[:hit.start]) for hit in hits)


def _neighbour(source: Source, index: int, step: int) -> str:
    """The sentence before or after in the same or the next block, or ""."""
    at = index + step
    if not 0 <= at < len(source.sentences):
        return ""
    one, other = source.sentences[index], source.sentences[at]
    near = abs(other.block - one.block) <= 1
    return source.text[other.start:other.end] if near else ""
