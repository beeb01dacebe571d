"""What a web server declares of a page: which reader that means, and whether the bytes bear it out.

A URL's ending says little (".php" gives HTML, "/data" a CSV file): the declared type comes first, the ending
only where the type leaves it open. Source: docs/formats.md 4.6
"""

from dataclasses import dataclass

from ragjudge.readers.formats import NOT_YET, SUPPORTED, extension_of
from ragjudge.records.errors import SourceError

UNSTATED = "application/octet-stream"
_EXTENSIONS = {
    "text/html": "html", "application/xhtml+xml": "xhtml", "text/csv": "csv", "application/csv": "csv",
    "text/x-csv": "csv", "text/tab-separated-values": "tsv", "text/markdown": "md", "text/x-markdown": "md",
    "application/json": "json", "text/json": "json", "application/geo+json": "geojson",
    "application/vnd.geo+json": "geojson", "application/ld+json": "json", "application/jsonl": "jsonl",
    "application/x-ndjson": "jsonl", "text/vtt": "vtt", "application/x-subrip": "srt",
    SUPPORTED["docx"]: "docx", SUPPORTED["xlsx"]: "xlsx"}
_OPEN = frozenset((UNSTATED, "text/plain", "binary/octet-stream", "application/download",
                   "application/force-download"))
"""Types that leave it to the ending."""
_OPEN_FOR = frozenset((SUPPORTED[one] for one in (
    "csv", "tsv", "json", "jsonl", "vtt", "srt", "docx", "xlsx", "md")))
_REFUSED = {"application/pdf": "pdf", "application/zip": "zip", "application/gzip": "gz",
            "application/msword": "doc", "application/vnd.ms-excel": "xls", "application/epub+zip": "epub",
            "application/vnd.ms-powerpoint": "ppt", "application/xml": "xml", "text/xml": "xml",
            "application/rss+xml": "rss", "application/atom+xml": "atom", "text/css": "css",
            "application/javascript": "js", "text/javascript": "js"}
_FAMILIES = {"image/": "png", "audio/": "mp3", "video/": "mp4", "font/": "ttf"}


@dataclass(frozen=True, slots=True)
class Served:
    """What the server declared: media type without parameters, charset or None."""
    media_type: str
    charset: str | None = None


def extension_for(uri: str, served: Served) -> str:
    """The file name extension whose reader is meant.

    Raises:
        SourceError: A declared type that no reader reads.
    """
    declared = served.media_type
    if declared in _EXTENSIONS:
        return _EXTENSIONS[declared]
    ending = _ending(uri)
    if declared in _OPEN:
        return ending if ending in SUPPORTED else "txt"
    refused = _REFUSED.get(declared) or next(
        (one for family, one in _FAMILIES.items() if declared.startswith(family)), None)
    if refused:
        kind, mend = next((kind, mend) for kind, (several, mend) in NOT_YET.items() if refused in several)
        raise SourceError(uri, f"not read: the server declares {declared}, and {kind} is not yet supported",
                          mend)
    raise SourceError(uri, f"not read: the server declares {declared}, which no reader reads",
                      "save it in a format that is read and cite the file")


def _ending(uri: str) -> str:
    path = uri.partition("://")[2].partition("#")[0].partition("?")[0]
    return extension_of(path.partition("/")[2])


def type_fits(declared: str, media_type: str) -> bool:
    """Is what the bytes were read as (media_type) what the server declared?"""
    extension = _EXTENSIONS.get(declared)
    if extension is not None:
        return SUPPORTED[extension] == media_type
    if declared == "text/plain":
        return media_type in ("text/plain", *_OPEN_FOR)
    return declared in _OPEN and media_type in _OPEN_FOR
