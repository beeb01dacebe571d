"""Chinese numerals: nested 万 亿 兆, 两千四百五, 一点五, 二〇一九 digit by digit, 三四百 and 几十 as intervals."""

from fractions import Fraction

from ragjudge.text.magnitudes import (HAN_ALL, HAN_DIGITS, HAN_MYRIADS, HAN_TENS, LONGEST, Number,
                                      scan_magnitude)

SOME = {"几": (2, 9), "数": (2, 9)}
"""几 and 数 before a magnitude; 几 also after one (十几, 二十几万)."""
LEADS = "上近逾超过约"
"""Before a bare magnitude: 近百家, 超千亿元, 上万人."""
# 总数百万, 人数千: the noun 数, not "several".
_NOUN_BEFORE = frozenset("人总指系倍分函参常变整实读次户个件家台票股基位多少奇偶半计代点级字页天月年额辆车")
_DOZEN_VERBS = frozenset("开击造破印扮断听算压工仗架下")
_NOT_NUMBERS = {"一切", "一些", "一定", "一般", "一直", "一起", "一样", "一旦", "一致", "一度", "一线", "一带",
                "一体", "一方", "一边", "一面", "一下", "一时", "一同", "一律", "一向", "一再", "一共", "一概",
                "一经", "一味", "一举", "一系", "一心", "一点", "一流", "一贯", "一手", "一路", "一番", "一并",
                "三角", "三明", "三星", "三亚", "三峡", "四川", "四处", "四周", "五金", "五粮", "七夕", "八卦",
                "九江", "九州", "九寨", "十分", "十足", "千万", "万一", "万科", "万达", "两岸", "两者", "两会",
                "一帆", "二手", "二维", "一汽", "三农", "三资", "一如", "一会", "一口", "两侧", "两端", "两难"}


def scan_han(text: str, at: int) -> Number | None:
    """The Chinese numeral that starts at an index of a text without Traditional forms."""
    end = at
    while end < len(text) and end - at <= LONGEST and (
            text[end] in HAN_ALL or text[end] == "几" and end > at or text[end] in SOME and end == at):
        end += 1
    run = text[at:end]
    if len(run) > LONGEST:
        return None
    run = _cut(text, run, end)
    end = at + len(run)
    if not _opens(text, at, run):
        return None
    read = _Reader(run)
    values = read.values()
    if values is None:
        return None
    end = at + read.used
    low, high = values
    if text[end:end + 1] in ("点", "點") and text[end + 1:end + 2] in HAN_DIGITS and low == high:
        return _with_decimals(text, at, end, low)
    if text[end:end + 1] == "打" and text[end + 1:end + 2] not in _DOZEN_VERBS and low < 100:
        low, high, end = low * 12, high * 12, end + 1
    return Number(at, end, Fraction(low), Fraction(0), True, Fraction(high) if high > low else None,
                  read.vague)


def _cut(text: str, run: str, end: int) -> str:
    """The run without a last character that belongs to a unit (千瓦, 兆字节, 三百两)."""
    follows = text[end:end + 1]
    if follows and (follows in "瓦克米卡焦赫" and run[-1] in "千兆百"
                    or run[-1] == "兆" and follows in "字比"):
        return run[:-1]
    if len(run) > 1 and run[-1] in "两兩" and run[-2] not in "零〇":
        return run[:-1]
    return run


def _opens(text: str, at: int, run: str) -> bool:
    if not run:
        return False
    if run[0] in HAN_MYRIADS or run[0] in "百千佰仟":
        return at > 0 and text[at - 1] in LEADS or text[at + len(run):at + len(run) + 1] == "余"
    if _is_word(text, at):
        return False
    if run[0] in SOME:
        return len(run) > 1 and (run[1] in HAN_TENS or run[1] in HAN_MYRIADS) and not (
            run[0] == "数" and text[at - 1:at] in _NOUN_BEFORE and at > 0)
    return True


def _is_word(text: str, at: int) -> bool:
    """Whether a word stands here and no numeral: 一切, 一点 (but 一点五), 十分 (but 十分之一)."""
    word, follows = text[at:at + 2], text[at + 2:at + 3]
    if word not in _NOT_NUMBERS:
        return False
    return not (word in ("一点", "一點") and follows in HAN_DIGITS or word == "十分" and follows == "之"
                or word == "千万" and follows in HAN_MYRIADS)


def _with_decimals(text: str, at: int, end: int, whole: int) -> Number | None:
    stop = end + 1
    while stop < len(text) and text[stop] in HAN_DIGITS and stop - end <= LONGEST:
        stop += 1
    if stop - end > LONGEST:
        return None
    digits = "".join(str(HAN_DIGITS[ch]) for ch in text[end + 1:stop])
    value = whole + Fraction(int(digits), 10 ** len(digits))
    scale, stop = scan_magnitude(text, stop)
    if scale == 1 and text[stop:stop + 1] in ("十", "拾"):
        scale, stop = 10, stop + 1
    return Number(at, stop, value * scale, Fraction(scale, 2 * 10 ** len(digits)), True)


class _Reader:
    """One run of numerals, read from the left as far as it makes a number."""

    def __init__(self, run: str) -> None:
        self.run, self.used, self.vague = run, 0, False

    def values(self) -> tuple[int, int] | None:
        """(low, high) of the run; None where it is no number."""
        run = self.run
        plain = 0
        while plain < len(run) and run[plain] in HAN_DIGITS:
            plain += 1
        if plain == len(run) and plain > 1:
            return self._digits()
        return self._nested()

    def _digits(self) -> tuple[int, int] | None:
        """二〇一九 is read digit by digit; two neighbours are an interval (三四家), 两三 too."""
        values = [HAN_DIGITS[ch] for ch in self.run]
        self.used = len(values)
        if len(values) == 2 and 0 < values[0] == values[1] - 1 or self.run in ("三五", "两三"):
            return values[0], values[1]
        if "两" in self.run or "兩" in self.run:
            return None
        number = int("".join(map(str, values)))
        return number, number

    def _nested(self) -> tuple[int, int] | None:
        total, section = [0, 0], [0, 0]
        digit: tuple[int, int] | None = None
        last, tens = 1, 10 ** 5
        for at, ch in enumerate(self.run):
            if ch in SOME or ch in HAN_DIGITS:
                joined = self._digit(ch, digit, at)
                if joined is None:
                    return None
                digit = None if joined == (0, 0) else joined
                last = 1 if joined == (0, 0) else last
            elif ch in HAN_TENS:
                if HAN_TENS[ch] >= tens:        # 一百二百: a second number begins
                    return self._close(total, section, None, last, at - (digit is not None))
                tens = last = HAN_TENS[ch]
                section = [have + more * tens for have, more in zip(section, digit or (1, 1))]
                digit = None
            else:
                scaled = self._scaled(total, section, digit, HAN_MYRIADS[ch])
                if scaled is None:
                    return None
                total, section, digit = scaled, [0, 0], None
                last, tens = HAN_MYRIADS[ch], 10 ** 5
        return self._close(total, section, digit, last, len(self.run))

    def _digit(self, ch: str, before: tuple[int, int] | None, at: int) -> tuple[int, int] | None:
        if ch in SOME:
            self.vague = True
            return None if before else (1, 9) if at else SOME[ch]
        value = HAN_DIGITS[ch]
        if before is None or value == 0 and before == (0, 0):
            return value, value
        if before[0] == before[1] and 0 < before[0] == value - 1:
            return before[0], value         # 三四百, 十七八
        return None

    def _scaled(self, total: list[int], section: list[int], digit: tuple[int, int] | None,
                big: int) -> list[int] | None:
        section = [have + more for have, more in zip(section, digit or (0, 0))]
        if section[1] == 0:
            return [one * big for one in total] if total[1] else [big, big]
        if total[1] and total[0] % (big * 10) and total[0] < big:
            return [(one + two) * big for one, two in zip(total, section)]
        return [one + two * big for one, two in zip(total, section)]

    def _close(self, total: list[int], section: list[int], digit: tuple[int, int] | None, last: int,
               used: int) -> tuple[int, int] | None:
        if used == 0:
            return None
        self.used = used
        run = self.run[:used]
        more = digit or (0, 0)
        if digit and last > 10 and len(run) > 2 and run[-2] not in "零〇" and digit[0] == digit[1]:
            more = (digit[0] * (last // 10), digit[1] * (last // 10))
        low, high = (a + b + c for a, b, c in zip(total, section, more))
        if self.vague:
            high = self._loose(run, high)
        return low, high

    def _loose(self, run: str, high: int) -> int:
        """几十 ends below 100, 几万 below 10万: the next step of the magnitude after 几."""
        at = max(run.rfind("几"), run.rfind("数"))
        step = 1
        for ch in run[at + 1:]:
            step *= HAN_TENS.get(ch) or HAN_MYRIADS.get(ch) or 1
        if at == 0:
            return high + step
        if at + 1 < len(run) and run[at + 1] in HAN_MYRIADS:
            return high + step              # 二十几万: up to 30万
        return high
