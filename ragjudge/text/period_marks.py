"""What stands beside a period and bounds it: before, after, since, until, by, about; start, middle, end."""

import re

RELATIONS = ("in", "before", "after", "since", "until", "by", "about")
_LEAD = r"(?:(?:the|early|late|mid|mid-|end of|beginning of|start of|middle of|year|fiscal|about) ?){0,2}"
_BEFORE_EN = re.compile(
    rf"\b(?:(?P<before>before|prior to|earlier than|up until before)"
    r"|(?P<after>after|later than|following|beyond)"
    rf"|(?P<since>since|starting in|starting from|from)|(?P<until>until|till|up to|through|up until)"
    rf"|(?P<by>by|no later than|as of|not later than)"
    r"|(?P<about>around|about|circa|ca\.|c\.|roughly|approximately))"
    rf" {_LEAD}\Z", re.IGNORECASE | re.ASCII)
_AFTER_EN = re.compile(r" (?:(?P<since>onwards?|on(?=[,.;]))|(?P<before>or earlier)|(?P<after>or later))\b",
                       re.ASCII)
_BEFORE_ZH = re.compile(r"(?:(?P<since>自从?|从|打从)|(?P<until>直到|直至)|(?P<by>截至|截止到?|到|至)"
                        r"|(?P<about>大约|约|大概在?))\Z")
_AFTER_ZH = re.compile(
    r"(?P<by>年?[底末](?:之?前))|(?:年?[初中末底])?(?:(?P<since>以来|起(?![来步点初源诉草]|到)|开始|至今|迄今)"
    r"|(?P<until>为止|止(?=[，。；]|\Z))"
    r"|(?P<before>之前|以前|前(?!后|[0-9一二三四五六七八九十两几数]|期|夕|往|十|景|提|任|瞻|来|去|述|者|进))"
    r"|(?P<after>之后|以后|后(?![0-9一二三四五六七八九十两几数]|者|期|续|来|果|台|方|勤|市))|(?P<about>左右|前后|上下))")
_PART_EN = re.compile(r"\b(?:(?P<start>early|the (?:beginning|start) of|start of|beginning of)"
                      r"|(?P<middle>mid|mid-|the middle of)"
                      r"|(?P<end>late|the end of|end of|year-end|end))[ -]?\Z", re.IGNORECASE | re.ASCII)
_PART_ZH = re.compile(r"(?:的)?(?:年)?(?:(?P<start>初(?!步|始|中|级|期))"
                      r"|(?P<middle>中(?=[，。；、旬]|期|\Z)|年中)|(?P<end>底|末))")


def relation_of(text: str, start: int, end: int, ranged: bool = False) -> str:
    """How the words around [start, end) place something against that period; "in" without such words."""
    found = _AFTER_ZH.match(text, end) or _AFTER_EN.match(text, end)
    if not found and ranged:
        return "in"                     # the "from" of "from May to June"
    if not found:
        found = _BEFORE_EN.search(text, max(0, start - 40), start) or \
            _BEFORE_ZH.search(text, max(0, start - 4), start)
    if not found:
        return "in"
    return next((name for name in RELATIONS if found.groupdict().get(name)), "in")


def part_of(text: str, start: int, end: int) -> str:
    """ "start", "middle" or "end" for early, mid-, late, 年初, 年中, 年底; else ""."""
    found = _PART_ZH.match(text, end) or _PART_EN.search(text, max(0, start - 20), start)
    return next((name for name in ("start", "middle", "end") if found[name]), "") if found else ""
