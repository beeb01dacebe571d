"""A Chinese sentence made ready: tokens, marks, clauses, what is bracketed, who speaks."""

import re
from dataclasses import dataclass
from datetime import date

from ragjudge.text.entail.han_marks import Mark, marks, masks_of
from ragjudge.text.entail.han_tokens import HanToken, Replacements, folded, han_tokens

Span = tuple[int, int]
_NO = "，。；：“\",;:"
_DATELINE = re.compile(
    rf"[^{_NO}]{{0,16}}(?:社|网|报|台)[^{_NO}]{{0,20}}[0-9]日[^{_NO}]{{0,6}}?[电讯]"
    r"(?:[（(][^）)\n]{0,40}[）)])?[ 　]*"
    rf"|[^{_NO}]{{0,20}}[（(][^）)\n]{{0,20}}记者[^）)\n]{{0,30}}[）)][ 　]*")
_HAN = "\u3400-\u9fff，。、；：（）"
_BESIDE = re.compile(f"(?<=[{_HAN}]) +(?=[0-9A-Za-z])|(?<=[0-9A-Za-z%]) +(?=[{_HAN}])")
_CLAUSE_ENDS = frozenset("，；：。！？—")
_OPENS, _CLOSES = "“「『", "”」』"
_SPEAKING = re.compile(r"(?:[：:说称道]|表示|指出|认为|强调|写道)\Z")


@dataclass(frozen=True, slots=True)
class HanSentence:
    """One sentence of a source, or a claim.

    Attributes:
        text: Folded; tokens and marks give characters of it.
        opening: Where the sentence begins after a dateline, a token index.
        bracketed: Token indexes inside round brackets.
        speech: Spans that stand in quotation marks as somebody's words.
        places: Where each character stands in the sentence as written, and its end; None: the same.
    """
    text: str
    tokens: tuple[HanToken, ...]
    marks: tuple[Mark, ...]
    masks: tuple[Span, ...]
    opening: int
    bracketed: frozenset[int]
    speech: tuple[Span, ...]
    places: tuple[int, ...] | None = None

    def place(self, start: int, end: int) -> Span:
        """The span of the sentence as written of characters [start, end) of `text`."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]

    def ends_clause(self, at: int) -> bool:
        token = self.tokens[at]
        return token.key in _CLAUSE_ENDS and token.kind == "mark" and at not in self.bracketed

    def clause_start(self, at: int) -> int:
        """The first token of the clause around a token."""
        inside = at in self.bracketed
        while at > self.opening:
            before = self.tokens[at - 1]
            if self.ends_clause(at - 1) or inside and before.key in ("（", "，", "；"):
                break
            at -= 1
        return at

    def clause_end(self, at: int) -> int:
        """The end of the clause around a token, exclusive: the first mark that closes it."""
        inside = at in self.bracketed
        while at < len(self.tokens):
            if self.ends_clause(at) or inside and self.tokens[at].key in ("）", "，", "；"):
                break
            at += 1
        return at

    def dates(self) -> list[int]:
        return [i for i, token in enumerate(self.tokens)
                if token.kind == "date" and i >= self.opening]


def read_sentence(said: str, replaced: Replacements, reference: date | None = None,
                  quoted: bool = False) -> HanSentence:
    """A sentence made ready.

    Args:
        quoted: Whether a quotation was opened before it in its block.
    """
    said, places = squeezed(said)
    text = folded(said)
    found = tuple(han_tokens(said, replaced, reference))
    dateline = _DATELINE.match(text)
    opening = sum(token.start < dateline.end() for token in found) if dateline else 0
    if opening >= len(found):
        opening = 0
    masks = masks_of(text)
    return HanSentence(text, found, tuple(marks(text, masks)), tuple(masks), opening,
                       _bracketed(found), _speech(said, quoted), places)


def squeezed(said: str) -> tuple[str, tuple[int, ...] | None]:
    """The text without blanks beside digits and Latin words, and the way back if any fell away."""
    gone = {at for found in _BESIDE.finditer(said) for at in range(*found.span())}
    if not gone:
        return said, None
    kept = [at for at in range(len(said)) if at not in gone]
    return "".join(said[at] for at in kept), (*kept, len(said))


def _bracketed(found: tuple[HanToken, ...]) -> frozenset[int]:
    inside, depth = set(), 0
    for i, token in enumerate(found):
        if token.key == "（":
            depth += 1
        if depth:
            inside.add(i)
        if token.key == "）" and depth:
            depth -= 1
    return frozenset(inside) if not depth else frozenset()


def opens_quote(said: str, quoted: bool) -> bool:
    """Whether a quotation is open after a sentence."""
    for ch in said:
        if ch == '"':
            quoted = not quoted
        elif ch in _OPENS:
            quoted = True
        elif ch in _CLOSES:
            quoted = False
    return quoted


def _speech(said: str, quoted: bool) -> tuple[Span, ...]:
    """Quotations that are somebody's words: long, with a stop inside, or after a word of saying."""
    found: list[Span] = []
    start = 0 if quoted else -1
    speaks = quoted
    for at, ch in enumerate(said):
        if start < 0 and (ch in _OPENS or ch == '"'):
            start, speaks = at, bool(_SPEAKING.search(said[max(0, at - 2):at]))
        elif start >= 0 and (ch in _CLOSES or ch == '"'):
            inner = said[start + 1:at]
            if speaks and len(inner) > 6 or any(c in "，。！？；,!?;" for c in inner):
                found.append((start, at + 1))
            start = -1
    if start >= 0:
        found.append((start, len(said)))
    return tuple(found)
