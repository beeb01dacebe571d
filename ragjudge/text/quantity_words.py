"""The words around a number that make it a bound, an approximation, a change or a level. Data and
matching."""

import re

# Longest first; matched at the end of what stands before the number.
BEFORE = tuple(sorted((
    *((words, ">=") for words in ("at least", "no less than", "not less than", "no fewer than",
                                  "a minimum of", "≥",
                                  "至少", "不低于", "不少于", "最少")),
    *((words, ">") for words in ("more than", "over", "above", "exceeding", "exceeded", "exceeds",
                                 "greater than",
                                 "upwards of", "in excess of", "higher than", "surpassing",
                                 "surpassed", ">", "超过",
                                 "超过了", "超", "逾", "高于", "多于", "大于", "突破", "突破了")),
    *((words, "<=") for words in ("up to", "at most", "no more than", "not more than",
                                  "a maximum of", "≤", "不超过",
                                  "不高于", "不多于", "至多", "最多", "高达")),
    *((words, "<") for words in ("less than", "under", "below", "fewer than", "lower than", "<",
                                 "不足", "低于", "少于",
                                 "小于", "不到", "不及", "未满")),
    *((words, "~") for words in ("about", "around", "approximately", "approx.", "roughly", "some",
                                 "nearly", "almost",
                                 "close to", "circa", "c.", "an estimated", "~", "≈", "约", "大约",
                                 "大概", "约为", "近",
                                 "将近", "接近", "几乎", "约有", "估计", "约合")),
), key=lambda pair: -len(pair[0])))
AFTER = (("以上", ">="), ("及以上", ">="), ("以下", "<="), ("以内", "<="), ("之内", "<="), ("左右", "~"), ("上下",
    "~"),
         (" or more", ">="), (" or less", "<="), (" or fewer", "<="), (" or so", "~"), (" at least",
             ">="))

_CHANGE_ZH = re.compile(
    r"(?:增长|增加|增|上升|提高|提升|上涨|涨|升|扩大|增幅|涨幅|降幅|跌幅|增速|下降|减少|降低|下跌|跌|降|减|回落|缩减|收窄|下滑|萎缩|"
    r"翻|多|少|高|低|快|慢|高出|高了|低了|多出)(?:了|幅度|幅|率|为|达|达到|约|近|近乎|超过|逾|不足|超|大约|至少|将近)*\Z")
_LEVEL_ZH = re.compile(r"(?:至|到|为|达|达到|升至|降至|增至)(?:了|约|近|超过|逾|大约)?\Z")
_CHANGE_VERBS = (
    "rose|risen|rise|rises|rising|fell|fall|falls|fallen|falling|grew|grow|grows|grown|growing|growth|"
    "increase|increased|increases|increasing|decrease|decreased|decreases|decline|declined|declines|"
    "declining|drop|dropped|drops|dropping|gain|gained|gains|climbed|jumped|jump|surged|surge|soared|"
    "plunged|plunge|slumped|sank|shrank|shrunk|reduced|reduction|cut|lowered|raised|expanded|"
    "contracted|slipped|up|down|sped up|slowed")
_CHANGE_EN = re.compile(
    rf"\b(?:{_CHANGE_VERBS})(?: further| again| sharply| only| just| another)?(?: by| of| in)?"
    r"(?: about| around| nearly| almost| roughly| approximately| more than| over| less than|"
    r" at least| up to| an estimated| some| between)?(?: a)?[ ]?\Z", re.IGNORECASE | re.ASCII)
_CHANGE_AFTER_EN = re.compile(
    r"(?: more| less| fewer| higher| lower| greater| smaller| cheaper| faster| slower| larger"
    r"| increase| decrease| decline| drop| rise| fall| growth| reduction| gain| cut| jump)\b",
    re.ASCII)
_COMPARED_ZH = re.compile(r"(?:比|较)[^，。；,;]{1,30}\Z")


def comparator_before(text: str, start: int) -> tuple[str, int]:
    """(comparator, start of its words) of what stands directly before an index; ("=", start) if
    nothing does."""
    end = start
    while end and text[end - 1] == " ":
        end -= 1
    window = text[max(0, end - 16):end].lower()
    for words, sign in BEFORE:
        if window.endswith(words):
            at = end - len(words)
            if words[0] in "abcdefghijklmnopqrstuvwxyz" and at and text[at - 1] not in " (,;:\n\"'—-":
                continue
            if words in ("近", "超") and text[at - 1:at] in ("最", "附", "邻", "临", "靠", "远"):
                continue
            return sign, at
    return "=", start


def comparator_after(text: str, end: int) -> tuple[str, int]:
    """(comparator, end of its words) of what stands directly after a quantity."""
    for words, sign in AFTER:
        if text.startswith(words, end):
            return sign, end + len(words)
    if text[end:end + 1] == "+" and text[end + 1:end + 2] not in ("0123456789"):
        return ">=", end + 1
    return "=", end


def is_change(text: str, start: int, end: int) -> bool:
    """Whether the number at [start, end) says by how much something changed (grew by), not to what
    level."""
    before = text[max(0, start - 60):start]
    clause = re.split(r"[，。；,;\n]", before)[-1]
    if clause.endswith(("多达", "高达")) or _LEVEL_ZH.search(clause) and not _CHANGE_ZH.search(clause):
        return False
    if _CHANGE_ZH.search(clause):
        bare = re.search(r"(?:多|少|高|低|快|慢)(?:了|约|近)*\Z", clause)
        return not bare or bool(_COMPARED_ZH.search(clause)) or clause[-1] == "了"
    return bool(_CHANGE_EN.search(before.rstrip() + " ") or _CHANGE_AFTER_EN.match(text, end)
                and text[max(0, start - 3):start].lower() != "to ")
