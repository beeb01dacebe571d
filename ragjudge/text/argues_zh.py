"""Chinese sentences that argue: constructions of cause, forecast, action; verbs and their objects."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ragjudge.text.argue_words import Forms, forms_of
from ragjudge.text.argues_zh_forms import ACTION, CAUSE, FORECAST, LOOKALIKES, YEAR

Found = tuple[str, int, int]
_HAN = "\u4e00-\u9fff"
_NUMERAL = "0-9一二三四五六七八九十百千万亿两几数半约近超逾多"
_CLAUSE_MARK = "，,；;：:。！!？?、 \n"
_DONE = re.compile(f"(?P<verb>[{_HAN}]{{1,2}})了(?![{_CLAUSE_MARK}的吗呢吧又])"
                   f"(?P<number>[{_NUMERAL}]?)(?=[{_HAN}A-Za-z0-9])")
_MEASURED = frozenset(("增加", "减少", "提高", "提升", "降低", "扩大", "缩小", "缩短", "延长", "加快",
                       "增强", "压缩", "节省"))
_BARE_END = frozenset("的了" + _CLAUSE_MARK)
_NO_OBJECT = re.compile(f"(?:到|至|了?[{_NUMERAL}]|[{_CLAUSE_MARK}的地]|[和与及或]|幅度|速度|率|值|量"
                        "|轮|轴|器|机|性|力|点|程序|\\Z)")
_CLAUSE = re.compile(f"[^{_CLAUSE_MARK.replace('、', '')}]+")
_LEAD = re.compile("(?:请|先|再|还|也|就|快|早|多|少|应|故|则|并|且|务必|尽快|尽早|及早|及时|适当|适度|适时|坚决|逐步|大力|"
                   "全面|切实|进一步|继续|逢[高低]|趁[早机]|重点|优先|主动|积极|谨慎|定期|每[天周月年]|每季度|现在|立刻|立即|"
                   "一律|不要|首先|其次|最后|然后|同时|另外)*")
_ORDER_NOUN = re.compile("[价量额率者方的性盘力权期单]|点差|价格|工程|行动|计划|[是为在于由有占达]")
_PLAIN = re.compile("[0-9]|[一二三四五六七八九十百千万亿两]+多?[个名座条家台辆只头年月日周天次倍成分米公吨元度页册种项位人岁届章层段张支艘株栋部门枚根"
                    "升克瓦国省市县]|是|(?<![因成认以作较更极])为(?![了此何])|(?<![正现存实所])在(?!于)"
                    "|(?<![没还只])有(?![望得利助待没关效])|占|(?<!发)达(?!成)|(?<![对由关至终在])于|由(?!于)|(?<![大])约")


def without_lookalikes(sentence: str) -> str:
    """The sentence with its look-alikes (会议, 将军, 因子) made names of the same length."""
    return LOOKALIKES.sub(lambda one: "某" * len(one[0]), sentence)


def found(sentence: str, lexicons: Mapping[str, Any] | None, year: int | None) -> Iterator[Found]:
    """Each (class, start, end) that argues; one of the last resort only where nothing else does."""
    forms = forms_of(lexicons)
    hits = [(cls, one.start(), one.end()) for cls, pattern in (
        ("cause", CAUSE), ("forecast", FORECAST), ("action", ACTION)) for one in pattern.finditer(sentence)]
    hits += [("forecast", *one.span()) for one in YEAR.finditer(sentence) if year and _is_ahead(one, year)]
    hits += [("cause", at, at + len(word)) for word in forms.zh["nominal"]
             for at in _places(sentence, word)]
    hits += _acting(sentence, forms)
    hits += _orders(sentence, forms)
    if not hits and not _is_plain(sentence, forms):
        hits.append(("cause", 0, len(sentence)))
    yield from hits


def _is_ahead(one: re.Match, year: int) -> bool:
    digits = "".join(str("〇一二三四五六七八九".find(ch)) if ch in "〇一二三四五六七八九" else ch
                     for ch in one["year"].replace("零", "〇"))
    return int(digits) > year


def _places(sentence: str, word: str) -> Iterator[int]:
    at = sentence.find(word)
    while at >= 0:
        yield at
        at = sentence.find(word, at + 1)


def _acting(sentence: str, forms: Forms) -> Iterator[Found]:
    """V了O where V is told as plain by no list; a causal verb before its object, with something before it."""
    for one in _DONE.finditer(sentence):
        verb = one["verb"]
        if one["number"] and verb in _MEASURED:
            continue
        told = verb in forms.zh["plain"] or verb[-1] in forms.zh["plain"]
        if not told or verb in forms.zh["cause"] and verb not in forms.zh["plain"]:
            yield "cause", one.start(), one.end()
    for word in forms.zh["cause"]:
        for at in _places(sentence, word):
            if _acts(sentence, at, word):
                yield "cause", at, at + len(word)


def _acts(sentence: str, at: int, word: str) -> bool:
    """Whether a causal verb has a subject before it in its sentence and an object after it."""
    last = sentence[at - 1] if at else ""
    return bool(last) and last not in "的、" and not _NO_OBJECT.match(sentence, at + len(word))


def _orders(sentence: str, forms: Forms) -> Iterator[Found]:
    """Clauses that open with a verb of doing, no subject before it."""
    for clause in _CLAUSE.finditer(sentence):
        start = _LEAD.match(sentence, clause.start()).end()
        alone = clause.end() <= start + 2
        if sentence[start:start + 2] in forms.zh["order"] \
                and (alone or not _ORDER_NOUN.match(sentence, start + 2)):
            yield "action", start, start + 2


def _is_plain(sentence: str, forms: Forms) -> bool:
    """Whether a sign of a state, a place, a measure or a plain deed stands in it."""
    return bool(_PLAIN.search(sentence)) or any(len(word) > 1 and word in sentence
                                                for word in forms.zh["plain"])
