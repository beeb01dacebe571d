"""Sentences from closed wordings: a template's {slots} are filled, and every numeral knows what it shows.

Tier 1 writes sentences with this, and the judge renders them again and compares by equality, so the
words of a claim on data can never drift from the field that they show.
"""

import re
from dataclasses import dataclass

from ragjudge.records.bundle import ShownValue
from ragjudge.records.errors import OntologyError

NUMERAL = re.compile(r"[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?")
_SLOT = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a slot: its words, the field its numerals show, and whether it is a name.

    A name (metric, entity, title, qualifier) is masked before any lexicon scan.
    """
    text: str
    pointer: str | None = None
    name: bool = False


Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A sentence, its numerals with their pointers, and the code-point spans of names in it."""
    text: str
    values: tuple[ShownValue, ...]
    names: tuple[tuple[int, int], ...]


def words(text: str) -> Parts:
    """A slot of plain words without numerals."""
    return (Part(text),)


def render(template: str, slots: dict[str, Parts], where: str = "template") -> Rendered:
    """The template with every {slot} filled.

    Raises:
        OntologyError: A slot is missing, or a numeral has no field to show.
    """
    pieces: list[Part] = []
    at = 0
    for found in _SLOT.finditer(template):
        pieces.append(Part(template[at:found.start()]))
        if found[1] not in slots:
            raise OntologyError(where, f"slot {{{found[1]}}} is not filled")
        pieces.extend(slots[found[1]])
        at = found.end()
    pieces.append(Part(template[at:]))
    return _join(pieces, where)


def _join(pieces: list[Part], where: str) -> Rendered:
    text, values, names = "", [], []
    for piece in pieces:
        start = len(text)
        text += piece.text
        if piece.name and piece.text:
            names.append((start, len(text)))
        for found in NUMERAL.finditer(piece.text):
            if piece.pointer is None:
                raise OntologyError(where, f"numeral {found[0]!r} shows no field")
            values.append(ShownValue(start + found.start(), start + found.end(), piece.pointer))
    return Rendered(text, tuple(values), tuple(names))


def slots_of(template: str) -> tuple[str, ...]:
    """The slot names of a template, in order."""
    return tuple(_SLOT.findall(template))


def match_template(template: str, text: str) -> dict[str, str] | None:
    """The slots' texts if `text` is this template filled, else None; a slot takes as little as it can."""
    pattern, at, seen = "", 0, set()
    for found in _SLOT.finditer(template):
        pattern += re.escape(template[at:found.start()])
        name = found[1]
        pattern += f"(?P={name})" if name in seen else f"(?P<{name}>[^\n]{{1,400}}?)"
        seen.add(name)
        at = found.end()
    matched = re.fullmatch(pattern + re.escape(template[at:]), text)
    return matched.groupdict() if matched else None
