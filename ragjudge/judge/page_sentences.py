"""Sentences that a lookup owes its reader: its day, its search, its review, limits of its evidence. (AC7)"""

from collections.abc import Iterator

from ragjudge.calc import process, sources
from ragjudge.calc.wording import Leaf, source_names
from ragjudge.judge.case import Case
from ragjudge.judge.kind import why_no_lookup
from ragjudge.judge.owed import Owed
from ragjudge.records.bundle import Evidence
from ragjudge.records.errors import BundleError
from ragjudge.text.frames import Part, render


def owed(case: Case) -> list[Owed]:
    """What a lookup owes, each sentence once; nothing for other pages."""
    manifest = case.bundle.manifest
    if manifest is None or why_no_lookup(case) is not None:
        return []
    texts = [_text(case, "method.as_of", now=manifest.now), _text(case, "method.corpus")]
    for pointer in (process.SEARCH, process.GAPS, process.REVIEW):
        try:
            texts.append(process.render_process("process_result", pointer, case.bundle, case.pack,
                                                manifest.language, "page").text)
        except BundleError as error:
            return [Owed((), error.what)]
    for leaf in case.leaves().values():
        texts += _of_cell(case, leaf)
    for row in case.bundle.evidence.values():
        texts += _of_source(case, row)
    return [Owed((text,)) for text in dict.fromkeys(texts)]


def _of_cell(case: Case, leaf: Leaf) -> Iterator[str]:
    """What a cited cell cannot say by itself."""
    cell, column = leaf.evidence.cell, leaf.evidence.locator.column or ""
    if leaf.input.unit is None:
        yield _text(case, "limitation.unit_unknown", column=column)
    if cell and cell.factor != "1" and cell.unit_from == "package":
        yield _text(case, "limitation.factor", column=column)
    if leaf.input.nature in ("modelled", "projected"):
        metric = leaf.reading.metric.in_(case.bundle.manifest.language)
        yield _text(case, "limitation.modelled", metric=metric)


def _of_source(case: Case, row: Evidence) -> Iterator[str]:
    rule = sources.rule_of(row.source.uri, case.pack)
    parts = source_names([row], case.bundle.manifest.language, case.pack)
    source = "".join(part.text for part in parts)
    if rule.copy == "retyped":
        yield _text(case, "limitation.retyped", source=source)
    if rule.published is None:
        yield _text(case, "limitation.undated", source=source)


def _text(case: Case, template: str, **slots: str) -> str:
    """A template of the rules pack, filled.

    Raises:
        BundleError: The rules pack has no such template.
    """
    found = next((one for one in case.pack.templates if one.id == template), None)
    if found is None:
        raise BundleError("templates.toml", f"there is no template {template}")
    filled = {name: (Part(text, "", True),) for name, text in slots.items()}
    return render(found.text.in_(case.bundle.manifest.language), filled, template).text
