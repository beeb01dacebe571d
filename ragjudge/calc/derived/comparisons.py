"""twice as many as, 20 GW more than, 是…的3倍, 比…多20吉瓦: two named levels of one sentence compared."""

import re
from collections.abc import Iterator
from fractions import Fraction

from ragjudge.calc.derived.operands import Told, Trial, agrees, computed, every_pair, of_one_time, said, shown
from ragjudge.text.periods import periods
from ragjudge.text.quantities import Quantity
from ragjudge.text.units import convert

_AS = re.compile(r" as (?:many|much|large|high|big|long|heavy|great) ?", re.ASCII)
_QUICK = re.compile(r" as | than |比|(?:是|相当于).*的", re.DOTALL)
"""What every comparison has a part of."""
_THAN = re.compile(r"(?: of| in)? ?(?P<way>more|less|fewer|higher|lower|larger|smaller|greater)"
                   r"(?P<noun>[^.]{0,60}?) than ", re.ASCII)
_DOUBLED = re.compile(r"\b([a-z]{3,20}) (?:of )?\1\b", re.ASCII)
_BOUND = re.compile(r"\b(?:about|around|roughly|nearly|almost|more than|over|less than|some|at least) \Z",
                    re.ASCII)
_LESS = ("less", "fewer", "lower", "smaller")
_DATED = re.compile(r" ?\b(?:in|for|at|during) [A-Za-z]{0,10} ?[0-9]{4}\b", re.ASCII)
_IS_ZH = re.compile(r"(?:是|为|相当于|达到|达|约为|约是|约|近|超过|不足|近乎)+\Z")
_SUBJECT_NOUN = re.compile(r"\A(?P<who>.{1,40}?)(?P<noun>(?:的|年)[^的，。]{1,20})\Z")
_MORE_ZH = re.compile(r"\A(?P<s1>[^，。]{1,50}?)比(?P<s2>[^，。]{1,30}?)(?P<way>多|少|高|低|大|小)(?:出|了|约|近|超过)*\Z")


def compares(claim: str) -> bool:
    """Whether a claim names two things to compare, whatever the sentence holds."""
    if not _QUICK.search(claim):
        return False
    numbers = said(claim)
    return len(numbers) == 1 and any(True for _ in _named(claim.rstrip(" .。"), numbers[0]))


def comparisons(claim: str, sentence: Told) -> Iterator[Trial]:
    """The readings of a claim that compares two named levels."""
    numbers = said(claim)
    if len(numbers) != 1:
        return
    one, body = numbers[0], claim.rstrip(" .。")
    alone = len(list(every_pair(sentence))) == 2
    for first, second in _named(body, one):
        for level, base in every_pair(sentence):
            agreed = _agreed(one, body, level, base)
            if agreed is None or not _comparable(body, sentence, level, base):
                continue
            verdict = agreed[0] if agreed[0] or alone else None
            told = _DOUBLED.sub(r"\1", first.format(level.printed)), _DOUBLED.sub(
                r"\1", second.format(base.printed))
            yield Trial(told, verdict,
                        sentence.index, f"{level.printed} and {base.printed}: {agreed[1]}")


def _comparable(body: str, sentence: Told, level: Quantity, base: Quantity) -> bool:
    """Whether the levels are of one time, or of the two times that the claim names."""
    if level.unit in ("°C", "°F"):
        return False
    if of_one_time(sentence):
        return True
    named = {(date.start, date.end) for date in periods(body)}
    return {(date.start, date.end) for date in sentence.dates} == named


def _named(body: str, one: Quantity) -> Iterator[tuple[str, str]]:
    """Templates of the two sentences that hold the levels; {} is the place of the level."""
    before, after = body[:one.start].replace("{", "").replace("}", ""), body[one.end:]
    if "{" in after or "}" in after:
        return
    before = _BOUND.sub("", before)
    if one.unit == "x" or one.kind == "percent" and one.low == 50 and "half" in one.printed.lower():
        as_ = _AS.match(after)
        if as_ and " as " in after[as_.end() - 1:]:
            noun, _, other = after[as_.end() - 1:].rpartition(" as ")
            yield from _english(before, noun.strip(), other.strip())
            return
        yield from _times_zh(before, after)
        return
    than = _THAN.match(after)
    if than:
        yield from _english(before, than["noun"].strip(), after[than.end():].strip())
    zh = _MORE_ZH.match(before)
    if zh and not after.strip():
        yield from _chinese(zh["s1"], zh["s2"])


def _english(before: str, noun: str, other: str) -> Iterator[tuple[str, str]]:
    """S V twice as much N as T: S V {} N, and T V {} N; T may be a date (in 2010)."""
    lead = before.rstrip()
    subject, _, verb = lead.rpartition(" ")
    if not subject or not other or len(other) > 80:
        return
    if other.split(" ")[0] in ("in", "at", "for", "during"):
        dated = _DATED.search(" " + noun)
        rest = _DATED.sub("", " " + noun).strip()
        if dated:
            for tail in _nouns(rest):
                yield f"{lead} {{}}{tail}{dated[0]}.", f"{lead} {{}}{tail} {other}."
        return
    other = re.sub(r" (?:did|does|do|was|were|is|are|had|has)\Z", "", other)
    for tail in _nouns(noun):
        yield f"{lead} {{}}{tail}.", f"{other} {verb} {{}}{tail}."


def _nouns(noun: str) -> tuple[str, ...]:
    return (f" of {noun}", f" {noun}") if noun else ("",)


def _times_zh(before: str, after: str) -> Iterator[tuple[str, str]]:
    """S1是S2的3倍: S1为{}, S2的…为{}."""
    if after.strip() or not before.endswith("的"):
        return
    head, mark, other = before[:-1].rpartition("是")
    if not mark:
        head, mark, other = before[:-1].rpartition("相当于")
    if mark and head and other and "，" not in other:
        yield from _chinese(head, other)


def _chinese(one: str, other: str) -> Iterator[tuple[str, str]]:
    """The second subject takes the noun of the first: 2020年的销量 and 2010年 give 2010年的销量."""
    yield f"{one}为{{}}。", f"{other}为{{}}。"
    found = _SUBJECT_NOUN.match(one)
    if found and not other.endswith(found["noun"]):
        noun = found["noun"].removeprefix("年") if other.endswith("年") else found["noun"]
        yield f"{one}为{{}}。", f"{other}{noun}为{{}}。"


def _agreed(one: Quantity, body: str, level: Quantity, base: Quantity) -> tuple[bool | None, str] | None:
    after, before = body[one.end:], body[:one.start]
    than = _THAN.match(after)
    zh = _MORE_ZH.match(before)
    ratio = one.unit == "x" or one.kind == "percent"
    if ratio and base.low <= 0:
        return None
    if ratio and not than and not zh:
        value = one.low / 100 if one.kind == "percent" else one.low
        result = computed(lambda a, b: a / b, level, base)
    elif one.kind == "percent" and (than or zh):
        result, value = computed(lambda a, b: abs(a - b) / b * 100, level, base), one.low
    elif one.unit == "x":
        return None                     # three times more: said both ways
    else:
        found = one.low if one.unit == level.unit else convert(one.low, one.unit or "1", level.unit or "1")
        if found is None:
            return None
        result, value = computed(lambda a, b: abs(a - b), level, base), found
    if result is None:
        return None
    way = than["way"] if than else zh["way"] if zh else ""
    less = way in _LESS or way in ("少", "低", "小")
    if way and (level.low < base.low) != less:
        return False, shown(result.value)
    return agrees(one, Fraction(value), result), shown(result.value)
