"""A Document to Units and propositions: the three filters, in order. Source: docs/formats.md 5.1"""

from dataclasses import dataclass, field, replace

from ragjudge.distil.blocks import Piece, left_out, pieces
from ragjudge.distil.density import is_low_signal, signal
from ragjudge.distil.fillers import Fillers, content_span, fillers_of
from ragjudge.distil.near_duplicates import sketch
from ragjudge.distil.propositions import propositions
from ragjudge.distil.themes import Hits, Named, Names, hits_of, names_of
from ragjudge.records.passages import Distilled, Proposition, Stripped, Unit
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document

DISTIL_VERSION = "1"
_SPOKEN = frozenset(("paragraph", "cue", "quote", "list_item"))
_STATING = frozenset(("paragraph", "cue", "quote", "list_item", "caption"))
_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What distil takes from the rules pack."""

    fillers: Fillers = field(repr=False)
    names: Names = field(repr=False)


def lexicon_of(pack: RulesPack) -> Lexicon:
    """The parts of a rules pack that distil works with; make it once for a build."""
    return Lexicon(fillers_of(pack.lexicons.get("fillers", {})), names_of(pack))


def distil(document: Document, title: str, lexicon: Lexicon) -> Distilled:
    """The Units, propositions and what was left out of a document.

    Args:
        title: Shown name of the document; its themes colour every Unit under it.
    """
    units: list[Unit] = []
    found: list[Proposition] = []
    stripped = [
        Stripped(one.role, document.text[one.start : one.end][:_SHOWN], one.start, one.end)
        for one in left_out(document)
    ]
    parents: list[tuple[int, int]] = []
    several = pieces(document)
    above: dict[tuple[str, ...], Hits] = {}      # what the title and a heading path name, once a path
    for number, piece in enumerate(several):
        path = piece.block.heading
        if path not in above:
            above[path] = _hits_in("\n".join((title, *path)), lexicon)
        unit, named = _unit(document, piece, lexicon, len(units), above[path])
        while parents and unit.kind == "heading" and parents[-1][0] >= piece.block.level:
            parents.pop()
        unit = _placed(unit, parents, _has_children(piece, several[number + 1 : number + 2]))
        if unit.kind == "heading":
            parents.append((piece.block.level, unit.ordinal))
        units.append(unit)
        stripped.extend(_lost(unit))
        found.extend(_stated(unit, named))
    return Distilled(tuple(units), tuple(found), tuple(stripped))


def _unit(
    document: Document, piece: Piece, lexicon: Lexicon, ordinal: int, about: Hits
) -> tuple[Unit, list[Named]]:
    """The Unit of a piece, and the names in its text (places inside the Unit's text)."""
    text = document.text[piece.start : piece.end]
    kind = piece.block.role
    low, high = content_span(text, lexicon.fillers) if kind in _SPOKEN else (0, len(text))
    named = lexicon.names.find(text)
    told = hits_of(named, low, high)
    added = _hits_in(piece.context, lexicon) if piece.context else about
    numerator = signal(text[low:high], told.core, told.causal)
    quality = "interaction" if low >= high and text.strip() else "ok"
    if quality == "ok" and kind in _STATING and is_low_signal(text[low:high], numerator):
        quality = "low_signal"
    unit = Unit(
        ordinal=ordinal, parent=None, kind=kind, start=piece.start, end=piece.end, text=text,
        heading=piece.block.heading, speaker=piece.block.speaker, page=piece.block.page,
        content=(piece.start + low, piece.start + high), context=piece.context, quality=quality,
        signal=numerator, length=max(1, high - low), themes=_themes(told, added, about),
        track=_track(kind, told, about), sketch=sketch(text[low:high]), table=piece.table)
    return unit, named


def _hits_in(text: str, lexicon: Lexicon) -> Hits:
    """The names in a text that several Units share."""
    return hits_of(lexicon.names.find(text), 0, len(text))


def _has_children(piece: Piece, follows: list[Piece]) -> bool:
    """Whether a heading has something under it."""
    return any(one.block.role != "heading" or one.block.level > piece.block.level for one in follows)


def _themes(*hits: Hits) -> tuple[str, ...]:
    return tuple(dict.fromkeys(theme for one in hits for theme in one.themes))


def _track(kind: str, hits: Hits, about: Hits) -> str:
    """methodology: prose that names a method theme by its canonical term, or stands under such a
    title.
    """
    named = hits.laws or about.laws
    return "methodology" if named and kind not in ("table", "table_row", "code") else "empirical"


def _placed(unit: Unit, parents: list[tuple[int, int]], has_children: bool) -> Unit:
    """The unit under its heading; a heading above other Units is outline."""
    parent = parents[-1][1] if parents else None
    quality = "outline" if unit.kind == "heading" and has_children else unit.quality
    return replace(unit, parent=parent, quality=quality)


def _lost(unit: Unit) -> list[Stripped]:
    """What of the Unit is not searched, or searched and not seated."""
    low, high = unit.content
    if unit.quality in ("interaction", "low_signal"):
        return [Stripped(unit.quality, unit.text[:_SHOWN], unit.start, unit.end)]
    cut = []
    for start, end in ((unit.start, low), (high, unit.end)):
        text = unit.text[start - unit.start : end - unit.start].strip()
        if text:
            cut.append(Stripped("filler", text[:_SHOWN], start, end))
    return cut


def _stated(unit: Unit, named: list[Named]) -> list[Proposition]:
    """The propositions of a Unit; one with a number under a law's title is still empirical."""
    if unit.kind not in _STATING or unit.quality == "interaction":
        return []
    low, high = unit.content
    text = unit.text[low - unit.start : high - unit.start]
    made = []
    for one in propositions(text, unit.heading):
        begin = low - unit.start + one.start
        hits = hits_of(named, begin, begin + one.end - one.start)
        bare = not any("0" <= ch <= "9" for ch in one.axiom_claim)
        track = "methodology" if hits.laws or unit.track == "methodology" and bare else "empirical"
        made.append(
            Proposition(
                unit.ordinal,
                one.axiom_claim,
                low + one.start,
                low + one.end,
                track,
                signal(one.axiom_claim, hits.core, hits.causal),
                max(1, one.end - one.start),
                hits.themes or unit.themes,
                one.context_needed,
                one.subject_from,
            )
        )
    return made
