"""English inflection folded, and nothing else: plurals, past, participles; never another word.

A derivational stemmer folds organ and organisation; here only endings of one word's own forms go.
"""

from functools import lru_cache

_VOWELS = "aeiouy"
# Not the plural of the word that is left without the s.
_WHOLE = frozenset("""news means goods arms customs series species always perhaps besides physics
economics politics mathematics athletics united texas""".split())


@lru_cache(maxsize=16384)
def base(word: str) -> str:
    """What the regular inflections of a lower-case word share; no word of its own."""
    if len(word) < 4 or not word.isascii() or word in _WHOLE:
        return word
    return _tidy(_without_ending(word))


def _without_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    for ending in ("ing", "ed"):
        left = word[:-len(ending)]
        inflected = word.endswith(ending) and not word.endswith("eed") and len(left) > 2
        if inflected and any(ch in _VOWELS for ch in left):
            return _undoubled(left)
    return word


def _undoubled(left: str) -> str:
    twice = len(left) > 3 and left[-1] == left[-2] and left[-1] not in "aeiouylsz"
    return left[:-1] if twice else left


def _tidy(left: str) -> str:
    if left.endswith("e") and len(left) > 3:
        return left[:-1]
    return left[:-1] + "i" if left.endswith("y") and len(left) > 3 else left
