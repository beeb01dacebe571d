"""Where a quantity may stand and where a number is none: codes, labels, ordinals, dates, signs."""

import re
from fractions import Fraction

from ragjudge.text import english_numerals as english
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.han_numerals import LEADS
from ragjudge.text.magnitudes import EN_ONES, EN_TENS, HAN_ALL, LONGEST, Number
from ragjudge.text.shares import OPENERS

_EN_NUMBERS = "|".join(sorted((*EN_ONES, *EN_TENS), key=len, reverse=True))
_ORDINALS = {word: value for value, word in enumerate(
    "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(), 2)}
_RANKING = ("largest|biggest|highest|lowest|smallest|most|fastest|best|placed|place|richest|longest|oldest|"
            "busiest|poorest|tallest|deepest|ranked|leading")
_FOLDS = {"twofold": 2, "threefold": 3, "fourfold": 4, "fivefold": 5, "sixfold": 6, "sevenfold": 7,
          "eightfold": 8, "ninefold": 9, "tenfold": 10, "hundredfold": 100, "twice": 2, "thrice": 3}
START = re.compile(
    rf"[0-9]|\.(?=[0-9])|[零〇一二两兩三四五六七八九十壹贰叁肆伍陆陸柒捌玖拾]|[几数](?=[十百千万亿])|"
    rf"(?<=[{LEADS}])[百千万亿](?![科达分一])|[百千万](?=余)|"
    rf"\b(?:{_EN_NUMBERS}|{english.STARTS})\b|\b(?:{'|'.join(_ORDINALS)})(?=[ -](?:{_RANKING})\b)|"
    rf"\b(?:{'|'.join(_FOLDS)})\b|{OPENERS}", re.IGNORECASE | re.ASCII)
MASK = re.compile(r"[0-9]{1,2} ?月(?: ?[0-9]{1,2} ?[日号])?|第?[一二三四1-4]季度|https?://[^ \n]*|"
                  r"www\.[^ \n]*|(?<![0-9])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?|"
                  r"(?:前|近|后|未来|过去)[0-9]{4}年|[0-9]{4}年(?=不变价|币值|价格|可比价)|"
                  r"(?<![0-9.])[0-9]{1,6}\.[0-9]{1,6}\.[0-9.]{1,24}(?![0-9,])")
_ORDINAL_EN = re.compile(r"(?:st|nd|rd|th)\b", re.ASCII)
_ORDINAL_TAIL = re.compile(rf"[ -](?:and )?(first|{'|'.join(_ORDINALS)})\b(?!-fold)",
                   re.ASCII | re.IGNORECASE)
_LABEL = re.compile(r"(?:\b(?:No\.|Nos\.|no\.|Number|Figure|Fig\.|Table|Section|Chapter|Appendix|Phase|Tier|"
                    r"Level|Scope|Model|Version|Type|Article|Step|Stage|Class|Grade|Category|Annex|Part|"
                    r"Line|Route|Unit|Volume|Vol\.|Page|Box|Note|Item|Question|Exhibit) "
                    r"|(?:图|表|附件|附录|专栏|型号) ?|№ ?)\Z",
                    re.ASCII)
_FRACTION = re.compile(r" ?[/／] ?([2-9]|1[0-9])(?![0-9/.%])")
_MIXED = re.compile(r" ([1-9])/([1-9][0-9]?)(?![0-9/])")


_PRICE_LABEL = re.compile(r"[12][0-9]{3} ?(?:US\$|U\.S\.\$|USD|HK\$|NT\$|[CA]\$|\$|€|EUR|£|GBP|RMB|CNY)"
                          r"(?: ?[0-9]|\)|/[A-Za-z]{1,6}\))", re.ASCII)


def is_price_year(text: str, at: int) -> bool:
    """Whether digits name the year of the money behind them: 2015 US$139, (2015 USD)."""
    return _PRICE_LABEL.match(text, at) is not None


def past_digits(text: str, at: int) -> int:
    """The end of the run of digits and marks at an index."""
    while at < len(text) and (text[at] in "0123456789" or text[at] in ".," and
                              text[at + 1:at + 2] in tuple("0123456789")):
        at += 1
    return at


def past_long_run(text: str, at: int) -> int:
    """The end of a run of Chinese numerals that is too long for a number; else the place itself."""
    end = at
    while end < len(text) and text[end] in HAN_ALL:
        end += 1
    return end if end - at > LONGEST else at


def inside_code(text: str, at: int) -> bool:
    """Whether the digits at an index belong to a code or name: B200, GPT-4, #5."""
    before = text[at - 1:at] if at else ""
    if before and is_word(before) and not is_han(before) and text[at] in "0123456789.":
        return True
    if before in ("-", "_", "/") and at > 1 and is_word(text[at - 2]) and not is_han(text[at - 2]) \
            and text[at - 2] not in "0123456789":
        return True
    return before == "#"


def signed(text: str, start: int, end: int = 0) -> tuple[int, int]:
    """(start with its sign, 1 or -1): -5, minus 5, negative 5, 负5, 零下5度, $(1,234), (5.3)%."""
    before = text[max(0, start - 9):start]
    if before.endswith(("负", "負")):
        return start - 1, -1
    if before.endswith("零下"):
        return start - 2, -1
    for word in ("minus ", "negative "):
        if before.lower().endswith(word) and not is_word(before[-len(word) - 1:-len(word)] or " "):
            return start - len(word), -1
    if before[-1:] in ("-", "−") and (len(before) == 1 or before[-2] in " (:：，,\n$€£"
                                      or is_han(before[-2])):
        return start - 1, -1
    if end and before[-1:] == "(" and text[end:end + 1] == ")" and (
            before[-2:-1] in ("$", "€", "£", "¥") and len(before) > 1 or text[end + 1:end + 2] == "%"
            or (start, end + 1) == (1, len(text)) and "," in text):
        return start - 1, -1
    return start, 1


def with_fraction(text: str, number: Number) -> Number:
    """3/4 and 10 1/2: a plain fraction instead of, or after, the number."""
    if number.value.denominator != 1 or number.high is not None:
        return number
    plain = _FRACTION.match(text, number.end)
    if plain and number.value < 100:
        return Number(number.start, plain.end(), number.value / int(plain[1]), Fraction(0))
    mixed = _MIXED.match(text, number.end)
    if mixed and int(mixed[1]) < int(mixed[2]):
        value = number.value + Fraction(int(mixed[1]), int(mixed[2]))
        return Number(number.start, mixed.end(), value, Fraction(0))
    return number


def spelled_ordinal(text: str, at: int) -> tuple[int, int] | None:
    """(value, end) of third in "third-largest", twenty-first, one hundred and fifth."""
    if not "A" <= text[at] <= "z":
        return None
    word = english.EN_WORD.match(text, at)
    value = _ORDINALS.get(word[0].lower()) if word else None
    if value:
        return (value, word.end()) if word else None
    number = english.scan_english(text, at)
    if number is None or number.high is not None or number.value % 10 or number.value.denominator != 1:
        return None
    tail = _ORDINAL_TAIL.match(text, number.end)
    if not tail:
        return None
    value = _ORDINALS.get(tail[1].lower(), 1)
    return (int(number.value) + value, tail.end()) if value < 10 or number.value % 100 == 0 else None


def folds(text: str, at: int) -> tuple[int, int, str] | None:
    """(factor, end, word) of threefold, tenfold, twice; None elsewhere."""
    word = english.EN_WORD.match(text, at) if "A" <= text[at] <= "z" else None
    low = word[0].lower() if word else ""
    if not word or low not in _FOLDS:
        return None
    if low in ("twice", "thrice") and not text.startswith(
            (" as ", " the ", " that ", " its ", " their ", " what "), word.end()):
        return None
    return _FOLDS[low], word.end(), low


def ordinal_end(text: str, number: Number) -> int:
    """The end of an ordinal (第三, 3rd), or 0."""
    if text[number.start - 1:number.start] == "第" and number.start:
        return number.end
    suffix = _ORDINAL_EN.match(text, number.end) if text[number.start] in "0123456789" else None
    return suffix.end() if suffix else 0


def labelled(text: str, number: Number) -> bool:
    """Whether a whole number names something: No. 5, Figure 3, Scope 2, 图3."""
    return number.value.denominator == 1 and number.value < 1000 and text[number.start] in "0123456789" and \
        text[number.end:number.end + 1] not in ("%", "-") and \
        bool(_LABEL.search(text, max(0, number.start - 12), number.start))


def not_counted(text: str, number: Number) -> bool:
    """Spelled single digits without a unit are words (一, one); digits before a day or month are
    dates."""
    follows = text[number.end:number.end + 1]
    if follows in ("月", "日", "号") and follows:
        return True
    if number.spelled:
        if number.high is not None:
            return not number.vague and number.high < 10
        if number.value.denominator > 1 or text[number.start - 1:number.start] in ("负", "負"):
            return False
        one_word = " " not in text[number.start:number.end]
        return number.value < 11 and one_word and text[number.start] not in "十拾" or \
            "A" <= text[number.start] <= "z" and number.value == 1
    return bool(follows and is_word(follows) and not is_han(follows))
