"""20 years after, 成立20年后: the years between two dated events of the source."""

import re
from collections.abc import Iterator

from ragjudge.calc.derived.operands import Told, Trial, said
from ragjudge.text.quantities import Quantity

_AFTER = re.compile(r" (?P<way>after|before) ", re.ASCII)
_LATER = re.compile(r"\A(?P<event>[^，。]{2,40}?)(?:之?后的?)?\Z")
_BEHIND_ZH = re.compile(r"\A之?后，?")


_QUICK = re.compile(" after | before |后")
_NO_SPAN = 1000
"""Years of a span that is more likely a misprinted year: 2995年之后 contradicts nothing."""


def tells_span(claim: str) -> bool:
    """Whether a claim places two events by a number of years, whatever the sentence holds."""
    one = _years(claim) if _QUICK.search(claim) else None
    return one is not None and any(True for _ in _events(claim.rstrip(" .。"), one.start, one.end))


def _years(claim: str) -> Quantity | None:
    """The one exact number of years of a claim."""
    numbers = [one for one in said(claim) if one.unit == "year"]
    if len(numbers) != 1 or numbers[0].low != numbers[0].high:
        return None
    return numbers[0] if numbers[0].comparator == "=" and not numbers[0].approx else None


def spans(claim: str, sentence: Told) -> Iterator[Trial]:
    """The readings of "L N years after R" over two years of a sentence."""
    one, body = _years(claim), claim.rstrip(" .。")
    years = sorted({date.start[:4] for date in sentence.dates if date.basis == "calendar_year"})
    if one is None or len(years) != 2:
        return
    early, late = years
    agreed = int(late) - int(early) == one.low
    if one.low >= _NO_SPAN and not agreed:
        return
    for first, second in _events(body, one.start, one.end):
        for at, then in ((late, early), (early, late)):
            forward = at > then
            told = first.format(at), second.format(then)
            yield Trial(told, agreed and forward, sentence.index,
                        f"{early} to {late}: {int(late) - int(early)}")


def _events(body: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """Templates of the later and the earlier event, {} for the year."""
    if "{" in body or "}" in body:
        return
    before, after = body[:start].strip(" ,，"), body[end:]
    way = _AFTER.match(after)
    if way and before:
        other = after[way.end():].strip()
        one, two = f"{before} in {{}}.", f"{other[:1].upper()}{other[1:]} in {{}}."
        yield (one, two) if way["way"] == "after" else (two, one)
    behind = _BEHIND_ZH.match(after)
    if behind and before and after[behind.end():]:
        event, rest = before, after[behind.end():]
        yield f"{rest}于{{}}年。", f"{event}于{{}}年。"
        yield f"{{}}年{rest}。", f"{{}}年{event}。"
        yield from _inserted(event, rest)


def _inserted(event: str, rest: str) -> Iterator[tuple[str, str]]:
    """公司成立 with the year inside: 公司{}年成立 (the verb is the last two characters)."""
    if len(event) > 3 and len(rest) > 3:
        yield f"{rest[:-2]}{{}}年{rest[-2:]}。", f"{event[:-2]}{{}}年{event[-2:]}。"
        yield f"{rest[:-2]}于{{}}年{rest[-2:]}。", f"{event[:-2]}于{{}}年{event[-2:]}。"
