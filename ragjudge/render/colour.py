"""Colours of a terminal; with `on` false every function gives its text back."""

_CODES = {"PASS": "32", "FAIL": "31", "UNVERIFIED": "33", "bold": "1", "dim": "2", "link": "36"}


def paint(text: str, kind: str, on: bool) -> str:
    """The text in the colour of a verdict, or bold, dim, link."""
    code = _CODES.get(kind)
    return f"\x1b[{code}m{text}\x1b[0m" if on and code else text
