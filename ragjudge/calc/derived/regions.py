"""Where a sentence tells two levels, and whether it narrows them by words of its own."""

import re

from ragjudge.calc.derived.operands import Told
from ragjudge.text.charset import is_han
from ragjudge.text.quantities import Quantity

# Words that may stand with the two levels and need no license of their own: the result tells them.
_FREE_EN = frozenset(("from to in by and was were is are stood at reached then it the of year a level "
                      "levels total totalled totaled amounted came compared with against versus vs up "
                      "down rose fell grew increased decreased declined dropped climbed jumped shrank "
                      "sank surged rising falling growing increasing declining dropping has have had "
                      "risen fallen grown between").split())
_FREE_ZH = re.compile("从|由|自|的|至|到|升高|增长|增加|上升|提高|提升|上涨|扩大|下降|减少|降低|下跌|回落|下滑|缩减|增|升|涨|降|减|跌|为|是|达到|达|"
                      "在|于|了|而|则|水平|约为")


def region_of(sentence: Told, first: Quantity, last: Quantity) -> tuple[int, int] | None:
    """The stretch of the sentence that tells the two levels and nothing else; None if there is more."""
    text = sentence.text
    masked = list(text)
    for low, high in [(one.start, one.end) for one in (first, last)] + [
            (date.start_char, date.end_char) for date in sentence.dates]:
        masked[low:high] = "\0" * (high - low)
    plain = "".join(masked)
    if not _is_free(plain[first.end:last.start]):
        return None
    start = first.start
    for match in reversed(list(_PIECE.finditer(plain, max(0, start - 40), start))):
        if match.end() != start or not _is_free(match[0]):
            break
        start = match.start()
    end = last.end
    tail = _TAIL_DATE.match(plain, end)
    end = tail.end() if tail else end
    while start < first.start and plain[start] == " ":
        start += 1
    return start, end


_PIECE = re.compile(r"\0+|[A-Za-z]+ ?|,? |从|由|自|的|增长|增加|上升|提高|提升|上涨|下降|减少|降低|下跌|回落|下滑|为|是|达到|达|在|于|，")
_TAIL_DATE = re.compile(r",? ?(?:in|at|by|during)? ?\0+")




_EDGE = re.compile(r"[;；。]|[，,]|\b(?:while|whereas|but|and|as)\b", re.ASCII)
_SETTING = re.compile(r"\A ?(?:in|at|for|among|under|during|across|on|within|outside|excluding|only"
                      r"|在|于|对|除|仅|只有|就)", re.IGNORECASE | re.ASCII)
_NO_CONTENT = frozenset("the a an its their of to by from in at on for with as that this it".split())


def narrowed(sentence: Told, region: tuple[int, int], claim: str) -> bool:
    """Whether the sentence narrows what it says by words that the claim has not: "only in Norway"."""
    text = list(sentence.text)
    for date in sentence.dates:
        text[date.start_char:date.end_char] = " " * (date.end_char - date.start_char)
    plain = "".join(text)
    before, start = plain[:region[0]], 0
    for edge in _EDGE.finditer(before):
        if edge[0] not in (",", "，") or not _SETTING.match(before, start):
            start = edge.end()
    after = plain[region[1]:]
    edge = _EDGE.search(after)
    around = before[start:] + " " + (after[:edge.start()] if edge else after)
    told = claim.lower()
    words = set(re.findall(r"[a-z]+", told))
    extra = set(re.findall(r"[a-z]+", around.lower())) - words - _NO_CONTENT
    return bool(extra) or any(ch not in told for ch in around if is_han(ch))


def _is_free(plain: str) -> bool:
    if _FREE_ZH.sub("", plain).strip(" ,，\0()（）") == "":
        return True
    return all(word in _FREE_EN for word in re.findall(r"[A-Za-z]+", plain.lower())) and \
        not re.sub(r"[A-Za-z ,，\0()]", "", plain)


