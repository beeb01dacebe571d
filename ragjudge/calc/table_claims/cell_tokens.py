"""Tokens of cells, headers and claims, the same for both languages: words, single Han characters,
numbers, ordinals, dates in one order (month, day, year).

All functions work on the folded key of a text (text.canon.key).
"""

import re
from fractions import Fraction
from functools import lru_cache

from ragjudge.text import charset
from ragjudge.text.charset import char_class
from ragjudge.text.numerals import EN_ONES, EN_TENS, HAN_DIGITS

_HAN = char_class(charset.HAN_RANGES)
_LETTER = char_class(
    charset.LATIN_RANGES
    + charset.GREEK_RANGES
    + charset.CYRILLIC_RANGES
    + charset.KANA_RANGES
    + charset.HANGUL_RANGES
    + charset.OTHER_RANGES
)
_TOKEN = re.compile(
    r"(?P<iso>(?<![0-9])[12][0-9]{3} ?- ?[01]?[0-9] ?- ?[0-3]?[0-9](?![0-9]))"
    r"|(?P<han>(?:[12][0-9]{3} ?年 ?)?[01]?[0-9] ?月(?: ?[0-3]?[0-9] ?[日号])?)"
    r"|(?P<th>第 ?(?:[0-9]+|[一二三四五六七八九十]+))"
    r"|(?P<num>[0-9]+(?:,[0-9]{3}(?![0-9]))*(?:\.[0-9]+)*)"
    rf"|'s(?![a-z])|n't(?![a-z])|[{_LETTER}]+?(?=n't(?![a-z]))|[{_LETTER}]+|[{_HAN}]|[%$€£¥#&+°]"
    rf"|(?P<minus>(?<![0-9{_LETTER})])-(?=[0-9.])|(?:(?<=is )|(?<=was )|(?<=of ))- (?=[0-9.]))"
)
_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_DIGITS = re.compile(r"[0-9]+")
_SPECIAL = re.compile(
    "[0-9月第]|"
    + "|".join(
        "jan feb mar apr may jun jul aug sep oct nov dec first second third fourth fifth sixth "
        "seventh eighth ninth tenth eleventh twelfth".split()
    )
)
_MONTHS = {
    word: f"m{at}"
    for at, word in enumerate(
        "january february march april may june july august september october november december".split(),
        1,
    )
}
_MONTHS |= {word[:3]: code for word, code in _MONTHS.items()} | {"sept": "m9"}
_UNSURE_MONTHS = frozenset(
    (
        "may",
        "march",
        "mar",
        "jan",
        "sep",
        "dec",
        "jun",
        "apr",
        "nov",
        "oct",
        "feb",
        "jul",
        "aug",
        "sept",
    )
)
ORDINAL_WORDS = {
    word: at
    for at, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(),
        1,
    )
}
NUMBER_WORDS = {word: value for word, value in {**EN_ONES, **EN_TENS}.items()} | {
    "once": 1,
    "twice": 2,
    "thrice": 3,
}
_SHORT_PLURALS = frozenset(("lbs", "kgs", "yds", "hrs", "pts", "mts"))
_ORDINAL_ENDS = frozenset(("st", "nd", "rd", "th"))
YEAR = re.compile(r"1[5-9][0-9]{2}|20[0-9]{2}|21[0-9]{2}")
YEAR_OR_MONTH = re.compile(r"m[0-9]|(?:1[5-9]|2[01])[0-9]{2}$")
Placed = tuple[str, int, int]


@lru_cache(maxsize=16384)
def cell_tokens(folded: str) -> tuple[str, ...]:
    """The tokens of a cell or header."""
    if _PLAIN.fullmatch(folded):
        return (folded,)
    if not _SPECIAL.search(folded):
        return tuple([singular(found[0]) for found in _TOKEN.finditer(folded)])
    return tuple([text for text, _, _ in placed_tokens(folded)])


def placed_tokens(folded: str) -> list[Placed]:
    """The tokens with their places in the folded text; the parts of a date share one place."""
    raw: list[Placed] = []
    for found in _TOKEN.finditer(folded):
        start, end = found.span()
        kind = found.lastgroup
        if kind == "num":
            raw.append((found[0].replace(",", ""), start, end))
        elif kind == "iso":
            year, month, day = _DIGITS.findall(found[0])
            raw += [
                (f"m{int(month)}", start, end),
                (f"d{int(day)}", start, end),
                (year, start, end),
            ]
        elif kind == "han":
            raw += [(part, start, end) for part in _han_date(found[0])]
        elif kind == "th":
            raw.append((f"{_ordinal(found[0][1:].strip())}th", start, end))
        elif kind == "minus":
            raw.append(("-", end - 1, end))
        else:
            raw.append((found[0], start, end))
    return _joined(raw)


def _han_date(text: str) -> list[str]:
    numbers = _DIGITS.findall(text)
    year = [numbers.pop(0)] if "年" in text else []
    return [f"m{int(numbers[0])}", *[f"d{int(one)}" for one in numbers[1:]], *year]


def _ordinal(text: str) -> int:
    if text[0] in "0123456789":
        return int(text)
    value = 0
    for ch in text:
        value = (value or 1) * 10 if ch == "十" else value + HAN_DIGITS[ch]
    return value


def _joined(raw: list[Placed]) -> list[Placed]:
    """Ordinals in one form ("6th"), dates as month, day, year; words in the singular."""
    out: list[Placed] = []
    at = 0
    while at < len(raw):
        text, start, end = raw[at]
        after = raw[at + 1] if at + 1 < len(raw) else ("", end, end)
        if text in _MONTHS and (month := _month(raw, at)):
            at = _date(raw, at, month, out)
            continue
        if text in ORDINAL_WORDS:
            out.append((f"{ORDINAL_WORDS[text]}th", start, end))
        elif (
            after[0] in _ORDINAL_ENDS
            and text.isascii()
            and text[0] in "0123456789"
            and after[1] == end
            and "." not in text
        ):
            out.append((f"{int(text)}th", start, after[2]))
            at += 1
        else:
            out.append((singular(text), start, end))
        at += 1
    return out


def _month(raw: list[Placed], at: int) -> str:
    """The month's code; short and doubtful names only beside a number."""
    word = raw[at][0]
    near = [raw[i][0] for i in (at - 1, at + 1) if 0 <= i < len(raw)]
    if word in _UNSURE_MONTHS and not any(
        one[0] in "0123456789" or one in _ORDINAL_ENDS for one in near
    ):
        said = (
            len(near) > 0 and at > 0 and raw[at - 1][0] in ("in", "during", "since", "until", "of")
        )
        return _MONTHS[word] if word == "march" or said else ""
    return _MONTHS[word]


def _date(raw: list[Placed], at: int, month: str, out: list[Placed]) -> int:
    """Writes month, day of the date around the month name at `at`; the index after it."""
    _, start, end = raw[at]
    after = raw[at + 1][0] if at + 1 < len(raw) else ""
    if _is_day(after):
        out.append((month, start, raw[at + 1][2]))
        out.append((f"d{int(after)}", start, raw[at + 1][2]))
        return at + 3 if at + 2 < len(raw) and raw[at + 2][0] in _ORDINAL_ENDS else at + 2
    if (
        out
        and _is_day(out[-1][0].removesuffix("th"))
        and not (len(out) > 1 and out[-2][0][:1] == "m" and out[-2][0][1:] in _MONTH_NUMBERS)
    ):
        day = int(out[-1][0].removesuffix("th"))
        start = out.pop()[1]
        out += [(month, start, end), (f"d{day}", start, end)]
        return at + 1
    out.append((month, start, end))
    return at + 1


_MONTH_NUMBERS = frozenset(str(at) for at in range(1, 13))


def _is_day(text: str) -> bool:
    return 0 < len(text) <= 2 and text.isascii() and text.isdecimal() and 1 <= int(text) <= 31


def singular(word: str) -> str:
    """A word without its plural ending; the same fold on both sides, so names keep their identity."""
    if word in _SHORT_PLURALS:
        return word[:-1]
    if len(word) < 4 or word[-1] != "s" or word[-2] in "su'i":
        return word
    if word[-3:] == "hes" and word[-4] in "cs" or word[-3:] == "xes" and len(word) > 4:
        return word[:-2]
    return word[:-3] + "y" if word.endswith("ies") and len(word) > 4 else word[:-1]


def number_of(token: str) -> Fraction | int | None:
    """The value of a number token or an English number word."""
    if token[:1] in "0123456789" and token.count(".") < 2 and not token.endswith("th"):
        return Fraction(token) if "." in token else int(token)
    word = NUMBER_WORDS.get(token)
    return word


def ordinal_of(token: str) -> int | None:
    """6 of "6th"; None for anything else."""
    body = token.removesuffix("th")
    return int(body) if body != token and body.isascii() and body.isdecimal() else None
