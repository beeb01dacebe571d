"""Single units: every symbol and name of the closed table, looked up at a place of a text."""

import re
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.text import unit_table as table
from ragjudge.text.charset import is_han, is_word


@dataclass(frozen=True, slots=True)
class Atom:
    """One factor of a unit: canonical symbol, dimensions, size in its bases, its names."""
    symbol: str
    dims: tuple[tuple[str, int], ...]
    factor: Fraction
    hint: str
    english: tuple[str, str] = ("", "")
    chinese: str = ""
    currency: bool = False
    powers: bool = False


_HINTS = {"%": "percent", "pp": "pp", "bp": "bp", "x": "times",
          **dict.fromkeys("s min h day week month quarter year decade century".split(), "duration")}
_SPOKEN = frozenset("min day week month quarter year decade century pp bp h x bbl acre gal ton".split())
_SYMBOLS: dict[str, Atom] = {}
_ENGLISH: dict[str, Atom] = {}
_HAN: dict[str, Atom] = {}


def _add(atom: Atom, english: tuple[str, ...], chinese: tuple[str, ...]) -> None:
    _SYMBOLS.setdefault(atom.symbol, atom)
    for name in english:
        _ENGLISH.setdefault(name.lower(), atom)
        if " " in name or "-" in name:
            _ENGLISH.setdefault(name.lower().replace(" ", "-"), atom)
            _ENGLISH.setdefault(name.lower().replace("-", " "), atom)
    for name in chinese:
        _HAN.setdefault(name, atom)


def _add_prefixed() -> None:
    for symbol, (dims, factor, english, chinese, allowed) in table.PREFIXED.items():
        hint, powers = _HINTS.get(symbol, "amount"), symbol == "m"
        _add(Atom(symbol, dims, factor, hint, chinese=_first(chinese), powers=powers), english, chinese)
        for prefix in allowed:
            size = table.SI_PREFIXES[prefix]
            han = next((word for word, sign in table.PREFIX_HAN.items() if sign == prefix), "")
            words = [word for word, sign in table.PREFIX_NAMES.items() if sign == prefix]
            names = tuple(word + name for word in words for name in english)
            own_han = tuple(han + name for name in chinese)
            if prefix == "m" and symbol in ("W", "Wh"):
                own_han = tuple("毫" + name for name in chinese)
            _add(Atom(prefix + symbol, dims, factor * size, "amount", chinese=_first(own_han),
                      powers=powers), names, own_han)
    for prefix in ("", *"kMGTPE"):
        _SYMBOLS.setdefault(prefix + "FLOPS", _SYMBOLS[prefix + "FLOP/s"])
        _SYMBOLS.setdefault(prefix + "FLOPs", _SYMBOLS[prefix + "FLOP"])
        _SYMBOLS.setdefault(prefix + "OPS", _SYMBOLS[prefix + "OP/s"])
    for alias, symbol in table.EXTRA_SYMBOLS.items():
        _SYMBOLS.setdefault(alias, _SYMBOLS[symbol])


def _first(names: tuple[str, ...]) -> str:
    return names[0] if names else ""


_MASS_NAMES = {"g": ("grams",), "kg": ("kilograms",), "t": ("tonnes", "tonne", "metric tons")}


def _add_mass_of() -> None:
    for substance, forms in table.MASS_OF.items():
        for prefix in ("g", "kg", "t", "kt", "Mt", "Gt"):
            mass = _SYMBOLS[prefix]
            atom = Atom(f"{prefix}{substance}", (*mass.dims, (substance, 1)), mass.factor, "amount")
            for form in forms:
                if " " not in form:
                    _SYMBOLS.setdefault(prefix + form, atom)
                _ENGLISH.setdefault(f"{prefix} {form}".lower(), atom)
            for name in _MASS_NAMES.get(prefix, ()):
                for form in forms:
                    _ENGLISH.setdefault(f"{name} {form}".lower(), atom)
                    _ENGLISH.setdefault(f"{name} of {form}".lower(), atom)
    _HAN["吨二氧化碳"] = _SYMBOLS["tCO2"]
    _HAN["吨二氧化碳当量"] = _SYMBOLS["tCO2e"]


def _add_plain() -> None:
    for symbol, (dims, factor, english, chinese) in table.PLAIN.items():
        spoken = english[:2] if symbol in _SPOKEN and len(english) > 1 else ("", "")
        if symbol == "x":
            spoken = ("times", "times")
        hint = _HINTS.get(symbol, "amount")
        _add(Atom(symbol, dims, factor, hint, spoken, _first(chinese)), english, chinese)
    for name, (one, many, more, chinese, others) in table.COUNT_NOUNS.items():
        atom = Atom(name, ((name, 1),), Fraction(1), "count", (one, many), chinese)
        _ENGLISH.setdefault(name.lower(), atom)
        _add(atom, (one, many, *more), (chinese, *others))


def _add_money() -> None:
    for code, (english, chinese) in table.CURRENCIES.items():
        atom = Atom(code, ((code, 1),), Fraction(1), "currency", chinese=_first(chinese),
                    currency=True)
        _add(atom, english, chinese)
        for name in english:
            if not is_word(name[-1]):
                _SYMBOLS.setdefault(name, atom)
    for code, (english, chinese) in table.CENTS.items():
        atom = Atom(english[0], ((code, 1),), Fraction(1, 100), "currency", english[:2],
                    _first(chinese), currency=True)
        _add(atom, english, chinese)


_add_prefixed()
_add_plain()
_add_mass_of()
_add_money()
for _name, _symbol in table.HAN_ALIASES.items():
    _HAN[_name] = _SYMBOLS[_symbol]
_SYMBOLS.update({
    "a": _SYMBOLS["year"], "yr": _SYMBOLS["year"], "d": _SYMBOLS["day"], "hr": _SYMBOLS["h"],
    "ft2": _SYMBOLS["sqft"], "m²": _SYMBOLS["m2"], "m³": _SYMBOLS["m3"], "km²": _SYMBOLS["km2"],
    "℃": _SYMBOLS["°C"], "℉": _SYMBOLS["°F"], "㎡": _SYMBOLS["m2"], "in": _SYMBOLS["inch"], "％": _SYMBOLS["%"],
    "‰": Atom("‰", (("%", 1),), Fraction(1, 10), "percent"),
    "pkm": Atom("pkm", (("m", 1), ("person", 1)), Fraction(1000), "amount"),
    "tkm": Atom("tkm", (("kg", 1), ("m", 1)), Fraction(10 ** 6), "amount")})
_ENGLISH.update({"h100 equivalents": _SYMBOLS["H100e"], "h100 equivalent": _SYMBOLS["H100e"]})
_HEADER_ONLY = table.HEADER_ONLY | {"in", "a", "d", "$", "¥"}
_LONGEST_HAN = max(map(len, _HAN))
_RUN = re.compile(r"[A-Za-z%°µμ$€£¥₩₹¢℃℉㎡‰×％][A-Za-z0-9²³₂$]{0,24}")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,24}[ -]?")
_ODD_NAMES = ("U.S. dollars", "U.S. dollar", "U.S.$", "-fold", "% points", "% point")


def han_at(text: str, at: int) -> str:
    """The longest Chinese unit name at an index, or ""."""
    for size in range(min(_LONGEST_HAN, len(text) - at), 0, -1):
        if text[at:at + size] in _HAN:
            return text[at:at + size]
    return ""


def atom_at(text: str, at: int, running: bool) -> tuple[Atom, int] | None:
    """The longest single unit at an index and its end; `running` leaves out what is a word there."""
    if at >= len(text):
        return None
    if is_han(text[at]):
        name = han_at(text, at)
        if not name or running and name in _HEADER_ONLY:
            return None
        return _HAN[name], at + len(name)
    english = _english_at(text, at)
    run = _RUN.match(text, at)
    symbol = _longest_symbol(run[0], running, text, at) if run else None
    if symbol and (not english or at + len(symbol) >= english[1]):
        return _SYMBOLS[symbol], at + len(symbol)
    return english


def _longest_symbol(run: str, running: bool, text: str, at: int) -> str | None:
    for size in range(len(run), 0, -1):
        symbol = run[:size]
        if symbol not in _SYMBOLS or running and symbol in _HEADER_ONLY:
            continue
        after = text[at + size:at + size + 1]
        whole = not is_word(symbol[-1]) or not after or not is_word(after) or is_han(after)
        atom = _SYMBOLS[symbol]
        power = after and after in "0123456789" and (atom.powers or atom.currency)
        if whole or power:
            return symbol
    return None


def _english_at(text: str, at: int) -> tuple[Atom, int] | None:
    best, end = None, at
    for _ in range(5):
        word = _NAME.match(text, end)
        if not word:
            break
        end = word.end()
        stop = end - (word[0][-1] in " -")
        after = text[stop:stop + 1]
        name = text[at:stop].lower()
        if name in _ENGLISH and not (after and is_word(after) and not is_han(after)):
            best = (_ENGLISH[name], stop)
    if best is None:
        for name in _ODD_NAMES:
            if text.startswith(name, at):
                return _ENGLISH[name.lower()], at + len(name)
    return best


def shown(symbol: str, lang: str, count: int) -> str:
    """How a sentence names one factor (with an exponent, the symbol as it is)."""
    atom = _SYMBOLS.get(symbol) or _ENGLISH.get(symbol)
    if atom is None:
        return symbol
    if lang == "zh":
        return atom.chinese or symbol
    return atom.english[0 if count == 1 else 1] or symbol
