"""Closed schemas: a frozen dataclass is the schema; JSON becomes it strictly, and it becomes JSON again.

All keys are required, unknown keys are refused, types are exact (True is no int), `Literal` is an enum.
A field name's final underscore (`class_`, `from_`) is not part of the JSON key. Every fault of a value
is collected and raised at once.
"""

import types
import typing
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, Union

from ragjudge.records.errors import BundleError


def from_json(cls: type, value: Any, where: str) -> Any:
    """A `cls` made from parsed JSON.

    Args:
        where: File and JSON pointer of the value, for errors.
    Raises:
        BundleError: One sentence that lists every fault (at most ten).
    """
    made, faults = try_json(cls, value)
    if faults:
        more = f" (+{len(faults) - 10} more)" if len(faults) > 10 else ""
        raise BundleError(where, "; ".join(faults[:10]) + more)
    return made


def try_json(cls: type, value: Any) -> tuple[Any, list[str]]:
    """The value made, and every fault as "pointer: what"; with a fault the value means nothing."""
    faults: list[str] = []
    made = _read(cls, value, "", faults)
    return made, faults


def to_json(value: Any) -> Any:
    """Dataclasses to dicts, tuples to lists; strings, ints, bools and None as they are."""
    kind = type(value)
    if kind is str or value is None or kind is int or kind is bool:
        return value
    keys = _keys(kind)
    if keys is not None:
        return {key: to_json(getattr(value, name)) for key, name in keys}
    if isinstance(value, (list, tuple)):
        return [to_json(inner) for inner in value]
    if isinstance(value, dict):
        return {name: to_json(inner) for name, inner in value.items()}
    return value


@lru_cache(maxsize=None)
def _keys(kind: type) -> tuple[tuple[str, str], ...] | None:
    """(JSON key, field name) of a dataclass; None for any other type."""
    return tuple((one.name.rstrip("_"), one.name) for one in fields(kind)) if is_dataclass(kind) else None


@lru_cache(maxsize=None)
def _form(kind: Any) -> tuple[Any, tuple]:
    """The origin of a type, Union for both kinds of union, and its arguments."""
    origin = typing.get_origin(kind)
    return Union if origin is types.UnionType else origin, typing.get_args(kind)


@lru_cache(maxsize=None)
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _read(kind: Any, value: Any, at: str, faults: list[str]) -> Any:
    if type(value) is kind is str:
        return value
    origin, args = _form(kind)
    if origin is Union:
        return _read_union(args, value, at, faults)
    if origin is Literal:
        if not any(value == one and type(value) is type(one) for one in args):
            faults.append(f"{at or '/'}: {value!r} is not one of {', '.join(map(repr, args))}")
        return value
    if origin is tuple:
        return _read_tuple(args, value, at, faults)
    if origin is dict:
        return _read_dict(args[1], value, at, faults)
    if _keys(kind) is not None:
        return _read_record(kind, value, at, faults)
    if type(value) is not kind:
        faults.append(f"{at or '/'}: {_short(value)} where {kind.__name__} is wanted")
    return value


def _read_union(args: tuple, value: Any, at: str, faults: list[str]) -> Any:
    if value is None and type(None) in args:
        return None
    rest = [one for one in args if one is not type(None)]
    tries = []
    for one in rest:
        found: list[str] = []
        made = _read(one, value, at, found)
        if not found:
            return made
        tries.append(found)
    faults.extend(min(tries, key=len))
    return value


def _read_tuple(args: tuple, value: Any, at: str, faults: list[str]) -> Any:
    if type(value) is not list:
        faults.append(f"{at or '/'}: {_short(value)} where an array is wanted")
        return ()
    if args[-1] is Ellipsis:
        return tuple(_read(args[0], one, f"{at}/{i}", faults) for i, one in enumerate(value))
    if len(value) != len(args):
        faults.append(f"{at or '/'}: {len(value)} elements where {len(args)} are wanted")
        return ()
    return tuple(_read(one, inner, f"{at}/{i}", faults)
                 for i, (one, inner) in enumerate(zip(args, value)))


def _read_dict(kind: Any, value: Any, at: str, faults: list[str]) -> Any:
    if type(value) is not dict:
        faults.append(f"{at or '/'}: {_short(value)} where an object is wanted")
        return {}
    return {name: _read(kind, inner, f"{at}/{name}", faults) for name, inner in value.items()}


def _read_record(cls: type, value: Any, at: str, faults: list[str]) -> Any:
    if type(value) is not dict:
        faults.append(f"{at or '/'}: {_short(value)} where an object is wanted")
        return None
    hints, before = _hints(cls), len(faults)
    keys = {name.rstrip("_"): name for name in hints}
    for key in sorted(set(value) - set(keys)):
        faults.append(f"{at}/{key}: unknown key")
    for key in sorted(set(keys) - set(value)):
        faults.append(f"{at}/{key}: missing")
    made = {name: _read(hints[name], value[key], f"{at}/{key}", faults)
            for key, name in keys.items() if key in value}
    if len(faults) > before:
        return None
    try:
        return cls(**made)
    except BundleError as error:
        faults.append(f"{at}{error.where}: {error.what}")
        return None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
