"""Markup that leaks from chat programs: marks that named a source once and may name none any more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ragjudge.text.report_reading.reading import Citation
from ragjudge.text.report_reading.urls import START, clean_url, url_at

if TYPE_CHECKING:
    from ragjudge.text.report_reading.marks import Marks

_DAGGER = re.compile(r"[【\[]([0-9]{1,3})(?::([0-9]{1,3}))?†([^】\]\n]{0,200})[】\]]")
_NAMED = re.compile(r"[\[【](?:citation|cite|source|web|ref|引用|来源)[ \t]*[:：_ ]?[ \t]*"
                    r"([0-9]{1,3}(?:[ \t]*[,、][ \t]*[0-9]{1,3}){0,20})[\]】]", re.IGNORECASE)
_EMPTY = re.compile(r"\[(?:cite_start|cite_end|cite|attached_(?:file|image)s?:[0-9]{1,3}"
                    r"|turn[0-9]{1,3}[a-z]{3,12}[0-9]{1,3}|oai_citation:[0-9]{1,3}[^\]\n]{0,200}"
                    r"|(?:web|file|image|video|news|page|search)[ _]?result[ :_#]?[0-9]{0,3})\]",
                    re.IGNORECASE)
_PRIVATE = re.compile("\ue200(?:cite|filecite|navlist|video|i|image_group)[^\ue201\n]{0,400}\ue201?")
_TURN = re.compile("(?:file)?cite[ \ue202]?(?:turn[0-9]{1,3}[a-z]{3,12}[0-9]{1,3}[ \ue202,]?){1,20}\ue201?",
                   re.IGNORECASE)
_CONTENT = re.compile(r":contentReference\[oaicite:[0-9]{1,4}\](?:\{index=[0-9]{1,4}\}?)?")
_TAG = re.compile(r"<(cite|ref|citation|source|grok[-_]?card|grok:render|span)\b([^<>]{0,600})>"
                  r"((?:(?!</\1)[^\n]){0,600}?)</\1>"
                  r"|<(?:cite|ref|citation|grok[-_]?card|grok:render)\b([^<>]{0,600})/?>",
                  re.ASCII | re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\"'<> ]{1,1500}")
_CARD = re.compile(r"\[?grok_card[^\]\s]{0,200}\]?", re.IGNORECASE | re.ASCII)


def bracketed(text: str, at: int, marks: Marks) -> int:
    """【12†source】, [citation:3], [cite: 1, 2], [attached_file:1] at an index; 0 if none."""
    found = _DAGGER.match(text, at)
    if found:
        place = START.search(found[3])
        url = clean_url(found[3][place.start():url_at(found[3], place.start())]) if place else None
        marks.add(Citation(at, found.end(), "chat_markup", (str(int(found[1])),), url))
        return found.end()
    found = _NAMED.match(text, at)
    if found:
        keys = tuple(str(int(one)) for one in re.findall("[0-9]+", found[1]))
        end = found.end()
        url = None
        if text[end:end + 1] == "(" and START.match(text, end + 1):
            stop = text.find(")", end, end + 2000)
            if stop > 0:
                url, end = clean_url(text[end + 1:stop]), stop + 1
        marks.add(Citation(at, end, "chat_markup", keys, url))
        return end
    found = _EMPTY.match(text, at) or _CARD.match(text, at)
    if found:
        end = found.end()
        url = None
        if text[end:end + 1] == "(" and START.match(text, end + 1):
            stop = text.find(")", end, end + 2000)
            if stop > 0:
                url, end = clean_url(text[end + 1:stop]), stop + 1
        marks.add(Citation(at, end, "chat_markup", (), url))
        return end
    return 0


def bare(text: str, at: int, marks: Marks) -> int:
    """citeturn0search3, :contentReference[oaicite:0]{index=0}"""
    for pattern in (_PRIVATE, _TURN, _CONTENT):
        found = pattern.match(text, at)
        if found:
            marks.add(Citation(at, found.end(), "chat_markup"))
            return found.end()
    return 0


def tag(text: str, at: int, marks: Marks) -> int:
    """<cite>…</cite> with a number or an address in it; other words in it stay."""
    found = _TAG.match(text, at)
    if not found:
        return 0
    name, attributes, inner = (found[1] or "cite").lower(), found[2] or found[4] or "", found[3] or ""
    address = _ADDRESS.search(attributes) or _ADDRESS.search(inner)
    keys = tuple(str(int(one)) for one in re.findall(r"[0-9]{1,3}", inner)) if re.fullmatch(
        r"[ \t\[\]0-9,\u3001-]{0,80}", inner) else ()
    if name == "span" and "cit" not in attributes.lower():
        return 0
    citation = Citation(at, found.end(), "chat_markup", keys, clean_url(address[0]) if address else None)
    if keys or not inner.strip() or address and address[0] in inner:
        marks.add(citation)
    else:
        start = found.start(3)
        marks.add(citation, (at, start), (start + len(inner), found.end()))
    return found.end()
