"""JSON and JSON Lines: lines of "path: value", arrays of flat objects as tables; values as they are written.

Path form: names joined by dots, [0] for places in arrays.
"""

from typing import Any

from ragjudge.readers.decoding import decode
from ragjudge.readers.structure import Draft, Grid, one_line, shaped
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.strict_json import parse_json
from ragjudge.records.units import Decoding, Document

READER, VERSION = "json", 1
MIN_ROWS = 2
MAX_COLUMNS = 200
_TITLES = ("title", "name", "标题", "標題", "名称")


def read_json(data: bytes, name: str) -> Document:
    """A JSON file as a Document."""
    source, decoding = decode(data, name=name)
    return _document(_value(source, name), decoding, name, "application/json")


def read_json_lines(data: bytes, name: str) -> Document:
    """A JSON Lines file as a Document; blank lines are skipped, every bad line is named."""
    source, decoding = decode(data, name=name)
    values, faults = [], []
    for number, line in enumerate(source.split("\n"), 1):
        if line.strip(" \t\r"):
            try:
                values.append(_value(line, f"{name}:{number}"))
            except SourceError as error:
                faults.append(f"line {number}: {error.what}")
    if faults:
        more = f" (and {len(faults) - 5} more)" if len(faults) > 5 else ""
        raise SourceError(name, "; ".join(faults[:5]) + more, "mend these lines")
    return _document(values, decoding, name, "application/jsonl")


def _value(source: str, name: str) -> Any:
    try:
        return parse_json(source.encode("utf-8"), name)
    except BundleError as error:
        raise SourceError(name, error.what, "mend the JSON") from None


def _document(value: Any, decoding: Decoding, name: str, media_type: str) -> Document:
    draft = Draft()
    _write(value, "", draft)
    tables, warnings = shaped(draft.grids)
    title = None
    if isinstance(value, dict):
        title = next((one_line(value[key]) for key in _TITLES if isinstance(value.get(key), str)), None)
    return Document(draft.text, tuple(draft.blocks), decoding, READER, VERSION, media_type,
                    title=title or None, tables=tables, warnings=tuple(warnings))


def _write(value: Any, path: str, draft: Draft) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            key = one_line(key)
            _write(inner, f"{path}.{key}" if path else key, draft)
    elif isinstance(value, list):
        grid = _as_grid(value, path)
        if grid:
            draft.add_table(grid)
        elif value and all(not isinstance(one, (dict, list)) for one in value):
            _line(path, ", ".join(printed(one) for one in value), draft)
        else:
            for number, inner in enumerate(value):
                _write(inner, f"{path}[{number}]", draft)
    else:
        _line(path, printed(value), draft)


def _line(path: str, text: str, draft: Draft) -> None:
    text = one_line(text)
    if text:
        draft.add("list_item", f"{path}: {text}" if path else text)


def _as_grid(values: list, path: str) -> Grid | None:
    """The table of an array of flat objects with much the same names; None if it is not one."""
    if len(values) < MIN_ROWS or not all(isinstance(one, dict) and one for one in values):
        return None
    names: dict[str, None] = {}
    filled = 0
    for one in values:
        if any(isinstance(inner, (dict, list)) for inner in one.values()):
            return None
        names.update(dict.fromkeys(one))
        filled += len(one)
    if len(names) > MAX_COLUMNS or filled * 2 < len(names) * len(values):
        return None
    rows = [[one_line(key) for key in names]]
    rows += [[one_line(printed(one.get(key))) for key in names] for one in values]
    return Grid(rows, [], header_rows=1, caption=path or None)


def printed(value: Any) -> str:
    """A scalar as JSON writes it, strings without quotes, null as nothing."""
    if value is None:
        return ""
    if value is True or value is False:
        return "true" if value else "false"
    return str(value)
