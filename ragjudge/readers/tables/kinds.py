"""The kind of a column: what names the row, its period, a number, the number's unit, or a note."""

import re
from collections.abc import Callable, Sequence

from ragjudge.readers.tables.printed import is_code, is_missing, parse_printed
from ragjudge.readers.tables.times import (TIME_WORDS, header_words, header_year, is_any_year, is_time,
                                           names_other_date, names_time)
from ragjudge.readers.tables.unit_labels import read_unit, split_header
from ragjudge.records.units import ColumnKind
from ragjudge.text.canon import key

UNIT_NAMES = frozenset((
    "unit", "units", "unit of measure", "unit of measurement", "uom", "unit name", "einheit", "unite",
    "unidad", "单位", "计量单位", "数据单位"))
_NOTE_LAST = frozenset((
    "note", "notes", "comment", "comments", "remark", "remarks", "description", "url", "urls", "link",
    "links", "footnote", "footnotes", "citation", "citations", "reference", "references", "incomplete",
    "flag", "flags", "doi", "备注", "说明", "注释", "注", "链接", "网址", "描述"))
_NOTE_WHOLE = frozenset((
    "source", "sources", "data source", "quelle", "来源", "数据来源", "资料来源", "出处", "#", "序号", "no",
    "no.", "index"))
_CODE_NAMES = frozenset(("id", "code", "zip", "zipcode", "postcode", "isbn", "issn", "cas", "iso", "fips",
                         "phone", "编号", "代码", "编码", "邮编", "证券代码", "股票代码", "电话"))
_ABOUT = frozenset(("by", "on", "from", "at"))
_URL = re.compile(r"^(?:https?://|www\.|doi:|10\.[0-9]{4})")
_LONG_NOTE = 80


def column_kind(header: str, cells: Sequence[str], comma: bool | None, first: bool = False) -> ColumnKind:
    """The kind, from the header and the cells of the data rows (all of them; empty cells included).

    Long texts are notes, but in the first column, which names the rows.
    """
    filled = [cell for cell in cells if not is_missing(cell)]
    by_name = _by_name(header, filled)
    if by_name:
        return by_name
    if header_year(header) and (not filled or _percent_numbers(filled, comma) >= 50):
        return "measure"
    unit = split_header(header)[1]
    a_period = unit is None or unit.kind_hint == "duration"  # "demand (million bbl/day)" is none
    if a_period and names_time(header) and (not filled or _percent(filled, _is_period) >= 80):
        return "time"
    if not filled:
        return "measure" if unit else "note" if cells else "key"
    if _is_number(header, filled, comma):
        return "measure"
    if _percent(filled, is_time) >= 95 and not _percent(filled, is_any_year) >= 1:
        return "time"
    return "note" if _is_note(filled) and not first else "key"


def _by_name(header: str, filled: Sequence[str]) -> ColumnKind | None:
    folded = key(header).strip()
    words = header_words(header) or [""]
    if folded in UNIT_NAMES and _percent(filled, lambda cell: parse_printed(cell) is None) >= 80:
        return "unit"
    if words[-1] in _NOTE_LAST or folded in _NOTE_WHOLE:
        return "note"
    if len(words) > 1 and words[-1] in _ABOUT or _is_other_date(header, filled):
        return "note"
    if words[-1] in _CODE_NAMES:
        return "key"
    if filled and _percent(filled, lambda cell: bool(_URL.match(cell.strip()))) >= 30:
        return "note"
    return None


def _is_other_date(header: str, filled: Sequence[str]) -> bool:
    """A date that is not the row's period: when it was made, or the base year of its money."""
    if not filled or not names_other_date(header):
        return False
    named = any(word in TIME_WORDS for word in header_words(header))
    return _percent(filled, _is_period if named else is_time) >= 80


def _is_period(cell: str) -> bool:
    return is_time(cell) or is_any_year(cell)


def _percent(cells: Sequence[str], test: Callable[[str], bool]) -> int:
    """How many of a hundred cells pass, rounded down; 0 of none."""
    return 100 * sum(map(test, cells)) // len(cells) if cells else 0


def _percent_numbers(filled: Sequence[str], comma: bool | None) -> int:
    return _percent(filled, lambda cell: parse_printed(cell, comma) is not None)


def _is_number(header: str, filled: Sequence[str], comma: bool | None) -> bool:
    if any(is_code(cell) for cell in filled):
        return False
    share = _percent_numbers(filled, comma)
    # A cell such as "Q1 2022" or "see note" among many numbers; a column of model names is not meant.
    return share >= 95 or (share >= 75 and len(filled) >= 4 and split_header(header)[1] is not None)


def _is_note(filled: Sequence[str]) -> bool:
    mean = sum(map(len, filled)) // len(filled)
    return mean > _LONG_NOTE or (mean > 40 and 10 * len(set(filled)) > 8 * len(filled) and len(filled) > 2)


def is_unit_column(cells: Sequence[str]) -> bool:
    """Whether most cells are units: an unnamed unit column."""
    filled = [cell for cell in cells if not is_missing(cell)]
    return bool(filled) and _percent(filled, lambda cell: read_unit(cell) is not None) >= 80
