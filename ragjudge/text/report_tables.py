"""Tables of report.md, made from thesis and claims; the judge makes them again and compares."""

from collections.abc import Sequence

from ragjudge.records.argument import Matrix, Thesis
from ragjudge.records.bundle import Claim, Language
from ragjudge.records.rules import RulesPack


def report_tables(section: str, claims: Sequence[Claim], thesis: Thesis | None, pack: RulesPack,
                  language: Language) -> list[str]:
    """The tables of one section, each as Markdown lines joined by newlines."""
    if section != "alternatives" or thesis is None:
        return []
    return [_matrix(one, claims, pack, language) for one in thesis.matrices if one.rows]


def _matrix(matrix: Matrix, claims: Sequence[Claim], pack: RulesPack, language: Language) -> str:
    """Rows: observations; columns: hypotheses; a cell is the mark; the last cell carries the anchors."""
    names = _names(pack, language)
    metrics = {one.id: one.name.in_(language) for one in pack.metrics}
    heads = ["事实", "检验", "正负号"] if language == "zh" else ["Fact", "Test", "Sign"]
    heads += [names[one.card.theme, one.card.id] for one in matrix.hypotheses]
    marks = {(one.row, one.hypothesis): one.cell for one in matrix.cells}
    known = {one.id for one in claims}
    lines = [_line(heads), _line(["---"] * len(heads))]
    for row in matrix.rows:
        cells = [metrics.get(row.metric, row.metric), row.test, row.sign]
        cells += [marks.get((row.id, one.id), "") for one in matrix.hypotheses]
        if row.claim in known:
            cells[-1] += f"[^{row.claim}]"
        lines.append(_line(cells))
    return "\n".join(lines)


def _names(pack: RulesPack, language: Language) -> dict[tuple[str, str], str]:
    return {(theme.id, card.id): card.name.in_(language)
            for theme in pack.themes for card in (*theme.axioms, *theme.rivals)}


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(one.replace("|", "/").replace("\n", " ") for one in cells) + " |"
