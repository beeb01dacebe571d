"""A Chinese sentence as tokens: characters after near-identities, numbers and dates as wholes."""

import re
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from ragjudge.text import charset
from ragjudge.text.canon import FOLD
from ragjudge.text.charset import char_class
from ragjudge.text.entail.han_crossing import crosses
from ragjudge.text.entail.han_words import MEASURES, REPLACED
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.quantity_words import comparator_after, comparator_before
from ragjudge.text.units import convert

_ONE = {code: new for code, new in FOLD.items() if len(new) == 1}
_HAN = char_class(charset.HAN_RANGES)
_LETTER = char_class(charset.LATIN_RANGES + charset.GREEK_RANGES + charset.CYRILLIC_RANGES)
_TOKEN = re.compile(f"(?P<word>[{_LETTER}]+)|(?P<digits>[0-9]+(?:[.,][0-9]+)*)|(?P<han>[{_HAN}])"
                    f"|(?P<mark>[^ \\t\\n])|(?P<blank>[ \\t\\n]+)")
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_HAN_DIGITS = "一二三四五六七八九十"
_DAY = re.compile(rf"(?<![0-9.])(?:([0-9]{{1,2}}|[{_HAN_DIGITS}]{{1,3}})月份?)?"
                  rf"([0-9]{{1,2}}|[{_HAN_DIGITS}]{{2,3}})[日号](?![本元产均])"
                  rf"|(?<![0-9.个])([0-9]{{1,2}}|[{_HAN_DIGITS}]{{1,3}})月份?(?![球饼亮光台底])"
                  r"|(?<![0-9])[0-9]{4}年(?![0-9])")
_CLOCK = re.compile(r"[0-9]{1,2}(?:[:：][0-9]{2}|[时点](?:[0-9]{1,2}分|半|整)?)(?![0-9])")
_QUOTES = frozenset("\"“”「」『』«»《》〈〉'‘’·")
_MARKS = {",": "，", ";": "；", ":": "：", "(": "（", ")": "）", "!": "！", "?": "？", "[": "（",
          "]": "）", "【": "（", "】": "）", "〔": "（", "〕": "）", "｡": "。", "-": "—"}
_SPELLED = re.compile(f"(?<![一二两三四五六七八九十百千万亿第0-9年])[二两三四五六七八九](?=[{''.join(sorted(MEASURES))}])")
_BOUNDS = ("<", "<=", ">", ">=")
_LOCAL = frozenset(("jin", "mu"))
"""Units that are not the same everywhere."""
_CURRENCY = ("新台币|台币|港币|港元|澳门币|日元|日币|韩元|韩币|美元|美金|欧元|英镑|卢布|卢比|泰铢|加元|澳元|新元|法郎|马克|比索|里拉"
             "|越南盾|国币|法币|旧币|代币|金圆券")
_OTHER_MONEY = re.compile(rf" ?[（(]?(?:单位)?[:：]? ?({_CURRENCY})(?:[）)]|(?![升贬]))")
_MONEY_BEFORE = re.compile(rf"({_CURRENCY})(?:约|近|超|逾)?\Z")
_PLAIN_UNIT = re.compile(r"[0-9.,零〇一二两三四五六七八九十百千万亿兆多余几半至到~～—– -]+")


class HanToken:
    """Characters [start, end) of a sentence; never changed once made.

    Attributes:
        kind: han (one character), word (Latin), number, date, digits, mark, blank.
        key: What two tokens share; marks by their Chinese form.
        value: The Quantity of a number; (year, month, day) or a basis and span of a date.
        unit: What is printed after a number's digits.
        bound: Start and end with the comparator's words (约 … 左右).
        solid: Neither a mark nor a blank.
    """
    # A plain class: thousands are made a second, and a frozen dataclass takes three times as long.
    __slots__ = ("kind", "key", "start", "end", "value", "unit", "bound", "solid")

    def __init__(self, kind: str, key: str, start: int, end: int, value: Any = None,
                 unit: str = "", bound: tuple[int, int] = (0, 0)) -> None:
        self.kind, self.key, self.start, self.end = kind, key, start, end
        self.value, self.unit, self.bound = value, unit, bound
        self.solid = kind != "mark" and kind != "blank"


def folded(said: str) -> str:
    """A sentence with width, case and script unified; same length and places."""
    return said.translate(_ONE)


def han_tokens(said: str, replaced: "Replacements", reference: date | None = None
               ) -> list[HanToken]:
    """The tokens of a sentence; quotation marks fall away, comparator words belong to their number."""
    text = folded(said)
    wholes = _wholes(text, reference)
    found: list[HanToken] = []
    at = number = 0
    while at < len(text):
        while number < len(wholes) and wholes[number].bound[0] < at:
            number += 1
        if number < len(wholes) and wholes[number].bound[0] == at \
                and not text.startswith("第一次", at):
            found.append(wholes[number])
            at = wholes[number].bound[1]
            continue
        stop = wholes[number].bound[0] if number < len(wholes) else len(text)
        word, end = replaced.at(text, at, stop if text[at] != "第" else len(text))
        if word:
            own = word == text[at:end]  # a name as it is: each character in its place
            found.extend(HanToken("han", ch, at + i * own, at + i + 1 if own else end)
                         for i, ch in enumerate(word))
            at = end
            continue
        match = _TOKEN.match(text, at)
        at = _plain(text, match, found)
    return found


def _plain(text: str, match: re.Match, found: list[HanToken]) -> int:
    kind, shown = match.lastgroup or "", match[0]
    if kind == "mark" and shown in _QUOTES or kind == "blank" and not _parts(text, match):
        return match.end()
    if kind == "digits":
        shown = shown.rstrip(".,").replace(",", "")
    end = match.end()
    found.append(HanToken(kind, shown if kind == "han" else _MARKS.get(shown, shown), match.start(),
                          end))
    return end


def _parts(text: str, blank: re.Match) -> bool:
    """A blank between two Han characters parts a headline; one beside a number or Latin word does not."""
    before, after = text[blank.start() - 1:blank.start()], text[blank.end():blank.end() + 1]
    return not before or not after or charset.is_han(before) and charset.is_han(after) \
        or "\n" in blank[0]


def _wholes(text: str, reference: date | None) -> list[HanToken]:
    """Numbers, dates and clock times, by place, not overlapping; dates first."""
    made = [_of_period(text, one) for one in periods(text, reference)]
    made += [one for one in map(_of_day, _DAY.finditer(text)) if one]
    made += [HanToken("date", match[0].replace("：", ":"), *match.span(), ("clock", match[0]), "",
                      match.span()) for match in _CLOCK.finditer(text)]
    made += [_of_quantity(text, one) for one in quantities(text)]
    made += [_of_spelled(match) for match in _SPELLED.finditer(text)]
    kept: list[HanToken] = []
    for rank, one in sorted(enumerate(made), key=lambda pair: pair[0]):
        if not any(other.bound[0] < one.bound[1] and one.bound[0] < other.bound[1]
                   for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _of_period(text: str, one: PeriodSpan) -> HanToken:
    span = (one.start_char, one.end_char)
    value: tuple = (one.basis, one.start, one.end)
    if text[span[0]:span[1]].endswith("年代"):
        value = ("decade", text[span[0]:span[1]], one.basis)
    if one.basis == "calendar_year":
        value = (int(one.start[:4]), None, None)
    elif one.basis == "month":
        value = (int(one.start[:4]), int(one.start[5:7]), None)
    elif one.basis == "day":
        value = tuple(int(part) for part in one.start.split("-"))
    return HanToken("date", str(value), *span, value, "", span)


def _of_day(match: re.Match) -> HanToken | None:
    month, day = _small(match[1] or match[3]), _small(match[2])
    if match[0].endswith("年"):
        value = (int(match[0][:4]), None, None)
    elif not 0 <= (month or 0) <= 12 or not 0 <= (day or 0) <= 31:
        return None
    else:
        value = (None, month, day)
    return HanToken("date", str(value), *match.span(), value, "", match.span())


def _small(printed: str | None) -> int | None:
    if not printed:
        return None
    if "0" <= printed[0] <= "9":
        return int(printed)
    tens, mark, ones = printed.rpartition("十")
    if not mark:
        return _HAN_DIGITS.index(printed[-1]) + 1
    return (_HAN_DIGITS.index(tens) + 1 if tens else 1) * 10 + (_HAN_DIGITS.index(ones) + 1 if ones else 0)


def _of_quantity(text: str, one: Quantity) -> HanToken:
    start, end = one.start, one.end
    sign, low = comparator_before(text, start)
    if sign == "=":
        low = start
    after, high = comparator_after(text, end)
    if after == "=":
        high = end
    printed = text[start:end]
    unit = _PLAIN_UNIT.sub("", printed) if one.kind == "count" or one.unit is None else one.unit
    if printed.endswith("元") and one.unit == "CNY":
        unit = _other_money(text, start, end) or unit
    key = f"{one.low}|{one.high}|{unit}#{sign}{after}"
    return HanToken("number", key, start, end, one, unit, (low, high))


def _other_money(text: str, start: int, end: int) -> str:
    """The currency that stands beside a bare 元: 9000亿元新台币, 100亿元（港币）, 港币100亿元."""
    named = _OTHER_MONEY.match(text, end) or _MONEY_BEFORE.search(text, max(0, start - 6), start)
    return named[1] if named else ""


def _of_spelled(match: re.Match) -> HanToken:
    """两位, 六种: one spelled digit before a measure word that no unit is made of."""
    start, end = match.span()
    value = Fraction("一两三四五六七八九".index(match[0].replace("二", "两")) + 1)
    one = Quantity(start, end, value, value, None, "count", "=", False, match[0])
    return HanToken("number", f"{value}|{value}|#==", start, end, one, "", (start, end))


class Replacements:
    """Near-identities by first character, longest first; a name stands for itself."""

    __slots__ = ("_heads",)

    def __init__(self, groups: list[list[str]]) -> None:
        pairs = {variant: name for name, variants in REPLACED.items()
                 for variant in variants.split()}
        for group in groups:
            name = folded(group[0])
            for variant in map(folded, group):
                if len(variant) > 1:
                    pairs.setdefault(variant, name)
        self._heads: dict[str, list[tuple[str, str]]] = {}
        for variant, name in pairs.items():
            self._heads.setdefault(variant[0], []).append((variant, name))
        for listed in self._heads.values():
            listed.sort(key=lambda pair: -len(pair[0]))

    def at(self, text: str, at: int, stop: int) -> tuple[str, int]:
        """(canonical form, end) of the longest entry at an index that ends by `stop`."""
        for variant, name in self._heads.get(text[at], ()):
            end = at + len(variant)
            if text.startswith(variant, at) and end <= stop and not _joined(text, at) \
                    and not _joined(text, end) and not crosses(text, at, end):
                return name, end
        return "", at


def _joined(text: str, at: int) -> bool:
    """Whether a Latin word or number goes on over an index."""
    return 0 < at < len(text) and text[at - 1] in _LATIN and text[at] in _LATIN


def entails_number(found: HanToken, said: HanToken) -> bool:
    """Whether a source number lies inside what a claim number allows, in the same unit.

    A bound is met by a number inside it, a weaker bound by none but itself; so is a range.
    """
    one, other = found.value, said.value
    if (one.kind, one.change) != (other.kind, other.change):
        return False
    if (one.unit, found.unit) != (other.unit, said.unit):
        return _is_same_in_another_unit(found, said)
    if other.approx and one.comparator in ("=", "~", "change") and one.low == one.high:
        return other.low - other.half <= one.low <= other.high + other.half
    if one.approx != other.approx and one.approx:
        return False
    if found.bound != (found.start, found.end) and said.bound == (said.start, said.end):
        return False
    if one.comparator == other.comparator != "=" or other.low != other.high:
        alike = found.key.rpartition("#")[2] == said.key.rpartition("#")[2]
        return alike and (one.low, one.high) == (other.low, other.high)
    low, high = one.interval()
    if one.comparator in _BOUNDS and other.comparator in _BOUNDS:
        return False
    plain = one.comparator in ("=", "change") and one.low == other.low and one.high == other.high
    return {">": low is not None and low > other.low, ">=": low is not None and low >= other.low,
            "<": high is not None and high < other.high,
            "<=": high is not None and high <= other.high}.get(other.comparator, plain)


def _is_same_in_another_unit(found: HanToken, said: HanToken) -> bool:
    """92260 m is 92.26 km: two plain values, exactly equal in units of one dimension."""
    one, other = found.value, said.value
    if not one.unit or not other.unit or one.unit == other.unit or _LOCAL & {one.unit, other.unit}:
        return False
    for token in (found, said):
        value = token.value
        if value.approx or value.comparator not in ("=", "change") or value.low != value.high \
                or token.bound != (token.start, token.end):
            return False
    return convert(one.low, one.unit, other.unit) == other.low


def entails_date(found: Any, said: Any) -> bool:
    """The same finest part, and no part of the claim against the source's."""
    if found == said:
        return True
    if len(found) != 3 or len(said) != 3 or isinstance(found[0], str) or isinstance(said[0], str):
        return False
    finest = [part is None for part in found[1:]] == [part is None for part in said[1:]] or \
        found[2] is not None and said[2] is not None
    return finest and all(want is None or want == have for have, want in zip(found, said))


def with_year(value: Any, reference: date | None) -> Any:
    """A date without a year takes the document's, where the day lies before its date."""
    if reference is None or len(value) != 3 or isinstance(value[0], str) or value[0] is not None \
            or value[1] is None:
        return value
    day = value[2] or 1
    try:
        return (reference.year, value[1], value[2]) \
            if date(reference.year, value[1], day) <= reference + timedelta(days=1) else value
    except ValueError:
        return value
