"""What states something and what only names it: headings, heads of tables, entries of reference lists.

Fail closed: words that cannot be told from a statement count as one. Names of sections and columns are a
closed list; of a noun only the shape is known, so any word that may be a finite verb makes a statement.
"""

import re

_FIGURE = re.compile(r"[0-9](?:[0-9.,]*[0-9])?[ \t]*"
                     r"(?:%|％|percent|per cent|million|billion|trillion|thousand"
                     r"|people|deaths|tonnes?|tons?"
                     r"|dollars|euros|美元|[万亿倍元吨人名家个次])"
                     r"|[。]|[a-z]{3}\.(?: |\Z)|[$€£¥][ \t]?[0-9]", re.IGNORECASE)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|would|can|could|may|might|must"
    r"|shall|should|do|does|did"
    r"|not|isn't|aren't|wasn't|won't|rose|fell|grew|doubled|tripled|halved|won|lost"
    r"|failed|overtook|made|took"
    r"|gave|said|told|knew|hid|lied|stole|broke|began|became|came|went|got|held|kept"
    r"|led|left|met|paid|ran|sold"
    r"|bought|shot|died|dead|guilty|innocent|saw|sank|spent|spoke|stood|struck|threw"
    r"|wrote|shrank|drove|fled"
    r"|found|fought|flew|forgot|froze|outperform|beat|beats|cut|hit|put|quit|set|shut|split|up|down"
    r"|[a-z]{2,20}ed)\b"
    r"|了|已|将|是|不|没|未|无|超过|达到|翻番|翻倍|高于|低于|优于|为[0-9]|被|把|称|说|死|辞职|贪腐|有罪|下降|上升|增长了"
    r"|上涨|下跌|暴跌|暴涨|破产|倒闭|造假|隐瞒|违法|失败|获胜", re.ASCII | re.IGNORECASE)
_MAY_BE_VERB = re.compile(r"(?<=[A-Za-z0-9] )[A-Za-z]{2,20}s\b", re.ASCII)
_PLURALS = re.compile(r"(?:[a-z]{2,20}(?:ics|ss|us|is|tions|sions|ments|ities|ures|ries|logies"
                      r"|isms|ists|ers|ors)"
                      r"|nations|statistics|states|affairs|sciences|times|news"
                      r"|services|systems|markets|prices"
                      r"|sales|goods|emissions|renewables|data|vehicles|cities"
                      r"|countries|years|rates|trends"
                      r"|industries|institutes|archives|annals|proceedings|papers"
                      r"|briefs|studies|notes|series"
                      r"|press|this|its|as|was|plus|versus|vs|press|access|business"
                      r"|process|progress|class|gas"
                      r"|tables|figures|details|highlights|insights|perspectives"
                      r"|results|findings|risks|methods"
                      r"|limits|sources|links|costs|cars|batteries|semiconductors"
                      r"|chips|exports|imports|stocks"
                      r"|bonds|banks|funds|taxes|jobs|wages|homes|houses|crops"
                      r"|forests|oceans|rivers)",
                      re.ASCII | re.IGNORECASE)
_SECTION = frozenset("""
a an the of and or in on for to by with from at as its our key main more other further brief short
abstract acknowledgements acknowledgments aim aims analysis answer appendix appendices approach assessment
assumption assumptions background basis body caveats challenges chapter cited comparison conclusion
conclusions content contents context contribution data date definition definitions details development
discussion drivers economics economy effects environment evidence examples executive faq figure figures
finding findings forecast future glossary goals growth history impact implications industry infrastructure
insights introduction issues landscape limitations limits literature market markets measures method
methodology methods metrics motivation next note notes objective objectives opinion options outlook output
overview part performance perspectives policy preface prices problem procedure production prospects purpose
question questions rationale recommendation recommendations reference references regulation report result
results review risk risks scope section sector sectors segment segments share size solutions source sources
statistics status steps strategy structure study summary supply demand survey table tables takeaways
technology terms timeline title topic topics trade trends update
use value years year month quarter country region city company name names rank no number item product type
category unit units price revenue profit cost costs sales total average population area rate ratio remarks
description score team player event place position model version before after change claim value
""".split())
_SECTION_HAN = re.compile(
    r"(?:(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})[、.．)）]?|第[一二三四五六七八九十0-9]{1,3}[章节部分条]{1,2}"
    r"|摘要|引言|前言|概述|概要|概况|背景|目的|目标|方法|方法论|数据|资料|来源|结果|结论|讨论|分析|综述|总结|小结"
    r"|展望|前景|建议|对策|附录|附件|说明|备注|注释|目录|正文|主要|关键|核心|执行|市场|行业|产业|政策|技术|风险|挑战"
    r"|机遇|趋势|规模|现状|发展|历史|影响|因素|原因|比较|对比|案例|研究|报告|问题|定义|范围|局限|假设|发现|要点|观点"
    r"|指标|年份|年|月|季度|国家|地区|城市|公司|名称|项目|产品|类别|单位|价格|收入|利润|成本|销量|产量|合计|总计|平均"
    r"|人口|面积|比例|占比|排名|序号|编号|增速|增长率|数值|数量|金额|时间|日期|球队|比赛|结局|增长|及|和|与|的|之|、|：|:"
    r"|[ \t()（）0-9]){1,12}")
_HAN_HEAD = re.compile("(?:分析|影响|概述|综述|背景|现状|趋势|公司|市场|产业|行业|产量|销量|价格|收入|成本|规模|政策|技术|研究|报告"
                       "|方法|数据|指标|因素|原因|比较|对比|情况|问题|建议|展望|前景|风险|挑战|机遇|战略|格局|结构|定义|经济"
                       "|人口|能源|工业|农业|历史|介绍|特点|类型|案例|领域|体系|机制|进展|动态|要点)$")
_PREDICATE = re.compile(
    r"(?<=[A-Za-z0-9] )(?:guilty|innocent|dead|alive|ill|wrong|right|safe|unsafe"
    r"|corrupt|illegal|legal|false|true"
    r"|fake|bankrupt|insolvent|responsible|liable|aware|unaware|unable|able|likely"
    r"|unlikely|certain|free|ready"
    r"|missing|absent|complicit|worse|better|worst|best|bigger|higher|lower|richer"
    r"|poorer|stronger|weaker|unfit"
    r"|due|set|about|drunk|broke|overdue|to|who|whom|whose|which|that|because|if|when"
    r"|while|after|before|than"
    r"|never|always|still|already|again|ever|only|so|too|yes|admittedly|steal|lie"
    r"|hide|kill|rise|fall|grow|win"
    r"|lose|fail|he|she|it|they|we|you|i|caught|behind|under|over|against|without|amid)\b"
    r"|[!;,]|(?<=[A-Za-z]) [-\u2013\u2014] ", re.ASCII | re.IGNORECASE)
_DETERMINERS = frozenset(("a", "an", "the", "this", "his", "her", "their", "no"))
_SMALL = frozenset("""of in on for and or with from at by as into between per the a an to towards across
within during about over under""".split())
_NOUN_IN_ING = re.compile(r"(?:build|engineer|manufactur|hous|financ|bank|train|min|process|pric|spend"
                          r"|fund|trad"
                          r"|market|learn|farm|ship|heat|light|warm|recycl|engineer"
                          r"|comput|test|report|account"
                          r"|fish|plann|monitor|model|publish|licens|charg"
                          r"|tim)ing", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f'’-]{0,40}")
_HAN = re.compile("[\u3400-\u9fff]")
_NUMBERED = re.compile(r"[ \t]*(?:[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}[.)、:]?|[IVX]{1,5}[.)]|[A-Z][.)])[ \t]+")
_QUESTION = re.compile(r"[^?？]{1,200}[?？][ \t]*"
                       r"|(?:what (?:is|are|does|do)|how (?:to|do|does)|which"
                       r"|who (?:is|are))\b[^,;:，]{1,80}"
                       r"|(?:什么是|如何|怎样)[^，；：]{1,20}", re.ASCII | re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"\n]{1,300}\"|“[^“”\n]{1,300}”|《[^《》\n]{1,200}》")
_SUBJECT_OF = re.compile(r"(?:is|are|was|were|has|have|had|will|rose|fell|grew|declined|increased|decreased"
                         r"|dropped|reached|exceeded|totalled|totaled|amounted)\b"
                         r"|[,，]?(?:是|为|达|增长|下降|上升|减少|增加|上涨|下跌|共计|合计|约)", re.ASCII)


def states(words: str) -> bool:
    """Whether words state something for sure: a figure with its unit, a finite verb; questions do not."""
    if _FIGURE.search(words):
        return True
    return bool(_FINITE.search(words)) and not _QUESTION.fullmatch(words.strip())


def may_state(words: str) -> bool:
    """Whether words cannot be told from a statement: any word in them may be a finite verb."""
    if states(words):
        return True
    return any(not _PLURALS.fullmatch(found[0]) for found in _MAY_BE_VERB.finditer(words))


def is_section_name(words: str, subjects: frozenset[str] = frozenset()) -> bool:
    """Whether words only name a section: a known name, a question, one word, what its sentences speak of.

    Args:
        subjects: Noun phrases that sentences of the report begin with. See subject_of.
    """
    words = _NUMBERED.sub("", words.strip(" \t*_#:：.-—–|"), count=1).strip()
    if states(words):
        return False
    latin, han = _WORD.findall(words), len(_HAN.findall(words))
    if _QUESTION.fullmatch(words) or len(latin) + han <= 1 or not latin and han <= 2:
        return True
    if phrase_key(words) in subjects:
        return True
    if not latin:
        return bool(_SECTION_HAN.fullmatch(words)) or _is_han_phrase(words)
    return not han and (all(one.lower() in _SECTION for one in latin) or _is_phrase(words, latin))


def _is_phrase(words: str, latin: list[str]) -> bool:
    """Whether Latin words are a noun phrase by their shape: no verb, no predicate, no clause."""
    before, colon, after = words.partition(":")
    if colon:
        return any(is_section_name(one) for one in (before, after)) and all(
            len(_WORD.findall(one)) == 1 or is_section_name(one) for one in (before, after))
    if len(latin) > 10 or may_state(words) or _PREDICATE.search(words):
        return False
    for one, two in zip(latin, latin[1:]):
        known = two.lower() in _SECTION or one.lower() in _SMALL
        if one[-1:] == "s" and one[-2:] != "ss" and not known:
            return False  # "Ministers lie": a plural before what may be its verb
        if two.lower() in _DETERMINERS and one.lower() not in _SMALL:
            return False  # "Minister a thief"
        if two[-3:] == "ing" and len(two) > 5 and not _NOUN_IN_ING.fullmatch(two):
            return False
    return True


def _is_han_phrase(words: str) -> bool:
    """Whether Han words are a noun phrase: they end in the name of a section, or in a short noun after 的."""
    if len(words) > 24 or re.search("[，,；;！!：:—]", words):
        return False
    owner, joint, head = words.rpartition("的")
    return bool(_HAN_HEAD.search(words)) or bool(joint and owner and 0 < len(head) <= 4)


def is_column_name(words: str) -> bool:
    """Whether a cell of a table's head only names a column: short, and no word may be a verb."""
    if is_section_name(words):
        return True
    return len(_WORD.findall(words)) <= 4 and len(_HAN.findall(words)) <= 8 and not may_state(words)


def is_reference(words: str, has_address: bool) -> bool:
    """Whether an entry is authors, a title, a publisher, a date and an address, and states nothing.

    A title in quotes may hold any noun; nothing in an entry may be a figure with a unit or a finite verb.
    """
    return has_address and not states(words) and not may_state(_QUOTED.sub(" ", words))


def is_name(words: str) -> bool:
    """Whether the words of a source line name somebody: capitals and small words, or few Han characters."""
    if may_state(words):
        return False
    latin, han = _WORD.findall(words), len(_HAN.findall(words))
    small = ("of", "the", "and", "for", "on", "in", "de", "van", "von", "by", "to", "via", "at",
             "office", "bureau", "ministry", "agency", "bank", "institute", "university", "own")
    return len(latin) <= 12 and han <= 30 and all(
        one[0] < "a" or one in small or one.lower() in _SECTION for one in latin)


def phrase_key(words: str) -> str:
    """A noun phrase for looking up: small letters, no article."""
    return " ".join(words.lower().split()).removeprefix("the ").removeprefix("a ").removeprefix("an ")


def subjects_of(sentence: str) -> list[str]:
    """The phrases of at most six words (Han: twelve characters) that a finite verb follows at its start."""
    if _HAN.match(sentence):
        return [sentence[:end] for end in range(3, min(13, len(sentence)))
                if _SUBJECT_OF.match(sentence, end)]
    parts = sentence.split(" ")
    return [phrase_key(" ".join(parts[:end])) for end in range(1, min(8, len(parts)))
            if _SUBJECT_OF.match(parts[end])][:1]
