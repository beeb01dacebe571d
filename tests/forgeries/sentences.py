"""Edits of sentences, English and Chinese: negate, strengthen, another entity or period, a number more, a hedge less.

Each takes (rng, text, other texts of the bundle) and gives another text, or None where it does not apply.
"""

import re
from collections.abc import Sequence
from random import Random

NEGATE = ((" was ", " was not "), (" fell ", " did not fall "), (" fell ", " rose "), (" rose ", " fell "),
          (" did ", " did not "), (" installed ", " never installed "), (" closed ", " did not close "),
          (" handled ", " failed to handle "), ("为", "不为"), ("下降", "增长"), ("增长", "下降"), ("安装了", "没有安装"),
          ("关闭了", "没有关闭"), ("处于", "并不处于"), ("生效", "失效"), ("高于", "低于"), ("低于", "高于"), ("有", "没有"),
          ("higher", "lower"), ("lower", "higher"), ("above", "below"), ("below", "above"), ("not ", ""), ("不", ""))
STRENGTHEN = (("might", "will"), ("may ", "must "), ("或许", "一定"), ("可能", "必然"), (" fell ", " collapsed "),
              (" was ", " was exactly "), ("下降", "暴跌"), ("增长", "暴涨"), ("If ", "Because "), ("如果", "因为"),
              ("almost", "fully"), (" some ", " all "), ("We assume", "We know"), ("我们假设", "我们确知"),
              ("we estimate", "it is certain"), ("估计", "查明"), (" fell by ", " fell by more than "), ("下降", "至少下降"))
HEDGES = ("might ", "may ", "about ", "roughly ", "almost ", "according to ", "According to Energy Statistics Office, ",
          "could ", "in relative terms ", "If ", "We assume that ", "we estimate ", "或许", "可能", "大约", "约", "如果",
          "据能源统计署，", "我们假设", "按克莱珀的说法，", "估计", "相对")
ENTITIES = (("World", "Freedonia"), ("Freedonia", "World"), ("world", "Freedonia"), ("全世界", "自由国"),
            ("自由国", "全世界"), ("世界", "自由国"), ("Atlantis", "Lemuria"), ("亚特兰蒂斯", "利莫里亚"), ("Panel", "Cell"),
            ("price", "cost"), ("sales", "orders"), ("组件", "电池"), ("厂商数", "产能"), ("output", "capacity"),
            ("产量", "销量"), ("makers", "plants"), ("northern", "southern"), ("北方", "南方"), ("ministry", "minister"),
            ("Energy Statistics Office", "the ministry"), ("《", "《新"), ("小件", "大件"), ("widget", "gadget"))
MORE = (" by 12%", " for the third year", " (the highest of all)", "，其中12%来自出口", "，为历年之最", " in 2021",
        "，2021年尤甚", " and 3 plants closed", "，并关闭3家工厂", " because demand collapsed", "，因为需求崩溃", ", far more than expected")
YEAR = re.compile("(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
LINKS = (" and ", ", because ", "; therefore ", "，因为", "，所以", "，而且", " while ")


def _one_of(rng: Random, text: str, pairs) -> str | None:
    there = [(old, new) for old, new in pairs if old in text]
    if not there:
        return None
    old, new = rng.choice(there)
    return text.replace(old, new, 1)


def negate(rng: Random, text: str, others: Sequence[str]) -> str | None:
    return _one_of(rng, text, NEGATE)


def strengthen(rng: Random, text: str, others: Sequence[str]) -> str | None:
    return _one_of(rng, text, STRENGTHEN)


def swap_entity(rng: Random, text: str, others: Sequence[str]) -> str | None:
    return _one_of(rng, text, ENTITIES)


def drop_hedge(rng: Random, text: str, others: Sequence[str]) -> str | None:
    there = [one for one in HEDGES if one in text]
    return text.replace(rng.choice(there), "", 1) if there else None


def swap_period(rng: Random, text: str, others: Sequence[str]) -> str | None:
    """A year moved, two years of the sentence changed about, or another sentence's year."""
    found = list(YEAR.finditer(text))
    if not found:
        return None
    one, years = rng.choice(found), [year for other in others for year in YEAR.findall(other)]
    new = rng.choice((str(int(one[0]) + rng.choice((-1, 1, 10))), rng.choice(years or ["2016"])))
    return text[:one.start()] + new + text[one.end():]


def add_number(rng: Random, text: str, others: Sequence[str]) -> str | None:
    end = len(text) - (text[-1:] in ".。”")
    return text[:end] + rng.choice(MORE) + text[end:]


def join(rng: Random, text: str, others: Sequence[str]) -> str | None:
    other = [one for one in others if one and one != text]
    if not other:
        return None
    return text.rstrip(".。") + rng.choice(LINKS) + rng.choice(other)


def replace(rng: Random, text: str, others: Sequence[str]) -> str | None:
    """Another sentence of the bundle in its place."""
    other = [one for one in others if one and one != text]
    return rng.choice(other) if other else None


def reword(rng: Random, text: str, others: Sequence[str]) -> str | None:
    """One word or character left out, or two changed about."""
    words = text.split(" ") if " " in text else list(text)
    if len(words) < 3:
        return None
    at = rng.randrange(len(words) - 1)
    rest = words[:at] + words[at + 1:] if rng.random() < 0.5 else \
        words[:at] + [words[at + 1], words[at]] + words[at + 2:]
    return (" " if " " in text else "").join(rest)


EDITS = {one.__name__: one for one in (negate, strengthen, swap_entity, drop_hedge, swap_period, add_number, join,
                                       replace, reword)}


def edited(rng: Random, text: str, others: Sequence[str]) -> tuple[str, str] | None:
    """(name of the edit, the other text)."""
    for name in rng.sample(sorted(EDITS), len(EDITS)):
        made = EDITS[name](rng, text, others)
        if made is not None and made != text:
            return name, made
    return None
