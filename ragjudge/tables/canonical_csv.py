"""The one byte form of a query's result. Source: RFC 4180 with LF; docs/formats.md 4.8"""

from ragjudge.records.errors import SourceError
from ragjudge.tables.sql_guard import Result, Value


def canonical_csv(result: Result) -> bytes:
    """Header and rows as UTF-8: comma, LF, quotes only where they are needed; NULL is empty, "" is quoted.

    Raises:
        SourceError: A number that is not finite, or text that is no Unicode.
    """
    lines = [",".join(_text(one) for one in result.columns)]
    lines += [",".join(_cell(one) for one in row) for row in result.rows]
    try:
        return ("\n".join(lines) + "\n").encode("utf-8")
    except UnicodeEncodeError:
        raise SourceError("query", "gives text that is not Unicode") from None


def _cell(value: Value) -> str:
    if value is None:
        return ""
    if type(value) is float:
        if value != value or value in (float("inf"), float("-inf")):
            raise SourceError("query", f"gives {value}, which is no number")
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return _text(str(value)) if type(value) is str else str(value)


def _text(text: str) -> str:
    if not text or any(char in text for char in ',"\n\r') or text != text.strip(" \t"):
        return '"' + text.replace('"', '""') + '"'
    return text
