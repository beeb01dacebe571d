"""report.md laid out from claims: title, sections, sentences with their references, footnotes.

Layout is the only thing decided here; every sentence is a claim's text, every footnote and table is made
by the functions that the judge calls again.
"""

from collections.abc import Sequence

from ragjudge.records.argument import Thesis
from ragjudge.records.bundle import Claim, Evidence, Input, Language, Parameter
from ragjudge.records.rules import RulesPack
from ragjudge.text.footnotes import footnote
from ragjudge.text.report_tables import report_tables

LISTED = frozenset(("gap", "assumption", "alternative", "action", "kill_switch", "limitation",
                    "major_premise"))
"""Roles that stand as list items; the others run on as a paragraph."""


def render_report(question: str, language: Language, claims: Sequence[Claim],
                  evidence: dict[str, Evidence], inputs: dict[str, Input],
                  parameters: dict[str, Parameter], thesis: Thesis, pack: RulesPack) -> str:
    """The report as Markdown, ending in a newline."""
    blocks = [f"# {question}"]
    for section in sorted(pack.sections, key=lambda one: one.order):
        inside = [one for one in claims if one.section == section.id]
        tables = report_tables(section.id, claims, thesis, pack, language)
        if inside or tables:
            blocks.append(f"## {section.title.in_(language)}")
            blocks += _section(inside, language)
            blocks += tables
    blocks.append("\n".join(footnote(one, evidence, inputs, parameters, pack) for one in claims))
    return "\n\n".join(blocks) + "\n"


def _section(claims: Sequence[Claim], language: Language) -> list[str]:
    blocks: list[str] = []
    run: list[Claim] = []
    listed: list[str] = []
    for claim in claims:
        if claim.role in LISTED:
            blocks += _paragraph(run, language)
            run = []
            listed.append("- " + _anchored(claim))
        else:
            blocks += _list(listed)
            listed = []
            run.append(claim)
    return blocks + _paragraph(run, language) + _list(listed)


def _anchored(claim: Claim) -> str:
    return claim.text + "".join(f"[^{one}]" for one in (claim.id, *claim.premises))


def _paragraph(run: Sequence[Claim], language: Language) -> list[str]:
    return [("" if language == "zh" else " ").join(map(_anchored, run))] if run else []


def _list(listed: Sequence[str]) -> list[str]:
    return ["\n".join(listed)] if listed else []
