"""The rules pack's word lists as the engine asks them: keys of words, groups, opposites, marks."""

from collections.abc import Iterable, Mapping
from typing import Any

from ragjudge.text.canon import key
from ragjudge.text.charset import is_han
from ragjudge.text.entail.function_words import FUNCTION
from ragjudge.text.entail.inflection import base


class Words:
    """Compiled from lexicons (name → class → words); None gives the core words only."""

    __slots__ = ("lexicons", "irregular", "groups", "phrases", "opposites", "_keys")

    def __init__(self, lexicons: Mapping[str, Any] | None) -> None:
        self.lexicons = lexicons
        self._keys: dict[str, str] = {}
        self.irregular = {form: parts[0] for parts in self._entries("irregular", "en")
                          for form in parts}
        self.groups: dict[str, str] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for parts in self._entries("synonyms", "en", "groups"):
            self._group(parts)
        self.opposites: dict[str, frozenset[str]] = {}
        for parts in self._entries("antonyms", "en"):
            for one, two in (parts, reversed(parts)):
                mine = self.key(key(one))
                self.opposites[mine] = self.opposites.get(mine, frozenset()) | {self.key(key(two))}

    def _entries(self, lexicon: str, language: str, cls: str | None = None) -> Iterable[list[str]]:
        """The "a|b|c" entries of a lexicon as lists."""
        for name, listed in ((self.lexicons or {}).get(lexicon) or {}).items():
            if cls is None or name == cls:
                found = listed.get(language, ()) if isinstance(listed, Mapping) else \
                    getattr(listed, language, ())
                yield from (entry.split("|") for entry in found)

    def _group(self, parts: list[str]) -> None:
        folded = [tuple(key(part).replace("-", " ").split()) for part in parts]
        name = "=" + "_".join(folded[0])
        for part in folded:
            if len(part) == 1:
                self.groups.setdefault(self._plain(part[0]), name)
            else:
                bases = tuple(self._plain(word) for word in part)
                self.phrases.setdefault(bases[0], []).append((bases, name))

    def _plain(self, word: str) -> str:
        return self.irregular.get(word) or base(word)

    def key(self, word: str) -> str:
        """What a lower-case word shares with its inflections and the words of its group."""
        known = self._keys.get(word)
        if known is None:
            plain = word if is_han(word[:1] or " ") else self._plain(word)
            known = self._keys[word] = self.groups.get(plain, plain)
        return known

    def is_function(self, word: str) -> bool:
        return word in FUNCTION


_COMPILED: dict[int, tuple[Any, Words]] = {}


def compile_words(lexicons: Mapping[str, Any] | None = None) -> Words:
    """The words of a rules pack, compiled once a mapping."""
    known = _COMPILED.get(id(lexicons))
    if known and known[0] is lexicons:
        return known[1]
    if len(_COMPILED) > 8:
        _COMPILED.clear()
    made = Words(lexicons)
    _COMPILED[id(lexicons)] = (lexicons, made)
    return made
