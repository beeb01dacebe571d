"""REPORT_ANCHOR_COVERAGE: no sentence travels without papers.

Checks:
    AC1 only headings, paragraphs, items, tables and footnotes; nothing that can hide text.
    AC2 every sentence is verbatim one claim, followed by that claim's reference.
    AC3 further references are the claim's premises; footnotes are those made from the bundle.
    AC4 every claim stands in the section it names, and no two say the same of the same.
    AC5 title, headings and tables are fixed.
    AC7 the sections that the kind of answer needs, and the sentences that limit the answer.
    AC8 the question is answered, or a gap says what not. An adopted report (profile `citations`) is
    read again: AC2 each of its sentences is one claim, in order; AC3 it rests on a source, and only on
    those that it names there; AC5, AC7 and AC8 have nothing to check.
Why:
    A fluent sentence between two proven ones is read as proven.
Fails:
    A word added after the audit to a sentence of report.md: AC2, no claim has this text.
Source:
    GATES 8; docs/formats.md 3.7
"""

from collections.abc import Iterator

from ragjudge.judge import adopted, answered, owed, page_sentences
from ragjudge.judge.case import Case
from ragjudge.judge.kind import why_no_lookup
from ragjudge.judge.rule import fail, run_rule, unverified
from ragjudge.records.bundle import Claim
from ragjudge.records.scorecard import Finding, RuleResult
from ragjudge.text.blocks import ReportBlock, Sentence, parse_report, sentences_of
from ragjudge.text.footnotes import footnote
from ragjudge.text.report_tables import report_tables

GATE = "GATE_REPORT_ANCHOR_COVERAGE"
LOOKUP_SECTIONS = ("answer", "scope", "sources")
DECISION_SECTIONS = ("answer", "scope", "laws", "findings", "scenarios", "alternatives", "gaps",
                     "monitor", "sources", "limits")
_MEND = "let the report be made from the claims"


def check(case: Case) -> tuple[RuleResult, ...]:
    """The rules of the gate."""
    if case.adopted:
        return adopted.anchor_rules(case)
    blocks, faults = parse_report(case.bundle.report)
    text = [one for one in blocks if one.kind in ("paragraph", "item")]
    sentences = [(one, case) for block in text for one in sentences_of(block)]
    notes = [one for one in blocks if one.kind == "footnote"]
    claims = list(case.bundle.claims.values())
    return (
        run_rule("AC1", ("report.md",), lambda _: (
            fail("AC1", f"report.md:{one.line}", one.what, "plain Markdown of claims", _MEND)
            for one in faults)),
        run_rule("AC2", sentences, lambda one: _verbatim(case, one[0])),
        run_rule("AC3", claims, lambda one: _footnote(case, one, notes)),
        run_rule("AC4", claims, lambda one: _placed(case, one, blocks)),
        run_rule("AC5", [None, *(one for one in blocks if one.kind in ("heading", "table"))],
                 lambda one: _fixed(case, one, blocks) if one else _titled(blocks)),
        run_rule("AC7", [*_needed(case), *owed.owed(case), *page_sentences.owed(case)],
                 lambda one: _section(case, one, blocks)
                 if isinstance(one, str) else owed.check(case, one)),
        run_rule("AC8", answered.asked(case), lambda one: answered.check(case, one)))


def _verbatim(case: Case, sentence: Sentence) -> Iterator[Finding]:
    at = f"report.md:{sentence.line}"
    if not sentence.refs:
        yield fail("AC2", at, f"no reference after {sentence.text[:60]!r}", "one claim a sentence", _MEND)
        return
    claim = case.bundle.claims.get(sentence.refs[0])
    if claim is None or claim.text != sentence.text:
        yield fail("AC2", at, f"{sentence.text[:80]!r} is not the text of {sentence.refs[0]}",
                   "verbatim one claim", _MEND)
    elif sentence.refs[1:] != claim.premises:
        yield fail("AC3", at, f"references {sentence.refs[1:]}", f"the premises {claim.premises}", _MEND)


def _footnote(case: Case, claim: Claim, notes: list[ReportBlock]) -> Iterator[Finding]:
    found = [one for one in notes if one.id == claim.id]
    if len(found) != 1:
        yield fail("AC3", f"report.md#{claim.id}", f"{len(found)} footnotes", "exactly one", _MEND)
        return
    bundle = case.bundle
    want = footnote(claim, bundle.evidence, bundle.inputs, bundle.parameters, case.pack)
    if f"[^{claim.id}]: {found[0].text}" != want:
        yield fail("AC3", f"report.md:{found[0].line}", found[0].text[:120],
                   want.partition(": ")[2][:160], _MEND)
    extra = {one.id for one in notes} - set(bundle.claims)
    if extra:
        yield fail("AC3", "report.md", f"footnotes of no claim: {sorted(extra)[:3]}", "none", _MEND)


def _placed(case: Case, claim: Claim, blocks: tuple[ReportBlock, ...]) -> Iterator[Finding]:
    titles = {one.title.in_(claim.language): one.id for one in case.pack.sections}
    section, found = None, []
    for block in blocks:
        if block.kind == "heading":
            section = titles.get(block.text)
        elif block.kind in ("paragraph", "item"):
            found += [section for one in sentences_of(block) if one.refs[:1] == (claim.id,)]
    if found != [claim.section]:
        yield fail("AC4", f"report.md#{claim.id}", f"stands in {found or 'no section'}",
                   f"once, in {claim.section}", _MEND)
    again = [one.id for one in case.bundle.claims.values() if one is not claim
             and (one.text, one.pointer) == (claim.text, claim.pointer)]
    if again and claim.role != "confidence":
        # Two matrices may give one sentence, each with its own pointer; EB6 counts confidences.
        yield fail("AC4", f"claims.jsonl#{claim.id}", f"{again[:3]} say the same", "each sentence once",
                   _MEND)


def _titled(blocks: tuple[ReportBlock, ...]) -> Iterator[Finding]:
    if not blocks or (blocks[0].kind, blocks[0].level) != ("heading", 1):
        yield fail("AC5", "report.md:1", "no title", "the question, verbatim, as the only title", _MEND)


def _fixed(case: Case, block: ReportBlock, blocks: tuple[ReportBlock, ...]) -> Iterator[Finding]:
    manifest = case.bundle.manifest
    language = manifest.language if manifest else "en"
    at = f"report.md:{block.line}"
    if block.kind == "table":
        made = [table for section in case.pack.sections for table in report_tables(
            section.id, tuple(case.bundle.claims.values()), case.bundle.thesis, case.pack, language)]
        if block.text not in made:
            yield fail("AC5", at, "a table that the claims do not give", "tables made from claims", _MEND)
    elif block.level == 1:
        if manifest is None or block.text != manifest.question or block is not blocks[0]:
            yield fail("AC5", at, block.text[:80], "the question, verbatim, as the only title", _MEND)
    elif block.level != 2 or block.text not in [one.title.in_(language) for one in case.pack.sections]:
        yield fail("AC5", at, block.text[:80], "a section title of templates.toml", _MEND)


def _needed(case: Case) -> tuple[str, ...]:
    return LOOKUP_SECTIONS if why_no_lookup(case) is None else DECISION_SECTIONS


def _section(case: Case, name: str, blocks: tuple[ReportBlock, ...]) -> Iterator[Finding]:
    manifest = case.bundle.manifest
    section = next((one for one in case.pack.sections if one.id == name), None)
    if manifest is None or section is None:
        yield unverified("AC7", "report.md", f"section {name} is not in templates.toml", mend=_MEND)
        return
    title = section.title.in_(manifest.language)
    at = [number for number, one in enumerate(blocks) if one.kind == "heading" and one.text == title]
    if len(at) != 1 or at[0] + 1 >= len(blocks) or blocks[at[0] + 1].kind in ("heading", "footnote"):
        yield fail("AC7", "report.md", f"section {title!r} stands {len(at)} times or is empty",
                   "once, with sentences", _MEND)
