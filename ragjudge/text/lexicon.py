"""Word lists compiled into one matcher: longest match at each place, masks, word boundaries.

Words are found through a dict from their first two key characters (Latin: the first word), not
through one
compiled alternation, which is many times slower. Matching works on the folded key; spans lead back
to the text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import OntologyError
from ragjudge.text.canon import Key, key, key_map
from ragjudge.text.charset import is_han, is_word

Spans = Iterable[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Hit:
    """A word of class `cls` at text characters [start, end); `word` is the entry as the list has
    it."""
    start: int
    end: int
    word: str
    cls: str


class Lexicon:
    """Entries of several classes; a place may give one hit a class, the longest entry of that
    class."""

    __slots__ = ("_entries", "_masks", "_lengths")

    def __init__(self) -> None:
        self._entries: dict[str, list[tuple[str, str, str, bool]]] = {}
        self._masks: dict[str, list[tuple[str, str]]] = {}
        self._lengths: dict[str, int] = {}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Lexicon":
        """Compiled from class -> {zh, en, masks, case_sensitive}, a dict or an object with those
        fields.

        masks: strings, or word -> strings; a hit inside one of them does not count.
        Raises:
            OntologyError: A single Han character stands as a word.
        """
        made = cls()
        for name, words in data.items():
            made.add(name, words)
        return made

    def add(self, name: str, words: Any, where: str = "lexicon") -> None:
        """Adds the words of one class; see from_data."""
        exact = bool(_field(words, "case_sensitive"))
        for word in (*_field(words, "zh"), *_field(words, "en")):
            folded = key(word).strip()
            if len(folded) == 1 and is_han(folded):
                raise OntologyError(f"{where}#/{name}",
                                    f"{word!r} is a single Han character, which is no entry")
            if folded:
                self._entries.setdefault(_head(folded), []).append((folded, word, name, exact))
        for mask in _flat(_field(words, "masks")):
            folded = key(mask).strip()
            if folded:
                self._masks.setdefault(_head(folded), []).append((folded, name))
        for head in self._entries:
            self._entries[head].sort(key=lambda entry: (-len(entry[0]), entry[2], entry[1]))

    def hits(self, text: str, mask_spans: Spans = (), classes: Iterable[str]
             | None = None) -> list[Hit]:
        """The hits in a text, by place, then class.

        Args:
            mask_spans: Text spans (names, titles) that may hold no hit, not even in part.
            classes: Only these; all when None.
        """
        wanted = None if classes is None else frozenset(classes)
        mapped = key_map(text)
        hidden = self._hidden(mapped, wanted)
        found: list[Hit] = []
        ends: dict[str, int] = {}
        for at in _places(mapped.text):
            taken: set[str] = set()
            for folded, word, name, exact in self._near(self._entries, mapped.text, at):
                if name in taken or wanted is not None and name not in wanted or ends.get(name,
                    0) > at:
                    continue
                end = at + len(folded)
                start_char, end_char = mapped.span(at, end)
                if not _bounded(mapped.text, at,
                                end) or exact and text[start_char:end_char] != word:
                    continue
                taken.add(name)
                ends[name] = end
                if not _covered(at, end, hidden.get(name, ())) and not _touches(start_char,
                    end_char, mask_spans):
                    found.append(Hit(start_char, end_char, word, name))
        return found

    def _near(self, table: dict, text: str, at: int) -> list:
        return [entry for entry in table.get(_head(text[at:at + 40]), ())
                if text.startswith(entry[0], at)]

    def _hidden(self, mapped: Key, wanted: frozenset[str] | None) -> dict[str, list[tuple[int,
        int]]]:
        spans: dict[str, list[tuple[int, int]]] = {}
        if self._masks:
            for at in range(len(mapped.text)):
                for folded, name in self._near(self._masks, mapped.text, at):
                    if wanted is None or name in wanted:
                        spans.setdefault(name, []).append((at, at + len(folded)))
        return spans


def _field(words: Any, name: str) -> Any:
    if isinstance(words, Mapping):
        return words.get(name, ())
    return getattr(words, name, ())


def _flat(masks: Any) -> Iterable[str]:
    if isinstance(masks, str):
        yield masks
    elif isinstance(masks, Mapping):
        for inner in masks.values():
            yield from _flat(inner)
    else:
        for inner in masks:
            yield from _flat(inner)


def _head(folded: str) -> str:
    """The dict key of a string: its first word if it begins with a letter or digit, else two
    characters."""
    first = folded[0]
    if is_han(first) or not is_word(first):
        return folded[:2] if len(folded) > 1 and not is_han(first) or len(folded) > 1 else folded
    end = 1
    while end < len(folded) and is_word(folded[end]) and not is_han(folded[end]):
        end += 1
    return folded[:end]


def _places(text: str) -> Iterable[int]:
    """Indexes where an entry may start: not inside a Latin word."""
    inside = False
    for at, ch in enumerate(text):
        latin = is_word(ch) and not is_han(ch)
        if not (latin and inside):
            yield at
        inside = latin


def _bounded(text: str, start: int, end: int) -> bool:
    """Whether the ends of a match do not cut a word of a script with blanks."""
    def joined(one: str, two: str) -> bool:
        return bool(one
                    and two) and is_word(one) and is_word(two) and not is_han(one) and not is_han(two)
    return not joined(text[start - 1:start], text[start]) and not joined(text[end - 1], text[end:end
        + 1])


def _covered(start: int, end: int, spans: Spans) -> bool:
    return any(low <= start and end <= high for low, high in spans)


def _touches(start: int, end: int, spans: Spans) -> bool:
    return any(low < end and start < high for low, high in spans)
