"""Word lists compiled into one matcher: longest match at each place, masks, word boundaries.

Words are found through a dict from their first two key characters (Latin: the first word), not
through one
compiled alternation, which is many times slower. Matching works on the folded key; spans lead back
to the text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import OntologyError
from ragjudge.text.canon import Key, key, key_map
from ragjudge.text.charset import WORD_RANGES, char_class, is_han

# A word of a script with blanks: letters, digits, marks, but no Han characters.
_RUN = re.compile(f"[{char_class(WORD_RANGES)}]+")
Spans = Iterable[tuple[int, int]]
_MOST_HELD = 8


def once_a_mapping[M](make: Callable[[Any], M]) -> Callable[[Any], M]:
    """Keeps what is made of a mapping of lexicons while the same object is asked again."""
    held: dict[int, tuple[Any, M]] = {}

    def made(lexicons: Any = None) -> M:
        known = held.get(id(lexicons))
        if known and known[0] is lexicons:
            return known[1]
        one = make(lexicons)
        if len(held) > _MOST_HELD:
            held.clear()
        held[id(lexicons)] = (lexicons, one)
        return one

    made.__doc__ = make.__doc__
    return made


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
        changed = set()
        for word in (*_field(words, "zh"), *_field(words, "en")):
            folded = key(word).strip()
            if len(folded) == 1 and is_han(folded):
                raise OntologyError(f"{where}#/{name}",
                                    f"{word!r} is a single Han character, which is no entry")
            if folded:
                changed.add(head_of(folded))
                self._entries.setdefault(head_of(folded), []).append((folded, word, name, exact))
        for mask in _flat(_field(words, "masks")):
            folded = key(mask).strip()
            if folded:
                self._masks.setdefault(head_of(folded), []).append((folded, name))
        for head in changed:
            self._entries[head].sort(key=lambda entry: (-len(entry[0]), entry[2], entry[1]))

    def hits(self, text: str, mask_spans: Spans = (), classes: Iterable[str]
             | None = None) -> list[Hit]:
        """The hits in a text, by place, then class.

        Args:
            mask_spans: Text spans (names, titles) that may hold no hit, not even in part.
            classes: Only these; all when None.
        """
        masks = tuple(mask_spans)
        wanted = None if classes is None else frozenset(classes)
        mapped = key_map(text)
        known, masked = self._entries, self._masks
        places = [one for one in heads(mapped.text) if one[1] in known or one[1] in masked]
        hidden = self._hidden(mapped.text, places, wanted)
        found: list[Hit] = []
        ends: dict[str, int] = {}
        for at, head in places:
            for hit, end in self._at(mapped, text, at, head):
                if (wanted is None or hit.cls in wanted) and ends.get(hit.cls, 0) <= at:
                    ends[hit.cls] = end
                    if not _covered(at, end, hidden.get(hit.cls, ())) \
                            and not _touches(hit.start, hit.end, masks):
                        found.append(hit)
        return found

    def _at(self, mapped: Key, text: str, at: int, head: str) -> Iterator[tuple[Hit, int]]:
        """The longest entry of each class that stands at an index, with its end in the key."""
        taken: set[str] = set()
        for folded, word, name, exact in self._entries.get(head, ()):
            if name in taken or not mapped.text.startswith(folded, at):
                continue
            end = at + len(folded)
            start_char, end_char = mapped.span(at, end)
            if is_bounded(mapped.text, at, end) and not (exact and text[start_char:end_char] != word):
                taken.add(name)
                yield Hit(start_char, end_char, word, name), end

    def _hidden(self, text: str, places: list[tuple[int, str]],
                wanted: frozenset[str] | None) -> dict[str, list[tuple[int, int]]]:
        spans: dict[str, list[tuple[int, int]]] = {}
        for at, head in places:
            for folded, name in self._masks.get(head, ()):
                if (wanted is None or name in wanted) and text.startswith(folded, at):
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


def head_of(folded: str) -> str:
    """The dict key of a folded entry: its first word if it begins with one, else two characters."""
    word = _RUN.match(folded)
    return word[0] if word else folded[:2]


def heads(text: str) -> Iterator[tuple[int, str]]:
    """(index, dict key) wherever an entry may start: never inside a word of a script with blanks."""
    at = 0
    for run in _RUN.finditer(text):
        yield from ((i, text[i:i + 2]) for i in range(at, run.start()))
        yield run.start(), run[0]
        at = run.end()
    yield from ((i, text[i:i + 2]) for i in range(at, len(text)))


def is_bounded(text: str, start: int, end: int) -> bool:
    """Whether the ends of a match do not cut a word of a script with blanks."""
    return not (_joined(text[start - 1:start], text[start])
                or _joined(text[end - 1], text[end:end + 1]))


def _joined(one: str, two: str) -> bool:
    return bool(_RUN.match(one) and _RUN.match(two))


def _covered(start: int, end: int, spans: Spans) -> bool:
    return any(low <= start and end <= high for low, high in spans)


def _touches(start: int, end: int, spans: Spans) -> bool:
    return any(low < end and start < high for low, high in spans)
