"""One English claim segment against one sentence: all vetoes."""

from ragjudge.text.entail.align import align
from ragjudge.text.entail.apposition import title_alignment
from ragjudge.text.entail.bindings import check_bindings
from ragjudge.text.entail.coverage import check_coverage
from ragjudge.text.entail.decided import Pair, Segment
from ragjudge.text.entail.english_view import View, claim_side, source_side
from ragjudge.text.entail.function_gaps import check_functions
from ragjudge.text.entail.function_words import FINITE, PRONOUNS
from ragjudge.text.entail.operators import check_operators
from ragjudge.text.entail.restrictions import check_restrictions
from ragjudge.text.entail.sayings import check_attribution
from ragjudge.text.entail.source import Source, content_keys
from ragjudge.text.entail.structure import check_structure
from ragjudge.text.entail.verb_forms import check_forms
from ragjudge.text.entail.words import Words

_CONTRADICTING = ("number", "date", "neg", "antonym")


def compare_english(told: str, part: Segment, source: Source, index: int, words: Words) -> Pair:
    """A segment of an evened claim against a sentence of the source.

    Args:
        told: The whole claim, evened; `part` is a span of it.
        index: Of the sentence in source.sentences.
    """
    mine, other = claim_side(told[part.start:part.end], words), source_side(source, index, words)
    one = source.sentences[index]
    at = align(list(mine.tokens), list(other.tokens), words)
    if any(token.content and i not in at.of for i, token in enumerate(at.claim)):
        at = title_alignment(at.claim, at.source) or at
    view = View(mine, other, at, words, part.start, one.start)
    content = [i for i, token in enumerate(at.claim) if token.content]
    if not content or _is_a_name(view):
        view.veto("empty")
    check_coverage(view, _names(source, index, words), _around(source, index, words))
    if at.chain:
        check_structure(view)
        check_functions(view)
        check_operators(view)
        check_attribution(view)
        check_forms(view)
        check_restrictions(view)
        check_bindings(view)
    check_reference(view)
    covered = 100 * sum(i in at.of for i in content) // max(1, len(content))
    low = one.start + (at.source[at.first].start if at.chain else 0)
    high = one.start + (at.source[at.last].end if at.chain else 0)
    return Pair(index, tuple(view.vetoes), covered, (low, high), _conflict(view))


def check_reference(view: View) -> None:
    """A claim that begins with a pronoun names no subject. Source: rule 17"""
    first = next((i for i, token in enumerate(view.at.claim) if token.kind != "punct"), None)
    opening = view.at.claim[first] if first is not None else None
    if opening and opening.kind == "func" and opening.low in PRONOUNS:
        view.veto("pron", (first or 0,))


def _is_a_name(view: View) -> bool:
    """Whether a segment has names and nothing that could say something of them."""
    return not any(token.low in FINITE or token.kind == "word" and not token.capital
                   for token in view.at.claim)


def _conflict(view: View) -> str:
    """The one veto that is a conflict: of one time, in one unit, and no sum of what is said."""
    codes, at = [one.code for one in view.vetoes], view.at
    if len(codes) != 1 or codes[0] not in _CONTRADICTING:
        return ""
    if codes[0] == "neg":
        other_time = any(token.kind == "date" and j not in at.back
                         for j, token in enumerate(at.source))
        return "" if other_time else "neg"
    if codes[0] not in at.clashes.values():
        return ""
    if codes[0] == "number":
        several = sum(token.kind == "date" for token in at.claim) > 1
        units = all(at.claim[i].value.unit == at.source[at.of[i]].value.unit
                    for i, code in at.clashes.items() if code == "number")
        return "number" if units and not several else ""
    return codes[0]


def _names(source: Source, index: int, words: Words) -> frozenset[str]:
    """Keys of the title and the headings above a sentence."""
    heading = source.sentences[index].heading
    return source.made("names", index, words, lambda: frozenset(
        content_keys("\n".join((source.title, *heading)), words)))


def _around(source: Source, index: int, words: Words) -> frozenset[str]:
    """Keys of the neighbour sentences."""
    near = [i for i in (index - 1, index + 1) if 0 <= i < len(source.sentences)]
    return source.made("around", index, words, lambda: frozenset().union(
        *(content_keys(source.said(i), words) for i in near)))
