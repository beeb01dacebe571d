"""TOML tables into the closed records of records/rules.py: absent keys filled, faults placed.

An absent key that may be absent becomes null, an empty list or false; an unknown key is a fault.
Short forms: one string for both languages of a name; one list of words, sorted into zh and en by
its Han letters; a number where a decimal string is wanted. Source: docs/formats.md 2
"""

import datetime
import tomllib
import types
import typing
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Union

from ragjudge.ontology.faults import Fault
from ragjudge.records.closed import try_json
from ragjudge.records.rules import Bilingual, Words
from ragjudge.text.charset import is_han

Renames = dict[type, dict[str, str]]


def parse_toml(data: bytes, path: str, faults: list[Fault]) -> dict[str, Any]:
    """The file's tables, decimals as they were written; {} with a fault when unreadable."""
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=str)
    except UnicodeDecodeError as error:
        faults.append(Fault(path, f"byte {error.start} is not UTF-8", "save the file as UTF-8"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        faults.append(Fault(path, f"not TOML: {error}"))
    return {}


def records(cls: type, raw: dict[str, Any], key: str, path: str, faults: list[Fault],
            renames: Renames | None = None) -> list[tuple[str, Any]]:
    """Each table of the array `key` as (where, record); one that has a fault is left out."""
    tables = raw.get(key, [])
    if type(tables) is not list:
        faults.append(Fault(f"{path}#/{key}", f"no array of tables: write [[{key}]]"))
        return []
    made = ((f"{path}#/{key}/{i}", record(cls, table, f"{path}#/{key}/{i}", faults, renames))
            for i, table in enumerate(tables))
    return [(where, one) for where, one in made if one is not None]


def record(cls: type, raw: Any, where: str, faults: list[Fault],
           renames: Renames | None = None) -> Any:
    """One table as a `cls`, or None with its faults."""
    value, found = try_json(cls, _filled(cls, raw, renames or {}))
    for one in found:
        at, _, what = one.partition(": ")
        faults.append(Fault(where + _in_file(cls, at, renames or {}), what))
    return None if found else value


def _in_file(cls: type, pointer: str, renames: Renames) -> str:
    """A pointer into the record as one into the file: list fields have the names of tables."""
    kind: Any = cls
    found = []
    for part in pointer.split("/")[1:]:
        if is_dataclass(kind) and not part.isdecimal():
            names = {field: key for key, field in renames.get(kind, {}).items()}
            hints = _hints(kind)
            kind = _inner(hints.get(part, hints.get(part + "_")))
            part = names.get(part, part)
        if part:
            found.append("/" + part)
    return "".join(found)


def _inner(kind: Any) -> Any:
    """The dataclass in `X`, `X | None` or `tuple[X, ...]`."""
    args = [one for one in typing.get_args(kind) if is_dataclass(one)]
    return args[0] if args else kind


def known_keys(raw: dict[str, Any], keys: tuple[str, ...], path: str, faults: list[Fault]) -> None:
    """Faults for top-level keys that the file may not have; `format` is checked by the caller."""
    for name in raw:
        if name not in keys and name != "format":
            faults.append(Fault(f"{path}#/{name}", "unknown key",
                                "known here: " + ", ".join(keys)))


def check_format(raw: dict[str, Any], name: str, path: str, faults: list[Fault]) -> None:
    """`format` may be absent; when it stands there, it is ours."""
    wanted = f"ragjudge.{name}/1"
    if raw.get("format", wanted) != wanted:
        faults.append(Fault(f"{path}#/format", f"{raw['format']!r} where {wanted!r} is wanted"))


@lru_cache(maxsize=None)
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _filled(kind: Any, value: Any, renames: Renames) -> Any:
    """`value` in the form that closed schemas read; what cannot be understood stays as it is."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        inner = [one for one in args if one is not type(None)]
        return None if value is None else _filled(inner[0], value, renames)
    if kind is Words:
        return _words(value)
    if kind is Bilingual and type(value) is str:
        return {"zh": value, "en": value}
    if is_dataclass(kind) and type(value) is dict:
        return _filled_table(kind, value, renames)
    if origin is tuple and type(value) is list:
        each = args if args[-1] is not Ellipsis else (args[0],) * len(value)
        return [_filled(one, inner, renames) for one, inner in zip(each, value)]
    if origin is dict and type(value) is dict:
        return {name: _filled(args[1], inner, renames) for name, inner in value.items()}
    if kind is str and type(value) is int:
        return str(value)
    if kind is str and isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    return value


def _filled_table(cls: type, raw: dict[str, Any], renames: Renames) -> dict[str, Any]:
    names = renames.get(cls, {})
    table = {names.get(key, key): inner for key, inner in raw.items()}
    for field in fields(cls):
        key, kind = field.name.rstrip("_"), _hints(cls)[field.name]
        if key in table:
            table[key] = _filled(kind, table[key], renames)
        else:
            absent = _absent(kind)
            if absent is not None:
                table[key] = absent[0]
    return table


def _absent(kind: Any) -> tuple[Any] | None:
    """What an absent key means, in a 1-tuple; None: it must be there."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType) and type(None) in args:
        return (None,)
    if kind is Words:
        return ({"zh": [], "en": []},)
    if origin is tuple:
        return ([],)
    if origin is dict:
        return ({},)
    return (False,) if kind is bool else None


def _words(value: Any) -> Any:
    if type(value) is dict:
        return {"zh": [], "en": []} | value
    if type(value) is list and all(type(one) is str for one in value):
        han = [one for one in value if any(is_han(char) for char in one)]
        return {"zh": han, "en": [one for one in value if one not in han]}
    return value
