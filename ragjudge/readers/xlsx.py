"""XLSX values: every sheet as lines of cells joined by tabs, and as tables; formulas by their cached value.

Hidden sheets are read with the role hidden, hidden rows are marked, merged cells are filled.
Source: ECMA-376 part 1, SpreadsheetML; CASES T01, T03-T05, T07, T09, T10.
"""

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from ragjudge.readers.office import Archive, attribute, local, main_part, xml_events
from ragjudge.readers.structure import Draft, Grid, one_line, shaped
from ragjudge.readers.xlsx_values import BUILT_IN, GENERAL, Format, parse_format, shown
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Decoding, Document

READER, VERSION = "xlsx", 1
MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_ROW, MAX_COLUMN, MAX_CELLS, MAX_FILLED = 1_048_576, 16_384, 4_000_000, 1_000_000
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_NUMBER_AT_START = re.compile(r"[-+−(]?[$€£¥￥]?[0-9]")
_ON = ("1", "true", "on")


@dataclass(slots=True)
class Sheet:
    """Cells as row number -> column number -> text, both from 1."""
    cells: dict[int, dict[int, str]] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Book:
    """What the sheets of a workbook share."""
    strings: list[str]
    formats: list[Format]
    since_1904: bool
    cells_left: int = MAX_CELLS


def read_xlsx(data: bytes, name: str) -> Document:
    """An XLSX workbook as a Document."""
    archive = Archive(data, name)
    part = main_part(archive, "xl/workbook.xml", "workbook")
    root = archive.xml(part)
    book = Book(_strings(archive, part), _formats(archive, part),
                any(local(one.tag) == "workbookPr" and (attribute(one, "date1904") or "") in _ON
                    for one in root))
    relations, draft, warnings = archive.relations(part), Draft(), []
    for entry in (one for child in root if local(child.tag) == "sheets" for one in child):
        title = attribute(entry, "name") or "?"
        kind, target = relations.get(attribute(entry, "id") or "", ("", ""))
        if kind.lower() != "worksheet" or target not in archive:
            warnings.append(f"sheet {title}: {kind or 'no part'}, not read")
            continue
        sheet = read_sheet(archive.read(target), f"{name}#{target}", book)
        hidden = (attribute(entry, "state") or "visible") != "visible"
        warnings += [f"sheet {title}: {one}" for one in _remarks(sheet, hidden)]
        _write_sheet(sheet, title, hidden, draft)
    stem = name.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
    tables, more = shaped(draft.grids, stem)
    return Document(draft.text, tuple(draft.blocks), Decoding("utf-8", 100), READER, VERSION, MEDIA_TYPE,
                    tables=tables, warnings=(*warnings, *more))


def _remarks(sheet: Sheet, hidden: bool) -> list[str]:
    said = ["hidden, never evidence"] if hidden else []
    if sheet.hidden_rows:
        said.append(f"{len(sheet.hidden_rows)} hidden row(s) marked")
    if sheet.hidden_columns:
        named = [f"{column_name(low)}:{column_name(high)}" for low, high in sheet.hidden_columns[:5]]
        said.append(f"hidden column(s) {', '.join(named)} are read")
    more = len(sheet.warnings) - 5
    return said + sheet.warnings[:5] + ([f"{more} more remarks on cells"] if more > 0 else [])


def _text_of(element: Element) -> str:
    """The text of a string item; phonetic hints are left out."""
    parts = []
    for one in element:
        tag = local(one.tag)
        if tag == "t":
            parts.append(one.text or "")
        elif tag == "r":
            parts += [part.text or "" for part in one if local(part.tag) == "t"]
    return _ESCAPED.sub(lambda found: _character(int(found[1], 16)), "".join(parts))


def _character(code: int) -> str:
    if code < 32:
        return chr(code) if code in (9, 10, 13) else ""
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else chr(code)


def _strings(archive: Archive, part: str) -> list[str]:
    found = archive.related(part, "sharedStrings")
    if not found:
        return []
    strings: list[str] = []
    for event, element in xml_events(archive.read(found), f"{archive.name}#{found}"):
        if event == "end" and local(element.tag) == "si":
            strings.append(_text_of(element))
            element.clear()
    return strings


def _formats(archive: Archive, part: str) -> list[Format]:
    """The format of each cell style."""
    found = archive.related(part, "styles")
    if not found:
        return []
    codes, made = dict(BUILT_IN), []
    for section in archive.xml(found):
        if local(section.tag) == "numFmts":
            for one in section:
                codes[_whole(attribute(one, "numFmtId"), -1)] = attribute(one, "formatCode") or ""
        elif local(section.tag) == "cellXfs":
            made = [codes.get(_whole(attribute(one, "numFmtId"), 0), "") for one in section]
    return [parse_format(code) if code else GENERAL for code in made]


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and len(text) < 10 and not text.strip("0123456789") else otherwise


def column_name(number: int) -> str:
    """1 is A, 27 is AA."""
    made = ""
    while number:
        number, letter = divmod(number - 1, 26)
        made = chr(65 + letter) + made
    return made


def parse_reference(text: str | None) -> tuple[int, int] | None:
    """(row, column) from 1 of "C3"; None if it is not an address on a sheet."""
    found = _REFERENCE.fullmatch(text or "")
    if not found:
        return None
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - 64
    row = int(found[2])
    return (row, column) if 0 < row <= MAX_ROW and column <= MAX_COLUMN else None


def read_sheet(data: bytes, where: str, book: Book) -> Sheet:
    """The cells of a worksheet part, merged ranges filled."""
    sheet, holder, number = Sheet(), None, 0
    for event, element in xml_events(data, where):
        tag = local(element.tag)
        if event == "start":
            holder = element if tag == "sheetData" else holder
        elif tag == "row" and holder is not None:
            number = _whole(attribute(element, "r"), number + 1)
            _read_row(element, number, sheet, book, where)
            holder.clear()
        elif tag == "col" and (attribute(element, "hidden") or "") in _ON:
            sheet.hidden_columns.append((_whole(attribute(element, "min"), 1),
                                         _whole(attribute(element, "max"), 1)))
        elif tag == "mergeCell":
            first, _, last = (attribute(element, "ref") or "").partition(":")
            start, end = parse_reference(first), parse_reference(last)
            if start and end:
                sheet.merged.append((*start, *end))
    _fill_merged(sheet)
    return sheet


def _read_row(row: Element, number: int, sheet: Sheet, book: Book, where: str) -> None:
    cells: dict[int, str] = {}
    column = 0
    for cell in row:
        if local(cell.tag) != "c":
            continue
        place = parse_reference(attribute(cell, "r"))
        column = place[1] if place else column + 1
        book.cells_left -= 1
        if book.cells_left < 0 or column > MAX_COLUMN or number > MAX_ROW:
            raise SourceError(where, f"refused: more than {MAX_CELLS} cells or beyond the sheet",
                              "split the workbook or save the sheet as CSV")
        text, remark = _cell_text(cell, book)
        if remark:
            sheet.warnings.append(f"{column_name(column)}{number}: {remark}")
        if text:
            cells[column] = text
    if cells:
        sheet.cells[number] = cells
        if (attribute(row, "hidden") or "") in _ON:
            sheet.hidden_rows.add(number)


def _cell_text(cell: Element, book: Book) -> tuple[str, str | None]:
    """What a cell shows, and a remark where that is not all there is to say."""
    kind = attribute(cell, "t") or "n"
    raw = formula = None
    for one in cell:
        tag = local(one.tag)
        if tag == "v":
            raw = one.text or ""
        elif tag == "f":
            formula = one
        elif tag == "is":
            return one_line(_text_of(one)), None
    if raw is None or raw == "" and kind != "str":
        return "", "formula without a stored value, read as empty" if formula is not None else None
    if kind == "s":
        at = _whole(raw.strip(" "), -1)
        return (one_line(book.strings[at]), None) if 0 <= at < len(book.strings) else \
            ("", f"no shared string {raw[:20]}")
    if kind == "b":
        return ("TRUE" if raw.strip(" ") in _ON else "FALSE"), None
    if kind == "e":
        return raw, f"error value {raw[:20]}"
    if kind in ("str", "inlineStr"):
        return one_line(_ESCAPED.sub(lambda found: _character(int(found[1], 16)), raw)), None
    if kind == "d":
        return raw.removesuffix("T00:00:00").replace("T", " ").removesuffix("Z"), None
    style = _whole(attribute(cell, "s"), 0)
    form = book.formats[style] if style < len(book.formats) else GENERAL
    return shown(raw.strip(" \n\t"), form, book.since_1904)


def _fill_merged(sheet: Sheet) -> None:
    """The text of a merged range stands in each of its cells; a title across a whole row stands once."""
    budget = MAX_FILLED
    last_column = max((max(cells) for cells in sheet.cells.values()), default=0)
    last_row = max(sheet.cells, default=0)
    for top, left, bottom, right in sheet.merged:
        text = sheet.cells.get(top, {}).get(left, "")
        bottom, right = min(bottom, last_row), min(right, last_column)
        alone = len(sheet.cells.get(top, {})) == 1 and right > left
        size = max(0, bottom - top + 1) * max(0, right - left + 1)
        if not text or alone or size > budget:
            continue
        budget -= size
        for row in range(top, bottom + 1):
            cells = sheet.cells.setdefault(row, {})
            for column in range(left, right + 1):
                cells.setdefault(column, text)


def _regions(sheet: Sheet) -> list[list[int]]:
    """Row numbers between blank rows; numbers that go on in the same columns are joined again."""
    regions: list[list[int]] = []
    for row in sorted(sheet.cells):
        if regions and row == regions[-1][-1] + 1:
            regions[-1].append(row)
        elif regions and len(regions[-1]) > 1 and _goes_on(sheet, regions[-1], row):
            regions[-1].append(row)
        else:
            regions.append([row])
    return regions


def _goes_on(sheet: Sheet, region: list[int], row: int) -> bool:
    above, below = sheet.cells[region[-1]], sheet.cells[row]
    return len(below) > 1 and min(above) == min(below) and max(above) == max(below) and \
        any(_NUMBER_AT_START.match(text) for text in below.values())


def _write_sheet(sheet: Sheet, title: str, hidden: bool, draft: Draft) -> None:
    if not sheet.cells:
        return
    draft.add("hidden" if hidden else "heading", title, level=0 if hidden else 1)
    heading, count = (title,), 0
    for region in _regions(sheet):
        left = min(min(sheet.cells[row]) for row in region)
        right = max(max(sheet.cells[row]) for row in region)
        rows = [[sheet.cells[row].get(column, "") for column in range(left, right + 1)] for row in region]
        if len(region) < 2 or left == right:
            for line in rows:
                draft.add("hidden" if hidden else "paragraph", "\t".join(line).strip("\t"), heading)
            continue
        count += 1
        marked = range(len(region)) if hidden else \
            [at for at, row in enumerate(region) if row in sheet.hidden_rows]
        last = draft.blocks[-1]
        caption = draft.parts[-1] if last.role == "paragraph" and last.heading == heading else None
        draft.add_table(Grid(rows, [], None, caption, heading, frozenset(marked),
                             title if count == 1 else f"{title}#{count}"), "hidden" if hidden else "table")
