"""Canonical text with a map back to the raw text, and the folded key that matching works on.

`canon` never changes what a reader sees as a value (no NFKC: it turns 10² into 102). `key` folds
width,
compatibility forms, case and Traditional characters, for matching only; quotes keep the original.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ragjudge.text.charset import FORMAT_RANGES, NEWLINES, SPACES, char_class
from ragjudge.text.tables.folding import FOLD_FROM, FOLD_MANY, FOLD_TO
from ragjudge.text.tables.traditional import SIMPLIFIED, TRADITIONAL

CANON_VERSION = "1"

_UNIFIED = str.maketrans(
    {**dict.fromkeys("“”„‟«»「」『』〝〞＂", '"'), **dict.fromkeys("‘’‚‛‹›＇", "'"),
     **dict.fromkeys("‐‑‒–−﹣－", "-"), **dict.fromkeys("—―⸺", "—")})
# One character for one: what scanners read, so that an index is an index of the text itself.
EVEN = str.maketrans({**dict(zip(TRADITIONAL, SIMPLIFIED)), **dict.fromkeys("‐‑‒–−﹣－", "-"),
                      **dict(zip("０１２３４５６７８９％", "0123456789%"))})
_CONTROLS = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
_DROPPED = _CONTROLS + char_class(FORMAT_RANGES)
_RARE_SPACES = SPACES.replace(" ", "").replace("\n", "")
_SPECIAL = re.compile(f"[{SPACES}{_DROPPED}]{{2,}}|[{_RARE_SPACES}{_DROPPED}]")


class Offsets:
    """Index in the canonical text -> index in the raw text, for 0 <= index <= length (runs, not a
    list)."""

    __slots__ = ("_starts", "_raws", "_length")

    def __init__(self, runs: list[tuple[int, int]], length: int) -> None:
        self._starts = [start for start, _ in runs]
        self._raws = [raw for _, raw in runs]
        self._length = length

    def __len__(self) -> int:
        return self._length + 1

    def __getitem__(self, index: int) -> int:
        if not 0 <= index <= self._length:
            raise IndexError(index)
        run = bisect_right(self._starts, index) - 1
        return self._raws[run] + index - self._starts[run]

    def back(self, raw: int) -> int:
        """The first canonical index whose character stands at or after the raw index."""
        low, high = 0, self._length
        while low < high:
            middle = (low + high) // 2
            if self[middle] < raw:
                low = middle + 1
            else:
                high = middle
        return low


@dataclass(frozen=True, slots=True)
class Canon:
    """Canonical text.

    Attributes:
        text: The canonical text.
        offsets: offsets[i] is the raw index of canonical index i; one entry more than characters.
        dropped: (raw index, character) of each invisible character that was left out.
    """
    text: str
    offsets: Offsets
    dropped: tuple[tuple[int, str], ...]


def canon(raw: str) -> Canon:
    """The raw text with invisible characters dropped, white space collapsed, quotes and dashes
    unified.

    A run of white space becomes one line feed if it holds a line end, else one blank. Idempotent.
    """
    parts: list[str] = []
    runs: list[tuple[int, int]] = [(0, 0)]
    dropped: list[tuple[int, str]] = []
    at = size = 0
    for found in _SPECIAL.finditer(raw):
        run, start = found[0], found.start()
        blank = _blank(run)
        parts += (raw[at:start], blank)
        size += start - at
        if blank:
            runs.append((size, start))
            size += 1
        at = found.end()
        runs.append((size, at))
        dropped.extend((start + i, ch) for i, ch in enumerate(run) if ch not in SPACES)
    parts.append(raw[at:])
    text = "".join(parts).translate(_UNIFIED)
    return Canon(text, Offsets(runs, len(text)), tuple(dropped))


def _blank(run: str) -> str:
    """What a run of white space and invisible characters becomes."""
    if any(ch in NEWLINES for ch in run):
        return "\n"
    return " " if any(ch in SPACES for ch in run) else ""


def _fold_table() -> dict[int, str]:
    simple = dict(zip(TRADITIONAL, SIMPLIFIED))
    table = {chr(code): chr(code + 32) for code in range(0x41, 0x5B)}
    for code in range(0xFF01, 0xFF5F):
        ascii_form = chr(code - 0xFEE0)
        table[chr(code)] = table.get(ascii_form, ascii_form)
    table.update(zip(FOLD_FROM, FOLD_TO))
    table.update(entry.split("=", 1) for entry in FOLD_MANY.split(" ") if entry)
    table.update((old, "".join(simple.get(ch, ch) for ch in new)) for old,
                 new in list(table.items()))
    table.update((old, new) for old, new in simple.items() if old not in table)
    table.update(dict.fromkeys(map(chr, range(0x300, 0x370)), ""))
    return {ord(old): new for old, new in table.items()}


FOLD = _fold_table()
_UNEVEN = re.compile("[" + "".join(re.escape(chr(old)) for old, new in FOLD.items()
                                   if len(new) != 1) + "]")


@lru_cache(maxsize=4096)
def key(text: str) -> str:
    """What two strings share if they are the same word: canon, then width, case, script variants
    folded.

    Accents of Latin letters are folded too, so that a composed and a decomposed letter agree.
    """
    return canon(text).text.translate(FOLD)


@dataclass(frozen=True, slots=True)
class Key:
    """A key with the way back: starts[i] is the index in the text of key character i, one more at
    the end."""
    text: str
    starts: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The text span [start, end) that the key span covers; 0 <= start < end."""
        return self.starts[start], self.starts[end - 1] + 1 if end else 0


def key_map(text: str) -> Key:
    """The key of the text with an index for each of its characters."""
    clean = canon(text)
    if len(clean.text) == len(text) and not _UNEVEN.search(text):
        return Key(clean.text.translate(FOLD), range(len(text) + 1))
    folded: list[str] = []
    starts: list[int] = []
    for at, ch in enumerate(clean.text):
        new = FOLD.get(ord(ch), ch)
        folded.append(new)
        starts.extend([clean.offsets[at]] * len(new))
    starts.append(len(text))
    return Key("".join(folded), starts)
