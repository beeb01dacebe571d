"""What a free sentence owes its evidence beyond its words: cause, list, domain, language, quotation.

Source: GATES CE2, CE5, CE6, CE7
"""

import re
from collections.abc import Sequence
from typing import Any

from ragjudge.calc.quote_places import left_out
from ragjudge.calc.refusals import Refusal
from ragjudge.text.canon import canon, key
from ragjudge.text.causal_strength import CONDITIONAL, said_strength
from ragjudge.text.charset import is_digit, is_han, is_upper
from ragjudge.text.lexicon import Hit
from ragjudge.text.numerals import scan_number
from ragjudge.text.periods import periods
from ragjudge.text.quantities import quantities
from ragjudge.text.scope import causal, clause_bounds, markers
from ragjudge.text.strength import content_keys
from ragjudge.text.tokens import tokens

EXTREMES = ("quantifiers.superlative", "quantifiers.only", "quantifiers.first",
            "quantifiers.universal", "quantifiers.none")
_OF_A_DOMAIN = ("quantifiers.superlative", "quantifiers.only", "quantifiers.first")
_NOT = ("n't", "n’t")
_QUOTED = re.compile("[“「『«\"]([^“”「」『』«»\"]{4,})[”」』»\"]")
_DOMAIN_EN = re.compile(r"\b(?:in|of|among|within|across|outside|worldwide|globally|nationwide)\b",
                        re.ASCII)
_DOMAIN_ZH = re.compile(r"在([^，,。；;：:是为、]{1,12}?)(?:中|内|里|范围|地区|行业|领域|同类)|"
                        r"(全球|世界|全国|国内|国外|海外|境内|亚洲|欧洲|美国|中国|全省|全市|全行业|业内|行业)")
_BEFORE_ZH = re.compile("(?:[是为，,]|成为)([^是为，,。的]{1,6})\\Z")
_CLAUSE_EN, _CLAUSE_ZH = re.compile(r"[;:.()]"), re.compile("[，,。；;：:（）]")
_ITEM_OPENS_ZH = re.compile("[是为的了在有括即如向由从于将]")
_ITEM_ENDS_ZH = re.compile("[是为的了在有等将已均都共合分]|[0-9]")
_NAME = 4
_LAST_ZH = re.compile("以及|和|及|与")
_COUNT_EN = re.compile(r"(?<![0-9.,])\b(two|three|four|five|six|seven|eight|nine|ten|[0-9]{1,2})"
                       r" [a-z -]{2,40}(?:,|:| are| were|, namely)? ?\Z", re.ASCII)
_COUNT_ZH = re.compile("(?<![0-9.,第十百千万])([二三四五六七八九十两]|[0-9]{1,2})"
                       "[个家种类项国省名位座款][^，。；：]{0,10}[是为：:，]\\Z")


def compound(claim: str, evidence: Sequence[str], lexicons: Any) -> list[Refusal]:
    """A causal claim is carried by one sentence that states the cause. Source: GATES CE5"""
    level, word = said_strength(claim, lexicons)
    linked = causal(claim, lexicons)
    if level < CONDITIONAL and not linked:
        return []
    best, found = max((said_strength(one, lexicons) for one in evidence), default=(0, ""))
    told = [one for one in evidence if causal(one, lexicons)]
    if linked and not told or best < level:
        return [Refusal("causal", word or claim[linked[0].start:linked[0].end], found)]
    return []


def is_compound(claim: str, lexicons: Any) -> bool:
    """Whether CE5 has something to ask of a claim."""
    return bool(causal(claim, lexicons)) or said_strength(claim, lexicons)[0] >= CONDITIONAL


def extremes(claim: str, evidence: Sequence[str], lexicons: Any) -> list[Refusal]:
    """All, only, first, most: the same word with its domain is in the evidence. Source: GATES CE6"""
    found: list[Refusal] = []
    for hit in markers(claim, lexicons, (), EXTREMES, single=False):
        said = claim[hit.start:hit.end]
        if claim[:hit.start].rstrip().endswith(_NOT):
            continue  # isn't only: a list is opened, nothing is ruled out
        alike = [(text, one) for text in evidence
                 for one in markers(text, lexicons, (), (hit.cls,), single=False)]
        if not alike:
            found.append(Refusal("domain", said, "no such word in the evidence"))
            continue
        if hit.cls not in _OF_A_DOMAIN:
            continue
        wanted, mine = key(claim), domain(claim, hit)
        fits = [(text, one) for text, one in alike
                if not _missing(domain(text, one), wanted) and not _missing(mine, key(text))]
        if not fits:
            text, one = alike[0]
            theirs = ", ".join(domain(text, one)) or text
            found.append(Refusal("domain", ", ".join((said, *mine)), theirs))
    return found


def is_extreme(claim: str, lexicons: Any) -> bool:
    """Whether CE6 has something to ask of a claim."""
    return bool(enumerations(claim) or markers(claim, lexicons, (), EXTREMES, single=False))


def domain(text: str, hit: Hit) -> tuple[str, ...]:
    """The words that say of what a superlative, all or only speaks: in the world, 国内, of the five."""
    low, high = clause_bounds(text, hit.start, hit.end)
    if is_han(text[hit.start]):
        found = [match[1] or match[2] for match in _DOMAIN_ZH.finditer(text[low:high])]
        beside = _BEFORE_ZH.search(text[low:hit.start])
        if beside and hit.cls in ("quantifiers.superlative", "quantifiers.first"):
            found.append(beside[1])
        return tuple(found)
    after = text[hit.end:high]
    opened = _DOMAIN_EN.search(after)
    keys = [one for one in content_keys(after[opened.start():]) if scan_number(one, 0) is None] \
        if opened else []
    before = text[low:hit.start].rstrip()
    owner = re.search(r"([A-Z][A-Za-z]+)(?:'s|’s)( [a-z]+)?\Z", before, re.ASCII)
    return (*keys[:4], *([owner[1].lower()] if owner else []))


def _missing(words: Sequence[str], folded: str) -> bool:
    stems = set(content_keys(folded))
    return any(key(one) not in folded and one not in stems for one in words)


def lists(claim: str, evidence: Sequence[str]) -> list[Refusal]:
    """Each listed item stands in the evidence; a count before is their number. Source: GATES CE6"""
    folded = key("\n".join(evidence))
    found = []
    for start, items in enumerations(claim):
        # A number in an item may be written otherwise; the engine compares it.
        absent = [one for one in items if key(one) not in folded and not quantities(one)]
        if absent:
            found.append(Refusal("list", absent[0], "not in the evidence"))
        counted = _COUNT_EN.search(claim[:start]) or _COUNT_ZH.search(claim[:start])
        number = scan_number(counted[1], 0) if counted else None
        if number is not None and number.value != len(items):
            found.append(Refusal("list", f"{counted[1]} … {', '.join(items)}", f"{len(items)} items"))
    return found


def enumerations(claim: str) -> list[tuple[int, tuple[str, ...]]]:
    """(start, items) of each list: names with commas and "and", or items with 、 between them."""
    found = []
    for low, high in _cut(claim, _CLAUSE_ZH):
        if "、" in claim[low:high]:
            found.append(_han_list(claim, low, high))
    for low, high in _cut(claim, _CLAUSE_EN):
        if " and " in claim[low:high] and not is_han(claim[low:low + 1] or " "):
            found.append(_latin_list(claim, low, high))
    return [one for one in found if len(one[1]) > 1]


def _cut(text: str, pattern: re.Pattern) -> list[tuple[int, int]]:
    at, spans = 0, []
    for match in pattern.finditer(text):
        spans.append((at, match.start()))
        at = match.end()
    return [one for one in (*spans, (at, len(text))) if one[0] < one[1]]


def _han_list(claim: str, low: int, high: int) -> tuple[int, tuple[str, ...]]:
    parts = claim[low:high].split("、")
    opened = [match.end() for match in _ITEM_OPENS_ZH.finditer(parts[0])]
    start = low + (opened[-1] if opened else 0)
    last = _LAST_ZH.split(parts[-1], maxsplit=1)
    last[-1] = _ITEM_ENDS_ZH.split(last[-1])[0]
    first = parts[0][start - low:]
    first = first[-_NAME:] if len(first) > _NAME + 2 else first  # its verb stands before it
    return start, tuple(one for one in (first, *parts[1:-1], *last) if one)


def _latin_list(claim: str, low: int, high: int) -> tuple[int, tuple[str, ...]]:
    """Names alone: capitals on both sides of the last "and", parted by commas before it."""
    before, _, after = claim[low:high].rpartition(" and ")
    parts = before.rstrip(",").split(", ")
    items, size = [_capitals(after.split(" "))], len(before)
    for part in reversed(parts):
        words = part.split(" ")
        if words[0] == "the" and part is not parts[0]:
            words = words[1:]
        own = _capitals(words[::-1])[::-1] if part is parts[0] or len(words) > 5 else words
        if not own or not is_upper(own[0][:1] or " "):
            break
        items.insert(0, own)
        size = before.rfind(" ".join(own), 0, size)
        if len(own) < len(words):
            break
    return low + max(size, 0), tuple(" ".join(one) for one in items) if all(items) else ()


def _capitals(words: Sequence[str]) -> list[str]:
    """The words at the beginning that open with a capital or a digit."""
    found = []
    for one in words:
        if not (is_upper(one[:1] or " ") or found and is_digit(one[:1] or " ")):
            break
        found.append(one.strip(",.;"))
        if one.endswith((",", ".", ";")):
            break
    return found


def quotations(claim: str, source: str) -> list[Refusal]:
    """What a claim sets in quotation marks stands in the source to the letter, dots of omission too."""
    text = canon(source).text
    found = []
    for match in _QUOTED.finditer(claim):
        said = match[1]
        if left_out(said, source):
            found += left_out(said, source)
        elif canon(said).text.strip(" .,;，。；") not in text:
            found.append(Refusal("quotation", said, ""))
    return found


def translated(claim: str, evidence: Sequence[str]) -> list[Refusal]:
    """What a claim in another language says otherwise: numbers, periods, names. Source: GATES CE7"""
    text = "\n".join(evidence)
    found = []
    for name, read in (("number", _numbers), ("date", _periods), ("entity", _names)):
        theirs = read(text)
        lost = [said for value, said in read(claim).items() if value not in theirs]
        if lost:
            found.append(Refusal(name, lost[0], ", ".join(list(theirs.values())[:3])))
    return found


def _numbers(text: str) -> dict[Any, str]:
    inside = [(one.start_char, one.end_char) for one in periods(text)]
    return {(one.low, one.high, one.unit, one.comparator): text[one.start:one.end]
            for one in quantities(text)
            if not any(low < one.end and one.start < high for low, high in inside)}


def _periods(text: str) -> dict[Any, str]:
    return {(one.start, one.end): text[one.start_char:one.end_char] for one in periods(text)}


def _names(text: str) -> dict[Any, str]:
    """Latin names and codes: words with a capital inside a Chinese text, codes anywhere."""
    if not any(map(is_han, text)):
        return {key(one.text): one.text for one in tokens(text) if one.kind == "word"}
    return {key(one.text): one.text for one in tokens(text)
            if one.kind == "word" and not is_han(one.text[0]) and len(one.text) > 1}
