"""Self-contained sentences of a Unit, with the verbatim span that bears each. Source:
docs/formats.md 5.1.3

A leading pronoun is replaced only where the antecedent is certain: the subject named at the head of
the sentence just before, or the innermost heading when the sentence is the first under it; else the
sentence is marked `context_needed`. The evidence span is never rewritten.
"""

import re
from dataclasses import dataclass
from typing import Literal

from ragjudge.distil.density import han_count
from ragjudge.text.sentences import sentences

_PRONOUN = re.compile(
    "(?P<en>(?:It|They|This|These|That|Those|He|She)"
    "(?= (?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should"
    "|fell|rose|grew|reached|remains?|became|becomes|means|shows?|did|does|do) ))"
    "|(?P<zh>(?:它们|他们|她们|它|其(?=[^中他实余次]))|(?:这|那)(?=[是将会使让也]))"
)
_OPEN_EN = re.compile(
    "(?:It|They|This|These|That|Those|He|She|Its|Their|His|Her|Such|Both|Here|There)(?= )"
)
_OPEN_ZH = re.compile(
    "它|他们|她们|其(?![中他实余次])|这|那|该|此|上述|前者|后者|两者|对此|因此|同时|此外|但|而且|所以|于是"
)
_LINK_EN = re.compile("(?:But|And|So|Thus|Therefore|However|Moreover|Also|Then|Hence|Meanwhile),? ")
# The subject of a sentence: what stands before its first verb or comma, if it is short and no clause.
_SUBJECT_EN = re.compile(
    "(?P<subject>(?:[A-Z][A-Za-z0-9&.'-]*|The [a-z]+)(?: [A-Za-z0-9&.'-]+){0,4}?) "
    "(?:is|are|was|were|has|have|had|will|would|can|could|fell|rose|grew|reached|remains?|became"
    "|said|says|reported|expects?) "
)
_SUBJECT_ZH = re.compile(
    '(?P<subject>[^，。；：、,;:\\s"“”]{2,12}?)(?:是|为|将|已|在|于|从|由|达|曾|预计|表示|有|被)'
)
_NO_SUBJECT = frozenset(
    ("it", "they", "this", "that", "these", "those", "he", "she", "there", "we", "i", "you", "here")
)
_NO_SUBJECT_ZH = re.compile(
    "[它他她这那其我你您们该此]|如果|由于|因为|虽然|但|随着|根据|按照|为了|目前|今年|去年|对于|关于"
)
_LETTER = re.compile("[A-Za-z]")
_WORDS = re.compile("[A-Za-z]{2,}|[0-9]")
_LETTER = re.compile("[A-Za-z]")
MIN_HAN, MIN_WORDS = 6, 4

SubjectFrom = Literal["heading", "sentence"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """axiom_claim, and [start, end) of its evidence inside the text that was given."""

    axiom_claim: str
    start: int
    end: int
    context_needed: bool
    subject_from: SubjectFrom | None


def propositions(text: str, heading: tuple[str, ...]) -> list[Sentence]:
    """The self-contained sentences of a text in order; fragments without enough words are left out.
    """
    found = []
    subject: str | None = None
    for number, span in enumerate(sentences(text)):
        raw = text[span.start : span.end]
        if _is_fragment(raw):
            subject = None
            continue
        found.append(_complete(raw, span.start, span.end, subject, heading if number == 0 else ()))
        subject = _subject(raw)
    return found


def _complete(
    raw: str, start: int, end: int, subject: str | None, heading: tuple[str, ...]
) -> Sentence:
    """The sentence with its antecedent put in, or marked as leaning on context."""
    link = _LINK_EN.match(raw)
    at = link.end() if link else 0
    pronoun = _PRONOUN.match(raw, at)
    name, source = (subject, "sentence") if subject else _from_heading(heading, raw)
    if pronoun and name and _agrees(name, pronoun[0]):
        claim = raw[:at] + name + _possessive(pronoun[0]) + raw[pronoun.end() :]
        return Sentence(claim, start, end, False, source)
    leaning = (_OPEN_ZH if _is_zh(raw) else _OPEN_EN).match(raw, at)
    return Sentence(raw, start, end, bool(leaning or link), None)


def _from_heading(heading: tuple[str, ...], raw: str) -> tuple[str | None, SubjectFrom | None]:
    """The innermost heading as a subject, if it is a bare name in the sentence's script."""
    name = heading[-1].strip() if heading else ""
    plain = (
        name
        and len(name) <= (16 if _is_zh(name) else 48)
        and not re.search("[?？!！:：。.,，;；0-9]", name)
    )
    return (name, "heading") if plain and _is_zh(name) == _is_zh(raw) else (None, None)


def _subject(raw: str) -> str | None:
    """The explicit subject at the head of a sentence; None if no rule can name it."""
    found = (_SUBJECT_ZH if _is_zh(raw) else _SUBJECT_EN).match(raw)
    if not found:
        return None
    name = found["subject"]
    if name.split(" ")[0].lower() in _NO_SUBJECT or _NO_SUBJECT_ZH.match(name):
        return None
    return name


def _agrees(name: str, pronoun: str) -> bool:
    """A name can stand for the pronoun: people and plurals are not put in where number or kind is
    open.
    """
    if pronoun in ("He", "She", "他们", "她们", "它们", "They", "These", "Those"):
        return False
    return pronoun not in ("This", "That", "这", "那")


def _possessive(pronoun: str) -> str:
    return "的" if pronoun == "其" else ""


def _is_zh(text: str) -> bool:
    han = han_count(text)
    return han > 0 and 2 * han >= len(_LETTER.findall(text))


def _is_fragment(raw: str) -> bool:
    """Too short to state anything: under 6 Han characters, or under 4 words of Latin script."""
    return han_count(raw) < MIN_HAN and len(_WORDS.findall(raw)) < MIN_WORDS
