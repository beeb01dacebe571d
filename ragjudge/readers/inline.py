"""Markdown inside a line: the text that a reader of the page would see."""

import re

from ragjudge.readers.structure import one_line

_IMAGE = re.compile(r"!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_LINK = re.compile(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_AUTOLINK = re.compile(r"<((?:https?|mailto):[^>]*)>")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->", re.DOTALL)
_BREAK = re.compile(r"<br[ \t]*/?>", re.IGNORECASE)
_CODE = re.compile(r"`{1,3}([^`]*)`{1,3}")
_STARS = re.compile(r"\*\*\*|\*\*|__")
_STAR = re.compile(r"(?<![*A-Za-z0-9\\])\*([^ *][^*]*)\*(?![*A-Za-z0-9])")
_UNDER = re.compile(r"(?<![_A-Za-z0-9\\])_([^ _][^_]*)_(?![_A-Za-z0-9])")
_STRUCK = re.compile(r"~~([^~]*)~~")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_TRAILING_ID = re.compile(r"[ \t]*\{[:#][^}]*\}[ \t]*\Z")


def plain_inline(text: str) -> str:
    """Emphasis, links, images, code marks and tags taken away; white space collapsed."""
    if not any(mark in text for mark in "*_`[<\\~{"):
        return one_line(text)
    text = _TRAILING_ID.sub("", text)
    text = _TAG.sub("", _AUTOLINK.sub(r"\1", _BREAK.sub(" ", text)))
    text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", text))
    text = _CODE.sub(r"\1", text)
    text = _UNDER.sub(r"\1", _STAR.sub(r"\1", _STARS.sub("", text)))
    return one_line(_ESCAPE.sub(r"\1", _STRUCK.sub(r"\1", text)))


def without_tags(text: str) -> str:
    """The text with HTML tags and comments taken away, not trimmed."""
    return _TAG.sub("", text)
