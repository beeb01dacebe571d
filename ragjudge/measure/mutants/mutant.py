"""What a mutant is, and draws that are the same on every Python."""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


class Pick:
    """Draws by digest: a seed and a name always give the same numbers, whatever random does."""

    def __init__(self, *names: object) -> None:
        self._name = "\x1f".join(map(str, names))
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        self._drawn += 1
        digest = hashlib.sha256(f"{self._name}\x1f{self._drawn}".encode()).digest()
        return int.from_bytes(digest[:8]) % bound

    def of[T](self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def order[T](self, things: Sequence[T]) -> list[T]:
        """All things in a drawn order."""
        left, drawn = list(things), []
        while left:
            drawn.append(left.pop(self.below(len(left))))
        return drawn


@dataclass(frozen=True, slots=True)
class Origin:
    """A source sentence and where it comes from.

    Attributes:
        names: Proper names of the document, in order of appearance, each once.
        years: Years of the document, in the same way.
        neighbours: The fit sentences of the document.
    """
    source: str
    lang: str
    sentence: str
    names: tuple[str, ...] = ()
    years: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mutant:
    """A claim made from a sentence by one edit. kept: does it still say what the sentence says?"""
    id: str
    lang: str
    kind: str
    kept: bool
    claim: str
    source: str
    sentence: str


Edit = Callable[[Origin, Pick], str | None]
"""The edited sentence, or None where the edit does not fit."""


def any_edit(text: str, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str | None],
             pick: Pick) -> str | None:
    """The text with one drawn match of a pattern changed; None without a match that changes."""
    for found in pick.order(list(pattern.finditer(text))):
        made = change(found)
        if made is not None and made != found[0]:
            return text[:found.start()] + made + text[found.end():]
    return None


def both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {word: other for one, two in pairs for word, other in ((one, two), (two, one))}


def word_swap(words: dict[str, str], boundary: str = r"\b") -> Edit:
    """Replace one drawn word by its partner, its capital kept; not where the partner stands too."""
    longest = sorted(words, key=len, reverse=True)
    pattern = re.compile(f"{boundary}(?:{'|'.join(map(re.escape, longest))}){boundary}", re.IGNORECASE)

    def edit(origin: Origin, pick: Pick) -> str | None:
        low = origin.sentence.lower()

        def change(found: re.Match[str]) -> str | None:
            other = words[found[0].lower()]
            if re.search(f"{boundary}{re.escape(other)}{boundary}", low) or f"{found[0].lower()}-" in low:
                return None
            return other[0].upper() + other[1:] if found[0][0].isupper() else other
        return any_edit(origin.sentence, pattern, change, pick)
    return edit


def other_digits(digits: str, pick: Pick) -> str:
    """Another number of the same form: one digit changed, never into a leading zero."""
    at = pick.below(len(digits))
    while digits[at] not in "0123456789":
        at = (at + 1) % len(digits)
    choices = [one for one in "0123456789" if one != digits[at] and (one != "0" or at > 0)]
    return digits[:at] + pick.of(choices) + digits[at + 1:]
