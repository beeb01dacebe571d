"""Chinese edits that move what is said to another subject, level, cause or person."""

import re

from ragjudge.measure.mutants.chinese_words import han_swap
from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit

_LEVEL = re.compile("(增长|增長|增加|提高|上升|下降|减少|減少|降低|扩大|擴大|缩小|縮小|上涨|上漲|下跌)(了|到|至)?(?=约?約?[0-9])")
_OF_HEAD = re.compile("\\A([^，。的]{2,12})的([^，。的]{2,6})"
                      "((?:是|为|為|有|已|由|在|达|達|约|約|位于|位於)[^，].*)\\Z")
_SUBJECT = re.compile("\\A([^，。的是有在于於和与與及、]{2,10})"
                      "((?:是|位于|位於|成立于|成立於|采用|採用|拥有|擁有|属于|屬於|由)[^，；]{5,}。)\\Z")
_VAGUE = re.compile("[此这這其该該本他她它我你每各某另]|目前|之前|因此|所以|如果|只|不|也|都|就|还|還|当|當")
_IMPLICATIVE = {"未能": "得以", "拒绝": "同意", "无法": "可以", "停止": "开始", "避免": "导致", "否认": "承认", "缺乏": "拥有",
                "防止": "导致", "反对": "支持", "禁止": "要求", "难以": "易于", "失去": "得到",
                "取消": "设立", "放弃": "坚持", "阻止": "促使",
                "忽视": "重视"}
_CONNECTIVES = {"因为": "尽管", "由于": "尽管", "虽然": "因为", "或者": "以及", "或": "和", "但是": "因此", "因此": "但是",
                "除非": "只要", "尽管": "由于", "而不是": "以及", "而非": "以及", "如果": "因为", "为了": "由于"}


def level(origin: Origin, pick: Pick) -> str | None:
    """增长20% becomes 增长到20%, or the other way round."""
    return any_edit(origin.sentence, _LEVEL, lambda found: found[1] + (
        "了" if found[2] in ("到", "至") else "到"), pick)


def head_dropped(origin: Origin, pick: Pick) -> str | None:
    """What is said of X的Y is said of X."""
    found = _OF_HEAD.match(origin.sentence)
    if not found or _VAGUE.search(found[1]):
        return None
    return found[1] + found[3]


def splice(origin: Origin, pick: Pick) -> str | None:
    """The subject of one sentence with the predicate of another."""
    found = _SUBJECT.match(origin.sentence)
    if not found or _VAGUE.search(found[1]):
        return None
    others = [other[2] for one in origin.neighbours if one != origin.sentence
              and (other := _SUBJECT.match(one)) and not _VAGUE.search(other[1])
              and found[1] not in one and other[1] not in found[1]]
    return found[1] + pick.of(others) if others else None


def pronoun(origin: Origin, pick: Pick) -> str | None:
    """A pronoun for the subject: who it is, the claim no longer says."""
    found = _SUBJECT.match(origin.sentence)
    return None if not found or _VAGUE.search(found[1]) else pick.of(("它", "该机构", "其")) + found[2]


SHIFTS: dict[str, Edit] = {
    "level": level, "head_dropped": head_dropped, "splice": splice, "pronoun": pronoun,
    "implicative": han_swap(_IMPLICATIVE, "不"), "connective": han_swap(_CONNECTIVES, "不是抑", "许者"),
}
