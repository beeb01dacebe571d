"""fell by 82 %, doubled, 下降82%, 翻一番: a change computed from two levels of one sentence.

The claim is told again with the levels instead of the change ("Capacity fell from 500 GW in 2010 to
90 GW in 2020"); the engine decides on that sentence, so that every other word has its evidence.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from ragjudge.calc.derived.operands import (Result, Told, Trial, agrees, computed, pairs, said,
                                            same_unit, shown)
from ragjudge.calc.derived.regions import narrowed, region_of
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity
from ragjudge.text.units import convert

_UP = ("rose|risen|rises|grew|grown|grows|increased|increases|climbed|climbs|jumped|surged|gained|went up|"
       "expanded|doubled|tripled|quadrupled|soared|advanced")
_DOWN = ("fell|fallen|falls|declined|declines|decreased|decreases|dropped|drops|sank|shrank|slumped|plunged|"
         "went down|halved|contracted|tumbled|plummeted|was cut|were cut|was reduced|were reduced")
_VERB = re.compile(rf"\b(?:(?:has|have|had) )?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))"
                   r"(?: by| to| in| of)?(?: (?:about|around|roughly|approximately|nearly|almost|more than|"
                   r"over|less than|under|at least|up to|a|an|some))* ?\Z", re.IGNORECASE | re.ASCII)
_VERB_ZH = re.compile(r"(?:同比|共|累计|总共|已|已经|一共)?(?:(?P<up>增长|增加|上升|升高|上调|提高|提升|上涨|扩大|增|升|涨)"
                      r"|(?P<down>下降|减少|降低|下调|下跌|回落|下滑|缩减|萎缩|降|减|跌))(?:幅度|幅)?(?:了|为|达|约|近|超过|逾|不足|至少|将近"
                      r"|大约|超|接近)*\Z")
_QUICK = re.compile(rf"\b(?:{_UP}|{_DOWN}|quintupled|trebled|higher|greater|larger|more|lower|smaller|less"
                    r"|fewer)|[增升涨降减跌高低多少翻]|上调|提高|提升|扩大|下调|回落|下滑|萎缩", re.IGNORECASE | re.ASCII)
"""What every phrase of a change has a part of."""
_BASE = re.compile(r"(?:\bthan in (?:the )?|\bcompared with(?: in)? |较|比|与)\Z", re.ASCII)
_THAN_ZH = re.compile(r"(?:(?P<up>高|高出|多|多出)|(?P<down>低|少))(?:了|约|近|超过|不足|至少)*\Z")
_ALONE_ZH = re.compile(r"(?:增长到|增加到|增至|扩大到|上升到|下降到|减少到|降至)(?:原来的|过去的)?(?:约|近)?\Z")
_WAS = re.compile(r"\b(?:was|were|is|are)(?: (?:about|around|roughly|nearly|almost|more than|over|less than|"
                  r"under|at least|some))* ?\Z", re.IGNORECASE | re.ASCII)
_HIGHER = re.compile(r" (?:(?P<up>higher|greater|larger|more)|(?P<down>lower|smaller|less|fewer))"
                     r"(?= in [^.]{4,40} than in | than in )", re.ASCII)
_LEAD_DATE = re.compile(r"(?:\b(?:than )?(?:between|from|in|during|over|for|since|across) "
                        r"(?:the (?:period|years) )?|从|自|在|于|较|相比|比|与)\Z",
                        re.IGNORECASE | re.ASCII)
_AFTER_DATE = re.compile(r"期间|间|，|, ?|年间|相比|的(?!增|涨|降|跌|升)")


def tells_change(claim: str) -> bool:
    """Whether a claim has the words of a change, whatever the sentence holds."""
    if not _QUICK.search(claim):
        return False
    numbers = said(claim)
    return len(numbers) == 1 and _phrase(claim, numbers[0]) is not None


def changes(claim: str, sentence: Told) -> Iterator[Trial]:
    """The readings of a claim of change over two levels of a sentence."""
    numbers = said(claim)
    if len(numbers) != 1:
        return
    one = numbers[0]
    place = _phrase(claim, one)
    if place is None:
        return
    start, end, direction = place
    dates = periods(claim)
    found = pairs(sentence)
    for pair in found:
        region = region_of(sentence, *pair)
        ends = _ordered(sentence, *pair) if region else None
        if region is None or ends is None or narrowed(sentence, region, claim):
            continue
        ends = _from_base(claim, dates, sentence, ends)
        if ends is None:
            continue
        first, last = ends
        if not dates and _goes_on(sentence, pair, region):
            continue
        told = _retold(claim, (start, end), dates, sentence, ends, region)
        if told is None:
            continue
        verdict = _agreed(one, direction, first, last)
        if verdict is None:
            continue
        agreed, result = verdict
        yield Trial((told,), agreed if len(found) == 1 or agreed else None, sentence.index,
                    f"{first.printed} → {last.printed}: {shown(result.value)}")


_TO = re.compile(r"\bto\b|\b(?:rose|fell|grew|increased|decreased|declined|dropped|climbed|rising|falling)\b"
                 r"|至|到|增|升|降|涨|跌|减", re.ASCII)
_BACK = re.compile(r"(?:\bfrom|compared with|against|versus|\bvs)(?: a| the)?"
                   r"(?: level of| total of)? ?\Z", re.ASCII)


def _ordered(sentence: Told, first: Quantity, last: Quantity) -> tuple[Quantity, Quantity] | None:
    """The start and the end of the change: by their dates, or by from … to, to … from; None if untold."""
    dates = sentence.date_of(first), sentence.date_of(last)
    if dates[0] and dates[1] and dates[0] is not dates[1]:
        if dates[0].start == dates[1].start:
            return None
        return (first, last) if dates[0].start < dates[1].start else (last, first)
    if dates[0] and dates[1] is None or dates[1] and dates[0] is None and dates[1].start_char < first.start:
        return None
    link = sentence.text[first.end:last.start]
    if _BACK.search(link):
        return last, first
    return (first, last) if _TO.search(link) else None


def _from_base(claim: str, dates: list[PeriodSpan], sentence: Told,
               ends: tuple[Quantity, Quantity]) -> tuple[Quantity, Quantity] | None:
    """The ends as the claim compares them: "than in 2010", 较2010年 name the base; None if untold."""
    named = [date for date in dates if _BASE.search(claim, max(0, date.start_char - 12), date.start_char)]
    if not named:
        rising = all(one.start <= two.start for one, two in zip(dates, dates[1:]))
        return ends if rising else None
    of = [sentence.date_of(one) for one in ends]
    if len(named) != 1 or of[0] is None or of[1] is None:
        return None
    base = named[0].start, named[0].end
    if base == (of[0].start, of[0].end):
        return ends
    return (ends[1], ends[0]) if base == (of[1].start, of[1].end) else None


def _goes_on(sentence: Told, pair: tuple[Quantity, Quantity], region: tuple[int, int]) -> bool:
    """Whether another level of the unit stands in the same clause: rose to 20, then fell to 5."""
    for one in sentence.numbers:
        if one in pair or not same_unit(one, pair[0]):
            continue
        low, high = (one.end, region[0]) if one.start < region[0] else (region[1], one.start)
        if not re.search(r"[;；。]|\b(?:while|whereas)\b|而", sentence.text[low:high], re.ASCII):
            return True
    return False


def _phrase(claim: str, one: Quantity) -> tuple[int, int, str] | None:
    """(start, end, direction) of the words that tell the change: "has fallen by", 增长了; a verb of its own."""
    if one.factor is not None and one.unit == "x" and one.printed.lower().strip() in _OWN_VERBS:
        aux = re.search(r"\b(?:(?:has|have|had) )?(?:(?:more than|nearly|almost|about|roughly|over) )?\Z",
                        claim[:one.start], re.ASCII)
        return (aux.start() if aux else one.start), one.end, one.direction
    before = claim[:one.start]
    found = _VERB.search(before) or _VERB_ZH.search(before)
    if found and (one.change or one.factor is not None):
        return found.start(), one.end, "+" if found["up"] else "-"
    than = _HIGHER.match(claim, one.end)
    was = _WAS.search(before) if than else None
    if than and was and one.kind in ("percent", "pp", "amount", "currency", "count"):
        return was.start(), than.end(), "+" if than["up"] else "-"
    found = _THAN_ZH.search(before)
    if found and any(ch in before for ch in "比较"):
        return found.start(), one.end, "+" if found["up"] else "-"
    found = _ALONE_ZH.search(before)
    if found and one.factor is not None:
        return found.start(), one.end, one.direction
    return None


_OWN_VERBS = frozenset(("doubled", "tripled", "quadrupled", "halved", "quintupled", "trebled", "翻一番", "翻了一番",
                        "翻两番",
                        "翻了两番", "翻三番", "翻了三番", "翻倍", "翻二番", "翻四番"))


def _retold(claim: str, phrase: tuple[int, int], dates: list[PeriodSpan], sentence: Told,
            ends: tuple[Quantity, Quantity], region: tuple[int, int]) -> str | None:
    """The claim with the levels instead of its change; None if its dates are not those of the levels."""
    start, end = phrase
    inside = [date for date in sentence.dates if region[0] <= date.start_char < region[1]]
    cut: list[tuple[int, int]] = []
    if inside:
        wanted = {(sentence.date_of(one).start, sentence.date_of(one).end) if sentence.date_of(one) else None
                  for one in ends}
        told = {(period.start, period.end) for date in dates for period in _ends_of(date)}
        if dates and told != wanted:
            return None
        cut = [_with_words(claim, date) for date in dates]
    text = sentence.text[region[0]:region[1]]
    parts, at = [], 0
    for low, high in sorted([*cut, (start, end)]):
        if low < at:
            return None
        parts.append(claim[at:low])
        if (low, high) == (start, end):
            parts.append(text)
        at = high
    parts.append(claim[at:])
    return re.sub(r" {2,}", " ", "".join(parts)).replace(" .", ".").strip(" ,，")


def _ends_of(date: PeriodSpan) -> list:
    """The two ends of a range of years or months; else the period itself."""
    if date.ends:
        return list(date.ends)
    first, last = date.period.first_year, date.period.last_year
    if date.basis in ("range", "change") and first < last:
        return [type(date.period)(f"{year:04}-01-01", f"{year + 1:04}-01-01", "calendar_year")
                for year in (first, last)]
    return [date.period]


def _with_words(claim: str, date: PeriodSpan) -> tuple[int, int]:
    """A period with the preposition before and the comma behind it."""
    lead = _LEAD_DATE.search(claim, max(0, date.start_char - 24), date.start_char)
    start = lead.start() if lead else date.start_char
    end = date.end_char
    while True:
        after = _AFTER_DATE.match(claim, end)
        if not after:
            return start, end
        end = after.end()


def _agreed(one: Quantity, direction: str, first: Quantity,
            last: Quantity) -> tuple[bool | None, Result] | None:
    """(whether the change is the computed one, what was computed); None where the kinds do not meet."""
    rise = last.low - first.low
    if one.factor is not None or one.kind == "percent":
        if first.unit in ("°C", "°F") or first.low <= 0 or last.low < 0:
            return None
        if one.kind == "percent":
            result = computed(lambda a, b: abs(b - a) / a * 100, first, last)
            value = one.low
        else:
            result = computed(lambda a, b: b / a, first, last)
            value = one.factor if one.factor is not None else one.low
    elif one.unit == first.unit or convert(one.low, one.unit or "1", first.unit or "1") is not None:
        if one.kind in ("pp", "bp", "times"):
            return None
        result = computed(lambda a, b: abs(b - a), first, last)
        value = convert(one.low, one.unit or "1", first.unit or "1") if one.unit != first.unit else one.low
    elif one.kind in ("pp", "bp") and first.kind == "percent":
        result = computed(lambda a, b: abs(b - a), first, last)
        value = one.low / 100 if one.kind == "bp" else one.low
    else:
        return None
    if result is None or value is None or not direction:
        return None
    if one.kind == first.kind == "percent" and one.low == abs(rise) != result.value:
        return None                     # "fell by 3 %" said of points
    if rise == 0 or (rise > 0) != (direction == "+"):
        return False, result
    return agrees(one, Fraction(value), result), result
