"""The sentences that every page has: scope, search, gaps, review date, limitations of its evidence."""

from collections.abc import Sequence
from datetime import date, timedelta

from ragjudge.calc import process, sources
from ragjudge.calc.wording import source_names
from ragjudge.records.argument import Monitor
from ragjudge.records.bundle import Evidence
from ragjudge.records.load_bundle import Bundle
from ragjudge.research.draft import Draft
from ragjudge.text.asked import unstated_qualifiers
from ragjudge.text.frames import Part


def add_scope(draft: Draft) -> None:
    """The day the page stands for."""
    draft.typed_claim("scope", "method.as_of", {"now": (Part(draft.frame.now, "manifest.json#/now"),)},
                      pointer="manifest.json#/now")


def add_gap(draft: Draft, template: str, terms: Sequence[str] = (), **slots: str) -> None:
    """A gap sentence; its slots are terms of the question, file names or readings' sources."""
    draft.typed_claim("gaps", template, {name: (Part(text, "manifest.json#/question"),)
                                         for name, text in slots.items()}, terms=terms)


def add_limits(draft: Draft) -> None:
    """What the cited evidence cannot say: units not stated, models, retyped figures, unknown dates."""
    rows = list(draft.evidence.values())
    seen: set[tuple[str, str]] = set()
    for leaf in draft.leaves.values():
        row, reading = leaf.evidence, leaf.reading
        column = Part(row.locator.column or "", f"evidence.jsonl#{row.id}/locator/column", True)
        if leaf.input.unit is None:
            _once(draft, seen, "limitation.unit_unknown", column=column)
        if row.cell and row.cell.factor != "1" and row.cell.unit_from == "package":
            _once(draft, seen, "limitation.factor", column=column)
        if leaf.input.nature in ("modelled", "projected"):
            field = (f"evidence.jsonl#{row.id}/{reading.metric.field}"
                     if not reading.metric.field.startswith("slots/") else None)
            _once(draft, seen, "limitation.modelled",
                  metric=Part(reading.metric.in_(draft.frame.language), field, True))
    for row in rows:
        rule = sources.rule_of(row.source.uri, draft.frame.pack)
        if rule.copy == "retyped":
            _once_source(draft, seen, "limitation.retyped", row)
        if rule.published is None:
            _once_source(draft, seen, "limitation.undated", row)


def add_qualifiers(draft: Draft) -> None:
    """Words that narrow the question and that the cited evidence does not state."""
    for term in unstated_qualifiers(draft.frame.question, draft.evidence.values(), draft.frame.pack):
        draft.typed_claim("limits", "limitation.qualifier",
                          {"term": (Part(term, "manifest.json#/question", True),)})


def _once(draft: Draft, seen: set[tuple[str, str]], template: str, **slots: Part) -> None:
    text = next(iter(slots.values())).text
    if (template, text) not in seen:
        seen.add((template, text))
        draft.typed_claim("limits", template, {name: (part,) for name, part in slots.items()})


def _once_source(draft: Draft, seen: set[tuple[str, str]], template: str, row: Evidence) -> None:
    parts = source_names([row], draft.frame.language, draft.frame.pack)
    text = "".join(part.text for part in parts)
    if (template, text) not in seen:
        seen.add((template, text))
        draft.typed_claim("limits", template, {"source": parts})


def add_process(draft: Draft, monitor: Monitor) -> None:
    """The counts of search and gaps, and the review date: rendered as the judge renders them."""
    draft.typed_claim("sources", "method.corpus", {})
    for pointer, section in ((process.SEARCH, "sources"), (process.GAPS, "sources"),
                             (process.REVIEW, "scope")):
        rendered = process.render_process("process_result", pointer, _view(draft, monitor),
                                          draft.frame.pack, draft.frame.language, "page")
        draft.text_claim(section, "process_result", rendered, pointer=pointer)


def _view(draft: Draft, monitor: Monitor) -> Bundle:
    return Bundle(raw={}, report="", manifest=None, claims=draft.claims, evidence=draft.evidence,
                  inputs=draft.inputs, parameters=draft.parameters, thesis=None, monitor=monitor,
                  trace=(), verification=None, opposition=(), audit_manifest=None, snapshots={},
                  faults=())


def review_by(draft: Draft) -> str:
    """The last day the page may be believed: now and the policy's horizon."""
    days = draft.frame.pack.policy.review_horizon_days
    return (date.fromisoformat(draft.frame.now) + timedelta(days=days)).isoformat()
