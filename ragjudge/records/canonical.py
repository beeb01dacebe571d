"""Canonical JSON out, and digests.

Canonical form: UTF-8, keys sorted by code point, no spaces, no escapes but those JSON needs, final newline.
Numbers that matter are decimal strings, so only int, bool, None, str, list and dict occur.
"""

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> bytes:
    """The one byte form of a value, with a final newline. Source: docs/formats.md 1.1"""
    return (_text(value) + "\n").encode("utf-8")


def canonical_jsonl(values: list[Any]) -> bytes:
    """One canonical value a line, in the order given."""
    return "".join(_text(value) + "\n" for value in values).encode("utf-8")


def _text(value: Any) -> str:
    _check(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"),
                      allow_nan=False)


def _check(value: Any) -> None:
    if isinstance(value, dict):
        for name, inner in value.items():
            if type(name) is not str:
                raise TypeError(f"key {name!r} is not a string")
            _check(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _check(inner)
    elif value is not None and type(value) not in (str, int, bool):
        raise TypeError(f"{type(value).__name__} has no canonical form: {value!r}")


def sha256_hex(data: bytes) -> str:
    """The SHA-256 of bytes as 64 lower-case hex digits."""
    return hashlib.sha256(data).hexdigest()


def digest_of(value: Any) -> str:
    """The SHA-256 of a value's canonical JSON."""
    return sha256_hex(canonical_json(value))
