"""Units: one scanner for headers, cells and sentences, and one renderer that it reads back.

Canonical text: factors joined by "·", each divisor after its own "/", a price year in brackets:
"USD[2019]/kWh", "vehicle", "CNY/t", "h/100 lb", "%". A magnitude word is kept apart in `scale`.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ragjudge.text import unit_atoms as atoms
from ragjudge.text.canon import EVEN, canon
from ragjudge.text.unit_atoms import Atom
from ragjudge.text.unit_table import HAN_MAGNITUDES, MAGNITUDES

_YEAR_FIRST = re.compile(r"(?:in |constant |real )?((?:1[5-9]|20)[0-9]{2})(?:年)? ?"
                         r"(?=[A-Z$€£¥U美欧元英日人])")
_YEAR_AFTER = re.compile(r" ?\[([0-9]{4})\]|_?((?:19|20)[0-9]{2})(?![0-9])| ?\(((?:19|20)[0-9]{2})\)")
_YEAR_LAST = re.compile(r" ?[（(]((?:19|20)[0-9]{2})年(?:币值|价格|不变价)[)）]|,? in ((?:19|20)[0-9]{2}) "
                        r"(?:money|prices|dollars|US dollars|USD|euros)\b"
                        r"| ?\((?:in |constant |real )?((?:19|20)[0-9]{2}) ?(?:US\$|USD|US dollars|dollars"
                        r"|prices|\$|€|EUR|euros|£|GBP|CNY|RMB|yuan)\)", re.ASCII)
_DIVIDE = re.compile(r" ?/ ?| per (?!cent\b)|每|-per-| (?:a|an)(?= (?:year|day|month|week|hour|tonne|barrel)\b"
                     r"(?! (?:earlier|ago|later|before|after)))", re.ASCII)
# A bracket with one such letter is a note mark or a word.
_NOTE_LETTERS = frozenset(("a", "b", "c", "d", "l", "in"))
_PER = re.compile(r"per (?!cent\b)", re.ASCII)
_NUMBER = re.compile(r"([0-9][0-9,]*) ?(?=[A-Za-z人户万])")
_EXPONENT = re.compile(r"\^?(-?[0-9])(?![0-9])|([²³])|(⁻¹)")
_SHOWN_MAGNITUDES = {word: MAGNITUDES[word] for word in
                     ("hundred", "thousand", "million", "billion", "trillion")}
_HAN_MAGNITUDE = sorted(HAN_MAGNITUDES, key=len, reverse=True)
_HAN_HEADS = frozenset(word[0] for word in HAN_MAGNITUDES)
_WORD = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of the closed table.

    Attributes:
        text: Canonical form, without the scale.
        dims: (base, exponent) sorted by base; a currency with its price year is a base.
        factor: One of this unit in its bases.
        kind_hint: percent, pp, bp, times, currency, count, duration, amount or number.
        scale: The magnitude word: value × scale is in `text`.
    """
    text: str
    dims: tuple[tuple[str, int], ...]
    factor: Fraction
    kind_hint: str
    scale: Fraction = Fraction(1)


@dataclass(slots=True)
class _Draft:
    over: list[tuple[Atom, int]]
    under: list[tuple[Atom, int, int]]
    scale: Fraction
    year: str | None


@lru_cache(maxsize=2048)
def parse_unit(text: str) -> Unit | None:
    """The unit that the whole string names; None when any part of it is not in the closed table."""
    clean = canon(text).text.translate(EVEN).strip()
    clean = clean.removeprefix("in ").strip().replace("CO₂", "CO2")
    if clean in _NOTE_LETTERS:
        return None
    if clean == "1":
        return Unit("1", (), Fraction(1), "number")
    found = scan_unit(clean, 0, running=False) if clean else None
    return found[0] if found and found[1] == len(clean) else None


def unit_shaped(text: str) -> bool:
    """Whether a bracket of a header is a unit (each factor known) rather than part of the name."""
    return parse_unit(text) is not None


@lru_cache(maxsize=512)
def scan_unit(text: str, at: int, running: bool = True) -> tuple[Unit, int] | None:
    """The longest unit that starts at an index of canonical text, and its end.

    Args:
        running: In running text a number may precede; symbols that are words there are not units.
    """
    draft = _Draft([], [], Fraction(1), None)
    year = None if running else _YEAR_FIRST.match(text, at)
    if year:
        draft.year, at = year[1], year.end()
    scale, at = _magnitude(text, at)
    draft.scale *= scale
    end = _over(text, at, draft, running)
    if end is None and scale == 1 and not _DIVIDE.match(" " + text[at:] if not at else text, at):
        return None
    end = at if end is None else end
    end = _under(text, end, draft)
    if not running and draft.over:
        scale, after = _magnitude(text, end + (text[end:end + 1] == " "))
        if scale > 1:
            draft.scale, end = draft.scale * scale, after
    money = any(atom.currency for atom, _ in draft.over)
    late = price_year_after(text, end) if money else None
    if late:
        draft.year, end = late
    if draft.year and not money or not draft.over and not draft.under and running:
        return None
    unit = _made(draft)
    return (unit, end) if unit else None


def _magnitude(text: str, at: int) -> tuple[Fraction, int]:
    for word in _HAN_MAGNITUDE if text[at:at + 1] in _HAN_HEADS else ():
        if text.startswith(word, at):
            if atoms.han_at(text, at) and len(word) == 1 and word in "千百兆":
                return Fraction(1), at
            return Fraction(HAN_MAGNITUDES[word]), at + len(word)
    word = _WORD.match(text, at)
    if word and word[0].lower() in MAGNITUDES and (len(word[0]) > 1):
        after = word.end()
        if text.startswith(" of ", after):
            after += 3
        return Fraction(MAGNITUDES[word[0].lower()]), after + (text[after:after + 1] == " ")
    return Fraction(1), at


def _over(text: str, at: int, draft: _Draft, running: bool) -> int | None:
    end = None
    while len(draft.over) < 4:
        found = atoms.atom_at(text, at, running and not draft.over)
        if not found:
            break
        atom, end = found
        if atom.currency:
            end = _price_year(text, end, draft)
        power, end = _power(text, end, atom)
        draft.over.append((atom, power))
        if _YEAR_LAST.match(text, end):
            break
        if text[end:end + 1] not in ("·", "*", "-", " ") or running and text[end:end + 1] == " ":
            break
        if text.startswith((" in ", "-in "), end):
            break                       # "kW in 2050" holds no inch
        at = end + 1
    return end


def _price_year(text: str, end: int, draft: _Draft) -> int:
    year = _YEAR_AFTER.match(text, end)
    if year and (year[1] or year[3] or text[end:end + 1] != " "):
        draft.year = year[1] or year[2] or year[3]
        return year.end()
    return end


def _power(text: str, end: int, atom: Atom) -> tuple[int, int]:
    found = _EXPONENT.match(text, end) if atom.powers else None
    if not found:
        return 1, end
    if found[3]:
        return -1, found.end()
    return {"²": 2, "³": 3}.get(found[2] or "", int(found[1] or 0)), found.end()


def _under(text: str, end: int, draft: _Draft) -> int:
    while len(draft.under) < 4:
        slash = _DIVIDE.match(text, end) or end == 0 and _PER.match(text)
        if not slash:
            break
        number = _NUMBER.match(text, slash.end())
        at = number.end() if number else slash.end()
        if text[at:at + 1] == " ":
            at += 1
        times = int(number[1].replace(",", "")) if number else 1
        if not times:
            break
        scale, at = _magnitude(text, at)
        found = atoms.atom_at(text, at, False)
        if not found:
            break
        power, end = _power(text, found[1], found[0])
        draft.under.append((found[0], power, times * int(scale)))
        while text[end:end + 1] in ("·", "*", "-"):
            more = atoms.atom_at(text, end + 1, False)
            if not more:
                break
            power, end = _power(text, more[1], more[0])
            draft.under.append((more[0], power, 1))
    return end


def _made(draft: _Draft) -> Unit | None:
    dims: dict[str, int] = {}
    factor = Fraction(1)
    parts_over, parts_under = [], []
    for atom, power in draft.over:
        factor *= atom.factor ** power
        for base, exponent in atom.dims:
            base = f"{base}[{draft.year}]" if atom.currency and draft.year else base
            dims[base] = dims.get(base, 0) + exponent * power
        name = f"{atom.symbol}[{draft.year}]" if atom.currency and draft.year else atom.symbol
        parts_over.append(name + ("" if power == 1 else str(power)))
    for atom, power, times in draft.under:
        factor /= atom.factor ** power * times
        for base, exponent in atom.dims:
            dims[base] = dims.get(base, 0) - exponent * power
        count = f"{times} " if times > 1 else ""
        parts_under.append(count + atom.symbol + ("" if power == 1 else str(power)))
    symbols = {atom.symbol for atom, _ in draft.over}
    if symbols & {"m", "mm"} and any(atom.currency for atom, _ in draft.over):
        return None                     # "USD m": millions, not metres
    text = "/".join(["·".join(parts_over) or "1", *parts_under])
    kept = sorted(item for item in dims.items() if item[1] and item[0] != "1")
    return Unit(text, tuple(kept), factor, _hint(draft), draft.scale)


def _hint(draft: _Draft) -> str:
    if not draft.over and not draft.under:
        return "number"
    if draft.under or len(draft.over) != 1:
        return "amount"
    return draft.over[0][0].hint


def convert(value: Fraction, from_: Unit | str, to: Unit | str) -> Fraction | None:
    """The value in another unit; None when dimension, currency or price year differ or are unknown.

    Scales count: 1.2 of "billion USD" is 1200000000 of "USD".
    """
    one = parse_unit(from_) if isinstance(from_, str) else from_
    two = parse_unit(to) if isinstance(to, str) else to
    if one is None or two is None or one.dims != two.dims:
        return None
    if (one.kind_hint == "times") != (two.kind_hint == "times"):
        return None
    return value * one.scale * one.factor / (two.scale * two.factor)


def price_year_after(text: str, at: int) -> tuple[str, int] | None:
    """(year, end) of the price year that stands right behind an amount: in 2019 prices, (2015 US$)."""
    late = _YEAR_LAST.match(text, at)
    return (late[1] or late[2] or late[3], late.end()) if late else None


def priced(unit: Unit, year: str) -> Unit | None:
    """The unit in the money of a year; None where its text holds no one currency."""
    head, slash, rest = unit.text.partition("/")
    return parse_unit(f"{head}[{year}]{slash}{rest}")


def display(unit: Unit | str, lang: str, value: Fraction | int | None = None) -> str:
    """The unit as a sentence shows it; `parse_unit` of it gives the unit back.

    Args:
        unit: A unit, or a string that parse_unit understands (any other is returned as it is).
        lang: "zh" or "en".
        value: The number before it; English count nouns take the singular for 1.
    """
    known = parse_unit(unit) if isinstance(unit, str) else unit
    if known is None:
        return str(unit)
    over, *under = known.text.split("/")
    over, _, year = over.partition("[")
    year, _, more = year.partition("]")
    over += more
    divisors = [_shown(part, lang, 1) for part in under]
    if over == "1":
        text = "" if not under else "1"
    else:
        text = _shown(over, lang, 1 if value == 1 else 2)
    text = "/".join([text, *divisors])
    text = _scaled(text, known.scale, lang)
    if year:
        text = f"{text}（{year}年币值）" if lang == "zh" else f"{text} in {year} prices"
    return text


def _shown(part: str, lang: str, count: int) -> str:
    number, blank, rest = part.partition(" ")
    if blank and number[0] in "123456789":
        return number + (" " if lang == "en" else "") + _shown(rest, lang, 2)
    return "·".join(atoms.shown(symbol, lang, count) for symbol in part.split("·"))


def _scaled(text: str, scale: Fraction, lang: str) -> str:
    if scale == 1:
        return text
    words = HAN_MAGNITUDES if lang == "zh" else _SHOWN_MAGNITUDES
    for word, size in words.items():
        if size == scale:
            return word + text if lang == "zh" else f"{word} {text}".rstrip()
    return f"{scale} {text}"
