"""Words: an alias has one owner, a scanned list no single Han character, a verb one route.

Source: docs/formats.md 2.5, 2.9, 2.10; GATES, common rule 6
"""

from collections.abc import Iterable

from ragjudge.calc.operations import OPERATIONS
from ragjudge.ontology.compile import Placed
from ragjudge.ontology.faults import Fault
from ragjudge.records.rules import Words
from ragjudge.text.canon import key
from ragjudge.text.charset import is_han

NOT_SCANNED = ("fillers", "lookup", "names", "synonyms", "antonyms", "irregular", "case", "table_claims",
               "arguing")
"""Read at a block's edge, on tokens, as pairs or endings: a single character may be right."""
Claim = tuple[str, str, str]


def check(placed: Placed) -> list[Fault]:
    """Faults of theme words, lexicons and routes."""
    return (_aliases(placed) + _entities(placed) + _single_han(placed) + _masks_hide(placed)
            + _routes(placed))


def _aliases(placed: Placed) -> list[Fault]:
    claims = [(f"{path}#/theme/{kind}", theme.id, word) for path, theme in placed.themes
              for kind in ("canonical_terms", "phenomenon_bag")
              for word in _both(getattr(theme, kind))]
    return _claimed_twice(claims, "theme") + _short(claims)


def _claimed_twice(claims: Iterable[Claim], kind: str) -> list[Fault]:
    """One owner a word; the same word twice in one theme is a fault too."""
    owners: dict[str, str] = {}
    found = []
    for where, owner, word in claims:
        folded = key(word).strip()
        if folded in owners:
            other = "twice" if owners[folded] == owner else f"also by {kind} {owners[folded]!r}"
            found.append(Fault(where, f"alias {word!r} is claimed {other}"))
        owners.setdefault(folded, owner)
    return found


def _short(claims: Iterable[Claim]) -> list[Fault]:
    return [Fault(where, f"{word!r} is a single character")
            for where, _, word in claims if len(word) < 2]


def _entities(placed: Placed) -> list[Fault]:
    """Two entities may share an alias only where each can be told by its disambiguators."""
    owners: dict[str, tuple[str, bool]] = {}
    found = []
    for where, one in placed.entities:
        for word in dict.fromkeys(key(word).strip() for word in
                                  (one.name.zh, one.name.en, *_both(one.aliases))):
            told = bool(one.disambiguators)
            other, other_told = owners.get(word, (one.id, True))
            if other != one.id and not (told and other_told):
                found.append(Fault(f"{where}/aliases",
                                   f"alias {word!r} is claimed also by entity {other!r}",
                                   "give both disambiguators"))
            owners.setdefault(word, (one.id, told))
            if len(word) == 1:
                found.append(Fault(f"{where}/aliases", f"{word!r} is a single character"))
    return found


def _single_han(placed: Placed) -> list[Fault]:
    return [Fault(f"ontology/lexicons/{lexicon}.toml#/{name}",
                  f"{word!r} is a single Han character",
                  "a character is part of too many words: write the longer words")
            for lexicon, classes in placed.lexicons if lexicon.partition(".")[0] not in NOT_SCANNED
            for name, words in classes.items() for word in (*words.zh, *words.en)
            if len(word) == 1 and is_han(word)]


def _masks_hide(placed: Placed) -> list[Fault]:
    """A mask equal to a word of its class would hide the word for ever."""
    return [Fault(f"ontology/lexicons/{lexicon}.toml#/{name}/masks",
                  f"{mask!r} hides the word itself")
            for lexicon, classes in placed.lexicons for name, words in classes.items()
            for mask in words.masks if not words.case_sensitive
            and key(mask).strip() in {key(word).strip() for word in (*words.zh, *words.en)}]


def _routes(placed: Placed) -> list[Fault]:
    claims = [(f"{where}/words", route.id, word) for where, route in placed.routes
              for word in _both(route.words)]
    known = ("value", *OPERATIONS)
    found = _claimed_twice(claims, "route") + _short(claims)
    for where, route in placed.routes:
        if route.operation is not None and route.operation not in known:
            found.append(Fault(f"{where}/operation", f"unknown operation {route.operation!r}",
                               "operations: " + ", ".join(known)))
        if route.operation is not None and route.strategy == "decision":
            found.append(Fault(f"{where}/operation", "a decision has no operation"))
        for language in ("zh", "en"):
            if not getattr(route.words, language):
                found.append(Fault(f"{where}/words/{language}", "no word in this language"))
    return found


def _both(words: Words) -> tuple[str, ...]:
    return words.zh + words.en
