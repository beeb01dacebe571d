"""A Chinese claim segment laid beside a sentence: what is aligned, and the vetoes found so far."""

from dataclasses import dataclass, field

from ragjudge.text.entail.decided import Veto, told_apart
from ragjudge.text.entail.han_align import chain, pairs
from ragjudge.text.entail.han_sentence import HanSentence
from ragjudge.text.entail.han_tokens import HanToken


@dataclass(slots=True)
class Facing:
    """A claim segment laid beside a sentence, and the vetoes found so far.

    Attributes:
        claim: Tokens of the segment; their places are characters of the whole claim.
        linked: Claim token → sentence token, rising.
        said: The whole folded claim.
        used: Sentence characters that an aligned token covers, as a bytearray of flags.
        licensed: Claim tokens that need no partner (moved dates, free characters).
    """
    claim: tuple[HanToken, ...]
    sentence: HanSentence
    linked: dict[int, int]
    offset: int
    said: str = ""
    used: bytearray = field(default_factory=bytearray)
    licensed: set[int] = field(default_factory=set)
    vetoes: list[Veto] = field(default_factory=list)

    def veto(self, code: str, said: tuple[int, int] | None, found: tuple[int, int] | None) -> None:
        """Adds a veto; `said` are claim token indexes, `found` sentence token indexes, half-open."""
        low, high = self._claim_span(said)
        place, shown, start, end = None, "", 0, 0
        tokens = self.sentence.tokens
        if found and found[0] < found[1] <= len(tokens):
            start, end = tokens[found[0]].start, tokens[found[1] - 1].end
            place, shown = self.place(start, end), self.sentence.text[start:end]
        words = self.said[low:high] if said and said[0] < said[1] else ""
        if words and shown:
            words, shown = told_apart(self.said, (low, high), self.sentence.text, (start, end))
        self.vetoes.append(Veto(code, (low, high), place, words, shown))

    def veto_chars(self, code: str, start: int, end: int) -> None:
        """Adds a veto for sentence characters that the claim leaves out."""
        self.vetoes.append(Veto(code, self._claim_span(None), self.place(start, end), "",
                                self.sentence.text[start:end]))

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The span of the source of sentence characters [start, end)."""
        low, high = self.sentence.place(start, end)
        return self.offset + low, self.offset + high

    def _claim_span(self, said: tuple[int, int] | None) -> tuple[int, int]:
        low, high = said if said and said[0] < said[1] else (0, len(self.claim))
        return self.claim[low].start, self.claim[high - 1].end


def face(claim: tuple[HanToken, ...], sentence: HanSentence, offset: int,
         used: bytearray, said: str, after: int) -> Facing:
    """The segment aligned with the sentence; no veto yet.

    Args:
        used: Flags of sentence characters that earlier segments use; the segment's own are added.
        said: The whole folded claim.
        after: Sentence tokens from here on are preferred: what earlier segments leave.
    """
    linked = _without_edge_commas(claim, sentence, _aligned(claim, sentence, after))
    taken = set(linked.values())
    for j in taken:
        token = sentence.tokens[j]
        low, high = token.bound if token.kind == "number" else (token.start, token.end)
        if high - low == 1 or token.kind != "han" or _is_whole(sentence.tokens, j, taken):
            used[low:high] = b"\1" * (high - low)
    return Facing(claim, sentence, linked, offset, said, used)


def _without_edge_commas(claim: tuple[HanToken, ...], sentence: HanSentence,
                         linked: dict[int, int]) -> dict[int, int]:
    """A comma before the first aligned word, after a moved date, ends no clause of the sentence."""
    first = min((i for i in linked if claim[i].key != "，"), default=0)
    return {i: j for i, j in linked.items() if i >= first or j and sentence.tokens[j - 1].kind == "date"}


def _is_whole(tokens: tuple[HanToken, ...], at: int, taken: set[int]) -> bool:
    """Whether all tokens of a word that is read as another are aligned."""
    start = tokens[at].start
    near = range(max(0, at - 8), min(len(tokens), at + 9))
    return all(j in taken for j in near if tokens[j].start == start)


def _aligned(claim: tuple[HanToken, ...], sentence: HanSentence, after: int) -> dict[int, int]:
    """The alignment; brackets, the dateline and what comes before are passed over if that is enough."""
    full = sentence.tokens
    plain = [j for j in range(max(sentence.opening, after), len(full)) if j not in sentence.bracketed]
    if len(plain) < len(full) and not any(token.key == "（" for token in claim):
        found = pairs(chain(list(claim), [full[j] for j in plain]))
        linked = {i: plain[j] for i, j in found.items()}
        missing = [token for i, token in enumerate(claim) if i not in linked and token.solid
                   and token.kind != "date"]
        rest = {full[j].key for j in set(range(len(full))).difference(plain)}
        if not any(token.key in rest for token in missing):
            return linked
    return pairs(chain(list(claim), list(full)))


def covered(facing: Facing) -> int:
    """Per cent of the segment's solid tokens that are aligned."""
    solid = [i for i, token in enumerate(facing.claim) if token.solid]
    held = sum(i in facing.linked or i in facing.licensed for i in solid)
    return 100 * held // len(solid) if solid else 0


