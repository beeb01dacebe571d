"""What a gap does to the nouns around it: a dropped head, a wider range, another thing counted."""

import re

from ragjudge.text.entail.han_facing import Facing
from ragjudge.text.entail.han_tokens import HanToken
from ragjudge.text.entail.han_words import (ADVERBS, FREE, MARKS, NOT_ADVERBS, VERBS,
                                            WIDEST)

_ADVERBS = tuple(sorted(ADVERBS, key=len, reverse=True))
_VERBS = tuple(VERBS)
_VERB = re.compile("|".join(map(re.escape, VERBS)))
_DROPPED_VERB = re.compile("|".join(re.escape(verb) for verb in VERBS if len(verb) > 1 or verb == "是"))
_NOT_WIDEST = frozenset(("最后", "最终", "最近", "最新", "最初", "每每"))
_DATING = FREE | {"在"}
_UNIVERSAL = re.compile("所有|全体|任何|各种|各类|各式|凡是|每[一个次年月天日家名位]|一律|悉数|统统|无论|不论|都|各")
_NO_OBJECT = frozenset("除外 之外 以外 失败 失利 落空 未果 未遂 作废 失效 无效".split())
_NEAR = 8
"""A word of range binds what stands so near behind it."""


def check_heads(facing: Facing, left: list[int], found: tuple[int, int]) -> None:
    """Vetoes of a gap without a clause boundary; `left` are its solid tokens."""
    tokens, text = facing.sentence.tokens, facing.sentence.text
    low, high = tokens[left[0]].start, tokens[left[-1]].end
    dropped = text[low:high]
    bare = dropped.strip("的地之")
    if not bare or bare in MARKS["neg"]:
        return
    _check_negated(facing, low, high, found)
    after = text[tokens[found[1]].start:][:4]
    modifies = tokens[left[-1]].key in "的之"
    if tokens[left[0]].key in "的之" and not modifies:
        facing.veto_chars("tailcut", low, high)
    elif not modifies and _opens_with_noun(facing, left) and (
            after.startswith(_VERBS) or _cuts_owner(tokens[found[1]], dropped)
            or not _lists(dropped) and _in_subject(facing, low)):
        facing.veto_chars("tailcut", low, high)
    if _drops_predicate(facing, dropped):
        facing.veto_chars("tailcut", low, high)
    if all(tokens[j].kind == "date" or tokens[j].key in _DATING for j in left):
        return
    _check_range(facing, low, high, found)
    before = tokens[found[0] - 1]
    if before.kind == "number" and _opens_with_noun(facing, left):
        facing.veto_chars("nbind", low, high)


def _check_negated(facing: Facing, low: int, high: int, found: tuple[int, int]) -> None:
    """Under a negation what falls away widens: who stopped making old lamps still makes lamps."""
    sentence = facing.sentence
    start = sentence.tokens[sentence.clause_start(found[0])].start
    for mark in sentence.marks:
        if mark.cls == "neg" and not mark.hidden and mark.word not in _NO_OBJECT \
                and start <= mark.start and mark.end <= low and _stands(facing.used, mark.start, mark.word):
            facing.veto_chars("quant", low, high)
            return


def _cuts_owner(after: HanToken, dropped: str) -> bool:
    """Whether what falls away before a number is a noun alone: 乙公司子公司40%的股份."""
    return after.kind == "number" and not _VERB.search(dropped)


def _drops_predicate(facing: Facing, dropped: str) -> bool:
    """Whether a verb falls away and none is left in the segment."""
    return _DROPPED_VERB.search(dropped) is not None and not _VERB.search(
        "".join(token.key for token in facing.claim))


def _lists(dropped: str) -> bool:
    """Whether a gap drops a member of a list."""
    return any(ch in "、和与及或" for ch in dropped)


def _in_subject(facing: Facing, low: int) -> bool:
    """Whether no verb stands between the start of the clause and a gap."""
    tokens, text = facing.sentence.tokens, facing.sentence.text
    first = min(facing.linked.values())
    at = next(j for j, token in enumerate(tokens) if token.start >= low)
    start = tokens[max(first, facing.sentence.clause_start(at))].start
    return not any(text.startswith(_VERBS, place) for place in range(start + 1, low))


def _opens_with_noun(facing: Facing, left: list[int]) -> bool:
    """Whether a gap begins with content that neither dates, counts nor qualifies the verb."""
    token = facing.sentence.tokens[left[0]]
    if token.kind in ("date", "number"):
        return False
    text = facing.sentence.text
    return not text.startswith(_ADVERBS, token.start) or text.startswith(NOT_ADVERBS, token.start)


def _check_range(facing: Facing, low: int, high: int, found: tuple[int, int]) -> None:
    """A modifier falls away beside 最, 所有, 首家: the range grows."""
    text, used = facing.sentence.text, facing.used
    start = max(0, low - _NEAR)
    around = [(start, low), (high, high + 2)]
    for word in WIDEST:
        for begin, end in around:
            at = text.find(word, begin, end)
            if at >= 0 and text[at:at + 2] not in _NOT_WIDEST and _stands(used, at, word) \
                    and not _ended(text, at, low):
                facing.veto_chars("quant", low, high)
                return


def check_universals(facing: Facing) -> None:
    """A word of all, every or any of the claim must stand in the sentence whole."""
    text = "".join(token.key if len(token.key) == 1 else "\0" for token in facing.claim)
    for found in _UNIVERSAL.finditer(text):
        held = [facing.linked.get(i) for i in range(*found.span())]
        if None in held or any(two != one + 1 for one, two in zip(held, held[1:])):
            facing.veto("quant", found.span(), None)


def _stands(used: bytearray, at: int, word: str) -> bool:
    return all(used[at:at + len(word)])


def _ended(text: str, at: int, low: int) -> bool:
    return at < low and any(ch in "，；,;：" for ch in text[at:low])
