"""Untrusted text made harmless: no control characters, no workflow commands, no escape sequences."""

import re

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069"
                       "\ufeff\ufff9-\ufffb]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_COLOUR = re.compile("\x1b\\[(?:0|1|2|31|32|33|36)m")
_COMMAND = re.compile(r"(?m)^([ \t]*)(::|##\[)")


def _shown(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def safe_text(text: str, *, colours: bool) -> str:
    """Text of many lines for a terminal or a CI log.

    Control and direction characters are shown as escapes (newline and tab stay); a line that would be
    read as a workflow command (`::error`, `##[…]`) gets a mark before it. Our own colour codes stay
    where `colours` is true.

    Source: docs/formats.md 7.1
    """
    text = _SURROGATES.sub("\ufffd", text)
    if colours:
        parts, at = [], 0
        for found in _COLOUR.finditer(text):
            parts += [_CONTROLS.sub(_shown, text[at:found.start()]), found[0]]
            at = found.end()
        text = "".join(parts) + _CONTROLS.sub(_shown, text[at:])
    else:
        text = _CONTROLS.sub(_shown, _COLOUR.sub("", text))
    return _COMMAND.sub("\\1\u00b7\\2", text)


def one_line(text: str) -> str:
    """The text on one line: line ends and tabs become spaces, the rest as `safe_text`."""
    flat = text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ").replace("\t", " ")
    return safe_text(flat, colours=False)
