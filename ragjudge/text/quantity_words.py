"""The words around a number that make it a bound or an approximation. Data and matching."""

# Longest first; matched at the end of what stands before the number.
BEFORE = tuple(sorted((
    *((words, ">=") for words in ("at least", "no less than", "not less than", "no fewer than",
                                  "not fewer than", "no lower than", "not lower than", "minimum",
                                  "a minimum of", "≥", "⩾", ">=", "至少", "不低于", "不少于", "最少", "不小于",
                                  "起码", "不下", "不下于", "最低")),
    *((words, ">") for words in ("more than", "over", "above", "exceeding", "exceeded", "exceeds",
                                 "exceed", "greater than", "larger than", "upwards of", "in excess of",
                                 "higher than", "surpassing", "surpassed", "north of", ">", "超过",
                                 "超过了", "超出", "超", "逾", "高于", "多于", "大于", "突破", "突破了", "已超",
                                 "过千", "强于")),
    *((words, "<=") for words in ("up to", "at most", "no more than", "not more than", "not exceeding",
                                  "no higher than", "not higher than", "no greater than", "maximum",
                                  "not to exceed", "does not exceed", "do not exceed", "did not exceed",
                                  "doesn't exceed", "don't exceed", "didn't exceed",
                                  "as many as", "as much as", "as high as", "a maximum of", "≤", "⩽", "<=",
                                  "不超过", "不超", "未超过", "没有超过", "没超过", "不大于", "不高于", "不多于", "至多",
                                  "最多", "高达", "最高")),
    *((words, "<") for words in ("less than", "under", "below", "fewer than", "lower than", "<",
                                 "smaller than", "short of", "不足", "低于", "少于", "小于", "不到", "不及", "未满",
                                 "不满", "未达", "未到", "未及")),
    *((words, "~") for words in ("about", "around", "approximately", "approx.", "approx", "roughly", "some",
                                 "nearly", "almost", "close to", "circa", "c.", "ca.", "an estimated",
                                 "estimated", "approaching", "~", "≈",
                                 "约", "大约", "大概", "约为", "近", "将近", "接近", "几乎", "约有", "估计", "约合",
                                 "大致", "近乎", "约占", "约计", "差不多", "几近", "逼近", "临近", "大体")),
), key=lambda pair: -len(pair[0])))
FROM_BELOW = frozenset(("nearly", "almost", "close to", "approaching", "近", "将近", "接近", "几乎", "近乎",
                        "几近", "逼近", "临近"))
AFTER = (("以上", ">="), ("及以上", ">="), ("或以上", ">="), ("以下", "<="), ("及以下", "<="), ("以内", "<="),
         ("之内", "<="), ("左右", "~"), ("上下", "~"), ("出头", ">"), (" or more", ">="), (" or above", ">="),
         (" or higher", ">="), (" or over", ">="), (" and above", ">="), (" or less", "<="),
         (" or fewer", "<="),
         (" or below", "<="), (" or lower", "<="), (" or under", "<="), (" or so", "~"), (" at least", ">="))
_BY_LAST: dict[str, list[tuple[str, str]]] = {}
for _words, _sign in BEFORE:
    _BY_LAST.setdefault(_words[-1], []).append((_words, _sign))
_STARTS_OF_WORD = frozenset("abcdefghijklmnopqrstuvwxyz")


def comparator_before(text: str, start: int) -> tuple[str, int]:
    """(comparator, start of its words) of what stands directly before an index; ("=", start) if
    nothing does."""
    end = start
    while end and text[end - 1] == " " and start - end < 3:
        end -= 1
    window = text[max(0, end - 18):end].lower()
    for words, sign in _BY_LAST.get(window[-1:], ()):
        if window.endswith(words):
            at = end - len(words)
            if words[0] in _STARTS_OF_WORD and at and text[at - 1] not in " (,;:\n\"'—-":
                continue
            if words in ("近", "超", "最高", "最低") and text[at - 1:at] in ("最", "附", "邻", "临", "靠", "远", "高"):
                continue
            return sign, at
    if text[start:start + 1] in ("半", "百", "千", "万", "亿") and window[-1:] in ("过", "上"):
        return (">" if window[-1] == "过" else ">="), end - 1
    return "=", start


def from_below(text: str, at: int, start: int) -> bool:
    """Whether the words [at, start) are 近, nearly, close to: an approximation from below."""
    return text[at:start].strip().lower() in FROM_BELOW


def comparator_after(text: str, end: int) -> tuple[str, int]:
    """(comparator, end of its words) of what stands directly after a quantity."""
    for words, sign in AFTER:
        if text.startswith(words, end):
            return sign, end + len(words)
    if text[end:end + 1] == "+" and text[end + 1:end + 2] not in tuple("0123456789"):
        return ">=", end + 1
    return "=", end
