"""A bundle and its scorecard → the answer document, ragjudge.answer/1. Source: docs/formats.md 7

Everything in it comes from the bundle and the scorecard; what did not pass is never called an answer.
"""

from collections.abc import Mapping
from typing import Any

from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.closed import to_json
from ragjudge.records.load_bundle import Bundle, load_bundle
from ragjudge.records.rules import RulesPack
from ragjudge.records.scorecard import Scorecard
from ragjudge.render.answer_names import Names, period_text

_TIED = "parameter_registry.json#"
_UNLISTED = ("limitation", "method", "transition", "process_result", "gap")


def answer_document(files: Mapping[str, bytes], card: Scorecard, pack: RulesPack,
                    folder: str) -> dict[str, Any]:
    """The document that `ask --json` and `compute --json` print.

    `answer` is null unless the verdict is PASS and the bundle is no refusal; then `held` has what the
    bundle says all the same, for people, labelled as not judged good.

    Args:
        folder: Where the bundle lies.
    """
    bundle = load_bundle(files)
    language = bundle.manifest.language if bundle.manifest else "en"
    names = Names(bundle, pack, language)
    refusal = bundle.manifest is None or bundle.manifest.strategy == "refusal"
    verdict = "UNVERIFIED" if refusal and card.verdict == "PASS" else card.verdict
    said = _answer(bundle, names, pack, language)
    return {
        "format": "ragjudge.answer/1", "question": bundle.manifest.question if bundle.manifest else None,
        "language": language, "strategy": bundle.manifest.strategy if bundle.manifest else None,
        "verdict": verdict, "bundle": folder, "now": card.now,
        "answer": said if verdict == "PASS" else None, "held": None if verdict == "PASS" else said,
        "understood": _event(bundle, "understood").get("text"),
        "why": _event(bundle, "refused").get("why"),
        "gaps": [claim.text for claim in bundle.claims.values() if claim.role == "gap"],
        "limits": [claim.text for claim in bundle.claims.values() if claim.role == "limitation"],
        "nearest": _event(bundle, "nearest").get("passages", []),
        "calls": _event(bundle, "nearest").get("calls", []),
        "mend": _event(bundle, "nearest").get("mend"),
        "sources": _sources(bundle, names),
        "gates": [{"gate": gate.gate, "status": gate.status, "checked": gate.checked,
                   "expected": gate.expected, "findings": [to_json(one) for one in gate.findings]}
                  for gate in card.gates],
        "errors": list(card.errors),
    }


def _event(bundle: Bundle, stage: str) -> dict[str, Any]:
    """The last event of a stage in the bundle's trace; {} if there is none."""
    return next((one for one in reversed(bundle.trace) if one.get("stage") == stage), {})


def _answer(bundle: Bundle, names: Names, pack: RulesPack, language: str) -> dict[str, Any] | None:
    titles = {one.id: one.title.in_(language) for one in sorted(pack.sections, key=lambda one: one.order)}
    places = {id_: place for place, id_ in enumerate(titles)}
    shown = sorted((one for one in bundle.claims.values() if one.role not in _UNLISTED),
                   key=lambda one: places.get(one.section, len(places)))
    if not any(one.level for one in shown):
        return None
    first = [one.text for one in shown if one.section == "answer"]
    joint = "" if language == "zh" else " "
    return {"text": joint.join(first or [one.text for one in shown if one.level]),
            "values": _values(bundle, shown, names),
            "claims": [{"id": one.id, "section": titles.get(one.section, one.section), "role": one.role,
                        "level": one.level, "text": one.text, "evidence": list(one.evidence)}
                       for one in shown]}


def _values(bundle: Bundle, claims: list[Claim], names: Names) -> list[dict[str, Any]]:
    """Every number that a claim shows or rests on, once, under the first claim that has it."""
    found: dict[str, dict[str, Any]] = {}
    for claim in claims:
        for id_ in _registry_ids(claim, bundle):
            if id_ not in found and (row := _value(id_, bundle, names)):
                found[id_] = row | {"claim": claim.id}
    return list(found.values())


def _registry_ids(claim: Claim, bundle: Bundle) -> list[str]:
    shown = [one.pointer.removeprefix(_TIED).split("/")[0] for one in claim.values
             if one.pointer.startswith(_TIED)]
    ids = [*claim.parameters, *shown]
    if not claim.parameters:
        ids += [one.id for one in bundle.inputs.values() if one.evidence in claim.evidence]
    for id_ in claim.parameters:
        if id_ in bundle.parameters:
            ids += bundle.parameters[id_].inputs.values()
    return ids


def _value(id_: str, bundle: Bundle, names: Names) -> dict[str, Any] | None:
    made = bundle.parameters.get(id_)
    read = bundle.inputs.get(id_)
    if made is not None:
        return {"name": f"{names.metric(made.metric)} ({made.operation})", "value": made.base_value,
                "unit": made.unit, "period": period_text(made.period), "entity": names.entity(made.entity)}
    if read is not None and read.assumption is None:
        return {"name": names.metric(read.metric), "value": read.value, "unit": read.unit,
                "period": period_text(read.period), "entity": names.entity(read.entity)}
    return None


def _sources(bundle: Bundle, names: Names) -> list[dict[str, Any]]:
    """The cited rows, once each, in the order of evidence.jsonl."""
    cited = {id_ for claim in bundle.claims.values() for id_ in claim.evidence}
    return [{"evidence": row.id, "publisher": names.publisher(row), "title": row.source.title,
             "path": row.source.uri, "locator": locator_text(row), "sha256": row.source.revision}
            for row in bundle.evidence.values() if row.id in cited]


def locator_text(row: Evidence) -> str:
    """row 12 · LCOE (Entity = World, Year = 2010), or characters 120–180 under a heading."""
    at = row.locator
    if at.kind == "table_row":
        key = ", ".join(f"{name} = {text}" for name, text in (at.key or {}).items())
        return f"row {at.row} · {at.column}" + (f" ({key})" if key else "")
    under = f" · {' › '.join(at.heading)}" if at.heading else ""
    return f"characters {at.start}–{at.end}{under}"
