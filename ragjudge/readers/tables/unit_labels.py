"""Units as headers, unit columns and packages write them, brought to the form that `text.units` reads."""

import re
from fractions import Fraction
from functools import lru_cache

from ragjudge.text.canon import canon
from ragjudge.text.units import Unit, parse_unit

_SUBSCRIPT = re.compile(r"(?<=[A-Za-z])_(?:\{[^{}]*\}|[A-Za-z][A-Za-z0-9,]*)|(?<=[kMGT]W)(?:el|th)\b"
                        r"|(?<=[kMGT]Wh)(?:el|th)\b", re.ASCII)
_CURRENT = re.compile(r"^(?:current|nominal) (?=[A-Z$€£¥])")
_DOLLAR = re.compile(r"\b(US|U\.S\.) \$", re.ASCII)
# "EUR m" is millions of euros, never euro metres; "€k", "USD '000", "m EUR" likewise.
_MONEY = r"(?:[A-Z]{3}|(?:US|A|C|HK|NZ)?\$|[€£¥])"
_SHORT = r"(?:[mk]|['’]?000s?)"
_MONEY_SHORT = re.compile(rf"^(?:({_MONEY}) ?({_SHORT})|({_SHORT}) ?({_MONEY}))(?= ?/| per |$)")
_SCALED = re.compile(r"^(?:in |unit[s]?: ?|单位[:：]? ?)", re.IGNORECASE)
_TAIL_IN = re.compile(r" in ((?:US\$|[A-Za-z$€£¥%µ])[A-Za-z0-9$€£¥%µ²³/ ]{0,24}?)$")
_SNAKE_UNITS = frozenset("eur usd gbp cny jpy kwh mwh gwh twh mw gw kw pct percent".split())
_SNAKE_NAMES = {"pct": "%", "percent": "%", "km2": "km2", "m2": "m2", "km": "km", "ha": "ha", "kg": "kg",
                "tco2": "tCO2", "tonnes": "t", "teu": "TEU", "celsius": "°C", "degc": "°C"}
_OPEN, _CLOSE = "([（［【", ")]）］】"


@lru_cache(maxsize=8192)
def read_unit(label: str) -> Unit | None:
    """The unit that the whole label is, or None.

    A carrier's subscript (EUR/MWh_H2, kWel) is left out: the unit of measurement is the same.
    """
    text = canon(label).text.strip()
    if not text:
        return None
    text = _DOLLAR.sub(r"\1$", _CURRENT.sub("", _SCALED.sub("", text)))
    found = parse_unit(_spelled_out(text))
    if found is None and "/" in text and _SUBSCRIPT.search(text):
        found = parse_unit(_SUBSCRIPT.sub("", text))
    return found


def _spelled_out(text: str) -> str:
    """Money with a short magnitude, the magnitude in full before it; any other text as it is."""
    found = _MONEY_SHORT.match(text)
    if not found:
        return text
    money, short = found[1] or found[4], found[2] or found[3]
    return f"{'million' if short == 'm' else 'thousand'} {money}" + text[found.end():]


def unit_text(unit: Unit | None) -> str | None:
    """Canonical text of a unit; None for a bare magnitude or number."""
    return None if unit is None or unit.kind_hint == "number" else unit.text


def decimal_text(value: Fraction) -> str:
    """A Fraction whose denominator has only factors 2 and 5, as a strict decimal."""
    scale, rest = 0, value.denominator
    while rest % 10 == 0:
        rest, scale = rest // 10, scale + 1
    while rest % 2 == 0:
        rest, scale = rest // 2, scale + 1
    while rest % 5 == 0:
        rest, scale = rest // 5, scale + 1
    digits = str(abs(value.numerator) * 10 ** scale // value.denominator).rjust(scale + 1, "0")
    whole, part = (digits[:-scale], digits[-scale:].rstrip("0")) if scale else (digits, "")
    return ("-" if value < 0 else "") + whole + ("." + part if part else "")


def split_header(header: str) -> tuple[str, Unit | None]:
    """(name without the unit, unit) of a header; the whole header and None if nothing in it is a unit.

    A bracket counts only if all of it, or its first part before a semicolon or comma, is a unit; so does the
    part after a last comma, colon or dash, and " in MW" at the end of the name.
    """
    text = canon(header).text.strip()
    for start, end in _brackets(text):
        found = _bracket_unit(text[start + 1:end - 1])
        if found:
            rest, unit = found
            middle = f" ({rest})" if rest else ""
            return " ".join((text[:start].rstrip() + middle + text[end:]).split()), unit
    bare = text
    for start, end in _brackets(text):
        bare = bare[:start] + bare[end:]
    bare = " ".join(bare.split())
    whole = _whole(bare)
    return (text, whole) if whole else _by_tail(text, bare)


def _whole(text: str) -> Unit | None:
    unit = read_unit(text)
    symbol = text.isascii() and len(text) < 4 and text not in ("%", "MW", "GW", "kWh", "USD", "EUR")
    if unit is None or unit.kind_hint in ("number", "duration", "times") or symbol:
        return None
    # "Share", "Order", "Case" name what is measured; "Vehicles", "H100e", "辆" say what is counted.
    counted = not text.isascii() or text[-1] == "s" or any(ch in "0123456789" for ch in text)
    return unit if unit.kind_hint != "count" or counted else None


def _bracket_unit(inside: str) -> tuple[str, Unit] | None:
    unit = read_unit(inside)
    if unit:
        return "", unit
    for mark in (";", "；", ",", "，", "、"):
        head, found, rest = inside.partition(mark)
        unit = read_unit(head) if found else None
        if unit:
            return rest.strip(), unit
    return None


def _by_tail(text: str, bare: str) -> tuple[str, Unit | None]:
    """The unit after a mark, after " in ", as a last word with a slash, or ending a snake_case name."""
    for mark in (", ", "，", ": ", "：", " - ", " / ", "/"):
        head, found, tail = text.rpartition(mark)
        unit = read_unit(tail) if found and head else None
        if unit and len(tail) > 1 and (unit.kind_hint in ("percent", "currency", "amount")
                                       or unit.kind_hint == "count" and unit.scale > 1):
            return head.rstrip(), unit
    found = _TAIL_IN.search(bare)
    unit = read_unit(found[1]) if found else None
    last = bare.rpartition(" ")[2]
    unit = unit or (read_unit(last) if "/" in last else None)
    if unit:
        return text, unit
    return text, _snake_unit(text.split("_"))


def _snake_unit(words: list[str]) -> Unit | None:
    """area_km2, capacity_mw, price_usd_per_kwh (never kWh alone)."""
    last = _snake_name(words[-1]) if len(words) > 1 else None
    if last is None or "per" not in (word.lower() for word in words[-3:-1]):
        return read_unit(last) if last else None
    over = _snake_name(words[-3]) if len(words) > 2 and words[-2].lower() == "per" else None
    return read_unit(f"{over}/{last}") if over else None


def _snake_name(word: str) -> str | None:
    low = word.lower()
    return _SNAKE_NAMES.get(low) or (_cased(low) if low in _SNAKE_UNITS else None)


def _cased(word: str) -> str:
    return word[0].replace("g", "G").replace("t", "T").replace("m", "M") + word[1:].replace("w", "W") \
        if word[-2:] in ("wh", "mw", "gw", "kw") else word.upper()


def _brackets(text: str) -> list[tuple[int, int]]:
    """Top-level brackets [start, end), the last one first."""
    found, depth, start = [], 0, 0
    for at, ch in enumerate(text):
        if ch in _OPEN:
            start = start if depth else at
            depth += 1
        elif ch in _CLOSE and depth:
            depth -= 1
            if depth == 0:
                found.append((start, at + 1))
    return found[::-1]


def caption_unit(caption: str) -> Unit | None:
    """The one unit that a caption gives for the whole table (单位：万元; "in million tonnes"), or None."""
    text = canon(caption).text
    found = re.search(r"(?:单位|計量單位|计量单位|單位|[Uu]nits?) ?[:：] ?([^,，;；。)）\n]{1,24})", text)
    if found:
        return read_unit(found[1].strip())
    found = re.search(r"[(（,] ?in ([^()（）,;]{1,30})[)）]?$", text.strip())
    return read_unit(found[1].strip()) if found else None
