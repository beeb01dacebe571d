"""Seeded changes to the values of a bundle's files: nodes of JSON, numbers, units, dates, ids, digests, characters.

Each operator takes (rng, value) or (rng, the files' values) and gives the changed one, or None where it does
not apply. Sentences: sentences.py.
"""

import copy
import re
from datetime import date, timedelta
from random import Random
from typing import Any

NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)*")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
DIGEST = re.compile(r"[0-9a-f]{12,64}")
ID = re.compile(r"[a-z0-9]+\.[a-z0-9._-]+")
PATH = re.compile(r"[A-Za-z0-9._-]+(?:/[A-Za-z0-9._#-]+)+")
UNITS = ("MW", "GW", "MWh", "GWh", "kg", "t", "%", "pp", "bp", "x", "USD", "CNY", "EUR", "USD[2019]/W", "USD/W",
         "CNY/W", "USD[2019]/kW", "million unit", "unit", "maker", "USD/t", "CNY/t", "kWh", "", None)
WORDED_UNITS = (("GW", "MW"), ("gigawatts", "megawatts"), ("吉瓦", "兆瓦"), ("%", "个百分点"), ("%", " percentage points"),
                ("USD", "CNY"), ("美元", "元"), ("million", "billion"), ("万", "亿"), ("亿", "万"), ("吨", "千克"),
                ("家", "万家"), ("in 2019 prices", "in 2020 prices"), ("in relative terms", ""), (" t", " kg"))
ENUMS = ("FACT", "DERIVED FACT", "ATTRIBUTED STATEMENT", "SECONDARY ESTIMATE", "MODEL ESTIMATE", "ANALYTIC JUDGMENT",
         "HYPOTHESIS", "ASSUMPTION", "FULL", "PARTIAL", "CONTRADICT", "match", "absent", "mismatch", "+", "-", "0", "?",
         "past", "present", "planned", "forecast", "possible", "finding", "counter", "minor_premise", "assumption",
         "gap", "thesis", "limitation", "method", "transition", "statistical", "primary-official", "regulator",
         "company", "document", "verbatim", "retyped", "measured", "modelled", "calendar_year", "fiscal_year",
         "change", "=", "<", ">", "~", "rules", "model", "CC", "II", "C", "I", "N", "strong", "weak")
INVISIBLE = "\u200b\u200c\u200d\u2060\xad\u202e\u2066\ufe0f\U000e0041\u3164\u034f\ufeff\x00\x1b\u2028\u2029\x85\xa0\u3000\x0a"
LOOK_ALIKE = {"a": "а", "e": "е", "o": "о", "p": "р", "c": "с", "x": "х", "i": "і", "y": "у", "s": "ѕ", "A": "А",
              "E": "Е", "O": "О", "P": "Р", "C": "С", "T": "Т", "0": "О", "1": "l", "2": "２", "3": "٣", "5": "５",
              ".": "．", "-": "−", "/": "∕", "%": "％", " ": " ", "年": "⽇", "W": "Ｗ", "从": "⺅", "组": "組",
              "10": "1⁰", "½": "1/2", "一": "⼀", "工": "⼯", "日": "⽇"}
QUOTES = (("“", "”"), ("”", "“"), ("“", '"'), ("《", "「"), ("》", "」"), ("'", "’"), ('"', "”"), ("`", "'"))
PATHS = ("../../etc/passwd", "/etc/passwd", "corpus/../corpus/tables/panel.csv", "corpus//tables/panel.csv",
         "corpus/tables/PANEL.csv", "corpus\\tables\\panel.csv", "corpus/%2e%2e/x.csv", "C:/x.csv",
         "http://127.0.0.1/x", "https://example.com/a", "file:///etc/passwd", "corpus/notes/panels.en.md", "")
RETYPED = (None, True, False, 0, 1, -1, 10**30, 1.5, float("nan"), "", "x", "1", "0", "true", "null", [], {}, [None])


# --- texts: value → value --------------------------------------------------------------------------------
def number(rng: Random, text: str) -> str | None:
    """One number of the text, another one."""
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    one = rng.choice(found)
    return text[:one.start()] + _other_number(rng, one[0]) + text[one.end():]


def _other_number(rng: Random, digits: str) -> str:
    at = rng.randrange(len(digits))
    while not "0" <= digits[at] <= "9":
        at = rng.randrange(len(digits))
    other = str((int(digits[at]) + rng.randrange(1, 10)) % 10)
    return rng.choice((
        digits[:at] + other + digits[at + 1:], digits[:at] + other + digits[at + 1:], "-" + digits, digits + "0",
        digits.lstrip("-"), digits[:-1] or "0", digits + ".0", "0" + digits, "1" + digits, digits.replace(".", ""),
        digits + "e3", digits[::-1], f"{digits}0000", digits.replace(".", ","), f"+{digits}", f" {digits}",
        f"{digits}_0"))


def day(rng: Random, text: str) -> str | None:
    """One ISO day of the text, another one."""
    found = list(DATE.finditer(text))
    if not found:
        return None
    one = rng.choice(found)
    try:
        moved = date.fromisoformat(one[0]) + timedelta(days=rng.choice((1, -1, 30, -31, 365, -365, 366, 3650, -7300)))
    except (ValueError, OverflowError):
        return None
    return text[:one.start()] + moved.isoformat() + text[one.end():]


def unit(rng: Random, text: str) -> str | None:
    """A unit for another: the whole value, or a word of it."""
    if text in UNITS:
        return rng.choice([one for one in UNITS if one != text and one is not None])
    return _replaced(rng, text, WORDED_UNITS)


def quote_character(rng: Random, text: str) -> str | None:
    return _replaced(rng, text, QUOTES)


def _replaced(rng: Random, text: str, pairs) -> str | None:
    there = [pair for pair in pairs if pair[0] and pair[0] in text]
    if not there:
        return None
    old, new = rng.choice(there)
    return text.replace(old, new, rng.choice((1, -1)))


def digest(rng: Random, text: str) -> str | None:
    found = list(DIGEST.finditer(text))
    if not found:
        return None
    one = rng.choice(found)
    at = rng.randrange(one.start(), one.end())
    return text[:at] + rng.choice("0123456789abcdef".replace(text[at], "")) + text[at + 1:]


def invisible(rng: Random, text: str) -> str | None:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(INVISIBLE) + text[at:]


def look_alike(rng: Random, text: str) -> str | None:
    return _replaced(rng, text, tuple(LOOK_ALIKE.items()))


def truncated(rng: Random, text: str) -> str | None:
    if not text:
        return None
    at = rng.randrange(len(text))
    return rng.choice((text[:at], text[at + 1:], text[:at] + text[at + 1:]))


def path(rng: Random, text: str) -> str | None:
    if not PATH.search(text):
        return None
    return rng.choice((*PATHS, text.upper(), text + "/", "./" + text, text.replace("/", "//", 1), text + "?x=1",
                       text + "#x", text.rpartition("/")[2]))


def enumerated(rng: Random, text: str) -> str | None:
    return rng.choice([one for one in ENUMS if one != text]) if text in ENUMS else None


def blank(rng: Random, text: str) -> str | None:
    return rng.choice((text + " ", " " + text, text.replace(" ", "  ", 1), text.upper(), text.lower(), text * 2,
                       text.replace("。", "．", 1), text.replace(",", "，", 1)))


TEXT = {one.__name__: one for one in (number, number, day, unit, quote_character, digest, invisible, look_alike,
                                      truncated, path, enumerated, blank)}


# --- nodes of a JSON value -------------------------------------------------------------------------------
def nodes(value: Any, way: tuple = ()) -> list[tuple[tuple, Any]]:
    """(path, value) of each value inside, itself left out; order of the file."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    out = []
    for step, inner in inside:
        out.append(((*way, step), inner))
        out += nodes(inner, (*way, step))
    return out


def held_by(root: Any, way: tuple) -> Any:
    """The object or array that holds the node."""
    for step in way[:-1]:
        root = root[step]
    return root


def delete(rng: Random, root: Any, way: tuple, everything) -> bool:
    del held_by(root, way)[way[-1]]
    return True


def duplicate(rng: Random, root: Any, way: tuple, everything) -> bool:
    holder = held_by(root, way)
    if not isinstance(holder, list):
        return False
    holder.insert(rng.choice((way[-1], len(holder))), copy.deepcopy(holder[way[-1]]))
    return True


def reorder(rng: Random, root: Any, way: tuple, everything) -> bool:
    value = held_by(root, way)[way[-1]]
    if not isinstance(value, list) or len(value) < 2:
        return False
    rng.choice((rng.shuffle, lambda one: one.reverse()))(value)
    return True


def swap(rng: Random, root: Any, way: tuple, everything) -> bool:
    """With a brother, or with a cousin: the value of the same name somewhere else in the file."""
    holder = held_by(root, way)
    value = holder[way[-1]]
    same = [one for one, other in everything if one != way and type(other) is type(value) and other != value
            and not _inside(one, way) and (one[-1] == way[-1] or one[:-1] == way[:-1])]
    if not same:
        return False
    other = rng.choice(same)
    there = held_by(root, other)
    if rng.random() < 0.5:
        holder[way[-1]] = copy.deepcopy(there[other[-1]])
    else:
        holder[way[-1]], there[other[-1]] = there[other[-1]], value
    return True


def _inside(one: tuple, other: tuple) -> bool:
    return one[:len(other)] == other or other[:len(one)] == one


def cut(rng: Random, root: Any, way: tuple, everything) -> bool:
    holder = held_by(root, way)
    value = holder[way[-1]]
    if not isinstance(value, (list, str)) or not value:
        return False
    holder[way[-1]] = value[:rng.randrange(len(value))]
    return True


def retype(rng: Random, root: Any, way: tuple, everything) -> bool:
    holder = held_by(root, way)
    value = holder[way[-1]]
    near = [str(value)] if type(value) is int else [int(value)] if isinstance(value, str) and value.isdecimal() \
        and value.isascii() and len(value) < 40 else [[value]]
    holder[way[-1]] = rng.choice((*near, *[one for one in RETYPED if one is not value]))
    return True


def add_key(rng: Random, root: Any, way: tuple, everything) -> bool:
    value = held_by(root, way)[way[-1]]
    if isinstance(value, dict):
        name = rng.choice([one for one, _ in everything])[-1]
        value[str(name)] = copy.deepcopy(rng.choice(everything)[1])
    elif isinstance(value, list):
        value.append(copy.deepcopy(rng.choice(value) if value else "x"))
    else:
        return False
    return True


def change_text(rng: Random, root: Any, way: tuple, everything) -> str | None:
    """One of the operators on texts; its name, or None."""
    holder = held_by(root, way)
    value = holder[way[-1]]
    if type(value) is int:
        holder[way[-1]] = value + rng.choice((1, -1, 10, -10, 100))
        return "number"
    if not isinstance(value, str):
        return None
    for name in rng.sample(sorted(TEXT), len(TEXT)):
        made = TEXT[name](rng, value)
        if made is not None and made != value:
            holder[way[-1]] = made
            return name
    return None


NODE = {one.__name__: one for one in (delete, duplicate, reorder, swap, cut, retype, add_key)}


def rename(rng: Random, docs: dict[str, Any]) -> str | None:
    """An id for another: everywhere (nothing is said otherwise), at one place, or to one that exists."""
    ids = sorted({value for name in docs for way, value in nodes(docs[name]) if way[-1] == "id"
                  and isinstance(value, str) and ID.fullmatch(value)})
    if not ids:
        return None
    old = rng.choice(ids)
    new = rng.choice((old + "x", "z" + old, rng.choice(ids), old.upper(), old.replace(".", "．")))
    places = [(name, way) for name in docs if name != "trace.jsonl" for way, value in nodes(docs[name]) if value == old]
    some = places if rng.random() < 0.3 else [rng.choice(places)]
    for name, way in some:
        held_by(docs[name], way)[way[-1]] = new
    return f"{old} → {new} at {len(some)} of {len(places)}: {some[0]}"


def everywhere(rng: Random, docs: dict[str, Any], names: list[str]) -> str | None:
    """One text changed wherever it stands in the author's files, as whole value or inside one."""
    texts = sorted({value for name in names for way, value in nodes(docs[name])
                    if isinstance(value, str) and 2 < len(value) < 200 and not DIGEST.fullmatch(value)})
    if not texts:
        return None
    old = rng.choice(texts)
    root: list[Any] = [old]
    if change_text(rng, root, (0,), []) is None:
        return None
    new, found = root[0], 0
    for name in names:
        for way, value in nodes(docs[name]):
            if isinstance(value, str) and old in value:
                try:
                    held_by(docs[name], way)[way[-1]] = value.replace(old, new)
                    found += 1
                except LookupError:
                    continue
    return f"{old!r:.60} → {new!r:.60} at {found} places"
