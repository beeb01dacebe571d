"""Markdown inside a line: the text that a reader of the page would see."""

import re

from ragjudge.readers.structure import one_line

# Every run is bounded: marks that are never closed must not make a long line cost its square.
_TARGET = r"(?:\([^()\n]{0,1000}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)|\[[^\[\]]{0,200}\])"
_IMAGE = re.compile(rf"!\[([^\[\]]{{0,500}})\]{_TARGET}")
_LINK = re.compile(rf"\[([^\[\]]{{0,500}})\]{_TARGET}")
_AUTOLINK = re.compile(r"<((?:https?|mailto):[^<>]{1,1000})>")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,2000}>|<!--(?:[^-]|-(?!->)){0,2000}-->")
_BREAK = re.compile(r"<br[ \t]*/?>", re.IGNORECASE)
_CODE = re.compile(r"`{1,3}([^`]{0,1000})`{1,3}")
_STARS = re.compile(r"\*\*\*|\*\*|__")
_STAR = re.compile(r"(?<![*A-Za-z0-9\\])\*([^ *][^*]{0,1000})\*(?![*A-Za-z0-9])")
_UNDER = re.compile(r"(?<![_A-Za-z0-9\\])_([^ _][^_]{0,1000})_(?![_A-Za-z0-9])")
_STRUCK = re.compile(r"~~([^~]{0,1000})~~")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_TRAILING_ID = re.compile(r"\{[:#][^{}]{0,200}\}[ \t]*\Z")
_LONG = 20_000


def plain_inline(text: str) -> str:
    """Emphasis, links, images, code marks and tags taken away; white space collapsed.

    A text of more than 20 000 characters is no line that somebody wrote: its marks stay.
    """
    if len(text) > _LONG or not any(mark in text for mark in "*_`[<\\~{"):
        return one_line(text)
    text = _TRAILING_ID.sub("", text)
    text = _TAG.sub("", _AUTOLINK.sub(r"\1", _BREAK.sub(" ", text)))
    text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", text))
    text = _CODE.sub(r"\1", text)
    text = _UNDER.sub(r"\1", _STAR.sub(r"\1", _STARS.sub("", text)))
    return one_line(_ESCAPE.sub(r"\1", _STRUCK.sub(r"\1", text)))


def without_tags(text: str) -> str:
    """The text with HTML tags and comments taken away, not trimmed; a very long text stays as it is."""
    return _TAG.sub("", text) if len(text) <= _LONG else text


def inside_tags(text: str) -> tuple[int, int]:
    """[start, end) of a line without the HTML tags and blanks at its two ends."""
    start, end = 0, len(text)
    while True:
        while start < end and text[start] in " \t":
            start += 1
        found = _TAG.match(text, start, end)
        if not found:
            break
        start = found.end()
    while end > start:
        if text[end - 1] in " \t":
            end -= 1
            continue
        opening = text.rfind("<", start, end) if text[end - 1] == ">" else -1
        if opening < 0 or not _TAG.fullmatch(text, opening, end):
            break
        end = opening
    return start, end
