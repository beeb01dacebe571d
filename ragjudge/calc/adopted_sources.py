"""Which source belongs to which reference of an adopted report: asked by the runner, again by the judge."""

import re

from ragjudge.records.adopted import By, ReferenceRow
from ragjudge.records.urls import is_web
from ragjudge.text.report_reading import clean_url, same_place

_OWN_LINE = re.compile(r"[#>*\- \t]*(?:(?:source|url|link|canonical|origin|来源|链接|网址|原文)"
                       r"[ \t]*[:：=][ \t]*)?"
                       r"[\"'<]?(https?://[^ \t\"'<>]{1,2000})[\">']?[ \t]*", re.IGNORECASE)
_NAME_PART = re.compile("[a-z0-9]+")
_OWN_LINES = 12


def own_address(text: str) -> str | None:
    """The URL that a file says it was taken from: a line of its head with nothing else in it."""
    for line in text[:6000].split("\n")[:_OWN_LINES]:
        found = _OWN_LINE.fullmatch(line.strip("\r \t"))
        if found:
            return clean_url(found[1])
    return None


def stem_of(uri: str) -> str:
    """A file's name without folder and extension."""
    name = uri.rpartition("/")[2]
    return name.rpartition(".")[0] or name


def is_numbered(uri: str, key: str) -> bool:
    """Whether a file is named by a reference's number: `03.txt`, `3.html`, `[3].md`, `ref3.txt`."""
    stem = stem_of(uri).strip("[]() ").lower()
    digits = re.sub(r"\A(?:ref|source|src|s|来源|引用)?[-_ ]?0*", "", stem)
    return bool(digits) and digits == key.removeprefix("^").lstrip("0")


def is_named_by(uri: str, url: str) -> bool:
    """Whether a file's name is made of a URL: the same letters and digits in the same order, at least 12."""
    return slug(stem_of(uri)) in {slug(same_place(url)), slug(url)} and len(slug(stem_of(uri))) >= 12


def slug(text: str) -> str:
    bare = text.lower().replace("www.", "").replace("https", "").replace("http", "")
    return "".join(_NAME_PART.findall(bare))


def holds(row: ReferenceRow, own: str | None) -> bool | None:
    """Whether the way a row says it was matched can be seen to hold; None: it is the adopter's statement.

    Args:
        own: The address that the source itself begins with.
    """
    if row.source is None or row.by is None:
        return row.source is None and row.by is None
    if is_web(row.source) != (row.by == "fetch"):
        return False
    if row.by == "map":
        return False if is_of_another(row.url, own) else None
    if row.by == "number":
        return is_numbered(row.source, row.key) and not is_of_another(row.url, own)
    if row.url is None:
        return False
    return {"url": own is not None and same_place(own) == same_place(row.url),
            "name": is_named_by(row.source, row.url),
            "fetch": same_place(row.source) == same_place(row.url)}[row.by]


def is_of_another(url: str | None, own: str | None) -> bool:
    """Whether a file says of itself that it was taken from another address than a reference's."""
    return url is not None and own is not None and same_place(own) != same_place(url)


def match(key: str, url: str | None, uri: str, own: str | None) -> By | None:
    """How a file belongs to a reference, the surest way first; None: it does not."""
    for by in ("url", "number", "name"):
        if holds(ReferenceRow(key, url, "", uri, by), own):
            return by
    return None
