"""Shares and ratios in words: 百分之十八, 三分之二, 三成五, 八折, 翻一番, two thirds of, one in five, doubled."""

import re
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.text.charset import is_han
from ragjudge.text.english_numerals import fraction_at
from ragjudge.text.magnitudes import HAN_DIGITS, HAN_MYRIADS, HAN_TENS, Number
from ragjudge.text.numerals import scan_number
from ragjudge.text.units import scan_unit

_HUNDREDTHS = re.compile("([百佰千仟]?[万萬亿]?万?|[百佰千仟])分之")
_FIXED = {"百分之百": 100, "半成": 5, "对折": 50, "半数": 50, "一半": 50}
_TIMES = {"翻一番": 2, "翻了一番": 2, "翻两番": 4, "翻了两番": 4, "翻二番": 4, "翻三番": 8, "翻了三番": 8,
          "翻四番": 16, "翻倍": 2, "减半": Fraction(1, 2), "doubled": 2, "tripled": 3, "quadrupled": 4,
          "quintupled": 5, "halved": Fraction(1, 2), "doubling": 2, "tripling": 3, "quadrupling": 4,
          "halving": Fraction(1, 2), "trebled": 3}
_NO_TENTH = ("立", "为", "功", "本", "员", "长", "果", "交", "品", "都", "熟", "人", "分", "群", "套", "就", "绩")
_NO_DISCOUNT = ("合", "算", "旧", "叠", "射", "腾", "磨", "线", "扣")
# What may follow a fraction in words that is a share, not a part of a name (a third party).
_FOLLOWS = re.compile(r"(?: (?:of|the|in|on|from|since|over|to|at|for|between|compared|during|last|this|"
                      r"less|more|lower|higher|cheaper|smaller|larger|faster|slower|greater|fewer)\b|-of\b"
                       r"|[.,;:)]|\Z)",
                      re.ASCII)
_PLAIN_FOLLOW = re.compile(r" of\b|-of\b| the\b|[.,;)]|\Z", re.ASCII)
_NEAR = re.compile(r"\b(?:by|than|nearly|almost|about|over|only|just|roughly|around|under|least|some|"
                   r"approximately|to|for|cut|lost) (?:a |an )?\Z", re.IGNORECASE | re.ASCII)
_NOT_HALF = re.compile(r"(?:\b(?:first|second|latter|other|top|bottom|former|upper|lower|and a|and one|other"
                       r"|better|final|last|early|late|this|each|every)|[0-9])[ -]\Z",
                   re.IGNORECASE | re.ASCII)
_NOT_HALF_ZH = ("另", "前", "后", "上", "下", "大", "小", "东", "西", "多")
_OUT_OF = re.compile(r" (?:in(?: every)?|out of(?: every)?|of every) (?=[a-z0-9])", re.IGNORECASE | re.ASCII)
_RANKED = re.compile(r"(?:\b(?:ranked|rank|number|no\.|phase|level|tier|model|chapter|part|section|table|"
                     r"figure|q|h) ?#?)\Z", re.IGNORECASE | re.ASCII)
_EVERY = re.compile("每([0-9一二三四五六七八九十百千万两]{1,6})(?:个|名|位|户|家|辆|台|人|座)?[^，。；0-9]{0,6}?(?:中|里)?"
                    "(?:就|便|约|仅|只)?有")

_HALF_OF = (" of ", " the ", " as ", " its ", " their ")
# Where a share may start besides at a number.
OPENERS = (r"(?<![上下前后大小多每])半(?=个?(?:百分点|基点|小时|月|世纪)|年(?![报度])|[天吨]|公[里斤顷])|"
           r"(?:[百佰千仟]?[万萬亿]?万|[百佰千仟])分之|半(?=数|成)|一半|(?<=[过超近逾足])半(?![年月天日小世个路夜场程斤吨公里价径导岛米分])|"
           r"对折(?!叠)|翻了?[一两二三四]番|翻倍|减半(?!征)|每(?=[0-9一二三四五六七八九十百千万两]{1,6}[个名位户家辆台人座])"
           r"|\b(?:half|an?(?=[ -](?:third|quarter|fifth|fourth|sixth|eighth|tenth|hundredth|thousandth|"
           r"twentieth|trillionth|millionth|billionth)\b))\b"
           r"|\b(?:doubl|tripl|trebl|quadrupl|quintupl|halv)(?:ed|ing)\b")


@dataclass(frozen=True, slots=True)
class Share:
    """A share up to `end`: percent, with unit "x" a factor of change, with unit "1" a plain number."""
    end: int
    value: Fraction
    half: Fraction
    unit: str = "%"


def scan_share(text: str, at: int) -> Share | None:
    """The share in words that starts at an index, or None."""
    low = text[at:at + 12].lower()
    for words, times in _TIMES.items():
        if low.startswith(words):
            return Share(at + len(words), Fraction(times), Fraction(0), "x")
    fixed = _fixed(text, at)
    if fixed or text[at] == "半":
        return fixed
    if text[at] == "每":
        return _of_every(text, at)
    under = _HUNDREDTHS.match(text, at)
    if under and under[1]:
        return _hundredths(text, under)
    if "A" <= text[at] <= "z":
        return _english(text, at)
    number = scan_number(text, at)
    return share_of_number(text, number) if number and number.high is None else None


def _fixed(text: str, at: int) -> Share | None:
    for words, value in _FIXED.items():
        if text.startswith(words, at) and not (words == "一半" and text[at - 1:at] in _NOT_HALF_ZH and at):
            return Share(at + len(words), Fraction(value), Fraction(0))
    if text[at] == "半" and at and text[at - 1] in "过超近逾足":
        return Share(at + 1, Fraction(50), Fraction(0))
    return None


def _hundredths(text: str, under: re.Match) -> Share | None:
    """百分之十八, 千分之三, 百万分之五, also with a minus or a blank behind."""
    size = 1
    for ch in under[1]:
        size *= HAN_TENS.get(ch) or HAN_MYRIADS[ch]
    start = under.end() + (text[under.end():under.end() + 1] == " ")
    sign = -1 if text[start:start + 1] == "负" else 1
    start += sign < 0
    number = scan_number(text, start) if start < len(text) else None
    if number is None or number.high is not None:
        return None
    factor = Fraction(100, size)
    return Share(number.end, sign * number.value * factor, number.half * factor)


def _english(text: str, at: int) -> Share | None:
    """two thirds of, by a quarter, half the price, one in five."""
    found = fraction_at(text, at)
    if found:
        value, end, plural = found
        return Share(end, value * 100, Fraction(0)) if _is_share(text, at, end, plural) else None
    number = scan_number(text, at)
    return _out_of(text, number) if number and number.high is None else None


def _is_share(text: str, at: int, end: int, plural: bool) -> bool:
    before = text[max(0, at - 16):at]
    if text[at:at + 4].lower() == "half":
        if _NOT_HALF.search(before) or text[end:end + 1] == "-" or text.startswith((" a ", " an "), end):
            return False
        return bool(_NEAR.search(before)) or text.startswith(_HALF_OF, end)
    quarters = "uarter" in text[at:end]
    if quarters and not text.startswith((" of", "-of"), end) and not (
            _NEAR.search(before) and not plural) and text[end:end + 1] not in ("", ".", ",", ";", ")"):
        return False
    if plural and not quarters:
        return text[end:end + 1] != "-"
    if _NEAR.search(before) and _FOLLOWS.match(text, end):
        return True
    return bool(_PLAIN_FOLLOW.match(text, end))


def _out_of(text: str, number: Number) -> Share | None:
    """one in five people, 3 out of 10: a share, unless it is a rank or a rate of time."""
    link = _OUT_OF.match(text, number.end)
    if not link or not 0 < number.value < 100 or number.value.denominator != 1:
        return None
    if link[0].strip() == "in" and (not number.spelled and number.value > 9
                                    or _RANKED.search(text, max(0, number.start - 10), number.start)):
        return None
    whole = scan_number(text, link.end())
    if whole is None or whole.high is not None or not number.value < whole.value <= 1000 or \
            whole.value.denominator != 1 or text[whole.end:whole.end + 1] in ("%", "-", "/", "$"):
        return None
    follows = text[whole.end:whole.end + 1]
    if follows and follows not in " .,;:)?!" and not is_han(follows):
        return None
    if text.startswith((" to ", " or "), whole.end):
        return None                     # one in fourteen to sixteen
    unit = scan_unit(text, whole.end + 1) if follows == " " and whole.end + 1 < len(text) else None
    if unit and unit[0].kind_hint != "count":
        return None
    return Share(whole.end, number.value / whole.value * 100, Fraction(0))


def _of_every(text: str, at: int) -> Share | None:
    """每十人中就有一人."""
    found = _EVERY.match(text, at)
    whole = scan_number(text, at + 1) if found else None
    part = scan_number(text, found.end()) if found and found.end() < len(text) else None
    if not whole or not part or whole.high or part.high or not 0 < part.value < whole.value:
        return None
    end = part.end + (text[part.end:part.end + 1] in ("个", "名", "位", "户", "家", "辆", "台", "人", "座"))
    return Share(end, part.value / whole.value * 100, Fraction(0))


def share_of_number(text: str, number: Number) -> Share | None:
    """三分之二, 二又三分之一, 七成六, 八折: a number and what makes a share of it. 1 in 5."""
    end, value = number.end, number.value
    blank = text[end:end + 1] == " "
    mark, after = text[end + blank:end + blank + 1], text[end + blank + 1:end + blank + 2]
    if text.startswith("又", end) and end + 1 < len(text):
        return _mixed(text, number)
    if text.startswith("分之", end) and end + 2 < len(text) and value:
        top = scan_number(text, end + 2)
        return top and Share(top.end, top.value / value * 100, Fraction(0))
    if mark == "成" and value <= 10 and after not in _NO_TENTH:
        space = after == " " and text[end + blank + 2:end + blank + 3] in HAN_DIGITS
        more = HAN_DIGITS.get(text[end + blank + 2] if space else after, 0) if after else 0
        return Share(end + blank + 1 + (1 + space if more else 0), value * 10 + more, number.half * 10)
    if mark == "折" and after not in _NO_DISCOUNT and value < 100:
        shown = value if value >= 10 else value * 10
        return Share(end + blank + 1, shown, number.half * 10) if shown > 10 else None
    return _out_of(text, number) if text.startswith((" in ", " out of ", " of every "), end) else None


def _mixed(text: str, number: Number) -> Share | None:
    under = scan_number(text, number.end + 1)
    if not under or not under.value or not text.startswith("分之", under.end) or under.end + 2 >= len(text):
        return None
    top = scan_number(text, under.end + 2)
    return top and Share(top.end, number.value + top.value / under.value, Fraction(0), "1")
