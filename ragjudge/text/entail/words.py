"""The rules pack's word lists as the engine asks them: keys of words, groups, opposites, marks."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ragjudge.text.canon import key
from ragjudge.text.charset import is_han
from ragjudge.text.entail.function_words import FUNCTION
from ragjudge.text.entail.inflection import base
from ragjudge.text.lexicon import once_a_mapping


class Words:
    """Compiled from lexicons (name → class → words); None gives the core words only."""

    __slots__ = ("lexicons", "irregular", "groups", "acronyms", "phrases", "opposites", "related",
                 "past", "cases", "_keys")

    def __init__(self, lexicons: Mapping[str, Any] | None) -> None:
        self.lexicons = lexicons
        self._keys: dict[str, str] = {}
        self.irregular = {form: base(parts[0]) for parts in self._entries("irregular", "en")
                          for form in parts}
        self.past = frozenset(form for parts in self._entries("irregular", "en", "verbs")
                              for form in parts[1:])
        self.cases = {word: parts[0] for parts in self._entries("case", "en") for word in parts}
        self.groups: dict[str, str] = {}
        self.acronyms: dict[str, str] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for parts in self._entries("synonyms", "en", "groups"):
            self._group(parts)
        for listed in self.phrases.values():
            listed.sort(key=lambda phrase: -len(phrase[0]))
        self.opposites: dict[str, dict[str, str]] = {}
        for cls, code in (("pairs", "antonym"), ("partners", "partner")):
            for one, two in self._entries("antonyms", "en", cls):
                self._oppose(self.key(key(one)), self.key(key(two)), code)
                self._oppose(self.key(key(two)), self.key(key(one)), code)
        # A people's adjective is licensed by its country, never the country by the adjective.
        self.related = {self.key(key(adjective)): self.key(key(country)) for country, adjective
                        in self._entries("synonyms", "en", "demonyms")}

    def _entries(self, lexicon: str, language: str, cls: str | None = None) -> Iterable[list[str]]:
        """The "a|b|c" entries of a lexicon as lists."""
        for name, listed in ((self.lexicons or {}).get(lexicon) or {}).items():
            if cls is None or name == cls:
                found = listed.get(language, ()) if isinstance(listed, Mapping) else \
                    getattr(listed, language, ())
                yield from (entry.split("|") for entry in found)

    def _group(self, parts: list[str]) -> None:
        folded = [tuple(key(part).replace("-", " ").replace("'", "").replace(".", "").split())
                  for part in parts]
        name = "=" + "_".join(folded[0])
        for part, written in zip(folded, parts):
            if len(part) == 1 and written.isupper():
                self.acronyms[part[0]] = name
            elif len(part) == 1:
                self.groups.setdefault(self._plain(part[0]), name)
            else:
                bases = tuple(self._plain(word) for word in part)
                self.phrases.setdefault(bases[0], []).append((bases, name))

    def _oppose(self, one: str, two: str, code: str) -> None:
        if one != two:
            self.opposites.setdefault(one, {}).setdefault(two, code)

    def joined(self, tokens: list[Any]) -> list[Any]:
        """Tokens with each phrase of a group made one token; the longest phrase wins."""
        found: list[Any] = []
        at = 0
        while at < len(tokens):
            one, end = tokens[at], at + 1
            for bases, name in self.phrases.get(self._plain(one.low), ()):
                run = self._run(tokens, at, bases)
                if run:
                    end = run
                    one = replace(one, kind="word", key=name, end=tokens[end - 1].end,
                                  low=" ".join(token.low for token in tokens[at:end]))
                    break
            found.append(one)
            at = end
        return found

    def _run(self, tokens: list[Any], at: int, bases: tuple[str, ...]) -> int:
        """The end of the phrase that stands at an index, hyphens and owners' marks left out; or 0."""
        for wanted in bases:
            while at < len(tokens) and tokens[at].low in ("-", "'"):
                at += 1
            if at >= len(tokens) or self._plain(tokens[at].low) != wanted:
                return 0
            at += 1
        return at

    def plain(self, word: str) -> str:
        """A lower-case word without its inflection."""
        return self._plain(word)

    def _plain(self, word: str) -> str:
        return self.irregular.get(word) or base(word)

    def key(self, word: str) -> str:
        """What a lower-case word shares with its inflections and the words of its group."""
        known = self._keys.get(word)
        if known is None:
            plain = word if is_han(word[:1] or " ") else self._plain(word)
            known = self._keys[word] = self.groups.get(plain, plain)
        return known

    def same_case(self, one: str, other: str) -> bool:
        """Whether two prepositions say the same."""
        return self.cases.get(one, one) == self.cases.get(other, other)

    def acronym(self, word: str) -> str:
        """The key of a word in capitals (lower-cased here): its group's, else its own."""
        return self.acronyms.get(word) or self.key(word)

    def is_function(self, word: str) -> bool:
        return word in FUNCTION


@once_a_mapping
def compile_words(lexicons: Mapping[str, Any] | None = None) -> Words:
    """The words of a rules pack, compiled once a mapping."""
    return Words(lexicons)
