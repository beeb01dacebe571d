"""What other clauses of a Chinese sentence say of the claim: a comparison, a domain, a taking back.

They stand before the claim's clause (与计划相比，; 三家公司中，) or behind it (，不过是计划; ，后被核减).
"""

import re

from ragjudge.text.entail.han_facing import Facing

_TIME = re.compile("上年|去年|前年|同期|同比|环比|上月|上周|前一|上一|此前|以往|年初|年底|年末|月末|季度|半年|当年|今年|[0-9一二三四五六七八九十年月日周季底末初度的]")
_THAN = re.compile("(?<![比])较(?![为量劲大小高低多少快慢好强长短深早晚轻重差弱广宽窄近远新])([^，；。]{1,20})|相较于?([^，；。]{1,20})"
                   "|相对于?([^，；。]{2,20})|与([^，；。]{1,20})相比")
_BEFORE = re.compile("(?:与|和|同|跟)([^，；。]{1,24})相比[，,]\\Z"
                     "|(?:\\A|[，；。])(?:较|相较于?|相对于?|对比)([^，；。0-9]{2,24})[，,]\\Z")
_DOMAIN = re.compile("(?:中|当中|之中|里|之内|范围内|以内)[，,]\\Z")
_EXTREME = re.compile("最|第一|唯一|首[个家次位批款座条部]|冠军|居首|榜首|倒数|垫底")
_ONLY = "(?:这|那|此|该|这些)?(?:一?[说数]?[法字据]?)?(?:都|也|还|均|全|目前|其实|实际上|事实上|不过|只|仅|仅仅|尚|仍|纯|实|当然)*"
_BEHIND = re.compile(
    f"[，,；;：:—]+{_ONLY}(?:是|为|属|系|停留在|停留于|处于|有待)(?:一[句个场种项份]|某种)?[^，；。]{{0,6}}"
    "(?:计划|设想|目标|打算|规划|提议|草案|传闻|传言|谣言|谣传|误传|误会|误解|玩笑|笑话|谎言|假话|"
    "虚构|杜撰|骗局|幻想|梦想|愿望|预测|估计|推测|猜测|假设|宣传|说法|传说|噱头|错误|空话|确认|核实)"
    "|[，,；;][^，；。]{0,12}(?:后|随后|后来|其后|此后|之后|事后|最终)[^，；。]{0,4}(?:被|遭|经)[^，；。]{0,14}"
    "(?:核减|核增|更正|修正|修订|下调|上调|调整|订正|否认|否定|推翻|辟谣|撤回|撤销|证伪|证实有误|证明有误|改判|取消|删除|澄清|认定为)"
    "|[，,；;—]+(?:实则|其实|实际上|事实上|实际|然而实际|但实际|但事实|但其实|可实际)(?:上)?(?:并|却|是|未|没|不|只|仅)"
    "|[，,；;：:][^，；。]{0,8}(?:有误|不实|失实|属虚构|并不属实|不准确|存疑|有争议|未经证实|未获证实|无法证实|不可信|站不住脚|并非如此|不是真的)")
_SAID_OF = re.compile("[”」』\"](?:这?一?[说法]*)?(?:只|仅|不过|纯|实|完全)?(?:是|为|属|系|乃)[^，。]{0,6}"
                      "(?:玩笑|笑话|谣言|谣传|误传|谎言|假话|虚构|杜撰|误解|幻想|错误|假新闻|传说|骗局|讽刺|戏言|假的|口号|标语)")
_NOTED = re.compile("[（(][^）)]{0,12}(?:计划|预计|预测|目标|设计能力|设计产能|测算|估算|估计|暂定|暂估|未经审计|未审计|初步|待核实|存疑|来源请求|引自小说|小说|"
                    "虚构|示意|假设|模拟|讽刺|戏言|有误|更正|作废|据传|传闻)[^）)]{0,12}[）)]")


def check_around(facing: Facing) -> None:
    """Vetoes of what the sentence says about the claim outside the claim's own words."""
    sentence, tokens = facing.sentence, facing.sentence.tokens
    places = facing.linked.values()
    low, high = tokens[min(places)].start, tokens[max(places)].end
    clause = tokens[sentence.clause_start(min(places))].start
    text = sentence.text
    _veto_unused(facing, "quant", _THAN, clause, high)
    _veto_unused(facing, "quant", _BEFORE, 0, clause, beside=False)
    if _DOMAIN.search(text, 0, clause) and _EXTREME.search(facing.said) and not _used(facing, 0, clause):
        facing.veto_chars("quant", 0, clause)
    end = tokens[sentence.clause_end(max(places)) - 1].end
    for pattern, start in ((_BEHIND, end), (_SAID_OF, low), (_NOTED, low)):
        behind = pattern.search(text, start)
        if behind and not _used(facing, *behind.span()):
            facing.veto_chars("modal" if pattern is _NOTED else "retracted", *behind.span())


def _veto_unused(facing: Facing, code: str, pattern: re.Pattern, low: int, high: int,
                 beside: bool = True) -> None:
    """A comparison that the claim leaves out, with anything but an earlier time."""
    for found in pattern.finditer(facing.sentence.text, low, high):
        group = next(at for at in range(1, pattern.groups + 1) if found[at] is not None)
        start, end = found.span(group)
        free = end
        while free > start and facing.used[free - 1]:
            free -= 1
        what = _TIME.sub("", facing.sentence.text[start:free])
        if beside and not any(facing.used[slice(*_clause(facing.sentence.text, found.start()))]):
            continue
        if len(what) > 1 and not any(facing.used[start:free]) and not facing.used[found.start()]:
            facing.veto_chars(code, found.start(), free)


def _clause(text: str, at: int) -> tuple[int, int]:
    """Characters of the clause around an index."""
    low = max(text.rfind(mark, 0, at) for mark in "，；。：") + 1
    ends = [place for place in (text.find(mark, at) for mark in "，；。：") if place >= 0]
    return low, min(ends, default=len(text))


def _used(facing: Facing, low: int, high: int) -> bool:
    return sum(facing.used[low:high]) * 2 > high - low
