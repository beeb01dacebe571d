"""Strict JSON in: one reading only, bounded, and every refusal says where.

Stricter than RFC 8259 on purpose: duplicate keys (also when one is escaped), non-finite numbers, lone
surrogates, U+0000, a byte order mark, huge exponents, deep nesting and oversize input are refused.
"""

import json
import re
from decimal import Decimal
from typing import Any

from ragjudge.records.errors import BundleError

MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 64
MAX_DIGITS = 400
_SURROGATE = re.compile("[\ud800-\udfff]")
_EXPONENT = re.compile(r"[eE]([+-]?[0-9]+)\Z")


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _number(text: str) -> Decimal:
    found = _EXPONENT.search(text)
    if len(text) > MAX_DIGITS or (found and abs(int(found[1])) > MAX_DIGITS):
        raise ValueError(f"number of {len(text)} characters or an exponent beyond {MAX_DIGITS}")
    return Decimal(text)


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError(f"integer of {len(text)} digits, at most {MAX_DIGITS} are read")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise ValueError(f"duplicate key {name!r}")
        made[name] = value
    return made


def _check_depth(text: str, max_depth: int) -> None:
    depth, inside, skip = 0, False, False
    for char in text:
        if inside:
            if skip:
                skip = False
            elif char == "\\":
                skip = True
            elif char == '"':
                inside = False
        elif char == '"':
            inside = True
        elif char in "[{":
            depth += 1
            if depth > max_depth:
                raise ValueError(f"nested deeper than {max_depth}")
        elif char in "]}":
            depth -= 1


def _check_strings(value: Any) -> None:
    if isinstance(value, str):
        if _SURROGATE.search(value):
            raise ValueError("lone surrogate in a string")
        if "\0" in value:
            raise ValueError("U+0000 in a string")
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check_strings(name)
            _check_strings(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_strings(inner)


def parse_json(data: bytes, where: str, max_depth: int = MAX_DEPTH) -> Any:
    """One JSON value; numbers with a fraction or exponent become Decimal, whole ones int.

    Raises:
        BundleError: Not strict UTF-8 JSON in the bounds above.
    """
    try:
        if len(data) > MAX_BYTES:
            raise ValueError(f"{len(data)} bytes, at most {MAX_BYTES} are read")
        if data.startswith(b"\xef\xbb\xbf"):
            raise ValueError("byte order mark at the start")
        text = data.decode("utf-8", "strict")
        _check_depth(text, max_depth)
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant,
                           parse_float=_number, parse_int=_integer)
        _check_strings(value)
    except (ValueError, RecursionError, MemoryError) as error:
        raise BundleError(where, f"not strict JSON: {error}") from None
    return value


def parse_jsonl(data: bytes, where: str) -> list[Any]:
    """One JSON value a line; lines end in "\\n" only, the last one too; no blank line.

    An empty file is an empty list.
    """
    if not data:
        return []
    if not data.endswith(b"\n"):
        raise BundleError(where, "the last line does not end in a newline")
    lines = data[:-1].split(b"\n")
    return [parse_json(line, f"{where}:{number}") for number, line in enumerate(lines, 1)]
