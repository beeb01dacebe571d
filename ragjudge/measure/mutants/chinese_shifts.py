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


_DATED = re.compile("((?:1[0-9]|20)[0-9]{2}年(?:[0-9]{1,2}月)?)(以前|以后|以後|之前|之后|之後|以来|以來|底|初)?"
                    "(?=[，成建开開起发發设設出上下正])")
_OTHER_DATE = {"以前": "以后", "以后": "以前", "以後": "以前", "之前": "之后", "之后": "之前", "之後": "之前", "以来": "以前",
               "以來": "以前", "底": "初", "初": "底"}
_MEASURES = {"同比": "环比", "环比": "同比", "上半年": "下半年", "下半年": "上半年", "一季度": "三季度", "第二季度": "第四季度",
             "名义": "实际", "净利润": "营业收入", "销售额": "利润", "人均": "总计", "年均": "累计", "每年": "每月", "每天": "每年",
             "平均": "总计", "产量": "销量", "销量": "产量", "价格": "产量", "面积": "人口", "长度": "宽度", "农村": "城镇", "城镇": "农村"}
_PREFIX = re.compile("(?<![除莫并並无無若绝絕])[非反](?=[营營法官正传傳政军軍洲间間主民贫貧壟垄])(?!洲)")
_OR = re.compile("或([\u4e00-\u9fff]{2,4})(?=[，。的、])")
_OPEN_OR = re.compile("[不没沒无無未否]|可以|可能|任何|如果|是否|只要|所有|每|都")
_BEST = re.compile("(?:在)?(?:全国|全國|世界|全球|亚洲|亞洲|欧洲|歐洲|国内|國內|当地|當地|中国|中國|全省|全市|美国|美國|韩国|韓國|日本|台湾|台灣|臺灣)"
                   "(?:上|内|內|范围内)?(?=最[大高长長多早小低新])")


def date_type(origin: Origin, pick: Pick) -> str | None:
    """2010年以前 becomes 2010年以后; a plain date becomes one of them."""
    return any_edit(origin.sentence, _DATED, lambda found: found[1] + (
        _OTHER_DATE[found[2]] if found[2] else pick.of(("以前", "以后"))), pick)


def prefix_dropped(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _PREFIX, lambda found: "", pick)


def alternative_dropped(origin: Origin, pick: Pick) -> str | None:
    """One of two alternatives; not where the source allows each of them."""
    if _OPEN_OR.search(origin.sentence):
        return None
    found = _OR.search(origin.sentence)
    if not found:
        return None
    before, after = origin.sentence[:found.start()], origin.sentence[found.end():]
    if before[-1:] == "，" or found[1][0] in "者许許称稱多少":
        return None
    return before + after if pick.below(2) else before[:-len(found[1])] + found[1] + after


def best_of_less(origin: Origin, pick: Pick) -> str | None:
    """A superlative loses the circle it holds in."""
    return any_edit(origin.sentence, _BEST, lambda found: "", pick)


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
    "date_type": date_type, "measure": han_swap(_MEASURES), "prefix_dropped": prefix_dropped,
    "alternative_dropped": alternative_dropped, "best_of_less": best_of_less,
}
