"""Sketches by which near-duplicates are found: shingles of words and Han characters, and a guard.

Two versions that differ in a number, date, negation or condition are never one (docs/formats.md
5.1.4): the guard digests these and capitalised words, in order: 由30降至20 and 由20降至30 stay two, so do
two countries.
"""

import re
from zlib import crc32

from ragjudge.records.canonical import sha256_hex
from ragjudge.text.canon import key
from ragjudge.text.charset import HAN_RANGES, char_class
from ragjudge.text.tokens import number_key

SKETCH_SIZE = 32
_HAN = char_class(HAN_RANGES)
_PIECE = re.compile(
    f"[0-9][0-9.,]*|[a-z][a-z'-]*|[{_HAN}]|[%°<>≤≥±]|[^\\s0-9a-z{_HAN}.,;:!?()\\[\\]\"'-]+"
)
_CAPITALISED = re.compile("[A-Z][A-Za-z0-9]*")
_GUARDED_EN = frozenset(
    """no not never none neither nor without unless if except until only cannot can't won't isn't
aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't shouldn't wouldn't before after
less more up down rise rises rose fall falls fell increase increased decrease decreased january
february march april may june july august september october november december may must shall should
might""".split()
)
_GUARDED = _GUARDED_EN | frozenset(
    "不没无未非否勿莫别如若除仅只前后上下升降增减涨跌一二三四五六七八九十百千万亿零两半"
)


def sketch(text: str) -> bytes:
    """The sketch of a text (records.passages.Unit.sketch); b"" for one without words."""
    pieces = _PIECE.findall(key(text))
    if not pieces:
        return b""
    guarded = [number_key(one.rstrip(".,")) if one[0] in "0123456789" else one
               for one in pieces if one in _GUARDED or one[0] in "0123456789%<>≤≥±"]
    guard = "\x1f".join((*guarded, "", *_CAPITALISED.findall(text)))
    joined = set(map(crc32, map(str.encode, map("\x1f".join, zip(pieces, pieces[1:], pieces[2:])))))
    joined = joined or {crc32("\x1f".join(pieces).encode())}
    smallest = sorted(joined)[:SKETCH_SIZE]
    return bytes.fromhex(sha256_hex(guard.encode())[:16]) + b"".join(
        one.to_bytes(4, "big") for one in smallest
    )
