"""The scorecard for people: the table of eleven gates, and every finding with how to mend it."""

from collections.abc import Mapping
from dataclasses import replace

from ragjudge.records.scorecard import GATES, Finding, GateResult, Scorecard
from ragjudge.render.colour import paint
from ragjudge.render.messages import say
from ragjudge.render.plain import one_line
from ragjudge.render.table import markdown_table
from ragjudge.render.width import cut, pad, text_width

MOST_SHOWN = 20
"""Findings shown a gate on a terminal; the scorecard has all."""


CITATION_GATES = frozenset(GATES[number - 1] for number in (1, 2, 4, 7, 8, 9))


def decides(gate: GateResult, profile: str) -> bool:
    """Whether a gate's findings count in a profile; the others are shown in its table alone."""
    return profile != "citations" or gate.gate in CITATION_GATES


def gate_rows(gates: tuple[GateResult, ...]) -> list[tuple[str, str, str, str]]:
    """Gate, status, "checked/expected", findings or the proof that there was nothing to check."""
    return [(gate.gate, gate.status, f"{gate.checked}/{gate.expected}",
             str(len(gate.findings)) if gate.findings or gate.expected else _proof(gate.proof))
            for gate in gates]


def _proof(proof: str | None) -> str:
    """Each rule's proof once, short: the scorecard has the whole."""
    return cut(one_line("; ".join(dict.fromkeys((proof or "").split("; ")))), 100)


def terminal_gates(gates: tuple[GateResult, ...], language: str, colour: bool) -> str:
    """The table of gates, a line a gate."""
    heads = (say("gate", language), say("status", language),
             f"{say('checked', language)}/{say('expected', language)}", say("findings", language))
    rows = [heads, *gate_rows(gates)]
    widths = [max(text_width(row[at]) for row in rows) for at in range(3)]
    lines = []
    for number, row in enumerate(rows):
        padded = [pad(row[at], widths[at], right=at == 2) for at in range(3)]
        padded[1] = paint(padded[1], row[1], colour) if number else padded[1]
        lines.append("  ".join((*padded, row[3])).rstrip())
    lines.insert(1, "-" * (sum(widths) + 14))
    return "\n".join(lines) + "\n"


def with_mends(card: Scorecard, mends: Mapping[str, str]) -> Scorecard:
    """The scorecard for people of another language: each finding's mend is its rule's, where there is one."""
    def said(gate: GateResult) -> GateResult:
        return replace(gate, findings=tuple(replace(one, mend=mends.get(one.rule, one.mend))
                                            for one in gate.findings))
    return replace(card, gates=tuple(map(said, card.gates))) if mends else card


def terminal_scorecard(card: Scorecard, name: str, language: str, colour: bool,
                       most: int = MOST_SHOWN) -> str:
    """Verdict first, then gates, findings, errors, limits."""
    label = _label(card)
    parts = [f"{paint(label, card.verdict, colour)}  {one_line(name)}  ({card.now}, {card.sources})\n"]
    if card.errors:
        parts.append(f"\n{say('errors', language)}:\n"
                     + "".join(f"  - {one_line(one)}\n" for one in card.errors))
    parts.append("\n" + terminal_gates(card.gates, language, colour))
    if card.profile == "citations":
        parts.append(f"{say('deciding', language)}\n")
    for gate in card.gates:
        if decides(gate, card.profile):
            parts += _findings(gate.findings, language, most)
    if card.limits:
        parts.append(f"\n{say('limits', language)}:\n"
                     + "".join(f"  - {one_line(one)}\n" for one in card.limits))
    return "".join(parts)


def _label(card: Scorecard) -> str:
    return f"{card.verdict} (citations)" if card.profile == "citations" else card.verdict


def _findings(findings: tuple[Finding, ...], language: str, most: int) -> list[str]:
    lines = [finding_lines(one, language) for one in findings[:most]]
    if len(findings) > most:
        lines.append(f"\n  … {say('more', language, n=len(findings) - most)}\n")
    return lines


def finding_lines(finding: Finding, language: str) -> str:
    """One finding: rule and place, then found, wanted, mend on lines of their own."""
    labels = [say(key, language) for key in ("found", "wanted", "mend")]
    width = max(map(text_width, labels))
    texts = (finding.found, finding.wanted, finding.mend)
    body = "".join(f"    {pad(label, width)}  {one_line(text)}\n"
                   for label, text in zip(labels, texts) if text)
    return f"\n  {finding.status} {finding.rule}  {one_line(finding.where)}\n{body}"


def markdown_scorecard(card: Scorecard, name: str, language: str) -> str:
    """The same for a code host's summary page."""
    heads = [say(key, language) for key in ("gate", "status", "checked", "findings")]
    parts = [f"## {_label(card)}: {one_line(name)}\n\n", markdown_table(heads, gate_rows(card.gates))]
    rows = [(one.rule, one.status, one.where, one.found, one.wanted, one.mend)
            for gate in card.gates if decides(gate, card.profile) for one in gate.findings]
    if rows:
        heads = ["rule", *(say(key, language) for key in ("status", "where", "found", "wanted", "mend"))]
        parts += ["\n", markdown_table(heads, rows)]
    return "".join(parts)
