"""Chinese edits after which a claim no longer says what its sentence says."""

import re

from ragjudge.measure.mutants import chinese_words as words
from ragjudge.measure.mutants.chinese_words import any_of, han_swap
from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit, other_digits

_VERBS = ("采用", "使用", "支持", "影响", "增加", "包括", "属于", "具有", "存在", "成为", "要求", "允许", "参加", "参与", "获得",
          "进行", "位于", "拥有", "出现", "提供", "导致", "产生", "形成", "发生", "建立", "设立", "成立", "受到", "达到", "负责",
          "隶属", "取得", "担任", "加入", "改变", "带来", "造成", "决定", "同意", "接受", "能够", "可以", "需要", "通过", "发行",
          "开放", "举行", "推出", "发表", "完成", "控制", "占领", "出版")
_NEGATED = re.compile(f"(?<![不没沒未无無非否别別莫未曾所])({any_of(_VERBS)})(?![者率力度量权權性感地处處方])")
_IS = re.compile("(?<![不但于於还還或就只总總尤便凡若要可即而正算都也乃原亦先又更既仍本])是(?![否非不])(?=[一由在以全世中位指从從为為用其最"
                 "大第])")
_HAS = re.compile("(?<![不没沒未所拥擁具含享原现現共国國私占佔据據还還只仅僅持既稀专專特独獨])有(?![关關效限些的着着机機时時利害序名助望所趣意"
                  "益力可待人用])(?=[0-9一二三四五六七八九十多数數很较較大小])")
_NOT = re.compile("(?<![得能不了并並])(?:(?P<bu>不)(?=[是能会會可应應需属屬包存允参參支接受使用再])(?!不[能可]不)|(?P<mei>没有|沒有)|"
                  "(?P<wei>未|未能|从未|從未|尚未|并未|並未)(?=[能被有经經获獲达達成发發受出对對])(?!未来|未成年|未必))")
_YEAR = re.compile("(?<![0-9])(?:1[0-9]|20)[0-9]{2}(?=年)")
_NUMBER = re.compile("(?<![0-9A-Za-z.,，/第-])[0-9]+(?:,[0-9]{3})*(?:[.][0-9]+)?(?![0-9A-Za-z.,年月日号號/-])")
_HAN_NUMBER = re.compile("(?<![一二三四五六七八九十百千万萬第零○初唯同])([二两兩三四五六七八九])(?=[个個名位座条條项項种種次家艘架岁歲层層所张張部台只"
                         "隻本块塊辆輛颗顆支])")
_ORDINAL = re.compile("第([一二三四五六七八九])(?=[个個次位大届屆任代条條章季部批名])")
_MONTH = re.compile("(?<![0-9])([1-9]|1[0-2])月(?!份?间)")
_DAY = re.compile("(?<=月)([1-9]|[12][0-9]|3[01])日")
_ADDED = re.compile("(?<![0-9.,超过過足到少多达達于於约約近第逾至到共为為])"
                    "(?=[0-9]+(?:\\.[0-9]+)?[万萬亿億]?(?:人|个|個|公里|米|名|家|座|吨|噸|%|％|元|"
                    "美元|平方)(?!.{0,6}(?:以[上下内內外]|左右|多|余|餘)))")
_REPORT = re.compile(f"\\A[^，。；]{{2,24}}?(?<![名俗简簡全通号號被小])"
                     f"{any_of(words.REPORTING)}，?([^，：。].*)\\Z")
_ACCORDING = re.compile("\\A(?:据|據|根据|根據)[^，]{2,24}，(.*)\\Z")
_IF = re.compile(f"\\A{any_of(('如果', '若', '倘若', '只要', '只有', '除非', '一旦', '假如', '若是', '要是'))}"
                 "(?!干)[^，]{3,30}，(?:则|則|那么|那麼|就|便|否则|否則|才)?(.{6,})\\Z")
_EXCEPT = re.compile("\\A除[^，]{2,30}，((?:其他|其它|其余|其餘).{6,})\\Z")
_WHEN = re.compile("\\A[当當][^，]{3,30}[时時]，(.{6,})\\Z")
_ONE_OF = re.compile("(最[^，。]{1,14}?)之一")
_SECOND = re.compile("第[二三四五](?=大|高|多|长|長)")
_SCOPE = re.compile(f"{any_of(('只', '仅', '唯一', '仅仅', '都', '全部', '所有', '均', '皆'))}")
_COUNTED = frozenset("0123456789一二三四五六七八九十百千两兩数數％%年人元米")
_BOUND = re.compile(any_of(("超过", "不足", "不到", "以上", "以下", "至少", "至多", "逾", "多", "余", "以内", "低于", "高于")))
_CASES = {"由": "向", "把": "被", "被": "把", "向": "由", "从": "向", "比": "跟", "给": "由", "为": "由", "受": "使"}


def negate(origin: Origin, pick: Pick) -> str | None:
    """不 or 没有 before a verb whose negation is the opposite statement."""
    def change(found: re.Match[str]) -> str:
        word = found[0]
        if word == "有":
            return "没有"
        plain = word[0] in "是能可需属屬支允接同" or word in ("包括", "存在", "要求", "隶属", "隸屬")
        return ("不" if plain else pick.of(("没有", "并未"))) + word
    return any_edit(origin.sentence, pick.of((_NEGATED, _NEGATED, _IS, _HAS)), change, pick)


def drop_not(origin: Origin, pick: Pick) -> str | None:
    """The negator goes; 没有 becomes 有 before a thing."""
    def change(found: re.Match[str]) -> str:
        return "有" if found["mei"] else ""
    if re.search("不得不|不能不|不可不|不仅|不僅|不但|不只|不光|无不|無不", origin.sentence):
        return None
    return any_edit(origin.sentence, _NOT, change, pick)


def year(origin: Origin, pick: Pick) -> str | None:
    others = [one for one in origin.years if one not in origin.sentence]

    def change(found: re.Match[str]) -> str:
        if others and pick.below(2) and not found.string.startswith("年代", found.end()):
            return pick.of(others)
        step = 10 if found.string.startswith("年代", found.end()) else 1
        return str(int(found[0]) + step * pick.of((-11, -3, -2, -1, 1, 2, 4)))
    return any_edit(origin.sentence, _YEAR, change, pick)


def number(origin: Origin, pick: Pick) -> str | None:
    def change(found: re.Match[str]) -> str | None:
        made = other_digits(found[0], pick)
        return None if _is_weaker(found, made) else made
    return any_edit(origin.sentence, _NUMBER, change, pick)


def _is_weaker(found: re.Match[str], made: str) -> bool:
    """A bound that still holds: 超过3 says 超过1 too."""
    before, after = found.string[:found.start()].rstrip(), found.string[found.end():]
    larger = float(made.replace(",", "")) > float(found[0].replace(",", ""))
    lower = before.endswith(("超过", "超過", "至少", "逾", "高于", "高於", "大于", "大於")) or \
        re.match("[^，。0-9]{0,3}(?:以上|多|余|餘)", after)
    upper = before.endswith(("不足", "不到", "至多", "低于", "低於", "小于", "小於", "近")) or \
        re.match("[^，。0-9]{0,3}以[下内內]", after)
    return bool(lower and not larger or upper and larger)


def han_number(origin: Origin, pick: Pick) -> str | None:
    def change(found: re.Match[str]) -> str:
        return pick.of([one for one in "三四五六七八九" if one != found[1]])
    return any_edit(origin.sentence, _HAN_NUMBER, change, pick)


def ordinal(origin: Origin, pick: Pick) -> str | None:
    def change(found: re.Match[str]) -> str:
        return "第" + pick.of([one for one in "一二三四五六七" if one != found[1]])
    return any_edit(origin.sentence, _ORDINAL, change, pick)


def swap_numbers(origin: Origin, pick: Pick) -> str | None:
    said = origin.sentence
    found = list(_NUMBER.finditer(said))
    pairs = [(one, two) for one, two in zip(found, found[1:]) if one[0] != two[0]
             and said[one.end():two.start()] not in ("、", "和", "及", "与", "與", "至", "到", "-", "～", "—")]
    if not pairs:
        return None
    one, two = pick.of(pairs)
    return said[:one.start()] + two[0] + said[one.end():two.start()] + one[0] + said[two.end():]


def month(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, pick.of((_MONTH, _DAY)), lambda found: pick.of(
        [str(one) for one in range(1, 13) if str(one) != found[1]]) + found[0][-1], pick)


def unit(origin: Origin, pick: Pick) -> str | None:
    table = {words.traditional(one): words.traditional(two) for one, two in words.UNITS.items()} | words.UNITS
    if _BOUND.search(origin.sentence):
        return None
    pattern = re.compile("(?<=[0-9])(?:" + "|".join(sorted(map(re.escape, table), key=len, reverse=True))
                         + ")(?![0-9月代度级級])")
    return any_edit(origin.sentence, pattern, lambda found: table[found[0]], pick)


def comparator_dropped(origin: Origin, pick: Pick) -> str | None:
    said = origin.sentence
    before, after = any_of(("超过", "不足", "不到", "逾", "至少", "将近")), any_of(("以上", "左右", "以下"))
    if re.search(f"{before}[^，。]{{0,12}}[多余餘]|[约約近].{{1,12}}左右", said):
        return None
    return any_edit(said, re.compile(f"{before} ?(?=[0-9])|(?<=[0-9人年%％万萬]){after}|(?<=[0-9%％万萬])[多余餘]"),
                    lambda found: "", pick)


def mostly_dropped(origin: Origin, pick: Pick) -> str | None:
    """多 before a verb says "mostly"."""
    pattern = re.compile("(?<=[人者民国國员員家票们們品车車])多(?=来自|來自|由|住|依|在|以|为|為|使用|采用|採用|分布|分佈|集中|属|屬)")
    return any_edit(origin.sentence, pattern, lambda found: "", pick)


def comparator_added(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _ADDED, lambda found: pick.of(("超过", "不足")), pick)


def swap_roles(origin: Origin, pick: Pick) -> str | None:
    """Two names exchange places across a verb; lists are left alone."""
    said = origin.sentence
    spots = sorted((said.index(one), one) for one in origin.names if said.count(one) == 1)
    pairs = [(one, two) for one, two in zip(spots, spots[1:])
             if re.search(any_of(("由", "向", "被", "从", "比", "给", "收购", "攻", "占", "赴", "出口", "进口",
                                  "打败", "战胜", "派", "支持", "取代", "加入", "控制", "来自", "援助", "授予")),
                          said[one[0] + len(one[1]):two[0]])]
    if not pairs or re.search("[和与與及、同跟]", said):
        return None
    (first, one), (second, two) = pick.of(pairs)
    return said[:first] + two + said[first + len(one):second] + one + said[second + len(two):]


def entity(origin: Origin, pick: Pick) -> str | None:
    said = origin.sentence
    here = [one for one in origin.names if said.count(one) == 1 and one not in words.PLACE_NAMES_ALIKE]
    others = [one for one in origin.names if one not in said and one not in words.PLACE_NAMES_ALIKE]
    if not here or not others:
        return None
    one = pick.of(here)
    alike = [two for two in others if (two[0] == "《") == (one[0] == "《") and two.isascii() == one.isascii()
             and not set(two) & set(one) - set("国國《》")]
    return said.replace(one, pick.of(alike)) if alike else None


def attribution_dropped(origin: Origin, pick: Pick) -> str | None:
    found = _ACCORDING.match(origin.sentence) or _REPORT.match(origin.sentence)
    return found[1] if found and len(found[1]) >= 8 and found[1][0] not in "的为為是之谓謂" else None


def condition_dropped(origin: Origin, pick: Pick) -> str | None:
    found = next(filter(None, (one.match(origin.sentence) for one in (_IF, _WHEN, _EXCEPT))), None)
    return found[1] if found and not re.match("也|都|仍|还|還|均", found[1]) else None


def hedge_dropped(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile(f"(?<![不非节節条條制预預合签簽附接最全一节要公契比相大])"
                         f"{any_of(words.HEDGES)}(?![束定会會翰瑟旦分要体體而于於])")
    if re.search("约[束定会]|約[束定會]|[约約近].{1,12}左右", origin.sentence):
        return None

    def change(found: re.Match[str]) -> str | None:
        after = origin.sentence[found.end():found.end() + 1]
        before = origin.sentence[:found.start()][-1:]
        beside = before if found[0] == "左右" else after
        if found[0] in ("约", "約", "近", "略", "左右") and beside not in _COUNTED or not after:
            return None
        return ""
    said = any_edit(origin.sentence, pattern, change, pick)
    return said.lstrip("，") if said else None


def scope_added(origin: Origin, pick: Pick) -> str | None:
    """Only, before a predicate that did not say so."""
    if _SCOPE.search(origin.sentence):
        return None
    return any_edit(origin.sentence, pick.of((_IS, _HAS, _NEGATED)), lambda found: "只" + found[0], pick)


def superlative(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _ONE_OF, lambda found: found[1], pick) or any_edit(
        origin.sentence, _SECOND, lambda found: "最", pick)


def case_word(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile("(?<=[国國人军軍府司会會者院团團省市党黨员員])(?:由|把|被|向|从|從|比|给|給)(?![于於前而来來此又重例如往])")
    return any_edit(origin.sentence, pattern, lambda found: {
        **_CASES, "從": "向", "給": "由"}[found[0]], pick)


CHANGED: dict[str, Edit] = {
    "negate": negate, "drop_not": drop_not, "swap_roles": swap_roles, "year": year, "number": number,
    "han_number": han_number, "ordinal": ordinal, "swap_numbers": swap_numbers, "month": month, "unit": unit,
    "comparator": han_swap(words.COMPARATORS), "comparator_dropped": comparator_dropped,
    "comparator_added": comparator_added, "mostly_dropped": mostly_dropped,
    "quantifier": han_swap(words.QUANTIFIERS, "组成成十", "配时"),
    "modality": han_swap(words.MODALITY, "不虚模", "性行书者"), "modality_dropped": han_swap(
        words.MODAL_DROPPED, "不尽无有虚模可", "性是行书者以有无"), "aspect": han_swap(words.ASPECTS, "未不早而自刚", "故经"),
    "attribution_dropped": attribution_dropped, "antonym": han_swap(words.ANTONYMS, "非不"),
    "entity": entity, "case_word": case_word, "hedge_dropped": hedge_dropped,
    "condition_dropped": condition_dropped, "scope_added": scope_added, "superlative": superlative,
    "irreal": han_swap(words.IRREAL, "标批水", "确备则时"),
}
