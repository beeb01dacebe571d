"""Closed wordings: both languages, the same slots, no digit of their own.

Source: docs/formats.md 2.8
"""

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.templates import SLOT, slots
from ragjudge.records.rules import Section, Template
from ragjudge.text.charset import is_han

HAN_DIGITS = frozenset("〇零一二三四五六七八九十百千万亿")


def check(templates: list[tuple[str, Template]],
          sections: list[tuple[str, Section]]) -> list[Fault]:
    """Faults of templates and section titles."""
    found: list[Fault] = []
    for where, template in templates:
        for language in ("zh", "en"):
            text = template.text.in_(language)
            at = f"{where}/text/{language}"
            if not text.strip():
                found.append(Fault(at, "no wording in this language"))
            elif language == "zh" and _is_latin_only(SLOT.sub("", text)):
                found.append(Fault(at, "no Chinese wording"))
            if _own_digits(SLOT.sub("", text)):
                found.append(Fault(at, "a digit of its own", "every numeral stands in a {slot}"))
        zh, en = set(slots(template.text.zh)), set(slots(template.text.en))
        if zh != en:
            found.append(Fault(f"{where}/text",
                               f"slots differ between the languages: {sorted(zh ^ en)}"))
    for where, section in sections:
        if not section.title.zh.strip() or not section.title.en.strip():
            found.append(Fault(f"{where}/title", "no title in one language"))
        if not section.strategies:
            found.append(Fault(f"{where}/strategies", "belongs to no kind of answer"))
    return found


def _is_latin_only(text: str) -> bool:
    """Words, and none of them Chinese."""
    return any("a" <= ch.lower() <= "z" for ch in text) and not any(map(is_han, text))


def _own_digits(text: str) -> bool:
    """A digit, or two Han numerals side by side; one alone is part of words (一致, 百分)."""
    if any("0" <= ch <= "9" for ch in text):
        return True
    return any(one in HAN_DIGITS and two in HAN_DIGITS for one, two in zip(text, text[1:]))
