"""What every gate looks at: the loaded bundle, the rules, the pins, the day; snapshots read again once.

Nothing a bundle declares is believed where the case can compute it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from ragjudge import readers
from ragjudge.calc import sources
from ragjudge.calc.entailment import Decision
from ragjudge.calc.opposition import SentenceSweep
from ragjudge.calc.sentence_claims import decide_on_quotes
from ragjudge.calc.wording import Leaf, Writer
from ragjudge.readers.naming import evidence_cell, reading_of
from ragjudge.records.adopted import ADOPT_AUTHOR
from ragjudge.records.author import OWN_AUTHOR
from ragjudge.records.bundle import Claim, Evidence, Source
from ragjudge.records.errors import BundleError, RagjudgeError, SourceError
from ragjudge.records.load_bundle import Bundle, load_bundle
from ragjudge.records.request import asked_claim
from ragjudge.records.rules import RulesPack, SourceRule
from ragjudge.records.units import Document
from ragjudge.records.urls import is_web
from ragjudge.records.verification import Capture
from ragjudge.text.report_reading import Reading, Targets, read_report

if TYPE_CHECKING:
    from ragjudge.judge.remade import Remade
    from ragjudge.judge.verdict import Pins


UNKNOWN = "not computed yet"


@dataclass(slots=True)
class Case:
    """One bundle before the judge. `document`, `capture` and `on_quotes` are computed once and kept."""
    bundle: Bundle
    pack: RulesPack
    rules_sha256: str
    pins: Pins
    now: date
    _documents: dict[tuple[str, str | None], Document | str] = field(default_factory=dict)
    _leaves: dict[str, Leaf] | None = None
    sentence_sweep: SentenceSweep | None = None
    why_no_lookup: str | None = UNKNOWN
    remade: Remade | None = None
    _reading: Reading | None = None
    _targets: Targets | None = None
    _decided: dict[str, tuple[Claim, Decision]] = field(default_factory=dict)

    @property
    def adopted(self) -> bool:
        """An adopted report in the profile for such reports, which the command line alone can ask for."""
        manifest = self.bundle.manifest
        return (self.pins.profile == "citations" and manifest is not None
                and manifest.author == ADOPT_AUTHOR and manifest.question is None)

    def reading(self) -> Reading:
        """report.md as an adopted report, read again."""
        if self._reading is None:
            self._reading = read_report(self.bundle.report)
        return self._reading

    def targets(self) -> Targets:
        """Whom report.md names, as an adopted report."""
        if self._targets is None:
            self._targets = Targets(self.reading())
        return self._targets

    def captures(self) -> tuple[Capture, ...]:
        verification = self.bundle.verification
        return verification.captures if verification else ()

    def capture(self, uri: str) -> Capture:
        """The one capture of that uri.

        Raises:
            BundleError: None, or more than one.
        """
        found = [one for one in self.captures() if one.requested == uri]
        if len(found) != 1:
            raise BundleError("audit/verification_results.json",
                              f"{len(found)} captures of {uri}, want exactly one",
                              "run the audit again")
        return found[0]

    def document(self, source: Source) -> Document:
        """The cited revision read again from its snapshot, with its captured data package.

        Raises:
            BundleError: The snapshot is not there or cannot be read.
        """
        package = source.package.sha256 if source.package else None
        made = self._documents.get((source.revision, package))
        if made is None:
            made = self._read(source, package)
            self._documents[source.revision, package] = made
        if isinstance(made, str):
            raise BundleError(f"snapshot {source.revision[:12]}", made)
        return made

    def _read(self, source: Source, package: str | None) -> Document | str:
        snapshots = self.bundle.snapshots
        if source.revision not in snapshots:
            return f"there is no snapshot of {source.uri}"
        if package is not None and package not in snapshots:
            return f"there is no snapshot of the data package of {source.uri}"
        try:
            return readers.read_cited(snapshots[source.revision], source.uri, self._served(source.uri),
                                      snapshots[package] if package else None)
        except (SourceError, BundleError) as error:
            return f"{source.uri}: {error.what}"

    def _served(self, uri: str) -> readers.Served | None:
        """What the server declared of a page of the web, as the audit saw it."""
        if not is_web(uri):
            return None
        capture = self.capture(uri)
        return readers.Served(capture.declared_type or "", capture.declared_charset)

    def leaves(self) -> dict[str, Leaf]:
        """Input id → what its table cell says, read again; inputs whose cell is not there are left out."""
        if self._leaves is None:
            self._leaves = {}
            for one in self.bundle.inputs.values():
                row = self.bundle.evidence.get(one.evidence or "")
                if row is None or row.locator.kind != "table_row":
                    continue
                try:
                    document = self.document(row.source)
                    reading = reading_of(document, *evidence_cell(row, document), row.source.uri,
                                         row.source.revision, self.pack)
                except RagjudgeError:
                    continue
                self._leaves[one.id] = Leaf(one, row, reading)
        return self._leaves

    def writer(self) -> Writer:
        """The one wording, over what the snapshots say."""
        return Writer(self.pack, self.leaves(), self.bundle.parameters)

    def source_rule(self, uri: str) -> SourceRule:
        return sources.rule_of(uri, self.pack)

    def evidence_of(self, claim: Claim) -> list[Evidence]:
        """The evidence rows that a claim names and that exist."""
        return [self.bundle.evidence[one] for one in claim.evidence if one in self.bundle.evidence]

    def on_quotes(self, claim: Claim) -> Decision:
        """The rules' decision on a claim that cites sentences, made once on the snapshots."""
        known = self._decided.get(claim.id)
        if known is None or known[0] is not claim:
            rows = self.evidence_of(claim)
            made = decide_on_quotes(asked_claim(claim), rows,
                                    {row.id: self.document(row.source) for row in rows}, self.pack)
            known = self._decided[claim.id] = claim, made
        return known[1]

    @property
    def pinned(self) -> bool:
        """Were all sources compared with the owner's files? A page of the web has none."""
        return self.pins.corpus is not None and not any(
            is_web(one.source.uri) for one in self.bundle.evidence.values())

    def limits(self) -> tuple[str, ...]:
        """What no rule can know; printed in every scorecard. Source: GATES common rule 9"""
        limits = ["meaning beyond the slots of a claim is not judged",
                  "a source may itself be wrong; its class and publisher are the owner's statement"]
        if self.pins.corpus is None:
            limits.append("sources: unpinned (--corpus DIR compares them with the files)")
        pages = len({one.source.uri for one in self.bundle.evidence.values() if is_web(one.source.uri)})
        if pages:
            limits.append(f"{pages} pages of the web are as the auditor saw them; no owner's file is behind "
                          "them")
        undated = sorted({one.source.uri for one in self.bundle.evidence.values()
                          if one.time.published is None})
        if undated:
            limits.append("no publication date is known of " + ", ".join(undated[:5])
                          + (f" and {len(undated) - 5} more" if len(undated) > 5 else ""))
        author = self.bundle.manifest.author if self.bundle.manifest else OWN_AUTHOR
        if author not in (OWN_AUTHOR, ADOPT_AUTHOR):
            limits.append(f"written by {author.id} ({author.kind}), not by this tool; "
                          "every rule ran the same")
        from ragjudge.judge import model_rows
        limits += model_rows.limits(self)
        if self.adopted:
            from ragjudge.judge import adopted
            limits += adopted.limits(self)
        return tuple(limits)


def make_case(files: Mapping[str, bytes], pack: RulesPack, rules_sha256: str, pins: Pins,
              now: date) -> Case:
    """Load the bundle; faults of loading stay in it for BUNDLE_INTEGRITY."""
    return Case(load_bundle(files), pack, rules_sha256, pins, now)
