"""What can be read, what cannot be read yet and what would help, and what bytes are by their content."""

from ragjudge.records.errors import SourceError

SUPPORTED = {
    "txt": "text/plain", "text": "text/plain", "log": "text/plain", "rst": "text/plain",
    "adoc": "text/plain", "asciidoc": "text/plain", "org": "text/plain",
    "md": "text/markdown", "markdown": "text/markdown", "mdx": "text/markdown", "qmd": "text/markdown",
    "html": "text/html", "htm": "text/html", "xhtml": "text/html",
    "csv": "text/csv", "tsv": "text/tab-separated-values", "tab": "text/tab-separated-values",
    "dat": "text/csv",
    "json": "application/json", "geojson": "application/json", "jsonl": "application/jsonl",
    "ndjson": "application/jsonl", "vtt": "text/vtt", "srt": "application/x-subrip",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
"""File name extension -> media type of the formats that `read` reads."""

_TO_TEXT = "save it as text, Markdown or DOCX beside it"
_TO_TABLE = "save it as CSV or XLSX beside it"
_TO_TRANSCRIPT = "add a transcript as .vtt, .srt or .md beside it"
NOT_YET = {
    "PDF": (("pdf",), "add its text as .txt or .md beside it, for example with pdftotext"),
    "image": (("png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp", "svg", "heic", "ico", "avif",
               "psd"), "add a text file with what it shows beside it"),
    "audio": (("mp3", "wav", "m4a", "flac", "ogg", "aac", "opus", "wma", "amr"), _TO_TRANSCRIPT),
    "video": (("mp4", "mkv", "mov", "avi", "webm", "m4v", "wmv", "flv", "mpg", "mpeg"), _TO_TRANSCRIPT),
    "archive": (("zip", "tar", "gz", "tgz", "bz2", "xz", "7z", "rar", "zst", "warc"),
                "unpack it into the folder"),
    "old Word document": (("doc", "dot"), "save it as DOCX"),
    "old Excel workbook": (("xls", "xlt"), "save it as XLSX"),
    "binary Excel workbook": (("xlsb",), "save it as XLSX"),
    "presentation": (("ppt", "pptx", "odp", "key"), _TO_TEXT),
    "OpenDocument text": (("odt", "rtf", "pages", "wpd"), _TO_TEXT),
    "OpenDocument spreadsheet": (("ods", "numbers"), _TO_TABLE),
    "e-book": (("epub", "mobi", "azw3"), _TO_TEXT),
    "mail": (("eml", "msg", "mbox", "pst"), _TO_TEXT),
    "database": (("db", "sqlite", "sqlite3", "mdb", "accdb", "parquet", "feather", "arrow", "rdata", "sav",
                  "dta"), _TO_TABLE),
    "subtitle": (("ass", "ssa", "sub", "ttml", "dfxp", "lrc"), "save it as .srt or .vtt"),
    "markup": (("xml", "rss", "atom", "yaml", "yml", "toml", "ini", "tex", "bib", "sgml"), _TO_TEXT),
    "font": (("ttf", "otf", "woff", "woff2"), "leave it out with .ragjudgeignore"),
    "source code": (("py", "js", "ts", "c", "h", "cpp", "java", "go", "rs", "sh", "sql", "css", "ipynb", "rb",
                     "php", "r"), "save what it documents as text or Markdown beside it"),
    "program": (("exe", "dll", "so", "pyc", "class", "jar", "wasm", "o", "bin"),
                "leave it out with .ragjudgeignore")}
"""Kind -> (extensions, what would help) of the formats that are named but not read yet."""
_KIND_OF = {one: kind for kind, (extensions, _) in NOT_YET.items() for one in extensions}

_MAGIC = ((b"%PDF-", "PDF"), (b"\x89PNG\r\n", "image"), (b"\xff\xd8\xff", "image"), (b"GIF8", "image"),
          (b"II*\0", "image"), (b"MM\0*", "image"), (b"BM", ""), (b"ID3", "audio"), (b"OggS", "audio"),
          (b"fLaC", "audio"), (b"\x1aE\xdf\xa3", "video"), (b"\x1f\x8b", "archive"), (b"BZh", "archive"),
          (b"\xfd7zXZ\0", "archive"), (b"7z\xbc\xaf\x27\x1c", "archive"), (b"Rar!\x1a\x07", "archive"),
          (b"SQLite format 3\0", "database"), (b"PAR1", "database"), (b"\x7fELF", "program"),
          (b"MZ\x90\0", "program"), (b"{\\rtf", "OpenDocument text"))
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML_STARTS = ("<!doctype html", "<html")


def extension_of(name: str) -> str:
    """The lower-case extension without its dot; "" for none. A name that is only ".x" has none."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    stem, dot, extension = last.rpartition(".")
    return extension.lower() if dot and stem else ""


def sniff(data: bytes) -> str:
    """What the first bytes are: a kind of NOT_YET, "zip", "ole", "html", or "" for what may be text."""
    for magic, kind in _MAGIC:
        if kind and data.startswith(magic):
            return kind
    if data.startswith(b"PK\x03\x04") or data.startswith(b"PK\x05\x06"):
        return "zip"
    if data.startswith(_OLE):
        return "ole"
    if data[4:8] == b"ftyp":
        return "video"
    if data[:4] == b"RIFF" and data[8:12] in (b"WAVE", b"AVI ", b"WEBP"):
        return {b"WAVE": "audio", b"AVI ": "video", b"WEBP": "image"}[data[8:12]]
    head = data[:1024].lstrip(b"\xef\xbb\xbf\t\n\r \xff\xfe").replace(b"\0", b"").lower()
    if head.startswith(b"<?xml"):
        head = head.partition(b"?>")[2].lstrip()
    while head.startswith(b"<!--") and b"-->" in head:
        head = head.partition(b"-->")[2].lstrip()
    return "html" if head.startswith(tuple(one.encode() for one in _HTML_STARTS)) else ""


def refusal(name: str, kind: str, found_in: str) -> SourceError:
    """The error for a kind that is not read yet; `found_in` is "name" or "content"."""
    mend = NOT_YET[kind][1]
    extension = extension_of(name)
    where = "" if found_in == "name" or _KIND_OF.get(extension) == kind else \
        f" (its content, whatever the name .{extension} says)"
    return SourceError(name, f"not read: {kind} is not yet supported{where}", mend)


def check_kind(data: bytes, name: str, extension: str | None = None) -> tuple[str, str]:
    """The (extension, sniffed kind) of a file that a reader may try; `extension`: instead of the name's.

    Raises:
        SourceError: Empty, of a kind that is not read yet, or another kind than the name says.
    """
    if not data:
        raise SourceError(name, "file is empty", "fill it or delete it")
    extension, kind = extension_of(name) if extension is None else extension, sniff(data)
    if kind in NOT_YET:
        raise refusal(name, kind, "content")
    if extension in _KIND_OF:
        raise refusal(name, _KIND_OF[extension], "name")
    office = extension in ("docx", "xlsx")
    if kind == "ole" and office:
        raise SourceError(name, "not read: encrypted or in the format before 2007",
                          f"save it again as {extension.upper()} without a password")
    if kind in ("zip", "ole") and not office:
        what = "ZIP archive (perhaps DOCX or XLSX)" if kind == "zip" else "old Office document"
        raise SourceError(name, f"not read: the content is a {what}, the name says "
                          f".{extension or '(nothing)'}", "rename it to its true kind")
    if office and kind != "zip":
        raise SourceError(name, f"not read: not a {extension.upper()} file, which is a ZIP archive",
                          "rename it to its true kind or save it again")
    if extension and extension not in SUPPORTED:
        raise SourceError(name, f"not read: .{extension} is not yet supported",
                          "save it in one of: " + ", ".join(sorted(SUPPORTED)))
    return extension, kind
