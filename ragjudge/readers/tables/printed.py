"""Numbers as tables print them: grouping, decimal commas, magnitudes, units and footnote marks in the cell.

A cell that is not wholly one number is not a number; nothing is guessed from a part of it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ragjudge.text.numerals import WIDE
from ragjudge.text.units import Unit, parse_unit

MISSING = frozenset(("", "-", "–", "—", "−", "--", "---", "..", "...", "…", ":", ".", "*", "?", "x",
                     "n/a", "na", "n.a.", "n.a", "n/d", "nd", "nan", "null", "none", "nil", "tbd", "tba",
                     "not available", "unknown", "无", "暂无", "不详", "未知", "缺"))
"""Folded cells that say that there is no value."""

_BODY = r"(?:[1-9][0-9]{0,2}(?:[,'’   \u00a0\u2009\u202f][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
_BODY_COMMA = r"(?:[1-9][0-9]{0,2}(?:[.'’ \u00a0\u2009\u202f][0-9]{3})+|[0-9]+)(?:,[0-9]+)?"
_EXPONENT = r"(?:[eE][-+]?[0-9]{1,3}| ?[×x*] ?10\^?[-+−]?[0-9]{1,3})?"
_HEAD = (r"^(?P<about>[~≈∼约]|ca?\.|about )?\s?(?P<sign>[-−–+])?\s?"
         r"(?P<money>US\$|HK\$|NT\$|A\$|C\$|R\$|S\$|[$€£¥￥₹₩])?\s?(?P<sign2>[-−–+])?")
_TAIL = r"\s?(?P<rest>[^0-9\s][^\n]{0,40})?$"
_POINT = re.compile(_HEAD + f"(?P<body>{_BODY})(?P<exp>{_EXPONENT})" + _TAIL, re.ASCII)
_COMMA = re.compile(_HEAD + f"(?P<body>{_BODY_COMMA})(?P<exp>{_EXPONENT})" + _TAIL, re.ASCII)
_MARKS = re.compile(r" ?(?:\[[0-9a-z]{1,3}\]|\([a-z]\)|[*†‡§¶#]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2})$")
_PERCENT = r" ?[%€$£¥]?$"
_PROVES_COMMA = re.compile(r"^[-−+]?(?:[0-9]+,[0-9]{1,2}|0,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+"
                           r"|[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,})" + _PERCENT)
_PROVES_POINT = re.compile(r"^[-−+]?(?:[0-9]*\.(?:[0-9]{1,2}|[0-9]{4,})|0?\.[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+"
                           r"\.[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3}){2,})" + _PERCENT)
_LONG_TAIL = re.compile(r"^[-−+]?[0-9]+,[0-9]{4,}" + _PERCENT)
_GROUP_OR_TAIL = re.compile(r"^[-−–+]?[^0-9]{0,4}[1-9][0-9]{0,2}[.,][0-9]{3}(?![0-9.,])")
_CODE = re.compile(r"^0[0-9]+$")
_DIGIT = re.compile(r"[0-9０-９]")


@dataclass(frozen=True, slots=True)
class Printed:
    """A number in a cell.

    Attributes:
        raw: Its digits as a strict decimal, grouping and exponent resolved, zeros at the end kept.
        places: Decimals printed (0 for 1,234; an exponent moves the point).
        scale: The magnitude word beside it ("1.2 million": 10**6); the value is raw × scale.
        unit: The unit printed in the cell, canonical, or None.
        about: The source marks it as approximate.
    """
    raw: str
    places: int
    scale: Fraction
    unit: str | None
    about: bool

    @property
    def value(self) -> Fraction:
        return Fraction(self.raw) * self.scale


def is_missing(cell: str) -> bool:
    """Whether the cell says that there is no value."""
    return cell.strip().lower() in MISSING


def is_code(cell: str) -> bool:
    """Whether the digits are a code that begins with 0 (a post code, a stock code), not a number."""
    return bool(_CODE.match(cell.strip()))


def decimal_comma(cells: Iterable[str], continental: bool = False) -> bool | None:
    """Whether a decimal comma is proven by some cell, and a decimal point by none; None: 1,234 may be either.

    A long tail (1,2341) is a decimal comma, or a footnote mark glued to a group: beside 2,500 nobody knows.

    Args:
        continental: Cells are divided by semicolons, as where the comma is the decimal mark.
    """
    comma = tail = open_ = False
    for cell in cells:
        cell = cell.strip()
        if "," in cell or "." in cell:
            if _PROVES_POINT.match(cell):
                return False
            comma = comma or bool(_PROVES_COMMA.match(cell))
            tail = tail or bool(_LONG_TAIL.match(cell))
            open_ = open_ or bool(_GROUP_OR_TAIL.match(cell))
    if comma or not open_:
        return comma or tail
    return None if tail or continental else False


@lru_cache(maxsize=65536)
def parse_printed(cell: str, comma: bool | None = False) -> Printed | None:
    """The number that the whole cell is, or None; comma None: 1,234 and 1.234 are none either."""
    if not _DIGIT.search(cell):
        return None
    text = cell.strip().translate(WIDE)
    if comma is None and _GROUP_OR_TAIL.match(text):
        return None
    found = (_COMMA if comma else _POINT).match(text)
    if not found or found["sign"] and found["sign2"]:
        return None
    scale, unit, known = _rest(found["money"], found["rest"])
    if not known:
        return None
    body = re.sub(r"[.'’ \u00a0\u2009\u202f]" if comma else r"[,'’ \u00a0\u2009\u202f]", "", found["body"])
    sign = "-" if (found["sign"] or found["sign2"] or "+") in "-−–" else ""
    raw = _strict(body.replace(",", "."), found["exp"])
    raw = sign + raw if raw.strip("0.") else raw
    return Printed(raw, len(raw.partition(".")[2]), scale, unit, bool(found["about"]))


def _strict(body: str, exponent: str) -> str:
    whole, _, part = body.partition(".")
    power = int(re.sub(r"^(?:[eE]| ?[×x*] ?10\^?)", "", exponent).replace("−", "-") or 0) \
        if exponent else 0
    digits, point = whole + part, len(whole) + power
    if point <= 0:
        digits, point = "0" * (1 - point) + digits, 1
    digits = digits.ljust(point, "0")
    whole, part = digits[:point].lstrip("0") or "0", digits[point:]
    return f"{whole}.{part}" if part else whole


def _rest(money: str | None, rest: str | None) -> tuple[Fraction, str | None, bool]:
    """(scale, unit, whether all that stands beside the digits is known)."""
    rest = _MARKS.sub("", rest or "").strip()
    if not rest and not money:
        return Fraction(1), None, True
    unit = _unit_beside(money, rest)
    if unit is None:
        return Fraction(1), None, False
    return unit.scale, unit.text if unit.dims or unit.text != "1" else None, True


def _unit_beside(money: str | None, rest: str) -> Unit | None:
    if not money:
        return parse_unit(rest)
    money = money.replace("￥", "¥")
    for text in (f"{money}{rest}", f"{money} {rest}".strip(), f"{rest} {money}".strip()):
        unit = parse_unit(text)
        if unit:
            return unit
    return None
