"""The lexicon `table_claims` compiled: phrases of tokens to their class, adjectives, verbs, twins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ragjudge.calc.table_claims.cell_tokens import cell_tokens
from ragjudge.calc.table_claims.grid import head_stem
from ragjudge.text.canon import key

LEXICON = "table_claims"
_SETS = (
    "ranks",
    "totals",
    "twins",
    "count_nouns",
    "header_verbs",
    "agent_verbs",
    "adjectives",
    "adjectives_than",
    "head_qualifiers",
)
_CORE = {
    "generic": (
        "的",
        "是",
        "为",
        "在",
        "a",
        "an",
        "the",
        "of",
        "is",
        "was",
        "are",
        "were",
        "has",
        "had",
    )
}
Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Direction:
    """A column by words of its header, and max or min; or a verb's column ("")."""

    heads: tuple[Tokens, ...]
    way: str


@dataclass(slots=True)
class Words:
    """phrases: first token -> (tokens, class), longest first. `core`: only the words in code are known."""

    phrases: dict[str, list[tuple[Tokens, str]]] = field(default_factory=dict)
    nouns: frozenset[str] = frozenset()
    ranks: frozenset[str] = frozenset()
    totals: frozenset[str] = frozenset()
    gains: frozenset[str] = frozenset()
    qualifiers: frozenset[str] = frozenset()
    core: bool = False
    twins: tuple[tuple[Tokens, Tokens], ...] = ()
    directions: dict[tuple[str, Tokens], list[Direction]] = field(default_factory=dict)

    def at(self, tokens: list[str], start: int) -> tuple[int, str]:
        """Length and class of the longest phrase at a place; (0, "") if none."""
        for phrase, name in self.phrases.get(tokens[start], ()):
            if tuple(tokens[start : start + len(phrase)]) == phrase:
                return len(phrase), name
        return 0, ""


_KEPT: list[tuple[Any, Words]] = []


def claim_words(lexicons: Mapping[str, Any] | None) -> Words:
    """The words of a rules pack's lexicons; the last few are kept."""
    for known, words in _KEPT:
        if known is lexicons:
            return words
    made = _compiled(lexicons)
    _KEPT.insert(0, (lexicons, made))
    del _KEPT[4:]
    return made


def _compiled(lexicons: Mapping[str, Any] | None) -> Words:
    classes = (lexicons or {}).get(LEXICON)
    if not classes:
        classes = {name: {"zh": words, "en": ()} for name, words in _CORE.items()}
    made = Words(core=LEXICON not in (lexicons or {}))
    for name, listed in classes.items():
        words = (*_field(listed, "zh"), *_field(listed, "en"))
        if name in ("adjectives", "adjectives_than", "header_verbs", "agent_verbs"):
            _add_directions(made, name, words)
        elif name not in _SETS:
            _add(made, name, words)
    made.nouns = frozenset(
        cell_tokens(key(word))[-1] if word.isascii() else word
        for word in _words(classes, "count_nouns")
    )
    made.gains = frozenset(cell_tokens(key(word))[0] for word in _words(classes, "gain_verbs"))
    made.qualifiers = frozenset(
        cell_tokens(key(word))[-1] if word.isascii() else word
        for word in _words(classes, "head_qualifiers")
    )
    made.ranks = frozenset(
        head_stem(token) if token.isascii() else word
        for word in _words(classes, "ranks")
        for token in cell_tokens(key(word))
    )
    aggregates = (lexicons or {}).get("aggregates", {})
    made.totals = frozenset(
        key(word).strip() for word in (*_words(classes, "totals"), *_words(aggregates, "names"))
    )
    made.twins = tuple(
        (_stems(one)[:1], _stems(two)[:1])
        for word in _words(classes, "twins")
        for one, two in (word.split("|"),)
    )
    for listed in made.phrases.values():
        listed.sort(key=lambda entry: (-len(entry[0]), entry[1]))
    return made


def _field(words: Any, name: str) -> Iterable[str]:
    return words.get(name, ()) if isinstance(words, Mapping) else getattr(words, name, ())


def _words(classes: Mapping[str, Any], name: str) -> tuple[str, ...]:
    listed = classes.get(name, {})
    return (*_field(listed, "zh"), *_field(listed, "en"))


def _stems(phrase: str) -> Tokens:
    return tuple(head_stem(token) for token in cell_tokens(key(phrase)))


def _add(made: Words, name: str, words: Iterable[str]) -> None:
    for word in words:
        tokens = cell_tokens(key(word))
        if tokens:
            made.phrases.setdefault(tokens[0], []).append((tokens, name))


def _add_directions(made: Words, name: str, entries: Iterable[str]) -> None:
    for entry in entries:
        word, heads, *way = entry.split(">")
        tokens = cell_tokens(key(word))
        listed = made.directions.setdefault((name, tokens), [])
        if not listed:
            made.phrases.setdefault(tokens[0], []).append((tokens, name))
        listed.append(
            Direction(tuple(_stems(head) for head in heads.split(",")), way[0] if way else "")
        )
