"""Character classes from frozen tables of our own: what is Han, Latin, a digit, a word, a space,
invisible.

`unicodedata` and `str.isalpha` differ between interpreters; the same snapshot must read the same
for ever.
"""

import re
from bisect import bisect_right

HAN_RANGES = ((0x3005, 0x3005), (0x3007, 0x3007), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
              (0xF900, 0xFAFF), (0x20000, 0x2FA1F), (0x30000, 0x323AF))
LATIN_RANGES = ((0x41, 0x5A), (0x61, 0x7A), (0xAA, 0xAA), (0xBA, 0xBA), (0xC0, 0xD6), (0xD8, 0xF6),
                (0xF8, 0x24F), (0x1E00, 0x1EFF), (0x2C60, 0x2C7F), (0xA722, 0xA7FF),
                (0xFB00, 0xFB06), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A))
GREEK_RANGES = ((0x370, 0x373), (0x376, 0x377), (0x37B, 0x37D), (0x37F, 0x37F), (0x386, 0x386),
                (0x388, 0x3FF), (0x1F00, 0x1FBC), (0x1FC2, 0x1FCC), (0x1FD0, 0x1FDB), (0x1FE0,
                    0x1FEC),
                (0x1FF2, 0x1FFC))
CYRILLIC_RANGES = ((0x400, 0x481), (0x48A, 0x52F), (0x1C80, 0x1C88), (0xA640, 0xA66E))
KANA_RANGES = ((0x3041, 0x3096), (0x309D, 0x309F), (0x30A1, 0x30FA), (0x30FC, 0x30FF),
               (0x31F0, 0x31FF), (0xFF66, 0xFF9F))
HANGUL_RANGES = ((0x1100, 0x11FF), (0x3131, 0x318E), (0xA960, 0xA97C), (0xAC00, 0xD7A3),
                 (0xD7B0, 0xD7FB))
# Armenian, Hebrew, Arabic, Indic, Thai, Lao, Tibetan, Georgian, Ethiopic, Khmer, combining marks.
OTHER_RANGES = ((0x250, 0x2AF), (0x300, 0x34E), (0x350, 0x36F), (0x531, 0x556), (0x561, 0x587),
                (0x591, 0x5BD), (0x5D0, 0x5EA), (0x620, 0x669), (0x66E, 0x6D3), (0x6EE, 0x6FC),
                (0x710, 0x74A), (0x900, 0x963), (0x966, 0x96F), (0x971, 0xDF3), (0xE01, 0xE3A),
                (0xE40, 0xE4E), (0xE50, 0xE59), (0xE81, 0xEDF), (0xF40, 0xF84), (0x1000, 0x1049),
                (0x10A0, 0x10FA), (0x10FC, 0x10FF), (0x1200, 0x135A), (0x1780, 0x17D3),
                (0x17E0, 0x17E9))

# Letters, digits and marks of the scripts that put blanks between words.
WORD_RANGES = (LATIN_RANGES + GREEK_RANGES + CYRILLIC_RANGES + KANA_RANGES + HANGUL_RANGES
               + OTHER_RANGES + ((0x30, 0x39),))

# Cf, bidirectional controls, tags, variation selectors, fillers, invisible operators.
FORMAT_RANGES = ((0xAD, 0xAD), (0x34F, 0x34F), (0x600, 0x605), (0x61C, 0x61C), (0x6DD, 0x6DD),
                 (0x70F, 0x70F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
                 (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
                 (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF9, 0xFFFB),
                 (0x110BD, 0x110BD), (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
                 (0xE0000, 0xE0FFF))
SPACES = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" \
         "\u200a\u2028\u2029\u202f\u205f\u3000"
NEWLINES = "\n\x0b\x0c\r\x85\u2028\u2029"
_SPACE_SET = frozenset(SPACES)


def _flat(*groups: tuple) -> tuple[list[int], list[int]]:
    ranges = sorted(one for group in groups for one in group)
    return [low for low, _ in ranges], [high for _, high in ranges]


_HAN = _flat(HAN_RANGES)
_LATIN = _flat(LATIN_RANGES)
_FORMAT = _flat(FORMAT_RANGES)
_WORD = _flat(HAN_RANGES, WORD_RANGES)


def _inside(table: tuple[list[int], list[int]], ch: str) -> bool:
    at = bisect_right(table[0], ord(ch)) - 1
    return at >= 0 and ord(ch) <= table[1][at]


def is_han(ch: str) -> bool:
    """Han characters, with 々 and 〇; no kana, no punctuation."""
    return _inside(_HAN, ch)


def is_latin(ch: str) -> bool:
    """Latin letters, accented and full-width ones included."""
    return _inside(_LATIN, ch)


def is_digit(ch: str) -> bool:
    """ASCII 0-9 only."""
    return "0" <= ch <= "9"


def is_word(ch: str) -> bool:
    """Letters, digits, Han characters and combining marks of any script that we know."""
    return _inside(_WORD, ch)


def is_space(ch: str) -> bool:
    """White space, line ends included."""
    return ch in _SPACE_SET


def is_format(ch: str) -> bool:
    """Invisible: format, bidirectional, tag and filler characters, variation selectors."""
    return ord(ch) >= 0xAD and _inside(_FORMAT, ch)


def is_upper(ch: str) -> bool:
    """A capital of ASCII or Latin-1; the only capitals that rules ask for."""
    return "A" <= ch <= "Z" or "\xc0" <= ch <= "\xde" and ch != "\xd7"


def char_class(ranges: tuple[tuple[int, int], ...]) -> str:
    """The inside of a regular expression class for the ranges, brackets not included."""
    return "".join(f"{_escaped(low)}-{_escaped(high)}" if low < high else _escaped(low)
                   for low, high in ranges)


def _escaped(code: int) -> str:
    return f"\\U{code:08x}"


def author_faults(text: str) -> list[tuple[int, str]]:
    """Characters that no author's text may hold, as (offset, name) in text order.

    Control characters except line feed and tab, format characters, lone surrogates, noncharacters.
    Source: gate BI1
    """
    faults = []
    for found in _SUSPECT.finditer(text):
        code = ord(found[0])
        name = _fault(code)
        if name:
            faults.append((found.start(), f"{name} U+{code:04X}"))
    return faults


_SUSPECT = re.compile("[" + char_class((
    (0x00, 0x08), (0x0B, 0x1F), (0x7F, 0x9F), (0x2028, 0x2029), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF),
    *FORMAT_RANGES, *((plane << 16 | 0xFFFE, plane << 16 | 0xFFFF) for plane in range(17)))) + "]")
"""Every character that could be a fault; `_fault` says which is one."""


def _fault(code: int) -> str:
    if 0x20 <= code < 0x7F:
        return ""
    if (code < 0x20 and code not in (9, 10)) or 0x7F <= code <= 0x9F or code in (0x2028, 0x2029):
        return "control character"
    if 0xD800 <= code <= 0xDFFF:
        return "lone surrogate"
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return "noncharacter"
    if code >= 0xAD and _inside(_FORMAT, chr(code)):
        return "format character"
    return ""
