"""What a reader takes away from a bundle. Two bundles that say the same have equal projections.

Names of records (ids) and the order of records in a file say nothing; what the report shows does. A report
that was written elsewhere (profile `citations`) is its author's: of it the claims count, which are all its
sentences; its headings, and how a source was found for a reference, are listed limits of that profile.
"""

import re
from collections.abc import Mapping

from ragjudge.records.canonical import canonical_json
from ragjudge.records.closed import to_json
from ragjudge.records.load_bundle import Bundle, load_bundle

CLAIM = ("section", "role", "text", "level", "slots", "hypothesis", "likelihood", "question_terms")
INPUT = ("metric", "entity", "period", "value", "unit", "nature", "interval", "as_printed", "assumption")
PARAMETER = ("operation", "metric", "entity", "period", "expression", "unit", "base_value", "interval",
             "sensitivity", "scenarios")
_SENTENCE = re.compile(r".+?(?:(?:\[\^[^\]]*\])+|$)")
THESIS = ("edges", "nodes", "matrices", "stages", "syllogisms", "confidence")


def projection(files: Mapping[str, bytes]) -> object:
    """Claim texts, levels, slots, values, units, periods, spans, cells, signs, triggers, thresholds, the page."""
    one = load_bundle(files)
    named = _numbered(one)
    manifest = one.manifest
    return tuple(_nameless(part, named) for part in (
        [manifest and (manifest.question, manifest.now, manifest.as_of, manifest.language, manifest.strategy)],
        [_some(claim, CLAIM) for claim in one.claims.values()],
        [[row.source.uri, row.source.revision, to_json(row.locator), to_json(row.quote), to_json(row.cell)
          if row.cell else None, row.source.class_, row.source.publisher, row.time.published]
         for row in one.evidence.values() if row.used],
        [_some(leaf, INPUT) for leaf in one.inputs.values()],
        [_some(parameter, PARAMETER) for parameter in one.parameters.values()],
        [_some(one.thesis, THESIS)] if one.thesis else [],
        [to_json(trigger) for trigger in one.monitor.triggers] + [one.monitor.review_by] if one.monitor else [],
        [(row.key, row.url, row.title, row.source) for row in one.references.references] if one.references else [],
        [] if one.references else _said(one.report)))


def _said(report: str) -> list[str]:
    """The sentences of a page with their references, and its other lines; their order says nothing (AC2)."""
    return [said.strip() for line in report.split("\n") for said in _SENTENCE.findall(line) if said.strip()]


def _some(record: object, names: tuple[str, ...]) -> list:
    return [to_json(value) if hasattr(value := getattr(record, name), "__dataclass_fields__")
            else [to_json(each) if hasattr(each, "__dataclass_fields__") else each for each in value]
            if isinstance(value, tuple) else value for name in names]


def _numbered(one: Bundle) -> re.Pattern[str] | None:
    """A pattern that finds the ids of this bundle's records."""
    ids = {*one.claims, *one.evidence, *one.inputs, *one.parameters}
    if one.thesis:
        ids |= {each.id for each in one.thesis.edges}
    if one.monitor:
        ids |= {each.id for each in one.monitor.triggers}
    words = "|".join(re.escape(each) for each in sorted(ids, key=lambda each: (-len(each), each)))
    return re.compile(rf"(?<![A-Za-z0-9._-])(?:{words})(?![A-Za-z0-9_-]|\.[A-Za-z0-9])") if ids else None


def _nameless(values: list, named: re.Pattern[str] | None) -> list[str]:
    """Each value as text without the names of records, in sorted order."""
    texts = [value if isinstance(value, str) else canonical_json(to_json(value)).decode() for value in values]
    return sorted(named.sub("·", text) if named else text for text in texts)
