"""Chinese edits after which a claim still says what its sentence says."""

import re

from ragjudge.measure.mutants import chinese_words as words
from ragjudge.measure.mutants.chinese_words import any_of
from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit

_BRACKET = re.compile("（(?![或和及与與])[^（）0-9不没沒]{1,40}）")
_CONJUNCTION = re.compile(f"\\A{any_of(words.CONNECTIVES)}，")
_DATE = "(?:(?:1[0-9]|20)[0-9]{2}年(?:[0-9]{1,2}月(?:[0-9]{1,2}日)?)?)"
_FRONT_DATE = re.compile(f"\\A(?:在|于|於)?({_DATE})，([^，；]{{8,}})。\\Z")
_INNER_DATE = re.compile(f"\\A([^，；的]{{2,12}})(?:于|於)({_DATE})([^前后後至到起，；0-9月日][^，；]{{4,}})。\\Z")
_ROUND = re.compile("(?<![0-9.,至到~～—-])([1-9][0-9]{0,3})(0000)(?![0-9.,])(?=[人元名家吨噸个個美平])")
_SCALED = re.compile("(?<![0-9.,至到~～—-])([1-9][0-9]{0,3})(?:\\.([0-9]))?[万萬](?=[人元名家吨噸个個美平])")
_GROUPED = re.compile("(?<![0-9.,])([0-9]{1,3}(?:,[0-9]{3})+)(?![0-9.,])")
_PERCENT = re.compile("([0-9]+(?:\\.[0-9]+)?)[%％](?![0-9-])")
_UNITS = {"km": "公里", "kg": "公斤", "公里": "千米", "公斤": "千克", "平方公里": "平方千米", "cm": "厘米"}
_UNIT = re.compile("(?<=[0-9]) ?(km|kg|平方公里|公里|公斤|cm)(?![A-Za-z²2/每])")
_EXCEEDS = re.compile("(超过|超過|逾)(?=[0-9])")
_ABOUT = re.compile("(大约|大約|约|約)(?=[0-9])")
_LATIN_EDGE = re.compile("(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])")
_NO_CLAUSE = re.compile(any_of((
    "如果", "若", "虽", "因", "由于", "当", "尽管", "为了", "随", "除", "据", "经", "在", "自", "从", "以", "而", "但",
    "才", "不仅", "不但", "既", "无论", "不论", "只要", "只有", "即使", "与其", "到", "每", "按", "凭", "对", "和", "并",
    "也", "还")))
_VERB = re.compile("[是有为為]|位于|位於|成立|推出|建成|发行|發行|采用|採用|属于|屬於|包括|达到|達到|获得|獲得|出版|举行|舉行")
_OPEN_END = re.compile("(?:时|時|后|後|前|下|中|外|里|裡|上|的|者|来|來|说|說|为|為|是|称|稱|表示|认为|認為|指出|报道|報導|之一)\\Z")
_UNSAFE = re.compile(any_of((
    "如果", "若", "可能", "除非", "据", "认为", "表示", "称", "说", "指出", "预计", "计划", "不是", "虽然", "但", "否则",
    "而非", "并非")))


def verbatim(origin: Origin, pick: Pick) -> str | None:
    return origin.sentence


def bracket_dropped(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _BRACKET, lambda found: "", pick)


def conjunction_dropped(origin: Origin, pick: Pick) -> str | None:
    rest = _CONJUNCTION.sub("", origin.sentence)
    return None if rest == origin.sentence or rest[0] in "是由在也都就把被为為将將才还還可有" else rest


def date_moved(origin: Origin, pick: Pick) -> str | None:
    """A date inside a simple statement goes to its front; the comma after a date in front goes."""
    inner, front = _INNER_DATE.match(origin.sentence), _FRONT_DATE.match(origin.sentence)
    if inner:
        return f"{inner[2]}，{inner[1]}{inner[3]}。"
    return f"{front[1]}{front[2]}。" if front else None


def number_format(origin: Origin, pick: Pick) -> str | None:
    said = origin.sentence
    return any_edit(said, _ROUND, lambda found: found[1] + "万", pick) or any_edit(
        said, _SCALED, lambda found: f"{int(found[1] + (found[2] or '0')) * 1000}", pick) or any_edit(
        said, _GROUPED, lambda found: found[1].replace(",", ""), pick)


def percent_format(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _PERCENT, lambda found: "百分之" + found[1], pick)


def unit_written(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _UNIT, lambda found: _UNITS[found[1]], pick)


def comparator_reworded(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _EXCEEDS, lambda found: "超过" if found[1] == "逾" else "逾", pick)


def about_reworded(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _ABOUT, lambda found: "约" if len(found[1]) == 2 else "大约", pick)


def spacing(origin: Origin, pick: Pick) -> str | None:
    """Blanks between scripts, full-width digits, or half-width commas: another hand's typing."""
    said = origin.sentence
    way = pick.below(3)
    if way == 0:
        return said.replace(" ", "") if " " in said else _LATIN_EDGE.sub(" ", said)
    if way == 1:
        return said.translate({ord(one): ord(one) + 0xFEE0 for one in "0123456789"})
    return said.replace("，", ",")


def clause(origin: Origin, pick: Pick) -> str | None:
    """The first clause, where it names its subject and is a statement of its own."""
    said = origin.sentence
    first, comma, _ = said.partition("，")
    semi, _, _ = said.partition("；")
    if _UNSAFE.search(said) or _NO_CLAUSE.match(said):
        return None
    if semi != said and len(semi) >= 12 and "，" not in semi and _VERB.search(semi):
        return semi + "。"
    if not comma or len(first) < 10 or _OPEN_END.search(first) or not _VERB.search(first[2:]):
        return None
    return first + "。"


def script(origin: Origin, pick: Pick) -> str | None:
    """The other script, as far as our own small table goes."""
    said = words.traditional(origin.sentence)
    return said if said != origin.sentence else words.simplified(origin.sentence)


def han_number(origin: Origin, pick: Pick) -> str | None:
    """三个 ↔ 3个."""
    pattern = re.compile("(?<![一二三四五六七八九十百千万萬第零○初唯每同这這那0-9])([二两兩三四五六七八九])(?=[个個名座条條项項种種家艘位])")
    return any_edit(origin.sentence, pattern, lambda found: str(
        2 if found[1] in "两兩" else "一二三四五六七八九".index(found[1]) + 1), pick)


KEPT: dict[str, Edit] = {
    "verbatim": verbatim, "bracket_dropped": bracket_dropped, "conjunction_dropped": conjunction_dropped,
    "date_moved": date_moved, "number_format": number_format, "percent_format": percent_format,
    "unit_written": unit_written, "comparator_reworded": comparator_reworded,
    "about_reworded": about_reworded, "spacing": spacing, "clause": clause,
    "script": script, "han_number": han_number,
}
