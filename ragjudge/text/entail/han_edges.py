"""How a Chinese claim cuts its sentence: before its first and after its last aligned token."""

import re

from ragjudge.text.entail.han_facing import Facing
from ragjudge.text.entail.han_gaps import check_marks
from ragjudge.text.entail.han_words import (AFTER_DATE, BAD_TAILS, BEFORE_DATE, FREE, LINKS, MASKED,
                                            NO_PRONOUNS, NO_TAIL, OPENERS, PRONOUNS, TITLES, TURNED)

_PRONOUNS, _NO_PRONOUNS, _LINKS, _MASKED = map(tuple, (PRONOUNS, NO_PRONOUNS, LINKS, MASKED))
_WHEN = re.compile("(?:每?当|一旦)[^，；,;]{2,}[，,]")
_FORWARD = frozenset(("said", "weakly", "reported", "conditional"))
"""Classes that reach from an earlier clause over the rest of the sentence."""


def check_head(facing: Facing) -> None:
    """What stands before the claim in its clause, and what earlier clauses say about it."""
    sentence, tokens = facing.sentence, facing.sentence.tokens
    first = min(facing.linked.values())
    start = sentence.clause_start(first)
    taken = [j for j in range(start, first) if facing.used[tokens[j].start]]
    aside = sentence.bracketed if first not in sentence.bracketed else frozenset()
    dropped = [j for j in range(taken[-1] + 1 if taken else start, first)
               if tokens[j].solid and j not in aside]
    if dropped:
        check_marks(facing, tokens[dropped[0]].start, tokens[first].start)
        _check_cut_head(facing, dropped, first)
    if start > sentence.opening:
        low = tokens[sentence.opening].start
        check_marks(facing, low, tokens[start].start, only=_FORWARD)
        _check_asides(facing, low, tokens[start].start)
        when = _WHEN.match(sentence.text, low)
        if when and not any(facing.used[low:when.end()]):
            facing.veto_chars("modal", low, when.end())


def _check_asides(facing: Facing, low: int, high: int) -> None:
    """基本上，… an earlier clause that is nothing but a limit reaches over what follows."""
    text = facing.sentence.text
    for mark in facing.sentence.marks:
        alone = mark.start == low or text[mark.start - 1] in "，,；;"
        if mark.cls == "seldom" and low <= mark.start and mark.end < high and alone \
                and text[mark.end] in "，," and not facing.used[mark.start]:
            facing.veto_chars("quant", mark.start, mark.end)


def _check_cut_head(facing: Facing, dropped: list[int], first: int) -> None:
    tokens = facing.sentence.tokens
    if tokens[first].kind == "date" and tokens[first - 1].key in BEFORE_DATE:
        facing.veto("date", None, (first - 1, first))
    text = "".join(tokens[j].key for j in dropped if tokens[j].kind != "date")
    for word in OPENERS:
        text = text.replace(word, "")
    if all(ch in FREE or ch in "在于" for ch in text) and tokens[first - 1].key not in "的之":
        return
    if not dropped[-1] < first - 1 and text.endswith(TITLES) and tokens[first].kind == "han":
        return
    facing.veto("headcut", None, (dropped[0], dropped[-1] + 1))


def check_tail(facing: Facing) -> None:
    """What stands after the claim in its clause."""
    sentence, tokens = facing.sentence, facing.sentence.tokens
    last = max(facing.linked.values())
    end = sentence.clause_end(last + 1)
    taken = [j for j in range(last + 1, end) if facing.used[tokens[j].start]]
    end = taken[0] if taken else end
    aside = sentence.bracketed if last not in sentence.bracketed else frozenset()
    dropped = [j for j in range(last + 1, end) if tokens[j].solid and j not in aside]
    if not dropped:
        return
    first = tokens[dropped[0]]
    text = sentence.text[first.start:tokens[dropped[-1]].end]
    check_marks(facing, first.start, tokens[dropped[-1]].end)
    if tokens[last].kind == "date" and first.key in AFTER_DATE:
        facing.veto("date", None, (dropped[0], dropped[0] + 1))
    plain = text.strip("了的")
    cut = first.key in NO_TAIL or len(plain) <= 2 or any(word in text for word in BAD_TAILS)
    if plain and (cut or _lost_object(facing, last, dropped)):
        facing.veto("tailcut", None, (dropped[0], dropped[-1] + 1))


def _lost_object(facing: Facing, last: int, dropped: list[int]) -> bool:
    """Whether the claim ends in a verb that means another thing without the object right behind it."""
    tokens = facing.sentence.tokens
    said = facing.sentence.text[:tokens[last].end]
    return dropped[0] == last + 1 and tokens[last + 1].kind in ("han", "word") and said.endswith(TURNED)


def check_opening(facing: Facing) -> None:
    """A claim that begins with a pronoun names no subject; nor does the rest of a clause."""
    text = facing.said[facing.claim[0].start:][:4]
    if text.startswith(_PRONOUNS) and not text.startswith(_NO_PRONOUNS):
        facing.veto("pron", (0, 1), None)
        return
    sentence = facing.sentence
    inner = sentence.clause_start(min(facing.linked.values())) > sentence.opening
    if inner and text.startswith(_LINKS) and not text.startswith(_MASKED):
        facing.veto("coref", (0, 1), None)


def check_speech(facing: Facing) -> None:
    """A part that stands in somebody's quotation needs its speaker in the claim."""
    tokens = facing.sentence.tokens
    for low, high in facing.sentence.speech:
        if any(low <= tokens[j].start < high for j in facing.linked.values()):
            facing.veto_chars("attr", low, high)
            return
