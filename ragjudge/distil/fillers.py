"""Filler stripping: anchored phrases at the two ends of a block of speech. Source: docs/formats.md
5.1

A phrase counts only where it stands at the block's edge and ends at a word boundary; a phrase of
the `keep` list that begins at the same place wins (但是, 除非, unless). Short phrases need punctuation
behind them: 那个项目 keeps its 那个, "So far" its So.
"""

from dataclasses import dataclass, field

from ragjudge.records.rules import LexiconClass
from ragjudge.text.canon import key, key_map
from ragjudge.text.charset import is_han, is_word

_SOFT = frozenset(" \t\r\n\u3000，,、；;：:。.．!！?？…—-~～·\"'")
_SOFT_TEXT = "".join(sorted(_SOFT))
_EDGE = 80
_ENDS = frozenset("。.!！?？…")
_OPEN, _CLOSE = "([{【", ")]}】"
_BRACKETS = dict(zip(_OPEN, _CLOSE))
_HESITATIONS = frozenset(("um", "uh", "er", "erm", "hmm", "ah", "嗯", "呃", "唔", "哎", "啊"))
# An answer's no is what it says, whatever a lexicon lists.
_NEVER = frozenset(("no", "not", "never", "nope", "不", "不是", "没有", "不对", "并非"))
# What may not open a block after a cut: the phrase belonged to the words behind it.
_LEANING_ZH = frozenset("的了地得着过们吗呢吧是在和与对")
_LEANING_EN = frozenset("of to for and or with at in on by that than as is are was were".split())


@dataclass(frozen=True, slots=True)
class Fillers:
    """The phrases as keys, longest first by their first character."""

    strip: dict[str, tuple[str, ...]] = field(repr=False)
    strip_last: dict[str, tuple[str, ...]] = field(repr=False)
    keep: dict[str, tuple[str, ...]] = field(repr=False)


def fillers_of(lexicon: dict[str, LexiconClass]) -> Fillers:
    """Phrases of the lexicon `fillers`: class `keep` is never stripped, all other classes are."""
    keep = _phrases(one for name, one in lexicon.items() if name == "keep")
    strip = _phrases(one for name, one in lexicon.items() if name != "keep")
    return Fillers(_by(strip, 0), _by(strip, -1), _by(keep, 0))


def _phrases(classes) -> list[str]:
    found = {key_map(word).text.strip() for one in classes for word in (*one.zh, *one.en)}
    return sorted(found - {""} - _NEVER, key=lambda phrase: (-len(phrase), phrase))


def _by(phrases: list[str], at: int) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        found.setdefault(phrase[at], []).append(phrase)
    return {first: tuple(several) for first, several in found.items()}


def content_span(text: str, fillers: Fillers) -> tuple[int, int]:
    """[start, end) of the text without fillers at its ends; empty (start == end) if nothing is
    left.
    """
    if not _may_hold(text, fillers):
        return 0, len(text)
    folded = key_map(text)
    start = _front(folded.text, fillers)
    end = _back(folded.text, start, fillers)
    if start == 0 and end == len(folded.text):
        return 0, len(text)
    if start >= end:
        return 0, 0
    return folded.starts[start], folded.span(start, end)[1]


def _may_hold(text: str, fillers: Fillers) -> bool:
    """A quick look at the two ends; most blocks of prose end here."""
    head = key(text[:_EDGE]).lstrip(_SOFT_TEXT)
    tail = key(text[-_EDGE:]).rstrip(_SOFT_TEXT)
    if not head or not tail:
        return True
    opens = head[0] in _BRACKETS or head.startswith(fillers.strip.get(head[0], ()))
    return opens or tail[-1] in _CLOSE or tail.endswith(fillers.strip_last.get(tail[-1], ()))


def _front(key: str, fillers: Fillers) -> int:
    """Where the content begins, in the key."""
    begin = at = 0
    while True:
        while at < len(key) and key[at] in _SOFT:
            at += 1
        step = _bracketed(key, at, fillers) or _match(key, at, fillers)
        if not step:
            break
        begin = at = at + step
    return at if begin else 0


def _bracketed(key: str, at: int, fillers: Fillers) -> int:
    """Length of a stage direction such as (applause) at this place, else 0."""
    close = _BRACKETS.get(key[at : at + 1])
    end = key.find(close, at, at + 24) if close else -1
    if end < 0:
        return 0
    inside = key[at + 1 : end].strip()
    return end + 1 - at if inside in fillers.strip.get(inside[:1], ()) else 0


def _match(key: str, at: int, fillers: Fillers) -> int:
    """Length of the longest filler that begins here and may be cut, else 0."""
    kept = max(
        (len(one) for one in fillers.keep.get(key[at : at + 1], ()) if key.startswith(one, at)),
        default=0,
    )
    for phrase in fillers.strip.get(key[at : at + 1], ()):
        if len(phrase) <= kept:
            return 0
        if key.startswith(phrase, at) and _may_end(key, at + len(phrase), phrase, fillers):
            return len(phrase)
    return 0


def _may_end(key: str, end: int, phrase: str, fillers: Fillers) -> bool:
    """The phrase stands for itself: punctuation, the end, or an independent word follows."""
    rest = key[end:]
    if not rest or rest[0] in _SOFT and rest[0] not in " -'":
        return True
    if is_han(phrase[-1]):
        if phrase in _HESITATIONS:
            return True
        return (len(phrase) >= 4 and rest[0] not in _LEANING_ZH) or bool(_match(key, end, fillers))
    if rest[0] != " ":
        return not is_word(rest[0]) and rest[0] not in "-'"
    word = rest.strip().split(" ", 1)[0].rstrip(",.;:")
    if phrase in _HESITATIONS:
        return True
    if phrase.count(" ") >= 2:
        return word not in _LEANING_EN
    return bool(_match(key, end + len(rest) - len(rest.lstrip()), fillers))


def _back(key: str, start: int, fillers: Fillers) -> int:
    """Where the content ends, in the key; a full stop of the last sentence that stays is kept."""
    end = len(key)
    while end > start:
        stop = end
        while stop > start and key[stop - 1] in _SOFT:
            stop -= 1
        cut = _last(key, start, stop, fillers)
        if cut is None:
            break
        end = cut
        while end > start and key[end - 1] in _SOFT and key[end - 1] not in _ENDS:
            end -= 1
    return end


def _last(key: str, start: int, stop: int, fillers: Fillers) -> int | None:
    """Where a filler begins that ends at `stop` and has a boundary before it; None if there is
    none.
    """
    if stop > start and key[stop - 1] in _CLOSE:
        opened = max(key.rfind(one, max(start, stop - 24), stop) for one in _OPEN)
        if opened >= 0 and _bracketed(key, opened, fillers) == stop - opened:
            return opened
    for phrase in fillers.strip_last.get(key[stop - 1 : stop], ()):
        begin = stop - len(phrase)
        before = key[start : max(start, begin)].rstrip(" ")
        if (
            begin >= start
            and key.startswith(phrase, begin)
            and (not before or before[-1] in _SOFT and before[-1] not in "-'")
        ):
            return begin
    return None
