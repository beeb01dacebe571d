"""What a gate or rule checks: read from the docstrings of the gate files, which are never imported here.

One line in both languages for every rule, those still to come too, stands in rules_of_gates.toml. Both
are package data, so that a wheel and a zipapp explain the same.
"""

import ast
import importlib.resources
import re
import tomllib
from dataclasses import dataclass

from ragjudge.records.errors import UsageError

LABELS = ("Checks", "Why", "Fails", "Source")
RULES_FILE = "rules_of_gates.toml"
_RULE = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2}[0-9]{1,2})(?= )")


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in one line a language. `inside`: the rule that does it, where it has no result of its own.

    fails: language → the smallest example that fails it; mend: language → what helps.
    """
    id: str
    zh: str
    en: str
    inside: str | None
    fails: dict[str, str]
    mend: dict[str, str]


@dataclass(frozen=True, slots=True)
class GateText:
    """One gate file's docstring; `number` is the file's. rules: id → what it checks, in order.

    zh, why_zh: the gate's summary and reason in Chinese. brief: all its rules in one line each; `later`
    those that do not run yet. mends: what usually helps.
    """
    number: int
    gate: str
    summary: str
    zh: str
    rules: dict[str, str]
    brief: dict[str, RuleText]
    later: tuple[str, ...]
    why: str
    fails: str
    source: str
    mends: tuple[str, ...]
    why_zh: str


def gate_texts() -> tuple[GateText, ...]:
    """All gates in their order, from judge/g*.py."""
    package = importlib.resources.files("ragjudge")
    folder = package.joinpath("judge")
    table = tomllib.loads(package.joinpath("runner", RULES_FILE).read_text("utf-8"))
    names = sorted(one.name for one in folder.iterdir() if re.fullmatch(r"g[0-9]{2}_[a-z_]+\.py", one.name))
    return tuple(_text_of(folder.joinpath(name).read_text("utf-8"), name, table) for name in names)


def _text_of(source: str, name: str, table: dict) -> GateText:
    tree = ast.parse(source, name)
    parts = _labelled(ast.get_docstring(tree) or "")
    gate, mends = name, []
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            target, value = node.targets[0].id, node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                gate = value.value if target == "GATE" else gate
                mends += [value.value] if target.startswith("_MEND") else []
    number, rules = int(name[1:3]), _rules(parts["Checks"])
    brief = _brief(table, {id_[:2] for id_ in rules})
    later = tuple(id_ for id_, one in brief.items() if id_ not in rules and one.inside is None)
    return GateText(number, gate, parts[""], table["gates"][str(number)]["zh"], rules, brief, later,
                    parts["Why"], parts["Fails"], parts["Source"], tuple(mends),
                    table["gates"][str(number)]["why_zh"])


def _brief(table: dict, prefixes: set[str]) -> dict[str, RuleText]:
    return {id_: RuleText(id_, row["zh"], row["en"], row.get("inside"), row["fails"], row["mend"])
            for id_, row in table["rules"].items() if id_[:2] in prefixes}


def _labelled(doc: str) -> dict[str, str]:
    """Label → its text on one line; "" → the summary."""
    found: dict[str, list[str]] = {"": [], **{label: [] for label in LABELS}}
    at = ""
    for line in doc.splitlines():
        head, colon, rest = line.partition(":")
        if colon and head in LABELS:
            at, line = head, rest
        found[at].append(line.strip())
    return {label: " ".join(line for line in lines if line) for label, lines in found.items()}


def _rules(text: str) -> dict[str, str]:
    marks = list(_RULE.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return {mark[1]: text[mark.end():end].strip() for mark, end in zip(marks, ends)}


def mends_in(language: str) -> dict[str, str]:
    """Rule → how to mend it, for a language in which findings do not say it themselves; {} for English."""
    if language == "en":
        return {}
    return {id_: rule.mend[language] for gate in gate_texts() for id_, rule in gate.brief.items()}


def explain(wanted: str) -> tuple[GateText, str | None]:
    """The gate, and the rule in it where a rule was asked for (also one that does not run yet).

    Args:
        wanted: A gate's name, with or without GATE_, its number 1 to 11, or a rule id; any case.
    Raises:
        UsageError: Neither.
    """
    texts = gate_texts()
    name = wanted.strip().upper()
    for one in texts:
        if name in (one.gate, one.gate.removeprefix("GATE_"), str(one.number)):
            return one, None
        if name in one.rules or name in one.brief:
            return one, name
    known = ", ".join(rule for one in texts for rule in one.rules)
    raise UsageError(wanted, "no gate and no rule has this name", f"rules: {known}")
