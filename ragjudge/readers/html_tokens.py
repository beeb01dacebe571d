"""HTML into tokens: tags, text with its character references resolved, comments. Linear in the input.

An own tokenizer, because html.parser reads the same page differently from one patch release to the next.
Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization, without the script states.
"""

import re
from collections.abc import Iterator

from ragjudge.readers.html_entities import LEGACY, named_characters

RAW = frozenset(("script", "style", "xmp", "iframe", "noembed", "noframes"))
RCDATA = frozenset(("title", "textarea"))
_NAME = re.compile(r"[A-Za-z][^ \t\n\f\r/>]*")
_ATTRIBUTE = re.compile(r"[ \t\n\f\r/]*([^ \t\n\f\r/>][^ \t\n\f\r/=>]*)"
                        r"(?:[ \t\n\f\r]*=[ \t\n\f\r]*(?:\"([^\"]*)\"|'([^']*)'"
                        r"|([^ \t\n\f\r>\"'][^ \t\n\f\r>]*)|(?=>)|([\"'])))?")
_TAG_END = re.compile(r"[ \t\n\f\r/]*>")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,8})|#[xX]([0-9A-Fa-f]{1,8})|([A-Za-z][A-Za-z0-9]{0,40}))(;?)")
_COMMENT_END = re.compile(r"--!?>")
_WINDOWS_1252 = dict(zip(range(0x80, 0xA0), "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"))
_DROPPED_CODES = frozenset((*range(1, 9), 0xB, *range(0xE, 0x20), *range(0x7F, 0xA0), *range(0xFDD0, 0xFDF0)))
_CLOSERS: dict[str, re.Pattern] = {
    tag: re.compile(f"</{tag}(?=[ \t\n\f\r/>])", re.IGNORECASE | re.ASCII) for tag in RAW | RCDATA}

Token = tuple[str, str, dict[str, str] | None]
"""("start", tag, attributes) ("end", tag, None) ("text", text, None) ("comment", text, None)."""
_NO_ATTRIBUTES: dict[str, str] = {}


def unescape(text: str, in_attribute: bool = False) -> str:
    """The text with its numeric and named character references resolved; unknown names stay."""
    if "&" not in text:
        return text

    def resolve(found: re.Match) -> str:
        decimal, hexadecimal, name, semicolon = found.groups()
        if name is None:
            return _numeric(int(decimal) if decimal else int(hexadecimal, 16))
        names = named_characters()
        if semicolon and name in names:
            return names[name]
        follows = text[found.end():found.end() + 1]
        if in_attribute and not (name in LEGACY and not semicolon and follows != "="):
            return found[0]
        for length in range(len(name), 1, -1):
            if name[:length] in LEGACY:
                return names[name[:length]] + name[length:] + semicolon
        return found[0]

    return _REFERENCE.sub(resolve, text)


def _numeric(code: int) -> str:
    if code in _WINDOWS_1252:
        return _WINDOWS_1252[code]
    if code == 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return "\ufffd"
    return "" if code in _DROPPED_CODES or code & 0xFFFE == 0xFFFE else chr(code)


def tokenize(text: str) -> Iterator[Token]:
    """The tokens of a page in order; whatever stands in an unfinished tag at the end is dropped."""
    text = text.replace("\0", "\ufffd")
    at, length = 0, len(text)
    while at < length:
        open_at = text.find("<", at)
        if open_at < 0:
            yield "text", unescape(text[at:]), None
            return
        name = _NAME.match(text, open_at + 1)
        if name is None:
            markup = _markup(text, open_at)
            if markup is None:
                yield "text", unescape(text[at:open_at + 1]), None
                at = open_at + 1
                continue
            if open_at > at:
                yield "text", unescape(text[at:open_at]), None
            token, at = markup
            if token:
                yield token
            continue
        if open_at > at:
            yield "text", unescape(text[at:open_at]), None
        tag = name[0].lower()
        attributes, at = _attributes(text, name.end())
        if at > length:
            return
        yield "start", tag, attributes
        if tag in _CLOSERS:
            closer = _CLOSERS[tag].search(text, at)
            end = closer.start() if closer else length
            if end > at:
                yield "text", text[at:end] if tag in RAW else unescape(text[at:end]), None
            at = end


def _attributes(text: str, at: int) -> tuple[dict[str, str], int]:
    """Attributes from the end of a tag's name, and where the tag ends; beyond the text if it never does."""
    if text.startswith(">", at):
        return _NO_ATTRIBUTES, at + 1
    made: dict[str, str] = {}
    while True:
        found = _TAG_END.match(text, at)
        if found:
            return made, found.end()
        found = _ATTRIBUTE.match(text, at)
        if not found or found[5]:
            return made, len(text) + 1
        name = found[1].lower()
        value = found[2] or found[3] or found[4] or ""
        if name not in made:
            made[name] = unescape(value, True)
        at = found.end()


def _markup(text: str, at: int) -> tuple[Token | None, int] | None:
    """End tags, comments, declarations at a "<"; None if the "<" is text."""
    if text.startswith("<!--", at):
        if text.startswith((">", "->"), at + 4):
            return None, text.index(">", at) + 1
        end = _COMMENT_END.search(text, at + 4)
        stop = end.start() if end else len(text)
        return ("comment", text[at + 4:stop], None), end.end() if end else len(text)
    name = _NAME.match(text, at + 2) if text.startswith("</", at) else None
    if name:
        end = text.find(">", name.end())
        if end < 0:
            return None, len(text)
        if "\"" in text[name.end():end] or "'" in text[name.end():end]:
            end = _attributes(text, name.end())[1] - 1
        return ("end", name[0].lower(), None), end + 1
    if text.startswith(("<!", "<?", "</"), at):
        if text.startswith("<![CDATA[", at):
            stop = text.find("]]>", at)
            return (("text", text[at + 9:stop], None), stop + 3) if stop > 0 else (None, len(text))
        end = text.find(">", at)
        return None, end + 1 if end >= 0 else len(text)
    return None
