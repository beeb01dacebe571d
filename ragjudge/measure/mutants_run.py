"""Make mutants of some sources, decide each, and count what was accepted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ragjudge.measure.claim_rows import ClaimRow, read_rows
from ragjudge.measure.claims import Outcome
from ragjudge.measure.claims_run import Speed, decided
from ragjudge.measure.counting import rate, wilson_high, wilson_low
from ragjudge.measure.mutants.make import Wanted, mutants
from ragjudge.measure.mutants.mutant import Mutant
from ragjudge.readers import extension_of, read
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Document, Table
from ragjudge.runner.files import printable, read_file

__all__ = ["Wanted", "is_above", "measure_mutants"]

FORMAT = "ragjudge.measure_mutants/1"
Progress = Callable[[str, int, int | None, str], None]
_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text to make claims from; a table is its printed form."""
    id: str
    lang: str
    text: str


def measure_mutants(paths: Sequence[str], lexicons: Any, wanted: Wanted,
                    progress: Progress) -> tuple[dict[str, Any], Speed]:
    """ragjudge.measure_mutants/1 over JSONL files of sources and over documents, and the speed.

    Raises:
        SourceError: A file that cannot be read, or sources from which no claim can be made.
    """
    sources = [one for path in paths for one in sources_of(read_file(path), printable(path))]
    made = mutants([(one.id, one.lang, one.text) for one in sources], wanted)
    if not made:
        raise SourceError(printable(paths[0]), "no sentence in it can be made a claim of",
                          "whole statements with a named subject are wanted")
    texts = {one.id: one.text for one in sources}
    order = sorted(range(len(made)), key=lambda at: (made[at].source, at))
    rows = [_row(made[at], texts) for at in order]
    outcomes, speed = decided(rows, lexicons, progress)
    by_place = dict(zip(order, outcomes))
    pairs = [(one, by_place[at]) for at, one in enumerate(made)]
    return report(pairs, wanted.seed, len(sources)), speed


def sources_of(data: bytes, where: str) -> list[SourceText]:
    """Lines {id, lang, text} of a .jsonl file; else the text and the tables of one document.

    Raises:
        SourceError: Not readable, or a line without text.
    """
    if extension_of(where) == "jsonl":
        return [_source(value, f"{where}:{number}") for number, value in read_rows(data, where)]
    document = read(data, where)
    lang = document.language if document.language in ("zh", "en") else _script(document.text)
    prose = [] if document.media_type in ("text/csv", "text/tab-separated-values") else [
        SourceText(where, lang, _plain(document))]
    return prose + [SourceText(f"{where}#{one.id}", lang, _printed(one)) for one in document.tables]


def _source(value: Any, where: str) -> SourceText:
    if type(value) is not dict or type(value.get("text")) is not str or not value["text"].strip():
        raise SourceError(where, "an object with id, lang and text is wanted")
    return SourceText(str(value.get("id") or where), str(value.get("lang") or _script(value["text"])),
                      value["text"])


def _script(text: str) -> str:
    han = sum("\u4e00" <= one <= "\u9fff" for one in text)
    return "zh" if han * 4 >= sum("a" <= one.lower() <= "z" for one in text) else "en"


def _plain(document: Document) -> str:
    """The prose of a document, a block a line: what stands beside it (navigation, code) is no source."""
    wanted = ("paragraph", "list_item", "cue")
    return "\n".join(" ".join(document.text[one.start:one.end].split()) for one in document.blocks
                     if one.role in wanted)


def _printed(table: Table) -> str:
    """Caption, header, first rows: cells split by " | "."""
    rows = [[column.header for column in table.columns], *(row.cells for row in table.rows[:_MOST_ROWS])]
    return "\n".join([table.caption or table.id, *(" | ".join(row) for row in rows)])


def _row(one: Mutant, texts: Mapping[str, str]) -> ClaimRow:
    return ClaimRow(one.id, one.source, one.lang, one.claim, texts[one.source],
                    "SUPPORTED" if one.kept else "REFUTED", one.kind)


def report(pairs: Sequence[tuple[Mutant, Outcome]], seed: int, sources: int) -> dict[str, Any]:
    """ragjudge.measure_mutants/1: per class and language, then every error whole."""
    kept = [pair for pair in pairs if pair[0].kept]
    changed = [pair for pair in pairs if not pair[0].kept]
    return {
        "format": FORMAT, "seed": seed, "sources": sources, "mutants": len(pairs),
        "kept": _figures(kept) | {"contradicted": sum(one.decision == "CONTRADICT" for _, one in kept)},
        "changed": _figures(changed) | {
            "contradicted": sum(one.decision == "CONTRADICT" for _, one in changed)},
        "accepted_changed": [_shown(*pair) for pair in changed if pair[1].accepted],
        "refused_kept": [_shown(*pair) for pair in kept if not pair[1].accepted]}


def _figures(pairs: Sequence[tuple[Mutant, Outcome]]) -> dict[str, Any]:
    groups: dict[str, dict[str, list[Outcome]]] = {}
    for one, outcome in pairs:
        groups.setdefault(one.lang, {}).setdefault(one.kind, []).append(outcome)
    return _counts([outcome for _, outcome in pairs]) | {"languages": {
        lang: _counts([one for group in kinds.values() for one in group])
        | {"classes": {kind: _counts(group) for kind, group in sorted(kinds.items())}}
        for lang, kinds in sorted(groups.items())}}


def _counts(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    accepted = sum(one.accepted for one in outcomes)
    return {"generated": len(outcomes), "accepted": accepted, "rate": rate(accepted, len(outcomes)),
            "rate_low": wilson_low(accepted, len(outcomes)),
            "rate_high": wilson_high(accepted, len(outcomes))}


def _shown(one: Mutant, outcome: Outcome) -> dict[str, str]:
    return {"id": one.id, "lang": one.lang, "kind": one.kind, "claim": one.claim, "source": one.source,
            "sentence": one.sentence, "decision": outcome.decision, "evidence": outcome.evidence,
            "basis": outcome.basis, "why": outcome.why}


def is_above(document: Mapping[str, Any], limit: Decimal) -> bool:
    """Were more of the changed claims accepted than the limit lets pass?"""
    changed = document["changed"]
    return bool(changed["accepted"] > limit * changed["generated"])
