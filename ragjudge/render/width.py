"""How many columns a text takes in a terminal: East-Asian width by our own table, frozen.

Wide: Hangul Jamo, CJK, Kana, full-width forms, emoji. Zero: combining marks and joiners.
Source: Unicode 15 EastAsianWidth W and F, blocks rounded to their ends.
"""

from bisect import bisect_right

_WIDE = ((0x1100, 0x115F), (0x231A, 0x231B), (0x23E9, 0x23EC), (0x2614, 0x2615), (0x26A1, 0x26A1),
         (0x2705, 0x2705), (0x274C, 0x274C), (0x2E80, 0x303E), (0x3041, 0x33FF), (0x3400, 0x4DBF),
         (0x4E00, 0x9FFF), (0xA000, 0xA4CF), (0xA960, 0xA97F), (0xAC00, 0xD7A3), (0xF900, 0xFAFF),
         (0xFE10, 0xFE19), (0xFE30, 0xFE6F), (0xFF00, 0xFF60), (0xFFE0, 0xFFE6), (0x1B000, 0x1B2FF),
         (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E), (0x1F200, 0x1F2FF),
         (0x1F300, 0x1F64F), (0x1F680, 0x1F6FF), (0x1F900, 0x1F9FF), (0x1FA70, 0x1FAFF),
         (0x20000, 0x2FFFD), (0x30000, 0x3FFFD))
_ZERO = ((0x0300, 0x036F), (0x0483, 0x0489), (0x0591, 0x05BD), (0x0610, 0x061A), (0x064B, 0x065F),
         (0x0E34, 0x0E3A), (0x0E47, 0x0E4E), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x200B, 0x200F),
         (0x202A, 0x202E), (0x2060, 0x2064), (0x20D0, 0x20FF), (0x3099, 0x309A), (0xFE00, 0xFE0F),
         (0xFE20, 0xFE2F), (0xFEFF, 0xFEFF), (0xE0100, 0xE01EF))
_WIDE_STARTS = [first for first, _ in _WIDE]
_ZERO_STARTS = [first for first, _ in _ZERO]


def _inside(code: int, ranges: tuple[tuple[int, int], ...], starts: list[int]) -> bool:
    at = bisect_right(starts, code) - 1
    return at >= 0 and code <= ranges[at][1]


def char_width(char: str) -> int:
    """0, 1 or 2 columns."""
    code = ord(char)
    if code < 0x300:
        return 0 if code < 0x20 or 0x7F <= code < 0xA0 else 1
    if _inside(code, _ZERO, _ZERO_STARTS):
        return 0
    return 2 if _inside(code, _WIDE, _WIDE_STARTS) else 1


def text_width(text: str) -> int:
    """Columns of one line."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(char_width, text))


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled with spaces to `columns`; longer text as it is."""
    gap = " " * max(0, columns - text_width(text))
    return gap + text if right else text + gap


def cut(text: str, columns: int) -> str:
    """At most `columns` wide, with … where something was cut."""
    if text_width(text) <= columns:
        return text
    kept, used = [], 0
    for char in text:
        width = char_width(char)
        if used + width > columns - 1:
            break
        kept.append(char)
        used += width
    return "".join(kept) + "…"


def wrap(text: str, columns: int, indent: str = "") -> str:
    """Lines of at most `columns`: broken at spaces, and between wide characters."""
    lines, line, used = [], "", 0
    for piece in _pieces(text):
        width = text_width(piece)
        if used and used + text_width(piece.rstrip()) > columns - text_width(indent):
            lines.append(line.rstrip())
            line, used, piece = "", 0, piece.lstrip()
            width = text_width(piece)
        line, used = line + piece, used + width
    lines.append(line.rstrip())
    return "\n".join(indent + one for one in lines)


_NO_LINE_START = frozenset("，。、；：？！）】》」』”’％…,.;:?!)]%")


def _pieces(text: str) -> list[str]:
    """Parts between which a line may end: a word with its spaces, or one wide character."""
    pieces: list[str] = []
    for char in text:
        wide = char_width(char) == 2
        glued = pieces and (char in _NO_LINE_START or char == " " or (
            not wide and pieces[-1][-1] != " " and char_width(pieces[-1][-1]) != 2))
        if glued:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces
