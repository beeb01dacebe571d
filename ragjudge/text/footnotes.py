"""The footnotes of report.md: fixed grammar, made from the bundle, made again by the judge.

level · source, `path`, rows or characters, column, sha256 `prefix` (repeated) · ×factor ·
`parameter = formula` · ← premises · trigger; typed sentences: note · pointer. Source: docs/formats.md 3.7
"""

from collections.abc import Mapping

from ragjudge.records.bundle import Claim, Evidence, Input, Language, Parameter
from ragjudge.records.rules import RulesPack

LEVEL_WORDS: dict[str, tuple[str, str]] = {
    "FACT": ("事实", "fact"), "DERIVED FACT": ("派生事实", "derived fact"),
    "ATTRIBUTED STATEMENT": ("转述", "attributed"),
    "SECONDARY ESTIMATE": ("他方估计", "secondary estimate"),
    "MODEL ESTIMATE": ("模型估计", "model estimate"),
    "ANALYTIC JUDGMENT": ("分析判断", "analytic judgment"),
    "HYPOTHESIS": ("假说", "hypothesis"), "ASSUMPTION": ("假设", "assumption")}
NOTE = ("说明", "note")


def level_word(level: str | None, language: Language) -> str:
    """The level's name for people; None is a typed sentence's "note"."""
    return (LEVEL_WORDS[level] if level else NOTE)[0 if language == "zh" else 1]


def footnote(claim: Claim, evidence: Mapping[str, Evidence], inputs: Mapping[str, Input],
             parameters: Mapping[str, Parameter], pack: RulesPack) -> str:
    """The footnote line of one claim, `[^id]: …`.

    Raises:
        KeyError: The claim names evidence or a parameter that is not there.
    """
    names = {one.id: one.name.in_(claim.language) for one in pack.publishers}
    parts = [level_word(claim.level, claim.language)]
    parts += _sources([evidence[one] for one in claim.evidence], claim.language, names)
    parts += [f"×{factor}" for factor in _factors(claim, evidence)]
    parts += [f"`{one.id} = {one.expression}`" for one in _formulas(claim, parameters)]
    if claim.premises:
        parts.append("← " + ", ".join(f"`{one}`" for one in claim.premises))
    if claim.trigger:
        parts.append(f"`{claim.trigger}`")
    if claim.pointer:
        parts.append(f"`{claim.pointer}`")
    return f"[^{claim.id}]: " + " · ".join(parts)


def _formulas(claim: Claim, parameters: Mapping[str, Parameter]) -> list[Parameter]:
    """The claim's parameters and those they are made from, each once, in order."""
    out: list[Parameter] = []
    todo = list(claim.parameters)
    while todo:
        one = parameters[todo.pop(0)]
        if one not in out:
            out.append(one)
            todo += [name for name in one.inputs.values() if name in parameters]
    return out


def _factors(claim: Claim, evidence: Mapping[str, Evidence]) -> list[str]:
    cells = [evidence[one].cell for one in claim.evidence]
    return sorted({one.factor for one in cells if one and one.factor != "1"})


def _sources(rows: list[Evidence], language: Language, names: Mapping[str, str]) -> list[str]:
    """One entry a source file, its rows and columns gathered."""
    groups: dict[tuple[str, str], list[Evidence]] = {}
    for one in rows:
        groups.setdefault((one.source.uri, one.source.revision), []).append(one)
    return [_source(group, language, names) for group in groups.values()]


def _source(group: list[Evidence], language: Language, names: Mapping[str, str]) -> str:
    source = group[0].source
    publisher = source.root or source.publisher
    who = names.get(publisher, publisher) if publisher else source.title
    return f"{who}, `{source.uri}`, {_places(group, language)}, sha256 `{source.revision[:12]}`"


def _places(group: list[Evidence], language: Language) -> str:
    rows = sorted({one.locator.row for one in group if one.locator.row is not None})
    spans = [one.locator for one in group if one.locator.row is None]
    columns = list(dict.fromkeys(one.locator.column for one in group if one.locator.column))
    zh = language == "zh"
    out = []
    if rows:
        out.append("第" + "、".join(map(str, rows)) + "行" if zh else
                   ("row " if len(rows) == 1 else "rows ") + ", ".join(map(str, rows)))
        out.append(("列 " if zh else "column ") + (("、" if zh else ", ").join(columns)))
    out += [f"第{one.start}–{one.end}字" if zh else f"characters {one.start}–{one.end}"
            for one in spans]
    return ("，" if zh else ", ").join(out)
