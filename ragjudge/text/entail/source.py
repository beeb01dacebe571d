"""A source text made ready for many claims: sentences, and which of them hold a content key."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ragjudge.records.units import CONTENT_ROLES, Block
from ragjudge.text import charset
from ragjudge.text.canon import EVEN, FOLD
from ragjudge.text.charset import char_class
from ragjudge.text.entail.broken import without_broken
from ragjudge.text.entail.function_words import FUNCTION
from ragjudge.text.scope import is_question
from ragjudge.text.sentences import sentences

Span = tuple[int, int]
_HAN = char_class(charset.HAN_RANGES)
_LETTER = char_class(charset.LATIN_RANGES + charset.GREEK_RANGES + charset.CYRILLIC_RANGES)
_RUN = re.compile(f"[{_HAN}]+|[{_LETTER}]+|[0-9]+(?:[.,][0-9]+)*")
_ASCII_RUN = re.compile(r"[a-z]+|[0-9]+(?:[.,][0-9]+)*")
_SOLID = re.compile(f"[{_HAN}{_LETTER}0-9]")
_EVEN = EVEN | str.maketrans({**dict.fromkeys("’‘‛＇", "'"), "\xa0": " ", "\u202f": " ",
                              "\u2009": " ", "\t": " "})


def even(text: str) -> str:
    """The text with script, dash, apostrophe and digit variants unified; same length and places."""
    return text.replace("\t", " ") if text.isascii() else text.translate(_EVEN)


def is_han_text(text: str) -> bool:
    """Whether Han characters carry the text: more of them than Latin words."""
    han = latin = 0
    for run in _RUN.finditer(text):
        if charset.is_han(run[0][0]):
            han += len(run[0])
        elif not "0" <= run[0][0] <= "9":
            latin += 1
    return han > latin


@dataclass(frozen=True, slots=True)
class Sentence:
    """Characters [start, end) of Source.text.

    heading: Heading path above, outermost first. asserts: false for questions and for what is never
    evidence (navigation, footers, marks only).
    """
    start: int
    end: int
    block: int = 0
    role: str = "paragraph"
    heading: tuple[str, ...] = ()
    asserts: bool = True


class Source:
    """One source text; prepared once, asked about many claims."""

    __slots__ = ("text", "even", "title", "document_date", "sentences", "_indexes", "_made")

    def __init__(self, text: str, title: str, document_date: str | None,
                 found: tuple[Sentence, ...]) -> None:
        self.text, self.even, self.title = text, even(text), title
        self.document_date, self.sentences = document_date, found
        self._indexes: dict[int, tuple[Any, dict[str, list[int]]]] = {}
        self._made: dict[tuple[str, int, int], tuple[Any, Any]] = {}

    @classmethod
    def of(cls, text: str, *, title: str = "", blocks: Sequence[Block] | None = None,
           document_date: str | None = None) -> "Source":
        """A source from its text.

        Args:
            blocks: Of a Document with this text; None: plain text, a line end closes a block.
            document_date: ISO; the only place that a missing year may come from.
        """
        found = _plain(text) if blocks is None else _of_blocks(text, blocks)
        return cls(text, title, document_date, tuple(without_broken(text, tuple(found))))

    @property
    def reference(self) -> date | None:
        try:
            return date.fromisoformat(self.document_date) if self.document_date else None
        except ValueError:
            return None

    def at(self, start: int, end: int) -> list[int]:
        """Indexes of the sentences that [start, end) touches."""
        return [i for i, one in enumerate(self.sentences) if one.start < end and start < one.end]

    def said(self, index: int) -> str:
        """A sentence, evened: its index 0 is Sentence.start of the text."""
        one = self.sentences[index]
        return self.even[one.start:one.end]

    def lead_ins(self, index: int) -> list[int]:
        """What governs an item of a list: the sentence before the list, and items that end on a colon."""
        if self.sentences[index].role != "list_item":
            return []
        found, at = [], index - 1
        while at >= 0 and self.sentences[at].role == "list_item":
            if self.said(at).rstrip().endswith((":", "：")):
                found.append(at)
            at -= 1
        one = self.sentences[at] if at >= 0 else None
        return [*found, at] if one and one.heading == self.sentences[index].heading else found

    def made(self, name: str, index: int, owner: Any, make: Callable[[], Any]) -> Any:
        """What `make` gives for a sentence, made once for one owner (compiled words)."""
        at = (name, index, id(owner))
        known = self._made.get(at)
        if known is None or known[0] is not owner:
            known = self._made[at] = (owner, make())
        return known[1]

    def index(self, words: Any) -> dict[str, list[int]]:
        """Content key → sentences that hold it, rising; Han text by its pairs of characters.

        Args:
            words: Compiled words; `words.key(word)` is the key of a lower-case word.
        """
        known = self._indexes.get(id(words))
        if known and known[0] is words:
            return known[1]
        made: dict[str, list[int]] = {}
        for i, one in enumerate(self.sentences):
            if one.asserts:
                for key in content_keys(self.even[one.start:one.end], words):
                    made.setdefault(key, []).append(i)
        self._indexes[id(words)] = (words, made)
        return made

    def candidates(self, said: str, words: Any, limit: int, least: int = 0) -> list[int]:
        """The sentences that hold most content keys of a text, best first, then in order.

        Args:
            least: Per cent of the keys that all but the best must hold.
        """
        index, counts = self.index(words), {}
        wanted = content_keys(said, words)
        for key in wanted:
            for i in index.get(key, ()):
                counts[i] = counts.get(i, 0) + 1
        ranked = sorted(counts, key=lambda i: (-counts[i], i))[:limit]
        return [i for at, i in enumerate(ranked)
                if not at or counts[i] * 100 >= least * len(wanted)]


def content_keys(said: str, words: Any) -> set[str]:
    """The distinct keys that a sentence is found by."""
    if said.isascii():
        return {words.key(word) for word in set(_ASCII_RUN.findall(said.lower()))
                if word not in FUNCTION}
    keys: set[str] = set()
    for run in _RUN.finditer(said.translate(FOLD)):
        part = run[0]
        if charset.is_han(part[0]):
            keys.update(map(str.__add__, part, part[1:]) if len(part) > 1 else (part,))
        elif not words.is_function(part):
            keys.add(words.key(part))
    return keys


def _plain(text: str) -> Iterable[Sentence]:
    block, at = 0, 0
    for one in sentences(text):
        block += "\n" in text[at:one.start]
        at = one.end
        yield _sentence(text, one.start, one.end, block, "paragraph", ())


def _of_blocks(text: str, blocks: Sequence[Block]) -> Iterable[Sentence]:
    for number, block in enumerate(blocks):
        if block.role == "table" or block.role not in CONTENT_ROLES:
            continue
        for one in sentences(text[block.start:block.end]):
            start, end = block.start + one.start, block.start + one.end
            yield _sentence(text, start, end, number, block.role, block.heading)


def _sentence(text: str, start: int, end: int, block: int, role: str,
              heading: tuple[str, ...]) -> Sentence:
    said = text[start:end]
    asserts = bool(_SOLID.search(said)) and not is_question(said)
    return Sentence(start, end, block, role, heading, asserts)
