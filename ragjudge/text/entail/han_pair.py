"""One Chinese claim segment against one sentence: all vetoes."""

from collections.abc import Mapping
from dataclasses import dataclass

from ragjudge.text.canon import key
from ragjudge.text.entail.decided import Pair
from ragjudge.text.entail.han_after import check_around
from ragjudge.text.entail.han_conflict import conflict
from ragjudge.text.entail.han_edges import check_head, check_opening, check_speech, check_tail
from ragjudge.text.entail.han_facing import Facing, covered
from ragjudge.text.entail.han_gaps import check_gaps
from ragjudge.text.entail.han_heads import check_universals
from ragjudge.text.entail.han_marks import hiding
from ragjudge.text.entail.han_sentence import HanSentence
from ragjudge.text.entail.han_tokens import HanToken, entails_date
from ragjudge.text.entail.han_words import CASES, FREE
from ragjudge.text.scope import attributions

_PAST = frozenset("已曾了过")
_NEGATORS = frozenset("不没未无非勿莫否别")


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks in a claim.

    Attributes:
        speaks: Whether a speaker or a quotation mark stands in it at all.
        own: Whether it has a mark of saying.
        framed: Folded saying frame that was cut off, or "".
        headed: What stands before its first colon, or "".
    """
    speaks: bool
    own: bool
    framed: str
    headed: str

    def names(self, text: str, at: int) -> bool:
        """Whether the claim names who says it where the sentence has a saying mark at an index."""
        if self.headed:
            return True
        own = [one for one in attributions(text) if one.start <= at < one.end]
        return bool(self.framed) and any(key(one.holder) in self.framed for one in own)


@dataclass(frozen=True, slots=True)
class Against:
    """What a conflict is asked of: the words' opposites and the whole folded source."""
    opposites: Mapping[str, frozenset[str]]
    document: str


def check_pair(facing: Facing, index: int, voice: Voice, first: bool,
               against: Against) -> Pair:
    """All vetoes of a segment laid beside a sentence.

    Args:
        index: Of the sentence in Source.sentences.
        first: Whether it is the claim's first segment.
    """
    if not facing.linked:
        facing.veto("extra", (0, len(facing.claim)), None)
        return Pair(index, tuple(facing.vetoes), 0, (facing.offset, facing.offset))
    _license_dates(facing)
    check_gaps(facing)
    _license_ends(facing)
    _check_coverage(facing)
    _check_numbers(facing)
    _check_negators(facing)
    check_universals(facing)
    _check_own_date(facing)
    check_head(facing)
    check_tail(facing)
    check_around(facing)
    if first:
        check_opening(facing)
    if not voice.speaks:
        check_speech(facing)
    tokens, places = facing.sentence.tokens, facing.linked.values()
    span = facing.place(tokens[min(places)].start, tokens[max(places)].end)
    facing.vetoes = list(_unspared(facing, voice))
    found = conflict(facing, against.opposites, against.document) if facing.vetoes else ""
    return Pair(index, tuple(facing.vetoes), covered(facing), span, found)


def _unspared(facing: Facing, voice: Voice) -> tuple:
    """Without the attribution of earlier clauses where the claim names its holder otherwise."""
    start = facing.sentence.tokens[min(facing.linked.values())].start
    ahead = facing.place(start, start)[0]
    return tuple(one for one in facing.vetoes if not (
        one.code == "attr" and one.source and one.source[1] <= ahead
        and voice.names(facing.sentence.text, one.source[0] - facing.offset)))


def _license_dates(facing: Facing) -> None:
    """The only date of a sentence may stand at the claim's edge, or come from the sentence's."""
    sentence, dates = facing.sentence, facing.sentence.dates()
    dates = dates if len(dates) == 1 else _dates_of_clause(facing)
    if len(dates) != 1 or dates[0] in facing.linked.values():
        return
    order = sorted(facing.linked)
    after = dates[0] + 1
    opens = dates[0] == sentence.opening and after < len(sentence.tokens) and sentence.ends_clause(after)
    for i, token in enumerate(facing.claim):
        edge = opens or i < order[0] or i > order[-1]
        if token.kind == "date" and i not in facing.linked and edge and \
                entails_date(facing.sentence.tokens[dates[0]].value, token.value):
            facing.licensed.add(i)
            around = (i - 1, i + 1)
            facing.licensed.update(k for k in around if 0 <= k < len(facing.claim)
                                   and facing.claim[k].key == "在" and k not in facing.linked)
            token = facing.sentence.tokens[dates[0]]
            facing.used[token.start:token.end] = b"\1" * (token.end - token.start)
            return


def _dates_of_clause(facing: Facing) -> list[int]:
    """The dates of the clause that the claim repeats whole; none where it says less or more."""
    sentence, places = facing.sentence, facing.linked.values()
    span = range(sentence.clause_start(min(places)), sentence.clause_end(min(places)))
    own = [j for j in span if j not in sentence.bracketed and sentence.tokens[j].solid]
    dates = [j for j in own if sentence.tokens[j].kind == "date"]
    rest = [j for j in own if j not in dates and j not in places
            and sentence.tokens[j].key not in FREE | {"在"}]
    return [] if rest or max(places) not in span else dates


def _check_own_date(facing: Facing) -> None:
    """A date of another clause dates nothing in a clause that has a date of its own."""
    sentence, tokens = facing.sentence, facing.sentence.tokens
    dated = {j: i for i, j in facing.linked.items() if facing.claim[i].kind == "date"}
    others = [j for i, j in facing.linked.items() if j not in dated and facing.claim[i].solid]
    if not dated or not others:
        return
    span = range(sentence.clause_start(min(others)), sentence.clause_end(max(others)))
    own = [j for j in span if tokens[j].kind == "date" and j not in dated
           and j not in sentence.bracketed and not facing.used[tokens[j].start]]
    far = [j for j in dated if j not in span]
    if own and far:
        facing.veto("date", (dated[far[0]], dated[far[0]] + 1), (own[0], own[0] + 1))


def _license_ends(facing: Facing) -> None:
    """Light characters before the first and after the last aligned token."""
    order = sorted(facing.linked)
    for i in (*range(order[0]), *range(order[-1] + 1, len(facing.claim))):
        if facing.claim[i].key in "的等也还又则并且而即就便":
            facing.licensed.add(i)


def _check_coverage(facing: Facing) -> None:
    taken = frozenset(facing.linked.values())
    keys = {token.key for j, token in enumerate(facing.sentence.tokens) if j not in taken}
    at = 0
    claim = facing.claim
    while at < len(claim):
        if not claim[at].solid or at in facing.linked or at in facing.licensed:
            at += 1
            continue
        end = at
        while end < len(claim) and claim[end].solid and end not in facing.linked \
                and end not in facing.licensed and claim[end].kind == claim[at].kind:
            end += 1
        facing.veto(_code(facing, at, end, keys), (at, end), None)
        at = end


def _code(facing: Facing, at: int, end: int, keys: set[str]) -> str:
    token = facing.claim[at]
    text = "".join(one.key for one in facing.claim[at:end])
    if token.kind == "number" or token.kind == "digits":
        return "role" if token.key in keys else "number"
    if token.kind == "date":
        return "date"
    if any(ch in _NEGATORS for ch in text):
        return "neg"
    if any(ch in _PAST for ch in text):
        return "aspect"
    if all(ch in CASES for ch in text):
        return "case"
    return "role" if len(text) > 1 and text in facing.sentence.text else "extra"


def _check_numbers(facing: Facing) -> None:
    """An aligned number stands next to a word that it stands next to in the sentence."""
    for i, j in facing.linked.items():
        if facing.claim[i].kind not in ("number", "digits"):
            continue
        if _stands_alone(facing, i, j) or _stands_by(facing, i, j, -1) or _stands_by(facing, i, j, 1):
            continue
        facing.veto("nbind", (i, i + 1), (j, j + 1))


def _stands_alone(facing: Facing, i: int, j: int) -> bool:
    """Whether a number is the whole segment, and the whole clause."""
    sentence = facing.sentence
    return len(facing.claim) == 1 and sentence.clause_start(j) == j and sentence.clause_end(j) == j + 1


def _stands_by(facing: Facing, i: int, j: int, step: int) -> bool:
    """Whether the next solid token on one side is the same, with the same marks between."""
    at = step
    while facing.linked.get(i + at) == j + at:
        if facing.claim[i + at].solid:
            return True
        at += step
    return False


def _check_negators(facing: Facing) -> None:
    """An aligned negator negates the same next token on both sides."""
    last = len(facing.claim) - 1
    for i, j in facing.linked.items():
        token = facing.sentence.tokens[j]
        if token.key in _NEGATORS and token.kind == "han" and i < last \
                and facing.linked.get(i + 1) != j + 1 and not _is_kept(facing, token):
            facing.veto("neg", (i, i + 1), (j, j + 1))


def _is_kept(facing: Facing, token: HanToken) -> bool:
    """Whether a longer word around a character stands whole in the claim."""
    return any(all(facing.used[low:high]) for low, high in
               hiding(list(facing.sentence.masks), token.start, token.end))


def voice_of(claim: HanSentence, framed: str) -> Voice:
    """Who speaks in a claim."""
    own = any(mark.cls in ("said", "weakly") and not mark.hidden for mark in claim.marks)
    quoted = any(ch in "“「『\"" for ch in claim.text)
    colon = next((token.start for token in claim.tokens if token.key == "："), 0)
    return Voice(bool(framed or own or quoted or colon), own, key(framed), claim.text[:colon])
