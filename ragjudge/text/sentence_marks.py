"""Marks that look like the end of a Chinese sentence and are none: in titles, brackets, before a speech tag.

Each test is on one stop and its surroundings; ragjudge.text.sentences asks them.
"""

import re
from bisect import bisect_right

_BRACKET = re.compile("《[^《》\\n]{1,200}》|（[^（）\\n]{1,200}）|【[^【】\\n]{1,200}】|〈[^〈〉\\n]{1,200}〉")
"""One that does not close within 200 characters of its line is none."""
_QUOTE_ENDS = "”’」』\"'"
_MARK = "，。！？；：…“”「」『』\\n"
_SPEECH = re.compile(
    f"[^{_MARK}]{{1,12}}?(?:说|說|(?<![知报報难難])道|问|問|表示|称|稱|回答|喊|指出|解释|解釋|补充|補充|强调|強調|告诉|告訴|透露)"
    f"[^{_MARK}]{{0,6}}[，。！…]")
_INTRODUCED = re.compile("[：:，,] ?[“「『\"]")
_NAMED_QUOTE = re.compile("[这這此那][一二三四五六七八九十几幾]?[个個]?[字句话話词詞]")
_GOES_ON = re.compile("都|等|也|之[类類]|的|地")
_CITATION = re.compile("(?:[\\[［〔][0-9][0-9,，、 –-]{0,20}[\\]］〕])+")
_LOUD_NAMES = ("yahoo", "jeopardy", "joomla")


def end_of_citation(text: str, end: int) -> int:
    """The end of the reference marks that stand right after a stop: "…。[1][2]"."""
    found = _CITATION.match(text, end)
    return found.end() if found else end


def brackets(text: str) -> list[tuple[int, int]]:
    """The titles and full-width brackets of a text, [start, end), each within a line."""
    return [found.span() for found in _BRACKET.finditer(text)]


def in_brackets(text: str, start: int, at: int, enclosed: list[tuple[int, int]]) -> bool:
    """Whether a stop stands in a title or bracket that opened inside the sentence begun at `start`.

    A bracket that opens the sentence holds sentences of its own; a title never does.
    """
    place = bisect_right(enclosed, (at, at)) - 1
    if place < 0 or not start <= enclosed[place][0] < at < enclosed[place][1]:
        return False
    opened = enclosed[place][0]
    return text[opened] in "《〈" or bool(text[start:opened].strip())


def is_told(text: str, start: int, end: int) -> bool:
    """Whether a quotation that ends at `end` is followed by who says it, or is named as words.

    Not where its speaker stood before it already: 他问：“你是谁？”没有人回答。
    """
    if text[end - 1] not in _QUOTE_ENDS or _INTRODUCED.search(text, start, end):
        return False
    return bool(_SPEECH.match(text, end) or _NAMED_QUOTE.match(text, end))


def is_pause(text: str, start: int, at: int, end: int) -> bool:
    """Whether an ellipsis is "and so on", a stammer, or a voice that breaks off before its speaker."""
    if text[end - 1] in _QUOTE_ENDS:
        return end < len(text) and "\u4e00" <= text[end] <= "\u9fff"
    if _GOES_ON.match(text, end):
        return True
    said = text[start:at].strip("“「『\"' \t\u3000")
    return 0 < len(said) <= 3 and text.startswith(said, end)


def is_loud_name(text: str, at: int) -> bool:
    """Whether an exclamation mark belongs to a name: Yahoo!奇摩."""
    return text[max(0, at - 10):at].lower().endswith(_LOUD_NAMES)
