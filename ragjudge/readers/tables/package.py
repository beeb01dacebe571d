"""Data packages (Frictionless, with the display settings of Our World in Data) beside a table file.

They give titles, descriptions, units and factors; never class, publisher or dates.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.readers.tables.times import header_words
from ragjudge.readers.tables.unit_labels import decimal_text, read_unit
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.strict_json import parse_json
from ragjudge.text.canon import key
from ragjudge.text.units import Unit

# Labels that statistics pages offer beside real units; none of them says what is counted.
_LABELS = frozenset(("rate", "number", "not applicable", "n/a", "none", "value", "values", "ratio", "score",
                     "unknown", "count", "amount", "numeric", "quantity", "比率", "数值", "不适用"))
_PER_COUNT = re.compile(r"^per [0-9][0-9,]*(?: [a-z]+)?$")
_HEADER_PER_COUNT = re.compile(r"\bper [0-9]|每[0-9千万百]", re.ASCII)
_PERCENT_OF = re.compile(r"^(?:%|percent|per cent|percentage) +of +(.+)$")
_COMMON_COUNTS = frozenset(("person", "unit", "item", "household", "time", "case"))
_WORD = re.compile(r"[a-z]{4,}")


@dataclass(frozen=True, slots=True)
class PackageField:
    """What a data package says of one column: its name, type ("" if not given), unit texts and factor."""
    name: str
    type: str
    unit: str
    short_unit: str
    factor: str
    label: str
    description: str


@dataclass(frozen=True, slots=True)
class DataPackage:
    """A data package.

    `trusted` is false where one of its units is plainly not the unit of its column: then all its units
    are doubtful, and only factors that are powers of ten are kept.
    """
    title: str | None
    fields: tuple[PackageField, ...]
    trusted: bool
    warnings: tuple[str, ...]

    def field_of(self, index: int, header: str, width: int) -> tuple[PackageField | None, bool]:
        """The field of a column, and whether the names agree; by name, else by position.

        A header with lost characters (U+FFFD) agrees by position.
        """
        wanted = key(header).strip()
        same = [one for one in self.fields if key(one.name).strip() == wanted]
        if len(same) == 1:
            return same[0], True
        if len(self.fields) == width and index < width:
            return self.fields[index], "\ufffd" in header or not same and not wanted
        return None, False


def parse_package(data: bytes | None, name: str = "") -> DataPackage | None:
    """The package of a table file, from datapackage.json bytes; None when there are none.

    A package that cannot be parsed gives a value without fields, with a warning: the table is still read.

    Args:
        name: The table file's name, to choose among the resources of the package.
    """
    if data is None:
        return None
    try:
        root = parse_json(data.removeprefix(b"\xef\xbb\xbf"), "datapackage.json")
    except RagjudgeError:
        root = None
    if not isinstance(root, dict):
        return DataPackage(None, (), False, ("data package is not readable JSON: not used",))
    warnings: list[str] = []
    fields = tuple(_fields(_resource(root, name), warnings))
    title = _text(root, "title") or _text(root, "name") or None
    junk = _junk(fields, title or "")
    if junk:
        warnings.append(f"data package unit {junk!r} is not the unit of its column: "
                        "no unit of the package is used")
    return DataPackage(title, fields, not junk, tuple(warnings))


def _resource(root: dict, name: str) -> dict:
    resources = [one for one in _list(root.get("resources")) if isinstance(one, dict)]
    stem = key(name.rsplit("/", 1)[-1])
    named = [one for one in resources if key(_text(one, "path").rsplit("/", 1)[-1]) == stem]
    return (named or resources or [{}])[0]


def _fields(resource: dict, warnings: list[str]) -> list[PackageField]:
    schema = resource.get("schema")
    found = []
    for one in _list(schema.get("fields") if isinstance(schema, dict) else None):
        if not isinstance(one, dict):
            continue
        shown = _display(one.get("owidDisplaySettings"), warnings)
        unit = _text(one, "unit") or _text(one, "units") or _text(shown, "unit")
        factor = _factor(shown.get("conversionFactor", one.get("conversionFactor")), warnings)
        found.append(PackageField(_text(one, "name"), _text(one, "type"), unit, _text(shown, "shortUnit"),
                                  factor, _text(shown, "name") or _text(one, "title"),
                                  _text(one, "description")))
    return found


def _display(settings: object, warnings: list[str]) -> dict:
    """Display settings are sometimes an object, sometimes a JSON text of one."""
    if isinstance(settings, str) and settings.strip():
        try:
            settings = json.loads(settings, parse_float=str, parse_int=str)
        except (ValueError, RecursionError):
            warnings.append("display settings of the data package are not JSON: not used")
    return settings if isinstance(settings, dict) else {}


def _factor(value: object, warnings: list[str]) -> str:
    if value is None or value == "":
        return "1"
    try:
        number = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if number <= 0 or isinstance(value, bool):
        warnings.append(f"conversion factor {value!r} of the data package is not a number above 0: not used")
        return "1"
    return decimal_text(number)


def _text(holder: dict, name: str) -> str:
    value = holder.get(name)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _list(value: object) -> list:
    return value if isinstance(value, list) else []


_EACH = re.compile(r"\bper (capita|person|worker|employee|household)\b|人均", re.ASCII | re.IGNORECASE)


def package_unit(field: PackageField) -> Unit | None:
    """The field's unit; the short one only where no other is given (it is often cut).

    "tonnes" of a field that is named "production per worker" are tonnes a worker.
    """
    printed = field.unit or field.short_unit
    unit, each = read_unit(printed), _EACH.search(field.name)
    if unit is None or each is None or "/" in unit.text or unit.kind_hint not in ("amount", "currency"):
        return unit
    who = (each[1] or "person").lower()
    return read_unit(f"{printed}/{'person' if who == 'capita' else who}") or unit


def _junk(fields: Sequence[PackageField], title: str) -> str | None:
    """The first unit that cannot be the unit of its column, or None."""
    for one in fields:
        if one.unit and _is_junk(one, title):
            return one.unit
    return None


def _is_junk(field: PackageField, title: str) -> bool:
    unit = key(field.unit).strip()
    if unit in _LABELS or _PER_COUNT.match(unit):
        return True
    known = read_unit(field.unit)
    if known is not None and known.kind_hint == "percent" and _HEADER_PER_COUNT.search(key(field.name)):
        return True
    said = " ".join((field.name, field.label, field.description, title))
    share = _PERCENT_OF.match(unit)
    if share:
        return not _share_stem(share[1], said)
    if known is not None and known.kind_hint == "count" and known.text not in _COMMON_COUNTS:
        return not _share_stem(unit, said)
    return False


def _share_stem(unit: str, said: str) -> bool:
    """Whether a word of the unit (its first five letters) stands in what the package says of the column."""
    stems = {word[:5] for word in _WORD.findall(" ".join(header_words(said)))}
    words = _WORD.findall(unit)
    return not words or any(word[:5] in stems or word.rstrip("s")[:5] in stems for word in words)
