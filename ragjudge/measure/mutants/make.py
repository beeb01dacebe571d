"""From sources to mutants: every edit on drawn sentences, artefacts left out."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ragjudge.measure.mutants import chinese_changed, chinese_kept, english_changed, english_kept
from ragjudge.measure.mutants.chinese_order import ORDER as ORDER_ZH
from ragjudge.measure.mutants.chinese_shifts import SHIFTS as SHIFTS_ZH
from ragjudge.measure.mutants.english_order import ORDER as ORDER_EN
from ragjudge.measure.mutants.english_shifts import SHIFTS as SHIFTS_EN
from ragjudge.measure.mutants.harvest import origins
from ragjudge.measure.mutants.mutant import Edit, Mutant, Origin, Pick
from ragjudge.measure.mutants.table import grid_of, table_claims

_KEPT = {"en": english_kept.KEPT, "zh": chinese_kept.KEPT}
_CHANGED = {"en": english_changed.CHANGED | SHIFTS_EN | ORDER_EN,
            "zh": chinese_changed.CHANGED | SHIFTS_ZH | ORDER_ZH}
_BASES = ("conjunction_dropped", "clause", "date_moved", "number_format", "spacing", "bracket_dropped")
"""Edits that keep the meaning and may come before one that changes it."""
_SOLID = re.compile("[^0-9A-Za-z\u4e00-\u9fff.%$€£-]+")
PER_CLASS = 100


@dataclass(frozen=True, slots=True)
class Wanted:
    """seed: another number, other claims. per_class: most of a class and language. limit: most sentences."""
    seed: int = 0
    per_class: int | None = None
    limit: int | None = None


def mutants(sources: Sequence[tuple[str, str, str]], wanted: Wanted) -> list[Mutant]:
    """The mutants of (id, lang, text) sources: by language, class and draw; the same for one seed always."""
    found: list[Mutant] = []
    texts = {name: text for name, _, text in sources}
    pool = [origin for name, lang, text in sources if not _is_rows(text)
            for origin in origins(name, lang, text)]
    for lang in ("en", "zh"):
        drawn = Pick(wanted.seed, "sentences", lang).order([one for one in pool if one.lang == lang])
        drawn = drawn[:wanted.limit]
        for kept, edits in ((True, _KEPT[lang]), (False, _CHANGED[lang])):
            for kind, edit in edits.items():
                found += _of_kind(drawn, kind, kept, edit, wanted, texts)
    return found + list(_on_tables(sources, wanted))


def _is_rows(text: str) -> bool:
    """Whether most lines are rows of cells: no prose to draw sentences from."""
    lines = text.splitlines()
    return sum(" | " in line for line in lines) * 2 > len(lines)


def _of_kind(drawn: Iterable[Origin], kind: str, kept: bool, edit: Edit, wanted: Wanted,
             texts: Mapping[str, str]) -> list[Mutant]:
    found: list[Mutant] = []
    for origin in drawn:
        if len(found) >= (wanted.per_class or PER_CLASS):
            break
        pick = Pick(wanted.seed, kind, origin.source, origin.sentence)
        base = origin if kept else _based(origin, pick)
        claim = edit(base, pick)
        if claim is None or kept and kind != "verbatim" and claim == origin.sentence:
            continue
        if not kept and (_same(claim, origin.sentence) or _stands(claim, texts[origin.source],
                                                                  origin.sentence)):
            continue
        claim = claim[0].upper() + claim[1:]
        found.append(Mutant(f"{origin.lang}-{kind}-{len(found):04}", origin.lang, kind, kept, claim,
                            origin.source, origin.sentence))
    return found


def _based(origin: Origin, pick: Pick) -> Origin:
    """One in four changed claims starts from a re-worded sentence, not from the sentence itself."""
    if pick.below(4):
        return origin
    said = _KEPT[origin.lang][pick.of([one for one in _BASES if one in _KEPT[origin.lang]])](origin, pick)
    return replace(origin, sentence=said) if said else origin


def _same(claim: str, sentence: str) -> bool:
    return _SOLID.sub("", claim).lower() == _SOLID.sub("", sentence).lower()


def _stands(claim: str, text: str, sentence: str) -> bool:
    """An edit whose result the source says elsewhere changed nothing."""
    said, whole, own = (_SOLID.sub("", one).lower() for one in (claim, text, sentence))
    return said.rstrip(".") in whole.replace(own, "\n")


def _on_tables(sources: Iterable[tuple[str, str, str]], wanted: Wanted) -> Iterator[Mutant]:
    counts: dict[tuple[str, str], int] = {}
    tables = [(name, lang, grid) for name, lang, text in sources if (grid := grid_of(text))]
    for name, lang, grid in Pick(wanted.seed, "tables").order(tables):
        for kind, kept, claim in table_claims(grid, lang, Pick(wanted.seed, "table", name)):
            lang = "zh" if lang == "zh" else "en"
            number = counts.get((lang, kind), 0)
            if number < (wanted.per_class or PER_CLASS):
                counts[lang, kind] = number + 1
                yield Mutant(f"{lang}-{kind}-{number:04}", lang, kind, kept, claim, name, "")
