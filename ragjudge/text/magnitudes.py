"""What a scanned number is, and the words of both languages that numbers are made of."""

import re
from dataclasses import dataclass
from fractions import Fraction

HAN_DIGITS = {**dict(zip("零一二三四五六七八九", range(10))), "〇": 0, "○": 0, "两": 2, "兩": 2,
              **dict(zip("壹贰叁肆伍陆柒捌玖", range(1, 10))), "貳": 2, "參": 3, "叄": 3, "陸": 6, "弌": 1}
HAN_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
HAN_MYRIADS = {"万": 10 ** 4, "萬": 10 ** 4, "亿": 10 ** 8, "億": 10 ** 8, "兆": 10 ** 12}
HAN_ALL = {**HAN_DIGITS, **HAN_TENS, **HAN_MYRIADS}

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
EN_WORD = re.compile(r"[A-Za-z]{1,24}")
LONGEST = 48
"""Characters of a numeral; a longer run of digits or numerals is no number (a key, a hash, noise)."""


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number at [start, end).

    Attributes:
        half: Half of its last printed place (0: a word, exact).
        high: The upper end when the words give an interval (几十, 三四百, dozens); else None.
        vague: The interval is loose (几, 数, several), not two printed ends (三四百).
    """
    start: int
    end: int
    value: Fraction
    half: Fraction
    spelled: bool = False
    high: Fraction | None = None
    vague: bool = False

    def times(self, scale: Fraction | int, end: int) -> "Number":
        """The number multiplied by a magnitude whose words end at an index."""
        high = None if self.high is None else self.high * scale
        return Number(self.start, end, self.value * scale, self.half * scale, self.spelled, high,
                      self.vague)


def scan_magnitude(text: str, at: int) -> tuple[int, int]:
    """(factor, end) of the magnitude words at an index: 万, 万亿, 千万, " billion", "bn"; (1, at) if
    none."""
    scale, end = 1, at
    while end < len(text) and end - at < 6 and (
            text[end] in HAN_MYRIADS or text[end] in "百千佰仟" and end == at):
        scale *= HAN_ALL[text[end]]
        end += 1
    if scale > 1:
        # 千 alone is 千 of 千瓦, 千克, 千米: a unit's prefix, not a magnitude.
        if scale in (100, 1000) or text[end - 1] in "兆" and text[end:end + 1] in ("瓦", "字", "比",
            "赫"):
            return _unprefixed(text, at, end)
        return scale, end
    word = EN_WORD.match(text, at + (text[at:at + 1] in (" ", "-")))
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
            scale *= HAN_ALL[ch]
        return scale, end - 1
    if follows and follows in "瓦克米卡焦赫伏安帕字吨升分":
        return 1, at
    return HAN_ALL[text[at]], end
