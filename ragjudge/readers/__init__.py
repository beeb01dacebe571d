"""Bytes to Documents: one module a format, pure; what cannot be read says why and what would help."""

from collections.abc import Callable
from dataclasses import replace

from ragjudge.readers.cells import find_row, read_cell
from ragjudge.readers.decoding import decode
from ragjudge.readers.formats import NOT_YET, SUPPORTED, check_kind, extension_of
from ragjudge.readers.served import Served, extension_for, type_fits
from ragjudge.records.errors import SourceError
from ragjudge.records.query import is_query
from ragjudge.records.units import Document
from ragjudge.text.charset import SPACES

__all__ = ["NOT_YET", "SUPPORTED", "Served", "decode", "extension_of", "find_row", "read", "read_cell",
           "read_cited", "type_fits"]

_DELIMITED = ("text/csv", "text/tab-separated-values")
_MAY_BE_HTML = ("text/plain", "text/markdown", *_DELIMITED)


def read(data: bytes, name: str, package: bytes | None = None, *, extension: str | None = None,
         charset: str | None = None) -> Document:
    """The Document of a file; the reader is chosen by the name's extension, the content may overrule it.

    Args:
        name: The path, for its extension, for errors and for the names of columns.
        package: The bytes of the datapackage.json that lies beside a table, if there is one.
        extension: What the source is to be read as, instead of the name's own extension (web pages).
        charset: What the server declared, for formats that do not settle it themselves.

    Raises:
        SourceError: Empty, not of a supported kind, damaged, or nothing in it can be cited.
    """
    extension, kind = check_kind(data, name, extension)
    media_type = SUPPORTED.get(extension, "text/plain")
    renamed = kind == "html" and media_type in _MAY_BE_HTML
    if renamed:
        media_type = "text/html"
    document = _parsed(data, name, media_type, package, charset)
    if not document.text.strip(SPACES + _INVISIBLE):
        raise SourceError(name, "file holds nothing but white space", "fill it or delete it")
    if renamed:
        remark = f"read as HTML: that is what it holds, whatever the name .{extension} says"
        return replace(document, warnings=(remark, *document.warnings))
    return document


def read_cited(data: bytes, uri: str, served: Served | None = None, package: bytes | None = None) -> Document:
    """The Document of a source as evidence cites it: a file, a page of the web, the result of a query.

    Args:
        served: What the server declared, for a page; it is read as that, charset and all.
    Raises:
        SourceError: As `read`; also a declared type that is not read.
    """
    if served is not None:
        return read(data, uri, package, extension=extension_for(uri, served), charset=served.charset)
    return read(data, uri, package, extension="csv" if is_query(uri) else None)


_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\x00"


def _parsed(data: bytes, name: str, media_type: str, package: bytes | None,
            charset: str | None) -> Document:
    if media_type in _DELIMITED:
        from ragjudge.readers.tables.delimited import read_delimited
        text, decoding = decode(data, charset, name)
        return read_delimited(text, decoding, name, package)
    reader = _reader_of(media_type)
    return reader(data, name, charset) if charset and media_type in _MAY_BE_ANY else reader(data, name)


_MAY_BE_ANY = ("text/html", "text/plain", "text/markdown")
"""Formats of any charset, whose readers take the server's word for it."""


def _reader_of(media_type: str) -> Callable[..., Document]:
    """The reader of a media type, imported when it is first needed."""
    if media_type == "text/markdown":
        from ragjudge.readers.markdown import read_markdown as reader
    elif media_type == "text/html":
        from ragjudge.readers.html_page import read_html as reader
    elif media_type in ("text/vtt", "application/x-subrip"):
        from ragjudge.readers.subtitles import read_subtitles as reader
    elif media_type == "application/json":
        from ragjudge.readers.json_reader import read_json as reader
    elif media_type == "application/jsonl":
        from ragjudge.readers.json_reader import read_json_lines as reader
    elif media_type == SUPPORTED["docx"]:
        from ragjudge.readers.docx import read_docx as reader
    elif media_type == SUPPORTED["xlsx"]:
        from ragjudge.readers.xlsx import read_xlsx as reader
    else:
        from ragjudge.readers.plain_text import read_plain as reader
    return reader
