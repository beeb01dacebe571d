"""Columns of a table by what their cells are: numbers with a unit and a scale, dates, durations, names.

Values are exact. A column is numeric only if all its cells are, blanks apart.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from ragjudge.calc.table_claims.cell_tokens import YEAR, cell_tokens
from ragjudge.text.numerals import EN_SCALES

Kind = Literal["number", "date", "duration", "text"]
BLANKS = frozenset(
    (
        "",
        "-",
        "--",
        "—",
        "- -",
        "n/a",
        "n / a",
        "na",
        "n/ a",
        "n /a",
        "tba",
        "tbd",
        "none",
        "无",
        "/",
        "…",
        "...",
        "?",
        "不详",
        "暂无",
        "缺",
    )
)
_VALUE = re.compile(
    r"(?P<sign>[-−+] ?)?(?P<money>us\$|[$€£¥])? ?(?P<num>[0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)"
    r" ?(?P<unit>(?:%|[a-z°/²³\u4e00-\u9fff]){0,12})(?: ?[([][^()]*[)\]])?(?: ?\*)?"
)
_COMPOUND = re.compile(
    r"(?P<name>[^0-9]*[^0-9 (,]) ?(?:\(|,| ) ?(?P<num>[0-9][0-9,]*(?:\.[0-9]+)?) ?\)?"
)
_DURATION = re.compile(r"(?:([0-9]{1,3}):)?([0-9]{1,2}):([0-9]{2}(?:\.[0-9]+)?)(?: ?h)?")
_UNIT = re.compile(r"[(\[（【]([^()\[\]]*)[)\]）】]")
SCALES = {
    **EN_SCALES,
    **{f"{word}s": value for word, value in EN_SCALES.items()},
    "hundred": 100,
    "万": 10**4,
    "亿": 10**8,
    "千": 1000,
    "百万": 10**6,
    "千万": 10**7,
    "万亿": 10**12,
    "百": 100,
    "十亿": 10**9,
    "mn": 10**6,
    "mln": 10**6,
    "bn": 10**9,
    "000s": 1000,
}
_CAPTION_UNIT = re.compile(r"\(([^()]{1,20})\)|单位 ?[:：]? ?([^ ()，,;；。]{1,12})")
_SCALE = re.compile(
    "(?:in )?(" + "|".join(sorted(SCALES, key=len, reverse=True)) + r")(?![a-z]) ?(?:of |/ ?)?"
)

_WHEN = re.compile("year|season|date|period|年|日期|时间|期")


@dataclass(frozen=True, slots=True)
class Measure:
    """What a header or a cell says of a number: a factor and a unit in tokens ("" unknown)."""

    scale: Fraction
    unit: str


@dataclass(slots=True)
class Column:
    """One column: its header in tokens, and its cells read as numbers, dates or durations.

    Attributes:
        name: Header tokens without the unit bracket. `full`: with it.
        values: By row: Fraction (number, duration in seconds), (year, month, day) of a date, or None.
        places: How many rows have a value. `compound`: cells are a name and a number.
    """

    index: int
    name: tuple[str, ...]
    full: tuple[str, ...]
    measure: Measure
    kind: Kind = "text"
    values: list = field(default_factory=list)
    compound: bool = False
    exact: bool = False


def measure_of(text: str) -> Measure:
    """The scale and the unit in a header's bracket or in the letters after a number."""
    text = text.strip()
    found = _SCALE.match(text)
    if found:
        return Measure(
            Fraction(SCALES[found[1]]), " ".join(cell_tokens(text[found.end() :].strip()))
        )
    return Measure(Fraction(1), " ".join(cell_tokens(text)))


def caption_measure(caption: str) -> Measure | None:
    """The measure that a caption states: "(万辆)", "单位：%", "(in millions)"; None if it states none."""
    found = _CAPTION_UNIT.search(caption)
    if found is None:
        return None
    text = (found[1] or found[2]).strip()
    return measure_of(text) if _SCALE.match(text) or text[:1] in "%$€£¥" or found[2] else None


def read_column(index: int, header: str, cells: list[str]) -> Column:
    """A column from its header and cells, both as folded keys."""
    bracket = _UNIT.search(header)
    unit = measure_of(bracket[1] if bracket else "")
    name = cell_tokens(
        (header[: bracket.start()] + " " + header[bracket.end() :]).strip() if bracket else header
    )
    made = Column(index, name, cell_tokens(header), unit)
    filled = [cell for cell in cells if cell not in BLANKS]
    if not filled:
        made.values = [None] * len(cells)
        return made
    for reader in (_numbers, _durations, _dates, _compounds):
        if reader(made, cells, filled):
            return made
    made.values = [None] * len(cells)
    return made


def _numbers(made: Column, cells: list[str], filled: list[str]) -> bool:
    if not _VALUE.fullmatch(filled[0]):
        return False
    found = [_VALUE.fullmatch(cell) for cell in cells]
    read = [one for one in found if one]
    if len(read) < len(filled) or not read:
        return False
    units = {one["unit"] for one in read}
    if len(units - {""}) > 1 and not all(measure_of(one).scale > 1 for one in units - {""}):
        return False
    made.kind = "number"
    made.exact = all("(" not in cell and "[" not in cell for cell in filled)
    made.values = [_value(one) if one else None for one in found]
    own = {measure_of(one).unit for one in units} - {""}
    money = {one["money"] for one in read if one["money"]}
    if not made.measure.unit and (own or money):
        made.measure = Measure(
            made.measure.scale, min(own) if len(own) == 1 else "$" if money else ""
        )
    return True


def _value(found: re.Match) -> Fraction | int:
    plain = found["num"].replace(",", "")
    value = int(plain) if "." not in plain else Fraction(plain if plain[0] != "." else "0" + plain)
    parts = found.groupdict()
    scale = measure_of(parts["unit"]).scale if parts.get("unit") else 1
    return (-value if parts.get("sign") and parts["sign"][0] in "-−" else value) * scale


def _durations(made: Column, cells: list[str], filled: list[str]) -> bool:
    if not _DURATION.fullmatch(filled[0]):
        return False
    found = [_DURATION.fullmatch(cell) for cell in cells]
    if sum(one is not None for one in found) < len(filled):
        return False
    made.kind = "duration"
    made.values = [
        None if one is None else int(one[1] or 0) * 3600 + int(one[2]) * 60 + Fraction(one[3])
        for one in found
    ]
    return True


def _dates(made: Column, cells: list[str], filled: list[str]) -> bool:
    if _date(filled[0]) is None:
        return False
    dates = [_date(cell) for cell in cells]
    if sum(one is not None for one in dates) < len(filled):
        return False
    shapes = {tuple(part is None for part in one) for one in dates if one}
    if len(shapes) != 1:
        return False
    made.kind = "date"
    made.values = dates
    return True


def _date(cell: str) -> tuple | None:
    tokens = cell_tokens(cell)
    month = [one for one in tokens if one[0] == "m" and one[1:].isdecimal()]
    day = [one for one in tokens if one[0] == "d" and one[1:].isdecimal()]
    year = [one for one in tokens if YEAR.fullmatch(one)]
    if len(month) != 1 or len(day) > 1 or len(year) > 1 or not (day or year):
        return None
    return (int(year[0]) if year else None, int(month[0][1:]), int(day[0][1:]) if day else None)


def _compounds(made: Column, cells: list[str], filled: list[str]) -> bool:
    """Cells that are all a name and a number: "toyota center 15,392", "x mcdaniel (24)"."""
    if len(filled) < 2 or not _COMPOUND.fullmatch(filled[0]):
        return False
    found = [_COMPOUND.fullmatch(cell) for cell in cells]
    if sum(one is not None for one in found) < len(filled):
        return False
    made.compound = True
    made.kind = "number"
    made.values = [_value(one) if one else None for one in found]
    return True


def is_years(column: Column) -> bool:
    """Whether all its numbers may be years."""
    values = [value for value in column.values if value is not None]
    return (
        column.kind == "number"
        and bool(values)
        and all(value.denominator == 1 and 1000 <= value < 2200 for value in values)
    )


def is_time(column: Column) -> bool:
    """Whether it says when: dates, or years under a header that says so."""
    return column.kind == "date" or is_years(column) and bool(_WHEN.search(" ".join(column.full)))
