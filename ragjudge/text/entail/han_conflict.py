"""The one typed conflict of a Chinese segment with its sentence, if everything else agrees."""

from collections.abc import Mapping

from ragjudge.text.entail.decided import Veto
from ragjudge.text.entail.han_facing import Facing, covered
from ragjudge.text.entail.han_tokens import HanToken
from ragjudge.text.entail.han_words import MARKS

LEAST = 75
"""Per cent of the segment that must be aligned."""
_NEG = frozenset(MARKS["neg"][:31])
_CLASH = ("=", "change")
Opposites = Mapping[str, frozenset[str]]


def conflict(facing: Facing, opposites: Opposites, document: str) -> str:
    """Code of the conflict, or "".

    Args:
        opposites: Word → its opposites.
        document: The whole folded source; a number that stands elsewhere in it conflicts with none.
    """
    if covered(facing) < LEAST or len(facing.linked) < 3:
        return ""
    said = _unaligned(facing)
    if said is None:
        return ""
    place = _facing_region(facing, said) if said[0] < said[1] else _negated_region(facing)
    if place is None or _other_vetoes(facing, said, place):
        return ""
    return _typed(facing, said, place, opposites, document)


def _unaligned(facing: Facing) -> tuple[int, int] | None:
    """The one run of claim tokens without a partner; empty if there is none, None if more."""
    loose = [i for i, token in enumerate(facing.claim) if token.solid and i not in facing.linked
             and i not in facing.licensed]
    if not loose:
        return (0, 0)
    if loose[-1] - loose[0] + 1 != len(loose):
        return None
    return loose[0], loose[-1] + 1


def _facing_region(facing: Facing, said: tuple[int, int]) -> tuple[int, int] | None:
    """The sentence tokens that stand where the run stands in the claim."""
    before = [facing.linked[i] for i in facing.linked if i < said[0]]
    after = [facing.linked[i] for i in facing.linked if i >= said[1]]
    sentence = facing.sentence
    if before and after:
        return max(before) + 1, min(after)
    if before:
        low = max(before) + 1
        return low, min(sentence.clause_end(low), low + said[1] - said[0])
    high = min(after)
    return max(sentence.clause_start(high), high - (said[1] - said[0])), high


def _negated_region(facing: Facing) -> tuple[int, int] | None:
    negated = [one for one in facing.vetoes if one.code == "neg" and one.source]
    if len(negated) != 1 or len(facing.vetoes) != 1 or negated[0].source is None:
        return None
    low, high = negated[0].source
    found = [j for j, token in enumerate(facing.sentence.tokens)
             if low <= facing.place(token.start, token.start)[0] < high]
    return (found[0], found[-1] + 1) if found else None


def _other_vetoes(facing: Facing, said: tuple[int, int], place: tuple[int, int]) -> list[Veto]:
    """Vetoes of other places than the run and its region."""
    tokens, low, high = facing.sentence.tokens, -1, -1
    if place[0] < place[1]:
        low, high = facing.place(tokens[place[0]].start, tokens[place[1] - 1].end)
    spans = (facing.claim[said[0]].start, facing.claim[said[1] - 1].end) if said[0] < said[1] else None
    # A number loses its neighbour where the neighbour is what differs.
    beside = [one for one in facing.vetoes if one.code == "nbind" and spans
              and (one.claim[0] == spans[1] or one.claim[1] == spans[0])]
    return [one for one in facing.vetoes
            if one.claim != spans and one not in beside
            and not (one.source and low <= one.source[0] <= one.source[1] <= high)]


def _typed(facing: Facing, said: tuple[int, int], place: tuple[int, int], opposites: Opposites,
           document: str) -> str:
    mine = facing.claim[said[0]:said[1]]
    theirs = [token for token in facing.sentence.tokens[place[0]:place[1]] if token.solid]
    if len(mine) == len(theirs) == 1 and mine[0].kind == theirs[0].kind != "han":
        return _value_clash(mine[0], theirs[0], document)
    here, there = ("".join(token.key for token in side) for side in (mine, theirs))
    if not there and here in _NEG or not here and there in _NEG and len(there) <= 3:
        return "neg"
    return "antonym" if _opposed(facing, said, place, opposites) else ""


def _value_clash(mine: HanToken, theirs: HanToken, document: str) -> str:
    if mine.kind == "date":
        one, other = mine.value, theirs.value
        parts = [(a, b) for a, b in zip(one, other) if a is not None and b is not None]
        alike = len(one) == len(other) == 3 and not isinstance(one[0], str) \
            and not isinstance(other[0], str) and [a is None for a in one] == [b is None for b in other]
        return "date" if alike and any(a != b for a, b in parts) else ""
    if mine.kind != "number" or mine.unit != theirs.unit:
        return ""
    one, other = mine.value, theirs.value
    alike = (one.unit, one.kind) == (other.unit, other.kind) and not (one.approx or other.approx)
    plain = one.comparator in _CLASH and other.comparator in _CLASH
    apart = one.high < other.low or other.high < one.low
    return "number" if alike and plain and apart and one.printed not in document else ""


def _opposed(facing: Facing, said: tuple[int, int], place: tuple[int, int],
             opposites: Opposites) -> bool:
    """Whether the two sides are opposites, with up to two shared characters around."""
    claim, tokens = facing.claim, facing.sentence.tokens
    if not said[0] < said[1] or not place[0] < place[1]:
        return False
    for left in range(3):
        for right in range(3):
            if left and facing.linked.get(said[0] - left) != place[0] - left or \
                    right and facing.linked.get(said[1] + right - 1) != place[1] + right - 1:
                continue
            here = claim[max(0, said[0] - left):said[1] + right]
            there = tokens[max(0, place[0] - left):place[1] + right]
            if _words(there) in opposites.get(_words(here), ()) and _sizes(here) == _sizes(there):
                return True
    return False


def _words(side: tuple[HanToken, ...]) -> str:
    return "".join(one.key for one in side if one.kind == "han")


def _sizes(side: tuple[HanToken, ...]) -> list[tuple]:
    """The numbers without their direction: a fall of 10 % and a rise of 10 %."""
    return [(abs(one.value.low), abs(one.value.high), one.unit) for one in side if one.kind == "number"]
