"""Whether a sentence claim says what its evidence sentence says: vetoes, never a score.

Made for claims in the source's own words, after a frame: 据X，<sentence>; According to X, <sentence>.
All vetoes are collected; one is enough against FULL. When in doubt, not FULL.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from ragjudge.text.entail.withdrawn import untrue, withdrawn
from ragjudge.text.entail.pieces import Piece, contiguous, longest_chain, pieces
from ragjudge.text.canon import canon, key
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.periods import PeriodSpan
from ragjudge.text.quantities import Quantity
from ragjudge.text.scope import attributions, is_question, markers
from ragjudge.text.scope_words import CONNECTIVES, PRONOUNS
from ragjudge.text.slots import EvidenceContext, SlotReport, slot_verdicts

Spans = Iterable[tuple[int, int]]
_CUT_CLASSES = ("negation", "planned", "possible", "reported", "conditional", "irreal", "forecast",
                "hedge")
_VETO_OF = {"negation": "neg", "hedge": "modal", "universal": "quant", "partial": "quant",
            "attribution": "attr"}
_DRIFT_OF = {"neg": "negation", "modal": "modality", "quant": "quantifier", "attr": "attribution",
             "number": "number", "number!": "number", "date": "period", "date!": "period",
             "role": "role", "pron": "reference", "question": "question", "extra": "wording",
             "retracted": "retraction", "antonym": "direction",
             **dict.fromkeys(("headcut", "tailcut", "gap"), "scope")}
_HEAD_MARKS = "，,；;：:。！!？?—"
# An English comma also parts the items of a list: a claim may end at a semicolon only.
_TAIL_MARKS = "，；;。！？"
_UNDECIDED_SHARE = 60


def match_slots(claim_text: str, claim_slots: Mapping[str, Any], context: EvidenceContext,
                lexicons: Any = None, frame_spans: Spans = (),
                names: Mapping[str, Iterable[str]] | None = None) -> SlotReport:
    """What the rules say on one claim and one evidence sentence.

    Args:
        claim_slots: The claim's slots by name (docs/formats.md 3.4); empty for none.
        lexicons: The rules pack's lexicons, or None for the core words.
        frame_spans: Spans of the claim's attribution frame; they need no evidence of their own.
        names: Aliases of the slots entity and metric.
    """
    frames = tuple(frame_spans)
    sentence = canon(context.sentence).text
    told = canon(_blanked(claim_text, frames)).text
    body = told.strip("\n ，,：:")
    claim, source = pieces(told), pieces(sentence)
    said = key(" ".join(claim_text[low:high] for low, high in frames))
    vetoes: set[str] = set()
    unmatched: list[str] = []
    if is_question(sentence) or is_question(claim_text):
        vetoes.add("question")
    if not claim or not source:
        return SlotReport({}, (), ("empty",), None, ())
    at = contiguous(claim, source)
    if at is None:
        unmatched = _mismatches(claim, source, told, sentence, vetoes, lexicons)
    else:
        _check_cut(claim, source, at, sentence, said, vetoes, lexicons)
    _check_reference(source, at or 0, sentence, vetoes)
    _check_neighbours(context, vetoes, lexicons)
    slots = slot_verdicts(body, claim_slots, context, lexicons, bool(frames), names or {})
    vetoes |= {f"slot:{name}" for name, verdict in slots.items() if verdict == "mismatch"}
    return SlotReport(slots, tuple(unmatched), tuple(sorted(vetoes)),
                      _entailment(claim, source, at, vetoes), _drift(vetoes))


def _blanked(text: str, spans: Spans) -> str:
    """The text with each span turned into line ends of the same length."""
    for low, high in spans:
        text = text[:low] + "\n" * (high - low) + text[high:]
    return text


def _drift(vetoes: set[str]) -> tuple[str, ...]:
    return tuple(sorted({_DRIFT_OF.get(veto.partition(":")[0], "slot") for veto in vetoes}))


def _entailment(claim: list[Piece], source: list[Piece], at: int | None,
                vetoes: set[str]) -> str | None:
    if not vetoes:
        return "FULL"
    if "question" in vetoes:
        return None
    if at is not None:
        return "PARTIAL"
    chain = longest_chain(claim, source)
    conflict = [veto for veto in vetoes if not veto.startswith(("slot:", "extra"))]
    # A Chinese word of two characters is two pieces.
    most = {"number!": 1, "date!": 1, "neg": 4, "antonym": 4}.get("".join(conflict), -1)
    if max(len(claim), len(source)) - len(chain) <= most:
        return "CONTRADICT"
    return "PARTIAL" if len(chain) * 100 >= _UNDECIDED_SHARE * len(claim) else None


def _mismatches(claim: list[Piece], source: list[Piece], claim_text: str, sentence: str,
                vetoes: set[str], lexicons: Any) -> list[str]:
    """Vetoes of a claim that is no run of the sentence: what is extra, moved, or left out."""
    chain = longest_chain(claim, source)
    used_claim, used_source = {i for i, _ in chain}, {j for _, j in chain}
    left = [piece for i, piece in enumerate(claim) if i not in used_claim]
    inside = [piece for j, piece in enumerate(source) if j not in used_source
              and chain and chain[0][1] < j < chain[-1][1]]
    outside = [piece for j, piece in enumerate(source) if j not in used_source
               and piece not in inside]
    for piece in left:
        vetoes.add(_extra_veto(piece, source, inside + outside))
    if inside:
        vetoes.add("gap")
    _marker_vetoes(claim_text, left, vetoes, lexicons)
    _marker_vetoes(sentence, inside + outside, vetoes, lexicons)
    if _opposed(claim_text, left, sentence, inside + outside, lexicons):
        vetoes.discard("extra")
        vetoes.discard("gap")
        vetoes.add("antonym")
    if vetoes & {"neg", "number!", "date!"} and not vetoes & {"role"}:
        vetoes.discard("gap")
    return [claim_text[piece.start:piece.end] for piece in left]


def _extra_veto(piece: Piece, source: list[Piece], free: list[Piece]) -> str:
    """A trailing "!" marks a typed conflict: another number of one unit, another period of one kind."""
    if any(other.key == piece.key for other in source):
        return "role"
    rivals = [other.value for other in free if other.kind == piece.kind]
    if piece.kind == "quantity":
        return "number!" if len(rivals) == 1 and _numbers_clash(piece.value, rivals[0]) else "number"
    if piece.kind == "period":
        return "date!" if len(rivals) == 1 and _periods_clash(piece.value, rivals[0]) else "date"
    return "extra"


def _numbers_clash(one: Quantity, other: Quantity) -> bool:
    """Two plain numbers of one unit and kind whose values do not meet."""
    alike = (one.unit, one.kind, one.comparator) == (other.unit, other.kind, other.comparator)
    plain = one.comparator in ("=", "change") and not (one.approx or other.approx)
    return alike and plain and (one.high < other.low or other.high < one.low)


def _periods_clash(one: PeriodSpan, other: PeriodSpan) -> bool:
    return one.basis == other.basis and (one.end <= other.start or other.end <= one.start)


def _marker_vetoes(text: str, skipped: list[Piece], vetoes: set[str], lexicons: Any) -> None:
    for hit in markers(text, lexicons, (), (*_CUT_CLASSES, "universal", "partial", "attribution")):
        if any(hit.start < piece.end and piece.start < hit.end for piece in skipped):
            vetoes.add(_VETO_OF.get(hit.cls, "modal"))


def _opposed(claim_text: str, left: list[Piece], sentence: str, skipped: list[Piece],
             lexicons: Any) -> bool:
    """Whether the difference is up for down: direction words of opposite classes on the two sides."""
    def side(text: str, rest: list[Piece]) -> set[str]:
        return {hit.cls for hit in markers(text, lexicons, (), ("up", "down"), single=False)
                if any(hit.start < piece.end and piece.start < hit.end for piece in rest)}
    return bool(left) and side(claim_text, left) | side(sentence, skipped) == {"up", "down"} and \
        side(claim_text, left) != side(sentence, skipped)


def _check_cut(claim: list[Piece], source: list[Piece], at: int, sentence: str, said: str,
               vetoes: set[str], lexicons: Any) -> None:
    """Vetoes of a claim that is a run of the sentence: what stands before and after the run."""
    head, tail = source[:at], source[at + len(claim):]
    if head:
        _check_head(head, source[at], sentence, said, vetoes)
    if tail and not _ends_clause(sentence, source[at + len(claim) - 1].end, tail[0].start,
                                 _TAIL_MARKS):
        vetoes.add("tailcut")
    dropped = [*_unframed(head, sentence), *tail]
    if not dropped:
        return
    for hit in markers(sentence, lexicons, (), (*_CUT_CLASSES, "attribution")):
        if any(hit.start < piece.end and piece.start < hit.end for piece in dropped):
            vetoes.add(_VETO_OF.get(hit.cls, "modal"))
    if tail and any(word in key(sentence[tail[0].start:]) for word in _LIMITING):
        vetoes.add("tailcut")


_LIMITING = ("但", "然而", "不过", "除", "以外", "却", "尽管", "虽然", "but ", "however", "except",
             "although", "though ", "despite", "unless", "provided", "excluding", "other than",
             "apart from", "only ")


def _unframed(head: list[Piece], sentence: str) -> list[Piece]:
    """The head without the sentence's own attribution frame, which is checked apart."""
    frames = [(one.start, one.end) for one in attributions(sentence)]
    return [piece for piece in head if not any(low <= piece.start < high for low, high in frames)]


def _check_head(head: list[Piece], first: Piece, sentence: str, said: str,
                vetoes: set[str]) -> None:
    if not _ends_clause(sentence, head[-1].end, first.start, _HEAD_MARKS):
        vetoes.add("headcut")
    own = [one for one in attributions(sentence) if one.start <= head[0].start
           and one.end <= first.start]
    if own and key(own[0].holder) not in said:
        vetoes.add("attr")
    rest = _unframed(head, sentence)
    text = key(sentence[rest[0].start:rest[-1].end]) if rest else ""
    if rest and text not in CONNECTIVES["zh"] and text not in CONNECTIVES["en"]:
        vetoes.add("headcut")


def _ends_clause(sentence: str, end: int, start: int, marks: str) -> bool:
    return any(ch in marks for ch in sentence[end:start])


def _check_reference(source: list[Piece], at: int, sentence: str, vetoes: set[str]) -> None:
    """A run that begins with a pronoun names no subject; a quoted run is someone else's words."""
    opening = key(sentence[source[at].start:]).lstrip("\"'“” ")
    lists = PRONOUNS["zh"] if is_han(opening[:1] or " ") else PRONOUNS["en"]
    for word in lists:
        after = opening[len(word):len(word) + 1] or " "
        if opening.startswith(word) and (is_han(word[0]) or not is_word(after)):
            vetoes.add("pron")
            break
    quotes = sum(piece.key == "quote" for piece in source)
    if quotes % 2:
        vetoes.add("attr")


def _check_neighbours(context: EvidenceContext, vetoes: set[str], lexicons: Any) -> None:
    """Corrections and retractions next to the sentence or above it, a saying that opens before it."""
    if withdrawn("\n".join((context.title, *context.heading))) or context.sentence.count("~~") > 1:
        vetoes.add("retracted")
    for text in (context.before, context.after):
        if text and markers(text, lexicons, (), ("retraction",)):
            vetoes.add("retracted")
    before = context.before.rstrip()
    if before.endswith((":", "：")) and (attributions(before) or untrue(before)):
        vetoes.add("attr")
