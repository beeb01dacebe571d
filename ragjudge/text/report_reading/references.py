"""Lists of references in the shapes that people and models write them."""

import re
from collections.abc import Sequence

from ragjudge.text.report_reading.blocks import Block, bold_line
from ragjudge.text.report_reading.brackets import link_at
from ragjudge.text.report_reading.reading import Reference
from ragjudge.text.report_reading.statements import may_state
from ragjudge.text.report_reading.urls import START, clean_url, url_at

_TITLE = re.compile(
    r"(?:[0-9IVXivx]{1,4}[.)、]?[ \t]*|[一二三四五六七八九十]{1,3}[、.][ \t]*|附录[ \t:：]*)?"
    r"(?:(?:key |main |selected |cited |full |list of |data |original )?"
    r"(?:references? and sources?|sources? and references?|notes and references|references?|sources?"
    r"|citations?|bibliography|works cited|footnotes?|endnotes?|literature(?: cited)?|further reading|links)"
    r"|(?:主要|关键|重要|全部|部分|本文|报告|相关)?"
    r"(?:参考(?:文献|资料|来源|链接)?|引用(?:来源|文献|资料|列表)?|来源列表|(?:资料|数据|信息)?来源|信源|出处"
    r"|脚注|尾注|文献)(?:列表|清单|与来源|及来源|与引用|与链接)?)"
    r"(?:[ \t]*[(（]([^()（）\n]{0,40})[)）])?[ \t]*[:：]?", re.IGNORECASE)
_BRACKETED = re.compile(r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*|\\)?[\[【［]\^?([0-9]{1,4})\\?[\]】］](?:\*\*)?"
                        r"[:：.]?[ \t]*")
_DEFINED = re.compile(r"[ \t]*\[(\^[^\[\]\n]{1,60}|[^\[\]\n^]{1,60})\]:[ \t]*")
_NUMBERED = re.compile(r"[ \t]*(?:\*\*)?(?:([0-9]{1,4})[.)、:．]|[(（]([0-9]{1,4})[)）])(?:\*\*)?[ \t]*")
_SUPER = re.compile("[ \t]*([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,4})[ \t.:]*")
_SMALL = str.maketrans("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789")
_BIBLIOGRAPHIC = re.compile(r"\bet al\.|[A-Z][A-Za-z'’-]+, (?:[A-Z]\.[ -]?){1,4}|\((?:19|20)[0-9]{2}[a-z]?\)"
                            r"|\[(?:[JMRDCNSP]|EB/OL|OL)\]|《[^《》\n]{2,80}》|\bdoi:|\barXiv:", re.ASCII)
_BACK = re.compile(r"\u21a9\ufe0e?|\u2191|\[\u21a9\]\(#[^)\n]{0,80}\)")
_EDGE = " \t\n-\u2013\u2014:：.,，。;|*_<>()[]（）《》\"“”"


def is_list_title(text: str) -> bool:
    """Whether a heading's words announce a list of references."""
    found = _TITLE.fullmatch(text.strip().strip("*_# \t"))
    return found is not None and not (found[1] and may_state(found[1]))


def is_bibliographic(words: str) -> bool:
    """Whether words have an author, a year or a mark of kind as lists of literature print them."""
    return bool(_BIBLIOGRAPHIC.search(words))


def take_references(text: str, blocks: Sequence[Block]) -> tuple[list[Reference], set[int]]:
    """The references of a report, and the indexes of the blocks that they are.

    Inside a list (after its title) every entry counts that has an address, a number or a bullet;
    elsewhere only definitions (`[^1]: …`, `[1]: url`) and bracketed numbers before an address. What is no
    entry stays a block of the report.
    """
    taken: set[int] = set()
    found: list[Reference] = []
    inside, level, waiting = False, 0, False
    for index, block in enumerate(blocks):
        title = _announced(text, block)
        if title is not None:
            inside, level, waiting = title > 0, title if title > 0 else 0, False
            if title > 0:
                taken.add(index)
                continue
        if block.kind in ("heading", "code"):
            inside = inside and block.kind == "heading" and block.level > level
            if inside:
                taken.add(index)
            continue
        if waiting and _only_address(text, block):
            found[-1] = _with_address(found[-1], text, block)
            taken.add(index)
            waiting = False
            continue
        made = _entries(text, block, inside)
        if made is not None:
            found += made
            taken.add(index)
        waiting = bool(made) and made[-1].url is None
    return found, taken


def _announced(text: str, block: Block) -> int | None:
    """The level of a title of references; 0: another heading ends the list; None: no heading at all."""
    words = text[block.start:block.end].strip()
    if block.kind == "heading":
        return (block.level if is_list_title(words) else None) or (
            0 if block.level <= 1 and not is_list_title(words) else None)
    if block.kind == "paragraph" and len(block.parts) == 1 and len(words) <= 60:
        if is_list_title(words) and (block.gap or bold_line(words) or words.rstrip("*_ ")[-1:] in ":："):
            return 7
    return None


def _entries(text: str, block: Block, inside: bool) -> list[Reference] | None:
    """The entries that a block is, None if it is none. A block in a list may hold one entry a line."""
    if block.kind == "table_row":
        return _row(text, block) if inside else None
    if block.marker and inside:
        whole = (block.start, block.end)
        number = _NUMBERED.match(block.marker)
        key = (number[1] or number[2] or "") if number else ""
        inner = _BRACKETED.match(text, block.start, block.end)
        if inner:
            return [_entry(text, inner[1], inner.end(), block.start, block.end)]
        if key or _address(text, *whole) or _BIBLIOGRAPHIC.search(text, *whole):
            return [_entry(text, key, block.start, block.start, block.end)]
        return None
    made: list[Reference] = []
    for start, end in block.parts:
        one = _line(text, start, end, inside)
        if one is not None:
            made.append(one)
        elif made and _is_tail(text, start, end, made[-1], inside):
            made[-1] = _entry(text, made[-1].key, _body(text, made[-1], start), made[-1].start, end)
        else:
            return None
    return made or None


def _body(text: str, one: Reference, limit: int) -> int:
    for pattern in (_DEFINED, _BRACKETED, _NUMBERED, _SUPER):
        found = pattern.match(text, one.start, limit)
        if found and one.key:
            return found.end()
    return one.start


def _is_tail(text: str, start: int, end: int, before: Reference, inside: bool) -> bool:
    """A line that goes on with the entry above: an address alone, or indented."""
    line = text[start:end]
    is_address = before.url is None and bool(START.match(line.lstrip("< \t-")))
    return is_address or inside and line.startswith(("  ", "\t"))


def _line(text: str, start: int, end: int, inside: bool) -> Reference | None:
    found = _DEFINED.match(text, start, end)
    if found and (found[1].startswith("^") or inside or START.match(text, _skip(text, found.end()))):
        return _entry(text, found[1], found.end(), start, end)
    found = _BRACKETED.match(text, start, end)
    if found and (inside or START.match(text, _skip(text, found.end())) or _is_link(text, found.end())):
        return _entry(text, found[1], found.end(), start, end)
    if not inside:
        return None
    found = _NUMBERED.match(text, start, end)
    if found and found.end() < end:
        return _entry(text, found[1] or found[2], found.end(), start, end)
    found = _SUPER.match(text, start, end)
    if found and found.end() < end:
        return _entry(text, found[1].translate(_SMALL), found.end(), start, end)
    if START.match(text, _skip(text, start)) or _is_link(text, _skip(text, start)):
        return _entry(text, "", start, start, end)
    if (_address(text, start, end) or _BIBLIOGRAPHIC.search(text, start, end)) \
            and not _is_sentence(text, start, end):
        return _entry(text, "", start, start, end)
    return None


def _is_sentence(text: str, start: int, end: int) -> bool:
    """A line of a list that states something beside its address is no entry: a full stop amid its words."""
    return "。" in text[start:end]


def _skip(text: str, at: int) -> int:
    while text[at:at + 1] in ("<", " ", "\t") and text[at:at + 1]:
        at += 1
    return at


def _is_link(text: str, at: int) -> bool:
    return text[at:at + 1] == "[" and link_at(text, at) is not None


def _row(text: str, block: Block) -> list[Reference] | None:
    """A row of a table of references; its head is taken too."""
    cells = [text[start:end] for start, end in block.parts]
    if block.is_head:
        return []
    first = cells[0].strip("[]^*\\ 【】")
    key = first if first.isascii() and first.isdecimal() and len(first) <= 4 else ""
    if not key and not _address(text, block.start, block.end):
        return None
    start = block.parts[1][0] if key and len(block.parts) > 1 else block.start
    one = _entry(text, key, start, block.start, block.end)
    return [Reference(one.key, one.url, " ".join(one.title.replace("|", " ").split()), one.start, one.end,
                      one.body)]


def _only_address(text: str, block: Block) -> bool:
    line = text[block.start:block.end].strip(" \t<>*_-")
    return block.kind in ("paragraph", "item") and START.match(line) is not None \
        and url_at(line, 0) >= len(line) - 1


def _with_address(one: Reference, text: str, block: Block) -> Reference:
    found = _address(text, block.start, block.end)
    return Reference(one.key, found[0] if found else None, one.title, one.start, block.end,
                     one.body)


def _address(text: str, start: int, end: int) -> tuple[str, int, int] | None:
    """(url, start, end) of the first address in a stretch."""
    found = START.search(text, start, end)
    if not found:
        return None
    stop = min(url_at(text, found.start()), end)
    return (clean_url(text[found.start():stop]), found.start(), stop) if stop > found.start() else None


def _entry(text: str, key: str, body: int, start: int, end: int) -> Reference:
    """One entry: its first address, and its words without it."""
    key = key if key.startswith("^") or not key.isdecimal() else str(int(key))
    first_word = body
    body = _skip(text, body)
    link = link_at(text, body) if text[body:body + 1] == "[" else None
    if link:
        words = _words(f"{link[1]} {text[min(link[0], end):end]}")
        return Reference(key, link[2], words, start, end, first_word)
    found = _address(text, body, end)
    if found is None:
        return Reference(key, None, _words(text[body:end]), start, end, first_word)
    url, first, stop = found
    inner = text.rfind("[", body, first)
    linked = link_at(text, inner) if inner >= 0 else None
    if linked:
        words = f"{text[body:inner]} {linked[1]} {text[linked[0]:end]}"
        return Reference(key, linked[2], _words(words), start, end, first_word)
    return Reference(key, url, _words(f"{text[body:first]} {text[stop:end]}"), start, end, first_word)


def _words(text: str) -> str:
    return " ".join(_BACK.sub("", text).split()).strip(_EDGE)
