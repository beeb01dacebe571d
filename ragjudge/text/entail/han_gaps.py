"""What a Chinese claim leaves out or adds between two aligned tokens: vetoes per gap."""

import re

from ragjudge.text.entail.han_heads import check_heads
from ragjudge.text.entail.han_marks import Mark, hiding
from ragjudge.text.entail.han_facing import Facing
from ragjudge.text.entail.han_words import (ADVERBS, AFTER_DATE, BEFORE_DATE, CASES, FREE, FREE_IN_EMPTY,
                                            KEPT_CASES, LIMITS, MARKS, NO_TAIL, PRIVATIVE)

FAR = 14
"""So many characters may be left out without a boundary."""
_LOST_CASES = frozenset("把被比由给对向让令使遭受为将")
_VETO_OF = {"neg": "neg", "planned": "modal", "possible": "modal", "reported": "attr",
            "conditional": "modal", "irreal": "modal", "seldom": "quant", "partial": "quant",
            "said": "attr", "weakly": "attr", "past": "aspect"}
_SAYING = frozenset(MARKS["weakly"]) | frozenset(MARKS["said"])
_BARE = re.compile("(?:\\A|[，,；;。])(?:统计)?数据显示")
_OPENS_SPEECH = ("，", ",", "：", ":", "“", "\"", "说", "称", "道")


def check_gaps(facing: Facing) -> None:
    """Vetoes between neighbours of the alignment, in order."""
    order = sorted(facing.linked)
    for before, after in zip(order, order[1:]):
        here, there = facing.linked[before], facing.linked[after]
        if after - before > 1 or there - here > 1:
            _check_gap(facing, (before + 1, after), (here + 1, there))


def _check_gap(facing: Facing, said: tuple[int, int], found: tuple[int, int]) -> None:
    claim, tokens = facing.claim, facing.sentence.tokens
    aside = facing.sentence.bracketed
    if found[0] - 1 in aside and found[1] in aside:
        aside = frozenset()
    left = [j for j in range(*found) if tokens[j].solid and j not in aside]
    _check_added(facing, said, [tokens[j].key for j in left], found)
    _check_asides(facing, found)
    if not left:
        _check_join(facing, said, found)
        return
    colon = any(claim[i].key in ("：", "“") for i in range(*said))
    check_marks(facing, tokens[found[0]].start, tokens[found[1] - 1].end,
                frozenset(("said", "reported", "weakly")) if colon else frozenset())
    _check_cases(facing, left, found)
    _check_boundary(facing, said, left, found)
    _check_joint(facing, left, found)
    if not any(facing.sentence.ends_clause(j) for j in range(*found)):
        check_heads(facing, left, found)


def _check_asides(facing: Facing, found: tuple[int, int]) -> None:
    """A bracket may fall away, unless it limits what stands before it."""
    tokens, text = facing.sentence.tokens, facing.sentence.text
    aside = [j for j in range(*found) if j in facing.sentence.bracketed]
    if aside:
        low, high = tokens[aside[0]].start, tokens[aside[-1]].end
        inner = text[low:high].lstrip("（(")
        if inner.startswith(LIMITS) or any(word in inner for word in LIMITS if len(word) > 2):
            facing.veto_chars("modal", low, high)


def _check_join(facing: Facing, said: tuple[int, int], found: tuple[int, int]) -> None:
    """Only marks are left out: two clauses must not be read as one."""
    sentence = facing.sentence
    ended = [j for j in range(*found) if sentence.ends_clause(j)]
    if ended and said[0] == said[1] and sentence.tokens[ended[0]].key in "；。":
        facing.veto("clause", None, found)


def _check_added(facing: Facing, said: tuple[int, int], keys: list[str],
                 found: tuple[int, int]) -> None:
    """Claim tokens without a partner: light ones may stand here, others were vetoed before."""
    spare = list(keys)
    for i in range(*said):
        token = facing.claim[i]
        if not token.solid or i in facing.licensed:
            continue
        if token.key in spare and token.kind == "han":
            spare.remove(token.key)
            facing.licensed.add(i)
        elif token.key in FREE:
            facing.licensed.add(i)
        elif token.key in FREE_IN_EMPTY and not [key for key in keys if key not in FREE]:
            facing.licensed.add(i)


def check_marks(facing: Facing, start: int, end: int, spared: frozenset[str] = frozenset(),
                only: frozenset[str] | None = None) -> None:
    """Marks in sentence characters [start, end) that the claim leaves out."""
    used = facing.used
    for mark in facing.sentence.marks:
        if mark.end <= start or mark.start >= end or mark.cls not in _VETO_OF:
            continue
        if mark.cls in spared or only is not None and mark.cls not in only:
            continue
        if spared and mark.cls == "planned" and mark.word in _SAYING:
            continue
        if all(used[mark.start:mark.end]) or is_hidden(facing, mark.hidden):
            continue
        if mark.cls == "weakly" and not _opens_speech(facing.sentence.text, mark):
            continue
        if mark.cls == "partial" and not _is_followed(facing, mark.end):
            continue
        facing.veto_chars(_VETO_OF[mark.cls], mark.start, mark.end)


def _opens_speech(text: str, mark: Mark) -> bool:
    """Whether what is said follows; bare 数据显示 names nobody."""
    bare = _BARE.search(text, 0, mark.end)
    return text.startswith(_OPENS_SPEECH, mark.end) and not (bare and bare.end() == mark.end)


def is_hidden(facing: Facing, hidden: tuple[tuple[int, int], ...]) -> bool:
    """Whether a longer word around the mark is left out as a whole."""
    return any(not any(facing.used[low:high]) for low, high in hidden)


def _is_followed(facing: Facing, end: int) -> bool:
    """Whether an aligned character follows, after light ones and measure words."""
    text, used = facing.sentence.text, facing.used
    while end < len(text) and not used[end] and text[end] in "的个名家位种项地些":
        end += 1
    return end < len(text) and bool(used[end])


def _check_cases(facing: Facing, left: list[int], found: tuple[int, int]) -> None:
    tokens, text = facing.sentence.tokens, facing.sentence.text
    for j in left:
        token = tokens[j]
        if token.kind != "han" or token.key not in CASES or is_hidden(
                facing, hiding(list(facing.sentence.masks), token.start, token.end)):
            continue
        if token.key == "由" and j + 1 < found[1] and tokens[j + 1].kind in ("number", "date"):
            continue  # 由5%降至4% is a start, not who does it
        if token.key in KEPT_CASES or j == left[-1] and token.key in _LOST_CASES:
            facing.veto_chars("case", token.start, token.end)
    last = tokens[left[-1]]
    if last.key in PRIVATIVE and left[-1] + 1 == found[1] and not is_hidden(
            facing, hiding(list(facing.sentence.masks), last.start, last.end)) \
            and text[max(0, last.start - 1):last.end] not in _NO_PRIVATIVE:
        facing.veto_chars("modal", last.start, last.end)


_NO_PRIVATIVE = frozenset(("日前", "目前", "此前", "之前", "以前", "年前", "月前", "天前", "会前", "赛前", "节前", "当前",
                           "当代", "时代", "世代", "现代", "年代", "古代", "近代", "面前", "眼前", "提前", "从前", "先前"))


def _check_boundary(facing: Facing, said: tuple[int, int], left: list[int], found: tuple[int, int]) -> None:
    """No new content after a clause boundary inside the gap; not too much without one."""
    sentence, tokens = facing.sentence, facing.sentence.tokens
    ended = [j for j in range(*found) if sentence.ends_clause(j)]
    if not ended:
        if len(left) > FAR:
            facing.veto("far", None, found)
        return
    if tokens[found[0]].key in "的之":
        facing.veto("tailcut", None, found)
    after = [j for j in left if j > ended[-1]]
    solid = [j for j in after if tokens[j].kind != "date" and tokens[j].key not in FREE]
    dated = any(tokens[j].kind == "date" for j in left) and any(
        token.kind == "date" for token in facing.claim[:said[0]])
    hangs = tokens[found[0] - 1].key in _HANGING and tokens[found[0]].solid
    if solid or dated or hangs or any(tokens[j].key == "；" for j in ended):
        facing.veto("clause", None, found)


_HANGING = frozenset("了的着过地得把被将对向从在为由和或最更很不没未是有")
"""What asks for a word after it: a clause that breaks off here is not left out whole."""


def _check_joint(facing: Facing, left: list[int], found: tuple[int, int]) -> None:
    """Dates keep their type words, nouns their heads."""
    tokens = facing.sentence.tokens
    before, after = tokens[found[0] - 1], tokens[found[1]]
    first, last = tokens[left[0]], tokens[left[-1]]
    if before.kind == "date" and first.key in AFTER_DATE and left[0] == found[0]:
        facing.veto("date", None, (left[0], left[0] + 1))
    if after.kind == "date" and last.key in BEFORE_DATE and left[-1] + 1 == found[1]:
        facing.veto("date", None, (left[-1], left[-1] + 1))
    bare = len(left) == found[1] - found[0] <= 2
    adverb = facing.sentence.text.startswith(ADVERBS, first.start)
    if bare and not adverb and first.key in NO_TAIL and first.kind == "han" and before.kind == "han" \
            and first.key not in FREE:
        facing.veto("tailcut", None, found)
