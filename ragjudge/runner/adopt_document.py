"""What `ragjudge adopt` tells: first each sentence, then counts, then the verdict. Source: docs/adopt.md"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragjudge.calc.refusals import Refusal, lines
from ragjudge.records.load_bundle import Bundle, load_bundle
from ragjudge.records.scorecard import Scorecard
from ragjudge.records.verification import Result
from ragjudge.runner.adopt_bundle import Report
from ragjudge.runner.adopt_quotes import Proposed, Search
from ragjudge.runner.adopt_sources import Shelf, source_name
from ragjudge.runner.judge_process import CITATION_GATES
from ragjudge.text.report_reading import ReportSentence, Targets

STATUSES = ("supported", "contradicted", "number_not_in_source", "source_missing", "no_source", "undecided")
_SCOPES = ("sentence", "table_row", "list_item", "paragraph", "section")


@dataclass(frozen=True, slots=True)
class Adopted:
    """The document of one run."""
    document: dict[str, Any]

    @property
    def verdict(self) -> str:
        return self.document["verdict"]


@dataclass(slots=True)
class _Told:
    """What all sentences are told from."""
    report: Report
    targets: Targets
    shelf: Shelf
    search: Search
    proposals: Sequence[Proposed | None]
    bundle: Bundle
    results: Mapping[str, Result]


def adopted_document(report: Report, targets: Targets, shelf: Shelf, search: Search,
                     proposals: Sequence[Proposed | None], files: Mapping[str, bytes],
                     card: Scorecard) -> dict[str, Any]:
    """The document but for the report's name and the bundle's place."""
    bundle = load_bundle(files)
    results = {one.claim: one for one in bundle.verification.results} if bundle.verification else {}
    told = _Told(report, targets, shelf, search, proposals, bundle, results)
    rows = [_sentence(number, sentence, told)
            for number, sentence in enumerate(report.reading.sentences, 1)]
    reading = report.reading
    return {
        "format": "ragjudge.adopted/1", "language": report.language, "now": report.now,
        "verdict": card.verdict, "profile": card.profile, "sentences": rows,
        "counts": {"sentences": len(rows)} | {
            status: sum(one["status"] == status for one in rows) for status in STATUSES},
        "citations": {"marks": len(reading.citations), "styles": reading.styles(),
                      "dangling": [_mark(report, one) for one in reading.dangling()],
                      "unused": [_named(one.key, one.url, one.title) for one in reading.unused()]},
        "references": [{"key": one.key, "url": one.url, "title": one.title,
                        "source": source_name(one.source) if one.source else None, "by": one.by}
                       for one in shelf.rows],
        "sources": {"read": [source_name(one) for one in shelf.open],
                    "unread": [{"source": source_name(one), "why": why}
                               for one, why in shelf.unread.items()],
                    "of_no_reference": [source_name(one) for one in shelf.surplus]},
        "not_read": [{"line": one.line, "what": one.what} for one in reading.unread],
        "headings": len(reading.headings), "errors": list(card.errors), "limits": list(card.limits),
        "findings": [{"rule": one.rule, "status": one.status, "where": one.where, "found": one.found,
                      "wanted": one.wanted, "mend": one.mend}
                     for gate in card.gates if gate.gate in CITATION_GATES for one in gate.findings]}


def _sentence(number: int, sentence: ReportSentence, told: _Told) -> dict[str, Any]:
    result = told.results.get(f"c.{number}")
    cited = [{"mark": _mark(told.report, one.citation), "style": one.citation.style, "scope": one.scope,
              "references": [_named(*_target(told, index)) for index in told.targets.of(one.citation)],
              "sources": [source_name(source) for index in told.targets.of(one.citation)
                          if (source := told.shelf.rows[index].source)]} for one in sentence.cited]
    proposed = told.proposals[number - 1]
    status, reasons = _status(sentence, result, proposed, told)
    scopes = [one["scope"] for one in cited]
    made = {"id": f"c.{number}", "line": sentence.line, "kind": sentence.kind, "text": sentence.text,
            "heading": list(sentence.heading), "status": status, "reasons": reasons,
            "scope": min(scopes, key=_SCOPES.index) if scopes else None, "citations": cited,
            "quotes": _quotes(number, told), "nearest": _nearest(proposed), "hint": None}
    if status not in ("supported", "contradicted"):
        named = {uri for one in sentence.cited for index in told.targets.of(one.citation)
                 if (uri := told.shelf.rows[index].source)}
        other = told.search.elsewhere(sentence.text, [one for uri, one in told.shelf.open.items()
                                                      if uri not in named])
        made["hint"] = source_name(other.uri) if other else None
    return made


def _target(told: _Told, index: int) -> tuple[str, str | None, str]:
    one = told.targets.all[index]
    return one.key, one.url, one.title


def _status(sentence: ReportSentence, result: Result | None, proposed: Proposed | None,
            told: _Told) -> tuple[str, list[str]]:
    """How the sentence fared, by the audit's own answer, and why."""
    if not sentence.cited:
        return "no_source", []
    if result is not None and result.status == "decided" and result.entailment == "FULL":
        if result.model is None:
            return "supported", []
        if told.report.pack.policy.model_full:
            return "supported", [f"model: {result.model}"]
        return "undecided", [f"model: {result.model}: FULL, which policy.toml does not count",
                             *result.unmatched]
    reasons = sorted(result.unmatched, key=lambda line: not line.startswith("drift:")) if result else []
    if result is None and proposed is not None:
        reasons = list(lines(Refusal(one.code, one.said, one.found) for one in proposed.decided.vetoes))
    if result is not None and result.entailment == "CONTRADICT":
        return "contradicted", reasons
    sources = [uri for one in sentence.cited for index in told.targets.of(one.citation)
               if (uri := told.shelf.rows[index].source)]
    if not sources:
        return "source_missing", _why_missing(sentence, told)
    opened = [told.shelf.open[one] for one in dict.fromkeys(sources)]
    absent = told.search.missing_numbers(sentence.text, opened)
    if absent:
        return "number_not_in_source", [", ".join(absent), *reasons]
    return "undecided", reasons


def _why_missing(sentence: ReportSentence, told: _Told) -> list[str]:
    """Which mark leads to no entry (no_entry), which entry has no source at hand (no_source_for), why."""
    found = []
    for one in sentence.cited:
        indexes = told.targets.of(one.citation)
        if not indexes:
            found.append(f"no_entry: {_mark(told.report, one.citation)}")
        for index in indexes:
            target = told.targets.all[index]
            why = told.shelf.why_not(target)
            name = _named(target.key, target.url, target.title)
            found.append(f"unread: {name}: {why}" if why else f"no_source_for: {name}")
    return list(dict.fromkeys(found))


def _nearest(proposed: Proposed | None) -> dict[str, str] | None:
    """The place of a named source that comes nearest to the sentence, whether it carries it or not."""
    if proposed is None:
        return None
    start, end = proposed.spans[0]
    text = proposed.source.document.text
    return {"source": source_name(proposed.source.uri), "exact": text[start:end]}


def _quotes(number: int, told: _Told) -> list[dict[str, str]]:
    claim = told.bundle.claims.get(f"c.{number}")
    known = told.bundle.evidence
    rows = [known[one] for one in (claim.evidence if claim else ()) if one in known]
    return [{"evidence": one.id, "source": source_name(one.source.uri), "exact": one.quote.exact}
            for one in rows]


def _mark(report: Report, one: Any) -> str:
    return " ".join(report.text[one.start:one.end].split())[:200]


def _named(key: str, url: str | None, title: str) -> str:
    """A reference in few words."""
    return f"[{key}]" if key else url or title[:80]
