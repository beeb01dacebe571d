"""Numbers printed in digits: thousands and decimal marks by context, powers, magnitude words behind.

1,234.5 · 12,34,567 · 1.234,56 · 1 234,5 · 1'234 · 2e5 · 4.78万亿 · 5万4千6百 · 1.2 billion.
"""

import re
from fractions import Fraction

from ragjudge.text.magnitudes import HAN_ALL, LONGEST, Number, scan_magnitude

WIDE = str.maketrans("０１２３４５６７８９．，％", "0123456789.,%")
DIGITS = "0123456789０１２３４５６７８９"
_PRINTED = re.compile(r"[0-9０-９][0-9０-９.,，．]{0,60}|\.[0-9]{1,60}")
_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_POINTS = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,9},[0-9]{1,6}(?![0-9.,])")
_MANY_POINTS = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,9}(?=,[0-9]{1,2}(?![0-9,])| ?[€$£%]"
                          r"| (?:EUR|euros?)(?![A-Za-z]))")
_TICKS = re.compile(r"[1-9][0-9]{0,2}(?:['’][0-9]{3}){1,9}(\.[0-9]{1,9})?(?![0-9'’])")
_BLANKS = re.compile(r"[1-9][0-9]{0,2}(?:[ \u00a0\u2009\u202f][0-9]{3}){1,9}(?![0-9])"
                     r"(?:[.,]([0-9]{1,9})(?![0-9.,]))?")
_PLACED = re.compile(r"(?:[0-9.,]|\b(?:table|figure|fig\.|page|section|chapter|no\.|item|note|in|of|year"
                     r"|since|by|and)) ?\Z", re.IGNORECASE | re.ASCII)
_COMMA_DECIMAL = re.compile(r"([0-9]{1,3}),([0-9]{1,2})(?= ?(?:%|‰|€|Mio|Mrd))(?![0-9])")
_POWER = re.compile(r"[eE]([+-]?[0-9]{1,3})(?![0-9A-Za-z.])")
_TEN_POWER = re.compile(r" ?[×x*·] ?10(?:\^ ?([+-]?[0-9]{1,2})(?![0-9])|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))")
_NEXT = re.compile(r",? (?:and )?([0-9]{1,3})(?= )")
_REST = re.compile(r" and ([0-9]{1,2})(?![0-9.,%])")
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def scan_digits(text: str, at: int) -> Number | None:
    """The number in digits that starts at an index, with its power or magnitude words."""
    marked = _marked(text, at)
    if marked:
        return _finished(text, at, *marked)
    found = _PRINTED.match(text, at)
    if not found or len(found[0]) > LONGEST:
        return None
    plain = found[0].translate(WIDE).rstrip(".,")
    grouped = _GROUPED.match(plain)
    if grouped and plain[grouped.end():grouped.end() + 1] != ",":
        rest = plain[grouped.end():]
        plain = plain[:grouped.end()] + (_decimals(rest) if rest else "")
    else:
        plain = plain.split(",")[0]
        if plain.count(".") > 1:
            return None
        whole, dot, rest = plain.partition(".")
        plain = whole + (_decimals(dot + rest) if dot else "")
    if not plain.strip(".,"):
        return None
    return _finished(text, at, plain.replace(",", ""), at + len(plain))


def _marked(text: str, at: int) -> tuple[str, int] | None:
    """(plain decimal, end) of a number in continental, Swiss or ISO grouping."""
    for pattern in (_POINTS, _MANY_POINTS):
        found = pattern.match(text, at)
        if found:
            return found[0].replace(".", "").replace(",", "."), found.end()
    found = _TICKS.match(text, at)
    if found:
        return found[0].replace("'", "").replace("’", ""), found.end()
    found = _COMMA_DECIMAL.match(text, at)
    if found and text[at - 1:at] not in (",", "."):
        return f"{found[1]}.{found[2]}", found.end()
    found = _BLANKS.match(text, at)
    if not found or not _one_number(text, at, found):
        return None
    whole = found[0][:found.start(1) - at - 1] if found[1] else found[0]
    whole = "".join(ch for ch in whole if ch in "0123456789")
    return whole + ("." + found[1] if found[1] else ""), found.end()


def _one_number(text: str, at: int, found: re.Match) -> bool:
    """Whether blanks group one number: a hard blank, a group that begins with 0, or decimals behind a
    comma; 300 400 500 is a row of three."""
    if any(ch in "\u00a0\u2009\u202f" for ch in found[0]):
        return True
    if _PLACED.search(text, max(0, at - 10), at):
        return False
    comma = found[1] and text[found.start(1) - 1] == "," and len(found[1]) < 3
    return bool(comma or " 0" in found[0])


def _decimals(rest: str) -> str:
    """The decimals of "." + digits; more than one point is a version or a list, then none."""
    return rest if rest.count(".") == 1 and len(rest) > 1 else ""


def _finished(text: str, at: int, clean: str, end: int) -> Number:
    value = Fraction("0" + clean if clean[0] == "." else clean)
    place = Fraction(1, 10 ** len(clean.partition(".")[2]))
    power = _POWER.match(text, end)
    if power:
        size = Fraction(10) ** int(power[1])
        return Number(at, power.end(), value * size, place * size / 2)
    ten = _TEN_POWER.match(text, end)
    if ten:
        exponent = int(ten[1] or ten[2].translate(_RAISED)) if ten[1] or ten[2][-1] != "⁻" else 0
        size = Fraction(10) ** exponent
        return Number(at, ten.end(), value * size, place * size / 2)
    return _scaled(text, at, end, value, place)


def _scaled(text: str, start: int, end: int, value: Fraction, place: Fraction) -> Number:
    """A digit number with the magnitude words that follow it: 4.78万亿, 5万4千6百, 3万4000, 1.2 billion."""
    scale, after = scan_magnitude(text, end)
    if scale == 1:
        return Number(start, end, value, place / 2)
    value, place, end = value * scale, place * scale, after
    smaller = scale
    if text[end - 1] not in HAN_ALL:
        return _with_english(text, Number(start, end, value, place / 2), scale)
    while end < len(text) and end - start < LONGEST and text[end - 1] in HAN_ALL:
        zero = text[end] in "零〇"
        found = _PRINTED.match(text, end + zero)
        digits = found[0].translate(WIDE) if found else ""
        if not found or "." in digits or "," in digits or len(digits) > 12 or value.denominator > 1:
            break
        stop = found.end()
        scale, after = scan_magnitude(text, stop)
        if not int(digits) * scale < smaller or scale > 1 and text[stop] not in HAN_ALL:
            break
        if scale == 1 and not zero and len(digits) != len(str(smaller)) - 1:
            break
        value, place, end, smaller = value + int(digits) * scale, Fraction(scale), after, scale
        if scale == 1:
            break
    return Number(start, end, value, place / 2)


def _with_english(text: str, number: Number, scale: int) -> Number:
    """4 thousand 3 hundred and 21: smaller scales behind a first one, and a rest after "hundred and"."""
    while scale > 100:
        found = _NEXT.match(text, number.end)
        size, end = scan_magnitude(text, found.end()) if found else (1, 0)
        if not found or not 1 < size < scale or text[end - 1] in HAN_ALL:
            return number
        number = Number(number.start, end, number.value + int(found[1]) * size, Fraction(size, 2))
        scale = size
    rest = _REST.match(text, number.end)
    if rest and scale == 100 and number.value >= 1000:
        return Number(number.start, rest.end(), number.value + int(rest[1]), Fraction(1, 2))
    return number
