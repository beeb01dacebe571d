"""Ties: a field that repeats something equals its origin. (BI9, common rule 8)

Every numeral of a claim's text carries one pointer, and the field it points to shows that numeral.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from ragjudge.calc.precision import shown_bound
from ragjudge.judge import adopted, evidence_ties, parameter_ties
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.records.bundle import Claim
from ragjudge.records.closed import to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.load_bundle import Bundle
from ragjudge.records.period import Period
from ragjudge.records.request import certificate_digest
from ragjudge.records.scorecard import Finding
from ragjudge.text.frames import NUMERAL
from ragjudge.text.periods import display_period

_MEND = "ask again; a bundle is not edited by hand"
_EVIDENCE_FIELDS = ("source/title", "source/root", "source/publisher", "locator/column",
                    "locator/key", "quote")


@dataclass(frozen=True, slots=True)
class Tie:
    """One thing that must equal its origin: a numeral of a claim, or a record as a whole."""
    id: str
    claim: Claim | None
    kind: str


def tied(case: Case) -> list[Tie]:
    """Every claim's numerals, and the repeated fields of evidence rows and parameters."""
    bundle = case.bundle
    return ([Tie(one.id, one, "values") for one in bundle.claims.values()]
            + [Tie(one, None, "evidence") for one in bundle.evidence]
            + [Tie(one, None, "parameter") for one in bundle.parameters]
            + [Tie("manifest.json", None, "manifest")])


def check(case: Case, tie: Tie) -> Iterator[Finding]:
    """The findings of one tie."""
    if tie.claim is not None and case.adopted:
        yield from adopted.form_faults(tie.claim)
    elif tie.claim is not None:
        yield from _numerals(case.bundle, tie.claim)
    elif tie.kind == "evidence":
        yield from _evidence(case, tie.id)
        yield from evidence_ties.check(case, case.bundle.evidence[tie.id])
    elif tie.kind == "parameter":
        yield from parameter_ties.check(case, tie.id)
    else:
        yield from _manifest(case)


def _numerals(bundle: Bundle, claim: Claim) -> Iterator[Finding]:
    at = f"claims.jsonl#{claim.id}/values"
    spans = [(found.start(), found.end()) for found in NUMERAL.finditer(claim.text)]
    shown = [(value.start, value.end) for value in claim.values]
    if spans != shown:
        missing = [claim.text[a:b] for a, b in spans if (a, b) not in shown]
        yield fail("BI9", at, f"{len(shown)} values, without {missing[:3]}",
                   f"one pointer for each of the {len(spans)} numerals", _MEND)
        return
    if claim.role in ("process_result", "kill_switch"):
        return  # EB0 renders these again from their pointer and compares text and values.
    for value in claim.values:
        numeral = claim.text[value.start:value.end]
        field = resolve_pointer(bundle, claim, value.pointer)
        if not shows(field, numeral):
            yield fail("BI9", at, f"{numeral} in the text, {field[:60]!r} at {value.pointer}",
                       "the number of the field", _MEND)


def shows(field: str, numeral: str) -> bool:
    """Whether a field's text shows that numeral: equal as a number (sign aside), or as a run of digits."""
    bare = numeral.replace(",", "")
    if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", field):
        return abs(Fraction(field)) == Fraction(bare)
    return numeral in NUMERAL.findall(field) or bare in re.findall(r"[0-9]+(?:\.[0-9]+)?", field)


def resolve_pointer(bundle: Bundle, claim: Claim, pointer: str) -> str:
    """The text of the field at a pointer of the closed list. Source: docs/formats.md 3.6

    Raises:
        BundleError: Not in the list, or nothing there.
    """
    file, _, path = pointer.partition("#")
    parts = path.split("/")
    try:
        if file == "parameter_registry.json":
            return _registry_field(bundle, parts)
        if file == "claims.jsonl":
            if parts[0] != claim.id:
                raise KeyError(parts[0])
            return _claim_field(claim, "/".join(parts[1:]))
        if file == "evidence.jsonl" and "/".join(parts[1:]) in _EVIDENCE_FIELDS:
            return _evidence_field(bundle, parts)
        if file in ("manifest.json", "monitor.json", "thesis.json"):
            return _document_field(bundle, file, parts[1:])
    except (KeyError, IndexError, AttributeError, TypeError, ValueError):
        pass
    raise BundleError(f"claims.jsonl#{claim.id}", f"pointer {pointer!r} leads nowhere", _MEND)


def _registry_field(bundle: Bundle, parts: list[str]) -> str:
    record = {**bundle.inputs, **bundle.parameters}[parts[0]]
    if parts[1] == "period":
        return period_digits(record.period)
    if parts[1] == "interval":
        return shown_bound(record.interval[int(parts[2])], int(parts[2]))
    if parts[1] not in ("as_printed", "value", "base_value", "scenarios", "unit"):
        raise KeyError(parts[1])
    found = to_json(record)
    for part in parts[1:]:
        found = found[part]
    return str(found)


def _claim_field(claim: Claim, path: str) -> str:
    if path == "slots/period":
        return period_digits(claim.slots.period)
    if path == "slots/unit":
        return claim.slots.unit or ""
    if path in ("likelihood/low", "likelihood/high"):
        return str(getattr(claim.likelihood, path.rpartition("/")[2]))
    raise KeyError(path)


def _evidence_field(bundle: Bundle, parts: list[str]) -> str:
    row = bundle.evidence[parts[0]]
    name = "/".join(parts[1:])
    if name.startswith("source/"):
        return getattr(row.source, name.partition("/")[2]) or ""
    if name == "quote":
        return row.quote.exact
    if name == "locator/column":
        return row.locator.column or ""
    return " ; ".join(f"{one} = {text}" for one, text in (row.locator.key or {}).items())


def _document_field(bundle: Bundle, file: str, path: list[str]) -> str:
    record = {"manifest.json": bundle.manifest, "monitor.json": bundle.monitor,
              "thesis.json": bundle.thesis}[file]
    found = to_json(record)
    for part in path:
        found = found[int(part)] if isinstance(found, list) else found[part]
    if not isinstance(found, (str, int)):
        raise KeyError("/".join(path))
    return str(found)


def period_digits(period: Period) -> str:
    """The numerals that may show a period: those of its name in either language."""
    return f"{display_period(period, 'zh')} {display_period(period, 'en')}"


def _plain_days(case: Case) -> Iterator[Finding]:
    """Days are compared as text, so each has one spelling."""
    manifest = case.bundle.manifest
    for name in ("now", "as_of") if manifest else ():
        day = getattr(manifest, name)
        if day is not None and date.fromisoformat(day).isoformat() != day:
            yield fail("BI9", f"manifest.json#/{name}", day, "YYYY-MM-DD", _MEND)


def _evidence(case: Case, id_: str) -> Iterator[Finding]:
    row = case.bundle.evidence[id_]
    at = f"evidence.jsonl#{id_}"
    wants_row = row.kind in ("table_row", "table_cell")
    if (row.locator.kind == "table_row") != wants_row or (row.cell is not None) != wants_row:
        yield fail("BI9", at, f"kind {row.kind} with a locator of kind {row.locator.kind}",
                   "locator and cell of its own kind", _MEND)
    tabular = (row.locator.table, row.locator.row, row.locator.column, row.locator.key)
    if not wants_row and tabular != (None, None, None, None):
        yield fail("BI9", f"{at}/locator", str(tabular), "a sentence lies in no table", _MEND)
    if (row.modality in ("table", "sql")) != wants_row:
        yield fail("BI9", f"{at}/modality", row.modality, "table" if wants_row else "not table", _MEND)
    if row.cell and row.cell.column != row.locator.column:
        yield fail("BI9", f"{at}/cell/column", row.cell.column, str(row.locator.column), _MEND)
    manifest = case.bundle.manifest
    if manifest and row.time.retrieved != manifest.now:
        yield fail("BI9", f"{at}/time/retrieved", row.time.retrieved, manifest.now, _MEND)


def _review(case: Case) -> Iterator[Finding]:
    """The review date where the eleventh gate (KS7) does not decide. Source: GATES common rules 6, 7"""
    monitor, manifest = case.bundle.monitor, case.bundle.manifest
    if monitor is None or manifest is None:
        return  # BI1 and BI2 say so.
    horizon = timedelta(days=case.pack.policy.review_horizon_days)
    last = (date.fromisoformat(manifest.now) + horizon).isoformat()
    if monitor.review_by != last:
        yield fail("BI9", "monitor.json#/review_by", monitor.review_by, f"{last}, the policy's horizon",
                   _MEND)


def _manifest(case: Case) -> Iterator[Finding]:
    yield from _plain_days(case)
    strategy = case.bundle.manifest.strategy if case.bundle.manifest else ""
    if strategy == "adopted" and not case.adopted:
        yield fail("BI9", "manifest.json#/strategy", strategy, "that of an answer, in this profile", _MEND)
    if case.adopted:
        yield from _review(case)
        yield from adopted.manifest_faults(case)
        yield from adopted.reference_faults(case)
    for claim in case.bundle.claims.values():
        manifest = case.bundle.manifest
        if manifest and claim.language != manifest.language:
            yield fail("BI9", f"claims.jsonl#{claim.id}/language", claim.language, manifest.language,
                       _MEND)
        if claim.certificate.sha256 != certificate_digest(claim):
            yield fail("BI9", f"claims.jsonl#{claim.id}/certificate", "another digest",
                       "the digest of this claim", _MEND)
