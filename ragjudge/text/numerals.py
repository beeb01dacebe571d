"""Numerals: strict decimals, and numbers as people print them (digits, Chinese numerals, English
words).

The strict form is what bundles hold; the scanners read a printed number at a position of canonical
text.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from ragjudge.text.charset import is_han, is_word

_STRICT = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_PRINTED = re.compile(r"[0-9０-９][0-9０-９.,，．]*|\.[0-9]+")
_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_POWER = re.compile(r"[eE]([+-]?[0-9]{1,3})(?![0-9A-Za-z.])")
WIDE = str.maketrans("０１２３４５６７８９．，％", "0123456789.,%")

HAN_DIGITS = {**dict(zip("零一二三四五六七八九", range(10))), "〇": 0, "○": 0, "两": 2, "兩": 2,
              **dict(zip("壹贰叁肆伍陆柒捌玖", range(1, 10))), "貳": 2, "參": 3, "叄": 3, "陸": 6, "弌": 1}
HAN_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
HAN_MYRIADS = {"万": 10 ** 4, "萬": 10 ** 4, "亿": 10 ** 8, "億": 10 ** 8, "兆": 10 ** 12}
_HAN_ALL = {**HAN_DIGITS, **HAN_TENS, **HAN_MYRIADS}

EN_ONES = {word: value for value, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen".split())}
EN_TENS = {word: value * 10 for value, word in enumerate(
    "twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
EN_SCALES = {"thousand": 10 ** 3, "million": 10 ** 6, "billion": 10 ** 9, "trillion": 10 ** 12,
             "quadrillion": 10 ** 15, "lakh": 10 ** 5, "crore": 10 ** 7}
EN_SHORT = {"mn": 10 ** 6, "mln": 10 ** 6, "bn": 10 ** 9, "bln": 10 ** 9, "tln": 10 ** 12,
            "MM": 10 ** 6, "trn": 10 ** 12, "tn": 10 ** 12,
            "k": 10 ** 3, "K": 10 ** 3, "m": 10 ** 6, "M": 10 ** 6, "B": 10 ** 9, "T": 10 ** 12}
_EN_WORD = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number at [start, end): its value, and half of its last printed place (0: a word,
    exact)."""
    start: int
    end: int
    value: Fraction
    half: Fraction
    spelled: bool = False


def parse_decimal(text: str) -> Fraction:
    """The value of a strict decimal string: -?(0|[1-9][0-9]*)(.[0-9]+)? in ASCII, nothing else.

    Raises:
        ValueError: Any other form (exponents, signs, blanks, leading zeros, full-width digits).
    """
    if len(text) > 400 or not _STRICT.fullmatch(text) or text.strip("-0.") == "" and text[0] == "-":
        raise ValueError(f"not a strict decimal: {text[:40]!r}")
    return Fraction(text)


def to_decimal_string(value: Fraction, places: int | None = None, quantum: Fraction
                      | None = None) -> str:
    """The strict decimal string of a value, rounded half to even at a place or to a quantum's
    multiple.

    Without either the value must have a finite decimal form.
    Raises:
        ValueError: No finite form and no rounding asked.
    """
    if quantum is not None:
        value = round(value / quantum) * quantum
        places = max(0, _finite_places(quantum))
    if places is None:
        places = _finite_places(value)
    scaled = round(value * 10 ** places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    whole = digits[:-places] + "." + digits[-places:] if places else digits
    return "-" + whole if scaled < 0 else whole


def _finite_places(value: Fraction) -> int:
    rest, places = value.denominator, 0
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise ValueError(f"no finite decimal form: {value}")
    places = max(twos, fives)
    return places


def half_width(printed: str) -> Fraction:
    """Half of the last printed place of the first number in the string, magnitude word included.

    "704万" gives 5000, "1.2 billion" 50000000, "0.0684" 0.00005; a spelled number is exact (0).
    Raises:
        ValueError: No number stands in the string.
    """
    for at in range(len(printed)):
        found = scan_number(printed, at)
        if found:
            return found.half
    raise ValueError(f"no number in {printed[:40]!r}")


def scan_number(text: str, at: int) -> Number | None:
    """The longest number that starts exactly at an index: digits, Chinese numerals or English
    words."""
    ch = text[at]
    if ch in "0123456789０１２３４５６７８９" or ch == "." and text[at + 1:at + 2].isascii():
        return _scan_digits(text, at)
    if ch in _HAN_ALL:
        return _scan_han(text, at)
    if "A" <= ch <= "z":
        return _scan_english(text, at)
    return None


def _scan_digits(text: str, at: int) -> Number | None:
    found = _PRINTED.match(text, at)
    if not found:
        return None
    plain = found[0].translate(WIDE).rstrip(".,")
    grouped = _GROUPED.match(plain)
    if grouped and plain[grouped.end():grouped.end() + 1] != ",":
        rest = plain[grouped.end():]
        plain = plain[:grouped.end()] + (_decimals(rest) if rest else "")
    else:
        plain = plain.split(",")[0]
        if plain.count(".") > 1:
            return None
        whole, dot, rest = plain.partition(".")
        plain = whole + (_decimals(dot + rest) if dot else "")
    if not plain.strip(".,"):
        return None
    end = at + len(plain)
    clean = plain.replace(",", "")
    value = Fraction("0" + clean if clean[0] == "." else clean)
    place = Fraction(1, 10 ** len(clean.partition(".")[2]))
    power = _POWER.match(text, end)
    if power:
        size = Fraction(10) ** int(power[1])
        return Number(at, power.end(), value * size, place * size / 2)
    return _scaled(text, at, end, value, place)


def _decimals(rest: str) -> str:
    """The decimals of "." + digits; more than one point is a version or a list, then none."""
    return rest if rest.count(".") == 1 and len(rest) > 1 else ""


def _scaled(text: str, start: int, end: int, value: Fraction, place: Fraction) -> Number:
    """A digit number with the magnitude words that follow it: 4.78万亿, 5万4千6百, 1.2 billion."""
    scale, after = scan_magnitude(text, end)
    if scale == 1:
        return Number(start, end, value, place / 2)
    value, place, end = value * scale, place * scale, after
    smaller = scale
    while end < len(text) and text[end] in "0123456789０１２３４５６７８９" and text[after - 1] in _HAN_ALL:
        found = _PRINTED.match(text, end)
        digits = found[0].translate(WIDE) if found else ""
        scale, after = scan_magnitude(text, end + len(digits))
        if "." in digits or "," in digits or not 1 < scale < smaller:
            break
        value, place, end, smaller = value + int(digits) * scale, Fraction(scale), after, scale
    return Number(start, end, value, place / 2)


def scan_magnitude(text: str, at: int) -> tuple[int, int]:
    """(factor, end) of the magnitude words at an index: 万, 万亿, 千万, " billion", "bn"; (1, at) if
    none."""
    scale, end = 1, at
    while end < len(text) and (text[end] in HAN_MYRIADS or text[end] in "百千佰仟" and end == at):
        scale *= _HAN_ALL[text[end]]
        end += 1
    if scale > 1:
        # 千 alone is 千 of 千瓦, 千克, 千米: a unit's prefix, not a magnitude.
        if scale in (100, 1000) or text[end - 1] in "兆" and text[end:end + 1] in ("瓦", "字", "比",
            "赫"):
            return _unprefixed(text, at, end)
        return scale, end
    word = _EN_WORD.match(text, at + (text[at:at + 1] in (" ", "-")))
    if not word:
        return 1, at
    if word[0].lower() == "hundred":
        return 100, word.end()
    if word[0].lower() in EN_SCALES:
        return EN_SCALES[word[0].lower()], word.end()
    if word[0] in EN_SHORT and len(word[0]) > 1:
        return EN_SHORT[word[0]], word.end()
    return 1, at


def _unprefixed(text: str, at: int, end: int) -> tuple[int, int]:
    follows = text[end:end + 1]
    if text[end - 1] == "兆":
        scale = 1
        for ch in text[at:end - 1]:
            scale *= _HAN_ALL[ch]
        return scale, end - 1
    if follows and follows in "瓦克米卡焦赫伏安帕字吨升分":
        return 1, at
    return _HAN_ALL[text[at]], end


def _scan_han(text: str, at: int) -> Number | None:
    """Chinese numerals: nested 万 亿 兆, 两千四百五, 一点五, 二〇一九 read digit by digit."""
    end = at
    while end < len(text) and text[end] in _HAN_ALL:
        end += 1
    run = text[at:end]
    if end < len(text) and (text[end] in "瓦克米卡焦赫" and run[-1] in "千兆百"
                            or run[-1] == "兆" and text[end] in "字比"):
        run, end = run[:-1], end - 1
    if not run or run[0] in HAN_MYRIADS or run[0] in "百千佰仟" or text[at:at + 2] in _NOT_NUMBERS:
        return None
    value = _han_value(run)
    if value is None:
        return None
    half = Fraction(0)
    if text[end:end + 1] in ("点", "點") and text[end + 1:end + 2] in HAN_DIGITS:
        stop = end + 1
        while stop < len(text) and text[stop] in HAN_DIGITS:
            stop += 1
        digits = "".join(str(HAN_DIGITS[ch]) for ch in text[end + 1:stop])
        value += Fraction(int(digits), 10 ** len(digits))
        scale, stop = scan_magnitude(text, stop)
        value, end, half = value * scale, stop, Fraction(scale, 2 * 10 ** len(digits))
    return Number(at, end, Fraction(value), half, True)


_NOT_NUMBERS = {"一切", "一些", "一定", "一般", "一直", "一起", "一样", "一旦", "一致", "一度", "一线", "一带",
                "一体", "一方", "一边", "一面", "一下", "一时", "一同", "一律", "一向", "一再", "一共", "一概",
                "一经", "一味", "一举", "一系", "一心", "一点", "一流", "一贯", "一手", "一路", "一番", "一并",
                "三角", "三明", "三星", "三亚", "三峡", "四川", "四处", "四周", "五金", "五粮", "七夕", "八卦",
                "九江", "九州", "九寨", "十分", "十足", "千万", "万一", "万科", "万达", "两岸", "两者", "两会",
                "一帆", "二手", "二维", "一汽", "三农", "三资", "一如", "一会", "一口", "两侧", "两端", "两难"}


def _han_value(run: str) -> int | None:
    if len(run) > 1 and all(ch in HAN_DIGITS for ch in run):
        return int("".join(str(HAN_DIGITS[ch]) for ch in run))
    total = section = digit = 0
    last = 1
    for at, ch in enumerate(run):
        if ch in HAN_DIGITS:
            if digit and HAN_DIGITS[ch]:
                return None
            digit = HAN_DIGITS[ch]
            last = 1 if digit == 0 else last
        elif ch in HAN_TENS:
            section += (digit or 1) * HAN_TENS[ch]
            digit, last = 0, HAN_TENS[ch]
        else:
            section += digit
            big, digit, last = HAN_MYRIADS[ch], 0, HAN_MYRIADS[ch]
            if section == 0 and total:
                total *= big
            elif section == 0:
                return None
            elif total and total % (big * 10) and total < big:
                total, section = (total + section) * big, 0
            else:
                total, section = total + section * big, 0
    if digit and last > 10 and len(run) > 2 and run[-2] not in "零〇":
        digit *= last // 10
    return total + section + digit


def _scan_english(text: str, at: int) -> Number | None:
    if at and (is_word(text[at - 1]) and not is_han(text[at - 1]) or text[at - 1] == "-"):
        return None
    total = section = 0
    end, seen, last = at, False, 0
    while True:
        word = _EN_WORD.match(text, end + (end > at and text[end:end + 1] in (" ", "-")))
        if not word:
            break
        low = word[0].lower()
        stop = word.end()
        if low == "and" and seen and last >= 100:
            follows = _EN_WORD.match(text, stop + 1)
            if not follows or follows[0].lower() not in EN_ONES and follows[0].lower() not in EN_TENS:
                break
            end = stop
            continue
        if low in EN_ONES and (not seen or last >= 100 or 20 <= last < 100 and EN_ONES[low] < 10):
            section, last = section + EN_ONES[low], EN_ONES[low]
        elif low in EN_TENS and (not seen or last >= 100):
            section, last = section + EN_TENS[low], EN_TENS[low]
        elif low == "hundred" and seen and last < 100:
            section, last = section * 100, 100
        elif low in EN_SCALES and seen:
            total, section, last = total + section * EN_SCALES[low], 0, EN_SCALES[low]
        else:
            break
        end, seen = stop, True
    if not seen:
        return None
    return Number(at, end, Fraction(total + section), Fraction(0), True)
