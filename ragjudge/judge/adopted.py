"""A report that was written elsewhere, in the profile `citations`: read again, sentence by sentence.

The judge reads report.md itself: each sentence is one claim and nothing is left out; a claim rests only on
sources that the report names there. None of this is asked in the profile `full`, which takes no adopted
report. Source: GATES common rule 7
"""

from collections.abc import Iterator
from itertools import zip_longest

from ragjudge.calc.adopted_sources import holds, own_address
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.records.adopted import REFERENCES_FILE, ReferenceRow
from ragjudge.records.bundle import Claim
from ragjudge.records.errors import BundleError
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text.report_reading import Citation, ReportSentence, Target, plain_text

SECTION = "adopted"
_MEND = "adopt the report again; a bundle is not edited by hand"


def claim_id(number: int) -> str:
    """The id of the claim that a report's sentence of that number (from 0) is."""
    return f"c.{number + 1}"


def proof(case: Case) -> str:
    """What was counted where a rule has nothing to check in an adopted report."""
    sentences, claims = len(case.reading().sentences), len(case.bundle.claims)
    return f"adopted: {sentences} sentences, {claims} claims, no question"


def anchor_rules(case: Case) -> tuple[RuleResult, ...]:
    """AC1 to AC8 for an adopted report."""
    reading = case.reading()
    claims = list(case.bundle.claims.values())
    numbered = [(claim_id(number), sentence, claim) for number, (sentence, claim)
                in enumerate(zip_longest(reading.sentences, claims))]
    heads = f"{len(reading.headings)} headings and heads of tables of the report's own, none states anything"
    lines = [one for one in reading.citations if one.style == "source_line"]
    return (
        run_rule("AC1", ("report.md",), lambda _: _plain(case)),
        run_rule("AC2", numbered, lambda one: _verbatim(*one)),
        run_rule("AC3", claims, lambda claim: _named_there(case, claim)),
        run_rule("AC4", claims, lambda claim: _placed(claim)),
        run_rule("AC5", lines, lambda one: _leads(case, one), f"adopted: {heads}, no source line in words"),
        run_rule("AC7", (), _never, proof(case)),
        run_rule("AC8", (), _never, proof(case)))


def _never(_: object) -> Iterator[Finding]:
    yield from ()


def _leads(case: Case, line: Citation) -> Iterator[Finding]:
    """A line that names a source in words alone leads to one that is at hand, or nobody can look."""
    rows = case.bundle.references.references if case.bundle.references else ()
    if not any(index < len(rows) and rows[index].source for index in case.targets().of(line)):
        at = case.bundle.report.count("\n", 0, line.start) + 1
        yield unverified("AC5", f"report.md:{at}", f"{line.name[:80]!r}, a source named in words",
                         "a source that can be looked at", "give its file in sources.json, or a reference")


def _plain(case: Case) -> Iterator[Finding]:
    """Raw HTML is read as text and listed in the limits; invisible characters are not there at all."""
    dropped = plain_text(case.bundle.report)
    if dropped != (case.bundle.report, 0):
        yield fail("AC1", "report.md", f"{dropped[1]} invisible characters, or line ends of several kinds",
                   "plain text", _MEND)


def _verbatim(id_: str, sentence: ReportSentence | None, claim: Claim | None) -> Iterator[Finding]:
    if sentence is None and claim is not None:
        yield fail("AC2", f"claims.jsonl#{claim.id}", "a claim that no sentence of the report is",
                   "one claim a sentence", _MEND)
    elif sentence is not None and (claim is None or claim.id != id_ or claim.text != sentence.text):
        yield fail("AC2", f"report.md:{sentence.line}", f"{sentence.text[:80]!r} is not the text of {id_}",
                   "each sentence verbatim one claim, in order", _MEND)


def _named_there(case: Case, claim: Claim) -> Iterator[Finding]:
    """A sentence rests on a source, and only on what the report names for it."""
    if not claim.evidence:
        yield unverified("AC3", f"claims.jsonl#{claim.id}", "rests on no source", "a source that it names",
                         _MEND)
        return
    named = sources_named(case, claim)
    for row in case.evidence_of(claim):
        if row.source.uri not in named:
            yield fail("AC3", f"claims.jsonl#{claim.id}/evidence", f"{row.id} of {row.source.uri}",
                       f"a source named for the sentence: {', '.join(sorted(named)) or 'none is'}", _MEND)


def sources_named(case: Case, claim: Claim) -> set[str]:
    """The sources of the references that the claim's sentence cites.

    Raises:
        BundleError: The claim is no sentence of the report, or references.json is not there.
    """
    sentences = case.reading().sentences
    digits = claim.id.removeprefix("c.")
    number = int(digits) - 1 if digits.isascii() and digits.isdecimal() else -1
    if not 0 <= number < len(sentences) or claim_id(number) != claim.id or case.bundle.references is None:
        raise BundleError(f"claims.jsonl#{claim.id}", "no sentence of the report, or no references.json",
                          _MEND)
    targets, rows = case.targets(), case.bundle.references.references
    indexes = {index for one in sentences[number].cited for index in targets.of(one.citation)}
    return {source for index in indexes if index < len(rows) and (source := rows[index].source)}


def _placed(claim: Claim) -> Iterator[Finding]:
    if claim.section != SECTION:
        yield fail("AC4", f"claims.jsonl#{claim.id}/section", claim.section, SECTION, _MEND)


def form_faults(claim: Claim) -> Iterator[Finding]:
    """BI9: a sentence of an adopted report says of itself only what can be seen: its words, its evidence."""
    wanted = {"role": "finding", "level": "ATTRIBUTED STATEMENT", "slots": None, "parameters": (),
              "premises": (), "trigger": None, "hypothesis": None, "pointer": None, "likelihood": None,
              "question_terms": (), "values": ()}
    for name, value in wanted.items():
        if getattr(claim, name) != value:
            yield fail("BI9", f"claims.jsonl#{claim.id}/{name}", str(getattr(claim, name))[:120], str(value),
                       _MEND)
    if claim.certificate.born_from != tuple(sorted(claim.evidence)) or claim.certificate.method != "quoted":
        yield fail("BI9", f"claims.jsonl#{claim.id}/certificate", str(claim.certificate.born_from),
                   "its evidence, quoted", _MEND)


def reference_faults(case: Case) -> Iterator[Finding]:
    """BI9: references.json holds what report.md names, and each match that can be seen holds."""
    found = case.bundle.references
    wanted = case.targets().all
    said = [Target(one.key, one.url, one.title) for one in found.references] if found else []
    if found is None or said != wanted:
        yield fail("BI9", REFERENCES_FILE, f"{len(said)} references",
                   f"the {len(wanted)} that report.md names", _MEND)
        return
    cited = {one.source.uri for one in case.bundle.evidence.values()}
    for number, row in enumerate(found.references, 1):  # on a source without evidence nothing rests
        if (row.source is None or row.source in cited) and holds(row, _own(case, row)) is False:
            yield fail("BI9", f"{REFERENCES_FILE}#/references/{number - 1}", f"{row.source} by {row.by}",
                       f"a source that belongs to {row.key or row.url or row.title[:60]}", _MEND)


def _own(case: Case, row: ReferenceRow) -> str | None:
    """The address in the snapshot of a reference's source, where the bundle has one."""
    source = next((one.source for one in case.bundle.evidence.values() if one.source.uri == row.source), None)
    return own_address(case.document(source).text) if source else None


def manifest_faults(case: Case) -> Iterator[Finding]:
    """BI9: an adopted report has no question and no argument."""
    manifest, thesis = case.bundle.manifest, case.bundle.thesis
    if manifest is None or (manifest.strategy, manifest.as_of, manifest.question_terms) != (
            "adopted", None, ()):
        yield fail("BI9", "manifest.json", "another strategy, a date or terms asked for",
                   "adopted, null, none", _MEND)
    if case.bundle.inputs or case.bundle.parameters:
        yield fail("BI9", "parameter_registry.json", "a registry that is not empty", "no numbers of its own",
                   _MEND)
    argued = thesis is None or any((thesis.syllogisms, thesis.matrices, thesis.nodes, thesis.edges,
                                    thesis.stages, thesis.confidence))
    if argued or case.bundle.monitor is None or case.bundle.monitor.triggers:
        yield fail("BI9", "thesis.json", "an argument or a trigger", "none", _MEND)


def limits(case: Case) -> Iterator[str]:
    """What this profile does not look at."""
    reading = case.reading()
    yield ("adopted: every sentence was looked at, alone; not looked at were "
           "headings and heads of tables that only name something, entries of references that are title, "
           "publisher, date and address, names in source lines and of link targets, what is behind links")
    if reading.headings:
        yield "only names, not looked at: " + _some([f"line {line} {words[:60]!r}"
                                                     for line, words in reading.headings])
    stated = [row.source for row in (case.bundle.references.references if case.bundle.references else ())
              if row.by == "map" and row.source]
    if stated:
        yield "which reference these were read for is the adopter's statement: " + _some(stated)
    if reading.unread:
        yield "read as text or left out in report.md: " + _some(
            [f"line {one.line} {one.what}" for one in reading.unread])


def _some(items: list[str]) -> str:
    shown = ", ".join(items[:5])
    return shown + (f" and {len(items) - 5} more" if len(items) > 5 else "")
