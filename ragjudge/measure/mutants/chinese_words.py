"""Word pairs of the Chinese edits, in both scripts; small, and independent of the auditor's lexicons."""

import re
from collections.abc import Iterable

from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit, both_ways

_SIMPLE = "没会为们这来时国对过还进开关发动与从经无现实应将买卖进强弱优势劣涨跌盈亏许禁内东西南北长短级数较宽严轻盗总"
_TRADITIONAL = "沒會為們這來時國對過還進開關發動與從經無現實應將買賣進強弱優勢劣漲跌盈虧許禁內東西南北長短級數較寬嚴輕盜總"
_MORE_SIMPLE = "书务产业减扩缩升维变获参认据报称预计划拟张离闭远边区员户传统类单双个亿万吨斤厘节约几约样须并仅质权极显隐赢输绝赞难简杂贵贱"
_MORE_TRADITIONAL = "書務產業減擴縮升維變獲參認據報稱預計劃擬張離閉遠邊區員戶傳統類單雙個億萬噸斤釐節約幾約樣須並僅質權極顯隱贏輸絕贊難簡雜貴賤"
_REST_SIMPLE = "欧亚听说讲认为话谁尽临虽随当条则顾济负责协议职届场馆点线结设营资财税银钱岁历龄满约余几岛飞机车铁号种养医药学习"
_REST_TRADITIONAL = "歐亞聽說講認為話誰盡臨雖隨當條則顧濟負責協議職屆場館點線結設營資財稅銀錢歲歷齡滿約餘幾島飛機車鐵號種養醫藥學習"
_SCRIPT = str.maketrans(_SIMPLE + _MORE_SIMPLE + _REST_SIMPLE,
                        _TRADITIONAL + _MORE_TRADITIONAL + _REST_TRADITIONAL)


def traditional(word: str) -> str:
    return word.translate(_SCRIPT)


def simplified(word: str) -> str:
    return word.translate({two: chr(one) for one, two in _SCRIPT.items() if one != two})


def both_scripts(words: Iterable[str]) -> list[str]:
    """The words in simplified and traditional characters, longest first."""
    return sorted({form for word in words for form in (word, traditional(word))},
                  key=lambda word: (-len(word), word))


def any_of(words: Iterable[str]) -> str:
    """A pattern of the words in both scripts."""
    return "(?:" + "|".join(map(re.escape, both_scripts(words))) + ")"


def han_swap(pairs: dict[str, str], before: str = "", after: str = "") -> Edit:
    """Replace one drawn word by its partner, in the script that stands there.

    Args:
        before, after: Characters that must not stand there: the word would be part of another.
    """
    table = {traditional(word): traditional(other) for word, other in pairs.items()} | pairs
    left = f"(?<![{before}])" if before else ""
    right = f"(?![{after}])" if after else ""
    pattern = re.compile(f"{left}(?:{'|'.join(map(re.escape, both_scripts(pairs)))}){right}")

    def edit(origin: Origin, pick: Pick) -> str | None:
        def change(found: re.Match[str]) -> str | None:
            other = table[found[0]]
            return None if other and other in origin.sentence.replace(found[0], "", 1) else other
        return any_edit(origin.sentence, pattern, change, pick)
    return edit


ANTONYMS = both_ways((
    ("增加", "减少"), ("上升", "下降"), ("提高", "降低"), ("扩大", "缩小"), ("增长", "下滑"), ("高于", "低于"),
    ("大于", "小于"), ("多于", "少于"), ("最高", "最低"), ("最大", "最小"), ("进口", "出口"), ("国内", "国外"),
    ("东部", "西部"), ("南部", "北部"), ("支持", "反对"), ("成功", "失败"), ("优点", "缺点"), ("优势", "劣势"),
    ("男性", "女性"), ("增强", "减弱"), ("上涨", "下跌"), ("盈利", "亏损"), ("允许", "禁止"), ("上午", "下午"),
    ("内部", "外部"), ("之前", "之后"), ("以前", "以后"), ("最早", "最晚"), ("最多", "最少"), ("较高", "较低"),
    ("较大", "较小"), ("公开", "秘密"), ("简单", "复杂"), ("直接", "间接"), ("正面", "负面"), ("积极", "消极"),
    ("容易", "困难"), ("开放", "封闭"), ("东侧", "西侧"), ("主要", "次要"), ("大型", "小型"), ("合法", "非法"),
    ("加入", "退出"), ("通过", "否决"), ("东南", "西北"), ("东北", "西南"), ("上游", "下游"), ("收入", "支出"),
    ("长期", "短期"), ("早期", "晚期"), ("高速", "低速"), ("统一", "分裂"), ("赢得", "失去"), ("获得", "失去"),
    ("北方", "南方"), ("古代", "现代"), ("输入", "输出"), ("开始", "结束"), ("建立", "撤销"), ("成立", "解散"),
    ("公立", "私立"), ("富裕", "贫穷"), ("胜利", "失败"), ("高等", "初等"), ("白天", "夜间"), ("多数", "少数"),
))
QUANTIFIERS = {"部分": "全部", "多数": "所有", "大多": "全部", "一些": "所有", "许多": "所有", "少数": "多数", "若干": "所有",
               "有些": "所有", "不少": "所有", "大部分": "全部", "绝大多数": "全部", "有的": "所有", "几个": "所有", "很多": "所有",
               "全部": "少数", "所有": "少数", "各种": "少数", "大多数": "全部", "经常": "总是", "有时": "总是", "常常": "从不"}
MODALITY = {"可能": "必然", "可以": "必须", "应该": "已经", "应当": "已经", "计划": "已经", "预计": "已经", "有望": "已经",
            "打算": "已经", "希望": "已经", "试图": "成功", "能够": "必须", "也许": "必定", "或许": "必定", "准备": "已经",
            "将会": "已经", "或会": "必定", "拟": "已", "企图": "成功", "建议": "要求", "需要": "已经", "尝试": "成功"}
MODAL_DROPPED = dict.fromkeys(("可能", "预计", "有望", "计划", "试图", "或许", "也许", "打算", "拟", "似乎", "疑似", "据说",
                                "相传", "一度", "希望", "尝试"), "")
ASPECTS = {"正在": "已经", "即将": "已经", "尚未": "已经", "还未": "已经", "将要": "已经", "已经": "即将", "曾经": "一直",
           "曾": "将", "已": "将", "逐渐": "已经", "开始": "停止", "继续": "停止", "仍然": "不再", "仍": "不再", "一直": "偶尔",
           "不再": "仍然", "将于": "已于", "现已": "即将", "不断": "曾经"}
UNITS = both_ways((
    ("万", "亿"), ("公里", "米"), ("公斤", "吨"), ("平方公里", "公顷"), ("小时", "分钟"), ("公尺", "公里"),
    ("个月", "年"), ("美元", "日元"), ("克", "公斤"), ("周", "天"), ("英里", "公里")))
COMPARATORS = both_ways((
    ("超过", "不足"), ("以上", "以下"), ("至少", "至多"), ("多于", "少于"), ("高达", "低于"), ("不到", "超过"), ("最多", "至少"),
    ("以内", "以外")))
HEDGES = ("大约", "约", "左右", "几乎", "基本上", "大致", "通常", "一般", "往往", "大概", "常常", "有时", "多半", "经常",
          "部分", "主要", "大多", "一定程度上", "近", "略", "相对", "较")
IRREAL = {"副主席": "主席", "副总统": "总统", "副总理": "总理", "副校长": "校长", "副总裁": "总裁", "副局长": "局长", "副教授": "教授",
          "助理教授": "教授", "前总统": "总统", "前总理": "总理", "前主席": "主席", "前首相": "首相", "代理主席": "主席",
          "副市长": "市长", "副部长": "部长", "副司令": "司令", "非营利": "营利", "候选人": "人选", "候补": "", "所谓的": "",
          "未遂": "", "名誉": "", "荣誉": "", "潜在": "", "虚构": "", "拟议": "", "准": "", "临时": "", "代理": "", "原定": ""}
REPORTING = ("表示", "认为", "指出", "称", "宣称", "声称", "透露", "强调", "说", "主张", "相信", "预测", "估计", "质疑")
CONNECTIVES = ("但是", "但", "然而", "不过", "此外", "另外", "同时", "因此", "所以", "而且", "并且", "其实", "事实上", "例如",
               "目前", "总之")
PLACE_NAMES_ALIKE = ("中国", "中國", "台湾", "台灣", "臺灣", "香港", "北京", "英国", "英國")
"""Names that a text may use for one another or for parts of each other; never exchanged."""
