"""Markers with scope: negation, hedges, modality, attribution, causes, actions, quantifiers.

Not by substring: "May 2023" and 或者 do not hedge, 将军 plans nothing, names are masked before every
scan.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.text.canon import EVEN
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.lexicon import Hit, Lexicon, once_a_mapping
from ragjudge.text.scope_words import MONTH_BEFORE_MAY, SINGLE, WORDS

Spans = Iterable[tuple[int, int]]
MODALITIES = ("planned", "possible", "reported", "conditional", "irreal", "forecast")
_OF_LEXICON = {"negation": "negation", "negators": "negation", "hedges": "hedge", "hedge": "hedge",
               "attribution": "attribution", "causal": "causal", "actions": "action",
               "action": "action", "forecast": "forecast", "forecasts": "forecast", "direction": ""}
# Word lists that are read in other ways (at a block's edge, on tokens, as pairs), never scanned
# for.
_NOT_SCANNED = ("fillers", "lookup", "names", "synonyms", "antonyms", "irregular", "case", "table_claims",
                "arguing")
_CLAUSE_END = "，,；;。！？!?：:\n"
_WORD_BEFORE = re.compile(r"([A-Za-z]+)[ ,]*\Z")


@dataclass(frozen=True, slots=True)
class Attribution:
    """A saying frame at [start, end): its holder, its verb, and the part of the sentence it
    governs.

    kind: "said" or "estimated".
    """
    start: int
    end: int
    holder: str
    verb: str
    kind: str
    scope: tuple[int, int]


def compile_lexicons(lexicons: Mapping[str, Any] | Lexicon | None = None) -> Lexicon:
    """One matcher of the core words and the pack's lexicons (name -> class -> words), made once a
    mapping.

    A lexicon named negation, hedges, attribution, causal, actions or forecast adds to that class;
    classes of `modality` add to the class of their name; any other is found as "lexicon.class".
    """
    return lexicons if isinstance(lexicons, Lexicon) else _compiled(lexicons)


@once_a_mapping
def _compiled(lexicons: Mapping[str, Any] | None) -> Lexicon:
    made = Lexicon.from_data(WORDS)
    for name, classes in (lexicons or {}).items():
        if name.partition(".")[0] in _NOT_SCANNED:
            continue
        for inner, words in classes.items():
            made.add(_class_name(name, inner), words, f"lexicons/{name}")
    return made


def _class_name(lexicon: str, inner: str) -> str:
    if lexicon == "modality":
        return inner
    return _OF_LEXICON.get(lexicon) or (inner if lexicon == "direction" else f"{lexicon}.{inner}")


def markers(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None, mask_spans: Spans = (),
            classes: Iterable[str] | None = None, single: bool = True) -> list[Hit]:
    """All markers in a text by place.

    Args:
        mask_spans: Spans of names and titles; nothing inside them is a marker.
        classes: Class names of scope_words.WORDS or "lexicon.class"; all when None.
        single: Also single Han characters (不, 未, 将, 或 ...) outside the words that hide them.
    """
    masks, text = tuple(mask_spans), text.translate(EVEN)
    wanted = None if classes is None else frozenset(classes)
    hits = [hit for hit in compile_lexicons(lexicons).hits(text, masks, wanted)
            if not _is_month(text, hit)]
    if single:
        hits += _single(text, masks, wanted, hits)
    return sorted(hits, key=lambda hit: (hit.start, hit.end, hit.cls))


def _is_month(text: str, hit: Hit) -> bool:
    if text[hit.start:hit.end] != "May":
        return False
    after = text[hit.end:hit.end + 2]
    if after[:1] in (",", ".", ";") or len(after) == 2 and after[0] == " " and after[1] in "0123456789":
        return True
    before = _WORD_BEFORE.search(text, max(0, hit.start - 12), hit.start)
    return bool(before and before[1].lower() in MONTH_BEFORE_MAY)


def _single(text: str, masks: tuple, wanted: frozenset[str] | None, hits: list[Hit]) -> list[Hit]:
    found = []
    for cls, characters in SINGLE.items():
        if wanted is not None and cls not in wanted:
            continue
        for ch, hiding in characters.items():
            at = text.find(ch)
            while at >= 0:
                taken = any(hit.cls == cls and hit.start <= at < hit.end for hit in hits)
                masked = any(low <= at < high for low, high in masks)
                if not (taken or masked or _hidden(text, at, ch, hiding)):
                    found.append(Hit(at, at + 1, ch, cls))
                at = text.find(ch, at + 1)
    return found


def _hidden(text: str, at: int, ch: str, hiding: Iterable[str]) -> bool:
    return any(text.startswith(word, at - word.index(ch)) for word in hiding
               if ch in word and at >= word.index(ch))


def negators(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
             mask_spans: Spans = ()) -> list[Hit]:
    """Negation words; bounds (no more than, 不超过) are quantities, not negation."""
    return markers(text, lexicons, mask_spans, ("negation",))


def hedges(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
           mask_spans: Spans = ()) -> list[Hit]:
    """Words that weaken a statement."""
    return markers(text, lexicons, mask_spans, ("hedge",))


def modality(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
             mask_spans: Spans = ()) -> list[Hit]:
    """Markers of the classes planned, possible, reported, conditional, irreal, forecast."""
    return markers(text, lexicons, mask_spans, MODALITIES)


def forecasts(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
              mask_spans: Spans = ()) -> list[Hit]:
    """Words that say what will be; 将 before a verb counts, 将军 does not."""
    found = markers(text, lexicons, mask_spans, ("forecast",), single=False)
    alone = [hit for hit in _single(text, tuple(mask_spans), frozenset(("planned",)), found)
             if hit.word == "将" and not any(one.start <= hit.start < one.end for one in found)]
    return sorted(found + alone, key=lambda hit: hit.start)


def causal(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
           mask_spans: Spans = ()) -> list[Hit]:
    """Causal connectives and verbs."""
    return markers(text, lexicons, mask_spans, ("causal",))


def actions(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
            mask_spans: Spans = ()) -> list[Hit]:
    """Words that recommend or demand something."""
    return markers(text, lexicons, mask_spans, ("action",))


def is_question(text: str) -> bool:
    """Whether a sentence asks: it ends with a question mark, or a Chinese question particle."""
    bare = text.rstrip("\"'”’」』)） \n")
    return bare.endswith(("?", "？")) or bare.rstrip("。.").endswith(("吗", "呢"))


_ZH_VERBS = ("表示|指出|认为|称|宣布|透露|强调|报道|介绍|说道|说|坦言|披露|估计|预计|预测|声称|宣称|写道|显示|统计|"
             "数据|报告|调查|测算|公布|公告")
_SAID = ("said|says|say|told|stated|states|announced|reported|reports|claimed|claims|argued|argues|"
         "noted|notes|believes|warned|warns|added|wrote|writes|explained|insists|shows|show|found|finds")
_GUESSED = "estimates|estimated|forecasts|projects|expects|predicts|reckons|calculates"
_FRAMES = tuple(re.compile(pattern, re.ASCII) for pattern in (
    rf"(?:据|根据|按照|按|依据)(?P<holder>[^，。；,;\n]{{1,60}}?)(?P<verb>{_ZH_VERBS}|)"
    r"(?:的?(?:数据|报告|统计|资料))?(?:显示|称)?[，,：:]",
    rf"(?P<holder>[^，。；,;：:\n]{{1,40}}?)(?P<verb>{_ZH_VERBS})(?:说|称|到)?[，,：:]",
    r"\b(?P<verb>[Aa]ccording to|[Aa]s reported by|[Pp]er) (?P<holder>[^,;:\n]{1,80}?)"
    r"(?:,|:|(?=[.;]?\Z))",
    rf"(?P<holder>[A-Z][^,;:\n]{{0,80}}?) (?P<verb>{_SAID}|{_GUESSED})(?: in [^,]{{1,40}})?"
    r"(?: that |,? [\"“]|: ?|, )",
    rf", ?(?P<holder>[A-Z]?[^,;:\n]{{1,60}}?) (?P<verb>{_SAID}|{_GUESSED})(?=[.,]|\Z)",
    r"[\"”],? (?P<verb>said|says|wrote|added|noted) (?P<holder>[^,;:.\n]{1,60})",
))
_GUESS_WORDS = ("estimat", "forecast", "project", "expect", "predict", "reckon", "calculat", "估计",
                "预计", "预测", "测算")


def attributions(text: str, lexicons: Mapping[str, Any] | Lexicon | None = None,
                 mask_spans: Spans = ()) -> list[Attribution]:
    """Saying frames: 据X称，…  X表示，…  according to X, …  X said that …  …, X said.

    A frame governs the rest of its sentence; one at the end governs what stands before it.
    """
    masks, even = tuple(mask_spans), text.translate(EVEN)
    found: list[Attribution] = []
    for pattern in _FRAMES:
        for match in pattern.finditer(even):
            one = _attribution(text, match)
            if one and not any(other.start < one.end and one.start < other.end for other in found) \
                    and not any(low <= match.start("verb") < high for low, high in masks
                                if match["verb"]):
                found.append(one)
    return sorted(found, key=lambda one: one.start)


def _attribution(text: str, match: re.Match) -> Attribution | None:
    holder = text[match.start("holder"):match.end("holder")].strip()
    verb = match["verb"]
    if not holder or is_han(holder[0]) and holder[-1] in "的了是为可将被不" or not is_word(holder[0]):
        return None
    start, end = match.span()
    closing = start > 0 and end >= len(text.rstrip(".。 "))
    scope = (0, start) if closing else (end, len(text))
    kind = "estimated" if any(word in verb.lower() for word in _GUESS_WORDS) else "said"
    return Attribution(start, end, holder, verb, kind, scope)


def clause_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause around [start, end): from the mark before it to the mark after it."""
    low = start
    while low > 0 and not _is_clause_end(text, low - 1):
        low -= 1
    high = end
    while high < len(text) and not _is_clause_end(text, high):
        high += 1
    return low, high


def _is_clause_end(text: str, at: int) -> bool:
    if text[at] not in _CLAUSE_END:
        return False
    before, after = text[at - 1:at], text[at + 1:at + 2]
    return not (text[at] in ",:" and before and after and before in "0123456789"
                and after in "0123456789")
