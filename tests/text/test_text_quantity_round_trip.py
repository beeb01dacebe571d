"""Values rendered in every form of both languages are read back exactly."""

import random
from fractions import Fraction

import pytest

from ragjudge.text.numerals import to_decimal_string
from ragjudge.text.quantities import quantities

ROUNDS = 400
HAN = "零一二三四五六七八九"
ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
UNITS = {
    "en": [("GW", "GW"), ("kWh", "kWh"), ("tonnes", "t"), ("%", "%"), ("percent", "%"), ("US dollars", "USD"),
           ("people", "person"), ("percentage points", "pp"), ("basis points", "bp"), ("US$/kWh", "USD/kWh"),
           ("USD per W", "USD/W"), ("g CO2/kWh", "gCO2/kWh"), ("euros", "EUR"), ("kWh/kg", "kWh/kg"),
           ("hectares", "ha"), ("°C", "°C"), ("hours", "h")],
    "zh": [("吉瓦", "GW"), ("千瓦时", "kWh"), ("吨", "t"), ("%", "%"), ("美元", "USD"), ("人", "person"),
           ("个百分点", "pp"), ("个基点", "bp"), ("美元/千瓦时", "USD/kWh"), ("元/吨", "CNY/t"), ("辆", "vehicle"),
           ("欧元", "EUR"), ("公顷", "ha"), ("小时", "h"), ("平方米", "m2")]}
BOUNDS = {
    "en": [("at least {}", ">="), ("more than {}", ">"), ("over {}", ">"), ("up to {}", "<="), ("no more than {}", "<="),
           ("fewer than {}", "<"), ("under {}", "<"), ("about {}", "~"), ("nearly {}", "~"), ("{}", "=")],
    "zh": [("至少{}", ">="), ("超过{}", ">"), ("逾{}", ">"), ("{}以上", ">="), ("{}以下", "<="), ("不超过{}", "<="),
           ("不足{}", "<"), ("约{}", "~"), ("近{}", "~"), ("{}左右", "~"), ("{}", "=")]}
MOVES = {
    "en": [("Output rose by {}.", True, False, "+"), ("Output fell by {}.", True, False, "-"),
           ("Output rose to {}.", False, True, "+"), ("Output declined to {}.", False, True, "-"),
           ("Output was {}.", False, False, "")],
    "zh": [("产量增长了{}。", True, False, "+"), ("产量下降{}。", True, False, "-"), ("产量增至{}。", False, True, "+"),
           ("产量降至{}。", False, True, "-"), ("产量是{}。", False, False, "")]}


def han(value: int) -> str:
    """A whole number below 10^12 as Chinese numerals."""
    if value < 10 ** 4:
        return _section(value) or "零"
    for size, mark in ((10 ** 8, "亿"), (10 ** 4, "万")):
        if value >= size:
            head, rest = divmod(value, size)
            gap = "零" if rest and rest < size // 10 else ""
            return han(head) + mark + gap + (han(rest) if rest else "")
    raise AssertionError


def _section(value: int) -> str:
    out, zero = "", False
    for size, mark in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // size % 10
        if digit:
            out += ("零" if zero and out else "") + HAN[digit] + mark
        zero = not digit
        if digit and value % size == 0:
            break
    return out


def english(value: int) -> str:
    """A whole number below 10^12 in English words."""
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10 - 2] + (f"-{ONES[value % 10]}" if value % 10 else "")
    if value < 1000:
        return f"{ONES[value // 100]} hundred" + (f" and {english(value % 100)}" if value % 100 else "")
    for size, mark in ((10 ** 9, "billion"), (10 ** 6, "million"), (10 ** 3, "thousand")):
        if value >= size:
            rest = value % size
            joint = " and " if 0 < rest < 100 else " "
            return f"{english(value // size)} {mark}" + (joint + english(rest) if rest else "")
    raise AssertionError


def forms(value: Fraction, lang: str, source: random.Random) -> str:
    """One printed form of a value, exact."""
    text = to_decimal_string(value)
    whole = value.denominator == 1
    kinds = ["plain", "grouped", "scaled"] + (["words"] if whole and value >= 20 else [])
    kind = source.choice(kinds)
    if kind == "grouped":
        head, dot, tail = text.partition(".")
        return f"{int(head):,}" + dot + tail
    if kind == "words":
        return han(int(value)) if lang == "zh" else english(int(value))
    if kind == "scaled" and value >= 10 ** 4:
        size, mark = source.choice([(10 ** 4, "万"), (10 ** 8, "亿")] if lang == "zh"
                                   else [(10 ** 3, " thousand"), (10 ** 6, " million"), (10 ** 9, " billion")])
        return to_decimal_string(value / size) + mark
    wide = lang == "zh" and source.random() < 0.2
    return text.translate(str.maketrans("0123456789", "０１２３４５６７８９")) if wide else text


def a_value(source: random.Random) -> Fraction:
    size = source.choice((100, 10 ** 4, 10 ** 7, 10 ** 11))
    if source.random() < 0.5:
        return Fraction(source.randrange(20, size))
    return Fraction(source.randrange(201, size * 10), 10)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rendered_quantity_is_read_back_exactly(lang):
    source = random.Random(f"quantities {lang}")
    for _ in range(ROUNDS):
        value, (unit, canonical) = a_value(source), source.choice(UNITS[lang])
        printed = forms(value, lang, source) + ("" if lang == "zh" or unit == "%" else " ") + unit
        bound, comparator = source.choice(BOUNDS[lang])
        frame, change, level, direction = source.choice(MOVES[lang])
        text = frame.format(bound.format(printed))
        found = quantities(text)
        assert len(found) == 1, text
        one = found[0]
        wanted = "change" if change and comparator == "=" else comparator
        assert (one.low, one.high, one.unit, one.comparator) == (value, value, canonical, wanted), text
        assert (one.change, one.level, one.direction) == (change, level, direction), text
        assert text[one.start:one.end] == one.printed, text
        assert one.approx == (comparator == "~")


@pytest.mark.parametrize("lang,frames", [
    ("en", ["{} to {} GW", "{}-{} GW", "{} – {} GW", "between {} and {} GW", "{} GW to {} GW", "between {} GW and {} GW",
            "a range from {} to {} GW"]),
    ("zh", ["{}至{}吉瓦", "{}-{}吉瓦", "{}～{}吉瓦", "{}到{}吉瓦", "{}吉瓦至{}吉瓦", "介于{}和{}吉瓦之间", "{}—{}吉瓦"])])
def test_rendered_range_is_read_back_as_its_interval(lang, frames):
    source = random.Random(f"ranges {lang}")
    for _ in range(ROUNDS):
        low = Fraction(source.randrange(21, 9000), source.choice((1, 10)))
        high = low + Fraction(source.randrange(1, 900), 10)
        if any(1000 <= one < 2200 and one.denominator == 1 for one in (low, high)):
            continue                    # may be a year
        text = source.choice(frames).format(to_decimal_string(low), to_decimal_string(high))
        found = quantities(text)
        assert [(one.low, one.high, one.unit) for one in found] == [(low, high, "GW")], text


@pytest.mark.parametrize("lang,frames", [
    ("en", ["rose from {} to {} GW", "fell from {} GW to {} GW", "from {} to {} GW"]),
    ("zh", ["从{}吉瓦增至{}吉瓦", "由{}增至{}吉瓦", "从{}增长到{}吉瓦"])])
def test_from_one_level_to_another_is_two_quantities(lang, frames):
    source = random.Random(f"levels {lang}")
    for _ in range(ROUNDS):
        low, high = source.randrange(21, 900), source.randrange(21, 900)
        text = source.choice(frames).format(low, high)
        found = quantities(text)
        assert [(one.low, one.high, one.unit) for one in found] == [(low, low, "GW"), (high, high, "GW")], text


def test_shares_in_words_are_read_back_exactly():
    source = random.Random("shares")
    for _ in range(ROUNDS):
        top, under = source.randrange(1, 9), source.randrange(3, 10)
        part = Fraction(top * 100, under)
        percent = source.randrange(11, 100)
        cases = [(f"{HAN[under]}分之{HAN[top]}", part), (f"百分之{han(percent)}", Fraction(percent)),
                 (f"千分之{han(percent)}", Fraction(percent, 10)), (f"{HAN[top]}成{HAN[under]}", 10 * top + under)]
        if top > 1:
            word = "third fourth fifth sixth seventh eighth ninth".split()[under - 3]
            cases += [(f"{ONES[top]} {word}s of it", part), (f"{ONES[top]}-{word}s of it", part)]
        if top < under:
            cases.append((f"{ONES[top]} in {ONES[under]} people", part))
            cases.append((f"{top} out of {under} firms", part))
        for text, value in cases:
            found = quantities(text)
            assert [(one.low, one.unit) for one in found] == [(value, "%")], text


def test_factors_of_change_are_told_apart():
    source = random.Random("factors")
    for _ in range(ROUNDS):
        times, percent = source.randrange(2, 9), source.randrange(1, 100)
        fold = "twofold threefold fourfold fivefold sixfold sevenfold eightfold".split()[times - 2]
        cases = [(f"增长{HAN[times]}倍", 1 + times), (f"增长了{times}倍", 1 + times), (f"增至{times}倍", times),
                 (f"增长{percent}%", 1 + Fraction(percent, 100)), (f"下降{percent}%", 1 - Fraction(percent, 100)),
                 (f"rose by {percent}%", 1 + Fraction(percent, 100)), (f"fell {percent}%", 1 - Fraction(percent, 100)),
                 (f"increased {fold}", times), (f"a {fold} increase", times),
                 (f"increased by a factor of {times}", times), (f"fell by a factor of {times}", Fraction(1, times)),
                 (f"翻了{times}倍", None), (f"rose {times} times", None)]
        for text, factor in cases:
            assert [one.factor for one in quantities(text)] == [factor], text


def test_vague_counts_are_intervals_that_hold_what_they_may_mean():
    for text, low, high in (("几十万人", 200_000, 10 ** 6), ("数百辆", 200, 1000), ("十几家", 11, 19),
                            ("二十几万人", 210_000, 300_000), ("several million people", 2 * 10 ** 6, 10 ** 7),
                            ("a few hundred cars", 200, 1000), ("tens of thousands of people", 20_000, 10 ** 5),
                            ("dozens of firms", 24, 120)):
        found = quantities(text)
        assert [(one.low, one.high, one.vague, one.approx) for one in found] == [(low, high, True, True)], text


def test_two_neighbouring_digits_are_an_interval_not_a_number():
    for text, low, high in (("三四百人", 300, 400), ("十七八家", 17, 18), ("二三十辆", 20, 30)):
        assert [(one.low, one.high, one.vague) for one in quantities(text)] == [(low, high, False)], text
