"""The lexicon `arguing` as the readers of arguments ask it: bases of verbs, forms, nominals."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.text.entail.inflection import base
from ragjudge.text.lexicon import once_a_mapping

_WORD = re.compile(r"[A-Za-z\u00c0-\u024f']+(?:-[A-Za-z\u00c0-\u024f']+)*|[0-9][0-9.,]*")
_NEVER = re.compile(r"(?!)")
_NO_PAST = frozenset("need seed feed speed weed reed breed indeed hundred red bed shed wicked sacred kindred "
                     "aged naked united limited so-called unprecedented talented".split())


@dataclass(frozen=True, slots=True)
class Word:
    """A word at [start, end); joined: nothing but a blank stands between it and the word before."""
    start: int
    end: int
    low: str
    base: str
    joined: bool


class Forms:
    """The classes of `arguing` for one mapping of lexicons, and the irregular verbs' forms."""

    __slots__ = ("irregular", "past", "cause", "plain", "order", "verbs", "nominal", "zh")

    def __init__(self, lexicons: Mapping[str, Any] | None) -> None:
        verbs = [one.split("|") for one in _words(lexicons, "irregular", "verbs", "en")]
        self.irregular = {form: base(parts[0]) for parts in verbs for form in parts[1:]}
        self.past = frozenset(form for form in self.irregular if not form.endswith(("ing", "s")))
        self.cause = frozenset(map(base, _words(lexicons, "arguing", "cause", "en")))
        self.plain = frozenset(map(base, _words(lexicons, "arguing", "plain", "en")))
        self.order = frozenset(_words(lexicons, "arguing", "order", "en"))
        self.verbs = self.cause | self.plain | frozenset(map(base, self.order))
        self.nominal = _alternatives(_words(lexicons, "arguing", "nominal", "en"))
        self.zh = {name: frozenset(_words(lexicons, "arguing", name, "zh"))
                   for name in ("cause", "nominal", "plain", "order")}

    def words(self, sentence: str) -> list[Word]:
        """The words and numbers of a sentence."""
        made, end = [], 0
        for one in _WORD.finditer(sentence):
            low = one[0].lower()
            bare = self.irregular.get(low) or base(low)
            made.append(Word(*one.span(), low, bare, not sentence[end:one.start()].strip(" ")))
            end = one.end()
        return made

    def is_past(self, word: Word) -> bool:
        """Whether it has the form of a past or a past participle, or of one that looks like its base."""
        low = word.low
        if low in self.past or low in ("cut", "hit", "hurt", "let", "put", "set", "shut", "cost", "spread"):
            return True
        return low.endswith("ed") and len(low) > 3 and low not in _NO_PAST and "-" not in low


@once_a_mapping
def forms_of(lexicons: Mapping[str, Any] | None) -> Forms:
    """The forms of a mapping of lexicons, made once."""
    return Forms(lexicons)


def _words(lexicons: Mapping[str, Any] | None, lexicon: str, name: str, language: str) -> Iterable[str]:
    listed = ((lexicons or {}).get(lexicon) or {}).get(name)
    if listed is None:
        return ()
    return listed.get(language, ()) if isinstance(listed, Mapping) else getattr(listed, language, ())


def _alternatives(words: Iterable[str]) -> re.Pattern:
    escaped = sorted(map(re.escape, words), key=lambda one: (-len(one), one))
    return re.compile(rf"\b(?:{'|'.join(escaped)})\b", re.ASCII) if escaped else _NEVER
