"""Marks of a Chinese sentence (negation, modality, saying, parts), with what would hide each."""

from dataclasses import dataclass

from ragjudge.text.entail.han_words import CASE_MASKS, MARKS, MASKS

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark of class `cls` at [start, end) of a sentence; `hidden` are longer words around it."""
    start: int
    end: int
    word: str
    cls: str
    hidden: tuple[Span, ...] = ()


def _by_head(words: dict[str, list[str]]) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    heads: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for word, classes in words.items():
        heads.setdefault(word[0], []).append((word, tuple(classes)))
    for listed in heads.values():
        listed.sort(key=lambda pair: -len(pair[0]))
    return heads


def _classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cls, words in MARKS.items():
        for word in words:
            found.setdefault(word, []).append(cls)
    return found


_MARKS = _by_head(_classes())
_MASKS = _by_head({word: ["mask"] for word in (*MASKS, *CASE_MASKS) if len(word) > 1})


def marks(text: str, masks: list[Span]) -> list[Mark]:
    """The marks of a folded sentence by place; of one class none lies inside another."""
    found: list[Mark] = []
    ends: dict[str, int] = {}
    for at, ch in enumerate(text):
        taken: set[str] = set()
        for word, classes in _MARKS.get(ch, ()):
            if not text.startswith(word, at):
                continue
            for cls in classes:
                if cls not in taken and ends.get(cls, 0) <= at:
                    taken.add(cls)
                    ends[cls] = at + len(word)
                    found.append(Mark(at, ends[cls], word, cls, hiding(masks, at, ends[cls])))
    return found


def hiding(masks: list[Span], start: int, end: int) -> tuple[Span, ...]:
    """The masks that hold [start, end) and more."""
    return tuple((low, high) for low, high in masks
                 if low <= start and end <= high and high - low > end - start)


def masks_of(text: str) -> list[Span]:
    """Every longer word of the lists that stands in a text."""
    return [(at, at + len(word)) for at, ch in enumerate(text) for word, _ in _MASKS.get(ch, ())
            if text.startswith(word, at)]
