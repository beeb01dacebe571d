"""Parts of drawings: SVG text that wraps, numbers placed on a line. Widths are in the drawing's units."""

from collections.abc import Sequence
from fractions import Fraction

from ragjudge.render.html.markup import tag, text
from ragjudge.render.width import cut, text_width, wrap

WIDTH = 360
"""Of every drawing: a phone's width, so that letters keep their size there."""
LINE = 16
_LETTER = 7.0
"""Width of a narrow character at the drawings' letter size."""


def lines_of(words: str, width: int, most: int) -> list[str]:
    """The words broken to a width, at most `most` lines; the last says when something is left out."""
    columns = max(8, int(width / _LETTER))
    flat = " ".join(words.split())
    lines = wrap(flat, columns).split("\n")
    if len(lines) > most:
        lines = [*lines[:most - 1], cut("".join(lines[most - 1:]), columns)]
    return lines


def label(x: float, y: float, words: str, *, anchor: str = "start", class_: str | None = None) -> str:
    """One line of text with its baseline at y."""
    return tag("text", text(words), x=_number(x), y=_number(y), text_anchor=anchor, class_=class_)


def paragraph(x: float, y: float, lines: Sequence[str], class_: str | None = None) -> str:
    """Lines under one another, the first baseline at y."""
    return "".join(label(x, y + LINE * at, line, class_=class_) for at, line in enumerate(lines))


def drawing(height: float, content: str, title: str) -> str:
    """The whole SVG; its title is read to those who cannot see it."""
    return tag("svg", tag("title", text(title)) + content, viewBox=f"0 0 {WIDTH} {_number(height)}",
               role="img", aria_label=title, class_="drawing")


def box(x: float, y: float, width: float, height: float, class_: str) -> str:
    return tag("rect", "", x=_number(x), y=_number(y), width=_number(max(width, 1)), height=_number(height),
               rx="3", class_=class_)


def path(steps: str, class_: str, **more: str | None) -> str:
    return tag("path", "", d=steps, class_=class_, **more)


def placed(value: Fraction, low: Fraction, high: Fraction, start: float, end: float) -> float:
    """Where a value lies between two ends of a line; in the middle when there is no range."""
    if high <= low:
        return (start + end) / 2
    share = min(Fraction(1), max(Fraction(0), (value - low) / (high - low)))
    return start + (end - start) * int(share * 10_000) / 10_000


def text_units(words: str) -> float:
    """The width of a line of text in the drawing's units."""
    return text_width(words) * _LETTER


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
