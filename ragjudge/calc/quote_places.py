"""Where a quote may stand: exact, once, in running text, long enough, the page's own words.

Source: GATES CE2, SE7
"""

from dataclasses import dataclass

from ragjudge.calc.refusals import Refusal
from ragjudge.records.bundle import Evidence
from ragjudge.records.request import AskedEvidence
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import CONTENT_ROLES, Block, Document
from ragjudge.text.charset import is_han, is_space, is_word
from ragjudge.text.scope import attributions, is_question, markers
from ragjudge.text.sentences import sentences

MIN_QUOTE = 12
MIN_HAN_QUOTE, MIN_HAN = 6, 4
CONTEXT = 16
"""Code points of context on either side of a quote."""
_OPEN, _CLOSE = "“「『«", "”」』»"
_ELLIPSES = ("…", "...", ". . .", "[…]", "[...]")
Row = AskedEvidence | Evidence


@dataclass(frozen=True, slots=True)
class Place:
    """A quote's block and its whole sentences, as characters of the document's text."""
    block: Block
    sentences: tuple[tuple[int, int], ...]
    before: tuple[int, int] | None
    after: tuple[int, int] | None

    @property
    def start(self) -> int:
        return self.sentences[0][0]

    @property
    def end(self) -> int:
        return self.sentences[-1][1]


def block_at(document: Document, start: int, end: int) -> Block | None:
    """The innermost block that holds [start, end)."""
    found = [one for one in document.blocks if one.start <= start and end <= one.end]
    return min(found, key=lambda one: one.end - one.start) if found else None


def long_enough(exact: str) -> bool:
    """Twelve code points that are no blanks, or six with four Han characters."""
    solid = [one for one in exact if not is_space(one)]
    han = sum(map(is_han, solid))
    return len(solid) >= MIN_QUOTE or (len(solid) >= MIN_HAN_QUOTE and han >= MIN_HAN)


def standing(row: Row, document: Document) -> list[Refusal]:
    """Why the quote is not the one text at its span, told from others by its context."""
    text, locator, quote = document.text, row.locator, row.quote
    if not quote.exact or text[locator.start:locator.end] != quote.exact:
        return [Refusal("absent", quote.exact, text[locator.start:locator.end])]
    around = (text[max(0, locator.start - CONTEXT):locator.start],
              text[locator.end:locator.end + CONTEXT])
    if around != (quote.prefix, quote.suffix):
        return [Refusal("absent", f"{quote.prefix}[…]{quote.suffix}", f"{around[0]}[…]{around[1]}")]
    if text.count(quote.prefix + quote.exact + quote.suffix) != 1:
        return [Refusal("unique", quote.exact, "the same words in the same context elsewhere")]
    return []


def place_of(row: Row, document: Document) -> Place | Refusal:
    """The whole sentences that a quote touches and their neighbours; or why it is no evidence."""
    start, end, exact = row.locator.start, row.locator.end, row.quote.exact
    block = block_at(document, start, end)
    if block is None:
        return Refusal("place", exact, "more than one block, or none, of the document")
    if block.role not in CONTENT_ROLES:
        return Refusal("place", exact, f"a {block.role} block, which is never evidence")
    if block.role == "caption":
        return Refusal("place", exact, "a caption, which speaks of its figure")
    whole_row = block.role == "table_row" and (start, end) == (block.start, block.end)
    if not whole_row and not long_enough(exact):
        return Refusal("short", exact, "too short to be told from others")
    spans = [(block.start + one.start, block.start + one.end)
             for one in sentences(document.text[block.start:block.end])]
    inside = tuple(one for one in spans if one[0] < end and start < one[1])
    if not inside:
        return Refusal("place", exact, "no sentence stands at the quote")
    before = [one for one in spans if one[1] <= inside[0][0]]
    after = [one for one in spans if one[0] >= inside[-1][1]]
    return Place(block, inside, before[-1] if before else None, after[0] if after else None)


def own_words(row: Row, place: Place, document: Document, claim: str) -> list[Refusal]:
    """Somebody else's quotation needs that somebody in the claim; a question says nothing."""
    text, block = document.text, place.block
    found: list[Refusal] = []
    if all(is_question(text[low:high]) for low, high in place.sentences):
        found.append(Refusal("question", "", text[place.start:place.end]))
    if block.role != "quote" and not is_inside_quotation(text[block.start:place.start]) \
            and not is_all_quoted(text[place.start:place.end]):
        return found
    speaker = row.statement.speaker if row.statement else block.speaker
    named = [one.holder for one in attributions(claim)] + ([speaker] if speaker else [])
    if not any(one and one in claim and one in _said_by(text, block, speaker) for one in named):
        found.append(Refusal("attr", claim, f"somebody's quotation: {text[place.start:place.end]}"))
    return found


def _said_by(text: str, block: Block, speaker: str | None) -> str:
    """Where the quoted person must be named: the block, and its marked speaker."""
    return text[block.start:block.end] + "\n" + (speaker or "")


def is_inside_quotation(before: str) -> bool:
    """Whether a quotation that was opened in the text before is still open."""
    opened = sum(before.count(one) for one in _OPEN) - sum(before.count(one) for one in _CLOSE)
    return opened > 0 or before.count('"') % 2 == 1


def is_all_quoted(sentence: str) -> bool:
    """Whether a sentence is nothing but a quotation: no word of it stands outside the marks."""
    at = (_OPEN + '"').find(sentence[:1] or " ")
    if at < 0:
        return False
    end = sentence.find((_CLOSE + '"')[at], 1)
    return end < 0 or not any(is_word(one) for one in sentence[end:])


def is_addressed(row: Row, document: Document, pack: RulesPack) -> str:
    """Words in the cited block or above it that talk to a model; "" if none. Source: GATES SE7"""
    block = block_at(document, row.locator.start, row.locator.end)
    start, end = (block.start, block.end) if block else (row.locator.start, row.locator.end)
    for part in (document.text[start:end], *(block.heading if block else ())):
        hits = markers(part, pack.lexicons, (), ("injection.injection",))
        if hits:
            return part[max(0, hits[0].start - 8):hits[0].end + 24]
    return ""


def left_out(quoted: str, source: str) -> list[Refusal]:
    """An ellipsis in a quotation that the source has not."""
    return [Refusal("gap", quoted, "no ellipsis in the source") for mark in _ELLIPSES
            if mark in quoted and mark not in source][:1]
