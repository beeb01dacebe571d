"""Marks in brackets: numbers, footnotes, links, and parentheses that hold nothing but sources."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ragjudge.text.charset import is_space
from ragjudge.text.report_reading.reading import Citation, Style
from ragjudge.text.report_reading.statements import may_state
from ragjudge.text.report_reading.urls import START, clean_url, url_at

if TYPE_CHECKING:
    from ragjudge.text.report_reading.marks import Known, Marks

_TO = r"[-~至\u2011\u2013\u2014]"
_NUMBERS = re.compile(rf"[0-9]{{1,3}}(?:[ \t]*(?:[,，、;；/]|{_TO})[ \t]*[0-9]{{1,3}}){{0,30}}")
_SPLIT_RANGE = re.compile(rf"\[([0-9]{{1,3}})\][ \t]?{_TO}[ \t]?\[([0-9]{{1,3}})\]")
_INDEXED = re.compile(r"[0-9]{1,3}-[0-9]{1,3}(?:[ \t]*,[ \t]*[0-9]{1,3}-[0-9]{1,3}){0,20}")
_DOCUMENT = re.compile("([0-9]{1,3})-[0-9]{1,3}")
"""`[41-23,41-24]`: document and sentence, as a chat program numbers what it was given."""
_PART = re.compile(rf"([0-9]{{1,3}})[ \t]*(?:{_TO}[ \t]*([0-9]{{1,3}}))?")
_FOOTNOTE = re.compile(r"\[\^([^\[\]\s]{1,60})\]", re.ASCII)
_LINK_WORDS = re.compile(r"[0-9]{1,3}|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}"
                         r"|\[?(?:\^)?[0-9]{1,3}\]?|sources?|link|ref|reference|here|url|web"
                         r"|来源|链接|原文|参考|出处|网页|查看", re.IGNORECASE)
_LEAD = re.compile(r"(?:see also|see|sources?|from|via|cf\.?|e\.g\.,?|according to|ref\.?"
                   r"|as cited in|cited in|资料来源|数据来源|信息来源|来源|参见|参考|见|据|引自|出处)"
                   r"[ \t]*[:：]?[ \t]*", re.IGNORECASE)
_SOURCE_LEAD = re.compile(r"(?:data |image )?sources?[ \t]*[:：][ \t]*"
                          r"|(?:资料|数据|信息)?(?:来源|出处|引自)[ \t]*[:：]?[ \t]*", re.IGNORECASE)
_JOINT = re.compile(r"[ \t,，;；、/|&.]+|and\b|和|及|与", re.ASCII)
_YEAR = r"(?:19|20)[0-9]{2}[a-z]?"
_NAME = r"[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f'’.\-]{0,40}"
_LATIN_AUTHOR = re.compile(
    rf"(?:(?:see|e\.g\.,?|cf\.) )?({_NAME})"
    rf"((?:[ ,](?:et al\.?|and|&|of|for|the|on|de|van|von|{_NAME})){{0,10}})"
    rf"(,?) ?({_YEAR})(?:, (?:pp?\.? ?)?[0-9]{{1,4}}(?:[-\u2013][0-9]{{1,4}})?)?")
_HAN_AUTHOR = re.compile(rf"([\u4e00-\u9fffA-Za-z· ]{{2,24}}?)(?:等)?([,，]) ?({_YEAR})年?")
_NO_AUTHOR = frozenset("""
January February March April May June July August September October November December
Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Spring Summer Autumn Fall Winter
Since Until Before After Early Late Mid As In On By From Circa FY CAGR
""".split())
_MOST = 50
_DEEPEST = 8
_SQUARE, _ROUND = re.compile(r"[\[\]]|\n\n"), re.compile(r"[()（）]|\n\n")


def bracket(text: str, at: int, known: Known, marks: Marks) -> int:
    """The end of the mark in square brackets at an index, 0 if it is none."""
    if text[at] == "[":
        found = _FOOTNOTE.match(text, at)
        if found and text[found.end():found.end() + 1] != "(":
            marks.add(Citation(at, found.end(), "footnote", (f"^{found[1].rstrip('^')}",)))
            return found.end()
        if (end := _link(text, at, known, marks)):
            return end
    return _numbers(text, at, known, marks) or _group(text, at, known, marks)


def _group(text: str, at: int, known: Known, marks: Marks) -> int:
    """The end of brackets around nothing but marks: [[1](https://…), [2](https://…)]."""
    close = closing_at(text, at, 3000) if text[at:at + 2] == "[[" else -1
    found: list[Citation] = []
    if close < 0 or not _sources_only(text, at + 1, close, known, found):
        return 0
    marks.citations += found
    marks.removed.append((at, close + 1))
    return close + 1


def _numbers(text: str, at: int, known: Known, marks: Marks) -> int:
    closing = {"[": "]", "【": "】", "［": "］"}[text[at]]
    inner = at + 1
    inner += 1 if text[inner:inner + 1] == "^" else 0
    split = _SPLIT_RANGE.match(text, at)
    if split:
        keys, style = keys_of(f"{split[1]}-{split[2]}")
        if keys:
            marks.add(Citation(at, split.end(), style, keys))
            return split.end()
    found = _NUMBERS.match(text, inner)
    if not found or text[found.end():found.end() + 1] != closing:
        return 0
    keys, style = keys_of(found[0])
    if _INDEXED.fullmatch(found[0]) and not all(_is_listed(key, known) for key in keys or ("",)):
        keys = tuple(dict.fromkeys(str(int(one)) for one in _DOCUMENT.findall(found[0])))
        marks.add(Citation(at, found.end() + 1, "chat_markup", keys))
        return found.end() + 1
    if not keys or "0" in keys and "0" not in known.keys:
        return 0
    if style != "number" and known.keys and not _is_listed(keys[0], known):
        return 0
    marks.add(Citation(at, found.end() + 1, style, keys))
    return found.end() + 1


def _is_listed(key: str, known: Known) -> bool:
    return key in known.keys or f"^{key}" in known.keys


def keys_of(printed: str) -> tuple[tuple[str, ...], Style]:
    """The numbers of `1`, `1, 2`, `1-3`, `1, 3-5`, and which of these forms it is."""
    keys: list[str] = []
    style: Style = "number"
    for found in _PART.finditer(printed):
        low, high = int(found[1]), int(found[2] or found[1])
        if not low <= high < low + _MOST:
            return (), style
        keys += [str(one) for one in range(low, high + 1)]
        if found[2]:
            style = "number_range"
    if len(keys) > 1 and style == "number":
        style = "number_list"
    return tuple(dict.fromkeys(keys)), style


def closing_at(text: str, at: int, limit: int = 2000) -> int:
    """The index of the bracket that closes the one at an index, nested ones skipped; -1 if none does.

    Not over an empty line, nor deeper than eight brackets.
    """
    openings, pattern = ("[", _SQUARE) if text[at] == "[" else ("(（", _ROUND)
    depth = 0
    for found in pattern.finditer(text, at, at + limit):
        mark = found[0]
        if mark in openings:
            depth += 1
            if depth > _DEEPEST:
                return -1
        elif mark == "\n\n":
            return -1
        else:
            depth -= 1
            if not depth:
                return found.start()
    return -1


def link_at(text: str, at: int) -> tuple[int, str, str] | None:
    """(end, words, url) of the Markdown link with an http address at an index."""
    close = closing_at(text, at, 600)
    if close < 0 or text[close + 1:close + 2] != "(":
        return None
    start = close + 2
    while start < len(text) and text[start] in " \t<":
        start += 1
    if not START.match(text, start):
        return None
    end = _target_end(text, close + 1, start)
    if end < 0:
        return None
    url = text[start:end].partition(' "')[0].partition(" '")[0]
    return end + 1, text[at + 1:close], clean_url(url.rstrip(" \t>"))


def _target_end(text: str, opening: int, start: int) -> int:
    """The parenthesis that closes a link's target: parentheses in the address are paired, or not at all."""
    end = closing_at(text, opening, 3000)
    line_end = text.find("\n", start, start + 3000)
    line_end = len(text) if line_end < 0 else line_end
    return end if 0 <= end <= line_end else text.find(")", start, line_end)


def _link(text: str, at: int, known: Known, marks: Marks) -> int:
    found = link_at(text, at)
    if found is None:
        return _by_name(text, at, known, marks)
    end, words, url = found
    if at and text[at - 1] == "!":  # an image: its address is no source, its words are a caption
        marks.removed += [(at - 1, at + 1), (at + 1 + len(words), end)]
        return end
    bare = words.strip().strip("[]^\\").strip()
    number = bare if bare.isascii() and bare.isdecimal() and len(bare) <= 3 else ""
    style: Style = "number_link" if number or words.strip().strip("*_[]").isdecimal() else "link"
    is_mark = bool(number) or not words.strip() or bool(_LINK_WORDS.fullmatch(words.strip())) \
        or _stands_apart(text, at, end) or bool(START.match(words.strip()))
    citation = Citation(at, end, style, (str(int(number)),) if number in known.keys and number else (), url,
                        in_words=not is_mark)
    if is_mark:
        marks.add(citation)
    else:
        marks.add(citation, (at, at + 1), (at + 1 + len(words), end))
    return end


def _by_name(text: str, at: int, known: Known, marks: Marks) -> int:
    """[words][key], where a list has the key and the words are no number."""
    close = closing_at(text, at, 300)
    if close < 0 or text[close + 1:close + 2] != "[":
        return 0
    last = text.find("]", close + 2, close + 60)
    key = text[close + 2:last] if last > 0 else ""
    words = text[at + 1:close]
    if key not in known.keys or _NUMBERS.fullmatch(words) or words.startswith("^"):
        return 0
    marks.add(Citation(at, last + 1, "link", (key,), in_words=True), (at, at + 1), (close, last + 1))
    return last + 1


def _stands_apart(text: str, at: int, end: int) -> bool:
    """A link after the end of a sentence, with nothing after it but another mark or the line's end."""
    before, after = at - 1, end
    while before >= 0 and text[before] in " \t":
        before -= 1
    while after < len(text) and text[after] in " \t":
        after += 1
    closed = before >= 0 and text[before] in ".!?。！？)]）】”\""
    words = text[at:end].partition("](")[0] if text[at] == "[" else text[at:end].partition(">")[2]
    return closed and (after >= len(text) or text[after] in "\n[【(（") and not may_state(words.lstrip("["))


def parenthesis(text: str, at: int, known: Known, marks: Marks) -> int:
    """The end of a parenthesis that holds nothing but sources, 0 if it holds anything else."""
    close = closing_at(text, at)
    if close < 0:
        return 0
    found: list[Citation] = []
    if not _sources_only(text, at + 1, close, known, found):
        return _authors(text, at, close, known, marks)
    marks.citations += found
    marks.removed.append((at, close + 1))
    return close + 1


def _sources_only(text: str, start: int, end: int, known: Known, found: list[Citation]) -> bool:
    from ragjudge.text.report_reading.marks import Marks
    index = start
    named = _SOURCE_LEAD.match(text, start, end)
    lead = _LEAD.match(text, start, end)
    index = lead.end() if lead else start
    while index < end:
        inner = Marks()
        step = 0
        if text[index] == "[":
            step = bracket(text, index, known, inner)
        elif START.match(text, index):
            step = url_at(text, index)
            step = min(step, end)
            if step > index:
                inner.add(Citation(index, step, "bare_url", url=clean_url(text[index:step])))
        joint = _JOINT.match(text, index, end) or (_LEAD.match(text, index, end) if found else None)
        if inner.citations:
            found += inner.citations
            index = step
        elif joint:
            index = joint.end()
        elif named and not found:
            words = text[named.end():end].strip()
            if 1 < len(words) <= 60 and not any(is_space(one) and one != " " for one in words):
                found.append(Citation(start, end, "source_line", name=words))
                return True
            return False
        else:
            return False
    return bool(found)


def _authors(text: str, at: int, close: int, known: Known, marks: Marks) -> int:
    """(Smith, 2023; Jones et al., 2021), （国家统计局，2023）."""
    inner = text[at + 1:close]
    if len(inner) > 400:
        return 0
    found: list[tuple[str, str, bool]] = []
    for part in re.split("[;；]", inner):
        one = _LATIN_AUTHOR.fullmatch(part.strip())
        han = None if one else _HAN_AUTHOR.fullmatch(part.strip())
        if one and one[1].rstrip(".") not in _NO_AUTHOR:
            found.append((one[1].rstrip("."), one[4][:4], bool(one[3]) or "et al" in one[2] or "&" in one[2]))
        elif han:
            found.append((han[1].strip().removesuffix("等"), han[3][:4], True))
        else:
            return 0
    resolved = all(known.names(word, year) for word, year, _ in found)
    if not resolved and not all(sure for _, _, sure in found):
        return 0
    citation = Citation(at, close + 1, "author_year", name=inner.strip(), in_words=not resolved)
    marks.citations.append(citation)
    if resolved:
        marks.removed.append((at, close + 1))
    return close + 1


_ANCHOR = re.compile(r"<a\b[^<>]{0,400}?href=[\"']?(https?://[^\"'<> ]{1,1500})[\"']?[^<>]{0,200}>",
                     re.ASCII | re.IGNORECASE)


def anchor(text: str, at: int, marks: Marks) -> int:
    """<a href="url">words</a>"""
    found = _ANCHOR.match(text, at)
    if not found:
        return 0
    close = text.find("</a>", found.end(), found.end() + 600)
    words = text[found.end():close] if close >= 0 else ""
    end = close + 4 if close >= 0 else found.end()
    is_mark = bool(_LINK_WORDS.fullmatch(words.strip())) or _stands_apart(text, at, end)
    citation = Citation(at, end, "link", url=clean_url(found[1]), in_words=not is_mark)
    if is_mark:
        marks.add(citation)
    else:
        marks.add(citation, (at, found.end()), *([(close, end)] if close >= 0 else []))
    return end
