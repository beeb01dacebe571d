"""Word styles and numbering: which paragraphs are headings, captions, quotes, list items; heading numbers."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from ragjudge.readers.office import attribute, local

_HEADING_NAME = re.compile(r"(?:heading|标题|標題|überschrift|titre)[ ]?([1-9])", re.IGNORECASE)
_ROLES = {"caption": "caption", "题注": "caption", "quote": "quote", "intense quote": "quote", "引用": "quote",
          "明显引用": "quote", "html preformatted": "code", "plain text": "paragraph",
          "list paragraph": "list_item", "列出段落": "list_item", "toc heading": "nav",
          "header": "footer", "footer": "footer"}
_TITLES = frozenset(("title", "标题", "標題"))
_PLACEHOLDER = re.compile("%([1-9])")
_DIGITS = "零一二三四五六七八九"
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
          (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def child(element: Element | None, *names: str) -> Element | None:
    """The first descendant along local names; None if a step is missing."""
    for name in names:
        if element is None:
            return None
        element = next((one for one in element if local(one.tag) == name), None)
    return element


def value(element: Element | None, *names: str) -> str | None:
    """The w:val of the element along local names."""
    found = child(element, *names)
    return attribute(found, "val") if found is not None else None


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of a paragraph: heading level (0 the title, None no heading), role, numbering."""
    level: int | None
    role: str
    numbering: tuple[str, int] | None


PLAIN = Style(None, "paragraph", None)


def read_styles(root: Element | None) -> dict[str, Style]:
    """Style id -> Style, what it is based on included."""
    raw = {attribute(one, "styleId") or "": one for one in (root if root is not None else ())
           if local(one.tag) == "style" and attribute(one, "type") in (None, "paragraph")}
    made: dict[str, Style] = {}
    for key in raw:
        chain, at = [], key
        while at in raw and at not in chain and len(chain) < 20:
            chain.append(at)
            at = value(raw[at], "basedOn") or ""
        made[key] = _style([raw[one] for one in chain])
    return made


def _style(chain: list[Element]) -> Style:
    level, role, numbering = None, "paragraph", None
    for one in reversed(chain):
        name = (value(one, "name") or "").strip(" ").lower()
        found = _HEADING_NAME.fullmatch(name)
        if found:
            level = int(found[1])
        elif name in _TITLES:
            level = 0
        elif name.startswith("toc "):
            level, role = None, "nav"
        elif name in _ROLES:
            role, level = _ROLES[name], None
        outline = value(one, "pPr", "outlineLvl")
        if outline and level != 0 and role != "nav":
            level = outline_level(outline)
        numbering = numbering_of(child(one, "pPr")) or numbering
    return Style(level, role, numbering)


def outline_level(text: str) -> int | None:
    """The heading level of an outline level: "0" is 1; "9" is body text."""
    return int(text) + 1 if len(text) == 1 and "0" <= text <= "8" else None


def numbering_of(properties: Element | None) -> tuple[str, int] | None:
    """(numId, level) of paragraph properties; numId "0" takes numbering away."""
    holder = child(properties, "numPr")
    number = value(holder, "numId")
    if holder is None or number is None:
        return None
    level = value(holder, "ilvl") or "0"
    return number, int(level) if len(level) == 1 and "0" <= level <= "8" else 0


@dataclass(slots=True)
class Numbering:
    """Counters of the numbered headings; `levels` is abstract id -> level -> (format, pattern, start)."""
    abstract_of: dict[str, str] = field(default_factory=dict)
    levels: dict[str, dict[int, tuple[str, str, int]]] = field(default_factory=dict)
    counters: dict[str, list[int | None]] = field(default_factory=dict)

    def label(self, numbering: tuple[str, int] | None) -> str:
        """Counts one paragraph; its label as printed ("1.2", "第三章"), "" for none or a bullet."""
        abstract = self.abstract_of.get(numbering[0]) if numbering else None
        if abstract is None:
            return ""
        levels, level = self.levels.get(abstract, {}), numbering[1]
        if level not in levels:
            return ""
        counts = self.counters.setdefault(abstract, [None] * 9)
        counts[level] = levels[level][2] if counts[level] is None else counts[level] + 1
        counts[level + 1:] = [None] * (8 - level)
        if levels[level][0] in ("bullet", "none"):
            return ""

        def shown(found: re.Match) -> str:
            at = int(found[1]) - 1
            form, _, start = levels.get(at, ("decimal", "", 1))
            return _FORMS.get(form, str)(start if counts[at] is None else counts[at])

        return _PLACEHOLDER.sub(shown, levels[level][1])


def whole_number(text: str | None, otherwise: int) -> int:
    """A number of up to five ASCII digits, else the other value."""
    return int(text) if text and len(text) < 6 and not text.strip("0123456789") else otherwise


def read_numbering(root: Element | None) -> Numbering:
    """Numbering definitions of numbering.xml; overrides of single levels are not read."""
    made = Numbering()
    for one in root if root is not None else ():
        if local(one.tag) == "abstractNum":
            levels = {}
            for level in one:
                at = attribute(level, "ilvl") or ""
                if local(level.tag) == "lvl" and len(at) == 1 and "0" <= at <= "8":
                    start = value(level, "start") or "1"
                    levels[int(at)] = (value(level, "numFmt") or "decimal", value(level, "lvlText") or "",
                                       whole_number(start, 1))
            made.levels[attribute(one, "abstractNumId") or ""] = levels
        elif local(one.tag) == "num":
            made.abstract_of[attribute(one, "numId") or ""] = value(one, "abstractNumId") or ""
    return made


def roman(number: int) -> str:
    """Lower-case Roman numerals; other numbers than 1-3999 in digits."""
    if not 0 < number < 4000:
        return str(number)
    made = ""
    for amount, letters in _ROMAN:
        made += letters * (number // amount)
        number %= amount
    return made


def letters_of(number: int) -> str:
    """a, b … z, aa, bb … as Word counts."""
    return chr(96 + (number - 1) % 26 + 1) * ((number - 1) // 26 + 1) if 0 < number < 780 else str(number)


def chinese(number: int) -> str:
    """一, 十, 十二, 二十; other numbers than 1-99 in digits."""
    if not 0 < number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    front = ("" if tens == 1 else _DIGITS[tens]) + "十" if tens else ""
    return front + (_DIGITS[ones] if ones else "")


_FORMS: dict[str, Callable[[int], str]] = {
    "decimal": str, "lowerRoman": roman, "upperRoman": lambda n: roman(n).upper(), "lowerLetter": letters_of,
    "upperLetter": lambda n: letters_of(n).upper(), "chineseCounting": chinese,
    "chineseCountingThousand": chinese, "japaneseCounting": chinese, "ideographDigital": chinese,
    "taiwaneseCountingThousand": chinese, "decimalZero": lambda n: f"{n:02d}"}
