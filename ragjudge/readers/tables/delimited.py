"""CSV, TSV, semicolon and whitespace tables: an own parser that keeps the line of every row."""

from collections import Counter
from dataclasses import dataclass

from ragjudge.readers.tables.header import header_start, is_header
from ragjudge.readers.tables.package import DataPackage, parse_package
from ragjudge.readers.tables.printed import parse_printed
from ragjudge.readers.tables.shape import shape_table
from ragjudge.records.units import Block, Decoding, Document, Table

READER = "delimited"
VERSION = 1
_SEPARATORS = (",", "\t", ";", "|")
_SAMPLE = 60
_MAX_NAMED = 8
_WHITESPACE_TYPES = ("dat", "txt", "asc", "prn")


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its line [start, end) in the text, without the line end, and its cells unquoted."""
    start: int
    end: int
    cells: tuple[str, ...]


def split_records(text: str, separator: str) -> tuple[list[Record], list[str]]:
    """The records of delimited text, blank lines left out, with warnings.

    A quoted cell may hold separators, doubled quotes and line ends. A quote that is never closed belongs to
    its line only. Separator " " stands for runs of blanks and tabs, without quotes.
    """
    if separator == " ":
        return _split_blanks(text), []
    records, warnings, at = [], [], 0
    while at < len(text):
        end = _line_end(text, at)
        cells, stop = _cells(text, at, end, separator)
        if stop is None:
            warnings.append(f"quote not closed in the record at character {at}: read to its line end")
            cells, stop = tuple(cell.replace('"', "") for cell in text[at:end].split(separator)), end
        if stop > at and any(cells):
            records.append(Record(at, stop, cells))
        at = _after_line_end(text, stop)
    return records, warnings


def _line_end(text: str, at: int) -> int:
    ends = [found for mark in "\r\n" if (found := text.find(mark, at)) >= 0]
    return min(ends, default=len(text))


def _after_line_end(text: str, at: int) -> int:
    return at + (2 if text.startswith("\r\n", at) else 1)


def _cells(text: str, at: int, line_end: int, separator: str) -> tuple[tuple[str, ...], int | None]:
    """Cells of the record at `at` and its end; None for the end if a quote is not closed."""
    if '"' not in text[at:line_end]:
        return tuple(text[at:line_end].split(separator)), line_end
    cells: list[str] = []
    while True:
        if text.startswith('"', at + (start := _blanks(text, at, line_end))):
            cell, at = _quoted(text, at + start + 1)
            if at is None:
                return (), None
            if at > line_end:
                line_end = _line_end(text, at)
        else:
            cell = ""
        stop = text.find(separator, at, line_end)
        stop = line_end if stop < 0 else stop
        cells.append(cell + (text[at:stop].rstrip() if cell else text[at:stop]))
        if stop == line_end:
            return tuple(cells), line_end
        at = stop + len(separator)


def _blanks(text: str, at: int, end: int) -> int:
    count = 0
    while at + count < end and text[at + count] == " ":
        count += 1
    return count


def _quoted(text: str, at: int) -> tuple[str, int | None]:
    parts = []
    while True:
        close = text.find('"', at)
        if close < 0:
            return "", None
        parts.append(text[at:close])
        if not text.startswith('""', close):
            return "".join(parts), close + 1
        parts.append('"')
        at = close + 2


def _split_blanks(text: str) -> list[Record]:
    records, at = [], 0
    while at < len(text):
        end = _line_end(text, at)
        line = text[at:end]
        if line.strip() and not line.lstrip().startswith(("#", "%", "!")):
            records.append(Record(at, end, tuple(line.partition(" #")[0].split())))
        at = _after_line_end(text, end)
    return records


def detect_separator(text: str, name: str = "") -> str:
    """The separator whose count of cells is the most constant over the first records; "," if none splits.

    Blanks separate only where nearly all cells are numbers, or the file type says so.
    """
    sample = text[:200_000]
    best = (0, 0, ",")
    for separator in _SEPARATORS:
        widths = [len(one.cells) for one in split_records(sample, separator)[0][:_SAMPLE]]
        usual, count = Counter(widths).most_common(1)[0] if widths else (1, 0)
        if usual > 1:
            best = max(best, (100 * count // len(widths), usual, separator), key=lambda one: one[:2])
    if best[0] >= 60 or best[0] and name.rsplit(".", 1)[-1].lower() in ("csv", "tsv"):
        return best[2]
    records = _split_blanks(sample)[:_SAMPLE]
    widths = [len(one.cells) for one in records]
    usual = Counter(widths).most_common(1)[0][0] if widths else 1
    cells = [cell for one in records for cell in one.cells]
    numbers = sum(parse_printed(cell) is not None for cell in cells)
    typed = name.rsplit(".", 1)[-1].lower() in _WHITESPACE_TYPES
    steady = usual > 1 and widths.count(usual) * 10 >= len(widths) * 9
    if steady and (typed or numbers * 10 >= len(cells) * 8):
        return " "
    return best[2]


def read_delimited(text: str, decoding: Decoding, name: str, package: bytes | None = None) -> Document:
    """A delimited file as a Document with one table; its text is the file itself.

    An empty file beside a data package keeps the package's columns, with no rows. Never raises for bad
    content: rows that do not fit the header are listed in the warnings.

    Args:
        name: The file's name or path; columns of a file without a header are named by its stem.
        package: Bytes of the datapackage.json beside the file.
    """
    known = parse_package(package, name)
    stem = name.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    separator = detect_separator(text, name)
    records, warnings = split_records(text, separator)
    if separator == " ":
        records = _comment_header(text, records) + records
    if not records:
        return _empty(text, decoding, known, stem)
    records, more = _fitting(records)
    said = (*warnings, *more, *(known.warnings if known else ()))
    table = shape_table("0", [one.cells for one in records], [(one.start, one.end) for one in records],
                        package=known, name=stem, warnings=said, continental=separator == ";")
    return _document(text, decoding, known, table, separator)


def _comment_header(text: str, records: list[Record]) -> list[Record]:
    """The last comment line above the data as a header, if it has a word for each column."""
    above = text[:records[0].start] if records else ""
    line = above.rstrip("\r\n").rpartition("\n")[2]
    cells = tuple(line.lstrip("#%! ").split())
    if not records or not line.startswith(("#", "%", "!")) or len(cells) != len(records[0].cells):
        return []
    start = len(above.rstrip("\r\n")) - len(line)
    return [Record(start, start + len(line), cells)]


def _fitting(records: list[Record]) -> tuple[list[Record], list[str]]:
    """Records that fit the header; cells beyond its width are dropped if empty, else the record is."""
    grid = [one.cells for one in records]
    first = header_start(grid)
    width = len(grid[first])
    below = {len(cells) for cells in grid[first + 1:]}
    if below == {width + 1} and is_header(grid[first], grid[first + 1:]):
        width += 1                      # a column of row names without a header
        head = records[first]
        records = [*records[:first], Record(head.start, head.end, ("", *head.cells)), *records[first + 1:]]
    kept, short, long = [], [], []
    for at, one in enumerate(records):
        extra = one.cells[width:]
        if at > first and any(cell.strip() for cell in extra):
            long.append(at + 1)
            continue
        if at > first and len(one.cells) < width:
            short.append(at + 1)
        kept.append(Record(one.start, one.end, one.cells[:width]) if extra and at >= first else one)
    warnings = []
    if short:
        warnings.append(f"{len(short)} record(s) have fewer cells than the header ({_named(short)}): "
                        "the missing ones are read as empty")
    if long:
        warnings.append(f"{len(long)} record(s) have more cells than the header ({_named(long)}): not read")
    return kept, warnings


def _named(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MAX_NAMED]))
    return f"record {shown}" + (", …" if len(numbers) > _MAX_NAMED else "")


def _empty(text: str, decoding: Decoding, package: DataPackage | None, stem: str) -> Document:
    warnings = ("file empty",)
    if package is None or not package.fields:
        return Document(text, (), decoding, READER, VERSION, "text/csv", warnings=warnings)
    names = tuple(one.name for one in package.fields)
    table = shape_table("0", [names], [(0, 0)], 1, package=package, name=stem,
                        warnings=(*warnings, *package.warnings))
    return _document(text, decoding, package, table, ",")


def _document(text: str, decoding: Decoding, package: DataPackage | None, table: Table,
              separator: str) -> Document:
    blocks = [Block("table", table.start, table.end)] if table.end > table.start else []
    blocks += [Block("table_row", row.start, row.end) for row in table.rows]
    media = {"\t": "text/tab-separated-values", " ": "text/plain"}.get(separator, "text/csv")
    return Document(text, tuple(blocks), decoding, READER, VERSION, media, package.title if package else None,
                    tables=(table,), warnings=table.warnings)
