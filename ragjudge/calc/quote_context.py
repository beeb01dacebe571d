"""What stands around a quote and changes it: neighbours, headings, notes, the head of the page, a gap.

A correction, a denial, a condition or "provisional" one sentence further turns a verbatim quote into a
wrong one. Source: GATES CE2, CE3, CE5
"""

import re
from collections.abc import Sequence
from typing import Any

from ragjudge.calc.quote_places import Place
from ragjudge.calc.refusals import Refusal
from ragjudge.records.period import Period
from ragjudge.records.units import CONTENT_ROLES, Block, Document
from ragjudge.text.periods import periods
from ragjudge.text.scope import attributions, markers
from ragjudge.text.sentences import sentences

HEAD, TAIL = 1_000, 600
"""Characters at the head and the end of a document that are read for correction marks."""
_BACK = ("correction.refers_back", "correction.points_back")
_OPENING = 16
"""How far into a sentence the words may stand that refer it back."""
_DOUBTS = {"correction.provisional": "provisional", "correction.untrue": "retracted",
           "correction.retraction": "retracted", "correction.correction": "retracted",
           "retraction": "retracted", "correction.limits": "neg", "reported": "attr",
           "negation": "neg", "conditional": "modal", "possible": "modal", "hedge": "modal",
           "irreal": "modal"}
_OVER = {"correction.untrue": "retracted", "reported": "attr", "negation": "neg",
         "conditional": "modal", "possible": "modal", "hedge": "modal", "planned": "modal",
         "forecast": "modal", "irreal": "modal"}
"""Marks of a neighbour and the code of the veto, the most telling first."""
_DENIALS = {cls: code for cls, code in _DOUBTS.items() if "." in cls or cls == "retraction"}
"""Marks that count after a mere "this is": it was wrong, withdrawn, provisional, or leaves something out."""
_NOTICE = re.compile(
    r"[\s*_#>\[【（(]*(?:correction|corrections|corrigendum|corrigenda|erratum|errata|retraction|retracted"
    r"|retracted article|withdrawn|editor'?s note|更正|勘误|撤稿|撤回|更正声明|更正启事|更正说明|更正公告|勘误表|勘误声明"
    r"|撤稿声明|撤稿通知|编者按|作废声明)[\s*_\]】）)]*(?:[:：—\-]|\Z|[(（ ][^\n]{0,40}\Z)", re.ASCII | re.IGNORECASE)
_TAKEN = re.compile(
    r"\b(?:this|the) (?:article|paper|report|story|page|post|version|dataset|document|release|study)"
    r" (?:has been|was|is|have been) (?:[a-z]+ )?(?:retracted|withdrawn|corrected|superseded|removed|revoked)"
    r"|\ban earlier version of this\b|\bhas been retracted\b"
    r"|(?:本文|该文|此文|本报告|该报告|本稿|原文|本页|本公告|该论文|本论文)[^。\n]{0,20}(?:撤稿|撤回|更正|作废|勘误|撤销|有误)",
    re.ASCII | re.IGNORECASE)
_NOTE_MARKS = "†‡§※＊①②③④⑤"
_RAISED = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹", "123456789")
_RAISED_MARK = re.compile(r"[^ \n0-9][¹²³⁴⁵⁶⁷⁸⁹]|[0-9]{4}[¹²³⁴⁵⁶⁷⁸⁹]")
_NUMBERED = re.compile(r"[ \n\[(（]*([1-9¹²³⁴⁵⁶⁷⁸⁹])[\])）.、:： ]")
_STAR = re.compile(r"[^\s*_\\]\*(?![*_A-Za-z0-9])", re.ASCII)
"""An asterisk after a word; two are emphasis, one before a word too."""
_NOTE_LINE = re.compile(r"[\s]*(?:注|备注|说明|附注|note|notes|n\.b\.)[0-9]*[:：.]", re.ASCII | re.IGNORECASE)


def around(place: Place, document: Document, claim: str, lexicons: Any) -> list[Refusal]:
    """Every reason in the surroundings of a quote against a claim that rests on it."""
    text = document.text
    own = [one.cls for one in markers(claim, lexicons, (), (*_DOUBTS, *_OVER))]
    found = [*_after(place, text, lexicons), *_before(place, text, lexicons), *page_marks(document)]
    found += _notes(place, document, lexicons)
    found += _named_provisional(place, document, lexicons)
    return [one for one in found if one.code != "provisional" or "correction.provisional" not in own]


def _after(place: Place, text: str, lexicons: Any) -> list[Refusal]:
    """The next sentence, if it speaks of this one and doubts it."""
    if place.after is None:
        return []
    said = text[slice(*place.after)]
    back = [one for one in markers(said, lexicons, (), _BACK, single=False) if one.start <= _OPENING]
    if not back:
        return []
    named = any(one.cls == "correction.refers_back" for one in back)
    return _worst(said, _DOUBTS if named else _DENIALS, lexicons)


def _worst(said: str, classes: dict[str, str], lexicons: Any) -> list[Refusal]:
    """The first of the classes, in their order, that a text has a mark of."""
    found = {one.cls for one in markers(said, lexicons, (), tuple(classes))}
    return [Refusal(code, "", said) for cls, code in classes.items() if cls in found][:1]


def _before(place: Place, text: str, lexicons: Any) -> list[Refusal]:
    """The sentence before, if it opens a supposition or puts what follows under a mark."""
    if place.before is None:
        return []
    said = text[slice(*place.before)]
    supposed = markers(said, lexicons, (), ("correction.supposition",))
    if supposed and supposed[0].start <= 4:
        return [Refusal("modal", "", said)]
    if not _announces(said):
        return []
    return [Refusal("attr", "", said)] if attributions(said) else _worst(said, _OVER, lexicons)


def _announces(said: str) -> bool:
    """Whether a sentence hands over to the next: it ends on a colon, or says that something follows."""
    bare = said.rstrip(" \n”\"'」")
    return bare.endswith((":", "：")) or bool(re.search(
        r"\b(?:the following|as follows)\b|如下[。：:]|以下[^。]{0,8}[。：:]?\Z", bare, re.ASCII | re.IGNORECASE))


def page_marks(document: Document) -> list[Refusal]:
    """Correction and retraction notices at the head or the end of a document, whatever their block."""
    size = len(document.text)
    for block in document.blocks:
        if block.role == "table_row" or HEAD < block.start and block.end < size - TAIL:
            continue
        for one in sentences(document.text[block.start:min(block.end, block.start + HEAD)]):
            said = document.text[block.start + one.start:block.start + one.end]
            if _NOTICE.match(said) or _TAKEN.search(said):
                return [Refusal("retracted", "", said)]
    return []


def _named_provisional(place: Place, document: Document, lexicons: Any) -> list[Refusal]:
    """Provisional by the document's title or a heading above."""
    for said in (document.title or "", *place.block.heading):
        if markers(said, lexicons, (), ("correction.provisional",)):
            return [Refusal("provisional", "", said)]
    return []


def notes_of(place: Place, document: Document) -> tuple[str, ...]:
    """The notes that belong to a quote: of its marks († * ①), and a 注： or Note: right below its block."""
    text = document.text
    said = text[place.start:place.end]
    marks = {one for one in _NOTE_MARKS if one in said.lstrip(_NOTE_MARKS + " ")}
    if said.count("*") == 1 and _STAR.search(said):
        marks.add("*")
    raised = {one[0][-1].translate(_RAISED) for one in _RAISED_MARK.finditer(said)}
    found = []
    for block in document.blocks:
        if block.start < place.end or block.role == "table_row":
            continue
        opening = text[block.start:block.end].lstrip("\\ ")
        numbered = _NUMBERED.match(opening)
        if opening[:1] in marks and opening[:2] != "**" \
                or numbered and numbered[1].translate(_RAISED) in raised:
            found.append(opening)
    below = _next_content(document, place.block)
    if below is not None and _NOTE_LINE.match(text, below.start):
        found.append(text[below.start:below.end])
    return tuple(found)


def period_above(place: Place, document: Document, lexicons: Any) -> Period | None:
    """The one period that a sentence without any stands under: of a note, else of the nearest heading.

    None if the sentence has a period of its own or dates itself (last year), or the place names more than
    one. Source: GATES CE3
    """
    sentence = document.text[place.start:place.end]
    if periods(sentence) or markers(sentence, lexicons, (), ("times.relative",)):
        return None
    for said in ("\n".join(notes_of(place, document)), *reversed(place.block.heading)):
        found = {one.period for one in periods(said)}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def _next_content(document: Document, block: Block) -> Block | None:
    later = [one for one in document.blocks if one.start >= block.end and one.role in CONTENT_ROLES]
    return later[0] if later and later[0].heading == block.heading else None


def _notes(place: Place, document: Document, lexicons: Any) -> list[Refusal]:
    """A note that takes back, limits or hedges what its mark stands at."""
    for note in notes_of(place, document):
        classes = {cls: code for cls, code in _DOUBTS.items() if cls != "hedge"}
        if note[:1] in "123456789¹²³⁴⁵⁶⁷⁸⁹[(（":  # mostly references: their titles hedge and negate
            classes = _DENIALS
        found = _worst(note, {**classes, "correction.undone": "retracted"}, lexicons)
        if found:
            return found
    return []


def ordered_pieces(places: Sequence[Place], document: Document, lexicons: Any) -> list[str] | Refusal:
    """The texts that stand between the pieces of one evidence, in order, to be shown with it.

    Two pieces carry one statement only in one block, in rising order, and if nothing between them negates,
    excepts, limits or hedges.
    """
    gaps = []
    for one, two in zip(places, places[1:]):
        if one.block != two.block or one.end > two.start:
            return Refusal("pieces", "", f"another paragraph or order: {document.text[two.start:two.end]}")
        between = document.text[one.end:two.start].strip()
        hits = markers(between, lexicons, (), (*_DOUBTS, *_OVER))
        if hits:
            return Refusal("pieces", "", f"between them: {between}")
        gaps.append(between)
    return gaps
