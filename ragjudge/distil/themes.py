"""Theme tags and the hits that density counts: names of the rules pack found in a text.

One quick scan asks whether any alias begins anywhere; only then text.names decides, which knows
longer names by their form (工业 is not in 工业富联). Source: docs/formats.md 5.1.2
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from operator import add

from ragjudge.records.rules import RulesPack
from ragjudge.text.canon import key, key_map
from ragjudge.text.charset import is_word
from ragjudge.text.names import AliasIndex

LAW, THEME, METRIC = "law", "theme", "metric"


@dataclass(frozen=True, slots=True)
class Named:
    """A name or causal word at text characters [start, end)."""

    start: int
    end: int
    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Hits:
    """What a text names. laws: methodology themes by a canonical term; themes: all, also by
    signatures.
    """

    themes: tuple[str, ...]
    laws: tuple[str, ...]
    core: int
    causal: int


@dataclass(frozen=True, slots=True)
class Names:
    """The aliases of a rules pack. heads: the first two key characters → aliases, longest first."""

    aliases: AliasIndex = field(repr=False)
    heads: dict[str, tuple[tuple[str, str], ...]] = field(repr=False)

    def find(self, text: str) -> list[Named]:
        """Names and causal words of a text, by place."""
        folded = key.__wrapped__(text)
        starts = list(self._candidates(folded))
        if not starts:
            return []
        # Same length: places in the key are places in the text (unless a drop and a fold cancel out).
        place = (lambda low, high: (low, high)) if len(folded) == len(text) else key_map(text).span
        found = [
            Named(*place(at, at + size), "causal", "") for at, size, kind in starts if kind == "causal"
        ]
        if any(kind == "name" for _, _, kind in starts):
            found += [Named(one.start, one.end, one.kind, one.id) for one in self.aliases.find(text)
                      if one.kind != "form"]
        return sorted(found, key=lambda one: (one.start, one.end, one.kind, one.id))

    def _candidates(self, folded: str) -> Iterator[tuple[int, int, str]]:
        """(place, size, kind) of the longest entry at each place; causal words and masks do not overlap."""
        heads, end = self.heads, 0
        known = map(heads.__contains__, map(add, folded, folded[1:]))
        for at in compress(range(len(folded)), known):
            if at < end or _runs(folded[at]) and at and _runs(folded[at - 1]):
                continue
            for alias, kind in heads[folded[at : at + 2]]:
                if folded.startswith(alias, at) and _bounded(folded, at, at + len(alias)):
                    yield at, len(alias), kind
                    end = at + len(alias) if kind != "name" else at
                    break


def hits_of(named: Iterable[Named], start: int, end: int) -> Hits:
    """The names inside text[start:end]."""
    inside = [one for one in named if start <= one.start and one.end <= end]
    places = {(one.start, one.end) for one in inside if one.kind in (LAW, "core", METRIC)}
    return Hits(
        tuple(dict.fromkeys(one.id for one in inside if one.kind in (LAW, "core", THEME))),
        tuple(dict.fromkeys(one.id for one in inside if one.kind == LAW)),
        len(places),
        sum(one.kind == "causal" for one in inside),
    )


def names_of(pack: RulesPack) -> Names:
    """Canonical terms and signatures of themes, metric names; causal words with their masks."""
    entries: list[tuple[str, str, str]] = []
    must_not: list[str] = []
    for theme in pack.themes:
        kind = LAW if theme.track == "methodology" else "core"
        entries += [
            (word, kind, theme.id) for word in (*theme.canonical_terms.zh, *theme.canonical_terms.en)
        ]
        entries += [
            (word, THEME, theme.id) for word in (*theme.phenomenon_bag.zh, *theme.phenomenon_bag.en)
        ]
        must_not += theme.must_not
    for metric in pack.metrics:
        entries += [
            (word, METRIC, metric.id)
            for word in (metric.name.zh, metric.name.en, *metric.aliases.zh, *metric.aliases.en)
        ]
        must_not += metric.must_not
    causal = pack.lexicons.get("causal", {}).values()
    words = {key(word).strip(): "causal" for one in causal for word in (*one.zh, *one.en)}
    words |= {key(word).strip(): "mask" for one in causal for word in one.masks}
    words |= {key(word).strip(): "name" for word, _, _ in entries}
    return Names(AliasIndex(entries, must_not), _by_head(words))


def _by_head(words: dict[str, str]) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for word in sorted(words, key=lambda one: (-len(one), one)):
        if len(word) > 1:
            found.setdefault(word[:2], []).append((word, words[word]))
    return {head: tuple(several) for head, several in found.items()}


def _bounded(text: str, start: int, end: int) -> bool:
    """Latin letters and digits do not run on over either end; Han text has no boundary."""
    return not (_runs(text[start - 1 : start]) and _runs(text[start])) and not (
        _runs(text[end : end + 1]) and _runs(text[end - 1])
    )


@lru_cache(maxsize=8192)
def _runs(ch: str) -> bool:
    return ch != "" and ch < "\u2e80" and is_word(ch)
