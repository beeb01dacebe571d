"""a total of, 合计, the most of the five, four plants: sums, extremes and counts over a listed row."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from ragjudge.calc.derived.operands import (Result, Told, Trial, agrees, bounds, is_level,
                                            of_one_time, said, shown)
from ragjudge.text.numerals import scan_number
from ragjudge.text.quantities import Quantity

_TOTAL = re.compile(r"\b(?:a (?:combined )?total of|together|in total|combined|altogether)\b ?",
                    re.ASCII | re.IGNORECASE)
_TOTAL_ZH = re.compile(r"(?:合计|共计|总计|一共|总共|之和)(?:为|是|达)?(?:约)?\Z")
_SUM_ZH = re.compile("[合共总]计|一共|总共|之和")
_ITEMS = re.compile(r", (?:and )?| and |、|和|及|与")
_MOST = re.compile(r"\A(?P<lead>.{2,80}?) the (?P<way>most|largest|highest|biggest|fewest|least|"
                   r"smallest|lowest)"
                   r"(?: (?P<noun>[a-z][a-z ]{1,40}?))? of the (?P<count>[a-z]+|[0-9]{1,2})"
                   r"(?: [a-z]{2,20})?\Z", re.ASCII)
_MOST_ZH = re.compile(r"\A(?P<count>[二三四五六七八九十]|[0-9]{1,2})(?:者|家|国|个|地|省|市|人|种|项)[^，。]{0,6}?(?:中|里|当中)，?"
                      r"(?P<lead>[^，。]{1,40}?)(?P<way>最高|最大|最多|最低|最少|最小)\Z")
_SMALL = ("fewest", "least", "smallest", "lowest", "最低", "最少", "最小")
_COUNTED = re.compile(r"(?P<count>[a-z]+|[0-9]{1,2}) (?P<noun>[a-z]{3,20}s)\Z", re.ASCII)
_COUNTED_ZH = re.compile(r"(?P<count>[二两三四五六七八九十]|[0-9]{1,2})(?:个|家|座|种|项|名|位|所)"
                         r"(?P<noun>[^，。]{1,8})\Z")


def tells_items(claim: str) -> bool:
    """Whether a claim has the words of a sum, an extreme or a count, whatever the sentence holds."""
    body = claim.rstrip(" .。")
    numbers = said(body) if _TOTAL.search(body) or _SUM_ZH.search(body) else ()
    return len(numbers) == 1 and any(True for _ in _parts(body, numbers[0])) or any(
        pattern(body) for pattern in (_MOST.match, _MOST_ZH.match, _COUNTED.search, _COUNTED_ZH.search))


def lists(claim: str, sentence: Told) -> Iterator[Trial]:
    """The readings of a claim over the items of one sentence."""
    body = claim.rstrip(" .。")
    yield from _sums(body, sentence)
    yield from _extremes(body, sentence)
    yield from _counts(body, sentence)


def _levels(sentence: Told) -> list[Quantity]:
    return [one for one in sentence.numbers if is_level(one)]


def _sums(body: str, sentence: Told) -> Iterator[Trial]:
    numbers = said(body)
    if len(numbers) != 1:
        return
    one = numbers[0]
    for names, template in _parts(body, one):
        parts = [level for level in _levels(sentence) if level.unit == one.unit and level.kind == one.kind]
        if not 2 <= len(names) == len(parts) or not of_one_time(sentence):
            return
        value = sum((part.low for part in parts), Fraction(0))
        ends = [bounds(part) for part in parts]
        result = Result(value, sum(low for low, _ in ends), sum(high for _, high in ends))
        carried = tuple(template(part.printed, name) for part, name in zip(parts, names))
        if template is _told_row and not _bare_row(sentence.text, parts, names):
            continue
        yield Trial(carried, agrees(one, one.low, result), sentence.index,
                    " + ".join(part.printed for part in parts) + f" = {shown(value)}")


def _parts(body: str, one: Quantity) -> Iterator[tuple[list[str], Callable[[str, str], str]]]:
    """(names of the parts, how a part is told) of "S V a total of Q of A, B and C" and S的A、B和C合计Q."""
    before, after = body[:one.start], body[one.end:]
    zh = _TOTAL_ZH.search(before)
    if zh and not after.strip():
        head = before[:zh.start()].strip()
        subject, mark, row = head.rpartition("的")
        names = [name for name in _ITEMS.split(row) if name]
        yield names, lambda level, name: f"{subject}{mark}{name}为{level}。"
        yield names, lambda level, name: f"{subject}{name}为{level}。"
        if names and subject:
            yield [f"{subject}{mark}{names[0]}", *names[1:]], _told_row
        return
    if not _TOTAL.search(before) and not _TOTAL.search(after):
        return
    lead = _TOTAL.sub("", before).strip()
    rest = _TOTAL.sub("", after).strip(" ,")
    of = rest.startswith("of ")
    names = [name for name in _ITEMS.split(rest.removeprefix("of ")) if name]
    if lead and len(names) > 1:
        yield names, lambda level, name: f"{lead} {level} {'of ' * of}{name}."
    elif lead and not rest:
        subjects, _, verb = lead.rpartition(" ")
        names = [name for name in _ITEMS.split(subjects) if name]
        yield names, lambda level, name: f"{name} {verb} {level}."


def _told_row(level: str, name: str) -> str:
    return f"{name}为{level}。"


def _bare_row(text: str, parts: list[Quantity], names: list[str]) -> bool:
    """Whether behind the first part only the other parts stand, so that all are the first one's: 工厂的钢产量为30万吨，
    铁产量为20万吨."""
    rest = text[parts[0].end:]
    for word in (*(part.printed for part in parts[1:]), *names[1:]):
        rest = rest.replace(word, "", 1)
    return not re.sub(r"[，、。；和及与为是达到约]", "", rest).strip()


def _extremes(body: str, sentence: Told) -> Iterator[Trial]:
    found = _MOST.match(body) or _MOST_ZH.match(body)
    count = _number(found["count"]) if found else None
    levels = _levels(sentence)
    if not found or count is None or len(levels) != count or count < 2 or \
            len({(one.unit, one.kind) for one in levels}) != 1 or not of_one_time(sentence):
        return
    small = found["way"] in _SMALL
    best = (min if small else max)(one.low for one in levels)
    if sum(bounds(one)[0] <= best <= bounds(one)[1] for one in levels) != 1:
        return
    for one in levels:
        for told in _told_extreme(found, one):
            yield Trial((told,), one.low == best, sentence.index,
                        f"{'least' if small else 'most'} of {count}: "
                        + next(level.printed for level in levels if level.low == best))


def _told_extreme(found: re.Match, one: Quantity) -> tuple[str, ...]:
    if found["way"][0] == "最":
        return (f"{found['lead']}为{one.printed}。", f"{found['lead']}{one.printed}。")
    noun = found["noun"]
    if not noun:
        return (f"{found['lead']} {one.printed}.",)
    return f"{found['lead']} {one.printed} of {noun}.", f"{found['lead']} {one.printed} {noun}."


def _counts(body: str, sentence: Told) -> Iterator[Trial]:
    """S V four plants, from "S V plants: A, B, C and D"."""
    found = _COUNTED.search(body) or _COUNTED_ZH.search(body)
    count = _number(found["count"]) if found else None
    if not found or count is None or count < 2:
        return
    noun = found["noun"]
    at = sentence.text.find(noun)
    if at < 0 or sentence.text.find(noun, at + len(noun)) >= 0:
        return
    row = _row(sentence.text, at + len(noun))
    if row is None:
        return
    told = body[:found.start()] + sentence.text[at:row[1]] + ("." if body.isascii() else "。")
    yield Trial((told,), row[0] == count, sentence.index, f"{row[0]} listed")


_LIST = re.compile(r"(?:: |, namely | \(| are |：|（|分别为|分别是|为)([^.:;()：；（）。]{3,300})\)?(?=[.。]|\Z)", re.ASCII)
_OPEN = re.compile(r"\b(?:and others|etc|among others|including|such as|like|several|other)\b"
                   r"|等|其他|包括|例如", re.ASCII)


def _row(text: str, at: int) -> tuple[int, int] | None:
    """(items, end) of a closed list that follows; None if it is open (including, 等) or holds numbers."""
    found = _LIST.match(text, at)
    if not found or _OPEN.search(found[1]) or any(ch in "0123456789" for ch in found[1]):
        return None
    items = [item for item in _ITEMS.split(found[1]) if item.strip()]
    last = re.search(r" and |和|及|与", found[1])
    if len(items) < 2 or not last and "、" not in found[1] or any(len(item.split(" ")) > 3 for item in items):
        return None
    return len(items), found.end(1)


def _number(word: str) -> int | None:
    number = scan_number(word, 0)
    whole = number and number.end == len(word) and number.high is None and number.value.denominator == 1
    return int(number.value) if number and whole else None
